// SPDX-License-Identifier: MIT OR Apache-2.0
//! Looks into a session that another client has opened, in whatever language, and runs a script there with a tool of
//! its own: `INTERPRETD_SOCKET=/run/interpretd/socket cargo run --example attach SESSION CODE`.

use interpretd::{
    Interpreter, InterpreterConfig, InterpreterDeps, ToolArguments, ToolDefinition, Tools, Value,
};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut config = InterpreterConfig::default();
    config.session = Some(arguments.next().ok_or("which session?")?);
    let who = ToolDefinition::from_fn_args(|_: ToolArguments| async { Ok(Value::from("rust")) });
    let tools = Tools::new().with("who", who);
    let interpreter = Interpreter::new(InterpreterDeps { tools }, config);
    for variable in interpreter.variables().await? {
        match interpreter.get_variable_async(&variable.name).await {
            Ok(value) => println!("{} = {}", variable.name, value.unwrap_or_default().repr()),
            Err(error) => println!("{}: {error}", variable.name),
        }
    }
    if let Some(code) = arguments.next() {
        let done = interpreter.run(&code).await.check()?;
        print!("{}", done.stdout);
    }
    Ok(())
}
