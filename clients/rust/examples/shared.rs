// SPDX-License-Identifier: MIT OR Apache-2.0
//! Two processes that use one warm session of a service: INTERPRETD_SOCKET=/run/interpretd/socket.

use interpretd::{
    Interpreter, InterpreterConfig, InterpreterDeps, InterpreterError, ToolDefinition, Tools, Value,
};
use std::process::Command;

/// A tool that says whose it is: a tool answers in the process that executes.
fn who(name: &'static str) -> InterpreterDeps {
    let tool = ToolDefinition::from_fn(move |_| async move { Ok(Value::from(name)) });
    InterpreterDeps {
        tools: Tools::new().with("who", tool),
    }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    match std::env::args().nth(1) {
        None => first().await,
        Some(session) => Ok(second(session).await?),
    }
}

async fn first() -> Result<(), Box<dyn std::error::Error>> {
    // Kept, so that it would also survive this process; close() ends it.
    let mut config = InterpreterConfig::default();
    config.keep = Some(true);
    let interpreter = Interpreter::new(who("parent"), config);
    let code = "rows = list(range(100_000))\nseen = []";
    interpreter.run(code).await.check()?;
    let session = interpreter.session_info().await?.id;
    let status = Command::new(std::env::current_exe()?)
        .arg(session)
        .status()?;
    assert!(status.success());
    let done = interpreter.run("seen.append(who())\nseen").await.check()?;
    println!("{}", done.value.repr()); // ['child: 4999950000', 'parent']
    interpreter.close().await?;
    Ok(())
}

async fn second(session: String) -> Result<(), InterpreterError> {
    // The same variables, with tools of its own.
    let mut config = InterpreterConfig::default();
    config.session = Some(session);
    let interpreter = Interpreter::new(who("child"), config);
    let code = "seen.append(f'{who()}: {sum(rows)}')";
    interpreter.run(code).await.check().map(drop)
}
