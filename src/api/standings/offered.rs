//! The tie-breaks to choose from by name, each with the modifiers that C.07 14 allows.

use super::TieBreak;
use super::letters::Kind;
use super::team_letters::TeamKind;

/// A tie-break to choose from a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferedTieBreak {
    /// The letters, such as `BH`.
    pub letters: &'static str,
    /// The quantity counted, in words.
    pub name: &'static str,
    /// The article of C.07; empty for the rulebook's own tie-breaks.
    pub article: &'static str,
    /// An example of each modifier that the tie-break may have, such as `C1`, `P` and `U1400`.
    pub modifiers: Vec<&'static str>,
    /// Whether the tie-break may name one of the two scores of a team: `BH:GP`.
    pub has_score: bool,
}

/// Returns the tie-breaks of an event of players or of teams, those of teams first.
pub fn offered(of_teams: bool) -> Vec<OfferedTieBreak> {
    let all = TieBreak::of_players().chain(if of_teams { TeamKind::all() } else { Vec::new() });
    let read = all.filter_map(|letters| Some((letters, TieBreak::parse(letters).ok()?)));
    // Teams have no ratings of their own.
    let is_offered = |(_, one): &(&str, TieBreak)| !(of_teams && one.is_of_ratings());
    let offer = |(letters, one): (&'static str, TieBreak)| {
        let (name, article) = one.line();
        // `BH/F` is another name of `FB`.
        let is_other = |modifier: &&str| *modifier != "F" || one.kind != Kind::Buchholz;
        OfferedTieBreak {
            letters,
            name,
            article,
            modifiers: one.allowed().into_iter().filter(is_other).collect(),
            has_score: of_teams && has_score(one.kind),
        }
    };
    let mut offers: Vec<OfferedTieBreak> = read.filter(is_offered).map(offer).collect();
    offers.sort_by_key(|offer| !(offer.article.is_empty() || TeamKind::parse(offer.letters).is_some()));
    offers
}

/// Returns whether a tie-break of players sums up points, of which a team has two kinds.
fn has_score(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::DirectEncounter
            | Kind::Wins
            | Kind::Progressive
            | Kind::Standard
            | Kind::Buchholz
            | Kind::AverageBuchholz
            | Kind::ForeBuchholz
            | Kind::SonnebornBerger
            | Kind::Koya
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tie_break_is_offered_with_modifiers_that_it_takes() {
        for of_teams in [false, true] {
            let offers = offered(of_teams);
            assert_eq!(offers[0].letters, "OWN");
            for offer in &offers {
                let (letters, scores) = (offer.letters, if offer.has_score { ":GP" } else { "" });
                assert!(TieBreak::parse(&format!("{letters}{scores}")).is_ok(), "{letters}");
                for modifier in &offer.modifiers {
                    let read = TieBreak::parse(&format!("{letters}/{modifier}")).expect("it takes it");
                    assert!(read.to_string().starts_with(letters), "{letters} with {modifier} is {read}");
                    assert_ne!(read.name(), offer.name, "{letters} with {modifier}");
                }
            }
            let all = if of_teams { 22 + 14 - 6 } else { 22 };
            assert_eq!(offers.len(), all);
        }
    }
}
