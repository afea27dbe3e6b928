//! The tie-breaks of an event as a list to put in order, and those to choose from by name.

use askama::Template;

use ::api::standings::{OfferedTieBreak, TieBreak, offered, own_order};
use facts::format::{capital, visible};
use facts::rulebook::Rulebook;
use facts::tournament::{TeamScore, Tournament};

/// A tie-break of the list.
pub(super) struct TieBreakLine {
    /// The code, as the fields have it; as typed if there is no such tie-break.
    pub(super) code: String,
    pub(super) name: String,
}

/// Tie-breaks to choose from, of one kind.
pub(super) struct TieBreakGroup {
    pub(super) title: &'static str,
    pub(super) offers: Vec<TieBreakChoice>,
}

/// A tie-break to choose.
pub(super) struct TieBreakChoice {
    pub(super) letters: &'static str,
    pub(super) name: String,
    /// The fields for its modifiers that the page shows.
    pub(super) has: String,
}

/// The tie-breaks in order, and those to choose from.
pub(super) struct TieBreakList {
    pub(super) lines: Vec<TieBreakLine>,
    /// Why a code is no tie-break.
    pub(super) wrong: String,
    pub(super) groups: Vec<TieBreakGroup>,
    /// Whether they can no longer be changed.
    pub(super) is_fixed: bool,
    /// What the rulebook says about ties, for an event without tie-breaks of its own.
    pub(super) of_rulebook: &'static str,
}

/// The tie-break by the score that is not the primary one (C.07 13.1).
const OTHER_SCORE: &str = "MPvGP";

/// The list alone.
#[derive(Template)]
#[template(config = "pages/templates/askama.toml", path = "order.html", whitespace = "minimize")]
struct OrderPart {
    ties: TieBreakList,
}

impl TieBreakList {
    /// Returns the list of these codes.
    pub(super) fn of(t: &Tournament, book: &Rulebook, codes: &[String], is_fixed: bool) -> Self {
        let mut lines: Vec<TieBreakLine> = Vec::new();
        let mut wrong = String::new();
        for code in codes {
            let line = match TieBreak::parse(code) {
                Ok(one) => TieBreakLine { code: one.to_string(), name: name_in(t, &one) },
                Err(why) => {
                    wrong = visible(&why);
                    TieBreakLine { code: visible(code), name: "Unknown".to_owned() }
                }
            };
            if lines.iter().all(|other| other.code != line.code) {
                lines.push(line);
            }
        }
        Self { lines, wrong, groups: groups(t), is_fixed, of_rulebook: own_order(book) }
    }

    /// Returns the names in order, in one line.
    pub(super) fn names(&self) -> String {
        self.lines.iter().map(|line| line.name.as_str()).collect::<Vec<_>>().join(" · ")
    }
}

/// Returns the list as a part of a page.
pub(super) fn part(t: &Tournament, book: &Rulebook, codes: &[String]) -> askama::Result<String> {
    OrderPart { ties: TieBreakList::of(t, book, codes, false) }.render()
}

/// Returns the name of a tie-break in this event: of match points and game points, the one that is not the primary score.
fn name_in(t: &Tournament, one: &TieBreak) -> String {
    let teams = t.teams.as_ref().filter(|_| one.to_string() == OTHER_SCORE);
    match teams.map(|teams| teams.primary) {
        Some(TeamScore::MatchPoints) => "Game points".to_owned(),
        Some(TeamScore::GamePoints) => "Match points".to_owned(),
        None => capital(&one.name()),
    }
}

/// Returns the tie-breaks to choose from, by what they count.
fn groups(t: &Tournament) -> Vec<TieBreakGroup> {
    let of_teams = t.participant() == "team";
    let mut groups: Vec<TieBreakGroup> = Vec::new();
    for offer in offered(of_teams) {
        let title = title(&offer, of_teams);
        let choice = choice(t, &offer);
        match groups.iter_mut().find(|group| group.title == title) {
            Some(group) => group.offers.push(choice),
            None => groups.push(TieBreakGroup { title, offers: vec![choice] }),
        }
    }
    groups
}

/// Returns the kind of a tie-break, by its article of C.07.
fn title(offer: &OfferedTieBreak, of_teams: bool) -> &'static str {
    match offer.article.split('.').next().unwrap_or_default() {
        "" => "Of the rulebook",
        "6" | "7" if of_teams => "Matches of the team",
        "6" | "7" => "Games of the player",
        "8" | "9" => "Points of the opponents",
        "10" => "Ratings",
        "12" | "13" => "For teams",
        _ => "Decided elsewhere",
    }
}

fn choice(t: &Tournament, offer: &OfferedTieBreak) -> TieBreakChoice {
    let score = offer.has_score.then_some("score");
    let has: Vec<&str> = score.into_iter().chain(offer.modifiers.iter().copied()).collect();
    let other_score = TieBreak::parse(offer.letters).ok().filter(|_| offer.letters == OTHER_SCORE);
    let name = other_score.map_or_else(|| capital(offer.name), |one| name_in(t, &one));
    TieBreakChoice { letters: offer.letters, name, has: has.join(" ") }
}
