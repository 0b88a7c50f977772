// SPDX-License-Identifier: MIT OR Apache-2.0
//! Sessions that last: names and durability, the store, listings, runs that wait for `resume`.

use std::collections::HashMap;
use std::path::Path;
use std::time::Duration;

use crate::blocking;
use crate::config::Durability;
use crate::fields::Fields;
use crate::machine::{Body, MAX_NAME_BYTES, WireError};
use crate::private::locate;
use crate::response::arguments;
use crate::wire_constants as wire;
use crate::{Interpreter, InterpreterConfig, InterpreterError, Run, ToolError, Value};

/// Rows of a page of a listing.
const PAGE: u64 = 1000;

/// A tool call that a suspended run waits for; see [`Interpreter::resume`].
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct OpenCall {
    /// Its number, by which it is answered.
    pub id: u64,
    /// The tool.
    pub name: String,
    /// The arguments, positional and by name; None when they were too large to send.
    pub arguments: Option<(Vec<Value>, HashMap<String, Value>)>,
}

impl OpenCall {
    fn from_fields(mut row: Fields) -> Result<Self, WireError> {
        Ok(OpenCall {
            id: row.uint("call")?,
            name: row.text("name")?,
            arguments: row.optional("arguments").map(arguments).transpose()?,
        })
    }
}

/// A session in a listing.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct SessionEntry {
    /// Its id.
    pub id: String,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// `idle`, `running`, `waiting` (for a tool), `starting`, `storing` or `hibernated`.
    pub state: String,
    /// Whether its state is stored.
    pub durability: Durability,
    /// The words given to find it by.
    pub tags: Vec<String>,
    /// Connections to it.
    pub clients: u64,
    /// Since it was opened.
    pub age: Duration,
    /// Since its last client left; zero while there is one.
    pub idle: Duration,
    /// How long it is kept in the store unused; None: for ever.
    pub ttl: Option<Duration>,
    /// Of its last sealed state; 0 when there is none.
    pub sequence: u64,
    /// Its memory.
    pub live_bytes: u64,
}

impl SessionEntry {
    fn from_fields(mut row: Fields) -> Result<Self, WireError> {
        let durability = row.optional_text("durability")?;
        let durability = Durability::from_wire(durability.as_deref().unwrap_or("none"))?;
        Ok(SessionEntry {
            id: row.text("session")?,
            name: row.optional_text("name")?,
            state: row.text("state")?,
            durability,
            tags: row.optional_texts("tags")?,
            clients: row.uint("clients")?,
            age: row.seconds("age")?,
            idle: row.seconds("idle")?,
            ttl: row.optional_seconds("ttl")?,
            sequence: row.optional_uint("sequence")?.unwrap_or(0),
            live_bytes: row.uint("live_bytes")?,
        })
    }
}

/// Which sessions a listing shall have; an absent wish excludes none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SessionFilter {
    /// The one of this name.
    pub name: Option<String>,
    /// Those with this tag.
    pub tag: Option<String>,
    /// Those in this state.
    pub state: Option<String>,
}

/// What [`Interpreter::configure`] changes; what is None stays.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SessionChanges {
    /// A new name.
    pub name: Option<String>,
    /// Another durability; [`Durability::None`] drops what is stored.
    pub durability: Option<Durability>,
    /// New tags, in place of those there are.
    pub tags: Option<Vec<String>>,
    /// How long the session is kept in the store unused; zero: for ever.
    pub ttl: Option<Duration>,
}

/// The sessions of this user, oldest first, hibernated ones included; for root everybody's.
///
/// `config` says where: its `socket`, else `INTERPRETD_SOCKET`, else this process's private daemon.
///
/// ```
/// use interpretd::{Interpreter, InterpreterConfig, InterpreterDeps, InterpreterError};
/// use interpretd::{SessionFilter, list_sessions};
///
/// # #[tokio::main]
/// # async fn main() -> Result<(), InterpreterError> {
/// let config = InterpreterConfig::default();
/// let interpreter = Interpreter::new(InterpreterDeps::default(), config.clone());
/// let id = interpreter.session_info().await?.id;
/// let sessions = list_sessions(&config, &SessionFilter::default()).await?;
/// assert!(sessions.iter().any(|session| session.id == id));
/// # Ok(())
/// # }
/// ```
pub async fn list_sessions(
    config: &InterpreterConfig,
    filter: &SessionFilter,
) -> Result<Vec<SessionEntry>, InterpreterError> {
    for text in [&filter.name, &filter.tag, &filter.state] {
        if text
            .as_ref()
            .is_some_and(|text| text.len() > MAX_NAME_BYTES)
        {
            return Err(InterpreterError::ValueError(format!(
                "a filter has at most {MAX_NAME_BYTES} bytes"
            )));
        }
    }
    let (config, filter) = (config.clone(), filter.clone());
    crate::opening::waiting(move || {
        let path = locate(&config)?;
        let mut found: Vec<SessionEntry> = Vec::new();
        while next_page(&path, &filter, &mut found)? {}
        Ok(found)
    })
    .await
}

/// Adds a page to a listing; whether there are more.
fn next_page(
    path: &Path,
    filter: &SessionFilter,
    found: &mut Vec<SessionEntry>,
) -> Result<bool, InterpreterError> {
    let after = found.last().map(|session| session.id.clone());
    let make = |id| {
        let wishes = [
            ("name", &filter.name),
            ("tag", &filter.tag),
            ("state", &filter.state),
            ("after", &after),
        ];
        let mut body = Body::new(wire::MSG_LIST, id).uint("count", PAGE);
        for (field, wish) in wishes {
            if let Some(text) = wish {
                body = body.text(field, text)?;
            }
        }
        Ok(body)
    };
    let mut page = blocking::control(path, &make)?;
    let rows = page.structures("sessions")?;
    let more = page.optional_flag("more")?.unwrap_or(false) && !rows.is_empty();
    for row in rows {
        found.push(SessionEntry::from_fields(row)?);
    }
    Ok(more)
}

impl Interpreter {
    /// The tool calls that a run waits for which came with an imported or stored state;
    /// [`resume`](Self::resume) answers them.
    pub async fn open_calls(&self) -> Result<Vec<OpenCall>, InterpreterError> {
        let mut answer = self.ask(|id| Ok(Body::new(wire::MSG_CALLS, id))).await?;
        let rows = answer.structures("calls")?;
        Ok(rows
            .into_iter()
            .map(OpenCall::from_fields)
            .collect::<Result<_, _>>()?)
    }

    /// Goes on with a run that came with an imported or stored state; await it, with the options of
    /// any [`Run`].
    ///
    /// `answers` are by the ids of [`open_calls`](Self::open_calls): a value, or the error to be raised
    /// there. The other open calls are made to this Interpreter's tools.
    ///
    /// ```
    /// # use interpretd::{Interpreter, InterpreterConfig, InterpreterDeps, InterpreterError};
    /// # use interpretd::{ToolDefinition, Tools, Value};
    /// # use std::sync::Arc;
    /// # #[tokio::main]
    /// # async fn main() -> Result<(), InterpreterError> {
    /// # let slow = ToolDefinition::from_fn(|_| std::future::pending());
    /// # let tools = Tools::new().with("ask", slow);
    /// # let new = |tools| Interpreter::new(InterpreterDeps { tools }, InterpreterConfig::default());
    /// # let first = Arc::new(new(tools));
    /// # let later = new(Tools::new());
    /// // A script of `first` waits for its tool:
    /// # let runner = Arc::clone(&first);
    /// # let run = tokio::spawn(async move { runner.run("x = ask('how many?')\nx * 2").await });
    /// # while first.describe().await?.state != "waiting" {}
    /// let state = first.export_state_async().await?;
    /// // and goes on elsewhere, with the answer.
    /// later.import_state_async(&state).await?;
    /// let call = later.open_calls().await?.remove(0);
    /// assert_eq!(call.name, "ask");
    /// let done = later.resume([(call.id, Ok(Value::Int(21)))]).await;
    /// assert_eq!(done.value, Value::Int(42));
    /// # run.abort();
    /// # Ok(())
    /// # }
    /// ```
    pub fn resume(
        &self,
        answers: impl IntoIterator<Item = (u64, Result<Value, ToolError>)>,
    ) -> Run<'_> {
        Run::resumed(self, answers.into_iter().collect())
    }

    /// Leaves the session and has it stored now, also while its run waits for tools; its sequence.
    ///
    /// The next Interpreter of its name or id wakes it; a run that waited is then in
    /// [`open_calls`](Self::open_calls). The session must have a durability other than none.
    pub async fn hibernate(&self) -> Result<u64, InterpreterError> {
        let session = self.session().await?;
        let id = session.info.id.clone();
        let make = move |number| {
            let body = Body::new(wire::MSG_HIBERNATE, number).text("session", &id)?;
            Ok(body.flag("force", true))
        };
        let sequence = session.store(make).await?.uint("sequence")?;
        self.detach().await;
        Ok(sequence)
    }

    /// Changes what the session is called and how long it lasts.
    pub async fn configure(
        &self,
        changes: SessionChanges,
    ) -> Result<SessionEntry, InterpreterError> {
        let session = self.session().await?;
        let id = session.info.id.clone();
        let lasting =
            changes.name.is_some() || !matches!(changes.durability, None | Some(Durability::None));
        let make = move |number| {
            let mut body = Body::new(wire::MSG_CONFIGURE, number).text("session", &id)?;
            if let Some(name) = &changes.name {
                body = body.name(name)?;
            }
            if let Some(durability) = changes.durability {
                body = body.text("durability", durability.wire())?;
            }
            if let Some(tags) = &changes.tags {
                body = body.texts("tags", tags)?;
            }
            if let Some(ttl) = changes.ttl {
                body = body.seconds("ttl", ttl);
            }
            Ok(match lasting {
                true => body.flag("ephemeral", false),
                false => body,
            })
        };
        let info = session.control(make).await?.optional_structure("info")?;
        if lasting {
            self.now_lasts();
        }
        Ok(SessionEntry::from_fields(info.ok_or(WireError::BadBody)?)?)
    }

    /// Lets another user of the machine attach to the session, or with `allow` false no longer.
    ///
    /// That user may then run scripts in it and cancel runs, but not close it; who is attached stays.
    pub async fn grant(&self, user: u32, allow: bool) -> Result<(), InterpreterError> {
        let session = self.session().await?;
        let id = session.info.id.clone();
        let make = move |number| {
            let body = Body::new(wire::MSG_GRANT, number).text("session", &id)?;
            Ok(body.uint("user", user.into()).flag("allow", allow))
        };
        session.control(make).await.map(drop)
    }
}
