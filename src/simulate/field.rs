//! The players: ratings, titles, federations, pairing numbers, and who is kept apart.

use super::{Dice, Purpose, Recipe};
use crate::tournament::{Colour, Headings, Player, PlayerId, Prohibition, Title, Tournament};

const FEDERATIONS: [&str; 8] = ["AUT", "BEL", "CAN", "DEN", "EGY", "FIN", "GRE", "HUN"];

/// Fewest and most rating points a player may have.
const RATINGS: (u32, u32) = (1000, 2900);

/// The tournament before anything has happened.
pub(super) fn enter(recipe: &Recipe) -> Tournament {
    let players = players(recipe);
    Tournament {
        headings: Headings {
            name: format!("Random tournament, {} players, seed {}", recipe.players, recipe.seed),
            others: Vec::new(),
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

/// Ratings, titles and federations as drawn, then numbered by rating and title.
fn players(recipe: &Recipe) -> Vec<Player> {
    let mut dice = Dice::new(recipe.seed, Purpose::Field, 0, (0, 0));
    let mut drawn: Vec<Player> = Vec::new();
    let mut rating = recipe.rating_mean;
    for index in 0..recipe.players {
        let fresh = draw_rating(recipe, &mut dice);
        if index == 0 || !dice.happens(recipe.equal_ratings) {
            rating = fresh;
        }
        let title = draw_title(rating, &mut dice);
        let federation = FEDERATIONS[dice.below(8) as usize].to_owned();
        let rated = !dice.happens(recipe.unrated);
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
        player.number = id + 1;
        player.name = format!("Player {:04}", id + 1);
    }
    drawn
}

/// Twelve dice from 0 to `s`: mean 6 `s`, standard deviation a little above `s`.
fn draw_rating(recipe: &Recipe, dice: &mut Dice) -> u32 {
    let sum: u32 = (0..12).map(|_| dice.below(recipe.rating_spread + 1)).sum();
    (recipe.rating_mean + sum).saturating_sub(6 * recipe.rating_spread).clamp(RATINGS.0, RATINGS.1)
}

/// Half of those strong enough for a title have it.
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

/// Pairs of neighbours in the list, who would be likely to meet.
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
            });
        }
    }
    pairs
}
