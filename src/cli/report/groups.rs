//! Draws the scoregroups of a round: its pairs, floaters in and out, colours given and due, and players who may not
//! meet.
//!
//! A pair with different scores is drawn in the group of its bracket, or in the lower group if it has none. The higher
//! player of each pair is on the left. Players from another group come first; the other players follow by rank. If no
//! player had to be moved, opponents are on the same row.

use std::fmt::Write as _;

use super::page::{TextPage, count, lines};
use api::explain::AskedRound;
use facts::format::capital;
use facts::tournament::{Board, Colour, Pairing, PairingNumber, PlayerId, Rank, Score, Tournament};
use model::graph::CompatGraph;
use model::measure::{Preference, PreferenceStrength};

/// A scoregroup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DrawnGroup {
    /// The score of the group.
    pub(super) score: Score,
    /// The number of players with this score.
    pub(super) own: usize,
    /// The pairs drawn here, ordered by the left player.
    pub(super) pairs: Vec<DrawnPair>,
    /// The players paired elsewhere, by rank.
    pub(super) leaving: Vec<Leaving>,
}

/// Two players who meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DrawnPair {
    /// Board number, from 1.
    pub(super) board: usize,
    /// The higher player.
    pub(super) left: DrawnPlayer,
    /// The lower player.
    pub(super) right: DrawnPlayer,
    /// The row of the right player, from 0.
    pub(super) place: usize,
}

/// A player in the drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DrawnPlayer {
    /// The rank.
    pub(super) rank: Rank,
    /// Pairing number.
    pub(super) number: PairingNumber,
    /// Number and name.
    pub(super) label: String,
    /// The colour in this round; `None` with the bye.
    pub(super) gets: Option<Colour>,
    /// The colour due: `W!`, `B+`, `W`.
    pub(super) due: String,
    /// The player's score, if it differs from the group's score.
    pub(super) from: Option<Score>,
    /// The numbers of the group members that the player may not meet.
    pub(super) barred: Vec<PairingNumber>,
}

/// The maximum number of characters for a number and name in the drawing.
const NAME: usize = 18;

/// Shortens a text to at most `most` characters. A shortened text ends in `…`.
pub(super) fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most - 1).chain(['…']).collect()
}

/// A player who is paired in another group, or has the bye.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Leaving {
    /// The player.
    pub(super) seat: DrawnPlayer,
    /// The score of the group in which the player is paired, and the opponent there; `None` with the bye.
    pub(super) to: Option<(Score, String)>,
}

/// Returns the scoregroups, highest first.
pub(super) fn groups(tournament: &Tournament, asked: &AskedRound<'_>) -> Vec<DrawnGroup> {
    let graph = CompatGraph::new(asked.position, asked.book, &asked.request.declared);
    let position = asked.position;
    let score = |r: Rank| position.entries[r].score;
    let label = |r: Rank| tournament.player(position.entries[r].id).label();
    let all: Vec<Rank> = Rank::all(position.entries.len()).collect();
    let boards = drawn(asked);
    let of_score = |group: &[Rank]| {
        let here = score(group[0]);
        let mut pairs: Vec<_> = boards.iter().filter(|(_, at, _)| *at == here).collect();
        pairs.sort_by_key(|(_, _, (high, low))| (score(*high) == here && score(*low) == here, *high));
        let mut members: Vec<Rank> = pairs.iter().flat_map(|(_, _, (a, b))| [*a, *b]).collect();
        let mut right: Vec<Rank> = pairs.iter().map(|(_, _, (_, low))| *low).collect();
        right.sort_unstable();
        members.extend(group.iter().filter(|r| !boards.iter().any(|(_, _, (a, b))| a == *r || b == *r)));
        let seat = |rank: Rank| DrawnPlayer {
            rank,
            number: position.entries[rank].label,
            label: label(rank),
            gets: colour(&asked.ours.pairing, position.entries[rank].id),
            due: due(graph.preference(rank)),
            from: (score(rank) != here).then(|| score(rank)),
            barred: barred(&graph, rank, &members),
        };
        let pair = |&&(board, _, (high, low)): &&(usize, Score, (Rank, Rank))| DrawnPair {
            board,
            left: seat(high),
            right: seat(low),
            place: right.iter().position(|&r| r == low).unwrap_or_default(),
        };
        let leaving = group.iter().filter_map(|&rank| {
            let board = boards.iter().find(|(_, _, (a, b))| *a == rank || *b == rank);
            let to = match board {
                Some((_, at, _)) if *at == here => return None,
                Some((_, at, (a, b))) => {
                    let other = if *a == rank { *b } else { *a };
                    Some((*at, label(other)))
                }
                None => None,
            };
            Some(Leaving { seat: DrawnPlayer { barred: Vec::new(), ..seat(rank) }, to })
        });
        DrawnGroup {
            score: here,
            own: group.len(),
            leaving: leaving.collect(),
            pairs: pairs.iter().map(pair).collect(),
        }
    };
    all.chunk_by(|&a, &b| score(a) == score(b)).map(of_score).collect()
}

/// Returns, for each board, its number, the score of the group where it is drawn, and the ranks of its players, higher
/// first.
fn drawn(asked: &AskedRound<'_>) -> Vec<(usize, Score, (Rank, Rank))> {
    let boards = asked.ours.pairing.boards.iter().zip(asked.scores_of_boards()).zip(1..);
    let board = |((b, at), number): ((&Board, Score), usize)| {
        let (x, y) = (asked.position.rank(b.white)?, asked.position.rank(b.black)?);
        Some((number, at, (x.min(y), x.max(y))))
    };
    boards.filter_map(board).collect()
}

fn colour(pairing: &Pairing, id: PlayerId) -> Option<Colour> {
    pairing.boards.iter().find_map(|b| match id {
        _ if b.white == id => Some(Colour::White),
        _ if b.black == id => Some(Colour::Black),
        _ => None,
    })
}

/// Returns the numbers of the members that a player may not meet.
fn barred(graph: &CompatGraph<'_>, rank: Rank, members: &[Rank]) -> Vec<PairingNumber> {
    let mut barred: Vec<Rank> =
        members.iter().copied().filter(|&o| o != rank && graph.link(rank, o).is_none()).collect();
    barred.sort_unstable();
    barred.iter().map(|&o| graph.position().entries[o].label).collect()
}

/// Returns the colour due: `W!` for an absolute preference, `B+` for a strong one, `W` for any other.
pub(super) fn due(preference: Preference) -> String {
    let strength = match preference.strength {
        PreferenceStrength::Absolute => "!",
        PreferenceStrength::Strong => "+",
        PreferenceStrength::Mild | PreferenceStrength::None => "",
    };
    preference.colour.map_or(String::new(), |colour| format!("{}{strength}", letter(Some(colour))))
}

/// Returns `W`, `B` or an empty text.
fn letter(colour: Option<Colour>) -> &'static str {
    match colour {
        Some(Colour::White) => "W",
        Some(Colour::Black) => "B",
        None => "",
    }
}

impl DrawnGroup {
    /// Returns text such as `3.0 points: 3 players, 1 from another group, 1 leaves`.
    pub(super) fn title(&self, who: &str) -> String {
        let came = self.pairs.iter().flat_map(|p| [&p.left, &p.right]).filter(|s| s.from.is_some()).count();
        let came = if came == 0 { String::new() } else { format!(", {came} from another group") };
        let leave = match self.leaving.len() {
            0 => String::new(),
            1 => ", 1 leaves".to_owned(),
            n => format!(", {n} leave"),
        };
        format!("{} points: {}{came}{leave}", self.score, count(self.own, who))
    }

    /// Returns whether the player is drawn in this group or leaves it.
    pub(super) fn concerns(&self, rank: Rank) -> bool {
        let seats = self.pairs.iter().flat_map(|p| [&p.left, &p.right]);
        seats.chain(self.leaving.iter().map(|l| &l.seat)).any(|seat| seat.rank == rank)
    }
}

impl Leaving {
    /// Returns text such as `3 Roe goes down to 3.0 and meets 2 Kim, Jo` or `37 Poe has the bye`.
    pub(super) fn says(&self, score: Score) -> String {
        let who = &self.seat.label;
        match &self.to {
            None => format!("{who} has the bye"),
            Some((to, other)) => {
                let way = if *to < score { "down" } else { "up" };
                format!("{who} floats {way} to {to} and meets {other}")
            }
        }
    }
}

/// Returns the drawing as text. With `who`, the drawing has only the groups that involve this rank.
pub fn drawing(page: TextPage, tournament: &Tournament, asked: &AskedRound<'_>, who: Option<Rank>) -> String {
    let one = tournament.participant();
    let says = format!(
        "Scoregroups. The higher {one} is on the left, with the colour for this round and the \
        colour due (! absolute, + strong). ---- leads to the opponent alongside, --\\- to one further down, \
        --/- to one further up. Not: numbers of the {one}s in the group whom this {one} may not meet."
    );
    let mut out = page.fold(&says, 2);
    for group in groups(tournament, asked).iter().filter(|g| who.is_none_or(|rank| g.concerns(rank))) {
        let _ = writeln!(out, "\n{}", group.title(one));
        let rows = group.pairs.iter().enumerate().map(|(i, pair)| row(pair, i));
        let name = capital(one);
        let head = ["", &name, "", "due", "", &name, "", "due", "Not"];
        if !group.pairs.is_empty() {
            out += &lines(&page.table(&[], head, rows));
        }
        for leaving in &group.leaving {
            let due = if leaving.seat.due.is_empty() {
                String::new()
            } else {
                format!(" ({} due)", leaving.seat.due)
            };
            out += &page.fold(&format!("  {}{due}", leaving.says(group.score)), 4);
        }
    }
    out
}

fn row(pair: &DrawnPair, at: usize) -> [String; 9] {
    let line = match pair.place.cmp(&at) {
        std::cmp::Ordering::Less => "--/-",
        std::cmp::Ordering::Equal => "----",
        std::cmp::Ordering::Greater => "--\\-",
    };
    let from = |seat: &DrawnPlayer| seat.from.map(|score| format!("{} from {score}", seat.number));
    let barred = |seat: &DrawnPlayer| {
        let numbers: Vec<String> = seat.barred.iter().map(ToString::to_string).collect();
        (!numbers.is_empty()).then(|| format!("{}: {}", seat.number, numbers.join(" ")))
    };
    let seats = [&pair.left, &pair.right];
    let notes: Vec<String> = seats.into_iter().flat_map(|s| [from(s), barred(s)]).flatten().collect();
    let came = if seats.iter().any(|seat| seat.from.is_some()) { ">" } else { "" };
    [
        format!("  {came}"),
        cut(&pair.left.label, NAME),
        letter(pair.left.gets).to_owned(),
        pair.left.due.clone(),
        line.to_owned(),
        cut(&pair.right.label, NAME),
        letter(pair.right.gets).to_owned(),
        pair.right.due.clone(),
        notes.join("; "),
    ]
}
