// SPDX-License-Identifier: MIT OR Apache-2.0
//! What tests/bench/clients/round_trip.py measures, in Rust: `round_trip ECHO_SOCKET` prints microseconds as JSON.

use interpretd::{
    Dict, Interpreter, InterpreterConfig, InterpreterDeps, ToolDefinition, Tools, Value,
};
use std::time::Instant;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::UnixStream;

const CALLS: u32 = 2000;
const LARGE_CALLS: u32 = 20;

async fn per_call(calls: u32, mut action: impl AsyncFnMut()) -> f64 {
    let start = Instant::now();
    for _ in 0..calls {
        action().await;
    }
    start.elapsed().as_secs_f64() / f64::from(calls) * 1e6
}

/// Values of 1 MB, as round_trip.py has them.
fn large_values() -> [(&'static str, Value); 3] {
    let tags = vec![Value::from("new"), Value::from("blue")];
    let row = Value::from(Dict::from([
        ("id".into(), Value::Int(1_234_567)),
        ("name".into(), Value::from("an item of the list")),
        ("price".into(), Value::Float(19.75)),
        ("tags".into(), Value::from(tags)),
        ("left".into(), Value::Int(12)),
        ("sold".into(), Value::Bool(true)),
    ]));
    [
        ("str", Value::String("x".repeat(1_000_000))),
        ("bytes", Value::Bytes(vec![0; 1_000_000])),
        ("rows", Value::from(vec![row; 1_000_000 / 76])),
    ]
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("which socket echoes?")?;
    let mut socket = UnixStream::connect(path).await?;
    let mut echo = async || {
        let mut answer = [0; 4096];
        socket.write_all(&[0; 40]).await.expect("the echo takes it");
        let size = socket
            .read(&mut answer)
            .await
            .expect("the echo gives it back");
        assert!(size > 0);
    };
    let tool =
        ToolDefinition::from_fn(
            |mut kwargs| async move { Ok(kwargs.remove("n").unwrap_or_default()) },
        );
    let mut config = InterpreterConfig::default();
    config.max_operations = 1 << 40;
    config.max_tool_calls = Some(10_000);
    let tools = Tools::new().with("tool", tool);
    let interpreter = Interpreter::new(InterpreterDeps { tools }, config);
    let mut execute = async || assert!(interpreter.run("1 + 1").await.is_ok());
    per_call(500, &mut echo).await;
    per_call(500, &mut execute).await;
    let echo = per_call(CALLS, &mut echo).await;
    let execute = per_call(CALLS, &mut execute).await;
    let looping = async || {
        let done = interpreter.run("for _ in range(1000): tool(n=1)").await;
        assert!(done.is_ok());
    };
    let tool = per_call(2, looping).await / 1000.0;
    print!(r#"{{"echo": {echo}, "execute": {execute}, "tool": {tool}"#);
    for (name, value) in large_values() {
        let given = per_call(LARGE_CALLS, async || {
            let value = value.clone();
            interpreter
                .set_variable("v", value)
                .await
                .expect("it is set");
        })
        .await;
        let taken = per_call(LARGE_CALLS, async || {
            drop(interpreter.get_variable_async("v").await)
        })
        .await;
        print!(r#", "{name} in": {given}, "{name} out": {taken}"#);
    }
    println!("}}");
    Ok(())
}
