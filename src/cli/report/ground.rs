//! The reason for a board, in a sentence of the form `…, so … CODE`.

use super::amount::{instead, order_of};
use super::difference::words;
use super::fact;
use super::names::mark;
use super::page::count;
use api::explain::{Against, AskedRound, Because, Class, Ground, Skipped};
use facts::rulebook::{Measure, Reason, Rulebook, System};
use facts::tournament::Rank;
use model::round::Drawn;

/// Returns the reason for a board, in a sentence that ends with its code and contains marks for the players.
pub(super) fn because(asked: &AskedRound<'_>, ground: &Ground) -> String {
    let entry = |rank: Rank| &asked.position.entries[rank];
    let (high, low) = ground.pair;
    let (a, b) = (mark(entry(high)), mark(entry(low)));
    let meets = format!("{a} meets {b}");
    if ground.because == Because::Order {
        let is_of_floater = entry(high).score != entry(low).score;
        if matches!(asked.book.system, System::TeamSwiss | System::DoubleSwiss) {
            let code = pair_code(asked, is_of_floater);
            return format!(
                "In the first pairing of the bracket that the other rules allow, {meets}. {code}"
            );
        }
        let why = if asked.book.system == System::Dubov {
            format!("{a} and {b} come together in the first transposition that the other rules allow")
        } else if matches!(asked.book.system, System::Monrad | System::Adjacent) {
            format!("{a} is the first who is left, and {b} the next whom {a} can meet")
        } else if asked.book.system == System::Burstein {
            format!("{a} and {b} stand equally far from the two ends of their group, ranked by the index")
        } else if asked.book.system.is_table() {
            format!("The table has {a} and {b} meet in this round")
        } else if entry(high).score == entry(low).score {
            format!("{a} and {b} have the same place in the two halves of their group")
        } else if asked.book.system == System::Ecf {
            format!("The search for an opponent of the floater {a} begins with {b}")
        } else {
            "Players from a different score are paired first in a group".to_owned()
        };
        return format!("{why}, so {meets}. {}", pair_code(asked, is_of_floater));
    }
    if ground.because == Because::Drawn {
        return format!("{} {a} meets {b}. {}", drawn(asked), lot_code(asked.book));
    }
    let natural = mark(entry(ground.natural));
    // Another pairing than the one of the swap may be the reason.
    let so =
        (ground.against == Against::Best).then(|| ground.next.map_or(meets, |next| goes_on(asked, &a, next)));
    let taken = match ground.class {
        Class::Consequence => format!(" (on board {})", ground.taken),
        _ => String::new(),
    };
    let what = match ground.against {
        Against::Exchange => format!("If a swap let {a} meet {natural}{taken}"),
        Against::Best => format!("If {a} met {natural}{taken}"),
    };
    against(asked, &Other { what, so, who: (high, ground.natural) }, &ground.because)
}

/// Returns the sentences about the opponents who are passed over on a board after the natural one.
pub(super) fn all_passed_over(asked: &AskedRound<'_>, ground: &Ground) -> Vec<String> {
    let told = ground.passed.iter().map(|skipped| passed_over(asked, skipped));
    let more = (ground.more_passed > 0).then(|| more_passed_over(asked, ground.more_passed, ground.pair));
    told.chain(more).collect()
}

/// Returns which opponent is considered next for a player.
fn goes_on(asked: &AskedRound<'_>, who: &str, next: Rank) -> String {
    let next = mark(&asked.position.entries[next]);
    if asked.book.system == System::Lim {
        format!("the turn of {who} goes on to {next}")
    } else {
        format!("{next} is next in the order")
    }
}

/// Returns a sentence about a player who meets his first opponent in the order of scrutiny.
pub(super) fn in_turn(asked: &AskedRound<'_>, (who, met): (Rank, Rank)) -> String {
    let [a, b] = [who, met].map(|rank| mark(&asked.position.entries[rank]));
    let code = order_code(asked);
    format!("In the turn of {a}, {b} comes first of the opponents who are left, so {a} meets {b}. {code}")
}

/// Returns the reason why the rulebook passes over an opponent, in a sentence that ends with its code.
pub(super) fn passed_over(asked: &AskedRound<'_>, skipped: &Skipped) -> String {
    let Skipped { who, other, because, next: (next, is_opponent) } = skipped;
    let [a, passed] = [who, other].map(|&rank| mark(&asked.position.entries[rank]));
    let so = if *is_opponent {
        format!("{a} meets {}", mark(&asked.position.entries[*next]))
    } else {
        goes_on(asked, &a, *next)
    };
    let what = format!("If {a} met {passed}");
    against(asked, &Other { what, so: Some(so), who: (*who, *other) }, because)
}

/// Returns a sentence about further opponents whom the scrutiny passes over.
pub(super) fn more_passed_over(asked: &AskedRound<'_>, number: usize, (who, met): (Rank, Rank)) -> String {
    let [a, b] = [who, met].map(|rank| mark(&asked.position.entries[rank]));
    let are = if number == 1 { "is" } else { "are" };
    let code = order_code(asked);
    format!("{} before {b} {are} passed over too, so {a} meets {b}. {code}", count(number, "more opponent"))
}

/// Returns the beginning of a sentence about two players who meet in the draw.
fn drawn(asked: &AskedRound<'_>) -> String {
    match asked.ours.drawn.and_then(|drawn| drawn.draws) {
        Some(1) => "Only one draw conforms best to the rules, and in it".to_owned(),
        Some(draws) => format!("{draws} draws conform equally well, and the lot chose one in which"),
        None => {
            format!("More than {} draws conform equally well, and the lot chose one in which", Drawn::MOST)
        }
    }
}

/// An alternative: its wording as a clause with 'if', the actual state if it follows from the objection, and the
/// players whom a prohibition would concern.
pub(super) struct Other {
    pub(super) what: String,
    pub(super) so: Option<String>,
    pub(super) who: (Rank, Rank),
}

/// Returns the objection to an alternative, in a sentence that ends with its code and contains marks for the players.
pub(super) fn against(asked: &AskedRound<'_>, Other { what, so, who }: &Other, because: &Because) -> String {
    let fact = |(x, y): (Rank, Rank), reasons: &[Reason]| {
        fact::of_reason(asked.book, reasons, (&asked.position.entries[x], &asked.position.entries[y]))
    };
    let code = |reasons: &[Reason]| reasons.first().map_or(String::new(), |r| r.code.clone());
    let therefore = so.as_ref().map(|so| format!(", so {so}")).unwrap_or_default();
    match because {
        Because::Order | Because::Drawn | Because::Lot => {
            let lot =
                so.as_ref().map(|so| format!(", and the choice was made by lot: {so}")).unwrap_or_default();
            format!("{what}, that would be just as good{lot}. {}", lot_code(asked.book))
        }
        Because::Forbidden(reasons) => format!("{}{therefore}. {}", fact(*who, reasons), code(reasons)),
        Because::OthersForbidden(pair, reasons) if pair.0 == pair.1 => {
            format!("{}{therefore}. {}", fact(*pair, reasons), code(reasons))
        }
        Because::OthersForbidden(pair, reasons) => {
            let fact = fact(*pair, reasons);
            let who = asked.book.participant();
            let that = if who == "team" { "that" } else { "who" };
            format!("{what}, two {who}s would meet {that} may not ({fact}){therefore}. {}", code(reasons))
        }
        Because::AllForbidden(reasons) => {
            let says = reasons.first().map_or("", |reason| reason.says.trim_end_matches('.'));
            format!("{what}, the rule “{says}” would be broken{therefore}. {}", code(reasons))
        }
        Because::Impossible => {
            let who = asked.book.participant();
            let code = asked.book.absolutes.first().map_or("", |criterion| criterion.code.as_str());
            format!("{what}, another {who} would be left without a legal opponent{therefore}. {code}")
        }
        Because::Worse(first) => {
            let says = words(asked.book, first).1.trim_end_matches('.');
            let code = &first.code;
            if asked.book.is_order(&first.code) {
                let order = order_of(asked.book, first);
                return format!("{what}, the pairing would come later in {order}{therefore}. {code}");
            }
            let amount = instead(asked.book, first).map(|amount| format!(" ({amount})")).unwrap_or_default();
            format!("{what}, the pairing would do worse under the rule “{says}”{amount}{therefore}. {code}")
        }
    }
}

/// Returns the code of the level that chooses the opponent of a floater, if there is one and the pair has a floater;
/// otherwise, that of the order.
fn pair_code<'a>(asked: &AskedRound<'a>, is_of_floater: bool) -> &'a str {
    let of_floater = asked.book.level(|m| matches!(m, Measure::FloaterOpponents)).filter(|_| is_of_floater);
    of_floater.map_or_else(|| order_code(asked), |level| level.code.as_str())
}

/// Returns the code of the level by which the two halves of a group are paired in order.
pub(super) fn order_code<'a>(asked: &AskedRound<'a>) -> &'a str {
    let is_order = |m: &Measure| {
        matches!(
            m,
            Measure::Transposition
                | Measure::LastOpponents
                | Measure::GradeOrder
                | Measure::ScrutinyOrder
                | Measure::ListOrder
        )
    };
    // A level that needs a discretion gives no reason unless it is declared.
    let level = asked.book.levels().find(|c| is_order(&c.measure) && c.is_in_force(&asked.request.declared));
    level.map_or_else(|| lot_code(asked.book), |c| c.code.as_str())
}

/// Returns the code of the rule for drawing lots, or of the last level if the rulebook has no such rule.
fn lot_code(book: &Rulebook) -> &str {
    let lot = book.steps.first().filter(|_| book.system == System::Irish).map(|s| s.code.as_str());
    lot.or(book.levels().last().map(|c| c.code.as_str())).unwrap_or_default()
}
