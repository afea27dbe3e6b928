//! The command line of bbpPairings 6.0.0: arguments in a fixed order.

use std::ffi::{OsStr, OsString};

use super::job::{AskedSystem, EngineJob, GeneratorModel, Job, OptionValue, WordCursor};
use super::stop::{Code, Stop};

/// The environment variable that names the rulebook used for systems that are not offered.
const COMPAT_AS: &str = "PAIRPROOF_COMPAT_AS";

/// A system that is not offered, the reason, and the rulebooks that may replace it.
struct NotOffered {
    flag: &'static str,
    why: &'static str,
    stand_ins: &'static [(&'static str, &'static str)],
}

const DUTCH: (&str, &str) = ("dutch-2026", "FIDE Dutch 2026");

/// The systems that clients request although they are not offered.
const NOT_OFFERED: [NotOffered; 2] = [
    NotOffered {
        flag: "--burstein",
        why: "bbpPairings pairs it by a text older than FIDE's 2026 rules, which this program does not know",
        stand_ins: &[DUTCH, ("burstein-2026", "FIDE Burstein 2026 (C.04.4.2)")],
    },
    NotOffered { flag: "--fast", why: "it has no published text", stand_ins: &[DUTCH] },
];

/// The usage text printed after a command line that cannot be parsed.
pub(super) const USAGE: &str = "Usage:
  bbpPairings [-r] --dutch INPUT -p [OUTPUT] [-l [LIST]]
  bbpPairings [-r] --dutch INPUT -c [-l [LIST]]
  bbpPairings [-r] --dubov INPUT (-p [OUTPUT] | -c) [-l [LIST]]
  bbpPairings [-r] --dutch (MODEL -g | -g [CONFIG]) -o OUTPUT [-s SEED] [-l [LIST]]
The order is fixed. Everything else is `pairproof --help`.";

/// Parses a command line.
pub(super) fn understood(arguments: &[OsString]) -> Result<Job, Stop> {
    let mut words = WordCursor::new(arguments);
    let shows_release = words.take("-r");
    let Some(system) = words.next() else {
        let (list, system, is_baku) = (OptionValue::None, AskedSystem::Dutch, false);
        return Ok(Job { work: EngineJob::Nothing, list, shows_release: true, system, is_baku });
    };
    let system = asked_system(system)?;
    let work = work(&mut words)?;
    if system == AskedSystem::Dubov && matches!(work, EngineJob::Generate { .. }) {
        return Err(Stop::usage("-g generates tournaments only for --dutch."));
    }
    let list = if words.take("-l") { OptionValue::of(words.path()) } else { OptionValue::None };
    match words.next() {
        Some(word) => Err(Stop::usage(format!("`{}` is not expected here.", word.display()))),
        None => Ok(Job { work, list, shows_release, system, is_baku: false }),
    }
}

/// Returns the named system, or the rulebook that replaces it.
fn asked_system(system: &OsStr) -> Result<AskedSystem, Stop> {
    let name = system.to_string_lossy();
    match name.as_ref() {
        "--dutch" => return possible_stand_in().map(|()| AskedSystem::Dutch),
        "--dubov" => return possible_stand_in().map(|()| AskedSystem::Dubov),
        _ => {}
    }
    let Some(other) = NOT_OFFERED.iter().find(|other| other.flag == name) else {
        return Err(Stop::usage(format!("`{name}` is not a pairing system that this command line offers.")));
    };
    let ids: Vec<&str> = other.stand_ins.iter().map(|(id, _)| *id).collect();
    let ids = ids.join(" or ");
    let Ok(asked) = std::env::var(COMPAT_AS) else {
        return Err(Stop::usage(format!(
            "{name} is not offered: {}. {COMPAT_AS}={ids} in the environment names a rulebook that is used instead.",
            other.why
        )));
    };
    let Some((id, title)) = other.stand_ins.iter().find(|(id, _)| *id == asked) else {
        return Err(Stop::usage(format!("{COMPAT_AS}={asked}: only {ids} stands in for {name}.")));
    };
    crate::output::say(&format!(
        "{name} is not offered: {}; the round is paired by {title} instead, as {COMPAT_AS} says",
        other.why
    ));
    Ok(AskedSystem::StandIn(id))
}

/// Refuses a rulebook that stands in for no system, although this command line asks for none: the name must be a mistake.
fn possible_stand_in() -> Result<(), Stop> {
    let Ok(asked) = std::env::var(COMPAT_AS) else { return Ok(()) };
    let all =
        NOT_OFFERED.iter().flat_map(|other| other.stand_ins.iter().map(move |(id, _)| (*id, other.flag)));
    if all.clone().any(|(id, _)| id == asked) {
        return Ok(());
    }
    let known: Vec<String> = all.map(|(id, flag)| format!("{id} ({flag})")).collect();
    Err(Stop::usage(format!(
        "{COMPAT_AS}={asked}: the rulebooks that stand in for a system are {}; unset it.",
        known.join(", ")
    )))
}

fn work(words: &mut WordCursor<'_>) -> Result<EngineJob, Stop> {
    let input = words.path();
    let what = words.next().map(OsStr::to_string_lossy);
    match (input, what.as_deref()) {
        (Some(input), Some("-p")) => Ok(EngineJob::Pair { input, out: words.path() }),
        (Some(input), Some("-c")) => Ok(EngineJob::Check { input, round: None }),
        (model, Some("-g")) => {
            let origin = match (model, words.path()) {
                (Some(model), None) => GeneratorModel::Model(model),
                (None, Some(config)) => GeneratorModel::Config(config),
                (None, None) => GeneratorModel::Chance,
                (Some(_), Some(_)) => {
                    return Err(Stop::usage("-g takes a model or a configuration, not both."));
                }
            };
            if !words.take("-o") {
                return Err(Stop::usage("-g needs -o OUTPUT."));
            }
            let out = words.path().ok_or_else(|| Stop::usage("-o needs a file."))?;
            let seed = if words.take("-s") { Some(seed(words.value())?) } else { None };
            Ok(EngineJob::Generate { origin, out, seed })
        }
        (_, Some(other)) => Err(Stop::usage(format!("`{other}` is not expected here."))),
        (_, None) => Err(Stop::usage("No action is given: -p, -c or -g.")),
    }
}

/// Parses a seed. As in bbpPairings, a word that is not a number gives exit code 2, and a number that is too large
/// gives code 4.
pub(super) fn seed(word: Option<&OsStr>) -> Result<u64, Stop> {
    let text = word.map(OsStr::to_string_lossy).unwrap_or_default();
    let is_number = !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    if !is_number {
        return Err(Stop::new(Code::Unexpected, format!("The seed `{text}` is not a whole number.")));
    }
    text.parse().map_err(|_| Stop::new(Code::TooBig, format!("The seed {text} is too large.")))
}
