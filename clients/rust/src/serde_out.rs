// SPDX-License-Identifier: MIT OR Apache-2.0
//! Values to serde: a value is serialized into any format, and deserialized into any type.

use std::fmt;

use serde::de::value::{MapDeserializer, SeqDeserializer};
use serde::de::{self, DeserializeOwned, IntoDeserializer, Visitor};
use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};

use crate::{InterpreterError, Value, ValueKey};

impl Serialize for Value {
    /// Types that serde has no word for are strings, as `str()` shows them.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::None => serializer.serialize_unit(),
            Value::Bool(value) => serializer.serialize_bool(*value),
            Value::Int(value) => serializer.serialize_i64(*value),
            Value::BigInt(value) => match u64::try_from(value.as_ref()) {
                Ok(value) => serializer.serialize_u64(value),
                Err(_) => serializer.collect_str(value),
            },
            Value::Float(value) => serializer.serialize_f64(*value),
            Value::String(text) => serializer.serialize_str(text),
            Value::Bytes(bytes) | Value::ByteArray(bytes) => serializer.serialize_bytes(bytes),
            Value::List(items) | Value::Tuple(items) => serializer.collect_seq(items),
            Value::Set(members) | Value::Frozenset(members) => {
                let mut seq = serializer.serialize_seq(Some(members.len()))?;
                for member in members.iter() {
                    seq.serialize_element(member)?;
                }
                seq.end()
            }
            Value::Dict(dict) => {
                let mut map = serializer.serialize_map(Some(dict.len()))?;
                for (key, item) in dict.iter() {
                    map.serialize_entry(key, item)?;
                }
                map.end()
            }
            other => serializer.collect_str(other),
        }
    }
}

impl Serialize for ValueKey {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            ValueKey::String(text) => serializer.serialize_str(text),
            other => other.to_value().serialize(serializer),
        }
    }
}

impl de::Error for InterpreterError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        InterpreterError::TypeError(message.to_string())
    }
}

impl Value {
    /// The value as any type that serde can make.
    ///
    /// ```
    /// use interpretd::Value;
    /// use serde::Deserialize;
    ///
    /// #[derive(Deserialize, PartialEq, Debug)]
    /// struct Point {
    ///     x: i32,
    ///     y: Option<f64>,
    /// }
    ///
    /// let value = Value::from_json(&serde_json::json!({"x": 1, "y": null}));
    /// assert_eq!(value.deserialize_into::<Point>()?, Point { x: 1, y: None });
    /// # Ok::<(), interpretd::InterpreterError>(())
    /// ```
    pub fn deserialize_into<T: DeserializeOwned>(self) -> Result<T, InterpreterError> {
        T::deserialize(self)
    }
}

/// The text of a value of a type that serde has no word for.
fn visit_text<'de, V: Visitor<'de>>(
    value: &Value,
    visitor: V,
) -> Result<V::Value, InterpreterError> {
    visitor.visit_string(match value {
        Value::DateTime(moment) => moment.to_string(),
        other => other.to_string(),
    })
}

impl<'de> de::Deserializer<'de> for Value {
    type Error = InterpreterError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, InterpreterError> {
        match self {
            Value::None => visitor.visit_unit(),
            Value::Bool(value) => visitor.visit_bool(value),
            Value::Int(value) => visitor.visit_i64(value),
            Value::BigInt(value) => {
                if let Ok(value) = u64::try_from(value.as_ref()) {
                    visitor.visit_u64(value)
                } else if let Ok(value) = i128::try_from(value.as_ref()) {
                    visitor.visit_i128(value)
                } else if let Ok(value) = u128::try_from(value.as_ref()) {
                    visitor.visit_u128(value)
                } else {
                    visitor.visit_string(value.to_string())
                }
            }
            Value::Float(value) => visitor.visit_f64(value),
            Value::String(text) => visitor.visit_string(text),
            Value::Bytes(bytes) | Value::ByteArray(bytes) => visitor.visit_byte_buf(bytes),
            Value::List(items) | Value::Tuple(items) => {
                let mut seq = SeqDeserializer::new(items.into_iter());
                let made = visitor.visit_seq(&mut seq)?;
                seq.end()?;
                Ok(made)
            }
            Value::Set(members) | Value::Frozenset(members) => {
                let mut seq = SeqDeserializer::new(members.into_iter().map(Value::from));
                let made = visitor.visit_seq(&mut seq)?;
                seq.end()?;
                Ok(made)
            }
            Value::Dict(dict) => {
                let mut map = MapDeserializer::new(
                    dict.into_iter().map(|(key, item)| (Value::from(key), item)),
                );
                let made = visitor.visit_map(&mut map)?;
                map.end()?;
                Ok(made)
            }
            other => visit_text(&other, visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, InterpreterError> {
        match self {
            Value::None => visitor.visit_none(),
            some => visitor.visit_some(some),
        }
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, InterpreterError> {
        self.deserialize_f64(visitor)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, InterpreterError> {
        match (&self, self.as_float()) {
            (Value::Bool(_), _) | (_, None) => self.deserialize_any(visitor),
            (_, Some(value)) => visitor.visit_f64(value),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, InterpreterError> {
        visitor.visit_newtype_struct(self)
    }

    /// A str is a variant without content; a dict of one pair is a variant with its content.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, InterpreterError> {
        match self {
            Value::String(variant) => visitor.visit_enum(variant.into_deserializer()),
            Value::Dict(dict) if dict.len() == 1 => {
                let pairs = dict.into_iter().map(|(key, item)| (Value::from(key), item));
                visitor.visit_enum(de::value::MapAccessDeserializer::new(MapDeserializer::new(
                    pairs,
                )))
            }
            other => {
                let text = format!(
                    "expected a variant's name or a dict of one, got {}",
                    other.type_name()
                );
                Err(InterpreterError::TypeError(text))
            }
        }
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 char str string bytes byte_buf unit unit_struct
        seq tuple tuple_struct map struct identifier ignored_any
    }
}

impl<'de> IntoDeserializer<'de, InterpreterError> for Value {
    type Deserializer = Value;

    fn into_deserializer(self) -> Value {
        self
    }
}
