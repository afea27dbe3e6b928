//! FIDE mode (`mode = "fide"` in the settings) refuses commands that FIDE's list of questions for programs (VCL4THP)
//! forbids. The refusal names the question and the remedy. To leave the mode, the arbiter must type a sentence. Leaving
//! the mode is recorded in the report, and is final.
//!
//! The log of an event is folded without these rules, so switching the mode on never invalidates an older row. Some
//! actions, such as a full-point bye, only require a warning by that list. The mode does not refuse such actions;
//! remarks record them.

use super::command::{Command, FinalRanks};
use super::fide_held::{
    LEAVING, has_left, is_in, is_in_fide_mode, is_order_of_before, refuse_declared_in_fide_mode, under_others,
};
use super::fide_points::is_allowed_to_score;
use super::remarks::{EXITED, question_of_program};
use super::settings::{Contents, Mode, Settings};
use super::{Event, FideModeRefusal, Heading, MatchGiven, Refused, for_rating, last_played, open_in_words};
use facts::format::excerpt;
use facts::rulebook::{self, Rulebook};
use facts::tournament::{RepairChoice, RoundNo, Tournament};

/// FIDE's rulebooks in force. A new event under one of these rulebooks starts in FIDE mode.
const IN_FORCE: [&str; 8] = [
    "burstein-2026",
    "double-round-robin",
    "double-swiss-2026",
    "dubov-2026",
    "dutch-2026",
    "lim-2026",
    "round-robin",
    "team-2026",
];

/// Returns the settings of a new event. The event starts in FIDE mode if its rulebook is one of FIDE's in force, no
/// round is paired, and its points are allowed. An event without a named rulebook, or with a setting for the mode,
/// keeps its settings.
pub fn opening_settings(tournament: &Tournament, settings: &Settings) -> Settings {
    let is_named = tournament.wall.rulebook.is_some() || tournament.system.is_some();
    let book = match settings.contents().ok().filter(|own| own.rulebook.is_some()) {
        Some(own) => own.built_in_rulebook(),
        None => rulebook::encoded(tournament).filter(|_| is_named),
    };
    let is_in_force = book.is_some_and(|book| IN_FORCE.contains(&book.id.as_str()));
    let is_free_to_choose = !settings.names_mode() && tournament.rounds_paired() == 0;
    if is_in_force && is_free_to_choose && !has_left(tournament) && is_allowed_to_score(tournament).is_ok() {
        settings.with_mode(Mode::Fide)
    } else {
        settings.clone()
    }
}

/// Returns the settings of an event that gets its players: those given with the players, otherwise those declared before.
pub(super) fn settings_of_new(tournament: &Tournament, before: &Settings, given: &Settings) -> Settings {
    if given.text() == Mode::Free.line() && !before.names_mode() {
        return before.with_mode(Mode::Free);
    }
    let is_own = !given.text().strip_prefix(Mode::Fide.line()).unwrap_or(given.text()).trim().is_empty();
    if before.is_empty() || is_own { given.clone() } else { opening_settings(tournament, before) }
}

/// Returns whether a new event under this rulebook starts in FIDE mode, unless the arbiter chooses otherwise.
pub fn begins_in_fide_mode(book: &Rulebook) -> bool {
    IN_FORCE.contains(&book.id.as_str())
}

/// Returns whether FIDE mode holds the tie-breaks and the number of rounds fixed, because round one is played.
///
/// # Errors
/// Fails if the settings cannot be read.
pub fn is_fixed_by_fide_mode(event: &Event) -> Result<bool, Refused> {
    Ok(is_in_fide_mode(event)? && last_played(&event.tournament) > 0)
}

/// Returns why FIDE mode refuses every correction of a result in this round, and the ways out; `None` if it allows them.
///
/// # Errors
/// Fails if the settings cannot be read.
pub fn refused_corrections(event: &Event, round: RoundNo) -> Result<Option<Refused>, Refused> {
    let t = &event.tournament;
    let refused = || too_early(t, round, last_played(t)).err();
    Ok(if is_in_fide_mode(event)? { refused() } else { None })
}

/// Returns new settings in the form in which an event keeps them. If an event in FIDE mode gets settings without a
/// mode, it stays in FIDE mode.
pub(super) fn kept_settings(event: &Event, settings: &Settings) -> Settings {
    if !settings.names_mode() && is_in(event) { settings.with_mode(Mode::Fide) } else { settings.clone() }
}

/// Returns the remark for an event that leaves FIDE mode now.
pub(super) fn leaving_remark(tournament: &Tournament) -> String {
    format!("{EXITED} @ Round {}", super::next_to_miss(tournament))
}

/// Refuses to begin an event in FIDE mode that has left it, or whose points the mode does not allow.
///
/// # Errors
/// Returns the question of FIDE's list and the remedy.
pub fn refuse_beginning_in_fide_mode(tournament: &Tournament, settings: &Settings) -> Result<(), Refused> {
    settings.contents()?;
    match settings.is_fide() {
        true if has_left(tournament) => Err(FideModeRefusal::EnteredAgain.into()),
        true => is_allowed_to_score(tournament),
        false => Ok(()),
    }
}

/// Returns the settings that count for a command: those that it brings, or those of the event.
fn settings_of<'e>(event: &'e Event, command: &'e Command) -> &'e Settings {
    match command {
        Command::Settings { text: settings } | Command::Enter { settings, .. } => settings,
        _ => &event.settings,
    }
}

/// Refuses a command that FIDE mode forbids.
///
/// # Errors
/// Returns the forbidden action, with the question of FIDE's list and the remedy.
pub fn refuse_in_fide_mode(event: &Event, command: &Command) -> Result<(), Refused> {
    let t = &event.tournament;
    settings_of(event, command).contents()?;
    match command {
        Command::Enter { tournament, settings, .. } if settings.is_fide() && !has_left(tournament) => {
            return is_allowed_to_score(tournament);
        }
        Command::Settings { text } if text.is_fide() && has_left(t) => {
            return Err(FideModeRefusal::EnteredAgain.into());
        }
        Command::Settings { text } if text.is_fide() && !event.settings.is_fide() => is_allowed_to_score(t)?,
        Command::Heading(heading) if heading.leave_fide_mode.is_some() && !is_in(event) => {
            let is_left = has_left(t);
            return Err(
                if is_left { FideModeRefusal::LeftAlready } else { FideModeRefusal::NotInMode }.into()
            );
        }
        _ => {}
    }
    if !is_in(event) {
        return Ok(());
    }
    let (paired, played) = (t.rounds_paired(), last_played(t));
    match command {
        Command::Forbid { .. } if paired > 0 => Err(FideModeRefusal::Apart.into()),
        Command::Correct { round, .. } | Command::Lineup { round, .. } => too_early(t, *round, played),
        Command::CorrectMatch { round, result, .. } => of_match(event, *round, result),
        Command::Repair(repair) if !repair.apart.is_empty() => Err(FideModeRefusal::Apart.into()),
        Command::Repair(repair) => {
            let corrected = repair.corrected.iter().map(|(round, _)| *round);
            let as_played =
                (repair.choice == RepairChoice::AsPlayed && repair.round < paired).then_some(repair.round);
            let mut rounds = corrected.chain(as_played);
            rounds.try_for_each(|round| too_early(t, round, played))?;
            repair.corrected_matches.iter().try_for_each(|(round, given)| of_match(event, *round, given))
        }
        Command::Rank { order, .. } | Command::Close { final_ranks: Some(FinalRanks { order, .. }), .. } => {
            of_ranks(event, order)
        }
        Command::Heading(heading) if played > 0 && !is_order_of_before(event, &heading.tie_breaks) => {
            of_heading(t, heading, played).and(Err(FideModeRefusal::OtherOrder.into()))
        }
        Command::Heading(heading) => of_heading(t, heading, played),
        Command::Draft { under, demands, .. } => {
            under_others(event, under).and_then(|()| refuse_declared_in_fide_mode(event, &demands.declared))
        }
        Command::Publish { under, .. } | Command::Schedule { under, .. } => under_others(event, under),
        Command::Settings { text } if text.names_mode() && !text.is_fide() => {
            Err(FideModeRefusal::OtherMode.into())
        }
        Command::Settings { text } if paired > 0 => {
            of_settings(event.settings.contents()?, text.contents()?, played)
        }
        _ => Ok(()),
    }
}

/// Refuses final ranks by another order than that of round one, and while a game has no result.
fn of_ranks(event: &Event, order: &[String]) -> Result<(), Refused> {
    if !is_order_of_before(event, order) {
        return Err(FideModeRefusal::OtherOrder.into());
    }
    match open_in_words(&event.tournament) {
        Some(open) => Err(FideModeRefusal::RanksOpen { open }.into()),
        None => Ok(()),
    }
}

/// Refuses to correct a result before the last round but one. `played` is the last round played.
fn too_early(t: &Tournament, round: RoundNo, played: RoundNo) -> Result<(), Refused> {
    if round + 1 >= played || is_over(t, t.rounds_paired()) {
        return Ok(());
    }
    Err(FideModeRefusal::TooEarly { round, from: played - 1 }.into())
}

/// Refuses to correct a match in a round that can no longer be corrected, or after the event if its games do not tell the result.
fn of_match(event: &Event, round: RoundNo, given: &MatchGiven) -> Result<(), Refused> {
    too_early(&event.tournament, round, last_played(&event.tournament))?;
    if is_for_rating_alone(event, round) {
        for_rating::refuse_untold(&event.tournament, round, given)?;
    }
    Ok(())
}

/// Returns whether a correction of this round is one for the rating report alone: in FIDE mode, once the event is over, of
/// a round before the last but one.
pub(super) fn is_for_rating_alone(event: &Event, round: RoundNo) -> bool {
    let t = &event.tournament;
    is_in(event) && round + 1 < last_played(t) && is_over(t, t.rounds_paired())
}

fn of_heading(t: &Tournament, heading: &Heading, played: RoundNo) -> Result<(), Refused> {
    if heading.leave_fide_mode.as_deref().is_some_and(|typed| typed.trim() != LEAVING) {
        return Err(FideModeRefusal::NotTheSentence { sentence: LEAVING }.into());
    }
    let of_program = heading.remarks.iter().filter(|_| !heading.is_of_import).find_map(|remark| {
        let question = question_of_program(remark)?;
        Some(FideModeRefusal::RemarkOfProgram { remark: excerpt(remark), question })
    });
    if let Some(refused) = of_program {
        return Err(refused.into());
    }
    if t.rounds.is_some() && heading.rounds.is_some() && played > 0 {
        return Err(FideModeRefusal::RoundsAnnounced.into());
    }
    Ok(())
}

/// Refuses settings that change the conditions under which round one was paired. The tie-breaks of a table may change until
/// its first result.
pub(super) fn of_settings(before: &Contents, after: &Contents, played: RoundNo) -> Result<(), Refused> {
    let changed = [
        (before.rulebook != after.rulebook, "rulebook", 93),
        (before.readings != after.readings, "readings", 93),
        (before.discretions != after.discretions, "discretion", 110),
        (played > 0 && before.tie_break_codes != after.tie_break_codes, "tiebreaks", 201),
        (before.forbidden != after.forbidden, "forbid", 195),
    ];
    match changed.into_iter().find(|(is_changed, ..)| *is_changed) {
        Some((_, key, question)) => Err(FideModeRefusal::Settings { key, question }.into()),
        None => Ok(()),
    }
}

/// Returns whether every announced round has all its results.
pub(crate) fn is_over(tournament: &Tournament, paired: RoundNo) -> bool {
    tournament.rounds.is_some_and(|all| all <= paired)
        && (1..=paired).all(|round| super::open_boards(tournament, round).is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::command::RecordedRepair;
    use crate::event::integrity;
    use facts::format::Ended;
    use facts::tournament::{Colour, Outcome, PairingNumber, Player, PlayerId, Record, Score, Scoring};

    /// Returns an event with four players and five rounds, of which `paired` have results.
    fn event(paired: usize, settings: &str) -> Event {
        let player =
            |id: u32| Player { id: PlayerId(id), number: PairingNumber(id + 1), ..Player::default() };
        let mut t =
            Tournament { players: (0..4).map(player).collect(), rounds: Some(5), ..Tournament::default() };
        let row = |i: u32| {
            let (colour, outcome) = if i.is_multiple_of(2) {
                (Colour::White, Outcome::Win)
            } else {
                (Colour::Black, Outcome::Loss)
            };
            vec![Record::game(PlayerId(i ^ 1), colour, outcome); paired]
        };
        t.records = (0..4).map(row).collect();
        Event { tournament: t, settings: settings.into(), ..Event::default() }
    }

    const FIDE: &str = "mode = \"fide\"\n";

    fn heading(change: impl Fn(&mut Heading)) -> Command {
        let mut heading = Heading::default();
        change(&mut heading);
        Command::Heading(Box::new(heading))
    }

    fn settings(text: &str) -> Command {
        Command::Settings { text: text.into() }
    }

    /// The table of refusals: the number of paired rounds, the command, the question.
    #[test]
    fn what_the_list_forbids_is_refused_with_its_question_and_the_way_out() {
        let forbid = Command::Forbid {
            players: vec![PairingNumber(1), PairingNumber(2)],
            first: 1,
            last: None,
            if_possible: false,
        };
        let correct = |round| Command::Correct {
            round,
            board: 1,
            result: Ended { white: Outcome::Draw, black: Outcome::Draw },
            because: String::new(),
        };
        let tie_breaks = heading(|h| h.tie_breaks = vec!["BH".to_owned()]);
        let remark = heading(|h| h.remarks = vec!["FIDE mode exited @ Round 1".to_owned()]);
        let rulebook = settings("mode = \"fide\"\nrulebook = \"dubov-2026\"\n");
        let baku = settings("mode = \"fide\"\ndiscretion = [\"baku\"]\n");
        let print = settings("mode = \"fide\"\n[print]\npaper = \"letter\"\n");
        let own = heading(|h| h.tie_breaks = vec!["own".to_owned()]);
        let table: [(usize, &Command, Option<&str>); 19] = [
            (1, &own, None),
            (0, &forbid, None),
            (1, &forbid, Some("question 194")),
            (4, &correct(4), None),
            (4, &correct(3), None),
            (4, &correct(2), Some("question 190")),
            (5, &correct(1), None),
            (0, &tie_breaks, None),
            (1, &tie_breaks, Some("question 201")),
            (0, &remark, Some("question 42")),
            (0, &rulebook, None),
            (1, &rulebook, Some("question 93")),
            (1, &baku, Some("question 110")),
            (1, &print, None),
            (0, &settings(""), None),
            (1, &settings("rulebook = \"dubov-2026\"\n"), Some("question 93")),
            (2, &settings("mode = \"free\"\n"), Some("question 42")),
            (2, &Command::Close { round: 2, final_ranks: None }, None),
            (
                2,
                &Command::Withdraw { player: PairingNumber(1), from: 3, rulebook: "dutch-2026".to_owned() },
                None,
            ),
        ];
        for (paired, command, question) in table {
            let refused = refuse_in_fide_mode(&event(paired, FIDE), command).err();
            let says = refused.as_ref().map(Refused::says);
            assert_eq!(
                says.as_deref().map(|s| question.is_some_and(|q| s.contains(q))),
                question.map(|_| true)
            );
            assert!(refused.is_none_or(|r| r.remedy().contains("--leave-fide-mode")), "{command:?}");
            // Outside FIDE mode no command is refused.
            assert_eq!(refuse_in_fide_mode(&event(paired, ""), command), Ok(()), "{command:?}");
        }
    }

    /// All rounds of a table exist from the start, so what may change is counted from the last round that was played.
    #[test]
    fn in_a_table_the_last_round_played_counts_and_not_the_last_paired() {
        let correct = |round| Command::Correct {
            round,
            board: 1,
            result: Ended { white: Outcome::Draw, black: Outcome::Draw },
            because: String::new(),
        };
        let repair = |round| {
            let result = Ended { white: Outcome::Draw, black: Outcome::Draw };
            let corrected = vec![(round, super::super::BoardResult { board: 1, result })];
            Command::Repair(RecordedRepair { round: 5, corrected, ..RecordedRepair::default() })
        };
        let tie_breaks = heading(|h| h.tie_breaks = vec!["SB".to_owned()]);
        let in_settings = settings("mode = \"fide\"\ntiebreaks = [\"SB\"]\n");
        let table: [(usize, &Command, Option<&str>); 12] = [
            (0, &correct(1), None),
            (0, &tie_breaks, None),
            (0, &in_settings, None),
            (0, &settings("mode = \"fide\"\nreadings = [\"X=a\"]\n"), Some("question 93")),
            (1, &tie_breaks, Some("question 201")),
            (1, &in_settings, Some("question 201")),
            (2, &correct(1), None),
            (3, &correct(1), Some("question 190")),
            (3, &correct(2), None),
            (3, &repair(1), Some("question 190")),
            (3, &repair(2), None),
            (5, &correct(1), None),
        ];
        for (is_noted, system) in [(true, None), (false, Some("FIDE_DOUBLEROUNDROBIN".to_owned()))] {
            for (played, command, question) in table {
                let mut event = event(5, FIDE);
                event.tournament.system.clone_from(&system);
                if is_noted {
                    super::super::note_schedule(&mut event.tournament);
                }
                for record in event.tournament.records.iter_mut().flat_map(|row| &mut row[played..]) {
                    record.outcome = Outcome::Nothing;
                }
                // A forfeit that is known in advance is no round played.
                event.tournament.records[0][4].outcome =
                    if played < 5 { Outcome::ForfeitLoss } else { Outcome::Win };
                let says = refuse_in_fide_mode(&event, command).err().map(|refused| refused.says());
                let found = says.as_deref().map(|says| question.is_some_and(|q| says.contains(q)));
                assert_eq!(found, question.map(|_| true), "{is_noted} {played} {command:?} {says:?}");
            }
        }
    }

    /// Results of matches are corrected by the same rule.
    #[test]
    fn a_match_of_an_early_round_is_not_corrected() {
        let correct = |round| Command::CorrectMatch {
            round,
            result: super::super::MatchGiven { board: 1, result: "2-2".to_owned() },
            because: String::new(),
        };
        assert_eq!(refuse_in_fide_mode(&event(4, FIDE), &correct(3)), Ok(()));
        let refused =
            refuse_in_fide_mode(&event(4, FIDE), &correct(2)).expect_err("two rounds were paired on it");
        assert!(
            refused.says().contains("round 2 can no longer be corrected, only from round 3 on"),
            "{}",
            refused.says()
        );
    }

    #[test]
    fn ranks_wait_for_every_result() {
        let rank = Command::Rank {
            ranks: vec![
                (PairingNumber(1), 1),
                (PairingNumber(2), 2),
                (PairingNumber(3), 3),
                (PairingNumber(4), 4),
            ],
            order: Vec::new(),
        };
        let mut open = event(2, FIDE);
        assert_eq!(refuse_in_fide_mode(&open, &rank), Ok(()));
        for player in [0, 1] {
            open.tournament.records[player][0].outcome = Outcome::Nothing;
        }
        let refused = refuse_in_fide_mode(&open, &rank).expect_err("a game of round one has no result");
        assert!(refused.says().contains("question 161"), "{}", refused.says());
        assert!(refused.says().contains("1 game has no result: 1 – 2 (round 1)"), "{}", refused.says());
        open.settings = Settings::default();
        assert_eq!(refuse_in_fide_mode(&open, &rank), Ok(()));
    }

    /// An event under one of FIDE's rulebooks in force starts in FIDE mode, unless its settings exclude the mode or the
    /// mode is impossible.
    #[test]
    fn a_new_event_under_a_rulebook_of_fide_begins_in_fide_mode() {
        let of = |system: &str, paired, settings: &str| {
            let mut tournament = event(paired, "").tournament;
            tournament.system = Some(system.to_owned()).filter(|code| !code.is_empty());
            opening_settings(&tournament, &settings.into()).text().to_owned()
        };
        for system in
            ["FIDE_DUTCH_2026", "FIDE_DUBOV", "FIDE_BURSTEIN", "FIDE_DOUBLESWISS", "FIDE_TEAM_TYPEA_MP_GP"]
        {
            assert_eq!(of(system, 0, ""), FIDE, "{system}");
        }
        assert_eq!(
            of("FIDE_DUTCH_2026", 0, "[print]\npaper = \"a5\"\n"),
            format!("{FIDE}[print]\npaper = \"a5\"\n")
        );
        for (system, paired, settings) in [
            ("FIDE_DUTCH_2026", 1, ""),
            ("FIDE_DUTCH_2017", 0, ""),
            ("", 0, ""),
            ("FIDE_DUTCH_2026", 0, "mode = \"free\"\n"),
            ("FIDE_DUTCH_2026", 0, "rulebook = \"irish\"\n"),
        ] {
            assert_eq!(of(system, paired, settings), settings, "{system} {paired}");
        }
        let mut odd = event(0, "").tournament;
        odd.system = Some("FIDE_DUTCH_2026".to_owned());
        odd.scoring = Scoring { win: Score(2), draw: Score(2), ..Scoring::default() };
        assert_eq!(opening_settings(&odd, &Settings::default()).text(), "");
    }

    #[test]
    fn settings_that_say_nothing_about_the_mode_stay_in_it() {
        let command = settings("[print]\npaper = \"letter\"\n");
        let after = super::super::apply(&event(1, FIDE), &command).expect("it is carried out").event;
        assert!(is_in(&after), "{:?}", after.settings);
        let after = super::super::apply(&event(1, ""), &command).expect("it is carried out").event;
        assert!(!is_in(&after));
    }

    #[test]
    fn leaving_takes_the_sentence_and_is_final() {
        let leave = |typed: &str| heading(|h| h.leave_fide_mode = Some(typed.to_owned()));
        let mut event = event(2, FIDE);
        assert!(refuse_in_fide_mode(&event, &leave("yes")).is_err());
        assert_eq!(refuse_in_fide_mode(&event, &leave(LEAVING)), Ok(()));
        let left = super::super::apply(&event, &leave(LEAVING)).expect("it is carried out");
        event = left.event;
        assert_eq!(integrity(&event.tournament), ["FIDE mode exited @ Round 3"]);
        let forbid = Command::Forbid {
            players: vec![PairingNumber(1), PairingNumber(2)],
            first: 1,
            last: None,
            if_possible: false,
        };
        assert_eq!(refuse_in_fide_mode(&event, &forbid), Ok(()));
        let again = refuse_in_fide_mode(&event, &settings(FIDE)).expect_err("it cannot be entered again");
        assert!(again.says().contains("question 45"));
    }

    #[test]
    fn points_that_the_list_forbids_are_refused_on_entering() {
        let with = |win, draw, loss, bye| Scoring {
            win: Score(win),
            draw: Score(draw),
            loss: Score(loss),
            pairing_bye: Score(bye),
            ..Scoring::default()
        };
        for (points, question) in [
            (with(2, 1, 0, 2), None),
            (with(2, 1, 0, 1), None),
            (with(6, 2, 0, 6), None),
            (with(6, 2, 0, 3), None),
            (with(2, 2, 0, 2), Some("question 74")),
            (with(2, 1, 0, 4), Some("question 81")),
            (with(4, 2, 0, 6), Some("question 81")),
        ] {
            let mut event = event(0, "");
            event.tournament.scoring = points;
            let enter = Command::Enter {
                tournament: event.tournament.clone(),
                settings: FIDE.into(),
                from: String::new(),
            };
            for command in [settings(FIDE), enter] {
                let refused = refuse_in_fide_mode(&event, &command).err();
                let says = refused.as_ref().map(Refused::says);
                assert_eq!(
                    says.as_deref().map(|s| question.is_some_and(|q| s.contains(q))),
                    question.map(|_| true)
                );
            }
            assert_eq!(refuse_in_fide_mode(&event, &settings("")), Ok(()));
        }
    }
}
