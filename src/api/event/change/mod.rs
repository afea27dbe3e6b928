//! What has a command changed, and what has the arbiter to know? Messages, whose words are in catalogues.

mod categories;
mod entries;
mod headings;
mod players;
mod prizes;
mod ratings;
mod reports;
mod results;
mod rounds;

pub use categories::CategoryChange;
pub use entries::EntryChange;
pub use headings::HeadingChange;
pub use players::PlayerChange;
pub use prizes::PrizeChange;
pub use ratings::RatingChange;
pub use reports::ReportNote;
pub use results::ResultChange;
pub use rounds::RoundChange;
