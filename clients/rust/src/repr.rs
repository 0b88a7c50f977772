// SPDX-License-Identifier: MIT OR Apache-2.0
//! Values as Python shows them: `repr()` and `str()`.

use std::fmt::{self, Write};

use crate::{Set, Value, ValueKey};

impl Value {
    /// What Python's `repr()` shows.
    ///
    /// ```
    /// use interpretd::Value;
    ///
    /// assert_eq!(Value::from(1e16).repr(), "1e+16");
    /// assert_eq!(Value::from("it's").repr(), "\"it's\"");
    /// ```
    pub fn repr(&self) -> String {
        let mut out = String::new();
        // A String takes everything.
        let _ = write_value(&mut out, self);
        out
    }
}

/// What Python's `str()` shows.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::String(text) => f.pad(text),
            Value::Date(date) => write!(f, "{date}"),
            Value::Time(time) => write!(f, "{time}"),
            Value::DateTime(moment) => write!(f, "{} {}", moment.date(), moment.time()),
            Value::TimeDelta(delta) => write!(f, "{delta}"),
            Value::TimeZone(0) => f.write_str("UTC"),
            Value::TimeZone(offset) => write!(f, "UTC{}", crate::times::offset_text(*offset)),
            Value::Decimal(value) => write!(f, "{value}"),
            Value::Fraction(value) => match value.halves() {
                (numer, "1") => f.write_str(numer),
                _ => write!(f, "{value}"),
            },
            Value::Exception(exception) => f.write_str(&exception.message),
            _ => f.pad(&self.repr()),
        }
    }
}

/// What Python's `str()` shows.
impl fmt::Display for ValueKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_value().fmt(f)
    }
}

fn write_value(out: &mut String, value: &Value) -> fmt::Result {
    match value {
        Value::None => out.write_str("None"),
        Value::Ellipsis => out.write_str("Ellipsis"),
        Value::NotImplemented => out.write_str("NotImplemented"),
        Value::TimeZone(offset) => out.write_str(&zone(*offset)),
        Value::Bool(value) => out.write_str(if *value { "True" } else { "False" }),
        Value::Int(value) => write!(out, "{value}"),
        Value::BigInt(value) => write!(out, "{value}"),
        Value::Float(value) => out.write_str(&float_repr(*value)),
        Value::Complex { real, imag } => write_complex(out, *real, *imag),
        Value::String(text) => write_str(out, text),
        Value::Bytes(bytes) => write_bytes(out, bytes),
        Value::ByteArray(bytes) => {
            out.write_str("bytearray(")?;
            write_bytes(out, bytes)?;
            out.write_char(')')
        }
        Value::List(items) => write_items(out, "[", items, "]"),
        Value::Tuple(items) if items.len() == 1 => write_items(out, "(", items, ",)"),
        Value::Tuple(items) => write_items(out, "(", items, ")"),
        Value::Dict(dict) => {
            out.write_char('{')?;
            for (at, (key, item)) in dict.iter().enumerate() {
                out.write_str(if at == 0 { "" } else { ", " })?;
                write_value(out, &key.to_value())?;
                out.write_str(": ")?;
                write_value(out, item)?;
            }
            out.write_char('}')
        }
        Value::Set(members) if members.is_empty() => out.write_str("set()"),
        Value::Set(members) => write_members(out, members),
        Value::Frozenset(members) if members.is_empty() => out.write_str("frozenset()"),
        Value::Frozenset(members) => {
            out.write_str("frozenset(")?;
            write_members(out, members)?;
            out.write_char(')')
        }
        Value::Range {
            start,
            stop,
            step: 1,
        } => write!(out, "range({start}, {stop})"),
        Value::Range { start, stop, step } => write!(out, "range({start}, {stop}, {step})"),
        Value::Decimal(value) => write!(out, "Decimal('{value}')"),
        Value::Fraction(value) => {
            let (numer, denom) = value.halves();
            write!(out, "Fraction({numer}, {denom})")
        }
        Value::Exception(exception) => {
            out.write_str(&exception.type_name)?;
            out.write_char('(')?;
            if !exception.message.is_empty() {
                write_str(out, &exception.message)?;
            }
            out.write_char(')')
        }
        Value::Date(_) | Value::Time(_) | Value::DateTime(_) | Value::TimeDelta(_) => {
            write_moment(out, value)
        }
    }
}

fn write_items(out: &mut String, open: &str, items: &[Value], close: &str) -> fmt::Result {
    out.write_str(open)?;
    for (at, item) in items.iter().enumerate() {
        out.write_str(if at == 0 { "" } else { ", " })?;
        write_value(out, item)?;
    }
    out.write_str(close)
}

fn write_members(out: &mut String, members: &Set) -> fmt::Result {
    out.write_char('{')?;
    for (at, member) in members.iter().enumerate() {
        out.write_str(if at == 0 { "" } else { ", " })?;
        write_value(out, &member.to_value())?;
    }
    out.write_char('}')
}

/// A float with the fewest digits that give it back, in Python's notation.
pub(crate) fn float_repr(value: f64) -> String {
    if value.is_nan() {
        return "nan".into();
    }
    if value.is_infinite() {
        return if value < 0.0 { "-inf" } else { "inf" }.into();
    }
    let scientific = format!("{value:e}");
    let (digits, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if (-4..16).contains(&exponent) {
        let plain = format!("{value}");
        return if plain.contains('.') {
            plain
        } else {
            plain + ".0"
        };
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{digits}e{sign}{:02}", exponent.unsigned_abs())
}

fn write_complex(out: &mut String, real: f64, imag: f64) -> fmt::Result {
    let part = |value: f64| {
        let text = float_repr(value);
        text.strip_suffix(".0").map(str::to_owned).unwrap_or(text)
    };
    if real == 0.0 && real.is_sign_positive() {
        return write!(out, "{}j", part(imag));
    }
    let imag = part(imag);
    let plus = if imag.starts_with('-') { "" } else { "+" };
    write!(out, "({}{plus}{imag}j)", part(real))
}

fn write_str(out: &mut String, text: &str) -> fmt::Result {
    let quote = if text.contains('\'') && !text.contains('"') {
        '"'
    } else {
        '\''
    };
    out.write_char(quote)?;
    for c in text.chars() {
        match c {
            '\n' => out.write_str("\\n")?,
            '\r' => out.write_str("\\r")?,
            '\t' => out.write_str("\\t")?,
            '\\' => out.write_str("\\\\")?,
            c if c == quote => write!(out, "\\{c}")?,
            ' '..='~' => out.write_char(c)?,
            c if is_printable(c) => out.write_char(c)?,
            c if (c as u32) < 0x100 => write!(out, "\\x{:02x}", c as u32)?,
            c if (c as u32) < 0x10000 => write!(out, "\\u{:04x}", c as u32)?,
            c => write!(out, "\\U{:08x}", c as u32)?,
        }
    }
    out.write_char(quote)
}

/// Python's `isprintable()`, as near as the standard library's tables come.
fn is_printable(c: char) -> bool {
    if c.is_whitespace() || c.is_control() {
        return false;
    }
    // A mark that combines with what is before it is escaped only when nothing is.
    c.is_alphanumeric() || format!("a{c}").escape_debug().count() == 2
}

fn write_bytes(out: &mut String, bytes: &[u8]) -> fmt::Result {
    let quote = if bytes.contains(&b'\'') && !bytes.contains(&b'"') {
        '"'
    } else {
        '\''
    };
    write!(out, "b{quote}")?;
    for &byte in bytes {
        match byte {
            b'\n' => out.write_str("\\n")?,
            b'\r' => out.write_str("\\r")?,
            b'\t' => out.write_str("\\t")?,
            b'\\' => out.write_str("\\\\")?,
            byte if byte == quote as u8 => write!(out, "\\{quote}")?,
            b' '..=b'~' => out.write_char(byte as char)?,
            _ => write!(out, "\\x{byte:02x}")?,
        }
    }
    out.write_char(quote)
}

/// Numbers as arguments, without the zeros at the end that Python leaves out.
fn clock_arguments(time: crate::Time) -> String {
    let mut text = format!("{}, {}", time.hour(), time.minute());
    if time.second() != 0 || time.microsecond() != 0 {
        let _ = write!(text, ", {}", time.second());
    }
    if time.microsecond() != 0 {
        let _ = write!(text, ", {}", time.microsecond());
    }
    if let Some(offset) = time.offset_seconds() {
        let _ = write!(text, ", tzinfo={}", zone(offset));
    }
    text
}

fn write_moment(out: &mut String, value: &Value) -> fmt::Result {
    match value {
        Value::Date(date) => {
            write!(
                out,
                "datetime.date({}, {}, {})",
                date.year(),
                date.month(),
                date.day()
            )
        }
        Value::Time(time) => write!(out, "datetime.time({})", clock_arguments(*time)),
        Value::DateTime(moment) => {
            let date = moment.date();
            let clock = clock_arguments(moment.time());
            write!(
                out,
                "datetime.datetime({}, {}, {}, {clock})",
                date.year(),
                date.month(),
                date.day()
            )
        }
        Value::TimeDelta(delta) => {
            let parts = [
                ("days", i64::from(delta.days())),
                ("seconds", delta.seconds().into()),
                ("microseconds", delta.microseconds().into()),
            ];
            let given: Vec<String> = parts
                .iter()
                .filter(|part| part.1 != 0)
                .map(|(name, n)| format!("{name}={n}"))
                .collect();
            let inside = if given.is_empty() {
                "0".to_owned()
            } else {
                given.join(", ")
            };
            write!(out, "datetime.timedelta({inside})")
        }
        _ => Ok(()),
    }
}

/// A timezone of an offset in seconds.
fn zone(offset: i32) -> String {
    if offset == 0 {
        return "datetime.timezone.utc".to_owned();
    }
    let delta = crate::TimeDelta::from_microseconds(i64::from(offset) * 1_000_000);
    format!("datetime.timezone({})", Value::TimeDelta(delta).repr())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats() {
        let cases = [
            (0.0, "0.0"),
            (-0.0, "-0.0"),
            (1.5, "1.5"),
            (1e15, "1000000000000000.0"),
            (1e16, "1e+16"),
            (1.25e-7, "1.25e-07"),
            (0.0001, "0.0001"),
            (1e-5, "1e-05"),
            (5e-324, "5e-324"),
            (-1e308, "-1e+308"),
            (f64::NAN, "nan"),
            (f64::NEG_INFINITY, "-inf"),
        ];
        for (value, text) in cases {
            assert_eq!(float_repr(value), text);
        }
    }

    #[test]
    fn texts_and_containers() {
        let cases = [
            (
                Value::from("a'b\"c\n\u{1}\u{e9}\u{a0}\u{1f600}"),
                r#"'a\'b"c\n\x01é\xa0😀'"#,
            ),
            (Value::from("\u{2028}\u{e000}"), r"'\u2028\ue000'"),
            (Value::from(&b"a'\x00\xff"[..]), r#"b"a'\x00\xff""#),
            (Value::ByteArray(b"x".to_vec()), "bytearray(b'x')"),
            (Value::Tuple(vec![Value::from(1)]), "(1,)"),
            (Value::Tuple(vec![]), "()"),
            (Value::new_set([1, 2]), "{1, 2}"),
            (Value::new_set(Vec::<i64>::new()), "set()"),
            (Value::new_frozenset(["a"]), "frozenset({'a'})"),
            (
                Value::Complex {
                    real: 1.5,
                    imag: -2.0,
                },
                "(1.5-2j)",
            ),
            (
                Value::Complex {
                    real: 0.0,
                    imag: 1.0,
                },
                "1j",
            ),
            (
                Value::Complex {
                    real: -0.0,
                    imag: 1.0,
                },
                "(-0+1j)",
            ),
            (
                Value::Range {
                    start: 0,
                    stop: 5,
                    step: 1,
                },
                "range(0, 5)",
            ),
            (
                Value::Range {
                    start: 0,
                    stop: 5,
                    step: 2,
                },
                "range(0, 5, 2)",
            ),
            (
                Value::from(crate::ExceptionValue::new("KeyError", "")),
                "KeyError()",
            ),
            (Value::Ellipsis, "Ellipsis"),
            (Value::NotImplemented, "NotImplemented"),
            (Value::TimeZone(0), "datetime.timezone.utc"),
            (
                Value::TimeZone(-3600),
                "datetime.timezone(datetime.timedelta(days=-1, seconds=82800))",
            ),
        ];
        for (value, text) in cases {
            assert_eq!(value.repr(), text);
        }
    }

    #[test]
    fn moments() {
        let moment: crate::DateTime = "2024-02-29T12:30:00.000005+05:30".parse().unwrap();
        assert_eq!(
            Value::from(moment).repr(),
            "datetime.datetime(2024, 2, 29, 12, 30, 0, 5, tzinfo=datetime.timezone(datetime.timedelta(seconds=19800)))"
        );
        assert_eq!(
            Value::from(moment).to_string(),
            "2024-02-29 12:30:00.000005+05:30"
        );
        let delta = crate::TimeDelta::from_microseconds(-1);
        assert_eq!(
            Value::from(delta).repr(),
            "datetime.timedelta(days=-1, seconds=86399, microseconds=999999)"
        );
    }
}
