//! The points that FIDE mode allows, for each result and each bye, whatever record of the report states them.

use super::Refused;
use facts::tournament::{Decree, DecreedResult, Outcome, RoundNo, Score, Scoring, TeamScore, Tournament};

/// Refuses points that FIDE mode does not allow: of a game, of a match, and by decree (record 299) for all players.
pub(super) fn is_allowed_to_score(tournament: &Tournament) -> Result<(), Refused> {
    let teams = tournament.teams.as_ref().map(|teams| [&teams.game_scoring, &teams.match_scoring]);
    teams.into_iter().flatten().try_for_each(of_games)?;
    let decrees = of_primary(tournament);
    let for_all = || decrees.iter().filter(|decree| decree.players.is_empty());
    let rounds = std::iter::once(None).chain(for_all().map(|decree| decree.round));
    for round in rounds {
        let of_round = |decree: &&Decree| decree.round.is_none() || decree.round == round;
        let decrees: Vec<&Decree> = for_all().filter(of_round).collect();
        scoring(&decreed(&tournament.scoring, &decrees), &decrees).map_err(|why| at(round, why))?;
    }
    Ok(())
}

/// Returns the decrees with the points of the score that forms the scoregroups.
fn of_primary(tournament: &Tournament) -> Vec<Decree> {
    let is_by_games = tournament.participant() == "team"
        && tournament.teams.as_ref().is_some_and(|teams| teams.primary == TeamScore::GamePoints);
    let of = |decree: &Decree| {
        let points = if is_by_games { decree.game_points } else { Some(decree.points) };
        points.map(|points| Decree { points, ..decree.clone() })
    };
    tournament.decrees.iter().filter_map(of).collect()
}

fn at(round: Option<RoundNo>, (says, question): (&str, &str)) -> Refused {
    let says = round.map_or_else(|| says.to_owned(), |round| format!("{says} in round {round}"));
    refused(&says, question)
}

/// Returns the points with those that decrees give all players for a result.
fn decreed(scoring: &Scoring, decrees: &[&Decree]) -> Scoring {
    let mut after = *scoring;
    for decree in decrees {
        let points = match decree.result {
            DecreedResult::Win => &mut after.win,
            DecreedResult::Draw => &mut after.draw,
            DecreedResult::Loss => &mut after.loss,
            DecreedResult::ZeroBye => &mut after.zero_bye,
            DecreedResult::ForfeitLoss => &mut after.forfeit_loss,
            _ => continue,
        };
        *points = decree.points;
    }
    after
}

/// Refuses the points of games or matches of teams; those of a bye are judged with the event's.
fn of_games(scoring: &Scoring) -> Result<(), Refused> {
    let Scoring { win, draw, loss, .. } = *scoring;
    if draw + draw > win + loss { Err(refused(DRAWS, "question 74")) } else { Ok(()) }
}

const DRAWS: &str = "two draws are worth more than a win and a loss";

fn scoring(scoring: &Scoring, decrees: &[&Decree]) -> Result<(), (&'static str, &'static str)> {
    let Scoring { win, draw, loss, pairing_bye, zero_bye, forfeit_loss, unfinished } = *scoring;
    let is_usual = (win, draw, loss) == (Score(2), Score(1), Score::ZERO);
    let usual_bye = [Outcome::Win, Outcome::Draw, Outcome::Loss].map(|outcome| scoring.of(outcome));
    let of_bye = |decree: &&&Decree| {
        let byes = [DecreedResult::FullBye, DecreedResult::HalfBye, DecreedResult::ForfeitWin];
        byes.contains(&decree.result) && decree.points > win
    };
    if draw + draw > win + loss {
        Err((DRAWS, "question 74"))
    } else if pairing_bye > win {
        Err(("the pairing-allocated bye is worth more than a win", "question 81"))
    } else if zero_bye.max(forfeit_loss) > win || decrees.iter().any(|decree| of_bye(&decree)) {
        Err(("a bye or a forfeit is worth more than a win", "question 81"))
    } else if unfinished.is_some_and(|points| points != draw) {
        Err(("an unfinished game is worth something other than a draw", "question 167"))
    } else if is_usual && !usual_bye.contains(&pairing_bye) {
        Err(("the pairing-allocated bye is worth something other than 1, ½ or 0", "question 83"))
    } else {
        Ok(())
    }
}

fn refused(says: &str, question: &str) -> Refused {
    let remedy = "Correct the points (records 162 and 299), or do without mode = \"fide\".";
    Refused::new(format!("FIDE mode does not allow these points: {says} ({question} of FIDE's list)"), remedy)
}
