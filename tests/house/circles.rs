//! Files that import each other in a circle are one thing in several places.

use crate::reading::{is_word, word_positions};
use crate::{Source, demand_none, sources};
use std::collections::{BTreeMap, BTreeSet};

/// A module by its names from the root.
type Path = Vec<String>;

fn path_of(source: &Source) -> Path {
    let mut names: Path = source.path.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    names.pop_if(|last| last == "mod" || last == "lib" || last == "main");
    names
}

/// What a file names behind `crate::` or `super::`, as paths from `src`, where the first name is the crate's.
fn named(code: &str, home: &[String]) -> Vec<Path> {
    let above = home.split_last().map_or(home, |(_, above)| above);
    let mut all = vec![];
    for (root, base) in [("crate::", &home[..home.len().min(1)]), ("super::", above)] {
        for i in word_positions(code, root) {
            let rest = &code[i + root.len()..];
            let end = rest.find(|c: char| !is_word(c) && c != ':').unwrap_or(rest.len());
            let mut path = base.to_vec();
            path.extend(rest[..end].split("::").filter(|n| !n.is_empty()).map(str::to_owned));
            match rest[end..].strip_prefix('{') {
                Some(group) if rest[..end].ends_with("::") || end == 0 => {
                    let inside = group.split('}').next().unwrap_or_default();
                    let names = inside.split(|c: char| !is_word(c)).filter(|n| !n.is_empty());
                    all.extend(names.map(|n| path.iter().cloned().chain([n.to_owned()]).collect::<Path>()));
                }
                _ => all.push(path),
            }
        }
    }
    all
}

/// Who imports whom; a module and those inside it are one family and do not count.
fn imports(files: &BTreeMap<Path, String>) -> BTreeMap<Path, BTreeSet<Path>> {
    let used = |home: &Path, code: &String| {
        let known = named(code, home).into_iter().filter_map(|mut path| {
            while !path.is_empty() && !files.contains_key(&path) {
                path.pop();
            }
            (!path.starts_with(home) && !home.starts_with(&path)).then_some(path)
        });
        known.collect::<BTreeSet<Path>>()
    };
    files.iter().map(|(home, code)| (home.clone(), used(home, code))).collect()
}

/// The circles, each with all its files.
fn circles(files: &BTreeMap<Path, String>) -> BTreeSet<Vec<String>> {
    let imports = imports(files);
    let reached = |from: &Path| {
        let (mut seen, mut open) = (BTreeSet::new(), vec![from.clone()]);
        while let Some(at) = open.pop() {
            let new = imports.get(&at).into_iter().flatten().filter(|to| seen.insert((*to).clone()));
            open.extend(new.cloned());
        }
        seen
    };
    let reach: BTreeMap<&Path, BTreeSet<Path>> = imports.keys().map(|p| (p, reached(p))).collect();
    let circle = |p: &Path| reach[p].iter().filter(|q| reach[*q].contains(p)).map(|q| q.join("/")).collect();
    reach.keys().filter(|p| reach[**p].contains(**p)).map(|p| circle(p)).collect()
}

#[test]
fn files_do_not_import_each_other_in_circles() {
    let files: BTreeMap<Path, String> = sources().iter().map(|s| (path_of(s), s.code.clone())).collect();
    let found = circles(&files);
    demand_none(&found.iter().map(|c| format!("a circle: {}", c.join(", "))).collect::<Vec<_>>());
}

#[test]
fn a_circle_is_seen_through_groups_and_a_third_file() {
    let files = |list: &[(&str, &str)]| -> BTreeMap<Path, String> {
        let path = |p: &str| p.split('/').map(str::to_owned).collect();
        list.iter().map(|(p, code)| (path(p), (*code).to_owned())).collect()
    };
    let three = files(&[
        ("a", "use b::T; pub use crate::b::S;"),
        ("a/b", "use super::{Ask, c, vertex};"),
        ("a/c", "use crate::d::{D, E};"),
        ("a/d", "fn f(x: super::b::T) {}"),
    ]);
    assert_eq!(circles(&three), [["a/b", "a/c", "a/d"].map(str::to_owned).to_vec()].into());
    let none = files(&[
        ("a", "use crate::b::S;"),
        ("a/b", "use super::T; use super::c::U;"),
        ("a/c", "use crate::T;"),
    ]);
    assert!(circles(&none).is_empty());
}
