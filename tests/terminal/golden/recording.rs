//! The recordings of an event: written with `UPDATE=1`, compared without it.

use similar::{ChangeTag, TextDiff};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// How a changed answer is accepted.
const ACCEPT: &str =
    "UPDATE=1 cargo test --release --workspace --features prebuilt --test terminal -- golden::";

/// The shapes of texts that differ from run to run, and what a recording holds instead: `0` for a digit, `x` for a letter
/// or digit.
const VARIABLE: [&str; 6] = [
    " at 00:00",
    " at\n  00:00",
    "  00:00  Kim",
    "\"0000-00-00T00:00:00Z\"",
    " 0.00 s",
    "/.pairproof-xxxxxx",
];

/// All recordings of an event, by their names below its folder.
pub(crate) struct Recordings {
    root: PathBuf,
    texts: BTreeMap<String, String>,
}

impl Recordings {
    pub(crate) fn of(event: &str) -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(event);
        Self { root, texts: BTreeMap::new() }
    }

    /// The folder with the script, the requests and the files of the event.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// Adds a recording without what differs from run to run.
    #[track_caller]
    pub(crate) fn add(&mut self, name: &str, text: &str, played_in: &Path) {
        let mut text = text.replace(&*played_in.to_string_lossy(), "FOLDER");
        for shape in VARIABLE {
            text = reshaped(&text, shape);
        }
        let before = self.texts.insert(name.to_owned(), text);
        assert!(before.is_none(), "two recordings are named {name}");
    }

    /// Writes the recordings with `UPDATE=1`, else demands that all are as they were.
    #[track_caller]
    pub(crate) fn compare(&self) {
        let event = self.root.file_name().unwrap().to_string_lossy().into_owned();
        let is_update = std::env::var_os("UPDATE").is_some();
        let mut differences = vec![];
        for (name, text) in &self.texts {
            let path = self.root.join(name);
            let old = std::fs::read_to_string(&path).unwrap_or_default();
            if old == *text {
                continue;
            }
            if is_update {
                std::fs::create_dir_all(path.parent().unwrap()).unwrap();
                std::fs::write(&path, text).unwrap();
            } else {
                differences.push(format!("tests/golden/{event}/{name}\n{}", difference(&old, text, 3)));
            }
        }
        for name in recorded(&self.root).into_iter().filter(|name| !self.texts.contains_key(name)) {
            if is_update {
                std::fs::remove_file(self.root.join(&name)).unwrap();
            } else {
                differences
                    .push(format!("tests/golden/{event}/{name}\nno line of the script records this\n"));
            }
        }
        assert!(
            differences.is_empty(),
            "{} recordings differ:\n\n{}\nIf these answers are meant: {ACCEPT}",
            differences.len(),
            differences.join("\n")
        );
    }
}

/// The names of the recordings that are on disk.
fn recorded(root: &Path) -> Vec<String> {
    let files = |kind: &'static str| {
        let entries = std::fs::read_dir(root.join(kind)).into_iter().flatten();
        entries.map(move |entry| format!("{kind}/{}", entry.unwrap().file_name().to_string_lossy()))
    };
    files("commands").chain(files("requests")).collect()
}

/// The text with the shape itself in each place that has it.
fn reshaped(text: &str, shape: &str) -> String {
    let has_shape = |at: &str| {
        let mut given = at.chars();
        shape.chars().all(|wanted| match (wanted, given.next()) {
            ('0', Some(c)) => c.is_ascii_digit(),
            ('x', Some(c)) => c.is_ascii_alphanumeric(),
            (wanted, c) => c == Some(wanted),
        })
    };
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if has_shape(rest) {
            out.push_str(shape);
            rest = &rest[shape.len()..];
        } else {
            out.push(c);
            rest = &rest[c.len_utf8()..];
        }
    }
    out
}

/// The lines that differ between two texts, with some lines around each.
pub(crate) fn difference(old: &str, new: &str, around: usize) -> String {
    let diff = TextDiff::from_lines(old, new);
    let lines: Vec<_> = diff.iter_all_changes().map(|change| (change.tag(), change.value())).collect();
    let is_near = |at: usize| {
        let near = &lines[at.saturating_sub(around)..lines.len().min(at + around + 1)];
        near.iter().any(|(tag, _)| *tag != ChangeTag::Equal)
    };
    let mut shown = String::new();
    for (_, (tag, line)) in lines.iter().enumerate().filter(|(at, _)| is_near(*at)) {
        shown += &format!("{tag} {}\n", line.trim_end_matches('\n'));
    }
    shown
}

#[test]
fn a_difference_shows_the_lines_that_changed() {
    let old = "a\nb\nc\nd\ne\nf\ng\nh\n";
    let shown = difference(old, "a\nb\nc\nd\nE\nf\ng\nh\ni\n", 1);
    assert_eq!(shown, "  d\n- e\n+ E\n  f\n  h\n+ i\n");
    assert_eq!(difference(old, old, 1), "");
}
