//! The event in the form that pages and programs use.

use serde_json::{Value, json};

use crate::Person;
use crate::host::RulebookTitle;
use crate::sight::SeenEvent;
use ::api::event::{self, Draft, Event, Next, Numbered};
use ::api::round::{BesideLocked, Cost};
use ::api::standings::as_counted_when_played;
use facts::format::Ended;
use facts::tournament::{
    Board, Colour, Outcome, Pairing, PairingNumber, PlayerId, RoundNo, Score, Tournament,
};
use judge::Verdict;
use store::Seq;
use words::Voice;

/// Returns the state of the event with the boards of a round. The default is the draft, otherwise the last published
/// round.
pub(super) fn state(
    (seq, seen): (Seq, &SeenEvent),
    person: &Person,
    ruled: &RulebookTitle,
    asked: Option<RoundNo>,
) -> Value {
    let Event { tournament, draft, closed, .. } = seen.event();
    let paired = tournament.rounds_paired();
    let draft = draft.as_ref().filter(|draft| asked.is_none_or(|round| round == draft.round));
    let round =
        draft.map_or_else(|| asked.unwrap_or_else(|| event::round_in_play(tournament)), |draft| draft.round);
    let boards = match draft {
        Some(draft) => draft.seating.numbered(tournament).ok(),
        None => event::boards(tournament, round),
    };
    let boards = boards.unwrap_or_default();
    let drafted = seen.event().as_drafted();
    let (played, _) = as_counted_when_played(tournament);
    let counted = if draft.is_some() { &*drafted } else { &*played };
    let status = event::status(tournament);
    let is_over = matches!(status.next, Next::Standings);
    let phase = match () {
        () if draft.is_some() => "draft",
        () if paired == 0 => "open",
        () if is_over && *closed >= paired => "over",
        () if round <= *closed => "closed",
        () => "published",
    };
    let open = status.open.iter().filter(|open| open.round == round).count();
    json!({
        "seq": seq,
        "fault": seen.fault(),
        "event": tournament.headings.name,
        "rulebook": ruled.title,
        "kin": ruled.kin,
        "round": round,
        "rounds": tournament.rounds,
        "paired": paired,
        "closed": closed,
        "phase": phase,
        "next": next(&seen.event().next(true)),
        "players": tournament.players.len(),
        "open": open,
        "boards": seats((tournament, counted), round, &boards, draft),
        "bye": boards.pairing.bye.map(|id| player(counted, id, round)),
        "away": status.away.iter().map(|(id, kind)| {
            let mut view = player(counted, *id, round);
            view["kind"] = Value::from(kind_of(*kind));
            view
        }).collect::<Vec<_>>(),
        "withdrawn": status.withdrawn.iter().map(|id| player(counted, *id, round)).collect::<Vec<_>>(),
        "draft": draft.map(|draft| json!({
            "round": draft.round,
            "demands": draft.demands,
            "overtaken": draft.overtaken.iter().map(|line| line.line(Voice::Desk)).collect::<Vec<_>>(),
        })),
        "me": person,
    })
}

fn next(next: &Next) -> Value {
    match next {
        Next::Pair(round) | Next::DraftAgain(round) => json!({ "do": "pair", "round": round }),
        Next::Publish(round) => json!({ "do": "publish", "round": round }),
        Next::Close(round) => json!({ "do": "close", "round": round }),
        Next::Results(round) => json!({ "do": "results", "round": round }),
        Next::Correct(open) => json!({ "do": "correct", "round": open.round, "board": open.number }),
        Next::Standings => json!({ "do": "standings" }),
    }
}

/// Returns the boards, with the results of the report, the points that count, and locks.
fn seats(
    (tournament, counted): (&Tournament, &Tournament),
    round: RoundNo,
    boards: &Numbered,
    draft: Option<&Draft>,
) -> Vec<Value> {
    let number = |id: PlayerId| tournament.player(id).number;
    let is_locked = |board: Board| {
        draft.is_some_and(|draft| {
            draft.demands.locked.iter().any(|lock| {
                let pair = [Some(lock.player), lock.opponent];
                pair.contains(&Some(number(board.white))) && pair.contains(&Some(number(board.black)))
            })
        })
    };
    let result = |board: Board| {
        let of = |id| tournament.record(id, round).outcome;
        let ended = Ended { white: of(board.white), black: of(board.black) };
        let is_match = event::has_matches(tournament);
        let in_words =
            || if is_match { event::match_score(tournament, round, board) } else { ended.to_string() };
        (draft.is_none() && !ended.is_open()).then(in_words)
    };
    let seat = |(table, board): (usize, Board)| {
        json!({
            "table": table,
            "white": player(counted, board.white, round),
            "black": player(counted, board.black, round),
            "result": result(board),
            "locked": is_locked(board),
        })
    };
    boards.seats().map(seat).collect()
}

/// Returns a player with the points before a round.
pub(super) fn player(tournament: &Tournament, id: PlayerId, round: RoundNo) -> Value {
    let player = tournament.player(id);
    json!({
        "number": player.number,
        "name": player.name,
        "title": Some(player.titled()).filter(|title| !title.is_empty()),
        "rating": player.rating,
        "federation": player.federation,
        "club": player.club,
        "points": points(tournament, id, round).to_string(),
    })
}

/// Returns the points of a player before a round.
fn points(tournament: &Tournament, id: PlayerId, round: RoundNo) -> Score {
    let of = |round| tournament.scored(id, round).0;
    Score((1..round).map(of).sum())
}

fn kind_of(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::HalfBye => "half",
        Outcome::FullBye => "full",
        Outcome::PairingBye => "bye",
        _ => "zero",
    }
}

/// Returns all players with their cards.
pub(super) fn players(seq: Seq, seen: &SeenEvent) -> Value {
    let (tournament, _) = as_counted_when_played(&seen.event().tournament);
    let tournament = &*tournament;
    let paired = tournament.rounds_paired();
    let card = |id: PlayerId| -> Vec<Value> {
        (1..=paired)
            .map(|round| {
                let record = tournament.record(id, round);
                let opponent = record.opponent.map(|other| tournament.player(other));
                json!({
                    "round": round,
                    "opponent": opponent.map(|other| json!({ "number": other.number, "name": other.name })),
                    "colour": record.colour.map(|colour| if colour == Colour::White { 'w' } else { 'b' }),
                    "outcome": record.outcome.letter().to_string(),
                    "points": tournament.scored(id, round).to_string(),
                })
            })
            .collect()
    };
    let all: Vec<Value> = tournament
        .players
        .iter()
        .map(|p| {
            let mut view = player(tournament, p.id, paired + 1);
            view["card"] = Value::from(card(p.id));
            view["out_from"] = json!(tournament.out_from(p.id));
            view["away"] = Value::from(tournament.record(p.id, paired + 1).is_away());
            if seen.has_private_data() {
                view["sex"] = json!(p.sex);
                view["birth"] = Value::from(p.birth.as_str());
                view["fide_id"] = Value::from(p.fide_id.as_str());
            }
            view
        })
        .collect();
    json!({ "seq": seq, "players": all })
}

/// Returns the cost of a draft: verdicts as words for programs, sentences for people, and the boards that differ from
/// the best pairing.
pub(super) fn cost(
    tournament: &Tournament,
    cost: &Cost,
    words: &str,
    (boards, best): (&Pairing, &Pairing),
) -> Value {
    let is_same = |one: &Board, other: &Board| {
        (one.white, one.black) == (other.white, other.black)
            || (one.white, one.black) == (other.black, other.white)
    };
    let differing: Vec<[PairingNumber; 2]> = boards
        .boards
        .iter()
        .filter(|board| !best.boards.iter().any(|other| is_same(board, other)))
        .map(|board| [tournament.player(board.white).number, tournament.player(board.black).number])
        .collect();
    json!({
        "legal": !matches!(cost.beside_best, Verdict::Illegal { .. }),
        "free": cost.is_free(),
        "best": verdict(&cost.beside_best),
        "locked": cost.beside_locked.as_ref().map(|beside| match beside {
            BesideLocked::Impossible => "impossible",
            BesideLocked::Judged(judged) => verdict(judged),
        }),
        "rule": rule(&cost.beside_best),
        "differing": differing,
        "says": words.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>(),
        "text": words,
    })
}

/// Returns the code of the first rule that the draft breaks.
fn rule(verdict: &Verdict) -> Option<String> {
    match verdict {
        Verdict::Improvable { first } | Verdict::Better { first } => Some(first.code.clone()),
        _ => None,
    }
}

/// Returns the verdict in one word.
fn verdict(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Identical => "best",
        Verdict::Equal => "equal",
        Verdict::Colours { .. } => "colours",
        Verdict::Improvable { .. } => "worse",
        Verdict::Better { .. } => "better",
        Verdict::Illegal { .. } => "illegal",
    }
}
