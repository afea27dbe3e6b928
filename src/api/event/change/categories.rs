//! What has a command about categories changed, and what has the arbiter to know?

use words::{Few, Statement};

words::messages! {
    /// What has a command about categories changed, and what has the arbiter to know? The words are in `changes/categories.ftl`.
    says in words::en::changes::CATEGORIES;
    pub enum CategoryChange {
        "change-category-removed" Removed { name: String },
        "change-category-same" Same { name: String },
        "change-category-instead" Instead { name: String, rule: Statement, was: Statement },
        "change-category" Declared { name: String, rule: Statement },
        "category-rule" Rule { conditions: Vec<Statement>, players: Few, has_players: bool, has_without: bool, without: Few },
        "rule-women" Women,
        "rule-men" Men,
        "rule-age" Age { under: Option<u32>, from: Option<u32>, last: Option<u32>, reference: Vec<Statement> },
        "rule-born-between" BornBetween { first: u32, last: u32 },
        "rule-born-until" BornUntil { year: u32 },
        "rule-born-since" BornSince { year: u32 },
        "rule-on-day" OnDay { day: String },
        "rule-rating" Rating { from: Option<u32>, to: Option<u32>, unrated: bool },
        "rule-federation" Federation { federations: Vec<String> },
        "rule-club" Club { clubs: Vec<String> },
        "note-category-members" Members { name: String, count: usize },
        "note-category-unclear" LeftOut { name: String, unclear: Statement },
        "category-unclear" Unclear { players: Few },
    }
}
