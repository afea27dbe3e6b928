//! The differences between two pairings of a round: the cycles and chains of exchanged boards.
//!
//! The boards that only one pairing has form closed cycles (`swap of 2 boards`, `cycle of 3 boards`). If the bye moves,
//! they also form one chain.

use std::fmt::Write as _;

use super::page::{TextPage, count};
use facts::tournament::{Board, Pairing, PlayerId, Tournament};

/// Boards that were exchanged together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardExchange {
    /// Boards of the proved pairing.
    pub ours: Vec<Board>,
    /// Boards of the other pairing.
    pub theirs: Vec<Board>,
    /// Whether the bye also moves.
    pub has_bye: bool,
}

/// Returns all exchanges, ordered by the first board of `ours` that each affects.
pub fn changes(ours: &Pairing, theirs: &Pairing) -> Vec<BoardExchange> {
    let mut found = Vec::new();
    let mut seen: Vec<PlayerId> = Vec::new();
    let starts = ours.boards.iter().map(|b| b.white).chain(ours.bye);
    for start in starts {
        let is_same = ours.opponent(start) == theirs.opponent(start);
        if is_same || seen.contains(&start) {
            continue;
        }
        let mut players = vec![start];
        let mut next = 0;
        while let Some(&p) = players.get(next) {
            next += 1;
            for other in [ours.opponent(p), theirs.opponent(p)].into_iter().flatten() {
                if !players.contains(&other) {
                    players.push(other);
                }
            }
        }
        let of = |pairing: &Pairing| -> Vec<Board> {
            pairing.boards.iter().filter(|b| players.contains(&b.white)).copied().collect()
        };
        let is_bye = |p: Option<PlayerId>| p.is_some_and(|p| players.contains(&p));
        found.push(BoardExchange {
            ours: of(ours),
            theirs: of(theirs),
            has_bye: is_bye(ours.bye) || is_bye(theirs.bye),
        });
        seen.extend(players);
    }
    found
}

impl BoardExchange {
    /// Returns `ours` with only this exchange applied.
    pub fn alone(&self, ours: &Pairing, theirs: &Pairing) -> Pairing {
        let kept = ours.boards.iter().filter(|b| !self.ours.contains(b));
        let boards = kept.chain(&self.theirs).copied().collect();
        Pairing { boards, bye: if self.has_bye { theirs.bye } else { ours.bye } }
    }

    /// Returns text such as `swap of 2 boards`.
    pub fn name(&self) -> String {
        let boards = self.ours.len().max(self.theirs.len());
        match (self.has_bye, boards) {
            (true, _) => format!("chain of {} and the bye", count(boards, "board")),
            (false, 2) => "swap of 2 boards".to_owned(),
            (false, _) => format!("cycle of {boards} boards"),
        }
    }
}

/// Returns the exchanges in one line, such as `swap of 2 boards, cycle of 3 boards`.
pub fn summary(ours: &Pairing, theirs: &Pairing) -> String {
    let mut names: Vec<String> = changes(ours, theirs).iter().map(BoardExchange::name).collect();
    let turned = turned(ours, theirs).len();
    names.extend((turned > 0).then(|| format!("colours on {}", count(turned, "board"))));
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

/// Returns the boards of `ours` that the other pairing has with reversed colours.
pub fn turned(ours: &Pairing, theirs: &Pairing) -> Vec<Board> {
    let is_turned = |b: &&Board| theirs.boards.iter().any(|t| t.white == b.black && t.black == b.white);
    ours.boards.iter().filter(is_turned).copied().collect()
}

/// The maximum number of exchanges shown on a page.
pub const SHOWN: usize = 20;

/// Returns the exchanges line by line, with `-` before their boards and `+` before ours.
pub fn hunks(page: TextPage, tournament: &Tournament, ours: &Pairing, theirs: &Pairing) -> String {
    noted_hunks(page, tournament, (ours, theirs), &[])
}

/// Returns the exchanges line by line, with a note after the name of each.
pub fn noted_hunks(
    page: TextPage,
    tournament: &Tournament,
    (ours, theirs): (&Pairing, &Pairing),
    notes: &[String],
) -> String {
    let name = |id| tournament.player(id).label();
    let line =
        |sign: char, b: &Board| page.fold(&format!("  {sign} {} – {}", name(b.white), name(b.black)), 6);
    let mut out = String::new();
    let all = changes(ours, theirs);
    let listed = page.listed(all.len(), SHOWN);
    for (i, change) in all[..listed].iter().enumerate() {
        let note = notes.get(i).map(|note| format!(": {note}")).unwrap_or_default();
        out += &page.fold(&format!("{}{note}", change.name()), 2);
        out.extend(change.theirs.iter().map(|b| line('-', b)));
        if let Some(p) = theirs.bye.filter(|_| change.has_bye) {
            let _ = writeln!(out, "  - {} bye", name(p));
        }
        out.extend(change.ours.iter().map(|b| line('+', b)));
        if let Some(p) = ours.bye.filter(|_| change.has_bye) {
            let _ = writeln!(out, "  + {} bye", name(p));
        }
    }
    if listed < all.len() {
        let _ = writeln!(out, "… {} more (-f json)", all.len() - listed);
    }
    let turned = turned(ours, theirs);
    if !turned.is_empty() {
        let _ = writeln!(out, "colours reversed");
        out.extend(turned.iter().map(|b| line('+', b)));
    }
    out
}

/// Returns the boards and bye found only in the first of two pairings, and the ones found only in the second.
pub fn only_in_each(tournament: &Tournament, one: &Pairing, other: &Pairing) -> (Vec<String>, Vec<String>) {
    let name = |id| tournament.player(id).label();
    let only_in = |one: &Pairing, other: &Pairing| -> Vec<String> {
        let boards = one.boards.iter().filter(|b| !other.boards.contains(b));
        let boards = boards.map(|b| format!("{} – {}", name(b.white), name(b.black)));
        let bye = one.bye.filter(|_| one.bye != other.bye).map(|id| format!("{} bye", name(id)));
        boards.chain(bye).collect()
    };
    (only_in(one, other), only_in(other, one))
}

/// Returns the boards and bye in which `to` differs from `from`, and the number of boards that stay. Works even for
/// illegal pairings.
pub fn replaced(page: TextPage, tournament: &Tournament, from: &Pairing, to: &Pairing) -> String {
    let (gone, come) = only_in_each(tournament, from, to);
    let signed = |sign: char, lines: Vec<String>| lines.into_iter().map(move |l| format!("  {sign} {l}"));
    let lines: Vec<String> = signed('-', gone).chain(signed('+', come)).collect();
    let listed = page.listed(lines.len(), 2 * SHOWN);
    let stay = to.boards.iter().filter(|b| from.boards.contains(b)).count();
    let mut out: String = lines[..listed].iter().map(|line| page.fold(line, 6)).collect();
    if listed < lines.len() {
        let _ = writeln!(out, "  … {} more (-f json)", lines.len() - listed);
    }
    let _ = writeln!(out, "  {stay} of {} stay", count(to.boards.len(), "board"));
    out
}
