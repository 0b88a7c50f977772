// SPDX-License-Identifier: MIT OR Apache-2.0
//! Sessions that last: names, the store, listings, runs that are resumed, forks.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use interpretd::{
    Durability, Interpreter, InterpreterConfig, InterpreterError, KwargsExt, SessionChanges,
    SessionFilter, ToolDefinition, ToolError, Tools, Value, list_sessions,
};

use crate::{Daemon, configured, interpreter, until, with_tools};

/// A daemon with a store, both gone with this.
struct Service {
    daemon: Daemon,
    folder: PathBuf,
}

impl Service {
    fn start(name: &str) -> Self {
        let file = format!("interpretd-lasting-{}-{name}", std::process::id());
        let folder = std::env::temp_dir().join(file);
        std::fs::create_dir_all(&folder).unwrap();
        Service {
            daemon: Daemon::with_store(&folder),
            folder,
        }
    }

    fn open(&self, tools: Tools, change: impl FnOnce(&mut InterpreterConfig)) -> Interpreter {
        configured(tools, |config| {
            config.socket = Some(self.daemon.socket.clone());
            change(config);
        })
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn named(name: &str) -> impl FnOnce(&mut InterpreterConfig) + use<> {
    let name = name.to_owned();
    |config| {
        config.name = Some(name);
        config.durability = Durability::Idle;
        config.tags = vec!["notes".into(), "more".into()];
    }
}

/// A tool that holds the run until it is told to go on.
fn holding() -> (Tools, Arc<tokio::sync::Notify>) {
    let gate = Arc::new(tokio::sync::Notify::new());
    let held = Arc::clone(&gate);
    let ask = ToolDefinition::from_fn(move |kwargs| {
        let held = Arc::clone(&held);
        async move {
            held.notified().await;
            Ok(Value::from(format!("here: {}", kwargs.require_str("q")?)))
        }
    });
    (Tools::new().with("ask", ask.with_signature("q")), gate)
}

#[tokio::test]
async fn a_session_with_a_name_is_stored_listed_and_woken() {
    let service = Service::start("named");
    let first = service.open(Tools::new(), named("a"));
    first.run("x = [1, 2]").await.result().unwrap();
    let id = first.session_info().await.unwrap().id;
    assert!(first.hibernate().await.unwrap() > 0);
    assert!(matches!(
        first.run("x").await.error,
        Some(InterpreterError::Service { code, .. }) if code == "closed"
    ));

    let mut here = InterpreterConfig::default();
    here.socket = Some(service.daemon.socket.clone());
    let list = async |tag: &str| {
        let filter = SessionFilter {
            tag: Some(tag.into()),
            ..SessionFilter::default()
        };
        list_sessions(&here, &filter).await.unwrap()
    };
    let stored = &list("notes").await[0];
    assert_eq!(
        (
            stored.id.as_str(),
            stored.name.as_deref(),
            stored.state.as_str()
        ),
        (id.as_str(), Some("a"), "hibernated")
    );
    assert_eq!(stored.durability, Durability::Idle);
    assert_eq!((stored.tags.len(), stored.clients), (2, 0));
    assert!(stored.sequence > 0);
    assert!(list("none").await.is_empty());

    let again = service.open(Tools::new(), named("a"));
    assert_eq!(again.run("sum(x)").await.value, Value::Int(3));
    let described = again.describe().await.unwrap();
    assert_eq!(described.durability, Durability::Idle);
    assert!(described.sequence > 0 && !described.suspended && described.elapsed.is_none());
    let changed = again
        .configure(SessionChanges {
            name: Some("b".into()),
            tags: Some(vec!["other".into()]),
            ttl: Some(Duration::from_secs(1000)),
            ..SessionChanges::default()
        })
        .await
        .unwrap();
    assert_eq!(changed.name.as_deref(), Some("b"));
    assert_eq!(changed.ttl, Some(Duration::from_secs(1000)));
    again.close().await.unwrap();
    assert!(list("notes").await.is_empty());
    assert_eq!(list("other").await.len(), 1);

    let third = service.open(Tools::new(), named("b"));
    assert_eq!(third.run("sum(x)").await.value, Value::Int(3));
    third.end().await.unwrap();
    assert!(list("other").await.is_empty());
}

#[tokio::test]
async fn a_session_that_is_made_a_lasting_one_outlives_its_client() {
    let service = Service::start("made");
    let plain = service.open(Tools::new(), |config| config.keep = Some(false));
    plain.run("x = 1").await.result().unwrap();
    let error = plain.hibernate().await.unwrap_err();
    assert!(matches!(error, InterpreterError::Service { .. }), "{error}");
    plain
        .configure(SessionChanges {
            name: Some("kept".into()),
            durability: Some(Durability::Every),
            ..SessionChanges::default()
        })
        .await
        .unwrap();
    plain.close().await.unwrap();
    let found = service.open(Tools::new(), named("kept"));
    assert_eq!(
        found.get_variable_async("x").await.unwrap(),
        Some(Value::Int(1))
    );
    found.detach().await;
    found.detach().await;
    let again = service.open(Tools::new(), named("kept"));
    again.end().await.unwrap();
}

#[tokio::test]
async fn a_run_that_waits_is_resumed_elsewhere() {
    let (tools, gate) = holding();
    let first = Arc::new(with_tools(tools));
    let runner = Arc::clone(&first);
    let run = tokio::spawn(async move { runner.run("got = ask('q')\nprint(got)\ngot").await });
    until("the call", async || {
        first.describe().await.unwrap().state == "waiting"
    })
    .await;
    let state = first.export_state_async().await.unwrap();
    gate.notify_one();
    assert_eq!(run.await.unwrap().value, Value::from("here: q"));

    let answering = ToolDefinition::from_fn(|kwargs| async move {
        Ok(Value::from(format!("again: {}", kwargs.require_str("q")?)))
    });
    let tools = Tools::new().with("ask", answering.with_signature("q"));
    let later = with_tools(tools.clone());
    later.import_state_async(&state).await.unwrap();
    assert!(later.describe().await.unwrap().suspended);
    let call = later.open_calls().await.unwrap().remove(0);
    assert_eq!(call.name, "ask");
    assert_eq!(call.arguments.unwrap().0, [Value::from("q")]);
    // Refused at once, and nothing of it is left for the next run to wait for.
    let start = std::time::Instant::now();
    for _ in 0..3 {
        let busy = later.run("1").await.error.unwrap();
        assert!(busy.to_string().contains("suspended"), "{busy}");
    }
    assert!(start.elapsed() < Duration::from_secs(5));
    let printed = Mutex::new(String::new());
    let done = later
        .resume([(call.id, Ok(Value::from("there")))])
        .on_stdout(|text| printed.lock().unwrap().push_str(text))
        .await;
    assert_eq!(
        (done.value, done.stdout.as_str()),
        (Value::from("there"), "there\n")
    );
    assert_eq!(printed.into_inner().unwrap(), "there\n");
    assert!(later.open_calls().await.unwrap().is_empty());

    // By its own tools, by an error, and given up.
    later.import_state_async(&state).await.unwrap();
    assert_eq!(later.resume([]).await.value, Value::from("again: q"));
    later.import_state_async(&state).await.unwrap();
    let error = ToolError::new("gone").of_type("KeyError");
    let failed = later.resume([(call.id, Err(error))]).await.error.unwrap();
    assert_eq!(
        failed.to_string(),
        "ToolError in 'ask': KeyError: 'gone' (at line 1)"
    );
    later.import_state_async(&state).await.unwrap();
    assert!(later.cancel().await.unwrap());
    assert_eq!(later.run("1 + 1").await.value, Value::Int(2));

    // Tools of this run only.
    let bare = interpreter();
    bare.import_state_async(&state).await.unwrap();
    assert_eq!(
        bare.resume([]).tools(&tools).await.value,
        Value::from("again: q")
    );
    let wrong = bare.resume([]).variable("x", 1).await.error.unwrap();
    assert!(wrong.to_string().starts_with("ValueError: "), "{wrong}");
    assert!(bare.resume([]).await.error.is_some());
}

#[tokio::test]
async fn a_run_that_waits_sleeps_in_the_store() {
    let service = Service::start("asleep");
    let (tools, _gate) = holding();
    let first = Arc::new(service.open(tools, named("waits")));
    let runner = Arc::clone(&first);
    let run = tokio::spawn(async move { runner.run("ask('q') * 2").await });
    until("the call", async || {
        first.describe().await.unwrap().state == "waiting"
    })
    .await;
    first.hibernate().await.unwrap();
    assert!(run.await.unwrap().error.is_some());
    let later = service.open(Tools::new(), named("waits"));
    let call = later.open_calls().await.unwrap().remove(0);
    let done = later.resume([(call.id, Ok(Value::from("ab")))]).await;
    assert_eq!(done.value, Value::from("abab"));
    later.end().await.unwrap();
}

#[tokio::test]
async fn forks_and_wrong_wishes() {
    let service = Service::start("forks");
    let first = service.open(Tools::new(), named("original"));
    first.run("x = [1]").await.result().unwrap();
    for copy in first.fork(2).await.unwrap() {
        let done = copy.run("x.append(2)\nlen(x)").await;
        assert_eq!(done.value, Value::Int(2), "{:?}", done.error);
        copy.close().await.unwrap();
    }
    assert_eq!(first.run("len(x)").await.value, Value::Int(1));
    let id = first.session_info().await.unwrap().id;

    type Change = fn(&mut InterpreterConfig);
    let wrong: [Change; 5] = [
        |config| config.name = Some(String::new()),
        |config| config.name = Some("x".repeat(300)),
        |config| config.name = Some("a\0b".into()),
        |config| config.tags = vec![String::new()],
        |config| config.tags = vec!["two\nlines".into()],
    ];
    for change in wrong {
        let error = service.open(Tools::new(), change).run("1").await.error;
        assert!(
            matches!(error, Some(InterpreterError::ValueError(_))),
            "{error:?}"
        );
    }
    let both = service.open(Tools::new(), |config| {
        config.session = Some(id);
        config.name = Some("other".into());
    });
    assert!(matches!(
        both.get_variable_async("x").await,
        Err(InterpreterError::ValueError(_))
    ));
    first.end().await.unwrap();
}

/// Nothing that a caller can write breaks a connection, or reaches the daemon as what it can't take.
#[tokio::test]
async fn strange_texts_and_numbers() {
    let interpreter = interpreter();
    interpreter.run("x = 1").await.result().unwrap();
    let is_value_error = |error: Option<InterpreterError>| {
        let wrong = matches!(error, Some(InterpreterError::ValueError(_)));
        assert!(wrong, "{error:?}");
    };
    let strange = ["a\0b", "\0", "", &"x".repeat(300), "é", "two\nlines"];
    for text in strange {
        let nul = text.contains('\0');
        let named = interpreter.run("1").name(text).await.error;
        if nul || text.len() > 256 {
            is_value_error(named);
        }
        let filter = SessionFilter {
            name: Some(text.into()),
            tag: Some(text.into()),
            state: Some(text.into()),
        };
        let listed = list_sessions(&InterpreterConfig::default(), &filter).await;
        if nul || text.len() > 256 {
            is_value_error(listed.err());
        } else {
            assert_eq!(listed.unwrap(), []);
        }
        let attached = configured(Tools::new(), |config| config.session = Some(text.into()));
        let error = attached.run("1").await.error;
        let code =
            matches!(&error, Some(InterpreterError::Service { code, .. }) if code == "no_session");
        assert!(code, "{text:?}: {error:?}");
        let named = Tools::new().with(
            "t",
            ToolDefinition::from_fn(|_| async { Ok(Value::None) }).with_doc(text),
        );
        assert!(with_tools(named).run("t()").await.is_ok());
        let tags = SessionChanges {
            tags: Some(vec![text.into()]),
            ..SessionChanges::default()
        };
        let _ = interpreter.configure(tags).await;
        assert_eq!(interpreter.get_variable(text), None);
        let _ = interpreter.set_variable(text, 1).await;
        let checked = interpreter.check(text).await;
        assert!(checked.is_ok(), "{text:?}: {checked:?}");
    }
    for count in [0, 65, u32::MAX] {
        is_value_error(interpreter.fork(count).await.err());
    }
    assert_eq!(interpreter.run("x").await.value, Value::Int(1));
}

#[tokio::test]
async fn another_user_is_let_in() {
    let first = interpreter();
    first.grant(65534, true).await.unwrap();
    first.grant(65534, false).await.unwrap();
    first.close().await.unwrap();
    assert!(matches!(
        first.grant(65534, true).await,
        Err(InterpreterError::Service { code, .. }) if code == "closed"
    ));
}
