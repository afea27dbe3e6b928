//! Why are ratings of later rounds refused?

use facts::tournament::RoundNo;

words::messages! {
    /// The reason why ratings of later rounds are refused. The words are in `ratings.ftl`.
    in words::en::RATINGS;
    pub enum RatingRefusal {
        "rating-unreadable" Unreadable { fault: String },
        "rating-of-teams" OfTeams,
        "rating-none-from" NoneFrom { round: RoundNo },
        "rating-no-change" NoChange,
        "rating-rounds-not-paired" RoundsNotPaired { first: RoundNo, last: RoundNo, paired: RoundNo },
        "rating-part-of-matches" PartOfMatches,
        "rating-list-inside" ListInside { from: RoundNo, before: String, after: String },
        "rating-too-early" TooEarly,
        "rating-none-given" NoneGiven { round: RoundNo },
        "rating-too-high" TooHigh { rating: u32, number: u32, highest: u32 },
    }
}
