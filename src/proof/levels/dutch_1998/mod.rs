//! FIDE Dutch 1998: the stages of a round. Each is an auxiliary stage, because a bracket depends on those below it only
//! through C.12 and C.13.
//!
//! The ledger also answers the questions of these two rules, and finds the value to which C.14 decreases p. For each
//! question, an auxiliary stage counts the shortage, and its value is the answer. An undone pairing of a bracket is
//! proved like any other, but settles no player.

mod ahead;
mod bracket;
mod lowest;
mod moved_down;

use super::ledger::{AuxiliaryStage, Ledger, LevelQuestion};
use crate::ProofError;
use bracket::{BracketQuestion, BracketSize, ProvedBracket};
use facts::rulebook::table::{Declared, OverHalf};
use facts::rulebook::{Criterion, FloatRepeat, Measure, Rulebook};
use facts::tournament::Float;
use judge::{BracketStage, JudgedRound, most_pairs};
use limit::from_len;

/// Checks that the levels match the text, and that the declared readings have proofs.
pub(super) fn supported(book: &Rulebook, declared: &Declared) -> Result<(), ProofError> {
    if declared.over_half == OverHalf::Scoregroup {
        let says = "the number of pairs lost to B.2 is not proved";
        return Err(ProofError::unsupported(
            book,
            format!(" under {}-LAST-ROUND=scoregroup: {says}", book.prefix),
        ));
    }
    Levels::of(book).map(|_| ())
}

/// Goes through all stages.
pub(super) fn levels(case: &JudgedRound<'_>, ledger: &mut dyn Ledger) -> Result<(), ProofError> {
    let players = case.position().entries.len();
    let is_settled = vec![false; players + players % 2];
    let mut round = Dutch1998Levels { case, ledger, levels: Levels::of(case.book())?, is_settled };
    let mut done: Vec<StandingBracket> = Vec::new();
    let mut moved_down = Vec::new();
    let groups = case.scoregroups();
    let Some((last, upper)) = groups.split_last() else { return Ok(()) };
    for (i, residents) in upper.iter().enumerate() {
        let stage = case.formed(moved_down.clone(), residents.clone(), (i + 1, groups[i + 1..].concat()));
        let (size, solved) = round.upper(&stage)?;
        moved_down.clone_from(&solved.leaving);
        done.push(StandingBracket { stage, size, solved });
    }
    round.lowest(&mut done, last)?;
    for StandingBracket { stage, solved, .. } in done {
        if !solved.is_of_round {
            return Err(ProofError::refuted(format!(
                "the {} is paired differently in the round",
                name(case, &stage)
            )));
        }
        solved.counts.into_iter().for_each(|count| round.ledger.note(count));
    }
    Ok(())
}

/// A bracket with its current pairing.
struct StandingBracket {
    stage: BracketStage,
    /// The size; `None` if p is zero.
    size: Option<BracketSize>,
    solved: ProvedBracket,
}

/// A level about repeated floats.
#[derive(Clone, Copy)]
struct FloatLevel<'b> {
    code: &'b str,
    repeat: &'b FloatRepeat,
}

/// The levels of the text.
struct Levels<'b> {
    /// C.13
    completion: &'b str,
    /// A.3
    first: &'b str,
    /// C.14
    pairs: &'b str,
    /// C.12
    next: &'b str,
    /// B.4
    colours: &'b str,
    /// C.10
    upfloats: FloatLevel<'b>,
    /// D.1 of the moved-down players.
    opponents: &'b str,
    /// C.9
    downfloats: FloatLevel<'b>,
    /// D.2
    exchange: &'b str,
    /// D.1
    transposition: &'b str,
}

impl<'b> Levels<'b> {
    /// Finds the levels in the rulebook, which must have exactly these, in this order.
    fn of(book: &'b Rulebook) -> Result<Self, ProofError> {
        let fail = || ProofError::unsupported(book, ": its levels differ from those of the rules");
        let all: Vec<&Criterion> = book.levels().collect();
        let [completion, first, pairs, next, colours, up, down, opponents, exchange, transposition] = all[..]
        else {
            return Err(fail());
        };
        let (Measure::FloatRepeat(ups), Measure::FloatRepeat(downs)) = (&up.measure, &down.measure) else {
            return Err(fail());
        };
        let named = [
            (completion, Measure::Completion),
            (first, Measure::MovedDownUnpaired),
            (pairs, Measure::Unpaired),
            (next, Measure::NextBracket),
            (colours, Measure::ColourDenied),
            (opponents, Measure::OpponentOrder),
            (exchange, Measure::Exchange),
            (transposition, Measure::Transposition),
        ];
        let is_directed = ups.direction == Float::Up && downs.direction == Float::Down;
        if !is_directed || named.iter().any(|(c, m)| c.measure != *m) {
            return Err(fail());
        }
        Ok(Self {
            completion: &completion.code,
            first: &first.code,
            pairs: &pairs.code,
            next: &next.code,
            colours: &colours.code,
            upfloats: FloatLevel { code: &up.code, repeat: ups },
            opponents: &opponents.code,
            downfloats: FloatLevel { code: &down.code, repeat: downs },
            exchange: &exchange.code,
            transposition: &transposition.code,
        })
    }
}

/// A round whose levels are being proved.
struct Dutch1998Levels<'c, 'a, 'l> {
    case: &'c JudgedRound<'a>,
    ledger: &'l mut dyn Ledger,
    levels: Levels<'c>,
    /// Whether each vertex is settled.
    is_settled: Vec<bool>,
}

/// Returns the name of the bracket in words.
fn name(case: &JudgedRound<'_>, stage: &BracketStage) -> String {
    let score = stage.residents.first().map(|&r| case.position().entries[r].score).unwrap_or_default();
    format!("score bracket of {score}")
}

/// A question that can be answered by itself: the players who take part, and the pairs that may meet.
struct AuxiliaryQuestion<'q> {
    name: String,
    /// The players in ascending order.
    players: &'q [usize],
    joins: &'q dyn Fn(usize, usize) -> bool,
}

impl Dutch1998Levels<'_, '_, '_> {
    /// Opens an auxiliary stage in which any player may be left over; `close` ends it. The stage has as many free
    /// vertices as players left over by a largest set of pairs. Such pairs can cover any players that some pairing
    /// covers. With fewer free vertices, the stage would have no pairing.
    fn ask(&mut self, question: &AuxiliaryQuestion<'_>) -> Result<(), ProofError> {
        let AuxiliaryQuestion { name, players, joins } = question;
        let free = players.len() - 2 * most_pairs(players, &|a, b| joins(a.min(b), a.max(b)));
        self.ledger.open_apart(&AuxiliaryStage {
            name: name.clone(),
            players,
            free,
            joins,
            may_be_free: &|_| true,
        })
    }

    /// Returns the smallest number of the players in `of` who are left over.
    fn left_over(&mut self, code: &str, of: &[usize]) -> Result<i64, ProofError> {
        let from = self.is_settled.len();
        let is_counted = |u: usize, v: usize| v >= from && of.binary_search(&u).is_ok();
        self.ledger.level(code, &LevelQuestion::Sum(of, &|u, v| i64::from(is_counted(u, v))))
    }

    /// Pairs a bracket above the lowest: first by itself, then as C.12 requires.
    fn upper(&mut self, stage: &BracketStage) -> Result<(Option<BracketSize>, ProvedBracket), ProofError> {
        let Some(size) = self.size(stage)? else { return Ok((None, self.entire(stage))) };
        let bracket = BracketQuestion::new(self.case, stage, size);
        let none = || ProofError::refuted("a bracket has no pairing of its own size");
        let plain = bracket.pair(self)?.ok_or_else(none)?;
        Ok((Some(size), self.c12(stage, size, plain)?))
    }

    /// C.3, C.14: returns the number of players who are paired; `None` if p is zero.
    fn size(&mut self, stage: &BracketStage) -> Result<Option<BracketSize>, ProofError> {
        if self.case.is_p_zero(stage) {
            return Ok(None);
        }
        let (members, most) = (stage.members(), stage.most_first());
        let first = (0..=most).rev().find(|&p| p == 0 || self.case.can_pair_first(stage, p)).unwrap_or(0);
        if first < most {
            self.refuse_first(stage, (&members, first + 1))?;
        }
        let bracket =
            BracketQuestion::new(self.case, stage, BracketSize { first, leave: 0, is_fewest: false });
        let could = most_pairs(&members, &|a, b| bracket.joins(a.min(b), a.max(b)));
        let most_pairs = self.case.most_after_c1(stage);
        let leave = members.len() - 2 * could.min(most_pairs);
        Ok(Some(BracketSize { first, leave, is_fewest: could <= most_pairs }))
    }

    /// C.14: proves that the first `first` moved-down players cannot all meet other players.
    fn refuse_first(
        &mut self,
        stage: &BracketStage,
        (members, first): (&[usize], usize),
    ) -> Result<(), ProofError> {
        let (case, head) = (self.case, &members[..first]);
        let is_first = |r: usize| head.binary_search(&r).is_ok();
        self.ask(&AuxiliaryQuestion {
            name: format!("{}, {first} of those moved down", name(case, stage)),
            players: members,
            joins: &|u, v| is_first(u) != is_first(v) && case.may_meet_here(stage.is_exempt, u, v),
        })?;
        let code = self.levels.first;
        let left_over = self.left_over(code, head)?;
        self.ledger.close(&[])?;
        if left_over == 0 {
            return Err(ProofError::refuted("more moved-down players can be paired than are"));
        }
        Ok(())
    }

    /// C.14 with p zero: returns the bracket with all players moving down.
    fn entire(&self, stage: &BracketStage) -> ProvedBracket {
        let mut leaving = [stage.members(), stage.set_aside.clone()].concat();
        leaving.sort_unstable();
        let most = stage.most_first();
        let count = (most > 0).then(|| bracket::shape(stage, self.levels.first, from_len(most)));
        ProvedBracket { counts: count.into_iter().collect(), pairs: Vec::new(), leaving, is_of_round: true }
    }

    /// Ends the stage, and returns whether its pairs are the pairs of the round. If they are not, they settle no
    /// player.
    fn end(&mut self, vertices: &[usize]) -> Result<bool, ProofError> {
        let is_of_round = self.ledger.agrees(vertices);
        let is_new = |&&v: &&usize| is_of_round && !self.is_settled[v];
        let mut settles: Vec<usize> = vertices.iter().filter(is_new).copied().collect();
        settles.sort_unstable();
        self.ledger.close(&settles)?;
        for v in settles {
            self.is_settled[v] = true;
        }
        Ok(is_of_round)
    }
}
