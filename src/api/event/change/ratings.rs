//! What has a command about ratings of later rounds changed, and what has the arbiter to know?

use facts::tournament::RoundNo;
use words::{Few, Statement};

words::messages! {
    /// What has a command about ratings of later rounds changed, and what has the arbiter to know? The words are in `changes/ratings.ftl`.
    says in words::en::changes::RATINGS;
    pub enum RatingChange {
        "change-ratings-removed" RatingsRemoved { round: RoundNo },
        "change-ratings" Ratings { count: usize, from: RoundNo },
        "change-ratings-taken" RatingsTaken { taken: Statement },
        "ratings-of-start" RatingsOfStart,
        "ratings-of-the-round" RatingsOfTheRound,
        "ratings-of-round" RatingsOfRound { round: RoundNo },
        "note-ratings-kept" RatingsKept { players: Few, count: usize, from: RoundNo },
        "note-rating-lists" RatingLists,
    }
}
