// SPDX-License-Identifier: MIT OR Apache-2.0
//! Runs against a daemon that a test plays itself: overlap, cancelled calls, frames out of place.

use std::io::{Read, Write};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use super::*;
use crate::machine::{FIRST_FRAME_LIMIT, Inbox};
use crate::{InterpreterConfig, InterpreterDeps, KwargsExt, ToolDefinition};

/// The daemon's end of a session's connection.
struct Peer {
    stream: UnixStream,
    inbox: Inbox,
    waiting: Vec<Frame>,
}

impl Peer {
    fn next(&mut self) -> Option<Frame> {
        while self.waiting.is_empty() {
            let size = self.stream.read(self.inbox.space()).ok()?;
            if size == 0 {
                return None;
            }
            self.inbox.advance(size);
            self.waiting = self.inbox.frames().unwrap();
        }
        Some(self.waiting.remove(0))
    }

    fn send(&mut self, body: Body) {
        let _ = self
            .stream
            .write_all(&body.finish(FIRST_FRAME_LIMIT).unwrap());
    }

    /// Everything up to the execute, whose id is returned.
    fn until_execute(&mut self) -> u64 {
        loop {
            let frame = self.next().unwrap();
            let none = |out: &mut Vec<u8>| crate::codec::put_array(out, 0);
            match frame.message {
                wire::MSG_HELLO => {
                    self.send(Body::new(wire::MSG_HELLO_OK, frame.id).uint("max_frame", 1 << 20));
                }
                wire::MSG_OPEN => {
                    let limits = |out: &mut Vec<u8>| crate::codec::put_map(out, 0);
                    let opened = Body::new(wire::MSG_OPENED, frame.id)
                        .text("session", "s")
                        .unwrap();
                    let opened = opened.uint("client", 1).packed("limits", limits).unwrap();
                    self.send(opened.packed("isolation", none).unwrap());
                }
                wire::MSG_TOOLS => self.send(Body::new(wire::MSG_DONE, frame.id)),
                _ => return frame.id,
            }
        }
    }

    fn call(&mut self, execute: u64, call: u64) {
        let named = crate::Dict::from([("n".into(), call.into())]);
        let arguments = Value::List(vec![Value::List(vec![]), named.into()]);
        let body = Body::new(wire::MSG_TOOL_CALL, execute).uint("call", call);
        self.send(
            body.text("name", "tool")
                .unwrap()
                .value("arguments", &arguments)
                .unwrap(),
        );
    }

    fn end(&mut self, execute: u64) {
        let usage = |out: &mut Vec<u8>| {
            let names = [
                "operations",
                "peak_bytes",
                "live_bytes",
                "cpu_ns",
                "wall_ns",
                "tool_calls",
                "stdout_bytes",
            ];
            crate::codec::put_map(out, names.len())?;
            for name in names {
                crate::codec::put_str(out, name)?;
                crate::codec::put_uint(out, 0);
            }
            Ok(())
        };
        let body = Body::new(wire::MSG_RESULT, execute)
            .flag("ok", true)
            .flag("has_value", false);
        self.send(
            body.text("stdout", "")
                .unwrap()
                .packed("usage", usage)
                .unwrap(),
        );
    }
}

/// A daemon that plays one connection.
fn daemon(name: &str, play: impl FnOnce(&mut Peer) + Send + 'static) -> PathBuf {
    let path = std::env::temp_dir().join(format!("interpretd-play-{}-{name}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    let listener = UnixListener::bind(&path).unwrap();
    let bound = path.clone();
    std::thread::spawn(move || {
        let (stream, _) = listener.accept().unwrap();
        std::fs::remove_file(bound).unwrap();
        play(&mut Peer {
            stream,
            inbox: Inbox::new(),
            waiting: Vec::new(),
        });
    });
    path
}

fn interpreter(socket: PathBuf, tool: ToolDefinition) -> Interpreter {
    let config = InterpreterConfig {
        socket: Some(socket),
        ..InterpreterConfig::default()
    };
    Interpreter::new(
        InterpreterDeps {
            tools: Tools::new().with("tool", tool),
        },
        config,
    )
}

/// The first script doesn't wait for the answer to the opening, whose refusal is what its run tells.
#[tokio::test]
async fn the_first_script_goes_behind_the_opening() {
    for refused in [false, true] {
        let path = daemon(&format!("behind-{refused}"), move |peer| {
            let first: Vec<Frame> = (0..4).map(|_| peer.next().unwrap()).collect();
            let messages: Vec<u8> = first.iter().map(|frame| frame.message).collect();
            let sent = [
                wire::MSG_HELLO,
                wire::MSG_OPEN,
                wire::MSG_TOOLS,
                wire::MSG_EXECUTE,
            ];
            assert_eq!(messages, sent);
            if refused {
                let agreed = Body::new(wire::MSG_HELLO_OK, first[0].id);
                peer.send(agreed.uint("max_frame", 1 << 20));
                for (frame, code) in [(1, "too_many_sessions"), (3, "bad_state")] {
                    let error = Body::new(wire::MSG_ERROR, first[frame].id).text("code", code);
                    let error = error.unwrap().uint("number", 1).text("message", "no");
                    peer.send(error.unwrap().flag("fatal", frame == 3));
                }
                return;
            }
            peer.waiting = first;
            let execute = peer.until_execute();
            peer.end(execute);
        });
        let interpreter = interpreter(path, ToolDefinition::from_fn(async |_| Ok(Value::None)));
        let done = interpreter.run("1").await;
        match done.error {
            Some(InterpreterError::Service { code, .. }) if refused => {
                assert_eq!(code, "too_many_sessions");
            }
            error => assert!(error.is_none() && !refused, "{error:?}"),
        }
    }
}

/// Three calls at once take the time of one, be their tool parallelizable or not.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn calls_overlap() {
    for parallelizable in [false, true] {
        let path = daemon(&format!("overlap-{parallelizable}"), |peer| {
            let execute = peer.until_execute();
            (1..=3).for_each(|call| peer.call(execute, call));
            for _ in 0..3 {
                assert_eq!(peer.next().unwrap().message, wire::MSG_TOOL_RESULT);
            }
            peer.end(execute);
        });
        let mut tool = ToolDefinition::from_fn(move |_| async move {
            // A parallelizable tool may even block.
            if parallelizable {
                std::thread::sleep(Duration::from_millis(200));
            } else {
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
            Ok(Value::None)
        });
        tool.parallelizable = parallelizable;
        let interpreter = interpreter(path, tool);
        interpreter.session_info().await.unwrap();
        let start = Instant::now();
        let done = interpreter.run("").await;
        assert!(done.is_ok(), "{:?}", done.error);
        assert!(
            start.elapsed() < Duration::from_millis(500),
            "{:?}",
            start.elapsed()
        );
    }
}

/// A call that the daemon gives up is dropped while the others go on, and gets no answer.
#[tokio::test]
async fn a_cancelled_call_is_dropped() {
    static UNDER_WAY: AtomicUsize = AtomicUsize::new(0);
    struct Counted;
    impl Drop for Counted {
        fn drop(&mut self) {
            UNDER_WAY.fetch_sub(1, Ordering::SeqCst);
        }
    }
    let path = daemon("cancel", |peer| {
        let execute = peer.until_execute();
        peer.call(execute, 1);
        peer.call(execute, 2);
        peer.send(Body::new(wire::MSG_TOOL_CANCEL, execute).uint("call", 1));
        let mut answer = peer.next().unwrap();
        assert_eq!(
            (answer.message, answer.body.uint("call")),
            (wire::MSG_TOOL_RESULT, Ok(2))
        );
        peer.end(execute);
    });
    let tool = ToolDefinition::from_fn(|kwargs| async move {
        UNDER_WAY.fetch_add(1, Ordering::SeqCst);
        let _counted = Counted;
        if kwargs.get_int("n") == Some(1) {
            std::future::pending::<()>().await;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
        Ok(Value::None)
    });
    assert!(interpreter(path, tool).run("").await.is_ok());
    assert_eq!(UNDER_WAY.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn a_message_out_of_place() {
    let path = daemon("place", |peer| {
        let execute = peer.until_execute();
        peer.send(Body::new(wire::MSG_PONG, execute));
        while peer.next().is_some() {}
    });
    let tool = ToolDefinition::from_fn(|_| async { Ok(Value::None) });
    let interpreter = interpreter(path, tool);
    let error = interpreter.run("").await.error.unwrap();
    assert_eq!(
        error.to_string(),
        "the daemon sent message 39 while a script ran"
    );
    assert_eq!(interpreter.run("").await.error, Some(error));
}

#[tokio::test]
async fn calls_that_are_malformed() {
    let path = daemon("malformed", |peer| {
        let execute = peer.until_execute();
        let call = Body::new(wire::MSG_TOOL_CALL, execute).uint("call", 1);
        peer.send(
            call.text("name", "tool")
                .unwrap()
                .value("arguments", &Value::from(1))
                .unwrap(),
        );
        while peer.next().is_some() {}
    });
    let tool = ToolDefinition::from_fn(|_| async { Ok(Value::None) });
    let error = interpreter(path, tool).run("").await.error.unwrap();
    let expected = "the daemon sent what can't be read: a body off its schema";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn text_is_cut_between_characters() {
    assert_eq!(
        ["aé".floor_char(2), "aé".floor_char(3), "".floor_char(5)],
        [1, 3, 0]
    );
}
