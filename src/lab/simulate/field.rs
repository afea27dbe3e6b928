//! The players: ratings, titles, federations, pairing numbers, and the prohibited pairs.

use super::{Dice, Purpose, Recipe};
use facts::tournament::{Colour, Headings, PairingNumber, Player, PlayerId, Prohibition, Title, Tournament};

const FEDERATIONS: [&str; 8] = ["AUT", "BEL", "CAN", "DEN", "EGY", "FIN", "GRE", "HUN"];

/// The lowest and the highest rating of a player.
const RATINGS: (u32, u32) = (1000, 2900);

/// Returns the tournament before the first round.
pub(super) fn enter(recipe: &Recipe) -> Tournament {
    let players = players(recipe);
    Tournament {
        headings: Headings {
            name: format!("Random tournament, {} players, seed {}", recipe.players, recipe.seed),
            ..Headings::default()
        },
        records: vec![Vec::new(); players.len()],
        rounds: Some(recipe.rounds_total),
        initial_colour: Some(first_colour(recipe)),
        prohibitions: prohibitions(recipe),
        players,
        ..Tournament::default()
    }
}

fn first_colour(recipe: &Recipe) -> Colour {
    match Dice::new(recipe.seed, Purpose::Field, 0, (1, 0)).below(2) {
        0 => Colour::White,
        _ => Colour::Black,
    }
}

/// Returns players with drawn ratings, titles and federations, numbered by rating and title.
fn players(recipe: &Recipe) -> Vec<Player> {
    let mut dice = Dice::new(recipe.seed, Purpose::Field, 0, (0, 0));
    let mut drawn: Vec<Player> = Vec::new();
    let mut rating = RATINGS.0;
    for index in 0..recipe.players {
        let fresh = match &recipe.field {
            Some(field) => field.strength(&mut dice, index),
            None => draw_rating(recipe, &mut dice),
        };
        if index == 0 || !dice.happens(recipe.equal_ratings) {
            rating = fresh;
        }
        let title = draw_title(rating, &mut dice);
        let federation = FEDERATIONS[dice.below(8) as usize].to_owned();
        let rated = !dice.happens(recipe.unrated) && rating > 0;
        drawn.push(Player {
            title: if rated { title } else { Title::None },
            rating: rated.then_some(rating),
            federation,
            ..Player::default()
        });
    }
    drawn.sort_by_key(|p| (std::cmp::Reverse(p.rating), p.title));
    for (id, player) in (0..).zip(&mut drawn) {
        player.id = PlayerId(id);
        player.number = PairingNumber(id + 1);
        player.name = format!("Player {:04}", id + 1);
    }
    drawn
}

/// Draws a rating by twelve dice from 0 to `s`: mean 6 `s`, standard deviation slightly above `s`.
fn draw_rating(recipe: &Recipe, dice: &mut Dice) -> u32 {
    let spread = recipe.rating_spread.min(RATINGS.1);
    let sum: u32 = (0..12).map(|_| dice.below(spread + 1)).sum();
    (recipe.rating_mean.min(RATINGS.1) + sum).saturating_sub(6 * spread).clamp(RATINGS.0, RATINGS.1)
}

/// Draws a title; half of the players who are strong enough for a title have one.
fn draw_title(rating: u32, dice: &mut Dice) -> Title {
    let has_title = dice.below(2) == 0;
    match rating {
        2500.. if has_title => Title::GM,
        2400.. if has_title => Title::IM,
        2300.. if has_title => Title::FM,
        2200.. if has_title => Title::CM,
        _ => Title::None,
    }
}

/// Returns prohibited pairs of neighbours in the list, who would be likely to meet.
fn prohibitions(recipe: &Recipe) -> Vec<Prohibition> {
    let mut dice = Dice::new(recipe.seed, Purpose::Prohibitions, 0, (0, 0));
    let mut pairs = Vec::new();
    for player in 0..recipe.players {
        let other = player + 1 + dice.below(6);
        if dice.happens(recipe.prohibited) && other < recipe.players {
            pairs.push(Prohibition {
                players: vec![PlayerId(player), PlayerId(other)],
                first: 1,
                last: None,
                if_possible: false,
            });
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_have_the_mean_and_the_spread_asked_for() {
        let ratings: Vec<i64> =
            players(&Recipe::plain(4000, 9, 0, 1)).iter().filter_map(|p| p.rating.map(i64::from)).collect();
        let mean = ratings.iter().sum::<i64>() / 4000;
        let variance = ratings.iter().map(|r| (r - mean).pow(2)).sum::<i64>() / 4000;
        assert!((1990..=2010).contains(&mean), "mean {mean}");
        assert!((190 * 190..=210 * 210).contains(&variance), "variance {variance}");
    }

    #[test]
    fn numbers_follow_rating_then_title() {
        let field = players(&Recipe { equal_ratings: 700, ..Recipe::open(300, 9, 0, 1) });
        assert!(field.is_sorted_by_key(|p| (std::cmp::Reverse(p.rating), p.title)));
        assert!(field.iter().zip(1..).all(|(p, number)| p.number == PairingNumber(number)));
        assert!(field.windows(2).any(|w| w[0].rating == w[1].rating && w[0].title != w[1].title));
    }

    #[test]
    fn unrated_players_have_no_title_and_stand_last() {
        let field = players(&Recipe { unrated: 300, ..Recipe::plain(200, 9, 0, 1) });
        let unrated: Vec<&Player> = field.iter().skip_while(|p| p.rating.is_some()).collect();
        assert!((30..90).contains(&unrated.len()));
        assert!(unrated.iter().all(|p| p.rating.is_none() && p.title == Title::None));
    }

    #[test]
    fn prohibited_pairs_are_two_different_players_of_the_field() {
        let recipe = Recipe { prohibited: 1000, ..Recipe::plain(40, 9, 0, 1) };
        let pairs = prohibitions(&recipe);
        assert!(pairs.len() >= 34);
        assert!(pairs.iter().all(|p| p.players[0] < p.players[1] && p.players[1].index() < 40));
    }

    #[test]
    fn extreme_recipes_stay_within_bounds() {
        let recipe = Recipe { rating_mean: u32::MAX, rating_spread: u32::MAX, ..Recipe::plain(50, 9, 0, 1) };
        let bounds = RATINGS.0..=RATINGS.1;
        assert!(players(&recipe).iter().all(|p| p.rating.is_some_and(|r| bounds.contains(&r))));
    }
}
