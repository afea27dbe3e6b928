//! Articles 2, 9.1, 12.1 to 12.6, 13 and 22 as facts about cards: who may meet whom, which colour is due.
use super::facts::{Colour, Event, Player, Round};
use super::lim_choices::{
    Alternate, Choices, Due, FloatedBefore, LastRound, Successive, UnplayedColour, UnplayedMet,
};

/// A pairing card (7). Cards are sorted by pairing number: a smaller index is a "higher numbered" player.
#[derive(Clone, Debug)]
pub(crate) struct Card {
    pub number: u32,
    pub rating: Option<i64>,
    pub points: i32,
    /// The colour of each earlier round, `None` where he had none.
    pub rounds: Vec<Option<Colour>>,
    /// The colours had, in order.
    pub had: Vec<Colour>,
    pub can_white: bool,
    pub can_black: bool,
    pub due: Option<Colour>,
    /// 10.10: floated in the round just before.
    pub floated: bool,
    /// 17(b): the number among those who have arrived.
    pub place: usize,
}

pub(crate) struct Cards {
    pub cards: Vec<Card>,
    met: Vec<Vec<bool>>,
    pub last_round: bool,
    pub drawn: Colour,
    pub choices: Choices,
}

fn colour_of(round: &Round, choices: &Choices) -> Option<Colour> {
    match *round {
        Round::Game { colour, .. } => Some(colour),
        Round::Default { colour, .. } if choices.unplayed_colour == UnplayedColour::Given => Some(colour),
        // 8.3 "is considered to have had no colour"
        _ => None,
    }
}

/// White more than Black.
pub(crate) fn excess(had: &[Colour]) -> i32 {
    had.iter().map(|c| if *c == Colour::White { 1 } else { -1 }).sum()
}

impl Card {
    fn new(player: &Player, event: &Event, choices: &Choices) -> Self {
        let rounds: Vec<Option<Colour>> = player.rounds.iter().map(|r| colour_of(r, choices)).collect();
        let had: Vec<Colour> = rounds.iter().flatten().copied().collect();
        let diff = excess(&had);
        // 9.1, 12.1(a) "the same colour in three successive rounds"
        let twice = match choices.successive {
            Successive::Rounds => match rounds.as_slice() {
                [.., Some(a), Some(b)] if a == b => Some(*b),
                _ => None,
            },
            Successive::ColoursHad => match had.as_slice() {
                [.., a, b] if a == b => Some(*b),
                _ => None,
            },
        };
        // 12.1(b) "three more of one colour than the other"
        let can_white = twice != Some(Colour::White) && diff < 2;
        let can_black = twice != Some(Colour::Black) && diff > -2;
        // 5 "the colour other than that he was given the previous round"
        let alternate = match choices.alternate {
            Alternate::LastColourHad => had.last().copied(),
            Alternate::PreviousRoundOnly => rounds.last().copied().flatten(),
        }
        .map(Colour::other);
        // 12.6 "the colour that gives him an equal number of whites and blacks"
        let equalising = match diff {
            0 => None,
            d if d > 0 => Some(Colour::Black),
            _ => Some(Colour::White),
        };
        let soft = match choices.due {
            Due::EqualiseFirst => equalising.or(alternate),
            Due::AlternateFirst => alternate.or(equalising),
            Due::ByRound if event.round.is_multiple_of(2) => equalising.or(alternate),
            // 12.5 "the colour which gives him one more only of one colour than the other"
            Due::ByRound if diff.abs() >= 2 => equalising,
            Due::ByRound => alternate.or(equalising),
        };
        // 12.3 "he must be given the alternating colour"
        let due = match (can_white, can_black) {
            (true, false) => Some(Colour::White),
            (false, true) => Some(Colour::Black),
            _ => soft,
        };
        Self {
            number: player.number,
            rating: player.rating.map(i64::from),
            points: player.points(),
            rounds,
            had,
            can_white,
            can_black,
            due,
            floated: floated_before(player, event, choices),
            place: event.players.iter().filter(|p| p.number <= player.number && has_arrived(p)).count(),
        }
    }
}

/// 17(b) "is given an appropriate pairing number and paired only when he actually arrives".
fn has_arrived(player: &Player) -> bool {
    let paired = |r: &Round| matches!(r, Round::Game { .. } | Round::Default { .. } | Round::PairingBye);
    player.takes_part || player.rounds.iter().any(paired)
}

/// 10.10 "A floater who has floated the round just before".
fn floated_before(player: &Player, event: &Event, choices: &Choices) -> bool {
    let Some(before) = player.rounds.len().checked_sub(1) else { return false };
    let opponent = match player.rounds[before] {
        Round::Game { opponent, .. } | Round::Default { opponent, .. } => opponent,
        _ => return false,
    };
    let Some(other) = event.players.iter().find(|p| p.number == opponent) else { return false };
    let sum = |p: &Player| -> i32 { p.rounds.iter().take(before).map(Round::points).sum() };
    let (mine, theirs) = (sum(player), sum(other));
    // half the rounds played by then, in half points
    let median = before as i32;
    match choices.floated_before {
        FloatedBefore::UnequalScores => mine != theirs,
        FloatedBefore::Downward => mine > theirs,
        FloatedBefore::Transferred => {
            if mine > theirs {
                mine > median // down to the median or towards it
            } else {
                mine < theirs && mine < median
            }
        }
    }
}

impl Cards {
    pub(crate) fn new(event: &Event, choices: &Choices) -> Self {
        let mut players: Vec<&Player> = event.players.iter().filter(|p| p.takes_part).collect();
        players.sort_by_key(|p| p.number);
        let met =
            players.iter().map(|p| players.iter().map(|q| has_met(p, q, event, choices)).collect()).collect();
        Self {
            cards: players.iter().map(|p| Card::new(p, event, choices)).collect(),
            met,
            last_round: event.round == event.rounds,
            drawn: event.drawn,
            choices: choices.clone(),
        }
    }

    pub(crate) fn met(&self, p: usize, q: usize) -> bool {
        self.met[p][q]
    }

    /// Can the two be given colours within 12.1(a), (b)?
    pub(crate) fn colours_possible(&self, p: usize, q: usize) -> bool {
        let (p, q) = (&self.cards[p], &self.cards[q]);
        (p.can_white && q.can_black) || (p.can_black && q.can_white)
    }

    /// 9.1 "Two players who have not yet played each other are said to be compatible provided that the pairing will
    /// not require either player to have the same colour in three successive rounds, or to have three more of one
    /// colour than the other."
    pub(crate) fn compatible(&self, p: usize, q: usize) -> bool {
        if p == q || self.met(p, q) {
            return false;
        }
        // 13 "In the last round, Rule 3 ... shall have priority over alternation and equalisation of colours"
        let free = self.last_round
            && match self.choices.last_round {
                LastRound::AllPairings => true,
                LastRound::SameScore => self.cards[p].points == self.cards[q].points,
            };
        free || self.colours_possible(p, q)
    }

    /// 12.2 Does each have "the alternating colour and at the same time, the equalising colour"?
    pub(crate) fn proper(&self, p: usize, q: usize) -> bool {
        match (self.cards[p].due, self.cards[q].due) {
            (Some(a), Some(b)) => a != b,
            _ => true,
        }
    }

    /// 10.2, 10.8, 12.7: "the ratings ... differ by 100 points or less"; who has no rating has none that could.
    pub(crate) fn within_100(&self, p: usize, q: usize) -> bool {
        p == q || self.cards[p].rating.zip(self.cards[q].rating).is_some_and(|(a, b)| (a - b).abs() <= 100)
    }
}

/// 2 "Two players may play each other only once."
fn has_met(p: &Player, q: &Player, event: &Event, choices: &Choices) -> bool {
    let one = |a: &Player, b: &Player| {
        a.rounds.iter().any(|r| match *r {
            Round::Game { opponent, .. } => opponent == b.number,
            Round::Default { opponent, .. } => {
                opponent == b.number && choices.unplayed_met == UnplayedMet::HaveMet
            }
            _ => false,
        })
    };
    let forbidden = event
        .forbidden
        .iter()
        .any(|&(a, b)| (a, b) == (p.number, q.number) || (b, a) == (p.number, q.number));
    // 22 "Members of the same federation in a scoregroup of over 50 % will not be paired against each other in the
    // last three rounds"
    let half = event.round as i32 - 1;
    let federation = choices.youth
        && event.round + 3 > event.rounds
        && !p.federation.is_empty()
        && p.federation == q.federation
        && p.points() > half
        && q.points() > half;
    one(p, q) || one(q, p) || forbidden || federation
}
