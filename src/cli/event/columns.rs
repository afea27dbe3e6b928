//! The data of a player other than the name, as options shared by `add` and `edit`.

/// The columns of a player.
#[derive(clap::Args, Debug)]
pub(super) struct PlayerColumns {
    /// Rating; 0 means unrated.
    #[arg(long)]
    pub(super) rating: Option<String>,
    /// FIDE title.
    #[arg(long)]
    pub(super) title: Option<String>,
    /// m or w.
    #[arg(long)]
    pub(super) sex: Option<String>,
    /// Federation, three letters.
    #[arg(long, alias = "fed")]
    pub(super) federation: Option<String>,
    /// FIDE id.
    #[arg(long, value_name = "NUMBER", alias = "fide")]
    pub(super) fide_id: Option<String>,
    /// Date of birth, as 1990-01-31 or 31.01.1990, or the year.
    #[arg(long, value_name = "DATE")]
    pub(super) birth: Option<String>,
    /// Club or school.
    #[arg(long)]
    pub(super) club: Option<String>,
}

impl PlayerColumns {
    /// Returns the options that were given, keyed by the column names of a table of players.
    pub(super) fn given(&self) -> Vec<(&'static str, &String)> {
        let Self { rating, title, sex, federation, fide_id, birth, club } = self;
        let all = [
            ("rating", rating),
            ("title", title),
            ("sex", sex),
            ("federation", federation),
            ("fide id", fide_id),
            ("birth", birth),
            ("club", club),
        ];
        all.into_iter().filter_map(|(head, value)| Some((head, value.as_ref()?))).collect()
    }
}
