//! Reads lists of players, with what the caller says about their encoding and their columns.

use std::path::Path;

use super::{Failure, input};
use crate::faults::CommandLineFault;
use facts::format::{self, ColumnChoice, Findings, ListCell};
use facts::tournament::Tournament;

/// Names the option in the remedy for a column whose name is not known.
fn with_options(mut findings: Findings) -> Findings {
    for finding in &mut findings.list {
        if let Some(ListCell { heading: head, guess: Some(guess), .. }) = finding.cell.as_deref() {
            let options = format!("`--column '{head}={guess}'`, or `--column '{head}=ignore'`");
            finding.remedy = format!("{} Rename it, or add {options}.", finding.remedy).into();
        }
    }
    findings
}

/// What a list of players does not say about itself.
#[derive(clap::Args, Clone, Debug, Default)]
pub(super) struct PlayerListArguments {
    /// Encoding of the list, such as windows-1250 or iso-8859-2 [default: UTF-8, or else what the letters suggest].
    #[arg(long, value_name = "NAME")]
    encoding: Option<String>,
    /// What a column of the list holds, if its name does not say it: `Geb.Dat.=birth`, `Nr=ignore`, `3=rating`.
    #[arg(long = "column", value_name = "HEAD=CONTENT", value_parser = ColumnChoice::parse)]
    columns: Vec<ColumnChoice>,
}

impl PlayerListArguments {
    /// Refuses options about a list where none is given.
    pub(super) fn refuse_without_list(&self) -> Result<(), Failure> {
        let option = match (&self.encoding, self.columns.as_slice()) {
            (Some(_), _) => "--encoding",
            (None, [_, ..]) => "--column",
            (None, []) => return Ok(()),
        };
        Err(CommandLineFault::ListOptions { option }.into())
    }

    /// Returns the bytes of the list in UTF-8 if their encoding is named, and the notes on them.
    fn bytes(&self, path: &Path) -> Result<(Vec<u8>, Vec<String>), Failure> {
        let (bytes, notes) = input::list(path)?;
        let Some(label) = &self.encoding else { return Ok((bytes, notes)) };
        let bytes = format::as_utf8(&bytes, label)
            .map_err(|(why, advice)| Failure::from(CommandLineFault::Encoding { why, advice }).about(path))?;
        Ok((bytes, notes))
    }

    /// Reads the players, and reports which parts of the list were ignored. Boards are not ignored if the caller
    /// `reads_boards`.
    pub(super) fn players(
        &self,
        path: &Path,
        reads_boards: bool,
    ) -> Result<(Tournament, Vec<String>), Failure> {
        let (bytes, of_table) = self.bytes(path)?;
        let name = path.display().to_string();
        let list = format::examine_player_list(&name, &bytes, &self.columns)
            .list
            .map_err(|findings| Failure::input(&name, &bytes, with_options(findings)))?;
        let notes = list.notes(reads_boards).into_iter().map(|note| format!("{name}: {note}"));
        Ok((list.field, of_table.into_iter().chain(notes).collect()))
    }

    /// Returns the boards that the list names, player by player.
    pub(super) fn board_column(
        &self,
        path: &Path,
        field: &Tournament,
    ) -> Result<Vec<Option<usize>>, Failure> {
        let (bytes, _) = self.bytes(path)?;
        format::board_column(&bytes, field)
            .map_err(|findings| Failure::input(&path.display().to_string(), &bytes, findings))
    }
}
