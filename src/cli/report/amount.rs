//! The two values of a level in words: the number of players concerned, and their names.

use super::difference::{measure_of, single, words};
use super::names::mark_of;
use super::page::count;
use facts::rulebook::{Declared, Measure, Rulebook, System};
use facts::tournament::{Board, Colour, Entry, Float, Pairing, PlayerId, Position, Rank, Score};
use judge::Difference;
use model::measure::{PreferenceStrength, preference_under, seeks};
use model::round::Paired;

/// The maximum number of players listed by name.
const NAMED: usize = 8;

/// The largest sum of scores or differences that is shown.
const MOST_HALF_POINTS: i64 = 10_000;
/// What the Irish principle C adds up, as the subject of a sentence.
const COLOUR_DIFFERENCES: &str = "the differences between Whites and Blacks after the round add up to";

/// A pairing compared with the best one, and the first level at which they differ.
#[derive(Clone, Copy)]
pub(super) struct BesideBest<'a> {
    pub(super) position: &'a Position,
    pub(super) book: &'a Rulebook,
    pub(super) ours: &'a Paired,
    pub(super) theirs: &'a Pairing,
    pub(super) first: &'a Difference,
}

impl BesideBest<'_> {
    /// Returns text such as `3 players miss their colour preference (best: 1): Adams, Foster, Hill`, with marks for the
    /// players. `which` names the compared pairing, as in `in the pairing handed in`.
    pub(super) fn amount(&self, which: &str) -> String {
        let Some((theirs, best)) = single(self.book, self.first) else { return self.order() };
        let best_in_words = if best == 0 { "none".to_owned() } else { best.to_string() };
        let measure = measure_of(self.book, self.first);
        let who = self.book.participant();
        match measure {
            Some(Measure::ByeScore) => {
                format!("the bye goes to a {who} with {} points (best: {})", points(theirs), points(best))
            }
            Some(measure) if is_in_half_points(measure) => {
                format!("{} points {which} (best: {})", points(theirs), points(best))
            }
            Some(Measure::ColourDifferences) => {
                format!("{COLOUR_DIFFERENCES} {theirs} {which} (best: {best})")
            }
            Some(Measure::ByeUnplayed) => format!(
                "the bye goes to a {who} with {} (best: {best_in_words})",
                count(whole(theirs), "unplayed game")
            ),
            measure => match measure.and_then(|measure| concerned(measure, whole(theirs), who)) {
                Some(says) => format!("{says} (best: {best_in_words}){}", self.named(": ", "")),
                None => format!("{theirs} {which} (best: {best_in_words})"),
            },
        }
    }

    /// Returns text such as `3 instead of 1 (Adams, Foster, Hill)`, with marks for the players. `None` if the level has
    /// no single number.
    pub(super) fn instead(&self) -> Option<String> {
        Some(instead(self.book, self.first)? + &self.named(" (", ")"))
    }

    /// Returns why the rule of the bye prefers another player, as in `Hill has 2.0 points and Adams has 0.0`, if it goes by
    /// the score first.
    pub(super) fn of_bye(&self) -> Option<String> {
        let (_, says) = words(self.book, self.first);
        let is_by_score = matches!(measure_of(self.book, self.first), Some(Measure::ByePlace))
            && says.contains("the lowest score")
            && self.first.theirs > self.first.ours;
        let entry = |pairing: &Pairing| {
            let rank = self.position.rank(pairing.bye?)?;
            Some(&self.position.entries[rank.0])
        };
        let (theirs, best) = entry(self.theirs).zip(entry(&self.ours.pairing)).filter(|_| is_by_score)?;
        let (one, other) = (mark_of(theirs.id), mark_of(best.id));
        match theirs.score.cmp(&best.score) {
            std::cmp::Ordering::Greater => {
                Some(format!("{one} has {} points and {other} has {}", theirs.score, best.score))
            }
            std::cmp::Ordering::Equal => {
                Some(format!("both {one} and {other} have {} points, and {other} comes first", best.score))
            }
            std::cmp::Ordering::Less => None,
        }
    }

    /// Returns the comparison at a level without a single number.
    fn order(&self) -> String {
        if let Some(reason) = self.of_bye() {
            return format!("In this pairing, the bye does not go where it should: {reason}.");
        }
        let is_worse = self.first.theirs > self.first.ours;
        let says = match (self.book.is_order(&self.first.code), is_worse) {
            (true, true) => "This pairing comes later in it.",
            (true, false) => "This pairing comes earlier in it.",
            (false, true) => "This pairing does worse under it.",
            (false, false) => "This pairing does better under it.",
        };
        says.to_owned()
    }

    /// Returns the players concerned, or the pairs that are due the same colour.
    fn named(&self, before: &str, after: &str) -> String {
        if let Some(alike) = self.due_the_same() {
            return format!("{before}{alike}{after}");
        }
        let players = self.players();
        if players.is_empty() || players.len() > NAMED {
            return String::new();
        }
        let marks: Vec<String> = players.into_iter().map(mark_of).collect();
        format!("{before}{}{after}", marks.join(", "))
    }

    /// Returns text such as `Adams and Hill are both due White`, for a level that counts such pairs; `None` if their number
    /// differs from the level's value. The colours that the compared pairing gives do not matter.
    fn due_the_same(&self) -> Option<String> {
        let (number, _) = single(self.book, self.first)?;
        let is_seeking = match measure_of(self.book, self.first)? {
            Measure::Transfers => true,
            Measure::PreferenceLost | Measure::ColourDenied => false,
            _ => return None,
        };
        let declared = Declared::of(self.book, &self.ours.declared);
        let due = |e: &Entry| {
            if is_seeking {
                seeks(e)
            } else {
                preference_under(self.position, self.book, &declared, e).colour
            }
        };
        let stage = self.first.stage.checked_sub(1).and_then(|i| self.ours.stages.get(i))?;
        // The transfers of the ECF count on every level.
        let is_member = |r: Rank| is_seeking || stage.residents.contains(&r) || stage.moved_down.contains(&r);
        let ranks = |b: &Board| Some((self.position.rank(b.white)?, self.position.rank(b.black)?));
        let pairs =
            self.theirs.boards.iter().filter_map(ranks).filter(|&(a, b)| is_member(a) && is_member(b));
        let alike: Vec<String> = pairs
            .filter_map(|(a, b)| {
                let (a, b) = (&self.position.entries[a.min(b)], &self.position.entries[a.max(b)]);
                let colour = due(a).filter(|_| due(a) == due(b))?;
                let verb = if is_seeking { "both seek" } else { "are both due" };
                Some(format!("{} and {} {verb} {colour}", mark_of(a.id), mark_of(b.id)))
            })
            .collect();
        (!alike.is_empty() && alike.len() == whole(number) && alike.len() <= NAMED / 2)
            .then(|| alike.join(", "))
    }

    /// Returns the players that the level concerns in the compared pairing. The list is empty if their number differs
    /// from the level's value.
    fn players(&self) -> Vec<PlayerId> {
        let Some((number, _)) = single(self.book, self.first) else { return Vec::new() };
        let Some(measure) = measure_of(self.book, self.first) else { return Vec::new() };
        let Some(stage) = self.first.stage.checked_sub(1).and_then(|i| self.ours.stages.get(i)) else {
            return Vec::new();
        };
        let is_member = |r: &Rank| stage.residents.contains(r) || stage.moved_down.contains(r);
        let ranks = |b: &Board| Some((self.position.rank(b.white)?, self.position.rank(b.black)?));
        let mut found = Vec::new();
        for (white, black) in self.theirs.boards.iter().filter_map(ranks) {
            let inside = is_member(&white) && is_member(&black);
            let entries = [white, black].map(|r| &self.position.entries[r]);
            let sides = [(entries[0], entries[1], Colour::White), (entries[1], entries[0], Colour::Black)];
            for ((e, other, colour), rank) in sides.into_iter().zip([white, black]) {
                if is_member(&rank) && self.is_concerned(measure, (e, other, colour), inside) {
                    found.push(e.id);
                }
            }
        }
        let place = |id: &PlayerId| self.position.rank(*id);
        found.sort_by_key(place);
        if found.len() == whole(number) { found } else { Vec::new() }
    }

    /// Returns whether a level concerns a player with this opponent and this colour. `inside` says whether they meet
    /// within the bracket.
    fn is_concerned(
        &self,
        measure: &Measure,
        (e, other, colour): (&Entry, &Entry, Colour),
        inside: bool,
    ) -> bool {
        let declared = Declared::of(self.book, &self.ours.declared);
        let preference = preference_under(self.position, self.book, &declared, e);
        let is_denied = inside && preference.colour.is_some_and(|wanted| wanted != colour);
        match measure {
            Measure::PreferenceLost | Measure::ColourDenied => is_denied,
            Measure::StrongPreferenceLost => is_denied && preference.strength >= PreferenceStrength::Strong,
            Measure::Unpaired => !inside,
            Measure::FloatCount(m) => {
                let now = match e.score.cmp(&other.score) {
                    std::cmp::Ordering::Greater => Some(Float::Down),
                    std::cmp::Ordering::Less => Some(Float::Up),
                    std::cmp::Ordering::Equal => None,
                };
                let scoring = &self.position.scoring;
                now == Some(m.direction)
                    && model::measure::float_ago(e, m.rounds_ago, m.unplayed, scoring) == now
            }
            _ => false,
        }
    }
}

/// Returns text such as `3 instead of 1`. `None` if the level has no single number.
pub(super) fn instead(book: &Rulebook, first: &Difference) -> Option<String> {
    let (theirs, best) = single(book, first)?;
    Some(match measure_of(book, first) {
        // A moved-down player who floats on counts as further away than any score.
        Some(m) if is_in_half_points(m) && theirs.max(best) > MOST_HALF_POINTS => return None,
        Some(m) if is_in_half_points(m) => {
            format!("{} points instead of {}", points(theirs), points(best))
        }
        Some(Measure::ColourDifferences) => format!("{COLOUR_DIFFERENCES} {theirs} instead of {best}"),
        _ => format!("{theirs} instead of {best}"),
    })
}

/// Returns whether a level adds up or compares scores, which programs get in half points.
fn is_in_half_points(measure: &Measure) -> bool {
    matches!(
        measure,
        Measure::ByeScore
            | Measure::FloaterScores
            | Measure::UpfloaterScores
            | Measure::PairingScoreDifference
            | Measure::FloatGap(_)
            | Measure::FloatDifference
    )
}

/// Returns the number of players or pairs that a level concerns, as a sentence without its full stop.
fn concerned(measure: &Measure, n: usize, who: &str) -> Option<String> {
    let s = if n == 1 { "s" } else { "" };
    let players = count(n, who);
    Some(match measure {
        Measure::PreferenceLost | Measure::ColourDenied => {
            format!("{players} miss{} their colour preference", if n == 1 { "es" } else { "" })
        }
        Measure::StrongPreferenceLost => {
            format!("{players} miss{} their strong colour preference", if n == 1 { "es" } else { "" })
        }
        Measure::Unpaired => format!("{players} float{s} down"),
        Measure::NextUpfloaters(_) => {
            "the following scoregroup needs more upfloaters than it has to".to_owned()
        }
        Measure::ReturningFloaters(_) => format!("{players} float{s} again after the previous round"),
        Measure::FloatCount(m) => {
            let way = if m.direction == Float::Down { "down" } else { "up" };
            let when = if m.rounds_ago == 1 { "in the previous round" } else { "two rounds before" };
            format!("{players} float{s} {way} again, as {when}")
        }
        Measure::UnwantedPairs => format!("{} on the list of unwanted pairs", count(n, "pair")),
        Measure::SameClub => format!("{} from the same club", count(n, "pair")),
        Measure::SameArea => format!("{} from the same area", count(n, "pair")),
        Measure::Rematches => {
            format!("{} {} met before", count(n, "pair"), if n == 1 { "has" } else { "have" })
        }
        Measure::Floats => format!("{players} float{s}"),
        Measure::FurtherFloats => format!("{players} float{s} past the next level"),
        Measure::Transfers => {
            format!("{players} must play the colour that the opponent seeks too")
        }
        Measure::MidLineExchanges | Measure::MidLineExchangesLeast => {
            format!("{} across the mid-line", count(n, "exchange"))
        }
        Measure::SameColourThrice => {
            format!("{players} get{s} the same colour three times in a row")
        }
        _ => return None,
    })
}

/// Returns text such as `FIDE prescribes the order in which opponents are tried`.
pub(super) fn prescribed(book: &Rulebook, first: &Difference) -> String {
    let is_of_fide =
        matches!(book.system, System::Dutch1998 | System::Dutch2017 | System::Dutch2026 | System::Dubov);
    let who = if is_of_fide || book.title.starts_with("FIDE") { "FIDE" } else { "The rulebook" };
    format!("{who} prescribes {}", order_of(book, first))
}

/// Returns the search order to which a level belongs.
pub(super) fn order_of(book: &Rulebook, first: &Difference) -> &'static str {
    let is_team = book.participant() == "team";
    match measure_of(book, first) {
        Some(Measure::Exchange) => "the order in which players of the two halves may change places",
        Some(Measure::ByePlace) if is_team => "the order in which teams get the bye",
        Some(Measure::ByePlace) => "the order in which players get the bye",
        Some(
            Measure::Downfloaters | Measure::LowestFloaters | Measure::MovedDownSet | Measure::UpfloaterSet,
        ) => "the order in which floaters are chosen",
        Some(Measure::SmallerShift | Measure::LargerShift) => {
            "the order in which players change from one subgroup to the other"
        }
        Some(Measure::TopMembers) if is_team => "the order in which the first team of each pair is chosen",
        Some(Measure::TopMembers) => "the order in which the first player of each pair is chosen",
        Some(Measure::MedianExtension) => "the order in which the median group is extended",
        _ => "the order in which opponents are tried",
    }
}

fn points(half_points: i64) -> String {
    i32::try_from(half_points).map_or(String::new(), |s| Score(s).to_string())
}

fn whole(n: i64) -> usize {
    usize::try_from(n).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use facts::rulebook::{Part, Value};

    #[test]
    fn scores_are_shown_in_points_and_sums_are_named() {
        let says = |book: &str, code: &str, theirs: i64, ours: i64| {
            let book = facts::rulebook::find(book).expect("it is built in");
            let (ours, theirs) = (vec![ours], vec![theirs]);
            let first = Difference {
                stage: 1,
                code: code.to_owned(),
                part: Part::Bracket,
                ours: Value(ours),
                theirs: Value(theirs),
            };
            instead(&book, &first).expect("it is a single number")
        };
        assert_eq!(says("dutch-2026", "D26-C7", 12, 11), "6.0 points instead of 5.5");
        assert_eq!(says("dutch-2026", "D26-C12", 3, 1), "3 instead of 1");
        let sums = "the differences between Whites and Blacks after the round add up to 6 instead of 2";
        assert_eq!(says("irish", "IRL-C", 6, 2), sums);
    }
}
