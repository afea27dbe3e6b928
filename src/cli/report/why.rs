//! The answer to the question "why?" about a board: both cards, and the article that decides each wish of a player.

use std::fmt::Write as _;

use super::amount::{BesideBest, prescribed};
use super::chain::{chain, colours_of_board, gaps};
use super::difference::words;
use super::names::{Names, mark};
use super::page::{TextPage, count};
use super::verdict::{lower, place};
use super::{code, diff, fact};
use api::explain::{AskedRound, Contrast, Link, RankedWish};
use facts::rulebook::{Declared, System};
use facts::tournament::{Colour, Float, Pairing, PlayerId, Rank, Score, Tournament};
use judge::Difference;
use model::graph::TutteBarrier;
use model::measure::float_of_round;
use model::stage::Stage;

/// The maximum number of groups shown for an obstacle.
const GROUPS: usize = 8;
/// The maximum number of players named per group.
const NAMED: usize = 8;
/// The maximum number of changed boards shown.
const BOARDS: usize = 6;

/// A wish of a player, and its consequence.
#[derive(Clone, Debug)]
pub struct AnsweredWish {
    /// The wish.
    pub wish: RankedWish,
    /// The consequence.
    pub contrast: Contrast,
    /// What the boards on display say about the wish, if the best pairing says otherwise.
    pub on_the_wall: Option<String>,
}

/// The explanation for a player: the chain of reasons, and the answers.
#[derive(Clone, Copy, Debug)]
pub struct SaidOfPlayer<'a> {
    /// The reasons for the board.
    pub links: &'a [Link],
    /// The further questions.
    pub questions: &'a [AnsweredWish],
}

/// Returns a player's board with both cards, and the answers, on one screen.
pub fn why(
    page: TextPage,
    tournament: &Tournament,
    asked: &AskedRound<'_>,
    who: Rank,
    SaidOfPlayer { links, questions }: SaidOfPlayer<'_>,
) -> String {
    let position = asked.position;
    let id = position.entries[who].id;
    let mut out = String::new();
    let board = asked.ours.pairing.boards.iter().position(|b| b.white == id || b.black == id);
    match (board, asked.ours.pairing.opponent(id).and_then(|o| position.rank(o))) {
        (Some(board), Some(other)) => {
            let is_white = asked.ours.pairing.boards[board].white == id;
            let (white, black) = if is_white { (who, other) } else { (other, who) };
            let _ = writeln!(out, "Board {}", board + 1);
            let _ = writeln!(out, "  White  {}", card(tournament, asked, white));
            let _ = writeln!(out, "  Black  {}", card(tournament, asked, black));
        }
        _ => {
            let _ = writeln!(out, "Bye\n         {}", card(tournament, asked, who));
        }
    }
    out.extend(bracket(tournament, asked, who).map(|says| page.fold(&says, 2)));
    let names = Names::of(tournament);
    out.extend(chain(asked, &names, links).iter().map(|sentence| page.fold(sentence, 2)));
    for q in questions {
        let _ = writeln!(out, "\n{}", wished(tournament, asked, who, q.wish));
        out += &WishAnswer { page, tournament, asked, question: q }.text();
    }
    out
}

/// Returns the bracket or group of a player's board, with its size and the extent to which it is proved.
fn bracket(tournament: &Tournament, asked: &AskedRound<'_>, who: Rank) -> Option<String> {
    let position = asked.position;
    // The board of an upfloater is in the bracket of the opponent.
    let is_team = matches!(asked.book.system, System::TeamSwiss | System::DoubleSwiss);
    let opponent =
        |rank: Rank| asked.ours.pairing.opponent(position.entries[rank].id).and_then(|o| position.rank(o));
    let has = |s: &&Stage, rank: Rank| s.moved_down.contains(&rank) || s.residents.contains(&rank);
    let holds = |s: &&Stage| has(s, who) || is_team && opponent(who).is_some_and(|other| has(s, other));
    let stage = asked.ours.stages.iter().find(holds)?;
    let (score, down) = (Score(stage.score), stage.moved_down.len());
    // The Irish draw treats the whole field as one group.
    let (group, players) = if asked.book.system == System::Irish {
        ("The whole field is paired as one group".to_owned(), count(stage.residents.len(), "player"))
    } else if asked.book.system.is_table() {
        ("The round is a row of the table".to_owned(), count(stage.residents.len(), "player"))
    } else if is_team {
        // No player moves down; upfloaters belong to the bracket.
        let came = stage.residents.iter().filter_map(|&r| opponent(r));
        let came: Vec<Rank> = came.filter(|r| !stage.residents.contains(r)).collect();
        let members = count(stage.residents.len() + came.len(), asked.book.participant());
        let came = upfloaters(&came, |r| tournament.player(position.entries[r].id).label());
        (format!("Bracket {} ({score} points)", stage.number), members + &came)
    } else {
        let residents = count(stage.residents.len(), "resident");
        (
            format!("Bracket {} ({score} points)", stage.number),
            format!("{residents}, {}", count(down, "moved-down player")),
        )
    };
    let proved = if asked.ours.is_proved() {
        "the pairing is proved best under every rule"
    } else {
        "the pairing is not proved"
    };
    Some(format!("{group}: {players}; {proved}."))
}

/// Returns the upfloaters, as in `, with 1 upfloater (7 Castles)`; empty if no player has floated up.
fn upfloaters(came: &[Rank], label: impl Fn(Rank) -> String) -> String {
    if came.is_empty() {
        return String::new();
    }
    let names: Vec<String> = came.iter().map(|&rank| label(rank)).collect();
    format!(", with {} ({})", count(came.len(), "upfloater"), listed(&names))
}

/// Returns the question, such as `Why not 18 Novak?`. `who` is the player whose board is shown.
fn wished(tournament: &Tournament, asked: &AskedRound<'_>, who: Rank, wish: RankedWish) -> String {
    let name = |rank: Rank| {
        let e = &asked.position.entries[rank];
        format!("{} {}", e.label, tournament.player(e.id).name)
    };
    let (does, wished) = match wish {
        RankedWish::Meet(_, other) => ("meet", name(other)),
        RankedWish::Bye(_) => ("get", "the bye".to_owned()),
        RankedWish::Float(_, Float::Down) => ("get", "an opponent with fewer points".to_owned()),
        RankedWish::Float(_, Float::Up) => ("get", "an opponent with more points".to_owned()),
        RankedWish::Colour(_, colour) => ("have", colour.to_string()),
    };
    if wish.who() == who {
        format!("Why not {wished}?")
    } else {
        format!("Why does {} not {does} {wished}?", name(wish.who()))
    }
}

/// Returns the card: number, name and score; then opponent, colour, result and float of each round; then reasons for
/// rounds without a colour.
pub(super) fn card(tournament: &Tournament, asked: &AskedRound<'_>, rank: Rank) -> String {
    let e = &asked.position.entries[rank];
    let colour = |c: Option<Colour>| match c {
        Some(Colour::White) => "w",
        Some(Colour::Black) => "b",
        None => "",
    };
    let declared = Declared::of(asked.book, &asked.request.declared);
    let rounds = e.rounds.iter().map(|f| {
        let opponent = f.opponent.map_or(String::new(), |o| tournament.player(o).number.to_string());
        let float = match float_of_round(asked.book, &declared, f, &asked.position.scoring) {
            Some(Float::Down) => "↓",
            Some(Float::Up) => "↑",
            None => "",
        };
        format!("{opponent}{}{}{float}", colour(f.colour), f.outcome.letter())
    });
    let rounds: Vec<String> = rounds.collect();
    let gaps = gaps(e).map_or(String::new(), |gaps| format!("  ({gaps})"));
    format!("{} {}  {}  {}{gaps}", e.label, tournament.player(e.id).name, e.score, rounds.join(" "))
}

/// Returns at most [`NAMED`] players, and the number of further players.
fn listed(names: &[String]) -> String {
    let shown = names.len().min(NAMED);
    let more = names.len() - shown;
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    names[..shown].join(", ") + &more
}

/// A wish being answered.
struct WishAnswer<'a, 'b> {
    page: TextPage<'a>,
    tournament: &'a Tournament,
    asked: &'a AskedRound<'b>,
    question: &'a AnsweredWish,
}

impl WishAnswer<'_, '_> {
    fn text(&self) -> String {
        let said = |text: &str| self.page.fold(&format!("  {text}"), 4);
        let Some(wall) = &self.question.on_the_wall else { return self.by_the_rules() };
        // What the rules alone give is part of the sentences about the wall.
        match self.question.contrast {
            Contrast::Held | Contrast::NoBye => said(wall),
            _ => said(wall) + &self.by_the_rules(),
        }
    }

    /// Returns the answer for the best pairing.
    fn by_the_rules(&self) -> String {
        self.colours_here().unwrap_or_default() + &self.contrasted()
    }

    /// Returns why a player does not have the colour that he asks about against his opponent. The rest of the answer is about
    /// other opponents.
    fn colours_here(&self) -> Option<String> {
        let RankedWish::Colour(who, colour) = self.question.wish else { return None };
        if matches!(self.question.contrast, Contrast::Held | Contrast::Nobody) {
            return None;
        }
        let entry = &self.asked.position.entries[who];
        let boards = &self.asked.ours.pairing.boards;
        let board = boards.iter().position(|b| [b.white, b.black].contains(&entry.id))?;
        let here = colours_of_board(self.asked, board + 1)?;
        let other = format!("To have {colour}, {} would need another opponent.", mark(entry));
        Some(
            Names::of(self.tournament)
                .told(vec![here, other])
                .iter()
                .map(|text| self.page.fold(&format!("  {text}"), 4))
                .collect(),
        )
    }

    /// Returns what the pairing that grants the wish would cost.
    fn contrasted(&self) -> String {
        let said = |text: &str| self.page.fold(&format!("  {text}"), 4);
        let who = self.asked.book.participant();
        match &self.question.contrast {
            Contrast::Held => said(&self.held()),
            Contrast::NoBye => said(&format!("The number of {who}s is even, so nobody has the bye.")),
            Contrast::Nobody => said(&match self.question.wish {
                RankedWish::Float(_, Float::Down) => format!("No {who} has fewer points."),
                RankedWish::Float(_, Float::Up) => format!("No {who} has more points."),
                RankedWish::Colour(..) => format!("The rules give that colour against no other {who}."),
                RankedWish::Meet(..) | RankedWish::Bye(_) => format!("No other {who} is left."),
            }),
            Contrast::Forbidden(reasons) => {
                let entry = |rank: Rank| &self.asked.position.entries[rank];
                let sentences = match self.question.wish {
                    RankedWish::Meet(a, b) => {
                        fact::against_pair(self.asked.book, reasons, (entry(a), entry(b)))
                    }
                    RankedWish::Bye(who) => fact::against_bye(self.asked.book, reasons, entry(who)),
                    RankedWish::Float(..) | RankedWish::Colour(..) => fact::against_all(reasons),
                };
                let told = Names::of(self.tournament).told(sentences);
                told.iter().map(|sentence| said(sentence)).collect()
            }
            Contrast::Impossible(obstacle) => said(&self.impossible(obstacle.as_ref())),
            Contrast::Equal(then) => {
                let drawn = self.asked.ours.drawn.map(|drawn| format!(" Ours is {drawn}."));
                said(&format!("That would be just as good.{}", drawn.unwrap_or_default()))
                    + &self.changed(then)
            }
            Contrast::Worse(first, then) => said(&self.worse(first, then)) + &self.changed(then),
        }
    }

    /// Returns text such as `Rule D26-C12 (article 2.4.7): as few players as possible miss their colour preference: 3
    /// instead of 1 (Adams).`
    fn worse(&self, first: &Difference, then: &Pairing) -> String {
        let AskedRound { book, ours, position, .. } = *self.asked;
        let (article, says) = words(book, first);
        let beside = BesideBest { position, book, ours, theirs: then, first };
        let place = place(book, ours, first).map(|place| format!(", in {place}")).unwrap_or_default();
        let says = if let Some(reason) = beside.of_bye() {
            format!("{}: {reason}", lower(says.trim_end_matches('.')))
        } else if book.is_order(&first.code) {
            format!("{}; this would come later in it", prescribed(book, first))
        } else {
            let amount =
                beside.instead().map_or_else(|| ": this would be worse".to_owned(), |n| format!(": {n}"));
            lower(says.trim_end_matches('.')) + &amount
        };
        let says = format!("Rule {} ({}): {says}{place}.", first.code, code::article(article));
        Names::of(self.tournament).told_once(&says)
    }

    /// Says that the wish is already fulfilled.
    fn held(&self) -> String {
        let wish = self.question.wish;
        let name = |rank: Rank| mark(&self.asked.position.entries[rank]);
        let who = name(wish.who());
        let says = match wish {
            RankedWish::Meet(_, other) => format!("{who} does meet {}.", name(other)),
            RankedWish::Bye(_) => format!("{who} does have the bye."),
            RankedWish::Float(rank, _) => {
                let id = |rank: Rank| self.asked.position.entries[rank].id;
                let other =
                    self.asked.ours.pairing.opponent(id(rank)).and_then(|o| self.asked.position.rank(o));
                match other.map(|other| &self.asked.position.entries[other]) {
                    Some(other) => format!(
                        "{who} does: he meets {}, who has {} points. The sentences under the board say why.",
                        mark(other),
                        other.score
                    ),
                    None => format!("{who} does meet one."),
                }
            }
            RankedWish::Colour(_, colour) => format!("{who} does have {colour}."),
        };
        Names::of(self.tournament).told_once(&says)
    }

    fn impossible(&self, obstacle: Option<&TutteBarrier>) -> String {
        let Some(obstacle) = obstacle else {
            return "Not legal: a bracket could then not be paired, and no rule lets a bracket above it change."
                .to_owned();
        };
        let names = |ranks: &[Option<Rank>]| -> Vec<String> {
            ranks.iter().flatten().map(|&r| mark(&self.asked.position.entries[r])).collect()
        };
        let groups: Vec<String> =
            obstacle.odd_groups.iter().map(|group| listed(&names(group))).filter(|g| !g.is_empty()).collect();
        let barrier = names(&obstacle.barrier);
        let without =
            if barrier.is_empty() { String::new() } else { format!(" except against {}", listed(&barrier)) };
        let shown = groups.len().min(GROUPS);
        let more = if shown < groups.len() { "; …" } else { "" };
        let who = self.asked.book.participant();
        let over = count(obstacle.over, who);
        let says = format!(
            "Not legal: {over} would be left without an opponent. Each of these groups has an odd number of {who}s, \
             who could meet nobody outside it{without}: {}{more}.",
            groups[..shown].join("; ")
        );
        Names::of(self.tournament).told_once(&says)
    }

    /// Returns the boards that would change, as `- ours`, `+ then`. If there are many, lists only the boards of the
    /// players named in the question.
    fn changed(&self, then: &Pairing) -> String {
        let ours = &self.asked.ours.pairing;
        let changed: usize = diff::changes(then, ours).iter().map(|c| c.ours.len()).sum();
        let changed = changed + diff::turned(then, ours).len();
        if changed == 0 {
            return String::new();
        }
        let summary = diff::summary(ours, then);
        let is_whole = changed <= BOARDS || self.page.all;
        let mut out = self.page.fold(&format!("  {} would change: {summary}", count(changed, "board")), 4);
        if is_whole {
            let narrow = TextPage { width: self.page.width.saturating_sub(2), ..self.page };
            let hunks = diff::hunks(narrow, self.tournament, then, ours);
            let boards = hunks.lines().filter(|line| line.starts_with(' '));
            out.extend(boards.map(|line| format!("  {line}\n")));
            return out;
        }
        out += &self.own_boards('-', ours);
        out += &self.own_boards('+', then);
        out + "    … these are the boards of the players named; all with --all\n"
    }

    /// Returns the boards of the players named in the question.
    fn own_boards(&self, sign: char, pairing: &Pairing) -> String {
        let id = |rank: Rank| self.asked.position.entries[rank].id;
        let about = match self.question.wish {
            RankedWish::Meet(a, b) => vec![id(a), id(b)],
            wish => vec![id(wish.who())],
        };
        let name = |id: PlayerId| self.tournament.player(id).label();
        let of = pairing.boards.iter().filter(|b| about.contains(&b.white) || about.contains(&b.black));
        let boards = of.map(|b| format!("    {sign} {} – {}", name(b.white), name(b.black)));
        let bye = pairing.bye.filter(|id| about.contains(id));
        let bye = bye.map(|id| format!("    {sign} {} bye", name(id)));
        boards.chain(bye).map(|line| self.page.fold(&line, 8)).collect()
    }
}
