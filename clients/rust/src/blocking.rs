// SPDX-License-Identifier: MIT OR Apache-2.0
//! A connection for callers that wait: control requests, and reads by the accessors that aren't async.

use std::io::{self, Read, Write};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::time::Duration;

use crate::fields::Fields;
use crate::machine::{self, Body, FIRST_FRAME_LIMIT, Frame, Inbox};
use crate::wire_constants as wire;
use crate::{InterpreterError, Trouble};

/// The daemon answers these requests at once; one that doesn't for so long is in trouble.
const PATIENCE: Duration = Duration::from_secs(10);

/// A state takes longer, and waits for a script that computes.
const STATE_PATIENCE: Duration = Duration::from_secs(120);

pub(crate) struct Blocking {
    stream: UnixStream,
    inbox: Inbox,
    last_id: u64,
}

/// Builds a request with the id it is given.
pub(crate) type Make<'a> = &'a (dyn Fn(u64) -> Result<Body, InterpreterError> + 'a);

pub(crate) fn unreachable(path: &Path, error: &io::Error) -> InterpreterError {
    let text = format!("no interpretd answers at {}: {error}", path.display());
    InterpreterError::service("no_daemon", text)
}

impl Blocking {
    fn connect(path: &Path) -> Result<Self, InterpreterError> {
        let fail = |error| unreachable(path, &error);
        let stream = UnixStream::connect(path).map_err(fail)?;
        stream.set_read_timeout(Some(PATIENCE)).map_err(fail)?;
        stream.set_write_timeout(Some(PATIENCE)).map_err(fail)?;
        Ok(Blocking {
            stream,
            inbox: Inbox::new(),
            last_id: 0,
        })
    }

    /// A control connection, agreed.
    fn control(path: &Path) -> Result<Self, InterpreterError> {
        let mut connection = Self::connect(path)?;
        let mut hello = connection
            .ask(&machine::hello)
            .map_err(|trouble| trouble.at(path))?;
        let max_frame = hello.uint("max_frame")?;
        connection
            .inbox
            .set_max_frame(usize::try_from(max_frame).unwrap_or(usize::MAX));
        Ok(connection)
    }

    /// One more connection to a session.
    pub fn attach(path: &Path, session: &str) -> Result<Self, InterpreterError> {
        let mut connection = Self::control(path)?;
        let attach = |id| Body::new(wire::MSG_ATTACH, id).session(session);
        connection
            .ask(&attach)
            .map_err(|trouble| trouble.at(path))?;
        Ok(connection)
    }

    /// A connection that opens a session; what the daemon says of that.
    pub fn open(path: &Path, make: Make<'_>) -> Result<(Self, Fields), InterpreterError> {
        let mut connection = Self::control(path)?;
        let opened = connection.ask(make).map_err(|trouble| trouble.at(path))?;
        Ok((connection, opened))
    }

    /// Sends a request and waits for its answer.
    pub fn ask(&mut self, make: Make<'_>) -> Result<Fields, Trouble> {
        self.last_id += 1;
        let request = make(self.last_id)
            .and_then(|body| body.finish(FIRST_FRAME_LIMIT))
            .map_err(Trouble::Refused)?;
        self.exchange(&request, |_| Ok(false))
    }

    /// The same for frames that belong together, and for an answer that comes after parts, which
    /// `part` takes. It may last longer.
    pub fn ask_all(
        &mut self,
        make: impl FnOnce(u64) -> Result<Vec<u8>, InterpreterError>,
        part: impl FnMut(&mut Frame) -> Result<bool, machine::WireError>,
    ) -> Result<Fields, Trouble> {
        self.last_id += 1;
        let request = make(self.last_id).map_err(Trouble::Refused)?;
        // Without the longer time the answer may be missed, no more.
        let _ = self.stream.set_read_timeout(Some(STATE_PATIENCE));
        let answer = self.exchange(&request, part);
        let _ = self.stream.set_read_timeout(Some(PATIENCE));
        answer
    }

    fn exchange(
        &mut self,
        request: &[u8],
        mut part: impl FnMut(&mut Frame) -> Result<bool, machine::WireError>,
    ) -> Result<Fields, Trouble> {
        // What the peer said before it went may still be there to be read.
        let _ = self.stream.write_all(request);
        loop {
            let size = match self.stream.read(self.inbox.space()) {
                Ok(0) => return Err(Trouble::Lost),
                Ok(size) => size,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(_) => return Err(Trouble::Lost),
            };
            self.inbox.advance(size);
            for mut frame in self.inbox.frames().map_err(Trouble::malformed)? {
                if part(&mut frame).map_err(Trouble::malformed)? {
                    continue;
                }
                if frame.id == self.last_id || is_fatal(&frame) {
                    return frame.answer().map_err(Trouble::Refused);
                }
            }
        }
    }
}

fn is_fatal(frame: &Frame) -> bool {
    frame.message == wire::MSG_ERROR && frame.id == 0
}

/// Asks the switchboard something on a connection of its own.
pub(crate) fn control(path: &Path, make: Make<'_>) -> Result<Fields, InterpreterError> {
    Blocking::control(path)?
        .ask(make)
        .map_err(|trouble| trouble.at(path))
}

/// The same for what takes as long as a state takes to be stored.
pub(crate) fn control_state(path: &Path, make: Make<'_>) -> Result<Fields, InterpreterError> {
    let request = |id| make(id)?.finish(FIRST_FRAME_LIMIT);
    Blocking::control(path)?
        .ask_all(request, |_| Ok(false))
        .map_err(|trouble| trouble.at(path))
}
