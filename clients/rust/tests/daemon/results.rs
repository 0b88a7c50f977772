// SPDX-License-Identifier: MIT OR Apache-2.0
//! Output, values, variables, errors, limits.

use std::collections::HashMap;
use std::time::Duration;

use interpretd::{
    Date, DateTime, Decimal, Dict, ExceptionValue, Fraction, InterpreterConfig, InterpreterError,
    Time, TimeDelta, ToolDefinition, Tools, Value, ValueKey,
};

use crate::{configured, interpreter, with_tools};

#[tokio::test]
async fn output_and_value() {
    let done = interpreter().run("print('a')\n6 * 7").await;
    assert!(done.is_ok() && done.result().is_ok());
    assert_eq!((done.stdout.as_str(), done.value), ("a\n", Value::Int(42)));
    assert!(done.usage.operations > 0 && done.usage.peak_bytes > 0);
    assert_eq!((done.usage.stdout_bytes, done.usage.tool_calls), (2, 0));
}

#[tokio::test]
async fn a_value_without_counterpart() {
    let interpreter = interpreter();
    let code = "import re\nclass A:\n    def m(self): pass\na = A()\ndef f(): pass";
    interpreter.run(code).await.result().unwrap();
    for (code, name) in [
        ("len", "builtin_function_or_method"),
        ("f", "function"),
        ("A", "type"),
        ("a", "A"),
        ("a.m", "method"),
        ("re", "module"),
        ("re.compile('a')", "re.Pattern"),
        ("(i for i in [])", "generator"),
        ("slice(1)", "slice"),
        ("[{'k': (a,)}]", "A"),
    ] {
        let done = interpreter.run(code).await;
        assert!(done.is_ok(), "{code}: {:?}", done.error);
        assert_eq!(done.value, Value::None);
        let said = format!("cannot convert sandbox value of type '{name}' to a Rust value");
        assert!(done.value_error.unwrap().contains(&said), "{code}");
    }
    for (code, value) in [
        ("import array; array.array('i', [1])", "[1]"),
        ("import collections; collections.deque('ab')", "['a', 'b']"),
        ("{1: 2}.items()", "[(1, 2)]"),
        ("memoryview(b'ab')", "b'ab'"),
        ("NotImplemented", "NotImplemented"),
        ("...", "Ellipsis"),
    ] {
        let done = interpreter.run(code).await;
        assert_eq!(done.value.repr(), value, "{:?}", done.value_error);
    }
}

#[tokio::test]
async fn variables_go_in_and_come_out() {
    let interpreter = interpreter();
    assert_eq!(interpreter.get_variable("x"), None);
    assert!(interpreter.state_keys().is_empty());
    let variables = HashMap::from([("x".to_owned(), Value::from(2))]);
    let done = interpreter
        .execute("y = x * 2\n_hidden = 1", &Tools::new(), variables)
        .await;
    assert!(done.is_ok(), "{:?}", done.error);
    assert_eq!(interpreter.get_variable("y"), Some(Value::Int(4)));
    assert_eq!(interpreter.get_variable("_hidden"), Some(Value::Int(1)));
    assert_eq!(interpreter.get_variable("none"), None);
    assert_eq!(
        interpreter.get_variable_async("y").await.unwrap(),
        Some(Value::Int(4))
    );
    assert_eq!(interpreter.get_variable_async("none").await.unwrap(), None);
    assert_eq!(interpreter.state_keys(), ["x", "y"]);
    interpreter
        .set_variable("z", vec![Value::from("a")])
        .await
        .unwrap();
    assert_eq!(interpreter.run("z[0]").await.value, Value::from("a"));
    assert!(interpreter.delete_variable("z").await.unwrap());
    assert!(!interpreter.delete_variable("z").await.unwrap());
    let names: Vec<_> = interpreter.variables().await.unwrap();
    let names: Vec<_> = names
        .iter()
        .map(|v| (v.name.as_str(), v.type_name.as_str()))
        .collect();
    assert_eq!(names, [("x", "int"), ("y", "int")]);
}

#[tokio::test]
async fn names_that_cannot_be() {
    let interpreter = interpreter();
    let long = "x".repeat(257);
    for name in ["a\0b", long.as_str()] {
        let done = interpreter.run("1").variable(name, 1).await;
        assert!(
            matches!(done.error, Some(InterpreterError::ValueError(_))),
            "{:?}",
            done.error
        );
        assert!(interpreter.set_variable(name, 1).await.is_err());
        assert_eq!(interpreter.get_variable(name), None);
        assert_eq!(interpreter.get_variable_async(name).await.unwrap(), None);
    }
    assert!(interpreter.run("1").await.is_ok());
}

/// Values that a script can hold, with what it says of them.
fn values() -> Vec<(Value, &'static str)> {
    let huge: num_bigint::BigInt = num_bigint::BigInt::from(1) << 200;
    vec![
        (Value::None, "NoneType"),
        (true.into(), "bool"),
        (i64::MIN.into(), "int"),
        (u64::MAX.into(), "int"),
        ((-huge).into(), "int"),
        (0.1.into(), "float"),
        (f64::NEG_INFINITY.into(), "float"),
        (
            Value::Complex {
                real: 1.5,
                imag: -2.0,
            },
            "complex",
        ),
        ("héllo\0😀".into(), "str"),
        (Value::Bytes(vec![0, 255]), "bytes"),
        (Value::ByteArray(vec![1, 2]), "bytearray"),
        (
            vec![Value::from(1), vec![Value::None].into()].into(),
            "list",
        ),
        (Value::Tuple(vec![1.into(), Value::Tuple(vec![])]), "tuple"),
        (
            Dict::from([
                (ValueKey::from("b"), 1.into()),
                (ValueKey::Tuple(vec![1.into(), "x".into()]), "t".into()),
                (ValueKey::None, Value::from(Dict::new())),
                (ValueKey::from(vec![1u8]), 2.5.into()),
            ])
            .into(),
            "dict",
        ),
        (Value::new_set([1, 2, 3]), "set"),
        (Value::new_frozenset(["a"]), "frozenset"),
        (
            Value::Range {
                start: 10,
                stop: 0,
                step: -3,
            },
            "range",
        ),
        (Value::Ellipsis, "ellipsis"),
    ]
}

#[tokio::test]
async fn values_come_back_as_they_went() {
    let interpreter = interpreter();
    for (value, type_name) in values() {
        let done = interpreter
            .run("print(type(x).__name__)\nx")
            .variable("x", value.clone())
            .await;
        assert!(done.is_ok(), "{value:?}: {:?}", done.error);
        assert_eq!(done.stdout.trim_end(), type_name);
        assert_eq!(done.value, value);
        assert_eq!(interpreter.get_variable("x"), Some(value));
    }
}

/// What Python has no value for is said before it is sent.
#[tokio::test]
async fn values_that_cannot_be() {
    let range = Value::Range {
        start: 0,
        stop: 5,
        step: 0,
    };
    let interpreter = interpreter();
    for (value, text) in [
        (range, "ValueError: range() arg 3 must not be zero"),
        (
            Value::TimeZone(86_400),
            "ValueError: a timezone's offset must be less than a day",
        ),
        (
            Value::TimeZone(i32::MIN),
            "ValueError: a timezone's offset must be less than a day",
        ),
    ] {
        let inside = Value::List(vec![Value::Tuple(vec![value])]);
        let error = interpreter.set_variable("x", inside.clone()).await;
        assert_eq!(error.unwrap_err().to_string(), text);
        let error = interpreter.run("1").variable("x", inside).await.error;
        assert_eq!(error.unwrap().to_string(), text);
    }
    assert_eq!(interpreter.run("1").await.value, Value::Int(1));
}

#[tokio::test]
async fn reprs_are_pythons() {
    let interpreter = interpreter();
    let mut more: Vec<Value> = [1e16, 1e-5, 123456789.125, 5e-324, 1e22, 0.1 + 0.2]
        .map(Value::from)
        .into();
    more.extend(["it's", "\"'\n\t\\", "\u{7f}\u{a0}\u{301}é\u{200b}\u{e000}"].map(Value::from));
    more.push(Value::Complex {
        real: -0.0,
        imag: f64::NAN,
    });
    for value in values().into_iter().map(|(value, _)| value).chain(more) {
        let done = interpreter
            .run("repr(x)")
            .variable("x", value.clone())
            .await;
        assert_eq!(done.value, Value::from(value.repr()));
        let done = interpreter
            .run("str(x), bool(x)")
            .variable("x", value.clone())
            .await;
        let expected = Value::Tuple(vec![value.to_string().into(), value.is_truthy().into()]);
        assert_eq!(done.value, expected);
    }
}

#[tokio::test]
async fn exceptions_go_in() {
    let value = Value::from(ExceptionValue::new("ValueError", "bad"));
    let done = interpreter()
        .run("print(repr(x))\nraise x")
        .variable("x", value)
        .await;
    assert_eq!(done.stdout, "ValueError('bad')\n");
    assert_eq!(
        done.error.unwrap().to_string(),
        "ValueError: bad (at line 2)"
    );
}

#[tokio::test]
async fn values_of_modules() {
    let moment: DateTime = "2024-02-29T12:30:00.000001+05:30".parse().unwrap();
    let ratio: Fraction = "-7/2".parse().unwrap();
    let cases: [(&str, Value); 9] = [
        ("date", Date::new(2024, 2, 29).unwrap().into()),
        ("time", Time::new(1, 2, 3, 4).unwrap().into()),
        ("datetime", moment.into()),
        ("timedelta", TimeDelta::from_microseconds(-1).into()),
        ("timezone", Value::TimeZone(0)),
        ("timezone", Value::TimeZone(-3661)),
        ("Decimal", "1.10".parse::<Decimal>().unwrap().into()),
        ("Fraction", ratio.clone().into()),
        (
            "list",
            Value::from(vec![ratio.clone().into(), Value::Int(1)]),
        ),
    ];
    let interpreter = interpreter();
    for (name, value) in cases {
        let done = interpreter
            .run("y = x\ntype(x).__name__")
            .variable("x", value.clone())
            .await;
        assert_eq!(done.value, Value::from(name), "{:?}", done.error);
        assert_eq!(interpreter.get_variable("y"), Some(value));
    }
    let key = Value::from(ratio).to_key().unwrap();
    let dict = Value::from(Dict::from([(key, Value::Int(1))]));
    let done = interpreter.run("x[-3.5]").variable("x", dict.clone()).await;
    assert_eq!(done.value, Value::Int(1), "{:?}", done.error);
    assert_eq!(interpreter.get_variable("x"), Some(dict));
}

#[tokio::test]
async fn a_value_nested_too_deeply() {
    let nested = |levels| (0..levels).fold(Value::None, |value, _| Value::List(vec![value]));
    let same =
        ToolDefinition::from_fn(|mut kwargs| async move { Ok(kwargs.remove("arg0").unwrap()) });
    let interpreter = with_tools(Tools::new().with("same", same));
    let done = interpreter.run("same(x)").variable("x", nested(256)).await;
    assert_eq!(done.value, nested(256), "{:?}", done.error);
    let value = nested(257);
    let done = interpreter.run("1").variable("x", value).await;
    let text = done.error.unwrap().to_string();
    assert!(
        text.starts_with("TypeError: interpretd: value is nested too deeply"),
        "{text}"
    );
    assert!(interpreter.run("1").await.is_ok());
}

#[tokio::test]
async fn large_values() {
    let interpreter = configured(Tools::new(), |config| config.max_memory_bytes = 1 << 28);
    let text = "x".repeat(4 << 20);
    let done = interpreter.run("len(x)").variable("x", text.as_str()).await;
    assert_eq!(done.value, Value::from(4 << 20));
    assert_eq!(
        interpreter.get_variable("x"),
        Some(Value::from(text.as_str()))
    );
    let items: Value = (0..200_000).map(Value::from).collect();
    let done = interpreter.run("y[1:]").variable("y", items).await;
    assert_eq!(done.value.as_list().unwrap().len(), 199_999);
    // Larger than a frame may be, then larger than a value may be: the session stays.
    let done = interpreter
        .run("1")
        .variable("x", "x".repeat(40 << 20))
        .await;
    assert!(
        matches!(done.error, Some(InterpreterError::LimitExceeded(_))),
        "{:?}",
        done.error
    );
    assert_eq!(interpreter.run("len(x)").await.value, Value::from(4 << 20));
}

#[tokio::test]
async fn errors_by_kind() {
    use InterpreterError as E;
    let interpreter = configured(Tools::new(), |config| config.max_operations = 100_000);
    type IsKind = fn(&E) -> bool;
    let cases: [(&str, IsKind, &str); 13] = [
        (
            "x = (",
            |e| matches!(e, E::Syntax(_)),
            "SyntaxError: '(' was never closed (at line 1)",
        ),
        (
            "\n  x = 1",
            |e| matches!(e, E::Syntax(_)),
            "IndentationError: unexpected indent (at line 2)",
        ),
        (
            "nope",
            |e| matches!(e, E::NameError(_)),
            "NameError: name 'nope' is not defined (at line 1)",
        ),
        (
            "1 + 'a'",
            |e| matches!(e, E::TypeError(_)),
            "TypeError: unsupported operand type(s) for +: 'int' and 'str' (at line 1)",
        ),
        (
            "int('z')",
            |e| matches!(e, E::ValueError(_)),
            "ValueError: invalid literal for int() with base 10: 'z' (at line 1)",
        ),
        (
            "None.x",
            |e| matches!(e, E::AttributeError(_)),
            "AttributeError: 'NoneType' object has no attribute 'x' (at line 1)",
        ),
        (
            "assert False, 'm'",
            |e| matches!(e, E::AssertionError(_)),
            "AssertionError: m (at line 1)",
        ),
        (
            "raise RuntimeError('r')",
            |e| matches!(e, E::Runtime(_)),
            "RuntimeError: r (at line 1)",
        ),
        (
            "{}['k']",
            |e| matches!(e, E::PythonException { type_name, .. } if type_name == "KeyError"),
            "KeyError: 'k' (at line 1)",
        ),
        (
            "class E(Exception): pass\nraise E('a: b')",
            |e| matches!(e, E::PythonException { type_name, .. } if type_name == "E"),
            "E: a: b (at line 2)",
        ),
        (
            "def f(): return f()\nf()",
            |e| *e == E::RecursionLimitExceeded { limit: 1000 },
            "RecursionError: maximum recursion depth exceeded (1000)",
        ),
        (
            "while True: pass",
            |e| matches!(e, E::LimitExceeded(_)),
            "LimitExceeded: exceeded maximum of 100000 operations (at line 1)",
        ),
        (
            "import json\njson.loads('{')",
            |e| matches!(e, E::PythonException { type_name, .. } if type_name == "json.decoder.JSONDecodeError"),
            "json.decoder.JSONDecodeError: Expecting property name enclosed in double quotes: \
             line 1 column 2 (char 1) (at line 2)",
        ),
    ];
    for (code, is_kind, text) in cases {
        let error = interpreter.run(code).await.error.expect(code);
        assert_eq!(error.to_string(), text);
        assert!(is_kind(&error), "{error:?}");
    }
}

#[tokio::test]
async fn a_failure_keeps_what_came_before() {
    let interpreter = interpreter();
    let done = interpreter
        .run("print('before')\nx = 1\n1 / 0")
        .name("job.py")
        .await;
    assert_eq!(done.stdout, "before\n");
    assert!(done.result().is_err());
    let failure = done.failure.unwrap();
    assert_eq!(
        (failure.kind.as_str(), failure.line),
        ("exception", Some(3))
    );
    assert_eq!(failure.type_name.as_deref(), Some("ZeroDivisionError"));
    let traceback = failure.traceback.unwrap();
    assert!(
        traceback.starts_with("Traceback (most recent call last):"),
        "{traceback}"
    );
    assert!(traceback.contains("job.py"), "{traceback}");
    assert_eq!(interpreter.get_variable("x"), Some(Value::Int(1)));
}

#[tokio::test]
async fn limits_name_themselves() {
    let interpreter = configured(Tools::new(), |config| {
        config.max_stdout_bytes = 10;
        config.max_recursion_depth = 50;
        config.max_execution_time = Some(Duration::from_millis(200));
        config.max_operations = 1 << 40;
    });
    let info = interpreter.session_info().await.unwrap();
    assert_eq!(
        (
            info.limits["max_stdout_bytes"],
            info.limits["max_execution_time"]
        ),
        (10.0, 0.2)
    );
    let done = interpreter.run("print('12345')\nprint('123456')").await;
    assert_eq!(done.stdout, "12345\n");
    assert_eq!(
        done.failure.unwrap().limit.as_deref(),
        Some("max_stdout_bytes")
    );
    let error = interpreter.run("def f(): return f()\nf()").await.error;
    assert_eq!(
        error,
        Some(InterpreterError::RecursionLimitExceeded { limit: 50 })
    );
    let done = interpreter.run("while True: pass").await;
    assert_eq!(
        done.failure.unwrap().limit.as_deref(),
        Some("max_execution_time")
    );
    assert!(interpreter.run("1").await.is_ok());
}

#[tokio::test]
async fn output_is_streamed() {
    let interpreter = interpreter();
    let mut parts = Vec::new();
    let code = "for i in range(3000): print('line', i)";
    let done = interpreter
        .run(code)
        .on_stdout(|text| parts.push(text.to_owned()))
        .await;
    let expected: String = (0..3000).map(|i| format!("line {i}\n")).collect();
    assert_eq!(
        (done.stdout.as_str(), parts.concat()),
        (expected.as_str(), expected.clone())
    );
    assert!(parts.len() > 1);
}

#[tokio::test]
async fn checking_runs_nothing() {
    let interpreter = interpreter();
    assert_eq!(interpreter.check("x = 1").await.unwrap(), None);
    assert_eq!(interpreter.get_variable("x"), None);
    let failure = interpreter.check("x = 1\ny = = 2").await.unwrap().unwrap();
    assert_eq!(
        (failure.kind.as_str(), failure.line, failure.column),
        ("syntax", Some(2), Some(5))
    );
    assert!(failure.message.starts_with("SyntaxError: invalid syntax"));
}

#[tokio::test]
async fn scripts_of_all_texts() {
    let interpreter = interpreter();
    for code in ["", "\0", "# é", "print('a\\x00b')"] {
        let done = interpreter.run(code).await;
        let wrong = code.contains('\0');
        assert_eq!(done.is_ok(), !wrong, "{code:?} {:?}", done.error);
    }
    let done = interpreter.run(&format!("# {}", "x".repeat(1 << 20))).await;
    assert!(!done.is_ok());
    assert!(interpreter.run("1").await.is_ok());
}

#[tokio::test]
async fn states_go_from_session_to_session() {
    let first = interpreter();
    let code = "x = [1, 2]\ny = x\nd = {'k': (1.5, None)}\nbig = 'b' * 1_000_000";
    assert!(first.run(code).await.is_ok());
    let state = first.export_state().unwrap();
    // One that has no session yet, one that has, and both ways of waiting.
    let fresh = interpreter();
    fresh.import_state(&state).unwrap();
    let used = interpreter();
    assert!(used.run("z = 1").await.is_ok());
    used.import_state_async(&first.export_state_async().await.unwrap())
        .await
        .unwrap();
    for other in [&fresh, &used] {
        let done = other.run("y.append(3)\n[x, d, len(big), 0]").await;
        assert_eq!(
            done.value.repr(),
            "[[1, 2, 3], {'k': (1.5, None)}, 1000000, 0]"
        );
        assert_eq!(other.state_keys(), ["x", "y", "d", "big"]);
    }
    assert_eq!(first.get_variable("x").unwrap().repr(), "[1, 2]");
}

#[tokio::test]
async fn wrong_states_change_nothing() {
    let interpreter = interpreter();
    assert!(interpreter.run("x = 1").await.is_ok());
    let state = interpreter.export_state().unwrap();
    let mut changed = state.clone();
    changed[state.len() / 2] ^= 1;
    let cases = [
        (&b""[..], "state_truncated"),
        (&b"hello"[..], "state_not_a_blob"),
        (&state[..state.len() - 1], "state_truncated"),
        (&changed[..], "state_tampered"),
    ];
    for (wrong, expected) in cases {
        for error in [
            interpreter.import_state(wrong).unwrap_err(),
            interpreter.import_state_async(wrong).await.unwrap_err(),
        ] {
            assert!(
                matches!(&error, InterpreterError::StateFormat { code, .. } if code == expected),
                "{error:?}"
            );
        }
    }
    assert_eq!(interpreter.get_variable("x"), Some(Value::Int(1)));
}

#[tokio::test]
async fn memory_is_accounted() {
    let interpreter = interpreter();
    assert_eq!(interpreter.accounted_bytes(), 0);
    interpreter.run("x = 'a' * 1000000").await.result().unwrap();
    assert!(interpreter.accounted_bytes() > 1_000_000);
    assert!(interpreter.resident_bytes() > 1_000_000);
    assert!(interpreter.describe().await.unwrap().live_bytes > 1_000_000);
}

#[test]
fn defaults_can_be_cloned_and_shown() {
    let config = InterpreterConfig::default();
    assert_eq!(config.clone(), config);
    let interpreter = crate::interpreter();
    assert!(format!("{interpreter:?}").starts_with("Interpreter {"));
}
