//! The desk in a real browser, as people use it: a whole event by keys alone and by mouse alone, two desks on one event, no
//! fault for axe-core. Without a browser, node or playwright-core (`make playwright`), this is skipped loudly.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::browser::{axe_script, browser, in_path};
use crate::serve::skipped;

/// What the browser is driven with.
struct Driver {
    browser: PathBuf,
    playwright: PathBuf,
}

/// The driver of a Chromium, if all of it is there.
fn driver() -> Option<Driver> {
    driver_of(browser()?)
}

/// The driver of a Firefox, if all of it is there.
fn firefox_driver() -> Option<Driver> {
    let Some(firefox) = in_path(&["firefox", "firefox-esr"]) else {
        skipped("no firefox in PATH, the desk is not used in it");
        return None;
    };
    driver_of(firefox)
}

fn driver_of(browser: PathBuf) -> Option<Driver> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join(".tools/playwright-core/package");
    let playwright = std::env::var_os("PAIRPROOF_PLAYWRIGHT").map_or(here, PathBuf::from);
    if !playwright.join("index.mjs").is_file() {
        let place = playwright.display();
        skipped(&format!("no playwright-core at {place} (make playwright), the desk is not used"));
        return None;
    }
    if Command::new("node").arg("--version").output().is_err() {
        skipped("no node in PATH, the desk is not used");
        return None;
    }
    Some(Driver { browser, playwright })
}

/// An open desk; it ends with the test.
struct Desk {
    child: Child,
    address: String,
}

impl Desk {
    fn open(event: &Path) -> Self {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin("pairproof"))
            .arg("desk")
            .arg(event)
            .args(["--port", "0", "--no-browser", "--by", "Kim"])
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let output = child.stdout.take().expect("it was piped");
        BufReader::new(output).read_line(&mut line).expect("the desk says where it is");
        let address = line.split_whitespace().last().unwrap_or_default().to_owned();
        Self { child, address }
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        // It may have ended by itself; then the test has failed already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// How many players and rounds a whole event has: `PAIRPROOF_EVENT=60x9` plays the full one.
fn size() -> (usize, usize) {
    let given = std::env::var("PAIRPROOF_EVENT").unwrap_or_else(|_| "10x3".to_owned());
    let parts = given.split_once('x').and_then(|(n, r)| Some((n.parse().ok()?, r.parse().ok()?)));
    parts.expect("PAIRPROOF_EVENT is players x rounds, as in 60x9")
}

/// An event; names that a page could stumble over are among its players.
fn event(folder: &Path, name: &str) -> PathBuf {
    let (count, rounds) = size();
    let mut table = String::from("name,rating,federation,club\n");
    for (place, name) in [
        "\"Horvath, Zsofia\"",
        "\"Grant, Oliver\"",
        "<b>Bold</b>",
        "\"O'Brien, Sean\"",
        "محمد علي",
        "\"Tanaka, Yuki\"",
        "\"Dimitrov, Petar\"",
        "\"Castillo, Ines\"",
        "\"Quinn & Co\"",
        "\"Eriksen, Lars\"",
    ]
    .iter()
    .enumerate()
    {
        table += &format!("{name},{},NOR,Castle\n", 2400 - 30 * place);
    }
    for place in 10..count {
        table += &format!("Player {place},{},NOR,Castle\n", 2100 - 10 * place);
    }
    entered(folder, name, &table, rounds)
}

/// An event of the players of a table.
fn entered(folder: &Path, name: &str, table: &str, rounds: usize) -> PathBuf {
    let players = folder.join("players.csv");
    std::fs::write(&players, table).expect("a folder to write to");
    let event = folder.join(name);
    let entered = Command::new(assert_cmd::cargo::cargo_bin("pairproof"))
        .arg("enter")
        .arg(&players)
        .args(["--rounds", &rounds.to_string()])
        .args(["--colour", "white", "--name", "Spring Open", "-o"])
        .arg(&event)
        .output()
        .expect("the program starts");
    assert!(entered.status.success(), "{}", String::from_utf8_lossy(&entered.stderr));
    event
}

/// Plays a scenario on an open desk; everything that was wrong, a line each.
fn play(driver: &Driver, scenario: &str, desk: &Desk, axe: Option<&Path>) {
    run(driver, scenario, desk, (axe, None));
}

/// Plays a scenario with the script of axe-core, or into a folder of pictures.
fn run(driver: &Driver, scenario: &str, desk: &Desk, (axe, pictures): (Option<&Path>, Option<&Path>)) {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser/desk.mjs");
    let mut node = Command::new("node");
    node.env("PAIRPROOF_ROUNDS", size().1.to_string());
    node.envs(pictures.map(|folder| ("PAIRPROOF_PICTURES", folder)));
    node.arg(script).args([scenario, &desk.address]).arg(&driver.playwright).arg(&driver.browser).args(axe);
    let output = node.output().expect("node was found");
    let said = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    assert!(output.status.success(), "{scenario}: {}", said.concat());
    if let Some(why) = said[0].lines().find_map(|line| line.strip_prefix("SKIPPED: ")) {
        skipped(why);
    }
}

/// The standings as the terminal says them.
fn standings(event: &Path) -> String {
    let said = Command::new(assert_cmd::cargo::cargo_bin("pairproof"))
        .args(["standings", "-f", "json"])
        .arg(event)
        .output()
        .expect("the program starts");
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
    String::from_utf8_lossy(&said.stdout).replace(&event.display().to_string(), "EVENT")
}

/// The report of an event as the terminal writes it.
fn report(event: &Path) -> String {
    let said = Command::new(assert_cmd::cargo::cargo_bin("pairproof"))
        .arg("export")
        .arg(event)
        .output()
        .expect("the program starts");
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
    String::from_utf8_lossy(&said.stdout).into_owned()
}

#[test]
fn an_event_by_keys_by_mouse_and_by_a_crowd_ends_in_the_same_report() {
    let Some(driver) = driver() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let ways = [("keyboard", "keys.pairproof"), ("mouse", "mouse.pairproof"), ("crowd", "crowd.pairproof")];
    let [keys, mouse, crowd] = ways.map(|(scenario, name)| {
        let event = event(folder.path(), name);
        let desk = Desk::open(&event);
        play(&driver, scenario, &desk, None);
        drop(desk);
        (standings(&event), report(&event))
    });
    assert_eq!(keys, mouse);
    assert_eq!(keys, crowd);
    assert!(keys.1.contains("Horvath, Zsofia"), "{}", keys.1);
}

#[test]
fn the_main_paths_go_in_firefox_too() {
    let Some(driver) = firefox_driver() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    for scenario in ["keyboard", "mouse", "desks", "wall"] {
        let event = event(folder.path(), &format!("{scenario}.pairproof"));
        play(&driver, scenario, &Desk::open(&event), None);
    }
    let [keys, mouse] =
        ["keyboard", "mouse"].map(|way| report(&folder.path().join(format!("{way}.pairproof"))));
    assert_eq!(keys, mouse);
    play(&driver, "begin", &Desk::open(&folder.path().join("new.pairproof")), None);
}

/// Plays an act at the desk of an event.
fn acted(act: &str) {
    let Some(driver) = driver() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let desk = Desk::open(&event(folder.path(), "event.pairproof"));
    play(&driver, act, &desk, None);
}

#[test]
fn the_certificate_of_the_wall_is_checked_in_the_readers_browser() {
    acted("wall");
}

#[test]
fn tie_breaks_readings_and_differences_are_on_their_screens() {
    acted("screens");
}

#[test]
fn declarations_prizes_and_boards_as_played_are_entered_on_their_forms() {
    acted("forms");
}

#[test]
fn matches_of_teams_are_entered_and_told_of_teams() {
    let Some(driver) = driver() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let mut table = String::from("team,board,name,rating\n");
    for (place, team) in ["Rooks", "Knights", "Pawns", "Kings", "Queens", "Bishops"].iter().enumerate() {
        for board in 1..=4 {
            table += &format!("{team},{board},{team} {board},{}\n", 2300 - 40 * place - 20 * board);
        }
    }
    std::fs::write(folder.path().join("teams.csv"), table).expect("a folder to write to");
    let enter = "enter teams.csv --boards 4 --rounds 3 --colour white --name Cup -o cup.pairproof";
    crate::fixture::said(folder.path(), enter);
    let desk = Desk::open(&folder.path().join("cup.pairproof"));
    play(&driver, "matches", &desk, None);
}

#[test]
fn of_two_desks_the_second_is_told_who_was_first() {
    acted("desks");
}

#[test]
fn an_answer_that_comes_late_takes_nothing_away() {
    acted("late");
}

#[test]
fn from_a_spreadsheet_to_a_posted_round_with_a_finger_on_a_phone() {
    let Some(driver) = driver() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let event = folder.path().join("new.pairproof");
    let desk = Desk::open(&event);
    play(&driver, "begin", &desk, None);
    drop(desk);
    assert!(standings(&event).contains("Horvath, Zsofia"));
}

/// `PAIRPROOF_PICTURES=docs/desk` renews the pictures of the page; without, they are thrown away.
#[test]
fn every_screen_has_its_picture_in_the_page_on_the_desk() {
    let Some(driver) = driver() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let pictures = std::env::var_os("PAIRPROOF_PICTURES").map(|place| here.join(place));
    let pictures = pictures.unwrap_or_else(|| folder.path().join("pictures"));
    std::fs::create_dir_all(&pictures).expect("a folder to write to");
    let mut table = String::from("name,rating,federation,club\n");
    for (place, (name, federation, club)) in PEOPLE.iter().enumerate() {
        table += &format!("\"{name}\",{},{federation},{club}\n", 2311 - 17 * place);
    }
    let desk = Desk::open(&entered(folder.path(), "event.pairproof", &table, 9));
    run(&driver, "pictures", &desk, (None, Some(&pictures)));
    let page = std::fs::read_to_string(here.join("docs/desk.md")).expect("the page is there");
    for entry in std::fs::read_dir(&pictures).expect("they were taken") {
        let name = entry.expect("it is read").file_name().into_string().expect("plain letters");
        assert!(page.contains(&format!("](desk/{name})")), "docs/desk.md does not show {name}");
        assert!(here.join("docs/desk").join(&name).is_file(), "docs/desk has no {name}");
    }
}

/// The players of the event in the pictures: name, federation, club.
const PEOPLE: [(&str, &str, &str); 30] = [
    ("Andersson, Maja", "SWE", "Lund"),
    ("Bakker, Joost", "NED", "Leiden"),
    ("Castillo, Ines", "ESP", "Gijon"),
    ("Dimitrov, Petar", "BUL", "Plovdiv"),
    ("Eriksen, Lars", "NOR", "Moss"),
    ("Fischer, Anna", "GER", "Jena"),
    ("Grant, Oliver", "ENG", "York"),
    ("Horvath, Zsofia", "HUN", "Szeged"),
    ("Ivanova, Elena", "BUL", "Plovdiv"),
    ("Jansen, Pieter", "NED", "Leiden"),
    ("Kowalski, Adam", "POL", "Opole"),
    ("Laine, Aino", "FIN", "Turku"),
    ("Moreau, Luc", "FRA", "Metz"),
    ("Novak, Jan", "CZE", "Brno"),
    ("O'Brien, Sean", "IRL", "Cork"),
    ("Petrov, Ivan", "BUL", "Varna"),
    ("Quinn, Niamh", "IRL", "Cork"),
    ("Rossi, Giulia", "ITA", "Parma"),
    ("Silva, Tiago", "POR", "Braga"),
    ("Tanaka, Yuki", "JPN", "Nara"),
    ("Urban, Eva", "CZE", "Brno"),
    ("Vogel, Karl", "GER", "Jena"),
    ("Weber, Nina", "AUT", "Linz"),
    ("Xu, Mei", "CHN", "Xian"),
    ("Young, Peter", "SCO", "Perth"),
    ("Zanetti, Paolo", "ITA", "Parma"),
    ("Almeida, Rita", "POR", "Braga"),
    ("Brandt, Otto", "GER", "Ulm"),
    ("Cohen, Noa", "ISR", "Haifa"),
    ("Dahl, Signe", "DEN", "Odense"),
];

#[test]
fn axe_finds_no_fault_on_any_screen_of_the_desk() {
    let Some(driver) = driver() else { return };
    let Some(axe) = axe_script() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let desk = Desk::open(&event(folder.path(), "event.pairproof"));
    play(&driver, "axe", &desk, Some(&axe));
}
