//! Sheets: golden files of 30, 300 and 2,000 players, and what HTML must have for everybody to read it.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use facts::format::write_trf16;
use lab::simulate::{Recipe, generate, swiss_draw};
use sha2::{Digest, Sha256};

use crate::fixture::{done, run};

/// All sheets, with the formats that have room for several.
pub(crate) const ALL: &str = "names boards slips standings crosstable wall-chart cards";

/// Names as they come: long, short, accented, and some that mean something to a browser.
const NAMES: [&str; 8] = [
    "Andersson, Maja",
    "O'Brien, Seán",
    "Venkataraman Subramaniam, Krishnan",
    "Li, Bo",
    "<script>alert(1)</script>",
    "ŻEMAN & SÖHNE, \"Joost\"",
    "Vachier-Lagrave, Konstantina",
    "Øst, Ib",
];

/// An open of so many players after five rounds.
fn event(players: u32) -> String {
    let recipe = Recipe::open(players, 9, 5, 77);
    let mut t = generate(&recipe, &mut swiss_draw::pairer(77));
    t.headings.name = format!("{players} players <at> \"Spring\" & more");
    for (p, name) in t.players.iter_mut().zip(NAMES.iter().cycle()) {
        p.name = if players == 30 { (*name).to_owned() } else { p.name.clone() };
    }
    write_trf16(&t)
}

/// What `print` says of a tournament.
pub(crate) fn printed(folder: &Path, arguments: &str) -> String {
    let words: Vec<&str> = ["print", "event.pairproof"].into_iter().chain(arguments.split(' ')).collect();
    let output = run(folder, &words, &[]);
    assert!(output.status.success(), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

pub(crate) fn folder(players: u32) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    crate::fixture::imported(folder.path(), "event", &event(players));
    folder
}

/// Holds a text to a file below `tests/sheets`; `UPDATE=1` writes it.
pub(crate) fn golden(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sheets").join(name);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
    }
    let held = std::fs::read_to_string(&path).unwrap_or_default();
    if let Some((n, (was, is))) = held.lines().zip(text.lines()).enumerate().find(|(_, (a, b))| a != b) {
        panic!("{name}, line {}:\n  held: {was}\n  now:  {is}", n + 1);
    }
    assert_eq!(held.len(), text.len(), "{name} has another length");
}

#[test]
fn sheets_of_30_players_are_as_they_are_held() {
    let folder = folder(30);
    let ties = "--tiebreaks BH-C1,DE,SB";
    golden("30.txt", &printed(folder.path(), &format!("{ALL} --time Saturday {ties}")));
    golden(
        "30.html",
        &printed(folder.path(), &format!("names boards standings --time Saturday {ties} -f html")),
    );
    golden("30-slips.html", &printed(folder.path(), "slips --paper letter -f html"));
    for sheet in ["boards", "names", "slips", "crosstable", "cards"] {
        golden(&format!("30-{sheet}.csv"), &printed(folder.path(), &format!("{sheet} -f csv")));
    }
}

#[test]
fn large_sheets_are_held_by_their_digests() {
    let mut held = String::new();
    for players in [300, 2000] {
        let folder = folder(players);
        for (format, arguments) in [
            ("text", format!("{ALL} -f text")),
            ("html", format!("{ALL} -f html")),
            ("html", "names boards --columns 4 --paper letter --distance 1 -f html".to_owned()),
            ("csv", "names -f csv".to_owned()),
        ] {
            let text = printed(folder.path(), &arguments);
            let digest = Sha256::digest(text.as_bytes());
            let hex = digest.iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"));
            let _ = writeln!(held, "{players} players: {arguments}: {} bytes, SHA-256 {hex}", text.len());
            if format != "html" {
                held.extend(text.lines().take(6).map(|line| format!("    {line}\n")));
            }
        }
    }
    golden("large.txt", &held);
}

#[test]
fn a_printed_list_of_boards_comes_back_with_results() {
    let folder = crate::fixture::folder();
    let path = folder.path();
    let boards = printed(path, "boards -f csv");
    let filled: String = boards
        .lines()
        .map(|line| {
            if line.starts_with("board") {
                format!("{line}\n")
            } else {
                line.replacen(".0,,", ".0,1-0,", 1) + "\n"
            }
        })
        .collect();
    assert!(filled.contains(",1-0,"), "{filled}");
    std::fs::write(path.join("filled.csv"), filled).unwrap();
    let output = run(path, &["result", "event.pairproof", "--from", "filled.csv"], &[]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(printed(path, "boards -f csv").contains(",1-0,"));
}

#[test]
fn a_printed_list_of_boards_is_checked_in_every_format() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    std::fs::write(path.join("p.csv"), "name\nAda\nBen\nCleo\nDan\nEva\nFay\n").unwrap();
    done(path, "enter p.csv --rounds 3 --colour white -o event.pairproof");
    done(path, "bye event.pairproof 1 1 half");
    done(path, "bye event.pairproof 2 1 zero");
    done(path, "bye event.pairproof 3 1 half");
    done(path, "pair event.pairproof --enter");
    for format in ["text", "csv", "json"] {
        let name = format!("boards.{format}");
        std::fs::write(path.join(&name), done(path, &format!("print event.pairproof boards -f {format}")))
            .unwrap();
        let out = done(path, &format!("check event.pairproof {name} --round 1"));
        assert!(out.contains("IDENTICAL"), "{format}: {out}");
    }
}

#[test]
fn what_has_no_effect_or_no_round_is_refused_and_nothing_is_overwritten() {
    let folder = crate::fixture::folder();
    let path = folder.path();
    std::fs::write(path.join("mine.html"), "mine").unwrap();
    for (arguments, code, says) in [
        ("boards --tiebreaks SB", 3, "--tiebreaks applies only to standings"),
        ("standings --tiebreaks XYZ", 3, "'XYZ' is not a tie-break"),
        ("boards --columns 2", 3, "--columns applies only to boards and names in HTML"),
        ("boards --distance 2", 3, "--distance applies only to boards and names in HTML"),
        ("names --columns 4 --distance 5 -f html", 3, "do not fit on A4"),
        ("boards --paper letter", 3, "--paper applies only to HTML"),
        ("boards --time now -f csv", 3, "--time applies only to HTML"),
        ("boards --player 3", 3, "--player applies only to cards"),
        ("boards names -f csv", 3, "can hold only one sheet"),
        ("boards --round 3", 3, "round 3 has not been paired; the last paired round is 2"),
        ("standings --round 9", 3, "round 9 has not been paired"),
        ("boards -o mine.html", 5, "--force"),
        ("boards -o event.pairproof --force", 5, "is the input"),
    ] {
        let words: Vec<&str> = ["print", "event.pairproof"].into_iter().chain(arguments.split(' ')).collect();
        let output = run(path, &words, &[]);
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{arguments}: {err}");
        assert!(err.contains(says) && output.stdout.is_empty(), "{arguments}: {err}");
    }
    assert_eq!(std::fs::read_to_string(path.join("mine.html")).unwrap(), "mine");
    // A round that is played counts when it is over, unless it is asked for.
    assert!(printed(path, "standings").contains("Standings after round 1 of 6"));
    assert!(printed(path, "standings --round 2").contains("Standings after round 2 of 6"));
}

/// A tag: its name, its attributes, whether it closes.
struct Tag<'h> {
    name: &'h str,
    attributes: BTreeMap<&'h str, &'h str>,
    closes: bool,
    /// The text behind it.
    text: &'h str,
}

/// The tags of a page; the page is written by a template, so quotes and angles are where they belong.
fn tags(html: &str) -> Vec<Tag<'_>> {
    let style_end = html.find("</style>").expect("there is a style");
    let style = html.find("<style>").unwrap() + "<style>".len();
    let parts = html[..style].split('<').skip(1).chain(html[style_end..].split('<').skip(1));
    let tag = |part| {
        let part: &str = part;
        let (inside, text) = part.split_once('>').unwrap_or_else(|| panic!("no end: {part}"));
        let (name, rest) = inside.split_once(' ').unwrap_or((inside, ""));
        let mut attributes = BTreeMap::new();
        let mut rest = rest.trim();
        while let Some((key, value)) = rest.split_once("=\"") {
            let (value, after) = value.split_once('"').expect("a quote closes");
            attributes.insert(key.trim(), value);
            rest = after.trim();
        }
        Tag { name: name.trim_start_matches('/'), attributes, closes: name.starts_with('/'), text }
    };
    parts.map(tag).collect()
}

/// What is wrong with a page for those who hear it, see it badly, or read it without a net.
fn faults(html: &str) -> Vec<String> {
    let tags = tags(html);
    let mut faults = faults_of_page(html, &tags);
    faults.extend(faults_of_tables(&tags));
    faults
}

fn faults_of_page(html: &str, tags: &[Tag<'_>]) -> Vec<String> {
    let mut faults = Vec::new();
    let mut demand = |holds: bool, what: String| {
        if !holds {
            faults.push(what);
        }
    };
    let count = |name: &str| tags.iter().filter(|t| t.name == name && !t.closes).count();
    demand(html.starts_with("<!DOCTYPE html>"), "no doctype".to_owned());
    let has_lang = tags.iter().any(|t| t.name == "html" && t.attributes.get("lang") == Some(&"en-GB"));
    demand(has_lang, "no language".to_owned());
    for once in ["title", "main", "h1"] {
        let says = tags.iter().any(|t| t.name == once && !t.closes && !t.text.trim().is_empty());
        demand(count(once) == 1 && (says || once == "main"), format!("not one {once}"));
    }
    let mut ids: Vec<&str> = tags.iter().filter_map(|t| t.attributes.get("id").copied()).collect();
    let all = ids.len();
    ids.sort_unstable();
    ids.dedup();
    demand(all == ids.len(), "an id twice".to_owned());
    for label in tags.iter().filter_map(|t| t.attributes.get("aria-labelledby")) {
        demand(ids.contains(label), format!("no {label}"));
    }
    for strange in ["<script", "http", "url(", "@import", "src=", " on"] {
        demand(
            !tags.iter().any(|t| t.name == strange.trim_start_matches('<')),
            format!("{strange} as a tag"),
        );
        demand(
            !(strange != " on" && strange != "<script" && html.contains(strange)),
            format!("{strange} in it"),
        );
    }
    faults
}

fn faults_of_tables(tags: &[Tag<'_>]) -> Vec<String> {
    let mut faults = Vec::new();
    let mut demand = |holds: bool, what: String| {
        if !holds {
            faults.push(what);
        }
    };
    let void = ["meta", "!DOCTYPE"];
    let mut open: Vec<&str> = Vec::new();
    let (mut columns, mut cells, mut heads, mut in_head) = (0, 0, 0, false);
    for (i, tag) in tags.iter().enumerate().filter(|(_, t)| !void.contains(&t.name)) {
        if tag.closes {
            demand(open.pop() == Some(tag.name), format!("</{}> closes something else", tag.name));
            if tag.name == "tr" && !in_head {
                demand(cells == columns, format!("a row of {cells} cells under {columns} heads"));
                demand(heads == 1, format!("a row with {heads} headings"));
            }
            in_head &= tag.name != "thead";
            continue;
        }
        open.push(tag.name);
        match tag.name {
            "table" => {
                let next = &tags[i + 1];
                demand(
                    next.name == "caption" && !next.text.trim().is_empty(),
                    "a table without caption".to_owned(),
                );
                columns = 0;
            }
            "thead" => in_head = true,
            "tr" => (cells, heads) = (0, 0),
            "th" if in_head => {
                demand(tag.attributes.get("scope") == Some(&"col"), "a head without scope".to_owned());
                columns += 1;
            }
            "th" => {
                demand(tag.attributes.get("scope") == Some(&"row"), "a heading without scope".to_owned());
                demand(!tag.text.trim().is_empty(), "an empty heading".to_owned());
                (cells, heads) = (cells + 1, heads + 1);
            }
            "td" if !in_head => cells += 1,
            _ => {}
        }
    }
    demand(open.is_empty(), format!("left open: {open:?}"));
    faults
}

/// Relative luminance of `#rgb` or `#rrggbb` (WCAG 2.2).
fn luminance(colour: &str) -> f64 {
    let digits: Vec<u32> = colour[1..].chars().map(|c| c.to_digit(16).unwrap()).collect();
    let channel = |i: usize| {
        let value = if digits.len() == 3 { 17 * digits[i] } else { 16 * digits[2 * i] + digits[2 * i + 1] };
        let value = f64::from(value) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * channel(0) + 0.7152 * channel(1) + 0.0722 * channel(2)
}

/// Colours that a page declares under these names, in the root of its day and in that of its night.
fn palettes<'h>(html: &'h str, names: &[&str]) -> Vec<Vec<&'h str>> {
    let style = html.split("<style>").nth(1).unwrap().split("</style>").next().unwrap();
    let roots = style.split(":root {").skip(1).map(|rest| rest.split('}').next().unwrap());
    let declared = |root: &'h str| {
        let pairs = root.split(';').filter_map(|d| d.trim().split_once(": "));
        pairs.filter(|(name, _)| names.contains(name)).map(|(_, value)| value).collect()
    };
    roots.map(declared).collect()
}

#[test]
fn every_sheet_can_be_heard_and_seen() {
    let folder = folder(30);
    for arguments in [
        format!("{ALL} --time Saturday -f html"),
        "boards names --columns 2 -f html".to_owned(),
        "boards names --distance 3 -f html".to_owned(),
        "boards names --columns 4 --paper letter --distance 1 -f html".to_owned(),
        "standings crosstable --round 1 -f html".to_owned(),
    ] {
        let html = printed(folder.path(), &arguments);
        assert_eq!(faults(&html), Vec::<String>::new(), "{arguments}");
        assert!(
            !html.contains("<script") && html.contains("&#60;script&#62;"),
            "{arguments}: nothing is escaped"
        );
        let letters = palettes(&html, &["--ink", "--soft"]);
        let grounds = palettes(&html, &["--paper", "--band"]);
        assert_eq!([letters.len(), grounds.len()], [2, 2], "day and night");
        for (letters, grounds) in letters.iter().zip(&grounds) {
            assert_eq!([letters.len(), grounds.len()], [2, 2], "{letters:?} {grounds:?}");
            for (letter, ground) in letters.iter().flat_map(|l| grounds.iter().map(move |g| (l, g))) {
                let (a, b) = (luminance(letter), luminance(ground));
                let ratio = (a.max(b) + 0.05) / (a.min(b) + 0.05);
                assert!(ratio >= 7.0, "{letter} on {ground}: {ratio}");
            }
        }
    }
    // The test bites.
    let html = printed(folder.path(), "standings -f html");
    for (from, to) in
        [("scope=\"row\"", ""), ("scope=\"col\"", ""), ("</caption>", "</p>"), ("lang=\"en-GB\"", "")]
    {
        assert!(!faults(&html.replace(from, to)).is_empty(), "{from} is not missed");
    }
}
