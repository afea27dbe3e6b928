//! Advice in messages: the commands and options that it names.
//!
//! A message names a command or an option between backquotes, as a person at a terminal types it. `FILE` stands for the
//! file in question. For readers who do not use the terminal, other words can take its place.

/// A part of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AdvicePart<'t> {
    /// The part as it stands in the message, with the backquotes.
    pub text: &'t str,
    /// The command or option that the part names; `None` for words.
    pub named: Option<NamedStep<'t>>,
}

/// A command or an option that a message names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamedStep<'t> {
    /// A command of one of our programs.
    Command {
        /// The name of the command.
        verb: &'t str,
        /// The arguments and options.
        rest: &'t str,
    },
    /// An option outside a command.
    Option {
        /// The name, without the dashes.
        name: &'t str,
        /// The value; empty if there is none.
        value: &'t str,
    },
}

/// The programs whose commands a message can name.
const PROGRAMS: [&str; 2] = ["pairproof", "pairproof-lab"];

/// Splits a message into words, commands and options.
pub fn parts(text: &str) -> Vec<AdvicePart<'_>> {
    let mut parts = Vec::new();
    let (mut words, mut at) = (0, 0);
    while let Some(opens) = text[at..].find('`').map(|i| at + i) {
        let Some(closes) = text[opens + 1..].find('`').map(|i| opens + 1 + i) else { break };
        at = closes + 1;
        let named = step(&text[opens + 1..closes]);
        if named.is_some() {
            parts.push(AdvicePart { text: &text[words..opens], named: None });
            parts.push(AdvicePart { text: &text[opens..at], named });
            words = at;
        }
    }
    parts.push(AdvicePart { text: &text[words..], named: None });
    parts.retain(|part| !part.text.is_empty());
    parts
}

fn step(text: &str) -> Option<NamedStep<'_>> {
    // A message that was folded has line breaks.
    let split = |text| str::split_once(text, char::is_whitespace).unwrap_or((text, ""));
    let (first, rest) = split(text);
    if PROGRAMS.contains(&first) {
        let (verb, rest) = split(rest.trim_start());
        return Some(NamedStep::Command { verb, rest });
    }
    let (option, value) = first.split_once('=').unwrap_or((first, rest));
    option_name(option).map(|name| NamedStep::Option { name, value })
}

/// Returns the name of an option, without its dashes; `None` for a word that is not an option.
pub fn option_name(word: &str) -> Option<&str> {
    let is_name = |name: &&str| !name.is_empty() && name.bytes().all(|b| b == b'-' || b.is_ascii_lowercase());
    match word.strip_prefix("--") {
        Some(name) => Some(name).filter(is_name),
        None => word.strip_prefix('-').filter(|name| matches!(*name, "R" | "o")),
    }
}

/// Splits the arguments of a command at blanks outside quotation marks.
pub fn arguments(rest: &str) -> Vec<&str> {
    let mut is_quoted = false;
    let is_blank = |c: char| {
        is_quoted ^= c == '\'';
        c.is_whitespace() && !is_quoted
    };
    rest.split(is_blank).filter(|word| !word.is_empty()).collect()
}

/// Puts the name of a file in the place of `FILE` in each command, so that the commands can be typed as shown.
pub fn naming(text: &str, file: &str) -> String {
    let word =
        |word: &str| match word.strip_prefix("FILE").filter(|end| end.trim_matches('`').trim().is_empty()) {
            Some(end) => format!("{file}{end}"),
            None => word.to_owned(),
        };
    let named = |part: AdvicePart<'_>| match part.named {
        Some(NamedStep::Command { .. }) => part.text.split_inclusive([' ', '\n']).map(word).collect(),
        _ => part.text.to_owned(),
    };
    parts(text).into_iter().map(named).collect()
}

/// Returns whether every command in a message is between backquotes.
pub fn is_marked(text: &str) -> bool {
    let names_one = |words: &str| {
        words.split("pairproof ").skip(1).any(|verb| verb.starts_with(|c: char| c.is_ascii_lowercase()))
    };
    parts(text).iter().all(|part| part.named.is_some() || !names_one(part.text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_splits_into_words_commands_and_options() {
        let named: Vec<(&str, Option<NamedStep<'_>>)> =
            parts("Unlock `7` first: `pairproof alter FILE unlock 7`, or `--because=WORDS`")
                .into_iter()
                .map(|part| (part.text, part.named))
                .collect();
        let command = NamedStep::Command { verb: "alter", rest: "FILE unlock 7" };
        let option = NamedStep::Option { name: "because", value: "WORDS" };
        let found = [
            ("Unlock `7` first: ", None),
            ("`pairproof alter FILE unlock 7`", Some(command)),
            (", or ", None),
            ("`--because=WORDS`", Some(option)),
        ];
        assert_eq!(named, found);
        for text in ["", "no `end", "`--because WORDS`", "(`-R`) or `pairproof log`", "`it`", "``"] {
            assert_eq!(parts(text).iter().map(|part| part.text).collect::<String>(), text);
        }
    }

    #[test]
    fn options_and_arguments_are_those_of_a_shell() {
        let names = ["--in-place", "-R", "-/+", "--", "--X"].map(option_name);
        assert_eq!(names, [Some("in-place"), Some("R"), None, None, None]);
        assert_eq!(arguments("FILE 3  'Novak, Eva' '*'"), ["FILE", "3", "'Novak, Eva'", "'*'"]);
    }

    #[test]
    fn each_command_names_the_file_and_no_other_file_is_named() {
        let named = |text| naming(text, "a.trf");
        assert_eq!(named("again: `pairproof draft FILE`"), "again: `pairproof draft a.trf`");
        assert_eq!(
            named("`pairproof alter FILE unlock 7`, or `pairproof prizes FILE`, or `--list FILE`"),
            "`pairproof alter a.trf unlock 7`, or `pairproof prizes a.trf`, or `--list FILE`"
        );
        assert_eq!(named("`pairproof pair -R FILE.toml`"), "`pairproof pair -R FILE.toml`");
        assert_eq!(named("`pairproof enter FILE.csv`"), "`pairproof enter FILE.csv`");
    }

    #[test]
    fn a_command_without_backquotes_is_noticed() {
        assert!(is_marked("see `pairproof log`"));
        assert!(!is_marked("see pairproof log"));
    }
}
