// SPDX-License-Identifier: MIT OR Apache-2.0
//! Sessions: order of executes, cancelling, sharing by id, ends.

use std::future::IntoFuture;
use std::sync::Arc;
use std::time::{Duration, Instant};

use interpretd::{
    Interpreter, InterpreterConfig, InterpreterError, SessionFilter, ToolDefinition, Tools, Value,
    list_sessions,
};

use crate::{Daemon, configured, endless, interpreter, until};

fn sleepy() -> Tools {
    let tool = ToolDefinition::from_fn(|mut kwargs| async move {
        tokio::time::sleep(Duration::from_millis(50)).await;
        Ok(kwargs.remove("n").unwrap_or_default())
    });
    Tools::new().with("sleepy", tool)
}

#[tokio::test]
async fn executes_of_one_interpreter_queue() {
    let interpreter = configured(sleepy(), |_| {});
    interpreter.run("seen = []").await.result().unwrap();
    let code = "seen.append(('in', n))\nsleepy()\nseen.append(('out', n))";
    let run = |n: i64| interpreter.run(code).variable("n", n).into_future();
    let (a, b, c) = tokio::join!(run(1), run(2), run(3));
    assert!(
        a.is_ok() && b.is_ok() && c.is_ok(),
        "{:?} {:?} {:?}",
        a.error,
        b.error,
        c.error
    );
    let expected = "[('in', 1), ('out', 1), ('in', 2), ('out', 2), ('in', 3), ('out', 3)]";
    assert_eq!(interpreter.get_variable("seen").unwrap().repr(), expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn many_interpreters_at_once() {
    let run = |n: i64| async move {
        let interpreter = interpreter();
        interpreter
            .run("x = n * n")
            .variable("n", n)
            .await
            .result()
            .unwrap();
        interpreter.run("x + 1").await.value
    };
    let tasks: Vec<_> = (0..8).map(|n| tokio::spawn(run(n))).collect();
    for (n, task) in tasks.into_iter().enumerate() {
        assert_eq!(task.await.unwrap(), Value::from(n * n + 1));
    }
}

/// Its script is on its way already, and ends.
#[tokio::test]
async fn a_first_run_that_is_given_up() {
    for steps in [0, 1, 2, 5, 20] {
        let interpreter = interpreter();
        {
            let mut run =
                std::pin::pin!(interpreter.run("import time\ntime.sleep(25)").into_future());
            for _ in 0..=steps {
                tokio::select! {
                    biased;
                    _ = &mut run => panic!("it sleeps"),
                    () = tokio::task::yield_now() => {}
                }
            }
        }
        let start = Instant::now();
        assert_eq!(interpreter.run("1 + 2").await.value, Value::Int(3));
        assert!(
            start.elapsed() < Duration::from_secs(20),
            "{:?}",
            start.elapsed()
        );
    }
}

#[tokio::test]
async fn reads_while_a_script_computes() {
    let interpreter = Arc::new(configured(Tools::new(), endless));
    let runner = Arc::clone(&interpreter);
    let run = tokio::spawn(async move { runner.run("x = 5\nwhile True: pass").await });
    until("the run", async || {
        interpreter.describe().await.unwrap().state == "running"
    })
    .await;
    assert_eq!(interpreter.get_variable("x"), Some(Value::Int(5)));
    assert_eq!(
        interpreter.get_variable_async("x").await.unwrap(),
        Some(Value::Int(5))
    );
    assert_eq!(interpreter.state_keys(), ["x"]);
    let described = interpreter.describe().await.unwrap();
    assert!(described.mine && described.line > 0, "{described:?}");
    assert!(interpreter.cancel().await.unwrap());
    let done = run.await.unwrap();
    assert!(
        matches!(done.error, Some(InterpreterError::Cancelled(_))),
        "{:?}",
        done.error
    );
    assert_eq!(done.failure.unwrap().kind, "cancelled");
    assert!(!interpreter.cancel().await.unwrap());
    assert_eq!(interpreter.run("x").await.value, Value::Int(5));
}

#[tokio::test]
async fn a_dropped_run_that_computes_is_cancelled() {
    let interpreter = configured(Tools::new(), endless);
    interpreter.run("x = 1").await.result().unwrap();
    let two = Some(Value::Int(2));
    tokio::select! {
        done = interpreter.run("x = 2\nwhile True: pass").into_future() => panic!("{done:?}"),
        () = until("the run", async || interpreter.get_variable_async("x").await.unwrap() == two) => {}
    }
    let start = Instant::now();
    let done = interpreter.run("x").await;
    assert_eq!(done.value, Value::Int(2), "{:?}", done.error);
    assert!(
        start.elapsed() < Duration::from_secs(2),
        "{:?}",
        start.elapsed()
    );
    assert_eq!(interpreter.describe().await.unwrap().state, "idle");
}

#[tokio::test]
async fn a_dropped_run_that_waits_for_a_tool_is_cancelled() {
    struct Ended(Arc<std::sync::atomic::AtomicBool>);
    impl Drop for Ended {
        fn drop(&mut self) {
            self.0.store(true, std::sync::atomic::Ordering::SeqCst);
        }
    }
    for parallel in [false, true] {
        let ended = Arc::new(std::sync::atomic::AtomicBool::new(false));
        let begun = Arc::new(tokio::sync::Notify::new());
        let inner = (Arc::clone(&ended), Arc::clone(&begun));
        let mut tool = ToolDefinition::from_fn(move |_| {
            let (ended, begun) = inner.clone();
            async move {
                let _ended = Ended(ended);
                begun.notify_one();
                std::future::pending().await
            }
        });
        tool.parallelizable = parallel;
        let interpreter = configured(Tools::new().with("tool", tool), endless);
        let code = "before = 1\ntry:\n    print(tool())\nexcept BaseException:\n    after = 1";
        tokio::select! {
            done = interpreter.run(code).into_future() => panic!("{done:?}"),
            () = begun.notified() => {}
        }
        until("the tool's end", async || {
            ended.load(std::sync::atomic::Ordering::SeqCst)
        })
        .await;
        let done = interpreter.run("nothing_of_this_name").await;
        assert!(!done.is_ok());
        assert_eq!(interpreter.run("before").await.value, Value::Int(1));
    }
}

#[tokio::test]
async fn a_run_dropped_before_it_began_never_runs() {
    let interpreter = configured(sleepy(), |_| {});
    let first = interpreter.run("sleepy()\nx = 1").into_future();
    let second = interpreter.run("x = 2").into_future();
    let (done, dropped) = tokio::join!(
        first,
        tokio::time::timeout(Duration::from_millis(10), second)
    );
    assert!(done.is_ok() && dropped.is_err());
    assert_eq!(interpreter.run("x").await.value, Value::Int(1));
}

#[tokio::test]
async fn runs_dropped_at_any_moment_leave_a_good_session() {
    let interpreter = configured(sleepy(), endless);
    interpreter.run("count = 0").await.result().unwrap();
    for micros in (0..4000).step_by(173) {
        let code = "count += 1\nfor i in range(300): str(i)\nsleepy()";
        let run = interpreter
            .run(code)
            .variable("text", "x".repeat(1 << 19))
            .into_future();
        let _ = tokio::time::timeout(Duration::from_micros(micros), run).await;
        let done = interpreter.run("count").await;
        assert!(done.is_ok(), "{micros}: {:?}", done.error);
    }
}

fn attached(daemon: &Daemon, id: &str, tools: Tools) -> Interpreter {
    configured(tools, |config| {
        config.socket = Some(daemon.socket.clone());
        config.session = Some(id.to_owned());
    })
}

fn constant(n: i64) -> Tools {
    Tools::new().with(
        "who",
        ToolDefinition::from_fn(move |_| async move { Ok(n.into()) }),
    )
}

#[tokio::test]
async fn a_session_is_shared_by_its_id() {
    let daemon = Daemon::start();
    let first = configured(constant(1), |config| {
        config.socket = Some(daemon.socket.clone());
        config.name = Some("shared".into());
    });
    let info = first.session_info().await.unwrap();
    assert_eq!((info.name.as_deref(), info.id.len()), (Some("shared"), 32));
    let second = attached(&daemon, &info.id, constant(2));
    first.run("x = who()").await.result().unwrap();
    // An attached one can read before it has done anything else.
    assert_eq!(second.get_variable("x"), Some(Value::Int(1)));
    let (a, b) = tokio::join!(
        first.run("print('a')\nwho()").into_future(),
        second.run("print('b')\nwho()").into_future()
    );
    assert_eq!((a.stdout.as_str(), a.value), ("a\n", Value::Int(1)));
    assert_eq!((b.stdout.as_str(), b.value), ("b\n", Value::Int(2)));
    drop(first);
    assert_eq!(second.run("x").await.value, Value::Int(1));
    // It was not opened there, so closing leaves it.
    second.close().await.unwrap();
    let third = attached(&daemon, &info.id, Tools::new());
    assert_eq!(third.run("x").await.value, Value::Int(1));
}

#[tokio::test]
async fn another_client_cancels() {
    let daemon = Daemon::start();
    let first = Arc::new(configured(Tools::new(), |config| {
        endless(config);
        config.socket = Some(daemon.socket.clone());
    }));
    let id = first.session_info().await.unwrap().id;
    let second = attached(&daemon, &id, Tools::new());
    let runner = Arc::clone(&first);
    let run = tokio::spawn(async move { runner.run("while True: pass").await });
    until("the run", async || {
        second.describe().await.unwrap().state == "running"
    })
    .await;
    assert!(!second.describe().await.unwrap().mine);
    assert!(second.cancel().await.unwrap());
    assert!(matches!(
        run.await.unwrap().error,
        Some(InterpreterError::Cancelled(_))
    ));
}

#[tokio::test]
async fn what_ends_a_session() {
    let daemon = Daemon::start();
    let open = |keep: Option<bool>| {
        configured(Tools::new(), |config| {
            config.socket = Some(daemon.socket.clone());
            config.keep = keep;
        })
    };
    // A kept one outlives its client, others end with it.
    for (keep, lives) in [(None, true), (Some(true), true), (Some(false), false)] {
        let first = open(keep);
        let id = first.session_info().await.unwrap().id;
        drop(first);
        let mut alive = true;
        for _ in 0..50 {
            alive = attached(&daemon, &id, Tools::new()).run("1").await.is_ok();
            if alive == lives {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert_eq!(alive, lives, "{keep:?}");
    }
    let first = open(None);
    let id = first.session_info().await.unwrap().id;
    first.close().await.unwrap();
    first.close().await.unwrap();
    let error = first.run("1").await.error.unwrap();
    assert_eq!(error.to_string(), "this Interpreter is closed");
    assert_eq!(
        (first.get_variable("x"), first.state_keys().len()),
        (None, 0)
    );
    let error = attached(&daemon, &id, Tools::new())
        .run("1")
        .await
        .error
        .unwrap();
    assert!(
        matches!(&error, InterpreterError::Service { code, .. } if code == "no_session"),
        "{error:?}"
    );
}

/// A stream between two parts is not polled; the session is there for others nevertheless.
#[tokio::test]
async fn a_stream_that_rests_is_in_nobodys_way() {
    let interpreter = configured(sleepy(), endless);
    let long = Duration::from_secs(30);
    let mut run = interpreter
        .run("x = 5\nprint('on')\nsleepy(n=1)\nwhile True: sleepy(n=2)")
        .stream();
    assert_eq!(run.next().await.as_deref(), Some("on\n"));
    for _ in 0..3 {
        let state = tokio::time::timeout(long, interpreter.describe())
            .await
            .expect("the stream holds up others")
            .unwrap()
            .state;
        assert!(state == "running" || state == "waiting", "{state}");
        let x = tokio::time::timeout(long, interpreter.get_variable_async("x")).await;
        assert_eq!(x.unwrap().unwrap(), Some(Value::Int(5)));
        let _ = tokio::time::timeout(Duration::from_millis(1), run.next()).await;
    }
    assert!(interpreter.cancel().await.unwrap());
    let error = run.finish().await.error;
    assert!(
        matches!(error, Some(InterpreterError::Cancelled(_))),
        "{error:?}"
    );
}

/// So it is while the session is being opened.
#[tokio::test]
async fn an_opening_that_nobody_polls_goes_on() {
    for micros in (0..3000).step_by(300) {
        let interpreter = interpreter();
        let mut run = interpreter.run("print(1)").stream();
        let _ = tokio::time::timeout(Duration::from_micros(micros), run.next()).await;
        let info = tokio::time::timeout(Duration::from_secs(30), interpreter.session_info()).await;
        info.expect("the opening stands still").unwrap();
        assert_eq!(run.finish().await.stdout, "1\n");
    }
}

/// And a close in the midst of it ends the session.
#[tokio::test]
async fn closed_while_it_is_opened() {
    let daemon = Daemon::start();
    for micros in (0..3000).step_by(300) {
        let interpreter = configured(Tools::new(), |config| {
            config.socket = Some(daemon.socket.clone());
            config.keep = Some(true);
        });
        let run = interpreter.run("1").into_future();
        let _ = tokio::time::timeout(Duration::from_micros(micros), run).await;
        interpreter.close().await.unwrap();
        let error = interpreter.run("1").await.error.unwrap().to_string();
        assert_eq!(error, "this Interpreter is closed");
    }
    let mut config = InterpreterConfig::default();
    config.socket = Some(daemon.socket.clone());
    until("the end of all sessions", async || {
        let left = list_sessions(&config, &SessionFilter::default()).await;
        left.unwrap().is_empty()
    })
    .await;
}

/// A private daemon belongs to the process, not to the runtime that started it.
#[test]
fn runtimes_come_and_go() {
    for _ in 0..3 {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        assert_eq!(
            runtime.block_on(async { interpreter().run("1 + 1").await.value }),
            Value::Int(2)
        );
    }
}

/// And a session belongs to its Interpreter.
#[test]
fn an_interpreter_is_used_in_several_runtimes() {
    let build = || {
        tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap()
    };
    let interpreter = configured(sleepy(), |_| {});
    build().block_on(async { interpreter.run("x = 0").await.result().unwrap() });
    for expected in 1..4 {
        let done = build().block_on(async { interpreter.run("x += 1\nsleepy(n=x)").await });
        assert_eq!(done.value, Value::Int(expected), "{:?}", done.error);
    }
    assert_eq!(interpreter.get_variable("x"), Some(Value::Int(3)));
    // A runtime that ends in the midst of a run.
    let ended = build();
    let mut run = interpreter.run("print(x)\nsleepy(n=0)").stream();
    assert_eq!(ended.block_on(run.next()).as_deref(), Some("3\n"));
    drop(ended);
    build().block_on(async {
        // The tool's timer may find its runtime gone, which Tokio calls a panic: a tool's failure.
        drop(run);
        let done = interpreter.run("x").await;
        assert_eq!(done.value, Value::Int(3), "{:?}", done.error);
    });
}

/// Without what it needs of a runtime there is an error, no panic and no wait.
#[test]
fn a_runtime_without_io_or_time() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap();
    let error = runtime.block_on(async { interpreter().run("1").await.error.unwrap() });
    let InterpreterError::Service { code, .. } = &error else {
        panic!("{error:?}")
    };
    assert_eq!(code, "no_runtime", "{error}");
}
