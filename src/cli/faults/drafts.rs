//! Why is a round not drafted, and a draft not altered or published as asked?

use facts::tournament::RoundNo;

words::messages! {
    /// The reason why a round is not drafted, or a draft not altered or published as asked. The words are in `drafts.ftl`.
    in words::en::DRAFTS;
    pub(crate) enum DraftFault {
        "draft-other-round" OtherRound { round: RoundNo, next: RoundNo },
        "draft-altered-meanwhile" AlteredMeanwhile,
        "edit-incomplete" EditIncomplete { verb: String, example: &'static str },
        "edit-no-players" EditNoPlayers { text: String },
        "edit-no-table" EditNoTable { text: String },
        "edit-unknown" EditUnknown { verb: String, near: Option<String>, known: String },
        "edit-no-board" EditNoBoard { verb: String, text: String },
    }
}
