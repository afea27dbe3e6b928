//! The US scholastic Swiss rules: an oracle written from its text alone (without accelerated pairings).
//!
//! The text has no numbered articles; its sentences are quoted. It gives a process (halves, packs, the odd
//! player, the bye) and aims without one ("Pairing adjustments are made if ..."). The process is done step by
//! step; where it meets a fault, all pairings of the pack are weighed against the aims, from the highest pack
//! down, and all that serve equally are admitted. That nobody plays anybody twice is absolute and is looked
//! after for the whole round.
use super::facts::{Answer, Colour, Event, Pairing, Player, Round};
pub(crate) use super::us_choices::*;
use super::us_draw::{Matching, Table};
use std::collections::HashMap;

/// No more pairings than this are listed, and no more ways of pairing odd players are tried.
const LIMIT: usize = 20_000;

/// Two players who may be paired: the faults in order of weight, and who may have White.
#[derive(Clone, Copy)]
struct Duel {
    faults: [i32; 3],
    first_white: bool,
    second_white: bool,
}

/// Why a search ended without a pairing.
enum Stop {
    Limit,
}

/// The best that a set of players can have: the aims' key, pack by pack, and the matchings that reach it.
#[derive(Clone)]
struct Solution {
    key: Vec<i32>,
    draws: Vec<Matching>,
}

/// One way of pairing the odd players of a pack.
struct Way {
    /// (number out of the pack, how far, faults, departures from the process): the least is best.
    key: Vec<i32>,
    /// The part of the key that is an aim.
    aims: Vec<i32>,
    floats: Matching,
    inner: Vec<Matching>,
    remaining: u32,
}

/// The list for the round, without the player who has the bye: from the highest score down, then by number.
struct Section<'a> {
    event: &'a Event,
    choices: &'a Choices,
    list: Vec<&'a Player>,
    duels: Vec<Vec<Option<Duel>>>,
    known: HashMap<u32, Option<Solution>>,
}

pub(crate) fn pair(event: &Event, choices: &Choices) -> Answer {
    let mut list: Vec<&Player> = event.players.iter().filter(|p| p.takes_part).collect();
    list.sort_by_key(|p| (-p.points(), p.number));
    if list.len() < 2 {
        return Answer::GivesOut("no rule: fewer than two players".into());
    }
    let byes: Vec<Option<usize>> = match list.len() % 2 {
        0 => vec![None],
        _ => bye_order(&list, choices).into_iter().map(Some).collect(),
    };
    if byes.is_empty() {
        return Answer::GivesOut("'A player cannot receive more than one bye': all have had it".into());
    }
    for bye in byes {
        let left: Vec<&Player> =
            list.iter().enumerate().filter(|&(i, _)| Some(i) != bye).map(|(_, &p)| p).collect();
        let mut section = Section::new(event, choices, left);
        match section.draws() {
            Err(Stop::Limit) => return limit(),
            Ok(Some(draws)) => return section.answer(&draws, bye.map(|i| list[i].number)),
            Ok(None) => {} // "you may not play the same player twice": the bye goes to the next
        }
    }
    Answer::GivesOut("'you may not play the same player twice': no pairing is left".into())
}

fn limit() -> Answer {
    Answer::GivesOut("limit: the text admits too many pairings".into())
}

/// "the lowest rated player with zero points will receive a 1 pt. 'bye'. (Unrated players should not be given
/// a bye unless there are no rated players with zero points.) If there are no players with zero points, then
/// the lowest rated player in the lowest score group gets the bye, etc. A player cannot receive more than one
/// bye during a tournament."
fn bye_order(list: &[&Player], choices: &Choices) -> Vec<usize> {
    let had = |round: &Round| match round {
        Round::PairingBye => true,
        Round::RequestedBye { .. } => choices.byes == Byes::AnyBye,
        _ => false,
    };
    let mut order: Vec<usize> = (0..list.len()).filter(|&i| !list[i].rounds.iter().any(had)).collect();
    order.sort_by_key(|&i| {
        let p = list[i];
        let bottom = choices.unrated == Unrated::BottomOfList && p.points() > 0;
        let unrated = p.rating.is_none() && !bottom;
        (p.points(), unrated, p.rating, std::cmp::Reverse(p.number))
    });
    order
}

/// "colors are alternated": the colours of a player so far, one for each round, `None` for a round off.
fn colours(player: &Player, choices: &Choices) -> Vec<Option<Colour>> {
    let colour = |round: &Round| match *round {
        Round::Game { colour, .. } => Some(colour),
        Round::Default { colour, .. } if choices.forfeit_colour == ForfeitColour::Counts => Some(colour),
        _ => None,
    };
    player.rounds.iter().map(colour).collect()
}

/// The colour due (by alternation), and whether the last colour was had twice in a row.
fn due(player: &Player, choices: &Choices) -> (Option<Colour>, bool) {
    let rounds = colours(player, choices);
    let games: Vec<Colour> = rounds.iter().flatten().copied().collect();
    let twice = match choices.row {
        Row::OfGames => games.len() >= 2 && games[games.len() - 1] == games[games.len() - 2],
        Row::OfRounds => {
            let n = rounds.len();
            n >= 2 && rounds[n - 1].is_some() && rounds[n - 1] == rounds[n - 2]
        }
    };
    (games.last().map(|c| c.other()), twice)
}

impl<'a> Section<'a> {
    fn new(event: &'a Event, choices: &'a Choices, list: Vec<&'a Player>) -> Self {
        let n = list.len();
        let duel = |a: usize, b: usize| if a < b { duel(event, choices, list[a], list[b]) } else { None };
        let duels = (0..n).map(|a| (0..n).map(|b| duel(a, b)).collect()).collect();
        Self { event, choices, list, duels, known: HashMap::new() }
    }

    /// The faults for which one may leave the pack.
    fn hard(&self, duel: &Duel) -> Vec<i32> {
        let c = self.choices;
        let reach = match c.faults {
            Faults::ColourThenSchool => [c.three_reach, c.colour_reach, c.school_reach],
            Faults::SchoolThenColour => [c.three_reach, c.school_reach, c.colour_reach],
        };
        let part = |i: usize| if reach[i] == Reach::AcrossPacks { duel.faults[i] } else { 0 };
        (0..3).map(part).collect()
    }

    fn table(&self, width: usize, key: impl Fn(usize, usize, &Duel) -> Vec<i32>) -> Table {
        let n = self.list.len();
        let one = |a: usize, b: usize| self.duels[a][b].as_ref().map(|duel| key(a, b, duel));
        Table::new((0..n).map(|a| (0..n).map(|b| one(a, b)).collect()).collect(), width)
    }

    /// All matchings that the text admits, or `None` if nobody-twice cannot be kept.
    fn draws(&mut self) -> Result<Option<Vec<Matching>>, Stop> {
        if let Some(draw) = self.process_without_fault() {
            return Ok(Some(vec![draw]));
        }
        if self.list.len() > 24 {
            return Err(Stop::Limit);
        }
        let mut hard = self.table(3, |_, _, duel| self.hard(duel));
        let whole = (1 << self.list.len()) - 1;
        if hard.least(whole).is_none() {
            return Ok(None);
        }
        Ok(self.packs(whole, &mut hard)?.map(|solution| solution.draws))
    }

    /// The process alone, if it meets no fault: then there is nothing to adjust.
    fn process_without_fault(&self) -> Option<Matching> {
        let (mut draw, mut left) = (Vec::new(), (0..self.list.len()).collect::<Vec<usize>>());
        while let Some(&first) = left.first() {
            let score = self.list[first].points();
            let size = left.iter().filter(|&&i| self.list[i].points() == score).count();
            if size % 2 == 1 {
                draw.push((left[size - 1], *left.get(size)?));
                left.drain(size - 1..=size);
            }
            let pack: Vec<usize> = left.drain(..size - size % 2).collect();
            draw.extend(halves(&pack));
        }
        let clean = |&(a, b): &(usize, usize)| self.duels[a][b].is_some_and(|d| d.faults == [0; 3]);
        draw.iter().all(clean).then_some(draw)
    }

    /// "players are placed in scoring groups, or 'packs', according to their score. Then the above process is
    /// repeated within each score pack." The best matchings of a set, its highest pack first.
    fn packs(&mut self, set: u32, hard: &mut Table) -> Result<Option<Solution>, Stop> {
        if set == 0 {
            return Ok(Some(Solution { key: Vec::new(), draws: vec![Vec::new()] }));
        }
        if let Some(found) = self.known.get(&set) {
            return Ok(found.clone());
        }
        let mut best: Option<Solution> = None;
        for way in self.best_ways(set, hard)? {
            let Some(below) = self.packs(way.remaining, hard)? else { continue };
            let key: Vec<i32> = way.aims.iter().chain(&below.key).copied().collect();
            if best.as_ref().is_some_and(|b| b.key < key) {
                continue;
            }
            let mut draws = match best.take() {
                Some(old) if old.key == key => old.draws,
                _ => Vec::new(),
            };
            if draws.len() + way.inner.len() * below.draws.len() > LIMIT {
                return Err(Stop::Limit);
            }
            for inner in &way.inner {
                draws.extend(below.draws.iter().map(|low| [&way.floats[..], inner, low].concat()));
            }
            best = Some(Solution { key, draws });
        }
        self.known.insert(set, best.clone());
        Ok(best)
    }

    /// The ways of pairing the highest pack of the set: as few players as possible out of it, and as near
    /// ("no more than 1/2 or 1 point lower or higher"), then the fewest faults, then the least departure from
    /// the process.
    fn best_ways(&self, set: u32, hard: &mut Table) -> Result<Vec<Way>, Stop> {
        let Some((need, _)) = hard.least(set) else { return Ok(Vec::new()) };
        let present = || (0..self.list.len()).filter(|&i| set >> i & 1 == 1);
        let Some(first) = present().next() else { return Ok(Vec::new()) };
        let score = self.list[first].points();
        let (pack, lower): (Vec<usize>, Vec<usize>) =
            present().partition(|&i| self.list[i].points() == score);
        let mut count = pack.len() % 2;
        while count <= pack.len().min(lower.len()) {
            let mut all = Vec::new();
            self.odd_pairs(&pack, &lower, count, &mut Vec::new(), &mut all)?;
            let mut best: Vec<Way> = Vec::new();
            for floats in all {
                let Some(way) = self.way(&pack, &lower, floats, &need, hard)? else { continue };
                match best.first().map(|b| way.key.cmp(&b.key)) {
                    Some(std::cmp::Ordering::Greater) => {}
                    Some(std::cmp::Ordering::Equal) => best.push(way),
                    _ => best = vec![way],
                }
            }
            if !best.is_empty() {
                for way in &mut best {
                    self.fill_inner(&pack, way)?;
                }
                return Ok(best);
            }
            count += 2;
        }
        Ok(Vec::new())
    }

    /// All choices of `count` players who leave the pack, each with an opponent below; the lowest is tried
    /// first.
    fn odd_pairs(
        &self,
        pack: &[usize],
        lower: &[usize],
        count: usize,
        now: &mut Matching,
        out: &mut Vec<Matching>,
    ) -> Result<(), Stop> {
        if now.len() == count {
            out.push(now.clone());
            return if out.len() > LIMIT { Err(Stop::Limit) } else { Ok(()) };
        }
        let bound = now.last().map_or(usize::MAX, |&(a, _)| a);
        for &a in pack.iter().rev().filter(|&&a| a < bound) {
            for &b in lower {
                if self.duels[a][b].is_some() && !now.iter().any(|&(_, used)| used == b) {
                    now.push((a, b));
                    self.odd_pairs(pack, lower, count, now, out)?;
                    now.pop();
                }
            }
        }
        Ok(())
    }

    /// The table for the players of a pack who stay: faults, halves broken, pairs moved.
    fn inner_table(&self, rest: &[usize]) -> Table {
        let (half, natural) = (rest.len() / 2, halves(rest));
        let top = |i: usize| rest.iter().position(|&r| r == i).is_some_and(|at| at < half);
        let before = self.choices.halves == Halves::BeforeFaults;
        let fewest = self.choices.adjustment == Adjustment::FewestMoved;
        self.table(9, |a, b, duel| {
            let broken = i32::from(top(a) == top(b));
            let moved = i32::from(fewest && !natural.contains(&(a, b)));
            let mut key = self.hard(duel);
            key.push(if before { broken } else { 0 });
            key.extend(duel.faults);
            key.extend([broken, moved]);
            key
        })
    }

    fn rest(&self, pack: &[usize], floats: &[(usize, usize)]) -> Vec<usize> {
        pack.iter().copied().filter(|i| !floats.iter().any(|(a, _)| a == i)).collect()
    }

    /// "If a scoring pack has an odd number of players, the lowest pairing number within the pack plays the
    /// highest pairing number in the next pack down" ("the lowest rated 1 would play the highest rated 0.5"):
    /// this way's key.
    fn way(
        &self,
        pack: &[usize],
        lower: &[usize],
        floats: Matching,
        need: &[i32],
        hard: &mut Table,
    ) -> Result<Option<Way>, Stop> {
        let rest = self.rest(pack, &floats);
        let bits = |who: &[usize]| who.iter().map(|&i| 1_u32 << i).sum::<u32>();
        let remaining = bits(lower) & !floats.iter().map(|&(_, b)| 1_u32 << b).sum::<u32>();
        let Some((below, _)) = hard.least(remaining) else { return Ok(None) };
        let Some((inner, _)) = self.inner_table(&rest).least(bits(&rest)) else { return Ok(None) };
        let mut faults: Vec<i32> = inner[4..7].to_vec();
        let mut wide: Vec<i32> = (0..3).map(|i| below[i] + inner[i]).collect();
        for duel in floats.iter().filter_map(|&(a, b)| self.duels[a][b].as_ref()) {
            (0..3).for_each(|i| faults[i] += duel.faults[i]);
            self.hard(duel).iter().enumerate().for_each(|(i, fault)| wide[i] += fault);
        }
        if wide != need {
            return Ok(None);
        }
        let mut aims = vec![floats.len() as i32];
        let mut far: Vec<i32> = floats.iter().map(|&(a, b)| self.packs_between(a, b, lower)).collect();
        far.sort();
        aims.extend(far);
        let mut key = aims.clone();
        let odd = self.odd_departure(pack, lower, &floats);
        if self.choices.odd_pair == OddPair::BeforeFaults {
            key.extend(&odd);
        }
        key.push(inner[3]);
        key.extend(&faults);
        aims.extend(&faults);
        match self.choices.kept {
            Kept::OddPair => key.extend(odd.into_iter().chain([inner[7]])),
            Kept::Halves => key.extend([inner[7]].into_iter().chain(odd)),
        }
        key.push(inner[8]);
        Ok(Some(Way { key, aims, floats, inner: Vec::new(), remaining }))
    }

    /// How many packs (of those still there) an odd player goes down, less one.
    fn packs_between(&self, a: usize, b: usize, lower: &[usize]) -> i32 {
        let (above, own) = (self.list[a].points(), self.list[b].points());
        let mut between: Vec<i32> = lower.iter().map(|&i| self.list[i].points()).collect();
        between.dedup();
        between.iter().filter(|&&s| s < above && s > own).count() as i32
    }

    /// How far the odd pairs stand from lowest against highest.
    fn odd_departure(&self, pack: &[usize], lower: &[usize], floats: &[(usize, usize)]) -> Vec<i32> {
        let place = |list: &[usize], i: usize| list.iter().position(|&x| x == i).unwrap_or(0) as i32;
        let low: Vec<i32> = floats.iter().map(|&(a, _)| pack.len() as i32 - 1 - place(pack, a)).collect();
        let high: Vec<i32> = floats.iter().map(|&(_, b)| place(lower, b)).collect();
        let natural = (0..).zip(&low).all(|(i, &p)| i == p) && (0..).zip(&high).all(|(i, &p)| i == p);
        match self.choices.odd_player {
            OddPlayer::LowestStays => [low, high].concat(),
            OddPlayer::HighestStays => [high, low].concat(),
            OddPlayer::Any => vec![i32::from(!natural)],
        }
    }

    /// "Pairing adjustments are made if both players are due the same color, unless it cannot be avoided":
    /// the pairings of those who stay in the pack; halves in order if that has no avoidable fault.
    fn fill_inner(&self, pack: &[usize], way: &mut Way) -> Result<(), Stop> {
        let rest = self.rest(pack, &way.floats);
        let set = rest.iter().map(|&i| 1_u32 << i).sum();
        let mut table = self.inner_table(&rest);
        let Some((least, count)) = table.least(set) else { return Ok(()) };
        let natural = halves(&rest);
        if table.key_of(&natural).is_some_and(|key| key == least) {
            way.inner = vec![natural];
            return Ok(());
        }
        let in_turn = self.choices.adjustment == Adjustment::InTurn;
        if count > LIMIT as u64 && !in_turn {
            return Err(Stop::Limit);
        }
        way.inner = table.list(set, if in_turn { 1 } else { LIMIT });
        Ok(())
    }

    /// The boards (the text gives no order: the better score, the other's score, the smaller number), with
    /// colours.
    fn answer(&self, draws: &[Matching], bye: Option<u32>) -> Answer {
        let mut pairings = Vec::new();
        for draw in draws {
            let mut draw = draw.clone();
            let board = |&(a, b): &(usize, usize)| {
                let (x, y) = (self.list[a], self.list[b]);
                // Where the text gives no order of boards the product's stands: the number of who has more points.
                let first = if y.points() > x.points() { y.number } else { x.number.min(y.number) };
                let first = if x.points() > y.points() { x.number } else { first };
                (-x.points().max(y.points()), -x.points().min(y.points()), first)
            };
            draw.sort_by_key(board);
            let mut ways: Vec<Vec<(u32, u32)>> = vec![Vec::new()];
            for (at, &(a, b)) in draw.iter().enumerate() {
                let (first, second) = self.colours_for(at, a, b);
                let (x, y) = (self.list[a].number, self.list[b].number);
                let options = [(first, (x, y)), (second, (y, x))];
                let mut more = Vec::new();
                for way in &ways {
                    for (_, pair) in options.iter().filter(|(may, _)| *may) {
                        let mut longer = way.clone();
                        longer.push(*pair);
                        more.push(longer);
                    }
                }
                ways = more;
                if ways.len() + pairings.len() > LIMIT {
                    return limit();
                }
            }
            pairings.extend(ways.into_iter().map(|boards| Pairing { boards, bye }));
        }
        pairings.sort();
        pairings.dedup();
        Answer::Pairings(pairings)
    }

    /// Round one: "alternating colors (if #1 plays white, then #2 plays black and #3 plays white, etc.) The
    /// starting color for #1 is picked at random." Later: the colours due. May the first have White; may the
    /// second?
    fn colours_for(&self, board: usize, a: usize, b: usize) -> (bool, bool) {
        if self.event.round <= 1 {
            let first = (self.event.drawn == Colour::White) == (board % 2 == 0);
            return (first, !first);
        }
        self.duels[a][b].map_or((true, true), |duel| (duel.first_white, duel.second_white))
    }
}

/// "The top half of the list then plays the bottom half of the list (... #1 plays #17, #2 plays #18, etc.)".
fn halves(pack: &[usize]) -> Matching {
    let (top, bottom) = pack.split_at(pack.len() / 2);
    top.iter().copied().zip(bottom.iter().copied()).collect()
}

/// "you may not play the same player twice within the same tournament" (and the arbiter's own prohibitions,
/// which are facts); "colors are alternated if possible"; "usually not paired the same color three times in a
/// row, unless absolutely necessary"; "players from the same school are usually not paired against each
/// other".
fn duel(event: &Event, choices: &Choices, x: &Player, y: &Player) -> Option<Duel> {
    let met = x.rounds.iter().any(|round| match *round {
        Round::Game { opponent, .. } => opponent == y.number,
        Round::Default { opponent, .. } => {
            choices.forfeit_meeting == ForfeitMeeting::Met && opponent == y.number
        }
        _ => false,
    });
    let barred = event.forbidden.iter().any(|&f| f == (x.number, y.number) || f == (y.number, x.number));
    if met || barred {
        return None;
    }
    let school = i32::from(choices.schools == Schools::Avoided && !x.club.is_empty() && x.club == y.club);
    let ((first, first_twice), (second, second_twice)) = (due(x, choices), due(y, choices));
    let (mut three, mut clash) = (0, 0);
    let white = |colour: Colour| (colour == Colour::White, colour == Colour::Black);
    let (first_white, second_white) = match (first, second) {
        (None, None) => (true, true), // no sentence on two players without a colour after round one
        (Some(colour), None) => white(colour),
        (None, Some(colour)) => white(colour.other()),
        (Some(colour), Some(other)) if colour != other => white(colour),
        (Some(colour), Some(_)) => {
            clash = 1;
            match (first_twice, second_twice) {
                (true, false) => white(colour),
                (false, true) => white(colour.other()),
                (both, _) => {
                    three = i32::from(both);
                    (true, true) // no sentence on which of the two alternates
                }
            }
        }
    };
    let faults = match choices.faults {
        Faults::ColourThenSchool => [three, clash, school],
        Faults::SchoolThenColour => [three, school, clash],
    };
    Some(Duel { faults, first_white, second_white })
}
