//! The changes to try as causes: settings, pairs kept apart, no-shows, and cells of the file.

use super::{Differing, LikelyChange, position};
use crate::explain::ranking;
use facts::format;
use facts::rulebook::{self, Rulebook, System};
use facts::tournament::{Board, Colour, Outcome, Pairing, PairingNumber, Player, PlayerId, RoundNo};
use model::measure::ACCELERATIONS;

impl Differing<'_> {
    /// Returns the changes, most likely first. If there are more than `budget` changes, the result contains `budget` +
    /// 1 of them.
    pub(super) fn changes(&self, theirs: &Pairing, budget: usize) -> Vec<LikelyChange> {
        let mut all = self.settings();
        all.extend(self.kept_apart(theirs));
        all.extend(self.no_shows(self.round));
        let differs = |id: &PlayerId| self.ours.opponent(*id) != theirs.opponent(*id);
        let ids = || self.tournament.players.iter().map(|p| p.id);
        let (near, far): (Vec<_>, Vec<_>) = ids().partition(differs);
        let of = |ids: &[PlayerId], cells: &dyn Fn(PlayerId, RoundNo) -> Vec<LikelyChange>| {
            let of_one =
                |&id: &PlayerId| (1..self.round).rev().flat_map(|round| cells(id, round)).collect::<Vec<_>>();
            ids.iter().flat_map(of_one).collect::<Vec<_>>()
        };
        all.extend(of(&near, &|id, round| self.not_played(id, round)));
        all.extend(of(&near, &|id, round| self.forfeited(id, round)));
        all.extend((1..self.round).rev().flat_map(|round| self.no_shows(round)));
        all.extend(of(&far, &|id, round| self.not_played(id, round)));
        all.extend(near.iter().flat_map(|&id| self.late(id)));
        all.extend(of(&near, &|id, round| self.played(id, round)));
        if let Some(position) = position(self.book, self.tournament, self.round, theirs) {
            let ranks =
                |&id: &PlayerId| ranking::other_places(&position, id).into_iter().map(move |at| (id, at));
            all.extend(near.iter().flat_map(ranks).map(|(id, above)| LikelyChange::Rank(id, above)));
        }
        all.extend(far.iter().flat_map(|&id| self.late(id)));
        all.extend(of(&far, &|id, round| self.forfeited(id, round)));
        all.extend(of(&far, &|id, round| self.played(id, round)));
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

    /// Returns the pairs of the best pairing that were not made. The arbiter may have kept these pairs apart.
    fn kept_apart(&self, theirs: &Pairing) -> Vec<LikelyChange> {
        let is_made = |b: &&Board| theirs.opponent(b.white) == Some(b.black);
        let missing = self.ours.boards.iter().filter(|b| !is_made(b));
        missing.map(|b| LikelyChange::Apart(b.white.min(b.black), b.white.max(b.black))).collect()
    }

    /// Returns players recorded as absent from a round, each with a player who scored a point there without an
    /// opponent.
    fn no_shows(&self, round: RoundNo) -> Vec<LikelyChange> {
        use Outcome::{ForfeitWin, FullBye, Nothing, PairingBye, ZeroBye};
        let alone = |has: &[Outcome]| -> Vec<PlayerId> {
            let ids = self.tournament.players.iter().map(|p| p.id);
            let is = |id: &PlayerId| {
                let record = self.tournament.record(*id, round);
                record.opponent.is_none() && has.contains(&record.outcome)
            };
            ids.filter(is).collect()
        };
        if format::pairing_of(self.tournament, round).is_none() {
            return Vec::new();
        }
        let (away, waited) = (alone(&[ZeroBye, Nothing]), alone(&[FullBye, ForfeitWin, PairingBye]));
        let beside = |&who: &PlayerId| {
            waited.iter().map(move |&other| LikelyChange::NoShow(who, other, round)).collect::<Vec<_>>()
        };
        away.iter().flat_map(beside).collect()
    }

    /// Returns the changes to settings, and to data that concern the whole file.
    fn settings(&self) -> Vec<LikelyChange> {
        let (t, book) = (self.tournament, self.book);
        let mut books: Vec<Rulebook> = rulebook::all().into_iter().filter(|b| b.id != book.id).collect();
        books.sort_by_key(|b| family(b) != family(book));
        let mut all: Vec<LikelyChange> = books.into_iter().map(|b| LikelyChange::Edition(b.id)).collect();
        all.push(LikelyChange::LastRound(t.rounds != Some(self.round)));
        for (key, _) in ACCELERATIONS {
            if book.discretions.iter().any(|d| d.key == key.name()) {
                all.push(LikelyChange::Acceleration(key, t.acceleration.is_empty()));
            }
        }
        let initial = t.drawn_colour().unwrap_or(Colour::White);
        all.push(LikelyChange::InitialColour(initial.opposite()));
        let numbers: Vec<PairingNumber> = t.players.iter().map(Player::ranking).collect();
        if ranking::by_rating(t) != numbers {
            all.push(LikelyChange::RatingOrder);
        }
        let declared = &self.request.declared;
        for reading in &book.readings {
            let of_it = |d: &&String| d.split_once('=').is_some_and(|(code, _)| code == reading.code);
            let rest: Vec<String> = declared.iter().filter(|d| !of_it(d)).cloned().collect();
            let taken = reading.choices.iter().position(|c| declared.contains(&reading.declaration(c)));
            for (i, choice) in reading.choices.iter().enumerate().filter(|(i, _)| *i != taken.unwrap_or(0)) {
                let new = (i > 0).then(|| reading.declaration(choice));
                let then = rest.iter().cloned().chain(new).collect();
                all.push(LikelyChange::Reading(reading.declaration(choice), then));
            }
        }
        all
    }

    /// Returns the changes in which a player who was absent from the first rounds has a different kind of bye for them.
    fn late(&self, id: PlayerId) -> Vec<LikelyChange> {
        let away = |r: &RoundNo| !self.tournament.record(id, *r).is_paired();
        let rounds = (1..self.round).take_while(away).count();
        let first = self.tournament.record(id, 1).outcome;
        let kinds = [Outcome::ZeroBye, Outcome::HalfBye, Outcome::FullBye];
        let others = kinds.into_iter().filter(|&kind| rounds > 1 && kind != first);
        others.map(|kind| LikelyChange::LateEntry(id, rounds, kind)).collect()
    }

    /// Returns the changes that give a round without a game a different meaning.
    fn not_played(&self, id: PlayerId, round: RoundNo) -> Vec<LikelyChange> {
        use Outcome::{Draw, ForfeitLoss, ForfeitWin, FullBye, HalfBye, Loss, PairingBye, Win, ZeroBye};
        let record = self.tournament.record(id, round);
        let Some(other) = record.opponent else {
            let letters =
                [PairingBye, FullBye, HalfBye, ZeroBye].into_iter().filter(|&o| o != record.outcome);
            return letters.map(|outcome| LikelyChange::Bye(id, round, outcome)).collect();
        };
        if record.is_played() {
            return Vec::new();
        }
        let (boards, now) = self.game(id, other, round);
        let ends = [(Win, Loss), (Loss, Win), (Draw, Draw)];
        let mut all: Vec<LikelyChange> = (boards.iter())
            .flat_map(|&board| ends.map(|end| LikelyChange::Result(board, round, end)))
            .collect();
        let forfeits = [(ForfeitWin, ForfeitLoss), (ForfeitLoss, ForfeitWin), (ForfeitLoss, ForfeitLoss)];
        let forfeits = forfeits.into_iter().filter(|&end| end != now);
        all.extend(forfeits.map(|end| LikelyChange::Result(boards[0], round, end)));
        all
    }

    /// Returns the changes in which a game was decided by forfeit.
    fn forfeited(&self, id: PlayerId, round: RoundNo) -> Vec<LikelyChange> {
        use Outcome::{ForfeitLoss, ForfeitWin};
        let record = self.tournament.record(id, round);
        let Some(other) = record.opponent.filter(|_| record.is_played()) else { return Vec::new() };
        let board = self.game(id, other, round).0[0];
        let ends = [(ForfeitWin, ForfeitLoss), (ForfeitLoss, ForfeitWin), (ForfeitLoss, ForfeitLoss)];
        ends.map(|end| LikelyChange::Result(board, round, end)).to_vec()
    }

    /// Returns the changes to the result or the colours of a game.
    fn played(&self, id: PlayerId, round: RoundNo) -> Vec<LikelyChange> {
        use Outcome::{Draw, Loss, Win};
        let record = self.tournament.record(id, round);
        let Some(other) = record.opponent.filter(|_| record.is_played()) else { return Vec::new() };
        let (boards, now) = self.game(id, other, round);
        let ends = [(Win, Loss), (Draw, Draw), (Loss, Win)].into_iter().filter(|&end| end != now);
        let ends = ends.map(|end| LikelyChange::Result(boards[0], round, end));
        ends.chain([LikelyChange::Colours(boards[0], round)]).collect()
    }

    /// Returns the board of two players in a round, and its result. If no colours are recorded, returns the board with
    /// both choices of colours.
    fn game(&self, id: PlayerId, other: PlayerId, round: RoundNo) -> (Vec<Board>, (Outcome, Outcome)) {
        let (own, theirs) = (self.tournament.record(id, round), self.tournament.record(other, round));
        let colour = own.colour.or(theirs.colour.map(Colour::opposite));
        let (own, theirs) = (own.outcome, theirs.outcome);
        let (first, second) = (Board { white: id, black: other }, Board { white: other, black: id });
        match colour {
            Some(Colour::White) => (vec![first], (own, theirs)),
            Some(Colour::Black) => (vec![second], (theirs, own)),
            None => (vec![first, second], (own, theirs)),
        }
    }
}

/// Returns the family of a rulebook, since editions of one family are often confused.
fn family(book: &Rulebook) -> u8 {
    match book.system {
        System::Dutch1998 | System::Dutch2017 | System::Dutch2026 => 0,
        System::Lim => 1,
        System::Irish => 2,
        System::Ecf => 3,
        System::UsScholastic => 4,
        System::Dubov => 5,
        System::TeamSwiss => 6,
        System::DoubleSwiss => 7,
        System::Monrad => 8,
        System::Burstein => 9,
        System::RoundRobin => 10,
        System::DoubleRoundRobin => 11,
        System::Scheveningen => 12,
        System::DoubleScheveningen => 13,
        System::Adjacent => 14,
    }
}
