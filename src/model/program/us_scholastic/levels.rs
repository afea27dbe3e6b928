//! The levels of a pack: how many members are paired out of it, how near their opponents are, and the adjustments. Then
//! follows the pairing process of the text, as far as the other levels leave room.

use std::rc::Rc;

use super::switch::RawPairs;
use super::{Pack, RAW};
use crate::measure::us_must_equalise;
use crate::plan::us_scholastic::{Quality, Shape};
use crate::program::{
    Around, CountedLevel, CountedOn, Edge, EdgeCost, Mate, OpenStage, SumCosts, bracket_facts, halves,
};
use facts::rulebook::table::{Adjust, DiscretionKey};
use facts::rulebook::{Part, Value};
use facts::tournament::{Rank, Score};
use limit::from_len;

/// A value, and the pairs that it settles.
type ValueWithPairs = (Value, Vec<(Rank, Rank)>);

/// The cost of a pair of the pack, compared with the raw pairing.
type SwitchCost<'r> = Box<dyn Fn(&RawPairs<'r>, (Rank, Rank)) -> i64 + 'r>;

/// The values of earlier levels.
#[derive(Default)]
struct PackValues {
    /// How many members are paired out of the pack.
    leading: Option<i64>,
    /// The members who are paired out of the pack, lowest first.
    out: Option<Vec<Rank>>,
}

impl<'r> Pack<'_, 'r> {
    /// Makes the raw pairing by the process of the text, without regard to schools and colours. Returns its pairs.
    pub(super) fn process<E>(&self, stage: &mut dyn OpenStage<'r, E>) -> Result<Vec<(Rank, Rank)>, E> {
        let mut found = PackValues { leading: Some(self.leading(stage, RAW)?), out: None };
        self.distances(stage, RAW)?;
        self.odd_players(stage, RAW, &mut found)?;
        let (_, mut pairs) = self.odd_opponents(stage, RAW, &mut found)?;
        self.halves_broken(stage, RAW, &mut found)?;
        pairs.extend(self.halves(stage, RAW, &mut found)?.1);
        Ok(pairs)
    }

    pub(super) fn levels<E>(
        &self,
        stage: &mut dyn OpenStage<'r, E>,
        raw: Option<&Rc<RawPairs<'r>>>,
    ) -> Result<(), E> {
        let mut found = PackValues::default();
        for l in &self.round.phases.shape {
            let code = l.code.as_str();
            let value: Value = match l.measure {
                Shape::SameColourThrice => {
                    Value(vec![stage.count(code, (Around::Everybody, &[]), SumCosts::Of(self.thirds()))?])
                }
                Shape::Unpaired => {
                    let leading = self.leading(stage, code)?;
                    found.leading = Some(leading);
                    Value(vec![leading])
                }
                Shape::PacksBetween => self.distances(stage, code)?,
            };
            stage.record(code, Part::Bracket, value);
        }
        for l in &self.round.phases.quality {
            let code = l.code.as_str();
            let value: Value = match &l.measure {
                // "Directors have the discretion of overriding this."
                Quality::SameClub if self.round.declared.has(DiscretionKey::SameSchool) => continue,
                Quality::LowestFloaters => self.odd_players(stage, code, &mut found)?,
                Quality::FloaterOpponents => self.odd_opponents(stage, code, &mut found)?.0,
                Quality::MidLineExchanges => Value(vec![self.halves_broken(stage, code, &mut found)?]),
                Quality::ScrutinyOrder => self.halves(stage, code, &mut found)?.0,
                Quality::EdgeSum(counted) => {
                    let facts = bracket_facts(self.round.position, self.round.declared, self.members);
                    let level = CountedLevel { counts: CountedOn::Sum(counted), facts };
                    stage.minimise(code, Around::Members, level)?
                }
                adjustment => Value(vec![stage.count(
                    code,
                    (Around::Members, &[]),
                    SumCosts::Of(self.adjustment(adjustment, raw)),
                )?]),
            };
            stage.record(code, Part::Bracket, value);
        }
        Ok(())
    }

    /// Returns the cost of pairs that give a player the same colour three times in a row.
    fn thirds(&self) -> EdgeCost<'r> {
        let dues = Rc::clone(&self.round.dues);
        Rc::new(move |e| i64::from(matches!(e, Edge::Pair(a, b) if dues[a].is_third(&dues[b]))))
    }

    /// Returns the cost of a pair of the pack in one of the sums over pairs.
    fn adjustment(&self, measure: &Quality, raw: Option<&Rc<RawPairs<'r>>>) -> EdgeCost<'r> {
        let entries = &self.round.position.entries;
        let dues = Rc::clone(&self.round.dues);
        let pairs = |holds: Box<dyn Fn(Rank, Rank) -> bool + 'r>| -> EdgeCost<'r> {
            Rc::new(move |e| i64::from(matches!(e, Edge::Pair(a, b) if holds(a, b))))
        };
        let measured = |cost: SwitchCost<'r>| -> EdgeCost<'r> {
            let raw = raw.map(Rc::clone);
            Rc::new(move |e| match (e, &raw) {
                (Edge::Pair(a, b), Some(raw)) => cost(raw, (a, b)),
                _ => 0,
            })
        };
        match *measure {
            Quality::SameClub => {
                pairs(Box::new(|a, b| !entries[a].club.is_empty() && entries[a].club == entries[b].club))
            }
            Quality::SameColourThrice => self.thirds(),
            Quality::EqualiseDenied => pairs(Box::new(|a, b| us_must_equalise(&entries[a], &entries[b]))),
            Quality::ColourDenied => pairs(Box::new(move |a, b| dues[a].is_same(&dues[b]))),
            Quality::SwitchBeyond(m) => {
                measured(Box::new(move |raw, pair| i64::from(raw.switch(pair, m.exempt_unrated) > m.points)))
            }
            Quality::SwitchSize(m) => measured(Box::new(move |raw, pair| raw.cost(pair, m))),
            // These are search orders, or counted as in every family.
            Quality::LowestFloaters
            | Quality::FloaterOpponents
            | Quality::MidLineExchanges
            | Quality::ScrutinyOrder
            | Quality::EdgeSum(_) => Rc::new(|_| 0),
        }
    }

    /// Minimises the number of members who are paired out of the pack.
    fn leading<E>(&self, stage: &mut dyn OpenStage<'r, E>, code: &str) -> Result<i64, E> {
        let last = self.last;
        stage.least(code, Around::Members, SumCosts::Of(Rc::new(move |e| i64::from(is_out(e, last)))))
    }

    /// Minimises how many packs lie between the members paired out of the pack and their opponents. First as few
    /// members as possible pass over one or more packs, then as few as possible two or more.
    fn distances<E>(&self, stage: &mut dyn OpenStage<'r, E>, code: &str) -> Result<Value, E> {
        let entries = &self.round.position.entries;
        let mut scores: Vec<Score> = self.below.iter().map(|&r| entries[r].score).collect();
        scores.dedup();
        let (scores, last) = (Rc::new(scores), self.last);
        let mut value = Vec::new();
        while value.last() != Some(&0) {
            let (scores, far) = (Rc::clone(&scores), value.len() + 1);
            let passed = move |b: Rank| scores.iter().position(|&s| s == entries[b].score).unwrap_or(0);
            let cost = move |e| match e {
                Edge::Pair(_, b) if is_out(e, last) => i64::from(passed(b) >= far),
                _ => 0,
            };
            value.push(stage.least(code, Around::Members, SumCosts::Of(Rc::new(cost)))?);
        }
        Ok(Value(value))
    }

    /// Pairs the lowest members of the pack out of it, as far as possible. Returns their places, counted from the
    /// lowest.
    fn odd_players<E>(
        &self,
        stage: &mut dyn OpenStage<'r, E>,
        code: &str,
        found: &mut PackValues,
    ) -> Result<Value, E> {
        let leading = match found.leading {
            Some(leading) => leading,
            None => from_len(stage.leaving()?),
        };
        let (mut value, mut out) = (Vec::new(), Vec::new());
        for (&r, place) in self.members.iter().rev().zip(1..) {
            if from_len::<i64>(out.len()) == leading {
                break;
            }
            if stage.prefer(code, r, &|mate| self.is_below(mate))? {
                value.push(place);
                out.push(r);
            }
        }
        found.out = Some(out);
        Ok(Value(value))
    }

    fn is_below(&self, mate: Mate) -> bool {
        matches!(mate, Mate::Member(r) if r > self.last)
    }

    /// Returns the members who are paired out of the pack, lowest first. Asks the stage where no level decides this.
    fn out<E>(&self, stage: &dyn OpenStage<'r, E>, found: &mut PackValues) -> Result<Vec<Rank>, E> {
        if let Some(out) = &found.out {
            return Ok(out.clone());
        }
        let mut out = Vec::new();
        for &r in self.members.iter().rev() {
            if self.is_below(stage.mate(r)?) {
                out.push(r);
            }
        }
        found.out = Some(out.clone());
        Ok(out)
    }

    /// Pairs the odd players, lowest first, with the highest players below, as far as possible. Returns the places and
    /// the pairs.
    fn odd_opponents<E>(
        &self,
        stage: &mut dyn OpenStage<'r, E>,
        code: &str,
        found: &mut PackValues,
    ) -> Result<ValueWithPairs, E> {
        let mut open: Vec<Mate> = self.below.iter().copied().map(Mate::Member).collect();
        let (mut value, mut pairs) = (Vec::new(), Vec::new());
        for r in self.out(stage, found)? {
            let place = stage.first_mate(code, r, &open)?;
            value.push(from_len(place + 1));
            if let Mate::Member(opponent) = open.remove(place) {
                pairs.push((r, opponent));
            }
        }
        Ok((Value(value), pairs))
    }

    /// Returns the members who stay in the pack.
    fn staying<E>(&self, stage: &dyn OpenStage<'r, E>, found: &mut PackValues) -> Result<Vec<Rank>, E> {
        let out = self.out(stage, found)?;
        Ok(self.members.iter().copied().filter(|r| !out.contains(r)).collect())
    }

    /// Minimises the number of pairs inside the top half.
    fn halves_broken<E>(
        &self,
        stage: &mut dyn OpenStage<'r, E>,
        code: &str,
        found: &mut PackValues,
    ) -> Result<i64, E> {
        let staying = self.staying(stage, found)?;
        let middle = staying.get(staying.len() / 2).copied();
        let last = self.last;
        let is_inside =
            move |a: Rank, b: Rank| b <= last && middle.is_none_or(|middle| a < middle && b < middle);
        let cost = move |e| i64::from(matches!(e, Edge::Pair(a, b) if is_inside(a, b)));
        stage.least(code, Around::Members, SumCosts::Of(Rc::new(cost)))
    }

    /// Pairs the top half with the bottom half. Returns the value and the pairs.
    fn halves<E>(
        &self,
        stage: &mut dyn OpenStage<'r, E>,
        code: &str,
        found: &mut PackValues,
    ) -> Result<ValueWithPairs, E> {
        let staying = self.staying(stage, found)?;
        let adjust = self.round.declared.adjust;
        let mut value = Vec::new();
        if adjust == Adjust::Fewest {
            let (top, bottom) = staying.split_at(staying.len() / 2);
            let mut mates = vec![None; self.last.0 + 1];
            top.iter().zip(bottom).for_each(|(&a, &b)| mates[a] = Some(b));
            let last = self.last;
            let is_moved = move |a: Rank, b: Rank| b <= last && mates[a] != Some(b);
            let cost = move |e| i64::from(matches!(e, Edge::Pair(a, b) if is_moved(a, b)));
            value.push(stage.least(code, Around::Members, SumCosts::Of(Rc::new(cost)))?);
        }
        let (places, pairs) = match adjust {
            Adjust::InTurn => halves::in_turn(stage, code, &staying)?,
            Adjust::Nearest | Adjust::Fewest => halves::nearest(stage, code, &staying)?,
        };
        value.extend(places);
        Ok((Value(value), pairs))
    }
}

/// Returns whether the pair leads out of the pack that ends with the rank `last`.
fn is_out(edge: Edge, last: Rank) -> bool {
    matches!(edge, Edge::Pair(_, b) if b > last)
}
