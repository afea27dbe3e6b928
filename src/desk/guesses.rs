//! Wrong tokens, by the address from which they come. Whoever guesses is slowed down, and nobody at another address is.
//!
//! While an address has no guesses left, a token is not even compared with the valid ones, unless it has been used from
//! this address before. So a program that guesses on the chief's own computer does not lock the chief out.

use std::collections::{BTreeMap, BTreeSet};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The number of wrong tokens that an address may send at once.
const AT_ONCE: u32 = 30;
/// The time after which an address has one more guess.
const EVERY: Duration = Duration::from_secs(1);
/// The maximum number of addresses that are remembered.
const MOST: usize = 4096;

/// The guesses of all addresses.
#[derive(Debug, Default)]
pub(crate) struct Guesses(Mutex<BTreeMap<IpAddr, GuessesLeft>>);

#[derive(Debug)]
struct GuessesLeft {
    left: u32,
    /// The time up to which `left` is counted.
    since: Instant,
    /// The numbers of the people who have come in from this address.
    known: BTreeSet<u32>,
}

/// Returns the part of an address that one person has: of an IPv6 address, the network.
fn place(from: IpAddr) -> IpAddr {
    match from {
        IpAddr::V4(_) => from,
        IpAddr::V6(long) => match long.to_ipv4_mapped() {
            Some(short) => IpAddr::V4(short),
            None => IpAddr::V6(Ipv6Addr::from(u128::from(long) >> 64 << 64)),
        },
    }
}

impl Guesses {
    /// Takes note of a token that came from an address: `person` is its owner, `None` if the token is wrong. Returns
    /// `false` if the address has no guesses left; the token then counts as unread.
    pub(crate) fn may_come(&self, from: IpAddr, person: Option<u32>, now: Instant) -> bool {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let from = place(from);
        if all.len() >= MOST && !all.contains_key(&from) {
            let oldest = all.iter().min_by_key(|(_, of)| of.since).map(|(from, _)| *from);
            if let Some(oldest) = oldest {
                all.remove(&oldest);
            }
        }
        let new = || GuessesLeft { left: AT_ONCE, since: now, known: BTreeSet::new() };
        let of = all.entry(from).or_insert_with(new);
        while of.left < AT_ONCE && now.saturating_duration_since(of.since) >= EVERY {
            of.left += 1;
            of.since += EVERY;
        }
        if of.left == AT_ONCE {
            of.since = now;
        }
        match person {
            Some(id) if of.known.contains(&id) => true,
            _ if of.left == 0 => false,
            Some(id) => {
                of.known.insert(id);
                true
            }
            None => {
                of.left -= 1;
                true
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_guesses_is_slowed_and_nobody_else() {
        let (guesses, start) = (Guesses::default(), Instant::now());
        let [one, other] = [[192, 168, 1, 7], [192, 168, 1, 8]].map(IpAddr::from);
        assert!(guesses.may_come(one, Some(1), start), "the chief, who is at the same address");
        for n in 0..AT_ONCE {
            assert!(guesses.may_come(one, None, start), "{n}");
        }
        assert!(!guesses.may_come(one, None, start));
        assert!(!guesses.may_come(one, Some(2), start), "a right guess is not heard either");
        assert!(guesses.may_come(one, Some(1), start), "who was here before comes in");
        assert!(guesses.may_come(other, Some(2), start) && guesses.may_come(other, None, start));
        assert!(guesses.may_come(one, None, start + EVERY), "one more after a while");
        assert!(!guesses.may_come(one, None, start + EVERY));
        assert!(guesses.may_come(one, Some(2), start + EVERY * 3));
    }

    #[test]
    fn addresses_of_one_network_count_together_and_few_are_remembered() {
        let (guesses, start) = (Guesses::default(), Instant::now());
        for n in 0..AT_ONCE {
            let own = IpAddr::from([0x2001, 0xdb8, 0, 1, 0, 0, 0, u16::try_from(n).expect("small")]);
            assert!(guesses.may_come(own, None, start));
        }
        assert!(!guesses.may_come(IpAddr::from([0x2001, 0xdb8, 0, 1, 9, 9, 9, 9]), None, start));
        for n in 0..2 * u32::try_from(MOST).expect("small") {
            guesses.may_come(IpAddr::from(n.to_be_bytes()), None, start);
        }
        assert!(guesses.0.lock().expect("sound").len() <= MOST);
    }
}
