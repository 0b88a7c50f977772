// SPDX-License-Identifier: MIT OR Apache-2.0
//! The tool calls of one run that are under way.

use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::task::JoinHandle;

use crate::{ToolError, Value};

pub(crate) type Answer = Result<Value, ToolError>;
type Answering = Pin<Box<dyn Future<Output = Answer> + Send>>;

tokio::task_local! {
    /// The Interpreters whose runs wait for the tool that is being polled.
    static WAITING: Vec<usize>;
}

/// Whether the caller is a tool that a run of this Interpreter waits for.
pub(crate) fn is_waiting(interpreter: usize) -> bool {
    WAITING
        .try_with(|waiting| waiting.contains(&interpreter))
        .unwrap_or(false)
}

/// Futures of tools, each with its call's number. Dropping them drops the futures.
#[derive(Default)]
pub(crate) struct Calls {
    running: Vec<(u64, Answering)>,
}

impl Calls {
    pub fn is_empty(&self) -> bool {
        self.running.is_empty()
    }

    /// Starts a call for a run of this Interpreter: as a task of its own, or polled by the run's.
    pub fn start(
        &mut self,
        number: u64,
        interpreter: usize,
        as_task: bool,
        call: impl Future<Output = Answer> + Send + 'static,
    ) {
        let mut waiting = WAITING.try_with(Clone::clone).unwrap_or_default();
        waiting.push(interpreter);
        let call = WAITING.scope(waiting, Guarded(Box::pin(call)));
        let call: Answering = if as_task {
            Box::pin(Task(tokio::spawn(call)))
        } else {
            Box::pin(call)
        };
        self.running.push((number, call));
    }

    /// The call's answer is no longer wanted.
    pub fn cancel(&mut self, number: u64) {
        self.running.retain(|(running, _)| *running != number);
    }

    /// The next answer. Dropping the future loses nothing; with no call under way it never ends.
    pub async fn next(&mut self) -> (u64, Answer) {
        std::future::poll_fn(|context| {
            for at in 0..self.running.len() {
                if let Poll::Ready(answer) = self.running[at].1.as_mut().poll(context) {
                    let (number, _) = self.running.swap_remove(at);
                    return Poll::Ready((number, answer));
                }
            }
            Poll::Pending
        })
        .await
    }
}

/// A tool's panic is the tool's failure, not the run's.
struct Guarded(Answering);

impl Future for Guarded {
    type Output = Answer;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Answer> {
        match catch_unwind(AssertUnwindSafe(|| self.0.as_mut().poll(context))) {
            Ok(polled) => polled,
            Err(panic) => {
                let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
                let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
                let text = text.unwrap_or_else(|| "no message".into());
                Poll::Ready(Err(ToolError::new(format!("the tool panicked: {text}"))))
            }
        }
    }
}

/// A task that ends when nobody waits for it.
struct Task(JoinHandle<Answer>);

impl Future for Task {
    type Output = Answer;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Answer> {
        Pin::new(&mut self.0).poll(context).map(|joined| {
            joined.unwrap_or_else(|_| Err(ToolError::new("the tool's task was cancelled")))
        })
    }
}

impl Drop for Task {
    fn drop(&mut self) {
        self.0.abort();
    }
}
