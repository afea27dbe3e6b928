//! The shares of `generate` (`--share KEY=PER MILLE`), and the shares that a rulebook cannot have.

use super::refuse;
use cli::Failure;
use facts::rulebook::{Rulebook, System};
use lab::generate::{NOT_OF_MATCHES, PROHIBITED, SHARES, UNRATED};

/// Parses the shares. Refuses those that the events of the rulebook cannot have.
pub(super) fn of(given: &[String], book: &Rulebook) -> Result<Vec<(String, u32)>, Failure> {
    given.iter().map(|text| share(text, book)).collect()
}

fn share(text: &str, book: &Rulebook) -> Result<(String, u32), Failure> {
    let read = text.split_once('=').and_then(|(key, value)| {
        let known = SHARES.iter().any(|share| share.name == key);
        value.parse().ok().filter(|&value: &u32| known && value <= 1000).map(|value| (key.to_owned(), value))
    });
    let possible = || {
        SHARES
            .iter()
            .map(|share| share.name)
            .filter(|name| impossible(name, book).is_none())
            .collect::<Vec<_>>()
    };
    let Some((key, value)) = read else {
        let remedy = format!("give KEY=0 to 1000, where KEY is one of {}", possible().join(", "));
        return Err(refuse(format!("--share {text}: this is no share")).remedy(remedy));
    };
    match impossible(&key, book) {
        Some(why) if value > 0 => Err(refuse(format!("--share {text}: {why}")).remedy(format!(
            "omit it; {} has the shares {}",
            book.id,
            possible().join(", ")
        ))),
        _ => Ok((key, value)),
    }
}

/// Returns the reason why the events of a rulebook cannot have a share.
fn impossible(share: &str, book: &Rulebook) -> Option<String> {
    let is_of_matches = matches!(book.system, System::TeamSwiss | System::DoubleSwiss);
    if book.system.is_table() && share == PROHIBITED {
        return Some(format!("in {} all players meet, so nobody can be kept apart", book.id));
    }
    if book.system.needs_ratings() && share == UNRATED {
        return Some(format!("{} compares ratings, so every player needs one (C.04.4.1 1.1.2)", book.id));
    }
    (is_of_matches && NOT_OF_MATCHES.contains(&share))
        .then(|| format!("{} plays matches, and generated matches have no such share", book.id))
}
