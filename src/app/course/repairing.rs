//! Repairs a published round after an absence, a late entry, a wrong result or a prohibition.

use super::answers::{RepairOffer, RepairOffers, SeatedBoard, Told};
use super::changes::ended;
use super::{Event, EventError, EventFault};
use crate::repair::{ChangedEvent, ChosenRepair, RepairCauses, RepairRefusal, held};
use api::event::{self, BoardResult, Command, Numbered, one_line};
use api::explain::{AskedRound, Redraw, Way};
use api::round::{Round, Unanswered};
use facts::format;
use facts::rulebook::Rulebook;
use facts::tournament::{Board, EntrantId, PlayerId, Rank, RepairChoice, RoundNo};
use model::graph::CompatGraph;
use model::round::{Answer, Request, RoundError};

/// What has happened since a round was published.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RepairWish {
    /// The round; by default the last published one.
    pub round: Option<RoundNo>,
    /// Players who do not play.
    pub absent: Vec<EntrantId>,
    /// Players to bring back, who were left out of the round.
    pub back: Vec<EntrantId>,
    /// Groups of players to keep apart.
    pub apart: Vec<Vec<EntrantId>>,
    /// Correct results of earlier rounds: the round, the table, the result.
    pub results: Vec<(RoundNo, usize, String)>,
    /// Tables that must stay. Boards with a result always stay.
    pub keep: Vec<usize>,
    /// The arbiter's reason, which the report keeps.
    pub because: String,
}

/// A repair that is being worked out.
struct RepairCase {
    round: Round,
    changed: ChangedEvent,
    published: Numbered,
    held: Vec<usize>,
    causes: RepairCauses,
    ways: Vec<Way>,
}

impl Event {
    /// Compares the three ways to repair a published round; nothing changes.
    ///
    /// # Errors
    /// Refused if the round is not published, if a board that must stay cannot, and if no legal pairing exists.
    ///
    /// ```
    #[doc = include_str!("five_published.txt")]
    /// let offers = event.repairs(&RepairWish { absent: vec![cleo], ..RepairWish::default() })?;
    /// assert_eq!(offers.offers.len(), 3);
    /// assert_eq!(offers.causes, ["3 Cleo is not playing"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn repairs(&self, wish: &RepairWish) -> Result<RepairOffers, EventError> {
        let case = self.repairing(wish)?;
        Ok(self.offers(Told::default(), &case))
    }

    /// Repairs a published round in one of the three ways: `Fewest`, `Near` or `Best`. A repair that changes boards needs a
    /// reason.
    ///
    /// # Errors
    /// Refused as [`Event::repairs`] is, and without a reason.
    ///
    /// ```
    #[doc = include_str!("five_published.txt")]
    /// let because = "Cleo has missed her train".to_owned();
    /// let wish = RepairWish { absent: vec![cleo], because, ..RepairWish::default() };
    /// event.repair(&wish, RepairChoice::Fewest)?;
    /// assert_eq!(event.boards(1)?.1, None, "four players need no bye");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn repair(&mut self, wish: &RepairWish, choice: RepairChoice) -> Result<RepairOffers, EventError> {
        let case = self.repairing(wish)?;
        let command = Self::chosen(&case, choice, &one_line(&wish.because))?;
        let told = self.carry_out(&command)?;
        Ok(self.offers(told, &case))
    }

    fn repairing(&self, wish: &RepairWish) -> Result<RepairCase, EventError> {
        let before = self.counted()?;
        let last = before.rounds_paired();
        let number = wish.round.unwrap_or(last);
        let boards = event::boards(&before, number).filter(|_| (1..=last).contains(&number));
        let published = boards.ok_or(EventFault::NotPublished { round: number, last })?;
        if let Some(&table) = wish.keep.iter().find(|&&table| published.at(table).is_none()) {
            return Err(EventFault::from(RepairRefusal::NoTable { round: number, table }).into());
        }
        let drawn = Round::published(self.tournament(), number)?;
        let book = self.rulebook_drawn(number)?;
        let unchanged = ChangedEvent::of(before.clone(), number);
        let (changed, away) = self.changed(wish, unchanged, &published, &book)?;
        let request = Request { limit: self.limit.clone(), ..drawn.request().clone() };
        let round = Round::numbered(changed.tournament.clone(), book.clone(), number)?;
        let round = round.under(request)?.without(&away)?;
        let held = held(&before, number, &published, wish.keep.clone());
        let declared = &round.request().declared;
        let graph = CompatGraph::new(round.position(), round.rulebook(), declared);
        let ranks = ranks(&round, &graph, &published, &held)?;
        let ways = ways(&round, &published, &ranks)?;
        let causes = RepairCauses::of(&changed, round.position(), &graph, &published);
        drop(graph);
        Ok(RepairCase { round, changed, published, held, causes, ways })
    }

    /// Returns the event with the changes, and the players who do not play.
    fn changed(
        &self,
        wish: &RepairWish,
        mut changed: ChangedEvent,
        published: &Numbered,
        book: &Rulebook,
    ) -> Result<(ChangedEvent, Vec<PlayerId>), EventError> {
        let (because, round) = (one_line(&wish.because), changed.round);
        for (of, board, result) in &wish.results {
            if *of >= round {
                return Err(EventFault::from(RepairRefusal::LaterResult { round }).into());
            }
            if event::has_matches(self.tournament()) {
                let typed = format::parse_match(result);
                let text = || format::excerpt(result);
                let typed = typed.ok_or_else(|| EventFault::NoResult { board: *board, text: text() })?;
                changed.correct_match(*of, (*board, &typed), &because)?;
            } else {
                let given = BoardResult { board: *board, result: ended(*board, result)? };
                changed.correct(*of, given, &because)?;
            }
        }
        let places = |ids: &[EntrantId]| -> Result<Vec<PlayerId>, EventError> {
            ids.iter().map(|&id| self.place(id)).collect()
        };
        for group in &wish.apart {
            changed.keep_apart(places(group)?)?;
        }
        let (absent, back) = (places(&wish.absent)?, places(&wish.back)?);
        let label = |id: PlayerId| self.tournament().player(id).label();
        if let Some(&away) = absent.first().filter(|_| book.system.is_table()) {
            let why = RepairRefusal::InTheTable { player: label(away), rulebook: book.id.clone() };
            return Err(EventFault::from(why).into());
        }
        let boards = Some(&published.pairing);
        changed
            .bring_back(&back, boards)
            .map_err(|id| EventFault::from(RepairRefusal::Paired { player: label(id), round }))?;
        let away = changed.away(boards, &back, &absent);
        Ok((changed, away))
    }

    /// Returns the rulebook under which a round was drawn.
    fn rulebook_drawn(&self, round: RoundNo) -> Result<Rulebook, EventError> {
        match self
            .tournament()
            .wall
            .drawn
            .get(&round)
            .and_then(|drawn| Some((drawn, drawn.rulebook.as_ref()?)))
        {
            Some((drawn, id)) => super::rules::named(id, drawn.rulebook_text.as_deref()),
            None => self.rulebook(),
        }
    }

    fn chosen(case: &RepairCase, choice: RepairChoice, because: &str) -> Result<Command, EventError> {
        let RepairCase { round, changed, published, held, causes, ways } = case;
        let way = ways.iter().find(|way| way.choice == choice);
        let way = way.ok_or_else(|| EventFault::from(RepairRefusal::NoChoice))?;
        let now = published.altered(&way.altered.pairing, &way.altered.places);
        let now = &now.at_fixed_tables(&changed.tournament, held);
        let rules = &causes.rules(round.rulebook());
        let Answer::Paired(best) = round.pair()? else {
            return Err(EventFault::from(RepairRefusal::NothingKeeps).into());
        };
        let (says, best) = (&causes.says, &best.pairing);
        Ok(ChosenRepair { changed, says, rules, published, way, now, best, held, because }.command())
    }

    fn offers(&self, told: Told, case: &RepairCase) -> RepairOffers {
        let offer = |way: &Way| {
            let now = case.published.altered(&way.altered.pairing, &way.altered.places);
            let made = now.seats().filter(|(_, board)| way.altered.made.contains(board));
            RepairOffer {
                choice: way.choice,
                made: made.map(|seat| self.seated(seat)).collect(),
                dissolved: way.altered.dissolved.len(),
                bye: way.altered.pairing.bye.map(|id| self.id(id)),
                verdict: way.verdict.word().to_owned(),
            }
        };
        RepairOffers {
            told,
            round: case.round.number(),
            causes: case.causes.says.iter().map(|cause| cause.line(words::Voice::Program)).collect(),
            offers: case.ways.iter().map(offer).collect(),
        }
    }

    /// Returns a board at its table.
    pub(super) fn seated(&self, (table, board): (usize, Board)) -> SeatedBoard {
        SeatedBoard { table, white: self.id(board.white), black: self.id(board.black) }
    }
}

/// Returns the players of the boards that must stay, by rank. Refuses boards that the rules forbid.
fn ranks(
    round: &Round,
    graph: &CompatGraph<'_>,
    published: &Numbered,
    held: &[usize],
) -> Result<Vec<(Rank, Rank)>, EventFault> {
    let label = |id: PlayerId| round.event().player(id).label();
    let mut ranks = Vec::new();
    for (table, board) in published.seats().filter(|(table, _)| held.contains(table)) {
        let rank = |id| {
            let rank = round.position().rank(id);
            rank.ok_or_else(|| RepairRefusal::NotPlaying { table, player: label(id) })
        };
        let (a, b) = (rank(board.white)?, rank(board.black)?);
        if let Some(rule) = graph.why_not(a, b).into_iter().next() {
            return Err(RepairRefusal::MayNotMeet { table, rule }.into());
        }
        ranks.push((a, b));
    }
    Ok(ranks)
}

/// Returns the ways to repair the round.
fn ways(round: &Round, published: &Numbered, held: &[(Rank, Rank)]) -> Result<Vec<Way>, EventFault> {
    let failed = |why: RoundError| EventFault::Unanswered(why.into());
    let (position, book, request) = (round.position(), round.rulebook(), round.request());
    let none = |obstacle| {
        let says = api::explain::no_pairing(round.event(), position, book, request, obstacle);
        EventFault::Unanswered(Unanswered::NoPairing { says })
    };
    let ours = match round.pair()? {
        Answer::Paired(ours) => ours,
        Answer::NoPairing(obstacle) => return Err(none(obstacle)),
    };
    let asked = AskedRound { position, book, request, ours };
    let redraw = Redraw { asked: &asked, published: &published.pairing, held };
    match redraw.ways().map_err(failed)? {
        Ok(ways) => Ok(ways),
        Err(obstacle) if held.is_empty() => Err(none(&obstacle)),
        Err(_) => Err(RepairRefusal::NothingKeeps.into()),
    }
}
