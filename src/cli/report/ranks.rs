//! The verdict on the ranks stated in a report, judged by the order that the report names.

use super::PageNote;
use super::{TextPage, count};
use api::standings::{FirstRank, OrderFault, Ranks, StatedValues, TieBreak, listed};
use facts::format::capital;
use facts::tournament::{PlayerId, Tournament};

/// The maximum number of players with a wrong rank listed by name.
const NAMED: usize = 12;

/// Returns the verdict on the ranks, in words.
pub fn ranks(page: TextPage, tournament: &Tournament, ranks: &Ranks) -> String {
    match ranks {
        Ranks::Unjudged(says) => page.fold(says, 2),
        Ranks::Agree { order, players } => {
            let players = count(*players, "rank");
            page.fold(
                &format!(
                    "✔ RANKS AGREE: {players}, by {} (record {}).",
                    order_of(&order.tie_breaks),
                    order.record
                ),
                2,
            )
        }
        Ranks::Differ { order, wrong, first, follows } => {
            let head = format!(
                "✘ RANKS DIFFER: {} {} inconsistent with the order that the report states: {} (record {}).",
                count(wrong.len(), "rank"),
                if wrong.len() == 1 { "is" } else { "are" },
                order_of(&order.tie_breaks),
                order.record
            );
            let mut text = page.fold(&head, 2);
            text += &page.fold(&first_rank(tournament, first), 2);
            if let Some(list) = follows {
                let says = format!("All ranks follow a different order: {}.", order_of(list));
                text += &page.fold(&says, 2);
            }
            let rows = wrong.iter().take(NAMED).map(|m| {
                let place =
                    if m.place == m.last { m.place.to_string() } else { format!("{}–{}", m.place, m.last) };
                let stated = m.stated.map_or_else(|| "none".to_owned(), |rank| rank.to_string());
                [stated, place, tournament.player(m.player).label()]
            });
            text += &super::lines(&page.table(
                &[0, 1],
                ["Rank", "Place", &capital(tournament.participant())],
                rows,
            ));
            if wrong.len() > NAMED {
                text += &format!("  … {} more\n", wrong.len() - NAMED);
            }
            text
        }
    }
}

/// Returns a sentence about the fault in the records that name the order; empty if there is none.
pub fn order_fault(page: TextPage, fault: OrderFault) -> String {
    let says = match fault {
        OrderFault::Missing => &page.says(&PageNote::OrderMissing),
        OrderFault::Contradiction => {
            "✘ ORDERS DIFFER: the records 202 and 212 name different tie-breaks (C.07 4.1). Keep those that hold."
        }
        OrderFault::Only212 => {
            "Record 202 is missing. The order comes from record 212 alone, which is allowed."
        }
    };
    page.fold(says, 2)
}

/// Returns the verdict on the values of tie-breaks; empty if the report states none.
pub fn values(page: TextPage, tournament: &Tournament, values: &StatedValues) -> String {
    let Some(first) = values.wrong.first() else {
        let says = format!("✔ VALUES AGREE: {} of tie-breaks.", count(values.judged, "value"));
        return if values.judged == 0 { String::new() } else { page.fold(&says, 2) };
    };
    let head = format!(
        "✘ VALUES DIFFER: {} of {} of tie-breaks {} wrong.",
        values.wrong.len(),
        count(values.judged, "value"),
        if values.wrong.len() == 1 { "is" } else { "are" },
    );
    let shown = if first.counted.is_empty() { "none" } else { &first.counted };
    let says = format!(
        "{}: {} of {} is {shown}, and the report states {}.",
        first.tie_break.code(),
        first.tie_break.words(),
        tournament.player(first.player).label(),
        first.stated
    );
    let mut text = page.fold(&head, 2) + &page.fold(&says, 2);
    if values.wrong.len() > 1 {
        let rows = values.wrong.iter().take(NAMED).map(|wrong| {
            let player = tournament.player(wrong.player).label();
            [wrong.tie_break.code(), wrong.stated.clone(), wrong.counted.clone(), player]
        });
        let who = capital(tournament.participant());
        let columns = ["Tie-break", "Stated", "Correct", &who];
        text += &super::lines(&page.table(&[1, 2], columns, rows));
        if values.wrong.len() > NAMED {
            text += &format!("  … {} more\n", values.wrong.len() - NAMED);
        }
    }
    text
}

/// Returns text such as `points, then BH-C1, SB`.
fn order_of(tie_breaks: &[TieBreak]) -> String {
    if tie_breaks.is_empty() { listed(tie_breaks) } else { format!("points, then {}", listed(tie_breaks)) }
}

/// Says which player should have the first rank, which player has it in the report, and which tie-break decides.
fn first_rank(tournament: &Tournament, first: &FirstRank) -> String {
    let with = |(id, figures): &(PlayerId, Vec<String>)| {
        format!("{} ({})", tournament.player(*id).label(), figures.join(" · "))
    };
    let due = format!("Rank {} belongs to {}.", first.rank, with(&first.due));
    let Some(given) = &first.given else { return format!("{due} The report gives it to nobody.") };
    let decides = match &first.decides {
        Some(tie_break) => format!("{tie_break} decides: {}.", tie_break.words()),
        None => "The points decide.".to_owned(),
    };
    format!("{due} The report gives it to {}. {decides}", with(given))
}
