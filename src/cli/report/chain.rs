//! The chain of reasons, at most six sentences of the form `…, so … CODE`.

use super::diff;
use super::floater::of_float;
use super::ground::{because, in_turn, more_passed_over, passed_over};
use super::names::{Names, mark};
use super::page::TextPage;
use api::explain::{AskedRound, Link};
use api::posting::bye_code;
use facts::rulebook::table::Parity;
use facts::rulebook::{Declared, Step, System};
use facts::tournament::{Colour, Entry, Outcome, Pairing, Rank};
use model::graph::CompatGraph;
use model::measure::{Preference, PreferenceStrength, TeamRules};

/// Returns the reasons why a player has this board or the bye, one sentence each, ending with its code.
pub fn chain(asked: &AskedRound<'_>, names: &Names<'_>, links: &[Link]) -> Vec<String> {
    let graph = CompatGraph::new(asked.position, asked.book, &asked.request.declared);
    // The turn of the scrutiny is the whole reason for the board.
    let is_turn = |link: &Link| matches!(link, Link::InTurn(..) | Link::Skipped(_));
    let is_scrutinised = asked.book.system == System::Lim && links.iter().any(is_turn);
    let is_told = |link: &&Link| !(is_scrutinised && matches!(link, Link::Board(_)));
    let (last, before) = links.split_last().map_or((None, links), |(last, before)| (Some(last), before));
    let told = before.iter().filter(is_told).take(Link::MOST - 1).chain(last);
    names.told(told.map(|link| sentence(asked, &graph, link)).collect())
}

fn sentence(asked: &AskedRound<'_>, graph: &CompatGraph<'_>, link: &Link) -> String {
    match link {
        Link::OddField(n) => {
            format!(
                "The number of {}s is odd ({n}), so one of them has the bye. {}",
                asked.book.participant(),
                bye_code(asked.book)
            )
        }
        Link::OfFloat(link) => of_float(asked, link),
        Link::Board(ground) => because(asked, ground),
        Link::InTurn(who, opponent) => in_turn(asked, (*who, *opponent)),
        Link::Skipped(skipped) => passed_over(asked, skipped),
        Link::MoreSkipped(number, pair) => more_passed_over(asked, *number, *pair),
        Link::Of(ground) => format!("Board {}: {}", ground.board, because(asked, ground)),
        Link::Colours(white, black) => colours(asked, graph, (*white, *black)),
    }
}

/// Returns the reason for the colours of a pair.
fn colours(asked: &AskedRound<'_>, graph: &CompatGraph<'_>, (white, black): (Rank, Rank)) -> String {
    let entry = |rank: Rank| &asked.position.entries[rank];
    let (w, b) = ((entry(white), graph.preference(white)), (entry(black), graph.preference(black)));
    let (step, says) = decided(asked, (white, w), (black, b));
    format!("{says}. {}", step.map_or("", |step| step.code.as_str()))
}

/// Returns the reason for the colours on a board, counted from 1.
pub(super) fn colours_of_board(asked: &AskedRound<'_>, board: usize) -> Option<String> {
    let graph = CompatGraph::new(asked.position, asked.book, &asked.request.declared);
    let b = asked.ours.pairing.boards.get(board.checked_sub(1)?)?;
    Some(colours(asked, &graph, (asked.position.rank(b.white)?, asked.position.rank(b.black)?)))
}

/// Explains boards on which the proved pairing has the reverse colours of `theirs`, one sentence each.
pub fn why_colours(page: TextPage, asked: &AskedRound<'_>, names: &Names<'_>, theirs: &Pairing) -> String {
    let graph = CompatGraph::new(asked.position, asked.book, &asked.request.declared);
    let rank = |id| asked.position.rank(id);
    let turned = diff::turned(&asked.ours.pairing, theirs);
    let pairs = turned.iter().take(Link::MOST).filter_map(|b| rank(b.white).zip(rank(b.black)));
    let told = names.told(pairs.map(|pair| colours(asked, &graph, pair)).collect());
    told.iter().map(|says| page.fold(says, 2)).collect()
}

/// Returns the step that decided the colours in Monrad and of adjacent players: the balance, else the alternation, else the place in the list.
fn monrad_step(white: &Entry, black: &Entry) -> usize {
    let (x, y) = (&white.colours, &black.colours);
    let is_balanced = x.difference() == y.difference();
    usize::from(is_balanced) + usize::from(is_balanced && x.latest() == y.latest())
}

/// A player and the colour due.
type DueSide<'e> = (&'e Entry, Preference);

/// Returns the place of the rule of a team text that gave White to one of two teams.
fn team_step(asked: &AskedRound<'_>, white: &Entry, black: &Entry) -> usize {
    let declared = Declared::of(asked.book, &asked.request.declared);
    TeamRules::new(asked.position, declared, asked.book.system).allocated(white, black).1
}

/// Returns a sentence without its full stop about the rule that gave White to the first of two players.
fn under_the_rule(
    asked: &AskedRound<'_>,
    step: Option<&Step>,
    (white, black): (String, String),
    higher: &Entry,
) -> String {
    let says = step.map_or("", |step| step.says.trim_end_matches('.'));
    let (counted, drawn) = (counted(asked, step, higher), drawn_colour(asked, says));
    format!("{white} has White against {black} under the rule “{says}”{counted}{drawn}")
}

/// Returns the colour from which a rule starts, if the rule speaks of it: most players were not there when it was drawn.
fn drawn_colour(asked: &AskedRound<'_>, says: &str) -> String {
    let named = ["initial colour", "drawn colour"].into_iter().find(|name| says.contains(name));
    named.map_or_else(String::new, |name| format!("; the {name} is {}", asked.position.initial_colour))
}

/// Returns the number of a player in the rule, if absent players shift it.
fn counted(asked: &AskedRound<'_>, step: Option<&Step>, higher: &Entry) -> String {
    let is_by_arrival = Declared::of(asked.book, &asked.request.declared).parity == Parity::Arrived;
    let is_of_numbers = is_by_arrival && step.is_some_and(|step| step.code == "D26-5.2.5");
    if !is_of_numbers || higher.arrival_number == higher.number {
        return String::new();
    }
    let (who, number) = (mark(higher), higher.arrival_number);
    format!(" ({who} counts as number {number}: absent players without a game yet are not counted)")
}

/// Returns the rule that decided the colours, and a sentence about it without its full stop.
fn decided<'a>(
    asked: &AskedRound<'a>,
    (white, w): (Rank, DueSide<'_>),
    (black, b): (Rank, DueSide<'_>),
) -> (Option<&'a Step>, String) {
    // The steps are listed in the order in which they are tried.
    let of_colours = |step: &&Step| !step.code.ends_with("-3b");
    let mut steps: Vec<&Step> = asked.book.steps.iter().filter(of_colours).collect();
    // 5.2.1 of Dubov and Burstein is tried first. This step concerns two players without games, like the last step of
    // the Dutch texts.
    let is_new_first = matches!(asked.book.system, System::Dubov | System::Burstein);
    if is_new_first {
        steps.truncate(5);
        steps.rotate_left(1);
    }
    let at = |place: usize| steps.get(place).copied();
    let has = |(e, _): DueSide<'_>| format!("{} ({})", mark(e), e.colours);
    let is_dutch = matches!(
        asked.book.system,
        System::Dutch1998 | System::Dutch2017 | System::Dutch2026 | System::Dubov | System::Burstein
    );
    let higher = if white < black { w.0 } else { b.0 };
    let quoted = |step: Option<&'a Step>| (step, under_the_rule(asked, step, (has(w), has(b)), higher));
    match asked.book.system {
        system if system == System::Irish || system.is_table() => return quoted(at(0)),
        System::Monrad | System::Adjacent => return quoted(at(monrad_step(w.0, b.0))),
        System::TeamSwiss | System::DoubleSwiss => return quoted(at(team_step(asked, w.0, b.0))),
        _ => {}
    }
    let is_new = |(e, _): DueSide<'_>| e.colours.played().is_empty();
    if is_new_first && is_new(w) && is_new(b) {
        return quoted(at(4));
    }
    match (w.1.colour, b.1.colour) {
        (None, None) => quoted(at(match asked.book.system {
            System::Lim => 2,
            System::Ecf | System::UsScholastic | System::Irish => 1,
            System::Dutch1998 | System::Dutch2017 | System::Dutch2026 | System::Dubov | System::Burstein => 4,
            // The steps of these texts are tried separately.
            _ => 0,
        })),
        (Some(Colour::White) | None, Some(Colour::Black) | None) => {
            let due = |side: DueSide<'_>| match side.1.colour {
                Some(colour) => format!("{} is due {colour}", has(side)),
                None => format!("{} is due neither colour", mark(side.0)),
            };
            (at(0), format!("{} and {}, so {} has White", due(w), due(b), mark(w.0)))
        }
        (Some(x), Some(y)) if x == y && is_dutch => {
            dutch(&steps, x, (ranked(asked, white), w), (ranked(asked, black), b))
        }
        (Some(x), Some(y)) if x == y && asked.book.system == System::Lim => {
            let (d, e) = (w.0.colours.difference().abs(), b.0.colours.difference().abs());
            quoted(at(usize::from(w.1.strength == b.1.strength && d == e)))
        }
        _ => quoted(at(0)),
    }
}

/// Returns the place of a rank where a text ranks by an index; otherwise returns the rank itself.
fn ranked(asked: &AskedRound<'_>, rank: Rank) -> usize {
    asked.index_ranking().map_or(rank.0, |ranking| ranking.place(rank))
}

/// Decides between two players due the same colour under a Dutch rulebook: by preference strength, then the latest
/// round with different colours, then rank.
fn dutch<'a>(
    steps: &[&'a Step],
    due: Colour,
    (white, w): (usize, DueSide<'_>),
    (black, b): (usize, DueSide<'_>),
) -> (Option<&'a Step>, String) {
    let has = |(e, _): DueSide<'_>| format!("{} ({})", mark(e), e.colours);
    let (granted, other) = if due == Colour::White { (w, b) } else { (b, w) };
    let both = format!("{} and {} are both due {due}", has(w), has(b));
    let widths = [granted, other].map(|(e, _)| e.colours.difference().abs());
    let is_stronger = granted.1.strength > other.1.strength
        || granted.1.strength == PreferenceStrength::Absolute
            && other.1.strength == PreferenceStrength::Absolute
            && widths[0] > widths[1];
    let is_higher = (due == Colour::White) == (white < black);
    let latest = granted.0.colours.latest_different(&other.0.colours);
    let (label, white) = (mark(granted.0), mark(if due == Colour::White { granted.0 } else { other.0 }));
    let (place, how) = if is_stronger {
        (1, format!("{label} has the stronger claim"))
    } else if let Some((had, _)) = latest {
        (2, format!("{label} had {had} when their colours last differed"))
    } else if is_higher {
        (3, format!("{label} is ranked higher"))
    } else {
        (0, format!("{label} must have it"))
    };
    (steps.get(place).copied(), format!("{both}. {how}, so {white} has White"))
}

/// Returns the rounds that leave a gap in a player's colours, each with its reason, as in `round 2: half-point bye`.
pub(super) fn gaps(entry: &Entry) -> Option<String> {
    let gaps = (1..).zip(&entry.rounds).filter(|(_, f)| !f.outcome.is_played() || f.colour.is_none());
    let said: Vec<String> = gaps.map(|(round, f)| format!("round {round}: {}", word(f.outcome))).collect();
    (!said.is_empty()).then(|| said.join(", "))
}

fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::PairingBye => "bye",
        Outcome::FullBye => "full-point bye",
        Outcome::HalfBye => "half-point bye",
        Outcome::ZeroBye => "absent",
        Outcome::ForfeitWin => "won by forfeit",
        Outcome::ForfeitLoss => "lost by forfeit",
        Outcome::Nothing => "not paired",
        Outcome::Win
        | Outcome::Draw
        | Outcome::Loss
        | Outcome::UnratedWin
        | Outcome::UnratedDraw
        | Outcome::UnratedLoss => "colour not recorded",
    }
}
