//! What the published names show: each of their functions has an example that runs, and every type that they speak of has a
//! published name itself.

use crate::face::{Published, published};
use crate::{Source, demand_none, sources};

/// A line of a file that shows something of a published name: the head of a function, or a field.
#[derive(Debug, PartialEq, Eq)]
struct Shown {
    line: usize,
    says: String,
    has_example: bool,
}

/// What a file shows of these names.
fn shown(text: &str, names: &[&str]) -> Vec<Shown> {
    let (mut is_ours, mut docs, mut found) = (false, String::new(), vec![]);
    let lines: Vec<&str> = text.lines().take_while(|line| *line != "#[cfg(test)]").collect();
    for (i, line) in lines.iter().enumerate() {
        let bare = line.trim_start();
        if bare.starts_with("//") || bare.starts_with("#[") {
            docs += bare;
            continue;
        }
        let declared = ["impl", "pub struct ", "pub enum "].iter().find_map(|word| line.strip_prefix(word));
        if let Some(of) = declared {
            let of = of.strip_prefix('<').and_then(|of| of.split_once('>')).map_or(of, |(_, of)| of);
            is_ours = !line.contains(" for ") && names.contains(&word(of.trim_start()).as_str());
        } else if *line == "}" {
            is_ours = false;
        }
        let function = bare.strip_prefix("pub fn ").or_else(|| bare.strip_prefix("pub const fn "));
        let is_free = !line.starts_with(' ');
        if let Some(function) = function {
            if if is_free { names.contains(&word(function).as_str()) } else { is_ours } {
                let head: Vec<&str> = lines[i..].iter().map(|l| l.split('{').next().unwrap()).collect();
                let end = lines[i..].iter().position(|l| l.contains('{')).unwrap_or(0);
                let has_example = docs.contains("```");
                found.push(Shown { line: i + 1, says: head[..=end].join(" "), has_example });
            }
        } else if is_ours && bare.starts_with("pub ") && !is_free && bare.contains(": ") {
            found.push(Shown { line: i + 1, says: bare.to_owned(), has_example: true });
        }
        docs.clear();
    }
    found
}

/// The word that a text begins with.
fn word(text: &str) -> String {
    text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

/// The types that a crate of the house declares for others.
fn types_of(text: &str) -> impl Iterator<Item = String> {
    let declared = ["pub struct ", "pub enum ", "pub type ", "pub trait "];
    text.lines().filter_map(move |line| declared.iter().find_map(|d| line.strip_prefix(d)).map(word))
}

fn of<'p>(source: &Source, all: &'p [Published]) -> Vec<&'p str> {
    let is_of = |p: &&Published| source.path.starts_with(&p.place);
    all.iter().filter(is_of).map(|p| p.name.as_str()).collect()
}

#[test]
fn every_function_of_a_published_name_has_an_example_and_every_type_in_sight_a_name() {
    let (all, sources) = (published(), sources());
    let types: Vec<String> = sources.iter().flat_map(|s| types_of(&s.text)).collect();
    let mut findings = vec![];
    let mut examples = 0;
    for source in &sources {
        for Shown { line, says, has_example } in shown(&source.text, &of(source, &all)) {
            let at = format!("src/{}:{line}", source.path);
            examples += usize::from(has_example);
            if !has_example {
                findings.push(format!("{at}: no example: {}", says.trim()));
            }
            let words =
                says.split(|c: char| !c.is_alphanumeric()).filter(|w| w.starts_with(char::is_uppercase));
            let unnamed = words.filter(|w| types.iter().any(|t| t == w) && !all.iter().any(|p| p.name == *w));
            findings.extend(unnamed.map(|w| format!("{at}: `{w}` has no published name")));
        }
    }
    assert!(examples >= 60);
    demand_none(&findings);
}

#[test]
fn a_function_without_an_example_is_noticed() {
    let text = "/// A.\n///\n/// ```\n/// ```\npub fn a(b: B) {}\n/// C.\npub struct C {\n    /// D.\n    pub d: D,\n}\n\
        impl C {\n    /// E.\n    pub fn e(\n        &self,\n    ) -> F {\n    }\n}\nimpl G {\n    pub fn h() {}\n}\n";
    let found = shown(text, &["a", "C"]);
    let seen: Vec<(usize, bool)> = found.iter().map(|s| (s.line, s.has_example)).collect();
    assert_eq!(seen, [(5, true), (9, true), (13, false)], "{found:?}");
    assert!(found[2].says.contains("-> F"));
    assert_eq!(types_of(text).collect::<Vec<_>>(), ["C"]);
}
