//! The description of a stage before its levels are run: its members and its purpose.

use super::dutch_1998::DraftMembers;
use facts::tournament::Rank;

/// The purpose of a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StageKind {
    /// The stage is part of the round. Everybody who is left takes part, so every pairing of the stage completes the
    /// round.
    Round,
    /// The stage ignores the players below the next bracket. It is kept if the round can be completed after it.
    Trial,
    /// A trial that is run only for its values: nobody is paired in it.
    Probe,
    /// The stage settles who belongs to a later stage; nobody is paired in it. Everybody who is left takes part, so
    /// every pairing of the stage completes the round.
    Choice,
    /// The members are paired with each other. An earlier question has settled that this is possible, and that the
    /// others can be paired too.
    Closed,
    /// The stage becomes the round if its values reach their targets. If not, its levels report that nobody is paired
    /// in it.
    Attempt,
}

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

/// A level that gives the bye to the player with the lowest cost, with the whole round in view.
#[derive(Clone, Copy)]
pub struct ByeOrder<'s> {
    /// The code of the level.
    pub code: &'s str,
    /// The cost of a player as the one with the bye.
    pub cost: &'s dyn Fn(Rank) -> i64,
}

/// The description of a stage before its levels are run. All lists hold ranks, ascending. Players below have higher
/// ranks than players above.
#[derive(Clone, Copy)]
pub struct StageSpec<'s> {
    /// The number of the stage, from 1.
    pub number: usize,
    /// The description of the stage in words.
    pub name: &'s str,
    /// The purpose of the stage.
    pub kind: StageKind,
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
    /// The level that decides the bye, if the stage has one.
    pub bye: Option<ByeOrder<'s>>,
    /// Facts about the members, known before the levels are run.
    pub known: KnownMembers<'s>,
    /// Facts about the members of a draft, known before its levels are run; `None` in all other stages.
    pub draft: Option<DraftMembers<'s>>,
}

impl<'s> StageSpec<'s> {
    /// Creates a stage of residents alone. No level counts the leavers, and none decides the bye.
    pub fn new(number: usize, name: &'s str, kind: StageKind, residents: &'s [Rank]) -> Self {
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
            draft: None,
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

    /// Returns whether the stage is a draft in which nobody is paired.
    pub fn leaves_entirely(&self) -> bool {
        !self.is_last() && self.draft.is_some_and(|draft| draft.leave == self.members().len())
    }

    /// Returns whether nobody is below, so that a leaver has the bye.
    pub fn is_last(&self) -> bool {
        self.below.is_empty()
    }
}
