// SPDX-License-Identifier: MIT OR Apache-2.0
//! Daemons that are absent, die, are of another version, or send garbage: named errors, no hang.

use std::io::{Read, Write};
use std::net::Shutdown;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use interpretd::{Interpreter, InterpreterError, ToolDefinition, Tools, Value};

use crate::{Daemon, configured, endless, until};

fn at(socket: PathBuf) -> Interpreter {
    configured(Tools::new(), |config| config.socket = Some(socket))
}

/// The code of a service's error or of a session's end.
fn code(error: &InterpreterError) -> &str {
    match error {
        InterpreterError::Service { code, .. } | InterpreterError::SessionLost { code, .. } => code,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn no_daemon_there() {
    let interpreter = at("/nonexistent/socket".into());
    let done = interpreter.run("1").await;
    let error = done.error.unwrap();
    assert_eq!(code(&error), "no_daemon");
    assert!(
        error
            .to_string()
            .starts_with("no interpretd answers at /nonexistent/socket: "),
        "{error}"
    );
    assert_eq!(interpreter.get_variable("x"), None);
    assert!(interpreter.variables().await.is_err());
    assert!(interpreter.close().await.is_ok());
}

#[tokio::test]
async fn no_such_session() {
    let daemon = Daemon::start();
    for id in ["0".repeat(32), String::new(), "x".repeat(100)] {
        let interpreter = configured(Tools::new(), |config| {
            config.socket = Some(daemon.socket.clone());
            config.session = Some(id.clone());
        });
        assert_eq!(
            code(&interpreter.run("1").await.error.unwrap()),
            "no_session",
            "{id}"
        );
        assert_eq!(interpreter.get_variable("x"), None);
    }
}

#[tokio::test]
async fn the_daemon_dies_while_a_script_runs() {
    let mut daemon = Daemon::start();
    let interpreter = Arc::new(configured(Tools::new(), |config| {
        endless(config);
        config.socket = Some(daemon.socket.clone());
    }));
    let runner = Arc::clone(&interpreter);
    let run = tokio::spawn(async move { runner.run("print('on')\nwhile True: pass").await });
    until("the run", async || {
        interpreter.describe().await.unwrap().state == "running"
    })
    .await;
    daemon.kill();
    let error = run.await.unwrap().error.unwrap();
    assert!(
        matches!(error, InterpreterError::SessionLost { .. }),
        "{error:?}"
    );
    assert_eq!(code(&error), "no_daemon");
    assert_eq!(interpreter.run("1").await.error, Some(error));
    assert_eq!(interpreter.get_variable("x"), None);
}

#[tokio::test]
async fn the_daemon_dies_while_a_tool_runs() {
    let daemon = Arc::new(std::sync::Mutex::new(Daemon::start()));
    let socket = daemon.lock().unwrap().socket.clone();
    let killer = Arc::clone(&daemon);
    let tool = ToolDefinition::from_fn(move |_| {
        killer.lock().unwrap().kill();
        async { std::future::pending().await }
    });
    let interpreter = configured(Tools::new().with("tool", tool), |config| {
        config.socket = Some(socket)
    });
    let error = interpreter.run("tool()").await.error.unwrap();
    assert!(
        matches!(error, InterpreterError::SessionLost { .. }),
        "{error:?}"
    );
}

/// Ends a session as another client may: hello and close, by hand.
fn end_session(socket: &Path, id: &str) {
    let hello = b"\x93\x01\x01\x82\xa7version\x01\xa6client\xa4test";
    let close = [b"\x93\x05\x02\x81\xa7session\xd9\x20", id.as_bytes()].concat();
    let mut stream = UnixStream::connect(socket).unwrap();
    stream
        .write_all(&[frame(hello), frame(&close)].concat())
        .unwrap();
    // The answers to both.
    for _ in 0..2 {
        let mut size = [0; 4];
        stream.read_exact(&mut size).unwrap();
        let mut answer = vec![0; u32::from_be_bytes(size) as usize];
        stream.read_exact(&mut answer).unwrap();
        assert_ne!(answer[1], 97, "{}", String::from_utf8_lossy(&answer));
    }
}

#[tokio::test]
async fn a_session_that_was_closed_says_so() {
    let daemon = Daemon::start();
    let first = Arc::new(configured(Tools::new(), |config| {
        endless(config);
        config.socket = Some(daemon.socket.clone());
    }));
    let id = first.session_info().await.unwrap().id;
    let runner = Arc::clone(&first);
    let run = tokio::spawn(async move { runner.run("while True: pass").await });
    until("the run", async || {
        first.describe().await.unwrap().state == "running"
    })
    .await;
    end_session(&daemon.socket, &id);
    let error = run.await.unwrap().error.unwrap();
    let InterpreterError::SessionLost { code, message, ran } = &error else {
        panic!("{error:?}")
    };
    assert_eq!(code, "closed", "{message}");
    assert!(message.starts_with("the session has ended: "), "{message}");
    assert!(ran.is_some());
    // The methods that aren't async know it too.
    assert_eq!(first.export_state().unwrap_err(), error);
    assert_eq!(first.import_state(b"x").unwrap_err(), error);
    assert_eq!(first.get_variable("x"), None);
}

/// A server that answers the first bytes with these, once for each connection.
fn server(name: &str, answer: Vec<u8>, hold: bool) -> PathBuf {
    let path = std::env::temp_dir().join(format!("interpretd-rust-{}-{name}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    let listener = UnixListener::bind(&path).unwrap();
    std::thread::spawn(move || {
        let mut held = Vec::new();
        while let Ok((mut stream, _)) = listener.accept() {
            let mut buffer = [0; 4096];
            let _ = stream.read(&mut buffer);
            let _ = stream.write_all(&answer);
            if hold {
                held.push(stream);
            }
        }
    });
    path
}

fn frame(packed: &[u8]) -> Vec<u8> {
    [&(packed.len() as u32).to_be_bytes(), packed].concat()
}

#[tokio::test]
async fn peers_that_make_no_sense() {
    let text = |text: &str| [&[0xa0 | text.len() as u8], text.as_bytes()].concat();
    let pair = |name: &str, value: Vec<u8>| [text(name), value].concat();
    let refusal = |id: u8, code: &str, fatal: bool| {
        let fields = [
            pair("code", text(code)),
            pair("number", vec![9]),
            pair("message", text("no version in common")),
            pair("fatal", vec![if fatal { 0xc3 } else { 0xc2 }]),
        ];
        frame(&[vec![0x93, 97, id, 0x84], fields.concat()].concat())
    };
    let cases = [
        (
            "http",
            b"HTTP/1.1 400 Bad Request\r\n\r\n".to_vec(),
            "frame_too_large",
        ),
        ("zeros", vec![0; 100], "bad_value"),
        ("noframe", frame(b"\x93\x01\x02\x03"), "bad_frame"),
        ("deep", frame(&[0x91; 1000]), "too_deep"),
        (
            "claims",
            frame(b"\x93\x21\x01\xdf\xff\xff\xff\xff"),
            "too_many_elements",
        ),
        ("emptyhello", frame(b"\x93\x21\x01\x80"), "bad_body"),
        ("version", refusal(1, "bad_version", true), "bad_version"),
        ("unasked", refusal(0, "bad_version", true), "bad_version"),
        ("silence", Vec::new(), "no_daemon"),
    ];
    for (name, answer, expected) in cases {
        let path = server(name, answer, false);
        let interpreter = at(path.clone());
        let done =
            tokio::time::timeout(Duration::from_secs(20), interpreter.run("1").into_future());
        let error = done.await.expect(name).error.unwrap();
        assert_eq!(code(&error), expected, "{name}: {error}");
        assert!(!error.to_string().is_empty());
        let _ = std::fs::remove_file(path);
    }
}

#[tokio::test]
async fn after_trouble_another_interpreter_is_fine() {
    let mut daemon = Daemon::start();
    let interpreter = at(daemon.socket.clone());
    assert_eq!(interpreter.run("1 + 1").await.value, Value::Int(2));
    daemon.kill();
    let error = interpreter.run("1").await.error.unwrap();
    assert!(
        matches!(
            error,
            InterpreterError::SessionLost {
                ran: None | Some(_),
                ..
            }
        ),
        "{error:?}"
    );
    assert_eq!(crate::interpreter().run("1 + 1").await.value, Value::Int(2));
}

/// A way to the daemon that can be cut.
fn proxy(daemon: &Path, name: &str) -> (PathBuf, Arc<Mutex<Vec<UnixStream>>>) {
    let path = std::env::temp_dir().join(format!("interpretd-rust-{}-{name}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    let listener = UnixListener::bind(&path).unwrap();
    let open: Arc<Mutex<Vec<UnixStream>>> = Arc::default();
    let (daemon, streams) = (daemon.to_owned(), Arc::clone(&open));
    std::thread::spawn(move || {
        while let Ok((client, _)) = listener.accept() {
            let server = UnixStream::connect(&daemon).unwrap();
            for (from, to) in [(&client, &server), (&server, &client)] {
                let (mut from, mut to) = (from.try_clone().unwrap(), to.try_clone().unwrap());
                std::thread::spawn(move || {
                    let _ = std::io::copy(&mut from, &mut to);
                    let _ = to.shutdown(Shutdown::Both);
                });
            }
            streams.lock().unwrap().push(client);
        }
    });
    (path, open)
}

fn cut(open: &Mutex<Vec<UnixStream>>) {
    for stream in open.lock().unwrap().drain(..) {
        let _ = stream.shutdown(Shutdown::Both);
    }
}

#[tokio::test]
async fn a_session_outlives_its_connection() {
    let daemon = Daemon::start();
    let (path, open) = proxy(&daemon.socket, "lives");
    let interpreter = at(path.clone());
    interpreter.run("x = 1").await.result().unwrap();
    cut(&open);
    let error = interpreter.run("x += 1").await.error.unwrap();
    assert_eq!(code(&error), "connection", "{error}");
    assert_eq!(interpreter.get_variable("x"), Some(Value::Int(1)));
    let done = interpreter.run("x").await;
    assert_eq!(done.value, Value::Int(1), "{:?}", done.error);
    // And what became of a run that was under way is told.
    let tool = ToolDefinition::from_fn(move |_| {
        cut(&open);
        async { std::future::pending().await }
    });
    let tools = Tools::new().with("cut", tool);
    let error = interpreter.run("cut()").tools(&tools).await.error.unwrap();
    let InterpreterError::SessionLost { ran, .. } = &error else {
        panic!("{error:?}")
    };
    assert!(ran.is_some(), "{error:?}");
    until("the session", async || {
        interpreter.run("x").await.value == Value::Int(1)
    })
    .await;
    let _ = std::fs::remove_file(path);
}

/// Who comes back to a session that has ended meanwhile hears why, as who was there does.
#[tokio::test]
async fn a_session_that_ends_while_its_connection_is_broken() {
    let daemon = Daemon::start();
    let (path, open) = proxy(&daemon.socket, "gone");
    let interpreter = at(path.clone());
    let id = interpreter.session_info().await.unwrap().id;
    cut(&open);
    let error = interpreter.describe().await.unwrap_err();
    assert_eq!(code(&error), "connection", "{error}");
    end_session(&daemon.socket, &id);
    for _ in 0..2 {
        let error = interpreter.describe().await.unwrap_err();
        assert!(
            matches!(&error, InterpreterError::SessionLost { code, .. } if code == "closed"),
            "{error:?}"
        );
    }
    let _ = std::fs::remove_file(path);
}

#[tokio::test]
async fn closing_ends_what_is_under_way() {
    let interpreter = Arc::new(configured(Tools::new(), endless));
    let runner = Arc::clone(&interpreter);
    let run = tokio::spawn(async move { runner.run("while True: pass").await });
    until("the run", async || {
        interpreter.describe().await.unwrap().state == "running"
    })
    .await;
    interpreter.close().await.unwrap();
    let error = run.await.unwrap().error.unwrap();
    assert_eq!(error.to_string(), "this Interpreter is closed");
}
