//! The subject of a command: the tournament with its rulebook, the participants, the declarations, and the search
//! limits.
//!
//! Each command takes only the parts that it uses.

mod certified;
mod declared;
mod draft;
mod drawn;
mod idle;
mod noted;
pub(super) mod order;
mod terms;

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use super::input::Content;
use super::kept::KnownEvent;
use super::settings::{self, EventSettings};
use super::{Failure, input, output, stop, taken, who};
use crate::faults::LimitFault;
use crate::report::json;
use api::event::{Accepted, Event};
use facts::rulebook::Rulebook;
use facts::tournament::{Outcome, PairingNumber, PlayerId, Position, Record, RoundNo, Tournament};
use lexmatch::solve::EngineChoice;
use limit::{self, Limit};
use model::round::Request;

pub(super) use certified::{CertifiedRound, certified};
pub(super) use drawn::{RoundDraw, RoundDraws};

/// The tournament and the rulebook.
#[derive(clap::Args, Debug)]
pub(super) struct SourceArguments {
    /// The tournament: TRF16, TRF26, JSON, or the file of another program (Swiss-Manager, chess-results). `-` reads the standard input.
    pub(super) file: PathBuf,
    /// Rulebook, by id or file, with discretions if any, for example dutch-2026+baku. Default: the type in the file (record
    /// 192), else dutch-2026.
    #[arg(short = 'R', long, value_name = "RULEBOOK")]
    pub(super) rulebook: Option<String>,
    /// Read the settings from this file instead of the pairproof.toml in the tournament's folder.
    /// `none` reads no settings.
    #[arg(long, value_name = "FILE")]
    settings: Option<PathBuf>,
    /// What is known of the tournament without its file, or has been read of it.
    #[arg(skip)]
    pub(super) known: KnownSource,
}

/// What is known of a tournament: an event in memory, and what has been read so far.
#[derive(Debug, Default)]
pub(super) struct KnownSource {
    /// Whether a caller hands an event over as the content. The file is then only its name in messages, and is never opened:
    /// to close it would release the locks of this process on it, those of SQLite too.
    is_in_memory: bool,
    /// The content of the file, so that it is read once.
    content: OnceLock<Arc<Content>>,
    /// The notes about the file.
    notes: OnceLock<Vec<String>>,
    /// The settings that apply.
    settings: OnceLock<Option<EventSettings>>,
    /// What has been said about the tournament, so that it is said once.
    said: Arc<Mutex<BTreeSet<String>>>,
}

/// The round and who plays in it.
#[derive(clap::Args, Clone, Debug, Default)]
pub(super) struct RoundArguments {
    /// The round. Default: the next round; for `check` without boards, `explain` and `repair`, the last recorded round, if there
    /// is one; for `whatif`, the round being played, else the next.
    #[arg(long, value_name = "NUMBER")]
    pub(super) round: Option<usize>,
    /// Players who are absent in this round, without points: numbers, ranges or names, for example `60-70,81,Novak`.
    #[arg(long, value_name = "PLAYERS")]
    absent: Vec<String>,
    /// Players who have announced their withdrawal. These players stay in the draw with a score of 0 (Irish 4).
    #[arg(long, value_name = "PLAYERS")]
    withdrawn: Vec<String>,
    /// Rank these players with the same score in this order, in this round only; their grades must
    /// be equal or estimated (ECF 3, 4).
    #[arg(long, value_name = "PLAYERS")]
    order: Vec<String>,
}

/// The declarations about the rules.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct Terms {
    /// Declare choices left to the arbiter (see `rulebook show ID --discretion`).
    #[arg(long, value_delimiter = ',', value_name = "KEYS")]
    discretion: Vec<String>,
    /// Choose another reading of the rules than the first (see `rulebook readings ID`).
    #[arg(long, value_delimiter = ',', value_name = "CODE=CHOICE")]
    reading: Vec<String>,
    /// Count games without a result as draws, only for the pairing (Irish 5; adjourned games in
    /// 1998 F.9).
    #[arg(long)]
    unfinished_as_draws: bool,
    /// The discretions of the settings that `no-KEY` undoes.
    #[arg(skip)]
    undone: Vec<String>,
}

/// The solver and the limits of the search.
#[derive(clap::Args, Debug)]
pub(super) struct Effort {
    /// The solver for cases that simple bounds do not decide. All solvers give the same answer.
    #[arg(long, value_enum, default_value = "auto")]
    engine: EngineName,
    /// Stop after this many seconds (exit code 4) and report what has been proved so far.
    #[arg(long, value_name = "SECONDS")]
    time_limit: Option<u64>,
    /// Seed for the lots, if the rulebook draws any. Default: for a published round, the seed kept with it; for a round that
    /// is drafted or entered into a file, a new one, which is printed and kept; otherwise 0.
    #[arg(long)]
    seed: Option<u64>,
}

/// The engines by name.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum EngineName {
    Auto,
    Highs,
    Blossom,
    Milp,
}

/// Everything that determines the pairing of a round.
#[derive(clap::Args, Debug)]
pub(super) struct RoundQuestion {
    #[command(flatten)]
    pub(super) source: SourceArguments,
    #[command(flatten)]
    pub(super) field: RoundArguments,
    #[command(flatten)]
    pub(super) terms: Terms,
    #[command(flatten)]
    pub(super) effort: Effort,
    /// The limit, set on first use, so that reading and searching share one time limit.
    #[arg(skip)]
    limit: OnceLock<Limit>,
    /// The seed kept with the round, or drawn for it.
    #[arg(skip)]
    lots: OnceLock<u64>,
    /// The declarations in force, known once the rulebook has been read.
    #[arg(skip)]
    in_force: OnceLock<Vec<String>>,
}

/// The fields that a calling program gives instead of arguments.
pub(super) struct GivenFields {
    pub(super) event: Event,
    pub(super) rulebook: Option<String>,
    pub(super) round: Option<usize>,
    pub(super) absent: Vec<String>,
    pub(super) discretion: Vec<String>,
    pub(super) reading: Vec<String>,
    pub(super) unfinished_as_draws: bool,
    pub(super) seed: Option<u64>,
}

impl SourceArguments {
    /// Returns a tournament file without options.
    pub(super) fn of(file: &Path) -> Self {
        Self { file: file.to_owned(), rulebook: None, settings: None, known: KnownSource::default() }
    }

    /// Returns an event in memory, under a name for messages.
    pub(super) fn in_memory(name: &Path, event: Event) -> Self {
        let content = Content::Event(Arc::new(KnownEvent { seq: 0, event }));
        let content = OnceLock::from(Arc::new(content));
        let known = KnownSource { is_in_memory: true, content, ..KnownSource::default() };
        Self { known, ..Self::of(name) }
    }

    /// Returns the same tournament under another rulebook, or under its own.
    pub(super) fn under(&self, rulebook: Option<String>) -> Self {
        let KnownSource { is_in_memory, content, said, .. } = &self.known;
        let (is_in_memory, content, said) = (*is_in_memory, content.clone(), Arc::clone(said));
        let known = KnownSource { is_in_memory, content, said, ..KnownSource::default() };
        Self { file: self.file.clone(), rulebook, settings: self.settings.clone(), known }
    }

    /// Returns whether the tournament is an event in memory, about which nobody at a terminal asks.
    pub(super) fn is_in_memory(&self) -> bool {
        self.known.is_in_memory
    }

    /// Says something about the tournament at the terminal, once.
    pub(super) fn say(&self, text: &str) {
        let is_new =
            || self.known.said.lock().unwrap_or_else(PoisonError::into_inner).insert(text.to_owned());
        if !self.is_in_memory() && is_new() {
            output::say(text);
        }
    }

    /// Returns the content of the tournament's file, or the event in memory.
    pub(super) fn content(&self) -> Result<Arc<Content>, Failure> {
        if let Some(content) = self.known.content.get() {
            return Ok(Arc::clone(content));
        }
        let content = Arc::new(input::content(&self.file)?);
        Ok(Arc::clone(self.known.content.get_or_init(|| content)))
    }

    /// Reads the rulebook and the tournament as stored in the file.
    pub(super) fn read(&self) -> Result<(Rulebook, Tournament), Failure> {
        let tournament = self.tournament()?;
        let book = self.rulebook_for(&tournament)?;
        Ok((book, tournament))
    }

    /// Returns whether an option names a file of settings.
    pub(super) fn names_settings(&self) -> bool {
        self.settings.is_some()
    }

    /// Returns the rulebook named by `-R`, without the declarations after it.
    pub(super) fn named(&self) -> Option<&str> {
        self.rulebook.as_deref().map(|asked| input::declared_with(asked).0)
    }

    /// Returns the rulebook of `-R`, else of the settings, else of the tournament. Prints the settings in effect.
    pub(super) fn rulebook_for(&self, tournament: &Tournament) -> Result<Rulebook, Failure> {
        let settings = self.settings()?;
        if let Some(says) = settings.as_ref().and_then(|settings| settings.echo(self.named())) {
            self.say(&says);
        }
        let is_report = matches!(self.known.content.get().map(Arc::as_ref), Some(Content::Bytes(_)));
        let has_own = self.settings.is_none() && !self.is_in_memory() && !is_report;
        if let Some(says) = has_own.then(|| settings::not_read(&self.file)).flatten() {
            self.say(&says);
        }
        let (book, _) = taken::of(self.named(), settings, tournament)?;
        if let Some(asked) = &self.rulebook {
            input::declared(&book, &input::declared_with(asked).1)?;
        }
        Ok(book)
    }

    /// Returns the rulebook of `-R`, the settings or the file; `None` if none of them names one.
    fn named_rulebook(&self, tournament: &Tournament) -> Result<Option<Rulebook>, Failure> {
        let book = self.rulebook_for(tournament)?;
        Ok((self.names_rulebook(tournament)? || taken::is_named(tournament)).then_some(book))
    }

    /// Returns whether -R, the settings or the file name a rulebook by its id, and not only the type of the tournament.
    pub(super) fn names_rulebook(&self, tournament: &Tournament) -> Result<bool, Failure> {
        let is_set = self.settings()?.map_or(Ok(None), |settings| settings.rulebook())?.is_some();
        Ok(self.rulebook.is_some() || is_set || tournament.wall.rulebook.is_some())
    }

    /// Returns whether the file is one of another program that is read and never written.
    pub(super) fn is_only_read(&self) -> Result<bool, Failure> {
        Ok(matches!(&*self.content()?, Content::Bytes(bytes) if readers::kind_only_read(bytes).is_some()))
    }

    /// Returns the first line of an answer in words. It states the rulebook if the file names none or a different one.
    pub(super) fn head(&self, tournament: &Tournament) -> Result<Option<String>, Failure> {
        let (book, by) = taken::of(self.named(), self.settings()?, tournament)?;
        Ok(taken::says(tournament, &book, by))
    }

    /// Returns the settings that apply to the tournament.
    pub(super) fn settings(&self) -> Result<Option<EventSettings>, Failure> {
        if let Some(settings) = self.known.settings.get() {
            return Ok(settings.clone());
        }
        let settings = match (&self.settings, self.known.content.get().map(Arc::as_ref)) {
            (None, Some(Content::Event(known))) => EventSettings::of_event(&self.file, &known.event),
            (None, Some(Content::Bytes(_))) => EventSettings::beside(&self.file),
            (asked, _) => EventSettings::of(&self.file, asked.as_deref()),
        }?;
        Ok(self.known.settings.get_or_init(|| settings).clone())
    }

    /// Returns the settings in effect, for programs.
    pub(super) fn in_effect(&self) -> Result<Option<json::Settings>, Failure> {
        let settings = self.settings()?;
        Ok(settings.map(|settings| settings.in_effect(self.named())))
    }

    /// Stores deviations in the settings, and returns the path of the settings file.
    pub(super) fn keep(&self, accepted: &[Accepted]) -> Result<PathBuf, Failure> {
        settings::keep(&self.file, self.settings.as_deref(), accepted)
    }

    /// Returns the tournament with the prohibitions of the settings added. These prohibitions are never written to the
    /// tournament's file.
    pub(super) fn counted<'t>(&self, tournament: &'t Tournament) -> Result<Cow<'t, Tournament>, Failure> {
        match self.settings()? {
            Some(settings) => settings.forbid(tournament).map(Cow::Owned),
            None => Ok(Cow::Borrowed(tournament)),
        }
    }

    /// Returns the settings, if their readings and discretions apply under the rulebook of the arguments.
    fn holding(&self) -> Result<Option<EventSettings>, Failure> {
        Ok(self.settings()?.filter(|settings| settings.contents().holds_under(self.named())))
    }
}

impl RoundArguments {
    /// Returns the players absent according to the arguments.
    pub(super) fn absent(&self, tournament: &Tournament) -> Result<Vec<PlayerId>, Failure> {
        who::players(tournament, &self.absent, "--absent")
    }

    /// Returns whether the options name no players.
    pub(super) fn names_nobody(&self) -> bool {
        self.absent.is_empty() && self.withdrawn.is_empty() && self.order.is_empty()
    }

    /// Returns the tournament with the players absent in round 1 marked as away.
    fn without_absent(&self, tournament: &Tournament) -> Result<Tournament, Failure> {
        let mut known = tournament.clone();
        if tournament.rounds_paired() == 0 {
            for id in who::players(tournament, &self.absent, "--absent")? {
                known.records[id.index()] = vec![Record::bye(Outcome::ZeroBye)];
            }
        }
        Ok(known)
    }

    /// Returns the position before the round.
    fn position(&self, book: &Rulebook, tournament: &Tournament) -> Result<Position, Failure> {
        let absent = who::players(tournament, &self.absent, "--absent")?;
        let withdrawn = who::players(tournament, &self.withdrawn, "--withdrawn")?;
        self.refuse_withdrawn(book, tournament)?;
        if let Some(&away) = absent.first().filter(|_| book.system.is_table()) {
            return Err(order::stays_in_the_table(book, tournament, (away, self.round)));
        }
        let position = input::position(book, tournament, self.round, &absent, &withdrawn)?;
        if self.order.is_empty() {
            return Ok(position);
        }
        let ids = order::in_order(book, tournament, &self.order)?;
        position.reranked(&ids).ok_or_else(order::not_of_one_score)
    }
}

impl RoundQuestion {
    /// Returns the request to the solver.
    pub(super) fn request(&self) -> Request {
        let Effort { engine, .. } = self.effort;
        let seed = self.seed().unwrap_or(0);
        let engine = match engine {
            EngineName::Auto => EngineChoice::Auto,
            EngineName::Highs => EngineChoice::Highs,
            EngineName::Blossom => EngineChoice::Blossom,
            EngineName::Milp => EngineChoice::Milp,
        };
        let limit = self.limit().clone();
        // Invalid settings were refused when the tournament was read.
        Request { engine, limit, declared: self.declared(), seed }
    }

    /// Returns the discretions and readings in effect, once the rulebook has been read.
    pub(super) fn declared(&self) -> Vec<String> {
        let as_given = || self.all_terms().map_or_else(|_| self.terms.declared(), |terms| terms.declared());
        self.in_force.get().cloned().unwrap_or_else(as_given)
    }

    /// Returns the limit of the command: its time limit, counted from the first call of this function, and Ctrl-C.
    pub(super) fn limit(&self) -> &Limit {
        self.limit.get_or_init(|| {
            let time = self.effort.time_limit.map(Duration::from_secs);
            time.map_or_else(Limit::none, Limit::after).or_on(stop::flag())
        })
    }

    /// Returns the question with a limit in place of that of its options.
    pub(super) fn limited(self, limit: &Limit) -> Self {
        Self { limit: OnceLock::from(limit.clone()), ..self }
    }

    /// Runs a piece of work within the limit. `when` names the work in the message if the limit is reached.
    pub(super) fn within<T>(
        &self,
        step: &'static str,
        work: impl FnOnce() -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        limit::within(self.limit(), work).unwrap_or_else(|_| Err(LimitFault::Reading { step }.into()))
    }

    /// Reads the rulebook, the tournament and the position.
    pub(super) fn read(&self) -> Result<(Rulebook, Tournament, Position), Failure> {
        let (book, tournament) = self.book_and_tournament()?;
        let position = self.within("position", || self.position(&book, &tournament))?;
        Ok((book, tournament, position))
    }

    /// Returns the question of a program that supplies the tournament or the event itself.
    pub(super) fn of(given: GivenFields) -> Self {
        let GivenFields { event, rulebook, round, absent, discretion, reading, .. } = given;
        let source = SourceArguments::in_memory(Path::new(""), event);
        let about = Self::about(source.under(rulebook));
        Self {
            field: RoundArguments { round, absent, ..RoundArguments::default() },
            terms: Terms { unfinished_as_draws: given.unfinished_as_draws, ..Terms::of(discretion, reading) },
            effort: Effort { seed: given.seed, ..about.effort },
            ..about
        }
    }

    /// Returns a question about a tournament, without options.
    pub(super) fn about(source: SourceArguments) -> Self {
        Self {
            source,
            field: RoundArguments::default(),
            terms: Terms::none(),
            effort: Effort { engine: EngineName::Auto, time_limit: None, seed: None },
            limit: OnceLock::new(),
            lots: OnceLock::new(),
            in_force: OnceLock::new(),
        }
    }

    /// Returns the question about another round. Without one, the round is the one by default.
    pub(super) fn in_round(mut self, round: Option<RoundNo>) -> Self {
        self.field.round = round;
        self
    }

    /// Returns the question with games without a result counted as draws.
    pub(super) fn with_draws(mut self, are_counted: bool) -> Self {
        self.terms.unfinished_as_draws = are_counted;
        self
    }

    /// Returns the question without these players in the round.
    pub(super) fn without(mut self, absent: &[PairingNumber]) -> Self {
        self.field.absent = absent.iter().map(ToString::to_string).collect();
        self
    }

    /// Returns the rulebook and the tournament, with the declared acceleration.
    pub(super) fn book_and_tournament(&self) -> Result<(Rulebook, Tournament), Failure> {
        let content = self.source.content()?;
        let read = || self.prepared(content.noted(&self.source.file, &self.source.known.notes)?);
        self.within("tournament", read)
    }

    /// Returns the rulebook for a tournament already read, and that tournament with the declared acceleration.
    pub(super) fn prepared(&self, mut tournament: Tournament) -> Result<(Rulebook, Tournament), Failure> {
        let book = self.source.rulebook_for(&tournament)?;
        if let Some(settings) = self.source.holding()? {
            settings.check(&book)?;
        }
        let terms = self.all_terms()?.without_undone(&book);
        terms.check(&book)?;
        let (declared, given) = (terms.declared(), terms.discretion.len());
        let terms = terms.encoded(&tournament, &book).in_force(&book);
        let _ = self.in_force.set([&declared, &terms.discretion[given..]].concat());
        terms.accelerate(&self.field, &mut tournament)?;
        Ok((book, tournament))
    }

    /// Returns the declarations about the rules in the arguments and settings.
    fn all_terms(&self) -> Result<Terms, Failure> {
        let terms = self.terms.with_those_of(&self.source);
        Ok(match self.source.holding()? {
            Some(settings) => terms.with(&settings),
            None => terms,
        })
    }

    /// Returns the position before a round without these players.
    pub(super) fn position_without(
        &self,
        tournament: &Tournament,
        round: RoundNo,
        away: &[PlayerId],
    ) -> Result<Position, Failure> {
        let counted = self.source.counted(tournament)?;
        let (book, _) = taken::of(self.source.named(), self.source.settings()?, tournament)?;
        let position = input::position(&book, &self.terms.as_paired(&counted), Some(round), away, &[]);
        position.map_err(|e| e.naming(&self.source.file))
    }

    /// Returns the position that the question concerns.
    pub(super) fn position(&self, book: &Rulebook, tournament: &Tournament) -> Result<Position, Failure> {
        let counted = self.source.counted(tournament)?;
        self.field.position(book, &self.terms.as_paired(&counted)).map_err(|e| e.naming(&self.source.file))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_come_before_the_settings() {
        let text = "readings = ['X=a', 'Y=b']\ndiscretion = ['baku', 'no-club']\n";
        let Ok(settings) = EventSettings::read(PathBuf::from("s.toml"), api::event::Settings::from(text))
        else {
            panic!("it can be read")
        };
        let with = |reading: &[&str], discretion: &[&str]| {
            let words = |list: &[&str]| list.iter().map(|word| (*word).to_owned()).collect();
            Terms::of(words(discretion), words(reading)).with(&settings).declared()
        };
        assert_eq!(with(&[], &[]), ["baku", "no-club", "X=a", "Y=b"]);
        assert_eq!(with(&["X=c"], &["club"]), ["club", "baku", "X=c", "Y=b"]);
    }
}
