//! Why is a round not repaired, or not recorded as it was played?

use facts::tournament::RoundNo;

words::messages! {
    /// The reason why a round is not repaired, or not recorded as it was played. The words are in `repairs.ftl`.
    in words::en::REPAIRS;
    pub(crate) enum RepairFault {
        "repair-unpublished" Unpublished,
        "repair-no-boards" NoBoards { round: RoundNo },
        "repair-other-board" OtherBoard { round: RoundNo, board: usize, pair: String },
        "repair-other-bye" OtherBye { round: RoundNo },
        "repair-keeps-too-many" KeepsTooMany,
        "repair-not-boards" NotBoards { option: &'static str, text: String, field: &'static str },
        "repair-no-board" NoBoard { option: &'static str, board: usize, last: usize, field: &'static str },
        "repair-kept-away" KeptAway { board: usize, round: RoundNo, player: String },
        "repair-kept-illegal" KeptIllegal { board: usize, why: String, code: String },
        "repair-nothing-played" NothingPlayed,
        "repair-played-with-choice" PlayedWithChoice,
        "repair-played-with-change" PlayedWithChange,
        "repair-played-unexplained" UnexplainedInRequest,
        "whatif-played" WhatifPlayed,
        "whatif-repair-field" WhatifRepairField { field: &'static str },
        "change-already-paired" ChangeAlreadyPaired { player: String, he: &'static str, round: RoundNo },
        "change-result-unclear" ChangeResultUnclear { text: String, examples: String },
        "change-not-a-result" ChangeNotAResult {
            round: RoundNo,
            board: usize,
            text: String,
            examples: String,
        },
        "change-later-result" ChangeLaterResult { text: String, round: RoundNo },
        "played-unexplained" PlayedUnexplained,
        "played-unpublished" PlayedUnpublished,
        "played-no-boards" PlayedNoBoards { round: RoundNo },
        "played-as-published" PlayedAsPublished { round: RoundNo },
        "played-result-of-match" PlayedResultOfMatch { text: String, board: String },
        "played-not-a-result" PlayedNotAResult { line: String, text: String },
        "played-bye" PlayedBye { player: String },
        "played-not-in-round" PlayedNotInRound { player: String },
        "played-without-board" PlayedWithoutBoard { player: String },
        "played-has-bye" PlayedHasBye { player: String },
    }
}
