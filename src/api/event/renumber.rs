//! Pairing numbers by the ratings of today: after a rating was corrected, all players are ranked again.

use super::categories::renumber;
use super::late::{LAST_RENUMBERING, follows_today, names_numbers};
use super::{Changed, PlayerChange, PlayerRefusal, Refused};
use crate::seeding;
use facts::rulebook::{Rulebook, System};
use facts::tournament::{PlayerId, RankChange, Tournament, WallChange};
use words::Statement;

/// The most players whose new numbers are named.
const MOST_NAMED: usize = 10;

/// Numbers all players again by rating, title and name, and records the old order for the rounds paired so far.
///
/// # Errors
/// Fails if there is no such rulebook, if round four is paired, if the rulebook does not provide for new numbers, or if
/// something other than the ratings decides the numbers.
// READING RENUMBER: C.04.2 2.3 allows new numbers after a correction until round four has been paired, and C.04.4.1
// 1.2.2 demands them. Older and other rulebooks have no such sentence, so their numbers change before round one only.
pub(super) fn renumber_players(tournament: &Tournament, rulebook: &str) -> Result<Changed, Refused> {
    let book = &super::command::book(rulebook)?;
    let paired = tournament.rounds_paired();
    let Some(order) = seeding::by_strength(tournament, book) else {
        let (rulebook, who) = (book.id.clone(), tournament.participant());
        return Err(PlayerRefusal::NotByRating { rulebook, who, has_begun: paired > 0 }.into());
    };
    refuse_fixed(tournament, book)?;
    let mut after = tournament.renumbered(&order);
    let moved: Vec<PlayerId> =
        (0..).map(PlayerId).zip(&order).filter(|(new, old)| new != *old).map(|m| m.0).collect();
    if moved.is_empty() {
        return Ok(Changed::new(tournament.clone(), PlayerChange::NumbersSame, Vec::new()));
    }
    let old = |id: PlayerId| tournament.player(order[id.index()]).number;
    renumber(&mut after, &|number| {
        let was = tournament.by_number(number)?;
        order.iter().position(|&id| id == was).map(|place| tournament.players[place].number)
    });
    if paired > 0 {
        let mut before = moved.clone();
        before.sort_unstable_by_key(|&id| old(id));
        let change = RankChange { after: paired, ratings: Vec::new(), order: before };
        after.wall.changes.push(WallChange::Ranked(change));
    }
    let named = moved.iter().take(MOST_NAMED);
    let mut numbers: Vec<Statement> = named
        .map(|&id| PlayerChange::Number { player: after.player(id).label(), was: old(id) }.into())
        .collect();
    if moved.len() > MOST_NAMED {
        numbers.push(PlayerChange::Others { count: moved.len() - MOST_NAMED }.into());
    }
    let says = PlayerChange::Renumbered { who: tournament.participant(), count: moved.len(), numbers };
    let mut notes = Vec::new();
    if !tournament.acceleration.is_empty() {
        notes.push(PlayerChange::AccelerationStays.into());
    }
    Ok(Changed::new(after, says, notes))
}

/// Says which numbers [`renumber_players`] would change; `None` if it would change none, or may not.
pub fn new_numbers(tournament: &Tournament, rulebook: &str) -> Option<Statement> {
    let changed = renumber_players(tournament, rulebook).ok()?;
    (changed.tournament != *tournament).then_some(changed.says)
}

/// Refuses new numbers if they are too late, or if the file fixes them.
fn refuse_fixed(tournament: &Tournament, book: &Rulebook) -> Result<(), Refused> {
    let paired = tournament.rounds_paired();
    let article = if book.system == System::Dubov { "C.04.4.1 1.2.2" } else { "C.04.2 2.3" };
    if paired > 0 && !follows_today(book) {
        return Err(PlayerRefusal::NumbersWithoutArticle { paired, rulebook: book.id.clone() }.into());
    }
    if paired >= LAST_RENUMBERING {
        return Err(PlayerRefusal::NumbersTooLate { round: LAST_RENUMBERING, article }.into());
    }
    if tournament.players.iter().any(|player| player.listed.is_some()) {
        return Err(PlayerRefusal::RankedByList.into());
    }
    if let Some(code) = names_numbers(tournament) {
        return Err(PlayerRefusal::UnknownRecord { code }.into());
    }
    Ok(())
}
