//! The prizes as a sheet: the winners with reasons, the prizes that no player can win, and the sums of money.

use super::{Block, Cell, Column, Holds, Sheet, SheetKind, named};
use crate::report::count;
use api::awards::{Award, Awards, Missed, OpenPrize, Uneven};
use api::event::{Money, PrizeList, Share, open_boards, ordinal, prize_label};
use facts::tournament::{Namesakes, PlayerId, Tournament};

/// The maximum number of players named in a sentence.
const NAMED: usize = 3;

/// The prizes of an event, ready to print.
pub struct Prizes<'p> {
    tournament: &'p Tournament,
    list: &'p PrizeList,
    awards: &'p Awards,
    /// Games without a result.
    open_games: usize,
}

impl<'p> Prizes<'p> {
    /// Returns the prizes of an event, given its state after a round.
    pub fn new(tournament: &'p Tournament, list: &'p PrizeList, awards: &'p Awards) -> Self {
        let open = (1..=tournament.rounds_paired()).map(|round| open_boards(tournament, round).len());
        Self { tournament, list, awards, open_games: open.sum() }
    }

    /// Returns whether all rounds have been played and all games are finished.
    pub fn is_final(&self) -> bool {
        self.open_games == 0
            && self.tournament.rounds.is_none_or(|all| self.tournament.rounds_paired() >= all)
    }

    /// Returns the sheet.
    pub fn sheet(&self) -> Sheet {
        let has_money = self.awards.purse > 0;
        let has_texts = self.awards.given.iter().any(|award| !award.text.is_empty());
        let mut columns = vec![Column::new("prize", "Prize", Holds::Words)];
        columns.extend(has_money.then(|| Column::new("amount", &self.amount_head(), Holds::Number)));
        columns.extend(
            has_texts.then(|| Column::new("besides", if has_money { "Also" } else { "What" }, Holds::Words)),
        );
        columns.extend([
            Column::new("place", "Place", Holds::Number).aside(),
            Column::new("number", "No", Holds::Number).aside(),
            Column::new("name", "Name", Holds::Heading),
            Column::new("points", "Pts", Holds::Number).aside(),
            Column::new("why", "Why", Holds::Words).aside(),
        ]);
        let namesakes = Namesakes::of(self.tournament);
        let row = |award: &Award| {
            let player = self.tournament.player(award.player);
            let mut cells = vec![Cell::from(list_label(award))];
            cells.extend(has_money.then(|| Cell::from(amount(award.cents))));
            cells.extend(has_texts.then(|| Cell::from(&award.text)));
            cells.push(award.place.into());
            cells.push(player.number.into());
            cells.push(namesakes.told(player, &named(player)).into());
            cells.push(award.points.into());
            cells.push(self.why(award).into());
            cells
        };
        let rows = self.awards.given.iter().map(row).collect();
        let round = self.tournament.rounds_paired();
        let of = self.tournament.rounds.map_or_else(String::new, |rounds| format!(" of {rounds}"));
        let title = format!("Prizes after round {round}{of}");
        let blocks = vec![Block { rows, ..Block::default() }];
        Sheet { kind: SheetKind::Prizes, title, columns, blocks, notes: self.notes() }
    }

    /// Returns the column heading, such as `Amount (€)`.
    fn amount_head(&self) -> String {
        match self.list.currency.as_str() {
            "" => "Amount".to_owned(),
            currency => format!("Amount ({currency})"),
        }
    }

    /// Returns the further notes.
    pub fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        if !self.is_final() {
            let open = self.open_games;
            notes.push(match open {
                0 => "Not final: rounds are still to be played.".to_owned(),
                _ => format!("Not final: {} without a result.", count(open, "game")),
            });
        }
        notes.push(self.rule());
        notes.extend(self.awards.uneven.iter().map(|uneven| self.uneven(uneven)));
        let open: Vec<String> = self.awards.open.iter().map(|open| self.open(open)).collect();
        notes.extend((!open.is_empty()).then(|| format!("Open: {}.", open.join("; "))));
        if !self.awards.unplayed.is_empty() {
            notes.push(format!(
                "Not eligible, because they played no game: {}.",
                self.names(&self.awards.unplayed)
            ));
        }
        let unclear: Vec<String> =
            self.awards.unclear.iter().map(|(c, of)| format!("{} in {c}", self.names(of))).collect();
        if !unclear.is_empty() {
            let says = "Not counted, because the date of birth is missing or incomplete:";
            notes.push(format!("{says} {}.", unclear.join("; ")));
        }
        if self.awards.purse > 0 {
            let (purse, paid) = (self.awards.purse, self.awards.paid());
            let open = purse.saturating_sub(paid);
            let rest = if open > 0 { format!(", {} open", self.money(open)) } else { String::new() };
            notes.push(format!("Prize money {}: {} awarded{rest}.", self.money(purse), self.money(paid)));
        }
        notes
    }

    /// Returns the rules by which the prizes are awarded.
    fn rule(&self) -> String {
        let one = self.tournament.participant();
        let several = if self.list.several {
            format!("A {one} can win several prizes")
        } else {
            format!("Each {one} wins only one prize, the best one")
        };
        let share = match self.list.share {
            Share::No => format!("the tie-break decides between {one}s with equal points"),
            Share::Even => format!("{one}s with equal points share the money for their places evenly"),
            Share::Hort => format!(
                "{one}s with equal points each have half of their own prize, and share the other halves evenly \
                 (Hort)"
            ),
            Share::Pool => format!(
                "{one}s with equal points pool the prizes that they win in all lists, and share them evenly as far as \
                 each can win them"
            ),
        };
        format!("{several}; {share}.")
    }

    /// Explains why a player gets a prize: the sharers, lots, players who have a better prize, and other prizes given
    /// up.
    pub fn why(&self, award: &Award) -> String {
        let mut parts = Vec::new();
        if !award.with.is_empty() {
            parts.push(format!("shares with {}", self.names(&award.with)));
        }
        if !award.evened.is_empty() {
            let others = self.names(&award.evened);
            parts.push(format!("evens out with {others}, so that the better tie-break does not get less"));
        }
        if !award.lots.is_empty() {
            let all: Vec<PlayerId> =
                std::iter::once(award.player).chain(award.lots.iter().copied()).collect();
            parts.push(format!("lots decide between {}: {}", self.names(&all), award.text));
        }
        if !award.passed.is_empty() {
            let verb = if award.passed.len() == 1 { "has a better prize" } else { "have better prizes" };
            parts.push(format!("moves up: {} {verb}", self.names(&award.passed)));
        }
        if !award.also.is_empty() {
            let one = |missed: &Missed| {
                let part = if missed.is_shared { "a share of " } else { "" };
                format!("{part}{}", prize_label(&missed.category, missed.place))
            };
            let others: Vec<String> = award.also.iter().map(one).collect();
            parts.push(format!("would also have won {}", joined(&others)));
        }
        parts.join("; ")
    }

    /// Returns a note about an amount that cannot be split evenly.
    fn uneven(&self, uneven: &Uneven) -> String {
        let Uneven { pool, among, left } = uneven;
        let first = self.names(&among[..*left]);
        let (what, verb, more) = match left {
            1 => ("cent".to_owned(), "goes", ""),
            left => (format!("{left} cents"), "go", ", one each"),
        };
        let pool = self.money(*pool);
        let among = self.names(among);
        format!(
            "{pool} is shared by {among}: the {what} that cannot be split {verb} to {first}{more}, in \
             tie-break order."
        )
    }

    fn open(&self, open: &OpenPrize) -> String {
        let OpenPrize { prize, players } = open;
        let money = (prize.cents > 0).then(|| self.money(prize.cents));
        let what = money.into_iter().chain((!prize.text.is_empty()).then(|| prize.text.clone()));
        let what = what.collect::<Vec<_>>().join(" + ");
        let why = match (players, self.list.several) {
            (0, _) => "no player is eligible".to_owned(),
            (_, true) => format!("only {} eligible", count(*players, "player")),
            (_, false) => format!("{} eligible, and each already has a prize", count(*players, "player")),
        };
        format!("{} ({what}), {why}", prize.label())
    }

    fn money(&self, cents: u64) -> String {
        Money(cents).told(&self.list.currency)
    }

    /// Returns a name as it is spoken, the first name first, with what tells players of one name apart.
    fn spoken(&self, id: PlayerId) -> String {
        let player = self.tournament.player(id);
        let spoken = match player.name.split_once(',') {
            Some((last, first)) => format!("{} {}", first.trim(), last.trim()),
            None => player.name.trim().to_owned(),
        };
        Namesakes::of_player(self.tournament, id).told(player, &spoken)
    }

    /// Returns the names of players, or the first three of many.
    fn names(&self, ids: &[PlayerId]) -> String {
        let others = ids.len().saturating_sub(NAMED);
        let shown = if others == 1 { NAMED + 1 } else { NAMED };
        let names = ids.iter().take(shown).map(|&id| self.spoken(id));
        let more = (others > 1).then(|| format!("{others} others"));
        joined(&names.chain(more).collect::<Vec<_>>())
    }
}

/// Returns an amount in a table cell, which is never left blank.
fn amount(cents: u64) -> String {
    if cents > 0 { Money(cents).to_string() } else { String::new() }
}

/// Returns the label of an award: its place, or the places that are shared.
fn list_label(award: &Award) -> String {
    let (first, last) = award.places;
    let to = if first == last { String::new() } else { format!("–{}", ordinal(last)) };
    prize_label(&award.category, first) + &to
}

fn joined(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
