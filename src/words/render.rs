//! How is a message said?

use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::en;
use crate::value::{Few, Message, Statement, ToValue, Value};

/// To whom a message is said: its remedy names what this reader can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Voice<'v> {
    /// A person at a terminal, who types commands. Commands name the file.
    Terminal {
        /// The name of the file, as it is typed.
        file: &'v str,
    },
    /// A program, which sends requests.
    Program,
    /// A person at the desk, who uses pages.
    Desk,
}

/// A terminal where FILE stands for the name of the file.
pub const TERMINAL: Voice<'static> = Voice::Terminal { file: "FILE" };

impl Voice<'_> {
    /// Says to this reader what has a form for each.
    pub fn say(self, words: &mut Words) {
        if let Some(message) = &words.message {
            words.words = said(message, self).says.into();
        }
    }
}

/// A message in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wording {
    /// The fault, without a full stop.
    pub says: String,
    /// The remedy in full sentences; empty if this reader can do nothing.
    pub remedy: String,
}

impl Wording {
    /// Returns the message with its advice, without a full stop at its end unless the advice has one.
    ///
    /// ```
    /// let wording = |remedy: &str| pairproof_words::Wording { says: "no tea".to_owned(), remedy: remedy.to_owned() };
    /// assert_eq!(wording("").line(), "no tea");
    /// assert_eq!(wording("to make some: `boil`").line(), "no tea; to make some: `boil`");
    /// assert_eq!(wording("Make some.").line(), "no tea. Make some.");
    /// ```
    pub fn line(&self) -> String {
        let Self { says, remedy } = self;
        let link = if remedy.starts_with(char::is_uppercase) { ". " } else { "; " };
        if remedy.is_empty() { says.clone() } else { format!("{says}{link}{remedy}") }
    }

    /// Returns the message and its advice as sentences.
    ///
    /// ```
    /// let wording = |remedy: &str| pairproof_words::Wording { says: "no tea".to_owned(), remedy: remedy.to_owned() };
    /// assert_eq!(wording("").sentences(), "No tea.");
    /// assert_eq!(wording("to make some: `boil`").sentences(), "No tea. To make some: `boil`.");
    /// ```
    pub fn sentences(&self) -> String {
        let Self { says, remedy } = self;
        let all = [says, remedy].into_iter().filter(|text| !text.is_empty()).map(|text| sentence(text));
        all.collect::<Vec<_>>().join(" ")
    }
}

/// Returns words with a capital letter and a full stop.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let capital = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    let end = if words.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{capital}{}{end}", letters.as_str())
}

/// Sentences for everybody, or a message that has a form for each reader.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    words: Box<str>,
    message: Option<Box<Statement>>,
}

impl std::ops::Deref for Words {
    type Target = str;

    fn deref(&self) -> &str {
        &self.words
    }
}

impl std::fmt::Display for Words {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.words)
    }
}

impl ToValue for Words {
    fn to_value(&self) -> Value {
        match &self.message {
            Some(message) => Value::Said(vec![(**message).clone()]),
            None => Value::Text(self.words.to_string()),
        }
    }
}

impl<T: Into<String>> From<T> for Words {
    fn from(words: T) -> Self {
        Self { words: words.into().into_boxed_str(), message: None }
    }
}

/// Returns a message in words.
pub fn wording(message: &impl Message, voice: Voice<'_>) -> Wording {
    message.statement().wording(voice)
}

impl Statement {
    /// Returns what the message says, for now as it is said at a terminal where FILE stands for the name of the file.
    pub fn words(self) -> Words {
        let mut words = Words { words: Box::default(), message: Some(Box::new(self)) };
        TERMINAL.say(&mut words);
        words
    }

    /// Returns the message in words.
    pub fn wording(&self, voice: Voice<'_>) -> Wording {
        said(self, voice)
    }

    /// Returns the message and its advice as sentences.
    pub fn sentences(&self, voice: Voice<'_>) -> String {
        said(self, voice).sentences()
    }

    /// Returns the message with its advice in one line.
    pub fn line(&self, voice: Voice<'_>) -> String {
        said(self, voice).line()
    }
}

fn bundle() -> &'static FluentBundle<FluentResource> {
    static ENGLISH: OnceLock<FluentBundle<FluentResource>> = OnceLock::new();
    ENGLISH.get_or_init(|| {
        let mut bundle =
            FluentBundle::new_concurrent(vec![LanguageIdentifier::from_bytes(b"en").unwrap_or_default()]);
        // Names stand in the text without marks of direction, as they stand in tables.
        bundle.set_use_isolating(false);
        for catalogue in en::all() {
            // The tests read every catalogue: none has a fault, none has a message of another.
            let resource = FluentResource::try_new(catalogue.to_owned()).unwrap_or_else(|(read, _)| read);
            bundle.add_resource_overriding(resource);
        }
        bundle
    })
}

fn said(Statement { key, values }: &Statement, voice: Voice<'_>) -> Wording {
    let mut arguments = FluentArgs::new();
    for (name, value) in values {
        let name = name.as_str();
        match value {
            Value::Holds(holds) => arguments.set(name, holds.to_string()),
            Value::Number(number) => arguments.set(name, *number),
            Value::Text(text) => arguments.set(name, text.as_str()),
            Value::List(items) => set_list(&mut arguments, name, (items, list(items))),
            Value::Few(few) => arguments.set(name, some_of(few)),
            Value::Said(all) => {
                let says: Vec<String> = all.iter().map(|one| said(one, voice).says).collect();
                set_list(&mut arguments, name, (&says, FluentValue::from(says.join("; "))));
            }
        }
    }
    let own = match voice {
        Voice::Terminal { file } => {
            arguments.set("file", file.to_owned());
            "terminal"
        }
        Voice::Program => "program",
        Voice::Desk => "desk",
    };
    arguments.set("voice", own);
    let remedy = [own, "remedy"].into_iter().find_map(|attribute| text(key, Some(attribute), &arguments));
    Wording {
        // The compiler has seen that the catalogue has the key.
        says: text(key, None, &arguments).unwrap_or_else(|| key.clone()),
        remedy: remedy.unwrap_or_default(),
    }
}

fn text(key: &str, attribute: Option<&str>, arguments: &FluentArgs<'_>) -> Option<String> {
    let message = bundle().get_message(key)?;
    let pattern = match attribute {
        None => message.value()?,
        Some(name) => message.get_attribute(name)?.value(),
    };
    let said = bundle().format_pattern(pattern, Some(arguments), &mut Vec::new());
    Some(said.into_owned())
}

/// Sets a list, its length, and its forms with 'and' and 'or'.
fn set_list(arguments: &mut FluentArgs<'_>, name: &str, (items, text): (&[String], FluentValue<'static>)) {
    arguments.set(format!("{name}_count"), items.len());
    arguments.set(format!("{name}_listed"), list(items));
    arguments.set(format!("{name}_or"), linked(items, "list-of-choices"));
    arguments.set(name.to_owned(), text);
}

/// Returns text such as `5, 6 and 3 others`.
fn some_of(few: &Few) -> FluentValue<'static> {
    let mut items = few.names.clone();
    if few.others > 0 {
        let mut arguments = FluentArgs::new();
        arguments.set("count", few.others);
        items.extend(text("others", None, &arguments));
    }
    list(&items)
}

/// Returns text such as `5`, `5 and 6` or `5, 6 and 7`.
fn list(items: &[String]) -> FluentValue<'static> {
    linked(items, "list")
}

/// Returns the names by the message that links the last of them.
fn linked(items: &[String], message: &str) -> FluentValue<'static> {
    let [first @ .., last] = items else { return FluentValue::from("") };
    if first.is_empty() {
        return FluentValue::from(last.clone());
    }
    let mut arguments = FluentArgs::new();
    arguments.set("first", first.join(", "));
    arguments.set("last", last.as_str());
    FluentValue::from(text(message, None, &arguments).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use fluent_bundle::FluentResource;

    use super::{list, text};
    use crate::en;

    #[test]
    fn every_catalogue_is_read_without_a_fault_and_no_key_is_there_twice() {
        let mut keys = BTreeSet::new();
        for catalogue in en::all() {
            let resource = FluentResource::try_new(catalogue.to_owned());
            assert!(resource.is_ok(), "{:?} in {catalogue}", resource.err().map(|(_, faults)| faults));
            let begins = |line: &&str| line.starts_with(|c: char| c.is_ascii_lowercase());
            for line in catalogue.lines().filter(begins) {
                assert!(keys.insert(line.split(" =").next().unwrap().to_owned()), "{line}");
            }
        }
    }

    /// The catalogues whose messages only people at a terminal read: of command lines, and of the start of a server.
    const OF_THE_TERMINAL: &[&str] =
        &[en::COMMAND_LINES, en::ENTERING, en::PAIRING, en::SERVERS, en::TYPED, en::FILES, en::EXAMPLE];

    /// Returns the lines of a catalogue that other readers than people at a terminal can read.
    fn said_to_others(catalogue: &str) -> impl Iterator<Item = &str> {
        let (mut is_of_terminal, mut form) = (false, None);
        catalogue.lines().filter(move |line| {
            let depth = line.len() - line.trim_start().len();
            let line = line.trim_start();
            // A choice inside the form `[terminal]` is further indented than it.
            if form.is_some_and(|of_form| depth > of_form && !line.is_empty()) {
                return false;
            }
            form = line.starts_with("[terminal]").then_some(depth);
            // The forms of a choice inside `.terminal` are further indented.
            if line.starts_with('.') || line.starts_with(|c: char| c.is_ascii_lowercase()) {
                is_of_terminal = line.starts_with(".terminal");
            }
            !is_of_terminal && !line.starts_with("[terminal]") && !line.starts_with('#')
        })
    }

    #[test]
    fn no_program_and_nobody_at_the_desk_is_told_a_command_of_the_terminal() {
        let of_terminal = |line: &&str| {
            ["`pairproof ", "`--", "`-R", "`-o", "`-f", "] --", "= --"]
                .iter()
                .any(|typed| line.contains(typed))
        };
        let others = en::all().filter(|catalogue| !OF_THE_TERMINAL.contains(catalogue));
        let found: Vec<&str> = others.flat_map(said_to_others).filter(of_terminal).collect();
        assert!(found.is_empty(), "{found:#?}");
        let told = |text: &'static str| said_to_others(text).filter(of_terminal).count();
        assert_eq!(told("a = b\n    .terminal = `pairproof x`\n    .program = `--x`\n    .desk = c"), 1);
        assert_eq!(told("a = { $voice ->\n    [terminal] `--x`\n   *[other] `-R`\n    }"), 1);
    }

    #[test]
    fn a_list_links_its_last_name() {
        let said = |items: &[&str]| {
            let items: Vec<String> = items.iter().map(|&item| item.to_owned()).collect();
            let mut arguments = fluent_bundle::FluentArgs::new();
            arguments.set("degrees", list(&items));
            text("tea-too-hot", None, &arguments).unwrap()
        };
        assert_eq!(said(&["5", "6", "7"]), "the tea has 5, 6 and 7 degrees");
        assert_eq!(said(&["5"]), "the tea has 5 degrees");
    }
}
