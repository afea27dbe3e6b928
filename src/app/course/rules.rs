//! By which rules is the event played: its rulebook, what it declares, who is kept apart, and the tie-breaks.

use super::{Event, EventError, EventFault};
use api::event::{self, Contents, Draft, OwnDeclarations, Under, kin};
use api::standings::OrderInForce;
use facts::format;
use facts::rulebook::{self, Rulebook};
use facts::tournament::{PlayerId, Tournament};
use model::plan::read_rulebook;

impl Event {
    /// Returns the rulebook of the event: that of its settings, else the one that the tournament names, else FIDE's Dutch rules
    /// of today.
    ///
    /// # Errors
    /// Fails if there is no such rulebook.
    ///
    /// ```
    #[doc = include_str!("five_published.txt")]
    /// assert_eq!(event.rulebook()?.id, "dutch-2026");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rulebook(&self) -> Result<Rulebook, EventError> {
        if let Some(named) = &self.contents()?.rulebook {
            let says =
                || format!("the settings name `{}`, which is not built in", format::excerpt(&named.value));
            return rulebook::find(&named.value).ok_or_else(|| EventFault::Rulebook { says: says() }.into());
        }
        let t = self.tournament();
        if let Some(id) = &t.wall.rulebook {
            let book = named(id, t.wall.rulebook_text.as_deref())?;
            return match rulebook::of_type(t) {
                Some(other) if other.id != book.id => {
                    let says = format!("the tournament names two: {} and {} (record 192)", book.id, other.id);
                    Err(EventFault::Rulebook { says }.into())
                }
                _ => Ok(book),
            };
        }
        rulebook::encoded(t).ok_or_else(|| {
            let says =
                format!("none matches the type {}", format::visible(t.system.as_deref().unwrap_or_default()));
            EventFault::Rulebook { says }.into()
        })
    }

    /// Returns the rulebook as commands name it.
    pub(super) fn kin(&self) -> Result<String, EventError> {
        Ok(kin(&self.rulebook()?))
    }

    pub(super) fn contents(&self) -> Result<&Contents, EventError> {
        Ok(self.known.settings.contents()?)
    }

    /// Refuses settings that do not fit the event.
    pub(super) fn check_rules(&self) -> Result<(), EventError> {
        let own = OwnDeclarations::from(self.contents()?);
        self.rulebook()?.check_declared(&[own.discretions, own.readings].concat())?;
        self.counted().map(drop)
    }

    /// Returns the rulebook of a draft: that of the event, or another one under which it was paired.
    pub(super) fn rulebook_of(&self, draft: &Draft) -> Result<Rulebook, EventError> {
        let (own, Under { rulebook: id, text, .. }) = (self.rulebook()?, &draft.under);
        if id.is_empty() || own.id == *id { Ok(own) } else { named(id, Some(text)) }
    }

    /// Returns the discretions and readings of a draft: those declared for it, and those of the settings that do not contradict
    /// them.
    pub(super) fn declared(&self, draft: &Draft, book: &Rulebook) -> Result<Vec<String>, EventError> {
        let mut all = draft.demands.declared.clone();
        let contents = self.contents()?;
        let is_own = self.rulebook()?.id == book.id;
        if is_own {
            let OwnDeclarations { readings, discretions } = contents.into();
            // What `no-KEY` only undoes is declared by nobody else.
            let undoes = |key: &String| {
                let of = key.strip_prefix("no-").filter(|of| discretions.iter().any(|own| own == of));
                of.is_some() && book.check_discretion(key).is_err()
            };
            let said = all.clone();
            all.retain(|key| !undoes(key));
            let is_said = |key: &String| said.iter().any(|other| subject(other) == subject(key));
            all.extend(discretions.iter().chain(&readings).filter(|key| !is_said(key)).cloned());
        }
        Ok(all)
    }

    /// Returns the tournament with the players whom the settings keep apart.
    pub(super) fn counted(&self) -> Result<Tournament, EventError> {
        let mut after = self.tournament().clone();
        for forbidden in &self.contents()?.forbidden {
            let one = |who: &event::Written<String>| {
                format::find_player(self.tournament(), &who.value).map_err(|unclear| EventFault::Forbidden {
                    says: unclear.message,
                    remedy: unclear.remedy,
                })
            };
            let players: Vec<PlayerId> = forbidden.players.value.iter().map(one).collect::<Result<_, _>>()?;
            after = event::forbid(&after, &players, forbidden.rounds, forbidden.if_possible)?.tournament;
        }
        Ok(after)
    }

    /// Returns the order of players with equal points: the tie-breaks asked for, else those of the settings, of the tournament
    /// or of the rulebook.
    pub(super) fn order(&self, asked: &[String]) -> Result<OrderInForce, EventError> {
        let set = &self.contents()?.tie_breaks;
        let order = OrderInForce::of(self.tournament(), set, asked);
        order.map_err(|says| EventFault::TieBreaks { says }.into())
    }
}

/// Returns what a declaration is about: the code of a reading, or the key of a discretion.
fn subject(declared: &str) -> &str {
    let key = declared.split('=').next().unwrap_or(declared);
    key.strip_prefix("no-").unwrap_or(key)
}

/// Returns a rulebook that is built in, or whose text the event keeps.
pub(super) fn named(id: &str, text: Option<&str>) -> Result<Rulebook, EventError> {
    if let Some(book) = rulebook::find(id) {
        return Ok(book);
    }
    let fault = |says: String| EventError::from(EventFault::Rulebook { says });
    let missing =
        || format!("`{}` is not built in, and the event does not keep its text", format::excerpt(id));
    let text = text.filter(|text| !text.is_empty()).ok_or_else(|| fault(missing()))?;
    read_rulebook(&format!("{id}.toml"), text).map_err(|why| fault(why.to_string()))
}
