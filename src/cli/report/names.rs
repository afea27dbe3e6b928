//! Names players in sentences: number and name at the first mention in an answer, then the surname alone.
//!
//! Sentences first contain a mark for each player. The marks are then replaced in reading order.

use std::collections::{BTreeMap, BTreeSet};

use facts::tournament::{Entry, PlayerId, Tournament};

/// Delimiters of a player's index in an unfinished sentence. The delimiters are private-use characters, so no name
/// contains them.
const OPEN: char = '\u{F8F0}';
const CLOSE: char = '\u{F8F1}';

/// Returns the mark that represents a player in an unfinished sentence.
pub(super) fn mark(entry: &Entry) -> String {
    mark_of(entry.id)
}

/// Returns the mark for the player with this id.
pub(super) fn mark_of(id: PlayerId) -> String {
    format!("{OPEN}{}{CLOSE}", id.index())
}

/// The names used for the players of a tournament.
pub struct Names<'t> {
    tournament: &'t Tournament,
    /// The number of players with each surname, and with each full name.
    surnames: BTreeMap<&'t str, usize>,
    wholes: BTreeMap<&'t str, usize>,
}

impl<'t> Names<'t> {
    /// Returns the names of a tournament.
    pub fn of(tournament: &'t Tournament) -> Self {
        let (mut surnames, mut wholes) = (BTreeMap::new(), BTreeMap::new());
        for player in &tournament.players {
            *surnames.entry(surname(&player.name)).or_default() += 1;
            *wholes.entry(player.name.trim()).or_default() += 1;
        }
        Self { tournament, surnames, wholes }
    }

    /// Returns the tournament whose players are named.
    pub fn tournament(&self) -> &'t Tournament {
        self.tournament
    }

    /// Replaces the marks in the sentences of one answer with names.
    #[allow(clippy::needless_pass_by_value, reason = "callers make the list for this call alone")]
    pub(super) fn told(&self, sentences: Vec<String>) -> Vec<String> {
        let mut seen = BTreeSet::new();
        sentences.iter().map(|sentence| self.spelt(sentence, &mut seen)).collect()
    }

    /// Replaces the marks in a sentence that forms an answer on its own.
    pub(super) fn told_once(&self, sentence: &str) -> String {
        self.spelt(sentence, &mut BTreeSet::new())
    }

    fn spelt(&self, sentence: &str, seen: &mut BTreeSet<PlayerId>) -> String {
        let mut out = String::new();
        let mut rest = sentence;
        while let Some((before, after)) = rest.split_once(OPEN) {
            out += before;
            let (number, after) = after.split_once(CLOSE).unwrap_or(("", after));
            if let Some(player) = number.parse().ok().and_then(|i: usize| self.tournament.players.get(i)) {
                out += &if seen.insert(player.id) { player.label() } else { self.short(player.id) };
            }
            // A name such as `Smith, John Jr.` ends a sentence with its own full stop.
            let ends = after.strip_prefix('.').filter(|rest| rest.is_empty() || rest.starts_with(' '));
            rest = ends.filter(|_| out.ends_with('.')).unwrap_or(after);
        }
        out + rest
    }

    /// Returns the surname if it is unique, else the full name if it is unique, else number and name.
    pub(super) fn short(&self, id: PlayerId) -> String {
        let player = self.tournament.player(id);
        let (last, whole) = (surname(&player.name), player.name.trim());
        let is_one =
            |counts: &BTreeMap<&str, usize>, name: &str| !name.is_empty() && counts.get(name) == Some(&1);
        match () {
            () if is_one(&self.surnames, last) => last.to_owned(),
            () if is_one(&self.wholes, whole) => whole.to_owned(),
            () => player.label(),
        }
    }
}

/// Returns the part of a name before the comma, or the whole name if it has none.
fn surname(name: &str) -> &str {
    name.split_once(',').map_or(name, |(last, _)| last).trim()
}

#[cfg(test)]
mod tests {
    use super::{Names, mark_of};
    use facts::tournament::PlayerId;

    #[test]
    fn a_player_is_named_in_full_once_and_by_surname_then() {
        let rows = ["Smith, Sue", "Kim, Jo", "Kim, An", "Roe", "Lee, John Jr."].iter().zip(1..);
        let rows = rows.map(|(name, n)| {
            format!("001 {n:>4}      {name:<33} 2000                             0.0 {n:>4}\n")
        });
        let text = format!("012 Names\n{}", rows.collect::<String>());
        let (tournament, _) =
            facts::format::read_tournament("names.trf", text.as_bytes()).expect("it is well formed");
        let [sue, jo, roe, lee] = [0, 1, 3, 4].map(|i| mark_of(PlayerId(i)));
        let names = Names::of(&tournament);
        let told =
            names.told(vec![format!("{sue} meets {jo}, so {sue} waits."), format!("{jo}, {roe}, {roe}")]);
        assert_eq!(told, ["1 Smith, Sue meets 2 Kim, Jo, so Smith waits.", "Kim, Jo, 4 Roe, Roe"]);
        assert_eq!(names.told_once(&sue), "1 Smith, Sue");
        // One full stop is enough, also in the middle of an answer.
        let met = format!("{sue} meets {lee}. D26-4.2");
        assert_eq!(names.told_once(&met), "1 Smith, Sue meets 5 Lee, John Jr. D26-4.2");
        assert_eq!(names.told_once(&format!("{sue} meets {lee}.")), "1 Smith, Sue meets 5 Lee, John Jr.");
    }
}
