//! What does a message name?

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Serialize;

/// A message, whose words are in a catalogue.
pub trait Message {
    /// Returns the key in the catalogue, and the values that the message may name.
    fn statement(&self) -> Statement;
}

/// A message as a value: its key in the catalogue, and its values by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Statement {
    /// The key.
    pub key: String,
    /// The values.
    pub values: BTreeMap<String, Value>,
}

/// A value in a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// Whether something holds: it chooses between the forms `[true]` and `[false]`.
    Holds(bool),
    /// A number.
    Number(i64),
    /// A name, or the word by which a message chooses between its forms.
    Text(String),
    /// Several names, of which the last is linked by 'and'.
    List(Vec<String>),
    /// Other messages, without their remedies.
    Said(Vec<Statement>),
}

/// What a message can name.
pub trait ToValue {
    /// Returns the value.
    fn to_value(&self) -> Value;
}

impl ToValue for Value {
    fn to_value(&self) -> Value {
        self.clone()
    }
}

impl ToValue for String {
    fn to_value(&self) -> Value {
        Value::Text(self.clone())
    }
}

impl ToValue for &str {
    fn to_value(&self) -> Value {
        Value::Text((*self).to_owned())
    }
}

/// A file is named as it is shown.
impl ToValue for PathBuf {
    fn to_value(&self) -> Value {
        Value::Text(self.display().to_string())
    }
}

impl ToValue for bool {
    fn to_value(&self) -> Value {
        Value::Holds(*self)
    }
}

macro_rules! number {
    ($($type:ty),*) => {
        $(impl ToValue for $type {
            /// A number beyond 2^63 is no count; it is shown as it is written.
            fn to_value(&self) -> Value {
                i64::try_from(*self).map_or_else(|_| Value::Text(self.to_string()), Value::Number)
            }
        })*
    };
}
number!(u8, u16, u32, u64, usize, i64);

impl<T: ToString> ToValue for Vec<T> {
    fn to_value(&self) -> Value {
        Value::List(self.iter().map(ToString::to_string).collect())
    }
}

/// What is absent chooses the form `[none]`.
impl<T: ToValue> ToValue for Option<T> {
    fn to_value(&self) -> Value {
        self.as_ref().map_or_else(|| Value::Text("none".to_owned()), T::to_value)
    }
}
