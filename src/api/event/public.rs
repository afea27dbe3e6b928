//! What can be shown of an event without its private parts: categories as lists of their members. The desk decides who sees
//! what.

use super::categories::{Band, Category, categories, category, keep};
use super::prizes::prizes;
use facts::tournament::Tournament;

/// Returns the tournament with every category, declared or named by a prize, as the list of its members, so that who belongs to
/// a category can be told without dates of birth and sexes.
#[must_use]
pub fn with_listed_categories(tournament: &Tournament) -> Tournament {
    let mut all = categories(tournament).unwrap_or_default();
    let list = prizes(tournament).ok().flatten().unwrap_or_default();
    for prize in list.prizes.iter().filter(|prize| !prize.category.is_empty()) {
        let is_there = all.iter().any(|one| one.is_called(&prize.category));
        all.extend(category(tournament, &prize.category).ok().filter(|_| !is_there));
    }
    let mut after = tournament.clone();
    if !all.is_empty() {
        let listed = all.into_iter().map(|category| listed(tournament, category));
        keep(&mut after, &listed.collect::<Vec<_>>());
    }
    after
}

/// Returns a category as the list of its members. One whose members cannot be told stays as it is.
fn listed(tournament: &Tournament, category: Category) -> Category {
    let Ok(members) = category.members(tournament) else { return category };
    let players: Vec<_> = members.players.iter().map(|&id| tournament.player(id).number).collect();
    // A category without members has a condition that nobody meets.
    let nobody = Band { from: Some(u32::MAX), ..Band::default() };
    let rating = players.is_empty().then_some(nobody);
    Category { name: category.name, players, rating, ..Category::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::categorise;
    use facts::tournament::{PairingNumber, Player, PlayerId};

    #[test]
    fn a_category_is_told_by_its_members() {
        let player = |id: u32, sex| Player {
            id: PlayerId(id),
            number: PairingNumber(id + 1),
            sex: Some(sex),
            name: format!("P{id}"),
            ..Player::default()
        };
        let t = Tournament { players: vec![player(0, 'm'), player(1, 'w')], ..Tournament::default() };
        let women = Category { name: "Women".to_owned(), sex: Some('w'), ..Category::default() };
        let strong = Category {
            name: "Strong".to_owned(),
            rating: Some(Band { from: Some(2000), ..Band::default() }),
            ..Category::default()
        };
        let t = categorise(&t, &[women, strong], &[]).expect("declared").tournament;
        let mut listed = with_listed_categories(&t);
        listed.players.iter_mut().for_each(|player| player.sex = None);
        let members =
            |name: &str| category(&listed, name).and_then(|one| one.members(&listed)).expect("told").players;
        assert_eq!((members("Women"), members("Strong")), (vec![PlayerId(1)], vec![]));
        assert!(categories(&listed).expect("read").iter().all(|one| one.sex.is_none()));
    }
}
