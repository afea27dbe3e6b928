//! What does a row of the log say to somebody who may not see its data?

words::messages! {
    /// What does a row of the log say to somebody who may not see its data? The words are in `changes/briefs.ftl`.
    says in words::en::changes::BRIEFS;
    pub(super) enum RowBrief {
        "brief-something" Something,
        "brief-entered" Entered,
        "brief-earlier" Earlier,
        "brief-added" Added,
        "brief-corrected" Corrected,
        "brief-member-corrected" MemberCorrected,
        "brief-headings" Headings,
        "brief-categories" Categories,
        "brief-settings" Settings,
    }
}
