//! What has a command line about players or results left unclear?

use facts::tournament::RoundNo;

words::messages! {
    /// What a command line about players or results has left unclear. The words are in `typed.ftl`.
    in words::en::TYPED;
    pub(crate) enum TypedFault {
        "typed-member-without-teams" MemberWithoutTeams,
        "typed-no-correction" NoCorrection,
        "typed-round-date" RoundDate { text: String },
        "typed-round-date-twice" RoundDateTwice { round: RoundNo },
        "typed-external" External { text: String },
        "typed-nobody" Nobody { who: &'static str, text: String },
        "typed-column-of-table" ColumnOfTable { option: String },
        "typed-bye" Bye { text: String },
        "typed-bye-incomplete" ByeIncomplete,
        "typed-rounds" Rounds { text: String },
        "typed-no-member" NoMember { team: String, text: String },
        "typed-member-unclear" MemberUnclear { text: String, players: String },
        "typed-no-round" NoRound,
        "typed-no-round-to-ask" NoRoundToAsk,
        "typed-no-match" NoMatch { team: String, round: RoundNo },
        "typed-not-a-match" NotAMatch { text: String, games: &'static str },
        "typed-round-of-list" RoundOfList,
        "typed-round-not-paired" RoundNotPaired { round: RoundNo, paired: RoundNo },
        "typed-not-a-result" NotAResult { whole: String, text: String },
        "typed-name-without-result" NameWithoutResult { text: String },
    }
}
