//! Standings by tie-breaks from the event regulations, in the given order (C.07 4.2). Each tie-break separates the
//! players whom the earlier ones leave tied.

use limit::from_len;
use std::cell::OnceCell;

use super::letters::{Kind, TieBreak, UnratedRule};
use super::ratings::Ratings;
use super::remarks::External;
use super::unplayed::{Scores, Term, UnplayedRule, cut, is_requested_bye, places_left};
use super::value::{RoundShare, TieBreakValue};
use super::{
    Standings, StandingsRow, encounter, figures::Results, own_columns, own_key, own_order, own_shown,
};
use crate::event::{RatingPeriods, rating_periods};
use facts::rulebook::Rulebook;
use facts::tournament::{Colour, Outcome, Player, PlayerId, Record, RoundNo, Score, Tournament};
use limit::look;

/// Returns the reason why a tie-break does not suit an event of players under a rulebook; `None` if it does.
fn unfit(tie_break: &TieBreak, book: &Rulebook) -> Option<&'static str> {
    if tie_break.is_of_teams() {
        return Some("it is a tie-break of teams.");
    }
    let is_unfit = book.system.is_table() && tie_break.is_of_buchholz();
    is_unfit.then_some(
        "in a round robin everybody meets the same opponents. DE, SB, KS or WIN tells players apart.",
    )
}

/// Returns the tie-breaks that say something about the players of an event, and a sentence about each other one.
pub(super) fn taken(count: &TieBreakCount<'_>, chosen: &[TieBreak]) -> (Vec<TieBreak>, Vec<String>) {
    let tournament = count.tournament;
    let is_unrated = |p: &&Player| count.periods.is_unrated(tournament, p.id, count.rounds) && !p.is_filler;
    let unrated = tournament.players.iter().find(is_unrated);
    let (mut taken, mut notes) = (Vec::new(), Vec::new());
    for tie_break in chosen {
        if let Some(why) = unfit(tie_break, count.book) {
            notes.push(format!("{tie_break} is dropped: {why}"));
            continue;
        }
        match unrated.filter(|_| tie_break.is_of_ratings() && tie_break.unrated.is_none()) {
            Some(p) => notes.push(format!(
                "{tie_break} is dropped: {} has no rating (C.07 10). {tie_break}/U1400 would count unrated players as 1400.",
                p.label()
            )),
            None => taken.push(*tie_break),
        }
    }
    (taken, notes)
}

/// Returns a sentence about each chosen tie-break that says nothing about the players of an event.
pub(super) fn dropped(tournament: &Tournament, book: &Rulebook, chosen: &[TieBreak]) -> Vec<String> {
    taken(&TieBreakCount::of(tournament, book), chosen).1
}

/// Returns the standings of players by the chosen tie-breaks, in order.
pub(super) fn by(tournament: &Tournament, book: &Rulebook, chosen: &[TieBreak]) -> Standings {
    let count = TieBreakCount::of(tournament, book);
    let (taken, mut notes) = taken(&count, chosen);
    if taken.iter().any(TieBreak::is_of_ratings) {
        notes.extend(count.about_periods());
    }
    notes.extend(count.about_forfeits(&taken));
    let mut groups = vec![tournament.players.iter().map(|p| p.id).collect::<Vec<_>>()];
    groups = split(groups, &|id| vec![count.scores.own(id)]);
    let mut values: Vec<Vec<TieBreakValue>> = vec![Vec::new(); tournament.players.len()];
    for tie_break in &taken {
        if tie_break.kind == Kind::DirectEncounter {
            groups = count.encounters(groups, unplayed_rule(book, tie_break.plays_forfeits), &mut values);
            continue;
        }
        for p in &tournament.players {
            values[p.id.index()].push(count.value(tie_break, p.id));
        }
        groups = split(groups, &|id| values[id.index()].last().map(|v| v.key.clone()).unwrap_or_default());
    }
    let own = |t: &TieBreak| match t.kind {
        Kind::Own => own_columns(book).into_iter().map(str::to_owned).collect(),
        _ => vec![t.to_string()],
    };
    let words: Vec<String> = taken
        .iter()
        .map(|t| match t.kind {
            Kind::Own => own_order(book).to_owned(),
            _ => format!("{t}: {}.", t.words()),
        })
        .collect();
    notes.splice(0..0, words);
    Standings {
        columns: taken.iter().flat_map(own).collect(),
        rows: rows(tournament, groups, &values, &|id| count.scores.own(id)),
        note: notes.join(" "),
    }
}

/// Converts the groups of tied players to rows. The players of a group share a place.
pub(super) fn rows(
    tournament: &Tournament,
    groups: Vec<Vec<PlayerId>>,
    values: &[Vec<TieBreakValue>],
    points: &dyn Fn(PlayerId) -> i64,
) -> Vec<StandingsRow> {
    let mut rows: Vec<StandingsRow> = Vec::new();
    for mut group in groups {
        group.sort_by_key(|&id| tournament.player(id).ranking());
        let place = rows.len() + 1;
        rows.extend(group.into_iter().map(|player| StandingsRow {
            place,
            player,
            points: Score(i32::try_from(points(player)).unwrap_or(i32::MAX)),
            tie_breaks: values[player.index()].iter().flat_map(|v| v.shown.clone()).collect(),
        }));
    }
    rows
}

/// Splits every group by a key, larger values first.
pub(super) fn split(groups: Vec<Vec<PlayerId>>, key: &dyn Fn(PlayerId) -> Vec<i64>) -> Vec<Vec<PlayerId>> {
    let mut all = Vec::new();
    for group in groups {
        let mut keyed: Vec<(Vec<i64>, PlayerId)> = group.into_iter().map(|id| (key(id), id)).collect();
        keyed.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
        all.extend(
            keyed.chunk_by(|a, b| a.0 == b.0).map(|c| c.iter().map(|(_, id)| *id).collect::<Vec<_>>()),
        );
    }
    all
}

/// The data from which tie-breaks are computed.
pub(super) struct TieBreakCount<'t> {
    pub(super) tournament: &'t Tournament,
    pub(super) book: &'t Rulebook,
    rounds: usize,
    /// The scores when forfeits do not count as games.
    scores: Scores<'t>,
    /// The results by which the rulebook's own rule counts.
    pub(super) own: Results<'t>,
    /// See [`TieBreakCount::terms`].
    terms: [OnceCell<Vec<Vec<Term>>>; 4],
    /// The values that the report states for `EXT`.
    external: OnceCell<External>,
    /// The ratings of later rounds.
    periods: RatingPeriods,
    /// The reason why these ratings cannot be read, if there is one.
    unread: Option<String>,
}

impl<'t> TieBreakCount<'t> {
    pub(super) fn of(tournament: &'t Tournament, book: &'t Rulebook) -> Self {
        let rounds = tournament.rounds_paired();
        let scores = Scores::after(tournament, rounds, unplayed_rule(book, false));
        let (own, terms, external) = (Results::of(tournament), Default::default(), OnceCell::new());
        let (periods, unread) = match rating_periods(tournament) {
            Ok(periods) => (periods, None),
            Err(why) => (RatingPeriods::default(), Some(why.says())),
        };
        Self { tournament, book, rounds, scores, own, terms, external, periods, unread }
    }

    /// Returns a note on forfeits in a table, which count otherwise than in a Swiss.
    fn about_forfeits(&self, taken: &[TieBreak]) -> Option<String> {
        let counts_games = |t: &TieBreak| matches!(t.kind, Kind::Won | Kind::BlackGames | Kind::BlackWon);
        let is_counted = self.book.system.is_table() && taken.iter().any(counts_games);
        is_counted.then(|| {
            "A game won by forfeit counts as a game, one lost by forfeit does not (C.07 15.2).".to_owned()
        })
    }

    /// Returns notes on the ratings of an event with several rating lists.
    fn about_periods(&self) -> Option<String> {
        if let Some(why) = &self.unread {
            return Some(format!("The first ratings count: {why}."));
        }
        let is_plain = self.periods.periods.is_empty();
        (!is_plain).then(|| {
            format!(
                "Players have several ratings; {} counts. Tie-breaks based on ratings are not recommended then.",
                self.periods.taken_in_words().line(words::TERMINAL)
            )
        })
    }

    /// Returns the terms of Buchholz for each player. For Fore Buchholz, the last round counts as drawn; with `/P`,
    /// forfeits count as games. Each variant is computed only once, when a tie-break needs it.
    pub(super) fn terms(&self, is_fore: bool, plays_forfeits: bool) -> &[Vec<Term>] {
        let rule = unplayed_rule(self.book, plays_forfeits);
        self.terms[2 * usize::from(is_fore) + usize::from(plays_forfeits)].get_or_init(|| {
            let of =
                |scores: &Scores<'_>| self.tournament.players.iter().map(|p| scores.terms(p.id)).collect();
            match (is_fore, plays_forfeits) {
                (false, false) => of(&self.scores),
                (false, true) => of(&Scores::after(self.tournament, self.rounds, rule)),
                (true, _) => {
                    of(&Scores::after(&last_round_drawn(self.tournament, self.rounds), self.rounds, rule))
                }
            }
        })
    }

    /// Returns the number of rounds in which a player can score. In a table, nobody scores in a free round, nor in a game
    /// that does not count because the opponent has left.
    fn most_games(&self) -> usize {
        if !self.book.system.is_table() {
            return self.rounds;
        }
        let games = |p: &Player| self.records(p.id).filter(|record| record.opponent.is_some()).count();
        self.tournament.players.iter().map(games).max().unwrap_or(0)
    }

    fn records(&self, id: PlayerId) -> impl Iterator<Item = Record> {
        (1..=self.rounds).map(move |r| self.tournament.record(id, r))
    }

    /// Returns the opponents in games played over the board.
    fn opponents(&self, id: PlayerId) -> Vec<PlayerId> {
        self.records(id).filter(Record::is_played).filter_map(|r| r.opponent).collect()
    }

    /// Returns whether a round brought as many points as a win (7.1). A match of two games that is won counts, whatever its
    /// points.
    fn is_worth_a_win(&self, id: PlayerId, round: RoundNo) -> bool {
        let t = self.tournament;
        let is_match = !t.matches.primary.is_empty();
        let of_match = || t.scoring.of(t.record(id, round).outcome);
        let points = if is_match { of_match() } else { t.scored(id, round) };
        points == t.scoring.win
    }

    /// Counts games over the board (7.2 to 7.4). A match of two games has two of them; the match of two teams is one.
    // READING C0405-0: in a match of two games that is not forfeited, a single forfeited game is "treated as played" in
    // all tie-breaks (C.04.5, preface), so here too.
    // READING C07-15.2: in a table, a win by forfeit is a game: 15.2 treats forfeits "as regular games", and of the
    // tie-breaks of article 7 it excepts the losses alone. The other reading: "over the board" excludes the wins too.
    fn games_in(&self, (id, round): (PlayerId, RoundNo), counts: impl Fn(&Record) -> bool) -> i64 {
        let is_table = self.book.system.is_table();
        let record = self.tournament.record(id, round);
        let is_game = record.is_played()
            || (is_table && record.outcome == Outcome::ForfeitWin && record.opponent.is_some());
        if !is_game {
            return 0;
        }
        from_len(self.tournament.columns_of(id, round, record).into_iter().filter(counts).count())
    }

    /// Returns what each round contributes to a tie-break that is a sum over rounds (articles 7 and 9.2); `None` for another
    /// tie-break.
    fn by_round(&self, tie_break: &TieBreak, id: PlayerId) -> Option<Vec<(RoundNo, i64)>> {
        let all =
            |amount: &dyn Fn(RoundNo) -> i64| (1..=self.rounds).map(|round| (round, amount(round))).collect();
        Some(match tie_break.kind {
            Kind::Wins => all(&|round| i64::from(self.is_worth_a_win(id, round))),
            Kind::Won => all(&|round| self.games_in((id, round), |r| r.outcome.is_win())),
            Kind::BlackGames => all(&|round| self.games_in((id, round), |r| r.colour == Some(Colour::Black))),
            Kind::BlackWon => all(&|round| {
                self.games_in((id, round), |r| r.outcome.is_win() && r.colour == Some(Colour::Black))
            }),
            Kind::Elected => all(&|round| {
                let record = self.tournament.record(id, round);
                i64::from(!is_requested_bye(record) && record.outcome != Outcome::ForfeitLoss)
            }),
            Kind::Standard => all(&|round| self.standard(id, round)),
            Kind::Koya => {
                let counts = self.is_met_by_koya(tie_break.limit);
                all(&|round| {
                    let opponent = self.tournament.record(id, round).opponent;
                    if opponent.is_some_and(&counts) { self.scores.won(id, round) } else { 0 }
                })
            }
            _ => return None,
        })
    }

    /// Returns what each round contributes to the value of a tie-break. `tied` are the players still tied, whose games with each
    /// other are a direct encounter.
    pub(super) fn shares(&self, tie_break: &TieBreak, id: PlayerId, tied: &[PlayerId]) -> Vec<RoundShare> {
        let share = |(round, amount)| RoundShare { round, amount, is_left_out: false };
        let of_terms = |is_fore, value: fn(&Term) -> i64| {
            let terms = &self.terms(is_fore, tie_break.plays_forfeits)[id.index()];
            let counted = cut(terms.clone(), (tie_break.low, tie_break.high), value);
            let is_out =
                |term: &Term| counted.binary_search_by_key(&term.round, |other| other.round).is_err();
            let one = |term: &Term| RoundShare {
                round: term.round,
                amount: value(term),
                is_left_out: is_out(term),
            };
            terms.iter().map(one).collect()
        };
        match tie_break.kind {
            Kind::Buchholz => of_terms(false, |term| term.score),
            Kind::ForeBuchholz => of_terms(true, |term| term.score),
            Kind::SonnebornBerger => of_terms(false, |term| term.product),
            Kind::Progressive => {
                let after = self.own.progressive(id);
                let left = places_left(after.len(), (tie_break.low, tie_break.high));
                let is_out = |place: usize| !left.contains(&place);
                let one =
                    |(place, &amount)| RoundShare { round: place + 1, amount, is_left_out: is_out(place) };
                after.iter().enumerate().map(one).collect()
            }
            Kind::DirectEncounter => {
                let rule = unplayed_rule(self.book, tie_break.plays_forfeits);
                encounter::games(self.tournament, (self.rounds, rule), tied, id)
                    .into_iter()
                    .map(share)
                    .collect()
            }
            Kind::AverageRating => self.of_ratings(tie_break).shares(id, (tie_break.low, tie_break.high)),
            _ => self.by_round(tie_break, id).unwrap_or_default().into_iter().map(share).collect(),
        }
    }

    pub(super) fn value(&self, tie_break: &TieBreak, id: PlayerId) -> TieBreakValue {
        look();
        let sum = || {
            let counted = self.shares(tie_break, id, &[]).into_iter().filter(|share| !share.is_left_out);
            counted.map(|share| share.amount).sum::<i64>()
        };
        match tie_break.kind {
            Kind::Own => TieBreakValue {
                key: own_key(self.book, &self.own, id),
                shown: own_shown(self.book, &self.own, id),
            },
            Kind::DirectEncounter | Kind::Team(_) => TieBreakValue::default(),
            Kind::Wins | Kind::Won | Kind::BlackGames | Kind::BlackWon | Kind::Elected => {
                TieBreakValue::number(sum())
            }
            Kind::Standard | Kind::Koya | Kind::Progressive | Kind::Buchholz | Kind::ForeBuchholz => {
                TieBreakValue::halves(sum())
            }
            Kind::SonnebornBerger => TieBreakValue::quarters(sum()),
            Kind::Number => {
                let number = i64::from(self.tournament.player(id).number.0);
                let key = if tie_break.is_reversed { number } else { -number };
                TieBreakValue { key: vec![key], shown: vec![number.to_string()] }
            }
            Kind::AverageBuchholz => self.average_buchholz(id, tie_break.is_fore),
            Kind::AverageRating
            | Kind::Performance
            | Kind::PerfectPerformance
            | Kind::AveragePerformance
            | Kind::AveragePerfectPerformance
            | Kind::Rating => self.of_ratings(tie_break).value(tie_break, id),
            Kind::External => {
                let number = self.tournament.player(id).number;
                self.external
                    .get_or_init(|| External::of(self.tournament))
                    .value(number, tie_break.is_reversed)
            }
        }
    }

    /// Returns the games, with the rating assumed for unrated players.
    fn of_ratings(&self, tie_break: &TieBreak) -> Ratings<'_> {
        let unrated = tie_break.unrated.unwrap_or(UnratedRule::Rated(0));
        Ratings::of(self.tournament, self.rounds, unrated, &self.periods)
    }

    /// Applies article 6 to every group.
    fn encounters(
        &self,
        groups: Vec<Vec<PlayerId>>,
        rule: UnplayedRule,
        values: &mut [Vec<TieBreakValue>],
    ) -> Vec<Vec<PlayerId>> {
        let order = |group: &[PlayerId]| encounter::order(self.tournament, self.rounds, rule, group);
        encounter::place(groups, &order, values)
    }

    /// Returns the value of article 7.7 for one round, in half points.
    fn standard(&self, id: PlayerId, round: usize) -> i64 {
        let scoring = &self.tournament.scoring;
        let record = self.tournament.record(id, round);
        let own = self.tournament.scored(id, round);
        let other = match record.opponent {
            Some(opponent) if record.outcome != Outcome::Nothing => self.tournament.scored(opponent, round),
            Some(_) => return 0,
            None => scoring.draw,
        };
        match own.cmp(&other) {
            std::cmp::Ordering::Greater => 2,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Less => 0,
        }
    }

    /// Returns the value of 8.2, compared exactly and printed in hundredths of a point.
    fn average_buchholz(&self, id: PlayerId, is_fore: bool) -> TieBreakValue {
        let opponents = self.opponents(id);
        let terms = self.terms(is_fore, false);
        let sum: i64 = opponents.iter().flat_map(|o| &terms[o.index()]).map(|t| t.score).sum();
        let count = from_len::<i64>(opponents.len());
        // Two different averages over at most 99 games differ by more than a hundredth of a hundredth.
        let exact = (1_000_000 * sum).checked_div(count).unwrap_or(0);
        TieBreakValue { key: vec![exact], shown: TieBreakValue::quotient(sum, count.max(1)).shown }
    }

    /// Returns which opponents count for 9.2: those with half of all points plus `limit` half points.
    // READING C07-9.2: points by forfeit against such a player count, because the text says "achieved against" and not, as
    // elsewhere, "over the board"; the other reading: games over the board only.
    fn is_met_by_koya(&self, limit: i32) -> impl Fn(PlayerId) -> bool {
        let most = from_len::<i64>(self.most_games()) * i64::from(self.tournament.scoring.win.0);
        move |opponent| 2 * self.scores.own(opponent) >= most + 2 * i64::from(limit)
    }
}

/// Returns the rule for rounds in which a player did not play (C.07 15).
fn unplayed_rule(book: &Rulebook, plays_forfeits: bool) -> UnplayedRule {
    match (book.system.is_table(), plays_forfeits) {
        (true, _) => UnplayedRule::Table,
        (false, true) => UnplayedRule::ForfeitsPlayed,
        (false, false) => UnplayedRule::Swiss,
    }
}

/// Returns the event with every paired game of the final round drawn (8.3): with all boards or games of a match drawn.
// READING C07-8.3: "the final round" is the last of the tournament; before it is paired, nothing is drawn. The other reading:
// the last round that counts so far.
fn last_round_drawn(tournament: &Tournament, last: usize) -> Tournament {
    let mut drawn = tournament.clone();
    if tournament.rounds.is_some_and(|all| all > last) {
        return drawn;
    }
    let Some(at) = last.checked_sub(1) else { return drawn };
    for (i, row) in drawn.records.iter_mut().enumerate() {
        let Some(record) = row.get_mut(at).filter(|record| record.opponent.is_some()) else { continue };
        record.outcome = Outcome::Draw;
        // The points of the match as it was played give way to those of a drawn one.
        if let Some(points) = drawn.matches.primary.get_mut(i).and_then(|points| points.get_mut(at)) {
            *points = None;
        }
    }
    drawn
}
