//! 20 to 24: the search orders for the floaters of a level and their opponents, and the comparison of choices.

use super::choice::{ChosenFloaters, FloaterSelection, SearchTurn};
use super::searches::SearchHit;
use super::shape::{LevelShape, ScoreStage};
use crate::plan::ecf::Floaters;
use facts::rulebook::{Part, Value};
use facts::tournament::Rank;
use limit::from_len;

impl LevelShape<'_> {
    /// Returns whether exchanges across the mid-line affect the choice (24 c).
    pub fn asks_exchanges(&self) -> bool {
        self.level.code_of(&Floaters::MidLineExchangesLeast).is_some()
    }

    /// Returns whether choices are found in the order in which they are compared.
    pub fn is_in_order(&self) -> bool {
        self.entered.len() <= 1
    }

    /// 20: returns all players of the level in the order in which they are tried.
    pub fn downfloaters(&self) -> Vec<SearchHit> {
        let level = &self.level;
        if level.code_of(&Floaters::Downfloaters).is_none() {
            return level.own().iter().map(|&r| (r, true)).collect();
        }
        level.searches().downfloaters(level.own(), level.incoming().len(), self.floaters)
    }

    /// Returns the floaters who need an opponent: those of the level, or those from above.
    pub fn to_serve(&self, choice: &FloaterSelection) -> Vec<Rank> {
        if self.level.finds_opponents() {
            choice.leaving.iter().map(|l| l.rank).collect()
        } else {
            self.level.incoming().to_vec()
        }
    }

    /// 21: returns the opponents of a floater on the levels that can be entered, when `floaters` players float.
    pub fn opponents(&self, floater: Rank, floaters: usize) -> Vec<(Option<Rank>, SearchTurn)> {
        let level = &self.level;
        let homes = if level.finds_opponents() { self.entered.as_slice() } else { &[0] };
        let mut all = Vec::new();
        for &home in homes {
            let list = self.opponents_on(home, floater, floaters).into_iter().enumerate();
            all.extend(list.map(|(place, (r, good))| (Some(r), (place, good))));
        }
        if !level.finds_opponents() {
            all.push((None, (all.len(), false)));
        }
        all
    }

    /// Returns the opponents of a floater on one level.
    fn opponents_on(&self, home: usize, floater: Rank, floaters: usize) -> Vec<SearchHit> {
        let (level, players) = (&self.level, self.level.levels()[home].as_slice());
        if level.code_of(&Floaters::FloaterOpponents).is_none() {
            return players.iter().map(|&r| (r, true)).collect();
        }
        let passing = if level.finds_opponents() {
            self.passing(home, players.len(), floaters)
        } else {
            (level.incoming().len(), floaters)
        };
        level.searches().opponents(players, floater, passing)
    }

    /// 5: returns how many players of an entered level float up and how many down when `up` floaters of this level enter
    /// it. If the rest is odd, a floater of a level between comes too. Where nothing settles how many float down, one
    /// does if the rest is odd (19).
    fn passing(&self, home: usize, count: usize, up: usize) -> (usize, usize) {
        let down = self.floats_from(home).unwrap_or((count + up) % 2);
        (up + (count + up + down) % 2, down)
    }

    /// Returns the choice with its places recalculated now that it is known how many floaters enter each level.
    pub fn settled(&self, choice: &FloaterSelection) -> FloaterSelection {
        let mut settled = choice.clone();
        if self.is_in_order() {
            return settled;
        }
        let home = |opponent: Option<Rank>| opponent.and_then(|o| self.level.home(o));
        for m in &mut settled.met {
            let Some(at) = home(m.opponent) else { continue };
            let enter = choice.met.iter().filter(|x| home(x.opponent) == Some(at)).count();
            let list = self.opponents_on(at, m.floater, enter);
            if let Some(place) = list.iter().position(|&(o, _)| Some(o) == m.opponent) {
                m.turn = (place, list[place].1);
            }
        }
        settled
    }

    /// 22: returns the key by which choices are compared: floats outside the searches, places of 20, places of 21. If
    /// places on several levels are equal, the floater who was chosen first gets the higher level.
    pub fn key(&self, choice: &FloaterSelection) -> Vec<usize> {
        let settled = self.settled(choice);
        [settled.key(), self.homes(&settled)].concat()
    }

    /// Returns how far down each opponent is, if any of them is on a level below the next one.
    fn homes(&self, choice: &FloaterSelection) -> Vec<usize> {
        let homes: Vec<usize> = choice.met.iter().filter_map(|m| self.level.home(m.opponent?)).collect();
        if homes.iter().any(|&home| home > 1) { homes } else { Vec::new() }
    }

    /// Returns the players of a level who are neither in the choice nor in `gone`.
    pub fn left(&self, home: usize, choice: &FloaterSelection, gone: &[Rank]) -> Vec<Rank> {
        let is_left = |r: &Rank| !choice.has(*r) && !gone.contains(r);
        self.level.levels().get(home).into_iter().flatten().copied().filter(is_left).collect()
    }

    /// Returns the first of the players left on a level, half as many as stay in the end. The players in `gone` are
    /// known to float from the level. Whichever other players float, the returned ones are above the mid-line or have
    /// gone.
    pub fn upper_half(&self, home: usize, choice: &FloaterSelection, gone: &[Rank]) -> Vec<Rank> {
        let floats = self.floaters + if home == 0 { 0 } else { self.floats_from(1).unwrap_or(0) };
        let half = self.level.levels()[home].len().saturating_sub(floats) / 2;
        let mut left = self.left(home, choice, gone);
        left.truncate(half);
        left
    }

    /// Records the levels of the floaters.
    pub(super) fn record<E>(&self, stage: &mut dyn ScoreStage<'_, E>, chosen: &ChosenFloaters) {
        let choice = &chosen.choice;
        let value = |measure: &Floaters| match measure {
            Floaters::MidLineExchangesLeast => Value::from_iter(chosen.exchanges),
            Floaters::Downfloaters => Value(choice.places_down()),
            Floaters::FloaterOpponents => {
                let homes = self.homes(choice).into_iter().map(from_len);
                choice.places_up().into_iter().chain(homes).collect()
            }
        };
        let levels = &self.level.rules.phases.floaters;
        let all = levels.iter().map(|l| (l.code.as_str(), Part::Bracket, value(&l.measure)));
        stage.record_chosen(all.collect());
    }
}
