// SPDX-License-Identifier: MIT OR Apache-2.0
//! Values as MessagePack, and back.
//!
//! The decoder trusts nothing: a container pays for the elements it declares out of one budget for
//! the whole frame, which is as large as the frame, since each element takes a byte at least; only
//! then is room made for them. Nesting ends at 256 levels, extension types that hold a value counted
//! like any other, which also bounds the recursion here.

use num_bigint::{BigInt, Sign};
use rmp::Marker;

use crate::machine::WireError;
use crate::times::{self, SECONDS_OF_DAY, offset_text};
use crate::wire_constants as wire;
use crate::{Dict, ExceptionValue, InterpreterError, Set, TimeDelta, Value, ValueKey};

/// How deep a value may be nested.
pub(crate) const MAX_DEPTH: u32 = 256;

const TOO_DEEP: &str = "interpretd: value is nested too deeply to convert across the sandbox boundary \
                        (a reference cycle, or excessive nesting)";

/// Bytes of the longest head of an extension value.
const LONGEST_HEAD: usize = 6;

type Result<T, E = WireError> = std::result::Result<T, E>;

/// Appends a value. TypeError if it is nested too deeply; then `out` has a part of it.
pub(crate) fn encode(out: &mut Vec<u8>, value: &Value) -> Result<(), InterpreterError> {
    put_value(out, value, MAX_DEPTH)
}

fn deeper(room: u32) -> Result<u32, InterpreterError> {
    room.checked_sub(1)
        .ok_or_else(|| InterpreterError::TypeError(TOO_DEEP.into()))
}

/// The count of something in a header. What is larger than that can't be sent in any case.
fn count(size: usize) -> Result<u32, InterpreterError> {
    u32::try_from(size).map_err(|_| {
        InterpreterError::LimitExceeded("a value is larger than a frame can be".into())
    })
}

// rmp writes to a Vec, which takes everything: its results have nothing to say.

pub(crate) fn put_str(out: &mut Vec<u8>, text: &str) -> Result<(), InterpreterError> {
    count(text.len())?;
    let _ = rmp::encode::write_str(out, text);
    Ok(())
}

pub(crate) fn put_uint(out: &mut Vec<u8>, value: u64) {
    let _ = rmp::encode::write_uint(out, value);
}

pub(crate) fn put_bool(out: &mut Vec<u8>, value: bool) {
    let _ = rmp::encode::write_bool(out, value);
}

pub(crate) fn put_f64(out: &mut Vec<u8>, value: f64) {
    let _ = rmp::encode::write_f64(out, value);
}

pub(crate) fn put_array(out: &mut Vec<u8>, items: usize) -> Result<(), InterpreterError> {
    let _ = rmp::encode::write_array_len(out, count(items)?);
    Ok(())
}

pub(crate) fn put_map(out: &mut Vec<u8>, pairs: usize) -> Result<(), InterpreterError> {
    let _ = rmp::encode::write_map_len(out, count(pairs)?);
    Ok(())
}

fn put_ext(out: &mut Vec<u8>, code: i8, payload: &[u8]) -> Result<(), InterpreterError> {
    let _ = rmp::encode::write_ext_meta(out, count(payload.len())?, code);
    out.extend_from_slice(payload);
    Ok(())
}

/// Begins an extension value that holds others; `close_holder` takes what this returns.
///
/// The payload's size is known only afterwards, so the longest header is reserved, and what it has
/// too much is taken away then.
fn open_holder(out: &mut Vec<u8>) -> usize {
    let start = out.len();
    out.resize(start + LONGEST_HEAD, 0);
    start
}

fn close_holder(out: &mut Vec<u8>, start: usize, code: i8) -> Result<(), InterpreterError> {
    let mut head = Vec::with_capacity(LONGEST_HEAD);
    let size = count(out.len() - start - LONGEST_HEAD)?;
    let _ = rmp::encode::write_ext_meta(&mut head, size, code);
    out[start..start + head.len()].copy_from_slice(&head);
    out.drain(start + head.len()..start + LONGEST_HEAD);
    Ok(())
}

fn put_big(out: &mut Vec<u8>, value: &BigInt) -> Result<(), InterpreterError> {
    if let Ok(small) = i64::try_from(value) {
        let _ = rmp::encode::write_sint(out, small);
        return Ok(());
    }
    if let Ok(natural) = u64::try_from(value) {
        put_uint(out, natural);
        return Ok(());
    }
    let (sign, magnitude) = value.to_bytes_be();
    let mut payload = Vec::with_capacity(magnitude.len() + 1);
    payload.push(u8::from(sign == Sign::Minus));
    payload.extend_from_slice(&magnitude);
    put_ext(out, wire::EXT_BIG_INT, &payload)
}

fn put_complex(out: &mut Vec<u8>, real: f64, imag: f64) -> Result<(), InterpreterError> {
    let mut payload = [0; 16];
    payload[..8].copy_from_slice(&real.to_be_bytes());
    payload[8..].copy_from_slice(&imag.to_be_bytes());
    put_ext(out, wire::EXT_COMPLEX, &payload)
}

fn put_range(out: &mut Vec<u8>, numbers: [i64; 3]) -> Result<(), InterpreterError> {
    if numbers[2] == 0 {
        let text = "range() arg 3 must not be zero";
        return Err(InterpreterError::ValueError(text.into()));
    }
    let start = open_holder(out);
    put_array(out, 3)?;
    for number in numbers {
        let _ = rmp::encode::write_sint(out, number);
    }
    close_holder(out, start, wire::EXT_RANGE)
}

fn put_text_ext(out: &mut Vec<u8>, code: i8, text: &str) -> Result<(), InterpreterError> {
    put_ext(out, code, text.as_bytes())
}

fn put_timezone(out: &mut Vec<u8>, offset: i32) -> Result<(), InterpreterError> {
    if offset.unsigned_abs() >= SECONDS_OF_DAY {
        let text = "a timezone's offset must be less than a day";
        return Err(InterpreterError::ValueError(text.into()));
    }
    put_text_ext(out, wire::EXT_TIMEZONE, &offset_text(offset))
}

fn put_exception(out: &mut Vec<u8>, exception: &ExceptionValue) -> Result<(), InterpreterError> {
    let text = format!("{}: {}", exception.type_name, exception.message);
    put_text_ext(out, wire::EXT_EXCEPTION, &text)
}

fn put_members(
    out: &mut Vec<u8>,
    code: i8,
    members: &Set,
    room: u32,
) -> Result<(), InterpreterError> {
    let room = deeper(room)?;
    let start = open_holder(out);
    put_array(out, members.len())?;
    for member in members {
        put_key(out, member, room)?;
    }
    close_holder(out, start, code)
}

fn put_items(out: &mut Vec<u8>, items: &[Value], room: u32) -> Result<(), InterpreterError> {
    let room = deeper(room)?;
    put_array(out, items.len())?;
    for item in items {
        put_value(out, item, room)?;
    }
    Ok(())
}

fn put_dict(out: &mut Vec<u8>, dict: &Dict, room: u32) -> Result<(), InterpreterError> {
    let room = deeper(room)?;
    put_map(out, dict.len())?;
    for (key, item) in dict {
        put_key(out, key, room)?;
        put_value(out, item, room)?;
    }
    Ok(())
}

fn put_value(out: &mut Vec<u8>, value: &Value, room: u32) -> Result<(), InterpreterError> {
    match value {
        Value::List(items) => put_items(out, items, room),
        Value::Tuple(items) => {
            let start = open_holder(out);
            put_items(out, items, room)?;
            close_holder(out, start, wire::EXT_TUPLE)
        }
        Value::Dict(dict) => put_dict(out, dict, room),
        Value::Set(members) => put_members(out, wire::EXT_SET, members, room),
        Value::Frozenset(members) => put_members(out, wire::EXT_FROZENSET, members, room),
        _ => put_scalar(out, value),
    }
}

/// A value that holds no others. Apart from `put_value`, which calls itself, for the stack's sake.
fn put_scalar(out: &mut Vec<u8>, value: &Value) -> Result<(), InterpreterError> {
    match value {
        Value::Ellipsis => put_ext(out, wire::EXT_ELLIPSIS, &[])?,
        Value::Bool(value) => put_bool(out, *value),
        Value::Int(value) => {
            let _ = rmp::encode::write_sint(out, *value);
        }
        Value::BigInt(value) => put_big(out, value)?,
        Value::Float(value) => put_f64(out, *value),
        Value::Complex { real, imag } => put_complex(out, *real, *imag)?,
        Value::String(text) => put_str(out, text)?,
        Value::Bytes(bytes) => {
            let _ = rmp::encode::write_bin_len(out, count(bytes.len())?);
            out.extend_from_slice(bytes);
        }
        Value::ByteArray(bytes) => put_ext(out, wire::EXT_BYTEARRAY, bytes)?,
        Value::Range { start, stop, step } => put_range(out, [*start, *stop, *step])?,
        Value::Date(date) => put_text_ext(out, wire::EXT_DATE, &date.to_string())?,
        Value::Time(time) => put_text_ext(out, wire::EXT_TIME, &time.to_string())?,
        Value::DateTime(moment) => put_text_ext(out, wire::EXT_DATETIME, &moment.to_string())?,
        Value::TimeDelta(delta) => put_text_ext(out, wire::EXT_TIMEDELTA, &delta.wire())?,
        Value::TimeZone(offset) => put_timezone(out, *offset)?,
        Value::NotImplemented => put_ext(out, wire::EXT_NOT_IMPLEMENTED, &[])?,
        Value::Decimal(value) => put_text_ext(out, wire::EXT_DECIMAL, value.as_str())?,
        Value::Fraction(value) => put_text_ext(out, wire::EXT_FRACTION, value.as_str())?,
        Value::Exception(exception) => put_exception(out, exception)?,
        _ => {
            let _ = rmp::encode::write_nil(out);
        }
    }
    Ok(())
}

fn put_key(out: &mut Vec<u8>, key: &ValueKey, room: u32) -> Result<(), InterpreterError> {
    match key {
        ValueKey::String(text) => put_str(out, text),
        ValueKey::Tuple(items) => {
            let room = deeper(room)?;
            let start = open_holder(out);
            put_array(out, items.len())?;
            for item in items {
                put_key(out, item, room)?;
            }
            close_holder(out, start, wire::EXT_TUPLE)
        }
        ValueKey::Frozenset(members) => put_members(out, wire::EXT_FROZENSET, members, room),
        _ => put_scalar(out, &key.to_value()),
    }
}

/// The value that the bytes are, all of them; `room` is how many levels of nesting it may have.
pub(crate) fn decode(data: &[u8], room: u32) -> Result<Value> {
    let mut budget = data.len();
    let mut decoder = Decoder {
        data,
        budget: &mut budget,
    };
    let mut value = Value::None;
    decoder.fill(&mut value, room)?;
    if decoder.data.is_empty() {
        Ok(value)
    } else {
        Err(WireError::BadValue)
    }
}

/// What else belongs to an element that others follow in.
enum Head {
    Whole,
    Array(usize),
    Map(usize),
    Ext(usize),
}

struct Decoder<'a, 'b> {
    data: &'a [u8],
    budget: &'b mut usize,
}

impl<'a> Decoder<'a, '_> {
    fn take(&mut self, size: usize) -> Result<&'a [u8]> {
        let (taken, rest) = self
            .data
            .split_at_checked(size)
            .ok_or(WireError::BadValue)?;
        self.data = rest;
        Ok(taken)
    }

    fn bytes<const N: usize>(&mut self) -> Result<[u8; N]> {
        let (taken, rest) = self.data.split_first_chunk().ok_or(WireError::BadValue)?;
        self.data = rest;
        Ok(*taken)
    }

    fn size8(&mut self) -> Result<usize> {
        Ok(usize::from(u8::from_be_bytes(self.bytes()?)))
    }

    fn size16(&mut self) -> Result<usize> {
        Ok(usize::from(u16::from_be_bytes(self.bytes()?)))
    }

    fn size32(&mut self) -> Result<usize> {
        usize::try_from(u32::from_be_bytes(self.bytes()?)).map_err(|_| WireError::BadValue)
    }

    fn text(&mut self, size: usize) -> Result<String> {
        utf8(self.take(size)?).map(str::to_owned)
    }

    fn binary(&mut self, size: usize) -> Result<Vec<u8>> {
        self.take(size).map(<[u8]>::to_vec)
    }

    /// What is left of the nesting inside a container of so many elements, once those are paid for.
    fn enter(&mut self, elements: usize, room: u32) -> Result<u32> {
        let room = room.checked_sub(1).ok_or(WireError::TooDeep)?;
        *self.budget = self
            .budget
            .checked_sub(elements)
            .ok_or(WireError::TooManyElements)?;
        Ok(room)
    }

    /// Puts the next element where it belongs, up to where others follow in it.
    ///
    /// A value is made in its place and moved no more: a move of one that was written a moment ago
    /// costs as much as decoding it. Apart from `fill`, which calls itself, for the stack's sake.
    fn head(&mut self, slot: &mut Value) -> Result<Head> {
        let [first] = self.bytes()?;
        *slot = match Marker::from_u8(first) {
            Marker::Null => Value::None,
            Marker::True => Value::Bool(true),
            Marker::False => Value::Bool(false),
            Marker::FixPos(value) => Value::Int(value.into()),
            Marker::FixNeg(value) => Value::Int(value.into()),
            Marker::U8 => Value::Int(u8::from_be_bytes(self.bytes()?).into()),
            Marker::U16 => Value::Int(u16::from_be_bytes(self.bytes()?).into()),
            Marker::U32 => Value::Int(u32::from_be_bytes(self.bytes()?).into()),
            Marker::U64 => Value::from(u64::from_be_bytes(self.bytes()?)),
            Marker::I8 => Value::Int(i8::from_be_bytes(self.bytes()?).into()),
            Marker::I16 => Value::Int(i16::from_be_bytes(self.bytes()?).into()),
            Marker::I32 => Value::Int(i32::from_be_bytes(self.bytes()?).into()),
            Marker::I64 => Value::Int(i64::from_be_bytes(self.bytes()?)),
            Marker::F32 => Value::Float(f32::from_be_bytes(self.bytes()?).into()),
            Marker::F64 => Value::Float(f64::from_be_bytes(self.bytes()?)),
            Marker::FixStr(size) => Value::String(self.text(size.into())?),
            Marker::Str8 => Value::String(self.size8().and_then(|size| self.text(size))?),
            Marker::Str16 => Value::String(self.size16().and_then(|size| self.text(size))?),
            Marker::Str32 => Value::String(self.size32().and_then(|size| self.text(size))?),
            Marker::Bin8 => Value::Bytes(self.size8().and_then(|size| self.binary(size))?),
            Marker::Bin16 => Value::Bytes(self.size16().and_then(|size| self.binary(size))?),
            Marker::Bin32 => Value::Bytes(self.size32().and_then(|size| self.binary(size))?),
            Marker::FixArray(items) => return Ok(Head::Array(items.into())),
            Marker::Array16 => return self.size16().map(Head::Array),
            Marker::Array32 => return self.size32().map(Head::Array),
            Marker::FixMap(pairs) => return Ok(Head::Map(pairs.into())),
            Marker::Map16 => return self.size16().map(Head::Map),
            Marker::Map32 => return self.size32().map(Head::Map),
            Marker::FixExt1 => return Ok(Head::Ext(1)),
            Marker::FixExt2 => return Ok(Head::Ext(2)),
            Marker::FixExt4 => return Ok(Head::Ext(4)),
            Marker::FixExt8 => return Ok(Head::Ext(8)),
            Marker::FixExt16 => return Ok(Head::Ext(16)),
            Marker::Ext8 => return self.size8().map(Head::Ext),
            Marker::Ext16 => return self.size16().map(Head::Ext),
            Marker::Ext32 => return self.size32().map(Head::Ext),
            Marker::Reserved => return Err(WireError::BadValue),
        };
        Ok(Head::Whole)
    }

    /// Puts the next element where it belongs.
    fn fill(&mut self, slot: &mut Value, room: u32) -> Result<()> {
        match self.head(slot)? {
            Head::Whole => {}
            Head::Array(count) => *slot = Value::List(self.items(count, room)?),
            Head::Map(pairs) => *slot = Value::Dict(self.dict(pairs, room)?),
            Head::Ext(size) => *slot = self.ext(size, room)?,
        }
        Ok(())
    }

    fn items(&mut self, count: usize, room: u32) -> Result<Vec<Value>> {
        let room = self.enter(count, room)?;
        let mut items = Vec::with_capacity(count);
        for at in 0..count {
            items.push(Value::None);
            self.fill(&mut items[at], room)?;
        }
        Ok(items)
    }

    fn dict(&mut self, pairs: usize, room: u32) -> Result<Box<Dict>> {
        let room = self.enter(pairs.saturating_mul(2), room)?;
        let mut dict = Box::new(Dict::with_capacity(pairs));
        for _ in 0..pairs {
            let key = self.key(room)?;
            self.fill(dict.entry(key).or_default(), room)?;
        }
        Ok(dict)
    }

    fn key(&mut self, room: u32) -> Result<ValueKey> {
        // Nearly every key is a short text.
        if let [first @ 0xa0..=0xbf, rest @ ..] = self.data {
            self.data = rest;
            let text = utf8(self.take(usize::from(first & 0x1f))?)?;
            return Ok(ValueKey::String(text.into()));
        }
        let mut key = Value::None;
        self.fill(&mut key, room)?;
        key.try_into().map_err(|_| WireError::BadValue)
    }

    fn ext(&mut self, size: usize, room: u32) -> Result<Value> {
        let code = i8::from_be_bytes(self.bytes()?);
        let payload = self.take(size)?;
        if !matches!(
            code,
            wire::EXT_TUPLE | wire::EXT_SET | wire::EXT_FROZENSET | wire::EXT_RANGE
        ) {
            return scalar_ext(code, payload);
        }
        let mut inner = Decoder {
            data: payload,
            budget: self.budget,
        };
        let Head::Array(count) = inner.head(&mut Value::None)? else {
            return Err(WireError::BadValue);
        };
        let items = inner.items(count, room)?;
        if inner.data.is_empty() {
            holder(code, items)
        } else {
            Err(WireError::BadValue)
        }
    }
}

/// The value of an extension type that holds others.
fn holder(code: i8, items: Vec<Value>) -> Result<Value> {
    if code == wire::EXT_TUPLE {
        return Ok(Value::Tuple(items));
    }
    if code == wire::EXT_RANGE {
        return match items.as_slice() {
            [Value::Int(start), Value::Int(stop), Value::Int(step)] if *step != 0 => {
                Ok(Value::Range {
                    start: *start,
                    stop: *stop,
                    step: *step,
                })
            }
            _ => Err(WireError::BadValue),
        };
    }
    let members: Result<Set, _> = items.into_iter().map(ValueKey::try_from).collect();
    let members = members.map(Box::new).map_err(|_| WireError::BadValue)?;
    Ok(if code == wire::EXT_SET {
        Value::Set(members)
    } else {
        Value::Frozenset(members)
    })
}

fn utf8(bytes: &[u8]) -> Result<&str> {
    std::str::from_utf8(bytes).map_err(|_| WireError::BadValue)
}

fn parsed<T: std::str::FromStr>(payload: &[u8]) -> Result<T> {
    utf8(payload)?.parse().map_err(|_| WireError::BadValue)
}

fn scalar_ext(code: i8, payload: &[u8]) -> Result<Value> {
    Ok(match code {
        wire::EXT_BIG_INT => match payload {
            [sign @ 0..=1, magnitude @ ..] if magnitude.first().is_some_and(|&byte| byte != 0) => {
                let sign = if *sign == 1 { Sign::Minus } else { Sign::Plus };
                BigInt::from_bytes_be(sign, magnitude).into()
            }
            _ => return Err(WireError::BadValue),
        },
        wire::EXT_COMPLEX => {
            let (real, imag) = payload.split_first_chunk().ok_or(WireError::BadValue)?;
            let imag = imag.try_into().map_err(|_| WireError::BadValue)?;
            Value::Complex {
                real: f64::from_be_bytes(*real),
                imag: f64::from_be_bytes(imag),
            }
        }
        wire::EXT_DATE => Value::Date(parsed(payload)?),
        wire::EXT_TIME => Value::Time(parsed(payload)?),
        wire::EXT_DATETIME => Value::DateTime(parsed(payload)?),
        wire::EXT_TIMEDELTA => {
            Value::TimeDelta(TimeDelta::from_wire(utf8(payload)?).ok_or(WireError::BadValue)?)
        }
        wire::EXT_DECIMAL => Value::Decimal(parsed(payload)?),
        wire::EXT_FRACTION => Value::Fraction(parsed(payload)?),
        wire::EXT_BYTEARRAY => Value::ByteArray(payload.to_vec()),
        wire::EXT_EXCEPTION => {
            let text = utf8(payload)?;
            let (name, message) = text.split_once(':').unwrap_or((text, ""));
            ExceptionValue::new(name, message.strip_prefix(' ').unwrap_or(message)).into()
        }
        wire::EXT_ELLIPSIS if payload.is_empty() => Value::Ellipsis,
        wire::EXT_NOT_IMPLEMENTED if payload.is_empty() => Value::NotImplemented,
        wire::EXT_TIMEZONE => {
            let offset = times::parse_offset(utf8(payload)?).ok_or(WireError::BadValue)?;
            Value::TimeZone(offset)
        }
        _ => return Err(WireError::BadValue),
    })
}
