//! Oracle for the 'Swiss System Based on Rating' (FIDE Dutch, 1992/1997/1998, articles A to F) with article
//! 21. This file: the choices of reading, the pairing cards (A, B.1, B.2), colours (E) and board order (F.1).
//! `d98_procedure.rs` holds the procedure (C), `d98_groups.rs` the criteria (A.8, B) and the pairing of one
//! group by transpositions and exchanges (C.4 to C.8, D).
//!
//! Repaired slips: A.8 'b >> w' is 'b > w'; F.3 'BWB-B as -BWB' is '-BWBB', 'WB-WB as -BWB' is '-WBWB' and
//! 'BWB-B-W as --BWBWB' is '--BWBBW' (the games keep their order, the gaps go to the front).
//! Not of the text: a pair in `Event::forbidden` is treated as if B.1a forbade it.
use super::d98_groups::Procedure;
use super::facts::{Answer, Colour, Event, Pairing, Player, Round};

/// A.7a 'the preference is white when the colour difference is ≤ 0': the sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AbsoluteWhite {
    /// '< 0', as in A.7b: after BBWW the (obligatory) colour is black, as B.2b demands.
    BelowZero,
    /// '≤ 0', as printed: after BBWW the preference is white, against B.2b (which still bars that colour).
    AtMostZero,
}

/// A.7a 'same colour in the two latest rounds' / 'the last two games'; B.2b 'three times in row'; F.2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Latest {
    /// Rounds without a game are not taken into account (F.2): the last games count.
    Games,
    /// The latest rounds themselves: a round without a game interrupts.
    Rounds,
}

/// A.7a '(This rule is not in effect when pairing players with a score of over 50% in the last round)' and
/// 21.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LastRoundPreference {
    /// For each player over 50%, whether or not article 21 sets B.2 aside.
    EachPlayer,
    /// Article 21 takes its place: A.7a keeps in effect where B.2 is used.
    OnlyAsB2,
}

/// 21 'shall not apply in the last round at scoregroups with a score over 50%', which amends the Note to B.6
/// 'do not apply when pairing players with a score of over 50%'.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Article21 {
    /// In a bracket all of whose players have over 50%.
    ScoreGroup,
    /// Also in other brackets, for the players over 50% in them (B.2: for two such players).
    EachPair,
    /// Not looked at: the note to B.6 alone, 'B2, B5 and B6 do not apply when pairing players with a score of over
    /// 50% in the last round', player by player, and with it A.7a.
    NoteAlone,
}

/// A.5 'A bye is considered to be a downfloat': and a bye asked for?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RequestedBye {
    /// Only the bye of the odd player ('one player ends up unpaired').
    NoFloat,
    /// Any bye.
    Downfloat,
}

/// B.5, B.6 'no player shall receive an identical float': when is the downfloat judged?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Downfloat {
    /// When the player remains unpaired and is to be moved down.
    WhenMoved,
    /// Also when a moved-down player is paired (A.4: by that pairing he receives it).
    AlsoWhenPaired,
}

/// C.1 'a player for whom no opponent can be found ... if this score bracket is the lowest one apply C13'.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoOpponent {
    /// One player who may have the bye (A.5, B.1b) needs no opponent.
    ByeExcuses,
    /// C13 is applied even if that player could have the bye.
    AlwaysC13,
}

/// C.1 'if this player was moved down from a higher score bracket apply C12', and C12 does not help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StuckMovedDown {
    /// Go on with C.2 to C.11: with p pairings the bracket 'is considered complete' (C.6).
    AsNeeded,
    /// Go on with C.13, C.14.
    GoesOn,
    /// 'In all other cases: move this player down' (not out of the lowest bracket).
    MovesOn,
}

/// C.1 'in all other cases: move this player down', where C.12 has found nothing for a moved-down player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Residents {
    Move,
    /// C.1 has been left.
    Stay,
}

/// C.12 'a pairing can be made whereby another player will be moved down': with p of its moved-down players?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum C12Previous {
    KeepsP,
    /// As many pairings in all, p of the moved-down players decreased one by one.
    MayFall,
}

/// C.13 'If in the penultimate score bracket p becomes zero', in a heterogeneous one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum C13P {
    /// p is that of S1 (A.6).
    S1,
    /// p is that of the remainder.
    Remainder,
}

/// C.6 'Start at C2 with the homogeneous remainder group'; B.4 'x is deducted by one each time'; C.11
/// 'restart at C3'. What is x of the remainder?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RemainderX {
    /// A8 of the remainder (C2), and the increases of C.11 on top (else C.11 would go round for ever).
    Determined,
    /// What the pairings of the moved-down players have left of the x of the bracket.
    Deducted,
}

/// C.6 'Start at C2 with the homogeneous remainder group', after C.11 has increased x.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Raise {
    /// What C.11 has added counts at once.
    OnTop,
    /// C2 determines x anew; what C.11 has added is taken one by one, as far as the remainder needs it.
    AsNeeded,
}

/// C.12 'and this now allows p pairing to be made', A.6 'the number of players in S1'.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum C12P {
    /// All pairings of the bracket.
    Bracket,
    /// Those of the moved-down players, whatever becomes of the remainder.
    MovedDown,
}

/// A.3 'players moved down are always paired first whenever possible', in a bracket 'treated as though it was homogeneous'.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HalfFirst {
    /// Not there: it is homogeneous.
    Alike,
    /// There too: as few of them as can be remain unpaired.
    MovedDownFirst,
}

/// C.13 'which will allow a pairing in the lowest score bracket'.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LowestPairing {
    /// By C.1 to C.11, the moved-down players first.
    MovedDownFirst,
    /// Any, with p decreased by C.14 if need be.
    Any,
}

/// C.9, C.10 'drop criterion': are B5 and B6 ever in force again within the bracket?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dropped {
    /// Nothing restores them.
    Stay,
    /// With every decrease of p (C.14).
    BackAtC14,
    /// With every increase of x (C.11) and decrease of p (C.14).
    BackAtC11,
    /// For downfloats also with every new start of C.10; else as `BackAtC11`.
    BackAtC10,
}

/// C.10 'undo the pairing of the lowest moved down player paired ... different opponent for this player by
/// restarting at C7'.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Undo {
    /// Only that player's opponent changes ('no alternative pairing for this player').
    LowestOnly,
    /// The transpositions go on (C.7), so opponents of higher moved-down players change in turn.
    AllTranspositions,
}

/// C.10, second bullet: 'drop criterion B6 first and then B5 for upfloats'.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UpfloatDrop {
    /// A bullet of its own: in any bracket in which upfloats occur.
    Everywhere,
    /// Only 'in case of a homogeneous remainder group', as in the first bullet.
    RemainderOnly,
}

/// C.11 'As long as x is less than p', when a remainder group is paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum IncreaseX {
    /// x and p as last determined: those of the remainder group.
    Remainder,
    /// Those of the remainder or those of the moved-down players, since their pairings are undone also.
    Either,
}

/// C.12 'In case of a heterogeneous group', and A.3 'at least half ... treated as though it was homogeneous'.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HalfMovedDown {
    /// C.12 is not for it (but C.1 sends a moved-down player there).
    NoC12,
    /// It is heterogeneous all the same, so C.12 is for it.
    C12,
}

/// C.13 'the two lowest score brackets are joined into a new lowest score bracket'.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Joined {
    /// The players of the upper one 'have come from a higher score bracket' (A.3): they are moved down.
    UpperMovedDown,
    /// One bracket, in which only players from above both are moved down.
    OneBracket,
}

/// C.14 'if the original value of x was greater than zero decrease x by 1 as well'.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DecreaseX {
    /// x as it stands after C.11 (p or more).
    Current,
    /// The original x (C.2) returns, less one.
    Original,
}

/// C.14 'If p equals zero the entire score bracket is moved down': p of a remainder group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ZeroRemainder {
    /// The 'remainder score bracket' (A.3) is moved down, the moved-down players stay paired.
    RemainderMoves,
    /// The whole score bracket is moved down.
    WholeMoves,
}

/// C.14 'If p equals zero the entire score bracket is moved down to the next one', when there is no next one
/// and, by C.13, none above either.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LowestZero {
    /// The text gives out.
    GivesOut,
    /// Moved-down players are paired first only 'whenever possible' (A.3): all form one homogeneous bracket.
    OneBracket,
}

/// D.2 'the difference between the numbers exchanged'.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Numbers {
    /// Places in the bracket, as in the matrices ('deducting all numbers in S1 and S2 by 1').
    Places,
    /// Pairing numbers (A.2).
    PairingNumbers,
}

/// D.2 'the difference ... as small as possible ... lowest player of S1', same S1 and same difference still.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExchangeTie {
    /// The highest player of S2 first (5+8 before 6+7).
    HighestOfS2,
    /// The players of S2 nearest together first (6+7 before 5+8).
    NearestOfS2,
}

/// E.1 to E.4 for two players without any preference after round one (E.5: 'In the first round').
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoPreference {
    /// No article says it: the text gives out.
    GivesOut,
    /// E.5 by the number of the higher ranked player.
    AsE5,
    /// By lot, as A.7 'Before the first round ... by lot'.
    Lot,
}

macro_rules! choices {
    ($($field:ident: $kind:ident = $first:ident $(, $name:literal => $other:ident)+;)+) => {
        /// The points that the words leave open.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Choices { $(pub $field: $kind),+ }

        impl Default for Choices {
            fn default() -> Self { Self { $($field: $kind::$first),+ } }
        }

        impl Choices {
            /// Every departure from the default in a single point.
            pub fn all() -> Vec<(&'static str, Choices)> {
                vec![$($(($name, Choices { $field: $kind::$other, ..Choices::default() })),+),+]
            }
        }
    };
}

choices! {
    absolute_white: AbsoluteWhite = BelowZero, "a7-white-at-zero" => AtMostZero;
    preference_latest: Latest = Games, "a7-latest-rounds" => Rounds;
    in_row: Latest = Games, "b2-row-of-rounds" => Rounds;
    last_round_preference: LastRoundPreference = EachPlayer, "a7-last-round-as-b2" => OnlyAsB2;
    article_21: Article21 = ScoreGroup, "a21-each-pair" => EachPair, "note-b-alone" => NoteAlone;
    requested_bye: RequestedBye = NoFloat, "a5-requested-bye-floats" => Downfloat;
    downfloat: Downfloat = AlsoWhenPaired, "b5-downfloat-when-moved" => WhenMoved;
    no_opponent: NoOpponent = ByeExcuses, "c1-bye-no-excuse" => AlwaysC13;
    stuck: StuckMovedDown = AsNeeded, "c1-stuck-goes-on" => GoesOn, "c1-stuck-moves-on" => MovesOn;
    residents: Residents = Move, "c1-residents-stay" => Stay;
    c12_previous: C12Previous = KeepsP, "c12-p-may-fall" => MayFall;
    c13_p: C13P = S1, "c13-p-of-remainder" => Remainder;
    remainder_x: RemainderX = Determined, "b4-x-deducted" => Deducted;
    dropped: Dropped = Stay, "c14-criteria-back" => BackAtC14, "c11-criteria-back" => BackAtC11,
        "c10-criteria-back" => BackAtC10;
    undo: Undo = LowestOnly, "c10-all-transpositions" => AllTranspositions;
    upfloat_drop: UpfloatDrop = Everywhere, "c10-upfloats-remainder-only" => RemainderOnly;
    raise: Raise = OnTop, "c11-raise-as-needed" => AsNeeded;
    c12_p: C12P = Bracket, "c12-p-of-moved-down" => MovedDown;
    half_first: HalfFirst = Alike, "a3-moved-down-first" => MovedDownFirst;
    lowest_pairing: LowestPairing = MovedDownFirst, "c13-any-pairing" => Any;
    increase_x: IncreaseX = Remainder, "c11-x-of-either" => Either;
    half_moved_down: HalfMovedDown = NoC12, "c12-also-half-moved-down" => C12;
    joined: Joined = UpperMovedDown, "c13-joined-as-one" => OneBracket;
    decrease_x: DecreaseX = Current, "c14-original-x" => Original;
    zero_remainder: ZeroRemainder = RemainderMoves, "c14-whole-bracket" => WholeMoves;
    lowest_zero: LowestZero = GivesOut, "c14-lowest-as-one" => OneBracket;
    numbers: Numbers = Places, "d2-pairing-numbers" => PairingNumbers;
    exchange_tie: ExchangeTie = HighestOfS2, "d2-nearest-of-s2" => NearestOfS2;
    no_preference: NoPreference = GivesOut, "e5-later-rounds" => AsE5, "e5-later-lot" => Lot;
}

/// A.7: the kinds of preference, weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Strength {
    Mild,
    Strong,
    Absolute,
}

/// A.4: a float.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Float {
    Down,
    Up,
}

/// The pairing card of a player who takes part. Cards are kept in the order of A.2; sets of players are bit
/// sets.
#[derive(Clone, Debug)]
pub(crate) struct Card {
    pub number: u32,
    pub score: i32,
    /// A.7 'over 50% in the last round'.
    pub over_half_last: bool,
    /// Colours of the games, oldest first; rounds without a game left out (F.2, F.3).
    pub games: Vec<Colour>,
    /// The colours that B.2 admits: white, black.
    pub may: [bool; 2],
    /// A.7, while B.2 is used and when article 21 has set it aside.
    pub preferences: [Option<(Strength, Colour)>; 2],
    /// B.1a (and the pairs forbidden by the arbiter).
    pub barred: u32,
    /// B.1b: has a point without playing.
    pub free_point: bool,
    /// The floats one and two rounds ago (B.5, B.6).
    pub floats: [Option<Float>; 2],
}

/// A.7, F.2: white minus black.
fn a7_difference(games: &[Colour]) -> i32 {
    games.iter().map(|&c| if c == Colour::White { 1 } else { -1 }).sum()
}

/// The colour of the last two games (or rounds), if it is the same.
fn same_twice(player: &Player, latest: Latest) -> Option<Colour> {
    let colour = |r: &Round| if let Round::Game { colour, .. } = *r { Some(colour) } else { None };
    let last: Vec<Option<Colour>> = match latest {
        Latest::Games => player.rounds.iter().map(colour).filter(Option::is_some).collect(),
        Latest::Rounds => player.rounds.iter().map(colour).collect(),
    };
    match last[..] {
        [.., a, b] if a == b => a,
        _ => None,
    }
}

/// A.7 'After a round the colour preference can be determined for every player.'
fn a7_preference(
    player: &Player,
    games: &[Colour],
    exempt: bool,
    choices: &Choices,
) -> Option<(Strength, Colour)> {
    let difference = a7_difference(games);
    let twice = same_twice(player, choices.preference_latest);
    if !exempt && (difference.abs() > 1 || twice.is_some()) {
        let low = match choices.absolute_white {
            AbsoluteWhite::BelowZero => difference < 0,
            AbsoluteWhite::AtMostZero => difference <= 0,
        };
        let white = low || twice == Some(Colour::Black);
        return Some((Strength::Absolute, if white { Colour::White } else { Colour::Black }));
    }
    match difference {
        0 => games.last().map(|c| (Strength::Mild, c.other())),
        d if d < 0 => Some((Strength::Strong, Colour::White)),
        _ => Some((Strength::Strong, Colour::Black)),
    }
}

/// B.2 'No player's colour difference will become > +2 or < -2', 'the same colour three times in row'.
fn b2_may(player: &Player, games: &[Colour], colour: Colour, choices: &Choices) -> bool {
    let difference = a7_difference(games) + if colour == Colour::White { 1 } else { -1 };
    difference.abs() <= 2 && same_twice(player, choices.in_row) != Some(colour)
}

/// A.4, A.5: the float of one round ('players with unequal scores will be paired'; the bye 'is considered to
/// be a downfloat'). The float comes with the pairing, so a game lost by default has it too (F.2 speaks of
/// colours).
fn a4_float(event: &Event, player: &Player, round: usize, choices: &Choices) -> Option<Float> {
    let before = |p: &Player| p.rounds.iter().take(round).map(Round::points).sum::<i32>();
    match *player.rounds.get(round)? {
        Round::Game { opponent, .. } | Round::Default { opponent, .. } => {
            let other = event.players.iter().find(|p| p.number == opponent)?;
            match before(player).cmp(&before(other)) {
                std::cmp::Ordering::Greater => Some(Float::Down),
                std::cmp::Ordering::Less => Some(Float::Up),
                std::cmp::Ordering::Equal => None,
            }
        }
        Round::PairingBye => Some(Float::Down),
        Round::RequestedBye { .. } if choices.requested_bye == RequestedBye::Downfloat => Some(Float::Down),
        Round::RequestedBye { .. } | Round::Absent => None,
    }
}

/// The cards of those who take part, in the order of A.2: 'score', then the pairing number (rating, title,
/// name). F.5: 'Players who withdraw will no longer be paired.'
pub(crate) fn a2_cards(event: &Event, choices: &Choices) -> Vec<Card> {
    let mut players: Vec<&Player> = event.players.iter().filter(|p| p.takes_part).collect();
    players.sort_by_key(|p| (-p.points(), p.number));
    let last = event.round == event.rounds;
    let played = event.round.saturating_sub(1);
    let card = |player: &&Player| {
        let games: Vec<Colour> = player
            .rounds
            .iter()
            .filter_map(|r| match *r {
                Round::Game { colour, .. } => Some(colour),
                _ => None,
            })
            .collect();
        let met = |other: u32| {
            player.rounds.iter().any(|r| matches!(*r, Round::Game { opponent, .. } if opponent == other))
                || event
                    .forbidden
                    .iter()
                    .any(|&(a, b)| (a, b) == (player.number, other) || (b, a) == (player.number, other))
        };
        let ago = |n| played.checked_sub(n).and_then(|round| a4_float(event, player, round, choices));
        let over_half_last = last && player.points() > played as i32;
        let note = over_half_last && choices.article_21 == Article21::NoteAlone;
        let exempt = over_half_last && choices.last_round_preference == LastRoundPreference::EachPlayer;
        Card {
            number: player.number,
            score: player.points(),
            over_half_last,
            may: [Colour::White, Colour::Black].map(|c| note || b2_may(player, &games, c, choices)),
            preferences: [exempt, over_half_last].map(|e| a7_preference(player, &games, e, choices)),
            barred: players
                .iter()
                .enumerate()
                .filter(|(_, p)| met(p.number))
                .fold(0, |set, (i, _)| set | 1 << i),
            free_point: player.rounds.iter().any(|r| {
                matches!(
                    *r,
                    Round::PairingBye | Round::RequestedBye { points: 2 } | Round::Default { points: 2, .. }
                )
            }),
            floats: if note { [None; 2] } else { [ago(1), ago(2)] },
            games,
        }
    };
    players.iter().map(card).collect()
}

impl Card {
    /// The colour preferred; `free`: article 21 has set B.2 aside.
    pub(crate) fn wants(&self, free: bool) -> Option<Colour> {
        self.preferences[usize::from(free)].map(|(_, colour)| colour)
    }
}

/// Two cards may have these colours by B.2.
pub(crate) fn b2_colours(white: &Card, black: &Card) -> bool {
    white.may[0] && black.may[1]
}

/// What E says of the colour of the higher ranked player of a pairing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Allocation {
    Higher(Colour),
    Lot,
    GivesOut,
}

/// E 'For each pairing apply (with descending priority)'. B.2 'may not be violated', so it goes before,
/// unless article 21 has set it aside (`free`).
pub(crate) fn e_colours(
    event: &Event,
    higher: &Card,
    lower: &Card,
    free: bool,
    choices: &Choices,
) -> Allocation {
    use Allocation::Higher;
    if !(free && higher.over_half_last && lower.over_half_last) {
        match (b2_colours(higher, lower), b2_colours(lower, higher)) {
            (true, false) => return Higher(Colour::White),
            (false, true) => return Higher(Colour::Black),
            _ => {}
        }
    }
    let e5 = if higher.number % 2 == 1 { event.drawn } else { event.drawn.other() };
    let (a, b) = match (higher.preferences[usize::from(free)], lower.preferences[usize::from(free)]) {
        // E.5 'In the first round all even numbered players in S1 will receive a colour different from all
        // odd'
        (None, None) if event.round == 1 => return Higher(e5),
        (None, None) => {
            return match choices.no_preference {
                NoPreference::GivesOut => Allocation::GivesOut,
                NoPreference::AsE5 => Higher(e5),
                NoPreference::Lot => Allocation::Lot,
            };
        }
        // E.1 'Grant both colour preferences': the only one there is
        (Some((_, colour)), None) => return Higher(colour),
        (None, Some((_, colour))) => return Higher(colour.other()),
        (Some(a), Some(b)) => (a, b),
    };
    if a.1 != b.1 {
        return Higher(a.1); // E.1
    }
    if a.0 != b.0 {
        // E.2 'Grant the stronger colour preference'
        return Higher(if a.0 > b.0 { a.1 } else { b.1.other() });
    }
    // E.3 'Alternate the colours to the most recent round in which they played with different colours'
    match e3_latest_different(&higher.games, &lower.games) {
        Some(colour) => Higher(colour.other()),
        None => Higher(a.1), // E.4 'the colour preference of the higher ranked player'
    }
}

/// E.3 with F.3 (gaps count as if they came first): the colour of the first of the two in that round.
pub(crate) fn e3_latest_different(higher: &[Colour], lower: &[Colour]) -> Option<Colour> {
    higher.iter().rev().zip(lower.iter().rev()).find(|(a, b)| a != b).map(|(&a, _)| a)
}

/// The pairing of the round.
pub(crate) fn pair(event: &Event, choices: &Choices) -> Answer {
    let cards = a2_cards(event, choices);
    if cards.len() > 24 {
        return Answer::GivesOut("limit: more than 24 players".into());
    }
    let mut boards = match Procedure::new(&cards, event, choices).run() {
        Ok(boards) => boards,
        Err(reason) => return Answer::GivesOut(reason),
    };
    // F.1 'the score of the higher player', 'the sum of the scores', 'the rank of the higher player'
    boards.pairs.sort_by_key(|&(a, b, _)| (-cards[a].score, -cards[a].score - cards[b].score, a));
    let bye = boards.bye.map(|i| cards[i].number);
    let mut pairings = vec![Pairing { boards: Vec::new(), bye }];
    for (a, b, free) in boards.pairs {
        let (higher, lower) = (&cards[a], &cards[b]);
        let colours = match e_colours(event, higher, lower, free, choices) {
            Allocation::Higher(colour) => vec![colour],
            Allocation::Lot => vec![Colour::White, Colour::Black],
            Allocation::GivesOut => {
                let (a, b) = (higher.number, lower.number);
                return Answer::GivesOut(format!("E.4: {a} and {b} have no colour preference"));
            }
        };
        pairings = pairings
            .iter()
            .flat_map(|p| {
                colours.iter().map(move |&colour| {
                    let mut p = p.clone();
                    let (a, b) = (higher.number, lower.number);
                    p.boards.push(if colour == Colour::White { (a, b) } else { (b, a) });
                    p
                })
            })
            .collect();
    }
    Answer::Pairings(pairings)
}
