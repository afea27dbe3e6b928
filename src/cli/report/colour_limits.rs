//! Players who get a colour against the colour limits by boards made by hand, in words and for programs.

use super::code::article;
use super::page::TextPage;
use api::event::ordinal;
use facts::tournament::{Colour, Tournament};
use judge::ColourBreach;

/// Returns a sentence about a player: which colour he gets, how often, and the rule.
pub(super) fn colour_limit(tournament: &Tournament, breach: &ColourBreach) -> String {
    let ColourBreach { player, colour, in_a_row, difference, reason } = breach;
    let [own, other] = match colour {
        Colour::White => ["White", "Black"],
        Colour::Black => ["Black", "White"],
    };
    let how = match u32::try_from(*in_a_row) {
        Ok(row @ 3..) => format!("for the {} time in a row", ordinal(row)),
        _ => format!("and then has had it {difference} times more than {other}"),
    };
    let name = tournament.player(*player).label();
    format!(
        "{name} gets {own} {how}, which the colour limits forbid. {} ({})",
        reason.code,
        article(&reason.article)
    )
}

/// Returns the sentences about all players, one a line.
pub(super) fn colour_limits(page: TextPage, tournament: &Tournament, breaches: &[ColourBreach]) -> String {
    let line = |breach: &ColourBreach| page.fold(&format!("  {}", colour_limit(tournament, breach)), 4);
    breaches.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use facts::rulebook::Reason;
    use facts::tournament::{PairingNumber, Player, PlayerId};

    #[test]
    fn a_row_comes_before_a_difference() {
        let ada = Player { number: PairingNumber(7), name: "Ada".to_owned(), ..Player::default() };
        let event = Tournament { players: vec![ada], ..Tournament::default() };
        let says = |in_a_row, difference| {
            let reason =
                Reason { code: "D26-C3".to_owned(), article: "2.1.3".to_owned(), says: String::new() };
            let breach =
                ColourBreach { player: PlayerId(0), colour: Colour::Black, in_a_row, difference, reason };
            colour_limit(&event, &breach)
        };
        let rule = "which the colour limits forbid. D26-C3 (article 2.1.3)";
        assert_eq!(says(3, 3), format!("7 Ada gets Black for the 3rd time in a row, {rule}"));
        assert_eq!(
            says(2, 3),
            format!("7 Ada gets Black and then has had it 3 times more than White, {rule}")
        );
    }
}
