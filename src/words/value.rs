//! What does a message name?

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// A message, whose words are in a catalogue.
pub trait Message {
    /// Returns the key in the catalogue, and the values that the message may name.
    fn statement(&self) -> Statement;
}

/// A message as a value: its key in the catalogue, and its values by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "StoredStatement")]
pub struct Statement {
    /// The key.
    pub key: String,
    /// The values.
    pub values: BTreeMap<String, Value>,
}

/// A message as it was stored.
#[derive(Deserialize)]
#[serde(untagged)]
enum StoredStatement {
    /// The message.
    Whole { key: String, values: BTreeMap<String, Value> },
    /// Words, as files of earlier versions have them.
    Words(String),
}

impl From<StoredStatement> for Statement {
    fn from(stored: StoredStatement) -> Self {
        match stored {
            StoredStatement::Whole { key, values } => Self { key, values },
            StoredStatement::Words(words) => Self::earlier(&words),
        }
    }
}

impl Statement {
    /// Returns a message of which only the words are known, because an earlier version stored no more.
    pub fn earlier(words: &str) -> Self {
        let values = [("words".to_owned(), Value::Text(words.to_owned()))];
        Self { key: "earlier-words".to_owned(), values: values.into() }
    }
}

impl<M: Message> From<M> for Statement {
    fn from(message: M) -> Self {
        message.statement()
    }
}

/// A value in a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Value {
    /// Whether something holds: it chooses between the forms `[true]` and `[false]`.
    Holds(bool),
    /// A number.
    Number(i64),
    /// A name, or the word by which a message chooses between its forms.
    Text(String),
    /// Several names, of which the last is linked by 'and', in `$NAME_or` by 'or'. `$NAME_count` is how many there are.
    List(Vec<String>),
    /// Some names of many.
    Few(Few),
    /// Other messages, without their remedies. `$NAME_listed` links them as a list does, `$NAME_count` is how many there are.
    Said(Vec<Statement>),
}

/// Some names of many, and how many others there are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Few {
    /// The names.
    pub names: Vec<String>,
    /// The number of the others.
    pub others: usize,
}

impl Few {
    /// Returns the first names, at most `most`.
    ///
    /// ```
    /// let few = pairproof_words::Few::of(&[5, 6, 9], 1, ToString::to_string);
    /// assert_eq!(few, pairproof_words::Few { names: vec!["5".to_owned()], others: 2 });
    /// ```
    pub fn of<T>(all: &[T], most: usize, name: impl Fn(&T) -> String) -> Self {
        Self { names: all.iter().take(most).map(name).collect(), others: all.len().saturating_sub(most) }
    }
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

impl ToValue for Few {
    fn to_value(&self) -> Value {
        Value::Few(self.clone())
    }
}

impl ToValue for Statement {
    fn to_value(&self) -> Value {
        Value::Said(vec![self.clone()])
    }
}

impl ToValue for Vec<Statement> {
    fn to_value(&self) -> Value {
        Value::Said(self.clone())
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
