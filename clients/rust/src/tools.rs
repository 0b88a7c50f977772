// SPDX-License-Identifier: MIT OR Apache-2.0
//! Tools: what scripts may call, and how a call's arguments reach the function here.

use std::collections::HashMap;
use std::fmt;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use indexmap::IndexMap;

use crate::codec::{put_bool, put_f64, put_map, put_str};
use crate::describe::{Described, describe, wire_signature};
use crate::machine::MAX_NAME_BYTES;
use crate::{InterpreterError, Value};

/// Names that no tool may have.
const BLOCKED: [&str; 13] = [
    "eval",
    "exec",
    "compile",
    "__import__",
    "globals",
    "locals",
    "dir",
    "open",
    "file",
    "os",
    "sys",
    "subprocess",
    "shutil",
];

const KEYWORDS: [&str; 35] = [
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue",
    "def", "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import",
    "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while",
    "with", "yield",
];

const MAX_DOC_CHARS: usize = 4000;

/// Why a tool failed. The script sees an exception at the call, which it can catch.
///
/// ```
/// use interpretd::ToolError;
///
/// let error = ToolError::new("no such item").of_type("KeyError");
/// assert_eq!(error.to_string(), "no such item");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ToolError {
    /// The reason in words.
    pub message: String,
    /// The exception's class in the script: a built-in one there, or else a subclass of Exception of
    /// that name.
    pub type_name: String,
    /// Of a class that the script doesn't have: the built-in one that it is below. None: Exception.
    pub base: Option<String>,
}

impl ToolError {
    /// A failure with a text, a RuntimeError in the script.
    pub fn new(message: impl Into<String>) -> Self {
        ToolError {
            message: message.into(),
            type_name: "RuntimeError".into(),
            base: None,
        }
    }

    /// A failure that another error explains.
    pub fn from_err(error: impl fmt::Display) -> Self {
        Self::new(error.to_string())
    }

    /// The same with a class that is below a built-in one, for a class that the script doesn't have:
    /// `.of_type("NoSuchItem").below("KeyError")` is caught by `except KeyError`.
    pub fn below(mut self, base: impl Into<String>) -> Self {
        self.base = Some(base.into());
        self
    }

    /// The same with another class of exception, as a script would name it in `except`.
    pub fn of_type(mut self, type_name: impl Into<String>) -> Self {
        self.type_name = type_name.into();
        self
    }
}

impl fmt::Display for ToolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ToolError {}

impl From<InterpreterError> for ToolError {
    /// A conversion's error keeps its class.
    fn from(error: InterpreterError) -> Self {
        let text = error.to_string();
        match text.split_once(": ") {
            Some((name, rest)) if name.ends_with("Error") && is_name(name) => {
                ToolError::new(rest).of_type(name)
            }
            _ => ToolError::new(text),
        }
    }
}

/// The arguments of a tool call as the script gave them.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct ToolArguments {
    /// Those given by position.
    pub positional: Vec<Value>,
    /// Those given by name.
    pub named: HashMap<String, Value>,
    parameters: Arc<Parameters>,
}

impl ToolArguments {
    /// All arguments by name. Positional ones get the names of the tool's signature; what has no
    /// name there, or all of them if there is no signature, becomes `arg0`, `arg1` and so on, and
    /// what a `*rest` of the signature takes up is a tuple.
    pub fn into_kwargs(self) -> Result<HashMap<String, Value>, ToolError> {
        let mut kwargs = self.named;
        let mut put = |name: String, value: Value| match kwargs.insert(name.clone(), value) {
            Some(_) => {
                let text = format!("got multiple values for argument '{name}'");
                Err(ToolError::new(text).of_type("TypeError"))
            }
            None => Ok(()),
        };
        let mut rest = Vec::new();
        for (at, value) in self.positional.into_iter().enumerate() {
            match self.parameters.positional.get(at) {
                Some(name) => put(name.clone(), value)?,
                None if self.parameters.rest.is_some() => rest.push(value),
                None => put(format!("arg{at}"), value)?,
            }
        }
        if let Some(name) = &self.parameters.rest {
            put(name.clone(), Value::Tuple(rest))?;
        }
        Ok(kwargs)
    }
}

/// The parameters of a signature that positional arguments go to.
#[derive(Debug, Default, PartialEq)]
struct Parameters {
    positional: Vec<String>,
    rest: Option<String>,
}

impl Parameters {
    fn of(signature: &str) -> Self {
        let mut found = Parameters::default();
        for part in wire_signature(signature).split(", ") {
            let name = part.split('=').next().unwrap_or("");
            if let Some(rest) = name.strip_prefix('*') {
                if !rest.is_empty() && !rest.starts_with('*') {
                    found.rest = Some(rest.to_owned());
                }
                break;
            }
            if name != "/" && !name.is_empty() {
                found.positional.push(name.to_owned());
            }
        }
        found
    }
}

/// A tool's function.
///
/// Closures need no handler of their own: see [`ToolDefinition::from_fn`].
///
/// ```
/// use interpretd::{KwargsExt, ToolDefinition, ToolError, ToolHandler, Tools, Value, async_trait};
/// use std::collections::HashMap;
///
/// struct Prices(HashMap<String, f64>);
///
/// #[async_trait]
/// impl ToolHandler for Prices {
///     async fn call(&self, kwargs: HashMap<String, Value>) -> Result<Value, ToolError> {
///         let item = kwargs.require_str("item")?;
///         let price = self.0.get(item).ok_or_else(|| ToolError::new(item).of_type("KeyError"))?;
///         Ok((*price).into())
///     }
/// }
///
/// let prices = Prices(HashMap::from([("pen".to_string(), 1.5)]));
/// let tools = Tools::new().with("price", ToolDefinition::new(prices).with_signature("item"));
/// ```
#[async_trait]
pub trait ToolHandler: Send + Sync {
    /// Answers a call whose arguments all have names.
    async fn call(&self, kwargs: HashMap<String, Value>) -> Result<Value, ToolError>;

    /// Answers a call; by default through [`call`](ToolHandler::call), with
    /// [`ToolArguments::into_kwargs`].
    async fn call_with(&self, arguments: ToolArguments) -> Result<Value, ToolError> {
        self.call(arguments.into_kwargs()?).await
    }
}

/// A handler made of a closure over named arguments.
struct NamedFn<F>(F);

#[async_trait]
impl<F, R> ToolHandler for NamedFn<F>
where
    F: Fn(HashMap<String, Value>) -> R + Send + Sync,
    R: Future<Output = Result<Value, ToolError>> + Send,
{
    async fn call(&self, kwargs: HashMap<String, Value>) -> Result<Value, ToolError> {
        (self.0)(kwargs).await
    }
}

/// A handler made of a closure over the arguments as they were given.
struct ArgumentsFn<F>(F);

#[async_trait]
impl<F, R> ToolHandler for ArgumentsFn<F>
where
    F: Fn(ToolArguments) -> R + Send + Sync,
    R: Future<Output = Result<Value, ToolError>> + Send,
{
    async fn call(&self, kwargs: HashMap<String, Value>) -> Result<Value, ToolError> {
        (self.0)(ToolArguments {
            named: kwargs,
            ..ToolArguments::default()
        })
        .await
    }

    async fn call_with(&self, arguments: ToolArguments) -> Result<Value, ToolError> {
        (self.0)(arguments).await
    }
}

/// A tool: its function and what scripts are told of it.
#[derive(Clone)]
#[non_exhaustive]
pub struct ToolDefinition {
    /// The function.
    pub handler: Arc<dyn ToolHandler>,
    /// Whether a call returns at once in the script, so that several run together. Such calls run
    /// as tasks of their own; others are polled by the task that executes the script.
    pub parallelizable: bool,
    /// How the tool may be called, as Python writes it: `item: str, n: int = 1` or `(item) -> float`.
    /// A wrong call then is a TypeError in the script and never gets here. Without one, arguments come
    /// as given.
    pub signature: Option<String>,
    /// What `help()` shows.
    pub doc: Option<String>,
    /// For one call; the session's `max_tool_time` caps it. The script sees a TimeoutError, the
    /// call's future is dropped.
    pub timeout: Option<Duration>,
}

impl ToolDefinition {
    /// A tool with a handler.
    pub fn new(handler: impl ToolHandler + 'static) -> Self {
        ToolDefinition {
            handler: Arc::new(handler),
            parallelizable: false,
            signature: None,
            doc: None,
            timeout: None,
        }
    }

    /// The same, parallelizable.
    pub fn parallel(handler: impl ToolHandler + 'static) -> Self {
        ToolDefinition {
            parallelizable: true,
            ..Self::new(handler)
        }
    }

    /// A tool made of an async closure over the arguments' names and values.
    pub fn from_fn<F, R>(function: F) -> Self
    where
        F: Fn(HashMap<String, Value>) -> R + Send + Sync + 'static,
        R: Future<Output = Result<Value, ToolError>> + Send + 'static,
    {
        Self::new(NamedFn(function))
    }

    /// The same, parallelizable.
    pub fn from_fn_parallel<F, R>(function: F) -> Self
    where
        F: Fn(HashMap<String, Value>) -> R + Send + Sync + 'static,
        R: Future<Output = Result<Value, ToolError>> + Send + 'static,
    {
        Self::parallel(NamedFn(function))
    }

    /// A tool made of an async closure over the arguments as given, by position and by name.
    ///
    /// ```
    /// use interpretd::{ToolDefinition, Value};
    ///
    /// let count = ToolDefinition::from_fn_args(|args| async move {
    ///     Ok(Value::from(args.positional.len() + args.named.len()))
    /// });
    /// ```
    pub fn from_fn_args<F, R>(function: F) -> Self
    where
        F: Fn(ToolArguments) -> R + Send + Sync + 'static,
        R: Future<Output = Result<Value, ToolError>> + Send + 'static,
    {
        Self::new(ArgumentsFn(function))
    }

    /// With a signature, to which arguments bind as in a call of a Python function.
    pub fn with_signature(mut self, signature: impl Into<String>) -> Self {
        self.signature = Some(signature.into());
        self
    }

    /// With a text that `help()` shows.
    pub fn with_doc(mut self, doc: impl Into<String>) -> Self {
        self.doc = Some(doc.into());
        self
    }

    /// With a time limit for one call.
    pub fn with_timeout(mut self, timeout: Duration) -> Self {
        self.timeout = Some(timeout);
        self
    }

    /// Calls the handler; the future keeps what it needs.
    pub(crate) fn call(
        &self,
        positional: Vec<Value>,
        named: HashMap<String, Value>,
    ) -> impl Future<Output = Result<Value, ToolError>> + Send + use<> {
        let handler = Arc::clone(&self.handler);
        let parameters = self
            .signature
            .as_deref()
            .map(Parameters::of)
            .unwrap_or_default();
        let arguments = ToolArguments {
            positional,
            named,
            parameters: Arc::new(parameters),
        };
        async move { handler.call_with(arguments).await }
    }
}

impl fmt::Debug for ToolDefinition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ToolDefinition")
            .field("parallelizable", &self.parallelizable)
            .field("signature", &self.signature)
            .field("doc", &self.doc)
            .field("timeout", &self.timeout)
            .finish_non_exhaustive()
    }
}

/// Tools by name.
///
/// ```
/// use interpretd::{ToolDefinition, Tools, Value};
///
/// let tools = Tools::new().with("now", ToolDefinition::from_fn(|_| async { Ok(Value::Int(12)) }));
/// assert!(tools.contains_key("now"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Tools {
    by_name: IndexMap<String, ToolDefinition>,
}

impl Tools {
    /// None at all.
    pub fn new() -> Self {
        Self::default()
    }

    /// With one tool more.
    ///
    /// # Panics
    ///
    /// As [`insert`](Tools::insert).
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, tool: ToolDefinition) -> Self {
        self.insert(name, tool);
        self
    }

    /// Adds a tool; one of the same name is replaced.
    ///
    /// # Panics
    ///
    /// If the name is one that no tool may have: see [`try_insert`](Tools::try_insert).
    pub fn insert(&mut self, name: impl Into<String>, tool: ToolDefinition) {
        if let Err(error) = self.try_insert(name, tool) {
            panic!("{error}");
        }
    }

    /// Adds a tool, unless its name is a dangerous builtin's: eval, exec, compile, `__import__`,
    /// globals, locals, dir, open, file, os, sys, subprocess or shutil.
    pub fn try_insert(
        &mut self,
        name: impl Into<String>,
        tool: ToolDefinition,
    ) -> Result<(), ToolError> {
        let name = name.into();
        if BLOCKED.contains(&name.as_str()) {
            let text =
                format!("tool name '{name}' is a dangerous builtin and cannot be registered");
            return Err(ToolError::new(text).of_type("ValueError"));
        }
        self.by_name.insert(name, tool);
        Ok(())
    }

    /// A tool.
    pub fn get(&self, name: &str) -> Option<&ToolDefinition> {
        self.by_name.get(name)
    }

    /// Whether there is a tool of that name.
    pub fn contains_key(&self, name: &str) -> bool {
        self.by_name.contains_key(name)
    }

    /// The names, in the order in which they were added.
    pub fn keys(&self) -> impl Iterator<Item = &String> {
        self.by_name.keys()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.by_name.is_empty()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.by_name.len()
    }

    /// These and the other's; of two with one name the other's wins.
    #[must_use]
    pub fn merged_with(&self, other: &Tools) -> Tools {
        let mut merged = self.clone();
        merged.by_name.extend(other.by_name.clone());
        merged
    }

    /// A text for the system prompt of a model that writes scripts: what the sandbox can do, and how
    /// to call these tools.
    ///
    /// ```
    /// use interpretd::{ToolDefinition, Tools, Value};
    ///
    /// let price = ToolDefinition::from_fn(|_| async { Ok(Value::Float(1.5)) })
    ///     .with_signature("(item: str) -> float")
    ///     .with_doc("What a thing costs.");
    /// let text = Tools::new().with("price", price).describe();
    /// assert!(text.ends_with("\nprice(item: str) -> float\n    What a thing costs.\n"));
    /// ```
    pub fn describe(&self) -> String {
        let named = self.by_name.iter().filter(|(name, _)| is_name(name));
        describe(named.map(|(name, tool)| Described {
            name,
            signature: tool.signature.as_deref(),
            doc: tool.doc.as_deref(),
            parallelizable: tool.parallelizable,
            timeout: tool.timeout,
        }))
    }

    /// Appends the list of declarations. A name that a script can't write is not declared.
    pub(crate) fn declare(&self, out: &mut Vec<u8>) -> Result<(), InterpreterError> {
        let declared: Vec<_> = self
            .by_name
            .iter()
            .filter(|(name, _)| is_name(name))
            .collect();
        crate::codec::put_array(out, declared.len())?;
        for (name, tool) in declared {
            let fields = 1
                + usize::from(tool.signature.is_some())
                + usize::from(tool.doc.is_some())
                + usize::from(tool.parallelizable)
                + usize::from(tool.timeout.is_some());
            put_map(out, fields)?;
            put_str(out, "name")?;
            put_str(out, name)?;
            if let Some(signature) = &tool.signature {
                put_str(out, "signature")?;
                put_str(out, &plain(&wire_signature(signature)))?;
            }
            if let Some(doc) = &tool.doc {
                put_str(out, "doc")?;
                put_str(out, &plain(doc))?;
            }
            if tool.parallelizable {
                put_str(out, "parallelizable")?;
                put_bool(out, true);
            }
            if let Some(timeout) = tool.timeout {
                put_str(out, "timeout")?;
                put_f64(out, timeout.as_secs_f64());
            }
        }
        Ok(())
    }
}

/// Text as the wire takes it: without NUL, of bounded length.
fn plain(text: &str) -> String {
    text.chars()
        .filter(|&c| c != '\0')
        .take(MAX_DOC_CHARS)
        .collect()
}

/// Whether a script can write it as a name.
pub(crate) fn is_name(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(|c| c == '_' || c.is_alphabetic())
        && chars.all(|c| c == '_' || c.is_alphanumeric())
        && name.len() <= MAX_NAME_BYTES
        && !KEYWORDS.contains(&name)
}

/// A tool's arguments by name, with what is wrong with them in words.
///
/// ```
/// use interpretd::{KwargsExt, Value};
/// use std::collections::HashMap;
///
/// let kwargs = HashMap::from([("n".to_string(), Value::Int(3))]);
/// assert_eq!(kwargs.require_int("n")?, 3);
/// assert_eq!(kwargs.require_str("n").unwrap_err().message, "missing required string argument 'n'");
/// assert_eq!(kwargs.get_or("k", Value::Int(9)), Value::Int(9));
/// # Ok::<(), interpretd::ToolError>(())
/// ```
pub trait KwargsExt {
    /// A str that must be there.
    fn require_str(&self, key: &str) -> Result<&str, ToolError>;
    /// An int that must be there.
    fn require_int(&self, key: &str) -> Result<i64, ToolError>;
    /// A real number that must be there.
    fn require_float(&self, key: &str) -> Result<f64, ToolError>;
    /// A bool that must be there.
    fn require_bool(&self, key: &str) -> Result<bool, ToolError>;
    /// A str, if it is there and is one.
    fn get_str(&self, key: &str) -> Option<&str>;
    /// An int, if it is there and is one.
    fn get_int(&self, key: &str) -> Option<i64>;
    /// A real number, if it is there and is one.
    fn get_float(&self, key: &str) -> Option<f64>;
    /// A bool, if it is there and is one.
    fn get_bool(&self, key: &str) -> Option<bool>;
    /// Any value, or the default if it is not there.
    fn get_or(&self, key: &str, default: Value) -> Value;
}

fn missing(what: &str, key: &str) -> ToolError {
    ToolError::new(format!("missing required {what} argument '{key}'")).of_type("TypeError")
}

impl KwargsExt for HashMap<String, Value> {
    fn require_str(&self, key: &str) -> Result<&str, ToolError> {
        self.get_str(key).ok_or_else(|| missing("string", key))
    }

    fn require_int(&self, key: &str) -> Result<i64, ToolError> {
        self.get_int(key).ok_or_else(|| missing("integer", key))
    }

    fn require_float(&self, key: &str) -> Result<f64, ToolError> {
        self.get_float(key).ok_or_else(|| missing("float", key))
    }

    fn require_bool(&self, key: &str) -> Result<bool, ToolError> {
        self.get_bool(key).ok_or_else(|| missing("boolean", key))
    }

    fn get_str(&self, key: &str) -> Option<&str> {
        self.get(key)?.as_str()
    }

    fn get_int(&self, key: &str) -> Option<i64> {
        self.get(key)?.as_int()
    }

    fn get_float(&self, key: &str) -> Option<f64> {
        self.get(key)?.as_float()
    }

    fn get_bool(&self, key: &str) -> Option<bool> {
        self.get(key)?.as_bool()
    }

    fn get_or(&self, key: &str, default: Value) -> Value {
        self.get(key).cloned().unwrap_or(default)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(signature: &str, positional: &[i64], named: &[(&str, i64)]) -> ToolArguments {
        ToolArguments {
            positional: positional.iter().map(|&n| n.into()).collect(),
            named: named
                .iter()
                .map(|&(name, n)| (name.to_owned(), n.into()))
                .collect(),
            parameters: Arc::new(Parameters::of(signature)),
        }
    }

    #[test]
    fn positional_arguments_get_names() {
        let kwargs = arguments("a, b=..., /, c=..., *rest, d, **more", &[1, 2], &[("d", 4)])
            .into_kwargs()
            .unwrap();
        assert_eq!(
            (
                kwargs.get_int("a"),
                kwargs.get_int("b"),
                kwargs.get_int("d")
            ),
            (Some(1), Some(2), Some(4))
        );
        assert_eq!(kwargs["rest"], Value::Tuple(vec![]));
        let kwargs = arguments("a, *rest", &[1, 2, 3], &[])
            .into_kwargs()
            .unwrap();
        assert_eq!(kwargs["rest"].repr(), "(2, 3)");
        let kwargs = arguments("", &[7, 8], &[("x", 9)]).into_kwargs().unwrap();
        assert_eq!(
            (
                kwargs.get_int("arg0"),
                kwargs.get_int("arg1"),
                kwargs.get_int("x")
            ),
            (Some(7), Some(8), Some(9))
        );
        let error = arguments("", &[7], &[("arg0", 9)])
            .into_kwargs()
            .unwrap_err();
        assert_eq!(error.message, "got multiple values for argument 'arg0'");
    }

    #[test]
    fn blocked_names() {
        let tool = || ToolDefinition::from_fn(|_| async { Ok(Value::None) });
        for name in BLOCKED {
            let error = Tools::new().try_insert(name, tool()).unwrap_err();
            let text =
                format!("tool name '{name}' is a dangerous builtin and cannot be registered");
            assert_eq!(error.message, text);
        }
        for name in ["", "class", "not an ident", "print"] {
            assert!(Tools::new().try_insert(name, tool()).is_ok());
        }
    }

    #[test]
    #[should_panic(expected = "tool name 'os' is a dangerous builtin and cannot be registered")]
    fn a_blocked_name_panics_in_with() {
        let _ = Tools::new().with("os", ToolDefinition::from_fn(|_| async { Ok(Value::None) }));
    }

    #[test]
    fn merging() {
        let tool = |n: i64| {
            ToolDefinition::from_fn(move |_| async move { Ok(n.into()) }).with_doc(n.to_string())
        };
        let merged = Tools::new()
            .with("a", tool(1))
            .with("b", tool(2))
            .merged_with(&Tools::new().with("b", tool(3)));
        let docs: Vec<_> = merged
            .keys()
            .map(|name| merged.get(name).unwrap().doc.clone().unwrap())
            .collect();
        assert_eq!(docs, ["1", "3"]);
        assert_eq!(merged.len(), 2);
    }

    #[test]
    fn names() {
        for good in ["a", "_", "a1", "größe", "print"] {
            assert!(is_name(good), "{good}");
        }
        for bad in ["", "1a", "a b", "class", "a-b", "a\0"] {
            assert!(!is_name(bad), "{bad}");
        }
    }

    #[test]
    fn errors_of_conversions_keep_their_class() {
        let error = ToolError::from(InterpreterError::TypeError("expected bool, got int".into()));
        assert_eq!(
            (error.type_name.as_str(), error.message.as_str()),
            ("TypeError", "expected bool, got int")
        );
    }
}
