//! The commands of a running event: thin around `event`, which knows what may change and what may not.

mod players;
mod results;
mod stand;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};

use super::output::{self, Form};
use super::store::Store;
use super::{Done, Exit, Failure, input};
use crate::report::json::{self, EventChange};
use api::event::{Changed, Refused};
use facts::format;
use facts::tournament::Tournament;

pub(super) use players::{
    AddArguments, ByeArguments, ForbidArguments, WithdrawArguments, add, bye, forbid, span, withdraw,
};
pub(super) use results::{CorrectArguments, ResultArguments, correct, result};
pub(super) use stand::{RedoArguments, StatusArguments, UndoArguments, redo, status, undo};

/// Where the changed tournament goes.
#[derive(clap::Args, Debug)]
pub(super) struct Into {
    /// Change the file itself. FILE.bak keeps the old version, and `undo` restores it.
    #[arg(long, conflicts_with = "out")]
    in_place: bool,
    /// Write the changed tournament to this file (TRF16, or JSON if it ends in .json). `-` is the standard output.
    #[arg(short, long)]
    out: Option<PathBuf>,
    /// Overwrite an existing file.
    #[arg(long, requires = "out")]
    force: bool,
    /// Output format.
    #[arg(short, long, value_enum, default_value = "text")]
    format: Form,
}

impl Into {
    /// Does the tournament take the standard output?
    fn is_printed(&self) -> bool {
        self.out.as_deref() == Some(Path::new(output::STDOUT))
    }

    /// Refuses a command that would change nothing anywhere.
    fn refuse_nowhere(&self) -> Result<(), Failure> {
        if self.is_printed() && self.format == Form::Json {
            let says = "-o - already uses the standard output";
            return Err(Failure::new(Exit::Request, says).remedy("write the tournament to a file"));
        }
        if self.in_place || self.out.is_some() {
            return Ok(());
        }
        Err(Failure::new(Exit::Request, "the changed tournament has nowhere to go")
            .remedy("add --in-place (`undo` takes it back) or -o FILE"))
    }

    /// Carries out a change of a file and says what it was.
    pub(super) fn change(
        &self,
        file: &Path,
        change: &mut dyn FnMut(&Tournament) -> Result<Changed, Failure>,
    ) -> Done {
        self.refuse_nowhere()?;
        let mut change = |tournament: &Tournament| change(tournament).map_err(|e| e.naming(file));
        let changed = if self.in_place {
            change_in_place(file, &mut change)?
        } else {
            let tournament = input::tournament(file)?;
            let changed = change(&tournament)?;
            if let Some(path) = &self.out {
                output::write_tournament(path, &changed.tournament, self.force)?;
            }
            changed
        };
        self.tell(file, &changed)?;
        Ok(Exit::Done)
    }

    fn tell(&self, file: &Path, changed: &Changed) -> Result<(), Failure> {
        let into = if self.in_place { Some(file) } else { self.out.as_deref() };
        if self.format == Form::Json {
            return output::print_data(&json::text(&EventChange::new(into, changed)));
        }
        let page = output::page(false);
        let mut text = page.fold(&changed.says, 2);
        text.extend(changed.notes.iter().map(|note| page.fold(&format!("  {note}"), 4)));
        if self.is_printed() {
            output::say(text.trim_end());
            return Ok(());
        }
        output::print(&text)
    }
}

/// Changes a file in place. A file that another program changed meanwhile is read again.
fn change_in_place(
    file: &Path,
    change: &mut dyn FnMut(&Tournament) -> Result<Changed, Failure>,
) -> Result<Changed, Failure> {
    loop {
        let bytes = input::bytes(file)?;
        let tournament = input::tournament_in(file, &bytes)?;
        let changed = change(&tournament)?;
        if changed.tournament == tournament {
            return Ok(changed);
        }
        let store = Store::open(file)?;
        if store.now() == bytes {
            replace(store, &changed)?;
            return Ok(changed);
        }
    }
}

/// Replaces a file by a changed tournament, in the format and with the ends of lines that it has.
fn replace(store: Store, changed: &Changed) -> Result<(), Failure> {
    let is_json = store.now().trim_ascii_start().starts_with(b"{");
    let text = output::tournament_text(&changed.tournament, is_json);
    let text = output::with_ends_of(store.now(), &text);
    let words: Vec<String> =
        std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    store.replace(text.as_bytes(), &words.join(" "), &changed.says)
}

/// Puts a round that was paired into its file; refused if the file is no longer the one that was read.
pub(super) fn put_round(file: &Path, read: &Tournament, changed: &Changed) -> Result<(), Failure> {
    let store = Store::open(file)?;
    let name = file.display().to_string();
    let now = format::read_tournament(&name, store.now());
    let facts =
        |t: &Tournament| (t.players.clone(), t.records.clone(), t.prohibitions.clone(), t.wall.clone());
    let is_same = |now: &Tournament| facts(now) == facts(read);
    if !now.is_ok_and(|(now, _)| is_same(&now)) {
        let says = format!("{name} was changed while the round was paired");
        return Err(Failure::new(Exit::Request, says).remedy("pair again").about(file));
    }
    replace(store, changed)?;
    output::say(&format!("{}; written to {name}; `pairproof undo {name}` takes it back", changed.says));
    changed.notes.iter().for_each(|note| output::say(note));
    Ok(())
}

impl From<Refused> for Failure {
    /// A command that would contradict the record.
    fn from(refused: Refused) -> Self {
        let failure = Self::new(Exit::Request, refused.says).remedy(refused.remedy);
        refused.player.into_iter().fold(failure, Self::of)
    }
}
