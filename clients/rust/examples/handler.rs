// SPDX-License-Identifier: MIT OR Apache-2.0
//! A web service that runs a script for each request, in sessions from a pool that are open already.

use interpretd::{
    Interpreter, InterpreterConfig, InterpreterDeps, InterpreterError, KwargsExt, ToolDefinition,
    ToolError, Tools, Value,
};
use std::collections::VecDeque;
use std::io;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

type Opening = JoinHandle<Result<Interpreter, InterpreterError>>;

/// Sessions that are open and unused. A session serves one request, so no request sees what another
/// has left; dropping its Interpreter ends it.
struct Pool(Mutex<VecDeque<Opening>>);

impl Pool {
    fn new(size: usize) -> Self {
        Pool(Mutex::new((0..size).map(|_| Self::open()).collect()))
    }

    fn open() -> Opening {
        tokio::spawn(async {
            let mut config = InterpreterConfig::default();
            config.max_operations = 1_000_000;
            config.max_execution_time = Some(Duration::from_secs(2));
            let interpreter = Interpreter::new(InterpreterDeps { tools: tools() }, config);
            interpreter.session_info().await?;
            Ok(interpreter)
        })
    }

    async fn take(&self) -> Result<Interpreter, Box<dyn std::error::Error + Send + Sync>> {
        let first = {
            let mut ready = self.0.lock().expect("nothing panics under this lock");
            ready.push_back(Self::open());
            ready.pop_front().expect("one was just added")
        };
        Ok(first.await??)
    }
}

fn tools() -> Tools {
    let price = ToolDefinition::from_fn(|kwargs| async move {
        match kwargs.require_str("item")? {
            "pen" => Ok(Value::Float(1.5)),
            "ink" => Ok(Value::Float(7.25)),
            other => Err(ToolError::new(other).of_type("KeyError")),
        }
    });
    Tools::new().with("price", price.with_signature("(item: str) -> float"))
}

/// One request: a script comes, what it printed goes back.
async fn handle(pool: &Pool, stream: TcpStream) -> io::Result<()> {
    let mut stream = BufReader::new(stream);
    let (mut line, mut length) = (String::new(), 0);
    while stream.read_line(&mut line).await? > 2 {
        if let Some(value) = line.to_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().unwrap_or(0);
        }
        line.clear();
    }
    let mut code = vec![0; length];
    stream.read_exact(&mut code).await?;
    let code = String::from_utf8_lossy(&code);
    let (status, body) = match pool.take().await {
        Err(error) => ("503 Service Unavailable", error.to_string()),
        Ok(interpreter) => {
            let done = interpreter.run(&code).variable("user", "ada").await;
            match done.error {
                None => ("200 OK", done.stdout),
                Some(error) => ("422 Unprocessable Content", error.to_string()),
            }
        }
    };
    let head = format!(
        "HTTP/1.1 {status}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all((head + &body).as_bytes()).await?;
    stream.shutdown().await
}

/// A client of the service, so that this program shows something by itself.
async fn ask(port: u16, code: &str) -> io::Result<String> {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).await?;
    let request = format!(
        "POST / HTTP/1.1\r\ncontent-length: {}\r\n\r\n{code}",
        code.len()
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let status = head.split(' ').nth(1).unwrap_or("?");
    Ok(format!("{status} {}", body.trim_end()))
}

#[tokio::main]
async fn main() -> io::Result<()> {
    let pool = Arc::new(Pool::new(2));
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let port = listener.local_addr()?.port();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let pool = Arc::clone(&pool);
            tokio::spawn(async move { handle(&pool, stream).await });
        }
    });
    let scripts = [
        "print(user, price('ink') * 4)",
        "price('gold')",
        "while True: pass",
        "print(1)\nx = (",
    ];
    for code in scripts {
        println!("{}", ask(port, code).await?);
    }
    Ok(())
}
