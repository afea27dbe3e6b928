//! Why is a command about players refused?

use facts::tournament::{PairingNumber, RoundNo};

words::messages! {
    /// The reason why a command about players is refused. `who` is `player` or `team`. The words are in `players.ftl`.
    in words::en::PLAYERS;
    pub enum PlayerRefusal {
        "player-no-number" NoNumber { who: &'static str, number: PairingNumber },
        "player-nobody-named" NobodyNamed,
        "player-no-round" NoRound { round: RoundNo, last: RoundNo },
        "player-no-round-missed" NoRoundMissed { round: RoundNo, last: RoundNo },
        "player-no-round-again" NoRoundAgain { round: RoundNo, last: RoundNo },
        "player-round-in-play" RoundInPlay { player: String, round: RoundNo, now: RoundNo, last: RoundNo },
        "player-no-round-given" NoRoundGiven,
        "player-bye-in-table" ByeInTable,
        "player-paired-without" PairedWithout { player: String, round: RoundNo },
        "player-has-bye" HasBye { player: String, who: &'static str, number: PairingNumber, round: RoundNo },
        "player-game-in-table" GameInTable { player: String, opponent: String, round: RoundNo, board: usize },
        "player-game-open" GameOpen {
            player: String, opponent: String, number: PairingNumber, round: RoundNo, board: usize,
        },
        "player-game-over" GameOver { player: String, opponent: String, round: RoundNo, board: usize },
        "player-twice" Twice { player: String, who: &'static str },
        "player-alone" Alone { who: &'static str },
        "player-range-backwards" RangeBackwards { first: RoundNo, last: RoundNo },
        "player-round-zero" RoundZero,
        "player-no-member" NoMember { number: PairingNumber },
        "player-team-stays" TeamStays,
        "player-unnamed" Unnamed { player: String },
        "player-same-id" SameId { player: String, id: String },
        "player-last" Last,
        "player-posted" Posted { player: String, who: &'static str, number: PairingNumber },
        "player-paired" Paired { player: String, who: &'static str, number: PairingNumber, round: RoundNo },
        "player-of-matches" OfMatches { player: String, who: &'static str, number: PairingNumber },
        "player-not-by-rating" NotByRating { rulebook: String, who: &'static str, has_begun: bool },
        "player-numbers-without-article" NumbersWithoutArticle { paired: RoundNo, rulebook: String },
        "player-numbers-too-late" NumbersTooLate { round: RoundNo, article: &'static str },
        "player-ranked-by-list" RankedByList,
        "player-unknown-record" UnknownRecord { code: String },
        "player-no-rulebook" NoRulebook { rulebook: String },
        "player-list-again" ListAgain,
        "player-not-in-lineup" NotInLineup { number: PairingNumber },
    }
}
