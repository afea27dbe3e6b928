//! What has been undone?

use words::Statement;

words::messages! {
    /// What has been undone? The words are in `changes/log.ftl`.
    says in words::en::changes::LOG;
    pub enum LogChange {
        "report-behind" ReportBehind { report: String, why: Statement },
        "report-is-none" ReportIsNone,
        "report-unwritten" ReportUnwritten { cause: String },
        "change-undone" Undone { is_undone: bool, command: Statement },
        "change-publication" Publication { is_undone: bool, command: Statement },
    }
}
