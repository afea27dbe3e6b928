//! The reasons for a float or the bye, in sentences of the form `…, so … CODE`.

use super::ground::{Other, against, order_code};
use super::names::mark;
use super::page::{and_list, count, he};
use api::explain::{Against, Apart, AskedRound, Fate, FloatGroup, OfFloat};
use api::posting::{bye_code, float_code};
use facts::format::capital;
use facts::rulebook::{Measure, Rulebook, System};
use facts::tournament::Rank;

/// Returns the sentences that explain a float, each with its code. The sentences contain marks for the players.
pub(super) fn floats(asked: &AskedRound<'_>, links: &[OfFloat]) -> Vec<String> {
    links.iter().map(|link| of_float(asked, link)).collect()
}

pub(super) fn of_float(asked: &AskedRound<'_>, link: &OfFloat) -> String {
    let name = |rank: Rank| mark(&asked.position.entries[rank]);
    let book = asked.book;
    match link {
        OfFloat::Group(group) => of_group(asked, group),
        OfFloat::Nearest(who, fate) => nearest(asked, *who, *fate),
        OfFloat::Instead { who, other, fate, because, against: compared } => {
            let (a, b) = (name(*who), name(*other));
            let (what, so) = match fate {
                // The Dubov system has only upfloaters.
                Fate::Down if has_upfloaters_alone(book) => {
                    (format!("If {b} met an upfloater"), format!("{a} meets one instead"))
                }
                Fate::Bye => (format!("If {b} had the bye"), format!("{a} has it")),
                Fate::Down => (format!("If {b} floated down"), format!("{a} floats down instead")),
                Fate::Up => (format!("If {b} floated up"), format!("{a} floats up instead")),
            };
            let (what, so) = match compared {
                Against::Exchange => (format!("If {b} stood in for {a}"), None),
                Against::Best => (what, Some(so)),
            };
            against(asked, &Other { what, so, who: (*other, *who) }, because)
        }
    }
}

/// Returns how many players are left to pair at a score, how many of them float, and why.
fn of_group(asked: &AskedRound<'_>, group: &FloatGroup) -> String {
    let name = |rank: Rank| mark(&asked.position.entries[rank]);
    let (book, code) = (asked.book, float_code(asked.book));
    let (who, score) = (book.participant(), group.score);
    let bye = group.bye.map(|rank| format!("once {} has the bye", name(rank)));
    let from_elsewhere = (group.came > 0).then(|| format!("counting {} from another score", group.came));
    let before: Vec<String> = bye.into_iter().chain(from_elsewhere).collect();
    let before = if before.is_empty() { String::new() } else { format!("{}, ", before.join(" and ")) };
    let says = match (group.floaters.as_slice(), group.left) {
        ([_], 1) => format!(
            "{before}there is only one {who} to pair on {score} points, so {} meets an opponent with a different \
             score. {code}",
            he(who)
        ),
        ([_], left) => {
            let what =
                if group.came > 0 { "is left over" } else { "meets an opponent with a different score" };
            let number = format!("the number of {who}s to pair on {score} points is odd ({left})");
            format!("{before}{number}, so one of them {what}. {code}")
        }
        (floaters, left) => {
            let names: Vec<String> = floaters.iter().map(|&rank| name(rank)).collect();
            let names = and_list(&names);
            let who_float = match (floaters.len() == left, left) {
                (true, 2) => format!("both, {names},"),
                (true, _) => format!("all of them, {names},"),
                (false, _) => names,
            };
            let float = format!("{who_float} meet opponents with a different score");
            let players = count(left, who);
            let why = group.apart.as_ref().map_or_else(|| code.clone(), |apart| of_apart(asked, apart));
            format!("{before}{players} are left to pair on {score} points, and {float}. {why}")
        }
    };
    capital(&says)
}

/// Returns the reason why two floaters do not meet.
fn of_apart(asked: &AskedRound<'_>, Apart { pair, because, against: compared }: &Apart) -> String {
    let name = |rank: Rank| mark(&asked.position.entries[rank]);
    let (a, b) = (name(pair.0), name(pair.1));
    let (what, so) = match compared {
        Against::Exchange => (format!("If a swap let {a} meet {b}"), None),
        Against::Best => (format!("If {a} and {b} met"), Some("the two do not meet".to_owned())),
    };
    against(asked, &Other { what, so, who: *pair }, because)
}

/// Names the player who is nearest to the bye or the float in the rulebook's order.
fn nearest(asked: &AskedRound<'_>, rank: Rank, fate: Fate) -> String {
    let (book, who) = (asked.book, mark(&asked.position.entries[rank]));
    let of_order = |m: &Measure| {
        matches!(m, Measure::ByePlace | Measure::ByeScore) && fate == Fate::Bye
            || matches!(m, Measure::LowestFloaters | Measure::Downfloaters) && fate != Fate::Bye
    };
    let level = book.level(of_order);
    let has = has(book, fate);
    match level {
        // Floaters are chosen from the mid-line, so being lowest does not make a player nearer.
        Some(c) if book.system == System::Ecf => {
            let says = c.says.trim_end_matches('.');
            format!("{who} {has} under the rule “{says}”. {}", c.code)
        }
        _ => {
            let end = if fate == Fate::Up { "highest" } else { "lowest" };
            let code = level.map_or_else(
                || if fate == Fate::Bye { bye_code(book) } else { order_code(asked).to_owned() },
                |c| c.code.clone(),
            );
            let why = if fate == Fate::Bye {
                last_of_all(asked, rank)
            } else {
                format!("{who} is the {end} of them")
            };
            format!("{why}, so {who} {has}. {code}")
        }
    }
}

/// Says why nobody is nearer to the bye: nobody has fewer points, and of those with as many the player is the last.
fn last_of_all(asked: &AskedRound<'_>, rank: Rank) -> String {
    let entries = &asked.position.entries;
    let (own, who) = (&entries[rank], mark(&entries[rank]));
    let alike: Vec<_> = entries.iter().filter(|entry| entry.score == own.score).collect();
    if alike.len() == 1 {
        return format!("{who} has the fewest points ({})", own.score);
    }
    let players = count(alike.len(), asked.book.participant());
    format!(
        "Nobody has fewer points than {who} ({}), and of the {players} with as many, {who} has the highest number",
        own.score
    )
}

/// Returns what the player has or does.
fn has(book: &Rulebook, fate: Fate) -> &'static str {
    match fate {
        Fate::Bye => "has the bye",
        Fate::Down if has_upfloaters_alone(book) => "has an upfloater",
        Fate::Down => "floats down",
        Fate::Up => "floats up",
    }
}

/// Returns whether the rulebook has no downfloaters, so that the opponent of a player who meets a lower score is an
/// upfloater.
fn has_upfloaters_alone(book: &Rulebook) -> bool {
    matches!(book.system, System::Dubov | System::TeamSwiss | System::DoubleSwiss)
}
