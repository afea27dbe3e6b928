//! The procedure of the FIDE Dutch 1998: articles C.1 to C.3 and C.9 to C.14, A.3, A.6 and 21. It says who
//! plays whom and who has the bye. Players are places in the order of A.2; sets of players are bit sets.
use super::d98::*;
use super::d98_groups::*;
use std::collections::HashSet;

/// An x that restricts nothing.
const FREE: usize = 99;

/// The round: (higher, lower, has article 21 set B.2 aside?), and the bye.
pub(crate) struct Boards {
    pub pairs: Vec<(usize, usize, bool)>,
    pub bye: Option<usize>,
}

/// How often C.14 has decreased p: of the moved-down players, and of a homogeneous (remainder) group.
#[derive(Clone, Copy, Debug, Default)]
struct Decrease {
    moved: usize,
    rest: usize,
    /// C.14 was reached from C.1 by way of C.12, so nothing has been dropped and x not been increased.
    from_c1: bool,
    /// C.1 has led to C.12, which has found nothing (`StuckMovedDown::AsNeeded`).
    past_c1: bool,
}

/// Where a bracket failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// C.1, a moved-down player.
    C1Moved,
    /// C.1, the lowest bracket.
    C1Lowest,
    /// C.11, the moved-down players.
    Moved,
    /// C.11, a homogeneous group or a remainder.
    Rest,
}

/// A bracket that is paired, and the players whom C.1 moved down from it.
#[derive(Clone, Debug)]
struct Frame {
    bracket: Bracket,
    c1: u32,
    decrease: Decrease,
    /// By how much C.12 has decreased p of the moved-down players (`C12Previous::MayFall`).
    fallen: usize,
    found: Found,
}

impl Frame {
    fn moved_down(&self) -> u32 {
        self.found.left | self.c1
    }
}

struct Failure {
    bracket: Bracket,
    stage: Stage,
}

impl<'a> Procedure<'a> {
    /// A.3: 'Players with equal scores constitute a homogeneous score bracket.' Highest first.
    fn a3_brackets(&self) -> Vec<u32> {
        let mut brackets: Vec<u32> = Vec::new();
        for (i, card) in self.cards.iter().enumerate() {
            match brackets.last_mut() {
                Some(set) if i > 0 && self.cards[i - 1].score == card.score => *set |= 1 << i,
                _ => brackets.push(1 << i),
            }
        }
        brackets
    }

    /// A.3: no player moved down, or 'at least half of the players have come from a higher score bracket'.
    fn a3_homogeneous(&self, bracket: Bracket) -> bool {
        bracket.moved == 0 || 2 * count(bracket.moved) >= count(bracket.players)
    }

    /// C.4 to C.9 for a homogeneous (remainder) group. C.9 'Drop criterion B6 and B5 (in this order) for
    /// downfloats and restart at C4.'
    fn c4_to_c9(
        &mut self,
        bracket: Bracket,
        set: u32,
        p: usize,
        x: usize,
        level: &mut Level,
        tried: &HashSet<u32>,
    ) -> Option<Found> {
        loop {
            let found = self.c4_to_c8(bracket, set, p, x, *level, tried);
            if found.is_some() || level.down >= 2 {
                return found;
            }
            level.down += 1;
        }
    }

    /// x by C.2 with the increases of C.11 and the decreases of C.14.
    fn x(&self, players: u32, free: bool, decrease: Decrease, of_this: usize, level: Level) -> usize {
        let any = decrease.moved + decrease.rest > 0;
        if any && !decrease.from_c1 && self.choices.decrease_x == DecreaseX::Current {
            return FREE;
        }
        self.a8_x(players, free).saturating_sub(of_this) + level.increases
    }

    /// C.2 to C.11, without the pairings that leave a set of `tried` unpaired.
    fn c2_to_c11(
        &mut self,
        mut bracket: Bracket,
        decrease: Decrease,
        tried: &HashSet<u32>,
    ) -> Result<Found, Stage> {
        if self.choices.half_first == HalfFirst::MovedDownFirst && self.a3_homogeneous(bracket) {
            let p = (count(bracket.players) / 2).saturating_sub(decrease.rest);
            let level = Level { down: 2, up: 2, increases: 0 };
            let fits = |least: &usize, procedure: &mut Self| {
                let bracket = Bracket { moved_left: *least, ..bracket };
                procedure.c4_to_c8(bracket, bracket.players, p, FREE, level, tried).is_some()
            };
            let least = (0..=count(bracket.moved)).find(|least| fits(least, self));
            bracket.moved_left = least.unwrap_or(bracket.moved_left);
        }
        let any = decrease.moved + decrease.rest > 0;
        let stay = any && !decrease.from_c1 && self.choices.dropped == Dropped::Stay;
        let mut level = Level { down: 2 * usize::from(stay), up: 2 * usize::from(stay), increases: 0 };
        let homogeneous = self.a3_homogeneous(bracket);
        loop {
            let stage;
            let room; // C.11 'x is less than p'
            if homogeneous {
                // C.3, A.6 'the higher half (rounding downwards)'
                let p = (count(bracket.players) / 2).saturating_sub(decrease.rest);
                let x = self.x(bracket.players, bracket.free, decrease, decrease.rest, level);
                if let Some(found) = self.c4_to_c9(bracket, bracket.players, p, x, &mut level, tried) {
                    return Ok(found);
                }
                (stage, room) = (Stage::Rest, x < p);
            } else {
                match self.heterogeneous(bracket, decrease, &mut level, tried) {
                    Ok(found) => return Ok(found),
                    Err(failed) => (stage, room) = failed,
                }
            }
            if self.steps > LIMIT {
                return Err(stage);
            }
            // C.10 'drop criterion B6 first and then B5 for upfloats and restart at C2'
            let remainder = !homogeneous && stage == Stage::Rest;
            let drops = remainder || self.choices.upfloat_drop == UpfloatDrop::Everywhere;
            // There are upfloats where scores are unequal, also when C.13 and C.14 have left one bracket of all.
            let unequal = list(bracket.players)
                .any(|i| self.cards[i].score != self.cards[bracket.players.trailing_zeros() as usize].score);
            if level.up < 2 && drops && unequal {
                level.up += 1;
                if self.choices.dropped == Dropped::BackAtC10 {
                    level.down = 0;
                }
                continue;
            }
            // C.11 'increase x by 1 ... undo all pairings of players moved down also. Restart at C3.'
            if !room {
                return Err(stage);
            }
            level.increases += 1;
            if matches!(self.choices.dropped, Dropped::BackAtC11 | Dropped::BackAtC10) {
                (level.down, level.up) = (0, 0);
            }
        }
    }

    /// C.2 to C.10 for a heterogeneous bracket: the moved-down players 'are always paired first', then the
    /// remainder.
    fn heterogeneous(
        &mut self,
        bracket: Bracket,
        decrease: Decrease,
        level: &mut Level,
        tried: &HashSet<u32>,
    ) -> Result<Found, (Stage, bool)> {
        let places: Vec<usize> = list(bracket.players).collect();
        let p = count(bracket.moved).saturating_sub(decrease.moved); // C.3, A.6
        let (s1, s2) = places.split_at(p); // C.4 'Put the highest players in S1, all other players in S2.'
        let x = self.x(bracket.players, bracket.free, decrease, decrease.moved, *level);
        let mut failed = (Stage::Moved, x < p);
        for down in level.down..=2 {
            let own = Level { down, ..*level }; // C.9, for the downfloats of these pairings
            match self.moved_then_rest((s1, s2), x, (bracket, decrease), (own, &mut *level), tried) {
                Ok(found) => return Ok(found),
                Err((Stage::Moved, _)) => {}
                Err(rest) => failed = rest,
            }
            if self.choices.downfloat == Downfloat::WhenMoved || self.steps > LIMIT {
                break;
            }
        }
        Err(failed)
    }

    /// The moved-down players with these criteria in force for them, then the remainder.
    fn moved_then_rest(
        &mut self,
        (s1, s2): (&[usize], &[usize]),
        x: usize,
        (bracket, decrease): (Bracket, Decrease),
        (moved_level, level): (Level, &mut Level),
        tried: &HashSet<u32>,
    ) -> Result<Found, (Stage, bool)> {
        let p = s1.len();
        let mut first = Vec::new();
        self.c6_c7_moved(s1, s2, x, (bracket, moved_level), 1, &mut Vec::new(), &mut first);
        let Some(first) = first.pop() else {
            return Err((Stage::Moved, x < p));
        };
        // C.10 'try to find a different opponent for this player by restarting at C7'
        let mut room = self.choices.increase_x == IncreaseX::Either && x < p;
        let mut opponents = Some(first.clone());
        let mut others: Option<std::vec::IntoIter<Vec<usize>>> = None;
        while let Some(chosen) = opponents {
            let pairs: Vec<(usize, usize)> = s1.iter().copied().zip(chosen.iter().copied()).collect();
            let set = pairs.iter().fold(bracket.players, |set, &(a, b)| set & !(1 << a) & !(1 << b));
            let refused: usize =
                pairs.iter().map(|&(a, b)| usize::from(self.b4_refused(a, b, bracket.free))).sum();
            let rest_x = match self.choices.remainder_x {
                RemainderX::Determined => self.x(set, bracket.free, decrease, decrease.rest, *level),
                RemainderX::Deducted => x.saturating_sub(refused + decrease.rest),
            };
            let rest_p = (count(set) / 2).saturating_sub(decrease.rest);
            room |= rest_x < rest_p;
            let own = match self.choices.raise {
                Raise::OnTop => rest_x,
                Raise::AsNeeded => rest_x.saturating_sub(level.increases),
            };
            for x in own..=rest_x {
                if self.choices.raise == Raise::AsNeeded && self.choices.dropped == Dropped::BackAtC10 {
                    level.down = 0;
                }
                if let Some(mut found) = self.c4_to_c9(bracket, set, rest_p, x, level, tried) {
                    found.pairs.splice(0..0, pairs);
                    return Ok(found);
                }
            }
            if self.steps > LIMIT {
                break;
            }
            if self.choices.dropped == Dropped::BackAtC10 {
                level.down = 0;
            }
            if others.is_none() {
                let mut out = Vec::new();
                let mut kept = match self.choices.undo {
                    Undo::LowestOnly => first[..first.len().saturating_sub(1)].to_vec(),
                    Undo::AllTranspositions => Vec::new(),
                };
                let spent =
                    s1.iter().zip(&kept).map(|(&a, &b)| usize::from(self.b4_refused(a, b, bracket.free)));
                let left = x.saturating_sub(spent.sum());
                self.c6_c7_moved(s1, s2, left, (bracket, moved_level), usize::MAX, &mut kept, &mut out);
                out.retain(|c| *c != first);
                others = Some(out.into_iter());
            }
            opponents = others.as_mut().and_then(Iterator::next);
        }
        Err((Stage::Rest, room))
    }

    /// C.1: 'a player for whom no opponent can be found within this score bracket without violating B1 or
    /// B2'. Returns the bracket and those moved down from it.
    fn c1(&self, mut bracket: Bracket, decrease: Decrease) -> Result<(Bracket, u32), Stage> {
        // C.14 restarts at C.4, not at C.1
        let restarted = decrease.moved + decrease.rest > 0 || decrease.past_c1;
        let all = bracket.players;
        loop {
            let players = bracket.players;
            let lonely = |i: &usize| !list(players).any(|j| self.b1_b2(*i, j, bracket.free));
            let alone: u32 = list(players).filter(lonely).fold(0, |set, i| set | 1 << i);
            let stuck = alone & bracket.moved;
            let mut must = alone;
            if bracket.lowest && count(players) % 2 == 1 && self.choices.no_opponent == NoOpponent::ByeExcuses
            {
                let may = |i: &usize| {
                    let paired_first = bracket.moved >> i & 1 == 1 && !self.a3_homogeneous(bracket);
                    !self.cards[*i].free_point && !paired_first
                };
                if let Some(i) = list(alone).rev().find(may) {
                    must &= !(1 << i);
                }
            }
            if must & stuck != 0 && !restarted {
                return Err(Stage::C1Moved);
            }
            if must != 0 && bracket.lowest && !restarted {
                return Err(Stage::C1Lowest);
            }
            let down = alone & !bracket.moved;
            let stay = self.choices.residents == Residents::Stay && stuck != 0;
            if down == 0 || bracket.lowest || stay {
                return Ok((bracket, all & !players));
            }
            bracket.players &= !(1 << down.trailing_zeros());
        }
    }

    /// 21: 'shall not apply in the last round at scoregroups with a score over 50% if this helps to produce a
    /// greater number of pairings in the scoregroup.'
    fn article_21(&mut self, bracket: Bracket) -> bool {
        let over = list(bracket.players).filter(|&i| self.cards[i].over_half_last).count();
        let group = self.choices.article_21 == Article21::EachPair || over == count(bracket.players);
        if !self.last_round || over < 2 || !group || self.choices.article_21 == Article21::NoteAlone {
            return false;
        }
        let used = self.pairings_in(bracket);
        used < count(bracket.players) / 2 && self.pairings_in(Bracket { free: true, ..bracket }) > used
    }

    /// The number of pairings that C.1 to C.11 and C.14 make in a bracket.
    fn pairings_in(&mut self, bracket: Bracket) -> usize {
        let mut decrease = Decrease::default();
        while let Some(next) = match self.attempt_as(bracket, decrease) {
            Ok(frame) => return frame.found.pairs.len(),
            Err(_) if bracket.lowest => None,
            Err(Failure { stage: Stage::C1Moved, .. }) if self.choices.stuck == StuckMovedDown::AsNeeded => {
                Some(Decrease { past_c1: true, ..decrease })
            }
            Err(failure) => self.c14(&failure, decrease),
        } {
            decrease = next;
        }
        0
    }

    fn attempt_as(&mut self, bracket: Bracket, decrease: Decrease) -> Result<Frame, Failure> {
        let (bracket, c1) = self.c1(bracket, decrease).map_err(|stage| Failure { bracket, stage })?;
        match self.c2_to_c11(bracket, decrease, &HashSet::new()) {
            Ok(found) => Ok(Frame { bracket, c1, decrease, fallen: 0, found }),
            Err(stage) => Err(Failure { bracket, stage }),
        }
    }

    /// C.1 to C.11 with article 21.
    fn attempt(&mut self, bracket: Bracket, decrease: Decrease) -> Result<Frame, Failure> {
        let free = self.article_21(bracket);
        self.attempt_as(Bracket { free, ..bracket }, decrease)
    }

    /// C.14: 'Decrease p by 1 ... As long as p is unequal to zero restart at C4.' `None`: p is zero.
    fn c14(&self, failure: &Failure, mut decrease: Decrease) -> Option<Decrease> {
        let Failure { bracket, stage } = *failure;
        let n = count(bracket.players);
        let from_c1 = matches!(stage, Stage::C1Moved | Stage::C1Lowest);
        if decrease.moved + decrease.rest == 0 {
            decrease.from_c1 = from_c1;
        } else if !from_c1 {
            decrease.from_c1 = false;
        }
        if self.a3_homogeneous(bracket) {
            decrease.rest += 1;
            return (decrease.rest < n / 2).then_some(decrease);
        }
        let p = count(bracket.moved).saturating_sub(decrease.moved);
        let remainder = n.saturating_sub(2 * p) / 2;
        // In the lowest bracket a smaller remainder would leave players unpaired, so there p is that of S1
        // itself.
        if stage == Stage::Rest && !bracket.lowest {
            decrease.rest += 1;
            let zero = self.choices.zero_remainder == ZeroRemainder::RemainderMoves;
            return (decrease.rest < remainder + usize::from(zero)).then_some(decrease);
        }
        decrease.moved += 1;
        (p > 1).then_some(decrease)
    }

    /// The next pairing of a bracket already paired that leaves other players unpaired. C.13 goes on to
    /// smaller p ('If in the penultimate score bracket p becomes zero'), C.12 does not.
    fn other_pairing(&mut self, frame: &mut Frame, tried: &mut HashSet<u32>, smaller_p: bool) -> bool {
        if frame.found.pairs.is_empty() {
            return false;
        }
        let bracket = frame.bracket;
        loop {
            let decrease = Decrease { moved: frame.decrease.moved + frame.fallen, ..frame.decrease };
            let stage = match self.c2_to_c11(bracket, decrease, tried) {
                Ok(found) => {
                    tried.insert(found.left);
                    frame.found = found;
                    return true;
                }
                Err(stage) => stage,
            };
            if self.steps > LIMIT {
                return false;
            }
            let s1 = count(bracket.moved).saturating_sub(decrease.moved);
            let is_more = !self.a3_homogeneous(bracket) && s1 > 1;
            if !smaller_p {
                if self.choices.c12_previous == C12Previous::KeepsP || !is_more {
                    return false;
                }
                frame.fallen += 1;
                continue;
            }
            // C.13 'p becomes zero'; the p of S1, for each of which the remainder has its own.
            let of_s1 = Decrease { moved: decrease.moved + 1, rest: 0, ..decrease };
            let of_s1 = Some(of_s1).filter(|_| is_more && self.choices.c13_p == C13P::S1);
            match self.c14(&Failure { bracket, stage }, decrease).or(of_s1) {
                Some(next) => frame.decrease = next,
                None => return false,
            }
        }
    }

    /// C.12 (with `decrease`), C.13: pairings of the bracket above 'whereby another player will be moved down
    /// to the current one', until this one can be paired.
    fn undo_above(
        &mut self,
        above: &Frame,
        (own, upper): (u32, u32),
        lowest: bool,
        decrease: Decrease,
        smaller_p: bool,
    ) -> Option<(Frame, Option<Frame>)> {
        let mut frame = Frame { fallen: 0, ..above.clone() };
        let decrease = Decrease { past_c1: false, ..decrease };
        let mut tried = HashSet::from([above.found.left]);
        while self.other_pairing(&mut frame, &mut tried, smaller_p) && self.steps < LIMIT {
            let moved = frame.moved_down() | upper;
            let bracket = Bracket { players: moved | own, moved, lowest, free: false, moved_left: 32 };
            let stage = match self.attempt(bracket, decrease) {
                Ok(current) => return Some((frame, Some(current))),
                Err(failure) => failure.stage,
            };
            let is_enough = self.choices.c12_p == C12P::MovedDown && stage == Stage::Rest && !lowest;
            if is_enough || self.any_pairing(bracket) {
                return Some((frame, None));
            }
        }
        None
    }

    /// `LowestPairing::Any`: can the lowest bracket be paired in any way?
    fn any_pairing(&mut self, bracket: Bracket) -> bool {
        bracket.lowest
            && self.choices.lowest_pairing == LowestPairing::Any
            && self.attempt(Bracket { moved: 0, ..bracket }, Decrease::default()).is_ok()
    }

    /// C: 'Starting with the highest score bracket apply the following procedures to all score brackets'.
    pub(crate) fn run(mut self) -> Result<Boards, String> {
        let brackets = self.a3_brackets();
        let mut frames: Vec<Frame> = Vec::new();
        for (i, &own) in brackets.iter().enumerate() {
            self.bracket(&mut frames, own, i + 1 == brackets.len())?;
        }
        self.limit("C")?;
        let mut pairs = Vec::new();
        for frame in &frames {
            pairs.extend(frame.found.pairs.iter().map(|&(a, b)| (a, b, frame.bracket.free)));
        }
        let bye = frames.last().and_then(|frame| list(frame.found.left).next());
        Ok(Boards { pairs, bye })
    }

    /// C.1 to C.14 for one bracket; `own` are its players but for those moved down to it.
    fn bracket(&mut self, frames: &mut Vec<Frame>, mut own: u32, lowest: bool) -> Result<(), String> {
        let mut moved = frames.last().map_or(0, Frame::moved_down);
        let mut upper = 0; // those of `own` who came from a bracket joined by C.13
        let mut passed = 0; // C.1 'in all other cases: move this player down', see `StuckMovedDown::MovesOn`
        let mut decrease = Decrease::default();
        loop {
            let bracket = Bracket { players: own | moved, moved, lowest, free: false, moved_left: 32 };
            let failure = match self.attempt(bracket, decrease) {
                Ok(frame) => {
                    frames.push(Frame { c1: frame.c1 | passed, ..frame });
                    return Ok(());
                }
                Err(failure) => failure,
            };
            self.limit("C.1 to C.11")?;
            let stage = failure.stage;
            let half =
                self.a3_homogeneous(failure.bracket) && self.choices.half_moved_down == HalfMovedDown::NoC12;
            let enough = self.choices.c12_p == C12P::MovedDown && stage == Stage::Rest && !lowest;
            let any = self.any_pairing(bracket);
            if !any && !enough && (stage == Stage::C1Moved || stage != Stage::C1Lowest && moved != 0 && !half)
            {
                let above = frames.last().cloned();
                if let Some((above, current)) =
                    above.and_then(|above| self.undo_above(&above, (own, upper), lowest, decrease, false))
                {
                    frames.pop();
                    moved = above.moved_down() | upper;
                    frames.push(above);
                    decrease.past_c1 = false;
                    if let Some(current) = current {
                        frames.push(current);
                        return Ok(());
                    }
                    continue;
                }
                self.limit("C.12")?;
            }
            if stage == Stage::C1Moved && self.choices.stuck == StuckMovedDown::AsNeeded && !lowest {
                decrease.past_c1 = true;
                continue;
            }
            if stage == Stage::C1Moved && self.choices.stuck == StuckMovedDown::MovesOn && !lowest {
                let lonely =
                    |i: &usize| !list(bracket.players).any(|j| self.b1_b2(*i, j, failure.bracket.free));
                let alone = list(moved).filter(lonely).fold(0, |set, i| set | 1 << i);
                passed |= alone;
                moved &= !alone;
                continue;
            }
            if lowest
                && !any
                && let Some(above) = frames.pop()
            {
                if let Some((above, current)) =
                    self.undo_above(&above, (own, upper), true, Decrease::default(), true)
                {
                    moved = above.moved_down() | upper;
                    frames.push(above);
                    if let Some(current) = current {
                        frames.push(current);
                        return Ok(());
                    }
                    continue;
                }
                self.limit("C.13")?;
                // C.13 'the two lowest score brackets are joined into a new lowest score bracket'
                let players = above.bracket.players | above.c1;
                let from_above = frames.last().map_or(0, Frame::moved_down);
                own |= players & !from_above;
                if self.choices.joined == Joined::UpperMovedDown {
                    upper |= players & !from_above;
                }
                moved = from_above | upper;
                continue;
            }
            match self.c14(&failure, decrease) {
                Some(next) if !lowest || !self.a3_homogeneous(failure.bracket) => decrease = next,
                _ if lowest && moved != 0 && self.choices.lowest_zero == LowestZero::OneBracket => {
                    (own, upper, moved, decrease) = (own | moved, 0, 0, Decrease::default());
                }
                _ if lowest => {
                    let last = if self.a3_homogeneous(failure.bracket) { "C.13" } else { "C.14" };
                    return Err(format!("{last}: no score bracket is left above (or below) the lowest one"));
                }
                // C.14 'If p equals zero the entire score bracket is moved down to the next one.'
                _ => {
                    let found = Found { pairs: Vec::new(), left: bracket.players };
                    frames.push(Frame { bracket, c1: passed, decrease, fallen: 0, found });
                    return Ok(());
                }
            }
        }
    }

    fn limit(&self, article: &str) -> Result<(), String> {
        if self.steps > LIMIT { Err(format!("limit: too many steps in {article}")) } else { Ok(()) }
    }
}
