//! The likely cause of a difference, in words.

use super::diff;
use super::page::{Page, count};
use api::explain::{Causes, Change};
use facts::tournament::{Colour, Outcome, Pairing, Player, Tournament};

/// Boards that somebody exchanges by hand at most.
const BY_HAND: usize = 3;
/// Places at which somebody does so at most.
const EXCHANGES: usize = 2;

/// What explains the difference, if anything does.
pub fn causes(
    page: Page,
    tournament: &Tournament,
    causes: &Causes,
    (ours, theirs): (&Pairing, &Pairing),
) -> String {
    let tried = count(causes.tried, "change");
    let one = |change: &Change| {
        let is_of_round = causes.of_round_only.contains(change);
        let then = if is_of_round { "when the round was paired, " } else { "" };
        format!("{then}{}", says(tournament, change))
    };
    let by_hand = by_hand(causes, (ours, theirs));
    let says = match causes.found.as_slice() {
        [] if causes.tried == 0 => return String::new(),
        [] if is_numbered_by_points(tournament) => numbered_by_points(causes),
        [] => nothing(causes, by_hand),
        [change] if !causes.of_round_only.is_empty() && by_hand.is_none() => format!(
            "Possible cause: {}. So the round is identical; other rounds have been paired by what the file says now.",
            one(change)
        ),
        [change] if causes.is_all && by_hand.is_none() => {
            let how = if causes.likely().is_some() { "Likely" } else { "Possible" };
            format!("{how} cause: {}. With it the round is identical{}.", one(change), mended(causes))
        }
        [change] if by_hand.is_none() => format!(
            "Possible cause: {}. With it the round is identical{}; {tried} tried (--causes {} tries more).",
            one(change),
            mended(causes),
            more(causes)
        ),
        all => {
            let says =
                format!("Possible causes; with each of them alone the round is identical{}:", mended(causes));
            let hand = by_hand.map(|what| format!("{what} exchanged by hand"));
            let lines = all.iter().map(one).chain(hand);
            let lines: String = lines.map(|line| page.fold(&format!("  {line}"), 4)).collect();
            return page.fold(&says, 2) + &lines;
        }
    };
    page.fold(&says, 2)
}

/// What may have been exchanged by hand: where nothing else is found, few boards or colours; beside what is found, two
/// boards, unless other rounds speak for it too.
pub fn by_hand(causes: &Causes, (ours, theirs): (&Pairing, &Pairing)) -> Option<&'static str> {
    if causes.found.is_empty() {
        return few_exchanged(ours, theirs);
    }
    let changes = diff::changes(ours, theirs);
    let is_of_two = changes.len() == 1 && changes.iter().all(|one| !one.has_bye && one.ours.len() == 2);
    (is_of_two && causes.mended == 0).then_some("two boards")
}

/// What else it explains.
fn mended(causes: &Causes) -> String {
    match causes.mended {
        0 => String::new(),
        n => {
            format!(", and so {} that {}", count(n, "other round"), if n == 1 { "differs" } else { "differ" })
        }
    }
}

/// That no change explains it, and what is left.
fn nothing(causes: &Causes, by_hand: Option<&str>) -> String {
    let tried = format!("{} of the file and the settings", count(causes.tried, "single change"));
    match (causes.is_all, by_hand) {
        (true, Some(what)) => format!("Likely cause: {what} exchanged by hand ({tried} explain nothing)."),
        (true, None) => format!("No cause found: {tried} tried, all there are."),
        (false, Some(what)) => format!(
            "No cause found among {tried} (--causes {} tries more); perhaps {what} were exchanged by hand.",
            more(causes)
        ),
        (false, None) => format!("No cause found among {tried} (--causes {} tries more).", more(causes)),
    }
}

/// Rounds and players from which on numbers in the order of points are no accident.
const ROUNDS: usize = 3;
const PLAYERS: usize = 8;

/// Do the pairing numbers follow the points of all rounds, and no ratings? Then they were given after the event.
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

fn numbered_by_points(causes: &Causes) -> String {
    let tried = count(causes.tried, "single change");
    format!(
        "The players are numbered in the order of their points: it seems that the numbers were given after the event, and \
         that it was paired by others. With those it can be checked ({tried} of the file and the settings explain nothing)."
    )
}

/// A larger number to ask for.
fn more(causes: &Causes) -> usize {
    10 * causes.tried
}

/// What somebody exchanges by hand: few boards in one place or two, among themselves, or colours alone.
fn few_exchanged(ours: &Pairing, theirs: &Pairing) -> Option<&'static str> {
    let changes = diff::changes(ours, theirs);
    if changes.is_empty() {
        return (!diff::turned(ours, theirs).is_empty()).then_some("colours");
    }
    let is_few =
        changes.len() <= EXCHANGES && changes.iter().all(|one| !one.has_bye && one.ours.len() <= BY_HAND);
    is_few.then_some("boards")
}

/// A change in words.
pub fn says(tournament: &Tournament, change: &Change) -> String {
    let label = |id| tournament.player(id).label();
    match change {
        Change::Edition(id) => format!("the rulebook is {id} (-R {id})"),
        Change::Acceleration(key, true) => format!("the event is accelerated (--discretion {})", key.name()),
        Change::Acceleration(_, false) => "the event is not accelerated".to_owned(),
        Change::InitialColour(colour) => {
            let letter = if *colour == Colour::White { 'W' } else { 'B' };
            format!("the initial colour is {letter} (record 152)")
        }
        Change::LastRound(true) => "this is the last round (record 142, XXR)".to_owned(),
        Change::LastRound(false) => "this is not the last round (record 142, XXR)".to_owned(),
        Change::Reading(choice, _) => format!("another reading of the text (--reading {choice})"),
        Change::RatingOrder => "players are ranked by their ratings, not by their numbers".to_owned(),
        Change::Rank(id, Some(above)) => format!("{} is ranked directly above {}", label(*id), label(*above)),
        Change::Rank(id, None) => format!("{} is ranked below all", label(*id)),
        Change::LateEntry(id, rounds, kind) => {
            let rounds = count(*rounds, "round");
            format!("{} came late: the first {rounds} {}", label(*id), letter(*kind))
        }
        Change::Bye(id, round, outcome) => {
            format!("round {round}, {}: {}", label(*id), letter(*outcome))
        }
        Change::Result(board, round, (white, black)) => {
            let end = facts::format::Ended { white: *white, black: *black };
            format!("round {round}, {} – {}: {end}", label(board.white), label(board.black))
        }
        Change::Colours(board, round) => {
            format!(
                "round {round}, {} – {}: the colours the other way round",
                label(board.white),
                label(board.black)
            )
        }
        Change::Apart(a, b) => {
            format!(
                "{} and {} were kept apart, and the file does not say so (`forbid`)",
                label(*a),
                label(*b)
            )
        }
        Change::NoShow(who, other, round) => format!(
            "round {round}, {} was paired with {} and did not come; the file has him absent",
            label(*who),
            label(*other)
        ),
    }
}

/// The kind in a word, for programs.
pub fn kind(change: &Change) -> &'static str {
    match change {
        Change::Edition(_) => "edition",
        Change::Acceleration(..) => "acceleration",
        Change::InitialColour(_) => "initial-colour",
        Change::LastRound(_) => "last-round",
        Change::Reading(..) => "reading",
        Change::RatingOrder => "rating-order",
        Change::Rank(..) => "rank",
        Change::LateEntry(..) => "late-entry",
        Change::Bye(..) => "bye",
        Change::Result(..) => "result",
        Change::Colours(..) => "colours",
        Change::Apart(..) => "apart",
        Change::NoShow(..) => "no-show",
    }
}

/// A round without a game.
fn letter(outcome: Outcome) -> String {
    let kind = match outcome {
        Outcome::PairingBye => "the pairing-allocated bye",
        Outcome::FullBye => "a full-point bye",
        Outcome::HalfBye => "a half-point bye",
        _ => "absent without points",
    };
    format!("{kind} ({})", outcome.letter())
}
