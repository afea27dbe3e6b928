//! The report of a round as one HTML file: golden for a small event, whole without a net, small for a large one.

use std::collections::BTreeSet;
use std::path::Path;

use crate::fixture::{folder, run};
use crate::sheets::golden;

/// What a command writes into `report.html`; its exit code beside it.
pub(crate) fn report(folder: &Path, arguments: &str) -> (String, i32) {
    let words: Vec<&str> = arguments.split(' ').chain(["--html", "report.html", "--force"]).collect();
    let output = run(folder, &words, &[]);
    let says = String::from_utf8_lossy(&output.stderr);
    assert!(says.contains("the report is in report.html"), "{arguments}: {says}");
    let html = std::fs::read_to_string(folder.join("report.html")).unwrap();
    (html, output.status.code().unwrap())
}

/// Values of an attribute, in their order.
fn values<'h>(html: &'h str, attribute: &str) -> Vec<&'h str> {
    let start = format!(" {attribute}=\"");
    html.split(&start).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

/// What a page must not have, and whether everything that it points to is there.
fn faults(html: &str) -> Vec<String> {
    let mut faults = Vec::new();
    if !html.starts_with("<!DOCTYPE html>") {
        faults.push("no doctype".to_owned());
    }
    for strange in ["<script", "http:", "https:", "url(", "@import", " src=", " onclick", "<link", "<img"] {
        if html.contains(strange) {
            faults.push(format!("{strange} in it"));
        }
    }
    let ids = values(html, "id");
    let known: BTreeSet<&str> = ids.iter().copied().collect();
    if known.len() < ids.len() {
        faults.push("an id twice".to_owned());
    }
    let points = values(html, "href").into_iter().map(|href| href.trim_start_matches('#'));
    faults.extend(
        points
            .chain(values(html, "aria-labelledby").into_iter().flat_map(|ids| ids.split(' ')))
            .filter(|to| !known.contains(to))
            .map(|to| format!("no {to}")),
    );
    for tag in ["table", "tbody", "tr", "td", "th", "details", "summary", "section", "p", "dl", "ul", "pre"] {
        let (opened, closed) = (
            html.matches(&format!("<{tag}>")).count() + html.matches(&format!("<{tag} ")).count(),
            html.matches(&format!("</{tag}>")).count(),
        );
        if opened != closed {
            faults.push(format!("{opened} <{tag}>, {closed} closed"));
        }
    }
    if html.matches("<table").count() != html.matches("<caption>").count() {
        faults.push("a table without caption".to_owned());
    }
    faults
}

#[test]
fn the_report_of_a_small_round_is_as_it_is_held() {
    let folder = folder();
    let (html, code) = report(folder.path(), "check event.trf --round 2");
    assert_eq!((faults(&html), code), (Vec::new(), 0));
    golden("report.html", &html);
}

#[test]
fn every_verdict_has_its_report() {
    let folder = folder();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("swapped.txt", "1-3\n6-8\n4-5\n2-7\n");
    write("illegal.txt", "1-5\n2-3\n4-6\n7-8\n");
    write("short.txt", "1-3\n2-2\n");
    for (arguments, mark, verdict, says) in [
        ("pair event.trf --round 2", "proved", "PROVED BEST", "Pairings by name, round 2"),
        ("check event.trf --round 2", "proved", "IDENTICAL", "None: the boards and colours are the same."),
        ("check event.trf swapped.txt --round 2", "legal", "IMPROVABLE", "Differences"),
        ("check event.trf illegal.txt --round 2", "illegal", "ILLEGAL", "The best pairing instead"),
        ("check open.trf boards.txt", "proved", "IDENTICAL", "The file raised no doubts"),
        ("pair open.trf -R irish --seed 4", "proved", "ENUMERATED BEST", "drawn"),
        ("pair open.trf -R ecf-2009", "proved", "PROVED BEST", "Readings used"),
    ] {
        let (html, _) = report(folder.path(), arguments);
        assert_eq!(faults(&html), Vec::<String>::new(), "{arguments}");
        let band = html.split("class=\"verdict\"").nth(1).unwrap();
        let band = band.split("</p>").next().unwrap();
        assert!(band.contains(&format!("class=\"mark {mark}\"")), "{arguments}: {band}");
        assert!(band.contains(&format!("<small class=\"word\">{verdict}</small>")), "{arguments}: {band}");
        assert!(html.contains(says), "{arguments}: {says}");
    }
    // Names that mean something to a browser, and a note about a line.
    let strange = std::fs::read_to_string(folder.path().join("event.trf")).unwrap();
    write("event.trf", &(strange.replace("Novak", "<b>&'") + "XYZ what is this\n"));
    let (html, _) = report(folder.path(), "pair event.trf --round 2");
    assert!(!html.contains("<b>") && html.contains("&#60;b&#62;"));
    assert!(html.contains("XYZ what is this\n^^^^^^^^^^^^^^^^</pre>"), "the line and a caret");
}

#[test]
fn p5_verdicts_differ_by_sign_border_and_ground_and_people_come_before_the_proof() {
    let folder = folder();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("swapped.txt", "1-3\n6-8\n4-5\n2-7\n");
    write("illegal.txt", "1-5\n2-3\n4-6\n7-8\n");
    let mut looks = BTreeSet::new();
    for (boards, class, sign, says) in [
        ("", "proved", "✔", "Best pairing, proved"),
        ("swapped.txt ", "legal", "▲", "Legal, but not the best"),
        ("illegal.txt ", "illegal", "✘", "Not legal"),
    ] {
        let (html, _) = report(folder.path(), &format!("check event.trf {boards}--round 2"));
        let mark =
            format!("<span class=\"mark {class}\"><span aria-hidden=\"true\">{sign}</span> {says}</span>");
        assert!(html.contains(&mark), "{class}");
        let rule = html.split(&format!("\n.{class} {{")).nth(1).unwrap().split('}').next().unwrap();
        let look = ["background", "border-style: dashed"].map(|part| rule.contains(part));
        looks.insert((sign, look));
        // Who plays whom, whom to talk to, then the proof, then the solver.
        let at = |id: &str| html.find(&format!("id=\"{id}\"")).unwrap_or_else(|| panic!("no {id}"));
        let order = ["boards", "questions", "standings", "checklist", "groups", "levels", "origin"].map(at);
        assert!(order.is_sorted(), "{order:?}");
        let header = html.split("</header>").next().unwrap();
        assert!(!header.contains("HiGHS") && !header.contains("by a bound"), "no solver before the people");
    }
    let grounds: BTreeSet<[bool; 2]> = looks.into_iter().map(|(_, look)| look).collect();
    assert_eq!(grounds.len(), 3, "no ground, a ground with dashes, a ground");
}

#[test]
fn a_board_opens_to_its_reason_and_both_cards_as_explain_has_them() {
    let folder = folder();
    let (html, _) = report(folder.path(), "pair open.trf");
    let explained = run(folder.path(), &["explain", "open.trf", "-f", "json"], &[]).stdout;
    let explained: serde_json::Value = serde_json::from_slice(&explained).unwrap();
    let boards = explained["boards"].as_array().unwrap();
    assert_eq!(html.matches("<details>").count(), boards.len());
    for board in boards {
        let part = html.split(&format!("id=\"board-{}\"", board["board"])).nth(1).unwrap();
        let part = part.split("</tbody>").next().unwrap();
        let says = board["says"].as_str().unwrap();
        let (says, code) = says.trim_end().rsplit_once(' ').unwrap();
        assert!(part.contains(code), "{board}: {part}");
        assert!(part.contains(&says[..says.len().min(40)]), "{board}: {part}");
        for number in [&board["number"], &board["other"]] {
            assert!(part.contains(&format!("{number} ")), "{board}: the card of {number}");
        }
    }
}

#[test]
fn a_large_report_is_small_and_says_what_it_leaves_out() {
    let folder = tempfile::tempdir().unwrap();
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("instances/synthetic/open-0600/round-5.trf");
    std::fs::copy(from, folder.path().join("event.trf")).unwrap();
    let (html, _) = report(folder.path(), "pair event.trf -R dutch-2026");
    assert!(html.len() < 1_000_000, "{} bytes", html.len());
    assert_eq!((faults(&html), html.contains("are left out")), (Vec::new(), false));
    let (html, _) = report(folder.path(), "pair event.trf -R lim-2026 --reasons 3");
    assert!(html.contains("The reasons for 283 boards are omitted"), "it says so");
    assert_eq!(html.matches("<details>").count(), 286, "the cards are there");
}

#[test]
fn all_rounds_stand_in_one_report_each_with_its_verdict() {
    let folder = folder();
    let (html, code) = report(folder.path(), "check event.trf --all");
    assert_eq!((faults(&html), code), (Vec::new(), 0));
    for says in [
        "2 rounds judged: 2 IDENTICAL",
        "Round 1: <span class=\"mark proved\">",
        "id=\"r2-board-4\"",
        "id=\"r1-levels\"",
    ] {
        assert!(html.contains(says), "{says}");
    }
    assert!(!html.contains("id=\"r1-differences\"") && html.contains("id=\"standings\""));
    // Black of boards 1 and 2 of round two exchanged in the record: that round differs, and says how.
    let text = std::fs::read_to_string(folder.path().join("event.trf")).unwrap();
    let cells = |text: &str, number: usize| {
        let line = text.lines().position(|l| l.starts_with(&format!("001 {number:4}"))).unwrap();
        (line, text.lines().nth(line).unwrap()[101..105].trim().parse::<usize>().unwrap())
    };
    let two = [1, cells(&text, 1).1];
    let other = (2..=8).find(|n| !two.contains(n)).unwrap();
    let four = [two[0], two[1], other, cells(&text, other).1];
    let mut lines: Vec<String> =
        text.lines().filter(|l| !l.starts_with("XXB 2")).map(str::to_owned).collect();
    // Each of the four meets whoever has the other's opponent; colours stay, so the pairs are those of opposite colours.
    let colour = |n: usize| text.lines().nth(cells(&text, n).0).unwrap().as_bytes()[106];
    let new = if colour(four[0]) == colour(four[2]) { [3, 2, 1, 0] } else { [2, 3, 0, 1] };
    for (place, met) in new.into_iter().enumerate() {
        let at = lines.iter().position(|l| l.starts_with(&format!("001 {:4}", four[place]))).unwrap();
        lines[at].replace_range(101..105, &format!("{:4}", four[met]));
    }
    std::fs::write(folder.path().join("event.trf"), lines.join("\n") + "\n").unwrap();
    let (html, code) = report(folder.path(), "check event.trf --all");
    assert_eq!((faults(&html), code), (Vec::new(), 1));
    let line = html.split("href=\"#r2-round\">").nth(2).unwrap().split("</tr>").next().unwrap();
    assert!(line.contains(">2</td>") && !line.contains("IDENTICAL"), "{line}");
    assert!(html.contains("ROUNDS DIFFER") && html.contains("id=\"r2-differences\""));
}

#[test]
fn a_report_of_all_rounds_of_a_large_event_has_what_differs_only_and_is_small() {
    let folder = tempfile::tempdir().unwrap();
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("instances/synthetic/open-0600/round-5.trf");
    std::fs::copy(from, folder.path().join("event.trf")).unwrap();
    let (html, _) = report(folder.path(), "check event.trf --all -R dutch-2026");
    assert!(html.len() < 1_000_000, "{} bytes", html.len());
    assert_eq!(faults(&html), Vec::<String>::new());
    assert!(html.contains("large event:") && html.contains("id=\"r4-levels\""));
    // Four rounds share 500 boards.
    assert_eq!(html.matches("<details>").count(), 4 * 125);
    assert!(html.contains("boards are omitted, because the field is large"));
}

#[test]
fn the_score_groups_are_drawn_in_text_and_in_pictures() {
    let folder = folder();
    let text = |arguments: &str| {
        let words: Vec<&str> = arguments.split(' ').collect();
        let output = run(folder.path(), &words, &[]);
        assert_eq!(output.status.code(), Some(0), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let whole = text("pair open.trf --groups");
    let drawn = whole.split("Scoregroups.").nth(1).unwrap();
    assert_eq!(drawn, text("explain open.trf --groups").split("Scoregroups.").nth(1).unwrap());
    // Every board and everybody who leaves his group is in it, in the text and in the pictures.
    let boards: Vec<[u32; 2]> = text("pair open.trf -f pairs")
        .lines()
        .skip(1)
        .map(|line| line.split(' ').map(|n| n.parse().unwrap()).collect::<Vec<u32>>().try_into().unwrap())
        .collect();
    let (html, _) = report(folder.path(), "pair open.trf");
    let said: Vec<&str> = html.split("<desc>").skip(1).map(|d| d.split("</desc>").next().unwrap()).collect();
    let said = said.join("; ");
    let rows = drawn.split_once("\n\n").unwrap().1;
    let pairs: Vec<&str> =
        rows.lines().filter(|l| ["----", "--/-", "--\\-"].iter().any(|a| l.contains(a))).collect();
    let played: Vec<&[u32; 2]> = boards.iter().filter(|b| b[1] != 0).collect();
    assert_eq!((pairs.len(), html.matches("<circle").count()), (played.len(), 2 * played.len()));
    for [a, b] in played {
        let has = |text: &str| {
            text.split("; ").filter_map(|s| s.split_once(" meets ")).any(|(one, other)| {
                let number = |label: &str| label.split(' ').next().and_then(|n| n.parse().ok());
                let met = [number(one), number(other)];
                met == [Some(*a), Some(*b)] || met == [Some(*b), Some(*a)]
            })
        };
        assert!(has(&said), "{a} {b}: {said}");
    }
    let leave = |text: &str| text.matches(" floats down to ").count() + text.matches(" has the bye").count();
    assert!(leave(drawn) > 0 && leave(drawn) == leave(&said));
    // Of a player only what concerns him.
    let one = text(&format!("explain open.trf {} --groups", boards[0][0]));
    assert!(one.matches(" points: ").count() < whole.matches(" points: ").count(), "{one}");
    let words = ["explain", "open.trf", "--groups", "-f", "json"];
    assert_eq!(run(folder.path(), &words, &[]).status.code(), Some(3));
}

#[test]
fn what_cannot_be_reported_is_refused_and_nothing_is_overwritten() {
    let folder = folder();
    std::fs::write(folder.path().join("mine.html"), "mine").unwrap();
    for (arguments, code, says) in [
        ("pair event.trf --round 2 --published event.trf --html x.html", 3, "omit one of them"),
        ("check event.trf --round 2 --html mine.html", 5, "--force"),
        ("check event.trf --round 2 --html event.trf --force", 5, "is the input"),
        ("check event.trf --round 2 --reasons 3", 3, "--html"),
        ("check event.trf --round 2 --force", 3, "--html"),
    ] {
        let words: Vec<&str> = arguments.split(' ').collect();
        let output = run(folder.path(), &words, &[]);
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{arguments}: {err}");
        assert!(err.contains(says), "{arguments}: {err}");
    }
    assert_eq!(std::fs::read_to_string(folder.path().join("mine.html")).unwrap(), "mine");
    assert!(!folder.path().join("x.html").exists());
}
