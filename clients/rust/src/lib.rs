// SPDX-License-Identifier: MIT OR Apache-2.0
//! Runs untrusted, mostly machine-written Python in interpretd.
//!
//! A script runs in a locked worker process of the interpretd daemon. It reaches the outside only
//! through *tools*: async functions of this process that it may call. Its variables stay for the
//! next script of the same [`Interpreter`]; its operations, memory, output and time are limited.
//!
//! ```
//! use interpretd::{
//!     Interpreter, InterpreterConfig, InterpreterDeps, KwargsExt, ToolDefinition, Tools, Value,
//! };
//! use std::collections::HashMap;
//!
//! # #[tokio::main]
//! # async fn main() {
//! let tools = Tools::new().with(
//!     "twice",
//!     ToolDefinition::from_fn(|kwargs| async move {
//!         let n = kwargs.require_int("n")?;
//!         Ok(Value::Int(n * 2))
//!     })
//!     .with_signature("n"),
//! );
//! let interpreter = Interpreter::new(InterpreterDeps { tools }, InterpreterConfig::default());
//! let variables = HashMap::from([("x".to_string(), Value::Int(42))]);
//! let done = interpreter.execute("print(twice(n=x), twice(1))", &Tools::new(), variables).await;
//! assert_eq!(done.stdout, "84 2\n");
//! assert!(done.is_ok());
//! # }
//! ```
//!
//! With no service named in [`InterpreterConfig::socket`] or the environment's `INTERPRETD_SOCKET`,
//! a private daemon is started: the program `interpretd`, found through `INTERPRETD_BIN`, then on
//! `PATH`. One serves the whole process and ends with it.
//!
//! # Tools
//!
//! A failing tool is an exception at the call, which the script can catch; its class is
//! [`ToolError::type_name`]. Tools marked parallelizable overlap: a call returns at once in the
//! script, and what it stands for is waited for when the script looks inside.
//!
//! ```
//! use interpretd::{Interpreter, InterpreterConfig, InterpreterDeps, ToolDefinition, Tools};
//! use std::time::Duration;
//!
//! # #[tokio::main]
//! # async fn main() {
//! let fetch = ToolDefinition::from_fn_parallel(|mut kwargs| async move {
//!     tokio::time::sleep(Duration::from_millis(100)).await;
//!     Ok(kwargs.remove("n").unwrap_or_default())
//! });
//! let tools = Tools::new().with("fetch", fetch);
//! let interpreter = Interpreter::new(InterpreterDeps { tools }, InterpreterConfig::default());
//! let done = interpreter.run("print(sum([fetch(n=1), fetch(n=2), fetch(n=3)]))").await;
//! assert_eq!(done.stdout, "6\n");
//! # }
//! ```
//!
//! # Values
//!
//! [`Value`] has a variant for each type that crosses. There are conversions from and to Rust's
//! types, with the feature `serde` from and to every type that serde knows
//! ([`Value::from_serialize`], [`Value::deserialize_into`]), with `json` from and to JSON
//! ([`Value::from_json`], [`Value::to_json`]). Both features are on by default.
//!
//! # Errors
//!
//! A script that fails is not an `Err` but a response with an [`InterpreterError`] and what the
//! script printed before. So is a service that can't be reached: code `no_daemon` of
//! [`InterpreterError::Service`]. When a session dies, [`InterpreterError::SessionLost`] tells why and
//! whether the script ran.

/// The programs of the README are tested as documentation is.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod blocking;
mod calls;
mod codec;
pub mod config;
mod connection;
mod describe;
pub mod error;
mod fields;
pub mod interpreter;
#[cfg(feature = "json")]
mod json;
mod key;
mod lasting;
mod machine;
mod numbers;
mod opening;
mod private;
mod repr;
mod response;
mod run;
#[cfg(feature = "serde")]
mod serde_in;
#[cfg(feature = "serde")]
mod serde_out;
mod times;
pub mod tools;
pub mod value;
#[rustfmt::skip]
mod wire_constants;

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

pub use async_trait::async_trait;
pub use config::{Durability, InterpreterConfig};
pub use error::{Failure, InterpreterError};
pub use interpreter::{Interpreter, InterpreterDeps};
pub use key::ValueKey;
pub use lasting::{OpenCall, SessionChanges, SessionEntry, SessionFilter, list_sessions};
pub use numbers::{Decimal, DecimalKind, Fraction};
pub use response::{Description, InterpreterResponse, JournalEntry, SessionInfo, Usage, Variable};
pub use run::{Run, Stream};
pub use times::{Date, DateTime, Time, TimeDelta};
pub use tools::{KwargsExt, ToolArguments, ToolDefinition, ToolError, ToolHandler, Tools};
pub use value::{Dict, ExceptionValue, Set, Value, shared_bytes, shared_dict, shared_list};
pub use wire_constants::STATE_FORMAT_VERSION;

/// Why a request has no answer.
#[derive(Clone, Debug)]
pub(crate) enum Trouble {
    /// The stream has ended; why is the switchboard's to say.
    Lost,
    /// What came can't be understood, or ended the connection.
    Broken(InterpreterError),
    /// The request itself was wrong or refused; the connection is fine.
    Refused(InterpreterError),
}

impl Trouble {
    fn malformed(error: machine::WireError) -> Self {
        Trouble::Broken(error.into())
    }

    /// The error where there is no session to ask about.
    fn at(self, path: &Path) -> InterpreterError {
        match self {
            Trouble::Lost => {
                let text = format!("interpretd at {} closed the connection", path.display());
                InterpreterError::service("no_daemon", text)
            }
            Trouble::Broken(error) | Trouble::Refused(error) => error,
        }
    }
}

/// A panic elsewhere leaves nothing half done under these locks.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
