// SPDX-License-Identifier: MIT OR Apache-2.0
//! Tools: calling conventions, failures, overlap, use of the session in a tool.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use interpretd::{
    Interpreter, InterpreterError, KwargsExt, ToolArguments, ToolDefinition, ToolError,
    ToolHandler, Tools, Value, async_trait,
};

use crate::{configured, interpreter, with_tools};

/// Returns its arguments: positional ones, then those by name.
fn echo() -> ToolDefinition {
    ToolDefinition::from_fn_args(|arguments| async move {
        let named = Value::from(arguments.named);
        Ok(vec![Value::List(arguments.positional), named].into())
    })
}

#[tokio::test]
async fn arguments_by_name() {
    let twice =
        ToolDefinition::from_fn(
            |kwargs| async move { Ok(Value::Int(kwargs.require_int("n")? * 2)) },
        );
    let interpreter = with_tools(Tools::new().with("twice", twice.clone()));
    assert_eq!(interpreter.run("twice(n=21)").await.value, Value::Int(42));
    let error = interpreter.run("twice(21)").await.error.unwrap();
    let text = "ToolError in 'twice': TypeError: missing required integer argument 'n' (at line 1)";
    assert_eq!(error.to_string(), text);
    let interpreter = with_tools(Tools::new().with("twice", twice.with_signature("n")));
    assert_eq!(
        interpreter.run("twice(21) + twice(n=1)").await.value,
        Value::Int(44)
    );
    let error = interpreter.run("twice()").await.error.unwrap();
    let text = "TypeError: twice() missing 1 required positional argument: 'n' (at line 1)";
    assert_eq!(error.to_string(), text);
}

#[tokio::test]
async fn arguments_as_given() {
    let interpreter = with_tools(Tools::new().with("echo", echo()));
    let done = interpreter
        .run("echo(1, (2, None), *['x'], k={3: b'y'}, **{'z': {4}})")
        .await;
    let [positional, named] = done.value.as_list().unwrap() else {
        panic!("{done:?}")
    };
    assert_eq!(positional.repr(), "[1, (2, None), 'x']");
    let named = named.as_dict().unwrap();
    assert_eq!(
        (named.len(), named["k"].repr(), named["z"].repr()),
        (2, "{3: b'y'}".into(), "{4}".into())
    );
}

#[tokio::test]
async fn positional_arguments_of_a_plain_tool() {
    let tool = ToolDefinition::from_fn(|kwargs| async move {
        let mut names: Vec<_> = kwargs.keys().cloned().collect();
        names.sort();
        Ok(names.into_iter().collect())
    });
    let interpreter = with_tools(Tools::new().with("tool", tool));
    assert_eq!(
        interpreter.run("tool(7, 8, x=9)").await.value.repr(),
        "['arg0', 'arg1', 'x']"
    );
    let done = interpreter.run("tool(7, arg0=8)").await;
    let text =
        "ToolError in 'tool': TypeError: got multiple values for argument 'arg0' (at line 1)";
    assert_eq!(done.error.unwrap().to_string(), text);
}

struct Prices(HashMap<&'static str, f64>);

#[async_trait]
impl ToolHandler for Prices {
    async fn call(&self, kwargs: HashMap<String, Value>) -> Result<Value, ToolError> {
        let item = kwargs.require_str("item")?;
        let known = self.0.get(item).copied();
        known
            .map(Value::from)
            .ok_or_else(|| ToolError::new(item).of_type("KeyError"))
    }
}

#[tokio::test]
async fn a_handler_of_ones_own() {
    let prices =
        ToolDefinition::new(Prices(HashMap::from([("ink", 7.25)]))).with_doc("What it costs.");
    let interpreter = with_tools(Tools::new().with("price", prices));
    let done = interpreter
        .run("try:\n    price(item='gold')\nexcept KeyError:\n    print('no gold')\nprice(item='ink') * 4")
        .await;
    assert_eq!(
        (done.stdout.as_str(), done.value),
        ("no gold\n", Value::Float(29.0))
    );
    let error = interpreter.run("price(item='gold')").await.error.unwrap();
    let InterpreterError::Tool { tool_name, message } = &error else {
        panic!("{error:?}")
    };
    assert_eq!(
        (tool_name.as_str(), message.starts_with("KeyError: ")),
        ("price", true)
    );
}

#[tokio::test]
async fn failures_have_their_class() {
    let fail = ToolDefinition::from_fn(|kwargs| async move {
        let kind = kwargs.require_str("kind")?.to_owned();
        match kind.as_str() {
            "plain" => Err(ToolError::new("plain text")),
            "err" => Err(ToolError::from_err(std::fmt::Error)),
            "conversion" => i64::try_from(Value::None)
                .map(Value::from)
                .map_err(ToolError::from),
            "empty" => Err(ToolError::new("")),
            other => Err(ToolError::new("typed").of_type(other)),
        }
    });
    let interpreter = with_tools(Tools::new().with("fail", fail));
    let code = "
for kind in ['plain', 'err', 'conversion', 'empty', 'ValueError', 'PermissionError', 'OwnError', 'a b']:
    try:
        fail(kind=kind)
    except Exception as e:
        print(kind, type(e).__name__, e)
";
    let done = interpreter.run(code).await;
    assert!(done.is_ok(), "{:?}", done.error);
    let lines: Vec<_> = done.stdout.lines().collect();
    assert_eq!(lines[0], "plain RuntimeError plain text");
    assert!(
        lines[1].starts_with("err RuntimeError an error occurred"),
        "{}",
        lines[1]
    );
    assert_eq!(
        lines[2],
        "conversion TypeError expected an int of 64 bits, got NoneType"
    );
    assert!(lines[3].starts_with("empty RuntimeError"));
    assert_eq!(lines[4], "ValueError ValueError typed");
    assert_eq!(lines[5], "PermissionError PermissionError typed");
    assert!(
        lines[6].contains("typed") && lines[7].contains("typed"),
        "{lines:?}"
    );
}

#[tokio::test]
async fn a_class_of_ones_own_is_caught_as_its_base() {
    let fail = ToolDefinition::from_fn(|_| async {
        Err(ToolError::new("gone")
            .of_type("NoSuchItem")
            .below("KeyError"))
    });
    let interpreter = with_tools(Tools::new().with("fail", fail));
    let code = "try:\n    fail()\nexcept LookupError as error:\n    print(type(error).__mro__[:2])";
    let done = interpreter.run(code).await;
    let expected = "(<class '__main__.NoSuchItem'>, <class 'KeyError'>)\n";
    assert_eq!(done.stdout, expected, "{:?}", done.error);
}

#[tokio::test]
async fn output_as_a_stream() {
    let interpreter = with_tools(Tools::new());
    let mut run = interpreter
        .run("for i in range(2000): print('line', i)\n7")
        .stream();
    let mut text = String::new();
    while let Some(part) = run.next().await {
        text.push_str(&part);
    }
    let done = run.finish().await;
    assert_eq!(
        (done.stdout.as_str(), done.value),
        (text.as_str(), Value::Int(7))
    );
    assert_eq!(text.lines().count(), 2000);
    assert!(!interpreter.run("1 / 0").stream().finish().await.is_ok());
}

#[tokio::test]
async fn answers_that_cannot_be_sent() {
    let deep = ToolDefinition::from_fn(|_| async {
        Ok((0..300).fold(Value::None, |value, _| Value::List(vec![value])))
    });
    let large = ToolDefinition::from_fn(|_| async { Ok("x".repeat(40 << 20).into()) });
    let long = ToolDefinition::from_fn(|_| async { Err(ToolError::new("é".repeat(20 << 20))) });
    let tools = Tools::new()
        .with("deep", deep)
        .with("large", large)
        .with("long", long);
    let interpreter = with_tools(tools);
    let code = "
for tool in deep, large, long:
    try:
        tool()
    except Exception as e:
        print(type(e).__name__, str(e)[:60])
";
    let done = interpreter.run(code).await;
    assert!(done.is_ok(), "{:?}", done.error);
    let lines: Vec<_> = done.stdout.lines().collect();
    assert!(
        lines[0].starts_with("TypeError interpretd: value is nested too deeply"),
        "{lines:?}"
    );
    assert!(
        lines[1].starts_with("ValueError the tool's answer ("),
        "{lines:?}"
    );
    assert!(lines[2].starts_with("RuntimeError éé"), "{lines:?}");
}

#[tokio::test]
async fn a_panic_is_the_tools_failure() {
    let inline = ToolDefinition::from_fn(|_| async { panic!("own text") });
    let task = ToolDefinition::from_fn_parallel(|_| async { panic!("{}", "made text") });
    let interpreter = with_tools(Tools::new().with("inline", inline).with("task", task));
    let error = interpreter.run("inline()").await.error.unwrap();
    let text = "ToolError in 'inline': RuntimeError: the tool panicked: own text (at line 1)";
    assert_eq!(error.to_string(), text);
    let error = interpreter.run("print(task())").await.error.unwrap();
    assert!(
        error.to_string().contains("the tool panicked: made text"),
        "{error}"
    );
    assert!(interpreter.run("1").await.is_ok());
}

#[tokio::test]
async fn tools_of_a_run_win() {
    let fixed = |n: i64| ToolDefinition::from_fn(move |_| async move { Ok(n.into()) });
    let interpreter = with_tools(Tools::new().with("a", fixed(1)).with("b", fixed(2)));
    let extra = Tools::new().with("b", fixed(3)).with("c", fixed(4));
    let done = interpreter.run("[a(), b(), c()]").tools(&extra).await;
    assert_eq!(done.value.repr(), "[1, 3, 4]");
    assert_eq!(interpreter.run("[a(), b()]").await.value.repr(), "[1, 2]");
    let error = interpreter.run("c()").await.error.unwrap();
    assert_eq!(
        error.to_string(),
        "NameError: name 'c' is not defined (at line 1)"
    );
}

#[tokio::test]
async fn names_that_a_script_cannot_write() {
    let tools = Tools::new()
        .with("not a name", echo())
        .with("class", echo())
        .with("size", echo());
    let interpreter = with_tools(tools);
    let done = interpreter.run("size(1)").await;
    assert_eq!(done.value.repr(), "[[1], {}]", "{:?}", done.error);
}

#[tokio::test]
async fn a_signature_that_is_wrong() {
    let interpreter = with_tools(Tools::new().with("tool", echo().with_signature("a b c")));
    let error = interpreter.run("1").await.error.unwrap();
    assert!(
        matches!(error, InterpreterError::ValueError(_)),
        "{error:?}"
    );
}

fn slow(parallel: bool) -> ToolDefinition {
    let mut tool = ToolDefinition::from_fn(|mut kwargs| async move {
        tokio::time::sleep(Duration::from_millis(100)).await;
        Ok(kwargs.remove("n").unwrap_or_default())
    });
    tool.parallelizable = parallel;
    tool
}

#[tokio::test(flavor = "multi_thread")]
async fn parallel_tools_overlap() {
    let interpreter = with_tools(Tools::new().with("slow", slow(true)));
    interpreter.session_info().await.unwrap();
    let mut least = Duration::MAX;
    // Other work on the machine only ever adds.
    for _ in 0..6 {
        let start = std::time::Instant::now();
        let done = interpreter
            .run("a = slow(n=1)\nb = slow(n=2)\nc = slow(n=3)\nprint(a + b + c)")
            .await;
        assert_eq!(done.stdout, "6\n", "{:?}", done.error);
        least = least.min(start.elapsed());
        if least < Duration::from_millis(150) {
            break;
        }
    }
    assert!(least < Duration::from_millis(150), "{least:?}");
}

#[tokio::test]
async fn awaited_calls_of_plain_tools() {
    let interpreter = with_tools(Tools::new().with("slow", slow(false)));
    let code = "
import asyncio
async def main():
    return await asyncio.gather(slow(n=1), slow(n=2))
print(asyncio.run(main()))
";
    let done = interpreter.run(code).await;
    assert!(done.is_ok(), "{:?}", done.failure);
    assert_eq!(done.stdout, "[1, 2]\n");
}

#[tokio::test]
async fn a_call_that_takes_too_long_is_dropped() {
    static ENDED: AtomicUsize = AtomicUsize::new(0);
    struct Ended;
    impl Drop for Ended {
        fn drop(&mut self) {
            ENDED.fetch_add(1, Ordering::SeqCst);
        }
    }
    let forever = ToolDefinition::from_fn(|_| async {
        let _ended = Ended;
        std::future::pending().await
    });
    let tools = Tools::new().with("forever", forever.with_timeout(Duration::from_millis(50)));
    let interpreter = with_tools(tools);
    let done = interpreter
        .run("try:\n    forever()\nexcept TimeoutError as e:\n    print('late')")
        .await;
    assert_eq!(done.stdout, "late\n", "{:?}", done.error);
    assert_eq!(ENDED.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn a_tool_may_use_the_session() {
    let holder: Arc<OnceLock<Arc<Interpreter>>> = Arc::default();
    let inner = Arc::clone(&holder);
    let tool = ToolDefinition::from_fn(move |_| {
        let holder = Arc::clone(&inner);
        async move {
            let interpreter = holder.get().unwrap();
            let seen = interpreter.get_variable("x").unwrap_or_default();
            interpreter.set_variable("y", 5).await?;
            let nested = interpreter.run("1").await.error.unwrap().to_string();
            let state = interpreter.describe().await?.state;
            Ok(vec![
                seen,
                nested.into(),
                state.into(),
                interpreter.state_keys().len().into(),
            ]
            .into())
        }
    });
    let interpreter = Arc::new(with_tools(Tools::new().with("tool", tool)));
    holder.set(Arc::clone(&interpreter)).unwrap();
    let done = interpreter.run("x = 1\nz = tool()\nprint(y)\nz").await;
    assert_eq!(done.stdout, "5\n", "{:?}", done.error);
    let seen = done.value.as_list().unwrap().to_vec();
    assert_eq!(seen[0], Value::Int(1));
    let text = seen[1].as_str().unwrap();
    assert!(
        text.starts_with("RuntimeError: this Interpreter is already running."),
        "{text}"
    );
    assert_eq!(
        (seen[2].as_str(), &seen[3]),
        (Some("waiting"), &Value::Int(2))
    );
}

#[tokio::test]
async fn a_state_is_not_taken_in_the_middle_of_a_run() {
    let state = interpreter().export_state_async().await.unwrap();
    let holder: Arc<OnceLock<Arc<Interpreter>>> = Arc::default();
    let (inner, given) = (Arc::clone(&holder), state.clone());
    let tool = ToolDefinition::from_fn(move |_| {
        let (holder, state) = (Arc::clone(&inner), given.clone());
        async move {
            let interpreter = holder.get().unwrap();
            let first = interpreter.import_state(&state).unwrap_err().to_string();
            let second = interpreter.import_state_async(&state).await.unwrap_err();
            Ok(Value::from_iter([first, second.to_string()]))
        }
    });
    let interpreter = Arc::new(with_tools(Tools::new().with("tool", tool)));
    holder.set(Arc::clone(&interpreter)).unwrap();
    let done = interpreter.run("tool()").await;
    for text in done.value.as_list().unwrap() {
        let text = text.as_str().unwrap();
        assert!(
            text.starts_with("RuntimeError: this Interpreter is already running."),
            "{text}"
        );
    }
    interpreter.import_state(&state).unwrap();
}

#[tokio::test]
async fn a_tool_may_run_another_interpreter() {
    let tool = ToolDefinition::from_fn(|_| async {
        let done = interpreter().run("6 * 7").await;
        Ok(done.value)
    });
    assert_eq!(
        with_tools(Tools::new().with("tool", tool))
            .run("tool()")
            .await
            .value,
        Value::Int(42)
    );
}

/// A task that a tool has spawned is anybody's, and waits for the run; nothing is stuck for longer
/// than the tool's time.
#[tokio::test]
async fn a_tool_that_waits_for_a_task_which_executes() {
    let own: Arc<OnceLock<Arc<Interpreter>>> = Arc::default();
    let (know, spawned) = (Arc::clone(&own), Arc::new(Mutex::new(None)));
    let keep = Arc::clone(&spawned);
    let mut tool = ToolDefinition::from_fn(move |_| {
        let interpreter = Arc::clone(know.get().unwrap());
        let task = tokio::spawn(async move { interpreter.run("1 + 1").await.value });
        *keep.lock().unwrap() = Some(task);
        std::future::pending()
    });
    tool.timeout = Some(Duration::from_millis(300));
    let interpreter = Arc::new(with_tools(Tools::new().with("tool", tool)));
    assert!(own.set(Arc::clone(&interpreter)).is_ok());
    let error = interpreter.run("tool()").await.error.unwrap().to_string();
    assert!(error.contains("timed out"), "{error}");
    let task = spawned.lock().unwrap().take().unwrap();
    assert_eq!(task.await.unwrap(), Value::Int(2));
}

#[tokio::test]
async fn output_comes_before_the_call() {
    let seen = Arc::new(std::sync::Mutex::new(String::new()));
    let inner = Arc::clone(&seen);
    let tool = ToolDefinition::from_fn(move |_| {
        let text = inner.lock().unwrap().clone();
        async move { Ok(text.into()) }
    });
    let interpreter = with_tools(Tools::new().with("tool", tool));
    let done = interpreter
        .run("print('first')\ntool()")
        .on_stdout(|text| seen.lock().unwrap().push_str(text))
        .await;
    assert_eq!(done.value, Value::from("first\n"));
}

#[tokio::test]
async fn many_calls() {
    let tool = ToolDefinition::from_fn(|kwargs| async move { Ok(kwargs.require_int("n")?.into()) });
    let interpreter = with_tools(Tools::new().with("tool", tool));
    let done = interpreter.run("sum(tool(n=i) for i in range(1000))").await;
    assert_eq!(
        (done.value, done.usage.tool_calls),
        (Value::Int(499_500), 1000)
    );
    let done = interpreter.run("for i in range(1001): tool(n=i)").await;
    assert_eq!(
        done.failure.unwrap().limit.as_deref(),
        Some("max_tool_calls")
    );
}

#[tokio::test]
async fn a_journal_on_request() {
    let tool = ToolDefinition::from_fn(|kwargs| async move {
        match kwargs.get_int("n") {
            Some(0) => Ok(Value::None),
            Some(n) => Ok(n.into()),
            None => Err(ToolError::new("no n").of_type("ValueError")),
        }
    });
    let interpreter = with_tools(Tools::new().with("tool", tool));
    let code = "tool(n=1)\ntool(n=0)\ntry: tool('x')\nexcept ValueError: pass";
    assert!(interpreter.run(code).await.journal.is_empty());
    let journal = interpreter.run(code).journal().await.journal;
    assert_eq!(journal.len(), 3);
    let arguments = (vec![], HashMap::from([("n".to_owned(), Value::Int(1))]));
    assert_eq!(journal[0].arguments, Some(arguments));
    assert_eq!(
        (&journal[0].result, &journal[1].result),
        (&Some(Value::Int(1)), &Some(Value::None))
    );
    assert_eq!(
        journal[2].error,
        Some(("ValueError".to_owned(), "no n".to_owned()))
    );
}

#[tokio::test]
async fn an_argument_without_counterpart() {
    let calls = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&calls);
    let tool = ToolDefinition::from_fn_args(move |_: ToolArguments| {
        counted.fetch_add(1, Ordering::SeqCst);
        async { Ok(Value::None) }
    });
    let interpreter = configured(Tools::new().with("tool", tool), |_| {});
    let done = interpreter
        .run("try:\n    tool(lambda: 1)\nexcept TypeError as e:\n    print('caught')")
        .await;
    assert_eq!(
        (done.stdout.as_str(), calls.load(Ordering::SeqCst)),
        ("caught\n", 0)
    );
}
