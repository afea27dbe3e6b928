//! `pairproof ratings`: the ratings of an event that spans several rating lists.

use std::path::{Path, PathBuf};

use super::{Into, event_in, span};
use crate::output::{self, OutputForm};
use crate::report::json::{self, RatingLists};
use crate::{Done, Exit, Failure, input, who};
use api::event::{Command, Event, RatingPeriod, RatingTaken, rating_periods};
use facts::format::{self, name_key};
use facts::tournament::{Player, RoundNo, Tournament};

/// Arguments of `ratings`.
#[derive(clap::Args, Debug)]
pub(crate) struct RatingsArguments {
    /// The tournament: TRF16, TRF26, JSON or an event file.
    file: PathBuf,
    /// The first round played under the new ratings.
    #[arg(long, value_name = "ROUND")]
    from: Option<RoundNo>,
    /// The new ratings, as a table of players (CSV) with names or FIDE ids. Players who are not in
    /// the table keep their rating.
    #[arg(long, value_name = "FILE", requires = "from")]
    list: Option<PathBuf>,
    /// The new rating of a player, as 8=2290 or Novak=2290; 0 means unrated. Repeat for several.
    #[arg(long, value_name = "PLAYER=RATING", requires = "from")]
    player: Vec<String>,
    /// Remove the ratings that begin in this round.
    #[arg(long, value_name = "ROUND")]
    remove: Vec<RoundNo>,
    /// The ratings that tie-breaks use: `first`, `round` (the rating in the round of each game), or
    /// the number of a round. Default for an event: first.
    #[arg(long, value_name = "WHICH")]
    for_ties: Option<String>,
    #[command(flatten)]
    into: Into,
}

pub(crate) fn ratings(arguments: &RatingsArguments) -> Done {
    let RatingsArguments { file, from, list, player, remove, for_ties, into } = arguments;
    if from.is_none() && remove.is_empty() && for_ties.is_none() {
        into.refuse_without_change("--from, --remove or --for-ties")?;
        return show(&event_in(file)?.tournament, into.format);
    }
    if from.is_some() && list.is_none() && player.is_empty() {
        return Err(Failure::new(Exit::Request, "--from: no rating is given")
            .remedy("add --list FILE.csv or --player PLAYER=RATING"));
    }
    let taken = for_ties.as_deref().map(taken).transpose()?;
    into.change(file, &mut |event: &Event| {
        let t = &event.tournament;
        let mut ratings = list.as_deref().map(|list| listed(t, list)).transpose()?.unwrap_or_default();
        for text in player {
            let new = typed(t, text)?;
            ratings.retain(|(number, _)| *number != new.0);
            ratings.push(new);
        }
        let set = from.map(|from| RatingPeriod { from, ratings });
        Ok(Command::Ratings { set: set.into_iter().collect(), remove: remove.clone(), taken })
    })
}

/// Parses the choice of ratings for tie-breaks.
fn taken(text: &str) -> Result<RatingTaken, Failure> {
    let round = || span(text).and_then(|(from, to)| (to == Some(from)).then_some(RatingTaken::Of(from)));
    match text {
        "first" => Ok(RatingTaken::First),
        "round" => Ok(RatingTaken::OfTheRound),
        _ => round().ok_or_else(|| {
            let says = format!("--for-ties: '{}' is not understood", format::excerpt(text));
            Failure::new(Exit::Request, says).remedy("write first, round or the number of a round")
        }),
    }
}

/// Parses a rating such as `8=2290`.
fn typed(tournament: &Tournament, text: &str) -> Result<(u32, u32), Failure> {
    let parts = text.rsplit_once('=').and_then(|(who, rating)| Some((who, rating.trim().parse().ok()?)));
    let (who, rating) = parts.ok_or_else(|| {
        let says = format!("--player {}: this is not PLAYER=RATING", format::excerpt(text));
        Failure::new(Exit::Request, says).remedy("write for example 8=2290")
    })?;
    let id = who::player(tournament, who.trim(), "--player")?;
    Ok((tournament.player(id).number, rating))
}

/// Reads the ratings of an event's players from a rating list, and reports the players who are not in it.
fn listed(tournament: &Tournament, list: &Path) -> Result<Vec<(u32, u32)>, Failure> {
    let (read, _) = input::players(list)?;
    let mut ratings = Vec::new();
    for player in tournament.players.iter().filter(|player| !player.is_filler) {
        let has_id = |other: &&Player| !player.fide_id.is_empty() && other.fide_id == player.fide_id;
        let is_named = |other: &&Player| {
            (player.fide_id.is_empty() || other.fide_id.is_empty())
                && name_key(&other.name) == name_key(&player.name)
        };
        let by_id = read.players.iter().find(has_id);
        let by_name: Vec<&Player> = read.players.iter().filter(is_named).collect();
        let found = match (by_id, by_name.as_slice()) {
            (Some(found), _) => found,
            (None, [found]) => *found,
            (None, []) => continue,
            (None, [_, ..]) => {
                let says = format!("--list: {} is in {} more than once", player.label(), list.display());
                let remedy = "leave one line, or write the FIDE id in the file and in the event";
                return Err(Failure::new(Exit::Request, says).remedy(remedy));
            }
        };
        ratings.push((player.number, found.rating.unwrap_or(0)));
    }
    if ratings.is_empty() {
        let says = format!("--list: no player of the event is in {}", list.display());
        return Err(Failure::new(Exit::Request, says)
            .remedy("give a table with the columns name (or FIDE id) and rating"));
    }
    Ok(ratings)
}

/// Prints the ratings of all periods.
fn show(tournament: &Tournament, form: OutputForm) -> Done {
    let lists = RatingLists::new(tournament, &rating_periods(tournament)?);
    let words = || {
        let page = output::page(false);
        Ok(lists.lines().iter().map(|line| page.fold(line, 4)).collect())
    };
    output::tell(form, words, || Ok(json::text(&lists)))?;
    Ok(Exit::Done)
}
