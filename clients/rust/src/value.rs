// SPDX-License-Identifier: MIT OR Apache-2.0
//! Value: what crosses between a script and this process.
//!
//! Values are copies: nothing is shared with the script. The enum is four words wide, because a
//! frame of n bytes can hold n of them; what is larger is boxed.

use std::collections::{BTreeMap, HashMap};

use indexmap::{IndexMap, IndexSet};
use num_bigint::BigInt;

use crate::{Date, DateTime, Decimal, Fraction, InterpreterError, Time, TimeDelta, ValueKey};

/// Python's dict: it keeps its order.
///
/// ```
/// use interpretd::{Dict, Value};
///
/// let mut dict = Dict::new();
/// dict.insert("n".into(), Value::Int(1));
/// assert_eq!(dict.get("n"), Some(&Value::Int(1)));
/// ```
pub type Dict = IndexMap<ValueKey, Value>;

/// The members of a set or frozenset, in the script's order.
pub type Set = IndexSet<ValueKey>;

/// A value of a script.
///
/// Everything else that a script can make (functions, classes, instances, generators, modules)
/// exists only there; a script that passes one to a tool gets a TypeError.
///
/// ```
/// use interpretd::Value;
///
/// let value = Value::from(vec![Value::from(1), Value::from("a"), Value::None]);
/// assert_eq!(value.repr(), "[1, 'a', None]");
/// assert_eq!(value.type_name(), "list");
/// assert!(value.is_truthy());
/// ```
#[derive(Clone, Debug, PartialEq, Default)]
#[non_exhaustive]
pub enum Value {
    /// None.
    #[default]
    None,
    /// The Ellipsis, `...`.
    Ellipsis,
    /// NotImplemented, which only comes out of a session.
    NotImplemented,
    /// A bool.
    Bool(bool),
    /// An int of 64 bits.
    Int(i64),
    /// A larger int.
    BigInt(Box<BigInt>),
    /// A float.
    Float(f64),
    /// A complex number.
    Complex {
        /// The real part.
        real: f64,
        /// The imaginary part.
        imag: f64,
    },
    /// A str.
    String(String),
    /// Bytes.
    Bytes(Vec<u8>),
    /// A bytearray.
    ByteArray(Vec<u8>),
    /// A list.
    List(Vec<Value>),
    /// A tuple.
    Tuple(Vec<Value>),
    /// A dict.
    Dict(Box<Dict>),
    /// A set.
    Set(Box<Set>),
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
    /// A `datetime.timezone`: its offset from UTC in seconds, east positive, less than a day.
    TimeZone(i32),
    /// A decimal number.
    Decimal(Decimal),
    /// A fraction.
    Fraction(Fraction),
    /// An exception object.
    Exception(Box<ExceptionValue>),
}

/// An exception object: its class and its text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ExceptionValue {
    /// The class's name. One that the script doesn't know becomes Exception there.
    pub type_name: String,
    /// What `str()` shows of it.
    pub message: String,
}

impl ExceptionValue {
    /// An exception of a class, with a text.
    pub fn new(type_name: impl Into<String>, message: impl Into<String>) -> Self {
        ExceptionValue {
            type_name: type_name.into(),
            message: message.into(),
        }
    }
}

/// The content of a [`Value::List`].
pub fn shared_list(items: Vec<Value>) -> Vec<Value> {
    items
}

/// The content of a [`Value::Dict`].
///
/// ```
/// use interpretd::{Dict, Value, shared_dict};
///
/// assert_eq!(Value::Dict(shared_dict(Dict::new())).repr(), "{}");
/// ```
pub fn shared_dict(dict: Dict) -> Box<Dict> {
    Box::new(dict)
}

/// The content of a [`Value::ByteArray`].
pub fn shared_bytes(bytes: Vec<u8>) -> Vec<u8> {
    bytes
}

impl Value {
    /// A set of these members.
    pub fn new_set<K: Into<ValueKey>>(members: impl IntoIterator<Item = K>) -> Value {
        Value::Set(Box::new(members.into_iter().map(Into::into).collect()))
    }

    /// A frozenset of these members.
    pub fn new_frozenset<K: Into<ValueKey>>(members: impl IntoIterator<Item = K>) -> Value {
        Value::Frozenset(Box::new(members.into_iter().map(Into::into).collect()))
    }

    /// Whether it is None.
    pub fn is_none(&self) -> bool {
        matches!(self, Value::None)
    }

    /// The text of a str.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Value::String(text) => Some(text),
            _ => None,
        }
    }

    /// An int that fits into 64 bits.
    pub fn as_int(&self) -> Option<i64> {
        match self {
            Value::Int(value) => Some(*value),
            Value::BigInt(value) => i64::try_from(value.as_ref()).ok(),
            _ => None,
        }
    }

    /// An int of any size.
    pub fn as_big_int(&self) -> Option<BigInt> {
        match self {
            Value::Int(value) => Some((*value).into()),
            Value::BigInt(value) => Some(value.as_ref().clone()),
            _ => None,
        }
    }

    /// Any real number as a float: float, int, bool, Decimal, Fraction.
    pub fn as_float(&self) -> Option<f64> {
        Some(match self {
            Value::Float(value) => *value,
            Value::Int(value) => *value as f64,
            Value::Bool(value) => f64::from(u8::from(*value)),
            Value::BigInt(value) => big_to_f64(value),
            Value::Decimal(value) => value.to_f64(),
            Value::Fraction(value) => value.to_f64(),
            _ => return None,
        })
    }

    /// A bool.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Value::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// The content of bytes or of a bytearray.
    pub fn as_bytes(&self) -> Option<&[u8]> {
        match self {
            Value::Bytes(bytes) | Value::ByteArray(bytes) => Some(bytes),
            _ => None,
        }
    }

    /// The items of a list.
    pub fn as_list(&self) -> Option<&[Value]> {
        match self {
            Value::List(items) => Some(items),
            _ => None,
        }
    }

    /// The items of a tuple.
    pub fn as_tuple(&self) -> Option<&[Value]> {
        match self {
            Value::Tuple(items) => Some(items),
            _ => None,
        }
    }

    /// A dict.
    pub fn as_dict(&self) -> Option<&Dict> {
        match self {
            Value::Dict(dict) => Some(dict),
            _ => None,
        }
    }

    /// The members of a set or frozenset.
    pub fn as_set(&self) -> Option<&Set> {
        match self {
            Value::Set(members) | Value::Frozenset(members) => Some(members),
            _ => None,
        }
    }

    /// The members of a set or frozenset, as values.
    pub fn set_items(&self) -> Option<Vec<Value>> {
        Some(self.as_set()?.iter().map(ValueKey::to_value).collect())
    }

    /// A str's text, or the value back.
    pub fn try_into_string(self) -> Result<String, Value> {
        match self {
            Value::String(text) => Ok(text),
            other => Err(other),
        }
    }

    /// A list's items, or the value back.
    pub fn try_into_list(self) -> Result<Vec<Value>, Value> {
        match self {
            Value::List(items) => Ok(items),
            other => Err(other),
        }
    }

    /// A dict, or the value back.
    pub fn try_into_dict(self) -> Result<Dict, Value> {
        match self {
            Value::Dict(dict) => Ok(*dict),
            other => Err(other),
        }
    }

    /// The value as a key of a dict; TypeError if Python can't hash it.
    pub fn to_key(&self) -> Result<ValueKey, InterpreterError> {
        self.clone().try_into()
    }

    /// The name of its type in Python.
    pub fn type_name(&self) -> &'static str {
        match self {
            Value::None => "NoneType",
            Value::Ellipsis => "ellipsis",
            Value::NotImplemented => "NotImplementedType",
            Value::Bool(_) => "bool",
            Value::Int(_) | Value::BigInt(_) => "int",
            Value::Float(_) => "float",
            Value::Complex { .. } => "complex",
            Value::String(_) => "str",
            Value::Bytes(_) => "bytes",
            Value::ByteArray(_) => "bytearray",
            Value::List(_) => "list",
            Value::Tuple(_) => "tuple",
            Value::Dict(_) => "dict",
            Value::Set(_) => "set",
            Value::Frozenset(_) => "frozenset",
            Value::Range { .. } => "range",
            Value::Date(_) => "date",
            Value::Time(_) => "time",
            Value::DateTime(_) => "datetime",
            Value::TimeDelta(_) => "timedelta",
            Value::TimeZone(_) => "timezone",
            Value::Decimal(_) => "Decimal",
            Value::Fraction(_) => "Fraction",
            Value::Exception(_) => "Exception",
        }
    }

    /// As [`type_name`](Value::type_name), but of an exception its own class.
    pub fn python_type_name(&self) -> &str {
        match self {
            Value::Exception(exception) => &exception.type_name,
            _ => self.type_name(),
        }
    }

    /// What `bool()` of it is.
    pub fn is_truthy(&self) -> bool {
        match self {
            Value::None => false,
            Value::Bool(value) => *value,
            Value::Int(value) => *value != 0,
            Value::BigInt(value) => value.bits() != 0,
            Value::Float(value) => *value != 0.0,
            Value::Complex { real, imag } => *real != 0.0 || *imag != 0.0,
            Value::String(text) => !text.is_empty(),
            Value::Bytes(bytes) | Value::ByteArray(bytes) => !bytes.is_empty(),
            Value::List(items) | Value::Tuple(items) => !items.is_empty(),
            Value::Dict(dict) => !dict.is_empty(),
            Value::Set(members) | Value::Frozenset(members) => !members.is_empty(),
            Value::Range { start, stop, step } => {
                if *step > 0 {
                    start < stop
                } else {
                    start > stop
                }
            }
            Value::TimeDelta(delta) => delta.as_microseconds() != 0,
            Value::Decimal(value) => value.parts().is_none_or(|parts| !parts.digits.is_empty()),
            Value::Fraction(value) => value.halves().0 != "0",
            _ => true,
        }
    }
}

/// The nearest float, infinite if it is out of range.
fn big_to_f64(value: &BigInt) -> f64 {
    // Past this size there is no float; parsing the digits of one that is smaller rounds rightly.
    let bits = value.bits();
    if bits > 1100 {
        return if crate::key::is_negative(value) {
            f64::NEG_INFINITY
        } else {
            f64::INFINITY
        };
    }
    value.to_string().parse().unwrap_or(f64::NAN)
}

macro_rules! value_from {
    ($($type:ty => |$value:ident| $made:expr;)*) => {$(
        impl From<$type> for Value {
            fn from($value: $type) -> Self {
                $made
            }
        }
    )*};
}

value_from! {
    () => |_value| Value::None;
    bool => |value| Value::Bool(value);
    i8 => |value| Value::Int(value.into());
    i16 => |value| Value::Int(value.into());
    i32 => |value| Value::Int(value.into());
    i64 => |value| Value::Int(value);
    u8 => |value| Value::Int(value.into());
    u16 => |value| Value::Int(value.into());
    u32 => |value| Value::Int(value.into());
    u64 => |value| BigInt::from(value).into();
    i128 => |value| BigInt::from(value).into();
    u128 => |value| BigInt::from(value).into();
    usize => |value| BigInt::from(value).into();
    isize => |value| BigInt::from(value).into();
    f32 => |value| Value::Float(value.into());
    f64 => |value| Value::Float(value);
    BigInt => |value| match i64::try_from(&value) {
        Ok(small) => Value::Int(small),
        Err(_) => Value::BigInt(Box::new(value)),
    };
    &str => |value| Value::String(value.to_owned());
    String => |value| Value::String(value);
    &[u8] => |value| Value::Bytes(value.to_vec());
    Vec<u8> => |value| Value::Bytes(value);
    Vec<Value> => |value| Value::List(value);
    Dict => |value| Value::Dict(Box::new(value));
    Date => |value| Value::Date(value);
    Time => |value| Value::Time(value);
    DateTime => |value| Value::DateTime(value);
    TimeDelta => |value| Value::TimeDelta(value);
    Decimal => |value| Value::Decimal(value);
    Fraction => |value| Value::Fraction(value);
    ExceptionValue => |value| Value::Exception(Box::new(value));
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Value::None, Into::into)
    }
}

fn dict_of<T: Into<Value>>(pairs: impl Iterator<Item = (String, T)>) -> Value {
    let pairs = pairs.map(|(key, value)| (ValueKey::from(key), value.into()));
    Value::Dict(Box::new(pairs.collect()))
}

impl<T: Into<Value>> From<HashMap<String, T>> for Value {
    fn from(map: HashMap<String, T>) -> Self {
        dict_of(map.into_iter())
    }
}

impl<T: Into<Value>> From<BTreeMap<String, T>> for Value {
    fn from(map: BTreeMap<String, T>) -> Self {
        dict_of(map.into_iter())
    }
}

/// A list of the items.
impl<T: Into<Value>> FromIterator<T> for Value {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        Value::List(items.into_iter().map(Into::into).collect())
    }
}

macro_rules! try_from_value {
    ($($type:ty, $wanted:literal: $pattern:pat => $made:expr;)*) => {$(
        impl TryFrom<Value> for $type {
            type Error = InterpreterError;

            /// TypeError if it is a value of another type.
            fn try_from(value: Value) -> Result<Self, InterpreterError> {
                match value {
                    $pattern => Ok($made),
                    other => Err(InterpreterError::TypeError(format!(
                        "expected {}, got {}", $wanted, other.python_type_name()
                    ))),
                }
            }
        }
    )*};
}

try_from_value! {
    bool, "bool": Value::Bool(value) => value;
    i64, "an int of 64 bits": Value::Int(value) => value;
    String, "str": Value::String(value) => value;
    Vec<u8>, "bytes": Value::Bytes(value) | Value::ByteArray(value) => value;
    Vec<Value>, "list": Value::List(value) | Value::Tuple(value) => value;
    Dict, "dict": Value::Dict(value) => *value;
    Date, "date": Value::Date(value) => value;
    Time, "time": Value::Time(value) => value;
    DateTime, "datetime": Value::DateTime(value) => value;
    TimeDelta, "timedelta": Value::TimeDelta(value) => value;
    Decimal, "Decimal": Value::Decimal(value) => value;
    Fraction, "Fraction": Value::Fraction(value) => value;
}

impl TryFrom<Value> for f64 {
    type Error = InterpreterError;

    /// TypeError if it is no real number.
    fn try_from(value: Value) -> Result<Self, InterpreterError> {
        value.as_float().ok_or_else(|| {
            InterpreterError::TypeError(format!("expected float, got {}", value.python_type_name()))
        })
    }
}

impl TryFrom<Value> for BigInt {
    type Error = InterpreterError;

    /// TypeError if it is no int.
    fn try_from(value: Value) -> Result<Self, InterpreterError> {
        value.as_big_int().ok_or_else(|| {
            InterpreterError::TypeError(format!("expected int, got {}", value.python_type_name()))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_four_words() {
        assert!(size_of::<Value>() <= 32, "{}", size_of::<Value>());
        assert!(size_of::<ValueKey>() <= 32, "{}", size_of::<ValueKey>());
    }

    #[test]
    fn conversions_in() {
        assert_eq!(Value::from(u64::MAX).repr(), "18446744073709551615");
        assert_eq!(Value::from(7usize), Value::Int(7));
        assert_eq!(Value::from(None::<i32>), Value::None);
        assert_eq!(Value::from(Some("a")), Value::from("a"));
        assert_eq!(
            Value::from(BTreeMap::from([("b".to_owned(), 1), ("a".to_owned(), 2)])).repr(),
            "{'a': 2, 'b': 1}"
        );
        assert_eq!((1..4).collect::<Value>().repr(), "[1, 2, 3]");
        assert_eq!(Value::from(&b"ab"[..]), Value::Bytes(b"ab".to_vec()));
    }

    #[test]
    fn conversions_out() {
        assert_eq!(i64::try_from(Value::Int(5)).unwrap(), 5);
        assert_eq!(f64::try_from(Value::Int(5)).unwrap(), 5.0);
        assert_eq!(
            BigInt::try_from(Value::from(u64::MAX)).unwrap(),
            u64::MAX.into()
        );
        let error = i64::try_from(Value::from("x")).unwrap_err();
        assert_eq!(
            error.to_string(),
            "TypeError: expected an int of 64 bits, got str"
        );
        assert_eq!(Value::from("x").try_into_list(), Err(Value::from("x")));
    }

    #[test]
    fn as_float() {
        let decimal: Decimal = "2.5".parse().unwrap();
        assert_eq!(Value::from(decimal).as_float(), Some(2.5));
        assert_eq!(Value::from(true).as_float(), Some(1.0));
        assert_eq!(
            Value::from(BigInt::from(-1) << 2000).as_float(),
            Some(f64::NEG_INFINITY)
        );
        assert_eq!(
            Value::from(BigInt::from(1) << 100).as_float(),
            Some(2f64.powi(100))
        );
        assert_eq!(Value::from("1").as_float(), None);
    }

    #[test]
    fn truth() {
        let no = [
            Value::None,
            Value::from(0),
            Value::from(-0.0),
            Value::from(""),
            Value::List(vec![]),
            Value::from(Dict::new()),
            Value::Range {
                start: 3,
                stop: 3,
                step: 1,
            },
            Value::Range {
                start: 0,
                stop: 3,
                step: -1,
            },
            Value::from("0.00".parse::<Decimal>().unwrap()),
            Value::from("0/1".parse::<Fraction>().unwrap()),
            Value::from(TimeDelta::from_microseconds(0)),
        ];
        for value in no {
            assert!(!value.is_truthy(), "{value:?}");
        }
        for value in [
            Value::Ellipsis,
            Value::from(f64::NAN),
            Value::from("NaN".parse::<Decimal>().unwrap()),
        ] {
            assert!(value.is_truthy(), "{value:?}");
        }
    }
}
