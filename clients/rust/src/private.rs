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
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::{InterpreterConfig, InterpreterError, locked};

/// A path is shorter than this.
const LONGEST_PATH: u64 = 4096;

/// How long a daemon may take to say where it listens.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long one that has closed its output may take to end.
const PARTING_TIME: Duration = Duration::from_secs(2);

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

/// The same if that can be told at once: a service is named, or the private daemon runs.
pub(crate) fn located(config: &InterpreterConfig) -> Option<PathBuf> {
    if config.socket.is_some()
        || std::env::var_os("INTERPRETD_SOCKET").is_some_and(|socket| !socket.is_empty())
    {
        return locate(config).ok();
    }
    // Whoever starts it holds the lock for as long as that takes.
    let mut daemon = DAEMON.try_lock().ok()?;
    let running = daemon.as_mut()?;
    matches!(running.child.try_wait(), Ok(None)).then(|| running.socket.clone())
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
    let said = child.stdout.take().and_then(first_line);
    let (line, output) = match said.map(|said| said.recv_timeout(PATIENCE)) {
        Some(Ok(said)) => said,
        _ => {
            end(&mut child);
            let text = format!("{shown} --private doesn't say where it listens");
            return Err(failure(text));
        }
    };
    if let Some((b'\n', path)) = line.split_last().filter(|(_, path)| !path.is_empty()) {
        let socket = OsString::from_vec(path.to_vec()).into();
        return Ok(Daemon {
            child,
            _output: output,
            socket,
        });
    }
    let status = ended(&mut child);
    Err(failure(format!(
        "{shown} --private ended before it was ready ({status})"
    )))
}

/// How a daemon that says no more has ended: by itself, if it is about to.
fn ended(child: &mut Child) -> String {
    drop(child.stdin.take());
    let patience = Instant::now() + PARTING_TIME;
    while Instant::now() < patience && matches!(child.try_wait(), Ok(None)) {
        thread::sleep(Duration::from_millis(2));
    }
    match child.try_wait() {
        Ok(Some(status)) => match status.code() {
            Some(code) => format!("status {code}"),
            None => status.to_string(),
        },
        _ => {
            end(child);
            "it had to be killed".into()
        }
    }
}

/// Reads up to the end of a line, of the output, or of what a path may have; in a thread, because
/// it may never come. None: there is no thread to be had.
fn first_line(output: ChildStdout) -> Option<Receiver<(Vec<u8>, BufReader<ChildStdout>)>> {
    let (sender, said) = channel();
    let read = move || {
        let mut output = BufReader::new(output);
        let mut line = Vec::new();
        // An error leaves the line without its end, as the daemon's own end does.
        let _ = output
            .by_ref()
            .take(LONGEST_PATH)
            .read_until(b'\n', &mut line);
        // Nobody waits for it any more when it comes too late.
        let _ = sender.send((line, output));
    };
    let thread = thread::Builder::new().name("interpretd-start".into());
    thread.spawn(read).is_ok().then_some(said)
}

/// Ends a daemon that is of no use.
fn end(child: &mut Child) {
    drop(child.stdin.take());
    let _ = child.kill();
    let _ = child.wait();
}
