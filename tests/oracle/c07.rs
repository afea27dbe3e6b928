//! C.07 (from 1 March 2026) article by article, for individuals in a Swiss tournament or a table: a third hand beside
//! `api::standings`, with its own types, its own order of work and fractions instead of half points.
//!
//! Every function cites the sentence that it carries out. Readings where the words leave a choice:
//! R1 the "number of rounds" (16.4.2) and "the last round" (16.2.5) are those that count so far;
//! R2 the "final round" of 8.3 is the last of the tournament, so that nothing is drawn before it is paired;
//! R3 forfeits drawn by 8.3 are games, because they are paired;
//! R4 the shares of 10.2 are rounded half up to hundredths before the table is read;
//! R5 the score of 10.3 is that of the games played over the board;
//! R6 points by forfeit against a scheduled opponent count for 9.2 ("achieved against");
//! R7 among contributions of voluntary unplayed rounds that are as low (16.5.1) the one with the lower score goes.
//! R8 a free round of a table is none of its "only possible unplayed rounds" (15.2), and so no round of the player.
//! R9 article 12 names forfeits and the pairing-allocated bye; a half-point or full-point bye of a team is worth on each
//! board what it is worth in game points, spread evenly.

use std::cmp::Ordering;

/// A fraction with a positive denominator.
#[derive(Clone, Copy, Debug)]
pub struct Q(pub i128, pub i128);

impl Q {
    pub const ZERO: Q = Q(0, 1);
    pub fn plus(self, other: Q) -> Q {
        Q(self.0 * other.1 + other.0 * self.1, self.1 * other.1).reduced()
    }
    pub fn times(self, other: Q) -> Q {
        Q(self.0 * other.0, self.1 * other.1).reduced()
    }
    pub fn over(self, n: usize) -> Q {
        Q(self.0, self.1 * n as i128).reduced()
    }
    fn reduced(self) -> Q {
        let (mut a, mut b) = (self.0.abs(), self.1);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Q(self.0 / a.max(1), self.1 / a.max(1))
    }
    /// "rounded to the nearest whole number (0.5 rounded up)" (10.1).
    pub fn whole(self) -> i128 {
        (2 * self.0 + self.1).div_euclid(2 * self.1)
    }
}

impl PartialEq for Q {
    fn eq(&self, other: &Q) -> bool {
        self.0 * other.1 == other.0 * self.1
    }
}
impl Eq for Q {}
impl PartialOrd for Q {
    fn partial_cmp(&self, other: &Q) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Q {
    fn cmp(&self, other: &Q) -> Ordering {
        (self.0 * other.1).cmp(&(other.0 * self.1))
    }
}

/// What a participant did in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A game over the board; won, drawn or lost in half points of a game (2, 1, 0), with Black or not.
    Game {
        halves: i128,
        black: bool,
    },
    /// Won by forfeit, with Black scheduled or not.
    ForfeitWin {
        black: bool,
    },
    ForfeitLoss,
    PairingBye,
    FullBye,
    HalfBye,
    /// A zero-point bye, an absence, a round after a withdrawal or before a late entry.
    ZeroBye,
}

/// A round of a participant: the opponent if one was scheduled, and the points.
#[derive(Clone, Copy, Debug)]
pub struct Cell {
    pub what: What,
    pub opponent: Option<usize>,
    pub points: Q,
}

impl Cell {
    /// 16.1.1 "a half-point-bye or a zero-point-bye".
    fn is_requested_bye(&self) -> bool {
        matches!(self.what, What::HalfBye | What::ZeroBye)
    }
    /// 16.1.2 "a requested bye or a forfeit loss".
    fn is_vur(&self) -> bool {
        self.is_requested_bye() || self.what == What::ForfeitLoss
    }
    fn is_forfeit(&self) -> bool {
        matches!(self.what, What::ForfeitWin { .. } | What::ForfeitLoss)
    }
    fn over_the_board(&self) -> Option<usize> {
        matches!(self.what, What::Game { .. }).then_some(self.opponent).flatten()
    }
}

/// A tournament of individuals.
#[derive(Clone, Debug)]
pub struct Swiss {
    /// 15.2: whether the pairings were determined beforehand, as in a round robin.
    pub is_table: bool,
    /// By participant, by round; all rows are as long as the rounds that count.
    pub cells: Vec<Vec<Cell>>,
    /// Rounds of the whole tournament.
    pub announced: usize,
    pub ratings: Vec<Option<i128>>,
    pub numbers: Vec<i128>,
    pub win: Q,
    pub draw: Q,
}

/// An addend of a sum with what 14 and 16.5 need to know of it.
#[derive(Clone, Copy, Debug)]
struct Addend {
    score: Q,
    contribution: Q,
    is_vur: bool,
}

/// A tie-break by its parts.
#[derive(Clone, Debug, Default)]
pub struct Code {
    pub name: String,
    pub cut: usize,
    pub median: bool,
    pub limit: i128,
    pub forfeits_are_games: bool,
    pub reversed: bool,
    pub fore: bool,
    pub unrated: Option<i128>,
    pub leaves_unrated_out: bool,
}

impl Code {
    pub fn parse(text: &str) -> Code {
        let mut parts = text.split('/');
        let mut code = Code { name: parts.next().unwrap().to_owned(), ..Code::default() };
        for part in parts {
            let (letter, rest) = part.split_at(1);
            match (letter, rest) {
                ("C", n) => code.cut = n.parse().unwrap(),
                ("M", n) => (code.cut, code.median) = (n.parse().unwrap(), true),
                ("L", n) => code.limit = n.parse().unwrap(),
                ("P", "") => code.forfeits_are_games = true,
                ("R", "") => code.reversed = true,
                ("F", "") => code.fore = true,
                ("U", "X") => code.leaves_unrated_out = true,
                ("U", n) => code.unrated = Some(n.parse().unwrap()),
                _ => panic!("{text}"),
            }
        }
        code
    }
}

impl Swiss {
    fn rounds(&self) -> usize {
        self.cells.first().map_or(0, Vec::len)
    }

    pub fn score(&self, who: usize) -> Q {
        self.cells[who].iter().fold(Q::ZERO, |sum, c| sum.plus(c.points))
    }

    /// 15.2 for the tie-breaks of article 7: "forfeit losses … remain unplayed rounds", so that of the forfeits only the
    /// wins are treated "as regular games".
    fn with_forfeit_wins_as_games(&self) -> Swiss {
        let mut other = self.clone();
        for cell in other.cells.iter_mut().flatten() {
            if let What::ForfeitWin { black } = cell.what {
                cell.what = What::Game { halves: 2, black };
            }
        }
        other
    }

    /// `/P`: forfeits against a scheduled opponent "are equivalent to games played" (6.1.1).
    fn with_forfeits_as_games(&self) -> Swiss {
        let mut other = self.clone();
        for cell in other.cells.iter_mut().flatten().filter(|c| c.opponent.is_some() && c.is_forfeit()) {
            cell.what = What::Game { halves: 0, black: false };
        }
        other
    }

    /// 8.3 "as if all paired games for the final round had ended in draws".
    fn with_final_round_drawn(&self) -> Swiss {
        let mut other = self.clone();
        if self.rounds() == 0 || self.rounds() < self.announced {
            return other;
        }
        for cell in other.cells.iter_mut().filter_map(|row| row.last_mut()) {
            if cell.opponent.is_some() {
                *cell = Cell { what: What::Game { halves: 1, black: false }, points: self.draw, ..*cell };
            }
        }
        other
    }

    /// 16.3, the score "for the sole purpose of calculating the tie-break of their opponents".
    fn adjusted(&self, who: usize) -> Q {
        // 15.3: 16 is for Swiss tournaments.
        if self.is_table {
            return self.score(who);
        }
        let row = &self.cells[who];
        let mut sum = Q::ZERO;
        for (round, cell) in row.iter().enumerate() {
            // 16.2.5 "followed only by VURs or in the last round".
            let at_the_end = cell.is_requested_bye() && row[round + 1..].iter().all(Cell::is_vur);
            sum = sum.plus(if at_the_end { self.draw } else { cell.points });
        }
        sum
    }

    fn finished(self) -> Finished {
        let everybody = 0..self.cells.len();
        let scores = everybody.clone().map(|who| self.score(who)).collect();
        let adjusted = everybody.map(|who| self.adjusted(who)).collect();
        Finished { event: self, scores, adjusted }
    }

    /// 10: the opponents over the board with their ratings, and what was made of the game in half points.
    fn rated_games(&self, who: usize, code: &Code) -> Vec<(usize, i128, i128)> {
        let of = |cell: &Cell| {
            let (What::Game { halves, .. }, Some(opponent)) = (cell.what, cell.opponent) else { return None };
            let rating = match self.ratings[opponent] {
                Some(rating) => rating,
                None if code.leaves_unrated_out => return None,
                None => code.unrated?,
            };
            Some((opponent, rating, halves))
        };
        self.cells[who].iter().filter_map(of).collect()
    }

    /// 10.1.
    fn average_rating(&self, who: usize, code: &Code) -> i128 {
        let mut ratings: Vec<i128> = self.rated_games(who, code).iter().map(|g| g.1).collect();
        ratings.sort_unstable();
        for _ in 0..code.cut.min(ratings.len()) {
            ratings.remove(0);
        }
        if code.median {
            for _ in 0..code.cut.min(ratings.len()) {
                ratings.pop();
            }
        }
        mean(&ratings)
    }

    /// 10.2.
    fn performance(&self, who: usize, code: &Code) -> i128 {
        let games = self.rated_games(who, code);
        if games.is_empty() {
            return 0;
        }
        let made: i128 = games.iter().map(|g| g.2).sum();
        let percent = Q(100 * made, 2 * games.len() as i128).whole();
        let plain = Code { cut: 0, median: false, ..code.clone() };
        self.average_rating(who, &plain) + difference(percent)
    }

    /// 10.3, from the lowest thinkable rating upwards.
    fn perfect(&self, who: usize, code: &Code) -> i128 {
        let games = self.rated_games(who, code);
        let Some(lowest) = games.iter().map(|g| g.1).min() else { return 0 };
        let made: i128 = games.iter().map(|g| g.2).sum();
        if made == 0 {
            return lowest - 800;
        }
        let expected = |own: i128| games.iter().map(|g| probability(own - g.1)).sum::<i128>();
        (lowest - 800..).find(|&own| expected(own) >= 50 * made).unwrap()
    }

    /// The values of all participants, the larger the better; 6 has none.
    pub fn values(&self, code: &Code) -> Vec<Q> {
        let of_article_7 = ["WIN", "WON", "BPG", "BWG", "PS", "REP", "STD", "TPN"].contains(&&*code.name);
        if self.is_table && of_article_7 {
            let event = self.with_forfeit_wins_as_games();
            let finished = self.clone().finished();
            return (0..self.cells.len()).map(|who| event.value(&finished, who, code)).collect();
        }
        let are_games = code.forfeits_are_games || self.is_table;
        let mut event = if are_games { self.with_forfeits_as_games() } else { self.clone() };
        if code.name == "FB" || code.fore {
            event = event.with_final_round_drawn();
        }
        let finished = event.finished();
        (0..self.cells.len()).map(|who| self.value(&finished, who, code)).collect()
    }

    fn value(&self, finished: &Finished, who: usize, code: &Code) -> Q {
        let whole = |n: i128| Q(n, 1);
        let number = |counts: &dyn Fn(&Cell) -> bool| {
            whole(self.cells[who].iter().filter(|c| counts(c)).count() as i128)
        };
        let over_the_board: Vec<usize> = self.cells[who].iter().filter_map(Cell::over_the_board).collect();
        let sign = if code.reversed { -1 } else { 1 };
        match code.name.as_str() {
            "WIN" => number(&|c| c.points == self.win),
            "WON" => number(&|c| matches!(c.what, What::Game { halves: 2, .. })),
            "BPG" => number(&|c| matches!(c.what, What::Game { black: true, .. })),
            "BWG" => number(&|c| matches!(c.what, What::Game { halves: 2, black: true })),
            "PS" => {
                let mut after: Vec<Q> = (1..=self.rounds())
                    .map(|n| self.cells[who][..n].iter().fold(Q::ZERO, |sum, c| sum.plus(c.points)))
                    .collect();
                after.drain(..code.cut.min(after.len()));
                after.into_iter().fold(Q::ZERO, Q::plus)
            }
            "REP" => number(&|c| !matches!(c.what, What::HalfBye | What::ZeroBye | What::ForfeitLoss)),
            "STD" => {
                let of = |(round, cell): (usize, &Cell)| {
                    let other = cell.opponent.map_or(self.draw, |o| self.cells[o][round].points);
                    match cell.points.cmp(&other) {
                        Ordering::Greater => whole(1),
                        Ordering::Equal => Q(1, 2),
                        Ordering::Less => Q::ZERO,
                    }
                };
                self.cells[who].iter().enumerate().map(of).fold(Q::ZERO, Q::plus)
            }
            "TPN" => whole(-sign * self.numbers[who]),
            "BH" | "FB" => finished.buchholz(who, code),
            "AOB" => {
                let plain = Code::default();
                let total =
                    over_the_board.iter().map(|&o| finished.buchholz(o, &plain)).fold(Q::ZERO, Q::plus);
                if over_the_board.is_empty() { Q::ZERO } else { total.over(over_the_board.len()) }
            }
            "SB" => sum(cut(finished.addends(who), code)),
            "KS" => {
                // "The maximum possible tournament score": in a table, nobody scores in a free round.
                let games = |row: &Vec<Cell>| row.iter().filter(|c| c.opponent.is_some()).count();
                let games = self.cells.iter().map(games).max().unwrap_or(0);
                let rounds = if self.is_table { games } else { self.rounds() };
                let limit = self.win.times(Q(rounds as i128, 2)).plus(Q(code.limit, 2));
                let counts = |c: &&Cell| c.opponent.is_some_and(|o| finished.scores[o] >= limit);
                self.cells[who].iter().filter(counts).fold(Q::ZERO, |sum, c| sum.plus(c.points))
            }
            "ARO" => whole(self.average_rating(who, code)),
            "TPR" => whole(self.performance(who, code)),
            "PTP" => whole(self.perfect(who, code)),
            "APRO" | "APPO" => {
                let of = |o: usize| {
                    if code.name == "APRO" { self.performance(o, code) } else { self.perfect(o, code) }
                };
                whole(mean(&self.rated_games(who, code).iter().map(|g| of(g.0)).collect::<Vec<_>>()))
            }
            "RTNG" => {
                let unrated = code.unrated.unwrap_or(0);
                whole(sign * self.ratings[who].unwrap_or(unrated))
            }
            other => panic!("{other} is none of Swiss tournaments of individuals"),
        }
    }

    /// 6 within a group of tied participants: parts, best first.
    fn direct_encounter(&self, tied: &[usize], code: &Code) -> Vec<Vec<usize>> {
        if tied.len() == 1 {
            return vec![tied.to_vec()];
        }
        let counts = |c: &Cell| match c.what {
            What::Game { .. } => true,
            _ => (code.forfeits_are_games || self.is_table) && c.is_forfeit(),
        };
        // 6.1.2: of several games the average.
        let against = |a: usize, b: usize| -> Option<Q> {
            let games: Vec<Q> = self.cells[a]
                .iter()
                .filter(|c| c.opponent == Some(b) && counts(c))
                .map(|c| c.points)
                .collect();
            (!games.is_empty()).then(|| games.iter().fold(Q::ZERO, |s, p| s.plus(*p)).over(games.len()))
        };
        let made =
            |a: usize| tied.iter().filter(|&&b| b != a).filter_map(|&b| against(a, b)).fold(Q::ZERO, Q::plus);
        let missing = |a: usize| tied.iter().filter(|&&b| b != a && against(a, b).is_none()).count();
        if tied.iter().all(|&a| missing(a) == 0) {
            // 6.2.
            let mut scores: Vec<Q> = tied.iter().map(|&a| made(a)).collect();
            scores.sort();
            scores.dedup();
            if scores.len() == 1 {
                return vec![tied.to_vec()];
            }
            return scores
                .iter()
                .rev()
                .flat_map(|s| {
                    let part: Vec<usize> = tied.iter().copied().filter(|&a| made(a) == *s).collect();
                    self.direct_encounter(&part, code)
                })
                .collect();
        }
        // 6.3: "In Swiss tournaments".
        if self.is_table {
            return vec![tied.to_vec()];
        }
        // 6.3: alone at the top "whatever the outcome of the missing games": the leader loses them all, each other wins all.
        let mut rest = tied.to_vec();
        let mut ranked: Vec<Vec<usize>> = Vec::new();
        let best = |a: usize| made(a).plus(self.win.times(Q(missing(a) as i128, 1)));
        while let Some(at) = rest.iter().position(|&a| rest.iter().all(|&b| a == b || made(a) > best(b))) {
            ranked.push(vec![rest.remove(at)]);
        }
        if ranked.is_empty() {
            return vec![tied.to_vec()];
        }
        if !rest.is_empty() {
            ranked.extend(self.direct_encounter(&rest, code));
        }
        ranked
    }

    /// 4.2: "moving to the next in the list for each subgroup of participants still tied".
    pub fn places(&self, list: &[Code]) -> Vec<usize> {
        let everybody: Vec<usize> = (0..self.cells.len()).collect();
        let mut groups = by(&[everybody], &|who| self.score(who));
        for code in list {
            groups = if code.name == "DE" {
                groups.iter().flat_map(|g| self.direct_encounter(g, code)).collect()
            } else {
                let values = self.values(code);
                by(&groups, &|who| values[who])
            };
        }
        let mut places = vec![0; self.cells.len()];
        let mut place = 1;
        for group in groups {
            group.iter().for_each(|&who| places[who] = place);
            place += group.len();
        }
        places
    }
}

/// A tournament with the scores at its end.
struct Finished {
    event: Swiss,
    scores: Vec<Q>,
    /// 16.3.
    adjusted: Vec<Q>,
}

impl Finished {
    /// 16.4, the score of the dummy of an unplayed round.
    fn dummy(&self, who: usize, cell: &Cell) -> Q {
        let cap = match (cell.is_forfeit(), cell.opponent) {
            (true, Some(opponent)) => self.adjusted[opponent],
            _ => self.event.draw.times(Q(self.event.rounds() as i128, 1)),
        };
        self.scores[who].min(cap)
    }

    /// A round as an addend of 8.1 and 9.1.
    fn addends(&self, who: usize) -> Vec<Addend> {
        let addend = |cell: &Cell| {
            let score = match cell.over_the_board() {
                Some(opponent) => self.adjusted[opponent],
                None => self.dummy(who, cell),
            };
            Addend { score, contribution: score.times(cell.points), is_vur: cell.is_vur() }
        };
        let is_round = |cell: &&Cell| !self.event.is_table || cell.opponent.is_some();
        self.event.cells[who].iter().filter(is_round).map(addend).collect()
    }

    /// 8.1.
    fn buchholz(&self, who: usize, code: &Code) -> Q {
        let addends = self.addends(who).into_iter().map(|a| Addend { contribution: a.score, ..a }).collect();
        sum(cut(addends, code))
    }
}

fn by(groups: &[Vec<usize>], key: &dyn Fn(usize) -> Q) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    for group in groups {
        let mut keyed: Vec<(Q, usize)> = group.iter().map(|&who| (key(who), who)).collect();
        keyed.sort_by(|a, b| b.0.cmp(&a.0));
        all.extend(
            keyed.chunk_by(|a, b| a.0 == b.0).map(|part| part.iter().map(|k| k.1).collect::<Vec<_>>()),
        );
    }
    all
}

fn sum(addends: Vec<Addend>) -> Q {
    addends.iter().fold(Q::ZERO, |sum, a| sum.plus(a.contribution))
}

/// 14.1 to 14.4 with 16.5. The least significant value is that of the lowest score, of several the lowest contribution
/// (14.1.2 d); of Buchholz both are the same.
fn cut(mut left: Vec<Addend>, code: &Code) -> Vec<Addend> {
    for _ in 0..code.cut {
        let least = |from: &[Addend]| {
            let mut order: Vec<usize> = (0..from.len()).collect();
            order.sort_by(|&a, &b| {
                (from[a].score, from[a].contribution).cmp(&(from[b].score, from[b].contribution))
            });
            order.first().copied()
        };
        let Some(at) = least(&left) else { return left };
        let mut vurs: Vec<usize> = (0..left.len()).filter(|&i| left[i].is_vur).collect();
        vurs.sort_by(|&a, &b| {
            (left[a].contribution, left[a].score).cmp(&(left[b].contribution, left[b].score))
        });
        let out = match vurs.first() {
            Some(&vur) if left[vur].contribution >= left[at].contribution => vur,
            _ => at,
        };
        left.remove(out);
    }
    if code.median {
        for _ in 0..code.cut {
            let most = (0..left.len()).max_by(|&a, &b| {
                (left[a].score, left[a].contribution).cmp(&(left[b].score, left[b].contribution))
            });
            let Some(most) = most else { return left };
            left.remove(most);
        }
    }
    left
}

/// What a team did in a round, for article 12.
pub enum OfTeam {
    /// What its player did on each board; `None` where it had no player or the game is open.
    Boards(Vec<Option<What>>),
    /// The whole match was forfeited without line-ups, or the team had a bye.
    Whole(What),
}

/// 12: the game points of a team on each board, "regardless of who played". Forfeits are "standard wins" and "losses", and
/// the pairing-allocated bye is on each board "a standard win". `points` are those of a won, a drawn and a lost game.
pub fn article_12(rounds: &[OfTeam], boards: usize, points: [Q; 3]) -> Vec<Q> {
    let [win, draw, loss] = points;
    let worth = |what: What| match what {
        What::Game { halves: 2, .. } | What::ForfeitWin { .. } | What::PairingBye | What::FullBye => win,
        What::Game { halves: 1, .. } | What::HalfBye => draw,
        What::Game { .. } | What::ForfeitLoss => loss,
        What::ZeroBye => Q::ZERO,
    };
    let on = |board: usize| {
        rounds.iter().fold(Q::ZERO, |sum, round| match round {
            OfTeam::Whole(what) => sum.plus(worth(*what)),
            OfTeam::Boards(of) => of[board].map_or(sum, |what| sum.plus(worth(what))),
        })
    };
    (0..boards).map(on).collect()
}

/// 12.1: "the number of the board" times "the game points scored on that board".
pub fn article_12_1(on_boards: &[Q]) -> Q {
    on_boards.iter().enumerate().fold(Q::ZERO, |sum, (i, q)| sum.plus(q.times(Q(i as i128 + 1, 1))))
}

/// 12.3: the points "without the bottom board", then without the last two, and so on.
pub fn article_12_3(on_boards: &[Q]) -> Vec<Q> {
    let upper = |left: usize| on_boards[..left].iter().fold(Q::ZERO, |sum, q| sum.plus(*q));
    (1..on_boards.len()).rev().map(upper).collect()
}

fn mean(values: &[i128]) -> i128 {
    if values.is_empty() { 0 } else { Q(values.iter().sum(), values.len() as i128).whole() }
}

/// Rating regulations 8.1.1.
fn difference(percent: i128) -> i128 {
    const FROM_100: [i128; 51] = [
        800, 677, 589, 538, 501, 470, 444, 422, 401, 383, 366, 351, 336, 322, 309, 296, 284, 273, 262, 251,
        240, 230, 220, 211, 202, 193, 184, 175, 166, 158, 149, 141, 133, 125, 117, 110, 102, 95, 87, 80, 72,
        65, 57, 50, 43, 36, 29, 21, 14, 7, 0,
    ];
    if percent >= 50 { FROM_100[(100 - percent) as usize] } else { -FROM_100[percent as usize] }
}

/// Rating regulations 8.1.2, hundredths for the difference of ratings: the upper end of each row.
fn probability(difference: i128) -> i128 {
    const UP_TO: [i128; 50] = [
        3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170,
        179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411,
        432, 456, 484, 517, 559, 619, 735,
    ];
    let higher = UP_TO.iter().position(|&end| difference.abs() <= end).map_or(100, |row| 50 + row as i128);
    if difference >= 0 { higher } else { 100 - higher }
}
