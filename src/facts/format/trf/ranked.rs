//! The record `XXW ranked`: ratings and pairing numbers that changed after rounds had been paired.

use super::wall_words::{WallFault, player, round};
use crate::format::finding::Place;
use crate::format::named::ListedNumber;
use crate::format::text::{Token, whole_number};
use crate::format::wall_records::{ChangeRecord, RatingRecord};

/// Introduces the players in the order of their old numbers.
pub(super) const ORDER: &str = "order";

/// Reads `ranked after 2 5:1900 order 5,3,4`. Returns the record and the number of players that it names.
pub(super) fn ranked(words: &[Token], at: Place) -> Result<(ChangeRecord, usize), WallFault> {
    let remedy = "Write XXW ranked after ROUND, then PLAYER:OLD-RATING, or the word 'order' and the players in their old \
                  order, for example 5,3,4.";
    let [_, word, of, words @ ..] = words else {
        return Err((at, "the record of ratings and numbers is not complete".to_owned(), remedy));
    };
    if word.text != "after" {
        return Err((word.place, format!("'{}' stands where 'after' is expected", word.text), remedy));
    }
    let after = round(Some(of), at)?;
    let (words, list) = match words {
        [before @ .., word, list] if word.text == ORDER => (before, Some(list)),
        words => (words, None),
    };
    let rating = |word: &Token| {
        let parts = word.text.split_once(':').and_then(|(who, old)| Some((who, whole_number(old)?)));
        match parts {
            Some((who, old)) => Ok(RatingRecord { player: player(who, word.place)?, old }),
            None => Err((word.place, format!("'{}' is not a player with a rating", word.text), remedy)),
        }
    };
    let ratings: Vec<RatingRecord> = words.iter().map(rating).collect::<Result<_, WallFault>>()?;
    let named = |list: &Token| list.text.split(',').map(|n| player(n, list.place)).collect();
    let order: Vec<ListedNumber> = list.map_or(Ok(Vec::new()), named)?;
    let count = ratings.len() + order.len();
    Ok((ChangeRecord::Ranked { after, ratings, order, at }, count))
}
