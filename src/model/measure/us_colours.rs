//! Colours of the US text: players alternate, and nobody gets the same colour three times in a row. Colours are
//! equalised only if this is declared.

use std::cmp::Ordering;

use facts::rulebook::table::{Alternation, ColourRow, CountedColours, Declared, DiscretionKey};
use facts::tournament::{Board, Colour, ColourHistory, Entry, Position};

/// The colour rules of the US text under the declared readings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UsColours {
    /// Whether equalising colours comes before alternating them (29E4).
    equalises: bool,
    /// Whether the colour of a game won or lost by default counts too.
    counts_defaults: bool,
    /// Whether a round without a game interrupts a series of equal colours.
    is_row_of_rounds: bool,
}

/// The colour that a player is due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsDue {
    /// The colour due; `None` before the first game.
    pub colour: Option<Colour>,
    /// The colour of the last two games, if it was the same in both.
    pub twice: Option<Colour>,
    games: ColourHistory,
}

impl UsColours {
    /// Returns the declared colour rules.
    // READING USS-PLAYED: "paired the same color" and "have played the same color": games played; the other reading:
    // defaults too.
    // READING USS-ROW: three games in a row; the other reading: three rounds.
    pub fn of(declared: &Declared) -> Self {
        Self {
            equalises: declared.has(DiscretionKey::Equalise),
            counts_defaults: declared.counted_colours == CountedColours::Defaults,
            is_row_of_rounds: declared.colour_row == ColourRow::Rounds,
        }
    }

    /// Returns the colour that a player is due.
    pub fn due(self, entry: &Entry) -> UsDue {
        let counts = |f: &&facts::tournament::RoundFact| {
            f.opponent.is_some() && (self.counts_defaults || f.outcome.is_played())
        };
        let rounds: Vec<Option<Colour>> =
            entry.rounds.iter().map(|f| Some(f).filter(counts).and_then(|f| f.colour)).collect();
        let games = ColourHistory::new(rounds.iter().copied().flatten().collect());
        let is_whole = matches!(rounds.as_slice(), [.., Some(_), Some(_)]);
        let twice = games.repeated().filter(|_| is_whole || !self.is_row_of_rounds);
        let wanted = match games.difference().cmp(&0) {
            _ if twice.is_some() => twice.map(Colour::opposite),
            Ordering::Greater if self.equalises => Some(Colour::Black),
            Ordering::Less if self.equalises => Some(Colour::White),
            _ => games.latest().map(Colour::opposite),
        };
        UsDue { colour: wanted, twice, games }
    }

    /// Returns the colour of the higher ranked of two players; `None` if neither is due a colour.
    fn of_higher(self, higher: &Entry, lower: &Entry) -> Option<Colour> {
        let (mine, theirs) = (self.due(higher), self.due(lower));
        match (mine.colour, theirs.colour) {
            (None, theirs) => theirs.map(Colour::opposite),
            (Some(due), Some(other)) if due == other => Some(self.shared(due, &mine, &theirs)),
            (due, _) => due,
        }
    }

    /// Returns the colour of the higher ranked of two players who are due the same colour. A player who would otherwise
    /// have the other colour three times in a row has the stronger claim. If colours are equalised, the larger
    /// difference comes next. Otherwise the colours alternate from the latest round in which they differed.
    fn shared(self, due: Colour, higher: &UsDue, lower: &UsDue) -> Colour {
        let difference = |d: &UsDue| if self.equalises { d.games.difference().abs() } else { 0 };
        let claim = |d: &UsDue| (d.twice.is_some(), difference(d));
        match claim(higher).cmp(&claim(lower)) {
            Ordering::Greater => due,
            Ordering::Less => due.opposite(),
            Ordering::Equal => {
                higher.games.latest_different(&lower.games).map_or(due, |(mine, _)| mine.opposite())
            }
        }
    }
}

impl UsDue {
    /// Returns whether both players are due the same colour.
    pub fn is_same(&self, other: &Self) -> bool {
        self.colour.is_some() && self.colour == other.colour
    }

    /// Returns whether, under either choice of colours, one of the two would have the same colour three times in a row.
    pub fn is_third(&self, other: &Self) -> bool {
        self.twice.is_some() && self.twice == other.twice
    }
}

/// Returns whether both players need the same colour to equalise.
pub fn us_must_equalise(a: &Entry, b: &Entry) -> bool {
    a.colours.difference().signum() * b.colours.difference().signum() == 1
}

/// Returns a function that makes the boards of a round. It must be called in the order of the boards. The higher ranked
/// player of each pair comes first.
// READING USS-COLOUR-1: "alternating colors (if #1 plays white, then #2 plays black ...)": from board to board, so that
// they alternate where a number is absent too; the other reading: by the pairing number of the higher.
pub fn us_board<'a>(
    position: &'a Position,
    declared: &Declared,
) -> impl FnMut(&Entry, &Entry) -> Board + use<'a> {
    let colours = UsColours::of(declared);
    let is_by_number = declared.alternation == Alternation::Number;
    let mut place = 0;
    move |higher, lower| {
        place += 1;
        let is_odd = if is_by_number { higher.number.is_odd() } else { place % 2 == 1 };
        let drawn = if is_odd { position.initial_colour } else { position.initial_colour.opposite() };
        match colours.of_higher(higher, lower).unwrap_or(drawn) {
            Colour::White => Board { white: higher.id, black: lower.id },
            Colour::Black => Board { white: lower.id, black: higher.id },
        }
    }
}
