//! Alters a published pairing with the least disturbance. The result changes the fewest boards, and is the best such
//! pairing by the levels of the rulebook.
//!
//! The first step proves the number of boards that can stay, and finds the pairs that then remain possible
//! (`round::keepable`). If the pairings that keep this number can be listed, the judge evaluates each of them, and the
//! round is not paired again. This matters for texts that depend on the possibilities in a bracket (Dutch 1998 and
//! 2017, Lim, Leong). The remaining pairs may leave other possibilities than the whole field.
//!
//! Otherwise, the rulebook pairs the round among the remaining pairs. If the result keeps as many boards, no pairing is
//! better. An odd set may bind more boards together than its pairs show. If the rulebook would give up a published
//! board, the search tries both keeping and dissolving the board. The judge then compares the results.

use std::collections::BTreeMap;

use super::verdict::{AskedRound, beside, case};
use facts::rulebook::System;
use facts::rulebook::table::Declared;
use facts::tournament::{Board, Lots, Pairing, PlayerId, Rank};
use judge::{Count, ExpectedBoard, JudgedRound, Offence, Verdict};
use lexmatch::Evidence;
use limit::within;
use model::graph::TutteBarrier;
use model::round::{
    self, Answer, Force, Keepable, Keeping, Paired, RankedBoards, RoundError, in_board_order, keepable, pair,
};
use model::stage::LevelRecord;

/// A pairing altered after publication.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Altered {
    /// The altered pairing, in the order of its places. Boards that stay keep their colours.
    pub pairing: Pairing,
    /// The place of each board in the published pairing, from 0. A board that stays keeps its place. A new board takes
    /// the place of a dissolved one, or a new place after the last. A place without a board remains empty.
    pub places: Vec<usize>,
    /// Published boards that stay, in published order. The bye is not counted.
    pub kept: Vec<Board>,
    /// Published boards that do not stay.
    pub dissolved: Vec<Board>,
    /// The boards made instead.
    pub made: Vec<Board>,
    /// The player who did not have the bye before and has it now.
    pub new_bye: Option<PlayerId>,
    /// The values of all levels.
    pub levels: Vec<LevelRecord>,
    /// The number of pairings that keep as many boards, if there were few enough for the judge to compare all of them.
    /// Otherwise `None`; the pairing is then the best by the rulebook's levels among such pairings only.
    pub compared: Option<usize>,
}

impl Altered {
    /// Returns whether the pairing is proved best among all pairings that keep as many boards.
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

/// The answer to a request for altering a pairing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Alteration {
    /// The pairing, altered as little as possible.
    Altered(Box<Altered>),
    /// No legal pairing exists, or none with the boards that must stay.
    NoPairing(TutteBarrier),
}

/// The purposes of the lots drawn here, as in ordinary pairing: between equal pairings, and for colours.
const DRAW: u16 = 1;
const COLOURS: u16 = 2;

/// Returns a limit for comparing pairings one by one: the maximum total number of players in them, because each pairing
/// has to be evaluated. Under Dutch 1998, common brackets are evaluated only once, and pairing with few possible pairs
/// may take very long.
pub(super) fn compared(system: System) -> usize {
    if system == System::Dutch1998 { 400_000 } else { 2_000 }
}

/// Alters a published pairing for the players of the position. `held` contains the ranks of boards that must stay,
/// which must be legal.
///
/// # Errors
/// Fails as [`pair`] does, and is stuck if the rulebook has no pairing that keeps as many boards.
// READING ECF-27: of several pairings that keep as many boards, the best by the rules; the other readings: the free
// players are paired as a round of their own; boards stay from board one.
pub fn alter(
    asked: &AskedRound<'_>,
    published: &Pairing,
    held: &[(Rank, Rank)],
) -> Result<Alteration, RoundError> {
    let most = compared(asked.book.system) / asked.position.entries.len().max(1);
    alter_comparing(asked, published, held, most)
}

/// Works like [`alter`], comparing up to `compared` pairings one by one.
///
/// # Errors
/// Fails as [`alter`] does.
pub fn alter_comparing(
    asked: &AskedRound<'_>,
    published: &Pairing,
    held: &[(Rank, Rank)],
    compared: usize,
) -> Result<Alteration, RoundError> {
    let mut force = Force::default();
    for &(a, b) in held {
        force.require(a, Some(b));
    }
    alter_under(asked, published, &force, compared)
}

/// Alters a published pairing under any demands.
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
        // If all pairings are listed and none of them is legal, the open pairs have not been collected.
        let known = Some(keeping).filter(|keeping| keeping.all.is_none());
        search.below(force.clone(), None, known)?;
        let Some(paired) = search.best else {
            return Err(RoundError::Stuck { stage: asked.ours.stages.len() });
        };
        (paired.pairing, paired.levels, None)
    };
    Ok(Alteration::Altered(Box::new(altered(asked, published, &pairing, (levels, compared)))))
}

/// Returns the pairing that the judge finds best, with its values and the colours due. A lot decides between equal
/// pairings. Returns `None` if no pairing is legal.
fn best_of(asked: &AskedRound<'_>, all: &[RankedBoards]) -> Option<(Pairing, Vec<Count>)> {
    let AskedRound { position, book, request, ours } = *asked;
    let drawn = round::drawn(position, book, request);
    let case = case(&drawn, position, book, &request.declared, ours);
    let id = |r: Rank| position.entries[r].id;
    let (mut best, mut counts): (Vec<Pairing>, Vec<Count>) = (Vec::new(), Vec::new());
    for pairs in all {
        let board = |&(a, b): &(Rank, Option<Rank>)| Some(Board { white: id(a), black: id(b?) });
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

/// Returns the boards with the colours due.
fn coloured(case: &JudgedRound<'_>, asked: &AskedRound<'_>, pairing: &Pairing) -> Pairing {
    let mut lots = Lots::new(asked.request.seed, asked.position.round, COLOURS);
    let board = |due: ExpectedBoard| {
        let (higher, lower) = due.players;
        let white = due.white.unwrap_or_else(|| if lots.below(2) == 0 { higher } else { lower });
        Board { white, black: if white == higher { lower } else { higher } }
    };
    Pairing { boards: case.boards(pairing).into_iter().map(board).collect(), bye: pairing.bye }
}

/// Returns a level as evaluated by the judge.
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
    /// Searches the pairings under `force` that keep `most` boards, or the maximum number. `known` is what these demands
    /// leave possible, if it has been found.
    fn below(
        &mut self,
        mut force: Force,
        most: Option<usize>,
        mut known: Option<Keeping>,
    ) -> Result<(), RoundError> {
        let AskedRound { position, book, request, .. } = *self.asked;
        loop {
            let keeping = match known.take() {
                Some(keeping) => keeping,
                None => match kept(self.asked, self.published, 0, &force)? {
                    Keepable::Most(keeping) => keeping,
                    Keepable::NoPairing(_) => return Ok(()),
                },
            };
            if most.is_some_and(|most| keeping.most < most) {
                return Ok(());
            }
            let paired = match pair(&keeping.on(position), book, request) {
                Ok(Answer::Paired(paired)) => paired,
                Ok(Answer::NoPairing(_)) | Err(RoundError::Stuck { .. }) => return Ok(()),
                Err(e) => return Err(e),
            };
            // The first pairing only has to be legal; each later one has to be better than the best so far.
            let best = self.best.as_ref().map_or(&paired.pairing, |best| &best.pairing);
            match within(&request.limit, || beside(self.asked, best, &paired.pairing))? {
                // A pair is illegal if only an exemption allows it that does not apply in the whole field.
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
            self.below(with, Some(keeping.most), None)?;
            force.bar(a, b);
        }
    }

    /// Bars the illegal pairs and byes. Returns `false` if there are no illegal pairs or byes.
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

/// Returns the opponent of each player.
fn opponents(pairing: &Pairing) -> BTreeMap<PlayerId, PlayerId> {
    pairing.boards.iter().flat_map(|b| [(b.white, b.black), (b.black, b.white)]).collect()
}

/// Builds the altered pairing, with the boards that stay and the boards that do not.
pub(super) fn altered(
    asked: &AskedRound<'_>,
    published: &Pairing,
    now: &Pairing,
    (levels, compared): (Vec<LevelRecord>, Option<usize>),
) -> Altered {
    let (before, after) = (opponents(published), opponents(now));
    let stays = |b: &Board| after.get(&b.white) == Some(&b.black);
    let (kept, dissolved): (Vec<Board>, Vec<Board>) = published.boards.iter().partition(|b| stays(b));
    let is_new = |b: &&Board| before.get(&b.white) != Some(&b.black);
    let made: Vec<Board> = now.boards.iter().filter(is_new).copied().collect();
    let order = Declared::in_round(asked.book, asked.position, &asked.request.declared).board_order;
    let added = Pairing { boards: made.clone(), bye: now.bye };
    let mut new = in_board_order(asked.position, order, &added).boards.into_iter();
    let at = |(place, b): (usize, &Board)| Some((place, if stays(b) { *b } else { new.next()? }));
    let mut placed: Vec<(usize, Board)> = published.boards.iter().enumerate().filter_map(at).collect();
    placed.extend((published.boards.len()..).zip(new));
    let new_bye = now.bye.filter(|_| now.bye != published.bye);
    let (places, boards) = placed.into_iter().unzip();
    let pairing = Pairing { boards, bye: now.bye };
    Altered { pairing, places, kept, dissolved, made, new_bye, levels, compared }
}
