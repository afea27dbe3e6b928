//! What a running event answers. Every answer is data for serde and has words (`Display`).

use std::fmt;

use facts::format::count;
use facts::rulebook::Reason;
use facts::tournament::{EntrantId, PairingNumber, RepairChoice, RoundNo};
use serde::Serialize;

/// What a change has done.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Told {
    /// The change, in one line.
    pub says: String,
    /// Further notes for the arbiter, one per line.
    pub notes: Vec<String>,
    /// The ids of new players, in the order in which they were given.
    pub added: Vec<EntrantId>,
    /// The players who have another pairing number now.
    pub moved: Vec<Renumbered>,
}

/// A player who has another pairing number now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Renumbered {
    /// The player.
    pub entrant: EntrantId,
    /// The number before.
    pub was: PairingNumber,
    /// The number from now on.
    pub now: PairingNumber,
}

/// A draft with its cost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Drafted {
    /// What was changed; empty if nothing was.
    #[serde(flatten)]
    pub told: Told,
    /// The round.
    pub round: RoundNo,
    /// The boards, in ascending order of table.
    pub boards: Vec<SeatedBoard>,
    /// The player who has the bye.
    pub bye: Option<EntrantId>,
    /// The verdict on the draft beside the best pairing, in one word: `IDENTICAL`, `EQUAL`, `IMPROVABLE`, `ILLEGAL`.
    pub verdict: String,
    /// Whether it may be published without a reason: no pairing is better.
    pub is_best: bool,
    /// The rule that the draft breaks first, if it is not the best pairing.
    pub breaks: Option<Reason>,
}

/// A board at its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct SeatedBoard {
    /// The table.
    pub table: usize,
    /// The player with White.
    pub white: EntrantId,
    /// The player with Black.
    pub black: EntrantId,
}

/// Why do two players not meet?
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct WhyNot {
    /// What would become of the round.
    pub kind: WhyNotKind,
    /// The rules that forbid the pair, or the first rule by which the round would be worse.
    pub reasons: Vec<Reason>,
}

/// What becomes of a round in which two players meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum WhyNotKind {
    /// They meet.
    Meet,
    /// A rule forbids the pair.
    Forbidden,
    /// The other players could not all be paired.
    Impossible,
    /// It is as good; a lot or the order of the boards decided against it.
    Equal,
    /// It is worse.
    Worse,
}

/// The ways to repair a published round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct RepairOffers {
    /// What was changed; empty if the ways are only compared.
    #[serde(flatten)]
    pub told: Told,
    /// The round.
    pub round: RoundNo,
    /// What makes the repair necessary, one line each.
    pub causes: Vec<String>,
    /// The ways, the one that changes the fewest boards first.
    pub offers: Vec<RepairOffer>,
}

/// A way to repair a published round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct RepairOffer {
    /// The way.
    pub choice: RepairChoice,
    /// The boards that would be made, in board order.
    pub made: Vec<SeatedBoard>,
    /// The number of published boards that would not stay.
    pub dissolved: usize,
    /// The player who would have the bye.
    pub bye: Option<EntrantId>,
    /// The verdict beside the best pairing, in one word.
    pub verdict: String,
}

/// The standings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct EventStandings {
    /// The names of the tie-breaks.
    pub columns: Vec<String>,
    /// The players, best first.
    pub rows: Vec<PlacedEntrant>,
    /// What the rules leave open, and what counts otherwise than by the results.
    pub note: String,
}

/// A line of the standings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct PlacedEntrant {
    /// The place; the same for players who are tied on all tie-breaks.
    pub place: usize,
    /// The player.
    pub entrant: EntrantId,
    /// The pairing number.
    pub number: PairingNumber,
    /// The name.
    pub name: String,
    /// The points, as printed.
    pub points: String,
    /// The values of the tie-breaks, as printed.
    pub tie_breaks: Vec<String>,
}

/// The prizes with their winners.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct AwardedPrizes {
    /// The prizes that players win, in list order.
    pub given: Vec<AwardedPrize>,
    /// The prizes that nobody can win, such as `1st Girls U12`.
    pub open: Vec<String>,
    /// The sign or code of the currency.
    pub currency: String,
}

/// A prize that a player wins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct AwardedPrize {
    /// The player.
    pub entrant: EntrantId,
    /// The name.
    pub name: String,
    /// The category of the prize; empty means overall.
    pub category: String,
    /// The first and last place whose prizes the player shares.
    pub places: (u32, u32),
    /// Money in hundredths.
    pub cents: u64,
    /// A prize other than money.
    pub text: String,
}

/// What a certificate proves of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct VerifiedRound {
    /// The round.
    pub round: RoundNo,
    /// The number of proved levels.
    pub levels: usize,
    /// The number of stages.
    pub stages: usize,
    /// Whether every level is proved.
    pub is_complete: bool,
    /// Whether the published boards are those of the certificate, with the colours that the rules give.
    pub is_published: bool,
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.says)?;
        self.notes.iter().try_for_each(|note| write!(f, "\n{note}"))
    }
}

impl fmt::Display for Drafted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { told, verdict, breaks, round, .. } = self;
        if told.says.is_empty() {
            write!(f, "round {round}: {verdict}")?;
        } else {
            write!(f, "{told}\n{verdict}")?;
        }
        breaks.iter().try_for_each(|rule| write!(f, ": {} {}", rule.code, rule.says))
    }
}

impl fmt::Display for WhyNot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}",
            match self.kind {
                WhyNotKind::Meet => "they meet",
                WhyNotKind::Forbidden => "they may not meet",
                WhyNotKind::Impossible => "the other players could not all be paired",
                WhyNotKind::Equal => "it is as good; a lot or the order of the boards decided",
                WhyNotKind::Worse => "the round would be worse",
            }
        )?;
        self.reasons.iter().try_for_each(|rule| write!(f, ": {} {}", rule.code, rule.says))
    }
}

impl fmt::Display for RepairOffers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.told.says.is_empty() {
            write!(f, "round {}: {}", self.round, self.causes.join("; "))?;
        } else {
            write!(f, "{}", self.told)?;
        }
        self.offers.iter().try_for_each(|offer| {
            let (choice, boards) = (offer.choice.word(), offer.dissolved);
            write!(f, "\n{choice}: {} changed, {}", count(boards, "published board"), offer.verdict)
        })
    }
}

impl fmt::Display for EventStandings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for PlacedEntrant { place, number, name, points, tie_breaks, .. } in &self.rows {
            let values: Vec<String> = self
                .columns
                .iter()
                .zip(tie_breaks)
                .map(|(name, value)| format!("  {name} {value}"))
                .collect();
            writeln!(f, "{place}. {number} {name}  {points}{}", values.concat())?;
        }
        write!(f, "{}", self.note)
    }
}

impl fmt::Display for AwardedPrizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for AwardedPrize { name, category, places: (first, last), cents, text, .. } in &self.given {
            let of = if category.is_empty() { String::new() } else { format!("{category}, ") };
            let places =
                if first == last { format!("place {first}") } else { format!("places {first} to {last}") };
            let money = match cents {
                0 => String::new(),
                _ => format!(" {}.{:02} {}", cents / 100, cents % 100, self.currency),
            };
            let besides = if text.is_empty() { String::new() } else { format!(" {text}") };
            writeln!(f, "{name}: {of}{places}:{}{besides}", money.trim_end())?;
        }
        self.open.iter().try_for_each(|prize| writeln!(f, "nobody wins {prize}"))
    }
}

impl fmt::Display for VerifiedRound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (round, levels, stages) = (self.round, count(self.levels, "level"), count(self.stages, "stage"));
        let whose = if self.is_published { "" } else { ", but the published boards are others" };
        let open = if self.is_complete { "" } else { "; the rest is open" };
        write!(f, "round {round}: {levels} of {stages} proved{open}{whose}")
    }
}
