//! The result of a game from the rating difference, in whole numbers.
//!
//! Expected scores follow the rating regulations (B.02, table 8.1.2: scoring probability per rating difference), in
//! percent.

use super::{Dice, Purpose, Recipe};
use facts::tournament::{Outcome, Player, RoundNo};

/// The value `EXPECTED[k]` is the greatest rating difference at which the stronger player is expected to score `50 + k`
/// percent; above the last it is 100.
const EXPECTED: [u32; 50] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179,
    188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456,
    484, 517, 559, 619, 735,
];

/// Returns the expected score per mille of a player whose rating is higher by `difference` (or lower, if negative).
fn expected(difference: i32) -> u32 {
    let step = EXPECTED.partition_point(|&most| most < difference.unsigned_abs());
    let stronger = 500 + 10 * u32::try_from(step).expect("at most 50");
    if difference < 0 { 1000 - stronger } else { stronger }
}

/// Returns the results of White and Black. The results depend only on the two players with their colours, the round and
/// the seed, not on the order in which games are computed.
pub(super) fn game(recipe: &Recipe, round: RoundNo, white: &Player, black: &Player) -> (Outcome, Outcome) {
    let (low, high) = (white.id.0.min(black.id.0), white.id.0.max(black.id.0));
    let mut dice = Dice::new(recipe.seed, Purpose::Game, round, (low, high));
    let forfeited = dice.happens(recipe.forfeits);
    let who = dice.below(16);
    let short = dice.happens(recipe.short_games);
    let roll = dice.below(1000);
    let odd = dice.happens(recipe.odd_results).then(|| dice.below(3));
    if forfeited {
        return match who {
            0 | 1 => (Outcome::ForfeitLoss, Outcome::ForfeitLoss),
            2..9 => (Outcome::ForfeitWin, Outcome::ForfeitLoss),
            _ => (Outcome::ForfeitLoss, Outcome::ForfeitWin),
        };
    }
    if let Some(which) = odd {
        let ends =
            [(Outcome::Loss, Outcome::Loss), (Outcome::Draw, Outcome::Loss), (Outcome::Loss, Outcome::Draw)];
        return ends[which as usize];
    }
    let played = over_the_board(recipe, roll, (white, black));
    if short { (unrated(played.0), unrated(played.1)) } else { played }
}

/// Decides a game over the board. Draws are as frequent as specified, but at most twice the weaker side's expected
/// score, so that expected scores match the table. A low roll favours the player who is first in the list.
fn over_the_board(recipe: &Recipe, roll: u32, (white, black): (&Player, &Player)) -> (Outcome, Outcome) {
    let rating = |p: &Player| i32::try_from(p.rating.unwrap_or(recipe.rating_mean)).unwrap_or(i32::MAX);
    let difference = (rating(white) - rating(black)).saturating_add(recipe.white_advantage);
    let most = recipe.most_difference.and_then(|most| i32::try_from(most).ok()).unwrap_or(i32::MAX);
    let for_white = expected(difference.clamp(-most, most));
    let white_first = white.id < black.id;
    let share = if white_first { for_white } else { 1000 - for_white };
    let draws = recipe.draws.min(2 * share.min(1000 - share));
    let wins = share - draws / 2;
    if (wins..wins + draws).contains(&roll) {
        (Outcome::Draw, Outcome::Draw)
    } else if (roll < wins) == white_first {
        (Outcome::Win, Outcome::Loss)
    } else {
        (Outcome::Loss, Outcome::Win)
    }
}

/// Returns the outcome as a game with less than one move played.
fn unrated(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Win => Outcome::UnratedWin,
        Outcome::Draw => Outcome::UnratedDraw,
        Outcome::Loss => Outcome::UnratedLoss,
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use facts::tournament::PairingNumber;
    use facts::tournament::PlayerId;

    fn rated(id: u32, rating: u32) -> Player {
        Player { id: PlayerId(id), number: PairingNumber(id + 1), rating: Some(rating), ..Player::default() }
    }

    #[test]
    fn expected_scores_are_those_of_the_rating_regulations() {
        let table =
            [(0, 500), (3, 500), (4, 510), (-4, 490), (100, 640), (200, 760), (-200, 240), (736, 1000)];
        for (difference, score) in table {
            assert_eq!(expected(difference), score, "difference {difference}");
        }
    }

    #[test]
    fn shares_of_draws_and_points_come_out_as_asked() {
        let recipe = Recipe { white_advantage: 0, ..Recipe::plain(2, 4000, 4000, 5) };
        let (strong, weak) = (rated(0, 2200), rated(1, 2000));
        let (mut draws, mut points) = (0, 0);
        for round in 1..=4000 {
            match game(&recipe, round, &weak, &strong).1 {
                Outcome::Win => points += 2,
                Outcome::Draw => {
                    points += 1;
                    draws += 1;
                }
                _ => {}
            }
        }
        assert!((1300..1500).contains(&draws), "{draws} draws of 1400 expected");
        assert!((5960..6200).contains(&points), "{points} half points of 6080 expected");
    }

    #[test]
    fn a_difference_above_the_most_counts_as_the_most() {
        let capped =
            Recipe { white_advantage: 0, draws: 0, most_difference: Some(400), ..Recipe::plain(2, 9, 9, 5) };
        let (strong, weak) = (rated(0, 2800), rated(1, 1000));
        let wins = |recipe: &Recipe| {
            (1..=4000).filter(|&round| game(recipe, round, &strong, &weak).0 == Outcome::Win).count()
        };
        // 92 percent at 400 points (B.02 8.1.2); without the limit, a difference of 1,800 points would leave no chance.
        assert!((3620..3740).contains(&wins(&capped)), "{}", wins(&capped));
        assert_eq!(wins(&Recipe { most_difference: None, ..capped }), 4000);
    }

    #[test]
    fn odd_results_give_neither_side_a_win() {
        let odd = Recipe { odd_results: 1000, ..Recipe::plain(2, 9, 9, 5) };
        let ends: std::collections::BTreeSet<String> = (1..=60)
            .map(|round| format!("{:?}", game(&odd, round, &rated(0, 2000), &rated(1, 2000))))
            .collect();
        assert_eq!(ends.into_iter().collect::<Vec<_>>(), ["(Draw, Loss)", "(Loss, Draw)", "(Loss, Loss)"]);
    }

    #[test]
    fn extreme_recipes_give_one_result_only() {
        let (a, b) = (rated(0, 2000), rated(1, 2000));
        let white_wins = Recipe { white_advantage: 4000, ..Recipe::plain(2, 9, 9, 5) };
        let all_drawn = Recipe { white_advantage: 0, draws: 1000, ..Recipe::plain(2, 9, 9, 5) };
        for round in 1..=50 {
            assert_eq!(game(&white_wins, round, &b, &a), (Outcome::Win, Outcome::Loss));
            assert_eq!(game(&all_drawn, round, &a, &b), (Outcome::Draw, Outcome::Draw));
        }
    }
}
