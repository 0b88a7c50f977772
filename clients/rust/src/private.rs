// SPDX-License-Identifier: MIT OR Apache-2.0
//! The private daemon: one `interpretd --private` for a process that names no service.
//!
//! It ends when its standard input closes, which the kernel sees to however this process ends; the
//! pipe's end is kept here for as long as the process lives. All Interpreters share it, whichever
//! runtime they are in, so it belongs to none: everything here blocks for a moment and is called
//! where that may be.

use std::ffi::OsString;
use std::io::{BufRead, BufReader, ErrorKind, Read};
use std::os::unix::ffi::OsStringExt;
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Mutex;

use crate::{InterpreterConfig, InterpreterError, locked};

/// A path is shorter than this.
const LONGEST_PATH: u64 = 4096;

/// Where the build has put a daemon, if it had to.
const CARRIED: Option<&str> = option_env!("INTERPRETD_CARRIED");

struct Daemon {
    child: Child,
    /// Kept open, so that a late word of the daemon's finds a reader.
    _output: BufReader<ChildStdout>,
    socket: PathBuf,
}

static DAEMON: Mutex<Option<Daemon>> = Mutex::new(None);

/// The socket to use: the named service's, else the private daemon's, which is started if need be.
pub(crate) fn locate(config: &InterpreterConfig) -> Result<PathBuf, InterpreterError> {
    if let Some(socket) = &config.socket {
        return Ok(socket.clone());
    }
    match std::env::var_os("INTERPRETD_SOCKET") {
        Some(socket) if !socket.is_empty() => Ok(socket.into()),
        _ => private_socket(),
    }
}

fn private_socket() -> Result<PathBuf, InterpreterError> {
    let mut daemon = locked(&DAEMON);
    if let Some(running) = daemon.as_mut() {
        if matches!(running.child.try_wait(), Ok(None)) {
            return Ok(running.socket.clone());
        }
    }
    let started = start()?;
    let socket = started.socket.clone();
    *daemon = Some(started);
    Ok(socket)
}

fn failure(message: String) -> InterpreterError {
    InterpreterError::service("no_daemon", message)
}

fn start() -> Result<Daemon, InterpreterError> {
    let program = std::env::var_os("INTERPRETD_BIN").filter(|name| !name.is_empty());
    let named = program.is_some();
    let program = program.unwrap_or_else(|| "interpretd".into());
    let shown = program.to_string_lossy().into_owned();
    let run = |program: OsString| {
        Command::new(program)
            .arg("--private")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
    };
    let mut spawned = run(program);
    if let (Err(error), false, Some(carried)) = (&spawned, named, CARRIED) {
        if error.kind() == ErrorKind::NotFound {
            spawned = run(carried.into());
        }
    }
    let mut child = spawned.map_err(|error| match error.kind() {
        ErrorKind::NotFound if !named => failure(
            "the program interpretd was not found: put it on PATH, name it in INTERPRETD_BIN, or name \
             a running service's socket in INTERPRETD_SOCKET"
                .into(),
        ),
        _ => failure(format!("{shown} can't be started: {error}")),
    })?;
    let mut line = Vec::new();
    let output = child.stdout.take().map(BufReader::new);
    if let Some(mut output) = output {
        // An error leaves the line without its end, as the daemon's own end does.
        let _ = output
            .by_ref()
            .take(LONGEST_PATH)
            .read_until(b'\n', &mut line);
        if line.pop() == Some(b'\n') && !line.is_empty() {
            let socket = OsString::from_vec(line).into();
            return Ok(Daemon {
                child,
                _output: output,
                socket,
            });
        }
    }
    drop(child.stdin.take());
    let _ = child.kill();
    let status = child
        .wait()
        .map_or_else(|error| error.to_string(), |status| status.to_string());
    Err(failure(format!(
        "{shown} --private ended before it was ready ({status})"
    )))
}
