//! Small fields in which many pairs are excluded: several floaters, further brackets, decreases and repairs that events of
//! free pairs do not come to. Plan, procedure and judge agree, and of all pairings none is better.

use crate::depth::part;
use crate::judge::{all_pairings, assert_recounted};
use crate::random::Dice;
use api::explain::{case, judge};
use facts::rulebook::{self, Rulebook};
use facts::tournament::{
    Colour, Outcome as Out, PairingNumber, Player, PlayerId, Position, Rank, Record, Score, Tournament,
    VirtualPoints,
};
use judge::{JudgedRound, Offence, Verdict};
use limit::Limit;
use model::measure::{Preference, have_met, is_clash};
use model::round::{Answer, Paired, Request, pair};
use procedure::{self, ProcedureOutcome, ProcedureRun};
use proof::certify::certify;
use proof::verify;

/// Players of 1740 to 2000 points, in steps of 20.
pub(crate) fn field(dice: &mut Dice, players: u64) -> Tournament {
    let mut t = Tournament::default();
    for i in 0..u32::try_from(players).unwrap() {
        let rating = Some(2000 - 20 * u32::try_from(dice.below(14)).unwrap());
        t.players.push(Player { id: PlayerId(i), number: PairingNumber(i + 1), rating, ..Player::default() });
        t.records.push(Vec::new());
    }
    t
}

/// A round of games between whoever has not met, with colours by chance; so many of eight are won.
pub(crate) fn play_anyhow(dice: &mut Dice, t: &mut Tournament, decisive: u64) {
    let mut left: Vec<PlayerId> = t.players.iter().map(|p| p.id).collect();
    while let Some(one) = left.pop() {
        let has_met = |o: &PlayerId| t.records[one.index()].iter().any(|r| r.opponent == Some(*o));
        let new: Vec<usize> = (0..left.len()).filter(|&i| !has_met(&left[i])).collect();
        if new.is_empty() {
            t.records[one.index()].push(Record::bye(Out::HalfBye));
            continue;
        }
        let other = left.remove(new[usize::try_from(dice.below(new.len() as u64)).unwrap()]);
        let (won, lost) =
            if dice.below(8) < decisive { (Out::Win, Out::Loss) } else { (Out::Draw, Out::Draw) };
        t.records[one.index()].push(Record::game(other, Colour::White, won));
        t.records[other.index()].push(Record::game(one, Colour::Black, lost));
    }
}

/// Up to 14 players, some rounds played, two to six of ten pairs excluded; in half of the fields most pairs of one score are, so
/// that many float.
pub(crate) fn crowded(dice: &mut Dice) -> Position {
    crowded_after(dice, |_, _| {})
}

/// The same, after this has been done to the tournament.
fn crowded_after(dice: &mut Dice, change: impl FnOnce(&mut Dice, &mut Tournament)) -> Position {
    let players = 5 + dice.below(10);
    let mut t = field(dice, players);
    let played = 1 + usize::try_from(dice.below(6)).unwrap();
    let decisive = dice.below(9);
    (0..played).for_each(|_| play_anyhow(dice, &mut t, decisive));
    // Rounds in which nobody was left to play with are not counted.
    let played = t.rounds_paired();
    t.records.iter_mut().for_each(|games| games.truncate(played));
    t.rounds = Some(played + 1 + usize::try_from(dice.below(2)).unwrap());
    change(dice, &mut t);
    let mut position = Position::before(&t, played + 1, &[]).unwrap();
    // Where an acceleration is declared, its rounds are over.
    position.is_accelerated = true;
    let (n, density) = (position.entries.len(), 2 + dice.below(5));
    let pairs = Rank::all(n).flat_map(|a| Rank::all(n).skip(a.0 + 1).map(move |b| (a, b)));
    let apart = if dice.below(2) == 0 { density } else { 8 };
    let score = |r: Rank| position.entries[r].score;
    let excluded =
        |&(a, b): &(Rank, Rank)| dice.below(10) < if score(a) == score(b) { apart } else { density };
    position.prohibited = pairs.filter(excluded).collect();
    for entry in &mut position.entries {
        ["", "A", "B"][usize::try_from(dice.below(3)).unwrap()].clone_into(&mut entry.federation);
    }
    position
}

/// The text as it stands, another choice of one of its readings, or what an arbiter may decide (not by lot).
fn declared(dice: &mut Dice, book: &Rulebook) -> Vec<String> {
    let choices = book.readings.iter().flat_map(|r| r.choices[1..].iter().map(|c| r.declaration(c)));
    let decided = book
        .discretions
        .iter()
        .map(|d| d.key.clone())
        .filter(|key| !["accelerated", "random"].contains(&key.as_str()));
    let all: Vec<String> = choices.chain(decided).collect();
    if all.is_empty() || dice.below(3) == 0 {
        return Vec::new();
    }
    let one = all[usize::try_from(dice.below(all.len() as u64)).unwrap()].clone();
    let is_of_maxi = one.contains("-MAXI=") || one.contains("-WHOSE=");
    let maxi = is_of_maxi.then(|| "maxi".to_owned());
    maxi.into_iter().chain([one]).collect()
}

/// The pairing has a certificate that holds, of the same values, or the rulebook has none under what is declared.
fn is_certified(position: &Position, book: &Rulebook, declared: &[String], ours: &Paired, at: &str) -> bool {
    let asked = JudgedRound::new(position, book, declared);
    let made = match certify(&asked, 0, &ours.pairing, &Limit::none()) {
        Ok(made) => made,
        Err(fault) => {
            assert!(fault.to_string().contains(" has no certificate"), "{at}: {fault}");
            return false;
        }
    };
    assert_eq!(verify::verify(&asked, &made.certificate).as_ref(), Ok(&made.checked), "{at}");
    made.checked.open.is_none()
}

/// Of all pairings ours is the best, the only one or one of those among which lots are drawn.
pub(crate) fn assert_best(position: &Position, book: &Rulebook, request: &Request, ours: &Paired, at: &str) {
    let mut best = 0;
    all_pairings(position, &mut |theirs| match judge(position, book, request, ours, &theirs) {
        Verdict::Better { first } => panic!("{at}: {theirs:?} is better than {:?}: {first:?}", ours.pairing),
        Verdict::Equal | Verdict::Identical | Verdict::Colours { .. } => best += 1,
        Verdict::Improvable { .. } | Verdict::Illegal { .. } => {}
    });
    let expected =
        ours.drawn.map_or(1, |d| d.draws.unwrap_or_else(|| panic!("{at}: {d:?}, {best} are best")));
    assert_eq!(best, expected, "{at}");
}

/// Names a field of which something that was asserted does not hold.
struct Named<'a>(&'a str);

impl Drop for Named<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            println!("{}", self.0);
        }
    }
}

/// Plan, procedure, judge and certificate agree on a position, and up to so many players no pairing is better; whether it is
/// paired, has a certificate, and was held against all pairings.
fn assert_alike(
    position: &Position,
    book: &Rulebook,
    declared: &[String],
    most: usize,
    at: &str,
) -> [bool; 3] {
    let _named = Named(at);
    let request = Request { declared: declared.to_vec(), ..Request::default() };
    let Ok(Answer::Paired(ours)) = pair(position, book, &request) else { return [false; 3] };
    assert_recounted(position, book, declared, &ours);
    let run = ProcedureRun { declared: declared.to_vec(), step_budget: 300_000, ..ProcedureRun::default() };
    if let ProcedureOutcome::Paired(theirs) = procedure::pair(book, position, &run).outcome {
        assert_eq!(theirs, ours.pairing, "{at}");
    }
    let is_small = position.entries.len() <= most;
    if is_small {
        assert_best(position, book, &request, &ours, at);
    }
    [true, is_certified(position, book, declared, &ours, at), is_small]
}

/// On how many positions of a rulebook all agree: paired, with a certificate, beside all pairings.
pub(crate) fn count_alike(
    book: &Rulebook,
    seeds: impl Iterator<Item = u64>,
    most: usize,
    make: &dyn Fn(&mut Dice) -> Option<Position>,
) -> [u64; 3] {
    let mut counts = [0; 3];
    for seed in seeds {
        let mut dice = Dice(seed);
        let Some(position) = make(&mut dice) else { continue };
        let position = crate::random::provisional(position, book);
        let declared = declared(&mut dice, book);
        let at = format!("{} seed {seed} {declared:?}", book.id);
        let alike = assert_alike(&position, book, &declared, most, &at);
        counts.iter_mut().zip(alike).for_each(|(count, is)| *count += u64::from(is));
    }
    let [paired, certified, all] = counts;
    println!("{}: {paired} positions, {certified} certificates, {all} beside all pairings", book.id);
    counts
}

/// Fields of a kind that is not met in the first thousands: wrong changes of the judge were noticed by these alone. In the
/// one of Dutch 1998 C.12 has somebody moved down left over who is to be paired first (`D98-A.3=moved-down-first`).
const RARE: [(&str, u64); 4] =
    [("lim-1987", 14_965), ("lim-1987", 19_485), ("dutch-1998", 34_409), ("ecf-2009", 20_387)];

fn crowded_fields_are_paired_by_all_alike(book: &Rulebook) {
    // Some of what ECF and the US rules ask is rare.
    let by_default = if matches!(book.id.as_str(), "ecf-2009" | "us-scholastic") { 5_000 } else { 2_000 };
    let events = crate::depth::events(by_default);
    let rare = RARE.iter().filter(|(id, _)| *id == book.id).map(|(_, seed)| *seed);
    let seeds = (0..events).chain(rare.filter(|seed| *seed >= events));
    let [paired, certified, all] = count_alike(book, seeds, 9, &|dice| Some(crowded(dice)));
    assert!(paired > events / 4 && all > events / 10 && 4 * certified > 3 * paired, "{}", book.id);
}

for_each_rulebook!(crowded_fields_are_paired_by_all_alike, where something is chosen);

/// Up to two points for everybody in every round, the last one among them.
fn accelerate(dice: &mut Dice, t: &mut Tournament) {
    let rounds = t.rounds.unwrap();
    let mut some = || (0..rounds).map(|_| Score(i32::try_from(dice.below(5)).unwrap())).collect();
    t.acceleration = t.players.iter().map(|p| VirtualPoints { player: p.id, by_round: some() }).collect();
}

/// Points that are given player by player may hold in the last round: they count for scores and make nobody a topscorer.
fn accelerated_last_rounds_are_paired_by_all_alike(book: &Rulebook) {
    let events = crate::depth::events(1_200);
    let [paired, ..] = count_alike(book, 0..events, 8, &|dice| {
        Some(crowded_after(dice, accelerate)).filter(Position::is_last_round)
    });
    assert!(paired > events / 8, "{}", book.id);
}

for_each_rulebook!(accelerated_last_rounds_are_paired_by_all_alike, where something is chosen);

/// Article 21 by scoregroups: what would be better often has a pair that B.2 forbids.
#[test]
fn last_rounds_by_scoregroups_are_paired_by_all_alike() {
    let book = rulebook::find("dutch-1998").unwrap();
    let declared = ["D98-LAST-ROUND=scoregroup".to_owned()];
    let (mut paired, mut b2) = (0, 0);
    let events = crate::depth::events(12_000);
    for seed in 0..events {
        let position = crowded(&mut Dice(seed));
        if position.is_last_round() && position.entries.len() <= 8 {
            let at = format!("seed {seed}");
            paired += usize::from(assert_alike(&position, &book, &declared, 8, &at)[0]);
            b2 += offences_of_b2(&position, &book, &declared, &at);
        }
    }
    println!("{paired} positions, {b2} pairs are against B.2");
    assert!(paired as u64 > events / 20 && b2 as u64 > events / 40, "{paired} {b2}");
}

/// Of pairs that may not be made and could be but for B.2: B.2 and nothing else is named.
fn offences_of_b2(position: &Position, book: &Rulebook, declared: &[String], at: &str) -> usize {
    let request = Request { declared: declared.to_vec(), ..Request::default() };
    let Ok(Answer::Paired(ours)) = pair(position, book, &request) else { return 0 };
    let mut found = 0;
    all_pairings(position, &mut |theirs| {
        let Verdict::Illegal { offences } = judge(position, book, &request, &ours, &theirs) else { return };
        for offence in offences {
            let Offence::Pair { players: (white, black), reasons, .. } = offence else { continue };
            let (a, b) = (position.rank(white).unwrap(), position.rank(black).unwrap());
            let is_excluded = position.prohibited.has(a, b);
            if !have_met(position, a, b) && !is_excluded {
                let codes: Vec<&str> = reasons.iter().map(|r| r.code.as_str()).collect();
                assert_eq!(codes, ["D98-B2"], "{at}");
                found += 1;
            }
        }
    });
    found
}

/// The most pairs of these that may be made, no two of the first ones with each other.
fn most_pairs(position: &Position, moved_down: &[Rank], left: &[Rank]) -> usize {
    let Some((&a, rest)) = left.split_first() else { return 0 };
    let wish = |r: Rank| Preference::of(&position.entries[r].colours);
    let may_meet = |b: Rank| {
        let are_both_moved_down = moved_down.contains(&a) && moved_down.contains(&b);
        !are_both_moved_down
            && !position.prohibited.has(a, b)
            && !have_met(position, a, b)
            && (position.is_last_round() || !is_clash(wish(a), wish(b)))
    };
    let others = |b: Rank| rest.iter().copied().filter(|&r| r != b).collect::<Vec<_>>();
    let with =
        rest.iter().filter(|&&b| may_meet(b)).map(|&b| 1 + most_pairs(position, moved_down, &others(b)));
    with.max().unwrap_or(0).max(most_pairs(position, moved_down, rest))
}

/// 2017 C.7 is not asked above the collapsed last bracket, nor of the penultimate one that A.9 lets make fewer pairs than it
/// could.
#[test]
fn the_next_bracket_of_2017_is_looked_into_where_c7_applies() {
    let book = rulebook::find("dutch-2017").unwrap();
    let (mut looked, mut collapsed, mut short) = (0, 0, 0);
    for seed in 0..part(3_000) {
        let position = crowded(&mut Dice(seed));
        let Ok(Answer::Paired(ours)) = pair(&position, &book, &Request::default()) else { continue };
        let mates = position.mates(&ours.pairing);
        let counted = case(&position, &position, &book, &[], &ours).recount(&ours.pairing);
        for (s, below) in ours.stages.iter().zip(&ours.stages[1..]) {
            let at = format!("seed {seed} stage {}", s.number);
            let is_looked = counted.iter().any(|c| c.stage == s.number && c.code == "D17-C7");
            let scores = |r: Rank| position.entries[r].score;
            let members: Vec<Rank> = s.moved_down.iter().chain(&s.residents).copied().collect();
            let inside = members.iter().filter(|&&r| mates[r].is_some_and(|m| members.contains(&m))).count();
            if below.residents.iter().any(|&r| scores(r) != scores(below.residents[0])) {
                assert!(!is_looked, "{at}");
                collapsed += 1;
            } else if below.rest.is_empty()
                && members.len() < 10
                && !position.is_last_round()
                && inside < 2 * most_pairs(&position, &s.moved_down, &members)
            {
                assert!(!is_looked, "{at}");
                short += 1;
            } else {
                looked += usize::from(is_looked);
            }
        }
    }
    println!("{looked} brackets are looked into, {collapsed} are collapsed, {short} make fewer pairs");
    let is_seen = looked as u64 > part(500) && collapsed > part(50) && short > part(50);
    assert!(is_seen, "{looked} {collapsed} {short}");
}
