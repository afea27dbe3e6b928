//! The likely cause of a difference, in words.

use super::diff;
use super::page::{Page, count};
use crate::explain::{Causes, Change};
use crate::tournament::{Colour, Outcome, Pairing, Tournament};

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
    let then = if causes.is_of_round_only { "when the round was paired, " } else { "" };
    let one = |change: &Change| format!("{then}{}", says(tournament, change));
    match causes.found.as_slice() {
        [] if causes.tried == 0 => String::new(),
        [] if causes.is_all && is_exchange(ours, theirs) => page.fold(
            &format!("Likely cause: boards exchanged by hand ({tried} of the data and the settings explain nothing)."),
            2,
        ),
        [] if causes.is_all => page.fold(&format!("No cause found: {tried} tried, all there are."), 2),
        [] => page.fold(&format!("No cause found: {tried} tried (--causes NUMBER tries more)."), 2),
        [change] if causes.is_of_round_only => {
            let says = format!(
                "Possible cause: {}. So the round is identical; other rounds have been paired by what the file says now.",
                one(change)
            );
            page.fold(&says, 2)
        }
        [change] if causes.is_all => {
            let says = format!("Likely cause: {}. With it the round is identical{}.", one(change), mended(causes));
            page.fold(&says, 2)
        }
        [change] => {
            let says = format!(
                "Possible cause: {}. With it the round is identical{}; {tried} tried, there are more (--causes NUMBER).",
                one(change),
                mended(causes)
            );
            page.fold(&says, 2)
        }
        all => {
            let says = format!("Possible causes; with each of them alone the round is identical{}:", mended(causes));
            let mut out = page.fold(&says, 2);
            out.extend(all.iter().map(|change| page.fold(&format!("  {}", one(change)), 4)));
            out
        }
    }
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

/// Few boards in one place or two, exchanged among themselves.
fn is_exchange(ours: &Pairing, theirs: &Pairing) -> bool {
    let changes = diff::changes(ours, theirs);
    changes.len() <= EXCHANGES && changes.iter().all(|one| !one.has_bye && one.ours.len() <= BY_HAND)
}

/// A change in words.
pub fn says(tournament: &Tournament, change: &Change) -> String {
    let label = |id| tournament.player(id).label();
    match change {
        Change::Edition(id) => format!("the rulebook is {id} (-R {id})"),
        Change::Acceleration(key, true) => format!("the event is accelerated (--discretion {key})"),
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
            let end = crate::format::Ended { white: *white, black: *black };
            format!("round {round}, {} – {}: {end}", label(board.white), label(board.black))
        }
        Change::Colours(board, round) => {
            format!(
                "round {round}, {} – {}: the colours the other way round",
                label(board.white),
                label(board.black)
            )
        }
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
