//! A player's wish beside the boards on display: what they say about it, and the changes that made these boards.

use super::names::{Names, mark_of};
use super::page::{his, stopped};
use super::since::causes_of;
use api::event::{self, Numbered};
use api::explain::{AskedRound, RankedWish};
use facts::tournament::{Board, Colour, Float, Pairing, PlayerId, Rank, RepairChoice, RoundNo, Tournament};

/// A round on display, beside the best pairing that is explained.
#[derive(Clone, Copy)]
pub struct DisplayedRound<'a, 'b> {
    /// The tournament with the round as it is displayed now.
    pub now: &'a Tournament,
    /// The round.
    pub round: RoundNo,
    /// The best pairing.
    pub asked: &'a AskedRound<'b>,
}

impl DisplayedRound<'_, '_> {
    /// Returns what the boards on display say about a wish, and why; `None` if the best pairing says the same.
    pub fn of(&self, wish: RankedWish) -> Option<String> {
        let shown = event::boards(self.now, self.round)?;
        let ours = &self.asked.ours.pairing;
        let concerned = self.concerned(wish, &shown.pairing);
        let fate = |pairing: &Pairing, id| (pairing.opponent(id), pairing.bye == Some(id));
        let is_same = |&id: &PlayerId| match wish {
            RankedWish::Colour(..) => seat(ours, id) == seat(&shown.pairing, id),
            _ => fate(ours, id) == fate(&shown.pairing, id),
        };
        if concerned.iter().all(is_same) {
            return None;
        }
        let who = self.id(wish.who());
        let mut says = vec![self.stands(wish, &shown), self.causes(&concerned)];
        if is_same(&who) && self.is_repaired_least(&concerned) {
            let his = his(self.now.participant());
            says.push(format!(
                "The repair changed as few boards as possible, so {} keeps {his} board.",
                mark_of(who)
            ));
        }
        says.push(self.by_the_rules(wish));
        let says: Vec<String> = says.into_iter().filter(|says| !says.is_empty()).collect();
        Some(Names::of(self.now).told_once(&says.join(" ")))
    }

    /// Returns whether the boards on display fulfil a wish.
    pub fn fulfils(&self, wish: RankedWish) -> bool {
        event::boards(self.now, self.round).is_some_and(|shown| self.is_fulfilled(wish, &shown.pairing))
    }

    fn id(&self, rank: Rank) -> PlayerId {
        self.asked.position.entries[rank].id
    }

    /// Returns the players of a wish, and for the bye the players who have it on display and in the best pairing.
    fn concerned(&self, wish: RankedWish, shown: &Pairing) -> Vec<PlayerId> {
        let mut all = vec![self.id(wish.who())];
        match wish {
            RankedWish::Meet(_, other) => all.push(self.id(other)),
            RankedWish::Bye(_) => all.extend([shown.bye, self.asked.ours.pairing.bye].into_iter().flatten()),
            RankedWish::Float(..) | RankedWish::Colour(..) => {}
        }
        all
    }

    fn is_fulfilled(&self, wish: RankedWish, shown: &Pairing) -> bool {
        let id = self.id(wish.who());
        let met = shown.opponent(id);
        let score = |id: PlayerId| self.asked.position.rank(id).map(|r| self.asked.position.entries[r].score);
        match wish {
            RankedWish::Meet(_, other) => met == Some(self.id(other)),
            RankedWish::Bye(_) => shown.bye == Some(id),
            RankedWish::Float(_, Float::Down) => met.is_some_and(|met| score(met) < score(id)),
            RankedWish::Float(_, Float::Up) => met.is_some_and(|met| score(met) > score(id)),
            RankedWish::Colour(_, colour) => seat(shown, id).is_some_and(|(_, had)| had == colour),
        }
    }

    /// Returns the seats of the players of a wish.
    fn stands(&self, wish: RankedWish, shown: &Numbered) -> String {
        let who = self.id(wish.who());
        let does = if self.is_fulfilled(wish, &shown.pairing) { "does " } else { "" };
        let seated = |id: PlayerId| {
            let name = mark_of(id);
            match (shown.of(id), seat(&shown.pairing, id)) {
                (Some((table, _)), Some((met, colour))) => {
                    let met = mark_of(met);
                    let has = match (wish, does) {
                        (RankedWish::Colour(..), "") => format!("has {colour} against {met}"),
                        (RankedWish::Colour(..), does) => format!("{does}have {colour} against {met}"),
                        (_, "") => format!("meets {met}"),
                        (_, does) => format!("{does}meet {met}"),
                    };
                    format!("{name} {has} on board {table}")
                }
                _ if shown.pairing.bye == Some(id) && does.is_empty() => format!("{name} has the bye"),
                _ if shown.pairing.bye == Some(id) => format!("{name} does have the bye"),
                _ => format!("{name} does not play"),
            }
        };
        let also = match wish {
            RankedWish::Meet(_, other) if does.is_empty() => format!(", and {}", seated(self.id(other))),
            RankedWish::Bye(_) if does.is_empty() => match shown.pairing.bye {
                Some(id) => format!(", and {}", seated(id)),
                None => ", and nobody has the bye".to_owned(),
            },
            _ => String::new(),
        };
        format!("{}, {}{also}.", self.where_it_stands(wish, shown), seated(who))
    }

    /// Returns whether the boards hang there or were only played.
    fn where_it_stands(&self, wish: RankedWish, shown: &Numbered) -> &'static str {
        let concerned = self.concerned(wish, &shown.pairing);
        let mut repairs = self.now.wall.repairs_of(self.round).filter(|(_, r)| r.concerns(&concerned));
        if repairs.any(|(_, r)| r.choice == RepairChoice::AsPlayed) { "As played" } else { "On the wall" }
    }

    /// Names the changes that gave these players other boards.
    fn causes(&self, concerned: &[PlayerId]) -> String {
        let causes = causes_of(self.now, self.round, concerned);
        match causes.as_slice() {
            [] => "No change of these boards is on record (see `check`).".to_owned(),
            [one] => stopped(&format!("The cause is {one}")),
            several => stopped(&format!("The causes are {}", several.join(" and "))),
        }
    }

    /// Returns whether all repairs that concern these players changed as few boards as possible.
    fn is_repaired_least(&self, concerned: &[PlayerId]) -> bool {
        let mut choices =
            self.now.wall.repairs_of(self.round).filter(|(_, r)| r.concerns(concerned)).peekable();
        choices.peek().is_some() && choices.all(|(_, repair)| repair.choice == RepairChoice::Fewest)
    }

    /// Returns what the best pairing gives the player.
    fn by_the_rules(&self, wish: RankedWish) -> String {
        let who = self.id(wish.who());
        let ours = &self.asked.ours.pairing;
        let gives = match (wish, seat(ours, who)) {
            (RankedWish::Bye(_), Some(_)) => match ours.bye {
                Some(id) => format!("{} would have the bye", mark_of(id)),
                None => "nobody would have the bye".to_owned(),
            },
            (_, None) => format!("{} would have the bye", mark_of(who)),
            (RankedWish::Colour(..), Some((met, colour))) => {
                format!("{} would have {colour} against {}", mark_of(who), mark_of(met))
            }
            (_, Some((met, _))) => format!("{} would meet {}", mark_of(who), mark_of(met)),
        };
        format!("By the rules alone, {gives}.")
    }
}

/// Returns a player's opponent and colour.
fn seat(pairing: &Pairing, id: PlayerId) -> Option<(PlayerId, Colour)> {
    pairing.boards.iter().find_map(|&Board { white, black }| match id {
        _ if id == white => Some((black, Colour::White)),
        _ if id == black => Some((white, Colour::Black)),
        _ => None,
    })
}
