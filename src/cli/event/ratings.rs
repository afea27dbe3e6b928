//! `pairproof ratings`: the ratings of an event that spans several rating lists.

use std::path::{Path, PathBuf};

use super::{Into, event_in};
use crate::faults::CommandLineFault;
use crate::output::{self, OutputForm};
use crate::question::SourceArguments;
use crate::rating_list::{self, KindOfRating, RatingList};
use crate::report::json::RatingLists;
use crate::{Done, Exit, Failure, who};
use api::event::{Command, Event, RatingPeriod, RatingTaken, rating_periods};
use facts::format::{self, count};
use facts::tournament::{PairingNumber, Player, RoundNo, Tournament};

/// Arguments of `ratings`.
#[derive(clap::Args, Debug)]
pub(crate) struct RatingsArguments {
    /// The tournament: TRF16, TRF26, JSON or an event file.
    file: PathBuf,
    /// The first round played under the new ratings.
    #[arg(long, value_name = "ROUND")]
    from: Option<RoundNo>,
    /// The new ratings: FIDE's rating list as text (`players_list_foa.txt`, or the list of a month), or a table of players
    /// (CSV) with names or FIDE ids. Players who are not in the list keep their rating.
    #[arg(long, value_name = "FILE", requires = "from")]
    list: Option<PathBuf>,
    /// Compare the event's first ratings with a rating list, and name the players who differ.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["from", "list", "player", "remove", "for_ties", "out"])]
    compare: Option<PathBuf>,
    /// The kind of rating to take from FIDE's combined list [default: standard].
    #[arg(long, value_enum, value_name = "KIND")]
    rating_kind: Option<KindOfRating>,
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
    let RatingsArguments {
        file,
        from,
        list,
        compare: with,
        rating_kind: kind,
        player,
        remove,
        for_ties,
        into,
    } = arguments;
    if kind.is_some() && list.is_none() && with.is_none() {
        return Err(CommandLineFault::KindAlone.into());
    }
    if let Some(path) = with {
        into.refuse_without_change("`--from`, `--remove` or `--for-ties`")?;
        return compare(&event_in(file)?.tournament, path, *kind);
    }
    if from.is_none() && remove.is_empty() && for_ties.is_none() {
        into.refuse_without_change("`--from`, `--remove` or `--for-ties`")?;
        return show(&SourceArguments::of(file), into.format);
    }
    if from.is_some() && list.is_none() && player.is_empty() {
        return Err(CommandLineFault::FromAlone.into());
    }
    let taken = for_ties.as_deref().map(taken).transpose()?;
    into.change(file, &mut |event: &Event| {
        let t = &event.tournament;
        let mut ratings = list.as_deref().map(|list| listed(t, list, *kind)).transpose()?.unwrap_or_default();
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
    let round = || {
        facts::format::round_span(text)
            .and_then(|(from, to)| (to == Some(from)).then_some(RatingTaken::Of(from)))
    };
    match text {
        "first" => Ok(RatingTaken::First),
        "round" => Ok(RatingTaken::OfTheRound),
        _ => round().ok_or_else(|| CommandLineFault::ForTies { text: format::excerpt(text) }.into()),
    }
}

/// Parses a rating such as `8=2290`.
fn typed(tournament: &Tournament, text: &str) -> Result<(PairingNumber, u32), Failure> {
    let parts = text.rsplit_once('=').and_then(|(who, rating)| Some((who, rating.trim().parse().ok()?)));
    let unclear = || CommandLineFault::RatingUnclear { text: format::excerpt(text) };
    let (who, rating) = parts.ok_or_else(unclear)?;
    let id = who::player(tournament, who.trim(), "--player")?;
    Ok((tournament.player(id).number, rating))
}

/// Reads the ratings of an event's players from a rating list.
fn listed(
    tournament: &Tournament,
    path: &Path,
    kind: Option<KindOfRating>,
) -> Result<Vec<(PairingNumber, u32)>, Failure> {
    let list = RatingList::read(path, kind, &tournament.players)?;
    let mut ratings = Vec::new();
    for player in tournament.players.iter().filter(|player| !player.is_filler) {
        let entry = list.entry(player, path)?;
        ratings.extend(entry.map(|entry| (player.number, entry.rating.unwrap_or(0))));
    }
    if ratings.is_empty() {
        return Err(CommandLineFault::NobodyInList { path: path.to_owned() }.into());
    }
    Ok(ratings)
}

/// Returns the players whose ratings a list may have: in a team event, those of the teams.
fn players(tournament: &Tournament) -> &[Player] {
    tournament
        .teams
        .as_ref()
        .filter(|teams| !teams.is_double)
        .map_or(&tournament.players, |teams| &teams.players)
}

/// Compares the event's first ratings with a rating list.
fn compare(tournament: &Tournament, path: &Path, kind: Option<KindOfRating>) -> Done {
    let list = RatingList::read(path, kind, players(tournament))?;
    let (mut lines, mut found) = (Vec::new(), 0);
    for player in players(tournament).iter().filter(|player| !player.is_filler) {
        match list.entry(player, path)? {
            Some(entry) => {
                found += 1;
                let says = rating_list::differences(player, entry, list.is_fides);
                lines.extend(says.into_iter().map(|says| format!("{}: {says}", player.label())));
            }
            None => lines.push(format!("{}: not in the list", player.label())),
        }
    }
    let name = path.display();
    let head = match lines.len() {
        0 => format!("All {} agree with {name}.", count(found, "player")),
        _ => format!("{} found in {name}; what differs:", count(found, "player")),
    };
    let page = output::page(false);
    let folded = lines.iter().map(|line| format!("  {}", page.fold(line, 4)));
    let text: Vec<String> = std::iter::once(head).chain(folded).collect();
    output::print(&(text.join("\n") + "\n"))?;
    Ok(if lines.is_empty() { Exit::Done } else { Exit::No })
}

/// Prints the ratings of all periods.
fn show(source: &SourceArguments, form: OutputForm) -> Done {
    let tournament = &source.event()?.tournament;
    let lists = RatingLists::new(tournament, &rating_periods(tournament)?);
    let words = || {
        let page = output::page(false);
        Ok(lists.lines().iter().map(|line| page.fold(line, 4)).collect())
    };
    output::tell(form, words, || Ok(source.answer(&lists)))?;
    Ok(Exit::Done)
}
