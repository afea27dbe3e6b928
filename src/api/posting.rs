//! What to check before a pairing is posted: boards that players will ask about, and players who may not come. One list, which
//! the terminal and the desk show.

use crate::event::{Numbered, missed_the_last_round, ordinal};
use facts::rulebook::{Declared, Measure, Rulebook};
use facts::tournament::{Board, Colour, Entry, Float, Outcome, PlayerId, Position, Score, Tournament};
use limit::from_len;
use model::measure::{self, PreferenceStrength};

/// A point to check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostingCheck {
    /// The number of the board; `None` for the bye.
    pub board: Option<usize>,
    /// The code of the criterion concerned; empty if none is.
    pub code: String,
    /// The point.
    pub point: PostingPoint,
}

/// What there is to check on a board, or about the bye.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PostingPoint {
    /// A board of a table is announced although players are away. The other player, if he is there, wins.
    Away(Vec<PlayerId>, Option<PlayerId>),
    /// A player did not come to the last round, as the words say, and is paired again.
    NoShow(PlayerId, String),
    /// The scores of the two players differ by a point or more.
    Gap([(PlayerId, Score); 2]),
    /// A player with an absolute or a strong preference gets the other colour.
    Denied {
        /// The player.
        player: PlayerId,
        /// Whether the preference is absolute.
        is_absolute: bool,
        /// The colour that the player gets.
        given: Colour,
        /// The colours so far.
        so_far: String,
    },
    /// A player has a colour for at least the third time in a row.
    InARow(PlayerId, Colour, usize),
    /// A player floats again as a number of rounds ago.
    FloatsAgain(PlayerId, Float, usize),
    /// The two players are of the same club.
    Clubmates([PlayerId; 2], String),
    /// A player with a score has the bye, and has had a number of them before.
    Bye(PlayerId, Score, usize),
    /// A player of a table has a free round.
    FreeRound(PlayerId),
}

/// How a front end writes players and points.
pub struct PostingWords<'w> {
    /// Names a player.
    pub name: &'w dyn Fn(PlayerId) -> String,
    /// Writes a score.
    pub score: &'w dyn Fn(Score) -> String,
    /// Writes a number of points, with the word.
    pub points: &'w dyn Fn(Score) -> String,
}

impl PostingPoint {
    /// Returns the point in words, without a full stop.
    pub fn says(&self, words: &PostingWords<'_>) -> String {
        let PostingWords { name, score, points } = words;
        match self {
            Self::Away(away, Some(wins)) => {
                format!("{} is away: {} wins by forfeit", name(away[0]), name(*wins))
            }
            Self::Away(away, None) => {
                let away: Vec<String> = away.iter().map(|&id| name(id)).collect();
                format!("{} are both away: the game is lost by both", away.join(" and "))
            }
            Self::NoShow(id, missed) => format!("{} {missed}, and is paired again", name(*id)),
            Self::Gap([(white, of_white), (black, of_black)]) => format!(
                "{} ({}) and {} ({}) are {} apart",
                name(*white),
                score(*of_white),
                name(*black),
                score(*of_black),
                points(Score((of_white.0 - of_black.0).abs()))
            ),
            Self::Denied { player, is_absolute, given, so_far } => {
                let how = if *is_absolute { "an absolute" } else { "a strong" };
                let wanted = given.opposite();
                format!(
                    "{} has {how} preference for {wanted}, but gets {given} (so far {so_far})",
                    name(*player)
                )
            }
            Self::InARow(id, colour, times) => {
                format!("{} has {colour} for the {} time in a row", name(*id), nth(*times))
            }
            Self::FloatsAgain(id, float, ago) => {
                let way = if *float == Float::Down { "down" } else { "up" };
                let when = if *ago == 1 { "in the last round" } else { "two rounds ago" };
                format!("{} floats {way} again, as {when}", name(*id))
            }
            Self::Clubmates([white, black], club) => {
                format!("{} and {} are from the same club, {club}", name(*white), name(*black))
            }
            Self::Bye(id, own, 0) => format!("{} ({}) has the bye", name(*id), score(*own)),
            Self::Bye(id, own, had) => {
                let which = nth(had + 1);
                format!("{} ({}) has the bye, for the {which} time", name(*id), score(*own))
            }
            Self::FreeRound(id) => format!("{} has a free round", name(*id)),
        }
    }
}

/// Returns `3rd`, `11th`.
fn nth(number: usize) -> String {
    ordinal(from_len(number))
}

/// Returns the points to check of a pairing, in the order of the boards; the bye is last.
pub fn posting_checks(
    tournament: &Tournament,
    position: &Position,
    book: &Rulebook,
    declared: &Declared,
    boards: &Numbered,
) -> Vec<PostingCheck> {
    let mut list = PostingList { tournament, position, book, declared, found: Vec::new() };
    for (number, board) in boards.seats() {
        list.look_at(number, board);
    }
    list.look_at_bye(boards.pairing.bye);
    list.found
}

/// The points found so far.
struct PostingList<'p> {
    tournament: &'p Tournament,
    position: &'p Position,
    book: &'p Rulebook,
    declared: &'p Declared,
    found: Vec<PostingCheck>,
}

impl<'p> PostingList<'p> {
    fn entry(&self, id: PlayerId) -> Option<&'p Entry> {
        self.position.rank(id).map(|rank| &self.position.entries[rank])
    }

    fn add(&mut self, board: Option<usize>, code: impl Into<String>, point: PostingPoint) {
        self.found.push(PostingCheck { board, code: code.into(), point });
    }

    fn look_at(&mut self, number: usize, board: Board) {
        let (Some(white), Some(black)) = (self.entry(board.white), self.entry(board.black)) else { return };
        let at = Some(number);
        if self.book.system.is_table() {
            self.look_at_absence(at, [board.white, board.black]);
        } else {
            self.look_at_no_show(at, white.id);
            self.look_at_no_show(at, black.id);
            if (white.score.0 - black.score.0).abs() >= 2 {
                let gap = PostingPoint::Gap([(white.id, white.score), (black.id, black.score)]);
                self.add(at, float_code(self.book), gap);
            }
            self.look_at_colour(at, white, Colour::White);
            self.look_at_colour(at, black, Colour::Black);
            self.look_at_float(at, white, black);
            self.look_at_float(at, black, white);
        }
        let club = &self.tournament.player(board.white).club;
        if !club.is_empty() && *club == self.tournament.player(board.black).club {
            self.add(at, "", PostingPoint::Clubmates([board.white, board.black], club.clone()));
        }
    }

    /// Adds a board of a table that is announced although a player is away.
    fn look_at_absence(&mut self, at: Option<usize>, players: [PlayerId; 2]) {
        let is_away = |id: &PlayerId| {
            self.position.withdrawn.contains(id) || self.tournament.record(*id, self.position.round).is_away()
        };
        let (away, there): (Vec<PlayerId>, Vec<PlayerId>) = players.into_iter().partition(is_away);
        if away.is_empty() {
            return;
        }
        let table = self.book.absolutes.iter().find(|c| c.measure == Measure::TablePair);
        let code = table.map(|c| c.code.clone()).unwrap_or_default();
        self.add(at, code, PostingPoint::Away(away, there.first().copied()));
    }

    fn look_at_no_show(&mut self, at: Option<usize>, id: PlayerId) {
        if let Some(missed) = missed_the_last_round(self.tournament, id, self.position.round) {
            self.add(at, "", PostingPoint::NoShow(id, missed));
        }
    }

    /// Adds a player who is denied a strong or absolute preference, or who has a colour for the third time in a row.
    fn look_at_colour(&mut self, at: Option<usize>, e: &Entry, given: Colour) {
        let preference = measure::preference_under(self.position, self.book, self.declared, e);
        let is_absolute = preference.strength == PreferenceStrength::Absolute;
        let is_strong = is_absolute || preference.strength == PreferenceStrength::Strong;
        if is_strong && preference.colour == Some(given.opposite()) {
            let clash = self.book.absolutes.iter().find(|c| is_absolute && c.measure == Measure::ColourClash);
            let code = clash.or(self.book.level(is_about_colours)).map(|c| c.code.clone());
            let so_far = e.colours.to_string();
            let denied = PostingPoint::Denied { player: e.id, is_absolute, given, so_far };
            return self.add(at, code.unwrap_or_default(), denied);
        }
        let had = e.colours.played().iter().rev().take_while(|&&colour| colour == given).count();
        if had >= 2 {
            self.add(at, "", PostingPoint::InARow(e.id, given, had + 1));
        }
    }

    /// Adds a player who floats again.
    fn look_at_float(&mut self, at: Option<usize>, own: &Entry, other: &Entry) {
        let direction = match own.score.cmp(&other.score) {
            std::cmp::Ordering::Greater => Float::Down,
            std::cmp::Ordering::Less => Float::Up,
            std::cmp::Ordering::Equal => return,
        };
        let drops = self.book.levels().filter_map(|c| match &c.measure {
            Measure::FloatRepeat(m) if m.direction == direction => Some(&m.drops),
            _ => None,
        });
        for drop in drops.flatten() {
            if measure::float_in_round(own, drop.rounds_ago) == Some(direction) {
                let again = PostingPoint::FloatsAgain(own.id, direction, drop.rounds_ago);
                self.add(at, drop.code.clone(), again);
            }
        }
    }

    fn look_at_bye(&mut self, bye: Option<PlayerId>) {
        let Some(e) = bye.and_then(|id| self.entry(id)) else { return };
        if self.book.system.is_table() {
            return self.add(None, bye_code(self.book), PostingPoint::FreeRound(e.id));
        }
        self.look_at_no_show(None, e.id);
        let before = 1..self.position.round;
        let had = before.filter(|&r| self.tournament.record(e.id, r).outcome == Outcome::PairingBye);
        let bye = PostingPoint::Bye(e.id, e.score, had.count());
        self.add(None, bye_code(self.book), bye);
    }
}

/// Returns the code of the rule that chooses the player with the bye. If the rulebook has no such rule, returns the code
/// of the criterion that says who may have it.
pub fn bye_code(book: &Rulebook) -> String {
    let chooses = book.level(|m| matches!(m, Measure::ByePlace | Measure::ByeScore));
    let allows = |m: &Measure| {
        matches!(
            m,
            Measure::ByeRepeat | Measure::ByeOrForfeitRepeat | Measure::ByeOrDefault | Measure::SecondBye(_)
        )
    };
    let allows = || book.absolutes.iter().find(|c| allows(&c.measure));
    chooses.or_else(allows).map(|c| c.code.clone()).unwrap_or_default()
}

/// Returns the code of the level that keeps players with the same score together. If no level does so under every
/// reading, returns the code of the last level.
pub fn float_code(book: &Rulebook) -> String {
    let keeps = |m: &Measure| {
        matches!(m, Measure::Unpaired | Measure::Floats | Measure::ScoreDifferences | Measure::Upfloaters)
    };
    let level = book.levels().find(|c| keeps(&c.measure) && c.discretion.is_none());
    level.or(book.levels().last()).map(|c| c.code.clone()).unwrap_or_default()
}

/// Returns whether the level counts denied colours.
fn is_about_colours(measure: &Measure) -> bool {
    matches!(
        measure,
        Measure::ColourDenied
            | Measure::PreferenceLost
            | Measure::StrongPreferenceLost
            | Measure::DueColours
            | Measure::EqualiseDenied
            | Measure::ColourDifferences
            | Measure::Transfers
    )
}
