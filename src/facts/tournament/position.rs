//! The position before a round: the players taking part, in rank order, with their histories.

use crate::tournament::PairingNumber;
use std::collections::BTreeSet;

use super::position_error::PositionError;
use super::{
    ColourHistory, PairSet, PlayerId, Rank, RankIndex, RoundFact, RoundNo, Score, Scoring, Tournament, idle,
    prohibited,
};

/// A player to be paired in the coming round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The player.
    pub id: PlayerId,
    /// The pairing number as used by the rules, which ranks players with equal scores; the list position if the file
    /// ranks by it.
    pub number: PairingNumber,
    /// The pairing number in the report, as shown to people.
    pub label: PairingNumber,
    /// The position of the pairing number, from 1, among the players who have been paired or are to be paired now.
    pub arrival_number: PairingNumber,
    /// The pairing score: points so far, including acceleration for the coming round.
    pub score: Score,
    /// The points so far without acceleration.
    pub points: Score,
    /// The secondary score so far, without acceleration; 0 if the event has none.
    pub secondary: Score,
    /// The rating, if any.
    pub rating: Option<u32>,
    /// The federation, or empty.
    pub federation: String,
    /// The club or school, or empty.
    pub club: String,
    /// The area, county or province, or empty.
    pub area: String,
    /// A name shared by relatives, or empty.
    pub family: String,
    /// The colours of the games played.
    pub colours: ColourHistory,
    /// One entry per past round; `rounds[r - 1]` is round `r`.
    pub rounds: Vec<RoundFact>,
    /// Whether a bye or an absence has already been arranged for a later round.
    pub has_arranged_bye: bool,
}

impl Entry {
    /// Returns whether the two players have played each other. Forfeited games do not count.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let position = Position::before(&event, 2, &[])?;
    /// assert!(position.entries[0].has_met(cleo) && !position.entries[0].has_met(dan));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn has_met(&self, other: PlayerId) -> bool {
        self.rounds.iter().any(|f| f.opponent == Some(other) && f.outcome.is_played())
    }

    /// Returns the facts about the round `ago` rounds back; 1 is the round just played.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let position = Position::before(&event, 2, &[])?;
    /// assert_eq!(position.entries[0].rounds_ago(1).and_then(|fact| fact.opponent), Some(cleo));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rounds_ago(&self, ago: usize) -> Option<&RoundFact> {
        self.rounds.len().checked_sub(ago).and_then(|i| self.rounds.get(i))
    }
}

/// All facts that a rulebook may use to pair a round.
///
/// `entries` contains the players taking part, ranked by score and pairing number (Dutch 1998 A.2); a player's index in
/// it is the rank, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The round to be paired.
    pub round: RoundNo,
    /// The announced number of rounds of the event, if any.
    pub rounds: Option<usize>,
    /// The players to be paired, highest first.
    pub entries: Vec<Entry>,
    /// The pairs excluded in this round, by rank.
    pub prohibited: PairSet,
    /// The pairs that the arbiter does not want in this round but allows, by rank.
    pub unwanted: PairSet,
    /// The sorted ranks of players who must not have the bye, regardless of the rules. Only a query sets this list
    /// (`Force`), never a file.
    pub no_bye: Vec<Rank>,
    /// The colour drawn for the highest player before round one.
    pub initial_colour: super::Colour,
    /// The points per result.
    pub scoring: Scoring,
    /// The points of every player in the event by id, without acceleration, including players not taking part.
    pub points: Vec<super::Score>,
    /// The rating of every player in the event by id, or the estimate for players without one.
    pub ratings: Vec<Option<u32>>,
    /// The number of games lost by default by every player in the event, by id.
    pub defaults: Vec<usize>,
    /// For every player in the event, by id: the outcome of each earlier round without an opponent, `None` for a round
    /// with one. The coming round follows if the player is away in it.
    pub idle: Vec<Vec<Option<super::Outcome>>>,
    /// Whether the event gives points for pairing only (`Tournament::acceleration`) in any round.
    pub is_accelerated: bool,
    /// Absent players who stay in the draw: players who have announced their withdrawal (Irish 4), or who have a place
    /// in the table of a round robin.
    pub withdrawn: Vec<PlayerId>,
    /// The players of the two teams, in the order of their boards, under a rulebook in which the players of one team meet
    /// those of the other; empty under others.
    pub sides: [Vec<PlayerId>; 2],
    /// The index of the players' ranks, built on first use.
    pub index: RankIndex,
}

/// A coming round: the event, and the position before the round.
#[derive(Clone, Copy, Debug)]
pub struct Coming<'a> {
    /// The event.
    pub tournament: &'a Tournament,
    /// The position before the round.
    pub position: &'a Position,
}

impl Position {
    /// Returns the position before `round`, based on the records of earlier rounds.
    ///
    /// A player takes part unless the record of `round` itself already holds a requested bye, an absence or a forfeit
    /// without an opponent (`H`, `F`, `Z`, `-`, `+`), or `absent` names the player. If the number of other players is
    /// odd, the filler with the lowest pairing number takes part; otherwise no filler does.
    ///
    /// # Errors
    /// Fails if earlier rounds are missing or unfinished, or if the event contradicts itself.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let position = Position::before(&event, 2, &[dan])?;
    /// assert_eq!(position.entries.len(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn before(
        tournament: &Tournament,
        round: RoundNo,
        absent: &[PlayerId],
    ) -> Result<Self, PositionError> {
        Self::with_withdrawn(tournament, round, absent, &[])
    }

    /// Returns the position before a round with players who have announced their withdrawal; they take part regardless
    /// of their record.
    ///
    /// # Errors
    /// Returns the errors of [`Position::before`].
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let position = Position::with_withdrawn(&event, 2, &[], &[dan])?;
    /// assert_eq!((position.entries.len(), position.withdrawn), (4, vec![dan]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_withdrawn(
        tournament: &Tournament,
        round: RoundNo,
        absent: &[PlayerId],
        withdrawn: &[PlayerId],
    ) -> Result<Self, PositionError> {
        check_round(tournament, round)?;
        Ok(Self::unchecked(tournament, round, absent, withdrawn))
    }

    /// Returns the position after a number of rounds, even if no player was paired in the last of them.
    ///
    /// # Errors
    /// Returns the errors of [`Position::before`].
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert_eq!(Position::after(&event, 1)?.round, 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn after(tournament: &Tournament, rounds: usize) -> Result<Self, PositionError> {
        check_round(tournament, rounds.min(tournament.rounds_paired()) + 1)?;
        Ok(Self::unchecked(tournament, rounds + 1, &[], &[]))
    }

    fn unchecked(
        tournament: &Tournament,
        round: RoundNo,
        absent: &[PlayerId],
        withdrawn: &[PlayerId],
    ) -> Self {
        let ahead = points_before(tournament, round);
        let named = |ids: &[PlayerId]| ids.iter().copied().collect::<BTreeSet<PlayerId>>();
        let (absent, still_drawn) = (named(absent), named(withdrawn));
        let mut entries: Vec<Entry> = tournament
            .players
            .iter()
            .filter(|p| {
                let is_here = !tournament.record(p.id, round).is_away() && !absent.contains(&p.id);
                is_here || still_drawn.contains(&p.id)
            })
            .map(|p| entry(tournament, p.id, round, &ahead))
            .collect();
        let takes_part: BTreeSet<PlayerId> = entries.iter().map(|e| e.id).collect();
        leave_out_fillers(tournament, &mut entries);
        number_arrivals(tournament, round, &mut entries);
        entries.sort_by_key(|e| (std::cmp::Reverse(e.score), e.number));
        let prohibited = prohibited::ranks(tournament, round, &entries, false);
        let unwanted = prohibited::ranks(tournament, round, &entries, true);
        Self {
            round,
            rounds: tournament.rounds,
            entries,
            prohibited,
            unwanted,
            no_bye: Vec::new(),
            initial_colour: tournament.drawn_colour().unwrap_or(super::Colour::White),
            scoring: tournament.scoring,
            points: ahead[round - 1].clone(),
            ratings: tournament.players.iter().map(|p| p.rating.or(p.estimate)).collect(),
            defaults: idle::defaults(tournament, round),
            idle: idle::rounds(tournament, round, &takes_part),
            is_accelerated: !tournament.acceleration.is_empty(),
            withdrawn: withdrawn.to_vec(),
            sides: [Vec::new(), Vec::new()],
            index: RankIndex::default(),
        }
    }

    /// Returns whether the round is the last one announced.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let position = Position::before(&event, 2, &[])?;
    /// assert!(!position.is_last_round(), "three rounds are announced");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_last_round(&self) -> bool {
        self.rounds == Some(self.round)
    }

    /// Returns the number of rounds played.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let position = Position::before(&event, 2, &[])?;
    /// assert_eq!(position.played(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn played(&self) -> usize {
        self.round - 1
    }

    /// Returns a player's rank (index in `entries`).
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let position = Position::before(&event, 2, &[])?;
    /// assert_eq!(position.rank(ben), Some(Rank(1)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rank(&self, id: PlayerId) -> Option<Rank> {
        self.index.rank(&self.entries, id)
    }
}

fn check_round(tournament: &Tournament, round: RoundNo) -> Result<(), PositionError> {
    tournament.check()?;
    let paired = tournament.rounds_paired();
    if round == 0 {
        return Err(PositionError::RoundZero);
    }
    if round > paired + 1 {
        return Err(PositionError::TooLate { asked: round, paired, next: paired + 1 });
    }
    let over = tournament.rounds.filter(|&rounds| round > rounds);
    over.map_or(Ok(()), |rounds| Err(PositionError::Over(rounds)))?;
    for past in 1..round {
        for p in &tournament.players {
            let record = tournament.record(p.id, past);
            if record.opponent.is_some() && record.outcome == super::Outcome::Nothing {
                let whose = tournament.encounter_of(p.number);
                return Err(PositionError::Unfinished { round: past, whose });
            }
        }
    }
    Ok(())
}

/// Keeps one filler if the number of other players is odd, otherwise none.
fn leave_out_fillers(tournament: &Tournament, entries: &mut Vec<Entry>) {
    let is_filler = |e: &Entry| tournament.player(e.id).is_filler;
    let others = entries.iter().filter(|e| !is_filler(e)).count();
    let kept = entries.iter().filter(|e| others % 2 == 1 && is_filler(e)).map(|e| e.number).min();
    entries.retain(|e| !is_filler(e) || Some(e.number) == kept);
}

/// Returns all players' points: `table[r][i]` is for player `i` before round `r + 1`, without acceleration.
fn points_before(tournament: &Tournament, round: RoundNo) -> Vec<Vec<Score>> {
    let mut table = vec![vec![Score::ZERO; tournament.players.len()]];
    for past in 1..round {
        let row = tournament
            .players
            .iter()
            .map(|p| table[past - 1][p.id.index()] + tournament.scored(p.id, past))
            .collect();
        table.push(row);
    }
    table
}

fn entry(tournament: &Tournament, id: PlayerId, round: RoundNo, before: &[Vec<Score>]) -> Entry {
    let player = tournament.player(id);
    let with_virtual =
        |who: PlayerId, r: RoundNo| before[r - 1][who.index()] + tournament.virtual_points(who, r);
    let rounds: Vec<RoundFact> = (1..round)
        .map(|r| {
            let record = tournament.record(id, r);
            RoundFact {
                score_before: with_virtual(id, r),
                opponent: record.opponent,
                opponent_score_before: record.opponent.map(|o| with_virtual(o, r)),
                colour: record.colour,
                outcome: record.outcome,
                opponent_outcome: record
                    .opponent
                    .map_or(super::Outcome::Nothing, |o| tournament.record(o, r).outcome),
            }
        })
        .collect();
    let colours = rounds
        .iter()
        .filter(|f| f.opponent.is_some() && f.outcome.is_played())
        .filter_map(|f| f.colour)
        .collect();
    Entry {
        id,
        number: player.ranking(),
        label: player.number,
        arrival_number: player.ranking(),
        score: with_virtual(id, round),
        points: before[round - 1][id.index()],
        secondary: tournament.secondary_before(id, round),
        rating: player.rating,
        federation: player.federation.clone(),
        club: player.club.clone(),
        area: player.area.clone(),
        family: player.family.clone(),
        colours: ColourHistory::new(colours),
        rounds,
        has_arranged_bye: (round..=tournament.records.get(id.index()).map_or(0, Vec::len))
            .any(|later| tournament.record(id, later).is_away()),
    }
}

/// Numbers the players who take part or have been paired before, in order of pairing number.
fn number_arrivals(tournament: &Tournament, round: RoundNo, entries: &mut [Entry]) {
    let mut numbers: Vec<PairingNumber> = entries.iter().map(|e| e.number).collect();
    for p in &tournament.players {
        if (1..round).any(|r| tournament.record(p.id, r).is_paired()) {
            numbers.push(p.ranking());
        }
    }
    numbers.sort_unstable();
    numbers.dedup();
    for e in entries {
        let place = numbers.partition_point(|&n| n <= e.number);
        e.arrival_number = u32::try_from(place).map_or(e.number, PairingNumber);
    }
}
