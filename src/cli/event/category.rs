//! `pairproof category`: the categories of players in the event, and their members.

use std::path::PathBuf;

use super::Into;
use crate::faults::CommandLineFault;
use crate::output::OutputForm;
use crate::question::SourceArguments;
use crate::report::json::CategoryList;
use crate::{Done, Exit, Failure, output, who};
use api::event::{Category, Command, Event, TypedCategory, categories};
use facts::tournament::Tournament;

/// Arguments of `category`.
#[derive(clap::Args, Debug)]
pub(crate) struct CategoryArguments {
    /// The tournament: TRF16, TRF26, JSON or an event file.
    file: PathBuf,
    /// Declare a category with this name, replacing one of the same name. The names women, U18,
    /// 65+, 10-12, 1600-1799, U1600, 2000+ and unrated need no further conditions.
    #[arg(long, value_name = "NAME")]
    add: Vec<String>,
    /// Remove the category with this name.
    #[arg(long, value_name = "NAME")]
    remove: Vec<String>,
    #[command(flatten)]
    rule: CategoryRule,
    #[command(flatten)]
    into: Into,
}

/// The conditions of a category. A member must meet all of them.
#[derive(clap::Args, Debug)]
struct CategoryRule {
    /// w or m.
    #[arg(long, value_parser = ["w", "m"], ignore_case = true, requires = "add")]
    sex: Option<String>,
    /// U18, 65+ or 10-12. U18 means players who turn 18 in the year of the event or later, 65+
    /// players who turn 65 in that year or earlier.
    #[arg(long, requires = "add")]
    age: Option<String>,
    /// The reference date for the age: another year, a day for the age in completed years
    /// (2026-08-31), or `start` for the first day.
    #[arg(long, value_name = "YEAR|DAY", requires = "add")]
    age_on: Option<String>,
    /// 1600-1799, U1600 or 2000+.
    #[arg(long, requires = "add")]
    rating: Option<String>,
    /// Include players without a rating; without --rating, include only them.
    #[arg(long, requires = "add")]
    unrated: bool,
    /// Federation; repeat for several.
    #[arg(long, value_name = "CODE", alias = "fed", requires = "add")]
    federation: Vec<String>,
    /// Club or school; repeat for several.
    #[arg(long, requires = "add")]
    club: Vec<String>,
    /// Players who belong to the category regardless of the conditions: numbers, ranges or names.
    #[arg(long, value_name = "PLAYERS", requires = "add")]
    players: Vec<String>,
    /// Players who do not belong to the category, regardless of the conditions.
    #[arg(long, value_name = "PLAYERS", requires = "add")]
    without: Vec<String>,
}

impl CategoryRule {
    fn is_given(&self) -> bool {
        let Self { sex, age, age_on, rating, unrated, federation, club, players, without } = self;
        let texts = [sex, age, age_on, rating];
        let lists = [federation, club, players, without];
        *unrated || texts.iter().any(|text| text.is_some()) || lists.iter().any(|list| !list.is_empty())
    }

    /// Returns the category called `name` with the conditions given as options.
    fn category(&self, name: &str, tournament: &Tournament) -> Result<Category, Failure> {
        let numbers = |list: &[String], argument: &str| {
            let ids = who::players(tournament, list, argument)?;
            Ok::<_, Failure>(ids.into_iter().map(|id| tournament.player(id).number).collect())
        };
        let word = |text: &Option<String>| text.clone().unwrap_or_default();
        let typed = TypedCategory {
            name: name.to_owned(),
            sex: word(&self.sex),
            age: word(&self.age),
            age_on: word(&self.age_on),
            rating: word(&self.rating),
            unrated: self.unrated,
            federations: self.federation.clone(),
            clubs: self.club.clone(),
            players: numbers(&self.players, "--players")?,
            without: numbers(&self.without, "--without")?,
        };
        Ok(typed.category()?)
    }
}

pub(crate) fn category(arguments: &CategoryArguments) -> Done {
    let CategoryArguments { file, add, remove, rule, into } = arguments;
    if add.is_empty() && remove.is_empty() {
        into.refuse_without_change("`--add` or `--remove`")?;
        return show(&SourceArguments::of(file), into.format);
    }
    if add.len() > 1 && rule.is_given() {
        return Err(CommandLineFault::OneCategory.into());
    }
    into.change(file, &mut |event: &Event| {
        let set = add.iter().map(|name| rule.category(name, &event.tournament)).collect::<Result<_, _>>()?;
        Ok(Command::Category { set, remove: remove.clone() })
    })
}

/// Prints the categories with their players.
fn show(source: &SourceArguments, form: OutputForm) -> Done {
    let tournament = &source.event()?.tournament;
    let all = categories(tournament)?;
    let list = CategoryList::new(tournament, &all)?;
    let words = || {
        let page = output::page(false);
        if all.is_empty() {
            let says = "No category has been declared. To declare some: `pairproof category FILE --add women \
                --add U18`";
            return Ok(page.fold(says, 2));
        }
        Ok(list.lines().iter().map(|line| page.fold(line, 4)).collect())
    };
    output::tell(form, words, || Ok(source.answer(&list)))?;
    Ok(Exit::Done)
}
