// SPDX-License-Identifier: MIT OR Apache-2.0
//! Values from serde: any type is serialized into a value, and a value deserialized from any format.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde::ser::{self, Serialize, Serializer};

use crate::{Dict, InterpreterError, Value, ValueKey};

type Result<T = Value> = std::result::Result<T, InterpreterError>;

impl Value {
    /// The value that serde sees in any type: structs and maps are dicts, sequences and tuples are
    /// lists, variants with content are dicts of one.
    ///
    /// ```
    /// use interpretd::Value;
    /// use serde::Serialize;
    ///
    /// #[derive(Serialize)]
    /// struct Point {
    ///     x: i32,
    ///     label: Option<&'static str>,
    /// }
    ///
    /// let value = Value::from_serialize(&[Point { x: 1, label: None }])?;
    /// assert_eq!(value.repr(), "[{'x': 1, 'label': None}]");
    /// # Ok::<(), interpretd::InterpreterError>(())
    /// ```
    pub fn from_serialize<T: Serialize + ?Sized>(value: &T) -> Result {
        value.serialize(ToValue)
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Value, D::Error> {
        deserializer.deserialize_any(AnyValue)
    }
}

impl<'de> Deserialize<'de> for ValueKey {
    fn deserialize<D: Deserializer<'de>>(
        deserializer: D,
    ) -> std::result::Result<ValueKey, D::Error> {
        key_of(Value::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// A sequence as a key is a tuple: a list can't be one.
fn key_of(value: Value) -> Result<ValueKey> {
    match value {
        Value::List(items) => Value::Tuple(items).try_into(),
        other => other.try_into(),
    }
}

struct AnyValue;

macro_rules! visit {
    ($($method:ident: $type:ty;)*) => {$(
        fn $method<E>(self, value: $type) -> std::result::Result<Value, E> {
            Ok(value.into())
        }
    )*};
}

impl<'de> Visitor<'de> for AnyValue {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    visit! {
        visit_bool: bool;
        visit_i64: i64;
        visit_i128: i128;
        visit_u64: u64;
        visit_u128: u128;
        visit_f64: f64;
        visit_str: &str;
        visit_string: String;
        visit_bytes: &[u8];
        visit_byte_buf: Vec<u8>;
    }

    fn visit_unit<E>(self) -> std::result::Result<Value, E> {
        Ok(Value::None)
    }

    fn visit_none<E>(self) -> std::result::Result<Value, E> {
        Ok(Value::None)
    }

    fn visit_some<D: Deserializer<'de>>(self, inner: D) -> std::result::Result<Value, D::Error> {
        inner.deserialize_any(AnyValue)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(
        self,
        inner: D,
    ) -> std::result::Result<Value, D::Error> {
        inner.deserialize_any(AnyValue)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> std::result::Result<Value, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = seq.next_element()? {
            items.push(item);
        }
        Ok(Value::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> std::result::Result<Value, A::Error> {
        let mut dict = Dict::new();
        while let Some((key, item)) = map.next_entry()? {
            dict.insert(key, item);
        }
        Ok(dict.into())
    }
}

impl ser::Error for InterpreterError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        InterpreterError::TypeError(message.to_string())
    }
}

/// The serializer whose format is a value.
struct ToValue;

macro_rules! serialize {
    ($($method:ident: $type:ty;)*) => {$(
        fn $method(self, value: $type) -> Result {
            Ok(value.into())
        }
    )*};
}

impl Serializer for ToValue {
    type Ok = Value;
    type Error = InterpreterError;
    type SerializeSeq = Items;
    type SerializeTuple = Items;
    type SerializeTupleStruct = Items;
    type SerializeTupleVariant = Items;
    type SerializeMap = Pairs;
    type SerializeStruct = Pairs;
    type SerializeStructVariant = Pairs;

    serialize! {
        serialize_bool: bool;
        serialize_i8: i8;
        serialize_i16: i16;
        serialize_i32: i32;
        serialize_i64: i64;
        serialize_i128: i128;
        serialize_u8: u8;
        serialize_u16: u16;
        serialize_u32: u32;
        serialize_u64: u64;
        serialize_u128: u128;
        serialize_f32: f32;
        serialize_f64: f64;
        serialize_str: &str;
        serialize_bytes: &[u8];
    }

    fn serialize_char(self, value: char) -> Result {
        Ok(value.to_string().into())
    }

    fn serialize_none(self) -> Result {
        Ok(Value::None)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result {
        Ok(Value::None)
    }

    fn serialize_unit_struct(self, _name: &'static str) -> Result {
        Ok(Value::None)
    }

    fn serialize_unit_variant(
        self,
        _name: &'static str,
        _at: u32,
        variant: &'static str,
    ) -> Result {
        Ok(variant.into())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        value: &T,
    ) -> Result {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        _at: u32,
        variant: &'static str,
        value: &T,
    ) -> Result {
        Ok(variant_of(Some(variant), value.serialize(self)?))
    }

    fn serialize_seq(self, size: Option<usize>) -> Result<Items> {
        // A size that a type only claims reserves nothing.
        let items = Vec::with_capacity(size.unwrap_or(0).min(4096));
        Ok(Items {
            variant: None,
            items,
        })
    }

    fn serialize_tuple(self, size: usize) -> Result<Items> {
        self.serialize_seq(Some(size))
    }

    fn serialize_tuple_struct(self, _name: &'static str, size: usize) -> Result<Items> {
        self.serialize_seq(Some(size))
    }

    fn serialize_tuple_variant(
        self,
        _name: &'static str,
        _at: u32,
        variant: &'static str,
        _size: usize,
    ) -> Result<Items> {
        Ok(Items {
            variant: Some(variant),
            items: Vec::new(),
        })
    }

    fn serialize_map(self, _size: Option<usize>) -> Result<Pairs> {
        Ok(Pairs {
            variant: None,
            key: None,
            dict: Dict::new(),
        })
    }

    fn serialize_struct(self, _name: &'static str, size: usize) -> Result<Pairs> {
        self.serialize_map(Some(size))
    }

    fn serialize_struct_variant(
        self,
        _name: &'static str,
        _at: u32,
        variant: &'static str,
        _size: usize,
    ) -> Result<Pairs> {
        Ok(Pairs {
            variant: Some(variant),
            key: None,
            dict: Dict::new(),
        })
    }
}

/// A variant with content is a dict of one.
fn variant_of(variant: Option<&'static str>, content: Value) -> Value {
    match variant {
        Some(name) => Dict::from([(name.into(), content)]).into(),
        None => content,
    }
}

struct Items {
    variant: Option<&'static str>,
    items: Vec<Value>,
}

impl Items {
    fn push<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.items.push(value.serialize(ToValue)?);
        Ok(())
    }

    fn finish(self) -> Result {
        Ok(variant_of(self.variant, Value::List(self.items)))
    }
}

macro_rules! serialize_items {
    ($($trait:ident::$method:ident;)*) => {$(
        impl ser::$trait for Items {
            type Ok = Value;
            type Error = InterpreterError;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
                self.push(value)
            }

            fn end(self) -> Result {
                self.finish()
            }
        }
    )*};
}

serialize_items! {
    SerializeSeq::serialize_element;
    SerializeTuple::serialize_element;
    SerializeTupleStruct::serialize_field;
    SerializeTupleVariant::serialize_field;
}

struct Pairs {
    variant: Option<&'static str>,
    key: Option<ValueKey>,
    dict: Dict,
}

impl Pairs {
    fn finish(self) -> Result {
        Ok(variant_of(self.variant, self.dict.into()))
    }
}

impl ser::SerializeMap for Pairs {
    type Ok = Value;
    type Error = InterpreterError;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<()> {
        self.key = Some(key_of(key.serialize(ToValue)?)?);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        let value = value.serialize(ToValue)?;
        if let Some(key) = self.key.take() {
            self.dict.insert(key, value);
        }
        Ok(())
    }

    fn end(self) -> Result {
        self.finish()
    }
}

macro_rules! serialize_fields {
    ($($trait:ident;)*) => {$(
        impl ser::$trait for Pairs {
            type Ok = Value;
            type Error = InterpreterError;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<()> {
                self.dict.insert(name.into(), value.serialize(ToValue)?);
                Ok(())
            }

            fn end(self) -> Result {
                self.finish()
            }
        }
    )*};
}

serialize_fields! {
    SerializeStruct;
    SerializeStructVariant;
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::{Deserialize, Serialize};
    use std::collections::BTreeMap;

    #[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
    enum Shape {
        Empty,
        Circle(f64),
        Line(i32, i32),
        Named { name: String },
    }

    #[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
    struct Whole {
        id: u64,
        big: i128,
        wide: u128,
        pair: (u8, char),
        maybe: Option<bool>,
        unit: (),
        shapes: Vec<Shape>,
        by_key: BTreeMap<(i32, i32), f32>,
        text: String,
    }

    fn whole() -> Whole {
        Whole {
            id: u64::MAX,
            big: -(1 << 100),
            wide: u128::MAX,
            pair: (7, 'é'),
            maybe: None,
            unit: (),
            shapes: vec![
                Shape::Empty,
                Shape::Circle(2.0),
                Shape::Line(1, 2),
                Shape::Named { name: "n".into() },
            ],
            by_key: BTreeMap::from([((1, 2), 0.5)]),
            text: "t".into(),
        }
    }

    #[test]
    fn a_struct_there_and_back() {
        let value = Value::from_serialize(&whole()).unwrap();
        assert_eq!(
            value.repr(),
            "{'id': 18446744073709551615, 'big': -1267650600228229401496703205376, \
             'wide': 340282366920938463463374607431768211455, 'pair': [7, 'é'], 'maybe': None, 'unit': None, 'shapes': ['Empty', {'Circle': 2.0}, {'Line': [1, 2]}, \
             {'Named': {'name': 'n'}}], 'by_key': {(1, 2): 0.5}, 'text': 't'}"
        );
        assert_eq!(value.deserialize_into::<Whole>().unwrap(), whole());
    }

    #[test]
    fn numbers_become_floats_where_a_float_is_wanted() {
        assert_eq!(Value::Int(3).deserialize_into::<f64>().unwrap(), 3.0);
        assert!(Value::Int(3).deserialize_into::<Shape>().is_err());
        assert!(Value::from("x").deserialize_into::<f64>().is_err());
        assert!(Value::Int(300).deserialize_into::<u8>().is_err());
        assert_eq!(
            Value::Int(3).deserialize_into::<Option<u8>>().unwrap(),
            Some(3)
        );
    }

    #[test]
    fn a_value_in_another_format() {
        let value = Value::List(vec![
            1.into(),
            Value::Tuple(vec!["a".into(), Value::None]),
            Dict::from([("k".into(), 2.5.into())]).into(),
            Value::new_set([1]),
        ]);
        let text = serde_json::to_string(&value).unwrap();
        assert_eq!(text, r#"[1,["a",null],{"k":2.5},[1]]"#);
        let back: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(back.repr(), "[1, ['a', None], {'k': 2.5}, [1]]");
        let moment = Value::Date("2024-02-29".parse().unwrap());
        assert_eq!(serde_json::to_string(&moment).unwrap(), "\"2024-02-29\"");
        assert_eq!(moment.deserialize_into::<String>().unwrap(), "2024-02-29");
    }

    #[test]
    fn a_value_as_a_value() {
        let value = Value::from_serialize(&whole()).unwrap();
        assert_eq!(value.clone().deserialize_into::<Value>().unwrap(), value);
        let error = Value::from("x").deserialize_into::<i32>().unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("TypeError: invalid type: string \"x\", expected i32")
        );
    }
}
