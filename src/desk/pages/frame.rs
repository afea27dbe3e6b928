//! The frame of every page: the head with the event and the screens; and the formatting of points and names.

use crate::Role;
use ::api::event::{Event, is_in_fide_mode};
use facts::format::{count, name_key, spelt_out_key, visible};
use facts::rulebook::Rulebook;
use facts::tournament::{Namesakes, Player, PlayerId, RoundNo, Score, Tournament};
use store::LogState;

/// The data from which a page is made: the event after a log row, and the reader.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scene<'a> {
    /// The last row of the log.
    pub(super) seq: i64,
    /// The state of the event after that row.
    pub(super) state: &'a LogState,
    /// The event as the role sees it.
    pub(super) event: &'a Event,
    /// What everybody has to know before anything else.
    pub(super) fault: Option<&'a str>,
    /// The tournament with the results that count: corrections for the rating report alone are not in it.
    pub(super) counted: &'a Tournament,
    /// The tournament with the points on which its draft was paired.
    pub(super) drafted: &'a Tournament,
    /// The rulebook of the event.
    pub(super) book: &'a Rulebook,
    /// The name of the reader.
    pub(super) who: &'a str,
    /// The rights of the reader.
    pub(super) role: Role,
}

/// A screen listed in the head.
pub(super) struct ScreenLink {
    pub(super) href: &'static str,
    pub(super) name: &'static str,
}

/// The head of a page.
pub(super) struct Frame {
    pub(super) event: String,
    pub(super) title: String,
    pub(super) about: String,
    pub(super) here: &'static str,
    pub(super) class: &'static str,
    pub(super) seq: i64,
    pub(super) who: String,
    /// The word for a participant: `player` or `team`.
    pub(super) one: &'static str,
    /// The word for a participant with a capital letter.
    pub(super) one_capital: &'static str,
    /// The word for a board of the round: `game` or `match`.
    pub(super) game: &'static str,
    pub(super) reach: &'static str,
    pub(super) is_chief: bool,
    pub(super) is_wide: bool,
    /// Why the settings of the event cannot be read.
    pub(super) fault: Option<String>,
    pub(super) links: Vec<ScreenLink>,
}

/// The screens, with the lowest role that sees each.
const SCREENS: [(&str, &str, Role); 11] = [
    ("/", "Round", Role::Deputy),
    ("/players", "Players", Role::Deputy),
    ("/standings", "Standings", Role::Reader),
    ("/sheets", "Sheets", Role::Deputy),
    ("/before", "Before you post", Role::Chief),
    ("/what-if", "What if", Role::Chief),
    ("/opinion", "Second opinion", Role::Chief),
    ("/event", "Event", Role::Chief),
    ("/log", "Log", Role::Deputy),
    ("/phones", "Phones", Role::Chief),
    ("/wall", "Wall", Role::Reader),
];

impl Scene<'_> {
    /// Returns the tournament as it counts. Every page reads points from it; only the page on which results are corrected
    /// shows those of [`Scene::reported`].
    pub(super) fn tournament(&self) -> &Tournament {
        self.counted
    }

    /// Returns the tournament with the results of the report, which has the corrections for the rating report alone.
    pub(super) fn reported(&self) -> &Tournament {
        &self.event.tournament
    }

    /// Returns whether the event is in FIDE mode. If the settings cannot be read, the page says so instead.
    pub(super) fn is_in_fide_mode(&self) -> bool {
        is_in_fide_mode(self.event).unwrap_or(false)
    }

    /// Returns whether participants can be kept apart now: FIDE mode allows it before round one only.
    pub(super) fn may_keep_apart(&self) -> bool {
        self.tournament().rounds_paired() == 0 || !self.is_in_fide_mode()
    }

    /// Returns the tournament by whose points a round is shown: those on which the draft was paired, else the present ones.
    pub(super) fn shown_by(&self, round: RoundNo) -> &Tournament {
        let is_draft = self.event.draft.as_ref().is_some_and(|draft| draft.round == round);
        if is_draft { self.drafted } else { self.tournament() }
    }

    /// Returns the points of a player before a round, as its pages show them.
    pub(super) fn points_before(&self, id: PlayerId, round: RoundNo) -> Score {
        score_before(self.shown_by(round), id, round)
    }

    /// Returns the head of the page at `here`.
    pub(super) fn frame(&self, here: &'static str, title: impl Into<String>) -> Frame {
        let t = self.tournament();
        let name = visible(&t.headings.name);
        let role = self.role;
        let seen = SCREENS.iter().filter(|(_, _, least)| *least <= role);
        Frame {
            event: if name.is_empty() { "Event without a name".to_owned() } else { name },
            title: title.into(),
            about: about(self),
            here,
            class: if here == "/wall" { "wall" } else { "" },
            seq: self.seq,
            who: visible(self.who),
            one: t.participant(),
            one_capital: if t.participant() == "team" { "Team" } else { "Player" },
            game: t.encounter(),
            reach: role.word(),
            is_chief: role == Role::Chief,
            is_wide: false,
            fault: self.fault.map(visible),
            links: seen.map(|&(href, name, _)| ScreenLink { href, name: named(t, href, name) }).collect(),
        }
    }
}

/// Returns the name of a screen. The screen of the players is called `Teams` in a team event.
fn named(t: &Tournament, href: &str, name: &'static str) -> &'static str {
    if href == "/players" && t.participant() == "team" { "Teams" } else { name }
}

/// Returns the line next to the name of the event.
fn about(scene: &Scene<'_>) -> String {
    let t = scene.tournament();
    if t.players.is_empty() {
        return "no players yet".to_owned();
    }
    let now = scene.event.draft.as_ref().map_or_else(|| ::api::event::round_in_play(t), |draft| draft.round);
    let round = match (now, t.rounds) {
        (0, Some(rounds)) => count(rounds, "round"),
        (0, None) => "before round 1".to_owned(),
        (now, Some(rounds)) => format!("round {now} of {rounds}"),
        (now, None) => format!("round {now}"),
    };
    // On a narrow screen, the end of the line is cut off: the round comes first.
    format!("{round} · {} · {}", count(t.players.len(), t.participant()), scene.book.title)
}

/// Formats points as arbiters write them: `3½`.
pub(super) fn points(score: Score) -> String {
    let (sign, half) = (if score.0 < 0 { "−" } else { "" }, score.0.unsigned_abs());
    match (half / 2, half % 2) {
        (0, 1) => format!("{sign}½"),
        (whole, 0) => format!("{sign}{whole}"),
        (whole, _) => format!("{sign}{whole}½"),
    }
}

/// Returns points in words: `½ point`, `2½ points`.
pub(super) fn points_in_words(score: Score) -> String {
    let unit = if (1..=2).contains(&score.0) { "point" } else { "points" };
    format!("{} {unit}", points(score))
}

/// Returns the points of a player before a round.
pub(super) fn score_before(t: &Tournament, id: PlayerId, round: RoundNo) -> Score {
    t.points_after(id, round.saturating_sub(1))
}

/// Returns a name with what tells players of one name apart, and with invisible characters made visible.
pub(super) fn name(t: &Tournament, id: PlayerId) -> String {
    visible(&Namesakes::of_player(t, id).name(t.player(id)))
}

/// Returns the text by which a page remembers a player. A late entry may change every pairing number, so the text is the
/// name; of namesakes, it also states what tells them apart.
pub(super) fn player_key(t: &Tournament, id: PlayerId) -> String {
    let about = |p: &Player| {
        let rating = p.rating.map(|rating| rating.to_string()).unwrap_or_default();
        [p.name.clone(), p.titled(), p.club.clone(), p.federation.clone(), rating].join(" · ")
    };
    let player = t.player(id);
    let namesakes: Vec<&Player> = t.players.iter().filter(|p| p.name == player.name).collect();
    if namesakes.len() == 1 {
        return visible(&player.name);
    }
    let own = about(player);
    // Players who are alike in everything keep their order when others come between them.
    let before = namesakes.iter().filter(|p| p.id < id && about(p) == own).count();
    visible(&format!("{own} · {}", before + 1))
}

/// Returns the player whom a page remembers by a key, if exactly that player is in the event.
pub(super) fn by_key(t: &Tournament, key: &str) -> Option<PlayerId> {
    t.players.iter().map(|p| p.id).find(|&id| player_key(t, id) == key)
}

/// Returns number and name of a player, with what tells players of one name apart.
pub(super) fn label(t: &Tournament, id: PlayerId) -> String {
    visible(&Namesakes::of_player(t, id).label(t.player(id)))
}

/// Returns the text in which a search looks: as it is written, without accents, and with umlauts spelt out.
pub(super) fn find_text(text: &str) -> String {
    let keys = [Some(name_key(text)), spelt_out_key(text)].into_iter().flatten();
    let plain = keys.map(|key| key.replace('\u{1}', " ").split_whitespace().collect::<Vec<_>>().join(" "));
    let all: Vec<String> = std::iter::once(text.to_lowercase()).chain(plain).collect();
    visible(&all.join(" "))
}

/// Returns number and name within a sentence, isolated from its text direction, because a name may run from right to
/// left.
pub(super) fn isolated(t: &Tournament, id: PlayerId) -> String {
    format!("\u{2068}{}\u{2069}", label(t, id))
}
