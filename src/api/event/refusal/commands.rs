//! What does a command itself lack?

use facts::tournament::RoundNo;

words::messages! {
    /// The reason why a command is refused for itself, whatever the event. The words are in `commands.ftl`.
    in words::en::COMMANDS;
    pub enum CommandRefusal {
        "command-repair-unexplained" RepairUnexplained { round: RoundNo },
        "command-other-rulebook" OtherRulebook { named: String, own: String },
    }
}
