//! Random tournaments are repeatable, lawful and varied; the committed instances are what they say.

use crate::{generator, worked};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use crate::lawful::{may_meet, offences};
use facts::tournament::{
    Colour, Float, Outcome, Pairing, PlayerId, Position, Rank, RoundNo, Score, Tournament,
};
use lab::simulate::{Recipe, generate, swiss_draw};

/// What the example writes, made once for all tests.
static FILES: LazyLock<Vec<generator::File>> = LazyLock::new(generator::files);

fn play(recipe: &Recipe) -> Tournament {
    generate(recipe, &mut swiss_draw::pairer(recipe.seed))
}

#[test]
fn same_recipe_gives_the_same_tournament() {
    for seed in 0..40 {
        let recipe = Recipe::varied(seed, 2..=40);
        assert_eq!(play(&recipe), play(&recipe), "seed {seed}");
    }
    assert_ne!(play(&Recipe::open(20, 9, 4, 1)).records, play(&Recipe::open(20, 9, 4, 2)).records);
}

#[test]
fn longer_event_begins_with_the_shorter_one() {
    for seed in 0..20 {
        let (long, short) = (play(&Recipe::open(41, 9, 7, seed)), play(&Recipe::open(41, 9, 3, seed)));
        assert_eq!(long.players, short.players);
        for (a, b) in long.records.iter().zip(&short.records) {
            let rounds = 3.min(b.len());
            assert_eq!(a[..rounds], b[..rounds], "seed {seed}");
        }
    }
}

#[test]
fn same_game_has_the_same_result_whoever_made_the_pairing() {
    let mut common = 0;
    for seed in 0..60 {
        let recipe = Recipe::open(12, 5, 5, seed);
        let (one, two) = (play(&recipe), generate(&recipe, &mut swiss_draw::pairer(seed + 1)));
        for (p, round) in one.players.iter().flat_map(|p| (1..=5).map(move |r| (p.id, r))) {
            let (a, b) = (one.record(p, round), two.record(p, round));
            if a.opponent.is_some() && (a.opponent, a.colour) == (b.opponent, b.colour) {
                common += 1;
                assert_eq!(a.outcome, b.outcome, "seed {seed}, round {round}");
            }
        }
    }
    assert!(common > 200, "only {common} games in common");
}

#[test]
fn every_generated_round_is_lawful() {
    for seed in 0..600 {
        let t = play(&Recipe::varied(seed, 2..=60));
        assert_eq!(offences(&t), Vec::<String>::new(), "seed {seed}");
    }
    for players in [300, 1001] {
        let t = play(&Recipe::open(players, 11, 11, 5));
        assert_eq!(t.rounds_paired(), 11);
        assert_eq!(offences(&t), Vec::<String>::new(), "{players} players");
    }
}

#[test]
fn recount_notices_a_rematch_a_colour_and_a_second_bye() {
    let table = "1 - 2w1 2b1 3w1\n2 - 1b0 1w0 U\n3 - U U 1b0\n";
    let found = offences(&worked::crosstable(table).unwrap()).join("; ");
    assert!(found.contains("player 1, round 2: rematch"), "{found}");
    assert!(found.contains("player 3, round 2: bye after"), "{found}");
    let row = worked::crosstable("1 - 2w1 3w1 4w1\n2 - 1b0\n3 - Z 1b0\n4 - Z Z 1b0\n").unwrap();
    assert!(offences(&row).join("; ").contains("player 1, round 3: colour limit"));
}

#[test]
fn pairer_gives_up_only_where_nothing_is_lawful() {
    // Ten players can nearly always play eight rounds; in small fields dead ends must stay rare.
    let events: Vec<Tournament> = (0..200).map(|seed| play(&Recipe::plain(10, 9, 8, seed))).collect();
    let complete = events.iter().filter(|t| t.rounds_paired() == 8).count();
    assert!(complete >= 120, "{complete} of 200");
    for t in events.iter().filter(|t| t.rounds_paired() < 8) {
        let position = Position::before(t, t.rounds_paired() + 1, &[]).unwrap();
        let everybody: Vec<Rank> = Rank::all(position.entries.len()).collect();
        assert!(!can_pair(&position, &everybody), "a pairing was overlooked");
    }
}

/// Does any lawful pairing of these ranks exist? By trying everything.
fn can_pair(position: &Position, open: &[Rank]) -> bool {
    let Some((&first, rest)) = open.split_first() else { return true };
    rest.iter().enumerate().any(|(place, &other)| {
        let mut left = rest.to_vec();
        left.remove(place);
        may_meet(position, first, other) && can_pair(position, &left)
    })
}

#[test]
fn early_end_leaves_the_rounds_played_and_the_absences() {
    let recipe = Recipe { half_byes: 300, ..Recipe::plain(20, 9, 9, 3) };
    let mut lawful = swiss_draw::pairer(3);
    let t = generate(&recipe, &mut |p: &Position| if p.round < 4 { lawful(p) } else { None });
    assert_eq!(t.rounds_paired(), 3);
    let position = Position::before(&t, 4, &[]).unwrap();
    assert!(position.entries.len() < 20, "some have asked for a bye in round four");
}

#[test]
fn empty_and_absent_fields_end_at_once() {
    let everybody_away = Recipe { zero_byes: 1000, ..Recipe::plain(5, 3, 3, 1) };
    assert_eq!(play(&everybody_away).rounds_paired(), 0);
    assert_eq!(play(&Recipe::plain(0, 3, 3, 1)).rounds_paired(), 0);
    assert_eq!(play(&Recipe::plain(1, 3, 3, 1)).rounds_paired(), 1, "one bye, and no second");
}

#[test]
#[should_panic(expected = "pairs each player of the position once")]
fn pairing_that_leaves_players_out_is_refused() {
    generate(&Recipe::plain(4, 3, 3, 1), &mut |_: &Position| Some(Pairing::default()));
}

/// Features of one tournament that a corpus must not lack.
fn features(t: &Tournament, histogram: &mut BTreeMap<&'static str, usize>) {
    let rounds = t.rounds_paired();
    let cells = |round| t.players.iter().map(move |p| t.record(p.id, round));
    let mut has = |name, count: usize| *histogram.entry(name).or_insert(0) += count.min(1);
    let outcomes = |o: Outcome| (1..=rounds).flat_map(cells).filter(|r| r.outcome == o).count();
    has("odd field", (1..=rounds).filter(|&r| cells(r).any(|c| c.outcome == Outcome::PairingBye)).count());
    has("half-point bye", outcomes(Outcome::HalfBye));
    has("full-point bye", outcomes(Outcome::FullBye));
    has("forfeit", outcomes(Outcome::ForfeitWin));
    has("unrated result", outcomes(Outcome::UnratedWin));
    let double = |p: &PlayerId, r: RoundNo| {
        let record = t.record(*p, r);
        record.outcome == Outcome::ForfeitLoss
            && record.opponent.is_some_and(|o| t.record(o, r).outcome == Outcome::ForfeitLoss)
    };
    has("double forfeit", t.players.iter().filter(|p| (1..=rounds).any(|r| double(&p.id, r))).count());
    let absent = |p: PlayerId, r: RoundNo| t.record(p, r).outcome == Outcome::ZeroBye;
    let plays = |p: PlayerId| (1..=rounds).filter(|&r| t.record(p, r).opponent.is_some()).collect::<Vec<_>>();
    let first_and_last = |p: PlayerId| plays(p).first().copied().zip(plays(p).last().copied());
    // Two rounds or more: a single announced absence would look the same.
    let came_late = |p: PlayerId| {
        first_and_last(p).is_some_and(|(first, _)| first > 2 && (1..first).all(|r| absent(p, r)))
    };
    let left = |p: PlayerId| {
        first_and_last(p)
            .is_some_and(|(_, last)| last + 3 <= rounds && (last + 1..=rounds).all(|r| absent(p, r)))
    };
    has("late entry", t.players.iter().filter(|p| came_late(p.id)).count());
    has("withdrawal", t.players.iter().filter(|p| left(p.id)).count());
    has("prohibited pair", t.prohibitions.len());
    has("equal ratings", t.players.windows(2).filter(|w| w[0].rating == w[1].rating).count());
    has("unrated player", t.players.iter().filter(|p| p.rating.is_none()).count());
    has("absence in the coming round", t.records.iter().filter(|row| row.len() > rounds).count());
    let drawn = outcomes(Outcome::Draw);
    has("many draws", usize::from(2 * drawn > outcomes(Outcome::Win) + drawn && drawn > 0));
    if let Ok(position) = Position::before(t, rounds + 1, &[]) {
        floats(&position, &mut has);
    }
}

fn floats(position: &Position, has: &mut impl FnMut(&'static str, usize)) {
    let count = |float, ago| {
        let facts = position.entries.iter().filter_map(|e| e.rounds_ago(ago));
        facts.filter(|f| f.paired_float() == Some(float)).count()
    };
    has("downfloat in the last round", count(Float::Down, 1));
    has("upfloat two rounds ago", count(Float::Up, 2));
    let absolute = position.entries.iter().filter(|e| e.colours.repeated().is_some()).count();
    has("absolute colour preference", absolute);
    let played = position.played();
    has("saturated", usize::from(played >= 3 && position.entries.len() <= 2 * played));
    has("last round next", usize::from(position.is_last_round()));
}

#[test]
fn two_hundred_draws_show_every_feature() {
    let mut histogram = BTreeMap::new();
    for seed in 0..200 {
        features(&play(&Recipe::varied(seed, 4..=60)), &mut histogram);
    }
    assert!(histogram.values().all(|&n| n >= 8), "too rare in 200 draws: {histogram:#?}");
}

#[test]
fn committed_instances_are_what_the_example_writes() {
    let mut bytes = 0;
    for file in &*FILES {
        let committed = worked::text(&format!("synthetic/{}", file.path));
        bytes += committed.len();
        assert!(
            committed == file.text,
            "{} differs; if that is intended, run: cargo run --release --example generate_instances",
            file.path
        );
    }
    assert!(bytes < 1_400_000, "{bytes} bytes are too many to commit");
    let wanted: BTreeSet<String> = FILES.iter().map(|f| f.path.clone()).collect();
    let root = worked::path("synthetic");
    for folder in std::fs::read_dir(&root).unwrap().map(|e| e.unwrap().path()) {
        for file in std::fs::read_dir(&folder).unwrap().map(|e| e.unwrap().path()) {
            let relative = file.strip_prefix(&root).unwrap().to_str().unwrap().replace('\\', "/");
            assert!(wanted.contains(&relative), "nobody writes {relative}");
        }
    }
}

#[test]
fn committed_instances_are_lawful_and_ready_to_be_paired() {
    for file in &*FILES {
        let Some((t, round)) = &file.holds else { continue };
        assert_eq!(offences(t), Vec::<String>::new(), "{}", file.path);
        let position = generator::position(t, *round);
        let answer = swiss_draw::pairer(1)(&position);
        assert_eq!(answer.is_none(), file.path.starts_with("no-pairing"), "{}", file.path);
    }
}

#[test]
fn named_instances_are_hard_for_the_reason_they_name() {
    let at = |path: &str| {
        let file = FILES.iter().find(|f| f.path == path).unwrap();
        let (t, round) = file.holds.as_ref().unwrap();
        generator::position(t, *round)
    };
    let one_score = at("one-score-0030/round-5.trf");
    assert!(one_score.entries.iter().all(|e| e.score == Score(4)), "all have two points");
    let due_black = at("due-black-0024/round-2.trf");
    assert_eq!(due_black.entries.len(), 12);
    assert!(due_black.entries.iter().all(|e| e.colours.latest() == Some(Colour::White)));
    let same_due = at("same-due-0032/round-2.trf");
    let whites = |e: &&facts::tournament::Entry| e.colours.latest() == Some(Colour::White);
    assert_eq!(same_due.entries.iter().take_while(whites).count(), 16);
    assert!(at("last-round-0010/round-9.trf").is_last_round());
    assert!(at("saturated-0008/round-7.trf").entries.iter().all(|e| e.rounds.len() == 6));
}
