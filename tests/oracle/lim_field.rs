//! FIDE Swiss Rules (1987, as amended): the players' cards, compatibility (9.1, 13), due colours and the
//! allocation of colours (12), and the `Choices` among readings.

use super::facts::{Colour, Event, Player, Round};

macro_rules! choice {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $value:ident),+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $($(#[$vdoc])* $value),+ }
    };
}

choice! {
    /// 8.1 "the lowest rank in the lowest score-group", 8.2 "only once": the whole lowest score-group is
    /// barred.
    ByeBarred {
        /// The next higher score-group is then the lowest that has a man for the Bye.
        NextGroup,
        /// The text does not say: it gives out.
        GivesOut
    }
}
choice! {
    /// 8.1: the others cannot be paired completely without the man of the lowest rank.
    ByeLeaves {
        /// He has the Bye all the same.
        Anything,
        /// The next one has it without whom they can.
        Pairing
    }
}
choice! {
    /// 8.2 "may receive the Bye only once": is a bye asked for beforehand the Bye?
    RequestedBye {
        /// No: the Bye is what an uneven number makes (8.1).
        NotTheBye,
        /// Yes, if it was worth one point (8.3).
        FullPoint,
        /// Yes, always.
        Always
    }
}
choice! {
    /// 2 "play each other only once", 9.1 "have not yet played": a pairing lost by default.
    DefaultMeeting {
        /// Not played, so they may be paired again.
        NotMet,
        /// They have had their pairing.
        Met
    }
}
choice! {
    /// 12.1 "given the same colour", 12.3 "had the same colour": the colour of a game not played.
    DefaultColour {
        /// No colour was had.
        None,
        /// The colour was given and counts.
        Counts
    }
}
choice! {
    /// 9.1 "three successive rounds", 12.3 "the previous two rounds", 12.4 "going back in sequence".
    Gaps {
        /// By rounds: a round without a colour breaks the run; histories are compared round against round.
        ByRound,
        /// By games: rounds without a colour are left out.
        ByGame
    }
}
choice! {
    /// 12.1 "alternate colour", 12.5 "one more only", odd round, a player with one more of a colour (he
    /// missed a game).
    OddRoundDue {
        /// He is due the equalising colour, as the other would make two more (4, 12.5).
        Equalise,
        /// He is due the alternate colour: 12.5 cannot be met either way and only 12.6 speaks of equalising.
        Alternate
    }
}
choice! {
    /// 13 "Rule 3, requiring players with the same score to be paired ... priority over alternation".
    LastRound {
        /// Only players with the same score may break 12.1(a), (b) in the last round.
        SameScore,
        /// Rule 3 also says "or nearest score": any two players may.
        Everyone
    }
}
choice! {
    /// 12.4 "players in the median score-group or above ... players below": a pair of two score-groups.
    MixedPair {
        /// The score-group in which the pair is made decides.
        GroupOfPairing,
        /// Below, if one of the two has a score below the median.
        LowerScore
    }
}
choice! {
    /// 12.4 and 14.2 "the only occasion when colours need be decided by lot": neither has had a colour.
    NoColours {
        /// No article decides it: the text gives out.
        GivesOut,
        /// The colours are drawn by lot nonetheless.
        Lot,
        /// As in round one: by the lot drawn then and the number of the higher numbered of the two.
        AsInRoundOne
    }
}
choice! {
    /// 12.4 "the colours they had in earlier rounds ... shall decide", 12.5, 12.6 "one more only", "equal".
    History {
        /// The earlier rounds decide, and nothing before them.
        First,
        /// First how many of the two have at most one more of a colour (12.5, 12.6).
        AfterBalance,
        /// The same, unless both had "the same colour in the previous round".
        OfSameColour
    }
}
choice! {
    /// 12.4 "the higher ranked".
    HigherRanked {
        /// 7 "Pairing Numbers according to their rank in the list".
        Number,
        /// The better score, then the number.
        Score
    }
}
choice! {
    /// 10.2 "the number of players due different colours", with floaters in the score-group.
    DueCount {
        /// They count.
        Members,
        /// Only the group's own players count.
        Own
    }
}
choice! {
    /// 10.8 "the ratings of proposed opponents who are exchanged": who is the first one?
    MaxiProposed {
        /// The first compatible one.
        Compatible,
        /// The first who leaves the others an opponent.
        Possible
    }
}
choice! {
    /// 14.2 "the other odd-numbered players": numbers are missing in round one.
    RoundOneParity {
        /// The list of those who play is numbered through (17: numbers are provisional).
        Place,
        /// The pairing number itself.
        Number
    }
}
choice! {
    /// 9.2: nobody has the median score.
    EmptyMedian {
        /// The median score-group is there without players of its own; floaters of both sides meet in it.
        MeetingPlace,
        /// No players, no score-group: the highest score-group below (or the last above) is paired last.
        PassedBy,
        /// No players, no score-group that anybody could be transferred to; who has nowhere else to go is there
        /// nonetheless, and is paired last.
        NoGroup
    }
}
choice! {
    /// 10.3, 10.4 "after excluding the opponents of other floaters".
    OtherFloaters {
        /// Of those who wait in the adjacent score-group, and of those who have to leave the same one.
        All,
        /// Of those who have to leave the same score-group.
        SameGroup
    }
}
choice! {
    /// 10.3, 10.4 "a compatible opponent in the lower score-group": do floaters who have come into it count?
    AdjacentMembers {
        /// Those from the other side do (10.6 "a group that includes floaters").
        FloatersToo,
        /// Only players with the same score are the score-group (9.2).
        OwnOnly
    }
}
choice! {
    /// 12.7 "the ratings of the opponents to be exchanged": whose?
    MaxiWhose {
        /// Those of all who have been scrutinised, he for whom the exchange is made included.
        Scrutinised,
        /// Those of him for whom the exchange is made.
        Served,
        /// Those of everybody.
        Everybody
    }
}
choice! {
    /// 10.5 "shall be floated to a further score-group": no opponent in the median for one who floats down.
    PastMedian {
        /// He floats into the lower half (10.7.3 has down-floaters there).
        Further,
        /// He stops in the median score-group, which is then extended (9.6).
        Stops,
        /// He is transferred to the neighbouring score-group (9.3) whomever he finds there.
        Neighbour
    }
}
choice! {
    /// 9.3(a)-(c) "all the players of his score-group", "available in the score-group".
    NoOpponent {
        /// Floaters already transferred into the group count as its players (9.4).
        FloatersCount,
        /// Only players with the same score count (9.2).
        OwnOnly
    }
}
choice! {
    /// 10.8 "the highest numbered player available": may it be another floater?
    FloaterOpponent {
        /// The group's own players first (3: "the same score, or nearest"), then floaters.
        OwnFirst,
        /// All players now in the group alike.
        Anyone
    }
}
choice! {
    /// 10.6 "paired first", 10.1 "in spite of exchanges": the rest cannot be paired after a floater's
    /// pairing.
    FloaterPairs {
        /// A floater's opponent too may be exchanged (as 11.3 does with Player #1's).
        Revisable,
        /// The floater's pairing stands.
        Fixed
    }
}
choice! {
    /// 10.2 "tend to equalise", 10.5 "exchanged for another", 10.9 "if there is a choice": which comes first?
    FloaterOrder {
        /// The types of 10.9 (and 10.10), then colour, then number.
        TypeFirst,
        /// Colour, then the types, then number.
        ColourFirst
    }
}
choice! {
    /// 11.4(b) "the lowest numbered player remaining must be floated in company with #2", 12.3 "one or both
    /// players must be floated": both players of the proposed pairing had the same colour in the previous two
    /// rounds.
    Company {
        /// 11.4(b) all the same: the lowest numbered player remaining.
        LowestRemaining,
        /// 12.3: both players of that pairing.
        BothOfPair
    }
}
choice! {
    /// 12.1 "by means of exchanges", 12.2 "all pairings in a score-group", 10.6.3 "the remaining players".
    FloaterColours {
        /// The second scrutiny is about the remaining players; floaters have their opponents by 10.8.
        Stand,
        /// It may exchange floaters' opponents too (own players for own players, no colour being lost).
        Exchanged
    }
}
choice! {
    /// 9.6 "the next pairing of the lower (higher) score-group shall be cracked".
    Crack {
        /// The pairing made last in the neighbouring score-group, then the one before.
        LastMade,
        /// The pairing made first.
        FirstMade
    }
}
choice! {
    /// 9.6: the side to be cracked has no pairing left.
    CrackNone {
        /// The text gives out.
        GivesOut,
        /// The other side is cracked.
        OtherSide
    }
}
choice! {
    /// 12.7 "an exchange of opponents to find, for example, one who is due the alternate colour".
    MaxiExchange {
        /// Only exchanges for colour.
        ColourOnly,
        /// "For example": any exchange.
        Any
    }
}
choice! {
    /// 10.2, 10.8, 12.7 "differ by 100 points or less": one of the two has no rating.
    MaxiUnrated {
        /// The condition is not met.
        NotWithin,
        /// There is nothing to differ: the restriction does not bind.
        Within
    }
}

macro_rules! choices {
    ($($field:ident: $kind:ident = $first:ident $(, $name:literal $other:ident)+;)+) => {
        /// The points at which the words leave more than one reading open; see each enum.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Choices { $(pub $field: $kind),+ }

        impl Default for Choices {
            fn default() -> Self {
                Self { $($field: $kind::$first),+ }
            }
        }

        impl Choices {
            /// Every single departure from the default.
            pub fn all() -> Vec<(&'static str, Choices)> {
                let letter = Self::default();
                vec![$($(($name, Self { $field: $kind::$other, ..letter })),+),+]
            }
        }
    };
}

choices! {
    bye_barred: ByeBarred = NextGroup, "bye-group-barred-gives-out" GivesOut;
    requested_bye: RequestedBye = NotTheBye, "full-requested-bye-bars" FullPoint, "requested-bye-bars" Always;
    default_meeting: DefaultMeeting = NotMet, "default-is-meeting" Met;
    default_colour: DefaultColour = None, "default-has-colour" Counts;
    gaps: Gaps = ByRound, "history-by-game" ByGame;
    odd_round_due: OddRoundDue = Equalise, "odd-round-alternates" Alternate;
    last_round: LastRound = SameScore, "last-round-everyone" Everyone;
    mixed_pair: MixedPair = GroupOfPairing, "mixed-pair-lower-score" LowerScore;
    bye_leaves: ByeLeaves = Anything, "bye-leaves-pairing" Pairing;
    history: History = First, "history-after-balance" AfterBalance, "history-of-same-colour" OfSameColour;
    higher_ranked: HigherRanked = Number, "higher-ranked-by-score" Score;
    due_count: DueCount = Members, "due-count-own" Own;
    maxi_proposed: MaxiProposed = Compatible, "maxi-proposed-possible" Possible;
    no_colours: NoColours = GivesOut, "no-colours-lot" Lot, "no-colours-as-round-one" AsInRoundOne;
    round_one: RoundOneParity = Place, "round-one-by-number" Number;
    empty_median: EmptyMedian = MeetingPlace, "empty-median-passed-by" PassedBy, "empty-median-no-group" NoGroup;
    other_floaters: OtherFloaters = All, "other-floaters-same-group" SameGroup;
    adjacent_members: AdjacentMembers = FloatersToo, "adjacent-own-only" OwnOnly;
    past_median: PastMedian = Further, "down-floater-stops-in-median" Stops, "floater-to-neighbour" Neighbour;
    no_opponent: NoOpponent = FloatersCount, "no-opponent-own-only" OwnOnly;
    floater_opponent: FloaterOpponent = OwnFirst, "floater-opponent-anyone" Anyone;
    floater_pairs: FloaterPairs = Revisable, "floater-pairs-fixed" Fixed;
    floater_order: FloaterOrder = TypeFirst, "floater-colour-first" ColourFirst;
    company: Company = LowestRemaining, "company-both-of-pair" BothOfPair;
    floater_colours: FloaterColours = Stand, "floater-colours-exchanged" Exchanged;
    crack: Crack = LastMade, "crack-first-made" FirstMade;
    crack_none: CrackNone = GivesOut, "crack-other-side" OtherSide;
    maxi_exchange: MaxiExchange = ColourOnly, "maxi-any-exchange" Any;
    maxi_whose: MaxiWhose = Scrutinised, "maxi-served-only" Served, "maxi-everybody" Everybody;
    maxi_unrated: MaxiUnrated = NotWithin, "maxi-unrated-within" Within;
}

/// What a pairing is worth, in rising order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Level {
    /// They have met, or no permissible colours are to be had.
    No,
    /// Compatible only by rule 13 (last round).
    LastRound,
    /// Compatible (9.1).
    Compatible,
    /// Compatible, and not both due the same colour (12.2).
    Proper,
}

/// A pairing card (7): one player taking part.
#[derive(Clone, Debug)]
pub(crate) struct Card {
    pub number: u32,
    pub rating: Option<u32>,
    pub points: i32,
    /// The colour had in each round that is over.
    pub colours: Vec<Option<Colour>>,
    met: Vec<u32>,
    /// Floated in the round just before (10.10).
    pub floated: bool,
    /// 17(b): the number among those who have arrived.
    pub place: usize,
}

impl Card {
    fn new(player: &Player, event: &Event, choices: &Choices) -> Self {
        let mut met = Vec::new();
        let mut colours = Vec::new();
        for fact in &player.rounds {
            let colour = match *fact {
                Round::Game { opponent, colour, .. } => {
                    met.push(opponent);
                    Some(colour)
                }
                Round::Default { opponent, colour, .. } => {
                    if choices.default_meeting == DefaultMeeting::Met {
                        met.push(opponent);
                    }
                    (choices.default_colour == DefaultColour::Counts).then_some(colour)
                }
                _ => None,
            };
            colours.push(colour);
        }
        colours.resize(event.round.saturating_sub(1), None);
        let floated = floated(player, event);
        let (number, rating, points) = (player.number, player.rating, player.points());
        // 17(b): who has not arrived yet has only a provisional number.
        let is_here = |p: &&Player| {
            let paired =
                |r: &Round| matches!(r, Round::Game { .. } | Round::Default { .. } | Round::PairingBye);
            p.number <= number && (p.takes_part || p.rounds.iter().any(paired))
        };
        let place = event.players.iter().filter(is_here).count();
        Self { number, rating, points, colours, met, floated, place }
    }

    /// Whites less blacks.
    fn balance(&self) -> i32 {
        self.colours.iter().flatten().map(|&c| if c == Colour::White { 1 } else { -1 }).sum()
    }

    fn balance_after(&self, colour: Colour) -> i32 {
        self.balance() + if colour == Colour::White { 1 } else { -1 }
    }

    /// 12.1(a) "no player shall be given the same colour in three successive rounds", 12.1(b) "no player
    /// shall be given three more of one colour than the other" (also 9.1, 9.3(b), (c), 12.3).
    fn permissible(&self, colour: Colour, gaps: Gaps) -> bool {
        let run: Vec<_> = match gaps {
            Gaps::ByRound => self.colours.iter().rev().take(2).copied().collect(),
            Gaps::ByGame => self.colours.iter().rev().filter(|c| c.is_some()).take(2).copied().collect(),
        };
        let third = run.len() == 2 && run.iter().all(|&c| c == Some(colour));
        !third && self.balance_after(colour).abs() < 3
    }

    /// The due colour: 12.6 in even rounds "the colour that gives him an equal number", 12.5 in odd rounds
    /// "one more only of one colour", else 12.1 "the alternate colour" to the one had last. None without any
    /// colour.
    fn due(&self, round: usize, choices: &Choices) -> Option<Colour> {
        let alternate = self.colours.iter().rev().flatten().next()?.other();
        let balance = self.balance();
        let must_equalise =
            round.is_multiple_of(2) || balance.abs() >= 2 || choices.odd_round_due == OddRoundDue::Equalise;
        let wish = match balance {
            0 => alternate,
            _ if !must_equalise => alternate,
            more_whites if more_whites > 0 => Colour::Black,
            _ => Colour::White,
        };
        let barred = !self.permissible(wish, choices.gaps) && self.permissible(wish.other(), choices.gaps);
        Some(if barred { wish.other() } else { wish })
    }
}

/// 10.10 "has floated the round just before": his opponent had another score, and he was the one transferred
/// (10.2: downward from above the median, upwards from below it).
fn floated(player: &Player, event: &Event) -> bool {
    let Some(last) = event.round.checked_sub(2) else { return false };
    let before = |p: &Player| p.rounds.iter().take(last).map(Round::points).sum::<i32>();
    let (Some(Round::Game { opponent, .. }) | Some(Round::Default { opponent, .. })) =
        player.rounds.get(last)
    else {
        return false;
    };
    let Some(other) = event.players.iter().find(|p| p.number == *opponent) else { return false };
    let (own, his, median) = (before(player), before(other), last as i32);
    (own > his && own > median) || (own < his && own < median)
}

/// Those to be paired, by pairing number; places in `cards` stand for players from here on.
pub(crate) struct Field {
    pub cards: Vec<Card>,
    pub choices: Choices,
    /// Note: "the number of participants is greater than" 2 to the power of the number of rounds.
    pub maxi: bool,
    /// The median score in half points (9.2 "half the number of rounds that have been played").
    pub median: i32,
    drawn: Colour,
    levels: Vec<Vec<Level>>,
    pub due: Vec<Option<Colour>>,
}

impl Field {
    pub(crate) fn new(players: &[&Player], event: &Event, choices: &Choices) -> Self {
        let cards: Vec<Card> = players.iter().map(|p| Card::new(p, event, choices)).collect();
        let due: Vec<_> = cards.iter().map(|c| c.due(event.round, choices)).collect();
        let last = event.round >= event.rounds;
        let level = |a: usize, b: usize| {
            let (x, y) = (&cards[a], &cards[b]);
            // A ban by the arbiter is outside the text; it stands like a meeting.
            let banned =
                event.forbidden.iter().any(|&f| f == (x.number, y.number) || f == (y.number, x.number));
            if a == b || banned || x.met.contains(&y.number) || y.met.contains(&x.number) {
                return Level::No;
            }
            if ![Colour::White, Colour::Black].into_iter().any(|c| fits(x, y, c, choices.gaps)) {
                let waived = x.points == y.points || choices.last_round == LastRound::Everyone;
                return if last && waived { Level::LastRound } else { Level::No };
            }
            let clash = due[a].is_some() && due[a] == due[b];
            if clash { Level::Compatible } else { Level::Proper }
        };
        let levels = (0..cards.len()).map(|a| (0..cards.len()).map(|b| level(a, b)).collect()).collect();
        let power =
            u32::try_from(event.rounds).ok().and_then(|n| 2usize.checked_pow(n)).unwrap_or(usize::MAX);
        let maxi = event.players.len() > power;
        let median = event.round.saturating_sub(1) as i32;
        Self { cards, choices: *choices, maxi, median, drawn: event.drawn, levels, due }
    }

    pub(crate) fn level(&self, a: usize, b: usize) -> Level {
        self.levels[a][b]
    }

    /// 9.1 "Two players who have not yet played each other are said to be compatible provided that ...", with
    /// 13.
    pub(crate) fn compatible(&self, a: usize, b: usize) -> bool {
        self.level(a, b) > Level::No
    }

    /// 12.3 "If both players had the same colour in the previous two rounds" (or 12.1(b) bars both from one
    /// colour).
    pub(crate) fn need_the_same(&self, a: usize, b: usize) -> bool {
        let barred = |p: usize, c| !self.cards[p].permissible(c, self.choices.gaps);
        [Colour::White, Colour::Black].into_iter().any(|c| barred(a, c) && barred(b, c))
    }

    /// 10.2, 10.8, 12.7 "differ by 100 points or less" (in Maxi-tournaments only).
    pub(crate) fn within_100(&self, a: usize, b: usize) -> bool {
        match (self.cards[a].rating, self.cards[b].rating) {
            _ if !self.maxi || a == b => true,
            (Some(x), Some(y)) => x.abs_diff(y) <= 100,
            _ => self.choices.maxi_unrated == MaxiUnrated::Within,
        }
    }

    /// 12.3 to 12.6: the colours of a pair, as (White, Black); two ways if a lot is drawn, none if the text
    /// is silent. `below`: paired in a score-group below the median.
    pub(crate) fn allocate(&self, one: usize, two: usize, below: bool) -> Vec<(usize, usize)> {
        let (a, b) = (one.min(two), one.max(two));
        let (x, y) = (&self.cards[a], &self.cards[b]);
        let gaps = self.choices.gaps;
        let give = |colour_of_a| if colour_of_a == Colour::White { vec![(a, b)] } else { vec![(b, a)] };
        // 12.3 "he must be given the alternating colour"; 12.1(a), (b).
        match (fits(x, y, Colour::White, gaps), fits(x, y, Colour::Black, gaps)) {
            (true, false) => return give(Colour::White),
            (false, true) => return give(Colour::Black),
            _ => {}
        }
        let due = match (self.due[a], self.due[b]) {
            (None, None) if self.choices.no_colours == NoColours::Lot => return vec![(a, b), (b, a)],
            (None, None) if self.choices.no_colours == NoColours::AsInRoundOne => {
                let upper = if x.number < y.number { x } else { y };
                let odd = match self.choices.round_one {
                    RoundOneParity::Place => upper.place % 2 == 1,
                    RoundOneParity::Number => upper.number % 2 == 1,
                };
                let colour = if odd { self.drawn } else { self.drawn.other() };
                return give(if upper.number == x.number { colour } else { colour.other() });
            }
            (None, None) => return Vec::new(),
            (Some(c), None) => return give(c),
            (None, Some(c)) => return give(c.other()),
            (Some(c), Some(d)) if c != d => return give(c),
            (Some(c), Some(_)) => c,
        };
        // 12.5 "one more only of one colour than the other", 12.6 "an equal number": how many of the two get
        // it?
        let content = |c: Colour| {
            i32::from(x.balance_after(c).abs() <= 1) + i32::from(y.balance_after(c.other()).abs() <= 1)
        };
        // 12.4 "If both players in a pairing had the same colour in the previous round".
        let previous = |card: &Card| match gaps {
            Gaps::ByRound => card.colours.last().copied().flatten(),
            Gaps::ByGame => card.colours.iter().rev().copied().flatten().next(),
        };
        let of_balance = match self.choices.history {
            History::First => false,
            History::AfterBalance => true,
            History::OfSameColour => previous(x).is_none() || previous(x) != previous(y),
        };
        if of_balance && content(due) != content(due.other()) {
            return give(if content(due) > content(due.other()) { due } else { due.other() });
        }
        // 12.4 "the colours they had in earlier rounds, going back in sequence, shall decide".
        if let Some(had) = last_difference(x, y, gaps) {
            return give(had.other());
        }
        // 12.4 identical histories: median or above "the higher ranked", below "the lower ranked".
        let below = match self.choices.mixed_pair {
            MixedPair::GroupOfPairing => below,
            MixedPair::LowerScore => x.points.min(y.points) < self.median,
        };
        let a_is_higher = match self.choices.higher_ranked {
            HigherRanked::Number => x.number < y.number,
            HigherRanked::Score => (-x.points, x.number) < (-y.points, y.number),
        };
        give(if below == a_is_higher { due.other() } else { due })
    }
}

fn fits(x: &Card, y: &Card, colour_of_x: Colour, gaps: Gaps) -> bool {
    x.permissible(colour_of_x, gaps) && y.permissible(colour_of_x.other(), gaps)
}

/// 12.4 "identical histories": the latest round in which they are not identical, as the colour that `x` had or, where
/// he had none, would have had against the other's.
fn last_difference(x: &Card, y: &Card, gaps: Gaps) -> Option<Colour> {
    let back = |card: &Card| -> Vec<Option<Colour>> {
        card.colours.iter().rev().filter(|c| gaps == Gaps::ByRound || c.is_some()).copied().collect()
    };
    let (c, d) = (back(x), back(y));
    let had = |list: &[Option<Colour>], i: usize| list.get(i).copied().flatten();
    let pairs = (0..c.len().max(d.len())).map(|i| (had(&c, i), had(&d, i)));
    let (mine, theirs) = pairs.into_iter().find(|(c, d)| c != d)?;
    mine.or(theirs.map(Colour::other))
}
