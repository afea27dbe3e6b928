//! How a family declares its phases, and the measures that each phase accepts, in ordered steps.

use super::PhaseLevel;
use facts::rulebook::{Criterion, DiscretionKey, KnownReading, Measure, Phase, Rulebook, RulebookError};

/// The players who take part in a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The bracket that is being paired.
    Bracket,
    /// The moved-down players of the bracket and their opponents.
    MovedDown,
    /// The residents who remain when the moved-down players are paired; the whole bracket if nobody moved down.
    Remainder,
    /// The bracket and the next one.
    BracketAndNext,
    /// All players who are not paired yet.
    EverybodyLeft,
    /// The whole draw.
    Draw,
}

impl Scope {
    /// Returns the scope in words.
    pub fn says(self) -> &'static str {
        match self {
            Self::Bracket => "this bracket",
            Self::MovedDown => "moved-down players and their opponents",
            Self::Remainder => "the remainder",
            Self::BracketAndNext => "this and the next bracket",
            Self::EverybodyLeft => "everybody left",
            Self::Draw => "the whole draw",
        }
    }
}

/// The declaration of a phase by its family.
#[derive(Debug)]
pub struct PhaseRule {
    /// The name of the phase in a rulebook file.
    pub name: &'static str,
    /// The players who take part.
    pub scope: Scope,
    /// The condition under which the phase runs.
    pub opens: &'static str,
    /// The variants of the measures that the phase accepts, in steps. The measures of a step come before those of the
    /// next step. Within a step, a rulebook file may list them in any order, and they are solved in that order.
    pub steps: &'static [&'static [&'static str]],
    /// Returns whether the phase accepts a measure.
    pub takes: fn(&Measure) -> bool,
}

impl PhaseRule {
    /// Returns the accepted measures in words: steps are separated by arrows, and the measures of a step by commas.
    pub fn order(&self) -> String {
        let step = |s: &&[&str]| s.iter().map(|v| kebab(v)).collect::<Vec<_>>().join(", ");
        self.steps.iter().map(step).collect::<Vec<_>>().join(" → ")
    }
}

/// Returns the name that a rulebook file uses for a variant.
fn kebab(variant: &str) -> String {
    match variant {
        "EdgeSum" => return "any sum over pairs and leavers".to_owned(),
        "UpfloatRepeat" => return "float-repeat (up)".to_owned(),
        "DownfloatRepeat" => return "float-repeat (down)".to_owned(),
        _ => {}
    }
    let mut word = String::new();
    for c in variant.chars() {
        if c.is_uppercase() && !word.is_empty() {
            word.push('-');
        }
        word.extend(c.to_lowercase());
    }
    word
}

/// The measures of a phase.
pub trait PhaseMeasures: Sized {
    /// The declaration of the phase.
    const RULE: PhaseRule;

    /// Returns the step of a measure and its value in this phase; `None` if the phase does not accept it.
    fn take(measure: &Measure) -> Option<(usize, Self)>;
}

/// The source of a rulebook's phases during compilation.
pub(super) struct PhaseReader<'a> {
    book: &'a Rulebook,
    /// The discretions in force; `None` to include every level, whatever the discretions.
    declared: Option<&'a [String]>,
}

impl<'a> PhaseReader<'a> {
    pub(super) fn new(book: &'a Rulebook, declared: Option<&'a [String]>) -> Self {
        Self { book, declared }
    }

    /// Checks that the file names phases of the family in this order, each at most once, and only discretions that the
    /// family supports.
    pub(super) fn check(&self, rules: &[PhaseRule], keys: &[DiscretionKey]) -> Result<(), RulebookError> {
        let names: Vec<&str> = rules.iter().map(|r| r.name).collect();
        if self.book.levels().next().is_none() {
            let text = format!(
                "the rulebook lists no [[phase.level]], so nothing would decide who meets whom; the phases are {}",
                names.join(", ")
            );
            return Err(self.book.fault(self.book.at.id, text));
        }
        let mut last = None;
        for phase in &self.book.phases {
            let place = names.iter().position(|n| *n == phase.name);
            if place.is_none() {
                let text =
                    format!("the system has no phase `{}`; its phases are {}", phase.name, names.join(", "));
                return Err(self.book.fault(phase.at, text));
            }
            if last >= place {
                let text = format!("the phase `{}` is out of order: {}", phase.name, names.join(", "));
                return Err(self.book.fault(phase.at, text));
            }
            last = place;
            for c in &phase.levels {
                self.check_taken(rules, phase, c)?;
            }
        }
        let criteria = || self.book.absolutes.iter().chain(self.book.levels());
        let is_read = |key: &str| {
            keys.iter().any(|k| k.name() == key) || criteria().any(|c| c.discretion.as_deref() == Some(key))
        };
        match self.book.discretions.iter().find(|d| !is_read(&d.key)) {
            Some(d) => {
                let known = if keys.is_empty() {
                    "none".to_owned()
                } else {
                    keys.iter().map(|k| k.name()).collect::<Vec<_>>().join(", ")
                };
                let text = format!("the system has no discretion `{}`; it supports: {known}", d.key);
                Err(self.book.fault(d.at, text))
            }
            None => Ok(()),
        }
    }

    /// Checks that the family supports every reading that the file names, with all of its choices.
    pub(super) fn check_readings(&self, known: &[KnownReading]) -> Result<(), RulebookError> {
        for r in &self.book.readings {
            let Some(KnownReading { choices, .. }) =
                known.iter().find(|known| known.is_of(self.book.system, &r.code))
            else {
                let text = format!("the system has no reading {}; leave it out", r.code);
                return Err(self.book.fault(r.at, text));
            };
            if let Some(c) = r.choices.iter().find(|c| !choices.contains(&c.key.as_str())) {
                let text = format!(
                    "the system does not support the choice `{}` for {}; it supports: {}",
                    c.key,
                    r.code,
                    choices.join(", ")
                );
                return Err(self.book.fault(r.at, text));
            }
        }
        Ok(())
    }

    /// Returns an error if the file has the `later` phase, because that phase needs all measures of the `earlier` one.
    pub(super) fn needs_all(
        &self,
        later: &PhaseRule,
        earlier: &PhaseRule,
        why: &str,
    ) -> Result<(), RulebookError> {
        let Some(phase) = self.book.phases.iter().find(|p| p.name == later.name) else { return Ok(()) };
        let text = format!(
            "the phase `{}` needs all of `{}` ({}): {why}",
            later.name,
            earlier.name,
            earlier.order()
        );
        Err(self.book.fault(phase.at, text))
    }

    /// Checks that the phase of a level accepts its measure. The error names a phase that does.
    fn check_taken(&self, rules: &[PhaseRule], phase: &Phase, c: &Criterion) -> Result<(), RulebookError> {
        let name = c.measure.name();
        let taking: Vec<&PhaseRule> = rules.iter().filter(|r| (r.takes)(&c.measure)).collect();
        if taking.iter().any(|r| r.name == phase.name) {
            return Ok(());
        }
        let others: Vec<String> = taking.iter().map(|r| format!("`{}`", r.name)).collect();
        let remedy = if others.is_empty() {
            "no phase of the system uses it".to_owned()
        } else {
            format!("list it in the phase {}", others.join(" or "))
        };
        Err(self
            .book
            .fault(c.at, format!("{}: the phase `{}` does not use `{name}`; {remedy}", c.code, phase.name)))
    }

    /// Returns the levels of a phase.
    pub(super) fn phase<T: PhaseMeasures>(&self) -> Result<Vec<PhaseLevel<T>>, RulebookError> {
        let rule = T::RULE;
        let Some(phase) = self.book.phases.iter().find(|p| p.name == rule.name) else {
            return Ok(Vec::new());
        };
        let mut listed = Vec::new();
        for code in &phase.repeats {
            let earlier =
                self.book.phases.iter().take_while(|p| p.name != phase.name).flat_map(|p| &p.levels);
            let found = earlier.into_iter().find(|c| c.code == *code);
            let text = || format!("`repeats` names {code}, which no earlier phase lists");
            listed.push(found.ok_or_else(|| self.book.fault(phase.at, text()))?);
        }
        listed.extend(&phase.levels);
        let mut levels: Vec<PhaseLevel<T>> = Vec::new();
        let mut above: Option<(usize, &Criterion)> = None;
        for (i, c) in listed.iter().copied().enumerate() {
            let refuse = |text: String| Err(self.book.fault(c.at, format!("{}: {text}", c.code)));
            let Some((step, measure)) = T::take(&c.measure) else {
                return refuse(format!("the phase `{}` does not use `{}`", rule.name, c.measure.name()));
            };
            if let Some((_, other)) = above.filter(|(before, _)| *before > step) {
                let text = format!(
                    "`{}` must come before {}: the phase `{}` is solved in the order {}",
                    c.measure.name(),
                    other.code,
                    rule.name,
                    rule.order()
                );
                return refuse(text);
            }
            let is_same = |o: &&&Criterion| o.measure == c.measure && o.discretion == c.discretion;
            if let Some(other) = listed[..i].iter().find(is_same) {
                return refuse(format!(
                    "counts the same as {} and has no effect; leave one of them out",
                    other.code
                ));
            }
            let is_single = rule.steps[step].len() == 1 && rule.steps[step] != ["EdgeSum"];
            if let Some((_, other)) = above.filter(|(before, _)| is_single && *before == step) {
                return refuse(format!(
                    "{} settles this already; the phase uses only one of them",
                    other.code
                ));
            }
            above = Some((step, c));
            if self.declared.is_none_or(|d| c.is_in_force(d)) {
                levels.push(PhaseLevel { code: c.code.clone(), measure });
            }
        }
        Ok(levels)
    }
}

/// Declares a phase: a type for its measures, and the steps in which they are ordered.
macro_rules! phase {
    ($(#[$doc:meta])* $name:ident = $title:literal, $scope:ident, $opens:literal,
     $([$($variant:ident $(($p:ident: $inner:ty))?),+ $(,)?]),+ $(,)?) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[allow(missing_docs, reason = "each variant is documented at the measure of its name")]
        #[allow(clippy::enum_variant_names, reason = "the variants bear the names of the measures")]
        pub enum $name { $($($variant $(($inner))?,)+)+ }

        impl crate::plan::PhaseMeasures for $name {
            const RULE: crate::plan::PhaseRule = crate::plan::PhaseRule {
                name: $title,
                scope: crate::plan::Scope::$scope,
                opens: $opens,
                steps: &[$(&[$(stringify!($variant)),+]),+],
                takes: |measure| Self::take(measure).is_some(),
            };

            fn take(measure: &facts::rulebook::Measure) -> Option<(usize, Self)> {
                let mut step = 0;
                $(
                    $(crate::plan::phase::pick!(measure, step, $variant $(($p))?);)+
                    step += 1;
                )+
                let _ = step;
                None
            }
        }
    };
}

/// Makes the calling function return the step and the variant if the measure matches.
macro_rules! pick {
    ($measure:ident, $step:ident, EdgeSum($p:ident)) => {
        if let Ok($p) = crate::measure::EdgeSum::try_from($measure) {
            return Some(($step, Self::EdgeSum($p)));
        }
    };
    ($measure:ident, $step:ident, UpfloatRepeat($p:ident)) => {
        if let facts::rulebook::Measure::FloatRepeat($p) = $measure
            && $p.direction == facts::tournament::Float::Up
        {
            return Some(($step, Self::UpfloatRepeat($p.clone())));
        }
    };
    ($measure:ident, $step:ident, DownfloatRepeat($p:ident)) => {
        if let facts::rulebook::Measure::FloatRepeat($p) = $measure
            && $p.direction == facts::tournament::Float::Down
        {
            return Some(($step, Self::DownfloatRepeat($p.clone())));
        }
    };
    ($measure:ident, $step:ident, $variant:ident($p:ident)) => {
        if let facts::rulebook::Measure::$variant($p) = $measure {
            return Some(($step, Self::$variant($p.clone())));
        }
    };
    ($measure:ident, $step:ident, $variant:ident) => {
        if matches!($measure, facts::rulebook::Measure::$variant) {
            return Some(($step, Self::$variant));
        }
    };
}

/// Declares the phases of a family in order, with the discretions and readings that it supports.
macro_rules! family {
    ($(#[$doc:meta])* discretions: [$($key:ident),* $(,)?],
     readings: [$($reading:ident),* $(,)?],
     then: [$($then:path)?],
     $($(#[$field_doc:meta])* $field:ident: $takes:ty),+ $(,)?) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Phases {
            $($(#[$field_doc])* pub $field: Vec<crate::plan::PhaseLevel<$takes>>,)+
        }

        impl Phases {
            pub(super) const RULES: &'static [crate::plan::PhaseRule] =
                &[$(<$takes as crate::plan::PhaseMeasures>::RULE),+];

            pub(super) fn compile(
                reader: &crate::plan::phase::PhaseReader<'_>,
            ) -> Result<Self, facts::rulebook::RulebookError> {
                reader.check(Self::RULES, &[$(facts::rulebook::DiscretionKey::$key),*])?;
                reader.check_readings(&[$(facts::rulebook::table::$reading::READING),*])?;
                let phases = Self { $($field: reader.phase()?,)+ };
                $($then(&phases, reader)?;)?
                Ok(phases)
            }
        }
    };
}

pub(super) use {family, phase, pick};
