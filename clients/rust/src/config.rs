// SPDX-License-Identifier: MIT OR Apache-2.0
//! InterpreterConfig: the limits that a session asks for, and where the session is.

use std::path::PathBuf;
use std::time::Duration;

use crate::InterpreterError;
use crate::machine::{MAX_NAME_BYTES, WireError};
use crate::wire_constants::LIMITS;

/// Limits of a session, and where it runs.
///
/// Limits left at their defaults are the service's to choose; the operator's ceilings cap every
/// wish. Make one from the default and change what you want:
///
/// ```
/// use interpretd::InterpreterConfig;
/// use std::time::Duration;
///
/// let mut config = InterpreterConfig::default();
/// config.max_operations = 1_000_000;
/// config.max_execution_time = Some(Duration::from_secs(5));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct InterpreterConfig {
    /// Operations of one run.
    pub max_operations: u64,
    /// Without effect: `max_operations` bounds every loop.
    pub max_while_iterations: u64,
    /// All memory of the session.
    pub max_memory_bytes: u64,
    /// What one run may print.
    pub max_stdout_bytes: u64,
    /// How many calls of parallelizable tools run at once.
    pub max_concurrent_tools: u32,
    /// The script's own time in one run; None is the service's default.
    pub max_execution_time: Option<Duration>,
    /// How deeply calls may be nested.
    pub max_recursion_depth: u32,
    /// The size of an int.
    pub max_int_bits: u64,
    /// Time of one run with its waits for tools; None is the service's default, or as much as
    /// `max_execution_time` if that is more.
    pub max_total_time: Option<Duration>,
    /// Processor time of one run; None as for `max_total_time`.
    pub max_cpu_time: Option<Duration>,
    /// Processor time of all the session's runs; None is the service's default.
    pub max_session_cpu_time: Option<Duration>,
    /// Time of one tool call.
    pub max_tool_time: Option<Duration>,
    /// Tool calls of one run.
    pub max_tool_calls: Option<u64>,
    /// The size of a script.
    pub max_source_bytes: Option<u64>,
    /// The size of a value that crosses.
    pub max_value_bytes: Option<u64>,
    /// Whether scripts have `eval`, `exec` and `compile`. Their code runs under the same limits.
    pub allow_eval: bool,

    /// The socket of a running service. None: `INTERPRETD_SOCKET` in the environment, else a private
    /// daemon, which this process shares among its Interpreters and which ends with it.
    pub socket: Option<PathBuf>,
    /// The id of a session to attach to, instead of opening one.
    pub session: Option<String>,
    /// Whether a session opened here outlives its last client, until
    /// [`close`](crate::Interpreter::close) or the service's idle time. None: yes if `socket` is set.
    pub keep: Option<bool>,
    /// The session's name: a session of that name is attached to if there is one. One with a name is
    /// kept.
    pub name: Option<String>,
    /// Whether the session's state is stored. Such a session is kept; [`end`](crate::Interpreter::end)
    /// ends it.
    pub durability: Durability,
    /// Words to find the session by in listings.
    pub tags: Vec<String>,
    /// How long it is kept in the store unused; None: for ever.
    pub ttl: Option<Duration>,
    /// How long it stays without clients before it ends or is stored; None: the service's default.
    pub idle_timeout: Option<Duration>,
}

/// When a session's state is stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Durability {
    /// Never.
    #[default]
    None,
    /// When nobody has used it for a while; the next who attaches wakes it.
    Idle,
    /// Also before each answer that has changed it: what was answered is never lost.
    Every,
}

impl Durability {
    pub(crate) fn wire(self) -> &'static str {
        match self {
            Durability::None => "none",
            Durability::Idle => "idle",
            Durability::Every => "every",
        }
    }

    pub(crate) fn from_wire(name: &str) -> Result<Self, WireError> {
        match name {
            "none" => Ok(Durability::None),
            "idle" => Ok(Durability::Idle),
            "every" => Ok(Durability::Every),
            _ => Err(WireError::BadBody),
        }
    }
}

impl Default for InterpreterConfig {
    fn default() -> Self {
        InterpreterConfig {
            max_operations: standard("max_operations"),
            max_while_iterations: 100_000,
            max_memory_bytes: standard("max_memory_bytes"),
            max_stdout_bytes: standard("max_stdout_bytes"),
            max_concurrent_tools: standard("max_concurrent_tools") as u32,
            max_execution_time: None,
            max_recursion_depth: standard("max_recursion_depth") as u32,
            max_int_bits: standard("max_int_bits"),
            max_total_time: None,
            max_cpu_time: None,
            max_session_cpu_time: None,
            max_tool_time: None,
            max_tool_calls: None,
            max_source_bytes: None,
            max_value_bytes: None,
            allow_eval: false,
            socket: None,
            session: None,
            keep: None,
            name: None,
            durability: Durability::None,
            tags: Vec::new(),
            ttl: None,
            idle_timeout: None,
        }
    }
}

/// The default of a limit, as the protocol's table has it; durations in seconds.
fn standard(name: &str) -> u64 {
    LIMITS
        .iter()
        .find(|limit| limit.name == name)
        .map_or(0, |limit| limit.default)
}

/// A limit as it goes to the daemon.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Wish {
    Count(u64),
    Seconds(f64),
}

impl InterpreterConfig {
    /// Whether the session is one that only `end` ends.
    pub(crate) fn lasts(&self) -> bool {
        self.name.is_some() || self.durability != Durability::None
    }

    /// Whether the session shall outlive its clients.
    pub(crate) fn keeps(&self) -> bool {
        self.keep.unwrap_or(self.socket.is_some() || self.lasts())
    }

    /// ValueError for what can't be meant.
    pub(crate) fn check(&self) -> Result<(), InterpreterError> {
        let wrong = |text: &str| Err(InterpreterError::ValueError(text.into()));
        let lasting = self.lasts()
            || !self.tags.is_empty()
            || self.ttl.is_some()
            || self.idle_timeout.is_some();
        if self.session.is_some() && lasting {
            return wrong("a session that is attached to by its id keeps its name and durability");
        }
        if let Some(name) = &self.name {
            if name.is_empty() || name.contains('\0') || name.len() > MAX_NAME_BYTES {
                return wrong("a session's name has 1 to 256 bytes and no NUL");
            }
        }
        if self
            .tags
            .iter()
            .any(|tag| tag.is_empty() || tag.contains(['\n', '\0']))
        {
            return wrong("tags are not empty and of one line");
        }
        Ok(())
    }

    /// What goes to the daemon. A script allowed to run for longer may also use the processor for
    /// longer.
    pub(crate) fn wishes(&self) -> Vec<(&'static str, Wish)> {
        let counts = [
            ("max_operations", Some(self.max_operations)),
            ("max_memory_bytes", Some(self.max_memory_bytes)),
            ("max_stdout_bytes", Some(self.max_stdout_bytes)),
            (
                "max_concurrent_tools",
                Some(self.max_concurrent_tools.into()),
            ),
            ("max_recursion_depth", Some(self.max_recursion_depth.into())),
            ("max_int_bits", Some(self.max_int_bits)),
            ("max_tool_calls", self.max_tool_calls),
            ("max_source_bytes", self.max_source_bytes),
            ("max_value_bytes", self.max_value_bytes),
            ("allow_eval", self.allow_eval.then_some(1)),
        ];
        let own = self.max_execution_time;
        let at_least = |name| own.map(|time| time.max(Duration::from_secs(standard(name))));
        let times = [
            ("max_execution_time", own),
            (
                "max_total_time",
                self.max_total_time.or_else(|| at_least("max_total_time")),
            ),
            (
                "max_cpu_time",
                self.max_cpu_time.or_else(|| at_least("max_cpu_time")),
            ),
            ("max_session_cpu_time", self.max_session_cpu_time),
            ("max_tool_time", self.max_tool_time),
        ];
        let mut wishes = Vec::new();
        for (name, wish) in counts {
            if let Some(wish) = wish.filter(|&wish| wish != standard(name)) {
                wishes.push((name, Wish::Count(wish)));
            }
        }
        for (name, wish) in times {
            if let Some(wish) = wish {
                wishes.push((name, Wish::Seconds(wish.as_secs_f64())));
            }
        }
        wishes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_are_the_services() {
        let config = InterpreterConfig::default();
        assert_eq!(config.max_operations, 10_000_000);
        assert_eq!(config.max_memory_bytes, 134_217_728);
        assert_eq!(config.max_stdout_bytes, 65_536);
        assert_eq!(
            (config.max_concurrent_tools, config.max_recursion_depth),
            (10, 1000)
        );
        assert_eq!(config.max_int_bits, 1_048_576);
        assert!(config.wishes().is_empty());
    }

    #[test]
    fn a_longer_run_may_compute_for_longer() {
        let config = InterpreterConfig {
            max_execution_time: Some(Duration::from_secs(100)),
            ..InterpreterConfig::default()
        };
        let wishes = config.wishes();
        assert!(wishes.contains(&("max_cpu_time", Wish::Seconds(100.0))));
        assert!(wishes.contains(&("max_total_time", Wish::Seconds(600.0))));
    }

    #[test]
    fn keeping() {
        let mut config = InterpreterConfig::default();
        assert!(!config.keeps());
        config.socket = Some("/x".into());
        assert!(config.keeps());
        config.keep = Some(false);
        assert!(!config.keeps());
    }
}
