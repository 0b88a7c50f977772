// SPDX-License-Identifier: MIT OR Apache-2.0
//! A connection to a session's worker, shared by any number of tasks.
//!
//! There is no reading task: whichever of the tasks that wait for an answer finds bytes reads them,
//! and puts the others' frames into their mailboxes. So nothing is left running when nobody waits,
//! and nothing is lost when a wait is dropped: what was read is in the inbox, what is unsent in the
//! outbox, for whoever comes next.
//!
//! Invariants: a mailbox is registered before its request is sent; frames of one id stay in order;
//! once `broken` is set it stays, and every waiter gets it; no lock is held while something is
//! awaited, so a waiter that isn't polled for a while, as a stream is between two parts, is in
//! nobody's way.

use std::collections::HashMap;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use tokio::net::UnixStream;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::fields::Fields;
use crate::machine::{Body, FIRST_FRAME_LIMIT, Frame, Inbox};
use crate::wire_constants as wire;
use crate::{InterpreterError, Trouble, blocking, locked};

/// The number of the request that goes right behind an opening, of three requests at most.
pub(crate) const BEHIND: u64 = 4;

/// What is still to be sent.
#[derive(Default)]
struct Outbox {
    bytes: Vec<u8>,
    sent: usize,
}

impl Outbox {
    fn is_empty(&self) -> bool {
        self.sent == self.bytes.len()
    }
}

pub(crate) struct Connection {
    stream: UnixStream,
    outbox: Mutex<Outbox>,
    inbox: Mutex<Inbox>,
    boxes: Mutex<HashMap<u64, UnboundedSender<Frame>>>,
    broken: OnceLock<Trouble>,
    last_id: AtomicU64,
    max_frame: AtomicUsize,
}

/// Where the answers to one request arrive, until it is dropped.
pub(crate) struct Mailbox {
    connection: Arc<Connection>,
    frames: UnboundedReceiver<Frame>,
    pub id: u64,
}

impl Connection {
    pub async fn open(path: &Path) -> Result<Arc<Self>, InterpreterError> {
        let stream = UnixStream::connect(path).await;
        Ok(Arc::new(Connection {
            stream: stream.map_err(|error| blocking::unreachable(path, &error))?,
            outbox: Mutex::default(),
            inbox: Mutex::new(Inbox::new()),
            boxes: Mutex::default(),
            broken: OnceLock::new(),
            last_id: AtomicU64::new(0),
            max_frame: AtomicUsize::new(FIRST_FRAME_LIMIT),
        }))
    }

    /// From now on frames may be so large.
    pub fn set_max_frame(&self, max_frame: u64) {
        let max_frame = usize::try_from(max_frame).unwrap_or(usize::MAX);
        self.max_frame.store(max_frame, Ordering::Relaxed);
        locked(&self.inbox).set_max_frame(max_frame);
    }

    /// The size that a frame may have.
    pub fn max_frame(&self) -> usize {
        self.max_frame.load(Ordering::Relaxed)
    }

    /// A request's bytes and the mailbox for its answers; nothing is sent yet.
    pub fn prepare(
        self: &Arc<Self>,
        make: impl FnOnce(u64) -> Result<Body, InterpreterError>,
    ) -> Result<(Mailbox, Vec<u8>), Trouble> {
        self.check()?;
        let id = self.last_id.fetch_add(1, Ordering::Relaxed) + 1;
        let request = make(id).and_then(|body| body.finish(self.max_frame()));
        let request = request.map_err(Trouble::Refused)?;
        Ok((self.mailbox(id), request))
    }

    /// A mailbox for a request of that number, which is sent afterwards.
    pub fn mailbox(self: &Arc<Self>, id: u64) -> Mailbox {
        let (sender, frames) = unbounded_channel();
        self.last_id.fetch_max(id, Ordering::Relaxed);
        locked(&self.boxes).insert(id, sender);
        Mailbox {
            connection: Arc::clone(self),
            frames,
            id,
        }
    }

    /// Sends a request.
    pub fn begin(
        self: &Arc<Self>,
        make: impl FnOnce(u64) -> Result<Body, InterpreterError>,
    ) -> Result<Mailbox, Trouble> {
        let (mailbox, request) = self.prepare(make)?;
        self.send(request);
        Ok(mailbox)
    }

    /// Sends a request that has one answer, and waits for that.
    pub async fn ask(
        self: &Arc<Self>,
        make: impl FnOnce(u64) -> Result<Body, InterpreterError>,
    ) -> Result<Fields, Trouble> {
        self.begin(make)?
            .next()
            .await?
            .answer()
            .map_err(Trouble::Refused)
    }

    /// Sends whole frames, as far as the socket takes them; the rest goes when somebody waits.
    pub fn send(&self, frames: Vec<u8>) {
        let mut outbox = locked(&self.outbox);
        if outbox.is_empty() {
            *outbox = Outbox {
                bytes: frames,
                sent: 0,
            };
            self.write(&mut outbox);
        } else {
            outbox.bytes.extend_from_slice(&frames);
        }
    }

    /// Writes what the socket takes now; true when nothing is left.
    fn write(&self, outbox: &mut Outbox) -> bool {
        while !outbox.is_empty() {
            match self.stream.try_write(&outbox.bytes[outbox.sent..]) {
                Ok(size) => outbox.sent += size,
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return false,
                // What the peer said before it went may still be there: reading finds out.
                Err(_) => break,
            }
        }
        *outbox = Outbox::default();
        true
    }

    fn has_unsent(&self) -> bool {
        !locked(&self.outbox).is_empty()
    }

    async fn flush(&self) {
        while !self.write(&mut locked(&self.outbox)) {
            if self.stream.writable().await.is_err() {
                return;
            }
        }
    }

    fn check(&self) -> Result<(), Trouble> {
        self.broken
            .get()
            .map_or(Ok(()), |trouble| Err(trouble.clone()))
    }

    fn break_off(&self, trouble: Trouble) {
        // The first trouble is the cause.
        let _ = self.broken.set(trouble);
    }

    /// Reads until some frames have come and been handed out, or the connection is broken.
    async fn pump(&self) {
        while !self.read() {
            if self.stream.readable().await.is_err() {
                self.break_off(Trouble::Lost);
            }
        }
    }

    /// Reads what has come; whether frames were handed out or the connection is broken.
    fn read(&self) -> bool {
        let mut inbox = locked(&self.inbox);
        while self.broken.get().is_none() {
            match self.stream.try_read(inbox.space()) {
                Ok(0) => self.break_off(Trouble::Lost),
                Ok(size) => {
                    inbox.advance(size);
                    match inbox.frames() {
                        Ok(frames) if frames.is_empty() => {}
                        Ok(frames) => {
                            frames.into_iter().for_each(|frame| self.deliver(frame));
                            return true;
                        }
                        Err(error) => self.break_off(Trouble::Broken(error.into())),
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return false,
                Err(_) => self.break_off(Trouble::Lost),
            }
        }
        true
    }

    fn deliver(&self, frame: Frame) {
        let waiting = locked(&self.boxes).get(&frame.id).cloned();
        match waiting {
            // The mailbox may go at this moment; then nobody waits any more.
            Some(sender) => drop(sender.send(frame)),
            None => self.stray(frame),
        }
    }

    /// A frame that nobody waits for: a fatal error, or what an abandoned execute still does.
    fn stray(&self, mut frame: Frame) {
        match frame.message {
            wire::MSG_ERROR if frame.body.flag("fatal") == Ok(true) => {
                let error = InterpreterError::from_error_frame(frame.body);
                self.break_off(Trouble::Broken(error));
            }
            wire::MSG_TOOL_CALL => self.refuse_call(frame),
            _ => {}
        }
    }

    /// Answers a tool call of a run that nobody waits for.
    pub fn refuse_call(&self, mut frame: Frame) {
        let Ok(call) = frame.body.uint("call") else {
            return;
        };
        let answer = Body::new(wire::MSG_TOOL_ERROR, frame.id)
            .uint("call", call)
            .text("type", "ConnectionError")
            .and_then(|body| body.text("message", "the client has given up the run"))
            .and_then(|body| body.finish(self.max_frame()));
        if let Ok(answer) = answer {
            self.send(answer);
        }
    }
}

impl Mailbox {
    /// The next frame for this request. Dropping the future loses nothing.
    pub async fn next(&mut self) -> Result<Frame, Trouble> {
        let connection = &self.connection;
        loop {
            if let Ok(frame) = self.frames.try_recv() {
                return Ok(frame);
            }
            connection.check()?;
            tokio::select! {
                biased;
                Some(frame) = self.frames.recv() => return Ok(frame),
                () = connection.flush(), if connection.has_unsent() => {}
                () = connection.pump() => {}
            }
        }
    }

    /// Whether it is a mailbox of this connection.
    pub fn is_of(&self, connection: &Arc<Connection>) -> bool {
        Arc::ptr_eq(&self.connection, connection)
    }
}

impl Drop for Mailbox {
    fn drop(&mut self) {
        locked(&self.connection.boxes).remove(&self.id);
    }
}
