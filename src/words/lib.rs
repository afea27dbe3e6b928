//! The sentences that the program says. A message is a value, made where it arises; its words are in a catalogue.
//!
//! A catalogue is a file of [Fluent](https://projectfluent.org) in a folder for its language. An enum of messages names
//! its catalogue, and does not compile unless the catalogue has each of its messages, with a remedy for every voice, and
//! no other message:
//!
//! ```
//! pairproof_words::messages! {
//!     /// Why the tea is not served.
//!     in pairproof_words::en::EXAMPLE;
//!     pub enum TeaRefusal {
//!         "tea-too-hot" TooHot { degrees: usize },
//!     }
//! }
//!
//! let why = TeaRefusal::TooHot { degrees: 95 };
//! let wording = pairproof_words::wording(&why, pairproof_words::Voice::Terminal { file: "tea.txt" });
//! assert_eq!(wording.says, "the tea has 95 degrees");
//! assert_eq!(wording.remedy, "Wait: `wait tea.txt`");
//! ```

mod check;
pub mod en;
mod render;
mod value;

pub use check::{MessageShape, check, check_advice};
pub use render::{TERMINAL, Voice, Wording, Words, wording};
pub use value::{Few, Message, Statement, ToValue, Value};

/// Declares an enum of messages whose words are in a catalogue.
///
/// Each variant has the key of its message; its fields are the values that the message may name. Every message may also
/// choose its form by `$voice`: `terminal`, `program` or `desk`. A variant needs no description beside its message.
///
/// The messages of `in` say why something is refused, so each has a remedy. Those of `says in` say what has been done or has
/// to be known, and have an advice where there is one.
#[macro_export]
macro_rules! messages {
    (
        $(#[$meta:meta])*
        says in $catalogue:expr;
        $($rest:tt)*
    ) => {
        $crate::messages! {
            $(#[$meta])*
            @ $crate::check_advice, $catalogue;
            $($rest)*
        }
    };
    (
        $(#[$meta:meta])*
        in $catalogue:expr;
        $($rest:tt)*
    ) => {
        $crate::messages! {
            $(#[$meta])*
            @ $crate::check, $catalogue;
            $($rest)*
        }
    };
    (
        $(#[$meta:meta])*
        @ $check:path, $catalogue:expr;
        $vis:vis enum $name:ident {
            $( $key:literal $variant:ident $({ $($field:ident : $type:ty),* $(,)? })? ),* $(,)?
        }
    ) => {
        $(#[$meta])*
        #[allow(missing_docs)]
        #[derive(Clone, Debug, PartialEq, Eq)]
        $vis enum $name {
            $( $variant $({ $($field: $type),* })? ),*
        }

        const _: () = $check(
            $catalogue,
            &[ $( $crate::MessageShape { key: $key, names: &[ $($( stringify!($field) ),*)? ] } ),* ],
        );

        impl $crate::Message for $name {
            fn statement(&self) -> $crate::Statement {
                match self {
                    $( Self::$variant $({ $($field),* })? => $crate::Statement {
                        key: $key.to_owned(),
                        values: [
                            $($( (stringify!($field).to_owned(), $crate::ToValue::to_value($field)) ),*)?
                        ].into(),
                    } ),*
                }
            }
        }
    };
}
