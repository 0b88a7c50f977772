// SPDX-License-Identifier: MIT OR Apache-2.0
//! Values as JSON, and back.

use num_bigint::BigInt;
use serde_json::{Map, Number, Value as Json};

use crate::{InterpreterError, Value, ValueKey};

impl Value {
    /// The value that JSON stands for. Integers past 64 bits become ints all the same.
    ///
    /// ```
    /// use interpretd::Value;
    ///
    /// let json = serde_json::json!({"b": [1, 2.5, null], "a": "x"});
    /// assert_eq!(Value::from_json(&json).repr(), "{'b': [1, 2.5, None], 'a': 'x'}");
    /// ```
    pub fn from_json(json: &Json) -> Value {
        match json {
            Json::Null => Value::None,
            Json::Bool(value) => Value::Bool(*value),
            Json::Number(number) => from_number(number),
            Json::String(text) => Value::String(text.clone()),
            Json::Array(items) => Value::List(items.iter().map(Value::from_json).collect()),
            Json::Object(map) => {
                let pair =
                    |(key, item): (&String, &Json)| (key.as_str().into(), Value::from_json(item));
                Value::Dict(Box::new(map.iter().map(pair).collect()))
            }
        }
    }

    /// The value as JSON.
    ///
    /// What JSON lacks is shown by what comes nearest: big ints, decimals, dates and times as
    /// strings, bytes as lists of numbers, tuples and sets as lists, a fraction as a float, a
    /// timedelta in seconds, keys that aren't strings as `str()` shows them. TypeError for what has
    /// nothing near, ValueError for floats that are no numbers.
    pub fn to_json(&self) -> Result<Json, InterpreterError> {
        Ok(match self {
            Value::None => Json::Null,
            Value::Bool(value) => Json::Bool(*value),
            Value::Int(value) => Json::from(*value),
            Value::BigInt(value) => Json::String(value.to_string()),
            Value::Float(value) => float(*value)?,
            Value::Fraction(value) => float(value.to_f64())?,
            Value::TimeDelta(delta) => float(delta.total_seconds())?,
            Value::String(text) => Json::String(text.clone()),
            Value::Decimal(value) => Json::String(value.to_string()),
            Value::Date(date) => Json::String(date.to_string()),
            Value::Time(time) => Json::String(time.to_string()),
            Value::DateTime(moment) => Json::String(moment.to_string()),
            Value::Bytes(bytes) | Value::ByteArray(bytes) => {
                Json::Array(bytes.iter().map(|&byte| byte.into()).collect())
            }
            Value::List(items) | Value::Tuple(items) => {
                Json::Array(items.iter().map(Value::to_json).collect::<Result<_, _>>()?)
            }
            Value::Set(members) | Value::Frozenset(members) => {
                let items = members.iter().map(|member| member.to_value().to_json());
                Json::Array(items.collect::<Result<_, _>>()?)
            }
            Value::Range { .. }
            | Value::Complex { .. }
            | Value::Ellipsis
            | Value::NotImplemented
            | Value::TimeZone(_)
            | Value::Exception(_) => {
                let text = format!(
                    "Object of type {} is not JSON serializable",
                    self.python_type_name()
                );
                return Err(InterpreterError::TypeError(text));
            }
            Value::Dict(dict) => {
                let pair =
                    |(key, item): (&ValueKey, &Value)| Ok((key.to_string(), item.to_json()?));
                let pairs: Result<Map<_, _>, InterpreterError> = dict.iter().map(pair).collect();
                Json::Object(pairs?)
            }
        })
    }
}

fn from_number(number: &Number) -> Value {
    if let Some(value) = number.as_i64() {
        return Value::Int(value);
    }
    if let Some(value) = number.as_u64() {
        return value.into();
    }
    // With serde_json's arbitrary precision a number may be an integer of any length.
    let text = number.to_string();
    match text.parse::<BigInt>() {
        Ok(value) => value.into(),
        Err(_) => Value::Float(text.parse().unwrap_or(f64::NAN)),
    }
}

fn float(value: f64) -> Result<Json, InterpreterError> {
    Number::from_f64(value).map(Json::Number).ok_or_else(|| {
        InterpreterError::ValueError("Out of range float values are not JSON compliant".into())
    })
}

impl From<&Json> for Value {
    fn from(json: &Json) -> Value {
        Value::from_json(json)
    }
}

impl From<Json> for Value {
    fn from(json: Json) -> Value {
        Value::from_json(&json)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Decimal, Dict, Fraction, TimeDelta};
    use serde_json::json;

    #[test]
    fn there_and_back() {
        let json = json!({"z": [1, -2.5, "x", null, true], "a": {"n": u64::MAX, "e": []}});
        let value = Value::from_json(&json);
        assert_eq!(
            value
                .as_dict()
                .unwrap()
                .keys()
                .map(ToString::to_string)
                .collect::<Vec<_>>(),
            ["z", "a"]
        );
        let back = value.to_json().unwrap();
        assert_eq!(back["z"], json["z"]);
        assert_eq!(back["a"]["n"], json!("18446744073709551615"));
    }

    #[test]
    fn what_comes_nearest() {
        let cases = [
            (Value::from(&b"\x00\xff"[..]), json!([0, 255])),
            (Value::Tuple(vec![1.into(), 2.into()]), json!([1, 2])),
            (Value::new_set([3]), json!([3])),
            (Value::from("1/4".parse::<Fraction>().unwrap()), json!(0.25)),
            (
                Value::from("1.10".parse::<Decimal>().unwrap()),
                json!("1.10"),
            ),
            (
                Value::from(TimeDelta::from_microseconds(1_500_000)),
                json!(1.5),
            ),
            (
                Value::Date("2024-02-29".parse().unwrap()),
                json!("2024-02-29"),
            ),
            (
                Value::from(Dict::from([
                    (1.into(), 2.into()),
                    (ValueKey::None, 3.into()),
                ])),
                json!({"1": 2, "None": 3}),
            ),
        ];
        for (value, expected) in cases {
            assert_eq!(value.to_json().unwrap(), expected, "{value:?}");
        }
    }

    #[test]
    fn what_has_nothing_near() {
        let error = Value::List(vec![Value::Ellipsis]).to_json().unwrap_err();
        assert_eq!(
            error.to_string(),
            "TypeError: Object of type ellipsis is not JSON serializable"
        );
        let error = Value::from(f64::NAN).to_json().unwrap_err();
        assert_eq!(
            error.to_string(),
            "ValueError: Out of range float values are not JSON compliant"
        );
    }
}
