//! Checks the program of the Lim family against the judge. From the same answers about possible pairs, the judge
//! must float the same players, form the same groups, and give every level about floaters the same value.

use crate::ProofError;
use crate::levels::answers::EntryAnswers;
use facts::rulebook::Measure;
use facts::rulebook::table::FirstFloater;
use facts::tournament::Rank;
use judge::{
    Count, EvenedGroup, FloatedGroup, Floating, JudgedPool, JudgedRound, LimField, LimRules, Possible,
    StuckFloater, most_pairs,
};
use model::program::StageSpec;

/// The groups of a round as the judge forms them.
pub(in crate::levels) struct GroupAudit<'c, 'a> {
    case: &'c JudgedRound<'a>,
    rules: LimRules<'c, 'a>,
    /// The groups formed so far; `None` before the first one.
    field: Option<LimField>,
    answers: GroupAnswers,
}

/// Players in ascending order, the stuck player among them, and the pairs made before that player.
type AnsweredStuck = (Vec<Rank>, Rank, Vec<(Rank, Rank)>);

/// The answers to the questions of a group.
#[derive(Default)]
struct GroupAnswers {
    /// Sets of players in ascending order, each with the smallest number left over.
    over: Vec<(Vec<Rank>, usize)>,
    /// Sets of players in ascending order, each with the stuck player and the pairs made before that player.
    stuck: Vec<AnsweredStuck>,
}

impl<'c, 'a> GroupAudit<'c, 'a> {
    /// Prepares the check of a round.
    pub(in crate::levels) fn new(case: &'c JudgedRound<'a>) -> Self {
        Self { case, rules: LimRules::new(case), field: None, answers: GroupAnswers::default() }
    }

    /// Returns the count of a pair, if the judge has a number for it.
    pub(in crate::levels) fn pair(&self, measure: &Measure, (a, b): (Rank, Rank)) -> Option<i64> {
        match measure {
            Measure::ColourClashWaived => Some(i64::from(self.rules.is_breach(a, b))),
            Measure::DueColours => Some(i64::from(!self.rules.do_colours_fit(a, b))),
            _ => None,
        }
    }

    /// Records the answer to a question about the members of a stage.
    pub(super) fn answer(&mut self, spec: &StageSpec<'_>, answers: EntryAnswers) {
        let EntryAnswers { wanted, met, sum } = answers;
        if spec.known.may_leave.is_some() {
            if let Some((_, _, pairs)) = self.answers.stuck.last_mut() {
                *pairs = met;
            }
        } else if let Some(&(rank, _)) = wanted.iter().find(|(_, is_wanted)| !is_wanted) {
            self.answers.stuck.push((spec.members(), rank, Vec::new()));
        } else {
            self.answers.over.push((spec.members(), usize::try_from(sum).unwrap_or_default()));
        }
    }

    /// Checks a group that has been paired. The judge must form the same group, and give its levels about floaters the
    /// same values. `mate` returns the mate of each of the other players.
    ///
    /// # Errors
    /// Fails if the model and the judge differ.
    pub(super) fn group(
        &mut self,
        (bye, spec): (Option<Rank>, &StageSpec<'_>),
        counts: &[Count],
        mate: &dyn Fn(Rank) -> Option<Rank>,
    ) -> Result<(), ProofError> {
        let rules = &self.rules;
        let field = self.field.get_or_insert_with(|| LimField::new(rules, bye));
        let outer = field.outer();
        let Some(&at) = outer.get(spec.number - 1) else {
            for _ in spec.known.undone {
                ProofError::unless(field.extend(rules), "the judge has no pair left to undo")?;
            }
            return are_members(spec, &field.groups[field.median]);
        };
        let (group, adjacent) = field.with_adjacent(rules, at);
        are_members(spec, &group)?;
        let mut possible = AnsweredQuestions { rules, answers: &self.answers };
        let floating = Floating::of(rules, &group, &adjacent, &mut possible)?;
        let is_same = floating.all == spec.known.leaving && floating.forced == spec.known.set_aside;
        let says = format_args!(
            "{:?} float from the {} in the model, {:?} for the judge",
            spec.known.leaving, spec.name, floating.all
        );
        ProofError::unless(is_same, says)?;
        let rest = group.without(&floating.forced);
        let evening = EvenedGroup { rules, group: &rest, forced: &floating.forced, adjacent: &adjacent };
        for count in counts {
            let level = self.case.book().levels().find(|c| c.code == count.code);
            let judged = level.and_then(|c| evening.value(c, &floating.all, floating.parity_floater));
            let says =
                format_args!("{}: {:?} in the model, {judged:?} for the judge", count.code, count.value);
            ProofError::unless(judged.as_ref().is_none_or(|value| **value == *count.value), says)?;
        }
        let staying = group.without(&floating.all);
        let pool = JudgedPool { rules, group: &staying, retained: &floating.retained };
        let seats = seats(&pool).unwrap_or_default();
        ProofError::unless(seats == spec.known.pairs, "the judge gives floaters other opponents at first")?;
        field.made[at] = staying.in_order(mate);
        for &floater in &floating.all {
            field.transfer(rules, at, floater);
        }
        self.answers = GroupAnswers::default();
        Ok(())
    }
}

/// Checks that the judge's group has the same members.
fn are_members(spec: &StageSpec<'_>, group: &FloatedGroup) -> Result<(), ProofError> {
    let mut members = [spec.moved_down, spec.residents].concat();
    members.sort_unstable();
    let is_same = group.residents == spec.residents && group.members() == members;
    ProofError::unless(is_same, format_args!("the {} has other members for the judge", spec.name))
}

/// The answers to the questions, in the form that the judge uses.
struct AnsweredQuestions<'q, 'c, 'a> {
    rules: &'q LimRules<'c, 'a>,
    answers: &'q GroupAnswers,
}

impl Possible for AnsweredQuestions<'_, '_, '_> {
    type Error = ProofError;

    /// If the question was not asked, no other player could float, and the number does not matter.
    fn most_pairs(&mut self, players: &[Rank]) -> Result<usize, ProofError> {
        let found = self.answers.over.iter().find(|(of, _)| of == players);
        Ok(match found {
            Some((of, over)) => (of.len() - over) / 2,
            None => most_pairs(players, &|a, b| self.rules.can_meet(a, b)),
        })
    }

    /// If the question was not asked, the pairs of the group show that all players have opponents.
    fn stuck(&mut self, pool: &JudgedPool<'_, '_, '_>) -> Result<Option<StuckFloater>, ProofError> {
        let seats = match seats(pool) {
            Ok(seats) => seats,
            Err(stuck) => return Ok(Some(stuck)),
        };
        let is_seated = |r: &Rank| seats.iter().any(|&(a, b)| a == *r || b == *r);
        let mut open = pool.group.members();
        open.retain(|r| !is_seated(r));
        let found = self.answers.stuck.iter().find(|(of, ..)| *of == open);
        Ok(found.map(|(_, rank, pairs)| {
            let retained = [seats.as_slice(), pairs].concat();
            StuckFloater { rank: *rank, retained }
        }))
    }
}

/// 10.6 under the reading that fixes a floater's pairing: returns those pairs, or the floater who has no opponent.
fn seats(pool: &JudgedPool<'_, '_, '_>) -> Result<Vec<(Rank, Rank)>, StuckFloater> {
    let mut seats = Vec::new();
    if pool.rules.declared().first_floater != FirstFloater::Fixed || pool.group.is_median {
        return Ok(seats);
    }
    let mut left = pool.group.in_turn();
    while let Some(&first) = left.first().filter(|r| !pool.group.is_resident(**r)) {
        let can_meet = |o: Rank| pool.rules.can_meet(first, o);
        let opponent = pool.opponents(&left, &can_meet).into_iter().find(|&o| can_meet(o));
        let Some(opponent) = opponent else { return Err(StuckFloater { rank: first, retained: seats }) };
        seats.push((first, opponent));
        left.retain(|&r| r != first && r != opponent);
    }
    Ok(seats)
}
