// SPDX-License-Identifier: MIT OR Apache-2.0
//! How an Interpreter gets its session, and stands to it.
//!
//! Opening is a task of its own: it comes to its end though the future that asked for it is dropped,
//! or isn't polled for a while, and whoever else needs the session meanwhile waits for the same task.
//! The lock of the standing is never held while something is awaited.
//!
//! The first script need not wait for the answer to the opening: it is sent right behind it, so that
//! a new session costs one trip. Its run may be given up before that answer is there, which is when
//! it can be cancelled.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::watch;

use crate::config::{Durability, Wish};
use crate::connection::{BEHIND, Connection, Mailbox};
use crate::fields::Fields;
use crate::interpreter::why;
use crate::machine::{self, Body};
use crate::private::{locate, located};
use crate::run;
use crate::wire_constants as wire;
use crate::{InterpreterConfig, InterpreterError, SessionInfo, Tools, blocking, codec, locked};

/// How long a daemon may take to open a session.
const PATIENCE: Duration = Duration::from_secs(30);

/// A session that is open.
pub(crate) struct Session {
    pub connection: Arc<Connection>,
    pub path: PathBuf,
    pub info: SessionInfo,
    /// Of the script that was sent behind the opening, until its run, or the next one, takes it.
    pub behind: Mutex<Option<Mailbox>>,
    /// The runtime that the connection belongs to.
    runtime: tokio::runtime::Id,
}

impl Session {
    pub fn recursion_limit(&self) -> u32 {
        self.info
            .limits
            .get("max_recursion_depth")
            .map_or(0, |&limit| limit as u32)
    }

    /// Asks the switchboard something.
    pub async fn control(
        &self,
        make: impl Fn(u64) -> Result<Body, InterpreterError> + Send + 'static,
    ) -> Result<Fields, InterpreterError> {
        let path = self.path.clone();
        waiting(move || blocking::control(&path, &make)).await
    }

    /// The same for what takes as long as a state takes to be stored.
    pub async fn store(
        &self,
        make: impl Fn(u64) -> Result<Body, InterpreterError> + Send + 'static,
    ) -> Result<Fields, InterpreterError> {
        let path = self.path.clone();
        waiting(move || blocking::control_state(&path, &make)).await
    }
}

/// Runs what blocks for a moment where that disturbs nobody.
pub(crate) async fn waiting<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, InterpreterError> + Send + 'static,
) -> Result<T, InterpreterError> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| {
        Err(InterpreterError::service(
            "no_runtime",
            "the Tokio runtime is shutting down",
        ))
    })
}

/// A script to be sent right behind an opening.
pub(crate) struct Rider {
    request: Vec<u8>,
    fate: Arc<Mutex<Fate>>,
}

/// What has become of a rider.
enum Fate {
    Waiting,
    Arrived(Arc<Session>),
    /// Nobody wants it any more, or it was told apart.
    Over,
}

/// The run's end of a rider; dropping it gives the run up.
pub(crate) struct Ticket(Arc<Mutex<Fate>>);

impl Rider {
    /// One with this request, whose number is BEHIND.
    pub fn new(request: Vec<u8>) -> (Self, Ticket) {
        let fate = Arc::new(Mutex::new(Fate::Waiting));
        let ticket = Ticket(Arc::clone(&fate));
        (Rider { request, fate }, ticket)
    }

    fn arrive(fate: &Mutex<Fate>, session: &Arc<Session>) {
        let mut fate = locked(fate);
        if matches!(*fate, Fate::Over) {
            run::give_up(session, BEHIND);
        } else {
            *fate = Fate::Arrived(Arc::clone(session));
        }
    }
}

impl Ticket {
    /// The mailbox of the request, if it was sent.
    pub fn redeem(self) -> Option<Mailbox> {
        match std::mem::replace(&mut *locked(&self.0), Fate::Over) {
            Fate::Arrived(session) => locked(&session.behind).take(),
            _ => None,
        }
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let fate = std::mem::replace(&mut *locked(&self.0), Fate::Over);
        if let Fate::Arrived(session) = fate {
            run::give_up(&session, BEHIND);
        }
    }
}

/// How an Interpreter stands to its session.
pub(crate) enum Link {
    /// It will open one, or attach to this one.
    Wanted(Option<String>),
    Opening(Opened),
    Open(Arc<Session>),
    /// The connection broke, or belongs to a runtime that has ended; the session lives on. It is held
    /// until there is another connection, because it may end with its last one.
    Broken(Arc<Session>),
    Lost(InterpreterError),
    Closed,
}

/// How an opening ended, when it has.
type End = Option<Result<Arc<Session>, InterpreterError>>;
type Opened = watch::Receiver<End>;

pub(crate) struct Standing {
    pub link: Link,
    /// Where the session is, for the accessors that aren't async.
    place: Option<Place>,
}

/// A session's socket and its id.
type Place = (PathBuf, String);

impl Standing {
    pub fn new(wanted: Option<String>) -> Self {
        Standing {
            link: Link::Wanted(wanted),
            place: None,
        }
    }

    /// Whether the next to need the session opens a new one.
    pub fn is_new(&self) -> bool {
        matches!(self.link, Link::Wanted(None))
    }

    /// Where the session is; None before it is opened. What it was lost to is an error.
    pub fn place(&self) -> Result<Option<Place>, InterpreterError> {
        match &self.link {
            Link::Lost(error) => Err(error.clone()),
            Link::Closed => Err(InterpreterError::closed()),
            _ => Ok(self.place.clone()),
        }
    }
}

/// What an Interpreter is made of.
pub(crate) struct Plan {
    pub tools: Tools,
    pub config: InterpreterConfig,
}

/// The session, opened if need be; a rider goes along if it is opened here and new.
pub(crate) async fn session(
    standing: &Arc<Mutex<Standing>>,
    plan: &Arc<Plan>,
    mut rider: Option<Rider>,
) -> Result<Arc<Session>, InterpreterError> {
    let runtime = tokio::runtime::Handle::try_current().map_err(|_| {
        InterpreterError::service("no_runtime", "an Interpreter needs a Tokio runtime")
    })?;
    loop {
        let (opening, mut opened) = {
            let mut held = locked(standing);
            match &held.link {
                Link::Open(session) if session.runtime == runtime.id() => {
                    return Ok(Arc::clone(session));
                }
                Link::Lost(error) => return Err(error.clone()),
                Link::Closed => return Err(InterpreterError::closed()),
                Link::Opening(opened) => (None, opened.clone()),
                _ => {
                    plan.config.check()?;
                    let rider = rider.take().filter(|_| held.is_new());
                    let (mut opening, opened) = Opening::begin(standing, &mut held);
                    opening.rider = rider;
                    (Some(opening), opened)
                }
            }
        };
        let ours = opening.is_some();
        if let Some(opening) = opening {
            runtime.spawn(opening.run(Arc::clone(plan)));
        }
        let end = opened.wait_for(Option::is_some).await;
        match end.ok().and_then(|end| end.clone()) {
            Some(Ok(session)) if session.runtime == runtime.id() => return Ok(session),
            Some(Err(error)) => return Err(error),
            None if ours => {
                let text = "the Tokio runtime has ended, or has no I/O or no time enabled";
                return Err(InterpreterError::service("no_runtime", text));
            }
            _ => {}
        }
    }
}

/// From now on there is no session; what there was.
pub(crate) async fn close(standing: &Arc<Mutex<Standing>>) -> Link {
    loop {
        let mut opened = {
            let mut held = locked(standing);
            match &held.link {
                Link::Opening(opened) => opened.clone(),
                _ => {
                    held.place = None;
                    return std::mem::replace(&mut held.link, Link::Closed);
                }
            }
        };
        // However it ends: it is over then.
        let _ = opened.wait_for(Option::is_some).await;
    }
}

/// An opening under way. Dropped before its end, it leaves everything as it was.
pub(crate) struct Opening {
    standing: Arc<Mutex<Standing>>,
    before: Option<Link>,
    rider: Option<Rider>,
    end: watch::Sender<End>,
}

impl Opening {
    fn begin(standing: &Arc<Mutex<Standing>>, held: &mut Standing) -> (Self, Opened) {
        let (end, opened) = watch::channel(None);
        let before = std::mem::replace(&mut held.link, Link::Opening(opened.clone()));
        let opening = Opening {
            standing: Arc::clone(standing),
            before: Some(before),
            rider: None,
            end,
        };
        (opening, opened)
    }

    /// One by a caller that waits, which it only does for a session that is new.
    pub fn alone(standing: &Arc<Mutex<Standing>>) -> Result<Self, InterpreterError> {
        let mut held = locked(standing);
        match &held.link {
            Link::Wanted(None) => Ok(Self::begin(standing, &mut held).0),
            Link::Closed => Err(InterpreterError::closed()),
            Link::Lost(error) => Err(error.clone()),
            _ => Err(InterpreterError::service(
                "busy",
                "the session is being opened by another call",
            )),
        }
    }

    /// The session is there; who needs a connection of its own attaches.
    pub fn leave_to_others(mut self, place: Place) {
        self.before = Some(Link::Wanted(Some(place.1.clone())));
        locked(&self.standing).place = Some(place);
    }

    /// Opens the session, or attaches to it.
    async fn run(mut self, plan: Arc<Plan>) {
        let wanted = match &self.before {
            // It is used in another runtime now: so is a new connection. The old one holds the
            // session until then.
            Some(Link::Open(session) | Link::Broken(session)) => Some(session.info.id.clone()),
            Some(Link::Wanted(wanted)) => wanted.clone(),
            _ => None,
        };
        let (request, fate) = self.rider.take().map(|it| (it.request, it.fate)).unzip();
        let end = match plan.reach(wanted.as_deref(), request).await {
            Ok(session) => {
                let session = Arc::new(session);
                if let Some(fate) = fate {
                    Rider::arrive(&fate, &session);
                }
                locked(&self.standing).place =
                    Some((session.path.clone(), session.info.id.clone()));
                self.before = Some(Link::Open(Arc::clone(&session)));
                Ok(session)
            }
            Err(error) => Err(match &self.before {
                // A session that was there has a reason for its end.
                Some(Link::Open(session) | Link::Broken(session)) if error.is_no_session() => {
                    let (error, link) = why(&Arc::clone(session), None).await;
                    self.before = Some(link);
                    error
                }
                _ => error,
            }),
        };
        self.settle();
        // Nobody may be waiting any more.
        let _ = self.end.send(Some(end));
    }

    fn settle(&mut self) {
        if let Some(link) = self.before.take() {
            locked(&self.standing).link = link;
        }
    }
}

impl Drop for Opening {
    fn drop(&mut self) {
        self.settle();
    }
}

impl Plan {
    async fn reach(
        &self,
        wanted: Option<&str>,
        behind: Option<Vec<u8>>,
    ) -> Result<Session, InterpreterError> {
        let path = match located(&self.config) {
            Some(path) => path,
            None => {
                let config = self.config.clone();
                waiting(move || locate(&config)).await?
            }
        };
        let opening = tokio::time::timeout(PATIENCE, self.open(path.clone(), wanted, behind));
        opening.await.unwrap_or_else(|_| {
            let text = format!("interpretd at {} doesn't answer", path.display());
            Err(InterpreterError::service("no_daemon", text))
        })
    }

    async fn open(
        &self,
        path: PathBuf,
        wanted: Option<&str>,
        behind: Option<Vec<u8>>,
    ) -> Result<Session, InterpreterError> {
        let connection = Connection::open(&path).await?;
        let (hello, mut requests) = connection
            .prepare(machine::hello)
            .map_err(|t| t.at(&path))?;
        let (opened, request) = connection
            .prepare(|id| match wanted {
                Some(session) => Body::new(wire::MSG_ATTACH, id).session(session),
                None => self.open_request(id),
            })
            .map_err(|trouble| trouble.at(&path))?;
        requests.extend(request);
        let mut declared = None;
        if !self.tools.is_empty() {
            let declare =
                |id| Body::new(wire::MSG_TOOLS, id).packed("tools", |out| self.tools.declare(out));
            let (mailbox, request) = connection.prepare(declare).map_err(|t| t.at(&path))?;
            declared = Some(mailbox);
            requests.extend(request);
        }
        let behind = behind.map(|request| {
            requests.extend(request);
            connection.mailbox(BEHIND)
        });
        connection.send(requests);
        let answer = async |mut mailbox: Mailbox| {
            mailbox
                .next()
                .await
                .map_err(|trouble| trouble.at(&path))?
                .answer()
        };
        let max_frame = answer(hello).await?.uint("max_frame")?;
        connection.set_max_frame(max_frame);
        let info = SessionInfo::from_fields(answer(opened).await?)?;
        if let Some(declared) = declared {
            answer(declared).await?;
        }
        let runtime = tokio::runtime::Handle::current().id();
        Ok(Session {
            connection,
            path,
            info,
            behind: Mutex::new(behind),
            runtime,
        })
    }

    pub fn open_request(&self, id: u64) -> Result<Body, InterpreterError> {
        let wishes = self.config.wishes();
        let mut body = Body::new(wire::MSG_OPEN, id)
            .packed("limits", |out| {
                codec::put_map(out, wishes.len())?;
                for (name, wish) in &wishes {
                    codec::put_str(out, name)?;
                    match wish {
                        Wish::Count(count) => codec::put_uint(out, *count),
                        Wish::Seconds(seconds) => codec::put_f64(out, *seconds),
                    }
                }
                Ok(())
            })?
            .flag("ephemeral", !self.config.keeps());
        let config = &self.config;
        if let Some(name) = &config.name {
            body = body.text("name", name)?.flag("existing", true);
        }
        if config.durability != Durability::None {
            body = body.text("durability", config.durability.wire())?;
        }
        if !config.tags.is_empty() {
            body = body.texts("tags", &config.tags)?;
        }
        for (field, time) in [("ttl", config.ttl), ("idle_timeout", config.idle_timeout)] {
            if let Some(time) = time {
                body = body.seconds(field, time);
            }
        }
        Ok(body)
    }
}
