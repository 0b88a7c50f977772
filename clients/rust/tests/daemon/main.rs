// SPDX-License-Identifier: MIT OR Apache-2.0
//! The Rust client at a real daemon. `INTERPRETD_BIN` names it, or it is on `PATH`.

mod lasting;
mod results;
mod sessions;
mod tools;
mod trouble;

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use interpretd::{Interpreter, InterpreterConfig, InterpreterDeps, Tools};

/// An Interpreter with defaults.
fn interpreter() -> Interpreter {
    with_tools(Tools::new())
}

fn with_tools(tools: Tools) -> Interpreter {
    Interpreter::new(InterpreterDeps { tools }, InterpreterConfig::default())
}

/// An Interpreter with another configuration.
fn configured(tools: Tools, change: impl FnOnce(&mut InterpreterConfig)) -> Interpreter {
    let mut config = InterpreterConfig::default();
    change(&mut config);
    Interpreter::new(InterpreterDeps { tools }, config)
}

/// Limits under which a script can run for as long as a test wants.
fn endless(config: &mut InterpreterConfig) {
    config.max_operations = 1 << 40;
}

/// A daemon of the test's own, which ends with this.
struct Daemon {
    child: Child,
    socket: PathBuf,
}

impl Daemon {
    fn start() -> Self {
        Self::with(&[])
    }

    /// One that stores sessions, in a folder of the test's.
    fn with_store(folder: &Path) -> Self {
        Self::with(&["--state-dir", folder.to_str().unwrap()])
    }

    fn with(options: &[&str]) -> Self {
        let program = std::env::var_os("INTERPRETD_BIN").unwrap_or_else(|| "interpretd".into());
        let mut child = Command::new(program)
            .arg("--private")
            .args(options)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("INTERPRETD_BIN names a program that can be started");
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        Daemon {
            child,
            socket: line.trim_end().into(),
        }
    }

    fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Daemon {
    fn drop(&mut self) {
        drop(self.child.stdin.take());
        let _ = self.child.wait();
        // One that was killed has left its directory.
        if let Some(folder) = self.socket.parent().filter(|folder| folder.exists()) {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

/// Waits until the condition holds, within ten seconds.
async fn until(what: &str, mut condition: impl AsyncFnMut() -> bool) {
    for _ in 0..1000 {
        if condition().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("{what}: not within ten seconds");
}
