//! Shows whether a round depends on how the rules are read, by pairing it again under each alternative choice.

use std::collections::BTreeSet;

use askama::Template;

use super::frame::label;
use crate::{Desk, Now, Trouble, TroubleKind};
use ::api::round::Round;
use facts::tournament::{Pairing, Tournament};
use limit::Limit;
use model::round::{Alternative, Answer, Request};

/// A reading under which the round differs.
struct ReadingChange {
    article: String,
    words: String,
    says: String,
    /// Boards that disappear, and boards that appear; both are empty if no legal pairing exists.
    gone: Vec<String>,
    come: Vec<String>,
    is_impossible: bool,
}

#[derive(Template)]
#[template(config = "pages/templates/askama.toml", path = "hangs.html", whitespace = "minimize")]
struct ReadingsPage {
    round: usize,
    asked: usize,
    others: Vec<ReadingChange>,
}

/// Returns the answer for the draft, otherwise for the published round, as HTML.
pub(super) fn page(desk: &Desk, now: &Now, limit: &Limit) -> Result<String, Trouble> {
    let round = asked_about(desk, now, limit)?;
    let none = || Trouble::new(TroubleKind::Refused, "this round has no legal pairing");
    let Answer::Paired(ours) = round.pair()? else { return Err(none()) };
    let alternatives = round.readings()?;
    let changing = alternatives.iter().filter(|other| !is_same(other.pairing.as_ref(), &ours.pairing));
    let others = changing.map(|other| of(round.event(), other, &ours.pairing)).collect();
    let page = ReadingsPage { round: round.number(), asked: alternatives.len(), others };
    page.render().map_err(|e| {
        Trouble::new(TroubleKind::Failed, format!("our bug: the answer could not be written: {e}"))
    })
}

/// Returns the round of the draft; if there is no draft, returns the published round as paired from the earlier
/// results.
fn asked_about(desk: &Desk, now: &Now, limit: &Limit) -> Result<Round, Trouble> {
    let round = if let Some(draft) = &now.whole().draft {
        desk.with_drafting(now, Some(draft), limit, |drafting| Ok(drafting.round().clone()))?
    } else {
        let number = now.whole().tournament.rounds_paired();
        if number == 0 {
            let none = Trouble::new(TroubleKind::Refused, "no round is paired");
            return Err(none.remedy("Pair the round first."));
        }
        let before = now.whole().with(now.whole().tournament.before(number).with_unfinished_drawn());
        desk.host.drafting(&before, None, limit)?.round().clone()
    };
    let request = Request { limit: limit.clone(), ..round.request().clone() };
    Ok(round.under(request)?)
}

fn boards(pairing: &Pairing) -> BTreeSet<(usize, Option<usize>)> {
    let pair = |one: usize, other: usize| (one.min(other), Some(one.max(other)));
    let boards = pairing.boards.iter().map(|board| pair(board.white.index(), board.black.index()));
    boards.chain(pairing.bye.map(|id| (id.index(), None))).collect()
}

/// Returns whether both pairings pair the same players with each other.
fn is_same(other: Option<&Pairing>, ours: &Pairing) -> bool {
    other.is_some_and(|other| boards(other) == boards(ours))
}

fn of(t: &Tournament, other: &Alternative<'_>, ours: &Pairing) -> ReadingChange {
    let lines = |these: &Pairing, those: &Pairing| -> Vec<String> {
        let there = boards(those);
        let pairs = these.boards.iter().filter(|board| {
            let (one, other) = (board.white.index(), board.black.index());
            !there.contains(&(one.min(other), Some(one.max(other))))
        });
        let pairs = pairs.map(|board| format!("{} – {}", label(t, board.white), label(t, board.black)));
        let bye = these.bye.filter(|id| !there.contains(&(id.index(), None)));
        pairs.chain(bye.map(|id| format!("{} has the bye", label(t, id)))).collect()
    };
    let (gone, come) = match &other.pairing {
        Some(theirs) => (lines(ours, theirs), lines(theirs, ours)),
        None => (Vec::new(), Vec::new()),
    };
    ReadingChange {
        article: other.reading.article.clone(),
        words: other.reading.words.clone(),
        says: other.choice.says.clone(),
        gone,
        come,
        is_impossible: other.pairing.is_none(),
    }
}
