//! Answers the question "Why not the other player?". The round is paired again with the wish granted, and the judge
//! compares the two pairings.

use std::sync::OnceLock;

use super::exchange::exchanged;
use super::verdict::{AskedRound, case, counted, judge_counted};
use facts::rulebook::Reason;
use facts::tournament::{BoundPlayer, Colour, Float, Pairing, PlayerId, Rank};
use judge::{Count, Difference, JudgedRound, Verdict};
use lexmatch::solve::SolveError;
use limit::within;
use model::graph::{CompatGraph, TutteBarrier};
use model::round::{self, Answer, RoundError, pair};

/// A wish for a player, by rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RankedWish {
    /// The player meets this other player.
    Meet(Rank, Rank),
    /// The player has the bye.
    Bye(Rank),
    /// The player meets an opponent with fewer points (down) or more (up).
    Float(Rank, Float),
    /// The player has this colour.
    Colour(Rank, Colour),
}

impl RankedWish {
    /// Returns the player, by rank.
    pub fn who(self) -> Rank {
        match self {
            Self::Meet(who, _) | Self::Bye(who) | Self::Float(who, _) | Self::Colour(who, _) => who,
        }
    }
}

/// The consequence of a granted wish, with the mates allowed to the player.
#[derive(Clone, Debug)]
pub struct Granted {
    /// The consequence.
    pub contrast: Contrast,
    /// The mates allowed to the player when the round was paired again; empty if no new pairing was needed.
    pub bound: BoundPlayer,
}

/// The consequence of a granted wish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contrast {
    /// The wish is already fulfilled.
    Held,
    /// Absolute criteria forbid the wish with every opponent.
    Forbidden(Vec<Reason>),
    /// No player has a bye in this round.
    NoBye,
    /// No opponent would fulfil the wish.
    Nobody,
    /// The remaining players could not all be paired. The value is the obstacle, if the graph shows one.
    Impossible(Option<TutteBarrier>),
    /// A pairing with equal values grants the wish; a lot or the board order decided against it.
    Equal(Pairing),
    /// The best pairing that grants the wish is worse. The values are the first difference and that pairing.
    Worse(Difference, Pairing),
}

impl AskedRound<'_> {
    /// Pairs the round again with the wish granted, and compares the result.
    ///
    /// # Errors
    /// Fails as [`pair`] does.
    pub fn contrast(&self, wish: RankedWish) -> Result<Contrast, RoundError> {
        Ok(self.granting(wish)?.contrast)
    }

    /// Works like [`AskedRound::contrast`], and also returns the mates allowed to the player.
    ///
    /// # Errors
    /// Fails as [`pair`] does.
    pub fn granting(&self, wish: RankedWish) -> Result<Granted, RoundError> {
        self.granting_with(wish, &OnceLock::new())
    }

    /// Grants several wishes in parallel. The answers are in the order of the wishes, and our pairing is evaluated only
    /// once.
    pub fn granting_each(&self, wishes: Vec<RankedWish>) -> Vec<Result<Granted, RoundError>> {
        let counts = OnceLock::new();
        round::each(wishes, |wish| self.granting_with(wish, &counts))
    }

    fn granting_with(&self, wish: RankedWish, counts: &OnceLock<Vec<Count>>) -> Result<Granted, RoundError> {
        let mut bound = BoundPlayer { who: wish.who(), fates: Vec::new() };
        let contrast = self.with_granted(wish, &mut bound, counts)?;
        Ok(Granted { contrast, bound })
    }

    fn with_granted(
        &self,
        wish: RankedWish,
        bound: &mut BoundPlayer,
        counts: &OnceLock<Vec<Count>>,
    ) -> Result<Contrast, RoundError> {
        if matches!(wish, RankedWish::Bye(_)) && self.position.entries.len().is_multiple_of(2) {
            return Ok(Contrast::NoBye);
        }
        if self.is_held(wish) {
            return Ok(Contrast::Held);
        }
        let limit = &self.request.limit;
        let drawn = round::drawn(self.position, self.book, self.request);
        let case = case(&drawn, self.position, self.book, &self.request.declared, self.ours);
        let who = wish.who();
        let mut fates: Vec<Option<Rank>> =
            within(limit, || self.fates(who).filter(|&o| self.grants(&case, wish, o)).collect())?;
        let graph = CompatGraph::new(self.position, self.book, &self.request.declared);
        let against = |fate: &Option<Rank>| match *fate {
            Some(other) => graph.why_not(who, other),
            None => graph.why_no_bye(who),
        };
        if fates.is_empty() {
            return Ok(Contrast::Nobody);
        }
        let mut reasons: Vec<Reason> = Vec::new();
        fates.retain(|fate| {
            let mut found = against(fate);
            let is_open = found.is_empty();
            found.retain(|r| !reasons.contains(r));
            reasons.extend(found);
            is_open
        });
        if fates.is_empty() {
            return Ok(Contrast::Forbidden(reasons));
        }
        bound.fates = fates.into_iter().collect();
        match self.granted(&case, wish, bound)? {
            Ok(forced) => self.beside_ours(forced, counts),
            Err(contrast) => Ok(contrast),
        }
    }

    /// Returns the best pairing within `bound`, or the reason why no such pairing exists. Drops mates that turn out not
    /// to grant the wish.
    fn granted(
        &self,
        case: &JudgedRound<'_>,
        wish: RankedWish,
        bound: &mut BoundPlayer,
    ) -> Result<Result<Pairing, Contrast>, RoundError> {
        loop {
            let forced = match pair(&bound.on(self.position), self.book, self.request) {
                Ok(Answer::Paired(paired)) => paired.pairing,
                Ok(Answer::NoPairing(obstacle)) => return Ok(Err(Contrast::Impossible(Some(obstacle)))),
                Err(RoundError::Stuck { .. }) => return Ok(Err(Contrast::Impossible(None))),
                Err(e) => return Err(e),
            };
            // Colours may depend on more than the pair (Lim 12.4, ECF rule 15), or on a lot.
            let is_by_lot = |who, colour: Colour| {
                let both = [colour, colour.opposite()];
                within(&self.request.limit, || both.iter().all(|&c| self.has_colour(case, &forced, who, c)))
            };
            if let RankedWish::Colour(who, colour) = wish
                && !has_got(&forced, self.id(who), colour)
                && !is_by_lot(who, colour)?
            {
                let met = forced.opponent(self.id(who)).and_then(|id| self.position.rank(id));
                bound.fates.retain(|&fate| fate != met);
                if bound.fates.is_empty() {
                    return Ok(Err(Contrast::Nobody));
                }
                continue;
            }
            return Ok(Ok(forced));
        }
    }

    /// Compares a pairing in which the wish is granted with ours.
    fn beside_ours(&self, forced: Pairing, counts: &OnceLock<Vec<Count>>) -> Result<Contrast, RoundError> {
        let ours = if let Some(ours) = counts.get() {
            ours
        } else {
            let ours = counted(self)?;
            counts.get_or_init(|| ours)
        };
        Ok(match judge_counted(self, ours, &forced)? {
            Verdict::Improvable { first } => Contrast::Worse(first, forced),
            // If the other pairing is better, our pairing was not the best. This is a bug that must not be hidden.
            Verdict::Better { first } => {
                return Err(RoundError::Solver { stage: first.stage, source: SolveError::Engine });
            }
            Verdict::Identical | Verdict::Equal | Verdict::Colours { .. } => Contrast::Equal(forced),
            Verdict::Illegal { .. } => Contrast::Impossible(None),
        })
    }

    pub(super) fn id(&self, rank: Rank) -> PlayerId {
        self.position.entries[rank].id
    }

    /// Returns all possible mates of a player, and the bye.
    fn fates(&self, who: Rank) -> impl Iterator<Item = Option<Rank>> + use<> {
        Rank::all(self.position.entries.len()).filter(move |&r| r != who).map(Some).chain([None])
    }

    /// Returns whether our pairing fulfils the wish.
    fn is_held(&self, wish: RankedWish) -> bool {
        let id = self.id(wish.who());
        let ours = &self.ours.pairing;
        let score = |r: Rank| self.position.entries[r].score;
        match (wish, ours.opponent(id).and_then(|o| self.position.rank(o))) {
            (RankedWish::Bye(_), fate) => fate.is_none(),
            (_, None) => false,
            (RankedWish::Meet(_, other), Some(met)) => met == other,
            (RankedWish::Float(who, Float::Down), Some(met)) => score(met) < score(who),
            (RankedWish::Float(who, Float::Up), Some(met)) => score(met) > score(who),
            (RankedWish::Colour(_, colour), Some(_)) => has_got(ours, id, colour),
        }
    }

    /// Returns whether this mate, or the bye, grants the wish, as far as the pair alone shows.
    fn grants(&self, case: &JudgedRound<'_>, wish: RankedWish, fate: Option<Rank>) -> bool {
        let score = |r: Rank| self.position.entries[r].score;
        match (wish, fate) {
            (RankedWish::Bye(_), fate) => fate.is_none(),
            (_, None) => false,
            (RankedWish::Meet(_, other), Some(o)) => o == other,
            (RankedWish::Float(who, Float::Down), Some(o)) => score(o) < score(who),
            (RankedWish::Float(who, Float::Up), Some(o)) => score(o) > score(who),
            (RankedWish::Colour(who, colour), Some(o)) => {
                let met = exchanged(&self.ours.pairing, self.id(who), self.id(o));
                self.has_colour(case, &met, who, colour)
            }
        }
    }

    /// Returns whether the rules give the player this colour on the board of the pairing, or leave it to a lot.
    fn has_colour(&self, case: &JudgedRound<'_>, pairing: &Pairing, who: Rank, colour: Colour) -> bool {
        let id = self.id(who);
        let of = case.boards(pairing).into_iter().find(|due| due.players.0 == id || due.players.1 == id);
        of.is_some_and(|due| due.white.is_none_or(|white| (white == id) == (colour == Colour::White)))
    }
}

/// Returns whether the player has this colour.
fn has_got(pairing: &Pairing, id: PlayerId, colour: Colour) -> bool {
    pairing.boards.iter().any(|b| if colour == Colour::White { b.white == id } else { b.black == id })
}
