//! A stage before its levels are asked: who takes part, and what becomes of it.

use super::draft::DraftMembers;
use super::ecf::ScoreLevel;

/// What becomes of a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StageKind {
    /// It is part of the round: everybody who is left takes part, so that every pairing of it completes the round.
    Round,
    /// Whatever becomes of those below the next bracket. It is kept if the round can be completed after it.
    Trial,
    /// The same for the sake of its values alone: nobody is paired in it.
    Probe,
    /// It settles who belongs to a later stage; nobody is paired in it. Everybody who is left takes part, so that every pairing
    /// of it completes the round.
    Choice,
    /// Its members are paired with each other. That they can be, and that the others can be paired, is settled before.
    Closed,
    /// It is the round if it comes to what it is to come to; if not, its levels say that nobody is paired in it.
    Attempt,
    /// Its members are paired with each other, whatever becomes of the others; if they cannot be, no level is asked. A later
    /// stage may pair some of them anew, and then it counts.
    Apart,
    /// It shows what is possible among its members; nobody is paired in it. As few as possible are left over, or only those
    /// of whom it is known that they may be.
    Question,
    /// Score levels from here down. Whoever floats from the first is sought with his opponent, and the others of it are paired
    /// with each other. No pair below is settled.
    Levels,
    /// A pairing of its members, so many of whom leave, that a later one may replace: which drafts are the round is said
    /// afterwards. `None` of it if no pairing keeps to what has been decided.
    Draft,
}

/// What is known of the members of a stage before its levels are asked. All lists are of ranks.
#[derive(Clone, Copy, Debug, Default)]
pub struct KnownMembers<'s> {
    /// Code of the level that counts how many leave.
    pub code: &'s str,
    /// The contents of the problem, in words.
    pub holds: &'s str,
    /// Members who leave.
    pub leaving: &'s [usize],
    /// Of these, members who have nobody to meet.
    pub set_aside: &'s [usize],
    /// Pairs that are made, each with somebody once.
    pub pairs: &'s [(usize, usize)],
    /// Of a question: who may be left over, in twos; `None`: anybody.
    pub may_leave: Option<&'s [usize]>,
    /// Pairs of earlier stages that are undone, in this order.
    pub undone: &'s [(usize, usize)],
    /// The score that a stage without residents goes by.
    pub score: i32,
}

impl KnownMembers<'_> {
    /// May these two meet, if nothing else forbids it?
    pub fn joins(&self, a: usize, b: usize) -> bool {
        let of = |r: usize| self.pairs.iter().find(move |pair| pair.0 == r || pair.1 == r);
        match of(a).or_else(|| of(b)) {
            Some(&(f, o)) => (f, o) == (a, b) || (o, f) == (a, b),
            None => true,
        }
    }
}

/// How many leave a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Floats {
    /// As few as possible: the first level counts them.
    Fewest,
    /// No level counts them before others are asked.
    Any,
    /// Whoever leaves takes an opponent from below, who has a name and is paired in the stage: as few as possible, from as near
    /// as possible. The first levels count that.
    FewestWithNames,
    /// The same, where other levels are asked first.
    AnyWithNames,
}

impl Floats {
    /// Have those below names, so that a member can be paired with one of them?
    pub fn have_names(self) -> bool {
        matches!(self, Self::FewestWithNames | Self::AnyWithNames)
    }
}

/// Whoever has the bye costs least, in view of the whole round.
#[derive(Clone, Copy)]
pub struct ByeOrder<'s> {
    /// Code of the level.
    pub code: &'s str,
    /// What a player with the bye costs.
    pub cost: &'s dyn Fn(usize) -> i64,
}

/// A stage before its levels are asked. All lists are of ranks, ascending, and those below have higher ranks than those above.
#[derive(Clone, Copy)]
pub struct StageSpec<'s> {
    /// From 1.
    pub number: usize,
    /// The description in words.
    pub name: &'s str,
    /// What becomes of it.
    pub kind: StageKind,
    /// Members who come from above.
    pub moved_down: &'s [usize],
    /// Is no pair made of two of them?
    pub keeps_apart: bool,
    /// The other members.
    pub residents: &'s [usize],
    /// Members who come from below, or may do so.
    pub upfloaters: &'s [usize],
    /// Residents of the next bracket.
    pub next: &'s [usize],
    /// Everybody below, the next bracket first.
    pub below: &'s [usize],
    /// Do levels look at the next bracket?
    pub looks_at_next: bool,
    /// How many leave.
    pub floats: Floats,
    /// Code of the level that demands a completed round, if one does.
    pub completes: Option<&'s str>,
    /// Who has the bye, if that is to be asked.
    pub bye: Option<ByeOrder<'s>>,
    /// What is known of members before.
    pub known: KnownMembers<'s>,
    /// The same of a draft.
    pub draft: DraftMembers<'s>,
    /// Of score levels.
    pub score: Option<&'s ScoreLevel<'s>>,
}

impl<'s> StageSpec<'s> {
    /// A stage of residents alone. Nobody counts how many leave, and no bye is asked.
    pub fn new(number: usize, name: &'s str, kind: StageKind, residents: &'s [usize]) -> Self {
        Self {
            number,
            name,
            kind,
            moved_down: &[],
            keeps_apart: true,
            residents,
            upfloaters: &[],
            next: &[],
            below: &[],
            looks_at_next: false,
            floats: Floats::Any,
            completes: None,
            bye: None,
            known: KnownMembers::default(),
            draft: DraftMembers::default(),
            score: None,
        }
    }

    /// Everybody who takes part in the bracket, ascending.
    pub fn members(&self) -> Vec<usize> {
        let mut members = [self.moved_down, self.residents, self.upfloaters].concat();
        if !self.known.leaving.is_empty() {
            members.retain(|r| !self.known.leaving.contains(r));
        }
        members.sort_unstable();
        members
    }

    /// Is it a draft in which nobody is paired?
    pub fn leaves_entirely(&self) -> bool {
        self.kind == StageKind::Draft && !self.is_last() && self.draft.leave == self.members().len()
    }

    /// Is there nobody below, so that whoever leaves has the bye?
    pub fn is_last(&self) -> bool {
        self.below.is_empty()
    }
}
