//! Several hands at the same rounds, and rulebooks of one's own: what is said is what holds.

use std::path::Path;

use crate::fixture::{folder, go, run};

#[test]
fn e6_rounds_of_files_are_taken_as_check_all_takes_them() {
    let folder = folder();
    let path = folder.path();
    let (code, _, err) = go(
        path,
        "simulate --events 6 --players 16 --rounds 9 --seed 0 -R dutch-2026 --trf out -o run2.jsonl",
    );
    assert_eq!(code, 0, "{err}");
    let mut files = Vec::new();
    for entry in std::fs::read_dir(path.join("out/dutch-2026")).unwrap() {
        let file = entry.unwrap().path();
        let text = std::fs::read_to_string(&file).unwrap();
        let is_rounds = |line: &&str| line.starts_with("142") || line.starts_with("XXR");
        assert!(text.lines().any(|line| is_rounds(&line)), "{text}");
        let without = text.lines().filter(|line| !is_rounds(line)).collect::<Vec<_>>().join("\n");
        std::fs::write(&file, without + "\n").unwrap();
        files.push(file.display().to_string());
    }
    for file in &files {
        let (code, text, err) = go(path, &format!("check {file} --all -R dutch-2026"));
        assert_eq!(code, 0, "{text}{err}");
    }
    let given = format!("bench --hands given --files {} -R dutch-2026", files.join(" "));
    let (code, text, err) = go(path, &given);
    assert_eq!(code, 0, "{text}{err}");
    // --rounds says how many rounds the events have: with more of them none of these is the last.
    let (_, more, _) = go(path, &format!("{given} --rounds 12"));
    assert!(more.contains("given: breaks D26-C3: "), "{more}");
    // Likely causes are counted as `check --all` names them.
    let whole = more.replace("\n    ", " ").replace("\n  ", " ");
    assert!(whole.contains("a likely cause in the file (last-"), "{whole}");
    // The command offered shows the round, under the same number of rounds.
    let line = more.replace("\n  ", " ");
    let line = line.lines().find(|line| line.contains("; pairproof check")).unwrap();
    assert!(line.contains("round 9 of") && line.contains(" --all -R dutch-2026"), "{line}");
}

#[test]
fn e10_rounds_of_another_edition_are_named_as_such() {
    let folder = folder();
    let exe = env!("CARGO_BIN_EXE_pairproof");
    let engine = format!("six={exe} pair {{in}} -R dutch-1998 -f pairs");
    let words =
        ["bench", "--events", "6", "--players", "14", "--rounds", "6", "-R", "dutch-2026", "--engine"];
    let output = run(folder.path(), &[&words[..], &[&engine]].concat(), &[]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{text}");
    let row = text.lines().find(|line| line.starts_with("six ")).unwrap();
    let others = row.split_whitespace().nth(3).unwrap();
    assert!(
        text.contains(&format!("six: all {others} that differ are identical under dutch-1998")),
        "{text}"
    );
    let output = run(folder.path(), &[&words[..], &[&engine, "-f", "json"]].concat(), &[]);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["hands"][1]["editions"]["dutch-1998"].to_string(), others);
}

#[test]
fn e12_a_rulebook_of_ones_own_is_found_and_its_procedure_is_named() {
    let folder = folder();
    let path = folder.path();
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    std::fs::copy(here.join("instances/synthetic/open-0014/round-2.trf"), path.join("t.trf")).unwrap();
    let text = std::fs::read_to_string(here.join("models/dutch-2026.toml")).unwrap();
    let title = text.lines().find(|line| line.starts_with("title = ")).unwrap().to_owned();
    let text = text.replacen("id = \"dutch-2026\"", "id = \"club\"", 1).replace("\"D26-", "\"CD-");
    let text =
        text.replacen("prefix = \"D26\"", "prefix = \"CD\"", 1).replacen(&title, "title = \"Club\"", 1);
    let club = "[[absolute]]\ncode = \"CD-22\"\narticle = \"1\"\nsays = \"No pairs of one federation.\"\n\
                measure = \"same-federation\"\nlast-rounds = 3\n\n";
    let at = text.find("[[absolute]]").unwrap();
    std::fs::write(path.join("club.toml"), format!("{}{club}{}", &text[..at], &text[at..])).unwrap();
    let (code, out, err) = go(path, "rule CD-22 -R club.toml");
    assert!(code == 0 && out.contains("No pairs of one federation"), "{code} {out}{err}");
    assert_eq!(go(path, "rule D26-C5 -R D26").0, 0, "a prefix names it too");
    let (code, _, err) = go(path, "rule CD-23 -R club.toml");
    assert!(code == 3 && err.contains("Did you mean CD-22?"), "{code} {err}");
    let says = "the procedure for dutch-2026 is used, which does not support CD-22";
    for command in ["compare t.trf -R club.toml", "bench --files t.trf -R club.toml"] {
        let (_, out, err) = go(path, command);
        assert!(out.replace("\n  ", " ").contains(says), "{command}: {out}{err}");
    }
    assert!(!go(path, "compare t.trf -R dutch-2026").1.contains("the procedure for"));
    let misspelt = text.replacen("measure = \"rematch\"", "measure = \"rematsh\"", 1);
    std::fs::write(path.join("misspelt.toml"), misspelt).unwrap();
    let (code, _, err) = go(path, "pair t.trf -R misspelt.toml");
    assert!(code == 3 && err.contains("did you mean `rematch`?") && !err.contains("colour-clash"), "{err}");
}
