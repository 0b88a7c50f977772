// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a program that uses interpretd looks like: a tool, a variable, a script. Prints 84.

use interpretd::{
    Interpreter, InterpreterConfig, InterpreterDeps, KwargsExt, ToolDefinition, Tools, Value,
};
use std::collections::HashMap;

#[tokio::main]
async fn main() {
    let tools = Tools::new().with(
        "twice",
        ToolDefinition::from_fn(|kwargs| async move {
            let n = kwargs.require_int("n")?;
            Ok(Value::Int(n * 2))
        }),
    );
    let box_ = Interpreter::new(InterpreterDeps { tools }, InterpreterConfig::default());
    let done = box_
        .execute(
            "print(twice(n=x))",
            &Tools::new(),
            HashMap::from([("x".to_string(), Value::Int(42))]),
        )
        .await;
    match done.result() {
        Ok(()) => print!("{}", done.stdout), // 84
        Err(error) => eprintln!("{error}"),
    }
}
