//! Changes that two people may make at the same time, and the cases in which the later change is refused.

use facts::tournament::PairingNumber;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;

use crate::given::{asked, draft, ended, new, publish, result};
use crate::{Store, StoreError};
use api::event::{
    Category, Command, Demands, Entrant, FixedTable, Heading, LEAVING, Particulars, PrizeList, Under, Worth,
};

#[test]
fn only_what_a_command_rests_on_makes_it_stale() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut store = new(&folder.path().join("a.pairproof"), 8);
    let mut dice = ChaCha8Rng::seed_from_u64(1);
    let event = store.head().expect("readable").1;
    store.append(&asked("Ada", None, publish(&event.tournament, &mut dice))).expect("published");
    let (seen, event) = store.head().expect("readable");
    let draft = publish(&event.tournament, &mut dice);
    store.append(&asked("Kim", Some(seen), result(1, 2, "0-1"))).expect("open");
    // Allowed: a different board, and the same result on the same board.
    store.append(&asked("Ada", Some(seen), result(1, 1, "1-0"))).expect("another board");
    assert_eq!(store.append(&asked("Ada", Some(seen), result(1, 2, "0-1"))).expect("the same").seq, None);
    for command in [
        result(1, 2, "1-0"),
        Command::Correct { round: 1, board: 2, result: ended("½"), because: String::new() },
        draft,
    ] {
        match store.append(&asked("Ada", Some(seen), command)) {
            Err(StoreError::Stale(row)) => assert!(row.who == "Kim" || row.who == "Ada", "{row:?}"),
            other => panic!("{other:?}"),
        }
    }
    // Names and numbers elsewhere do not affect a result.
    let late = Entrant { name: "Late".to_owned(), rating: Some(2500), ..Entrant::default() };
    let add = Command::Add {
        players: vec![late],
        at_end: false,
        new_team: false,
        rulebook: "dutch-2026".to_owned(),
    };
    let (before, _) = store.head().expect("readable");
    store.append(&asked("Kim", None, add)).expect("added");
    store.append(&asked("Ada", Some(before), result(1, 3, "½"))).expect("boards are named by tables");
    let bye = Command::Bye { players: vec![PairingNumber(2)], rounds: vec![2], worth: Some(Worth::Half) };
    let stale = store.append(&asked("Ada", Some(before), bye));
    assert!(matches!(stale, Err(StoreError::Stale(row)) if row.kind() == "add"), "numbers have moved");
}

#[test]
fn whatever_two_replace_is_refused_to_the_later_who_has_not_seen_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut store = new(&folder.path().join("a.pairproof"), 8);
    let mut dice = ChaCha8Rng::seed_from_u64(2);
    let event = store.head().expect("readable").1;
    let edit = |rating: u32| {
        let right = Box::new(Particulars { rating: Some(rating), ..Particulars::default() });
        Command::Edit { player: PairingNumber(1), right, rulebook: "dutch-2026".to_owned() }
    };
    let city = |name: &str| {
        Command::Heading(Box::new(Heading { city: Some(name.to_owned()), ..Heading::default() }))
    };
    let settings = |text: &str| Command::Settings { text: text.into() };
    let bye = |worth| Command::Bye { players: vec![PairingNumber(3)], rounds: vec![2], worth: Some(worth) };
    let mut drafted = || draft(&event.tournament, &mut dice);
    let pairs = [
        (edit(1900), edit(1800)),
        (city("Bonn"), city("Cork")),
        (settings("# 1\n"), settings("# 2\n")),
        (bye(Worth::Half), bye(Worth::Zero)),
        (drafted(), drafted()),
    ];
    for (first, second) in pairs {
        let seen = store.last().expect("readable");
        store.append(&asked("Kim", Some(seen), first)).expect("nothing stands against it");
        match store.append(&asked("Ada", Some(seen), second.clone())) {
            Err(StoreError::Stale(row)) => assert_eq!((row.who.as_str(), row.seq), ("Kim", seen + 1)),
            other => panic!("{second:?}: {other:?}"),
        }
        store.append(&asked("Ada", None, second)).expect("who has seen it may");
    }
}

#[test]
fn how_sheets_are_printed_makes_no_draft_stale_and_is_not_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut store = new(&folder.path().join("a.pairproof"), 8);
    let mut dice = ChaCha8Rng::seed_from_u64(3);
    let (seen, event) = store.head().expect("readable");
    let settings = |text: &str| Command::Settings { text: text.into() };
    let timed = "[print]\ntimes = [\"Saturday 10:00\"]\n";
    store.append(&asked("Kim", Some(seen), draft(&event.tournament, &mut dice))).expect("drafted");
    let seen = store.last().expect("readable");
    let said = store.append(&asked("Ada", Some(seen), settings(timed))).expect("no draft rests on it");
    assert_eq!(said.applied.says.line(words::TERMINAL), "the print settings have been entered");
    assert!(store.head().expect("readable").1.draft.expect("it is there").overtaken.is_empty());
    store
        .append(&asked("Kim", Some(seen), publish(&event.tournament, &mut dice)))
        .expect("nor does the round");
    // Other settings, and other times, are written by somebody who knows these.
    for text in ["discretion = [\"baku\"]\n", "[print]\ntimes = [\"Sunday 9:00\"]\n"] {
        let answer = store.append(&asked("Kim", Some(seen), settings(text)));
        assert!(matches!(&answer, Err(StoreError::Stale(row)) if row.who == "Ada"), "{text}: {answer:?}");
    }
}

#[test]
fn two_categories_and_their_prizes_are_two_writers_business() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut store = new(&folder.path().join("a.pairproof"), 8);
    let category = |name: &str, player: PairingNumber| {
        let one = Category { name: name.to_owned(), players: vec![player], ..Category::default() };
        Command::Category { set: vec![one], remove: Vec::new() }
    };
    let prizes = |lines: &[&str]| {
        let mut list = PrizeList::default();
        for line in lines {
            list.add(line).expect("a prize");
        }
        Command::Prizes(Box::new(list))
    };
    let is_stale = |answer: Result<_, StoreError>, who: &str| {
        assert!(matches!(answer, Err(StoreError::Stale(row)) if row.who == who));
    };
    let seen = store.last().expect("readable");
    store
        .append(&asked("Kim", Some(seen), category("Women", PairingNumber(1))))
        .expect("nothing stands against it");
    store.append(&asked("Ada", Some(seen), category("Guests", PairingNumber(2)))).expect("another category");
    is_stale(store.append(&asked("Ada", Some(seen), category("women", PairingNumber(3)))), "Kim");
    let gone = Command::Category { set: Vec::new(), remove: vec!["WOMEN".to_owned()] };
    is_stale(store.append(&asked("Ada", Some(seen), gone.clone())), "Kim");
    is_stale(store.append(&asked("Ada", Some(seen), prizes(&["guests 1st 50"]))), "Ada");
    let seen = store.last().expect("readable");
    store.append(&asked("Kim", Some(seen), prizes(&["women 1st 100"]))).expect("nothing stands against it");
    store
        .append(&asked("Ada", Some(seen), category("Guests", PairingNumber(4))))
        .expect("no prize rests on it");
    is_stale(store.append(&asked("Ada", Some(seen), prizes(&["women 1st 90"]))), "Kim");
    is_stale(store.append(&asked("Ada", Some(seen), Command::Prizes(Box::default()))), "Kim");
    let other = prizes(&["women 1st 100", "1st 500"]);
    store.append(&asked("Ada", Some(seen), other)).expect("the prizes of the women are the same");
    let rows = store.rows_after(0).expect("readable");
    let row = |of: &str| {
        rows.iter().find(|row| row.says.line(words::TERMINAL).contains(of)).expect("it is there").seq
    };
    assert!(
        matches!(store.undo(Some(row("Women")), "Kim", 0), Err(StoreError::RestsOn(_))),
        "prizes name it"
    );
    assert!(store.undo(Some(row("Guests")), "Kim", 0).is_err(), "a later row takes its place");
}

#[test]
fn an_event_in_fide_mode_refuses_what_the_list_forbids_until_it_has_left_for_good() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut store = new(&folder.path().join("a.pairproof"), 8);
    let mut dice = ChaCha8Rng::seed_from_u64(5);
    let settings = |text: &str| Command::Settings { text: text.into() };
    store.append(&asked("Ada", None, settings("mode = \"fide\"\n"))).expect("it is entered");
    let event = store.head().expect("readable").1;
    store.append(&asked("Ada", None, publish(&event.tournament, &mut dice))).expect("published");
    let forbid = || Command::Forbid {
        players: vec![PairingNumber(1), PairingNumber(2)],
        first: 3,
        last: None,
        if_possible: false,
    };
    match store.append(&asked("Ada", None, forbid())) {
        Err(StoreError::Refused { refused, .. }) => assert!(refused[0].says().contains("question 194")),
        other => panic!("{other:?}"),
    }
    let leave = |sentence: &str| {
        let leave_fide_mode = Some(sentence.to_owned());
        Command::Heading(Box::new(Heading { leave_fide_mode, ..Heading::default() }))
    };
    assert!(store.append(&asked("Ada", None, leave("please"))).is_err());
    let left = store.append(&asked("Ada", None, leave(LEAVING))).expect("it is left").seq;
    store.append(&asked("Ada", None, forbid())).expect("nothing is refused any more");
    assert!(matches!(store.undo(left, "Ada", 0), Err(StoreError::Final(_))));
    assert!(store.append(&asked("Ada", None, settings("mode = \"fide\"\nreadings = []\n"))).is_err());
}

#[test]
fn a_refusal_names_who_else_and_what_was_not_seen_is_named_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut store = new(&folder.path().join("a.pairproof"), 8);
    let mut dice = ChaCha8Rng::seed_from_u64(4);
    let event = store.head().expect("readable").1;
    let beyond = store.append(&asked("Ada", Some(99), Command::Close { round: 1, final_ranks: None }));
    assert!(matches!(beyond, Err(StoreError::NoRow(99, 1))));
    store.append(&asked("Ada", None, publish(&event.tournament, &mut dice))).expect("published");
    store.append(&asked("Kim", None, result(1, 1, "1-0"))).expect("open");
    let again = |who: &str, store: &mut Store| match store.append(&asked(who, None, result(1, 1, "0-1"))) {
        Err(StoreError::Refused { last, .. }) => last.map(|row| row.who),
        other => panic!("{other:?}"),
    };
    assert_eq!(again("Ada", &mut store).as_deref(), Some("Kim"));
    assert_eq!(again("Kim", &mut store), None, "what she did herself is no news");
    let seen = store.last().expect("readable");
    assert_eq!(store.undo(None, "Kim", 0).expect("the result").row.kind(), "undo");
    let late = store.append(&asked("Ada", Some(seen), result(1, 1, "½")));
    assert!(matches!(late, Err(StoreError::Stale(row)) if row.who == "Kim" && row.kind() == "undo"));
    let entrant = Entrant { name: "Zed".to_owned(), ..Entrant::default() };
    let add = Command::Add {
        players: vec![entrant],
        at_end: true,
        new_team: false,
        rulebook: "dutch-2026".to_owned(),
    };
    store.append(&asked("Kim", None, add)).expect("added");
    store.append(&asked("Kim", None, Command::Remove { player: PairingNumber(9) })).expect("never paired");
    let rows = store.rows_after(0).expect("readable");
    assert!(rows.last().is_some_and(|row| row.players.contains("Zed")), "who is gone has a name still");
}

#[test]
fn a_table_of_its_own_is_kept_for_the_next_draft() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut store = new(&folder.path().join("a.pairproof"), 8);
    let mut dice = ChaCha8Rng::seed_from_u64(5);
    let event = store.head().expect("readable").1;
    let Command::Draft { round, seating, under, .. } = draft(&event.tournament, &mut dice) else { panic!() };
    let tables = vec![FixedTable { player: PairingNumber(2), table: 3 }];
    let demands = Demands { tables: tables.clone(), ..Demands::default() };
    store.append(&asked("Ada", None, Command::Draft { round, seating, under, demands })).expect("drafted");
    let (seating, under) = (None, Under::default());
    let publish = Command::Publish { round, seating, under, deviation: None };
    store.append(&asked("Ada", None, publish)).expect("published");
    let event = store.head().expect("readable").1;
    assert_eq!((event.draft.is_none(), event.demands().tables), (true, tables));
}

#[test]
fn a_wrong_list_of_players_is_undone_by_its_row_and_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut store = new(&folder.path().join("a.pairproof"), 8);
    let mut dice = ChaCha8Rng::seed_from_u64(4);
    let event = store.head().expect("readable").1;
    // Without a row, undo never reaches the list.
    assert!(matches!(store.undo(None, "Ada", 0), Err(StoreError::Nothing)));
    let empty = store.undo(Some(1), "Ada", 0).expect("nothing rests on the list").event;
    assert!(empty.tournament.players.is_empty());
    let enter = |tournament: &facts::tournament::Tournament| Command::Enter {
        tournament: tournament.clone(),
        settings: api::event::Settings::default(),
        from: "right.csv".to_owned(),
    };
    store.append(&asked("Ada", None, enter(&event.tournament))).expect("another list");
    assert!(store.append(&asked("Ada", None, enter(&event.tournament))).is_err(), "one list at a time");
    store.append(&asked("Ada", None, publish(&event.tournament, &mut dice))).expect("published");
    assert!(matches!(store.undo(Some(3), "Ada", 0), Err(StoreError::RestsOn(_))), "a round rests on it");
}
