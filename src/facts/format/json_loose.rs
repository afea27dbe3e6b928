//! JSON from untrusted sources, read incrementally: bounded lists, and players and boards in the forms that programs
//! use.
//!
//! The reader does not build a tree of values first, because a small text can describe a large tree.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use limit::look;

/// Reads a list of at most `MOST` entries.
///
/// # Errors
/// Fails if the value is not a list or has more entries.
pub fn at_most<'de, D, T, const MOST: usize>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    struct List<T, const MOST: usize>(PhantomData<T>);

    impl<'de, T: Deserialize<'de>, const MOST: usize> Visitor<'de> for List<T, MOST> {
        type Value = Vec<T>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "a list of at most {MOST} entries")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<Vec<T>, A::Error> {
            let mut list = Vec::new();
            while let Some(entry) = entries.next_element()? {
                look();
                if list.len() == MOST {
                    return Err(A::Error::custom(format!("the list has more than {MOST} entries")));
                }
                list.push(entry);
            }
            Ok(list)
        }
    }

    deserializer.deserialize_seq(List::<T, MOST>(PhantomData))
}

/// A player: a number, a string, or an object with a `number`; `None` if it is anything else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedPlayer(pub Option<String>);

impl<'de> Deserialize<'de> for NamedPlayer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct AsPlayer;

        impl<'de> Visitor<'de> for AsPlayer {
            type Value = NamedPlayer;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a pairing number or a name")
            }

            fn visit_u64<E>(self, number: u64) -> Result<NamedPlayer, E> {
                Ok(NamedPlayer(Some(number.to_string())))
            }

            fn visit_i64<E>(self, number: i64) -> Result<NamedPlayer, E> {
                // A negative number is no pairing number, and must not be searched for as a name.
                Ok(NamedPlayer(u64::try_from(number).ok().map(|number| number.to_string())))
            }

            fn visit_bool<E>(self, _: bool) -> Result<NamedPlayer, E> {
                Ok(NamedPlayer(None))
            }

            fn visit_unit<E>(self) -> Result<NamedPlayer, E> {
                Ok(NamedPlayer(None))
            }

            fn visit_str<E>(self, name: &str) -> Result<NamedPlayer, E> {
                Ok(NamedPlayer(Some(name.to_owned())))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<NamedPlayer, A::Error> {
                while entries.next_element::<IgnoredAny>()?.is_some() {}
                Ok(NamedPlayer(None))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<NamedPlayer, A::Error> {
                let mut number = None;
                while let Some(key) = map.next_key::<String>()? {
                    if key == "number" {
                        number = map.next_value::<Option<u64>>()?;
                    } else {
                        map.next_value::<IgnoredAny>()?;
                    }
                }
                Ok(NamedPlayer(number.map(|number| number.to_string())))
            }
        }

        deserializer.deserialize_any(AsPlayer)
    }
}

/// A board: `[white, black]`, or an object with `white` and `black`; `None` if it is anything else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedBoard(pub Option<[String; 2]>);

impl<'de> Deserialize<'de> for NamedBoard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct AsBoard;

        impl<'de> Visitor<'de> for AsBoard {
            type Value = NamedBoard;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a board as [white, black]")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<NamedBoard, A::Error> {
                let white = entries.next_element::<NamedPlayer>()?.and_then(|player| player.0);
                let black = entries.next_element::<NamedPlayer>()?.and_then(|player| player.0);
                let mut is_more = false;
                while entries.next_element::<IgnoredAny>()?.is_some() {
                    is_more = true;
                }
                Ok(NamedBoard(white.zip(black).filter(|_| !is_more).map(<[String; 2]>::from)))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<NamedBoard, A::Error> {
                let (mut white, mut black) = (None, None);
                while let Some(key) = map.next_key::<String>()? {
                    match key.as_str() {
                        "white" => white = map.next_value::<NamedPlayer>()?.0,
                        "black" => black = map.next_value::<NamedPlayer>()?.0,
                        _ => drop(map.next_value::<IgnoredAny>()?),
                    }
                }
                Ok(NamedBoard(white.zip(black).map(<[String; 2]>::from)))
            }
        }

        deserializer.deserialize_any(AsBoard)
    }
}
