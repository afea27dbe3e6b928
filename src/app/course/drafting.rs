//! Drafts a round, alters it by hand, says what it costs, and publishes it.

use super::answers::{Drafted, SeatedBoard, Told};
use super::changes::DraftEdit;
use super::why::first_rule;
use super::{Event, EventError, EventFault};
use crate::draft::{self, DraftedField};
use api::event::{self, Command, Draft, DraftWishes};
use api::round::{Drafting, Round};
use facts::tournament::{EntrantId, PairingNumber, PlayerId, RoundNo};
use model::round::{Request, draws_lots};

/// What the arbiter asks of a draft. What is not given is taken from the draft before it, unless the draft begins anew.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DraftWish {
    /// Players who miss this round, in addition to those who are absent in the event.
    pub absent: Option<Vec<EntrantId>>,
    /// The seed for the lots, if the rulebook draws any.
    pub seed: Option<u64>,
    /// Whether games without a result count as draws.
    pub unfinished_as_draws: Option<bool>,
    /// Whether locked boards and everything else that was said about the round is forgotten.
    pub anew: bool,
}

impl Event {
    /// Pairs the next round around locked boards, and keeps it as a draft.
    ///
    /// # Errors
    /// Refused if a game has no result, if the rulebook draws lots and no seed is given, and if no legal pairing exists.
    ///
    /// ```
    #[doc = include_str!("five_published.txt")]
    /// event.result(1, "1-0")?;
    /// event.result(2, "½-½")?;
    /// let drafted = event.draft(&DraftWish { absent: Some(vec![eve]), ..DraftWish::default() })?;
    /// assert!(drafted.is_best && drafted.boards.len() == 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn draft(&mut self, wish: &DraftWish) -> Result<Drafted, EventError> {
        let DraftWish { absent, seed, unfinished_as_draws, anew } = wish;
        let absent = absent.as_ref().map(|ids| self.numbers(ids)).transpose()?;
        let wishes = DraftWishes {
            anew: *anew,
            absent,
            seed: *seed,
            unfinished_as_draws: *unfinished_as_draws,
            ..DraftWishes::default()
        };
        let (demands, handed_on) = self.known.demands_for(&wishes);
        let round = self.tournament().rounds_paired() + 1;
        let unpaired = Draft::unpaired(round, demands.clone());
        let mut drafting = self.drafting(&unpaired)?;
        let command = draft::draft(&self.known, demands, &mut drafting)?;
        let mut told = self.carry_out(&command)?;
        told.notes.extend(handed_on.map(|kept| kept.line(words::Voice::Program)));
        self.told_draft(told, &mut drafting)
    }

    /// Alters the draft by hand.
    ///
    /// # Errors
    /// Refused if a locked board would change, or if the draft has no such player or board.
    ///
    /// ```
    #[doc = include_str!("five.txt")]
    /// let mut event = Event::begin(Tournament::builder("Five friends").rounds(5).build()?, &book)?;
    /// let entered = event.add(&players)?.added;
    /// event.draft(&DraftWish::default())?;
    /// let altered = event.alter(&[DraftEdit::Swap(entered[0], entered[1])])?;
    /// assert!(!altered.is_best && altered.breaks.is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn alter(&mut self, edits: &[DraftEdit]) -> Result<Drafted, EventError> {
        let round = self.known.drafted()?.round;
        let edits = self.edits(edits)?;
        let told = self.carry_out(&Command::Alter { round, edits })?;
        let mut drafting = self.drafting(self.known.drafted()?)?;
        self.told_draft(told, &mut drafting)
    }

    /// Returns the draft and its cost, as it is or after changes that are not made.
    ///
    /// # Errors
    /// Refused as [`Event::alter`] is.
    ///
    /// ```
    #[doc = include_str!("five.txt")]
    /// let mut event = Event::begin(Tournament::builder("Five friends").rounds(5).build()?, &book)?;
    /// let entered = event.add(&players)?.added;
    /// event.draft(&DraftWish::default())?;
    /// assert!(!event.cost(&[DraftEdit::Swap(entered[0], entered[1])])?.is_best);
    /// assert!(event.cost(&[])?.is_best, "nothing was changed");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cost(&self, edits: &[DraftEdit]) -> Result<Drafted, EventError> {
        let (draft, says) = draft::tried(&self.known, &self.edits(edits)?)?;
        let known = event::Event { draft: Some(draft), ..self.known.clone() };
        let tried = Self { known, ..self.clone() };
        let mut drafting = tried.drafting(tried.known.drafted()?)?;
        tried.told_draft(
            Told {
                says: says.iter().map(|one| one.line(words::Voice::Program)).collect::<Vec<_>>().join("; "),
                ..Told::default()
            },
            &mut drafting,
        )
    }

    /// Publishes the draft. One that is not the best pairing needs a reason, which the report keeps.
    ///
    /// # Errors
    /// Refused without a reason that is needed, and if something on which the draft rests has changed since.
    ///
    /// ```
    #[doc = include_str!("five.txt")]
    /// let mut event = Event::begin(Tournament::builder("Five friends").rounds(5).build()?, &book)?;
    /// let entered = event.add(&players)?.added;
    /// event.draft(&DraftWish::default())?;
    /// event.alter(&[DraftEdit::Swap(entered[0], entered[1])])?;
    /// assert_eq!(event.publish("").unwrap_err().faults[0].code(), "needs-reason");
    /// event.publish("they travel together")?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn publish(&mut self, reason: &str) -> Result<Told, EventError> {
        let draft = draft::publishable(&self.known)?;
        let mut drafting = self.drafting(draft)?;
        let command = draft::publish(&self.known, reason, &mut drafting)?;
        self.carry_out(&command)
    }

    /// Returns the draft of the next round with its cost; `None` without a draft.
    ///
    /// # Errors
    /// Fails as [`Event::draft`] does.
    ///
    /// ```
    #[doc = include_str!("five_published.txt")]
    /// assert_eq!(event.drafted()?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn drafted(&self) -> Result<Option<Drafted>, EventError> {
        if self.known.draft.is_some() { self.cost(&[]).map(Some) } else { Ok(None) }
    }

    /// Returns the boards of a published round at their tables, and the player who has the bye.
    ///
    /// # Errors
    /// Fails if the round is not published.
    ///
    /// ```
    #[doc = include_str!("five_published.txt")]
    /// let (boards, bye) = event.boards(1)?;
    /// assert_eq!((boards[0].white, boards[0].black, bye), (ada, cleo, Some(eve)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn boards(&self, round: RoundNo) -> Result<(Vec<SeatedBoard>, Option<EntrantId>), EventError> {
        let last = self.tournament().rounds_paired();
        let found = event::boards(self.tournament(), round).filter(|_| (1..=last).contains(&round));
        let numbered = found.ok_or(EventFault::NotPublished { round, last })?;
        Ok((
            numbered.seats().map(|seat| self.seated(seat)).collect(),
            numbered.pairing.bye.map(|id| self.id(id)),
        ))
    }

    /// Returns the round of a draft, paired.
    pub(super) fn drafting(&self, draft: &Draft) -> Result<Drafting, EventError> {
        Ok(Drafting::new(self.round_of(draft)?)?)
    }

    /// Returns the round of a draft, under its rulebook and its declarations.
    pub(super) fn round_of(&self, draft: &Draft) -> Result<Round, EventError> {
        let book = self.rulebook_of(draft)?;
        let declared = self.declared(draft, &book)?;
        let demands = &draft.demands;
        let (seed, limit) = (demands.seed.unwrap_or(0), self.limit.clone());
        if demands.seed.is_none() && draws_lots(&book, &declared) {
            return Err(EventFault::NoSeed { rulebook: book.id }.into());
        }
        let counted = self.counted()?;
        let counted = if demands.unfinished_as_draws { counted.with_unfinished_drawn() } else { counted };
        let ids = |numbers: &[PairingNumber]| -> Result<Vec<PlayerId>, EventError> {
            numbers.iter().map(|&number| self.place(self.entrant_of(number))).collect()
        };
        let field = DraftedField {
            absent: ids(&demands.absent)?,
            withdrawn: ids(&demands.withdrawn)?,
            order: ids(&demands.order)?,
        };
        let request = Request { declared, seed, limit, ..Request::default() };
        let round = field.round(counted, book, draft.round, request)?;
        round.ok_or_else(|| EventFault::Order.into())
    }

    fn told_draft(&self, told: Told, drafting: &mut Drafting) -> Result<Drafted, EventError> {
        let draft = self.known.drafted()?;
        let known = draft::cost(self.tournament(), draft, drafting)?;
        let verdict = &known.cost.beside_best;
        let breaks = first_rule(drafting.round().rulebook(), verdict);
        let boards = draft.seating.boards.iter().map(|seat| SeatedBoard {
            table: seat.table,
            white: self.entrant_of(seat.white),
            black: self.entrant_of(seat.black),
        });
        Ok(Drafted {
            told,
            round: draft.round,
            boards: boards.collect(),
            bye: draft.seating.bye.map(|number| self.entrant_of(number)),
            verdict: verdict.word().to_owned(),
            is_best: known.cost.is_free(),
            breaks,
        })
    }

    /// Returns the id of the player at a place.
    pub(super) fn id(&self, place: PlayerId) -> EntrantId {
        super::entrants::entrant(self.tournament().player(place))
    }
}
