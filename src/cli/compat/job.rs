//! The request in an engine's command line, and the words it is parsed from.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

/// The engine whose command line is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum EngineDialect {
    /// The command line of bbpPairings.
    Bbp,
    /// The command line of `JaVaFo`.
    Javafo,
}

impl EngineDialect {
    /// Returns the engine after which a program, or a link to it, is named.
    pub(super) fn of_program(name: &str) -> Option<Self> {
        match name {
            "bbpPairings" | "bbpPairings.exe" => Some(Self::Bbp),
            "javafo" | "javafo.exe" => Some(Self::Javafo),
            _ => None,
        }
    }

    /// Returns the engine named after `compat`.
    pub(super) fn of_word(word: &str) -> Option<Self> {
        match word {
            "bbp" => Some(Self::Bbp),
            "javafo" => Some(Self::Javafo),
            _ => None,
        }
    }

    /// Returns the word after `compat`.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Bbp => "bbp",
            Self::Javafo => "javafo",
        }
    }

    /// Returns the engine's version line, which some clients look for. The line also says that this program gives the
    /// answers.
    pub(super) fn release(self) -> String {
        let ours = concat!("answered by pairproof ", env!("CARGO_PKG_VERSION"));
        match self {
            Self::Bbp => format!("BBP Pairings (command line of) - v6.0.0, {ours}"),
            Self::Javafo => format!("JaVaFo (rrweb.org/javafo) - Rel. 2.2 (Build 3223), {ours}"),
        }
    }
}

/// An option that may have a value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum OptionValue<T> {
    /// The option is not given.
    #[default]
    None,
    /// The option is given without a value.
    Plain,
    /// Given with a value.
    As(T),
}

impl<T> OptionValue<T> {
    /// Returns the value of an option that was given.
    pub(super) fn of(value: Option<T>) -> Self {
        value.map_or(Self::Plain, Self::As)
    }

    /// Returns the value, if the option was given with one.
    pub(super) fn value(self) -> Option<T> {
        match self {
            Self::As(value) => Some(value),
            Self::None | Self::Plain => None,
        }
    }
}

/// The system that a command line names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AskedSystem {
    /// FIDE Dutch. Record 192 chooses the edition.
    Dutch,
    /// FIDE Dubov.
    Dubov,
    /// A system that is not offered. The rulebook named in the environment is used instead, whatever record 192 says.
    StandIn(&'static str),
}

/// A parsed request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Job {
    pub(super) work: EngineJob,
    /// `-l`: writes a list of the players, to this file if one is given.
    pub(super) list: OptionValue<PathBuf>,
    /// Whether `-r` is given, or the command line is empty.
    pub(super) shows_release: bool,
    /// The system that the command line names.
    pub(super) system: AskedSystem,
    /// `-b` of `JaVaFo`: Baku acceleration.
    pub(super) is_baku: bool,
}

/// The work itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum EngineJob {
    /// Prints only the version.
    Nothing,
    /// `-p`: pairs the next round.
    Pair { input: PathBuf, out: Option<PathBuf> },
    /// `-c`: pairs all recorded rounds again, or a single round.
    Check { input: PathBuf, round: Option<usize> },
    /// `-g`: generates a random tournament.
    Generate { origin: GeneratorModel, out: PathBuf, seed: Option<u64> },
}

/// The source of a random tournament's properties.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GeneratorModel {
    /// An existing event as a model.
    Model(PathBuf),
    /// A file of keys and values.
    Config(PathBuf),
    /// Properties chosen at random.
    Chance,
}

/// The words of a command line, read from the left.
#[derive(Clone, Copy, Debug)]
pub(super) struct WordCursor<'a> {
    rest: &'a [OsString],
}

impl<'a> WordCursor<'a> {
    pub(super) fn new(rest: &'a [OsString]) -> Self {
        Self { rest }
    }

    /// Returns the next word.
    pub(super) fn next(&mut self) -> Option<&'a OsStr> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(first)
    }

    /// Consumes the next word if it equals `word`, and returns whether it did.
    pub(super) fn take(&mut self, word: &str) -> bool {
        let is_it = self.rest.first().is_some_and(|first| first == word);
        if is_it {
            self.rest = &self.rest[1..];
        }
        is_it
    }

    /// Consumes the next word if it is not an option.
    pub(super) fn value(&mut self) -> Option<&'a OsStr> {
        let first = self.rest.first()?;
        let is_option = first.as_encoded_bytes().starts_with(b"-") && first != "-";
        if is_option { None } else { self.next() }
    }

    /// Consumes the next word as a path, if it is not an option.
    pub(super) fn path(&mut self) -> Option<PathBuf> {
        self.value().map(PathBuf::from)
    }

    /// Returns whether no words are left.
    pub(super) fn is_over(&self) -> bool {
        self.rest.is_empty()
    }
}
