// SPDX-License-Identifier: MIT OR Apache-2.0
//! ValueKey: the values that Python can hash, as keys of a dict and members of a set.
//!
//! Keys are equal when Python's are: 1, 1.0, True and Decimal('1') are one key. To that end each
//! number is brought into one form, by value, before it is compared or hashed. A str is hashed as
//! `str` is in Rust, so that a dict can be asked for `"name"`. A short one lies in the key itself: rows
//! of a table repeat theirs, and to allocate each would be half the cost of reading a table.

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};

use compact_str::CompactString;
use indexmap::Equivalent;
use num_bigint::{BigInt, Sign};

use crate::numbers::Parts;
use crate::{
    Date, DateTime, Decimal, ExceptionValue, Fraction, InterpreterError, Set, Time, TimeDelta,
    Value,
};

/// Numbers of more digits are compared as the decimals they are, never made into integers.
const MAX_DIGITS: i64 = 400;

/// A value that Python can hash: a key of a dict, a member of a set.
///
/// ```
/// use interpretd::ValueKey;
///
/// assert_eq!(ValueKey::from(2), ValueKey::from(2.0));
/// assert_eq!(ValueKey::from(true), ValueKey::from(1));
/// assert_ne!(ValueKey::from("2"), ValueKey::from(2));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum ValueKey {
    /// None.
    None,
    /// The Ellipsis, `...`.
    Ellipsis,
    /// NotImplemented.
    NotImplemented,
    /// A bool.
    Bool(bool),
    /// An int of 64 bits.
    Int(i64),
    /// A larger int.
    BigInt(Box<BigInt>),
    /// A float. NaN equals itself here, unlike in Python.
    Float(f64),
    /// A complex number.
    Complex {
        /// The real part.
        real: f64,
        /// The imaginary part.
        imag: f64,
    },
    /// A str; `"text".into()` makes one.
    String(CompactString),
    /// Bytes.
    Bytes(Vec<u8>),
    /// A tuple of hashable values.
    Tuple(Vec<ValueKey>),
    /// A frozenset.
    Frozenset(Box<Set>),
    /// A range.
    Range {
        /// Its first number.
        start: i64,
        /// Where it ends, not included.
        stop: i64,
        /// The distance between two of its numbers.
        step: i64,
    },
    /// A date.
    Date(Date),
    /// A time of day.
    Time(Time),
    /// A date with a time.
    DateTime(DateTime),
    /// A difference of times.
    TimeDelta(TimeDelta),
    /// A `datetime.timezone`: its offset in seconds.
    TimeZone(i32),
    /// A decimal number.
    Decimal(Decimal),
    /// A fraction.
    Fraction(Fraction),
    /// An exception.
    Exception(Box<ExceptionValue>),
}

/// The one form of a number.
#[derive(PartialEq, Eq, Hash)]
enum Number<'a> {
    Int(i64),
    Big(Cow<'a, BigInt>),
    Float(u64),
    Complex(u64, u64),
    Decimal(bool, String, i64),
    Text(&'a str),
}

impl Number<'_> {
    fn of_big(big: Cow<'_, BigInt>) -> Number<'_> {
        i64::try_from(big.as_ref()).map_or(Number::Big(big), Number::Int)
    }

    fn of_float<'a>(value: f64) -> Number<'a> {
        if value.is_nan() {
            return Number::Float(f64::NAN.to_bits());
        }
        if value.fract() != 0.0 || value.is_infinite() {
            return Number::Float(value.to_bits());
        }
        if value.abs() < 9e18 {
            return Number::Int(value as i64);
        }
        let bits = value.to_bits();
        let magnitude =
            BigInt::from((bits & ((1 << 52) - 1)) | 1 << 52) << ((bits >> 52 & 0x7ff) - 1075);
        Number::of_big(Cow::Owned(if value < 0.0 { -magnitude } else { magnitude }))
    }

    fn of_decimal(decimal: &Decimal) -> Number<'_> {
        let Some(Parts {
            negative,
            digits,
            exponent,
        }) = decimal.parts()
        else {
            let value = decimal.to_f64();
            return if value.is_infinite() && !decimal.as_str().bytes().any(|b| b.is_ascii_digit()) {
                Number::of_float(value)
            } else {
                Number::Text(decimal.as_str())
            };
        };
        if digits.is_empty() {
            return Number::Int(0);
        }
        if exponent < 0 || digits.len() as i64 + exponent > MAX_DIGITS {
            return Number::Decimal(negative, digits, exponent);
        }
        let sign = if negative { "-" } else { "" };
        let zeros = "0".repeat(exponent as usize);
        Number::of_big(Cow::Owned(
            format!("{sign}{digits}{zeros}").parse().unwrap_or_default(),
        ))
    }

    fn of_fraction(fraction: &Fraction) -> Number<'_> {
        match fraction.halves() {
            (numer, "1") if numer.len() as i64 <= MAX_DIGITS => {
                Number::of_big(Cow::Owned(numer.parse().unwrap_or_default()))
            }
            _ => Number::Text(fraction.as_str()),
        }
    }
}

impl ValueKey {
    fn number(&self) -> Option<Number<'_>> {
        Some(match self {
            ValueKey::Bool(value) => Number::Int(i64::from(*value)),
            ValueKey::Int(value) => Number::Int(*value),
            ValueKey::BigInt(value) => Number::of_big(Cow::Borrowed(value)),
            ValueKey::Float(value) => Number::of_float(*value),
            ValueKey::Complex { real, imag } if *imag == 0.0 => Number::of_float(*real),
            ValueKey::Complex { real, imag } => {
                Number::Complex((real + 0.0).to_bits(), imag.to_bits())
            }
            ValueKey::Decimal(value) => Number::of_decimal(value),
            ValueKey::Fraction(value) => Number::of_fraction(value),
            _ => return None,
        })
    }

    /// The same as a [`Value`].
    pub fn to_value(&self) -> Value {
        self.clone().into()
    }

    /// The text of a str key.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            ValueKey::String(text) => Some(text),
            _ => None,
        }
    }

    /// Equality of keys that aren't numbers.
    fn same_kind(&self, other: &Self) -> bool {
        match (self, other) {
            (ValueKey::None, ValueKey::None)
            | (ValueKey::Ellipsis, ValueKey::Ellipsis)
            | (ValueKey::NotImplemented, ValueKey::NotImplemented) => true,
            (ValueKey::String(a), ValueKey::String(b)) => a == b,
            (ValueKey::Bytes(a), ValueKey::Bytes(b)) => a == b,
            (ValueKey::Tuple(a), ValueKey::Tuple(b)) => a == b,
            (ValueKey::Frozenset(a), ValueKey::Frozenset(b)) => a == b,
            (
                ValueKey::Range { start, stop, step },
                ValueKey::Range {
                    start: start2,
                    stop: stop2,
                    step: step2,
                },
            ) => (start, stop, step) == (start2, stop2, step2),
            (ValueKey::Date(a), ValueKey::Date(b)) => a == b,
            (ValueKey::Time(a), ValueKey::Time(b)) => a == b,
            (ValueKey::DateTime(a), ValueKey::DateTime(b)) => a == b,
            (ValueKey::TimeDelta(a), ValueKey::TimeDelta(b)) => a == b,
            (ValueKey::TimeZone(a), ValueKey::TimeZone(b)) => a == b,
            (ValueKey::Exception(a), ValueKey::Exception(b)) => a == b,
            _ => false,
        }
    }
}

impl PartialEq for ValueKey {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (ValueKey::Int(a), ValueKey::Int(b)) => a == b,
            _ => match (self.number(), other.number()) {
                (Some(a), Some(b)) => a == b,
                (None, None) => self.same_kind(other),
                _ => false,
            },
        }
    }
}

impl Eq for ValueKey {}

impl Hash for ValueKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if let Some(number) = self.number() {
            return number.hash(state);
        }
        match self {
            // As str is hashed, with nothing before it: see `Equivalent` below.
            ValueKey::String(text) => text.as_str().hash(state),
            ValueKey::Bytes(bytes) => (10u8, bytes).hash(state),
            ValueKey::Tuple(items) => (11u8, items).hash(state),
            ValueKey::Frozenset(members) => {
                // The order of members must not count, so their hashes are summed.
                let one = |member: &ValueKey| {
                    let mut hasher = DefaultHasher::new();
                    member.hash(&mut hasher);
                    hasher.finish()
                };
                let sum = members.iter().map(one).fold(0u64, u64::wrapping_add);
                (12u8, members.len(), sum).hash(state);
            }
            ValueKey::Range { start, stop, step } => (13u8, start, stop, step).hash(state),
            ValueKey::Date(date) => (14u8, date).hash(state),
            ValueKey::Time(time) => (15u8, time).hash(state),
            ValueKey::DateTime(moment) => (16u8, moment).hash(state),
            ValueKey::TimeDelta(delta) => (17u8, delta).hash(state),
            ValueKey::TimeZone(offset) => (21u8, offset).hash(state),
            ValueKey::NotImplemented => 22u8.hash(state),
            ValueKey::Exception(exception) => (18u8, exception).hash(state),
            ValueKey::None => 19u8.hash(state),
            _ => 20u8.hash(state),
        }
    }
}

impl Equivalent<ValueKey> for str {
    fn equivalent(&self, key: &ValueKey) -> bool {
        key.as_str() == Some(self)
    }
}

impl TryFrom<Value> for ValueKey {
    type Error = InterpreterError;

    /// TypeError for what Python can't hash.
    fn try_from(value: Value) -> Result<Self, InterpreterError> {
        Ok(match value {
            Value::None => ValueKey::None,
            Value::Ellipsis => ValueKey::Ellipsis,
            Value::NotImplemented => ValueKey::NotImplemented,
            Value::TimeZone(offset) => ValueKey::TimeZone(offset),
            Value::Bool(value) => ValueKey::Bool(value),
            Value::Int(value) => ValueKey::Int(value),
            Value::BigInt(value) => ValueKey::BigInt(value),
            Value::Float(value) => ValueKey::Float(value),
            Value::Complex { real, imag } => ValueKey::Complex { real, imag },
            Value::String(value) => ValueKey::String(value.into()),
            Value::Bytes(value) => ValueKey::Bytes(value),
            Value::Tuple(items) => ValueKey::Tuple(
                items
                    .into_iter()
                    .map(ValueKey::try_from)
                    .collect::<Result<_, _>>()?,
            ),
            Value::Frozenset(members) => ValueKey::Frozenset(members),
            Value::Range { start, stop, step } => ValueKey::Range { start, stop, step },
            Value::Date(value) => ValueKey::Date(value),
            Value::Time(value) => ValueKey::Time(value),
            Value::DateTime(value) => ValueKey::DateTime(value),
            Value::TimeDelta(value) => ValueKey::TimeDelta(value),
            Value::Decimal(value) => ValueKey::Decimal(value),
            Value::Fraction(value) => ValueKey::Fraction(value),
            Value::Exception(value) => ValueKey::Exception(value),
            Value::List(_) | Value::Dict(_) | Value::Set(_) | Value::ByteArray(_) => {
                let text = format!("unhashable type: '{}'", value.type_name());
                return Err(InterpreterError::TypeError(text));
            }
        })
    }
}

impl From<ValueKey> for Value {
    fn from(key: ValueKey) -> Value {
        match key {
            ValueKey::None => Value::None,
            ValueKey::Ellipsis => Value::Ellipsis,
            ValueKey::NotImplemented => Value::NotImplemented,
            ValueKey::TimeZone(offset) => Value::TimeZone(offset),
            ValueKey::Bool(value) => Value::Bool(value),
            ValueKey::Int(value) => Value::Int(value),
            ValueKey::BigInt(value) => Value::BigInt(value),
            ValueKey::Float(value) => Value::Float(value),
            ValueKey::Complex { real, imag } => Value::Complex { real, imag },
            ValueKey::String(value) => Value::String(value.into()),
            ValueKey::Bytes(value) => Value::Bytes(value),
            ValueKey::Tuple(items) => Value::Tuple(items.into_iter().map(Value::from).collect()),
            ValueKey::Frozenset(members) => Value::Frozenset(members),
            ValueKey::Range { start, stop, step } => Value::Range { start, stop, step },
            ValueKey::Date(value) => Value::Date(value),
            ValueKey::Time(value) => Value::Time(value),
            ValueKey::DateTime(value) => Value::DateTime(value),
            ValueKey::TimeDelta(value) => Value::TimeDelta(value),
            ValueKey::Decimal(value) => Value::Decimal(value),
            ValueKey::Fraction(value) => Value::Fraction(value),
            ValueKey::Exception(value) => Value::Exception(value),
        }
    }
}

macro_rules! key_from {
    ($($type:ty => |$value:ident| $key:expr;)*) => {$(
        impl From<$type> for ValueKey {
            fn from($value: $type) -> Self {
                $key
            }
        }
    )*};
}

key_from! {
    bool => |value| ValueKey::Bool(value);
    i32 => |value| ValueKey::Int(value.into());
    i64 => |value| ValueKey::Int(value);
    u32 => |value| ValueKey::Int(value.into());
    f64 => |value| ValueKey::Float(value);
    &str => |value| ValueKey::String(value.into());
    String => |value| ValueKey::String(value.into());
    Vec<u8> => |value| ValueKey::Bytes(value);
    BigInt => |value| match i64::try_from(&value) {
        Ok(small) => ValueKey::Int(small),
        Err(_) => ValueKey::BigInt(Box::new(value)),
    };
    Date => |value| ValueKey::Date(value);
    Time => |value| ValueKey::Time(value);
    DateTime => |value| ValueKey::DateTime(value);
    TimeDelta => |value| ValueKey::TimeDelta(value);
    Decimal => |value| ValueKey::Decimal(value);
    Fraction => |value| ValueKey::Fraction(value);
}

/// Whether a big int is below zero.
pub(crate) fn is_negative(value: &BigInt) -> bool {
    value.sign() == Sign::Minus
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dict;

    fn hash(key: &ValueKey) -> u64 {
        let mut hasher = DefaultHasher::new();
        key.hash(&mut hasher);
        hasher.finish()
    }

    fn same(a: impl Into<ValueKey>, b: impl Into<ValueKey>) {
        let (a, b) = (a.into(), b.into());
        assert_eq!(a, b);
        assert_eq!(hash(&a), hash(&b), "{a:?} {b:?}");
    }

    fn decimal(text: &str) -> Decimal {
        text.parse().unwrap()
    }

    #[test]
    fn numbers_are_equal_by_value() {
        same(1, true);
        same(2, 2.0);
        same(0, -0.0);
        same(f64::NAN, -f64::NAN);
        same(100, decimal("1.00E+2"));
        same(0, decimal("-0E-7"));
        same(f64::INFINITY, decimal("Infinity"));
        same(decimal("1.10"), decimal("1.1"));
        same(5, Fraction::new(10.into(), 2.into()).unwrap());
        same(1e300, exact(1e300));
        same(-1.8446744073709552e19, BigInt::from(-1) << 64);
        same(1i64 << 62, (1u64 << 62) as f64);
        same(
            ValueKey::Complex {
                real: 2.0,
                imag: 0.0,
            },
            2,
        );
        same(ValueKey::BigInt(Box::new(BigInt::from(7))), 7);
        assert_ne!(
            ValueKey::from(decimal("1E+999999999")),
            ValueKey::from(decimal("1E+999999998"))
        );
        assert_ne!(ValueKey::from(i64::MAX), ValueKey::from(i64::MAX as f64));
    }

    /// A float's exact value, from its decimal expansion.
    fn exact(value: f64) -> BigInt {
        format!("{value:.0}").parse().unwrap()
    }

    #[test]
    fn kinds_differ() {
        assert_ne!(ValueKey::from("1"), ValueKey::from(1));
        assert_ne!(ValueKey::from("a"), ValueKey::from(b"a".to_vec()));
        assert_ne!(ValueKey::None, ValueKey::Ellipsis);
        assert_ne!(ValueKey::None, ValueKey::from(0));
    }

    #[test]
    fn frozensets_have_no_order() {
        let set = |items: &[i32]| {
            ValueKey::Frozenset(Box::new(
                items.iter().map(|&item| ValueKey::from(item)).collect(),
            ))
        };
        same(set(&[1, 2, 3]), set(&[3, 1, 2]));
        assert_ne!(set(&[1, 2]), set(&[1, 3]));
    }

    #[test]
    fn a_dict_is_asked_for_a_str() {
        let dict = Dict::from([
            (ValueKey::from("a"), Value::Int(1)),
            (ValueKey::from(2.0), Value::Int(2)),
        ]);
        assert_eq!(dict.get("a"), Some(&Value::Int(1)));
        assert_eq!(dict.get("b"), None);
        assert_eq!(dict.get(&ValueKey::from(2)), Some(&Value::Int(2)));
    }

    #[test]
    fn a_short_text_takes_no_room_of_its_own() {
        let key = ValueKey::try_from(Value::from("a name of 23 characters")).unwrap();
        let ValueKey::String(text) = &key else {
            panic!("{key:?}");
        };
        assert!(!text.is_heap_allocated());
        assert_eq!(key.to_value(), Value::from("a name of 23 characters"));
    }

    #[test]
    fn unhashable() {
        let list = Value::Tuple(vec![Value::List(vec![])]);
        let error = ValueKey::try_from(list).unwrap_err();
        assert_eq!(error.to_string(), "TypeError: unhashable type: 'list'");
    }
}
