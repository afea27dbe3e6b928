//! A request as it is written: `{"id": 1, "do": "pair", "tournament": "…"}`.

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::cli::{Exit, Failure};
use crate::report::json::RequestId;

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Do {
    Pair,
    Check,
    Explain,
    Standings,
    Rulebooks,
    Cancel,
}

/// What a line comes to.
pub(super) enum Task {
    /// Work for a worker.
    Work(Box<Asked>),
    /// Another request is to end.
    Cancel(RequestId),
}

/// The fields of a request beside its id. A field that the work does not use is refused.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Asked {
    #[serde(rename = "do")]
    pub(super) what: Do,
    /// A report (TRF16, TRF26) as text, or the JSON of this program as text or as an object.
    pub(super) tournament: Option<Value>,
    pub(super) rulebook: Option<String>,
    pub(super) round: Option<usize>,
    /// Players who do not play, by number or name.
    #[serde(default)]
    pub(super) absent: Vec<String>,
    /// Keys of discretions, and readings `CODE=CHOICE`.
    #[serde(default)]
    pub(super) declared: Vec<String>,
    #[serde(default)]
    pub(super) unfinished_as_draws: bool,
    pub(super) seed: Option<u64>,
    /// Seconds.
    pub(super) time_limit: Option<u64>,
    /// Are lines about the progress wanted?
    #[serde(default)]
    pub(super) progress: bool,
    /// The boards to judge, as `check` reads them.
    pub(super) boards: Option<String>,
    /// The player asked about.
    pub(super) player: Option<String>,
    #[serde(default)]
    pub(super) why_not: Vec<String>,
    #[serde(default)]
    pub(super) tiebreaks: Vec<String>,
    /// The request to be cancelled.
    request: Option<RequestId>,
}

/// A line that is refused, with its id if it has one.
type Refused = (Option<RequestId>, Failure);

impl Asked {
    /// The request of a line.
    pub(super) fn read(line: &[u8]) -> Result<(RequestId, Task), Refused> {
        let refuse = |says: String| Failure::new(Exit::Request, says);
        let mut fields: Map<String, Value> = serde_json::from_slice(line)
            .map_err(|e| (None, refuse(format!("the line is not a JSON object: {e}"))))?;
        let id = fields.remove("id").and_then(|id| serde_json::from_value::<RequestId>(id).ok());
        let Some(id) = id else {
            let remedy = "give each request an id: a whole number or a text";
            return Err((None, refuse("the request has no id".to_owned()).remedy(remedy)));
        };
        let asked: Self = serde_json::from_value(Value::Object(fields))
            .map_err(|e| (Some(id.clone()), refuse(format!("the request is not understood: {e}"))))?;
        if let Some(field) = asked.surplus() {
            let says = format!("`{field}` says nothing to this request");
            return Err((Some(id), refuse(says).remedy("leave it out")));
        }
        match (asked.what, &asked.request, &asked.tournament) {
            (Do::Cancel, Some(request), _) => Ok((id, Task::Cancel(request.clone()))),
            (Do::Cancel, None, _) => {
                Err((Some(id), refuse("`request` names no request to cancel".to_owned())))
            }
            (Do::Rulebooks, ..) | (_, _, Some(_)) => Ok((id, Task::Work(Box::new(asked)))),
            _ => Err((Some(id), refuse("the request brings no tournament".to_owned()))),
        }
    }

    /// A field that is given and that the work does not use.
    fn surplus(&self) -> Option<&'static str> {
        use Do::{Cancel, Check, Explain, Pair, Standings};
        let rounds = [Pair, Check, Explain];
        let tables = [Pair, Check, Explain, Standings];
        let given: [(&str, bool, &[Do]); 13] = [
            ("tournament", self.tournament.is_some(), &tables),
            ("rulebook", self.rulebook.is_some(), &tables),
            ("round", self.round.is_some(), &rounds),
            ("absent", !self.absent.is_empty(), &rounds),
            ("declared", !self.declared.is_empty(), &rounds),
            ("unfinished_as_draws", self.unfinished_as_draws, &rounds),
            ("seed", self.seed.is_some(), &rounds),
            ("time_limit", self.time_limit.is_some(), &rounds),
            ("progress", self.progress, &rounds),
            ("boards", self.boards.is_some(), &[Check]),
            ("player", self.player.is_some(), &[Explain]),
            ("why_not", !self.why_not.is_empty(), &[Explain]),
            ("tiebreaks", !self.tiebreaks.is_empty(), &[Standings]),
        ];
        let is_surplus = |(_, is_given, used): &&(&str, bool, &[Do])| *is_given && !used.contains(&self.what);
        let other = self.request.is_some() && self.what != Cancel;
        given.iter().find(is_surplus).map(|(name, ..)| *name).or(other.then_some("request"))
    }
}
