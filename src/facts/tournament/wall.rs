//! The wall: the rulebook of the event, the tables of published rounds, and every change since.
//!
//! Correcting a result after later rounds have been paired leaves those rounds unchanged, and repairing a round
//! replaces its boards. Both changes are recorded, because a round must be judged by the facts known when it was
//! paired.

use std::collections::BTreeMap;

use super::{Board, DrawnBy, MatchResult, Outcome, PlayerId, RankChange, RoundNo};

/// All published data, and every change to it.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Wall {
    /// The id of the event's rulebook, if the source names one in addition to record 192.
    pub rulebook: Option<String>,
    /// The text of that rulebook (TOML), unless it is built in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rulebook_text: Option<String>,
    /// The current tables of each round, table one first; `None` is an empty table.
    pub tables: BTreeMap<RoundNo, Vec<Option<Board>>>,
    /// The conditions of each round that the event itself does not state.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub drawn: BTreeMap<RoundNo, DrawnBy>,
    /// Changes in chronological order.
    pub changes: Vec<WallChange>,
}

/// A change after publication.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum WallChange {
    /// The boards of a published round were changed.
    Repaired(Repair),
    /// A result in an earlier round was corrected, and later rounds stayed unchanged.
    Corrected(Correction),
    /// Ratings or pairing numbers changed, and the rounds paired before stayed unchanged.
    Ranked(RankChange),
}

/// A change to the boards of a published round.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Repair {
    /// The round.
    pub round: RoundNo,
    /// The codes of the rules on published pairings that were cited for the change.
    pub rules: Vec<String>,
    /// The tables that had to stay.
    pub stay: Vec<usize>,
    /// The players who were kept apart from then on.
    pub apart: Vec<Vec<PlayerId>>,
    /// The tables that changed, by their numbers.
    pub tables: Vec<TableChange>,
    /// The old and the new player with the pairing-allocated bye, if that changed.
    pub bye: Option<(Option<PlayerId>, Option<PlayerId>)>,
    /// The arbiter's reason, if one was given.
    pub because: String,
    /// The chosen way of altering the round.
    #[serde(default)]
    pub choice: RepairChoice,
    /// The last round paired on the old boards; 0 if no later round was.
    #[serde(default)]
    pub after: RoundNo,
    /// The players of the old boards with their outcomes, if later rounds knew them.
    #[serde(default)]
    pub was: Vec<(PlayerId, Outcome)>,
}

/// The ways of altering a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum RepairChoice {
    /// As few boards as possible change.
    #[default]
    Fewest,
    /// No player moves further out of his scoregroup than necessary. Among such changes, as few boards as possible
    /// change.
    Near,
    /// The best pairing of the players now present.
    Best,
    /// The arbiter altered the draft before he published it.
    ByHand,
    /// Nobody altered the round, but players sat down otherwise than published, and played.
    AsPlayed,
}

impl RepairChoice {
    /// Every choice, with its word.
    const WORDS: [(Self, &'static str); 5] = [
        (Self::Fewest, "fewest"),
        (Self::Near, "near"),
        (Self::Best, "best"),
        (Self::ByHand, "by-hand"),
        (Self::AsPlayed, "as-played"),
    ];

    /// Returns the word for programs.
    ///
    /// ```
    /// assert_eq!(pairproof::tournament::RepairChoice::ByHand.word(), "by-hand");
    /// ```
    pub fn word(self) -> &'static str {
        Self::WORDS.iter().find(|(choice, _)| *choice == self).map_or("", |(_, word)| word)
    }

    /// Returns the choice for a word.
    ///
    /// ```
    /// use pairproof::tournament::RepairChoice;
    ///
    /// assert_eq!(RepairChoice::parse("near"), Some(RepairChoice::Near));
    /// assert_eq!(RepairChoice::parse("nearest"), None);
    /// ```
    pub fn parse(word: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(_, known)| *known == word).map(|(choice, _)| *choice)
    }
}

/// A table before and after a repair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct TableChange {
    /// The number of the table.
    pub table: usize,
    /// The players previously at the table.
    pub old: Option<Board>,
    /// The players now at the table.
    pub new: Option<Board>,
}

/// A corrected result in an earlier round; or an entry that the rounds up to `after` did not know: a bye announced for
/// a later round, or the absence of a player who had not yet entered the event from the round itself.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Correction {
    /// The round of the result.
    pub round: RoundNo,
    /// The last round paired on the old result.
    pub after: RoundNo,
    /// The players with their outcomes before and after.
    pub results: Vec<(PlayerId, Outcome, Outcome)>,
    /// In an event of matches, the result before, seen from the side named first in `results`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub was: Option<MatchResult>,
    /// The arbiter's reason, if one was given.
    pub because: String,
}

impl Correction {
    /// Returns whether a result was corrected on which later rounds had been paired.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let bye = Correction { round: 3, after: 1, results: Vec::new(), was: None, because: String::new() };
    /// assert!(!bye.is_of_a_result());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_of_a_result(&self) -> bool {
        self.round < self.after
    }
}

impl Repair {
    /// Returns the players who were on the posted list and no longer are.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let board = Board { white: ada, black: ben };
    /// let table = TableChange { table: 1, old: Some(board), new: Some(Board { white: ada, black: cleo }) };
    /// let repair = Repair { round: 2, tables: vec![table], ..Repair::default() };
    /// assert_eq!(repair.gone(), [ben]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn gone(&self) -> Vec<PlayerId> {
        let (old, new) = self.players();
        old.iter().filter(|id| !new.contains(id)).copied().collect()
    }

    /// Returns the players who are now on the posted list and were not before.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let board = Board { white: ada, black: ben };
    /// let table = TableChange { table: 1, old: Some(board), new: Some(Board { white: ada, black: cleo }) };
    /// let repair = Repair { round: 2, tables: vec![table], ..Repair::default() };
    /// assert_eq!(repair.come(), [cleo]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn come(&self) -> Vec<PlayerId> {
        let (old, new) = self.players();
        new.iter().filter(|id| !old.contains(id)).copied().collect()
    }

    /// Returns whether one of these players was on a changed board before or after, or lost or got the bye.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let board = Board { white: ada, black: ben };
    /// let table = TableChange { table: 1, old: Some(board), new: Some(Board { white: ada, black: cleo }) };
    /// let repair = Repair { round: 2, tables: vec![table], ..Repair::default() };
    /// assert!(repair.concerns(&[ben]) && !repair.concerns(&[dan]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn concerns(&self, ids: &[PlayerId]) -> bool {
        let (old, new) = self.players();
        ids.iter().any(|id| old.contains(id) || new.contains(id))
    }

    /// Returns whether a later round was paired on the old boards.
    pub(super) fn is_unknown_to(&self, round: RoundNo) -> bool {
        self.round < round && round <= self.after
    }

    /// Returns the players on the changed boards before and after, by pairing number.
    pub(super) fn players(&self) -> (Vec<PlayerId>, Vec<PlayerId>) {
        let both = |board: Option<Board>| board.into_iter().flat_map(|b| [b.white, b.black]);
        let mut old: Vec<PlayerId> = self.tables.iter().flat_map(|t| both(t.old)).collect();
        let mut new: Vec<PlayerId> = self.tables.iter().flat_map(|t| both(t.new)).collect();
        if let Some((was, is)) = self.bye {
            old.extend(was);
            new.extend(is);
        }
        old.sort_unstable();
        new.sort_unstable();
        (old, new)
    }

    /// Returns the number of boards whose players changed or that no longer exist.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let board = Board { white: ada, black: ben };
    /// let table = TableChange { table: 1, old: Some(board), new: Some(Board { white: ada, black: cleo }) };
    /// let repair = Repair { round: 2, tables: vec![table], ..Repair::default() };
    /// assert_eq!(repair.dissolved(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn dissolved(&self) -> usize {
        self.tables.iter().filter(|t| t.old.is_some() && t.old != t.new).count()
    }
}

impl Wall {
    /// Names the rulebook of the event. The event keeps the text of a rulebook that is not built in, because nobody could
    /// find it by its id.
    ///
    /// ```
    /// let mut wall = pairproof::tournament::Wall::default();
    /// wall.name_rulebook("irish", None);
    /// assert_eq!(wall.rulebook.as_deref(), Some("irish"));
    /// ```
    pub fn name_rulebook(&mut self, id: &str, text: Option<&str>) {
        self.rulebook = Some(id.to_owned());
        self.rulebook_text = text.map(str::to_owned);
    }

    /// Returns whether nothing is recorded.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert!(event.wall.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Replaces every player id.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let mut wall = Wall::default();
    /// wall.tables.insert(2, vec![Some(Board { white: ben, black: ada })]);
    /// wall.rename(&|id| *id = PlayerId(id.0 + 1));
    /// assert_eq!(wall.tables[&2], [Some(Board { white: cleo, black: ben })]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rename(&mut self, new: &dyn Fn(&mut PlayerId)) {
        let on = |board: &mut Board| {
            new(&mut board.white);
            new(&mut board.black);
        };
        self.tables.values_mut().flatten().flatten().for_each(on);
        let drawn = self.drawn.values_mut();
        drawn.flat_map(|drawn| drawn.withdrawn.iter_mut().chain(&mut drawn.order)).for_each(new);
        for change in &mut self.changes {
            match change {
                WallChange::Repaired(repair) => {
                    repair.apart.iter_mut().flatten().for_each(new);
                    repair.tables.iter_mut().flat_map(|t| [&mut t.old, &mut t.new]).flatten().for_each(on);
                    repair.bye.iter_mut().flat_map(|(old, new)| [old, new]).flatten().for_each(new);
                    repair.was.iter_mut().for_each(|(id, _)| new(id));
                }
                WallChange::Corrected(correction) => {
                    correction.results.iter_mut().for_each(|(id, ..)| new(id));
                }
                WallChange::Ranked(change) => {
                    change.ratings.iter_mut().map(|(id, _)| id).chain(&mut change.order).for_each(new);
                }
            }
        }
    }

    /// Returns the positions of a round's repairs among the changes.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert_eq!(event.wall.repairs_of(1).count(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn repairs_of(&self, round: RoundNo) -> impl Iterator<Item = (usize, &Repair)> {
        self.changes.iter().enumerate().filter_map(move |(place, change)| match change {
            WallChange::Repaired(repair) if repair.round == round => Some((place, repair)),
            _ => None,
        })
    }

    /// Returns the repairs of earlier rounds unknown when a round was paired.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert_eq!(event.wall.repairs_unknown_to(2).count(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn repairs_unknown_to(&self, round: RoundNo) -> impl Iterator<Item = &Repair> {
        self.changes.iter().filter_map(move |change| match change {
            WallChange::Repaired(repair) if repair.is_unknown_to(round) => Some(repair),
            _ => None,
        })
    }

    /// Returns the corrections unknown when a round was paired, with their positions among the changes.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert_eq!(event.wall.corrections_unknown_to(1).count(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn corrections_unknown_to(&self, round: RoundNo) -> impl Iterator<Item = (usize, &Correction)> {
        self.changes.iter().enumerate().filter_map(move |(place, change)| match change {
            WallChange::Corrected(c) if c.round < round && round <= c.after => Some((place, c)),
            _ => None,
        })
    }

    /// Returns the changes of ratings and numbers unknown when a round was paired.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert_eq!(event.wall.rank_changes_unknown_to(1).count(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rank_changes_unknown_to(&self, round: RoundNo) -> impl Iterator<Item = &RankChange> {
        self.changes.iter().filter_map(move |change| match change {
            WallChange::Ranked(change) if round <= change.after => Some(change),
            _ => None,
        })
    }

    /// Removes the publication of a round, because the whole round is paired again with current data.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let mut wall = Wall::default();
    /// wall.tables.insert(2, vec![Some(Board { white: ben, black: ada })]);
    /// wall.forget(2);
    /// assert!(wall.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn forget(&mut self, round: RoundNo) {
        self.tables.remove(&round);
        self.drawn.remove(&round);
        self.changes.retain_mut(|change| match change {
            WallChange::Repaired(repair) => {
                repair.after -= usize::from(repair.after == round && repair.after > 0);
                repair.round != round
            }
            WallChange::Corrected(correction) if correction.is_of_a_result() => {
                if correction.after == round {
                    correction.after -= 1;
                }
                correction.after > correction.round
            }
            WallChange::Corrected(correction) => {
                if correction.after == round {
                    let is_entry = correction.round == round;
                    correction.after -= 1;
                    correction.round -= usize::from(is_entry);
                }
                correction.after > 0
            }
            WallChange::Ranked(change) => {
                change.after -= usize::from(change.after == round);
                change.after > 0
            }
        });
    }
}
