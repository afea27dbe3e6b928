//! Notes as a program can follow them: requests and fields in place of commands and options of the terminal.
//!
//! What a command did, and the notes of an event, are worded once, for people at a terminal. An answer to a program names the
//! request that does the same: `pairproof correct FILE 3 7 '*'` becomes "the request `correct` with `round` 3, `board` 7,
//! `result` '*'".

use facts::advice::{NamedStep, arguments, option_name, parts};

/// What a program sends in place of a command.
enum Equivalent {
    /// A request, and the fields of the arguments after the file; the last field takes all further arguments.
    Request(&'static str, &'static [&'static str]),
    /// A command in the request `log`.
    Logged(&'static str),
    /// Other words.
    Words(&'static str),
}

use Equivalent::{Logged, Request, Words};

/// The commands that remedies name.
const COMMANDS: [(&str, Equivalent); 31] = [
    ("add", Request("add", &[])),
    ("alter", Request("alter", &["edits"])),
    ("arrive", Request("arrive", &["player"])),
    ("bye", Request("bye", &["players", "rounds", "worth"])),
    ("category", Logged("category")),
    ("check", Request("check", &["boards"])),
    ("close", Request("close", &[])),
    ("correct", Request("correct", &["round", "board", "result"])),
    ("draft", Request("draft", &[])),
    ("edit", Request("edit", &["player"])),
    ("enter", Request("import", &[])),
    ("forbid", Request("forbid", &["players"])),
    ("heading", Logged("heading")),
    ("import", Request("import", &[])),
    ("lineup", Request("lineup", &["team", "players"])),
    ("pair", Words("the requests `draft` and `publish`")),
    ("players", Words("the `event` of the last answer lists them")),
    ("print", Request("print", &["sheet"])),
    ("prizes", Logged("prizes")),
    ("publish", Request("publish", &[])),
    ("ratings", Logged("ratings")),
    ("remove", Request("remove", &["player"])),
    ("renumber", Logged("renumber")),
    ("repair", Request("repair", &[])),
    ("result", Request("result", &["results"])),
    ("rulebook", Words("the request `rulebooks`")),
    ("settings", Logged("settings")),
    ("standings", Logged("rank")),
    ("undo", Words("send the `event` of an earlier answer")),
    ("whatif", Request("whatif", &[])),
    ("withdraw", Request("withdraw", &["player"])),
];

/// The options whose field has another name.
const RENAMED: [(&str, &str); 9] = [
    ("colour", "initial_colour"),
    ("discretion", "declared"),
    ("list", "lines"),
    ("R", "rulebook"),
    ("reading", "declared"),
    ("remark", "remarks"),
    ("round-date", "round_dates"),
    ("tiebreaks", "tie_breaks"),
    ("type", "kind_of_event"),
];

/// The options that take no value.
const FLAGS: [&str; 7] =
    ["anew", "at-end", "enter", "leave-fide-mode", "new-team", "unfinished-as-draws", "write-ranks"];

/// The options of a command that a request has no use for.
const WITHOUT_FIELD: [&str; 5] = ["enter", "o", "boards", "write-ranks", "member"];

/// Returns a message with the requests and fields that a program would use.
pub(super) fn says(text: &str) -> String {
    let said = parts(text).into_iter().map(|part| match part.named {
        Some(NamedStep::Command { verb, rest }) => {
            equivalent(verb).map_or_else(|| part.text.to_owned(), |meant| asked(meant, rest))
        }
        Some(NamedStep::Option { name, value }) => field(name, value),
        None => part.text.to_owned(),
    });
    said.collect()
}

fn equivalent(verb: &str) -> Option<&'static Equivalent> {
    COMMANDS.iter().find(|(name, _)| *name == verb).map(|(_, meant)| meant)
}

/// Returns the request in place of a command with these arguments.
fn asked(meant: &Equivalent, rest: &str) -> String {
    let (said, names) = match meant {
        Request(name, names) => (format!("the request `{name}`"), *names),
        Logged(kind) => (format!("a command `{kind}` in the request `log`"), &[][..]),
        Words(words) => return (*words).to_owned(),
    };
    let (mut places, mut given) = (Vec::new(), Vec::new());
    let mut words = arguments(rest).into_iter().peekable();
    while let Some(word) = words.next() {
        let Some(name) = option_name(word) else {
            places.push(word);
            continue;
        };
        let has_value = !FLAGS.contains(&name);
        let value = words.next_if(|word| has_value && option_name(word).is_none()).unwrap_or_default();
        if !WITHOUT_FIELD.contains(&name) {
            given.push(field(name, value));
        }
    }
    // The first argument is the file.
    let values = places.get(1..).unwrap_or_default();
    let named = names.iter().enumerate().filter_map(|(at, name)| {
        let last = if at + 1 == names.len() { values.len() } else { at + 1 };
        values.get(at..last).filter(|own| !own.is_empty()).map(|own| valued(name, &own.join(" ")))
    });
    let with: Vec<String> = named.chain(given).collect();
    if with.is_empty() { said } else { format!("{said} with {}", with.join(", ")) }
}

/// Returns the field of an option.
fn field(name: &str, value: &str) -> String {
    let renamed = RENAMED.iter().find(|(option, _)| *option == name);
    let field = renamed.map_or_else(|| name.replace('-', "_"), |(_, field)| (*field).to_owned());
    valued(&field, value)
}

/// Returns a field with its value; a placeholder such as ROUND is no value.
fn valued(name: &str, value: &str) -> String {
    let is_placeholder = value.chars().all(|c| c.is_ascii_uppercase() || c == ' ' || c == '.');
    match value {
        "none" if name == "worth" => "without `worth`".to_owned(),
        _ if is_placeholder => format!("`{name}`"),
        _ => format!("`{name}` {value}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{COMMANDS, says};

    const CASES: &[(&str, &str)] = &[
        (
            "If board 7 is wrong: `pairproof correct FILE 3 7 '1-0'`",
            "If board 7 is wrong: the request `correct` with `round` 3, `board` 7, `result` '1-0'",
        ),
        (
            "To correct a result: `pairproof correct FILE ROUND BOARD RESULT`",
            "To correct a result: the request `correct` with `round`, `board`, `result`",
        ),
        (
            "take the results back first (`pairproof correct FILE 3 7 '*'`); otherwise keep it",
            "take the results back first (the request `correct` with `round` 3, `board` 7, `result` '*'); otherwise keep it",
        ),
        (
            "Enter the forfeit: `pairproof result FILE --round 3 5=+/-` (or -/+)",
            "Enter the forfeit: the request `result` with `results` 5=+/-, `round` 3 (or -/+)",
        ),
        (
            "Unlock it first: `pairproof alter FILE unlock 7`",
            "Unlock it first: the request `alter` with `edits` unlock 7",
        ),
        (
            "Remove the bye first: `pairproof bye FILE 12 3 none`",
            "Remove the bye first: the request `bye` with `players` 12, `rounds` 3, without `worth`",
        ),
        (
            "Keep the fact in the report: `pairproof heading FILE --remark WORDS`. After the last round, type it",
            "Keep the fact in the report: a command `heading` in the request `log` with `remarks`. After the last round, type it",
        ),
        (
            "announce 5 (`pairproof heading FILE --rounds 5`), or choose another rulebook (`-R`)",
            "announce 5 (a command `heading` in the request `log` with `rounds` 5), or choose another rulebook (`rulebook`)",
        ),
        (
            "leave it out, or forbid the pairs (`pairproof forbid`)",
            "leave it out, or forbid the pairs (the request `forbid`)",
        ),
        ("See `pairproof rulebook list`.", "See the request `rulebooks`."),
        (
            "enter the absence: `pairproof bye FILE 4 ROUND zero` (or `withdraw`); go on",
            "enter the absence: the request `bye` with `players` 4, `rounds`, `worth` zero (or `withdraw`); go on",
        ),
        ("name the round with `--round`", "name the round with `round`"),
        ("choose `--reading D26-PARITY=number`", "choose `declared` D26-PARITY=number"),
        (
            "give the boards: `pairproof check FILE BOARDS`",
            "give the boards: the request `check` with `boards`",
        ),
        ("write 12 34", "write 12 34"),
    ];

    #[test]
    fn commands_become_requests_with_their_fields() {
        for &(terminal, program) in CASES {
            assert_eq!(says(terminal), program, "{terminal}");
        }
        assert_eq!(says("it isn't his; see 'Two (2)'"), "it isn't his; see 'Two (2)'");
    }

    /// The texts of the crates that answer a request about an event.
    #[test]
    fn every_command_that_the_event_names_has_a_request() {
        let mut folders = vec![std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../api"))];
        folders.push(concat!(env!("CARGO_MANIFEST_DIR"), "/../facts").into());
        let mut named = 0;
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|e| e == "rs") && !path.ends_with("advice.rs") {
                    let text = std::fs::read_to_string(&path).unwrap();
                    let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
                    for verb in code.flat_map(|line| line.split("pairproof ").skip(1)) {
                        let verb = verb.split(|c: char| !c.is_ascii_lowercase()).next().unwrap_or_default();
                        let is_known = COMMANDS.iter().any(|(name, _)| *name == verb);
                        assert!(verb.is_empty() || verb == "event" || is_known, "{verb}: {}", path.display());
                        named += usize::from(is_known);
                    }
                }
            }
        }
        assert!(named > 0, "{named}");
    }
}
