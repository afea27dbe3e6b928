//! Checks before publication: boards that players will ask about, the bye, and recent changes that the draft does not
//! contain.

use askama::Template;

use super::card::{apart, in_a_row};
use super::frame::{Frame, Scene, isolated, points_in_words};
use super::shown;
use ::api::event::{self, Numbered};
use facts::format::{count, visible};
use facts::tournament::{Board, Colour, Outcome, PlayerId, RoundNo, Score, Tournament};

/// The maximum number of lines in the short list.
const FEW: usize = 6;

#[derive(Template)]
#[template(config = "pages/templates/askama.toml", path = "before.html", whitespace = "minimize")]
struct BeforePage {
    f: Frame,
    round: RoundNo,
    is_paired: bool,
    is_draft: bool,
    checks: Vec<Check>,
    overtaken: Vec<String>,
    is_open: bool,
    /// The games without a result in words: `2 games`.
    open_games: String,
}

/// A point to check before publication.
struct Check {
    board: Option<usize>,
    /// The heading of a line that is about no board.
    about: &'static str,
    says: String,
}

/// Returns the page.
pub(super) fn page(scene: &Scene<'_>) -> askama::Result<String> {
    let (round, numbered) = shown::current(scene, None);
    let t = scene.tournament();
    let draft = scene.event.draft.as_ref().filter(|draft| draft.round == round);
    let is_paired = !numbered.pairing.boards.is_empty();
    let mut f = scene.frame("/before", "Before you post");
    f.is_wide = is_paired;
    let open = ::api::event::open_boards(t, ::api::event::round_in_play(t)).len();
    BeforePage {
        round,
        is_paired,
        is_draft: draft.is_some(),
        checks: all(scene, round, &numbered),
        overtaken: draft.map(|draft| draft.overtaken.clone()).unwrap_or_default(),
        is_open: draft.is_none() && open > 0,
        open_games: count(open, t.encounter()),
        f,
    }
    .render()
}

/// Returns the short list of checks next to a draft.
pub(super) fn checks(scene: &Scene<'_>, round: RoundNo, boards: &Numbered) -> Vec<String> {
    let all = all(scene, round, boards);
    let more = all.len().saturating_sub(FEW);
    let mut lines: Vec<String> = all.into_iter().take(FEW).map(Check::line).collect();
    if more > 0 {
        lines.push(format!("… and {more} more"));
    }
    lines
}

impl Check {
    fn line(self) -> String {
        match self.board {
            Some(board) => format!("Board {board}: {}", self.says),
            None => self.says,
        }
    }
}

fn all(scene: &Scene<'_>, round: RoundNo, boards: &Numbered) -> Vec<Check> {
    let t = scene.tournament();
    let is_table = scene.book.system.is_table();
    let mut found: Vec<Check> = counted_as_draws(scene, round).into_iter().collect();
    found.extend(tie_breaks_to_choose(scene).map(|says| Check { board: None, about: "tie-breaks", says }));
    if !is_table {
        found.extend(no_shows(scene, round, boards));
    }
    found.extend(boards.pairing.bye.map(|id| bye(scene, id, round)));
    for (table, board) in boards.seats() {
        // A table says who meets, whatever the points are.
        let says = [wide(scene, board, round).filter(|_| !is_table), forfeit(t, board, round)]
            .into_iter()
            .chain(
                [(board.white, Colour::White), (board.black, Colour::Black)].map(|one| thrice(t, one, round)),
            )
            .chain([club(t, board)]);
        found.extend(says.flatten().map(|says| Check { board: Some(table), about: "", says }));
    }
    found
}

/// Returns a note if FIDE mode is about to fix the tie-breaks, and none are chosen.
pub(super) fn tie_breaks_to_choose(scene: &Scene<'_>) -> Option<String> {
    let event = scene.event;
    let is_last_chance = scene.is_in_fide_mode() && event.tournament.rounds_paired() == 0;
    (is_last_chance && !event::names_tie_breaks(event).unwrap_or(false)).then(|| {
        "No tie-breaks are chosen, so those of the rulebook count. In FIDE mode they can no longer be changed once round 1 is \
         published; choose them on the page Event."
            .to_owned()
    })
}

/// Returns the games that a draft counts as draws, because they have no result.
fn counted_as_draws(scene: &Scene<'_>, round: RoundNo) -> Option<Check> {
    let t = scene.tournament();
    let draft = scene.event.draft.as_ref().filter(|draft| draft.round == round)?;
    let open = ::api::event::open_before(t, round);
    (draft.demands.unfinished_as_draws && !open.is_empty()).then(|| {
        let (verb, each) =
            if open.len() == 1 { ("has", "counts as a draw") } else { ("have", "count as draws") };
        let games = count(open.len(), t.encounter());
        let named = visible(&::api::event::named_open(t, &open));
        Check {
            board: None,
            about: "open",
            says: format!("{games} {verb} no result and {each} for this pairing: {named}."),
        }
    })
}

/// Returns the players who did not come to the last round, and are paired again.
fn no_shows(scene: &Scene<'_>, round: RoundNo, boards: &Numbered) -> Vec<Check> {
    let t = scene.tournament();
    let sides = boards.seats().flat_map(|(table, b)| [(Some(table), b.white), (Some(table), b.black)]);
    let check = |(board, id): (Option<usize>, PlayerId)| {
        let missed = ::api::event::missed_the_last_round(t, id, round)?;
        let says = format!(
            "{} {missed}, and is paired again. If the {} stays away, press Absent (for round {round} only) or Withdraw on \
             {}, then Pair anew.",
            isolated(t, id),
            t.participant(),
            if t.participant() == "team" { "Teams" } else { "Players" }
        );
        Some(Check { board, about: "bye", says })
    };
    sides.chain(boards.pairing.bye.map(|id| (None, id))).filter_map(check).collect()
}

fn bye(scene: &Scene<'_>, id: PlayerId, round: RoundNo) -> Check {
    let t = scene.tournament();
    let had = (1..round).filter(|&r| t.record(id, r).outcome == Outcome::PairingBye).count();
    let score = points_in_words(scene.points_before(id, round));
    let (whose, which) = (t.participant(), ordinal(had + 1));
    let says =
        format!("{} has the bye, with {score} so far. It is the {whose}'s {which} bye.", isolated(t, id));
    Check { board: None, about: "bye", says }
}

/// Returns a note if somebody at a board of a table is away. Publishing the round then records the forfeit.
fn forfeit(t: &Tournament, board: Board, round: RoundNo) -> Option<String> {
    let is_away = |id| t.record(id, round).is_away();
    let [white, black] = [board.white, board.black].map(|id| isolated(t, id));
    match (is_away(board.white), is_away(board.black)) {
        (true, true) => {
            Some(format!("{white} and {black} are away: publishing records a forfeit loss for both."))
        }
        (true, false) => Some(format!("{white} is away: publishing records a win by forfeit for {black}.")),
        (false, true) => Some(format!("{black} is away: publishing records a win by forfeit for {white}.")),
        (false, false) => None,
    }
}

/// Returns a note if the players of a board are a point or more apart.
fn wide(scene: &Scene<'_>, board: Board, round: RoundNo) -> Option<String> {
    let (t, gap) = (scene.tournament(), apart(scene, board, round));
    (gap >= Score(2)).then(|| {
        let [white, black] = [board.white, board.black].map(|id| isolated(t, id));
        format!("{white} and {black} are {} apart.", points_in_words(gap))
    })
}

/// Returns a note if a player has the same colour for the third time.
fn thrice(t: &Tournament, (id, colour): (PlayerId, Colour), round: RoundNo) -> Option<String> {
    let (had, times) = in_a_row(t, id, round)?;
    (had == colour && times >= 2)
        .then(|| format!("{} has {colour} for the {} time in a row.", isolated(t, id), ordinal(times + 1)))
}

fn ordinal(number: usize) -> String {
    match number {
        1 => "first".to_owned(),
        2 => "second".to_owned(),
        3 => "third".to_owned(),
        4 => "fourth".to_owned(),
        other => format!("{other}th"),
    }
}

/// Returns a note if the players of a board are known to be clubmates.
fn club(t: &Tournament, board: Board) -> Option<String> {
    let [white, black] = [board.white, board.black].map(|id| t.player(id));
    (!white.club.is_empty() && white.club == black.club).then(|| {
        format!(
            "{} and {} are from the same club, {}.",
            isolated(t, board.white),
            isolated(t, board.black),
            white.club
        )
    })
}
