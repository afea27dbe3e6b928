//! The boards of a report, each with its reason and both players' cards; the differences; and slips for players with
//! questions.

use super::{Codes, ReportSubject};
use crate::report::chain::colours_of_board;
use crate::report::colour_limits::colour_limit;
use crate::report::page::TextPage;
use crate::report::reasons::class;
use crate::report::verdict::{difference, offence};
use crate::report::why::card;
use crate::report::{About, Judgement, Look, Names, away, boards_to_look_at, chain, count, diff, reasons};
use crate::report::{ground::because, reasons::reasoned};
use api::explain::{AskedRound, Class, Ground};
use facts::format::visible;
use facts::tournament::{Board, Coming, Pairing, PairingNumber, PlayerId, Tournament};
use judge::{Offence, Verdict};
use words::TERMINAL;

/// A player on a board.
pub(super) struct BoardPlayer {
    pub(super) number: PairingNumber,
    pub(super) name: String,
    pub(super) score: String,
}

/// A board.
pub(super) struct BoardRow {
    pub(super) board: usize,
    pub(super) white: BoardPlayer,
    pub(super) black: BoardPlayer,
    pub(super) why: Option<BoardWhy>,
    /// White's card, then Black's.
    pub(super) cards: [String; 2],
}

/// The reason for a board.
pub(super) struct BoardWhy {
    pub(super) class: String,
    /// The reasons why a player of the board meets an opponent with a different score.
    pub(super) floats: Vec<Sentence>,
    /// The reasons why the two players meet.
    pub(super) pair: Vec<Sentence>,
    /// The board of which this one is a consequence.
    pub(super) of_board: Option<usize>,
}

/// A sentence, and the code at its end.
pub(super) struct Sentence {
    pub(super) says: String,
    pub(super) code: Option<String>,
}

/// The players without a board, with the reasons.
pub(super) struct SittingOut {
    pub(super) what: &'static str,
    pub(super) seat: BoardPlayer,
    pub(super) says: &'static str,
}

/// Boards that were exchanged together, as handed in and as they should be.
pub(super) struct ExchangedBoards {
    pub(super) name: String,
    pub(super) given: Vec<String>,
    pub(super) best: Vec<String>,
}

/// A printed answer to a player's question, to be cut out.
pub(super) struct Slip {
    pub(super) title: String,
    pub(super) look: String,
    pub(super) look_code: Option<String>,
    pub(super) answers: Vec<Sentence>,
    pub(super) cards: Vec<String>,
}

fn seat(tournament: &Tournament, asked: &AskedRound<'_>, id: PlayerId) -> BoardPlayer {
    let player = tournament.player(id);
    let score = asked.position.rank(id).map(|r| asked.position.entries[r].score.to_string());
    let name = visible(&format!("{} {}", player.titled(), player.name));
    BoardPlayer { number: player.number, name: name.trim().to_owned(), score: score.unwrap_or_default() }
}

fn card_of(tournament: &Tournament, asked: &AskedRound<'_>, id: PlayerId) -> String {
    asked.position.rank(id).map_or(String::new(), |rank| visible(&card(tournament, asked, rank)))
}

/// Returns the boards in order. A board without a ground has no reason.
pub(super) fn rows(
    tournament: &Tournament,
    asked: &AskedRound<'_>,
    grounds: &[Ground],
    codes: &Codes<'_>,
) -> Vec<BoardRow> {
    let boards = asked.ours.pairing.boards.iter().zip(1..);
    let names = Names::of(tournament);
    let row = |(b, board): (&Board, usize)| BoardRow {
        board,
        white: seat(tournament, asked, b.white),
        black: seat(tournament, asked, b.black),
        why: grounds.iter().find(|ground| ground.board == board).map(|g| why(asked, &names, g, codes)),
        cards: [b.white, b.black].map(|id| card_of(tournament, asked, id)),
    };
    boards.map(row).collect()
}

fn why(asked: &AskedRound<'_>, names: &Names<'_>, ground: &Ground, codes: &Codes<'_>) -> BoardWhy {
    let (floats, pair) = reasoned(asked, names, ground);
    let [floats, pair] = [floats, pair].map(|all| all.iter().map(|s| codes.parted(&visible(s))).collect());
    let of_board = (ground.class == Class::Consequence).then_some(ground.taken);
    BoardWhy { class: class(ground), floats, pair, of_board }
}

/// Returns the bye, then the players who do not play.
pub(super) fn out(tournament: &Tournament, asked: &AskedRound<'_>) -> Vec<SittingOut> {
    let bye = asked.ours.pairing.bye.map(|id| SittingOut {
        what: "bye",
        seat: seat(tournament, asked, id),
        says: "pairing-allocated bye (U)",
    });
    let away = away(tournament, asked.position);
    let away = away.iter().map(|a| SittingOut {
        what: "out",
        seat: seat(tournament, asked, a.player),
        says: a.why.words(),
    });
    bye.into_iter().chain(away).collect()
}

/// Returns the verdict in lines.
pub(super) fn verdict_lines(
    coming: Coming<'_>,
    asked: &AskedRound<'_>,
    judged: &Judgement<'_>,
) -> Vec<String> {
    let text = match judged.verdict {
        Verdict::Identical => "The same boards and colours as the proved best pairing.".to_owned(),
        Verdict::Equal => "A different pairing, just as good under every rule.".to_owned(),
        Verdict::Colours { .. } => "The same pairs, but the rules prescribe different colours.".to_owned(),
        Verdict::Improvable { first } | Verdict::Better { first } => {
            difference(TextPage::wide(TERMINAL), coming, asked.book, judged, first)
        }
        Verdict::Illegal { offences } => first_of(coming.tournament, offences),
    };
    let limits = judged.colours.iter().map(|breach| visible(&colour_limit(coming.tournament, breach)));
    text.lines().map(|line| line.trim().to_owned()).chain(limits).collect()
}

/// Returns the first offence, and the number of further offences.
fn first_of(tournament: &Tournament, offences: &[Offence]) -> String {
    let first = offences.first().map_or(String::new(), |first| offence(tournament, first));
    match offences.len() {
        0 | 1 => first,
        all => format!("{first}\n{} below.", count(all - 1, "more fault")),
    }
}

/// Returns the differences between the pairing handed in and the best one, and the correction of an illegal pairing.
pub(super) fn hunks(tournament: &Tournament, judged: &Judgement<'_>) -> Vec<ExchangedBoards> {
    let ours = judged.best();
    let Verdict::Illegal { offences } = judged.verdict else {
        return changed(tournament, ours, judged.theirs);
    };
    let broken = ExchangedBoards {
        name: "Why it is not legal".to_owned(),
        given: offences.iter().map(|o| visible(&offence(tournament, o))).collect(),
        best: Vec::new(),
    };
    let replaced = |name: &str, to: &Pairing| {
        let (given, best) = diff::only_in_each(tournament, judged.theirs, to);
        ExchangedBoards { name: name.to_owned(), given: shown(&given), best: shown(&best) }
    };
    let legal = judged.legal.filter(|legal| !legal.is_same(ours));
    let legal = legal.map(|legal| replaced("The smallest legal correction", legal));
    let best = replaced("The best pairing instead", ours);
    [broken].into_iter().chain(legal).chain([best]).collect()
}

fn shown(lines: &[String]) -> Vec<String> {
    lines.iter().map(|line| visible(line)).collect()
}

/// Returns the boards of both pairings that were exchanged together, and the boards with reversed colours.
fn changed(tournament: &Tournament, ours: &Pairing, theirs: &Pairing) -> Vec<ExchangedBoards> {
    let name = |id| tournament.player(id).label();
    let line = |b: &Board| visible(&format!("{} – {}", name(b.white), name(b.black)));
    let hunk = |change: diff::BoardExchange| {
        let lines = |boards: &[Board], pairing: &Pairing| {
            let bye = pairing.bye.filter(|_| change.has_bye).map(|id| visible(&format!("{} bye", name(id))));
            boards.iter().map(line).chain(bye).collect()
        };
        ExchangedBoards {
            name: change.name(),
            given: lines(&change.theirs, theirs),
            best: lines(&change.ours, ours),
        }
    };
    let mut hunks: Vec<ExchangedBoards> = diff::changes(ours, theirs).into_iter().map(hunk).collect();
    let turned = diff::turned(ours, theirs);
    if !turned.is_empty() {
        let back = |b: &Board| line(&Board { white: b.black, black: b.white });
        hunks.push(ExchangedBoards {
            name: "colours reversed".to_owned(),
            given: turned.iter().map(back).collect(),
            best: turned.iter().map(line).collect(),
        });
    }
    hunks
}

/// Returns the boards that players are likely to ask about, each with its answer.
pub(super) fn slips(subject: &ReportSubject<'_>, codes: &Codes<'_>) -> Vec<Slip> {
    let ReportSubject { tournament, asked, .. } = subject;
    let (pairing, names) = (&asked.ours.pairing, Names::of(tournament));
    let slip = |look: Look| {
        let board = look.board.checked_sub(1).and_then(|i| pairing.boards.get(i));
        let players = board.map_or_else(|| pairing.bye.into_iter().collect(), |b| vec![b.white, b.black]);
        Slip {
            title: board.map_or_else(|| "Bye".to_owned(), |_| format!("Board {}", look.board)),
            look_code: codes.known(&look.code),
            answers: answers(subject, &names, &look)
                .iter()
                .map(|says| codes.parted(&visible(says)))
                .collect(),
            look: visible(&look.says),
            cards: players.into_iter().map(|id| card_of(tournament, asked, id)).collect(),
        }
    };
    let declared = &asked.request.declared;
    boards_to_look_at(
        Coming { tournament, position: asked.position },
        asked.book,
        pairing,
        declared,
        TERMINAL,
    )
    .into_iter()
    .map(slip)
    .collect()
}

/// Returns the answer to the question at the head of a slip. The answer explains the colours, the float or the bye
/// first, and then why the two players meet.
fn answers(subject: &ReportSubject<'_>, names: &Names<'_>, look: &Look) -> Vec<String> {
    let ReportSubject { asked, grounds, bye, .. } = subject;
    let ground = grounds.iter().find(|ground| ground.board == look.board);
    let meets = ground.map(|ground| because(asked, ground));
    match look.about {
        About::Bye => chain(asked, names, bye),
        About::Absence => Vec::new(),
        About::Colour => names.told(colours_of_board(asked, look.board).into_iter().chain(meets).collect()),
        About::Opponent => ground.map(|ground| reasons(asked, names, ground)).unwrap_or_default(),
    }
}
