//! The script of an event: commands that are run one after the other in its folder.

use std::path::Path;
use std::process::{Command, Output};
use std::sync::OnceLock;
use std::time::{SystemTime, UNIX_EPOCH};

use tempfile::TempDir;

use super::layout;
use super::recording::Recordings;

/// The program in a folder, with nothing around it that differs from one computer to the next.
pub(crate) fn program(folder: &Path) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("pairproof"));
    command.current_dir(folder).env_clear().envs([("USER", "Kim"), ("TZ", noon())]);
    command
}

/// A time zone in which it is noon, so that no event is played on two days, whose times would show the day.
fn noon() -> &'static str {
    static ZONE: OnceLock<String> = OnceLock::new();
    ZONE.get_or_init(|| {
        let seconds = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
        let hour = i64::try_from(seconds / 3600 % 24).unwrap();
        format!("NOON{:+}", hour - 12)
    })
}

/// Runs all commands of the event's script, records their answers, and returns the folder as they left it.
#[track_caller]
pub(crate) fn play(recordings: &mut Recordings) -> TempDir {
    let folder = copy(&recordings.root().join("files"));
    let script = std::fs::read_to_string(recordings.root().join("script.txt")).unwrap();
    for line in script.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(names) = line.strip_prefix("copy ") {
            let (from, to) = names.split_once(' ').expect("two names");
            std::fs::copy(folder.path().join(from), folder.path().join(to)).unwrap();
            continue;
        }
        let (name, command) = line.split_once('|').unwrap_or_else(|| panic!("no command: {line}"));
        let (name, has_json) = (name.trim(), command.starts_with('|'));
        let command = command.trim_start_matches('|').trim();
        if has_json {
            let beside = copy(folder.path());
            let text = answer(beside.path(), &format!("{command} -f json"));
            recordings.add(&format!("commands/{name}.json.txt"), &text, beside.path());
        }
        recordings.add(&format!("commands/{name}.txt"), &answer(folder.path(), command), folder.path());
    }
    folder
}

/// A folder with the same files.
fn copy(from: &Path) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        std::fs::copy(entry.path(), folder.path().join(entry.file_name())).unwrap();
    }
    folder
}

/// The command, its exit code and both outputs.
fn answer(folder: &Path, command: &str) -> String {
    let Output { status, stdout, stderr } = program(folder).args(words(command)).output().unwrap();
    let mut text = format!("$ pairproof {command}\nexit code: {}\n", status.code().unwrap());
    for (name, bytes) in [("stdout", stdout), ("stderr", stderr)] {
        let mut said = String::from_utf8(bytes).unwrap();
        if name == "stdout" && command.ends_with(" -f json") {
            said = layout::laid_out(&said);
        }
        if !said.is_empty() {
            let end = if said.ends_with('\n') { "" } else { "\n--- no end of line\n" };
            text += &format!("--- {name}\n{said}{end}");
        }
    }
    text
}

/// The words of a command; single quotes hold blanks together.
fn words(command: &str) -> Vec<String> {
    let mut words = vec![];
    for (at, part) in command.split('\'').enumerate() {
        if at % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}
