//! The command lines of bbpPairings and `JaVaFo`: calls, files, bytes and exit codes as recorded from the engines.

use std::path::Path;
use std::process::Output;

use assert_cmd::Command;

/// A regression file of bbpPairings: five players, one round of three played, player 5 away in it.
pub(crate) const C9: &str = "\
012 Dutch 2025 C9 test
001    1      Test0001 Player0001               2720                             1.0    1     3 w 1
001    2      Test0002 Player0002               2701                             1.0    2     4 b 1
001    3      Test0003 Player0003               2697                             0.0    3     1 b 0
001    4      Test0004 Player0004               2689                             0.0    4     2 w 0
001    5      Test0005 Player0005               2673                             0.0    5  0000 - Z
XXR 3
";
/// Another: six players, two rounds played, player 4 away in the third.
pub(crate) const C5: &str = "\
012 Dutch 2025 C5 test
001    1      Test0001 Player0001               2720                             2.0    1     4 w 1     2 b 1
001    2      Test0002 Player0002               2701                             1.0    3     5 b 1     1 w 0
001    3      Test0003 Player0003               2697                             2.0    2     6 w 1     4 b 1
001    4      Test0004 Player0004               2689                             0.0    5     1 b 0     3 w 0  0000 - Z
001    5      Test0005 Player0005               2673                             1.0    4     2 w 0     6 b 1
001    6      Test0006 Player0006               2664                             0.0    6     3 b 0     5 w 0
XXR 3
";
/// Four players who have all met.
const NL: &str = "\
001    1      Player 1                                                           1.5    1     3 w =     2 b =     4 w =
001    2      Player 2                                                           1.5    2     4 b =     1 w =     3 w =
001    3      Player 3                                                           1.5    3     1 b =     4 w =     2 b =
001    4      Player 4                                                           1.5    4     2 w =     3 b =     1 b =
XXR 4
XXC white1
";
/// What C9 gives unless the edit says otherwise.
const PLAIN: &str = "3/2 1/3 5/4 0/";

/// A folder with the three files.
pub(crate) fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in [("C9", C9), ("C5", C5), ("NL.trf", NL)] {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

fn call(folder: &Path, arguments: &str, environment: &[(&str, &str)]) -> Output {
    let mut command = Command::cargo_bin("pairproof").unwrap();
    command.current_dir(folder).env_remove("PAIRPROOF_COMPAT_AS").envs(environment.iter().copied());
    command.arg("compat").args(arguments.split(' ')).output().unwrap()
}

/// Exit code, standard output with `/` for line ends, standard error.
fn said(folder: &Path, arguments: &str) -> (i32, String, String) {
    let output = call(folder, arguments, &[]);
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (output.status.code().unwrap(), text(&output.stdout).replace('\n', "/"), text(&output.stderr))
}

fn file(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).unwrap().replace('\n', "/")
}

#[test]
fn pairs_go_to_the_standard_output_or_beside_the_input() {
    let folder = folder();
    let path = folder.path();
    let nothing = String::new;
    assert_eq!(said(path, "bbp --dutch C5 -p"), (0, "3/1 5/3 2/6 0/".to_owned(), nothing()));
    assert_eq!(said(path, "bbp --dutch C9 -p"), (0, PLAIN.to_owned(), nothing()));
    assert_eq!(said(path, "javafo C9 -p"), (0, PLAIN.to_owned(), nothing()));
    std::fs::create_dir(path.join("d")).unwrap();
    std::fs::rename(path.join("C5"), path.join("d/C5")).unwrap();
    assert_eq!(said(path, "bbp --dutch d/C5 -p o"), (0, nothing(), nothing()));
    assert_eq!(file(path, "d/o"), "3/1 5/3 2/6 0/");
    // With a folder it is a path from the working directory, with the default name the list lies beside the input.
    assert_eq!(said(path, "bbp --dutch d/C5 -p ./here -l").0, 0);
    assert_eq!(file(path, "here"), "3/1 5/3 2/6 0/");
    assert!(path.join("d/C5.list").is_file());
    let (code, out, _) = said(path, "bbp -r --dutch C9 -p");
    assert!(code == 0 && out.starts_with("BBP Pairings") && out.ends_with(&format!("/{PLAIN}")), "{out}");
}

#[test]
fn a_round_without_a_pairing_leaves_an_empty_file_and_code_1() {
    let folder = folder();
    let path = folder.path();
    std::fs::write(path.join("o"), "of before").unwrap();
    let (code, out, err) = said(path, "bbp --dutch NL.trf -p o -l");
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(err.starts_with("Error while pairing NL.trf: No valid pairing exists: "), "{err}");
    assert_eq!(err.lines().count(), 1, "{err}");
    assert_eq!(file(path, "o"), "");
    let list = file(path, "NL.list");
    assert!(list.contains("1.5\t") && !list.contains("BBP"), "{list}");
    // JaVaFo says it on the standard output, with code 0 and a file of no pairs.
    let (code, out, _) = said(path, "javafo NL.trf -p o -q 10000");
    assert_eq!(code, 0);
    let says = "java.lang.Exception: Pairing impossible under the current rules - intervene manually/";
    assert!(out.starts_with(says), "{out}");
    assert_eq!(file(path, "o"), "0/");
    let (code, out, _) = said(path, "javafo NL.trf -p -w");
    assert!(code == 0 && out.starts_with(says) && out.ends_with("/0/"), "{out}");
}

#[test]
fn a_request_or_a_file_at_fault_leaves_the_output_as_it_was() {
    let folder = folder();
    let path = folder.path();
    let write = |name: &str, text: &str| std::fs::write(path.join(name), text).unwrap();
    write("o", "of before");
    write("no", &C9.replace("XXR 3\n", ""));
    write("one", &C9.replace("XXR 3", "XXR 1"));
    write("points", &C9.replace(" 1.0    1", " 0.5    1"));
    write("colour", "001    1      A\n001    2      B\nXXR 3\n");
    for (input, says) in [
        ("no", "Error parsing file no: The total number of rounds in the tournament must be specified."),
        ("one", "Error parsing file one: The number of rounds is larger than the reported number of rounds."),
        ("points", "Error parsing file points: The score for player 1 does not match the game results."),
        ("colour", "Error while parsing colour: Please configure the initial piece colors."),
    ] {
        let (code, out, err) = said(path, &format!("bbp --dutch {input} -p o"));
        assert_eq!((code, out.as_str()), (3, ""), "{err}");
        assert!(err.starts_with(says) && err.lines().count() == 1, "{err}");
        assert_eq!(file(path, "o"), "of before");
    }
    let (code, _, err) = said(path, "bbp --dutch missing -p o");
    assert_eq!((code, err.as_str()), (5, "Error reading file missing: The file could not be loaded.\n"));
    assert_eq!(said(path, "bbp --dutch - -p").0, 5, "`-` is a name");
    let (code, _, err) = said(path, "bbp --dutch C9 -p nowhere/o");
    assert!(code == 5 && err.starts_with("The output file (nowhere/o) could not be opened."), "{err}");
    assert_eq!(said(path, "bbp --dutch C9 -p C9").0, 5, "the input is never overwritten");
    assert_eq!(std::fs::read_to_string(path.join("C9")).unwrap(), C9);
    let (code, out, err) = said(path, "bbp --dutch C9 -p -l nowhere/l");
    assert!(code == 0 && out == PLAIN && err.contains("nowhere/l"), "{err}");
    for input in ["points", "missing"] {
        let (code, out, _) = said(path, &format!("javafo {input} -p o"));
        assert!(code == 1 && out.starts_with("Error in processing ("), "{out}");
        assert_eq!(file(path, "o"), "of before");
    }
}

#[test]
fn the_grammar_is_theirs() {
    let folder = folder();
    let path = folder.path();
    for wrong in [
        "--fast C9 -p",
        "--help",
        "--baku C9 -p",
        "--dutch --baku C9 -p",
        "--dutch C9 -l -p",
        "--dutch C9 -q 1",
        "--dutch C9",
        "--dutch",
        "--dutch C9 -p o l",
        "--burstein C9 -p",
        "C9 -p",
        "--dutch -g",
        "--dutch -g -o",
    ] {
        let (code, out, err) = said(path, &format!("bbp {wrong}"));
        assert_eq!((code, out.as_str()), (3, ""), "{wrong}");
        assert!(err.starts_with("BBP Pairings") && err.contains("Usage:"), "{wrong}: {err}");
    }
    for bare in ["bbp", "bbp -r"] {
        let (code, out, err) = said(path, bare);
        assert!(code == 0 && out.starts_with("BBP Pairings (") && err.is_empty(), "{out}{err}");
    }
    let (code, out, _) = said(path, "javafo");
    assert!(code == 0 && out.starts_with("JaVaFo (rrweb.org/javafo) - Rel. 2.2 (Build 3223)"), "{out}");
    for order in ["C9 -p -b", "C9 -b -p", "-r C9 -p", "C9 -q -w -p", "C9 -x -p", "C9 -p -q 10000"] {
        let (code, out, err) = said(path, &format!("javafo {order}"));
        assert!(code == 0 && out.ends_with(PLAIN), "{order}: {out}{err}");
    }
    for wrong in ["C9 --x -p", "C9", "-p", "C9 -c five", "C9 -c 9"] {
        let (code, out, _) = said(path, &format!("javafo {wrong}"));
        assert!(code == 1 && out.starts_with("Error in processing ("), "{wrong}: {out}");
    }
    assert_eq!(said(path, "bbp --dutch -g -o g -s abc").0, 2);
    assert_eq!(said(path, "bbp --dutch -g -o g -s 99999999999999999999").0, 4);
}

#[test]
fn a_system_that_is_not_here_is_paired_as_dutch_only_if_that_is_said() {
    let folder = folder();
    for system in ["--burstein", "--fast"] {
        let arguments = format!("bbp {system} C9 -p");
        let output = call(folder.path(), &arguments, &[("PAIRPROOF_COMPAT_AS", "dutch-2026")]);
        assert_eq!(String::from_utf8(output.stdout).unwrap().replace('\n', "/"), PLAIN);
        let err = String::from_utf8(output.stderr).unwrap();
        assert!(err.contains(system) && err.contains("FIDE Dutch 2026"), "{err}");
        let output = call(folder.path(), &arguments, &[("PAIRPROOF_COMPAT_AS", "lim")]);
        assert_eq!(output.status.code(), Some(3));
    }
}

#[test]
fn dubov_is_paired_by_its_own_text_and_burstein_by_the_one_that_is_named() {
    let folder = folder();
    let path = folder.path();
    let by = |book: &str| {
        let arguments = ["pair", "C9", "-R", book, "-f", "pairs"];
        let mut pairs: Vec<String> =
            crate::fixture::done(path, &arguments.join(" ")).lines().skip(1).map(str::to_owned).collect();
        pairs.sort();
        pairs
    };
    let sorted = |out: &[u8]| {
        let mut pairs: Vec<String> =
            String::from_utf8_lossy(out).lines().skip(1).map(str::to_owned).collect();
        pairs.sort();
        pairs
    };
    let output = call(path, "bbp --dubov C9 -p", &[]);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    assert_eq!(sorted(&output.stdout), by("dubov-2026"));
    let output = call(path, "bbp --burstein C9 -p", &[("PAIRPROOF_COMPAT_AS", "burstein-2026")]);
    assert_eq!(sorted(&output.stdout), by("burstein-2026"), "{output:?}");
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(err.contains("a text older than FIDE's 2026 rules") && err.contains("C.04.4.2"), "{err}");
    for (arguments, says) in [
        ("bbp --burstein C9 -p", "dutch-2026 or burstein-2026"),
        ("bbp --fast C9 -p", "PAIRPROOF_COMPAT_AS=dutch-2026"),
        ("bbp --dubov -g -o g", "tournaments only for --dutch"),
    ] {
        let (code, _, err) = said(path, arguments);
        assert!(code == 3 && err.contains(says), "{arguments}: {err}");
    }
}

/// `pairproof` lets the second program generate; alone in its folder, it names that program. A link to it is an engine, too.
#[cfg(unix)]
#[test]
fn the_second_program_generates_for_the_first_and_by_a_link_of_its_own() {
    let folder = folder();
    let path = folder.path();
    let link = path.join("bbpPairings");
    std::os::unix::fs::symlink(assert_cmd::cargo::cargo_bin("pairproof-lab"), &link).unwrap();
    let by_link = |line: &str| Command::new(&link).current_dir(path).args(line.split(' ')).output().unwrap();
    assert!(by_link("--dutch -g -o lab -s 1").status.success());
    assert_eq!(said(path, "bbp --dutch -g -o first -s 1").0, 0);
    assert!(!file(path, "lab").is_empty() && file(path, "lab") == file(path, "first"));
    assert_eq!(String::from_utf8(by_link("--dutch C9 -p").stdout).unwrap().replace('\n', "/"), PLAIN);

    let alone = path.join("pairproof");
    std::fs::copy(assert_cmd::cargo::cargo_bin("pairproof"), &alone).unwrap();
    for (line, expected) in [("bbp --dutch -g -o none -s 1", 3), ("javafo -g 1 -o none", 1)] {
        let mut command = Command::new(&alone);
        let output = command.current_dir(path).arg("compat").args(line.split(' ')).output().unwrap();
        let says = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        assert_eq!(output.status.code(), Some(expected), "{line}: {says}");
        assert!(says.contains("`pairproof-lab compat ") && !path.join("none").exists(), "{line}: {says}");
    }
}

#[cfg(unix)]
#[test]
fn a_link_by_an_engines_name_is_that_engine() {
    let folder = folder();
    let program = assert_cmd::cargo::cargo_bin("pairproof");
    for (name, arguments, out) in [
        ("bbpPairings", "--dutch C9 -p", PLAIN),
        ("bbpPairings.exe", "--dutch C5 -p", "3/1 5/3 2/6 0/"),
        ("javafo", "C9 -p", PLAIN),
    ] {
        let link = folder.path().join(name);
        std::os::unix::fs::symlink(&program, &link).unwrap();
        let output =
            Command::new(&link).current_dir(folder.path()).args(arguments.split(' ')).output().unwrap();
        assert_eq!(String::from_utf8(output.stdout).unwrap().replace('\n', "/"), out, "{name}");
    }
    let bare = Command::new(folder.path().join("bbpPairings")).output().unwrap();
    assert!(bare.status.success() && bare.stdout.starts_with(b"BBP Pairings"));
}

/// C9 with lines before it and something in the second round of player 1.
fn edited(cell: &str) -> String {
    let mut lines: Vec<String> = C9.lines().map(str::to_owned).collect();
    lines[1] = format!("{}  {cell}", lines[1]);
    lines.join("\n") + "\n"
}

/// A row of the dialect: what it is, the report, what bbpPairings and `JaVaFo` give; a number is an exit code.
type Row = (&'static str, Vec<u8>, &'static str, &'static str);

#[allow(clippy::too_many_lines, reason = "a table")]
fn rows() -> Vec<Row> {
    const AWAY: &str = "2/2 5/3 4/";
    let with = |line: &str| format!("{line}\n{C9}").into_bytes();
    let replaced = |from: &str, to: &str| C9.replace(from, to).into_bytes();
    let mut rows: Vec<Row> = vec![("plain", with("999"), PLAIN, PLAIN)];
    for mark in ["0000 - -", "0000   -", "0000", "     -", "0000 - =", "0000 - Z", "0000 - H", "0000 - F"] {
        rows.push(("absent", edited(mark).into_bytes(), AWAY, AWAY));
    }
    let counted =
        |letter: &str, points: &str| edited(&format!("0000 - {letter}")).replace(" 1.0    1", points);
    rows.push(("H, points with it", counted("H", " 1.5    1").into_bytes(), AWAY, AWAY));
    rows.push(("F, points with it", counted("F", " 2.0    1").into_bytes(), AWAY, AWAY));
    let all: String = C9
        .lines()
        .map(|l| if l.starts_with("001") { format!("{l:<99}  0000 - Z\n") } else { format!("{l}\n") })
        .collect();
    rows.push(("all Z: the round is played, all are paired", all.into_bytes(), PLAIN, "1"));
    rows.push((
        "U: the round is played, all are paired",
        counted("U", " 2.0    1").into_bytes(),
        PLAIN,
        PLAIN,
    ));
    // bbpPairings passes over XXZ, JaVaFo over 240 and 260: obeyed under both names.
    rows.push(("XXZ", with("XXZ 1"), AWAY, AWAY));
    rows.push(("240", with("240 H   2    1"), AWAY, AWAY));
    rows.push(("XXP", with("XXP 1 2"), "3/4 1/2 5/3 0/", "3/4 1/2 5/3 0/"));
    rows.push(("260", with("260   1   3    1    2"), "3/4 1/2 5/3 0/", "3/4 1/2 5/3 0/"));
    // They crash: refused.
    rows.push(("XXP of nobody", with("XXP 1 77"), "3", "1"));
    rows.push(("260 of nobody", with("260   1   3    1   77"), "3", "1"));
    let reversed: Vec<&str> = C9.lines().rev().collect();
    rows.push((
        "XXC rank, lines reversed",
        format!("XXC rank\n{}\n", reversed.join("\n")).into_bytes(),
        "3/2 1/5 4/3 0/",
        "3/2 1/5 4/3 0/",
    ));
    rows.push(("no XXR", replaced("XXR 3\n", ""), "3", "2/1 3/4 2/"));
    rows.push(("XXR 1", replaced("XXR 3", "XXR 1"), "3", "2/1 3/4 2/"));
    // JaVaFo passes over 142 and pairs the last round again: obeyed.
    rows.push(("142", replaced("XXR 3", "142 3"), PLAIN, PLAIN));
    let three = |line: &str| format!("{line}\n{}", C9.replace(" 1.0    ", " 3.0    ")).into_bytes();
    rows.push(("win 3: BBW", three("BBW  3.0"), PLAIN, PLAIN));
    rows.push(("win 3: 162", three("162  W 3.0"), PLAIN, PLAIN));
    // bbpPairings passes over XXS and then finds the points wrong: obeyed.
    rows.push(("win 3: XXS", three("XXS WW=3.0 BW=3.0 FW=3.0 FPB=3.0"), PLAIN, PLAIN));
    rows.push(("192", with("192 FIDE_DUTCH_2025"), PLAIN, PLAIN));
    rows.push(("192 2026", with("192 FIDE_DUTCH_2026"), PLAIN, PLAIN));
    rows.push(("162 A", with("162  A 0.0"), PLAIN, PLAIN));
    rows.push(("013", with("013 Team                                1    2"), "3", PLAIN));
    rows.push(("310", with("310   1 Team"), "3", PLAIN));
    // JaVaFo passes over 299: refused, because the scores would be wrong.
    rows.push(("299", with("299 "), "3", "1"));
    rows.push(("opponent and Z", edited("   2 w Z").into_bytes(), "3", "1"));
    // They lose the first line, or the whole file: read.
    rows.push(("BOM", [b"\xef\xbb\xbf", C9.as_bytes()].concat(), PLAIN, PLAIN));
    rows.push(("Latin-1", [b"022 Z\xfcrich\n", C9.as_bytes()].concat(), PLAIN, PLAIN));
    let virtually = C9.replace(" 1.0    1", " 2.0    1");
    rows.push(("points with XXA", format!("XXA    1  1.0  1.0\n{virtually}").into_bytes(), PLAIN, PLAIN));
    rows.push(("unknown and short lines", format!("QQQ 1\n\n  \nx\n{C9}").into_bytes(), PLAIN, PLAIN));
    rows.push(("BBW with one blank", three("BBW 3.0"), PLAIN, PLAIN));
    rows.push(("a tab after XXR", replaced("XXR 3", "XXR\t3"), PLAIN, PLAIN));
    rows.push(("a word in XXC that nobody knows", with("XXC red1"), "3", "1"));
    let first = b"001    1      A\n001    2      B\nXXR 3\n".to_vec();
    rows.push(("no initial colour in round one", first, "3", "1/1 2/"));
    rows.push(("no player", b"012 Nobody\n".to_vec(), "3", "1"));
    let early = C9.replace("      Test", "  Test").replace(" Player0", "     Player0");
    rows.push(("names from column 11 on", early.into_bytes(), PLAIN, PLAIN));
    rows.push(("XXR 1000", replaced("XXR 3", "XXR 1000"), PLAIN, PLAIN));
    rows.push(("XXC of two words", with("XXC rank black1"), PLAIN, PLAIN));
    rows
}

#[test]
fn every_row_of_the_dialect_is_obeyed_or_refused() {
    let folder = folder();
    for (what, report, bbp, javafo) in rows() {
        std::fs::write(folder.path().join("IN"), report).unwrap();
        for (arguments, expected) in [("bbp --dutch IN -p", bbp), ("javafo IN -p", javafo)] {
            let (code, out, err) = said(folder.path(), arguments);
            match expected.parse::<i32>() {
                Ok(refused) => assert!(
                    code == refused && !format!("{out}{err}").is_empty(),
                    "{what}: {arguments}: {code} {out}{err}"
                ),
                Err(_) => assert_eq!((code, out.as_str()), (0, expected), "{what}: {arguments}: {err}"),
            }
        }
    }
}

#[test]
fn what_an_engine_passes_over_and_is_obeyed_is_said() {
    let folder = folder();
    for (record, arguments) in [
        ("XXZ 1", "bbp --dutch IN -p"),
        ("XXS WW=1.0", "bbp --dutch IN -p"),
        ("240 H   2    1", "javafo IN -p"),
        ("260   1   3    1    2", "javafo IN -p"),
        ("192 FIDE_DUTCH_2017", "javafo IN -p"),
    ] {
        std::fs::write(folder.path().join("IN"), format!("{record}\n{C9}")).unwrap();
        let (code, _, err) = said(folder.path(), arguments);
        assert!(code == 0 && err.contains(&record[..3]) && err.contains("takes effect"), "{record}: {err}");
    }
}

#[test]
fn the_encoded_type_chooses_the_edition_and_the_acceleration() {
    let folder = folder();
    let path = folder.path();
    let list = |line: &str| {
        std::fs::write(path.join("IN"), format!("{line}\n{C9}")).unwrap();
        let (code, out, err) = said(path, "bbp --dutch IN -p -l L");
        assert_eq!(code, 0, "{err}");
        (out, file(path, "L"), err)
    };
    let plain = list("192 FIDE_DUTCH_2026");
    assert_ne!(plain.1, list("192 FIDE_DUTCH_2026_BAKU").1, "acceleration shows in the points");
    // 2017: the absence of player 5 in round one was a downfloat (A.4 b); today it is none.
    assert_ne!(plain.1, list("192 FIDE_DUTCH_2017").1);
    // The system of the command line goes before another type, but where recorded rounds are checked they must agree.
    let other = list("192 FIDE_BURSTEIN");
    assert!(other.0 == PLAIN && other.2.contains("FIDE_BURSTEIN"), "{}", other.2);
    assert_eq!(said(path, "bbp --dutch IN -c").0, 3);
    std::fs::write(path.join("IN"), C9).unwrap();
    assert_eq!(said(path, "javafo IN -p -l L").0, 0);
    let plain = file(path, "L");
    assert_eq!(said(path, "javafo IN -p -b -l L").0, 0);
    assert_ne!(plain, file(path, "L"), "-b accelerates");
}

#[test]
fn the_list_has_the_recorded_columns() {
    let folder = folder();
    assert_eq!(said(folder.path(), "bbp --dutch C5 -p o -l").0, 0);
    let list = file(folder.path(), "C5.list").replace('\t', "→");
    let (rows, banner) = list.split_once("///").unwrap();
    let rows: Vec<&str> = rows.split('/').collect();
    assert_eq!(
        rows[..4],
        ["", "ID→Pts→---→Pref→C2→C14→C16→  Cur→→R1→R2→", "", " 1→2.0→ WB→  w → Y→   →   → (5W)→→ 4→ 2→"]
    );
    assert_eq!(rows.last(), Some(&" 6→0.0→ BW→  b → Y→   →   →(bye)→→ 3→ 5→"));
    assert!(banner.starts_with("BBP Pairings") && !banner.ends_with('/'), "{banner}");
    assert_eq!(said(folder.path(), "bbp --dutch C5 -c -l").0, 0);
    assert_eq!(file(folder.path(), "C5.list").matches("Round #").count(), 2);
    assert_eq!(said(folder.path(), "javafo C5 -p o -l").0, 0);
    let list = file(folder.path(), "C5.list");
    assert!(list.starts_with('\u{feff}') && list.contains("-1R\t-2R") && list.contains("(pab)"), "{list}");
}

#[test]
fn recorded_rounds_are_paired_again() {
    let folder = folder();
    assert_eq!(said(folder.path(), "bbp --dutch C9 -c"), (0, "C9: Round #1//".to_owned(), String::new()));
    // 2-4 and 1-3 with the colours of the second board turned.
    let turned = C9.replace("4 b 1", "4 w 1").replace("2 w 0", "2 b 0");
    std::fs::write(folder.path().join("T"), turned).unwrap();
    let (code, out, _) = said(folder.path(), "bbp --dutch T -c");
    let head = "  Checker pairings        Tournament pairings /";
    let expected = format!("T: Round #1/{head}      4 -   2                  2 -   4///");
    assert_eq!((code, out), (0, expected));
    let (code, out, _) = said(folder.path(), "javafo T -c 1");
    assert_eq!((code, out.as_str()), (0, "T: Round #1/4 and 2 had inverted colors//"));
    // Four players who have met: nothing is left for a fourth round that was played all the same.
    let fourth = |line: &str| match line.as_bytes().get(7) {
        Some(player @ b'1'..=b'4') => {
            let cell = ["     2 w =", "     1 b =", "     4 w =", "     3 b ="][usize::from(player - b'1')];
            format!("{}{cell}\n", line.replace(" 1.5 ", " 2.0 "))
        }
        _ => format!("{line}\n"),
    };
    let fourth: String = NL.lines().map(fourth).collect();
    std::fs::write(folder.path().join("F"), fourth).unwrap();
    let (code, out, err) = said(folder.path(), "bbp --dutch F -c");
    assert!(code == 0 && out.ends_with("F: Round #4/No valid pairing exists for round 4.///"), "{out}{err}");
}

#[test]
fn a_random_tournament_comes_from_its_seed_and_its_configuration() {
    let folder = folder();
    let path = folder.path();
    std::fs::write(
        path.join("conf"),
        "# small\nPlayersNumber=15\nRoundsNumber=5\nForfeitRate=20\nPointsForWin=1.0\n",
    )
    .unwrap();
    for seed in ["7", "7", "8"] {
        assert_eq!(
            said(path, &format!("bbp --dutch -g conf -o g{seed} -s {seed} -l")),
            (0, String::new(), String::new())
        );
    }
    let made = std::fs::read_to_string(path.join("g7")).unwrap();
    assert!(made.starts_with("012 AutoTest Tournament 7\r092 FIDE_DUTCH_2025\r"), "{made}");
    assert_eq!(made.matches("\r001 ").count(), 15);
    assert_ne!(made, std::fs::read_to_string(path.join("g8")).unwrap());
    assert_eq!(file(path, "g7.list").matches("Round #").count(), 5);
    // What we have made we find right.
    let (code, out, err) = said(path, "bbp --dutch g7 -c");
    assert!(code == 0 && !out.contains("Checker") && out.matches("Round #").count() == 5, "{out}{err}");
    assert_eq!(said(path, "bbp --dutch C9 -g -o like -s 1").0, 0, "like a model");
    assert_eq!(said(path, "javafo -g conf -o k").0, 0);
    for (line, code) in
        [("Nonsense=1", 3), ("PointsForWin=3.0", 3), ("PlayersNumber=x", 3), ("PlayersNumber=99999", 4)]
    {
        std::fs::write(path.join("bad"), line).unwrap();
        assert_eq!(said(path, "bbp --dutch -g bad -o g").0, code, "{line}");
    }
}
