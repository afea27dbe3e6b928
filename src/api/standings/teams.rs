//! Standings of a team event: the tie-breaks of C.07 11 to 13, and the tie-breaks of players applied to teams.
//!
//! A tie-break of players uses one of the two scores of a team: `BH:GP` sums game points, `BH` the primary score.

use super::chosen::{TieBreakCount, rows, split};
use super::letters::{Kind, TieBreak};
use super::team_letters::TeamKind;
use super::unplayed::{Scores, Term, UnplayedRule, cut};
use super::value::TieBreakValue;
use super::{Standings, encounter};
use facts::format::count;
use facts::rulebook::Rulebook;
use facts::tournament::{Colour, Outcome, PlayerId, RoundNo, Score, TeamScore, Teams, Tournament};
use limit::{from_len, look};

/// The tie-breaks of a team event that does not name any.
const USUAL: [&str; 2] = ["MPvGP", "BH"];

/// Returns the standings by the usual tie-breaks, which apply because the text of the pairing system prescribes none.
pub(super) fn usual(tournament: &Tournament, teams: &Teams, book: &Rulebook) -> Standings {
    let chosen = TieBreak::list(&USUAL).expect("they are tie-breaks");
    let found = by(tournament, teams, book, &chosen);
    let note = format!("The rules of the pairing prescribe no tie-break. {}", found.note);
    Standings { note, ..found }
}

/// Returns the standings by chosen tie-breaks.
pub(super) fn by(tournament: &Tournament, teams: &Teams, book: &Rulebook, chosen: &[TieBreak]) -> Standings {
    let views = [TeamScore::MatchPoints, TeamScore::GamePoints].map(|score| view(tournament, teams, score));
    let mut notes = Vec::new();
    let mut taken = Vec::new();
    let unknown = only_totals(tournament);
    for tie_break in chosen {
        if tie_break.is_of_ratings() || tie_break.kind == Kind::Own {
            notes.push(format!("{tie_break} is dropped: it is a tie-break of players, not of teams."));
        } else if let Some(found) = unknown.as_ref().filter(|_| needs_boards(tie_break.kind)) {
            notes.push(format!("{tie_break} is dropped: {found}."));
        } else {
            taken.push(*tie_break);
        }
    }
    let count = TeamCount {
        tournament,
        teams,
        counts: [TieBreakCount::of(&views[0], book), TieBreakCount::of(&views[1], book)],
        scores: [
            Scores::after(&views[0], tournament.rounds_paired(), UnplayedRule::Swiss),
            Scores::after(&views[1], tournament.rounds_paired(), UnplayedRule::Swiss),
        ],
        views: &views,
        rounds: tournament.rounds_paired(),
    };
    let points = |id: PlayerId| count.total(teams.primary, id);
    let mut groups = split(vec![tournament.players.iter().map(|p| p.id).collect()], &|id| vec![points(id)]);
    let mut values: Vec<Vec<TieBreakValue>> = vec![Vec::new(); tournament.players.len()];
    for tie_break in &taken {
        if tie_break.kind == Kind::Team(TeamKind::BoardCount) {
            notes.extend(count.without_board_count(&groups));
        }
        groups = count.apply(tie_break, groups, &mut values);
    }
    let words = taken.iter().map(|t| format!("{t}: {}.", t.words()));
    let note = words.chain(notes).collect::<Vec<_>>().join(" ");
    let columns = taken.iter().map(ToString::to_string).collect();
    Standings { columns, rows: rows(tournament, groups, &values, &points), note }
}

/// Returns whether a tie-break counts the points of single boards.
fn needs_boards(kind: Kind) -> bool {
    let counts =
        |kind: &TeamKind| matches!(kind, TeamKind::BoardCount | TeamKind::TopBoards | TeamKind::BottomBoards);
    matches!(kind, Kind::Team(kind) if counts(&kind) || kind.boards().iter().any(counts))
}

/// Returns the matches that are known only by their totals, by round: the team named first, and its opponent.
pub fn known_by_totals(tournament: &Tournament) -> Vec<(RoundNo, PlayerId, PlayerId)> {
    let Some(teams) = &tournament.teams else { return Vec::new() };
    let of = |team: PlayerId| teams.squads[team.index()].totals.keys().map(move |&round| (round, team));
    let with_other = |(round, team): (RoundNo, PlayerId)| {
        let record = tournament.record(team, round);
        let is_first = record.colour != Some(Colour::Black);
        record.opponent.filter(|_| is_first).map(|other| (round, team, other))
    };
    let mut all: Vec<_> = tournament.players.iter().flat_map(|p| of(p.id)).filter_map(with_other).collect();
    all.sort_unstable();
    all
}

/// Says which match is known only by its total, if there is one.
pub(super) fn only_totals(tournament: &Tournament) -> Option<String> {
    let matches = known_by_totals(tournament);
    let &(round, team, other) = matches.first()?;
    let [one, other] = [team, other].map(|id| tournament.player(id).label());
    let first = format!("{one} – {other} in round {round}");
    Some(match matches.len() {
        1 => format!("the boards of one match are known only by their total ({first})"),
        all => format!("the boards of {all} matches are known only by their totals (the first: {first})"),
    })
}

/// Returns the event with one of the two scores in place of the primary one.
fn view(tournament: &Tournament, teams: &Teams, score: TeamScore) -> Tournament {
    let rounds = tournament.rounds_paired();
    let points = |id: PlayerId, r: usize| match score {
        TeamScore::MatchPoints => tournament.match_points(id, r),
        TeamScore::GamePoints => tournament.game_points(id, r),
    };
    let row = |id: PlayerId| (1..=rounds).map(|r| Some(points(id, r))).collect();
    let mut view = tournament.clone();
    // The points have the decisions of record 299 in them.
    view.decrees.clear();
    view.matches.primary = tournament.players.iter().map(|p| row(p.id)).collect();
    view.scoring = Teams { primary: score, ..teams.clone() }.primary_scoring();
    view
}

struct TeamCount<'t> {
    tournament: &'t Tournament,
    teams: &'t Teams,
    /// The event by match points and by game points.
    views: &'t [Tournament; 2],
    counts: [TieBreakCount<'t>; 2],
    scores: [Scores<'t>; 2],
    rounds: usize,
}

fn at(score: TeamScore) -> usize {
    match score {
        TeamScore::MatchPoints => 0,
        TeamScore::GamePoints => 1,
    }
}

impl TeamCount<'_> {
    fn total(&self, score: TeamScore, id: PlayerId) -> i64 {
        self.scores[at(score)].own(id)
    }

    /// Splits the tied groups by one more tie-break.
    fn apply(
        &self,
        tie_break: &TieBreak,
        groups: Vec<Vec<PlayerId>>,
        values: &mut [Vec<TieBreakValue>],
    ) -> Vec<Vec<PlayerId>> {
        match tie_break.kind {
            Kind::DirectEncounter => {
                let score = tie_break.score.unwrap_or(self.teams.primary);
                let order = |group: &[PlayerId]| self.encounter(score, tie_break.plays_forfeits, group);
                encounter::place(groups, &order, values)
            }
            Kind::Team(kind) if kind.is_encounter() => {
                let order = |group: &[PlayerId]| self.extended(kind, tie_break.plays_forfeits, group);
                encounter::place(groups, &order, values)
            }
            Kind::Team(TeamKind::BoardCount) => self.board_counts(groups, values),
            _ => {
                for p in &self.tournament.players {
                    values[p.id.index()].push(self.value(tie_break, p.id));
                }
                split(groups, &|id| values[id.index()].last().map(|v| v.key.clone()).unwrap_or_default())
            }
        }
    }

    fn value(&self, tie_break: &TieBreak, id: PlayerId) -> TieBreakValue {
        look();
        let (primary, other) = (self.teams.primary, self.teams.primary.other());
        match tie_break.kind {
            Kind::Team(TeamKind::OtherScore) => TieBreakValue::halves(self.total(other, id)),
            Kind::Team(TeamKind::Sonneborn(of_opponents, own)) => {
                self.sonneborn(tie_break, (of_opponents, own), id)
            }
            Kind::Team(TeamKind::BoardCount) => self.board_count(id),
            Kind::Team(TeamKind::TopBoards) => shown_boards(self.on_boards(id)),
            Kind::Team(TeamKind::BottomBoards) => shown_boards(self.without_bottom(id)),
            Kind::Team(TeamKind::Strength) => self.strength(tie_break, id),
            Kind::Team(_) => TieBreakValue::default(),
            _ => self.counts[at(tie_break.score.unwrap_or(primary))].value(tie_break, id),
        }
    }

    /// C.07 13.2: returns the final score of each opponent times the points scored against it.
    fn sonneborn(
        &self,
        tie_break: &TieBreak,
        (theirs, own): (TeamScore, TeamScore),
        id: PlayerId,
    ) -> TieBreakValue {
        let term =
            |term: &Term| Term { product: term.score * self.scores[at(own)].won(id, term.round), ..*term };
        let terms = self.counts[at(theirs)].terms(false, tie_break.plays_forfeits);
        let terms: Vec<Term> = terms[id.index()].iter().map(term).collect();
        let terms = cut(terms, (tie_break.low, tie_break.high), |t| t.product);
        TieBreakValue::quarters(terms.iter().map(|t| t.product).sum())
    }

    /// C.07 12: returns the points on each board, from the first on, regardless of the player.
    fn on_boards(&self, id: PlayerId) -> Vec<i64> {
        let mut boards = vec![0; self.teams.boards];
        for round in 1..=self.rounds {
            let everywhere = self.on_every_board(id, round);
            for (board, points) in boards.iter_mut().enumerate() {
                let on_board = || {
                    let player = self.teams.at_board(id, round, board)?;
                    Some(self.standard(self.teams.game(player, round, board).outcome))
                };
                *points += i64::from(everywhere.or_else(on_board).unwrap_or_default().0);
            }
        }
        boards
    }

    /// Returns the points that a team has on every board of a round without a game.
    // READING C07-12: a pairing-allocated bye counts on each board as a standard win, as the preamble of the article says,
    // whatever it scores (C.04.6 1.4). The article does not name the byes that a team asks for: they count on each board
    // with the points that they score, a draw for a half-point bye and a win for a full-point bye. The other reading: they
    // add nothing, so that of teams with as many game points the one that stayed away would have the lower count (12.1).
    // A match without line-ups that was won by forfeit counts as a standard win on every board; the other reading: only
    // on boards with a player.
    fn on_every_board(&self, id: PlayerId, round: RoundNo) -> Option<Score> {
        let is_seated =
            || (0..self.teams.boards).any(|board| self.teams.at_board(id, round, board).is_some());
        match self.tournament.record(id, round).outcome {
            Outcome::PairingBye => Some(self.teams.game_scoring.win),
            bye @ (Outcome::FullBye | Outcome::HalfBye) => Some(self.teams.game_scoring.of(bye)),
            forfeit @ (Outcome::ForfeitWin | Outcome::ForfeitLoss) if !is_seated() => {
                Some(self.standard(forfeit))
            }
            _ => None,
        }
    }

    /// C.07 12: returns the points of a game on a board. A forfeit counts as a standard win or loss.
    fn standard(&self, outcome: Outcome) -> Score {
        let scoring = &self.teams.game_scoring;
        match outcome {
            Outcome::ForfeitWin => scoring.win,
            Outcome::ForfeitLoss => scoring.loss,
            other => scoring.of(other),
        }
    }

    /// Returns the points without the last board, without the last two boards, and so on.
    fn without_bottom(&self, id: PlayerId) -> Vec<i64> {
        let boards = self.on_boards(id);
        (1..boards.len()).map(|out| boards[..boards.len() - out].iter().sum()).collect()
    }

    /// C.07 12.1: orders the teams of every group by the board count if all of them have the same game points.
    fn board_counts(
        &self,
        groups: Vec<Vec<PlayerId>>,
        values: &mut [Vec<TieBreakValue>],
    ) -> Vec<Vec<PlayerId>> {
        let mut all = Vec::new();
        for group in groups {
            let has_count = self.has_board_count(&group);
            for id in &group {
                let none = || TieBreakValue { key: Vec::new(), shown: vec![String::new()] };
                values[id.index()].push(if has_count { self.board_count(*id) } else { none() });
            }
            all.extend(split(vec![group], &|id| {
                values[id.index()].last().map(|v| v.key.clone()).unwrap_or_default()
            }));
        }
        all
    }

    /// Returns whether all tied teams have the same game points, without which the board count punishes points.
    fn has_board_count(&self, group: &[PlayerId]) -> bool {
        group
            .iter()
            .all(|&id| self.total(TeamScore::GamePoints, id) == self.total(TeamScore::GamePoints, group[0]))
    }

    /// Returns a note on the teams that the board count may not order.
    fn without_board_count(&self, groups: &[Vec<PlayerId>]) -> Option<String> {
        let teams: usize = groups.iter().filter(|group| !self.has_board_count(group)).map(Vec::len).sum();
        (teams > 0).then(|| {
            format!(
                "BC says nothing about {}: they are tied, but their game points differ (C.07 12.1). MPvGP before it \
                 separates them.",
                count(teams, "team")
            )
        })
    }

    /// C.07 12.1: returns the points of each board times the number of the board, the lower first.
    fn board_count(&self, id: PlayerId) -> TieBreakValue {
        let count: i64 = (1..).zip(self.on_boards(id)).map(|(board, points)| board * points).sum();
        TieBreakValue { key: vec![-count], shown: TieBreakValue::halves(count).shown }
    }

    /// C.07 13.4: returns the secondary score plus the Buchholz of the primary score, divided so that both have the
    /// same weight.
    // READING C07-13.4: the text rounds the divisor and not the value, so values are compared exactly; printed, they are
    // rounded half up to hundredths. The other reading: values that are equal in hundredths are equal.
    fn strength(&self, tie_break: &TieBreak, id: PlayerId) -> TieBreakValue {
        let (primary, other) = (self.teams.primary, self.teams.primary.other());
        let win = |score| i64::from(self.views[at(score)].scoring.win.0);
        let rounds: i64 = from_len(self.tournament.rounds.unwrap_or(self.rounds));
        let usual = (rounds * win(primary)).checked_div(win(other)).unwrap_or(1);
        let factor = tie_break.factor.map_or(usual, i64::from).max(1);
        let terms = self.counts[at(primary)].terms(tie_break.is_fore, tie_break.plays_forfeits);
        let buchholz: i64 = terms[id.index()].iter().map(|t| t.score).sum();
        TieBreakValue::quotient(factor * self.total(other, id) + buchholz, factor)
    }

    /// Applies C.07 6 to one of the scores.
    fn encounter(&self, score: TeamScore, plays_forfeits: bool, group: &[PlayerId]) -> Vec<Vec<PlayerId>> {
        let rule = if plays_forfeits { UnplayedRule::ForfeitsPlayed } else { UnplayedRule::Swiss };
        encounter::order(&self.views[at(score)], self.rounds, rule, group)
    }

    /// Applies C.07 13.3: direct encounter by the primary score, then by the secondary one, starting again in each part
    /// that results. The boards decide between two teams that are still tied (13.3.2).
    fn extended(&self, kind: TeamKind, plays_forfeits: bool, group: &[PlayerId]) -> Vec<Vec<PlayerId>> {
        if group.len() < 2 {
            return vec![group.to_vec()];
        }
        for score in [self.teams.primary, self.teams.primary.other()] {
            let parts = self.encounter(score, plays_forfeits, group);
            if parts.len() > 1 {
                let again = |part: Vec<PlayerId>| self.extended(kind, plays_forfeits, &part);
                return parts.into_iter().flat_map(again).collect();
            }
        }
        let equal = |score| group.iter().all(|&id| self.total(score, id) == self.total(score, group[0]));
        if group.len() > 2 || !equal(TeamScore::GamePoints) || !equal(TeamScore::MatchPoints) {
            return vec![group.to_vec()];
        }
        let mut parts = vec![group.to_vec()];
        for by in kind.boards() {
            let value = |id: PlayerId| self.value(&TieBreak::plain(Kind::Team(*by)), id).key;
            parts = split(parts, &value);
        }
        parts
    }
}

fn shown_boards(boards: Vec<i64>) -> TieBreakValue {
    let words: Vec<String> = boards.iter().flat_map(|&points| TieBreakValue::halves(points).shown).collect();
    TieBreakValue { key: boards, shown: vec![words.join(" ")] }
}
