//! The rules of the event: its rulebook, the choices that the rules leave to the arbiter, and the readings of wordings.

use askama::Template;

use super::frame::{Frame, Scene};
use app::Declared;
use facts::rulebook::{Discretion, Reading};

/// A choice that the rules leave to the arbiter.
struct DiscretionChoice {
    key: String,
    article: String,
    says: String,
    is_on: bool,
    /// Why the settings cannot change it; empty if they can.
    fixed: &'static str,
}

/// A way to read a wording.
struct ReadingChoice {
    key: String,
    says: String,
    is_taken: bool,
}

/// A wording that can be read in more than one way.
struct ReadingField {
    code: String,
    article: String,
    words: String,
    choices: Vec<ReadingChoice>,
    why: String,
}

#[derive(Template)]
#[template(config = "pages/templates/askama.toml", path = "rules.html", whitespace = "minimize")]
struct RulesPage {
    f: Frame,
    /// The title of the rulebook; empty before the players are entered, because it is chosen with them.
    title: String,
    is_fide: bool,
    /// Whether a round is paired.
    has_begun: bool,
    /// Whether FIDE mode refuses changes now.
    is_fixed: bool,
    discretions: Vec<DiscretionChoice>,
    readings: Vec<ReadingField>,
}

/// Returns the page.
pub(super) fn page(scene: &Scene<'_>, declared: &Declared) -> askama::Result<String> {
    let book = scene.book;
    let is_fide = scene.is_in_fide_mode();
    let has_begun = scene.tournament().rounds_paired() > 0;
    RulesPage {
        f: scene.frame("/event", "Rules"),
        title: if scene.tournament().players.is_empty() { String::new() } else { book.full_title() },
        is_fide,
        has_begun,
        is_fixed: is_fide && has_begun,
        discretions: book.discretions.iter().map(|one| choice(scene, declared, one)).collect(),
        readings: book.readings.iter().map(|one| reading(declared, one)).collect(),
    }
    .render()
}

fn choice(scene: &Scene<'_>, declared: &Declared, one: &Discretion) -> DiscretionChoice {
    let is_on = declared.in_force.contains(&one.key);
    let is_switch = !one.default || scene.book.by_default().any(|key| key == one.key);
    let fixed = if !is_switch {
        "It concerns the pairing numbers, and was settled when the players were entered."
    } else if is_on && !one.default && !declared.own.contains(&one.key) {
        "The report declares it by its type of tournament."
    } else {
        ""
    };
    DiscretionChoice {
        key: one.key.clone(),
        article: one.article.clone(),
        says: one.says.clone(),
        is_on: is_on || (!is_switch && one.default),
        fixed,
    }
}

fn reading(declared: &Declared, one: &Reading) -> ReadingField {
    let taken = one.choices.iter().position(|choice| declared.in_force.contains(&one.declaration(choice)));
    let taken = taken.unwrap_or(0);
    let choices = one.choices.iter().enumerate().map(|(at, choice)| ReadingChoice {
        key: choice.key.clone(),
        says: choice.says.clone(),
        is_taken: at == taken,
    });
    ReadingField {
        code: one.code.clone(),
        article: one.article.clone(),
        words: one.words.clone(),
        choices: choices.collect(),
        why: one.why.clone(),
    }
}
