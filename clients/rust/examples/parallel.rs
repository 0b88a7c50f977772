// SPDX-License-Identifier: MIT OR Apache-2.0
//! Calls of parallelizable tools overlap: a call gives a value that is waited for where it is used.

use interpretd::{
    Interpreter, InterpreterConfig, InterpreterDeps, KwargsExt, ToolDefinition, ToolError, Tools,
    Value,
};
use std::time::Duration;

#[tokio::main]
async fn main() {
    let temperature = ToolDefinition::from_fn_parallel(|kwargs| async move {
        let city = kwargs.require_str("city")?.to_owned();
        // As if it were asked of a server.
        tokio::time::sleep(Duration::from_millis(100)).await;
        match city.as_str() {
            "Rome" => Ok(Value::Int(21)),
            "Oslo" => Ok(Value::Int(4)),
            "Cairo" => Ok(Value::Int(30)),
            _ => Err(ToolError::new(city).of_type("KeyError")),
        }
    })
    .with_signature("(city: str) -> int")
    .with_doc("The temperature of a city, in degrees.");
    let tools = Tools::new().with("temperature", temperature);
    let interpreter = Interpreter::new(InterpreterDeps { tools }, InterpreterConfig::default());
    let code = "
cities = ['Rome', 'Oslo', 'Cairo']
found = [temperature(city) for city in cities]
for city, degrees in zip(cities, found):
    print(city, degrees)
print('mean', round(sum(found) / len(found), 1))
";
    let done = interpreter.run(code).await;
    match done.result() {
        Ok(()) => print!("{}", done.stdout),
        Err(error) => eprintln!("{error}"),
    }
}
