// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a run gives back, and what is known of a session.

use std::collections::HashMap;
use std::time::Duration;

use crate::error::host_words;
use crate::fields::Fields;
use crate::machine::WireError;
use crate::{Durability, Failure, InterpreterError, Value, ValueKey};

/// What one run printed, gave and used, and how it failed if it did.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct InterpreterResponse {
    /// Everything that the run printed, also when it failed.
    pub stdout: String,
    /// Why the run failed.
    pub error: Option<InterpreterError>,
    /// All that the daemon tells of the failure: traceback, line, column. None when the run was fine
    /// or the failure isn't the script's.
    pub failure: Option<Failure>,
    /// The value of the last statement if that is an expression, else None.
    pub value: Value,
    /// Why that value could not be sent: it exists only inside the interpreter, for example.
    pub value_error: Option<String>,
    /// What the run used.
    pub usage: Usage,
    /// The run's tool calls, if it was asked for them.
    pub journal: Vec<JournalEntry>,
    /// How many entries of the journal did not fit.
    pub journal_dropped: u64,
}

impl InterpreterResponse {
    /// Ok, or the error.
    pub fn result(&self) -> Result<(), &InterpreterError> {
        self.error.as_ref().map_or(Ok(()), Err)
    }

    /// The response itself, or its error.
    pub fn check(self) -> Result<Self, InterpreterError> {
        match self.error {
            None => Ok(self),
            Some(error) => Err(error),
        }
    }

    /// Whether the run ended by itself.
    pub fn is_ok(&self) -> bool {
        self.error.is_none()
    }

    pub(crate) fn failed(error: InterpreterError) -> Self {
        InterpreterResponse {
            error: Some(error),
            ..Self::default()
        }
    }

    pub(crate) fn from_fields(mut body: Fields, recursion_limit: u32) -> Result<Self, WireError> {
        let failure = body
            .optional_structure("error")?
            .map(Failure::from_fields)
            .transpose()?;
        let mut error = failure
            .as_ref()
            .map(|f| InterpreterError::from_failure(f, recursion_limit));
        if let Some(InterpreterError::Storage { code, .. }) = &mut error {
            *code = body.optional_text("store_error")?.unwrap_or_default();
        }
        let entries = body.structures("journal")?;
        let usage = body
            .optional_structure("usage")?
            .ok_or(WireError::BadBody)?;
        Ok(InterpreterResponse {
            stdout: body.optional_text("stdout")?.unwrap_or_default(),
            error,
            failure,
            value: body.optional("value").unwrap_or_default(),
            value_error: body
                .optional_text("value_error")?
                .map(|text| host_words(&text)),
            usage: Usage::from_fields(usage)?,
            journal: entries
                .into_iter()
                .map(JournalEntry::from_fields)
                .collect::<Result<_, _>>()?,
            journal_dropped: body.optional_uint("journal_dropped")?.unwrap_or(0),
        })
    }
}

/// What a run used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Usage {
    /// Operations counted.
    pub operations: u64,
    /// The highest session memory during the run.
    pub peak_bytes: u64,
    /// The session's memory after it.
    pub live_bytes: u64,
    /// Processor time.
    pub cpu: Duration,
    /// Wall time, waits for tools included.
    pub wall: Duration,
    /// Tool calls made.
    pub tool_calls: u64,
    /// Bytes printed.
    pub stdout_bytes: u64,
}

impl Usage {
    fn from_fields(mut body: Fields) -> Result<Self, WireError> {
        Ok(Usage {
            operations: body.uint("operations")?,
            peak_bytes: body.uint("peak_bytes")?,
            live_bytes: body.uint("live_bytes")?,
            cpu: Duration::from_nanos(body.uint("cpu_ns")?),
            wall: Duration::from_nanos(body.uint("wall_ns")?),
            tool_calls: body.uint("tool_calls")?,
            stdout_bytes: body.uint("stdout_bytes")?,
        })
    }
}

/// One tool call of a run.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct JournalEntry {
    /// The call's number.
    pub call: u64,
    /// The tool.
    pub name: String,
    /// The arguments, positional and by name; None when they had grown too large to keep.
    pub arguments: Option<(Vec<Value>, HashMap<String, Value>)>,
    /// What it returned; None when it failed or that was too large to keep.
    pub result: Option<Value>,
    /// The exception's class and text, when it failed.
    pub error: Option<(String, String)>,
    /// From the call to its answer.
    pub duration: Duration,
}

impl JournalEntry {
    fn from_fields(mut body: Fields) -> Result<Self, WireError> {
        let ok = body.flag("ok")?;
        let arguments = body.optional("arguments").map(arguments).transpose()?;
        let result = body.optional("result");
        let error = body.optional_text("error_type")?;
        let message = body.optional_text("error_message")?.unwrap_or_default();
        Ok(JournalEntry {
            call: body.uint("call")?,
            name: body.text("name")?,
            arguments,
            // A tool that returned None has no result on the wire either.
            result: if ok {
                Some(result.unwrap_or_default())
            } else {
                None
            },
            error: error.map(|name| (name, message)),
            duration: Duration::from_nanos(body.uint("ns")?),
        })
    }
}

/// The positional and the keyword arguments of a tool call.
pub(crate) fn arguments(value: Value) -> Result<(Vec<Value>, HashMap<String, Value>), WireError> {
    let items = value.try_into_list().map_err(|_| WireError::BadBody)?;
    match <[Value; 2]>::try_from(items) {
        Ok([Value::List(positional), Value::Dict(named)]) => {
            let pair = |(key, value)| match key {
                ValueKey::String(name) => Ok((name.into_string(), value)),
                _ => Err(WireError::BadBody),
            };
            Ok((
                positional,
                named.into_iter().map(pair).collect::<Result<_, _>>()?,
            ))
        }
        _ => Err(WireError::BadBody),
    }
}

/// One variable of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// Its type's name.
    pub type_name: String,
    /// Its own size, without what it refers to.
    pub bytes: u64,
}

impl Variable {
    pub(crate) fn from_fields(mut body: Fields) -> Result<Self, WireError> {
        Ok(Variable {
            name: body.text("name")?,
            type_name: body.text("type")?,
            bytes: body.uint("bytes")?,
        })
    }
}

/// A session as it was agreed when this client opened it or attached to it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct SessionInfo {
    /// Its id, with which other clients attach to it.
    pub id: String,
    /// This connection's number in the session.
    pub client: u64,
    /// The limits in force; times are in seconds.
    pub limits: HashMap<String, f64>,
    /// The layers that hold its worker in.
    pub isolation: Vec<String>,
    /// The name given when it was opened.
    pub name: Option<String>,
}

impl SessionInfo {
    pub(crate) fn from_fields(mut body: Fields) -> Result<Self, WireError> {
        Ok(SessionInfo {
            id: body.text("session")?,
            client: body.uint("client")?,
            limits: body.limits("limits")?.into_iter().collect(),
            isolation: body.texts("isolation")?,
            name: body.optional_text("name")?,
        })
    }
}

/// What a session is doing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Description {
    /// `idle`, `running` or `waiting` (for a tool).
    pub state: String,
    /// The number of the run under way, or 0.
    pub run: u64,
    /// Whether that run is this client's.
    pub mine: bool,
    /// The line it is at, 0 when idle.
    pub line: u64,
    /// The run's operations so far.
    pub operations: u64,
    /// The session's memory.
    pub live_bytes: u64,
    /// Tool calls not yet answered.
    pub open_calls: u64,
    /// Executes waiting.
    pub queued: u64,
    /// Connections to the session.
    pub clients: u64,
    /// Tool answers that came too late or twice.
    pub late_answers: u64,
    /// Since the run began; None when there is none.
    pub elapsed: Option<Duration>,
    /// Whether it holds a run that waits for [`resume`](crate::Interpreter::resume) or cancel.
    pub suspended: bool,
    /// Of the last state sealed or opened; 0 when there was none.
    pub sequence: u64,
    /// Whether its state is stored.
    pub durability: Durability,
}

impl Description {
    pub(crate) fn from_fields(mut body: Fields) -> Result<Self, WireError> {
        let run = body.uint("run")?;
        Ok(Description {
            state: body.text("state")?,
            run,
            mine: body.flag("mine")?,
            line: body.uint("line")?,
            operations: body.uint("operations")?,
            live_bytes: body.uint("live_bytes")?,
            open_calls: body.uint("open_calls")?,
            queued: body.uint("queued")?,
            clients: body.uint("clients")?,
            late_answers: body.uint("late_answers")?,
            elapsed: body.optional_seconds("elapsed")?.filter(|_| run != 0),
            suspended: body.flag("suspended")?,
            sequence: body.uint("sequence")?,
            durability: Durability::from_wire(&body.text("durability")?)?,
        })
    }
}
