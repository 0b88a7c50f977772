// SPDX-License-Identifier: MIT OR Apache-2.0
//! Interpreter: a session in a worker process, with tools that run here.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use crate::blocking::{self, Blocking};
use crate::calls;
use crate::config::Durability;
use crate::connection::Mailbox;
use crate::fields::Fields;
use crate::machine::{self, Body, Frame, check_name};
use crate::opening::{self, Link, Opening, Plan, Rider, Session, Standing};
use crate::private::locate;
use crate::run::Run;
use crate::wire_constants as wire;
use crate::{
    Description, Failure, InterpreterConfig, InterpreterError, InterpreterResponse, SessionInfo,
    Tools, Trouble, Value, Variable, locked,
};

/// Copies of a session at a time.
const MAX_FORKS: u32 = 64;

/// Parts of a state stay well below any frame limit.
const STATE_PART: usize = 1 << 18;

/// What an [`Interpreter`] is given to work with.
#[derive(Clone, Debug, Default)]
pub struct InterpreterDeps {
    /// The tools that every script may call.
    pub tools: Tools,
}

/// Runs scripts in a session: a locked worker process that keeps their variables.
///
/// The session is opened by the first use, in a private daemon if no service is named; it ends when
/// the Interpreter is dropped, unless [`InterpreterConfig::keep`] says otherwise. One Interpreter may
/// be used by several tasks; their scripts run one after the other, in order of arrival.
///
/// Dropping the future of an execute cancels the run; the session stays. The Tokio runtime must have
/// I/O and time enabled; one Interpreter may be used in several.
///
/// ```
/// use interpretd::{Interpreter, InterpreterConfig, InterpreterDeps, Tools, Value};
/// use std::collections::HashMap;
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// let interpreter = Interpreter::new(InterpreterDeps::default(), InterpreterConfig::default());
/// let variables = HashMap::from([("x".to_string(), Value::Int(20))]);
/// let done = interpreter.execute("y = x + 1\nprint(y * 2)", &Tools::new(), variables).await;
/// assert_eq!(done.stdout, "42\n");
/// assert_eq!(interpreter.get_variable("y"), Some(Value::Int(21)));
///
/// let failed = interpreter.run("print('first half')\nx = 1 / 0").await;
/// assert_eq!(failed.stdout, "first half\n");
/// assert_eq!(
///     failed.result().unwrap_err().to_string(),
///     "ZeroDivisionError: division by zero (at line 2)"
/// );
/// # }
/// ```
pub struct Interpreter {
    pub(crate) plan: Arc<Plan>,
    /// The session was made for this one, though it attaches to it by its id.
    owned: bool,
    /// The session has been made one that only `end` ends.
    lasting: AtomicBool,
    /// Held by the run under way; has the mailbox of one that was given up.
    pub(crate) turn: tokio::sync::Mutex<Option<Mailbox>>,
    standing: Arc<Mutex<Standing>>,
    /// For the accessors that aren't async.
    reader: Mutex<Option<Blocking>>,
}

impl std::fmt::Debug for Interpreter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Interpreter")
            .field("tools", &self.plan.tools)
            .field("config", &self.plan.config)
            .finish_non_exhaustive()
    }
}

impl Interpreter {
    /// An interpreter with tools and limits. Nothing happens before its first use, which also tells
    /// what is wrong with the configuration: a ValueError.
    pub fn new(deps: InterpreterDeps, config: InterpreterConfig) -> Self {
        Interpreter {
            owned: false,
            lasting: AtomicBool::new(false),
            turn: tokio::sync::Mutex::new(None),
            standing: Arc::new(Mutex::new(Standing::new(config.session.clone()))),
            reader: Mutex::new(None),
            plan: Arc::new(Plan {
                tools: deps.tools,
                config,
            }),
        }
    }

    /// What tells this Interpreter from others.
    pub(crate) fn address(&self) -> usize {
        std::ptr::from_ref(self).addr()
    }

    // ---- scripts

    /// Runs a script.
    ///
    /// `tools` are callable in this run only and win over the Interpreter's; `variables` become
    /// module variables first. A script that fails is a response with an error.
    pub async fn execute(
        &self,
        code: &str,
        tools: &Tools,
        variables: HashMap<String, Value>,
    ) -> InterpreterResponse {
        self.run(code).tools(tools).variables(variables).await
    }

    /// A run to be awaited, with options: variables, tools, streaming of output, a journal.
    pub fn run<'a>(&'a self, code: &'a str) -> Run<'a> {
        Run::new(self, code)
    }

    /// A text for the system prompt of a model that writes scripts: what the sandbox can do, and the
    /// tools here. See [`Tools::describe`].
    pub fn describe_tools(&self) -> String {
        self.plan.tools.describe()
    }

    /// What is wrong with a script that does not compile; nothing is run.
    ///
    /// ```
    /// # use interpretd::{Interpreter, InterpreterConfig, InterpreterDeps, InterpreterError};
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), InterpreterError> {
    /// # let interpreter = Interpreter::new(InterpreterDeps::default(), InterpreterConfig::default());
    /// let wrong = interpreter.check("x = = 2").await?.unwrap();
    /// assert_eq!((wrong.line, wrong.column), (Some(1), Some(5)));
    /// assert!(interpreter.check("x = 2").await?.is_none());
    /// # Ok(())
    /// # }
    /// ```
    pub async fn check(&self, code: &str) -> Result<Option<Failure>, InterpreterError> {
        let mut answer = self
            .ask(|id| Body::new(wire::MSG_CHECK, id).string("code", code))
            .await?;
        Ok(answer
            .optional_structure("error")?
            .map(Failure::from_fields)
            .transpose()?)
    }

    /// Stops the session's run under way, whoever started it; false if there was none.
    ///
    /// The run's own response has the error [`InterpreterError::Cancelled`]. To stop a run of one's
    /// own it is enough to drop its future.
    pub async fn cancel(&self) -> Result<bool, InterpreterError> {
        let session = self.session().await?;
        let id = session.info.id.clone();
        let make = move |number| Body::new(wire::MSG_CANCEL, number).text("session", &id);
        Ok(session.control(make).await?.flag("found")?)
    }

    // ---- variables

    /// A copy of a variable's value; None if there is none of that name, or the value exists only
    /// inside the interpreter.
    ///
    /// Not async, as in interpretthis: it waits for the daemon's answer, which takes some tens of
    /// microseconds, also while a script runs. [`get_variable_async`](Self::get_variable_async) does
    /// not block the thread.
    pub fn get_variable(&self, name: &str) -> Option<Value> {
        check_name(name).ok()?;
        let make = |id| Body::new(wire::MSG_GET, id).text("name", name);
        let mut answer = self.read(&make).ok()??;
        Some(answer.optional("value").unwrap_or_default())
    }

    /// A copy of a variable's value; None if there is none of that name. Also while a script runs.
    pub async fn get_variable_async(&self, name: &str) -> Result<Option<Value>, InterpreterError> {
        if check_name(name).is_err() {
            return Ok(None);
        }
        let answer = self
            .ask(|id| Body::new(wire::MSG_GET, id).text("name", name))
            .await;
        if is_no_variable(&answer) {
            return Ok(None);
        }
        Ok(Some(answer?.optional("value").unwrap_or_default()))
    }

    /// Sets a variable. While a script computes it waits for the script's next tool call or end.
    pub async fn set_variable(
        &self,
        name: &str,
        value: impl Into<Value>,
    ) -> Result<(), InterpreterError> {
        check_name(name)?;
        let value = value.into();
        let make = |id| {
            Body::new(wire::MSG_SET, id)
                .text("name", name)?
                .value("value", &value)
        };
        self.ask(make).await.map(drop)
    }

    /// Deletes a variable; false if there was none of that name. Waits as `set_variable` does.
    pub async fn delete_variable(&self, name: &str) -> Result<bool, InterpreterError> {
        check_name(name)?;
        let answer = self
            .ask(|id| Body::new(wire::MSG_DELETE, id).text("name", name))
            .await;
        if is_no_variable(&answer) {
            return Ok(false);
        }
        answer.map(|_| true)
    }

    /// The variables whose names don't start with an underscore, in order of creation.
    pub async fn variables(&self) -> Result<Vec<Variable>, InterpreterError> {
        variables_of(
            self.ask(|id| Ok(Body::new(wire::MSG_VARIABLES, id)))
                .await?,
        )
    }

    /// The names of the variables that don't start with an underscore. Blocks for a moment, as
    /// [`get_variable`](Self::get_variable) does; empty when no session can be asked.
    pub fn state_keys(&self) -> Vec<String> {
        let answer = self.read(&|id| Ok(Body::new(wire::MSG_VARIABLES, id)));
        let variables = answer
            .ok()
            .flatten()
            .and_then(|fields| variables_of(fields).ok());
        variables
            .unwrap_or_default()
            .into_iter()
            .map(|variable| variable.name)
            .collect()
    }

    // ---- the session

    /// The session's id, limits and isolation; opens it if that has not happened yet.
    pub async fn session_info(&self) -> Result<SessionInfo, InterpreterError> {
        Ok(self.session().await?.info.clone())
    }

    /// What the session is doing; also while a script runs.
    pub async fn describe(&self) -> Result<Description, InterpreterError> {
        let answer = self.ask(|id| Ok(Body::new(wire::MSG_DESCRIBE, id))).await?;
        Ok(Description::from_fields(answer)?)
    }

    /// The session's memory, which `max_memory_bytes` bounds. Blocks for a moment, as
    /// [`get_variable`](Self::get_variable) does; 0 when no session can be asked.
    pub fn accounted_bytes(&self) -> usize {
        let answer = self.read(&|id| Ok(Body::new(wire::MSG_DESCRIBE, id)));
        let description = answer
            .ok()
            .flatten()
            .and_then(|fields| Description::from_fields(fields).ok());
        description.map_or(0, |it| usize::try_from(it.live_bytes).unwrap_or(usize::MAX))
    }

    /// The same as [`accounted_bytes`](Self::accounted_bytes), which counts all memory of the session.
    pub fn resident_bytes(&self) -> usize {
        self.accounted_bytes()
    }

    /// The same as [`accounted_bytes`](Self::accounted_bytes).
    #[deprecated = "use accounted_bytes"]
    pub fn memory_used_bytes(&self) -> usize {
        self.accounted_bytes()
    }

    /// The session's whole state, sealed by the daemon: only one with the same key takes it, for the
    /// same user.
    ///
    /// Not async, as in interpretthis: it blocks the thread until the state is there, and opens the
    /// session if need be. While a script computes it waits for the script's next tool call or end.
    /// [`export_state_async`](Self::export_state_async) doesn't block.
    ///
    /// ```
    /// # use interpretd::{Interpreter, InterpreterConfig, InterpreterDeps, InterpreterError, Value};
    /// # #[tokio::main]
    /// # async fn main() -> Result<(), InterpreterError> {
    /// # let new = || Interpreter::new(InterpreterDeps::default(), InterpreterConfig::default());
    /// let (first, later) = (new(), new());
    /// first.run("x = [1, 2]").await.check()?;
    /// later.import_state(&first.export_state()?)?;
    /// assert_eq!(later.run("sum(x)").await.value, Value::Int(3));
    /// # Ok(())
    /// # }
    /// ```
    pub fn export_state(&self) -> Result<Vec<u8>, InterpreterError> {
        let mut state = Vec::new();
        let make = |id| Body::new(wire::MSG_EXPORT, id).finish(machine::FIRST_FRAME_LIMIT);
        self.read_all(&make, |frame| take_part(frame, &mut state))?;
        Ok(state)
    }

    /// Replaces the session's whole state by one that was exported. Tools and limits stay. On an
    /// error the session is as it was.
    ///
    /// Not async, as [`export_state`](Self::export_state). So in a runtime's thread it can't wait for
    /// the end of a run of this Interpreter, whose tools might wait for that thread: it is an error
    /// then.
    pub fn import_state(&self, data: &[u8]) -> Result<(), InterpreterError> {
        if tokio::runtime::Handle::try_current().is_ok() && self.turn.try_lock().is_err() {
            return Err(InterpreterError::already_running(
                "import_state can't wait here for the end of its run; import_state_async does",
            ));
        }
        self.read_all(&|id| import_frames(id, data), |_| Ok(false))
            .map(drop)
    }

    /// The same as [`export_state`](Self::export_state) without blocking.
    pub async fn export_state_async(&self) -> Result<Vec<u8>, InterpreterError> {
        let session = self.session().await?;
        let mut state = Vec::new();
        let begun = session
            .connection
            .begin(|id| Ok(Body::new(wire::MSG_EXPORT, id)));
        let answer = match begun {
            Ok(mailbox) => last_frame(mailbox, |frame| take_part(frame, &mut state)).await,
            Err(trouble) => Err(trouble),
        };
        match answer {
            Ok(_) => Ok(state),
            Err(trouble) => Err(self.trouble(&session, None, trouble).await),
        }
    }

    /// The same as [`import_state`](Self::import_state) without blocking.
    pub async fn import_state_async(&self, data: &[u8]) -> Result<(), InterpreterError> {
        if calls::is_waiting(self.address()) {
            return Err(InterpreterError::already_running(
                "A tool can't import a state into the session that waits for it",
            ));
        }
        let session = self.session().await?;
        let connection = &session.connection;
        let size = data.len() as u64;
        let begun = connection.begin(|id| Ok(Body::new(wire::MSG_IMPORT, id).uint("size", size)));
        let answer = match begun {
            Ok(mailbox) => {
                for part in data.chunks(STATE_PART) {
                    connection.send(import_part(mailbox.id, part)?);
                }
                last_frame(mailbox, |_| Ok(false)).await
            }
            Err(trouble) => Err(trouble),
        };
        match answer {
            Ok(_) => Ok(()),
            Err(trouble) => Err(self.trouble(&session, None, trouble).await),
        }
    }

    /// Ends the session if it was opened here, else leaves it. Runs under way end with an error.
    /// Closing twice is allowed.
    pub async fn close(&self) -> Result<(), InterpreterError> {
        self.leave(false).await
    }

    /// Leaves the session; with [`keep`](InterpreterConfig::keep) it goes on without this client.
    pub async fn detach(&self) {
        self.depart().await;
    }

    /// From now on only `end` ends the session.
    pub(crate) fn now_lasts(&self) {
        self.lasting.store(true, Ordering::Relaxed);
    }

    /// Ends the session for good, and drops what is stored of it.
    pub async fn end(&self) -> Result<(), InterpreterError> {
        self.session().await?;
        self.leave(true).await
    }

    /// Independent copies of the session as it is, with the same tools. Waits for the end of the run
    /// under way. Copies have neither the name nor the durability of the session;
    /// [`close`](Self::close) ends them.
    ///
    /// ```
    /// # use interpretd::{Interpreter, InterpreterConfig, InterpreterDeps, InterpreterError, Value};
    /// # #[tokio::main]
    /// # async fn main() -> Result<(), InterpreterError> {
    /// # let first = Interpreter::new(InterpreterDeps::default(), InterpreterConfig::default());
    /// first.run("x = [1]").await.check()?;
    /// for copy in first.fork(2).await? {
    ///     let done = copy.run("x.append(2)\nlen(x)").await.check()?;
    ///     assert_eq!(done.value, Value::Int(2));
    ///     copy.close().await?;
    /// }
    /// assert_eq!(first.run("len(x)").await.value, Value::Int(1));
    /// # Ok(())
    /// # }
    /// ```
    pub async fn fork(&self, count: u32) -> Result<Vec<Interpreter>, InterpreterError> {
        if !(1..=MAX_FORKS).contains(&count) {
            return Err(InterpreterError::ValueError(format!(
                "count must be from 1 to {MAX_FORKS}"
            )));
        }
        let path = self.session().await?.path.clone();
        let make = |id| Ok(Body::new(wire::MSG_FORK, id).uint("count", count.into()));
        let sessions = self.ask(make).await?.texts("sessions")?;
        Ok(sessions
            .into_iter()
            .map(|session| {
                let mut config = self.plan.config.clone();
                config.socket = Some(path.clone());
                config.session = Some(session);
                config.name = None;
                config.durability = Durability::None;
                config.tags = Vec::new();
                (config.ttl, config.idle_timeout) = (None, None);
                let tools = self.plan.tools.clone();
                Interpreter {
                    owned: true,
                    ..Interpreter::new(InterpreterDeps { tools }, config)
                }
            })
            .collect())
    }

    async fn depart(&self) -> Option<Arc<Session>> {
        let link = opening::close(&self.standing).await;
        *locked(&self.reader) = None;
        match link {
            Link::Open(session) | Link::Broken(session) => Some(session),
            _ => None,
        }
    }

    async fn leave(&self, anyhow: bool) -> Result<(), InterpreterError> {
        let Some(session) = self.depart().await else {
            return Ok(());
        };
        let made_here = self.owned || self.plan.config.session.is_none();
        let lasts = self.plan.config.lasts() || self.lasting.load(Ordering::Relaxed);
        if !anyhow && (!made_here || lasts) {
            return Ok(());
        }
        let id = session.info.id.clone();
        let make = move |number| Body::new(wire::MSG_CLOSE, number).text("session", &id);
        match session.control(make).await {
            // It has ended already.
            Err(InterpreterError::Service { code, .. }) if code == "no_session" => Ok(()),
            other => other.map(drop),
        }
    }

    /// The session, opened if need be.
    pub(crate) async fn session(&self) -> Result<Arc<Session>, InterpreterError> {
        opening::session(&self.standing, &self.plan, None).await
    }

    /// The same for a run, whose request goes along if the session is new.
    pub(crate) async fn session_with(
        &self,
        rider: Option<Rider>,
    ) -> Result<Arc<Session>, InterpreterError> {
        opening::session(&self.standing, &self.plan, rider).await
    }

    /// Whether the session is new and nobody has begun to open it.
    pub(crate) fn is_new(&self) -> bool {
        locked(&self.standing).is_new() && !self.plan.config.lasts()
    }

    pub(crate) async fn ask(
        &self,
        make: impl FnOnce(u64) -> Result<Body, InterpreterError>,
    ) -> Result<Fields, InterpreterError> {
        let session = self.session().await?;
        match session.connection.ask(make).await {
            Ok(answer) => Ok(answer),
            Err(trouble) => Err(self.trouble(&session, None, trouble).await),
        }
    }

    /// The error for a request that got no answer; when the connection is gone the switchboard
    /// knows why, and what became of the execute.
    pub(crate) async fn trouble(
        &self,
        session: &Arc<Session>,
        execute: Option<u64>,
        trouble: Trouble,
    ) -> InterpreterError {
        let (error, next) = match trouble {
            Trouble::Refused(error) => return error,
            Trouble::Broken(error) => (error.clone(), Link::Lost(error)),
            Trouble::Lost => why(session, execute).await,
        };
        let mut standing = locked(&self.standing);
        match &standing.link {
            Link::Closed => return InterpreterError::closed(),
            Link::Open(open) if Arc::ptr_eq(open, session) => standing.link = next,
            _ => {}
        }
        error
    }

    /// Asks over the second connection for what takes frames or an answer of several parts; opens
    /// the session if there is none.
    fn read_all(
        &self,
        make: &dyn Fn(u64) -> Result<Vec<u8>, InterpreterError>,
        part: impl FnMut(&mut Frame) -> Result<bool, machine::WireError>,
    ) -> Result<Fields, InterpreterError> {
        let config = &self.plan.config;
        config.check()?;
        let known = locked(&self.standing).place()?;
        let (path, mut connection) = match (known, &config.session) {
            (Some((path, id)), _) => (path.clone(), Blocking::attach(&path, &id)?),
            (None, Some(id)) => {
                let path = locate(config)?;
                (path.clone(), Blocking::attach(&path, id)?)
            }
            (None, None) => self.open_blocking()?,
        };
        let answer = connection.ask_all(make, part);
        // It holds the session until the first script's own connection does.
        *locked(&self.reader) = Some(connection);
        answer.map_err(|trouble| trouble.at(&path))
    }

    fn open_blocking(&self) -> Result<(PathBuf, Blocking), InterpreterError> {
        let opening = Opening::alone(&self.standing)?;
        let path = locate(&self.plan.config)?;
        let (connection, opened) = Blocking::open(&path, &|id| self.plan.open_request(id))?;
        let id = SessionInfo::from_fields(opened)?.id;
        opening.leave_to_others((path.clone(), id));
        Ok((path, connection))
    }

    /// Asks over the second connection, which is for callers that wait. None: there is no session.
    fn read(&self, make: blocking::Make<'_>) -> Result<Option<Fields>, InterpreterError> {
        let config = &self.plan.config;
        let known = locked(&self.standing).place()?;
        let (path, id) = match (known, &config.session) {
            (Some(place), _) => place,
            (None, Some(session)) => (locate(config)?, session.clone()),
            (None, None) => return Ok(None),
        };
        let mut reader = locked(&self.reader);
        // One that was kept may be dead by now; a new one tells.
        if let Some(kept) = reader.as_mut() {
            match kept.ask(make) {
                Ok(answer) => return Ok(Some(answer)),
                Err(Trouble::Refused(error)) => return Err(error),
                Err(_) => *reader = None,
            }
        }
        let mut fresh = Blocking::attach(&path, &id)?;
        let answer = fresh.ask(make);
        *reader = Some(fresh);
        answer.map(Some).map_err(|trouble| trouble.at(&path))
    }
}

/// Takes a part of a state; whether it was one.
fn take_part(frame: &mut Frame, state: &mut Vec<u8>) -> Result<bool, machine::WireError> {
    if frame.message != wire::MSG_EXPORT_PART {
        return Ok(false);
    }
    state.extend(frame.body.bytes("data")?);
    Ok(true)
}

fn import_part(id: u64, part: &[u8]) -> Result<Vec<u8>, InterpreterError> {
    Body::new(wire::MSG_IMPORT_PART, id)
        .value("data", &Value::Bytes(part.to_vec()))?
        .finish(machine::FIRST_FRAME_LIMIT)
}

fn import_frames(id: u64, data: &[u8]) -> Result<Vec<u8>, InterpreterError> {
    let mut frames = Body::new(wire::MSG_IMPORT, id)
        .uint("size", data.len() as u64)
        .finish(machine::FIRST_FRAME_LIMIT)?;
    for part in data.chunks(STATE_PART) {
        frames.extend(import_part(id, part)?);
    }
    Ok(frames)
}

/// The answer that comes after parts.
async fn last_frame(
    mut mailbox: Mailbox,
    mut part: impl FnMut(&mut Frame) -> Result<bool, machine::WireError>,
) -> Result<Fields, Trouble> {
    loop {
        let mut frame = mailbox.next().await?;
        if !part(&mut frame).map_err(Trouble::malformed)? {
            return frame.answer().map_err(Trouble::Refused);
        }
    }
}

fn is_no_variable(answer: &Result<Fields, InterpreterError>) -> bool {
    matches!(answer, Err(InterpreterError::Service { code, .. }) if code == "no_variable")
}

fn variables_of(mut answer: Fields) -> Result<Vec<Variable>, InterpreterError> {
    let rows = answer.structures("variables")?;
    Ok(rows
        .into_iter()
        .map(Variable::from_fields)
        .collect::<Result<_, _>>()?)
}

/// Why the connection to a session ended, and how the Interpreter stands to the session now.
pub(crate) async fn why(session: &Arc<Session>, execute: Option<u64>) -> (InterpreterError, Link) {
    let lost = |code: &str, message: String, ran: Option<String>| InterpreterError::SessionLost {
        code: code.to_owned(),
        message,
        ran,
    };
    let (id, client) = (session.info.id.clone(), session.info.client);
    let question = move |number| {
        let body = Body::new(wire::MSG_WHY, number)
            .text("session", &id)?
            .uint("client", client);
        Ok(execute
            .into_iter()
            .fold(body, |body, execute| body.uint("execute", execute)))
    };
    let error = match session
        .control(question)
        .await
        .and_then(|answer| Ok(Reason::of(answer)?))
    {
        Ok(reason) if reason.state == "live" => {
            let text = "the connection to the session broke; the session lives on".to_owned();
            let error = lost("connection", text, execute.map(|_| reason.execute));
            return (error, Link::Broken(Arc::clone(session)));
        }
        Ok(reason) => {
            let text = format!("the session has ended: {}", reason.message);
            lost(&reason.reason, text, execute.map(|_| reason.execute))
        }
        Err(error) if error.is_no_session() => lost(
            "forgotten",
            "the session has ended and is forgotten".into(),
            None,
        ),
        Err(error) => lost("no_daemon", format!("the session is lost: {error}"), None),
    };
    (error.clone(), Link::Lost(error))
}

/// What the switchboard says of a session's end.
struct Reason {
    state: String,
    reason: String,
    message: String,
    execute: String,
}

impl Reason {
    fn of(mut answer: Fields) -> Result<Self, machine::WireError> {
        Ok(Reason {
            state: answer.text("state")?,
            reason: answer.text("reason")?,
            message: answer.text("message")?,
            execute: answer.text("execute")?,
        })
    }
}
