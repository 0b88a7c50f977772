// SPDX-License-Identifier: MIT OR Apache-2.0
//! What tests/bench/clients/round_trip.py measures, in Rust: `round_trip trips ECHO_SOCKET`,
//! `round_trip openings ECHO_SOCKET` or `round_trip values` prints microseconds as JSON.

use interpretd::{
    Dict, Interpreter, InterpreterConfig, InterpreterDeps, ToolDefinition, Tools, Value,
};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::UnixStream;

const TURNS: usize = 40;
const WARM_TURNS: usize = 4;
const BATCH: usize = 50;
const LARGE_CALLS: usize = 20;
const OPENINGS: usize = 100;
const WARM_OPENINGS: usize = 10;
const APART: Duration = Duration::from_millis(10);

type Outcome<T = ()> = Result<T, Box<dyn std::error::Error>>;

fn since(start: Instant) -> f64 {
    start.elapsed().as_secs_f64() * 1e6
}

async fn timed(calls: usize, mut action: impl AsyncFnMut()) -> Vec<f64> {
    let mut found = Vec::with_capacity(calls);
    for _ in 0..calls {
        let start = Instant::now();
        action().await;
        found.push(since(start));
    }
    found
}

/// A kind's median and 99th percentile, as a member of a JSON object.
fn percentiles(kind: &str, mut samples: Vec<f64>) -> String {
    samples.sort_by(f64::total_cmp);
    let (middle, late) = (samples.len() / 2, samples.len() * 99 / 100);
    format!(r#""{kind}": [{}, {}]"#, samples[middle], samples[late])
}

async fn trips(path: &str) -> Outcome {
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
    let calls: Arc<Mutex<Vec<Instant>>> = Arc::default();
    let noted = Arc::clone(&calls);
    let tool = ToolDefinition::from_fn(move |_| {
        noted
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(Instant::now());
        async { Ok(Value::None) }
    });
    let mut config = InterpreterConfig::default();
    config.max_operations = 1 << 40;
    config.max_tool_calls = Some(10_000);
    let tools = Tools::new().with("tool", tool);
    let interpreter = Interpreter::new(InterpreterDeps { tools }, config);
    let mut execute = async || assert!(interpreter.run("1 + 1").await.is_ok());
    let looping = format!("for _ in range({}): tool(n=1)", BATCH + 1);
    let (mut echoes, mut executes, mut gaps) = (Vec::new(), Vec::new(), Vec::new());
    for turn in 0..WARM_TURNS + TURNS {
        let echoed = timed(BATCH, &mut echo).await;
        let executed = timed(BATCH, &mut execute).await;
        assert!(interpreter.run(&looping).await.is_ok());
        let called = std::mem::take(&mut *calls.lock().unwrap_or_else(PoisonError::into_inner));
        if turn >= WARM_TURNS {
            echoes.extend(echoed);
            executes.extend(executed);
            let between = called.windows(2).map(|pair| pair[1] - pair[0]);
            gaps.extend(between.map(|gap| gap.as_secs_f64() * 1e6));
        }
    }
    let members = [
        percentiles("echo", echoes),
        percentiles("execute", executes),
        percentiles("tool", gaps),
    ];
    println!("{{{}}}", members.join(", "));
    Ok(())
}

async fn openings(path: &str) -> Outcome {
    let mut config = InterpreterConfig::default();
    config.socket = Some(std::env::var("BENCH_SERVICE")?.into());
    config.keep = Some(false);
    let (mut connects, mut opens) = (Vec::new(), Vec::new());
    for turn in 0..WARM_OPENINGS + OPENINGS {
        tokio::time::sleep(APART).await;
        let start = Instant::now();
        let mut socket = UnixStream::connect(path).await?;
        socket.write_all(&[0; 40]).await?;
        assert!(socket.read(&mut [0; 4096]).await? > 0);
        let connected = since(start);
        drop(socket);
        tokio::time::sleep(APART).await;
        let start = Instant::now();
        let interpreter = Interpreter::new(InterpreterDeps::default(), config.clone());
        assert!(interpreter.run("1 + 1").await.is_ok());
        let opened = since(start);
        interpreter.close().await?;
        if turn >= WARM_OPENINGS {
            connects.push(connected);
            opens.push(opened);
        }
    }
    let members = [percentiles("connect", connects), percentiles("open", opens)];
    println!("{{{}}}", members.join(", "));
    Ok(())
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

async fn values() -> Outcome {
    let interpreter = Interpreter::new(InterpreterDeps::default(), InterpreterConfig::default());
    let mut members = Vec::new();
    for (name, value) in large_values() {
        let (mut given, mut taken) = (f64::INFINITY, f64::INFINITY);
        for _ in 0..LARGE_CALLS {
            let copy = value.clone(); // it is given away, and copying it is no part of that
            let start = Instant::now();
            interpreter.set_variable("v", copy).await?;
            given = given.min(since(start));
            let start = Instant::now();
            let found = interpreter.get_variable_async("v").await?;
            taken = taken.min(since(start));
            assert!(found.is_some());
        }
        members.push(format!(r#""{name} in": {given}, "{name} out": {taken}"#));
    }
    println!("{{{}}}", members.join(", "));
    Ok(())
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.as_slice() {
        [what, path] if what == "trips" => trips(path).await,
        [what, path] if what == "openings" => openings(path).await,
        [what] if what == "values" => values().await,
        _ => Err("usage: round_trip trips ECHO_SOCKET | openings ECHO_SOCKET | values".into()),
    }
}
