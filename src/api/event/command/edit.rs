//! Manual changes to a draft: players exchanged, colours reversed, boards forced and locked, tables fixed.
//!
//! An edit only moves players; `round::Drafting` computes its cost under the rules. A draft can therefore be illegal,
//! and the program reports this to the arbiter.

use serde::{Deserialize, Serialize};

use super::demands::{FixedTable, Lock};
use super::seating::player;
use super::{Seat, Seating};
use crate::event::{Draft, Refused, RoundChange, RoundRefusal};
use facts::tournament::{PairingNumber, Tournament};
use words::Statement;

/// A change to a draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "edit", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Edit {
    /// Two players exchange seats, including colours.
    Swap {
        /// The number of the first player.
        player: PairingNumber,
        /// The number of the second player.
        other: PairingNumber,
    },
    /// The players of a board change colours.
    Turn {
        /// The table.
        board: usize,
    },
    /// Two players must meet, or one player must have the bye. The board is locked, and their former opponents meet.
    Force {
        /// The number of the first player.
        player: PairingNumber,
        /// The number of the other player; if absent, the player has the bye.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        opponent: Option<PairingNumber>,
    },
    /// A board or the bye is locked.
    Lock {
        /// The table; if absent, the bye.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        board: Option<usize>,
    },
    /// A board or the bye is unlocked.
    Unlock {
        /// The table; if absent, the bye.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        board: Option<usize>,
    },
    /// A player gets a fixed table. The other boards keep their order.
    Table {
        /// Number of the player.
        player: PairingNumber,
        /// The table; if absent, the board order determines the player's table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<usize>,
    },
}

impl Draft {
    /// Returns the draft after a change, and a description of it.
    ///
    /// # Errors
    /// Fails if a player or board does not exist, or if a locked board would change.
    pub fn alter(&self, tournament: &Tournament, edit: &Edit) -> Result<(Self, Statement), Refused> {
        let mut desk = DraftInHand { draft: self.clone(), tournament };
        let says = match *edit {
            Edit::Swap { player, other } => desk.swap(player, other)?,
            Edit::Turn { board } => desk.turn(board)?,
            Edit::Force { player, opponent } => desk.force(player, opponent)?,
            Edit::Lock { board } => desk.lock(board)?,
            Edit::Unlock { board } => desk.unlock(board)?,
            Edit::Table { player, table } => desk.table(player, table)?,
        };
        Ok((desk.draft, says.into()))
    }

    /// Returns the boards at their tables: players with a fixed table sit there, and other boards take the free tables.
    #[must_use]
    pub fn at_tables(mut self) -> Self {
        self.seating = self.seating.at_tables(&self.demands.tables);
        self
    }
}

/// A draft being edited.
struct DraftInHand<'a> {
    draft: Draft,
    tournament: &'a Tournament,
}

/// The seat of a player: a board and a colour, or the bye.
#[derive(Clone, Copy, PartialEq, Eq)]
enum DraftPlace {
    White(usize),
    Black(usize),
    Bye,
}

impl DraftInHand<'_> {
    fn label(&self, number: PairingNumber) -> String {
        let found = self.tournament.by_number(number);
        found.map_or_else(|| number.to_string(), |id| self.tournament.player(id).label())
    }

    fn versus(&self, seat: Seat) -> String {
        format!("{} – {}", self.label(seat.white), self.label(seat.black))
    }

    fn seating(&mut self) -> &mut Seating {
        &mut self.draft.seating
    }

    /// Returns the seat of a player, with the index of the board.
    fn place(&self, number: PairingNumber) -> Result<DraftPlace, Refused> {
        let id = player(self.tournament, number)?;
        let Seating { boards, bye } = &self.draft.seating;
        let at = |of: &dyn Fn(&Seat) -> PairingNumber| boards.iter().position(|seat| of(seat) == number);
        let white = at(&|seat| seat.white).map(DraftPlace::White);
        let seat = white.or_else(|| at(&|seat| seat.black).map(DraftPlace::Black));
        seat.or((*bye == Some(number)).then_some(DraftPlace::Bye)).ok_or_else(|| {
            let why = RoundRefusal::NotInDraft { player: self.label(number), round: self.draft.round };
            Refused::about(self.tournament, id, why)
        })
    }

    fn put(&mut self, place: DraftPlace, number: PairingNumber) {
        match place {
            DraftPlace::White(at) => self.seating().boards[at].white = number,
            DraftPlace::Black(at) => self.seating().boards[at].black = number,
            DraftPlace::Bye => self.seating().bye = Some(number),
        }
    }

    /// Returns the player opposite a seat.
    fn opposite(&self, place: DraftPlace) -> Option<(DraftPlace, PairingNumber)> {
        match place {
            DraftPlace::White(at) => Some((DraftPlace::Black(at), self.draft.seating.boards[at].black)),
            DraftPlace::Black(at) => Some((DraftPlace::White(at), self.draft.seating.boards[at].white)),
            DraftPlace::Bye => None,
        }
    }

    /// Returns the index of the board at a table.
    fn board(&self, table: usize) -> Result<usize, Refused> {
        let found = self.draft.seating.boards.iter().position(|seat| seat.table == table);
        found.ok_or_else(|| {
            let last = self.draft.seating.boards.last().map_or(0, |seat| seat.table);
            RoundRefusal::DraftNoBoard { round: self.draft.round, board: table, last }.into()
        })
    }

    fn is_locked(&self, lock: Lock) -> bool {
        self.draft.demands.locked.iter().any(|other| other.is_same(lock))
    }

    /// Rejects a change that affects a locked player.
    fn refuse_locked(&self, number: PairingNumber) -> Result<(), Refused> {
        let is_of = |lock: &&Lock| lock.player == number || lock.opponent == Some(number);
        let Some(lock) = self.draft.demands.locked.iter().find(is_of) else { return Ok(()) };
        let table = self.draft.seating.boards.iter().find(|seat| lock.is_same(seat.lock()));
        let player = self.label(lock.player);
        Err(Refused::from(match (lock.opponent, table) {
            (Some(other), Some(seat)) => {
                let pair = format!("{player} – {}", self.label(other));
                RoundRefusal::BoardLocked { board: seat.table, pair }
            }
            _ => RoundRefusal::ByeLocked { player },
        }))
    }

    fn swap(&mut self, one: PairingNumber, other: PairingNumber) -> Result<RoundChange, Refused> {
        let (here, there) = (self.place(one)?, self.place(other)?);
        if one == other {
            return Err(RoundRefusal::SwapAlone { player: self.label(one) }.into());
        }
        if let Some((_, met)) = self.opposite(here).filter(|(_, met)| *met == other) {
            let (player, other, board) = (self.label(one), self.label(met), self.table_of(here));
            return Err(RoundRefusal::MeetAlready { player, other, board }.into());
        }
        self.refuse_locked(one)?;
        self.refuse_locked(other)?;
        self.put(here, other);
        self.put(there, one);
        Ok(RoundChange::Swapped { player: self.label(one), other: self.label(other) })
    }

    fn table_of(&self, place: DraftPlace) -> usize {
        match place {
            DraftPlace::White(at) | DraftPlace::Black(at) => self.draft.seating.boards[at].table,
            DraftPlace::Bye => 0,
        }
    }

    fn turn(&mut self, table: usize) -> Result<RoundChange, Refused> {
        let at = self.board(table)?;
        let seat = &mut self.seating().boards[at];
        (seat.white, seat.black) = (seat.black, seat.white);
        let seat = *seat;
        for lock in self.draft.demands.locked.iter_mut().filter(|lock| lock.is_same(seat.lock())) {
            *lock = seat.lock();
        }
        Ok(RoundChange::Turned { board: table, pair: self.versus(seat) })
    }

    fn force(&mut self, one: PairingNumber, opponent: Option<PairingNumber>) -> Result<RoundChange, Refused> {
        let here = self.place(one)?;
        let lock = Lock { player: one, opponent, has_white: false };
        if !self.is_locked(lock) {
            self.refuse_locked(one)?;
            opponent.map_or(Ok(()), |other| self.refuse_locked(other))?;
        }
        let Some(other) = opponent else { return self.force_bye(one, here, lock) };
        if one == other {
            return Err(RoundRefusal::MeetAlone { player: self.label(one) }.into());
        }
        let there = self.place(other)?;
        match (self.opposite(here), self.opposite(there)) {
            (Some((_, met)), _) if met == other => {}
            // The first player's previous opponent takes the second player's seat.
            (Some((opposite, met)), _) => {
                self.refuse_locked(met)?;
                self.put(opposite, other);
                self.put(there, met);
            }
            (None, Some((opposite, met))) => {
                self.refuse_locked(met)?;
                self.put(opposite, one);
                self.put(here, met);
            }
            (None, None) => {}
        }
        self.add_lock(lock);
        Ok(RoundChange::Forced { player: self.label(one), other: self.label(other) })
    }

    fn force_bye(
        &mut self,
        one: PairingNumber,
        here: DraftPlace,
        lock: Lock,
    ) -> Result<RoundChange, Refused> {
        let Some(had) = self.draft.seating.bye else {
            return Err(RoundRefusal::NoBye { round: self.draft.round }.into());
        };
        if had != one {
            self.refuse_locked(had)?;
            self.put(here, had);
            self.put(DraftPlace::Bye, one);
        }
        self.add_lock(lock);
        Ok(RoundChange::ByeForced { player: self.label(one) })
    }

    fn add_lock(&mut self, lock: Lock) {
        if !self.is_locked(lock) {
            self.draft.demands.locked.push(lock);
        }
    }

    /// Returns the players locked at a table or with the bye, and the name of that place.
    fn lock_at(&self, table: Option<usize>) -> Result<(Lock, Statement), Refused> {
        if let Some(table) = table {
            let seat = self.draft.seating.boards[self.board(table)?];
            let place = RoundChange::LockOfBoard { board: table, pair: self.versus(seat) };
            return Ok((seat.lock(), place.into()));
        }
        let Some(player) = self.draft.seating.bye else {
            return Err(RoundRefusal::NoByeToLock { round: self.draft.round }.into());
        };
        let place = RoundChange::LockOfBye { player: self.label(player) };
        Ok((Lock { player, opponent: None, has_white: false }, place.into()))
    }

    fn lock(&mut self, table: Option<usize>) -> Result<RoundChange, Refused> {
        let (lock, place) = self.lock_at(table)?;
        if self.is_locked(lock) {
            return Ok(RoundChange::LockedAlready { place });
        }
        self.add_lock(lock);
        Ok(RoundChange::Locked { place })
    }

    fn unlock(&mut self, table: Option<usize>) -> Result<RoundChange, Refused> {
        let (lock, place) = self.lock_at(table)?;
        if !self.is_locked(lock) {
            return Ok(RoundChange::UnlockedAlready { place });
        }
        self.draft.demands.locked.retain(|other| !other.is_same(lock));
        Ok(RoundChange::Unlocked { place })
    }

    fn table(&mut self, number: PairingNumber, table: Option<usize>) -> Result<RoundChange, Refused> {
        let place = self.place(number)?;
        let label = self.label(number);
        let Some(table) = table else {
            self.draft.demands.tables.retain(|fixed| fixed.player != number);
            self.draft = self.draft.clone().at_tables();
            return Ok(RoundChange::NoTable { player: label });
        };
        let (last, round) = (self.draft.seating.boards.len(), self.draft.round);
        if !(1..=last).contains(&table) {
            return Err(RoundRefusal::TableBeyond { table, round, last }.into());
        }
        let Some((_, met)) = self.opposite(place) else {
            return Err(RoundRefusal::ByeNeedsNoTable { player: label }.into());
        };
        let is_other = |fixed: &&FixedTable| fixed.table == table && fixed.player != number;
        if let Some(other) = self.draft.demands.tables.iter().find(is_other) {
            let (player, number) = (self.label(other.player), other.player);
            return Err(RoundRefusal::TableOfOther { table, player, number }.into());
        }
        let tables = &mut self.draft.demands.tables;
        tables.retain(|fixed| fixed.player != number);
        // Of two players of a board, the one who came last to a fixed table has it.
        tables.insert(0, FixedTable { player: number, table });
        let of_other = tables.iter().find(|fixed| fixed.player == met).map(|fixed| fixed.table);
        self.draft = self.draft.clone().at_tables();
        Ok(match of_other {
            Some(left) => RoundChange::TableOfOpponent { player: label, table, other: self.label(met), left },
            None => RoundChange::Table { player: label, table },
        })
    }
}

impl Seat {
    /// Returns the lock of a board with its colours.
    fn lock(self) -> Lock {
        Lock { player: self.white, opponent: Some(self.black), has_white: true }
    }
}
