//! The options for the players of a team event, which `standings` and `print` share.

use super::Failure;
use crate::faults::CommandLineFault;
use api::standings::{IndividualOrder, IndividualRules};

/// The options.
#[derive(clap::Args, Clone, Copy, Debug, Default)]
pub(super) struct IndividualArguments {
    /// Team events: rank players by this figure first. Default: points.
    #[arg(long, value_enum, value_name = "FIGURE")]
    rank_by: Option<RankBy>,
    /// Team events: give a place only to players with at least this many games over the board.
    /// Default: 1; for the best players of each board, half of the rounds.
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..=999))]
    min_games: Option<u16>,
}

/// The figures that can rank players.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum RankBy {
    /// Points, then performance, then percentage.
    Points,
    /// Percentage, then performance, then points.
    Percentage,
    /// Performance, then percentage, then points.
    Performance,
}

impl IndividualArguments {
    /// Returns the rules that the options state.
    pub(super) fn rules(self) -> IndividualRules {
        let order = match self.rank_by {
            None | Some(RankBy::Points) => IndividualOrder::Points,
            Some(RankBy::Percentage) => IndividualOrder::Percentage,
            Some(RankBy::Performance) => IndividualOrder::Performance,
        };
        IndividualRules { order, min_games: self.min_games.map(usize::from) }
    }

    /// Refuses the options if no list of players is requested. `of` is `print` or `standings`.
    pub(super) fn refuse_idle(self, is_used: bool, of: &'static str) -> Result<(), Failure> {
        let given = [(self.rank_by.is_some(), "--rank-by"), (self.min_games.is_some(), "--min-games")];
        match given.into_iter().find(|(is_given, _)| *is_given && !is_used) {
            None => Ok(()),
            Some((_, option)) => Err(CommandLineFault::IndividualOption { option, of }.into()),
        }
    }
}
