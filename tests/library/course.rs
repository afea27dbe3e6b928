//! `pairproof::Event`: ids that stay, refusals that change nothing, and requests that no program would make.

use std::collections::BTreeMap;

use pairproof::event::{DraftEdit, DraftWish, Entrant, Heading, Particulars, RepairWish, WhyNotKind, Worth};
use pairproof::format::write_json;
use pairproof::tournament::{Position, RepairChoice};
use pairproof::{Colour, EntrantId, Event, Outcome, Player, Tournament, find_rulebook, read_tournament};
use proptest::prelude::*;

fn entrant(name: &str, rating: u32) -> Entrant {
    Entrant { name: name.to_owned(), rating: Some(rating), ..Entrant::default() }
}

/// An event of players with falling ratings, in the order of their numbers.
fn event(players: u32, rounds: usize) -> (Event, Vec<EntrantId>) {
    let start = Tournament::builder("Open").rounds(rounds).initial_colour(Colour::White).build().unwrap();
    let mut event = Event::begin(start, &find_rulebook("dutch-2026").unwrap()).unwrap();
    let field: Vec<Entrant> = (0..players).map(|i| entrant(&format!("Player {i}"), 2000 - 10 * i)).collect();
    let ids = event.add(&field).unwrap().added;
    (event, ids)
}

fn play(event: &mut Event) {
    let drafted = event.draft(&DraftWish::default()).unwrap();
    event.publish("").unwrap();
    for board in drafted.boards {
        event.result(board.table, "1-0").unwrap();
    }
}

fn names(event: &Event) -> BTreeMap<EntrantId, String> {
    event.entrants().map(|(id, player)| (id, player.name.clone())).collect()
}

fn data(event: &Event) -> serde_json::Value {
    serde_json::to_value(event).unwrap()
}

#[test]
fn an_id_stays_when_the_numbers_change() {
    let (mut event, ids) = event(6, 5);
    play(&mut event);
    let before = names(&event);
    let told = event.add(&[entrant("Zoe", 1985), entrant("Abe", 1985), entrant("Yan", 2500)]).unwrap();
    let names_of = |ids: &[EntrantId]| -> Vec<String> {
        ids.iter().map(|id| event.player(*id).unwrap().name.clone()).collect()
    };
    assert_eq!(names_of(&told.added), ["Zoe", "Abe", "Yan"], "in the order in which they were given");
    let after = names(&event);
    assert!(before.iter().all(|(id, name)| after[id] == *name));
    let number = |id: EntrantId| event.player(id).unwrap().number.0;
    assert_eq!(ids.iter().map(|&id| number(id)).collect::<Vec<_>>(), [2, 3, 6, 7, 8, 9]);
    let moved: BTreeMap<EntrantId, (u32, u32)> =
        told.moved.iter().map(|one| (one.entrant, (one.was.0, one.now.0))).collect();
    assert_eq!(moved[&ids[2]], (3, 6));
    assert_eq!(moved.len(), 6, "the new players have not moved: {moved:?}");
    event.edit(ids[5], &Particulars { rating: Some(2600), ..Particulars::default() }).unwrap();
    let told = event.renumber().unwrap();
    assert!(told.moved.iter().any(|one| one.entrant == ids[5] && one.now.0 == 1));
    assert_eq!(names(&event), after);
}

#[test]
fn a_kept_event_is_the_same_event_and_no_id_is_given_twice() {
    let (mut event, ids) = event(6, 5);
    let last = event.add(&[entrant("Last", 1000)]).unwrap().added[0];
    event.remove(last).unwrap();
    play(&mut event);
    event.draft(&DraftWish::default()).unwrap();
    event.alter(&[DraftEdit::Swap(ids[0], ids[5]), DraftEdit::Lock(Some(1))]).unwrap();
    let text = serde_json::to_string(&event).unwrap();
    let mut read: Event = serde_json::from_str(&text).unwrap();
    assert_eq!(serde_json::to_string(&read).unwrap(), text);
    assert_eq!(names(&read), names(&event));
    assert_eq!(read.drafted().unwrap(), event.drafted().unwrap());
    let next = read.add(&[entrant("Next", 900)]).unwrap().added[0];
    assert!(next > last, "{next} was given to a player who has been removed");
    // An event that has no players yet is kept, too.
    let empty = Event::begin(
        Tournament::builder("New").rounds(3).build().unwrap(),
        &find_rulebook("lim-2026").unwrap(),
    );
    let empty = empty.unwrap();
    let read: Event = serde_json::from_value(data(&empty)).unwrap();
    assert_eq!(data(&read), data(&empty));
    assert_eq!(read.rulebook().unwrap().id, "lim-2026");
}

#[test]
fn a_refused_request_changes_nothing() {
    let (mut event, ids) = event(5, 3);
    play(&mut event);
    let before = data(&event);
    let nobody = EntrantId(77);
    let codes: Vec<&str> = [
        event.result(1, "0-1").map(drop),
        event.result(1, "won").map(drop),
        event.withdraw(nobody, 2).map(drop),
        event.bye(&[ids[0], nobody], &[2], None).map(drop),
        event.forbid(&[ids[0]], 2, None).map(drop),
        event.publish("").map(drop),
        event.alter(&[DraftEdit::Turn(1)]).map(drop),
        event.close(3).map(drop),
        event.remove(ids[0]).map(drop),
        event.add(&[Entrant::default()]).map(drop),
        event.keep_prizes(&["much"]).map(drop),
        event.set("tiebreaks = 3").map(drop),
        event.set("rulebook = 'nonsense'").map(drop),
        event.give(serde_json::json!({ "kind": "nonsense" })).map(drop),
        event
            .repair(&RepairWish { absent: vec![ids[0]], ..RepairWish::default() }, RepairChoice::Best)
            .map(drop),
        event.certify(7).map(drop),
    ]
    .into_iter()
    .map(|done| done.unwrap_err().faults[0].code())
    .collect();
    assert_eq!(
        codes,
        [
            "refused",
            "no-result",
            "no-entrant",
            "no-entrant",
            "refused",
            "refused",
            "refused",
            "refused",
            "refused",
            "refused",
            "refused",
            "refused",
            "rulebook",
            "not-understood",
            "repair",
            "not-published",
        ]
    );
    assert_eq!(data(&event), before);
}

#[test]
fn settings_count_for_pairing_and_standings() {
    let (mut event, ids) = event(6, 3);
    event.set("tiebreaks = ['SB']\n[[forbid]]\nplayers = [1, 4]").unwrap();
    assert_eq!(event.standings().unwrap().columns, ["SB"]);
    assert_eq!(event.why_not(1, ids[0], ids[3]).unwrap().kind, WhyNotKind::Forbidden);
    assert_eq!(event.why_not(1, ids[0], ids[5]).unwrap().kind, WhyNotKind::Worse);
    assert!(event.set("[[forbid]]\nplayers = [1, 'Nobody of this name']").is_err());
}

#[test]
fn a_rulebook_that_draws_lots_needs_a_seed_and_one_of_ones_own_is_kept() {
    let start = || Tournament::builder("Open").rounds(3).build().unwrap();
    let field: Vec<Entrant> = (0..4).map(|i| entrant(&format!("Player {i}"), 2000 - 10 * i)).collect();
    let mut event = Event::begin(start(), &find_rulebook("irish").unwrap()).unwrap();
    event.add(&field).unwrap();
    let error = event.draft(&DraftWish::default()).unwrap_err();
    assert_eq!(error.faults[0].code(), "no-seed");
    event.draft(&DraftWish { seed: Some(7), ..DraftWish::default() }).unwrap();
    event.publish("").unwrap();

    let own =
        "extends = 'dutch-2026'\nid = 'my-club'\nprefix = 'MC'\ntitle = 'My Club'\nsource = 'Minutes'\n";
    let own = pairproof::read_rulebook("my-club.toml", own).unwrap();
    let mut event = Event::begin(start(), &own).unwrap();
    event.add(&field).unwrap();
    play(&mut event);
    let (read, _) = read_tournament("club.json", event.write_json().unwrap().as_bytes()).unwrap();
    assert_eq!(Event::resume(read).unwrap().rulebook().unwrap().sha256(), own.sha256());
    let other = find_rulebook("irish").unwrap();
    let error = Event::begin(event.tournament().clone(), &other).unwrap_err();
    assert_eq!(error.faults[0].code(), "other-rulebook");
}

#[test]
fn a_report_that_cannot_hold_the_event_is_refused_and_json_holds_it() {
    let (mut event, ids) = event(4, 3);
    let name = "A name that no column of a report can hold".to_owned();
    event.edit(ids[0], &Particulars { name: Some(name.clone()), ..Particulars::default() }).unwrap();
    let says = event.write_trf26().unwrap_err().to_string();
    assert!(says.contains(&name) && says.contains("33 letters"), "{says}");
    assert!(event.write_trf16().is_err());
    assert!(event.write_json().unwrap().contains(&name));
}

#[test]
fn the_last_round_states_the_final_ranks() {
    let (mut event, _) = event(6, 2);
    for round in 1..=2 {
        play(&mut event);
        event.close(round).unwrap();
    }
    let table = event.standings().unwrap();
    let leader = event.player(table.rows[0].entrant).unwrap();
    assert_eq!(leader.stated_rank, Some(1));
    assert!(event.draft(&DraftWish::default()).is_err(), "all rounds are played");
}

fn outcome() -> impl Strategy<Value = Outcome> {
    prop::sample::select(vec![
        Outcome::Win,
        Outcome::Draw,
        Outcome::Loss,
        Outcome::ForfeitWin,
        Outcome::ForfeitLoss,
        Outcome::PairingBye,
        Outcome::HalfBye,
        Outcome::ZeroBye,
        Outcome::Nothing,
    ])
}

/// Small numbers, and a few at which an index could go wrong.
fn number() -> impl Strategy<Value = u32> {
    prop_oneof![6 => 0u32..7, 1 => Just(999), 1 => Just(1000), 1 => Just(u32::MAX)]
}

fn round() -> impl Strategy<Value = usize> {
    prop_oneof![8 => 0usize..6, 1 => Just(999), 1 => Just(1_000_000_000_000), 1 => Just(usize::MAX)]
}

/// What a program may ask of a builder.
#[derive(Clone, Debug)]
enum Built {
    Player(u32, String),
    Rounds(usize),
    Game(usize, u32, u32, Outcome),
    Bye(usize, u32, Outcome),
    Forbid(u32, u32),
}

fn built() -> impl Strategy<Value = Built> {
    prop_oneof![
        4 => (number(), ".{0,6}").prop_map(|(number, name)| Built::Player(number, name)),
        1 => round().prop_map(Built::Rounds),
        4 => (round(), number(), number(), outcome()).prop_map(|(r, w, b, o)| Built::Game(r, w, b, o)),
        2 => (round(), number(), outcome()).prop_map(|(r, p, o)| Built::Bye(r, p, o)),
        1 => (number(), number()).prop_map(|(a, b)| Built::Forbid(a, b)),
    ]
}

/// A request with any id, table and round.
#[derive(Clone, Debug)]
enum Asked {
    Add(String, u32),
    Withdraw(u32, usize),
    Arrive(u32, usize),
    Bye(u32, usize),
    Forbid(u32, u32, usize),
    Draft(Option<u32>),
    Alter(u32, u32, usize),
    Publish,
    Result(usize, &'static str),
    Correct(usize, usize, &'static str),
    Repair(u32, usize, RepairChoice),
    Close(usize),
    Renumber,
    Remove(u32),
    Rounds(usize),
}

fn asked() -> impl Strategy<Value = Asked> {
    let result = || prop::sample::select(vec!["1-0", "½-½", "0-1", "+/-", "*", "nonsense"]);
    let choice = prop::sample::select(vec![RepairChoice::Fewest, RepairChoice::Near, RepairChoice::AsPlayed]);
    prop_oneof![
        2 => ("[A-D]{1,2}", 900u32..2800).prop_map(|(name, rating)| Asked::Add(name, rating)),
        1 => (number(), round()).prop_map(|(p, r)| Asked::Withdraw(p, r)),
        1 => (number(), round()).prop_map(|(p, r)| Asked::Arrive(p, r)),
        1 => (number(), round()).prop_map(|(p, r)| Asked::Bye(p, r)),
        1 => (number(), number(), round()).prop_map(|(a, b, r)| Asked::Forbid(a, b, r)),
        4 => prop::option::of(number()).prop_map(Asked::Draft),
        2 => (number(), number(), round()).prop_map(|(a, b, t)| Asked::Alter(a, b, t)),
        4 => Just(Asked::Publish),
        8 => (1usize..4, result()).prop_map(|(board, result)| Asked::Result(board, result)),
        1 => (round(), round(), result()).prop_map(|(r, b, result)| Asked::Correct(r, b, result)),
        2 => (number(), round(), choice).prop_map(|(p, r, choice)| Asked::Repair(p, r, choice)),
        2 => round().prop_map(Asked::Close),
        1 => Just(Asked::Renumber),
        1 => number().prop_map(Asked::Remove),
        1 => round().prop_map(Asked::Rounds),
    ]
}

fn ask(event: &mut Event, asked: &Asked) -> bool {
    let id = EntrantId;
    let done = match asked.clone() {
        Asked::Add(name, rating) => event.add(&[entrant(&name, rating)]).map(drop),
        Asked::Withdraw(player, from) => event.withdraw(id(player), from).map(drop),
        Asked::Arrive(player, from) => event.arrive(id(player), from).map(drop),
        Asked::Bye(player, round) => event.bye(&[id(player)], &[round], Some(Worth::Half)).map(drop),
        Asked::Forbid(one, other, first) => event.forbid(&[id(one), id(other)], first, None).map(drop),
        Asked::Draft(absent) => {
            let absent = absent.map(|player| vec![id(player)]);
            event
                .draft(&DraftWish { absent, unfinished_as_draws: Some(true), ..DraftWish::default() })
                .map(drop)
        }
        Asked::Alter(one, other, table) => event
            .alter(&[DraftEdit::Swap(id(one), id(other)), DraftEdit::Table(id(one), Some(table))])
            .map(drop),
        Asked::Publish => event.publish("by hand").map(drop),
        Asked::Result(board, result) => event.result(board, result).map(drop),
        Asked::Correct(round, board, result) => event.correct(round, board, result, "a slip").map(drop),
        Asked::Repair(player, keep, choice) => {
            let (absent, because) = (vec![id(player)], "ill".to_owned());
            let keep = if keep < 2 { vec![keep] } else { Vec::new() };
            event.repair(&RepairWish { absent, keep, because, ..RepairWish::default() }, choice).map(drop)
        }
        Asked::Close(round) => event.close(round).map(drop),
        Asked::Renumber => event.renumber().map(drop),
        Asked::Remove(player) => event.remove(id(player)).map(drop),
        Asked::Rounds(rounds) => {
            event.head(&Heading { rounds: Some(rounds), ..Heading::default() }).map(drop)
        }
    };
    done.is_ok()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_builder_builds_a_sound_event_or_says_what_contradicts(all in prop::collection::vec(built(), 0..14)) {
        let mut builder = Tournament::builder("Any");
        for one in all {
            builder = match one {
                Built::Player(number, name) => {
                    builder.player(Player { number: number.into(), name, ..Player::default() })
                }
                Built::Rounds(rounds) => builder.rounds(rounds),
                Built::Game(round, white, black, outcome) => builder.game(round, white, black, outcome),
                Built::Bye(round, player, outcome) => builder.bye(round, player, outcome),
                Built::Forbid(one, other) => builder.forbid(one, other),
            };
        }
        match builder.build() {
            Ok(event) => {
                prop_assert_eq!(event.check(), Ok(()));
                let _ = write_json(&event).unwrap();
                for round in [0, 1, 2, 1000, usize::MAX] {
                    let _ = Position::before(&event, round, &[]);
                }
                if let Ok(running) = Event::resume(event) {
                    let _ = (running.standings(), running.round(1), running.certify(2), running.prizes());
                }
            }
            Err(why) => prop_assert!(!why.to_string().is_empty()),
        }
    }

    #[test]
    fn no_sequence_of_requests_breaks_an_event(all in prop::collection::vec(asked(), 1..24)) {
        let (mut event, _) = event(5, 4);
        for one in &all {
            let (before, known) = (data(&event), names(&event));
            if !ask(&mut event, one) {
                prop_assert_eq!(&data(&event), &before, "{:?} was refused", one);
            }
            prop_assert_eq!(event.tournament().check(), Ok(()), "{:?}", one);
            let now = names(&event);
            prop_assert!(known.iter().all(|(id, name)| now.get(id).is_none_or(|own| own == name)), "{:?}", one);
        }
        let read: Event = serde_json::from_value(data(&event)).unwrap();
        prop_assert_eq!(data(&read), data(&event));
    }
}
