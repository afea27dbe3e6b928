//! Requests about an event, by name.

use serde::Deserialize;

use super::fields::Fields;
use crate::report::json::{EventAnswer, ServedAnswer};

/// A request about an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum EventDo {
    Import,
    Result,
    Correct,
    Add,
    Edit,
    Remove,
    Withdraw,
    Arrive,
    Bye,
    Forbid,
    Lineup,
    Close,
    Draft,
    Alter,
    Cost,
    Publish,
    Repair,
    Whatif,
    Print,
    Verify,
    Log,
}

impl EventDo {
    /// Returns the request about an event that a line contains, if it is one.
    pub(super) fn of(line: &str) -> Option<Self> {
        let (_, value) = Fields::of(line).find(|(key, _)| key == "do")?;
        serde_json::from_str(value).ok()
    }

    /// Wraps the answer under the name of the request.
    pub(super) fn answered(self, answer: EventAnswer) -> ServedAnswer {
        let boxed = Box::new(answer);
        match self {
            Self::Import => ServedAnswer::Import(boxed),
            Self::Result => ServedAnswer::Result(boxed),
            Self::Correct => ServedAnswer::Correct(boxed),
            Self::Add => ServedAnswer::Add(boxed),
            Self::Edit => ServedAnswer::Edit(boxed),
            Self::Remove => ServedAnswer::Remove(boxed),
            Self::Withdraw => ServedAnswer::Withdraw(boxed),
            Self::Arrive => ServedAnswer::Arrive(boxed),
            Self::Bye => ServedAnswer::Bye(boxed),
            Self::Forbid => ServedAnswer::Forbid(boxed),
            Self::Lineup => ServedAnswer::Lineup(boxed),
            Self::Close => ServedAnswer::Close(boxed),
            Self::Draft => ServedAnswer::Draft(boxed),
            Self::Alter => ServedAnswer::Alter(boxed),
            Self::Cost => ServedAnswer::Cost(boxed),
            Self::Publish => ServedAnswer::Publish(boxed),
            Self::Repair => ServedAnswer::Repair(boxed),
            Self::Whatif => ServedAnswer::Whatif(boxed),
            Self::Print => ServedAnswer::Print(boxed),
            Self::Verify => ServedAnswer::Verify(boxed),
            Self::Log => ServedAnswer::Log(boxed),
        }
    }

    /// Returns the kind of command that the request gives, if any. In an event of matches, results are those of matches.
    pub(super) fn command(self, has_matches: bool) -> Option<&'static str> {
        Some(match self {
            Self::Result if has_matches => "matches",
            Self::Result => "result",
            Self::Correct if has_matches => "correct-match",
            Self::Correct => "correct",
            Self::Add => "add",
            Self::Edit => "edit",
            Self::Remove => "remove",
            Self::Withdraw => "withdraw",
            Self::Arrive => "arrive",
            Self::Bye => "bye",
            Self::Forbid => "forbid",
            Self::Lineup => "lineup",
            Self::Alter => "alter",
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::EventDo;
    use crate::report::json::REQUEST_KINDS;
    use crate::serve::request::Do;

    #[test]
    fn every_kind_of_request_is_read() {
        for kind in REQUEST_KINDS {
            let word = serde_json::Value::from(kind.word);
            let is_question = serde_json::from_value::<Do>(word).is_ok();
            let is_of_event = EventDo::of(&format!("{{\"do\": \"{}\"}}", kind.word)).is_some();
            assert_eq!(
                (is_question, is_of_event),
                (!kind.is_about_event, kind.is_about_event),
                "{}",
                kind.word
            );
        }
    }
}
