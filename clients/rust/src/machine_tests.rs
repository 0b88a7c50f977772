// SPDX-License-Identifier: MIT OR Apache-2.0
//! Framing, sizes, malformed input, and the vectors that all peers share.

use num_bigint::BigInt;
use serde_json::Value as Json;

use super::*;
use crate::{Dict, ExceptionValue, TimeDelta, ValueKey};

fn decode(data: &[u8]) -> Result<Value, WireError> {
    codec::decode(data, codec::MAX_DEPTH)
}

fn framed(packed: &[u8]) -> Vec<u8> {
    [&(packed.len() as u32).to_be_bytes(), packed].concat()
}

/// Feeds data in pieces and returns the frames in short.
fn feed(data: &[u8], step: usize) -> Result<Vec<(u8, u64, String)>, WireError> {
    let mut inbox = Inbox::new();
    let mut got = Vec::new();
    for mut piece in data.chunks(step) {
        while !piece.is_empty() {
            let space = inbox.space();
            let size = space.len().min(piece.len());
            space[..size].copy_from_slice(&piece[..size]);
            inbox.advance(size);
            piece = &piece[size..];
            for mut frame in inbox.frames()? {
                got.push((frame.message, frame.id, frame.body.text("text")?));
            }
        }
    }
    Ok(got)
}

fn stdout(id: u64, text: &str) -> Vec<u8> {
    Body::new(wire::MSG_STDOUT, id)
        .string("text", text)
        .unwrap()
        .finish(1 << 30)
        .unwrap()
}

#[test]
fn frames_in_any_pieces() {
    let sizes = [0, 1, 300, 70_000, 200_000];
    let data: Vec<u8> = sizes
        .iter()
        .flat_map(|&n| stdout(n as u64, &"x".repeat(n)))
        .collect();
    for step in [1, 3, 4, 5, 1000, 65536, data.len()] {
        let got = feed(&data, step).unwrap();
        let expected: Vec<_> = sizes
            .iter()
            .map(|&n| (wire::MSG_STDOUT, n as u64, "x".repeat(n)))
            .collect();
        assert_eq!(got, expected, "{step}");
    }
}

#[test]
fn a_frame_over_the_limit_is_refused_before_it_comes() {
    let head = (FIRST_FRAME_LIMIT as u32 + 1).to_be_bytes();
    assert_eq!(feed(&head, 4), Err(WireError::FrameTooLarge));
}

#[test]
fn a_request_over_the_limit_is_not_made() {
    let body = |size: usize| {
        Body::new(wire::MSG_EXECUTE, 1)
            .text("code", &"x".repeat(size))
            .unwrap()
    };
    let error = body(FIRST_FRAME_LIMIT)
        .finish(FIRST_FRAME_LIMIT)
        .unwrap_err();
    assert!(
        matches!(error, InterpreterError::LimitExceeded(_)),
        "{error}"
    );
    assert!(body(1000).finish(FIRST_FRAME_LIMIT).is_ok());
}

#[test]
fn what_is_no_frame() {
    let bad: [&[u8]; 15] = [
        b"\xc1",
        b"",
        b"\x03",
        b"\x92\x01\x02",
        b"\x93\x01\x02\x03",
        b"\x81\x01\x02",
        b"\x93\x01\x02\x80\x00",
        b"\x93\x01\x02\x81\xa1a",
        b"\x93\xff\x02\x80",
        b"\x93\x01\xff\x80",
        b"\x93\xcd\x01\x00\x02\x80",
        b"\xdd\xff\xff\xff\xff",
        b"\x93\x01\x02\xdf\xff\xff\xff\xff",
        b"\x93\x01\x02\x81\xa1x\xd6\x63abcd",
        b"\x93\x01\x02\x81\x91\x01\x01",
    ];
    for packed in bad {
        assert!(Frame::decode(packed).is_err(), "{packed:?}");
        assert!(feed(&framed(packed), 3).is_err(), "{packed:?}");
    }
}

#[test]
fn ints_of_all_sizes_come_back() {
    for power in [0u32, 1, 7, 8, 15, 16, 31, 32, 62, 63, 64, 65, 1000] {
        let base = BigInt::from(1) << power;
        for value in [base.clone(), &base - 1, -base.clone(), -base - 1] {
            let mut out = Vec::new();
            codec::encode(&mut out, &Value::from(value.clone())).unwrap();
            assert_eq!(decode(&out).unwrap(), Value::from(value));
        }
    }
}

#[test]
fn sizes_around_each_header() {
    for size in [0, 1, 2, 4, 8, 15, 16, 31, 32, 255, 256, 65535, 65536] {
        let text = "x".repeat(size);
        let values = [
            Value::from(text.as_str()),
            Value::Bytes(text.clone().into_bytes()),
            Value::ByteArray(text.clone().into_bytes()),
            Value::List(vec![Value::None; size]),
            Value::Tuple(vec![Value::None; size]),
            Value::from(Dict::from_iter(
                (0..size as i64).map(|n| (n.into(), Value::None)),
            )),
            Value::new_set((0..size as i64).map(|n| n + (1 << 40))),
        ];
        for value in values {
            let mut out = Vec::new();
            codec::encode(&mut out, &value).unwrap();
            assert_eq!(decode(&out).unwrap(), value);
        }
    }
}

type Wrap = fn(Value) -> Value;

#[test]
fn nesting_ends_at_256_levels() {
    let wraps: [Wrap; 4] = [
        |value| Value::List(vec![value]),
        |value| Value::Tuple(vec![value]),
        |value| Value::from(Dict::from([(ValueKey::from(1), value)])),
        |value| Value::new_frozenset([value.to_key().unwrap()]),
    ];
    for wrap in wraps {
        let mut value = Value::Int(5);
        for _ in 0..256 {
            value = wrap(value);
        }
        let mut out = Vec::new();
        codec::encode(&mut out, &value).unwrap();
        assert_eq!(decode(&out).unwrap(), value);
        let error = codec::encode(&mut out, &wrap(value)).unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("TypeError: interpretd: value is nested too deeply")
        );
    }
}

#[test]
fn hostile_nesting() {
    for code in [wire::EXT_TUPLE, wire::EXT_SET, wire::EXT_RANGE] {
        let mut packed = vec![1u8];
        for _ in 0..5000 {
            let mut outer = vec![0x91, 0xc9];
            outer.extend((packed.len() as u32).to_be_bytes());
            outer.push(code as u8);
            outer.extend(packed);
            packed = outer;
        }
        assert_eq!(decode(&packed), Err(WireError::TooDeep));
    }
    assert_eq!(decode(&[0x91; 100_000]), Err(WireError::TooDeep));
}

/// Every beginning of a good frame, and every one-byte change of it, is refused or read: no panic.
#[test]
fn damaged_frames_are_no_panic() {
    for vector in vectors("v1-frames.json")
        .iter()
        .chain(&vectors("v1-values.json"))
    {
        let bytes = unhex(vector["hex"].as_str().unwrap());
        for end in 0..bytes.len().min(300) {
            let _ = decode(&bytes[..end]);
            for flip in [1u8, 0x80, 0xff] {
                let mut changed = bytes.clone();
                changed[end] ^= flip;
                let _ = decode(&changed);
                let _ = changed.get(4..).map(Frame::decode);
            }
        }
    }
}

fn vectors(file: &str) -> Vec<Json> {
    let path = format!(
        "{}/../../protocol/vectors/{file}",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    // Some are nested more deeply than the parser likes by itself.
    let parse = move || {
        let mut parser = serde_json::Deserializer::from_str(&text);
        parser.disable_recursion_limit();
        serde::Deserialize::deserialize(&mut parser).unwrap()
    };
    let parser = std::thread::Builder::new()
        .stack_size(64 << 20)
        .spawn(parse)
        .unwrap();
    parser.join().unwrap()
}

fn unhex(text: &str) -> Vec<u8> {
    (0..text.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(&text[at..at + 2], 16).unwrap())
        .collect()
}

/// The value that a vector's meaning stands for.
fn untagged(tagged: &Json) -> Value {
    let (tag, content) = tagged.as_object().unwrap().iter().next().unwrap();
    let text = || content.as_str().unwrap();
    let items = || {
        content
            .as_array()
            .unwrap()
            .iter()
            .map(untagged)
            .collect::<Vec<_>>()
    };
    let keys = || {
        items()
            .into_iter()
            .map(|item| ValueKey::try_from(item).unwrap())
    };
    let numbers = || {
        content
            .as_array()
            .unwrap()
            .iter()
            .map(|n| n.as_str().unwrap())
    };
    match tag.as_str() {
        "none" => Value::None,
        "bool" => Value::from(content.as_bool().unwrap()),
        "int" | "big_int" => text().parse::<BigInt>().unwrap().into(),
        "float" => text().parse::<f64>().unwrap().into(),
        "str" => text().into(),
        "bytes" => unhex(text()).into(),
        "bytearray" => Value::ByteArray(unhex(text())),
        "list" => Value::List(items()),
        "tuple" => Value::Tuple(items()),
        "set" => Value::new_set(keys()),
        "frozenset" => Value::new_frozenset(keys()),
        "dict" => {
            let pair = |pair: &Json| (untagged(&pair[0]).try_into().unwrap(), untagged(&pair[1]));
            content
                .as_array()
                .unwrap()
                .iter()
                .map(pair)
                .collect::<Dict>()
                .into()
        }
        "complex" => {
            let parts: Vec<f64> = numbers().map(|n| n.parse().unwrap()).collect();
            Value::Complex {
                real: parts[0],
                imag: parts[1],
            }
        }
        "range" => {
            let parts: Vec<i64> = numbers().map(|n| n.parse().unwrap()).collect();
            Value::Range {
                start: parts[0],
                stop: parts[1],
                step: parts[2],
            }
        }
        "date" => Value::Date(text().parse().unwrap()),
        "time" => Value::Time(text().parse().unwrap()),
        "datetime" => Value::DateTime(text().parse().unwrap()),
        "timedelta" => Value::TimeDelta(TimeDelta::from_wire(text()).unwrap()),
        "decimal" => Value::Decimal(text().parse().unwrap()),
        "fraction" => Value::Fraction(text().parse().unwrap()),
        "exception" => {
            let (name, message) = text().split_once(": ").unwrap();
            ExceptionValue::new(name, message).into()
        }
        "ellipsis" => Value::Ellipsis,
        "timezone" => Value::TimeZone(crate::times::parse_offset(text()).unwrap()),
        other => panic!("unknown tag {other}"),
    }
}

/// Equal, NaN and the sign of zero included.
fn assert_same(a: &Value, b: &Value, name: &str) {
    assert_eq!(a.repr(), b.repr(), "{name}");
    assert_eq!(a.type_name(), b.type_name(), "{name}");
}

#[test]
fn vectors_of_values() {
    let all = vectors("v1-values.json");
    assert!(!all.is_empty());
    for vector in all {
        let name = vector["name"].as_str().unwrap();
        let value = decode(&unhex(vector["hex"].as_str().unwrap())).expect(name);
        assert_same(&value, &untagged(&vector["meaning"]), name);
        let mut out = Vec::new();
        codec::encode(&mut out, &value).expect(name);
        assert_same(&decode(&out).expect(name), &value, name);
        // Not as short as could be, or with keys that are equal here, 1 and True.
        let other = ["nine bytes", "four bytes", "ext32", "other keys"];
        if !other.iter().any(|part| name.contains(part)) {
            assert_eq!(out, unhex(vector["hex"].as_str().unwrap()), "{name}");
        }
    }
}

#[test]
fn vectors_of_bad_values() {
    let all = vectors("v1-bad-values.json");
    assert!(!all.is_empty());
    for vector in all {
        let name = vector["name"].as_str().unwrap();
        let error = decode(&unhex(vector["hex"].as_str().unwrap())).expect_err(name);
        assert_eq!(error.code(), vector["error"].as_str().unwrap(), "{name}");
    }
}

#[test]
fn vectors_of_frames() {
    let all = vectors("v1-frames.json");
    assert!(!all.is_empty());
    for vector in all {
        let name = vector["name"].as_str().unwrap();
        let bytes = unhex(vector["hex"].as_str().unwrap());
        let meaning = &vector["meaning"];
        let number = |message: &str| {
            wire::MESSAGE_NAMES
                .iter()
                .find(|row| row.1 == message)
                .unwrap()
                .0
        };
        let frame = codec::decode(&bytes[4..], codec::MAX_DEPTH + FRAME_DEPTH).expect(name);
        let expected = Value::List(vec![
            number(meaning["message"].as_str().unwrap()).into(),
            meaning["id"].as_u64().unwrap().into(),
            untagged(&meaning["body"]),
        ]);
        assert_same(&frame, &expected, name);
        assert!(Frame::decode(&bytes[4..]).is_ok(), "{name}");
    }
}
