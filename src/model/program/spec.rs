//! The description of a stage before its levels are run.

use facts::tournament::Rank;

/// Facts about the members of a stage, known before its levels are run. All lists hold ranks.
#[derive(Clone, Copy, Debug, Default)]
pub struct KnownMembers<'s> {
    /// The code of the level that counts the leavers.
    pub code: &'s str,
    /// The contents of the problem, in words.
    pub holds: &'s str,
    /// The members who leave.
    pub leaving: &'s [Rank],
    /// The leavers who have nobody to meet.
    pub set_aside: &'s [Rank],
    /// The fixed pairs. No player occurs in two of them.
    pub pairs: &'s [(Rank, Rank)],
    /// In a question, the players who may be left over, two at a time; `None`: all of them may.
    pub may_leave: Option<&'s [Rank]>,
    /// The pairs of earlier stages that are undone, in this order.
    pub undone: &'s [(Rank, Rank)],
    /// The score that stands for a stage without residents.
    pub score: i32,
}

impl KnownMembers<'_> {
    /// Returns whether these two may meet as far as the fixed pairs are concerned.
    pub fn joins(&self, a: Rank, b: Rank) -> bool {
        let of = |r: Rank| self.pairs.iter().find(move |pair| pair.0 == r || pair.1 == r);
        match of(a).or_else(|| of(b)) {
            Some(&(f, o)) => (f, o) == (a, b) || (o, f) == (a, b),
            None => true,
        }
    }
}

/// How the number of players who leave a bracket is determined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Floats {
    /// As few as possible leave: the first level counts them.
    Fewest,
    /// No level counts the leavers before other levels are run.
    Any,
    /// Each leaver takes a named opponent from below, who is paired in the stage. The first levels ask for as few
    /// leavers as possible, with opponents from as near as possible.
    FewestWithNames,
    /// Leavers take named opponents from below, but other levels come first.
    AnyWithNames,
}

impl Floats {
    /// Returns whether players below have names, so that a member can be paired with one of them.
    pub fn have_names(self) -> bool {
        matches!(self, Self::FewestWithNames | Self::AnyWithNames)
    }
}

/// The description of a stage before its levels are run. All lists hold ranks, ascending. Players below have higher
/// ranks than players above.
#[derive(Clone, Copy, Debug)]
pub struct StageSpec<'s> {
    /// The number of the stage, from 1.
    pub number: usize,
    /// The description of the stage in words.
    pub name: &'s str,
    /// The members who come from above.
    pub moved_down: &'s [Rank],
    /// Whether moved-down players may not be paired with each other.
    pub keeps_apart: bool,
    /// The other members.
    pub residents: &'s [Rank],
    /// The members who come from below, or may do so.
    pub upfloaters: &'s [Rank],
    /// The residents of the next bracket.
    pub next: &'s [Rank],
    /// All players below, those of the next bracket first.
    pub below: &'s [Rank],
    /// Whether levels look at the next bracket.
    pub looks_at_next: bool,
    /// How the number of leavers is determined.
    pub floats: Floats,
    /// The code of the level that requires the round to be completed, if one does.
    pub completes: Option<&'s str>,
    /// Facts about the members, known before the levels are run.
    pub known: KnownMembers<'s>,
}

impl<'s> StageSpec<'s> {
    /// Creates a stage of residents alone. No level counts the leavers.
    pub fn new(number: usize, name: &'s str, residents: &'s [Rank]) -> Self {
        Self {
            number,
            name,
            moved_down: &[],
            keeps_apart: true,
            residents,
            upfloaters: &[],
            next: &[],
            below: &[],
            looks_at_next: false,
            floats: Floats::Any,
            completes: None,
            known: KnownMembers::default(),
        }
    }

    /// Returns all members of the bracket, ascending.
    pub fn members(&self) -> Vec<Rank> {
        let mut members = [self.moved_down, self.residents, self.upfloaters].concat();
        if !self.known.leaving.is_empty() {
            members.retain(|r| !self.known.leaving.contains(r));
        }
        members.sort_unstable();
        members
    }

    /// Returns whether nobody is below, so that a leaver has the bye.
    pub fn is_last(&self) -> bool {
        self.below.is_empty()
    }
}
