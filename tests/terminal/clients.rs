//! Programs that call bbpPairings or `JaVaFo`, as far as they can be replayed: the exact command line, what the program reads
//! of the answer and what it takes for a failure, with the file of its source. Only the path of the engine is ours.
//!
//! Those that can be installed are run for real by `make clients` (`tests/packages/clients.py`).
#![cfg(unix)]

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Output};

use crate::compat::{C5, C9, folder};

/// The boards as (White, Black); 0 is the bye.
type Pairs = Vec<(u32, u32)>;

/// A folder with the reports and a link of each name.
fn engines() -> tempfile::TempDir {
    let folder = folder();
    for name in ["bbpPairings", "bbpPairings.exe", "javafo"] {
        std::os::unix::fs::symlink(assert_cmd::cargo::cargo_bin("pairproof"), folder.path().join(name))
            .unwrap();
    }
    folder
}

fn write(folder: &Path, name: &str, text: &str) {
    std::fs::write(folder.join(name), text).unwrap();
}

fn read(folder: &Path, name: &str) -> Option<String> {
    std::fs::read_to_string(folder.join(name)).ok()
}

/// Runs a command line whose first word is a program in the folder.
fn run(folder: &Path, line: &str) -> Output {
    let mut words = line.split(' ');
    let program = folder.join(words.next().unwrap());
    Command::new(program).current_dir(folder).env_remove("PAIRPROOF_COMPAT_AS").args(words).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// A line of two numbers and nothing else.
fn pair(line: &str) -> Option<(u32, u32)> {
    let (white, black) = line.split_once(' ')?;
    Some((white.parse().ok()?, black.parse().ok()?))
}

/// C9 with something in the coming round of player 1.
fn absent(cell: &str) -> String {
    let (head, rest) = C9.split_once("w 1\n").unwrap();
    format!("{head}w 1  {cell}\n{rest}")
}

/// The boards of C9, and those without player 1.
const BOARDS: [(u32, u32); 3] = [(2, 1), (3, 5), (4, 0)];
const WITHOUT: [(u32, u32); 2] = [(2, 5), (3, 4)];

/// lichess-org/lila, `modules/swiss/src/main/PairingSystem.scala`: how the event goes on.
#[derive(Debug, PartialEq)]
enum Lila {
    Paired(Pairs),
    /// `SwissDirector.scala`: the event ends.
    Ends,
    /// The round is tried again in 61 seconds.
    Fails,
}

/// The command is split at blanks, so the engine may be several words.
fn lila(folder: &Path, engine: &str, system: &str, stand_in: Option<&str>) -> Lila {
    let line = format!("{engine} --{system} IN -p");
    let mut words = line.split(' ');
    let program = words.next().unwrap();
    let path =
        if program == "pairproof" { assert_cmd::cargo::cargo_bin("pairproof") } else { folder.join(program) };
    let mut command = Command::new(path);
    command.current_dir(folder).env_remove("PAIRPROOF_COMPAT_AS").args(words);
    let output = command.envs(stand_in.map(|book| ("PAIRPROOF_COMPAT_AS", book))).output().unwrap();
    if output.status.success() {
        return Lila::Paired(text(&output.stdout).lines().skip(1).filter_map(pair).collect());
    }
    let said = text(&output.stderr);
    let ends =
        ["No valid pairing exists", "The number of rounds is larger than the reported number of rounds."];
    if ends.iter().any(|sentence| said.contains(sentence)) { Lila::Ends } else { Lila::Fails }
}

#[test]
fn lila_pairs_ends_events_and_waits_as_with_its_engine() {
    let folder = engines();
    let path = folder.path();
    write(path, "IN", &absent("0000   -"));
    for engine in ["bbpPairings", "pairproof compat bbp"] {
        assert_eq!(lila(path, engine, "dutch", None), Lila::Paired(WITHOUT.to_vec()));
    }
    // From 250 players on it asks for other systems, which we have not.
    for system in ["burstein", "fast"] {
        assert_eq!(lila(path, "bbpPairings", system, None), Lila::Fails);
        let stand_in = lila(path, "bbpPairings", system, Some("dutch-2026"));
        assert_eq!(stand_in, lila(path, "bbpPairings", "dutch", None));
    }
    std::fs::copy(path.join("NL.trf"), path.join("IN")).unwrap();
    assert_eq!(lila(path, "bbpPairings", "dutch", None), Lila::Ends);
    write(path, "IN", &C9.replace("XXR 3", "XXR 1"));
    assert_eq!(lila(path, "bbpPairings", "dutch", None), Lila::Ends);
    write(path, "IN", &C9.replace("XXR 3\n", ""));
    assert_eq!(lila(path, "bbpPairings", "dutch", None), Lila::Fails);
}

/// Sharly-Chess/sharly-chess, `src/data/pairings/{engines,bbp_history}.py`: the code is ignored, the files are read.
fn sharly(folder: &Path, line: &str) -> Result<Pairs, &'static str> {
    run(folder, line);
    let out = read(folder, "OUT").ok_or("no file of pairings")?;
    if out.is_empty() {
        return Err("Pairing is not possible");
    }
    Ok(out.lines().skip(1).map(|line| pair(line).expect("two numbers")).collect())
}

/// `bbp_history.py`: the rows of the list by heading; as many rounds as there are dashes but one.
pub(crate) fn sharly_list(list: &str) -> (usize, Vec<BTreeMap<String, String>>) {
    let mut lines = list.lines().filter(|line| !line.trim().is_empty());
    let head = lines.next().unwrap().trim_start();
    assert!(head.starts_with("ID\t"), "{head}");
    let names: Vec<&str> = head.split('\t').map(str::trim).collect();
    let rounds =
        names.iter().find(|name| !name.is_empty() && name.trim_matches('-').is_empty()).unwrap().len() - 1;
    let row = |line: &str| {
        let cells = line.split('\t').map(|cell| cell.trim().to_owned());
        names.iter().map(|name| (*name).to_owned()).zip(cells).collect()
    };
    (rounds, lines.take_while(|line| line.contains('\t')).map(row).collect())
}

#[test]
fn sharly_chess_reads_pairings_lists_and_random_events() {
    let folder = engines();
    let path = folder.path();
    write(path, "IN", &format!("192 FIDE_DUTCH_2025\n{C5}"));
    assert_eq!(sharly(path, "bbpPairings --dutch IN -p OUT -l LIST").unwrap(), [(1, 5), (3, 2), (6, 0)]);
    let (rounds, rows) = sharly_list(&read(path, "LIST").unwrap());
    assert_eq!((rounds, rows.len()), (2, 5), "player 4 is away");
    assert_eq!([&rows[0]["ID"], &rows[0]["Pts"], &rows[0]["Cur"]].map(String::as_str), ["1", "2.0", "(5W)"]);
    assert_eq!(rows[4]["Cur"], "(bye)");
    std::fs::copy(path.join("NL.trf"), path.join("IN")).unwrap();
    assert_eq!(sharly(path, "bbpPairings --dutch IN -p OUT"), Err("Pairing is not possible"));
    std::fs::remove_file(path.join("OUT")).unwrap();
    write(path, "IN", "no report");
    assert_eq!(sharly(path, "bbpPairings --dutch IN -p OUT"), Err("no file of pairings"));
    assert_eq!(run(path, "bbpPairings --dutch -g -o F").status.code(), Some(0));
    assert!(read(path, "F").unwrap().contains("\r001 "));
    assert_eq!(run(path, "bbpPairings --dutch --team IN -p OUT").status.code(), Some(3));
}

/// Lichess4545/heltour and litour, `heltour/tournament/pairinggen.py`: a shell line; no pairs are asked for again with `-w`.
fn heltour(folder: &Path) -> Result<Pairs, String> {
    let call = |more: &str| {
        let command = format!("{}/javafo IN -p OUT {more}", folder.display());
        let output = Command::new("sh").args(["-c", &command]).current_dir(folder).output().unwrap();
        if !output.status.success() {
            return Err(text(&output.stdout));
        }
        let out = read(folder, "OUT").ok_or("no file")?;
        let mut lines = out.lines();
        let count: usize = lines.next().and_then(|line| line.parse().ok()).ok_or("no count")?;
        let pairs: Pairs = lines.filter_map(pair).collect();
        if pairs.len() == count { Ok(pairs) } else { Err(format!("{count} pairs are {}", pairs.len())) }
    };
    let first = call("-q 10000")?;
    if first.is_empty() { call("-w") } else { Ok(first) }
}

#[test]
fn heltour_reads_the_count_the_pairs_and_none() {
    let folder = engines();
    let path = folder.path();
    for cell in ["0000 - -", "0000 - ="] {
        write(path, "IN", &absent(cell));
        assert_eq!(heltour(path).unwrap(), WITHOUT, "{cell}");
    }
    std::fs::copy(path.join("NL.trf"), path.join("IN")).unwrap();
    assert_eq!(heltour(path).unwrap(), []);
    write(path, "IN", "no report");
    assert!(heltour(path).is_err());
    // The image is built only if the bare call says who it is.
    assert!(text(&run(path, "javafo").stdout).starts_with("JaVaFo"));
}

#[test]
fn programs_that_read_code_and_file_find_both() {
    // Moritz72/ToMaChess, `scripts/tournament/utils/functions_bbp.py`: boards are split at the line end of Windows.
    // freepairchess/FreePair, `src/FreePair.Core/Bbp/BbpPairingEngine.cs`: the code, the standard error to be shown, OUT.
    // GabrieleBattaglia/Tornello, `src/engine.py`: the code, OUT, the list as it is.
    let end = if cfg!(windows) { "\r\n" } else { "\n" };
    for line in [
        "bbpPairings.exe --dutch IN -p OUT",
        "bbpPairings --dutch IN -p OUT",
        "bbpPairings --dutch IN -p OUT -l LIST",
    ] {
        let folder = engines();
        let path = folder.path();
        write(path, "IN", C9);
        let output = run(path, line);
        assert!(output.status.success() && output.stdout.is_empty() && output.stderr.is_empty(), "{line}");
        let out = read(path, "OUT").unwrap();
        let pairs: Pairs = out.trim_end().split(end).skip(1).filter_map(pair).collect();
        assert_eq!(pairs, BOARDS, "{line}");
        assert_eq!(path.join("LIST").is_file(), line.ends_with("LIST"));
        std::fs::copy(path.join("NL.trf"), path.join("IN")).unwrap();
        let output = run(path, line);
        assert_eq!(output.status.code(), Some(1));
        assert!(text(&output.stderr).contains("No valid pairing exists"), "{line}");
    }
    // FreePair's `--baku` is of another version: code 3 with the usage, as with bbpPairings 6.0.0.
    let folder = engines();
    let output = run(folder.path(), "bbpPairings --dutch --baku C9 -p OUT");
    assert!(output.status.code() == Some(3) && text(&output.stderr).contains("Usage:"));
}

#[test]
fn chessament_finds_the_program_by_path_and_reads_every_line() {
    // KDE/chessament, `src/facts/tournament/pairingengine.cpp`: `bbpPairings` in PATH; every line of the output has to fit.
    let folder = engines();
    let path = std::env::join_paths([folder.path()]).unwrap();
    let script = "bbpPairings --dutch C9 -p";
    let output = Command::new("/bin/sh")
        .args(["-c", script])
        .current_dir(folder.path())
        .env("PATH", path)
        .output()
        .unwrap();
    let out = text(&output.stdout);
    let (count, pairs) = out.split_once('\n').unwrap();
    let pairs: Option<Pairs> = pairs.lines().map(pair).collect();
    assert_eq!((count, pairs.unwrap()), ("3", BOARDS.to_vec()));
    assert!(output.status.success());
}

#[test]
fn openpairings_takes_code_0_and_a_file_that_is_not_empty() {
    // AuroraRyunix/openpairings, `lib/pairings_engine/pairing.ex`: `java -jar javafo.jar IN -p OUT`; its tests: bbp and banner.
    let folder = engines();
    let path = folder.path();
    assert!(run(path, "javafo C9 -p OUT").status.success());
    let out = read(path, "OUT").unwrap();
    assert_eq!(out.lines().skip(1).filter_map(pair).collect::<Pairs>(), BOARDS);
    assert!(text(&run(path, "bbpPairings").stdout).starts_with("BBP Pairings"));
}

#[test]
fn text_in_and_text_out_serve_those_who_call_a_function() {
    // Zinkelburger/Meow-Chess, `lib/engine/bbp_pairings.dart`: the engine as a C function; codes 1, 3, 4, the count.
    // vladimirshefer/ChessGrinder, `JavafoPairingStrategyImpl.java`: `JaVaFoApi.exec(1000, stream)` with XXR 1000 and XXZ.
    let folder = engines();
    let through = |line: &str, report: &str| {
        write(folder.path(), "report", report);
        let script = format!("./{line} < report");
        Command::new("sh").args(["-c", &script]).current_dir(folder.path()).output().unwrap()
    };
    let output = through("bbpPairings --dutch /dev/stdin -p", C9);
    assert_eq!(text(&output.stdout), "3\n2 1\n3 5\n4 0\n");
    assert_eq!(through("bbpPairings --dutch /dev/stdin -p", "no report").status.code(), Some(3));
    let grinder = format!("{}XXZ 1\n", C9.replace("XXR 3", "XXR 1000"));
    assert_eq!(text(&through("javafo /dev/stdin -p", &grinder).stdout), "2\n2 5\n3 4\n");
}
