//! By which tie-breaks are the players of an event ranked: those asked for, else those of the settings, else those that the
//! report names, else the rulebook's own.

use std::fmt;

use super::{NamedOrder, Standings, TieBreak, standings_after};
use crate::event::round_in_standings;
use facts::rulebook::Rulebook;
use facts::tournament::Tournament;

/// The tie-breaks by which the players of an event are ranked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OrderInForce {
    /// The tie-breaks in order; `None` for the rulebook's own.
    pub tie_breaks: Option<Vec<TieBreak>>,
    /// Where they come from, if nobody asked for them.
    pub origin: Option<OrderOrigin>,
}

/// Where the tie-breaks of an event come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrderOrigin {
    /// The settings.
    Settings {
        /// The other tie-breaks that the report names.
        besides: Option<NamedOrder>,
    },
    /// A record of the report.
    Record(&'static str),
    /// The rulebook, because those that the report names cannot be used.
    Unusable(String),
}

impl fmt::Display for OrderOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Settings { besides: None } => write!(f, "The tie-breaks come from the settings."),
            Self::Settings { besides: Some(named) } => {
                let record = named.record;
                write!(
                    f,
                    "The tie-breaks come from the settings; those of record {record} ({named}) do not count."
                )
            }
            Self::Record(record) => write!(f, "The tie-breaks come from record {record} of the tournament."),
            Self::Unusable(why) => write!(f, "The tie-breaks named in the tournament are not used: {why}."),
        }
    }
}

impl OrderInForce {
    /// Returns the tie-breaks of an event. `set` are those of its settings, `asked` are those asked for, by their letters.
    ///
    /// # Errors
    /// Returns the fault of the letters, without a full stop.
    ///
    /// ```
    /// use pairproof_api::standings::OrderInForce;
    ///
    /// let event = facts::tournament::Tournament::default();
    /// let order = OrderInForce::of(&event, &[], &["BH-C1".to_owned(), "DE".to_owned()]);
    /// assert_eq!(order.map(|order| order.tie_breaks.map(|list| list.len())), Ok(Some(2)));
    /// ```
    pub fn of(tournament: &Tournament, set: &[TieBreak], asked: &[String]) -> Result<Self, String> {
        let chosen = TieBreak::list(asked)?;
        if !chosen.is_empty() {
            return Ok(Self { tie_breaks: Some(chosen), origin: None });
        }
        let named = NamedOrder::of(tournament);
        if !set.is_empty() {
            let besides = named.ok().flatten().filter(|named| named.tie_breaks != set);
            return Ok(Self {
                tie_breaks: Some(set.to_vec()),
                origin: Some(OrderOrigin::Settings { besides }),
            });
        }
        Ok(match named {
            Ok(Some(order)) => {
                let origin = Some(OrderOrigin::Record(order.record));
                Self { tie_breaks: Some(order.tie_breaks), origin }
            }
            Ok(None) => Self::default(),
            Err(why) => Self { tie_breaks: None, origin: Some(OrderOrigin::Unusable(why)) },
        })
    }

    /// Returns the standings in this order, with a note on its origin.
    pub fn standings(&self, tournament: &Tournament, book: &Rulebook) -> Standings {
        let round = round_in_standings(tournament);
        let found = standings_after(tournament, book, self.tie_breaks.as_deref(), round);
        let notes =
            self.origin.iter().map(ToString::to_string).chain([found.note]).filter(|note| !note.is_empty());
        let note = notes.collect::<Vec<_>>().join(" ");
        Standings { note, ..found }
    }
}
