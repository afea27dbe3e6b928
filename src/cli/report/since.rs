//! The history of a published round: its repairs, and results corrected afterwards.

use super::page::{and_list, as_sentence, count, stopped};
use api::event::Numbered;
use facts::tournament::{
    Board, Colour, Correction, PlayerId, RankChange, Repair, RepairChoice, RoundNo, TableChange, Tournament,
    WallChange,
};

/// Returns the cause of a repair, such as `the absence of 20 Lee and 145 Ray`. `place` is the index of the repair in
/// the changes.
pub fn cause(tournament: &Tournament, place: usize) -> String {
    let Some(WallChange::Repaired(repair)) = tournament.wall.changes.get(place) else { return String::new() };
    if repair.choice == RepairChoice::ByHand {
        return format!("a change by hand ({})", repair.because);
    }
    if repair.choice == RepairChoice::AsPlayed {
        let because = if repair.because.is_empty() { "without a reason" } else { &repair.because };
        return format!("seats other than published ({because})");
    }
    let before = &tournament.wall.changes[..place];
    let mut causes = Vec::new();
    let (gone, come) = (repair.gone(), repair.come());
    causes.extend((!gone.is_empty()).then(|| format!("the absence of {}", labels(tournament, &gone))));
    causes.extend((!come.is_empty()).then(|| format!("the arrival of {}", labels(tournament, &come))));
    causes.extend(before.iter().filter_map(|change| match change {
        WallChange::Corrected(c) if c.after == repair.round && c.is_of_a_result() => {
            Some(format!("the correction of {}", game(tournament, c)))
        }
        WallChange::Corrected(_) | WallChange::Repaired(_) | WallChange::Ranked(_) => None,
    }));
    causes.extend(repair.apart.iter().map(|ids| format!("keeping {} apart", labels(tournament, ids))));
    let cause = if causes.is_empty() { "a board that was not legal".to_owned() } else { causes.join(", ") };
    if repair.because.is_empty() { cause } else { format!("{cause} ({})", repair.because) }
}

/// Returns text such as `Repaired after the absence of 20 Lee: 118 of 119 boards stay`. `published` holds the boards
/// before the repair.
pub fn repaired(tournament: &Tournament, place: usize, repair: &Repair, published: &Numbered) -> String {
    let boards = published.pairing.boards.len();
    let stay = boards - repair.dissolved().min(boards);
    let cause = cause(tournament, place);
    if repair.choice == RepairChoice::AsPlayed {
        let because = if repair.because.is_empty() { "no reason is given" } else { &repair.because };
        let boards: Vec<Board> = repair.tables.iter().filter_map(|table| table.new).collect();
        let name = |board: &Board| {
            let [white, black] = [board.white, board.black].map(|id| tournament.player(id).label());
            let before = (1..repair.round).find(|&round| {
                let game = tournament.record(board.white, round);
                game.opponent == Some(board.black) && game.is_played()
            });
            let again = before.map(|round| format!(" (they had met in round {round})")).unwrap_or_default();
            format!("{white} – {black}{again}")
        };
        let count = count(boards.len(), "board");
        let named: Vec<String> = boards.iter().map(name).collect();
        return format!(
            "Altered after publication: {because}. The games of {count} count as played: {}.",
            and_list(&named)
        );
    }
    let why = match repair.choice {
        RepairChoice::Fewest | RepairChoice::ByHand | RepairChoice::AsPlayed => "no legal pairing keeps more",
        RepairChoice::Near if tournament.participant() == "team" => {
            "no team moves further out of its scoregroup than needed"
        }
        RepairChoice::Near => "nobody moves further out of his scoregroup than needed",
        RepairChoice::Best => "it is the best pairing",
    };
    format!("Repaired after {cause}: accepted. {stay} of {} stay; {why}.", count(boards, "board"))
}

/// Returns text such as `Published by hand (a wheelchair at table 1): accepted. The best pairing differs on 3 boards.`
pub fn published_by_hand(repair: &Repair, is_accepted: bool) -> String {
    let made = repair.tables.iter().filter(|t| t.new.is_some()).count();
    let stands = if is_accepted {
        ": accepted."
    } else {
        ". An illegal board is accepted only by its own number: --accept 'ROUND BOARD: REASON'."
    };
    format!(
        "Published by hand ({}){stands} The best pairing differs on {}.",
        repair.because,
        count(made, "board")
    )
}

/// Says that a round was paired before a result was corrected.
pub fn paired_before(tournament: &Tournament, correction: &Correction) -> String {
    let game = game(tournament, correction);
    format!("Paired before the correction of {game}, and judged using the old result.")
}

/// Says that a round was paired before ratings or numbers changed.
pub fn paired_before_ranking(tournament: &Tournament, change: &RankChange) -> String {
    let old = if change.ratings.len() + change.order.len() > 1 { "old ones" } else { "old one" };
    format!("Paired before {}, and judged using the {old}.", ranked(tournament, change))
}

/// Says that a round was paired before the boards of an earlier one were recorded as they were played.
pub fn paired_before_playing(repair: &Repair) -> String {
    let round = repair.round;
    format!(
        "Paired before the boards of round {round} were recorded as played, and judged using the published ones."
    )
}

/// Returns text such as `the rating of 5 Berg changed` or `the pairing numbers of 3 players changed`.
fn ranked(tournament: &Tournament, change: &RankChange) -> String {
    let ids: Vec<PlayerId> = change.ratings.iter().map(|&(id, _)| id).collect();
    let numbers =
        format!("the pairing numbers of {} changed", count(change.order.len(), tournament.participant()));
    let rating = if ids.len() == 1 { "rating" } else { "ratings" };
    match (ids.as_slice(), change.order.as_slice()) {
        ([], _) => numbers,
        (ids, []) => format!("the {rating} of {} changed", labels(tournament, ids)),
        (ids, _) => format!("the {rating} of {} and {numbers}", labels(tournament, ids)),
    }
}

/// Returns the history of a round for the arbiter, one sentence each.
pub fn changes_of(tournament: &Tournament, round: RoundNo) -> Vec<String> {
    let is_of = |change: &WallChange| match change {
        WallChange::Repaired(repair) => repair.round == round,
        WallChange::Corrected(correction) => correction.after == round && correction.is_of_a_result(),
        WallChange::Ranked(_) => false,
    };
    let changes = tournament.wall.changes.iter().enumerate().filter(|(_, change)| is_of(change));
    let told = changes.map(|(place, each)| match each {
        WallChange::Repaired(repair) if repair.choice == RepairChoice::ByHand => {
            format!("Published by hand: {}.", repair.because)
        }
        _ => as_sentence(&change(tournament, place)),
    });
    told.collect()
}

/// Returns a change in one line, for later readers.
pub fn change(tournament: &Tournament, place: usize) -> String {
    match &tournament.wall.changes[place] {
        WallChange::Repaired(repair) if repair.choice == RepairChoice::ByHand => {
            format!("round {} published after {}", repair.round, cause(tournament, place))
        }
        WallChange::Repaired(repair) if repair.choice == RepairChoice::AsPlayed => {
            format!("round {} played at {}", repair.round, cause(tournament, place))
        }
        WallChange::Repaired(repair) => {
            format!("round {} repaired after {}", repair.round, cause(tournament, place))
        }
        WallChange::Corrected(c) if !c.is_of_a_result() => {
            let ids: Vec<PlayerId> = c.results.iter().map(|&(id, ..)| id).collect();
            let who = labels(tournament, &ids);
            if c.round == c.after {
                format!("{who} entered after round {} was paired", c.after)
            } else {
                format!("the byes of {who} changed in round {} after round {} was paired", c.round, c.after)
            }
        }
        WallChange::Corrected(c) => {
            let because = if c.because.is_empty() { String::new() } else { format!(" ({})", c.because) };
            format!("{} corrected after round {} was paired{because}", game(tournament, c), c.after)
        }
        WallChange::Ranked(c) => format!("{} after round {} was paired", ranked(tournament, c), c.after),
    }
}

/// Returns a player's published board, and the board before repairs. The result is empty if the published board was
/// always the best one. `published` is the tournament with the round as first published, and `best` is the player's
/// opponent in the best pairing at that time.
pub fn on_the_wall(
    tournament: &Tournament,
    published: &Tournament,
    round: RoundNo,
    id: PlayerId,
    best: Option<PlayerId>,
) -> String {
    let seat = |t: &Tournament| seat(t, round, id);
    let other = |t: &Tournament| t.record(id, round).opponent;
    let mut says = Vec::new();
    if seat(tournament) != seat(published) {
        let causes = causes_of(tournament, round, &[id]);
        let it = if causes.len() == 1 { "it" } else { "them" };
        let own = |(_, r): &(usize, &Repair)| r.choice == RepairChoice::AsPlayed && r.concerns(&[id]);
        let is_played = tournament.wall.repairs_of(round).any(|change| own(&change));
        let is_away = !tournament.record(id, round).is_paired();
        let stands = if is_played && !is_away { "Played" } else { "Published" };
        let after = stopped(&causes.join(" and "));
        says.push(format!("{stands}: {}, after {after}", seat(tournament)));
        says.push(stopped(&format!("Without {it}: {}", seat(published))));
    } else if other(published) != best {
        says.push(stopped(&format!("Published: {}", seat(published))));
    }
    if other(published) != best {
        says.push(format!("That is not the best pairing. {}", in_the_best(tournament, id, best)));
    }
    says.join(" ")
}

/// Says whom a player meets in the best pairing, which is explained instead of the published one.
fn in_the_best(tournament: &Tournament, id: PlayerId, best: Option<PlayerId>) -> String {
    let label = |id: PlayerId| tournament.player(id).label();
    let meets = best.map_or_else(|| "has the bye".to_owned(), |other| format!("meets {}", label(other)));
    format!("In the best one {} {meets}, as explained here.", label(id))
}

/// Returns the board that a repair gave a player, and his board before. `published` is the tournament with the round as
/// first published, and `best` is the player's opponent in the best pairing of those who still play.
pub fn since_repair(
    tournament: &Tournament,
    published: &Tournament,
    round: RoundNo,
    id: PlayerId,
    best: Option<PlayerId>,
) -> String {
    let causes = causes_of(tournament, round, &[id]);
    let stands = seat(tournament, round, id);
    let before = before_repair(published, round, id);
    let mut says = format!("Published: {stands}, after {} {before}", stopped(&causes.join(" and ")));
    if tournament.record(id, round).opponent != best {
        let instead = in_the_best(tournament, id, best);
        says +=
            &format!(" The repair was not meant to give the best pairing of those who still play. {instead}");
    }
    says
}

/// Returns the sentence about a player's board before a repair. `published` is the tournament with the round as first
/// published.
pub fn before_repair(published: &Tournament, round: RoundNo, id: PlayerId) -> String {
    stopped(&format!("Before that: {}", seat(published, round, id)))
}

/// Returns the causes of the changes that gave one of these players another board in a round.
pub(super) fn causes_of(tournament: &Tournament, round: RoundNo, ids: &[PlayerId]) -> Vec<String> {
    let concerned = tournament.wall.repairs_of(round).filter(|(_, repair)| repair.concerns(ids));
    concerned.map(|(place, _)| cause(tournament, place)).collect()
}

/// Returns the repaired boards, one sentence each.
pub fn repaired_boards(tournament: &Tournament, round: RoundNo) -> Vec<String> {
    let mut says = Vec::new();
    for (place, repair) in tournament.wall.repairs_of(round) {
        let stands = if repair.choice == RepairChoice::AsPlayed { "Played" } else { "Published" };
        says.push(format!("{stands} after {}:", cause(tournament, place)));
        says.extend(repair.tables.iter().map(|table| changed_table(tournament, table)));
    }
    says
}

/// Returns text such as `board 9: 40 Kim – 19 Haas instead of 40 Kim – 5 Berg`.
pub(super) fn changed_table(tournament: &Tournament, change: &TableChange) -> String {
    let board = |b: Option<Board>| b.map_or("empty".to_owned(), |b| versus(tournament, b));
    format!("board {}: {} instead of {}", change.table, board(change.new), board(change.old))
}

/// Returns text such as `board 9, 40 Kim – 19 Haas`, `40 Kim has the bye` or `40 Kim is not playing`.
fn seat(tournament: &Tournament, round: RoundNo, id: PlayerId) -> String {
    let label = tournament.player(id).label();
    let numbered = api::event::boards(tournament, round).unwrap_or_default();
    match numbered.of(id) {
        Some((number, board)) => format!("board {number}, {}", versus(tournament, board)),
        None if numbered.pairing.bye == Some(id) => format!("{label} has the bye"),
        None => format!("{label} is not playing"),
    }
}

/// Returns text such as `12 Novak – 40 Silva`, White first.
pub fn versus(tournament: &Tournament, board: Board) -> String {
    [board.white, board.black].map(|id| tournament.player(id).label()).join(" – ")
}

/// Returns text such as `12 Novak – 40 Silva in round 3`, White first.
fn game(tournament: &Tournament, correction: &Correction) -> String {
    let Correction { round, results, .. } = correction;
    let first = results.first().map(|&(id, ..)| id);
    let players = first.map_or_else(String::new, |id| match tournament.record(id, *round) {
        record if record.opponent.is_none() => tournament.player(id).label(),
        record => {
            let other = record.opponent.unwrap_or(id);
            let is_black = record.colour == Some(Colour::Black);
            let (white, black) = if is_black { (other, id) } else { (id, other) };
            versus(tournament, Board { white, black })
        }
    });
    format!("{players} in round {round}")
}

/// Returns text such as `20 Lee and 145 Ray`.
fn labels(tournament: &Tournament, ids: &[PlayerId]) -> String {
    let labels: Vec<String> = ids.iter().map(|&id| tournament.player(id).label()).collect();
    and_list(&labels)
}
