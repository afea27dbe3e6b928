//! Why does one player stand above another? The points, each tie-break in order up to the one that decides, and what each
//! round contributed to it.

use super::chosen::{TieBreakCount, taken};
use super::letters::{Kind, TieBreak};
use super::value::RoundShare;
use super::{Rule, Standings, StandingsRow, counted, quarters, rule_of};
use facts::format::{count, sentence};
use facts::rulebook::Rulebook;
use facts::tournament::{Outcome, PlayerId, RoundNo, Score, Tournament};

/// Why one player stands above another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceReason {
    /// The two players, the higher first.
    pub players: [PlayerId; 2],
    /// Their places.
    pub places: [usize; 2],
    /// Their points, in half points.
    pub points: [Score; 2],
    /// The tie-breaks in order, up to the one that decides.
    pub steps: Vec<TieBreakStep>,
    /// What decides.
    pub decided: DecidedBy,
}

/// What decides between two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecidedBy {
    /// The points.
    Points,
    /// The last tie-break of the steps.
    TieBreak,
    /// A tie-break whose values differ by less than is printed.
    Decimals,
    /// Nothing: the players share their place.
    Nothing,
}

/// A tie-break between two players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TieBreakStep {
    /// Its letters, as in the head of the column.
    pub column: String,
    /// What it counts, with its article.
    pub says: String,
    /// The values as printed; empty if the tie-break does not separate the players still tied.
    pub values: [String; 2],
    /// The number of players who were still tied, with these two.
    pub tied: usize,
    /// Whether the value is the place in the games among the tied players.
    pub is_encounter: bool,
    /// What the rounds contributed; empty for a value that is not made of rounds.
    pub shares: [Vec<RoundShare>; 2],
    /// The unit of the shares.
    pub unit: ShareUnit,
}

/// What a round contributed to a tie-break, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContributedRound {
    /// The round.
    pub round: RoundNo,
    /// The game: `beat 12 Lund`.
    pub game: String,
    /// What it contributed.
    pub value: String,
    /// Whether it is left out, as the lowest or the highest.
    pub is_left_out: bool,
}

/// The unit of what rounds contribute.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ShareUnit {
    /// Half points.
    #[default]
    Halves,
    /// Quarter points.
    Quarters,
    /// Whole numbers, such as games or ratings. Ratings are averaged, everything else is added up.
    Whole,
}

impl ShareUnit {
    /// Returns an amount as it is printed.
    ///
    /// ```
    /// use pairproof_api::standings::ShareUnit;
    ///
    /// assert_eq!((ShareUnit::Halves.text(5), ShareUnit::Quarters.text(5)), ("2.5".to_owned(), "1.25".to_owned()));
    /// ```
    pub fn text(self, amount: i64) -> String {
        match self {
            Self::Halves => {
                i32::try_from(amount).map_or_else(|_| amount.to_string(), |n| Score(n).to_string())
            }
            Self::Quarters => quarters(amount),
            Self::Whole => amount.to_string(),
        }
    }
}

/// Returns why one of two players stands above the other after a round, with ties broken by `chosen`, or by the rulebook's own
/// rule; `None` if one of them is not in the standings.
pub fn why_above(
    tournament: &Tournament,
    book: &Rulebook,
    chosen: Option<&[TieBreak]>,
    (round, pair): (RoundNo, [PlayerId; 2]),
) -> Option<PlaceReason> {
    let table = super::standings_after(tournament, book, chosen, round);
    let row = |id| table.rows.iter().position(|row| row.player == id);
    let mut at = [row(pair[0])?, row(pair[1])?];
    at.sort_unstable();
    let rows = at.map(|at| &table.rows[at]);
    let (counted, _) = counted(tournament, book, round);
    let count = TieBreakCount::of(&counted, book);
    let columns = columns(&count, chosen, &table);
    let mut reason = PlaceReason {
        players: rows.map(|row| row.player),
        places: rows.map(|row| row.place),
        points: rows.map(|row| row.points),
        steps: Vec::new(),
        decided: DecidedBy::Points,
    };
    if rows[0].points != rows[1].points {
        return Some(reason);
    }
    for (place, column) in columns.iter().enumerate() {
        let value = |row: &StandingsRow| row.tie_breaks.get(place).cloned().unwrap_or_default();
        let tied = tied(&table, rows[0], place);
        let shares = rows.map(|row| column.shares(&count, row.player, &tied));
        reason.steps.push(TieBreakStep {
            column: column.name.clone(),
            says: column.says.clone(),
            values: rows.map(value),
            tied: tied.len(),
            is_encounter: column.is_encounter(),
            shares,
            unit: column.unit(),
        });
        if value(rows[0]) != value(rows[1]) {
            reason.decided = DecidedBy::TieBreak;
            return Some(reason);
        }
    }
    let is_shared = rows[0].place == rows[1].place;
    reason.decided = if is_shared { DecidedBy::Nothing } else { DecidedBy::Decimals };
    Some(reason)
}

/// Returns the players who are still tied with a player before a column.
fn tied(table: &Standings, with: &StandingsRow, column: usize) -> Vec<PlayerId> {
    let before = |row: &StandingsRow| row.tie_breaks.get(..column).map(<[String]>::to_vec);
    let is_tied = |row: &&StandingsRow| row.points == with.points && before(row) == before(with);
    table.rows.iter().filter(is_tied).map(|row| row.player).collect()
}

/// A column of the standings.
struct TieBreakColumn {
    name: String,
    says: String,
    counts: Counts,
}

/// What a column counts.
enum Counts {
    /// A tie-break of the event.
    Chosen(TieBreak),
    /// A tie-break of the rulebook, by its place among those of the rulebook.
    Own(Rule, usize),
    /// A tie-break of teams, which is stated without its rounds.
    OfTeams,
}

fn columns(known: &TieBreakCount<'_>, chosen: Option<&[TieBreak]>, table: &Standings) -> Vec<TieBreakColumn> {
    let (tournament, book) = (known.tournament, known.book);
    let is_of_teams = tournament.teams.as_ref().is_some_and(|teams| !teams.is_double);
    let rule = rule_of(book).0;
    let own = |names: &[&str]| -> Vec<TieBreakColumn> {
        let one = |(place, name): (usize, &&str)| TieBreakColumn {
            name: (*name).to_owned(),
            says: (*name).to_owned(),
            counts: Counts::Own(rule, place),
        };
        names.iter().enumerate().map(one).collect()
    };
    match chosen {
        _ if is_of_teams => {
            let named = |name: &String| {
                let says = TieBreak::parse(name).map_or_else(|_| name.clone(), |known| known.words());
                TieBreakColumn { name: name.clone(), says, counts: Counts::OfTeams }
            };
            table.columns.iter().map(named).collect()
        }
        None => own(&super::columns(rule)),
        Some(chosen) => {
            let of = |tie_break: TieBreak| match tie_break.kind {
                Kind::Own => own(&super::own_columns(book)),
                _ => vec![TieBreakColumn {
                    name: tie_break.to_string(),
                    says: tie_break.words(),
                    counts: Counts::Chosen(tie_break),
                }],
            };
            taken(known, chosen).0.into_iter().flat_map(of).collect()
        }
    }
}

impl TieBreakColumn {
    fn is_encounter(&self) -> bool {
        matches!(&self.counts, Counts::Chosen(one) if one.kind == Kind::DirectEncounter)
    }

    fn unit(&self) -> ShareUnit {
        match &self.counts {
            Counts::Chosen(tie_break) => match tie_break.kind {
                Kind::SonnebornBerger => ShareUnit::Quarters,
                Kind::Wins
                | Kind::Won
                | Kind::BlackGames
                | Kind::BlackWon
                | Kind::Elected
                | Kind::AverageRating => ShareUnit::Whole,
                _ => ShareUnit::Halves,
            },
            Counts::Own(Rule::SonnebornBerger | Rule::Defeated, _) => ShareUnit::Quarters,
            Counts::Own(Rule::AverageRating, _) => ShareUnit::Whole,
            Counts::Own(..) | Counts::OfTeams => ShareUnit::Halves,
        }
    }

    /// Returns what the rounds contributed to the value of a player. `tied` are the players still tied.
    fn shares(&self, count: &TieBreakCount<'_>, id: PlayerId, tied: &[PlayerId]) -> Vec<RoundShare> {
        match &self.counts {
            Counts::Chosen(tie_break) => count.shares(tie_break, id, tied),
            Counts::Own(rule, place) => count.own.shares(*rule, *place, id),
            Counts::OfTeams => Vec::new(),
        }
    }
}

impl PlaceReason {
    /// Returns the reason in sentences, as one reads them aloud.
    pub fn sentences(&self, tournament: &Tournament) -> Vec<String> {
        let [above, below] = self.players.map(|id| tournament.player(id).label());
        let [higher, lower] = self.places;
        let head = if higher == lower {
            format!("{above} and {below} share place {higher}.")
        } else {
            format!("{above}, in place {higher}, stands above {below}, in place {lower}.")
        };
        let [more, less] = self.points;
        let points = if self.decided == DecidedBy::Points {
            format!("The points decide: {more} against {less}.")
        } else {
            format!("Both have {more} points.")
        };
        let last = self.steps.len().wrapping_sub(1);
        let step = |(place, step): (usize, &TieBreakStep)| {
            let is_decisive = self.decided == DecidedBy::TieBreak && place == last;
            step.sentence(is_decisive, self.met(tournament))
        };
        let end = match self.decided {
            DecidedBy::Nothing => Some("Nothing else separates them.".to_owned()),
            DecidedBy::Decimals => Some("Their values differ by less than is printed.".to_owned()),
            DecidedBy::Points | DecidedBy::TieBreak => None,
        };
        let steps = self.steps.iter().enumerate().map(step);
        [head, points].into_iter().chain(steps).chain(end).collect()
    }

    /// Returns whether the two have met.
    fn met(&self, tournament: &Tournament) -> bool {
        let [one, other] = self.players;
        (1..=tournament.rounds_paired()).any(|round| tournament.record(one, round).opponent == Some(other))
    }

    /// Returns what each round contributed to a tie-break of one of the two, the higher (0) or the lower (1).
    pub fn rounds(&self, tournament: &Tournament, step: &TieBreakStep, side: usize) -> Vec<ContributedRound> {
        let id = self.players[side];
        let one = |share: &RoundShare| ContributedRound {
            round: share.round,
            game: game_in_words(tournament, id, share.round),
            value: step.unit.text(share.amount),
            is_left_out: share.is_left_out,
        };
        step.shares[side].iter().map(one).collect()
    }

    /// Returns the tie-break that decides.
    pub fn decisive(&self) -> Option<&TieBreakStep> {
        self.steps.last().filter(|_| self.decided == DecidedBy::TieBreak)
    }
}

impl TieBreakStep {
    fn sentence(&self, is_decisive: bool, have_met: bool) -> String {
        let [one, other] = &self.values;
        let tied = count(self.tied, "player");
        let says = match (is_decisive, self.is_encounter) {
            (true, true) => {
                format!("place {one} against place {other} among the {tied} still tied. That decides")
            }
            (true, false) => format!("{one} against {other}. That decides"),
            (false, true) if self.tied == 2 && !have_met => "they have not met".to_owned(),
            (false, true) => format!("it does not separate the {tied} still tied"),
            (false, false) if one.is_empty() => "none".to_owned(),
            (false, false) => format!("both {one}"),
        };
        sentence(&format!("{}: {says}", self.says))
    }

    /// Returns whether the value is made of what the rounds contributed.
    pub fn is_made_of_rounds(&self) -> bool {
        self.shares.iter().any(|rounds| !rounds.is_empty())
    }

    /// Returns whether a round of one of the two is left out.
    pub fn leaves_out(&self) -> bool {
        self.shares.iter().flatten().any(|share| share.is_left_out)
    }
}

/// Returns the game of a player in a round in words: `beat 12 Lund`, `half-point bye`.
fn game_in_words(tournament: &Tournament, id: PlayerId, round: RoundNo) -> String {
    let record = tournament.record(id, round);
    let Some(opponent) = record.opponent.map(|other| tournament.player(other).label()) else {
        return match record.outcome {
            Outcome::PairingBye => "bye",
            Outcome::HalfBye => "half-point bye",
            Outcome::FullBye => "full-point bye",
            _ => "not paired",
        }
        .to_owned();
    };
    let verb = match record.outcome {
        Outcome::Win | Outcome::UnratedWin => "beat",
        Outcome::Draw | Outcome::UnratedDraw => "drew with",
        Outcome::Loss | Outcome::UnratedLoss => "lost to",
        Outcome::ForfeitWin => "won by forfeit against",
        Outcome::ForfeitLoss => "lost by forfeit to",
        _ => "has no result against",
    };
    format!("{verb} {opponent}")
}
