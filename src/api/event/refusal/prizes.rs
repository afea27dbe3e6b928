//! Why is a list of prizes refused?

words::messages! {
    /// The reason why a list of prizes is refused. The words are in `prizes.ftl`.
    in words::en::PRIZES;
    pub enum PrizeRefusal {
        "prize-unreadable" Unreadable { fault: String },
        "prize-none" Empty,
        "prize-too-many" TooMany { most: usize },
        "prize-nothing" Nothing { prize: String },
        "prize-no-place" NoPlace { line: String },
        "prize-not-a-place" NotAPlace { text: String },
        "prize-places" Places { prize: String, first: u32, last: u32 },
        "prize-negative" Negative { prize: String, amount: String },
        "prize-currency" Currency { prize: String, currency: String, others: String },
        "prize-place-zero" PlaceZero { prize: String },
        "prize-twice" Twice { prize: String },
        "prize-place-missing" PlaceMissing { prize: String, missing: String },
        "prize-more-than-before" MoreThanBefore { prize: String, before: String },
        "prize-more-than-no-money" MoreThanNoMoney { prize: String, before: String },
    }
}
