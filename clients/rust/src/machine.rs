// SPDX-License-Identifier: MIT OR Apache-2.0
//! The protocol without I/O: requests become bytes, bytes become frames.
//!
//! A frame is a 4-byte big-endian length and one MessagePack array `[message, id, body]`. [`Body`]
//! builds one, [`Inbox`] takes them out of what a stream brings. Neither knows of sockets or tasks;
//! the shells in connection.rs and blocking.rs do.

use std::time::Duration;

use crate::codec;
use crate::fields::{Fields, unsigned};
use crate::wire_constants as wire;
use crate::{InterpreterError, Value};

/// The name and version that this library tells the daemon.
pub(crate) const CLIENT_NAME: &str = concat!("interpretd-rust ", env!("CARGO_PKG_VERSION"));

/// The size of frames before the daemon has said how large they may be.
pub(crate) const FIRST_FRAME_LIMIT: usize = 1 << 20;

/// A name has at most so many bytes.
pub(crate) const MAX_NAME_BYTES: usize = 256;

/// Levels that a frame puts around its values: the frame, its body, a list of structures, one.
const FRAME_DEPTH: u32 = 8;

const CHUNK: usize = 1 << 16;

/// What is wrong with bytes from the daemon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WireError {
    BadFrame,
    FrameTooLarge,
    BadBody,
    BadValue,
    TooDeep,
    TooManyElements,
}

impl WireError {
    /// The protocol's name for it.
    pub fn code(self) -> &'static str {
        match self {
            WireError::BadFrame => "bad_frame",
            WireError::FrameTooLarge => "frame_too_large",
            WireError::BadBody => "bad_body",
            WireError::BadValue => "bad_value",
            WireError::TooDeep => "too_deep",
            WireError::TooManyElements => "too_many_elements",
        }
    }

    pub fn text(self) -> &'static str {
        match self {
            WireError::BadFrame => "not a frame",
            WireError::FrameTooLarge => "a frame larger than agreed",
            WireError::BadBody => "a body off its schema",
            WireError::BadValue => "a malformed value",
            WireError::TooDeep => "a value nested too deeply",
            WireError::TooManyElements => "more elements than the frame can hold",
        }
    }
}

/// A frame under construction: its fields are appended in any order, at most fifteen.
pub(crate) struct Body {
    bytes: Vec<u8>,
    head: usize,
    fields: u8,
}

impl Body {
    pub fn new(message: u8, id: u64) -> Self {
        let mut bytes = vec![0, 0, 0, 0, 0x93];
        codec::put_uint(&mut bytes, message.into());
        codec::put_uint(&mut bytes, id);
        let head = bytes.len();
        bytes.push(0x80);
        Body {
            bytes,
            head,
            fields: 0,
        }
    }

    fn key(&mut self, name: &str) -> &mut Vec<u8> {
        debug_assert!(self.fields < 15 && name.len() < 32);
        self.fields += 1;
        self.bytes.push(0xa0 | name.len() as u8);
        self.bytes.extend_from_slice(name.as_bytes());
        &mut self.bytes
    }

    /// A text that the protocol wants without NUL, as names and ids are.
    pub fn text(self, name: &str, text: &str) -> Result<Self, InterpreterError> {
        if text.contains('\0') {
            return Err(InterpreterError::ValueError(format!(
                "{name} has a NUL in it"
            )));
        }
        self.string(name, text)
    }

    /// The field `name`, which has a size.
    pub fn name(self, name: &str) -> Result<Self, InterpreterError> {
        if name.len() > MAX_NAME_BYTES {
            return Err(InterpreterError::ValueError(format!(
                "a name has at most {MAX_NAME_BYTES} bytes"
            )));
        }
        self.text("name", name)
    }

    /// A session's id. What can't be one is sent as one that nobody has: to the caller there is no
    /// difference.
    pub fn session(self, id: &str) -> Result<Self, InterpreterError> {
        let possible =
            id.len() <= MAX_NAME_BYTES && id.bytes().all(|byte| (b' '..=b'~').contains(&byte));
        self.string("session", if possible { id } else { "?" })
    }

    /// Any text.
    pub fn string(mut self, name: &str, text: &str) -> Result<Self, InterpreterError> {
        codec::put_str(self.key(name), text)?;
        Ok(self)
    }

    pub fn uint(mut self, name: &str, value: u64) -> Self {
        codec::put_uint(self.key(name), value);
        self
    }

    pub fn flag(mut self, name: &str, value: bool) -> Self {
        codec::put_bool(self.key(name), value);
        self
    }

    pub fn seconds(mut self, name: &str, time: Duration) -> Self {
        codec::put_f64(self.key(name), time.as_secs_f64());
        self
    }

    pub fn texts(mut self, name: &str, texts: &[String]) -> Result<Self, InterpreterError> {
        let out = self.key(name);
        codec::put_array(out, texts.len())?;
        texts
            .iter()
            .try_for_each(|text| codec::put_str(out, text))?;
        Ok(self)
    }

    pub fn value(mut self, name: &str, value: &Value) -> Result<Self, InterpreterError> {
        codec::encode(self.key(name), value)?;
        Ok(self)
    }

    /// A map of names to values, which aren't part of a value's own nesting.
    pub fn values<'a>(
        mut self,
        name: &str,
        values: impl ExactSizeIterator<Item = (&'a String, &'a Value)>,
    ) -> Result<Self, InterpreterError> {
        let out = self.key(name);
        codec::put_map(out, values.len())?;
        for (name, value) in values {
            codec::put_str(out, name)?;
            codec::encode(out, value)?;
        }
        Ok(self)
    }

    /// Values that are built by hand, structures for example.
    pub fn packed(
        mut self,
        name: &str,
        fill: impl FnOnce(&mut Vec<u8>) -> Result<(), InterpreterError>,
    ) -> Result<Self, InterpreterError> {
        fill(self.key(name))?;
        Ok(self)
    }

    /// The frame's bytes. LimitExceeded if it is larger than agreed.
    pub fn finish(self, max_frame: usize) -> Result<Vec<u8>, InterpreterError> {
        self.finish_as("the request", max_frame)
    }

    /// The same, with the words for what is too large.
    pub fn finish_as(mut self, what: &str, max_frame: usize) -> Result<Vec<u8>, InterpreterError> {
        let size = self.bytes.len() - 4;
        if size > max_frame {
            return Err(InterpreterError::LimitExceeded(format!(
                "{what} ({size} bytes) exceeds the frame limit ({max_frame} bytes)"
            )));
        }
        self.bytes[..4].copy_from_slice(&(size as u32).to_be_bytes());
        self.bytes[self.head] |= self.fields;
        Ok(self.bytes)
    }
}

/// The first frame of a connection.
pub(crate) fn hello(id: u64) -> Result<Body, InterpreterError> {
    Body::new(wire::MSG_HELLO, id)
        .uint("version", wire::PROTOCOL_VERSION)
        .text("client", CLIENT_NAME)
}

/// A frame that has come.
#[derive(Debug)]
pub(crate) struct Frame {
    pub message: u8,
    pub id: u64,
    pub body: Fields,
}

impl Frame {
    pub fn decode(packed: &[u8]) -> Result<Self, WireError> {
        let frame = codec::decode(packed, codec::MAX_DEPTH + FRAME_DEPTH)?;
        let items = frame.try_into_list().map_err(|_| WireError::BadFrame)?;
        let [message, id, body] = <[Value; 3]>::try_from(items).map_err(|_| WireError::BadFrame)?;
        let message = unsigned(&message).and_then(|message| u8::try_from(message).ok());
        Ok(Frame {
            message: message.ok_or(WireError::BadFrame)?,
            id: unsigned(&id).ok_or(WireError::BadFrame)?,
            body: Fields::new(body.try_into_dict().map_err(|_| WireError::BadFrame)?),
        })
    }

    /// The body of an answer, or the error that came in its place.
    pub fn answer(self) -> Result<Fields, InterpreterError> {
        match self.message {
            wire::MSG_ERROR => Err(InterpreterError::from_error_frame(self.body)),
            _ => Ok(self.body),
        }
    }
}

/// What a stream has brought and nobody has taken yet.
///
/// The buffer grows with what really comes, never with what a length claims.
pub(crate) struct Inbox {
    buffer: Vec<u8>,
    filled: usize,
    max_frame: usize,
}

impl Inbox {
    pub fn new() -> Self {
        Inbox {
            buffer: vec![0; CHUNK],
            filled: 0,
            max_frame: FIRST_FRAME_LIMIT,
        }
    }

    /// From now on frames may be so large.
    pub fn set_max_frame(&mut self, max_frame: usize) {
        self.max_frame = max_frame.max(FIRST_FRAME_LIMIT);
    }

    /// Room to read into.
    pub fn space(&mut self) -> &mut [u8] {
        if self.filled == self.buffer.len() {
            self.buffer.resize(self.filled * 2, 0);
        }
        &mut self.buffer[self.filled..]
    }

    /// So many bytes have been read into it.
    pub fn advance(&mut self, size: usize) {
        self.filled += size;
    }

    /// The frames that are whole now.
    pub fn frames(&mut self) -> Result<Vec<Frame>, WireError> {
        let mut frames = Vec::new();
        let mut at = 0;
        while let Some(head) = self.buffer[at..self.filled].first_chunk() {
            let size = u32::from_be_bytes(*head) as usize;
            if size > self.max_frame {
                return Err(WireError::FrameTooLarge);
            }
            let Some(packed) = self.buffer[at + 4..self.filled].get(..size) else {
                break;
            };
            frames.push(Frame::decode(packed)?);
            at += 4 + size;
        }
        if at > 0 {
            self.buffer.copy_within(at..self.filled, 0);
            self.filled -= at;
            if self.filled == 0 && self.buffer.len() > 16 * CHUNK {
                self.buffer = vec![0; CHUNK];
            }
        }
        Ok(frames)
    }
}

/// ValueError for a variable's name that the wire can't carry.
pub(crate) fn check_name(name: &str) -> Result<(), InterpreterError> {
    if name.contains('\0') || name.len() > MAX_NAME_BYTES {
        return Err(InterpreterError::ValueError(format!(
            "a variable's name has at most {MAX_NAME_BYTES} bytes and no NUL"
        )));
    }
    Ok(())
}

#[cfg(test)]
#[path = "machine_tests.rs"]
mod tests;
