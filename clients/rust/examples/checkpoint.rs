// SPDX-License-Identifier: MIT OR Apache-2.0
//! A long job that is checkpointed after each step, so that another process can go on with it.

use interpretd::{Interpreter, InterpreterConfig, InterpreterDeps};
use std::path::Path;

const STEPS: i64 = 5;
const SETUP: &str = "
done = []
def step(n):
    done.append(n * n)
";

/// Goes on from the last checkpoint, if there is one.
async fn work(store: &Path, until: i64) -> Result<Interpreter, Box<dyn std::error::Error>> {
    let interpreter = Interpreter::new(InterpreterDeps::default(), InterpreterConfig::default());
    if store.exists() {
        interpreter
            .import_state_async(&std::fs::read(store)?)
            .await?;
        let done = interpreter.run("len(done)").await.check()?;
        print!("resumed at {}: ", done.value.repr());
    } else {
        interpreter.run(SETUP).await.check()?;
    }
    let done = interpreter.run("len(done)").await.check()?.value;
    for n in done.as_int().unwrap_or(0)..until {
        interpreter.run("step(n)").variable("n", n).await.check()?;
        // Sealed by the daemon: what is changed outside is refused.
        std::fs::write(store, interpreter.export_state_async().await?)?;
    }
    Ok(interpreter)
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let store = std::env::temp_dir().join(format!("checkpoint-{}", std::process::id()));
    // The first worker is stopped after three steps.
    drop(work(&store, 3).await?);
    println!("checkpoint after 3 of {STEPS} steps");
    let second = work(&store, STEPS).await?;
    println!("{}", second.get_variable("done").unwrap_or_default().repr());
    Ok(std::fs::remove_file(&store)?)
}
