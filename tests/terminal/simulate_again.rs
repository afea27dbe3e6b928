//! What a study says of the command that made it, and of a run that is there already or cannot be made.

use crate::fixture::go;

const EVENTS: &str = "simulate --events 6 --players 8 --rounds 3 --seed 3 -R irish,idea-random,dutch-2017";

#[test]
fn e11_a_study_names_the_one_command_of_the_run_and_it_makes_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    assert_eq!(go(at, &format!("{EVENTS} -o first.jsonl")).0, 0);
    assert_eq!(go(at, "study first.jsonl -o study").0, 0);
    let read = |name: &str| std::fs::read_to_string(at.join(name)).unwrap();
    let json: serde_json::Value = serde_json::from_str(&read("study/study.json")).unwrap();
    let mut commands: Vec<&str> =
        json["runs"][0]["cells"].as_array().unwrap().iter().map(|c| c["command"].as_str().unwrap()).collect();
    commands.dedup();
    let [command] = commands[..] else { panic!("several commands: {commands:?}") };
    assert_eq!(read("study/study.html").matches("pairproof-lab simulate --events").count(), 1);
    assert_eq!(read("study/study.md").matches("pairproof-lab simulate --events").count(), 1);
    assert_eq!(go(at, command.strip_prefix("pairproof-lab ").unwrap()).0, 0, "{command}");
    assert_eq!(read("run.jsonl"), read("first.jsonl"));
}

#[test]
fn e11_a_finished_shard_given_again_ends_well_and_is_not_touched() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    for command in [
        format!("{EVENTS} --shard 1/2 -o rows.jsonl --times times.csv"),
        "bench -R irish --events 4 --players 8 --rounds 3 -o bench.jsonl".to_owned(),
    ] {
        let (code, _, err) = go(at, &command);
        assert_eq!(code, 0, "{command}: {err}");
        let file = at.join(command.split(' ').find(|word| word.contains(".jsonl")).unwrap());
        let made = std::fs::metadata(&file).unwrap().modified().unwrap();
        let (code, out, err) = go(at, &command);
        assert_eq!((code, err.as_str()), (0, ""), "{command}");
        assert!(out.contains("is finished: 9 rows of plan") || out.contains("4 events"), "{out}");
        assert_eq!(std::fs::metadata(&file).unwrap().modified().unwrap(), made);
    }
    // Another run, another shard, a file that was damaged, or what was not written yet: nothing is called finished.
    for other in ["--shard 0/2 -o rows.jsonl", "--shard 1/2 -o rows.jsonl --times others.csv"] {
        let (code, _, err) = go(at, &format!("{EVENTS} {other}"));
        assert!(code == 5 && err.contains("already exists"), "{other}: {err}");
    }
    let text = std::fs::read_to_string(at.join("rows.jsonl")).unwrap();
    std::fs::write(at.join("rows.jsonl"), &text[..text.len() - 1]).unwrap();
    assert_eq!(go(at, &format!("{EVENTS} --shard 1/2 -o rows.jsonl")).0, 5);
}

#[test]
fn e11_a_file_of_fewer_strengths_than_players_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    std::fs::write(at.join("six.txt"), "2400\n2300\n2250\n2100\n1900\n1850\n").unwrap();
    let (code, _, err) = go(at, "simulate --events 2 --players 32 --rounds 3 --field file:six.txt");
    assert_eq!(code, 3, "{err}");
    assert!(err.contains("six.txt lists 6 strengths, but an event has 32 players"), "{err}");
    assert!(err.contains("--players 6"), "{err}");
    assert_eq!(go(at, "simulate --events 2 --players 6 --rounds 3 --field file:six.txt").0, 0);
}

#[test]
fn e8_the_metric_of_a_study_has_its_own_name_everywhere() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    assert_eq!(go(at, &format!("{EVENTS} -o first.jsonl")).0, 0);
    let (_, text, _) = go(at, "study first.jsonl -o study");
    assert!(text.split_whitespace().any(|word| word == "tau_b_bh"), "{text}");
    assert!(!text.split_whitespace().any(|word| word == "tau_b"), "{text}");
    let html = std::fs::read_to_string(at.join("study/study.html")).unwrap();
    assert!(html.contains("Ranking quality (tau_b_bh)") && !html.contains("(tau_b)"));
}
