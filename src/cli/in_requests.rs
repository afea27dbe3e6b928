//! Remedies as a program can follow them: requests and fields in place of commands and options of the terminal.
//!
//! The event, the commands and the readers of files word a remedy once, for people at a terminal. An answer to a program
//! names the request that does the same: `pairproof correct FILE 3 7 '*'` becomes "the request `correct` with `round` 3,
//! `board` 7, `result` '*'". An advice that no request can follow is left out.

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
const COMMANDS: [(&str, Equivalent); 30] = [
    ("add", Request("add", &[])),
    ("alter", Request("alter", &["edits"])),
    ("arrive", Request("arrive", &["player"])),
    ("bye", Request("bye", &["players", "rounds", "worth"])),
    ("category", Logged("category")),
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
    ("club", "team"),
    ("colour", "initial_colour"),
    ("list", "lines"),
    ("R", "rulebook"),
    ("remark", "remarks"),
    ("round-date", "round_dates"),
    ("started", "keep"),
    ("tiebreaks", "tie_breaks"),
    ("type", "kind_of_event"),
];

/// The options that take no value.
const FLAGS: [&str; 6] =
    ["anew", "at-end", "in-place", "leave-fide-mode", "unfinished-as-draws", "write-ranks"];

/// The options of a command that a request has no use for.
const WITHOUT_FIELD: [&str; 5] = ["in-place", "o", "boards", "write-ranks", "member"];

/// The options that no request has, so that their advice is of no use to a program.
const TERMINAL_ONLY: [&str; 9] =
    ["compare", "engine", "force", "in-place", "max-line", "memory", "mode", "name", "settings"];

/// The arguments that are words in lower case.
const ARGUMENT_WORDS: [&str; 9] = ["full", "half", "list", "lock", "none", "swap", "turn", "unlock", "zero"];

/// Returns a message with the requests and fields that a program would use.
pub(super) fn says(text: &str) -> String {
    if text.split(' ').any(is_of_terminal) { translated(text) } else { text.to_owned() }
}

/// Returns a remedy with the requests and fields that a program would use; `None` if no part of it helps a program.
pub(super) fn remedy(text: &str) -> Option<String> {
    let mut kept = String::new();
    for (clause, end) in clauses(text) {
        if !has_terminal_only(clause) {
            kept += &says(clause);
            kept += end;
        }
    }
    let kept = kept.trim_end_matches([' ', ';', ',']).trim();
    (!kept.is_empty()).then(|| kept.to_owned())
}

/// Splits a remedy into pieces of advice, each with the text that ends it.
fn clauses(text: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let ends = ["; or ", "; ", ". ", ", or "].map(|end| rest.find(end).map(|at| (at, end)));
        let Some((at, end)) = ends.into_iter().flatten().min_by_key(|(at, _)| *at) else {
            found.push((rest, ""));
            break;
        };
        let (clause, after) = rest.split_at(at);
        found.push((clause, end));
        rest = &after[end.len()..];
    }
    found
}

fn is_of_terminal(word: &str) -> bool {
    let word = RemedyWord::of(word);
    word.bare == "pairproof" || option(word.bare).is_some() || word.before.ends_with('`')
}

/// Returns whether a piece of advice names an option that no request has, outside a command.
fn has_terminal_only(clause: &str) -> bool {
    let before = clause.split("pairproof ").next().unwrap_or_default();
    let mut words = before.split(' ').map(|word| word.trim_matches(['(', ')', '`', ',', '.', ';', ':']));
    words.any(|word| option(word).is_some_and(|name| TERMINAL_ONLY.contains(&name)))
}

/// Returns the name of an option.
fn option(word: &str) -> Option<&str> {
    match word.strip_prefix("--") {
        Some(name) => {
            let is_name = |name: &&str| name.bytes().all(|b| b == b'-' || b.is_ascii_lowercase());
            Some(name).filter(|name| !name.is_empty()).filter(is_name)
        }
        None => word.strip_prefix('-').filter(|name| matches!(*name, "R" | "o")),
    }
}

/// A word of a message, without the punctuation around it.
struct RemedyWord<'t> {
    before: &'t str,
    bare: &'t str,
    after: &'t str,
}

impl<'t> RemedyWord<'t> {
    fn of(word: &'t str) -> Self {
        let inner = word.trim_start_matches(['(', '`']);
        let bare = inner.trim_end_matches([')', '`', ',', '.', ';', ':']);
        let before = &word[..word.len() - inner.len()];
        Self { before, bare, after: &inner[bare.len()..] }
    }

    fn is_argument(&self) -> bool {
        let is_placeholder = |word: &str| {
            word.chars().any(|c| c.is_ascii_uppercase()) && !word.chars().any(char::is_lowercase)
        };
        self.before.is_empty()
            && (self.bare.starts_with(|c: char| c.is_ascii_digit() || "'*-+".contains(c))
                || is_placeholder(self.bare.split(['.', '=']).next().unwrap_or_default())
                || self.bare.contains('=')
                || ARGUMENT_WORDS.contains(&self.bare))
    }
}

/// Splits a message at blanks outside quotation marks.
fn words(text: &str) -> Vec<RemedyWord<'_>> {
    let mut is_quoted = false;
    let mut last = ' ';
    let is_blank = |c: char| {
        let opens = !is_quoted && matches!(last, ' ' | '(' | '`' | '=');
        let closes = is_quoted && last != ' ';
        if c == '\'' && (opens || closes) {
            is_quoted = !is_quoted;
        }
        last = c;
        c == ' ' && !is_quoted
    };
    text.split(is_blank).map(RemedyWord::of).collect()
}

fn translated(text: &str) -> String {
    let words = words(text);
    let mut out: Vec<String> = Vec::new();
    let mut at = 0;
    while let Some(word) = words.get(at) {
        let is_quoted = word.before.ends_with('`');
        let before = word.before.trim_end_matches('`');
        // `heading --rounds 5` stands for a command, too, but `withdraw` is the name of the request.
        let verb = if word.bare == "pairproof" { at + 1 } else { at };
        let is_command = verb > at || is_quoted && word.after.is_empty();
        let command = words.get(verb).filter(|_| is_command);
        if let Some(meant) = command.and_then(|verb| equivalent(verb.bare)) {
            let (said, next) = asked(meant, &words, verb);
            let after = words[next - 1].after;
            let after = if is_quoted { after.replacen('`', "", 1) } else { after.to_owned() };
            out.push(format!("{before}{said}{after}"));
            at = next;
        } else if let Some(name) = option(word.bare) {
            let value = words
                .get(at + 1)
                .filter(|value| word.after.is_empty() && !FLAGS.contains(&name) && value.is_argument());
            let after = value.map_or(word.after, |value| value.after).trim_start_matches('`');
            out.push(format!("{before}{}{after}", field(name, value.map(|value| value.bare))));
            at += 1 + usize::from(value.is_some());
        } else {
            out.push(format!("{}{}{}", word.before, word.bare, word.after));
            at += 1;
        }
    }
    out.join(" ")
}

fn equivalent(verb: &str) -> Option<&'static Equivalent> {
    COMMANDS.iter().find(|(name, _)| *name == verb).map(|(_, meant)| meant)
}

/// Returns the request in place of the command whose verb is the word at `verb`, and the index after the command.
fn asked(meant: &Equivalent, words: &[RemedyWord<'_>], verb: usize) -> (String, usize) {
    let mut next = verb + 1;
    let mut ends = !words[verb].after.is_empty();
    let (mut given, mut has_file) = (Vec::new(), false);
    let mut fields: Vec<(&str, Vec<&str>)> = Vec::new();
    while let Some(word) = words.get(next).filter(|word| !ends && word.is_argument()) {
        ends = !word.after.is_empty();
        next += 1;
        if let Some(name) = option(word.bare) {
            let value = words.get(next).filter(|value| {
                !ends && !FLAGS.contains(&name) && value.is_argument() && option(value.bare).is_none()
            });
            if let Some(value) = value {
                ends = !value.after.is_empty();
                next += 1;
            }
            if !WITHOUT_FIELD.contains(&name) {
                given.push(field(name, value.map(|value| value.bare)));
            }
        } else if has_file {
            let names = if let Request(_, names) = meant { *names } else { &[] };
            let taken: usize = fields.iter().map(|(_, values)| values.len()).sum();
            match (names.get(taken), fields.last_mut()) {
                (Some(name), _) => fields.push((name, vec![word.bare])),
                (None, Some((_, values))) => values.push(word.bare),
                (None, None) => {}
            }
        } else {
            has_file = true;
        }
    }
    let with = fields.iter().map(|(name, values)| valued(name, &values.join(" "))).chain(given);
    let with: Vec<String> = with.collect();
    let said = match meant {
        Request(name, _) => format!("the request `{name}`"),
        Logged(kind) => format!("a command `{kind}` in the request `log`"),
        Words(words) => return ((*words).to_owned(), next),
    };
    let said = if with.is_empty() { said } else { format!("{said} with {}", with.join(", ")) };
    (said, next)
}

/// Returns the field of an option.
fn field(name: &str, value: Option<&str>) -> String {
    let renamed = RENAMED.iter().find(|(option, _)| *option == name);
    let field = renamed.map_or_else(|| name.replace('-', "_"), |(_, field)| (*field).to_owned());
    valued(&field, value.unwrap_or_default())
}

/// Returns a field with its value; a placeholder such as ROUND is no value.
fn valued(name: &str, value: &str) -> String {
    let is_placeholder = !value.chars().any(|c| c.is_ascii_digit() || "'*".contains(c))
        && !ARGUMENT_WORDS.contains(&value)
        && !value.contains('=');
    match value {
        "none" if name == "worth" => "without `worth`".to_owned(),
        _ if is_placeholder => format!("`{name}`"),
        _ => format!("`{name}` {value}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{COMMANDS, remedy, says};

    const CASES: &[(&str, Option<&str>)] = &[
        (
            "If board 7 is wrong: pairproof correct FILE 3 7 '1-0' --in-place",
            Some("If board 7 is wrong: the request `correct` with `round` 3, `board` 7, `result` '1-0'"),
        ),
        (
            "To correct a result: pairproof correct FILE ROUND BOARD RESULT",
            Some("To correct a result: the request `correct` with `round`, `board`, `result`"),
        ),
        (
            "take the results back first (pairproof correct FILE 3 7 '*'); otherwise keep it",
            Some(
                "take the results back first (the request `correct` with `round` 3, `board` 7, `result` '*'); otherwise keep it",
            ),
        ),
        (
            "Enter the forfeit: pairproof result FILE --round 3 5=+/- (or -/+)",
            Some("Enter the forfeit: the request `result` with `results` 5=+/-, `round` 3 (or -/+)"),
        ),
        (
            "Unlock it first: pairproof alter FILE unlock 7",
            Some("Unlock it first: the request `alter` with `edits` unlock 7"),
        ),
        (
            "Remove the bye first: pairproof bye FILE 12 3 none",
            Some("Remove the bye first: the request `bye` with `players` 12, `rounds` 3, without `worth`"),
        ),
        (
            "Keep the fact in the report: pairproof heading FILE --remark WORDS. After the last round, type it",
            Some(
                "Keep the fact in the report: a command `heading` in the request `log` with `remarks`. After the last round, type it",
            ),
        ),
        (
            "announce 5 (`heading --rounds 5`), or choose another rulebook (-R)",
            Some(
                "announce 5 (a command `heading` in the request `log` with `rounds` 5), or choose another rulebook (`rulebook`)",
            ),
        ),
        (
            "leave it out, or forbid the pairs (`pairproof forbid`)",
            Some("leave it out, or forbid the pairs (the request `forbid`)"),
        ),
        ("See `pairproof rulebook list`.", Some("See the request `rulebooks`.")),
        (
            "enter the absence: pairproof bye FILE 4 ROUND zero --in-place (or `withdraw`); go on",
            Some(
                "enter the absence: the request `bye` with `players` 4, `rounds`, `worth` zero (or `withdraw`); go on",
            ),
        ),
        ("name the round with --round", Some("name the round with `round`")),
        ("omit --engine, use --engine blossom, or build the program again", Some("build the program again")),
        ("use --engine highs or --engine blossom", None),
        ("write 12 34", Some("write 12 34")),
    ];

    #[test]
    fn commands_become_requests_with_their_fields() {
        for &(terminal, program) in CASES {
            assert_eq!(remedy(terminal).as_deref(), program, "{terminal}");
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
                } else if path.extension().is_some_and(|e| e == "rs") {
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
        assert!(named > 50, "{named}");
    }
}
