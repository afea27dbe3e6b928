//! Why is a late entry refused?

use facts::tournament::{PairingNumber, RoundNo};

words::messages! {
    /// The reason why a late entry is refused. `who` is `player` or `team`. The words are in `late_entries.ftl`.
    in words::en::LATE_ENTRIES;
    pub enum LateEntryRefusal {
        "late-nobody" Nobody { who: &'static str },
        "late-over" Over { paired: RoundNo },
        "late-table" Table { who: &'static str, count: usize, paired: RoundNo },
        "late-neither-team" NeitherTeam { player: String },
        "late-unnamed" Unnamed { who: &'static str },
        "late-same-id" SameId { player: String, id: String },
        "late-numbers-over" NumbersOver { who: &'static str, highest: PairingNumber },
        "late-no-teams" NoTeams,
        "late-team-there" TeamThere { team: String },
        "late-no-team" NoTeam { team: String },
        "late-other-team" OtherTeam { team: String, meant: String },
        "late-perhaps-another-team" PerhapsAnotherTeam { team: String, perhaps: String },
        "late-of-no-team" OfNoTeam { player: String },
        "late-member-numbers-over" MemberNumbersOver { highest: PairingNumber },
        "late-member-same-id" MemberSameId { player: String, id: String },
    }
}
