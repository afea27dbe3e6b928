//! Why does FIDE mode refuse a command?

use facts::tournament::RoundNo;

words::messages! {
    /// The reason why FIDE mode refuses a command, with the question of FIDE's list. The words are in `fide_mode.ftl`.
    in words::en::FIDE_MODE;
    pub enum FideModeRefusal {
        "fide-entered-again" EnteredAgain,
        "fide-remark-stays" RemarkStays,
        "fide-left-already" LeftAlready,
        "fide-not-in-mode" NotInMode,
        "fide-not-the-sentence" NotTheSentence { sentence: &'static str },
        "fide-ranks-open" RanksOpen { open: words::Statement },
        "fide-apart" Apart,
        "fide-too-early" TooEarly { round: RoundNo, from: RoundNo },
        "fide-too-early-for" TooEarlyFor { player: String, round: RoundNo, from: RoundNo },
        "fide-over-for" OverFor { player: String, round: RoundNo },
        "fide-untold" Untold { pair: String, round: RoundNo, board: usize },
        "fide-other-mode" OtherMode,
        "fide-only-sentence" OnlySentence,
        "fide-remark-of-program" RemarkOfProgram { remark: String, question: u16 },
        "fide-rounds-announced" RoundsAnnounced,
        "fide-settings" Settings { key: &'static str, question: u16 },
        "fide-other-order" OtherOrder,
        "fide-other-rulebook" OtherRulebook { own: String, rulebook: String },
        "fide-not-accelerated" NotAccelerated,
        "fide-reading" Reading { key: String },
        "fide-discretion" Discretion { key: String },
        "fide-ranks" Ranks,
        "fide-points-draws" PointsOfDraws { round: Option<RoundNo> },
        "fide-points-pairing-bye" PointsOfPairingBye { round: Option<RoundNo> },
        "fide-points-bye" PointsOfBye { round: Option<RoundNo> },
        "fide-points-unfinished" PointsUnfinished { round: Option<RoundNo> },
        "fide-points-unusual-bye" PointsOfUnusualBye { round: Option<RoundNo> },
    }
}
