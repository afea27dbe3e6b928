//! The likely cause of a difference, in words.

use super::diff;
use super::page::{TextPage, count};
use api::explain::{Causes, ChangePair, LikelyChange, TwoAtOnce};
use facts::tournament::{Board, Colour, Outcome, Pairing, Player, Tournament};

/// The maximum number of boards in an exchange made by hand.
const BY_HAND: usize = 3;
/// The maximum number of separate exchanges made by hand.
const EXCHANGES: usize = 2;

/// Returns the explanations of the difference, if any.
pub fn causes(
    page: TextPage,
    tournament: &Tournament,
    causes: &Causes,
    (ours, theirs): (&Pairing, &Pairing),
) -> String {
    let tried = count(causes.tried, "change");
    let one = |change: &LikelyChange| {
        let is_of_round = causes.of_round_only.contains(change);
        let then = if is_of_round { "for this round only, " } else { "" };
        format!("{then}{}", says(tournament, change))
    };
    let by_hand = by_hand(causes, (ours, theirs));
    let is_doubtful = !causes.found.is_empty() && causes.mended == 0 && is_numbered_by_points(tournament);
    let note = if is_doubtful { page.fold(&format!("{NUMBERED_BY_POINTS}."), 2) } else { String::new() };
    let says = match causes.found.as_slice() {
        [] if causes.tried == 0 => return String::new(),
        [] if is_numbered_by_points(tournament) => numbered_by_points(causes),
        [] => nothing(causes, by_hand.map(|_| swapped(ours, theirs))),
        [change] if !causes.of_round_only.is_empty() && by_hand.is_none() => {
            format!(
                "Possible cause: {}. If so, this round is identical. The other rounds were paired with the data \
                 now in the file.",
                one(change)
            )
        }
        [change] if causes.is_all && by_hand.is_none() => {
            let how = if causes.likely().is_some() { "Likely" } else { "Possible" };
            format!("{how} cause: {}. If so, the round is identical{}.", one(change), mended(causes))
        }
        [change] if by_hand.is_none() => format!(
            "Possible cause: {}. If so, the round is identical{}; {tried} tried (--causes {} tries \
             more).",
            one(change),
            mended(causes),
            more(causes)
        ),
        all => {
            let says = format!(
                "Possible causes. With any one of these changes the round is identical{}:",
                mended(causes)
            );
            let hand = by_hand.map(|what| format!("{what} swapped by hand"));
            let lines = all.iter().map(one).chain(hand);
            let lines: String = lines.map(|line| page.fold(&format!("  {line}"), 4)).collect();
            return page.fold(&says, 2) + &lines + &note;
        }
    };
    page.fold(&says, 2) + &note
}

/// The maximum number of pairs of changes that are listed.
const LISTED: usize = 5;

/// Returns the pairs of changes that explain the round together.
pub fn two_at_once(page: TextPage, tournament: &Tournament, two: &TwoAtOnce) -> String {
    let one = |[a, b]: &ChangePair| format!("{}, and {}", says(tournament, a), says(tournament, b));
    match two.found.as_slice() {
        [] if two.tried == 0 => String::new(),
        [] => {
            let tried = count(two.tried, "pair");
            page.fold(&format!("No two changes at once explain this ({tried} tried)."), 2)
        }
        [pair] => {
            let lines = pair.iter().map(|change| page.fold(&format!("  {}", says(tournament, change)), 4));
            page.fold("The round would be identical if both of these were so:", 2)
                + &lines.collect::<String>()
        }
        all => {
            let line = |pair| page.fold(&format!("  {}", one(pair)), 4);
            let lines: String = all.iter().take(LISTED).map(line).collect();
            let more = all.len().checked_sub(LISTED).filter(|&more| more > 0);
            let more = more.map(|more| format!("  {}\n", count(more, "more pair"))).unwrap_or_default();
            page.fold("The round would be identical if both changes of one of these pairs were so:", 2)
                + &lines
                + &more
        }
    }
}

/// Returns the kind of swap by hand that may explain the difference. Without another cause, a few swapped boards or
/// colours count. With another cause, only a swap of two boards counts, unless that cause also explains other rounds.
pub fn by_hand(causes: &Causes, (ours, theirs): (&Pairing, &Pairing)) -> Option<&'static str> {
    if causes.found.is_empty() {
        return few_exchanged(ours, theirs);
    }
    let changes = diff::changes(ours, theirs);
    let is_of_two = changes.len() == 1 && changes.iter().all(|one| !one.has_bye && one.ours.len() == 2);
    (is_of_two && causes.mended == 0).then_some("two boards")
}

/// Returns the other rounds that the cause explains.
fn mended(causes: &Causes) -> String {
    match causes.mended {
        0 => String::new(),
        n => {
            format!(
                ", and so {} {} that differed",
                if n == 1 { "is" } else { "are" },
                count(n, "other round")
            )
        }
    }
}

/// Says that no single change explains the difference. `swapped` is a sentence about a likely swap by hand.
fn nothing(causes: &Causes, swapped: Option<String>) -> String {
    let says = if causes.is_all {
        "No single mistake in the file explains this.".to_owned()
    } else {
        format!(
            "No cause found among {} tried (--causes {} tries more).",
            count(causes.tried, "change"),
            more(causes)
        )
    };
    swapped.map_or(says.clone(), |swapped| format!("{says} {swapped}"))
}

/// Returns text such as `Two boards look swapped by hand: 4 and 7.`
fn swapped(ours: &Pairing, theirs: &Pairing) -> String {
    let changes = diff::changes(ours, theirs);
    let turned = diff::turned(ours, theirs);
    let of_colours = changes.is_empty();
    let of = |board: &Board| {
        of_colours && turned.contains(board) || changes.iter().any(|change| change.ours.contains(board))
    };
    let numbers: Vec<usize> =
        (1..).zip(&ours.boards).filter(|(_, board)| of(board)).map(|(number, _)| number).collect();
    let listed = match numbers.as_slice() {
        [first @ .., last] if !first.is_empty() => {
            let first: Vec<String> = first.iter().map(ToString::to_string).collect();
            format!("{} and {last}", first.join(", "))
        }
        one => one.iter().map(ToString::to_string).collect(),
    };
    match (of_colours, numbers.len()) {
        (true, 1) => format!("The colours on board {listed} look swapped by hand."),
        (true, _) => format!("The colours on boards {listed} look swapped by hand."),
        (false, 2) => format!("Two boards look swapped by hand: {listed}."),
        (false, n) => format!("{n} boards look swapped by hand: {listed}."),
    }
}

/// The number of rounds and players from which numbering in order of points is unlikely to be a coincidence.
const ROUNDS: usize = 3;
const PLAYERS: usize = 8;

/// Returns whether the pairing numbers follow the final points rather than the ratings. The numbers were then assigned
/// after the event.
fn is_numbered_by_points(tournament: &Tournament) -> bool {
    let scoring = &tournament.scoring;
    let points = |p: &Player| {
        let rounds = tournament.records.get(p.id.index()).map_or(&[][..], Vec::as_slice);
        rounds.iter().map(|record| scoring.of(record.outcome).0).sum::<i32>()
    };
    let mut players: Vec<&Player> = tournament.players.iter().collect();
    players.sort_by_key(|p| p.number);
    let falls = |value: &dyn Fn(&Player) -> i32| players.windows(2).all(|two| value(two[0]) >= value(two[1]));
    let is_rated = players.iter().any(|p| p.rating.is_some());
    let rating = |p: &Player| p.rating.and_then(|r| i32::try_from(r).ok()).unwrap_or(0);
    tournament.rounds_paired() >= ROUNDS
        && players.len() >= PLAYERS
        && falls(&points)
        && !(is_rated && falls(&rating))
}

/// The consequence of numbering the players in order of points.
const NUMBERED_BY_POINTS: &str = "The players are numbered in order of points, as numbers are that were \
    assigned after the event. Check the round with the numbers used when it was paired";

fn numbered_by_points(causes: &Causes) -> String {
    let tried = count(causes.tried, "change");
    format!("{NUMBERED_BY_POINTS} ({tried} tried; none explains this).")
}

/// Returns a larger number of changes to try.
fn more(causes: &Causes) -> usize {
    10 * causes.tried
}

/// Returns `colours` or `boards` if the difference looks like a swap by hand. Such a swap changes only colours, or
/// exchanges few boards in at most two places.
fn few_exchanged(ours: &Pairing, theirs: &Pairing) -> Option<&'static str> {
    let changes = diff::changes(ours, theirs);
    if changes.is_empty() {
        return (!diff::turned(ours, theirs).is_empty()).then_some("colours");
    }
    let is_few =
        changes.len() <= EXCHANGES && changes.iter().all(|one| !one.has_bye && one.ours.len() <= BY_HAND);
    is_few.then_some("boards")
}

/// Returns a change in words.
pub fn says(tournament: &Tournament, change: &LikelyChange) -> String {
    let label = |id| tournament.player(id).label();
    match change {
        LikelyChange::Edition(id) => format!("the rulebook is {id} (-R {id})"),
        LikelyChange::Acceleration(key, true) => {
            format!("the event is accelerated (--discretion {})", key.name())
        }
        LikelyChange::Acceleration(_, false) => "the event is not accelerated".to_owned(),
        LikelyChange::InitialColour(colour) => {
            let letter = if *colour == Colour::White { 'W' } else { 'B' };
            format!("the initial colour is {letter} (record 152)")
        }
        LikelyChange::LastRound(true) => "this is the last round (record 142, XXR)".to_owned(),
        LikelyChange::LastRound(false) => "this is not the last round (record 142, XXR)".to_owned(),
        LikelyChange::Reading(choice, _) => format!("the rules were read differently (--reading {choice})"),
        LikelyChange::RatingOrder => "the players were ranked by rating, not by number".to_owned(),
        LikelyChange::Rank(id, Some(above)) => {
            format!("{} is ranked directly above {}", label(*id), label(*above))
        }
        LikelyChange::Rank(id, None) => format!("{} is ranked last", label(*id)),
        LikelyChange::LateEntry(id, rounds, kind) => {
            let rounds = count(*rounds, "round");
            format!("{} arrived late: {} for the first {rounds}", label(*id), letter(*kind))
        }
        LikelyChange::Bye(id, round, outcome) => {
            format!("round {round}, {}: {}", label(*id), letter(*outcome))
        }
        LikelyChange::Result(board, round, (white, black)) => {
            let end = facts::format::Ended { white: *white, black: *black };
            format!("round {round}, {} – {}: {end}", label(board.white), label(board.black))
        }
        LikelyChange::Colours(board, round) => {
            format!("round {round}, {} – {}: colours reversed", label(board.white), label(board.black))
        }
        LikelyChange::Apart(a, b) => {
            format!(
                "{} and {} were kept apart, which the file does not record (`forbid`)",
                label(*a),
                label(*b)
            )
        }
        LikelyChange::NoShow(who, other, round) => format!(
            "round {round}, {} was paired with {} but did not appear; the file says absent",
            label(*who),
            label(*other)
        ),
    }
}

/// Returns the kind of change as one word for programs.
pub fn kind(change: &LikelyChange) -> &'static str {
    match change {
        LikelyChange::Edition(_) => "edition",
        LikelyChange::Acceleration(..) => "acceleration",
        LikelyChange::InitialColour(_) => "initial-colour",
        LikelyChange::LastRound(_) => "last-round",
        LikelyChange::Reading(..) => "reading",
        LikelyChange::RatingOrder => "rating-order",
        LikelyChange::Rank(..) => "rank",
        LikelyChange::LateEntry(..) => "late-entry",
        LikelyChange::Bye(..) => "bye",
        LikelyChange::Result(..) => "result",
        LikelyChange::Colours(..) => "colours",
        LikelyChange::Apart(..) => "apart",
        LikelyChange::NoShow(..) => "no-show",
    }
}

/// Returns the name and letter of a round without a game.
fn letter(outcome: Outcome) -> String {
    let kind = match outcome {
        Outcome::PairingBye => "the pairing-allocated bye",
        Outcome::FullBye => "a full-point bye",
        Outcome::HalfBye => "a half-point bye",
        _ => "absent without points",
    };
    format!("{kind} ({})", outcome.letter())
}
