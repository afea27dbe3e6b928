//! The median family (FIDE Swiss Rules 1987 = Lim, Lim 2026, Leong): the bye, then a stage apart for every group in the order
//! in which it is paired, the median last.
//!
//! The text takes one decision after the other. Who floats, and how far the median is extended, follows from facts and from
//! what is possible; that is asked of stages apart, whose values are the answers (`possible`).

mod pairs;
mod possible;
mod second_scrutiny;

use super::ledger;
use super::ledger::Ledger;
use crate::ProofError;
use facts::rulebook::table::{Declared, Exchanged, FirstFloater};
use facts::rulebook::{Criterion, Measure, Part, Rulebook};
use judge::{
    Adjacent, Count, EvenedGroup, FloatedGroup, Floating, JudgedPool, JudgedRound, MedianField, MedianRules,
    most_pairs,
};
use limit::from_len;

/// Are the levels those of the texts, and the readings such as are proved?
pub(super) fn supported(book: &Rulebook, declared: &Declared) -> Result<(), ProofError> {
    let (maxi, first) = (Exchanged::Possible, FirstFloater::Fixed);
    let unproved = [
        (Exchanged::READING, maxi.key(), declared.exchanged == maxi),
        (FirstFloater::READING, first.key(), declared.first_floater == first),
    ];
    if let Some((reading, choice, _)) = unproved.iter().find(|(.., is_held)| *is_held) {
        let code = reading.code(book).unwrap_or_default();
        return Err(ProofError::unsupported(book, format!(" under {code}={choice}")));
    }
    let is_known = |m: &Measure| {
        let of_bye = matches!(m, Measure::ByePlace | Measure::MedianExtension);
        let of_floaters = matches!(
            m,
            Measure::Unpaired
                | Measure::FloaterType(_)
                | Measure::EveningFloatRepeat
                | Measure::EveningColour
                | Measure::LowestFloaters
        );
        let of_pairs = matches!(
            m,
            Measure::FloaterOpponent(_)
                | Measure::ColourClashWaived
                | Measure::DueColours
                | Measure::ScrutinyOrder
        );
        of_bye || of_floaters || of_pairs
    };
    let needed = [
        &Measure::ByePlace,
        &Measure::Unpaired,
        &Measure::LowestFloaters,
        &Measure::ScrutinyOrder,
        &Measure::MedianExtension,
    ];
    let missing = needed.into_iter().find(|&m| book.level(|measure| measure == m).is_none());
    let has_opponents = book.level(|m| matches!(m, Measure::FloaterOpponent(_))).is_some();
    let other = book.levels().map(|c| &c.measure).find(|m| !is_known(m));
    match (missing, other) {
        (None, None) if has_opponents => Ok(()),
        _ => Err(ProofError::unsupported(book, ": its levels differ from those of the three editions")),
    }
}

/// All stages.
pub(super) fn levels(case: &JudgedRound<'_>, ledger: &mut dyn Ledger) -> Result<(), ProofError> {
    let players = case.position().entries.len();
    let rules = MedianRules::new(case);
    let is_settled = vec![false; players + players % 2];
    let mut round = MedianLevels {
        case,
        rules: &rules,
        ledger,
        is_settled,
        number: 0,
        agreed: Vec::new(),
        counts: Vec::new(),
    };
    let bye = round.bye()?;
    let mut field = MedianField::new(&rules, bye);
    for at in field.outer() {
        round.group(&mut field, at)?;
    }
    let mut pairs = round.median(&mut field)?;
    pairs.extend(field.made.concat());
    if let Some((a, b)) = pairs.iter().find(|pair| !round.agreed.contains(pair)) {
        return Err(ProofError::refuted(format!(
            "{a} and {b} should meet but do not in the pairing of the round"
        )));
    }
    let MedianLevels { counts, ledger, .. } = round;
    for count in counts {
        ledger.note(count);
    }
    Ok(())
}

/// A round at work.
struct MedianLevels<'r, 'c, 'a> {
    case: &'c JudgedRound<'a>,
    rules: &'r MedianRules<'c, 'a>,
    ledger: &'r mut dyn Ledger,
    /// By vertex.
    is_settled: Vec<bool>,
    /// The group, from 1.
    number: usize,
    /// Pairs that are those of the round.
    agreed: Vec<(usize, usize)>,
    counts: Vec<Count>,
}

impl<'c> MedianLevels<'_, 'c, '_> {
    /// The code of a level.
    fn code(&self, m: &Measure) -> &'c str {
        self.case.book().level(|measure| measure == m).map_or("", |c| c.code.as_str())
    }

    fn note(&mut self, c: &Criterion, value: Vec<i64>) {
        self.counts.push(Count { stage: self.number, code: c.code.clone(), part: Part::Bracket, value });
    }

    /// The group in words.
    fn name(&self, group: &FloatedGroup) -> String {
        let score = group.residents.first().map(|&r| self.case.position().entries[r].score);
        match score.filter(|_| !group.is_median) {
            Some(score) => format!("score-group of {score}"),
            None => "median".to_owned(),
        }
    }

    /// 8: the lowest who may have the bye and without whom the others can be paired.
    fn bye(&mut self) -> Result<Option<usize>, ProofError> {
        let players = self.case.position().entries.len();
        let bye = super::bye(self.case, self.ledger, || (0..players).rev().collect())?;
        if let Some(rank) = bye {
            (self.is_settled[rank], self.is_settled[players]) = (true, true);
        }
        Ok(bye)
    }

    /// A group other than the median; its floaters go on.
    fn group(&mut self, field: &mut MedianField, at: usize) -> Result<(), ProofError> {
        self.number += 1;
        let rules = self.rules;
        let (group, adjacent) = field.with_adjacent(rules, at);
        let floating = Floating::of(rules, &group, &adjacent, self)?;
        self.note_floaters(&group, &adjacent, &floating);
        let staying = group.without(&floating.all);
        let pairs = self.pair(&JudgedPool { rules, group: &staying, retained: &floating.retained })?;
        let mate = |r: usize| pairs.iter().find_map(|&(a, b)| ledger::other((a, b), r));
        field.made[at] = staying.in_order(&mate);
        for &floater in &floating.all {
            field.transfer(rules, at, floater);
        }
        Ok(())
    }

    /// 9.3, 10: the levels about who floats.
    fn note_floaters(&mut self, group: &FloatedGroup, adjacent: &Adjacent, floating: &Floating) {
        let rest = group.without(&floating.forced);
        let evening = EvenedGroup { rules: self.rules, group: &rest, forced: &floating.forced, adjacent };
        for c in self.case.book().levels() {
            if let Some(value) = evening.value(&c.measure, &floating.all, floating.parity_floater) {
                self.note(c, value);
            }
        }
    }

    /// The median, extended while not everybody in it can be paired (9.6).
    fn median(&mut self, field: &mut MedianField) -> Result<Vec<(usize, usize)>, ProofError> {
        let mut undone = 0;
        loop {
            let group = field.groups[field.median].clone();
            let members = group.members();
            let rules = self.rules;
            // What seems to be possible is shown by the pairs, what does not by labels.
            if 2 * most_pairs(&members, &|a, b| rules.can_meet(a, b)) == members.len() {
                return if members.is_empty() { Ok(Vec::new()) } else { self.last(&group, undone) };
            }
            if self.most_of(&members, self.code(&Measure::MedianExtension), &self.name(&group))?
                == members.len() / 2
            {
                return Err(ProofError::refuted("the median can be paired but is extended"));
            }
            undone += 1;
            if !field.extend(rules) {
                return Err(ProofError::refuted("the median cannot be paired"));
            }
        }
    }

    /// The median, so often extended.
    fn last(&mut self, group: &FloatedGroup, undone: i64) -> Result<Vec<(usize, usize)>, ProofError> {
        self.number += 1;
        let extension = self.case.book().level(|m| *m == Measure::MedianExtension);
        if let Some(c) = extension.filter(|_| undone > 0) {
            self.note(c, vec![undone]);
        }
        self.note_floaters(group, &Adjacent::default(), &Floating::default());
        let pairs = self.pair(&JudgedPool { rules: self.rules, group, retained: &[] })?;
        Ok(group.in_order(&|r| pairs.iter().find_map(|&(a, b)| ledger::other((a, b), r))))
    }

    /// Ends the stage of a group: those of its pairs that are those of the round settle their players.
    fn end(&mut self, group: &FloatedGroup, pairs: &[(usize, usize)]) -> Result<(), ProofError> {
        let is_of_round = |&&(a, b): &&(usize, usize)| self.ledger.agrees(&[a, b]);
        let agreed: Vec<(usize, usize)> = pairs.iter().filter(is_of_round).copied().collect();
        let mut settles: Vec<usize> = agreed.iter().flat_map(|&(a, b)| [a, b]).collect();
        settles.retain(|&v| !self.is_settled[v]);
        settles.sort_unstable();
        self.ledger.close(&settles)?;
        for v in settles {
            self.is_settled[v] = true;
        }
        self.agreed.extend(group.in_order(&|r| agreed.iter().find_map(|&(a, b)| ledger::other((a, b), r))));
        Ok(())
    }
}

/// The values of levels as they come, and who has no opponent yet.
#[derive(Default)]
struct LevelValues<'c> {
    left: Vec<usize>,
    pairs: Vec<(usize, usize)>,
    /// 13: how many of all pairs break 12.1.
    breaches: i64,
    values: Vec<(&'c Criterion, Vec<i64>)>,
}

impl LevelValues<'_> {
    /// Nobody of these has an opponent.
    fn of(left: Vec<usize>) -> Self {
        Self { left, ..Self::default() }
    }
}

/// The place of a player in the order of scrutiny, as it is counted when he goes without: the earlier the worse.
fn without(place: usize) -> i64 {
    -from_len::<i64>(place + 1)
}
