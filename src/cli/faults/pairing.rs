//! What has a command line of `pair` asked for that is not possible?

words::messages! {
    /// What a command line of `pair` has asked for that is not possible. The words are in `pairing.ftl`.
    in words::en::PAIRING;
    pub(crate) enum PairFault {
        "pair-cards" Cards { book: String },
        "pair-words-in-data" WordsInData { option: &'static str },
        "pair-output-taken" OutputTaken { option: &'static str },
        "pair-html-of-published" HtmlOfPublished,
        "pair-not-a-table" NotATable { book: String },
        "pair-all-without" AllWithout,
        "pair-all-in-json" AllInJson,
        "pair-all-paired" AllPaired { rounds: usize },
    }
}
