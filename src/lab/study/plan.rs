//! The plan of a simulation: the design of the events, their pairers, and their number.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::Pairer;
use crate::simulate::{Design, MatchDesign, Presence};
use facts::tournament::RoundNo;

/// The plan of a simulation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// The version of the program.
    pub program: String,
    /// The seed of all random decisions.
    pub seed: u64,
    /// The number of events, which are numbered from 0.
    pub events: u64,
    /// The pairers: name, argument for `-R`, and digest of the rulebook.
    pub books: Vec<(String, String, String)>,
    /// The design of the events.
    pub design: Design,
    /// Whether a rulebook with a table is among the pairers, which decides the number of rounds unless it is given.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_table: bool,
    /// The round after which a result is reversed, to count the boards of the next round that change.
    pub stability: Option<RoundNo>,
}

/// The default type of a team event (record 192).
pub const TEAM_TYPE: &str = "FIDE_TEAM";

/// The first line of a file of rows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Head {
    /// The digest of the plan; rows with a different digest belong to another run.
    pub plan: String,
    /// The plan.
    #[schemars(with = "serde_json::Value")]
    pub of: Plan,
}

impl Plan {
    /// Creates a plan that compares `pairers`.
    pub fn new(
        seed: u64,
        events: u64,
        pairers: &[Pairer],
        design: Design,
        stability: Option<RoundNo>,
    ) -> Self {
        let books = pairers.iter().map(|p| {
            let rules = p.book().map(digest).unwrap_or_default();
            (p.name().to_owned(), p.asked().to_owned(), rules)
        });
        let program = env!("CARGO_PKG_VERSION").to_owned();
        let has_table = pairers.iter().any(|pairer| pairer.table().is_some());
        Self { program, seed, events, books: books.collect(), design, has_table, stability }
    }

    /// Returns a name for the plan: twelve digits of the digest of its text.
    pub fn hash(&self) -> String {
        digest(self)
    }

    /// Returns the first line of a file.
    pub fn head(&self) -> Head {
        Head { plan: self.hash(), of: self.clone() }
    }

    /// Returns the command that shows an event again.
    pub fn replay(&self, event: u64, asked: &str) -> String {
        let mut words =
            vec![format!("pairproof-lab simulate --replay {}:{event} -R {}", self.seed, quoted(asked))];
        words.extend(self.options());
        words.join(" ")
    }

    /// Returns the command with which `bench` compares this event alone again: its shard is the event itself. It names the
    /// round and the level of every difference. `hands` are the options that name the contenders.
    pub fn bench(&self, event: u64, asked: &str, hands: &str) -> String {
        let events = event + 1;
        let seed = self.seed;
        let mut words =
            vec![format!("pairproof-lab bench --events {events} --shard {event}/{events} --seed {seed}")];
        words.push(format!("-R {}", quoted(asked)));
        words.extend(self.options());
        words.push(hands.to_owned());
        words.join(" ")
    }

    /// Returns the command that repeats the run, with all its pairers.
    pub fn command(&self) -> String {
        let mut words = vec![format!("pairproof-lab simulate --events {} --seed {}", self.events, self.seed)];
        let asked: Vec<&str> = self.books.iter().map(|(_, asked, _)| asked.as_str()).collect();
        words.push(format!("-R {}", quoted(&asked.join(","))));
        words.extend(self.options());
        words.push("-o run.jsonl".to_owned());
        words.join(" ")
    }

    /// Returns the options of the design that differ from the default.
    pub fn options(&self) -> Vec<String> {
        let (own, usual) = (&self.design, Design::default());
        let mut words = Vec::new();
        let mut option = |is_other: bool, name: &str, value: String| {
            if is_other {
                words.push(format!("--{name} {}", quoted(&value)));
            }
        };
        option(own.players != usual.players, "players", own.players.to_string());
        option(self.has_table || own.rounds != usual.rounds, "rounds", own.rounds.to_string());
        option(own.field != usual.field, "field", own.field.to_string());
        option(own.rating_error != 0, "rating-error", own.rating_error.to_string());
        option(own.unrated != 0, "unrated", own.unrated.to_string());
        option(own.clubs != 0, "clubs", own.clubs.to_string());
        option(own.model != usual.model, "model", own.model.to_string());
        match own.presence.name() {
            Some(preset) => option(preset != "plain", "preset", preset.to_owned()),
            None => option(true, "share", shares(own.presence)),
        }
        words.extend(of_matches(&own.matches));
        if let Some(round) = self.stability {
            words.push(format!("--stability {round}"));
        }
        words
    }
}

/// Returns the options of matches.
fn of_matches(matches: &MatchDesign) -> Vec<String> {
    match matches {
        MatchDesign::Games => Vec::new(),
        MatchDesign::TwoGames => vec!["--two-games".to_owned()],
        MatchDesign::Teams { boards, system } if system == TEAM_TYPE => vec![format!("--boards {boards}")],
        MatchDesign::Teams { boards, system } => {
            vec![format!("--boards {boards}"), format!("--type {}", quoted(system))]
        }
    }
}

fn shares(presence: Presence) -> String {
    let Presence { late, leave, absent, half_byes, forfeits } = presence;
    format!("late={late},leave={leave},absent={absent},half-byes={half_byes},forfeits={forfeits}")
}

/// Quotes a word for a shell.
pub fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.,:=/+".contains(c);
    if word.chars().all(is_plain) { word.to_owned() } else { format!("'{}'", word.replace('\'', "'\\''")) }
}

/// Returns twelve digits of the digest of a value as JSON.
pub fn digest(value: &impl Serialize) -> String {
    let text = serde_json::to_vec(value).expect("plain fields are JSON");
    let first = Sha256::digest(text).iter().take(6).fold(0u64, |number, &byte| number << 8 | u64::from(byte));
    format!("{first:012x}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulate::{Field, ResultModel};

    #[test]
    fn a_plan_has_the_options_that_make_it_and_another_name_when_it_changes() {
        let pairers = [Pairer::idea("idea-random").expect("known")];
        let plain = Plan::new(7, 10, &pairers, Design::default(), None);
        assert_eq!(plain.replay(3, "ecf-2009"), "pairproof-lab simulate --replay 7:3 -R ecf-2009");
        let design = Design {
            players: 20,
            field: Field::Ladder { top: 2000, step: 5 },
            model: ResultModel::Noise { most: 30 },
            presence: Presence { late: 5, ..Presence::default() },
            ..Design::default()
        };
        let other = Plan { design, stability: Some(3), ..plain.clone() };
        assert_eq!(
            other.options().join(" "),
            "--players 20 --field ladder:2000,5 --model noise:30 \
             --share late=5,leave=0,absent=0,half-byes=0,forfeits=0 --stability 3"
        );
        assert_ne!(plain.hash(), other.hash());
        assert_eq!(plain.hash().len(), 12);
        assert_eq!(quoted("a b's"), "'a b'\\''s'");
    }
}
