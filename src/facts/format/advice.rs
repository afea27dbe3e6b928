//! What is to be done with data that are no tournament, or no list of players?

use words::Message as _;

words::messages! {
    /// What is to be done with data that are no tournament, or no list of players. The words are in `advice.ftl`.
    in words::en::ADVICE;
    pub enum Advice {
        "advice-list-of-players" ListOfPlayers,
        "advice-report-to-import" ReportToImport,
        "advice-file-to-import" FileToImport,
        "advice-tabs" Tabs,
    }
}

impl From<Advice> for words::Words {
    fn from(advice: Advice) -> Self {
        advice.statement().words()
    }
}
