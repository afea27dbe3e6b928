//! One name, one thing: how many type names are declared more than once, in a crate and in the whole house.

use super::reading::{is_word, line_of};
use super::{LAYERS, Source, demand_none, sources};
use std::collections::BTreeMap;

/// Of a hundred declarations in all crates, how many may share their name with another one. Lower it whenever you can.
const MOST_SHARED: usize = 10;

/// A declared type: its name, and where.
struct Declared {
    name: String,
    place: String,
}

/// The types that a file declares; a `type` that is indented belongs to a trait.
fn declared(source: &Source) -> Vec<Declared> {
    let mut found = vec![];
    for kind in ["struct ", "enum ", "trait ", "union ", "type "] {
        for (at, _) in source.code.match_indices(kind) {
            let line = &source.code[source.code[..at].rfind('\n').map_or(0, |i| i + 1)..at];
            let is_declared = match line.trim() {
                "" | "pub" => true,
                scope => scope.starts_with("pub(") && scope.ends_with(')'),
            };
            let name: String = source.code[at + kind.len()..].chars().take_while(|&c| is_word(c)).collect();
            let is_associated = kind == "type " && line.starts_with(' ');
            if is_declared && !is_associated && name.starts_with(char::is_uppercase) {
                let place = format!("src/{}:{}", source.path, line_of(&source.code, at));
                found.push(Declared { name, place });
            }
        }
    }
    found
}

/// All declarations by name.
fn by_name<'s>(sources: impl Iterator<Item = &'s Source>) -> BTreeMap<String, Vec<String>> {
    let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for source in sources {
        for Declared { name, place } in declared(source) {
            all.entry(name).or_default().push(place);
        }
    }
    all
}

#[test]
fn no_type_name_stands_for_two_things_in_a_crate() {
    let sources = sources();
    let mut findings = vec![];
    for (name, _) in LAYERS {
        let own = sources.iter().filter(|source| source.path.starts_with(&format!("{name}/")));
        for (name, places) in by_name(own).into_iter().filter(|(_, places)| places.len() > 1) {
            findings.push(format!("`{name}`: {}: give each a name that says what it is", places.join(", ")));
        }
    }
    demand_none(&findings);
}

#[test]
fn few_type_names_stand_for_two_things_in_the_house() {
    let all = by_name(sources().iter());
    let count = all.values().map(Vec::len).sum::<usize>();
    let shared: usize = all.values().map(Vec::len).filter(|&places| places > 1).sum();
    let percent = (100 * shared).div_ceil(count);
    let list: Vec<String> = all
        .iter()
        .filter(|all| all.1.len() > 1)
        .map(|(name, places)| format!("{name}: {}", places.join(", ")))
        .collect();
    assert!(
        percent <= MOST_SHARED,
        "{shared} of {count} type names ({percent} %) are declared twice, more than {MOST_SHARED} %:\n{}",
        list.join("\n")
    );
}
