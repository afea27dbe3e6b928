//! Checks the ranks in a report against the standings order that it names (records 202 and 212 of TRF26; C.07 4).
//! Players tied on all tie-breaks may be ranked in any order among themselves, or share their place.

use super::{Standings, TieBreak, standings_after};
use facts::rulebook::Rulebook;
use facts::tournament::{Outcome, Player, PlayerId, RoundNo, Tournament};

/// The standings order that a report names.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NamedOrder {
    /// The record that names the order. Record 212 begins with the points; record 202 lists only tie-breaks.
    pub record: &'static str,
    /// The tie-breaks after the points, in order.
    pub tie_breaks: Vec<TieBreak>,
}

impl NamedOrder {
    /// Returns the order in the report; `None` if it names none.
    ///
    /// # Errors
    /// Returns a sentence about a tie-break that this program cannot compute; the sentence begins with the record.
    ///
    /// ```
    #[doc = include_str!("../round/four_friends.txt")]
    /// let mut event = event;
    /// event.headings.others.push(("212".to_owned(), "PTS,BH/C1,DE".to_owned()));
    /// let order = pairproof::standings::NamedOrder::of(&event)?.expect("it names one");
    /// assert_eq!(order.to_string(), "BH-C1, DE");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(tournament: &Tournament) -> Result<Option<Self>, String> {
        let (record, mut letters) = match (list_of(tournament, "212"), list_of(tournament, "202")) {
            (Some(list), _) => ("212", list),
            (None, Some(list)) => ("202", list),
            (None, None) => return Ok(None),
        };
        if record == "212" {
            match letters.first() {
                Some(first) if first.eq_ignore_ascii_case("PTS") => drop(letters.remove(0)),
                _ => {
                    let list = letters.join(",");
                    return Err(format!("record 212 does not begin with the points (PTS): {list}"));
                }
            }
        }
        let tie_breaks = TieBreak::list(&letters).map_err(|says| format!("record {record}: {says}"))?;
        Ok(Some(Self { record, tie_breaks }))
    }
}

impl std::fmt::Display for NamedOrder {
    /// Formats the tie-breaks in order, or 'points only' if there are none.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(&listed(&self.tie_breaks))
    }
}

/// Returns the letters of tie-breaks in order.
pub fn listed(tie_breaks: &[TieBreak]) -> String {
    let letters: Vec<String> = tie_breaks.iter().map(ToString::to_string).collect();
    if letters.is_empty() { "points only".to_owned() } else { letters.join(", ") }
}

/// A fault in the records that name the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderFault {
    /// A report of TRF26 states ranks, and neither 202 nor 212 names their order.
    Missing,
    /// Records 202 and 212 name different tie-breaks, or two records of one kind do.
    Contradiction,
    /// Record 212 names the whole order, and record 202, which lists only the tie-breaks, is absent. This is allowed.
    Only212,
}

impl OrderFault {
    /// Returns the fault in a report, if there is one.
    ///
    /// ```
    #[doc = include_str!("../round/four_friends.txt")]
    /// assert_eq!(pairproof::standings::OrderFault::of(&event), None, "it states no ranks");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(tournament: &Tournament) -> Option<Self> {
        if tournament.players.iter().all(|p| stated(p).is_none()) {
            return None;
        }
        let has = |code: &str| tournament.headings.kept().any(|(c, _)| c == code);
        let is_points = |first: &&str| first.eq_ignore_ascii_case("PTS");
        let after_points = |all: Vec<&str>| all.into_iter().skip_while(is_points).map(letters_of).collect();
        let of = |code| lists_of(tournament, code).map(after_points);
        let mut lists: Vec<Vec<String>> = of("202").chain(of("212")).collect();
        lists.dedup();
        match (has("202"), has("212")) {
            (false, false) => {
                let is_new = tournament.system.is_some() || ["172", "222"].into_iter().any(has);
                is_new.then_some(Self::Missing)
            }
            _ if lists.len() > 1 => Some(Self::Contradiction),
            (false, true) => Some(Self::Only212),
            (true, _) => None,
        }
    }
}

/// Returns the letters in printed form, so that `bh-c1` and `BH/C1` are the same.
fn letters_of(written: &str) -> String {
    TieBreak::parse(written).map_or_else(|_| written.to_uppercase(), |tie_break| tie_break.to_string())
}

/// Returns the letters that the first record with this code lists.
fn list_of<'t>(tournament: &'t Tournament, code: &'static str) -> Option<Vec<&'t str>> {
    lists_of(tournament, code).next()
}

/// Returns the letters that each record with this code lists.
fn lists_of<'t>(tournament: &'t Tournament, code: &'static str) -> impl Iterator<Item = Vec<&'t str>> {
    let records = tournament.headings.kept().filter(move |(c, _)| c == code);
    records.map(|(_, text)| text.split([',', ';', ' ']).filter(|l| !l.is_empty()).collect())
}

/// The outcome of a check of the ranks of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ranks {
    /// There is nothing to judge, for the reason in this sentence.
    Unjudged(String),
    /// All ranks follow the order that the report names.
    Agree {
        /// The order.
        order: NamedOrder,
        /// The number of players with a rank.
        players: usize,
    },
    /// Some ranks do not follow the order.
    Differ {
        /// The order that the report names.
        order: NamedOrder,
        /// The players with a wrong rank, in standings order.
        wrong: Vec<Misranked>,
        /// The reason for the first difference.
        first: FirstRank,
        /// Other tie-breaks that all ranks in the report follow.
        follows: Option<Vec<TieBreak>>,
    },
}

/// A player whose rank in the report may differ from the standings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Misranked {
    /// The player.
    pub player: PlayerId,
    /// The rank in the report; `None` if there is none.
    pub stated: Option<u32>,
    /// The player's place, from 1.
    pub place: usize,
    /// The last place of the players tied with this one on all tie-breaks.
    pub last: usize,
}

/// The first rank given to the wrong player.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FirstRank {
    /// The rank.
    pub rank: usize,
    /// The player who should have the rank, with points and tie-breaks as printed, up to the deciding one.
    pub due: (PlayerId, Vec<String>),
    /// The player who has the rank in the report, if any, with the same values.
    pub given: Option<(PlayerId, Vec<String>)>,
    /// The tie-break that decides between the two; `None` if the points decide.
    pub decides: Option<TieBreak>,
}

/// Judges the ranks in a report by the order that it names, after the last complete round.
///
/// ```
#[doc = include_str!("../round/four_friends.txt")]
/// assert!(matches!(pairproof::standings::ranks(&event, &book), pairproof::standings::Ranks::Unjudged(_)), "none is stated");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn ranks(tournament: &Tournament, book: &Rulebook) -> Ranks {
    if let Err(fault) = tournament.check() {
        return Ranks::Unjudged(format!("Ranks are not judged: {fault}."));
    }
    let order = match NamedOrder::of(tournament) {
        Ok(Some(order)) => order,
        Ok(None) => {
            let says = "Ranks are not judged: the report names no tie-breaks (record 202 or 212).";
            return Ranks::Unjudged(says.to_owned());
        }
        Err(says) => return Ranks::Unjudged(format!("Ranks are not judged: {says}.")),
    };
    if tournament.players.iter().all(|p| stated(p).is_none()) {
        return Ranks::Unjudged("Ranks are not judged: the report states none.".to_owned());
    }
    let round = complete_rounds(tournament);
    let after = tournament.up_to(round);
    let judged = |tie_breaks: &[TieBreak]| {
        let table = standings_after(tournament, book, Some(tie_breaks), round);
        let placed = placed(&after, &table);
        (placed, table)
    };
    let (placed, table) = judged(&order.tie_breaks);
    let wrong: Vec<Misranked> = placed.iter().filter(|m| !m.is_right()).copied().collect();
    let Some(first) = wrong.first() else {
        return Ranks::Agree { order, players: placed.len() };
    };
    let first = first_rank(&order, &placed, &table, first);
    // Tie-breaks based on ratings do not separate teams, so every rank would agree with them.
    let counts = |list: &Vec<TieBreak>| {
        tournament.participant() == "player" || !list.iter().any(TieBreak::is_of_ratings)
    };
    let follows = variants(&order.tie_breaks)
        .filter(counts)
        .find(|list| judged(list).0.iter().all(Misranked::is_right));
    Ranks::Differ { order, wrong, first, follows }
}

/// Returns the player's rank in the report. A rank of 0 means that there is none.
fn stated(player: &Player) -> Option<u32> {
    player.stated_rank.filter(|&rank| rank > 0)
}

/// Returns the last round up to which all games have a result.
pub(super) fn complete_rounds(tournament: &Tournament) -> RoundNo {
    let is_open = |r: RoundNo| {
        let of = |p: &Player| tournament.record(p.id, r);
        tournament.players.iter().map(of).any(|r| r.opponent.is_some() && r.outcome == Outcome::Nothing)
    };
    (1..=tournament.rounds_paired()).take_while(|&r| !is_open(r)).last().unwrap_or(0)
}

/// Returns all players in standings order, with the range of places of each tied group. Players without a rank who were
/// never paired take no place.
fn placed(tournament: &Tournament, table: &Standings) -> Vec<Misranked> {
    let was_paired = |id| (1..=tournament.rounds_paired()).any(|r| tournament.record(id, r).is_paired());
    let counts = |id: PlayerId| {
        let player = tournament.player(id);
        !player.is_filler && (stated(player).is_some() || was_paired(id))
    };
    let rows: Vec<_> = table.rows.iter().filter(|row| counts(row.player)).collect();
    let mut placed = Vec::new();
    for group in rows.chunk_by(|a, b| a.place == b.place) {
        let (place, last) = (placed.len() + 1, placed.len() + group.len());
        let of = |row: &&super::StandingsRow| {
            let stated = stated(tournament.player(row.player));
            Misranked { player: row.player, stated, place, last }
        };
        placed.extend(group.iter().map(of));
    }
    placed
}

impl Misranked {
    /// Returns whether the stated rank is one of the places of the player's tied group.
    fn is_right(&self) -> bool {
        self.stated
            .and_then(|rank| usize::try_from(rank).ok())
            .is_some_and(|rank| (self.place..=self.last).contains(&rank))
    }
}

fn first_rank(order: &NamedOrder, placed: &[Misranked], table: &Standings, first: &Misranked) -> FirstRank {
    let row = |id: PlayerId| table.rows.iter().find(|row| row.player == id);
    let figures = |id: PlayerId| {
        let points = row(id).map(|row| row.points.to_string());
        points
            .into_iter()
            .chain(row(id).into_iter().flat_map(|row| row.tie_breaks.clone()))
            .collect::<Vec<_>>()
    };
    let is_given = |m: &&Misranked| m.stated.and_then(|r| usize::try_from(r).ok()) == Some(first.place);
    let mut due = figures(first.player);
    let mut given = placed.iter().find(is_given).map(|m| (m.player, figures(m.player)));
    let mut decides = None;
    if let Some((_, theirs)) = &mut given {
        // Column 0 holds the points. A dropped tie-break has no column.
        let at = (0..due.len()).find(|&i| due.get(i) != theirs.get(i)).unwrap_or(0);
        let letters = at.checked_sub(1).and_then(|i| table.columns.get(i));
        decides = letters.and_then(|l| order.tie_breaks.iter().find(|t| t.to_string() == *l)).copied();
        due.truncate(at + 1);
        theirs.truncate(at + 1);
    }
    FirstRank { rank: first.place, due: (first.player, due), given, decides }
}

/// Returns other lists that a report may have meant: a different modifier, one tie-break omitted, two tie-breaks
/// exchanged, or ranks by pairing number or rating.
fn variants(list: &[TieBreak]) -> impl Iterator<Item = Vec<TieBreak>> {
    let mut all = Vec::new();
    for (i, tie_break) in list.iter().enumerate() {
        let letters = tie_break.to_string();
        let plain = letters.split(['-', '/']).next().unwrap_or_default();
        for suffix in ["", "/P", "/C1", "/C1/P", "/C2", "/M1", "/R", "/F"] {
            if let Ok(other) = TieBreak::parse(&format!("{plain}{suffix}")) {
                let mut changed = list.to_vec();
                changed[i] = other;
                all.push(changed);
            }
        }
        let mut shorter = list.to_vec();
        shorter.remove(i);
        all.push(shorter);
        if i + 1 < list.len() {
            let mut exchanged = list.to_vec();
            exchanged.swap(i, i + 1);
            all.push(exchanged);
        }
    }
    all.extend(["TPN", "RTNG"].iter().filter_map(|letters| TieBreak::parse(letters).ok()).map(|t| vec![t]));
    let own = list.to_vec();
    all.into_iter().filter(move |variant| *variant != own && !variant.is_empty())
}
