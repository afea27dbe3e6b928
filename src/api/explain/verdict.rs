//! The judge's verdict on a pairing, compared with the proved best one.

use facts::rulebook::Rulebook;
use facts::tournament::{Board, Pairing, Position, Rank};
use judge::{BracketHistory, ColourBreach, Count, JudgedRound, Verdict};
use limit::{Reached, within};
use model::round::{self, Paired, Request};
use model::stage::{LevelRecord, Undoing};

/// A paired round about which questions are answered.
pub struct AskedRound<'a> {
    /// The position before the round.
    pub position: &'a Position,
    /// The rulebook.
    pub book: &'a Rulebook,
    /// The request under which the round was solved.
    pub request: &'a Request,
    /// The proved best pairing.
    pub ours: &'a Paired,
}

/// Judges a pairing against the proved best one of the same request.
///
/// ```
#[doc = include_str!("../round/four_friends.txt")]
/// let Answer::Paired(ours) = round.pair()? else { panic!("a pairing exists") };
/// let (position, request) = (round.position(), round.request());
/// assert_eq!(judge(position, &book, request, ours, &ours.pairing), Verdict::Identical);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn judge(
    position: &Position,
    book: &Rulebook,
    request: &Request,
    ours: &Paired,
    theirs: &Pairing,
) -> Verdict {
    beside(&AskedRound { position, book, request, ours }, &ours.pairing, theirs)
}

/// Judges a pairing within the limit of the request.
///
/// # Errors
/// Fails if the limit is reached.
pub fn judge_within(asked: &AskedRound<'_>, theirs: &Pairing) -> Result<Verdict, Reached> {
    within(&asked.request.limit, || beside(asked, &asked.ours.pairing, theirs))
}

/// Judges several pairings against the proved best one, which is evaluated only once.
///
/// # Errors
/// Fails if the limit of the request is reached.
pub fn judge_each(asked: &AskedRound<'_>, all: &[Pairing]) -> Result<Vec<Verdict>, Reached> {
    within(&asked.request.limit, || {
        let request = &in_force(asked);
        let drawn = round::drawn(asked.position, asked.book, request);
        let case = case(&drawn, asked.position, asked.book, &request.declared, asked.ours);
        let counted = case.recount(&asked.ours.pairing);
        all.iter().map(|theirs| asked.verdict_on(&case, &counted, theirs)).collect()
    })
}

/// Returns the values of the proved best pairing, for use in several comparisons.
///
/// # Errors
/// Fails if the limit of the request is reached.
pub fn counted(asked: &AskedRound<'_>) -> Result<Vec<Count>, Reached> {
    within(&asked.request.limit, || {
        let request = &in_force(asked);
        let drawn = round::drawn(asked.position, asked.book, request);
        case(&drawn, asked.position, asked.book, &request.declared, asked.ours).recount(&asked.ours.pairing)
    })
}

/// Judges a pairing against the proved best one, whose values are given.
///
/// # Errors
/// Fails if the limit of the request is reached.
pub fn judge_counted(
    asked: &AskedRound<'_>,
    counted: &[Count],
    theirs: &Pairing,
) -> Result<Verdict, Reached> {
    within(&asked.request.limit, || {
        let request = &in_force(asked);
        let drawn = round::drawn(asked.position, asked.book, request);
        let case = case(&drawn, asked.position, asked.book, &request.declared, asked.ours);
        asked.verdict_on(&case, counted, theirs)
    })
}

/// Returns the players to whom a pairing gives a colour against the colour limits of the rulebook.
///
/// # Errors
/// Fails if the limit of the request is reached.
pub fn colour_breaches(asked: &AskedRound<'_>, theirs: &Pairing) -> Result<Vec<ColourBreach>, Reached> {
    within(&asked.request.limit, || {
        let request = &in_force(asked);
        let drawn = round::drawn(asked.position, asked.book, request);
        case(&drawn, asked.position, asked.book, &request.declared, asked.ours).colour_breaches(theirs)
    })
}

impl AskedRound<'_> {
    /// Returns the verdict on another pairing, given our values.
    pub(super) fn verdict_on(&self, case: &JudgedRound<'_>, counted: &[Count], theirs: &Pairing) -> Verdict {
        case.judge_by(&self.ours.pairing, theirs, &mut |pairing: &Pairing| {
            if *pairing == self.ours.pairing {
                return counted.to_vec();
            }
            case.recount_beside(&self.ours.pairing, counted, pairing)
        })
    }
}

/// Judges a pairing against any other one. The brackets are the brackets of the proved best pairing.
pub(super) fn beside(asked: &AskedRound<'_>, other: &Pairing, theirs: &Pairing) -> Verdict {
    let AskedRound { position, book, ours, .. } = *asked;
    let request = &in_force(asked);
    // A lot that ranks the players is drawn before anything is evaluated.
    let drawn = round::drawn(position, book, request);
    let case = case(&drawn, position, book, &request.declared, ours);
    case.judge_by(other, theirs, &mut |pairing| case.recount(pairing))
}

/// Returns the request including the rulebook's defaults, as used when the round was paired.
fn in_force(asked: &AskedRound<'_>) -> Request {
    Request { declared: asked.book.in_force(&asked.request.declared), ..asked.request.clone() }
}

/// Returns the round for the judge, with the brackets of the proved pairing. `drawn` is the position in the order of
/// the lot, if one ranks the players ([`round::drawn`]). The brackets refer to the order of `position`.
pub fn case<'a>(
    drawn: &'a Position,
    position: &Position,
    book: &'a Rulebook,
    declared: &'a [String],
    ours: &Paired,
) -> JudgedRound<'a> {
    let (mut before, mut above): (&[Rank], &[Rank]) = (&[], &[]);
    let mut brackets = Vec::new();
    let rank = |&r: &Rank| drawn.rank(position.entries[r].id);
    let ranks = |of: &[Rank]| {
        let mut all: Vec<Rank> = of.iter().filter_map(rank).collect();
        all.sort_unstable();
        all
    };
    let pairs = |of: Vec<(Rank, Rank)>| -> Vec<(Rank, Rank)> {
        let pair = |(a, b)| Some((rank(&a)?, rank(&b)?));
        of.into_iter().filter_map(pair).map(|(a, b)| (a.min(b), a.max(b))).collect()
    };
    for (i, stage) in ours.stages.iter().enumerate() {
        let is_new = |r: &&Rank| !before.contains(r) && !above.contains(r);
        let first = match &stage.undone {
            Some(Undoing::Next { first }) => first.clone(),
            Some(Undoing::Lowest | Undoing::Neighbours { .. }) | None => pairs_of(position, ours, i),
        };
        let undone = match &stage.undone {
            Some(Undoing::Neighbours { pairs }) => pairs.clone(),
            Some(Undoing::Next { .. } | Undoing::Lowest) | None => Vec::new(),
        };
        brackets.push(BracketHistory {
            residents: ranks(&stage.residents),
            joined: ranks(&stage.moved_down.iter().filter(is_new).copied().collect::<Vec<_>>()),
            first: pairs(first),
            is_for_lowest: stage.undone == Some(Undoing::Lowest),
            undone: pairs(undone),
        });
        (before, above) = (&stage.residents, &stage.moved_down);
    }
    JudgedRound::new(drawn, book, declared).with_brackets(brackets)
}

/// Returns the pairs of a stage, except those whose players have both moved down from it.
pub(super) fn pairs_of(position: &Position, ours: &Paired, i: usize) -> Vec<(Rank, Rank)> {
    let members = |at: usize| {
        let mut is_in = vec![false; position.entries.len()];
        let stage = ours.stages.get(at);
        for &r in stage.into_iter().flat_map(|stage| stage.moved_down.iter().chain(&stage.residents)) {
            is_in[r] = true;
        }
        is_in
    };
    let (here, next) = (members(i), members(i + 1));
    let both_in = |is_in: &[bool], (a, b): (Rank, Rank)| is_in[a] && is_in[b];
    let ranks = |b: &Board| {
        let (x, y) = (position.rank(b.white)?, position.rank(b.black)?);
        Some((x.min(y), x.max(y)))
    };
    ours.pairing
        .boards
        .iter()
        .filter_map(ranks)
        .filter(|&pair| both_in(&here, pair) && !both_in(&next, pair))
        .collect()
}

/// Returns the decided values, in the form that the judge counts.
pub fn counts(levels: &[LevelRecord]) -> Vec<Count> {
    let count = |l: &LevelRecord| Count {
        stage: l.stage,
        code: l.code.clone(),
        part: l.part,
        value: l.value.clone(),
    };
    levels.iter().map(count).collect()
}
