//! The points that FIDE mode allows, for each result and each bye, whatever record of the report states them.

use super::{FideModeRefusal, Refused};
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
        scoring(&decreed(&tournament.scoring, &decrees), &decrees, round)?;
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
fn of_games(scoring: &Scoring) -> Result<(), FideModeRefusal> {
    let Scoring { win, draw, loss, .. } = *scoring;
    if draw + draw > win + loss { Err(FideModeRefusal::PointsOfDraws { round: None }) } else { Ok(()) }
}

fn scoring(scoring: &Scoring, decrees: &[&Decree], round: Option<RoundNo>) -> Result<(), FideModeRefusal> {
    let Scoring { win, draw, loss, pairing_bye, zero_bye, forfeit_loss, unfinished } = *scoring;
    let is_usual = (win, draw, loss) == (Score(2), Score(1), Score::ZERO);
    let usual_bye = [Outcome::Win, Outcome::Draw, Outcome::Loss].map(|outcome| scoring.of(outcome));
    let of_bye = |decree: &&&Decree| {
        let byes = [DecreedResult::FullBye, DecreedResult::HalfBye, DecreedResult::ForfeitWin];
        byes.contains(&decree.result) && decree.points > win
    };
    if draw + draw > win + loss {
        Err(FideModeRefusal::PointsOfDraws { round })
    } else if pairing_bye > win {
        Err(FideModeRefusal::PointsOfPairingBye { round })
    } else if zero_bye.max(forfeit_loss) > win || decrees.iter().any(|decree| of_bye(&decree)) {
        Err(FideModeRefusal::PointsOfBye { round })
    } else if unfinished.is_some_and(|points| points != draw) {
        Err(FideModeRefusal::PointsUnfinished { round })
    } else if is_usual && !usual_bye.contains(&pairing_bye) {
        Err(FideModeRefusal::PointsOfUnusualBye { round })
    } else {
        Ok(())
    }
}
