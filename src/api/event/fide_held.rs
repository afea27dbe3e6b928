//! Whether FIDE mode is on, and what it holds fixed from round one on: the rulebook, the acceleration and the order of the tie-breaks. A
//! command that writes a round or the ranks must keep to it, as `settings` and `heading` must.

use super::command::Under;
use super::remarks::{EXITED, integrity};
use super::{Event, FideModeRefusal, Refused};
use crate::standings::{NamedOrder, OWN_IN_REPORT, TieBreak};
use facts::rulebook;
use facts::tournament::Tournament;

/// The sentence that must be typed to leave FIDE mode.
pub const LEAVING: &str = "I leave FIDE mode for the rest of this event";

/// Returns whether the settings switch FIDE mode on and the event has not left it.
///
/// # Errors
/// Fails if the settings cannot be read: nobody knows then whether the mode is on.
pub fn is_in_fide_mode(event: &Event) -> Result<bool, Refused> {
    event.settings.contents()?;
    Ok(is_in(event))
}

/// Returns whether the event is in FIDE mode by settings that have been checked. The log is folded by it, too: a command that
/// was given while the settings could not be read was given without the mode.
pub(super) fn is_in(event: &Event) -> bool {
    event.settings.is_fide() && !has_left(&event.tournament)
}

pub(super) fn has_left(tournament: &Tournament) -> bool {
    integrity(tournament).iter().any(|remark| remark.starts_with(EXITED))
}

/// Returns whether the settings or the report name tie-breaks. If not, those of the rulebook count.
///
/// # Errors
/// Fails if the settings cannot be read.
pub fn names_tie_breaks(event: &Event) -> Result<bool, Refused> {
    let is_set = !event.settings.contents()?.tie_breaks.is_empty();
    Ok(is_set || matches!(NamedOrder::of(&event.tournament), Ok(Some(_)) | Err(_)))
}

/// Returns whether tie-breaks are those that held when round one was paired: those of the settings, or else those of
/// the report, or else the rulebook's own. No tie-breaks change nothing.
pub(super) fn is_order_of_before(event: &Event, order: &[String]) -> bool {
    order.is_empty() || held_order(event).is_some_and(|held| codes(order) == Some(held))
}

/// Returns the tie-breaks in force; `None` if they cannot be read.
pub(super) fn held_order(event: &Event) -> Option<Vec<String>> {
    let all = |order: &[TieBreak]| order.iter().map(TieBreak::code).collect();
    let set = event.settings.contents().map_or(&[][..], |contents| &contents.tie_breaks);
    match NamedOrder::of(&event.tournament) {
        _ if !set.is_empty() => Some(all(set)),
        Ok(Some(named)) => Some(all(&named.tie_breaks)),
        Ok(None) => Some(vec![OWN_IN_REPORT.to_owned()]),
        Err(_) => None,
    }
}

fn codes(letters: &[String]) -> Option<Vec<String>> {
    TieBreak::list(letters).map(|list| list.iter().map(TieBreak::code).collect()).ok()
}

/// Refuses a round that was paired under another rulebook than the event's, or accelerated although the event is not.
pub(super) fn under_others(event: &Event, under: &Under) -> Result<(), Refused> {
    let (t, own) = (&event.tournament, event.settings.contents()?);
    let book = match own.rulebook {
        Some(_) => own.built_in_rulebook(),
        // An event that names no rulebook takes that of its first round.
        None if t.rounds_paired() == 0 && t.system.is_none() && t.wall.rulebook.is_none() => None,
        None => rulebook::encoded(t),
    };
    if let Some(book) = book.filter(|book| !under.rulebook.is_empty() && book.id != under.rulebook) {
        let rulebook = under.rulebook.clone();
        return Err(FideModeRefusal::OtherRulebook { own: book.id, rulebook }.into());
    }
    let has_baku = |text: &str| text.to_ascii_lowercase().contains("baku");
    let set = own.rulebook.as_ref().map(|named| named.value.as_str());
    let of_file = [t.system.as_deref(), t.wall.rulebook.as_deref(), set];
    let is_announced = of_file.into_iter().flatten().any(has_baku)
        || own.discretions.iter().any(|discretion| has_baku(&discretion.value));
    if !under.acceleration.is_empty() && t.acceleration.is_empty() && !is_announced {
        return Err(FideModeRefusal::NotAccelerated.into());
    }
    match under.declared.iter().find(|key| has_baku(key)).filter(|_| !is_announced) {
        Some(_) => Err(FideModeRefusal::NotAccelerated.into()),
        None => refuse_declared_in_fide_mode(event, &under.declared),
    }
}

/// Refuses discretions and readings of a single command in FIDE mode, unless the event has announced them.
///
/// # Errors
/// Returns the declaration that the settings do not contain, with the question of FIDE's list and the remedy.
pub fn refuse_declared_in_fide_mode(event: &Event, declared: &[String]) -> Result<(), Refused> {
    let own = event.settings.contents()?;
    let is_new = |key: &&String| own.declared().all(|announced| announced.value != **key);
    match declared.iter().find(is_new).filter(|_| is_in(event)) {
        Some(key) if key.contains('=') => Err(FideModeRefusal::Reading { key: key.clone() }.into()),
        Some(key) => Err(FideModeRefusal::Discretion { key: key.clone() }.into()),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{
        Accelerated, Command, RecordedRepair, Seating, refuse_change_in_fide_mode, refuse_in_fide_mode,
    };
    use facts::tournament::PairingNumber;
    use facts::tournament::Score;

    /// While the settings cannot be read, nobody knows whether the mode is on: nothing is done as if it were off.
    #[test]
    fn settings_that_cannot_be_read_are_an_error_and_not_another_mode() {
        let with = |settings: &str| Event { settings: settings.into(), ..Event::default() };
        let broken = with("mode = \"fide\"\nx = [");
        let close = Command::Close { round: 1, final_ranks: None };
        let settings = Command::Settings { text: broken.settings.clone() };
        for refused in [
            is_in_fide_mode(&broken).err(),
            names_tie_breaks(&broken).err(),
            refuse_declared_in_fide_mode(&broken, &[]).err(),
            refuse_in_fide_mode(&broken, &close).err(),
            refuse_in_fide_mode(&Event::default(), &settings).err(),
            refuse_change_in_fide_mode(&Event::default(), &broken).err(),
        ] {
            let says = refused.expect("an error").says();
            assert!(says.starts_with("the settings cannot be read: line 2, "), "{says}");
        }
        // What can be seen of the mode holds for the settings that replace them.
        assert!(broken.settings.is_fide_if_mended() && !broken.settings.is_fide());
        assert_eq!(refuse_change_in_fide_mode(&broken, &with("mode = \"fide\"\n")), Ok(()));
    }

    /// The options of a single command are refused as the settings are, with the same questions.
    #[test]
    fn a_round_keeps_to_what_the_event_announced() {
        let event = |settings: &str| Event {
            tournament: Tournament { system: Some("FIDE_DUTCH_2026".to_owned()), ..Tournament::default() },
            settings: format!("mode = \"fide\"\n{settings}").into(),
            ..Event::default()
        };
        let under = |rulebook: &str, points: bool| Under {
            rulebook: rulebook.to_owned(),
            acceleration: if points {
                vec![Accelerated { player: PairingNumber(1), by_round: vec![Score(2)] }]
            } else {
                Vec::new()
            },
            ..Under::default()
        };
        let draft = |under| Command::Draft {
            round: 1,
            seating: Seating::default(),
            under,
            demands: crate::event::Demands::default(),
        };
        let apart = Command::Repair(RecordedRepair {
            apart: vec![vec![PairingNumber(1), PairingNumber(2)]],
            ..RecordedRepair::default()
        });
        for (settings, command, question) in [
            ("", draft(under("dutch-2026", false)), None),
            ("", draft(under("monrad", false)), Some("question 93")),
            ("rulebook = \"lim-2026\"", draft(under("lim-2026", false)), None),
            ("rulebook = \"lim-2026\"", draft(under("dutch-2026", false)), Some("question 93")),
            ("", draft(under("dutch-2026", true)), Some("question 110")),
            ("discretion = [\"baku\"]", draft(under("dutch-2026", true)), None),
            ("", apart, Some("question 194")),
        ] {
            let refused = refuse_in_fide_mode(&event(settings), &command).err();
            let says = refused.as_ref().map(Refused::says);
            assert_eq!(says.map(|s| question.is_some_and(|q| s.contains(q))), question.map(|_| true));
        }
    }
}
