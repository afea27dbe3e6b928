//! A score-group: who has no opponent in it, who floats to make its number even, who is stuck (9.3, 10.2 to 10.5, 10.9,
//! 10.10, 11.4), and the pairs of the players who stay.

use super::evening::{ParityFloater, ParityGroup};
use super::exchange::{FactGround, GroupBackend};
use super::members::LimGroup;
use super::pairs::GroupPairs;
use super::pool::{PairingPool, StuckPlayer};
use crate::plan::code_of;
use crate::plan::lim::Floaters;
use crate::program::{ContradictoryValues, KnownMembers, StageSpec};
use facts::rulebook::{Part, Value};
use facts::tournament::Rank;
use limit::from_len;

/// A group that has been paired.
pub(super) struct SolvedGroup {
    /// The pairs in the order in which they were made.
    pub(super) pairs: Vec<(Rank, Rank)>,
    pub(super) floaters: Vec<Rank>,
}

/// The floaters known so far, while a group is being paired.
#[derive(Default)]
struct KnownFloats {
    forced: Vec<Rank>,
    /// The player who was chosen to float to make the number even.
    chosen: Option<ParityFloater>,
    /// The rank of that player, unless 11.4 has exchanged him for another.
    evener: Option<Rank>,
    stuck: Vec<Rank>,
}

/// A group with its floaters, to be paired unless somebody in it is stuck.
struct TriedGroup<'t, 'p, 'r> {
    pool: &'t PairingPool<'t, 'p, 'r>,
    seats: &'t [(Rank, Rank)],
    floats: &'t KnownFloats,
    evening: &'t ParityGroup<'t, 'p, 'r>,
    /// Undone pairs whose players have come into the median.
    undone: &'t [(Rank, Rank)],
}

impl KnownFloats {
    /// Returns all floaters, by rank.
    fn all(&self) -> Vec<Rank> {
        let mut all = [self.forced.as_slice(), &self.stuck, self.evener.as_slice()].concat();
        all.sort_unstable();
        all
    }

    /// Returns the grounds for the value of a level.
    fn grounds(&self, measure: &Floaters) -> Vec<FactGround> {
        let mut grounds = match (measure, &self.chosen) {
            // 10.10: if any of the refused players floated instead, there would be fewer pairs.
            (Floaters::EveningFloatRepeat, Some(chosen)) if chosen.refused > 0 => {
                vec![FactGround::Bound, FactGround::LookedAt(chosen.refused)]
            }
            (Floaters::LowestFloaters, Some(chosen)) => vec![FactGround::LookedAt(chosen.place)],
            // The ground is a player with nobody to meet in the group, an odd number, or a barrier in the scrutiny.
            // Every member was examined as a floater.
            (Floaters::Unpaired, _) | (_, Some(_)) => vec![FactGround::Bound],
            (_, None) => vec![FactGround::Least],
        };
        if matches!(measure, Floaters::Unpaired | Floaters::LowestFloaters) && !self.stuck.is_empty() {
            grounds.push(FactGround::Questions);
        }
        grounds
    }
}

impl<'r> LimGroup<'_, 'r> {
    /// Pairs the group. Returns `None` if it is the median and not everybody can be paired. `undone` holds pairs whose
    /// players have come into the median.
    pub(super) fn pair<E: From<ContradictoryValues>>(
        &self,
        on: &mut dyn GroupBackend<'r, E>,
        undone: &[(Rank, Rank)],
    ) -> Result<Option<SolvedGroup>, E> {
        let mut floats = KnownFloats { forced: self.forced(), ..KnownFloats::default() };
        let rest = self.without(&floats.forced);
        let forced = floats.forced.clone();
        let evening = ParityGroup { group: &rest, forced: &forced };
        if !self.is_median && rest.members().len() % 2 == 1 {
            let chosen = evening.choose(on)?;
            floats.evener = Some(chosen.rank);
            floats.chosen = Some(chosen);
        }
        let mut retained = Vec::new();
        loop {
            let gone = floats.all();
            let pool = PairingPool { group: &self.without(&gone), gone, retained };
            let stuck = match pool.seats(on) {
                Ok(seats) => {
                    let pairs = self.stage(
                        on,
                        &TriedGroup {
                            pool: &pool,
                            seats: &seats,
                            floats: &floats,
                            evening: &evening,
                            undone,
                        },
                    )?;
                    if let Some(pairs) = pairs {
                        return Ok(Some(SolvedGroup { pairs, floaters: pool.gone }));
                    }
                    if self.is_median {
                        pool.blocked(on)?;
                        return Ok(None);
                    }
                    pool.stuck(on, seats)?
                }
                Err(stuck) => stuck,
            };
            retained = floats.add(on, &pool, stuck);
        }
    }

    /// Returns the pairs of the players who stay, in the order in which they are made; `None` if not all of them can be
    /// paired.
    fn stage<E: From<ContradictoryValues>>(
        &self,
        on: &mut dyn GroupBackend<'r, E>,
        tried: &TriedGroup<'_, '_, 'r>,
    ) -> Result<Option<Vec<(Rank, Rank)>>, E> {
        let &TriedGroup { pool, seats, floats, evening, undone } = tried;
        let phases = self.round.phases;
        let (code, holds) = if self.is_median {
            (self.round.extension(), "the median")
        } else {
            (code_of(&phases.floaters, &Floaters::Unpaired), "the group, floaters gone")
        };
        let (came_in, name) = (self.came_in(), self.name());
        let spec = StageSpec {
            moved_down: &came_in,
            next: &self.next,
            known: KnownMembers {
                code: code.unwrap_or_default(),
                holds,
                leaving: &pool.gone,
                set_aside: &floats.forced,
                pairs: seats,
                may_leave: None,
                undone,
                score: self.score,
            },
            ..StageSpec::new(self.number, &name, &self.residents)
        };
        let members = spec.members();
        let mut pairs = Vec::new();
        let made = on.group(&spec, &mut |stage| {
            if let Some(code) = self.round.extension().filter(|_| !undone.is_empty()) {
                stage.follows(code, FactGround::Bound);
                stage.record(code, Part::Bracket, Value(vec![from_len(undone.len())]));
            }
            for l in &phases.floaters {
                for ground in floats.grounds(&l.measure) {
                    stage.follows(&l.code, ground);
                }
                let value = evening.value(&l.measure, &pool.gone, floats.chosen.as_ref());
                stage.record(&l.code, Part::Bracket, Value(value));
            }
            let mut work = GroupPairs::new(pool, seats, &members);
            work.levels(stage)?;
            pairs = work.all(stage)?;
            Ok(members.clone())
        })?;
        Ok(made.then_some(pairs))
    }

    /// 9.3 (a) to (c): returns the members without a compatible member. In the median nobody floats.
    fn forced(&self) -> Vec<Rank> {
        if self.is_median {
            return Vec::new();
        }
        let members = self.members();
        let is_alone = |r: Rank| !members.iter().any(|&o| self.round.can_meet(r, o));
        members.iter().copied().filter(|&r| is_alone(r)).collect()
    }
}

impl KnownFloats {
    /// 11.4: adds the stuck player to the floaters: (a) in exchange for the player who made the number even, or (b)
    /// together with the lowest. Returns the pairs that are kept.
    fn add<'r, E>(
        &mut self,
        on: &mut dyn GroupBackend<'r, E>,
        pool: &PairingPool<'_, '_, 'r>,
        stuck: StuckPlayer,
    ) -> Vec<(Rank, Rank)> {
        self.stuck.push(stuck.rank);
        if self.evener.take().is_none() {
            self.stuck.extend(pool.company(on, &stuck));
        }
        stuck.retained
    }
}
