//! A published draw altered with the least disturbance: the fewest boards change, and of the pairings that change so few it
//! is the best by the levels of the rulebook.
//!
//! First it is proved how many boards can stay, and which pairs are left open then (`round::keepable`). Where the pairings
//! that keep as many boards can be listed, the judge counts every one of them and none is paired: some texts (Dutch 1998 and
//! 2017, Lim, Leong) ask what is possible in a bracket, and among the pairings left open that is not what it is in the whole
//! field. Else the rulebook pairs the round among the pairs left open; if that keeps as many boards, nothing is better. Where
//! an odd set holds more together than its pairs show, a published board that the rulebook would give up is tried both ways,
//! kept and dissolved, and the judge compares what is found.

use super::verdict::{AskedRound, beside, case};
use facts::rulebook::System;
use facts::tournament::{Board, Lots, Pairing, PlayerId};
use judge::{Count, ExpectedBoard, JudgedRound, Offence, Verdict};
use lexmatch::Evidence;
use limit::within;
use model::graph::TutteBarrier;
use model::round::{
    self, Answer, Force, Keepable, Paired, RankedBoards, RoundError, in_board_order, keepable, pair,
};
use model::stage::LevelRecord;

/// A draw altered after publication.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Altered {
    /// The draw now, in the order of its places. Boards that stay have their colours.
    pub pairing: Pairing,
    /// The place of each board in the published draw, from 0: a board that stays has its own, a new one that of a board
    /// that does not stay, and one for which there is none a place behind the last. A place that nobody takes is free.
    pub places: Vec<usize>,
    /// Published boards that stay, in the published order; the bye is not counted.
    pub kept: Vec<Board>,
    /// Published boards that do not stay.
    pub dissolved: Vec<Board>,
    /// Boards made instead.
    pub made: Vec<Board>,
    /// The player who newly has the bye.
    pub new_bye: Option<PlayerId>,
    /// The value of every level.
    pub levels: Vec<LevelRecord>,
    /// How many pairings keep as many boards, if they are so few that the judge has compared them all; else it is the best
    /// by the rulebook's levels where only these pairings are possible.
    pub compared: Option<usize>,
}

impl Altered {
    /// Is it proved best among the pairings that keep as many boards?
    ///
    /// ```
    #[doc = include_str!("../round/four_friends.txt")]
    /// let published = read_boards("wall", b"2-1\n3-4\n", &event)?;
    /// assert!(round.without(&[dan])?.repair(&published, &[])?.is_proved());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_proved(&self) -> bool {
        self.compared.is_some() || self.levels.iter().all(LevelRecord::is_proved)
    }
}

/// The answer to a request for an altered draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Alteration {
    /// The draw, altered as little as possible.
    Altered(Box<Altered>),
    /// No legal pairing exists, or none with the boards that have to stay.
    NoPairing(TutteBarrier),
}

/// Purposes of the lots that are left to be drawn, as where the round is paired: between draws, for the colours.
const DRAW: u16 = 1;
const COLOURS: u16 = 2;

/// Pairings are compared one by one as long as their players are no more than this, all told: each has to be counted. Under
/// Dutch 1998 brackets that pairings have in common are counted once, and pairing among few pairs may take very long.
pub(super) fn compared(system: System) -> usize {
    if system == System::Dutch1998 { 400_000 } else { 2_000 }
}

/// Alters a published draw for the players of the position. `held`: ranks of boards that have to stay, which must be legal.
///
/// # Errors
/// As [`pair`]; stuck if the rulebook has no pairing that keeps as many boards.
// READING ECF-27: of several pairings that keep as many boards, the best by the rules; the other readings: who is free is
// paired as a round of their own; boards stay from board one.
pub fn alter(
    asked: &AskedRound<'_>,
    published: &Pairing,
    held: &[(usize, usize)],
) -> Result<Alteration, RoundError> {
    let most = compared(asked.book.system) / asked.position.entries.len().max(1);
    alter_comparing(asked, published, held, most)
}

/// The same where up to so many pairings are compared one by one.
///
/// # Errors
/// As [`alter`].
pub fn alter_comparing(
    asked: &AskedRound<'_>,
    published: &Pairing,
    held: &[(usize, usize)],
    compared: usize,
) -> Result<Alteration, RoundError> {
    let mut force = Force::default();
    for &(a, b) in held {
        force.require(a, Some(b));
    }
    alter_under(asked, published, &force, compared)
}

/// The same under any demands.
pub(super) fn alter_under(
    asked: &AskedRound<'_>,
    published: &Pairing,
    force: &Force,
    compared: usize,
) -> Result<Alteration, RoundError> {
    let keeping = match kept(asked, published, compared, force)? {
        Keepable::Most(keeping) => keeping,
        Keepable::NoPairing(obstacle) => return Ok(Alteration::NoPairing(obstacle)),
    };
    let best = |all: &[RankedBoards]| Some((best_of(asked, all)?, all.len()));
    let found = within(&asked.request.limit, || keeping.all.as_deref().and_then(best))?;
    let (pairing, levels, compared) = if let Some(((pairing, counts), compared)) = found {
        (pairing, counts.into_iter().map(recounted).collect(), Some(compared))
    } else {
        let mut search = RepairSearch { asked, published, best: None };
        search.below(force.clone(), None)?;
        let Some(paired) = search.best else {
            return Err(RoundError::Stuck { stage: asked.ours.stages.len() });
        };
        (paired.pairing, paired.levels, None)
    };
    Ok(Alteration::Altered(Box::new(altered(asked, published, &pairing, (levels, compared)))))
}

/// The best of these pairings as the judge counts them, one of the best by lot; with its values and the colours that are due.
/// `None` if none is legal.
fn best_of(asked: &AskedRound<'_>, all: &[RankedBoards]) -> Option<(Pairing, Vec<Count>)> {
    let AskedRound { position, book, request, ours } = *asked;
    let drawn = round::drawn(position, book, request);
    let case = case(&drawn, position, book, &request.declared, ours);
    let id = |r: usize| position.entries[r].id;
    let (mut best, mut counts): (Vec<Pairing>, Vec<Count>) = (Vec::new(), Vec::new());
    for pairs in all {
        let board = |&(a, b): &(usize, Option<usize>)| Some(Board { white: id(a), black: id(b?) });
        let boards = pairs.iter().filter_map(board).collect();
        let bye = pairs.iter().find(|(_, b)| b.is_none()).map(|&(a, _)| id(a));
        let other = Pairing { boards, bye };
        let verdict = match best.first() {
            Some(known) => case.judge_by(known, &other, &mut |pairing| {
                let is_known = pairing == known;
                if is_known { counts.clone() } else { case.recount_beside(known, &counts, pairing) }
            }),
            None => case.judge_by(&other, &other, &mut |_| Vec::new()),
        };
        match verdict {
            Verdict::Improvable { .. } | Verdict::Illegal { .. } => {}
            Verdict::Identical | Verdict::Equal | Verdict::Colours { .. } if !best.is_empty() => {
                best.push(other);
            }
            Verdict::Identical | Verdict::Equal | Verdict::Colours { .. } | Verdict::Better { .. } => {
                counts = case.recount(&other);
                best = vec![other];
            }
        }
    }
    let chosen = Lots::new(request.seed, position.round, DRAW).below(best.len());
    let chosen = best.into_iter().nth(chosen)?;
    Some((coloured(&case, asked, &chosen), counts))
}

/// The boards with the colours that are due.
fn coloured(case: &JudgedRound<'_>, asked: &AskedRound<'_>, pairing: &Pairing) -> Pairing {
    let mut lots = Lots::new(asked.request.seed, asked.position.round, COLOURS);
    let board = |due: ExpectedBoard| {
        let (higher, lower) = due.players;
        let white = due.white.unwrap_or_else(|| if lots.below(2) == 0 { higher } else { lower });
        Board { white, black: if white == higher { lower } else { higher } }
    };
    Pairing { boards: case.boards(pairing).into_iter().map(board).collect(), bye: pairing.bye }
}

/// A level as the judge counts it.
fn recounted(Count { stage, code, part, value }: Count) -> LevelRecord {
    LevelRecord { stage, code, part, value, evidence: vec![Evidence::Recounted] }
}

fn kept(
    asked: &AskedRound<'_>,
    published: &Pairing,
    listed: usize,
    force: &Force,
) -> Result<Keepable, RoundError> {
    keepable(&force.on(asked.position), asked.book, asked.request, published, listed)
}

/// The search among the pairings that keep the most boards.
struct RepairSearch<'a> {
    asked: &'a AskedRound<'a>,
    published: &'a Pairing,
    /// The best pairing found so far.
    best: Option<Box<Paired>>,
}

impl RepairSearch<'_> {
    /// Looks at the pairings under demands that keep `most` boards, or as many as can be kept.
    fn below(&mut self, mut force: Force, most: Option<usize>) -> Result<(), RoundError> {
        let AskedRound { position, book, request, ours } = *self.asked;
        loop {
            let Keepable::Most(keeping) = kept(self.asked, self.published, 0, &force)? else {
                return Ok(());
            };
            if most.is_some_and(|most| keeping.most < most) {
                return Ok(());
            }
            let paired = match pair(&keeping.on(position), book, request) {
                Ok(Answer::Paired(paired)) => paired,
                Ok(Answer::NoPairing(_)) | Err(RoundError::Stuck { .. }) => return Ok(()),
                Err(e) => return Err(e),
            };
            let best = self.best.as_ref().map_or(&ours.pairing, |best| &best.pairing);
            match within(&request.limit, || beside(self.asked, best, &paired.pairing))? {
                // What an exemption allowed that does not hold in the whole field is no pair of a legal pairing.
                Verdict::Illegal { offences } if self.bar(&mut force, &offences) => continue,
                Verdict::Illegal { .. } => return Ok(()),
                Verdict::Better { .. } => {}
                Verdict::Identical
                | Verdict::Equal
                | Verdict::Colours { .. }
                | Verdict::Improvable { .. } => {
                    if self.best.is_some() {
                        return Ok(());
                    }
                }
            }
            let Some((a, b)) = keeping.given_up(position, &paired.pairing) else {
                self.best = Some(paired);
                return Ok(());
            };
            let mut with = force.clone();
            with.require(a, b);
            self.below(with, Some(keeping.most))?;
            force.bar(a, b);
        }
    }

    /// Bars the pairs and byes that are not legal; `false` if there are none.
    fn bar(&self, force: &mut Force, offences: &[Offence]) -> bool {
        let rank = |id| self.asked.position.rank(id);
        let found: RankedBoards = offences
            .iter()
            .filter_map(|offence| match offence {
                Offence::Pair { players: (a, b), .. } => Some((rank(*a)?, Some(rank(*b)?))),
                Offence::Bye { player, .. } => Some((rank(*player)?, None)),
                Offence::Twice { .. } | Offence::Missing { .. } | Offence::NotPlaying { .. } => None,
            })
            .collect();
        for &(a, b) in &found {
            force.bar(a, b);
        }
        !found.is_empty()
    }
}

/// The boards that stay, those that do not, and the draw of both.
pub(super) fn altered(
    asked: &AskedRound<'_>,
    published: &Pairing,
    now: &Pairing,
    (levels, compared): (Vec<LevelRecord>, Option<usize>),
) -> Altered {
    let stays = |b: &Board| now.opponent(b.white) == Some(b.black);
    let (kept, dissolved): (Vec<Board>, Vec<Board>) = published.boards.iter().partition(|b| stays(b));
    let is_new = |b: &&Board| published.opponent(b.white) != Some(b.black);
    let made: Vec<Board> = now.boards.iter().filter(is_new).copied().collect();
    let mut new =
        in_board_order(asked.position, &Pairing { boards: made.clone(), bye: now.bye }).boards.into_iter();
    let at = |(place, b): (usize, &Board)| Some((place, if stays(b) { *b } else { new.next()? }));
    let mut placed: Vec<(usize, Board)> = published.boards.iter().enumerate().filter_map(at).collect();
    placed.extend((published.boards.len()..).zip(new));
    let new_bye = now.bye.filter(|_| now.bye != published.bye);
    let (places, boards) = placed.into_iter().unzip();
    let pairing = Pairing { boards, bye: now.bye };
    Altered { pairing, places, kept, dissolved, made, new_bye, levels, compared }
}
