// SPDX-License-Identifier: MIT OR Apache-2.0
//! Fields of a frame's body, taken out one by one and held to their types.

use std::time::Duration;

use crate::machine::WireError;
use crate::{Dict, Value};

/// A body or a structure in one. Fields that nobody takes are left alone: a newer daemon may send
/// such.
#[derive(Debug, Default)]
pub(crate) struct Fields(Dict);

impl Fields {
    pub fn new(dict: Dict) -> Self {
        Fields(dict)
    }

    /// A field that may be absent; nil is the same as absent.
    pub fn optional(&mut self, name: &str) -> Option<Value> {
        self.0.swap_remove(name).filter(|value| !value.is_none())
    }

    pub fn optional_text(&mut self, name: &str) -> Result<Option<String>, WireError> {
        match self.optional(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(WireError::BadBody),
        }
    }

    pub fn text(&mut self, name: &str) -> Result<String, WireError> {
        self.optional_text(name)?.ok_or(WireError::BadBody)
    }

    pub fn optional_uint(&mut self, name: &str) -> Result<Option<u64>, WireError> {
        match self.optional(name) {
            None => Ok(None),
            Some(value) => unsigned(&value).map(Some).ok_or(WireError::BadBody),
        }
    }

    pub fn uint(&mut self, name: &str) -> Result<u64, WireError> {
        self.optional_uint(name)?.ok_or(WireError::BadBody)
    }

    pub fn bytes(&mut self, name: &str) -> Result<Vec<u8>, WireError> {
        match self.optional(name) {
            Some(Value::Bytes(bytes)) => Ok(bytes),
            _ => Err(WireError::BadBody),
        }
    }

    pub fn flag(&mut self, name: &str) -> Result<bool, WireError> {
        match self.optional(name) {
            Some(Value::Bool(value)) => Ok(value),
            _ => Err(WireError::BadBody),
        }
    }

    pub fn optional_flag(&mut self, name: &str) -> Result<Option<bool>, WireError> {
        match self.optional(name) {
            None => Ok(None),
            Some(Value::Bool(value)) => Ok(Some(value)),
            Some(_) => Err(WireError::BadBody),
        }
    }

    /// A time, which comes as a number of seconds.
    pub fn optional_seconds(&mut self, name: &str) -> Result<Option<Duration>, WireError> {
        let Some(value) = self.optional(name) else {
            return Ok(None);
        };
        let seconds = value.as_float().ok_or(WireError::BadBody)?;
        let time = Duration::try_from_secs_f64(seconds).map_err(|_| WireError::BadBody)?;
        Ok(Some(time))
    }

    pub fn seconds(&mut self, name: &str) -> Result<Duration, WireError> {
        self.optional_seconds(name)?.ok_or(WireError::BadBody)
    }

    pub fn list(&mut self, name: &str) -> Result<Vec<Value>, WireError> {
        match self.optional(name) {
            Some(Value::List(items)) => Ok(items),
            _ => Err(WireError::BadBody),
        }
    }

    /// A list of structures, empty when absent.
    pub fn structures(&mut self, name: &str) -> Result<Vec<Fields>, WireError> {
        match self.optional(name) {
            None => Ok(Vec::new()),
            Some(Value::List(items)) => items.into_iter().map(Fields::try_from).collect(),
            Some(_) => Err(WireError::BadBody),
        }
    }

    pub fn optional_structure(&mut self, name: &str) -> Result<Option<Fields>, WireError> {
        self.optional(name).map(Fields::try_from).transpose()
    }

    pub fn texts(&mut self, name: &str) -> Result<Vec<String>, WireError> {
        texts_of(self.list(name)?)
    }

    /// The same for a list that may be absent, which is then empty.
    pub fn optional_texts(&mut self, name: &str) -> Result<Vec<String>, WireError> {
        match self.optional(name) {
            None => Ok(Vec::new()),
            Some(Value::List(items)) => texts_of(items),
            Some(_) => Err(WireError::BadBody),
        }
    }

    /// Names with numbers.
    pub fn limits(&mut self, name: &str) -> Result<Vec<(String, f64)>, WireError> {
        let Some(Value::Dict(limits)) = self.optional(name) else {
            return Err(WireError::BadBody);
        };
        let pair = |(key, value): (crate::ValueKey, Value)| {
            let name = key.as_str().ok_or(WireError::BadBody)?.to_owned();
            Ok((name, value.as_float().ok_or(WireError::BadBody)?))
        };
        limits.into_iter().map(pair).collect()
    }
}

fn texts_of(items: Vec<Value>) -> Result<Vec<String>, WireError> {
    let text = |item: Value| item.try_into_string().map_err(|_| WireError::BadBody);
    items.into_iter().map(text).collect()
}

impl TryFrom<Value> for Fields {
    type Error = WireError;

    fn try_from(value: Value) -> Result<Self, WireError> {
        value
            .try_into_dict()
            .map(Fields)
            .map_err(|_| WireError::BadBody)
    }
}

/// A number of the protocol: up to 2^64 - 1, so it may have come as a big int.
pub(crate) fn unsigned(value: &Value) -> Option<u64> {
    match value {
        Value::Int(value) => u64::try_from(*value).ok(),
        Value::BigInt(value) => u64::try_from(value.as_ref()).ok(),
        _ => None,
    }
}
