//! US scholastic. The bye comes first, then the packs from the top down. A pack is paired together with the opponents
//! of its odd players, whom it takes from below. Where switches have limits, the pairing is compared with the raw
//! pairing of the pack, which ignores schools and colours (29E5).

mod levels;
mod switch;

use std::cmp::Reverse;
use std::rc::Rc;

use super::{Backend, ContradictoryValues, Floats, Mate, OpenStage, Program, StageSpec, scoregroups};
use crate::measure::{UsColours, UsDue};
use crate::plan::us_scholastic::{Bye, Phases, Quality, Shape};
use crate::plan::{PhaseLevel, code_of};
use facts::rulebook::table::{ByeUnrated, Declared};
use facts::tournament::{Position, Rank, Score};
use switch::RawPairs;

/// The code under which the questions of the raw pairing are recorded.
const RAW: &str = "raw pairing";

/// A round to be paired under this rulebook.
pub struct UsProgram<'r> {
    position: &'r Position,
    declared: Declared,
    phases: &'r Phases,
    /// The colours due, by rank.
    dues: Rc<Vec<UsDue>>,
}

impl<'r> UsProgram<'r> {
    /// Creates the program for a position from the phases of a rulebook.
    pub fn new(position: &'r Position, declared: Declared, phases: &'r Phases) -> Self {
        let colours = UsColours::of(&declared);
        let dues = Rc::new(position.entries.iter().map(|e| colours.due(e)).collect());
        Self { position, declared, phases, dues }
    }

    /// Returns the bye order: the lowest rated player of the lowest pack first, unrated players after rated ones, then
    /// the next pack.
    // READING USS-BYE-UNRATED: in a pack with a rated player, an unrated player is not the lowest rated one, whether
    // the pack has zero points or more. Under the other reading, above zero points the unrated players at the bottom of
    // the list are the lowest.
    fn bye_order(&self) -> Vec<Rank> {
        let entries = &self.position.entries;
        let is_bottom = self.declared.bye_unrated == ByeUnrated::Bottom;
        let mut order: Vec<Rank> = Rank::all(entries.len()).collect();
        order.sort_by_key(|&r| {
            let e = &entries[r];
            let is_spared = e.rating.is_none() && !(is_bottom && e.points > Score::ZERO);
            (e.points, is_spared, e.rating, Reverse(e.number))
        });
        order
    }
}

impl<'r> Program<'r> for UsProgram<'r> {
    fn run<E: From<ContradictoryValues>>(&self, on: &mut dyn Backend<'r, E>) -> Result<(), E> {
        let mut groups = scoregroups(self.position);
        if !self.position.entries.len().is_multiple_of(2) {
            let bye = on.bye(code_of(&self.phases.bye, &Bye::ByePlace), &self.bye_order())?;
            for group in &mut groups {
                group.retain(|&r| r != bye);
            }
        }
        let mut number = 0;
        for i in 0..groups.len() {
            let members = std::mem::take(&mut groups[i]);
            let Some(&last) = members.last() else { continue };
            number += 1;
            let next = groups[i + 1..].iter().find(|group| !group.is_empty());
            let next = next.map_or(&[] as &[Rank], Vec::as_slice);
            let below = &groups[i + 1..].concat();
            let pack = Pack { round: self, number, members: &members, last, next, below };
            // The pack may have taken opponents from below.
            let taken = pack.pair(on)?;
            for group in &mut groups {
                group.retain(|r| taken.binary_search(r).is_err());
            }
        }
        Ok(())
    }
}

/// A pack, without the members that a higher pack has taken.
struct Pack<'p, 'r> {
    round: &'p UsProgram<'r>,
    number: usize,
    /// The ranks of the members, ascending.
    members: &'p [Rank],
    /// The lowest member. All other players who are left have higher ranks.
    last: Rank,
    /// The next pack.
    next: &'p [Rank],
    /// All players further down, including the next pack.
    below: &'p [Rank],
}

impl<'r> Pack<'_, 'r> {
    /// Goes through the levels. Returns the players who are paired, ascending.
    fn pair<E: From<ContradictoryValues>>(&self, on: &mut dyn Backend<'r, E>) -> Result<Vec<Rank>, E> {
        let phases = self.round.phases;
        let measures_switches = |q: &Quality| matches!(q, Quality::SwitchBeyond(_) | Quality::SwitchSize(_));
        let score = self.round.position.entries[self.last].score;
        let mut raw = None;
        if phases.quality.iter().any(|l| measures_switches(&l.measure)) {
            let (name, mut pairs) = (format!("{RAW} of the pack of {score}"), Vec::new());
            on.probe(&self.spec(&name, Floats::FewestWithNames), &mut |stage| {
                pairs = self.process(stage)?;
                Ok(Vec::new())
            })?;
            raw = Some(Rc::new(RawPairs::new(self.round.position, &pairs, self.below)));
        }
        let is_fewest = matches!(
            phases.shape.as_slice(),
            [PhaseLevel { measure: Shape::Unpaired, .. }, PhaseLevel { measure: Shape::PacksBetween, .. }]
        );
        let floats = if is_fewest { Floats::FewestWithNames } else { Floats::AnyWithNames };
        let mut paired = Vec::new();
        on.stage(&self.spec(&format!("pack of {score}"), floats), &mut |stage| {
            self.levels(stage, raw.as_ref())?;
            paired = self.paired(stage)?;
            Ok(paired.clone())
        })?;
        Ok(paired)
    }

    /// Returns a stage of the pack.
    fn spec<'s>(&'s self, name: &'s str, floats: Floats) -> StageSpec<'s> {
        StageSpec {
            next: self.next,
            below: self.below,
            floats,
            ..StageSpec::new(self.number, name, self.members)
        }
    }

    /// Returns the members and their opponents, ascending.
    fn paired<E>(&self, stage: &dyn OpenStage<'r, E>) -> Result<Vec<Rank>, E> {
        let mut paired = self.members.to_vec();
        for &r in self.members {
            if let Mate::Member(mate) = stage.mate(r)? {
                paired.push(mate);
            }
        }
        paired.sort_unstable();
        paired.dedup();
        Ok(paired)
    }
}
