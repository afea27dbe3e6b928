//! The likely cause of a difference: one change of the data or of a setting under which the round comes out as it was
//! paired.
//!
//! Settings are tried first, then cells of the players whose boards differ, the latest round first, then those of everybody
//! else, up to a budget of changes. A change is a cause only if the round is identical under it, with the same players on
//! its boards, and if no other recorded round that was identical ceases to be so; of several those count that make the
//! most recorded rounds identical. Where there is none, a change with which only this round is identical may have held when
//! it was paired: a result that was corrected later, a player ranked elsewhere.

use super::ranking;
use super::verdict::{Asked, judge_within};
use facts::format;
use facts::rulebook::{self, Rulebook, System, is_declared};
use facts::tournament::{
    Board, Colour, Outcome, Pairing, Player, PlayerId, Position, Record, RoundNo, Tournament,
};
use judge::{Case, Verdict};
use limit::within;
use model::measure::ACCELERATIONS;
use model::round::{Answer, Request, RoundError, each, pair_as};

/// One change of the data or of a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Another edition of the rulebook, by its id.
    Edition(String),
    /// Accelerated by this discretion, or not.
    Acceleration(&'static str, bool),
    /// The other initial colour.
    InitialColour(Colour),
    /// The round is the last one, or is not.
    LastRound(bool),
    /// Another choice of a reading, `CODE=CHOICE`; the list holds all that is declared then.
    Reading(String, Vec<String>),
    /// Players of one score ranked by their ratings instead of their numbers.
    RatingOrder,
    /// A player ranked directly above another one, or below all.
    Rank(PlayerId, Option<PlayerId>),
    /// A late entry: the rounds that were paired before he came, so many, as byes of this kind.
    LateEntry(PlayerId, usize, Outcome),
    /// Another letter for a round without a game.
    Bye(PlayerId, RoundNo, Outcome),
    /// Another result of a game, or a forfeit, White's first.
    Result(Board, RoundNo, (Outcome, Outcome)),
    /// The colours of a game the other way round.
    Colours(Board, RoundNo),
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Causes {
    /// The changes that explain the round; one is likely, several are possible.
    pub found: Vec<Change>,
    /// How many changes were tried.
    pub tried: usize,
    /// Was every change tried that there is?
    pub is_all: bool,
    /// How many other recorded rounds that differ are identical too under each that is found.
    pub mended: usize,
    /// Do other recorded rounds that are identical differ under each of them? Then it held when this one was paired only.
    pub is_of_round_only: bool,
}

/// Changes that are tried as causes, times players, and how many at most.
const CHANGES: usize = 30_000;
const MOST_CHANGES: usize = 1_500;

impl Causes {
    /// How many changes are tried unless it is said.
    pub fn budget(position: &Position) -> usize {
        (CHANGES / position.entries.len().max(1)).min(MOST_CHANGES)
    }
}

/// A round that was paired in another way than the rulebook does.
pub struct Differing<'a> {
    /// The tournament as it counts for the pairing.
    pub tournament: &'a Tournament,
    /// The rulebook.
    pub book: &'a Rulebook,
    /// How rounds are solved.
    pub request: &'a Request,
    /// The round.
    pub round: RoundNo,
    /// Its boards; those whose colours the file does not know are turned as the other pairing has them.
    pub boards: &'a (dyn Fn(&Pairing) -> Pairing + Sync),
    /// The pairing that is proved best as the data stands.
    pub ours: &'a Pairing,
    /// The round under other readings (`CODE=CHOICE`), as far as it was paired under them; `None`: not these boards.
    pub readings: &'a [(String, Option<Pairing>)],
}

/// A round under a change.
struct Under {
    tournament: Tournament,
    book: Option<Rulebook>,
    request: Request,
}

impl Differing<'_> {
    /// Looks for changes that explain the round, at most so many.
    ///
    /// # Errors
    /// If a limit is reached or the solver fails its checks.
    pub fn causes(&self, budget: usize) -> Result<Causes, RoundError> {
        let theirs = (self.boards)(self.ours);
        let all = self.changes(&theirs, budget);
        let mut causes =
            Causes { tried: all.len().min(budget), is_all: all.len() <= budget, ..Causes::default() };
        let tried: Vec<Change> = all.into_iter().take(budget).collect();
        let explains = |change: &Change| {
            let is_of = |known: &&(String, _)| matches!(change, Change::Reading(key, _) if *key == known.0);
            let is_other = |ours: &Pairing| !has_same_boards(ours, &(self.boards)(ours));
            match self.readings.iter().find(is_of) {
                Some((_, known)) if known.as_ref().is_none_or(is_other) => Ok(false),
                _ => self.is_identical(&self.under(change), self.round, Some(&theirs)),
            }
        };
        let answers = each(tried.iter().collect(), explains).into_iter().collect::<Result<Vec<bool>, _>>()?;
        let explaining: Vec<Change> = tried
            .into_iter()
            .zip(answers)
            .filter(|(_, explains)| *explains)
            .map(|(change, _)| change)
            .collect();
        if explaining.is_empty() {
            return Ok(causes);
        }
        let now = Under { tournament: self.tournament.clone(), book: None, request: self.request.clone() };
        let before = self.others(&now)?;
        let (mut most, mut of_round_only) = (0, Vec::new());
        for change in explaining {
            let after = self.others(&self.under(&change))?;
            let keeps = before.iter().zip(&after).all(|(was, is)| *is || !was);
            let count = after.iter().filter(|is| **is).count();
            if keeps && count >= most {
                if count > most {
                    causes.found.clear();
                }
                most = count;
                causes.mended = count - before.iter().filter(|is| **is).count();
                causes.found.push(change);
            } else if !keeps {
                of_round_only.push(change);
            }
        }
        let has_other_pairs = theirs.boards.iter().any(|b| self.ours.opponent(b.white) != Some(b.black));
        if causes.found.is_empty() && has_other_pairs {
            (causes.found, causes.is_of_round_only) = (of_round_only, true);
        }
        Ok(causes)
    }

    /// Which of the other recorded rounds are identical.
    fn others(&self, under: &Under) -> Result<Vec<bool>, RoundError> {
        let rounds = (1..=self.tournament.rounds_paired()).filter(|&r| r != self.round);
        rounds.map(|round| self.is_identical(under, round, None)).collect()
    }

    /// Is a round paired as its boards are? `theirs`: boards that the file need not have.
    fn is_identical(
        &self,
        under: &Under,
        round: RoundNo,
        theirs: Option<&Pairing>,
    ) -> Result<bool, RoundError> {
        let recorded = format::pairing_of(&under.tournament, round);
        let Some(theirs) = theirs.or(recorded.as_ref()) else { return Ok(false) };
        let book = under.book.as_ref().unwrap_or(self.book);
        let Some(position) = position(&under.tournament, round, theirs) else { return Ok(false) };
        let (is_of_round, old) = (round == self.round, self.ours);
        let case = Case::new(&position, book, &under.request.declared);
        if is_of_round && within(&under.request.limit, || is_beaten(&case, theirs, old))? {
            return Ok(false);
        }
        let ours = match pair_as(&position, book, &under.request, theirs, old) {
            Ok(Some(Answer::Paired(ours))) => ours,
            Ok(Some(Answer::NoPairing(_)) | None) | Err(RoundError::Stuck { .. }) => return Ok(false),
            Err(e) => return Err(e),
        };
        let theirs = if is_of_round { (self.boards)(&ours.pairing) } else { theirs.clone() };
        if !has_same_boards(&ours.pairing, &theirs) {
            return Ok(false);
        }
        let asked = Asked { position: &position, book, request: &under.request, ours: &ours };
        Ok(judge_within(&asked, &theirs)? == Verdict::Identical)
    }

    /// Every change, the likeliest first; of more than so many, one more.
    fn changes(&self, theirs: &Pairing, budget: usize) -> Vec<Change> {
        let mut all = self.settings();
        let differs = |id: &PlayerId| self.ours.opponent(*id) != theirs.opponent(*id);
        let ids = || self.tournament.players.iter().map(|p| p.id);
        let (near, far): (Vec<_>, Vec<_>) = ids().partition(differs);
        let records = |id: PlayerId, all: &mut Vec<Change>| {
            all.extend(self.late(id));
            (1..self.round).rev().for_each(|round| self.cells(id, round, all));
        };
        for &id in &near {
            records(id, &mut all);
        }
        if let Some(position) = position(self.tournament, self.round, theirs) {
            let ranks =
                |&id: &PlayerId| ranking::other_places(&position, id).into_iter().map(move |at| (id, at));
            all.extend(near.iter().flat_map(ranks).map(|(id, above)| Change::Rank(id, above)));
        }
        for &id in &far {
            records(id, &mut all);
        }
        let mut seen = Vec::new();
        for change in all {
            if seen.len() > budget {
                break;
            }
            if !seen.contains(&change) {
                seen.push(change);
            }
        }
        seen
    }

    /// Settings and what the whole file says.
    fn settings(&self) -> Vec<Change> {
        let (t, book) = (self.tournament, self.book);
        let mut all = vec![Change::LastRound(t.rounds != Some(self.round))];
        for (key, _) in ACCELERATIONS {
            if book.discretions.iter().any(|d| d.key == *key) {
                all.push(Change::Acceleration(key, t.acceleration.is_empty()));
            }
        }
        let is_kin = |other: &Rulebook| other.id != book.id && family(other) == family(book);
        all.extend(rulebook::all().iter().filter(|b| is_kin(b)).map(|b| Change::Edition(b.id.clone())));
        let initial = t.drawn_colour().unwrap_or(Colour::White);
        all.push(Change::InitialColour(initial.opposite()));
        let numbers: Vec<u32> = t.players.iter().map(Player::ranking).collect();
        if ranking::by_rating(t) != numbers {
            all.push(Change::RatingOrder);
        }
        let declared = &self.request.declared;
        for reading in &book.readings {
            let of_it = |d: &&String| d.split_once('=').is_some_and(|(code, _)| code == reading.code);
            let rest: Vec<String> = declared.iter().filter(|d| !of_it(d)).cloned().collect();
            let taken = reading.choices.iter().position(|c| declared.contains(&reading.declaration(c)));
            for (i, choice) in reading.choices.iter().enumerate().filter(|(i, _)| *i != taken.unwrap_or(0)) {
                let new = (i > 0).then(|| reading.declaration(choice));
                let then = rest.iter().cloned().chain(new).collect();
                all.push(Change::Reading(reading.declaration(choice), then));
            }
        }
        all
    }

    /// A player who was not there in the first rounds, with the other kinds of byes for them.
    fn late(&self, id: PlayerId) -> Vec<Change> {
        let away = |r: &RoundNo| !self.tournament.record(id, *r).is_paired();
        let rounds = (1..self.round).take_while(away).count();
        let first = self.tournament.record(id, 1).outcome;
        let kinds = [Outcome::ZeroBye, Outcome::HalfBye, Outcome::FullBye];
        let others = kinds.into_iter().filter(|&kind| rounds > 1 && kind != first);
        others.map(|kind| Change::LateEntry(id, rounds, kind)).collect()
    }

    /// Other contents of the cell of a round.
    fn cells(&self, id: PlayerId, round: RoundNo, all: &mut Vec<Change>) {
        use Outcome::{Draw, ForfeitLoss, ForfeitWin, FullBye, HalfBye, Loss, PairingBye, Win, ZeroBye};
        let record = self.tournament.record(id, round);
        let Some(other) = record.opponent else {
            let letters =
                [PairingBye, FullBye, HalfBye, ZeroBye].into_iter().filter(|&o| o != record.outcome);
            all.extend(letters.map(|outcome| Change::Bye(id, round, outcome)));
            return;
        };
        let theirs = self.tournament.record(other, round);
        let is_white = record.colour.or(theirs.colour.map(Colour::opposite)) != Some(Colour::Black);
        let (white, black) = if is_white { (id, other) } else { (other, id) };
        let board = Board { white, black };
        let now =
            (self.tournament.record(white, round).outcome, self.tournament.record(black, round).outcome);
        let ends =
            [(Win, Loss), (Draw, Draw), (Loss, Win), (ForfeitWin, ForfeitLoss), (ForfeitLoss, ForfeitWin)];
        all.extend(ends.into_iter().filter(|&end| end != now).map(|end| Change::Result(board, round, end)));
        if record.is_played() {
            all.push(Change::Colours(board, round));
        }
    }

    /// The tournament, the rulebook and the request under a change.
    fn under(&self, change: &Change) -> Under {
        let mut under =
            Under { tournament: self.tournament.clone(), book: None, request: self.request.clone() };
        let t = &mut under.tournament;
        let mut put = |id: PlayerId, round: RoundNo, change: &dyn Fn(&mut Record)| {
            let row = &mut t.records[id.index()];
            row.resize(row.len().max(round), Record::NOTHING);
            change(&mut row[round - 1]);
        };
        match change {
            Change::Edition(id) => {
                under.book = rulebook::find(id);
                under.request.declared.clear();
            }
            Change::Acceleration(key, is_on) => {
                under.request.declared.retain(|d| d != key);
                let points = ACCELERATIONS.iter().find(|(k, _)| k == key).filter(|_| *is_on);
                t.acceleration = points.map(|(_, points)| points(self.tournament)).unwrap_or_default();
                let off = format!("no-{key}");
                under.request.declared.retain(|d| *d != off);
                let is_default = self.book.by_default().any(|own| own == *key);
                let new = if *is_on { Some((*key).to_owned()) } else { is_default.then_some(off) };
                under.request.declared.extend(new);
            }
            Change::InitialColour(colour) => t.initial_colour = Some(*colour),
            Change::LastRound(is_last) => t.rounds = is_last.then_some(self.round),
            Change::Reading(_, declared) => under.request.declared.clone_from(declared),
            Change::RatingOrder => rank(t, ranking::by_rating(self.tournament)),
            Change::Rank(id, above) => rank(t, ranking::elsewhere(self.tournament, *id, *above)),
            Change::LateEntry(id, rounds, kind) => {
                (1..=*rounds).for_each(|round| put(*id, round, &|record| *record = Record::bye(*kind)));
            }
            Change::Bye(id, round, outcome) => put(*id, *round, &|record| *record = Record::bye(*outcome)),
            Change::Result(board, round, (white, black)) => {
                put(board.white, *round, &|record| record.outcome = *white);
                put(board.black, *round, &|record| record.outcome = *black);
            }
            Change::Colours(board, round) => {
                for id in [board.white, board.black] {
                    put(id, *round, &|record| record.colour = record.colour.map(Colour::opposite));
                }
            }
        }
        // Who was accelerated hangs on the records.
        if !under.tournament.acceleration.is_empty() && !matches!(change, Change::Acceleration(..)) {
            let declared = ACCELERATIONS.iter().find(|(key, _)| is_declared(&under.request.declared, key));
            if let Some((_, points)) = declared {
                under.tournament.acceleration = points(&under.tournament);
            }
        }
        under
    }
}

/// Are these boards illegal, or worse than the former ones where they can be compared before the round is paired?
fn is_beaten(case: &Case<'_>, theirs: &Pairing, former: &Pairing) -> bool {
    if !case.offences(theirs).is_empty() {
        return true;
    }
    // A bracket that is paired otherwise ends the pairing; the Irish draw has none.
    let can_compare = case.book().system == System::Irish && case.offences(former).is_empty();
    can_compare && matches!(case.judge_by(theirs, former, &mut |p| case.recount(p)), Verdict::Better { .. })
}

fn has_same_boards(ours: &Pairing, theirs: &Pairing) -> bool {
    ours.bye == theirs.bye && ours.boards.iter().all(|board| theirs.boards.contains(board))
}

/// Editions of one family are mistaken for each other.
fn family(book: &Rulebook) -> u8 {
    match book.system {
        System::Dutch1998 | System::Dutch2017 | System::Dutch2026 => 0,
        System::Median => 1,
        System::Irish => 2,
        System::Ecf => 3,
        System::UsScholastic => 4,
    }
}

/// Ranks the players so.
fn rank(tournament: &mut Tournament, places: Vec<u32>) {
    tournament.players.iter_mut().zip(places).for_each(|(p, place)| p.listed = Some(place));
}

/// The position in which the players of the boards are those who play; `None` if one of them does not.
fn position(tournament: &Tournament, round: RoundNo, boards: &Pairing) -> Option<Position> {
    let absent: Vec<PlayerId> =
        tournament.players.iter().map(|p| p.id).filter(|&id| !boards.has(id)).collect();
    let position = Position::before(tournament, round, &absent).ok()?;
    (position.entries.len() == 2 * boards.boards.len() + usize::from(boards.bye.is_some()))
        .then_some(position)
}
