//! A rulebook of `models/` is in every list that no compiler asks for.

use crate::demand_none;
use std::fs;
use std::path::Path;

/// Files that name every rulebook, the mark at both ends of the name, and what is lacking without it.
const LISTS: &[(&str, char, &str)] = &[
    ("src/facts/rulebook/builtin.rs", '"', "FILES lists the built-in rulebooks"),
    ("tests/library/main.rs", '"', "for_each_rulebook! lists those that are tested"),
    ("tests/library/agree.rs", '"', "model and procedure are compared"),
    ("tests/library/certificate/mod.rs", '"', "BOOKS lists those with a certificate"),
    ("docs/rulebooks/README.md", '`', "a table lists them, with their pages"),
    ("docs/certificate.md", '`', "a table says which have a certificate"),
];

/// Lists that lack a rulebook, of so many lists with their texts.
fn lacking<'l>(id: &str, lists: &'l [((&str, char, &str), String)]) -> Vec<String> {
    let lacks = |((_, mark, _), text): &&'l ((&str, char, &str), String)| {
        !text.contains(&format!("{mark}{id}{mark}"))
    };
    lists.iter().filter(lacks).map(|((file, _, says), _)| format!("{file} lacks {id}: {says}")).collect()
}

#[test]
fn every_rulebook_of_models_is_in_every_list() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let lists: Vec<_> =
        LISTS.iter().map(|&list| (list, fs::read_to_string(root.join(list.0)).unwrap())).collect();
    let files = fs::read_dir(root.join("models")).unwrap().map(|entry| entry.unwrap().path());
    let files: Vec<_> = files.filter(|path| path.extension().is_some_and(|e| e == "toml")).collect();
    assert!(files.len() > 10);
    let ids = files.iter().map(|path| path.file_stem().unwrap().to_str().unwrap());
    demand_none(&ids.flat_map(|id| lacking(id, &lists)).collect::<Vec<_>>());
}

#[test]
fn a_list_without_a_rulebook_is_noticed() {
    let lists = [(("a.rs", '"', "A"), "\"one\" \"two-2026\"".to_owned())];
    assert_eq!(lacking("one", &lists), Vec::<String>::new());
    assert_eq!(lacking("two", &lists), ["a.rs lacks two: A"]);
}
