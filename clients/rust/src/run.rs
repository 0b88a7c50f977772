// SPDX-License-Identifier: MIT OR Apache-2.0
//! One execute: its options, and the wait for its end with the tool calls in between.

use std::collections::HashMap;
use std::future::{Future, IntoFuture};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use crate::calls::{self, Answer, Calls};
use crate::connection::{BEHIND, Mailbox};
use crate::interpreter::Interpreter;
use crate::machine::{Body, FIRST_FRAME_LIMIT, Frame, check_name};
use crate::opening::{Rider, Session, Ticket};
use crate::response::arguments;
use crate::wire_constants as wire;
use crate::{
    InterpreterError, InterpreterResponse, ToolError, Tools, Trouble, Value, blocking, codec,
    locked,
};

/// A run that was given up is asked to end so often, and waited for.
const SETTLE_STEP: Duration = Duration::from_millis(100);
const SETTLE_STEPS: u32 = 100;

/// The text of a tool's failure is cut to this.
const MAX_TOOL_TEXT: usize = 1 << 20;

type OnStdout<'a> = Box<dyn FnMut(&str) + Send + 'a>;

/// A run to be: await it to execute the script. Made by [`Interpreter::run`] and
/// [`Interpreter::resume`].
///
/// ```
/// # use interpretd::{Interpreter, InterpreterConfig, InterpreterDeps};
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// # let interpreter = Interpreter::new(InterpreterDeps::default(), InterpreterConfig::default());
/// let mut lines = 0;
/// let done = interpreter
///     .run("for i in range(n): print(i)")
///     .variable("n", 3)
///     .on_stdout(|text| lines += text.lines().count())
///     .await;
/// assert_eq!(done.stdout, "0\n1\n2\n");
/// assert_eq!(lines, 3);
/// # }
/// ```
#[must_use = "a run does nothing unless it is awaited"]
pub struct Run<'a> {
    interpreter: &'a Interpreter,
    work: Work<'a>,
    variables: HashMap<String, Value>,
    tools: Option<&'a Tools>,
    on_stdout: Option<OnStdout<'a>>,
    journal: bool,
    name: Option<String>,
}

/// What there is to be done.
enum Work<'a> {
    Script(&'a str),
    /// A suspended run goes on, with answers to some of its open calls.
    Resume(Vec<(u64, Answer)>),
}

impl<'a> Run<'a> {
    pub(crate) fn new(interpreter: &'a Interpreter, code: &'a str) -> Self {
        Self::of(interpreter, Work::Script(code))
    }

    pub(crate) fn resumed(interpreter: &'a Interpreter, answers: Vec<(u64, Answer)>) -> Self {
        Self::of(interpreter, Work::Resume(answers))
    }

    fn of(interpreter: &'a Interpreter, work: Work<'a>) -> Self {
        Run {
            interpreter,
            work,
            variables: HashMap::new(),
            tools: None,
            on_stdout: None,
            journal: false,
            name: None,
        }
    }

    /// A module variable, set before the script starts.
    pub fn variable(mut self, name: impl Into<String>, value: impl Into<Value>) -> Self {
        self.variables.insert(name.into(), value.into());
        self
    }

    /// Module variables, set before the script starts.
    pub fn variables(mut self, variables: HashMap<String, Value>) -> Self {
        self.variables.extend(variables);
        self
    }

    /// Tools of this run only; they win over the Interpreter's.
    pub fn tools(mut self, tools: &'a Tools) -> Self {
        self.tools = Some(tools);
        self
    }

    /// Is called with output as it comes. The response has all of it nevertheless.
    pub fn on_stdout(mut self, receiver: impl FnMut(&str) + Send + 'a) -> Self {
        self.on_stdout = Some(Box::new(receiver));
        self
    }

    /// With a journal of the tool calls in the response.
    pub fn journal(mut self) -> Self {
        self.journal = true;
        self
    }

    /// A name for the script in tracebacks.
    pub fn name(mut self, name: impl Into<String>) -> Self {
        self.name = Some(name.into());
        self
    }

    /// The run with its output to be read as it comes.
    ///
    /// ```
    /// # use interpretd::{Interpreter, InterpreterConfig, InterpreterDeps};
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() {
    /// # let interpreter = Interpreter::new(InterpreterDeps::default(), InterpreterConfig::default());
    /// let mut run = interpreter.run("for i in range(3): print(i)").stream();
    /// let mut text = String::new();
    /// while let Some(part) = run.next().await {
    ///     text.push_str(&part);
    /// }
    /// assert_eq!(text, "0\n1\n2\n");
    /// assert!(run.finish().await.is_ok());
    /// # }
    /// ```
    pub fn stream(mut self) -> Stream<'a> {
        let (sender, parts) = tokio::sync::mpsc::unbounded_channel();
        let mut given = self.on_stdout.take();
        self.on_stdout = Some(Box::new(move |text| {
            if let Some(receiver) = &mut given {
                receiver(text);
            }
            // Nobody reads any more once the stream is being finished.
            let _ = sender.send(text.to_owned());
        }));
        Stream {
            run: self.into_future(),
            parts,
            response: None,
        }
    }

    fn request(&self, id: u64) -> Result<Body, InterpreterError> {
        let mut body = match &self.work {
            Work::Script(code) => Body::new(wire::MSG_EXECUTE, id).string("code", code)?,
            Work::Resume(_) if !self.variables.is_empty() || self.name.is_some() => {
                return Err(InterpreterError::ValueError(
                    "a run that is resumed takes no variables and no name".into(),
                ));
            }
            Work::Resume(answers) => Body::new(wire::MSG_RESUME, id)
                .packed("answers", |out| put_answers(out, answers))?,
        }
        .flag("value", true);
        if !self.variables.is_empty() {
            self.variables
                .keys()
                .try_for_each(|name| check_name(name))?;
            body = body.values("variables", self.variables.iter())?;
        }
        if let Some(tools) = self.tools.filter(|tools| !tools.is_empty()) {
            body = body.packed("tools", |out| tools.declare(out))?;
        }
        if self.on_stdout.is_some() {
            body = body.flag("stream", true);
        }
        if self.journal {
            body = body.flag("journal", true);
        }
        match &self.name {
            Some(name) => body.name(name),
            None => Ok(body),
        }
    }

    async fn execute(mut self) -> Result<InterpreterResponse, InterpreterError> {
        let interpreter = self.interpreter;
        if calls::is_waiting(interpreter.address()) {
            return Err(InterpreterError::already_running(
                "A tool can't execute on the Interpreter whose script has called it",
            ));
        }
        let mut turn = interpreter.turn.lock().await;
        let (rider, ticket) = self.ride().unzip();
        let session = interpreter.session_with(rider).await?;
        let mailbox = match ticket.and_then(Ticket::redeem) {
            Some(mailbox) => mailbox,
            None => {
                let given_up = turn.take().filter(|old| old.is_of(&session.connection));
                let given_up = given_up.or_else(|| locked(&session.behind).take());
                if let Some(mut given_up) = given_up {
                    settle(&session, &mut given_up).await?;
                }
                match session.connection.begin(|id| self.request(id)) {
                    Ok(mailbox) => mailbox,
                    Err(trouble) => return Err(interpreter.trouble(&session, None, trouble).await),
                }
            }
        };
        let mut guard = Guard {
            session: &session,
            id: mailbox.id,
            armed: true,
        };
        // From here on it is the next run's to settle, should this future be dropped.
        let mailbox = turn.insert(mailbox);
        let mut printed = String::new();
        let end = self.attend(&session, mailbox, &mut printed).await;
        guard.armed = matches!(end, Err(Trouble::Refused(_)));
        if !guard.armed {
            *turn = None;
        }
        let response = match end {
            Ok(frame) => {
                let mut response = self.conclude(frame, &session)?;
                printed.push_str(&response.stdout);
                response.stdout = printed;
                response
            }
            Err(trouble) => {
                let error = interpreter.trouble(&session, Some(guard.id), trouble).await;
                InterpreterResponse {
                    stdout: printed,
                    ..InterpreterResponse::failed(error)
                }
            }
        };
        Ok(response)
    }

    /// The request as one that goes right behind the opening of a new session, if it is small enough;
    /// what is wrong with it is told in its turn.
    fn ride(&self) -> Option<(Rider, Ticket)> {
        if !self.interpreter.is_new() || !matches!(self.work, Work::Script(_)) {
            return None;
        }
        let request = self.request(BEHIND).ok()?.finish(FIRST_FRAME_LIMIT).ok()?;
        Some(Rider::new(request))
    }

    /// Waits for the frame that ends the run.
    async fn attend(
        &mut self,
        session: &Arc<Session>,
        mailbox: &mut Mailbox,
        printed: &mut String,
    ) -> Result<Frame, Trouble> {
        let mut calls = Calls::default();
        loop {
            let mut frame = tokio::select! {
                frame = mailbox.next() => frame?,
                (number, answer) = calls.next(), if !calls.is_empty() => {
                    answer_call(session, mailbox.id, number, answer);
                    continue;
                }
            };
            match frame.message {
                wire::MSG_RESULT | wire::MSG_ERROR => return Ok(frame),
                wire::MSG_STDOUT => {
                    let text = frame.body.text("text").map_err(Trouble::malformed)?;
                    printed.push_str(&text);
                    if let Some(receiver) = &mut self.on_stdout {
                        receiver(&text);
                    }
                }
                wire::MSG_TOOL_CALL => self.call_tool(session, frame, &mut calls)?,
                wire::MSG_TOOL_CANCEL => {
                    calls.cancel(frame.body.uint("call").map_err(Trouble::malformed)?);
                }
                other => {
                    let text = format!("the daemon sent message {other} while a script ran");
                    let error = InterpreterError::service("unknown_message", text);
                    return Err(Trouble::Broken(error));
                }
            }
        }
    }

    fn call_tool(
        &self,
        session: &Arc<Session>,
        mut frame: Frame,
        calls: &mut Calls,
    ) -> Result<(), Trouble> {
        let number = frame.body.uint("call").map_err(Trouble::malformed)?;
        let name = frame.body.text("name").map_err(Trouble::malformed)?;
        let given = frame.body.optional("arguments").unwrap_or_default();
        let (positional, named) = arguments(given).map_err(Trouble::malformed)?;
        let extra = self.tools.and_then(|tools| tools.get(&name));
        let Some(tool) = extra.or_else(|| self.interpreter.plan.tools.get(&name)) else {
            let error =
                ToolError::new(format!("name '{name}' is not defined")).of_type("NameError");
            answer_call(session, frame.id, number, Err(error));
            return Ok(());
        };
        let call = tool.call(positional, named);
        calls.start(
            number,
            self.interpreter.address(),
            tool.parallelizable,
            call,
        );
        Ok(())
    }

    fn conclude(
        &mut self,
        frame: Frame,
        session: &Session,
    ) -> Result<InterpreterResponse, InterpreterError> {
        if frame.message == wire::MSG_ERROR {
            return Err(InterpreterError::from_error_frame(frame.body));
        }
        let response = InterpreterResponse::from_fields(frame.body, session.recursion_limit())?;
        if let Some(receiver) = self
            .on_stdout
            .as_mut()
            .filter(|_| !response.stdout.is_empty())
        {
            receiver(&response.stdout);
        }
        Ok(response)
    }
}

impl<'a> IntoFuture for Run<'a> {
    type Output = InterpreterResponse;
    type IntoFuture = Pin<Box<dyn Future<Output = InterpreterResponse> + Send + 'a>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(async {
            self.execute()
                .await
                .unwrap_or_else(InterpreterResponse::failed)
        })
    }
}

/// A run under way whose output is read as it comes. Made by [`Run::stream`]; dropping it stops the run.
#[must_use = "a run does nothing unless it is awaited"]
pub struct Stream<'a> {
    run: <Run<'a> as IntoFuture>::IntoFuture,
    parts: tokio::sync::mpsc::UnboundedReceiver<String>,
    response: Option<InterpreterResponse>,
}

impl Stream<'_> {
    /// The next part of the output; None at the end of the run.
    pub async fn next(&mut self) -> Option<String> {
        if self.response.is_none() {
            tokio::select! {
                biased;
                Some(part) = self.parts.recv() => return Some(part),
                response = &mut self.run => self.response = Some(response),
            }
        }
        self.parts.try_recv().ok()
    }

    /// How the run ended; waits for that.
    pub async fn finish(self) -> InterpreterResponse {
        match self.response {
            Some(response) => response,
            None => self.run.await,
        }
    }
}

impl std::fmt::Debug for Stream<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Stream").finish_non_exhaustive()
    }
}

fn put_answers(out: &mut Vec<u8>, answers: &[(u64, Answer)]) -> Result<(), InterpreterError> {
    codec::put_array(out, answers.len())?;
    for (call, answer) in answers {
        codec::put_map(out, if answer.is_ok() { 2 } else { 3 })?;
        codec::put_str(out, "call")?;
        codec::put_uint(out, *call);
        match answer {
            Ok(value) => {
                codec::put_str(out, "value")?;
                codec::encode(out, value)?;
            }
            Err(error) => {
                codec::put_str(out, "error_type")?;
                codec::put_str(out, &error.type_name.replace('\0', ""))?;
                codec::put_str(out, "error_message")?;
                codec::put_str(
                    out,
                    &error.message[..error.message.floor_char(MAX_TOOL_TEXT)],
                )?;
            }
        }
    }
    Ok(())
}

fn answer_call(session: &Session, id: u64, number: u64, answer: Answer) {
    let max_frame = session.connection.max_frame();
    let packed = match answer {
        Ok(value) => Body::new(wire::MSG_TOOL_RESULT, id)
            .uint("call", number)
            .value("value", &value)
            .and_then(|body| body.finish_as("the tool's answer", max_frame))
            .map_err(|error| match error {
                InterpreterError::LimitExceeded(text) => ToolError::new(text).of_type("ValueError"),
                other => other.into(),
            }),
        Err(error) => Err(error),
    };
    let packed = packed.or_else(|error| {
        let end = error.message.floor_char(MAX_TOOL_TEXT);
        let body = Body::new(wire::MSG_TOOL_ERROR, id)
            .uint("call", number)
            .text("type", &error.type_name.replace('\0', ""))?
            .string("message", &error.message[..end])?;
        match &error.base {
            Some(base) => body.text("base", &base.replace('\0', ""))?,
            None => body,
        }
        .finish(max_frame)
    });
    if let Ok(packed) = packed {
        session.connection.send(packed);
    }
}

trait FloorChar {
    /// The last place not past `limit` where the text can be cut.
    fn floor_char(&self, limit: usize) -> usize;
}

impl FloorChar for str {
    fn floor_char(&self, limit: usize) -> usize {
        (0..=limit.min(self.len()))
            .rev()
            .find(|&at| self.is_char_boundary(at))
            .unwrap_or(0)
    }
}

fn cancel(
    session: &Session,
    execute: u64,
) -> impl Fn(u64) -> Result<Body, InterpreterError> + 'static {
    let (id, client) = (session.info.id.clone(), session.info.client);
    move |number| {
        let body = Body::new(wire::MSG_CANCEL, number).text("session", &id)?;
        Ok(body.uint("client", client).uint("execute", execute))
    }
}

/// Waits for the end of a run that was given up: until then the session has no room for another.
async fn settle(session: &Arc<Session>, given_up: &mut Mailbox) -> Result<(), InterpreterError> {
    let mut steps = 0;
    while steps < SETTLE_STEPS {
        match tokio::time::timeout(SETTLE_STEP, given_up.next()).await {
            Ok(Ok(frame)) => match frame.message {
                wire::MSG_RESULT | wire::MSG_ERROR => return Ok(()),
                wire::MSG_TOOL_CALL => session.connection.refuse_call(frame),
                _ => {}
            },
            // The next request finds that out, and why.
            Ok(Err(_)) => return Ok(()),
            Err(_) => {
                steps += 1;
                // It may have been unsent when it was given up, and so not have been there to cancel.
                // A failure shows in the run's not ending.
                let _ = session.control(cancel(session, given_up.id)).await;
            }
        }
    }
    Err(InterpreterError::service(
        "busy",
        "a run that was given up doesn't end",
    ))
}

/// Cancels the run when the future that waits for it is dropped.
struct Guard<'a> {
    session: &'a Arc<Session>,
    id: u64,
    armed: bool,
}

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        if !self.armed {
            return;
        }
        give_up(self.session, self.id);
    }
}

/// Cancels a run that nobody waits for.
pub(crate) fn give_up(session: &Session, execute: u64) {
    let path = session.path.clone();
    let request = cancel(session, execute);
    // Without a thread the run goes on until the next run settles it; so it does when this fails.
    let _ = std::thread::Builder::new()
        .name("interpretd-cancel".into())
        .spawn(move || drop(blocking::control(&path, &request)));
}

#[cfg(test)]
#[path = "run_tests.rs"]
mod tests;
