//! What has a command about prizes changed?

words::messages! {
    /// What has a command about prizes changed? The words are in `changes/prizes.ftl`.
    says in words::en::changes::PRIZES;
    pub enum PrizeChange {
        "change-prizes" Prizes { count: usize, purse: String, same: bool },
        "change-no-prizes" NoPrizes { same: bool },
    }
}
