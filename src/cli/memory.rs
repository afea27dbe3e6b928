//! Memory limits. Work that does not fit is refused in advance. The message gives the memory that it needs and the size
//! that would fit.

use super::Failure;
use crate::faults::LimitFault;
use facts::rulebook::Rulebook;
use facts::tournament::Position;
use model::round::Hands;

/// The bytes that a process with a limited address space needs for threads and libraries.
const OVERHEAD: u64 = 256 << 20;

/// Refuses a round that does not fit in the memory of this machine.
pub(super) fn check(hands: Hands, position: &Position, book: &Rulebook) -> Result<(), Failure> {
    // Querying the system is not worthwhile for small rounds.
    if hands.bytes_needed(position, book) < OVERHEAD {
        Ok(())
    } else {
        refuse_beyond(available(), hands, position, book)
    }
}

fn refuse_beyond(available: u64, hands: Hands, position: &Position, book: &Rulebook) -> Result<(), Failure> {
    let needed = hands.bytes_needed(position, book);
    if needed <= available {
        return Ok(());
    }
    let mb = |bytes: u64| bytes >> 20;
    Err(LimitFault::MemoryOfRound {
        round: position.round,
        players: position.entries.len(),
        needed: mb(needed),
        free: mb(available),
        fits: usize::try_from(hands.players_that_fit(available, book)).unwrap_or(usize::MAX),
        compared: matches!(hands, Hands::Both),
    }
    .into())
}

/// The memory needed per byte of a certificate: once for the parsed certificate, and again while it is checked.
const PER_BYTE: u64 = 8;

/// Returns the number of bytes left for checking a certificate of `bytes` bytes, out of `megabytes` or, without it, out
/// of the free memory.
pub(super) fn for_certificate(bytes: usize, megabytes: Option<u64>) -> Result<u64, Failure> {
    let most = megabytes.map_or_else(available, |mb| mb.saturating_mul(1 << 20));
    let needed = u64::try_from(bytes).unwrap_or(u64::MAX).saturating_mul(PER_BYTE);
    most.checked_sub(needed).ok_or_else(|| {
        let mb = |bytes: u64| bytes.div_ceil(1 << 20);
        let (needed, allowed) = (mb(needed), most >> 20);
        LimitFault::MemoryOfCertificate { needed, allowed, enough: needed * 2 }.into()
    })
}

/// Returns the number of bytes that this process may still allocate, limited by the machine, its container and its own
/// limit.
fn available() -> u64 {
    let memory = sysinfo::MemoryRefreshKind::nothing().with_ram();
    let system = sysinfo::System::new_with_specifics(sysinfo::RefreshKind::nothing().with_memory(memory));
    // If the system does not report its memory, only the limit of the process is known.
    let of_machine = system.map_or(u64::MAX, |system| {
        let of_container = system.cgroup_limits().map_or(u64::MAX, |limits| limits.free_memory);
        system.available_memory().min(of_container)
    });
    of_machine.min(own_limit())
}

/// Returns the limit on the address space (`ulimit -v`), less a fixed overhead.
#[cfg(unix)]
fn own_limit() -> u64 {
    let limit = rustix::process::getrlimit(rustix::process::Resource::As).current;
    limit.map_or(u64::MAX, |limit| limit.saturating_sub(OVERHEAD))
}

#[cfg(not(unix))]
fn own_limit() -> u64 {
    u64::MAX
}
