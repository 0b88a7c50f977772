// SPDX-License-Identifier: MIT OR Apache-2.0
//! What can go wrong: in a script, with a tool, with the service.

use crate::fields::Fields;
use crate::machine::WireError;

/// Why a run or a request failed.
///
/// Its text is what Python's traceback would end with, and where in the script it was:
/// `ZeroDivisionError: division by zero (at line 2)`. Which variant it is follows the exception's
/// type: a TypeError is [`TypeError`](InterpreterError::TypeError) whether the interpreter raised it
/// or the script did; types without a variant are [`PythonException`](InterpreterError::PythonException)s.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InterpreterError {
    /// The script doesn't compile; nothing of it has run.
    #[error("{}", headed("SyntaxError", .0))]
    Syntax(String),
    /// The script used what is not allowed in the sandbox.
    #[error("SecurityError: {0}")]
    Security(String),
    /// A RuntimeError.
    #[error("RuntimeError: {0}")]
    Runtime(String),
    /// A limit of the session was reached; the session stays usable.
    #[error("LimitExceeded: {0}")]
    LimitExceeded(String),
    /// Calls were nested deeper than `max_recursion_depth`.
    #[error("RecursionError: maximum recursion depth exceeded ({limit})")]
    RecursionLimitExceeded {
        /// The limit.
        limit: u32,
    },
    /// A tool failed and the script did not catch it.
    #[error("ToolError in '{tool_name}': {message}")]
    Tool {
        /// The tool.
        tool_name: String,
        /// The exception's class and text.
        message: String,
    },
    /// A NameError.
    #[error("{}", headed("NameError", .0))]
    NameError(String),
    /// A TypeError.
    #[error("TypeError: {0}")]
    TypeError(String),
    /// A ValueError.
    #[error("ValueError: {0}")]
    ValueError(String),
    /// An AttributeError.
    #[error("AttributeError: {0}")]
    AttributeError(String),
    /// An AssertionError.
    #[error("AssertionError: {0}")]
    AssertionError(String),
    /// Any other exception that escaped the script.
    #[error("{type_name}: {message}")]
    PythonException {
        /// Its class.
        type_name: String,
        /// Its text.
        message: String,
    },
    /// A state blob is of another format.
    #[error(
        "interpreter state format superseded: found version {found}, expected {expected}; \
         host must restart from initial step"
    )]
    StateFormatSuperseded {
        /// The blob's version.
        found: u32,
        /// The version that would do.
        expected: u32,
    },
    /// A state can't be taken for another reason; the session is as it was.
    #[error("{message}")]
    StateFormat {
        /// The daemon's name for the reason: `state_truncated`, `state_tampered` and others.
        code: String,
        /// The reason in words.
        message: String,
    },
    /// The run went well, but the session's state could not be stored. The session goes on with what
    /// the run did, the store keeps the state from before, and the next run tries again.
    #[error("{message}")]
    Storage {
        /// `store_full` or `store_failed`.
        code: String,
        /// The reason in words.
        message: String,
    },
    /// The run was cancelled; the session stays usable.
    #[error("Cancelled: {0}")]
    Cancelled(String),
    /// The daemon can't be started or reached, or refused a request.
    #[error("{message}")]
    Service {
        /// The daemon's name for the reason; `no_daemon` when none answers.
        code: String,
        /// The reason in words.
        message: String,
    },
    /// The session has ended without being asked to, or the connection to it broke.
    #[error("{message}")]
    SessionLost {
        /// Why: `crash`, `memory`, `closed`, `connection` and others.
        code: String,
        /// The same in words.
        message: String,
        /// What became of the execute: `never` (it did not begin), `queued`, `running`, `done`,
        /// `failed` or `unknown`. None when none was under way or nobody knows.
        ran: Option<String>,
    },
}

/// Subclasses whose name stands before their text, in place of the variant's own.
const SUBCLASSES: [&str; 3] = ["IndentationError", "TabError", "UnboundLocalError"];

fn headed(head: &str, text: &str) -> String {
    let named = text
        .split_once(": ")
        .is_some_and(|(name, _)| SUBCLASSES.contains(&name));
    if named {
        text.to_owned()
    } else {
        format!("{head}: {text}")
    }
}

impl InterpreterError {
    /// What Python says of a name that isn't there.
    pub fn name_not_defined(name: &str) -> Self {
        InterpreterError::NameError(format!("name '{name}' is not defined"))
    }

    pub(crate) fn service(code: &str, message: impl Into<String>) -> Self {
        InterpreterError::Service {
            code: code.to_owned(),
            message: message.into(),
        }
    }

    /// Whether the service knows no session of that id.
    pub(crate) fn is_no_session(&self) -> bool {
        matches!(self, InterpreterError::Service { code, .. } if code == "no_session")
    }

    /// For what has to wait for the end of a run and must not.
    pub(crate) fn already_running(why: &str) -> Self {
        InterpreterError::Runtime(format!("this Interpreter is already running. {why}"))
    }

    pub(crate) fn closed() -> Self {
        Self::service("closed", "this Interpreter is closed")
    }

    /// What an `error` frame means for the caller.
    pub(crate) fn from_error_frame(mut body: Fields) -> Self {
        let code = body.text("code").unwrap_or_else(|_| "error".into());
        let message = body.text("message").unwrap_or_else(|_| code.clone());
        match code.as_str() {
            "busy" => InterpreterError::already_running(&message),
            "value_refused" | "build_failed" => {
                InterpreterError::TypeError(host_words(&unheaded("TypeError", message)))
            }
            "value_too_large" | "source_too_large" => InterpreterError::LimitExceeded(message),
            "bad_tool" | "bad_limit" => InterpreterError::ValueError(message),
            "state_newer" => {
                let mut version = |name: &str| {
                    let version = body.optional_uint(name).ok().flatten().unwrap_or(0);
                    u32::try_from(version).unwrap_or(u32::MAX)
                };
                InterpreterError::StateFormatSuperseded {
                    found: version("found"),
                    expected: version("expected"),
                }
            }
            state if state.starts_with("state_") => InterpreterError::StateFormat { code, message },
            _ => InterpreterError::Service { code, message },
        }
    }

    /// The error for a failed run, with the session's recursion limit.
    pub(crate) fn from_failure(failure: &Failure, recursion_limit: u32) -> Self {
        let message = failure.message.clone();
        let whole = |head: &str, make: fn(String) -> Self| make(unheaded(head, message.clone()));
        match failure.kind.as_str() {
            "syntax" => whole("SyntaxError", InterpreterError::Syntax),
            "security" => whole("SecurityError", InterpreterError::Security),
            "runtime" => whole("RuntimeError", InterpreterError::Runtime),
            "limitExceeded" => whole("LimitExceeded", InterpreterError::LimitExceeded),
            "recursionLimit" => InterpreterError::RecursionLimitExceeded {
                limit: recursion_limit,
            },
            "name" => whole("NameError", InterpreterError::NameError),
            "type" => whole("TypeError", InterpreterError::TypeError),
            "value" => whole("ValueError", InterpreterError::ValueError),
            "attribute" => whole("AttributeError", InterpreterError::AttributeError),
            "assertion" => whole("AssertionError", InterpreterError::AssertionError),
            "cancelled" => whole("Cancelled", InterpreterError::Cancelled),
            "storage" => InterpreterError::Storage {
                code: String::new(),
                message,
            },
            "tool" => {
                let tool_name = failure.tool_name.clone().unwrap_or_default();
                let message = unheaded(&format!("ToolError in '{tool_name}'"), message);
                InterpreterError::Tool { tool_name, message }
            }
            _ => {
                let (named, text) = message.split_once(": ").unwrap_or((&message, ""));
                let type_name = failure
                    .type_name
                    .clone()
                    .unwrap_or_else(|| named.to_owned());
                let text = message
                    .strip_prefix(&format!("{type_name}: "))
                    .unwrap_or(text)
                    .to_owned();
                InterpreterError::PythonException {
                    type_name,
                    message: text,
                }
            }
        }
    }
}

/// A text of the daemon's about a value that can't leave the sandbox, in this language's words.
pub(crate) fn host_words(text: &str) -> String {
    text.replacen("to a value outside", "to a Rust value", 1)
}

/// The message without the class before it.
fn unheaded(head: &str, message: String) -> String {
    match message
        .strip_prefix(head)
        .and_then(|rest| rest.strip_prefix(": "))
    {
        Some(rest) => rest.to_owned(),
        None => message,
    }
}

impl From<WireError> for InterpreterError {
    fn from(error: WireError) -> Self {
        let what = format!("the daemon sent what can't be read: {}", error.text());
        InterpreterError::service(error.code(), what)
    }
}

/// All that the daemon tells of a failed run, or of a script that doesn't compile.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Failure {
    /// `syntax`, `security`, `runtime`, `limitExceeded`, `recursionLimit`, `tool`, `name`, `type`,
    /// `value`, `attribute`, `assertion`, `exception`, `storage`, `cancelled` or `other`.
    pub kind: String,
    /// The exception's class.
    pub type_name: Option<String>,
    /// Type: text (at line N).
    pub message: String,
    /// The traceback as CPython prints it.
    pub traceback: Option<String>,
    /// The tool that failed.
    pub tool_name: Option<String>,
    /// The limit that was reached.
    pub limit: Option<String>,
    /// The line in the script, from 1.
    pub line: Option<u64>,
    /// The column in that line, from 1.
    pub column: Option<u64>,
}

impl Failure {
    pub(crate) fn from_fields(mut body: Fields) -> Result<Self, WireError> {
        Ok(Failure {
            kind: body.text("kind")?,
            type_name: body.optional_text("type_name")?,
            message: body.text("message")?,
            traceback: body.optional_text("traceback")?,
            tool_name: body.optional_text("tool_name")?,
            limit: body.optional_text("limit")?,
            line: body.optional_uint("line")?.filter(|&line| line > 0),
            column: body.optional_uint("column")?.filter(|&column| column > 0),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(kind: &str, type_name: &str, message: &str) -> InterpreterError {
        let failure = Failure {
            kind: kind.into(),
            type_name: Some(type_name.into()),
            message: message.into(),
            tool_name: Some("t".into()),
            ..Failure::default()
        };
        InterpreterError::from_failure(&failure, 1000)
    }

    #[test]
    fn the_text_is_the_daemons() {
        let cases = [
            (
                "syntax",
                "SyntaxError",
                "SyntaxError: invalid syntax (at line 1)",
            ),
            (
                "syntax",
                "IndentationError",
                "IndentationError: unexpected indent (at line 1)",
            ),
            (
                "name",
                "NameError",
                "NameError: name 'x' is not defined (at line 1)",
            ),
            (
                "name",
                "UnboundLocalError",
                "UnboundLocalError: cannot access local variable 'y'",
            ),
            (
                "type",
                "TypeError",
                "TypeError: TypeError: twice (at line 3)",
            ),
            ("value", "ValueError", "ValueError:  (at line 1)"),
            (
                "limitExceeded",
                "",
                "LimitExceeded: exceeded maximum of 5 operations",
            ),
            ("cancelled", "", "Cancelled: the run was cancelled"),
            (
                "exception",
                "re.error",
                "re.error: unclosed group (at line 2)",
            ),
            ("exception", "E", "E: a: b"),
            (
                "tool",
                "KeyError",
                "ToolError in 't': KeyError: 'x' (at line 1)",
            ),
        ];
        for (kind, type_name, message) in cases {
            assert_eq!(error(kind, type_name, message).to_string(), message);
        }
    }

    #[test]
    fn variants_have_their_parts() {
        let tool = error(
            "tool",
            "KeyError",
            "ToolError in 't': KeyError: 'x' (at line 1)",
        );
        let message = "KeyError: 'x' (at line 1)".to_owned();
        assert_eq!(
            tool,
            InterpreterError::Tool {
                tool_name: "t".into(),
                message
            }
        );
        let text = "RecursionError: maximum recursion depth exceeded (1000)";
        assert_eq!(error("recursionLimit", "", "").to_string(), text);
        assert_eq!(
            InterpreterError::name_not_defined("a").to_string(),
            "NameError: name 'a' is not defined"
        );
    }
}
