//! What can hardly be right about a player, or does not fit into a report?

words::messages! {
    /// What can hardly be right about a player, or does not fit into a report. The words are in `doubts.ftl`.
    says in words::en::DOUBTS;
    pub enum PlayerDoubt {
        "name-cut" NameCut { longest: usize, name: String },
        "doubt-birth" Birth { year: u32 },
        "doubt-federation" Federation { code: String, likely: Vec<&'static str> },
    }
}
