//! Decides whether the cases listed in an article apply when a published pairing is altered (FIDE C.04.2 4.4).
//!
//! The program states the facts that the record shows. Only the arbiter knows whether players agree, what the event
//! regulations allow, and which boards are the top ones. Only the arbiter can judge whether a change is best for the
//! event.

use facts::rulebook::{Cause, GivenCase, Published, PublishedCase, Reason};
use facts::tournament::{Board, Coming, Pairing, PlayerId};

/// Whether a case applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Applies {
    /// The record shows that the case applies. The reason names the points that only the arbiter can decide.
    Yes,
    /// Only the arbiter knows whether the case applies.
    Arbiter,
    /// The record shows that the case does not apply.
    No,
}

impl Applies {
    /// Returns the word for programs.
    pub fn word(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::Arbiter => "arbiter",
            Self::No => "no",
        }
    }
}

/// A case of an article, and whether it applies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseHere<'a> {
    /// The case.
    pub case: &'a PublishedCase,
    /// Whether the case applies.
    pub applies: Applies,
    /// The reason in words.
    pub because: String,
}

/// An alteration of a published round, and its causes.
#[derive(Clone, Copy, Debug)]
pub struct Occasion<'a> {
    /// The event and the round.
    pub coming: Coming<'a>,
    /// The causes of the alteration.
    pub causes: &'a [Cause],
    /// The numbers of illegal published boards, with the reasons.
    pub illegal: &'a [(usize, Vec<Reason>)],
    /// The published pairing.
    pub published: &'a Pairing,
    /// The boards made instead.
    pub made: &'a [Board],
    /// Numbers of the published boards that change.
    pub changing: &'a [usize],
}

/// Returns the cases of a rule, in the order of its text.
pub fn cases<'a>(rule: &'a Published, occasion: &Occasion<'_>) -> Vec<CaseHere<'a>> {
    let here = |case: &'a PublishedCase| {
        let (applies, because) = match case.given {
            GivenCase::Regulations => (Applies::Arbiter, "only the arbiter knows what they say".to_owned()),
            GivenCase::Rematch => occasion.rematch(&case.only),
            GivenCase::TwoLeft => occasion.two_left(),
            GivenCase::LateEntry => occasion.late_entry(),
            GivenCase::LastRound => occasion.last_round(),
        };
        CaseHere { case, applies, because }
    };
    rule.cases.iter().map(here).collect()
}

/// Returns text such as `board 3` or `boards 3, 7 and 9`.
fn boards(numbers: &[usize]) -> String {
    match numbers {
        [one] => format!("board {one}"),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(ToString::to_string).collect();
            format!("boards {} and {last}", first.join(", "))
        }
        [] => "no board".to_owned(),
    }
}

impl Occasion<'_> {
    fn label(&self, id: PlayerId) -> String {
        self.coming.tournament.player(id).label()
    }

    fn plays(&self, id: PlayerId) -> bool {
        self.coming.position.rank(id).is_some()
    }

    fn rematch(&self, codes: &[String]) -> (Applies, String) {
        let is_one = |reasons: &[Reason]| reasons.iter().any(|reason| codes.contains(&reason.code));
        let found = self.illegal.iter().filter(|(_, reasons)| is_one(reasons)).map(|(number, _)| *number);
        match found.collect::<Vec<_>>().as_slice() {
            [] => (Applies::No, "nobody was due to meet an opponent again".to_owned()),
            numbers => (Applies::Yes, boards(numbers)),
        }
    }

    fn two_left(&self) -> (Applies, String) {
        let is_left = |id: PlayerId| !self.published.opponent(id).is_some_and(|other| self.plays(other));
        let is_of_two = |board: &Board| is_left(board.white) && is_left(board.black);
        match self.made {
            [board] if is_of_two(board) => {
                let (white, black) = (self.label(board.white), self.label(board.black));
                (Applies::Yes, format!("{white} and {black}, if their standings are close and both agree"))
            }
            [] => {
                let who = self.coming.tournament.participant();
                (Applies::No, format!("no two {who}s without an opponent play each other"))
            }
            _ if self.made.iter().all(is_of_two) => (
                Applies::Yes,
                "those without an opponent, if their standings are close and all agree".to_owned(),
            ),
            _ => (Applies::No, "others would lose their opponents too".to_owned()),
        }
    }

    fn late_entry(&self) -> (Applies, String) {
        let Coming { tournament, position } = self.coming;
        let is_new = |id: PlayerId| {
            self.published.opponent(id).is_none()
                && self.published.bye != Some(id)
                && (1..position.round).all(|round| tournament.record(id, round).opponent.is_none())
        };
        let new: Vec<String> =
            position.entries.iter().map(|e| e.id).filter(|&id| is_new(id)).map(|id| self.label(id)).collect();
        if !self.causes.contains(&Cause::LateEntry) || new.is_empty() {
            return (Applies::No, "nobody enters late".to_owned());
        }
        let agree = match self.changing {
            [] => "no published board changes".to_owned(),
            changing => format!("if all on {} agree", boards(changing)),
        };
        (Applies::Yes, format!("{} enters late, and no fewer boards can change; {agree}", new.join(", ")))
    }

    fn last_round(&self) -> (Applies, String) {
        let is_of_it = |cause: &Cause| matches!(cause, Cause::Result | Cause::Absence);
        if !self.coming.position.is_last_round() {
            let round = self.coming.position.round;
            return (Applies::No, format!("according to the file, round {round} is not the last"));
        }
        if !self.causes.iter().any(is_of_it) {
            return (Applies::No, "nobody is absent and no result was wrong".to_owned());
        }
        if self.changing.is_empty() {
            return (Applies::No, "no published board changes".to_owned());
        }
        (
            Applies::Yes,
            format!(
                "this is the last round; the case applies if the arbiter counts {} as top boards",
                boards(self.changing)
            ),
        )
    }
}
