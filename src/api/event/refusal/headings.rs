//! Why is a heading of the report, or a setting, refused?

use facts::tournament::RoundNo;

words::messages! {
    /// The reason why a heading of the report, or a setting, is refused. The words are in `headings.ftl`.
    in words::en::HEADINGS;
    pub enum HeadingRefusal {
        "heading-none-given" NoneGiven,
        "heading-first-day" FirstDay { text: String },
        "heading-last-day" LastDay { text: String },
        "heading-day-of-round" DayOfRound { text: String, round: RoundNo },
        "heading-days-reversed" DaysReversed { first: String, last: String },
        "heading-federation" Federation { text: String, write: String },
        "heading-rank-method" RankMethod { text: String, methods: String },
        "heading-time-code" TimeCode { text: String },
        "heading-tie-break" TieBreak { fault: String },
        "heading-external" External { value: String },
        "heading-ranks-too-early" RanksTooEarly,
        "heading-impossible-rounds" ImpossibleRounds { rounds: RoundNo, most: RoundNo },
        "heading-rounds-paired" RoundsPaired { paired: RoundNo },
        "heading-bye-in-dropped-round" ByeInDroppedRound { player: String, number: u32, round: RoundNo },
        "settings-unreadable" Settings { place: String, fault: String },
        "settings-time-of-no-round" TimeOfNoRound { round: RoundNo },
    }
}
