//! Whole random numbers that are the same on every machine and in every version.
//!
//! The generator is `ChaCha` with 20 rounds as in RFC 8439 with a 64-bit counter. The key is the seed (eight bytes),
//! then the number of the event (eight bytes), least significant byte first, followed by 16 zero bytes. The 64-bit
//! stream number (nonce) identifies the purpose of the numbers. From the highest bit down, the stream number holds 4
//! bits [`Purpose`], 12 bits round, 24 bits first player, 24 bits second player. Library routines for ranges and
//! shuffles are not used, because they may change between versions.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

use facts::tournament::RoundNo;

/// The purpose of a stream of random numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A recipe drawn at random.
    Recipe = 1,
    /// Ratings, titles and federations of the field.
    Field = 2,
    /// The prohibited pairs.
    Prohibitions = 3,
    /// Late entry and withdrawal of a player.
    Stay = 4,
    /// The absence of a player in one round.
    Absence = 5,
    /// The result of a game.
    Game = 6,
    /// The choices of the pairing that generates histories.
    Draw = 7,
    /// The result of a meeting of two players of an event, regardless of the round.
    Meeting = 8,
    /// Strength, rating and club of a player of an event.
    Strength = 9,
    /// Whether a player of an event fails to appear at the board.
    NoShow = 10,
    /// The choices that a pairing of an event leaves to a lot.
    Lots = 11,
    /// The choice of the result that is changed to measure the stability of a pairing.
    Change = 12,
}

/// One of many events under one seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct EventKey {
    /// The seed of all events.
    pub seed: u64,
    /// The number of the event, from 0.
    pub event: u64,
}

/// A stream of random whole numbers.
#[derive(Clone, Debug)]
pub struct Dice(ChaCha20Rng);

impl Dice {
    /// Returns the stream for a purpose, a round (0 if none) and two players (0 if none).
    ///
    /// Rounds count modulo 2¹², players modulo 2²⁴; beyond that streams repeat.
    pub fn new(seed: u64, purpose: Purpose, round: RoundNo, players: (u32, u32)) -> Self {
        Self::of_event(EventKey { seed, event: 0 }, purpose, round, players)
    }

    /// Returns the stream of one of many events.
    pub fn of_event(key: EventKey, purpose: Purpose, round: RoundNo, players: (u32, u32)) -> Self {
        let mut bytes = [0u8; 32];
        bytes[..8].copy_from_slice(&key.seed.to_le_bytes());
        bytes[8..16].copy_from_slice(&key.event.to_le_bytes());
        let mut generator = ChaCha20Rng::from_seed(bytes);
        let part = |value: u64, bits: u32, shift: u32| (value & ((1 << bits) - 1)) << shift;
        generator.set_stream(
            part(purpose as u64, 4, 60)
                | part(round as u64, 12, 48)
                | part(u64::from(players.0), 24, 24)
                | part(u64::from(players.1), 24, 0),
        );
        Self(generator)
    }

    /// Returns a number from 0 to `bound - 1`, all equally likely; 0 if `bound` is 0.
    ///
    /// The number is the high half of `bound` times a 32-bit number. The draw is repeated while the low half is below
    /// `2^32 mod bound` (Lemire 2019), so that no number is favoured.
    pub fn below(&mut self, bound: u32) -> u32 {
        if bound == 0 {
            return 0;
        }
        let unfair = u64::from(bound.wrapping_neg() % bound);
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(bound);
            if product & 0xFFFF_FFFF >= unfair {
                return u32::try_from(product >> 32).expect("the high half of a product of 32-bit numbers");
            }
        }
    }

    /// Returns `true` in `per_mille` of a thousand cases.
    pub fn happens(&mut self, per_mille: u32) -> bool {
        self.below(1000) < per_mille
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_numbers_of_the_all_zero_stream_are_those_of_the_published_test_vector() {
        // draft-agl-tls-chacha20poly1305-04 section 7, all-zero key and nonce: 76 b8 e0 ad | a0 f1 3d 90.
        let mut zero = ChaCha20Rng::from_seed([0; 32]);
        assert_eq!([zero.next_u32(), zero.next_u32()], [0xade0_b876, 0x903d_f1a0]);
    }

    #[test]
    fn streams_of_other_seed_purpose_round_or_player_differ() {
        let draw = |seed, purpose, round, players| {
            let mut dice = Dice::new(seed, purpose, round, players);
            (0..8).map(|_| dice.below(1_000_000)).collect::<Vec<_>>()
        };
        let base = draw(7, Purpose::Game, 3, (1, 2));
        assert_eq!(base, draw(7, Purpose::Game, 3, (1, 2)));
        for other in [
            draw(8, Purpose::Game, 3, (1, 2)),
            draw(7, Purpose::Stay, 3, (1, 2)),
            draw(7, Purpose::Game, 4, (1, 2)),
            draw(7, Purpose::Game, 3, (2, 1)),
        ] {
            assert_ne!(base, other);
        }
        let mut next = Dice::of_event(EventKey { seed: 7, event: 1 }, Purpose::Game, 3, (1, 2));
        assert_ne!(base, (0..8).map(|_| next.below(1_000_000)).collect::<Vec<_>>());
    }

    #[test]
    fn every_face_of_a_die_comes_up_about_equally() {
        let mut dice = Dice::new(1, Purpose::Recipe, 0, (0, 0));
        let mut seen = [0u32; 6];
        for _ in 0..60_000 {
            seen[dice.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|&n| (9_500..10_500).contains(&n)), "{seen:?}");
        assert_eq!(dice.below(0), 0);
        assert_eq!(dice.below(1), 0);
    }
}
