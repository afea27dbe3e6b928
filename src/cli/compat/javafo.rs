//! The command line of `JaVaFo` 2.2: the report first, then options in any order.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use super::bbp::seed;
use super::job::{AskedSystem, EngineJob, GeneratorModel, Job, OptionValue, WordCursor};
use super::stop::{Code, Stop};

/// The options read so far.
#[derive(Default)]
struct Options {
    pairs: OptionValue<PathBuf>,
    checks: OptionValue<usize>,
    /// The value after `-g`.
    generates: OptionValue<OsString>,
    out: Option<PathBuf>,
    list: OptionValue<PathBuf>,
    marks: Vec<JavafoFlag>,
}

/// An option without a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum JavafoFlag {
    /// `-r`.
    Release,
    /// `-b`.
    Baku,
}

/// Parses a command line.
pub(super) fn understood(arguments: &[OsString]) -> Result<Job, Stop> {
    let mut words = WordCursor::new(arguments);
    let is_bare = words.is_over();
    let mut options = Options::default();
    let mut input = words.path();
    while let Some(word) = words.next() {
        let word = word.to_string_lossy();
        option(&word, &mut words, &mut options)?;
        input = input.or_else(|| if options.generates == OptionValue::None { words.path() } else { None });
    }
    let shows_release = is_bare || options.marks.contains(&JavafoFlag::Release);
    let (is_baku, list) = (options.marks.contains(&JavafoFlag::Baku), std::mem::take(&mut options.list));
    let work = work(input, options, shows_release)?;
    Ok(Job { work, list, shows_release, system: AskedSystem::Dutch, is_baku })
}

fn option(word: &str, words: &mut WordCursor<'_>, options: &mut Options) -> Result<(), Stop> {
    match word {
        "-r" => options.marks.push(JavafoFlag::Release),
        // READING JAVAFO-B: Baku acceleration for a report that does not say so; the other reading: another system.
        "-b" => options.marks.push(JavafoFlag::Baku),
        "-p" => options.pairs = OptionValue::of(words.path()),
        "-l" => options.list = OptionValue::of(words.path()),
        "-o" => options.out = Some(words.path().ok_or_else(|| Stop::new(Code::Request, "-o needs a file"))?),
        "-g" => options.generates = OptionValue::of(words.value().map(OsStr::to_owned)),
        "-c" => {
            let round = words.value().map(OsStr::to_string_lossy);
            let number = |text: &str| {
                text.parse().map_err(|_| Stop::new(Code::Request, format!("-c: `{text}` is not a round")))
            };
            options.checks = OptionValue::of(round.as_deref().map(number).transpose()?);
        }
        // An option of version 1.4 that limits the time and weakens the search. The search here needs neither.
        "-q" => drop(words.value()),
        "-w" => {}
        long if long.starts_with("--") || !long.starts_with('-') => {
            return Err(Stop::new(Code::Request, format!("`{long}` is not an option")));
        }
        short => crate::output::say(&format!("{short} is unknown and has no effect")),
    }
    Ok(())
}

fn work(input: Option<PathBuf>, options: Options, shows_release: bool) -> Result<EngineJob, Stop> {
    let Options { pairs, checks, generates, out, .. } = options;
    let needs = |what: &str| Stop::new(Code::Request, what);
    if generates != OptionValue::None {
        let word = generates.value();
        let out = out.ok_or_else(|| needs("-g needs -o FILE"))?;
        let number = word.as_deref().filter(|w| w.to_string_lossy().chars().all(|c| c.is_ascii_digit()));
        let seed = number.map(|word| seed(Some(word))).transpose()?;
        let config = word.as_deref().filter(|_| number.is_none()).map(PathBuf::from);
        let origin = match (input, config) {
            (Some(model), None) => GeneratorModel::Model(model),
            (None, Some(config)) => GeneratorModel::Config(config),
            (None, None) => GeneratorModel::Chance,
            (Some(_), Some(_)) => return Err(needs("-g takes a model or a configuration, not both")),
        };
        return Ok(EngineJob::Generate { origin, out, seed });
    }
    match (input, pairs, checks) {
        (None, OptionValue::None, OptionValue::None) if shows_release => Ok(EngineJob::Nothing),
        (None, ..) => Err(needs("no tournament report is named")),
        (Some(_), OptionValue::None, OptionValue::None) => Err(needs("no action is given: -p, -c or -g")),
        (Some(input), OptionValue::None, round) => Ok(EngineJob::Check { input, round: round.value() }),
        (Some(input), out, _) => Ok(EngineJob::Pair { input, out: out.value() }),
    }
}
