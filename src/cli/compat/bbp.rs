//! The command line of bbpPairings 6.0.0: arguments in a fixed order.

use std::ffi::{OsStr, OsString};

use super::job::{EngineJob, GeneratorModel, Job, OptionValue, WordCursor};
use super::stop::{Code, Stop};

/// The environment variable that makes the program pair unsupported systems as Dutch.
const COMPAT_AS: &str = "PAIRPROOF_COMPAT_AS";

/// Systems of bbpPairings that are not supported here.
const OTHER_SYSTEMS: [&str; 3] = ["--burstein", "--dubov", "--fast"];

/// The usage text printed after a command line that cannot be parsed.
pub(super) const USAGE: &str = "Usage:
  bbpPairings [-r] --dutch INPUT -p [OUTPUT] [-l [LIST]]
  bbpPairings [-r] --dutch INPUT -c [-l [LIST]]
  bbpPairings [-r] --dutch (MODEL -g | -g [CONFIG]) -o OUTPUT [-s SEED] [-l [LIST]]
The order is fixed. Everything else is `pairproof --help`.";

/// Parses a command line.
pub(super) fn understood(arguments: &[OsString]) -> Result<Job, Stop> {
    let mut words = WordCursor::new(arguments);
    let shows_release = words.take("-r");
    let Some(system) = words.next() else {
        let (list, is_stand_in, is_baku) = (OptionValue::None, false, false);
        return Ok(Job { work: EngineJob::Nothing, list, shows_release: true, is_stand_in, is_baku });
    };
    let is_stand_in = is_stand_in(system)?;
    let work = work(&mut words)?;
    let list = if words.take("-l") { OptionValue::of(words.path()) } else { OptionValue::None };
    match words.next() {
        Some(word) => Err(Stop::usage(format!("`{}` is not expected here.", word.display()))),
        None => Ok(Job { work, list, shows_release, is_stand_in, is_baku: false }),
    }
}

/// Returns whether Dutch replaces the named system.
fn is_stand_in(system: &OsStr) -> Result<bool, Stop> {
    let name = system.to_string_lossy();
    if name == "--dutch" {
        return Ok(false);
    }
    if !OTHER_SYSTEMS.contains(&name.as_ref()) {
        return Err(Stop::usage(format!("`{name}` is not a pairing system that this command line offers.")));
    }
    match std::env::var(COMPAT_AS).as_deref() {
        Ok("dutch-2026") => {
            let says = "the round is paired by FIDE Dutch 2026 instead";
            crate::output::say(&format!("{name} is not offered; {says}, as {COMPAT_AS} says"));
            Ok(true)
        }
        Ok(other) => Err(Stop::usage(format!("{COMPAT_AS}={other}: only dutch-2026 stands in for {name}."))),
        Err(_) => Err(Stop::usage(format!(
            "{name} is not offered. With {COMPAT_AS}=dutch-2026 in the environment such rounds are paired by FIDE Dutch 2026."
        ))),
    }
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

/// Parses a seed. As in bbpPairings, a word that is not a number gives exit code 2, and a number too large gives code
/// 4.
pub(super) fn seed(word: Option<&OsStr>) -> Result<u64, Stop> {
    let text = word.map(OsStr::to_string_lossy).unwrap_or_default();
    let is_number = !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    if !is_number {
        return Err(Stop::new(Code::Unexpected, format!("The seed `{text}` is not a whole number.")));
    }
    text.parse().map_err(|_| Stop::new(Code::TooBig, format!("The seed {text} is too large.")))
}
