//! Damaged files: no reader may panic, hang, or ask for more memory than the file justifies; and what it reads of one holds
//! together.

use super::refused;
use super::written::{AWAY, BYE, WrittenFile};
use crate::read_tournament;
use facts::format;

/// Files that a normal run damages; `PAIRPROOF_DAMAGED` names another number.
const DAMAGED: u64 = 3_000;

/// Numbers that look random, and are the same in every run (splitmix64).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((z ^ (z >> 31)) >> 16).unwrap() % end
    }
}

/// One to four damages: cut, bytes changed, removed, doubled, numbers set to their ends, markers put in.
fn damaged(sound: &[u8], numbers: &mut Numbers) -> Vec<u8> {
    let mut bytes = sound.to_vec();
    for _ in 0..=numbers.below(4) {
        if bytes.len() < 8 {
            break;
        }
        let at = numbers.below(bytes.len() - 7);
        // Most of the settings is read by nobody, so half of the damage falls behind them.
        let at = if numbers.below(2) == 0 {
            at
        } else {
            bytes.len() - 8 - numbers.below(bytes.len().min(2_000) - 7)
        };
        match numbers.below(8) {
            0 => bytes.truncate(at),
            1 => bytes[at] ^= 1 << numbers.below(8),
            2 => bytes[at] = u8::try_from(numbers.below(256)).unwrap(),
            3 => bytes[at..at + 2].copy_from_slice(&[0xFF, 0xFF]),
            4 => bytes[at..at + 4].copy_from_slice(&[
                0xA5 + u8::try_from(14 * numbers.below(4)).unwrap(),
                0xFF,
                0x89,
                0x44,
            ]),
            5 => drop(bytes.drain(at..at + 1 + numbers.below(7))),
            6 => {
                let end = bytes.len().min(at + 1 + numbers.below(200));
                let again = bytes[at..end].to_vec();
                bytes.splice(at..at, again);
            }
            _ => {
                // A board, which is where most of the meaning is.
                let from = bytes.len().saturating_sub(40 + 21 * (1 + numbers.below(12)));
                let number = [0u16, 1, 6, 7, AWAY, BYE, 300][numbers.below(7)];
                let at = (from + 2 * numbers.below(3)).min(bytes.len() - 2);
                bytes[at..at + 2].copy_from_slice(&number.to_le_bytes());
            }
        }
    }
    bytes
}

#[test]
fn no_damage_is_too_much() {
    let number = std::env::var("PAIRPROOF_DAMAGED").ok().and_then(|n| n.parse().ok()).unwrap_or(DAMAGED);
    let mut with_byes = WrittenFile::swiss();
    with_byes.boards.extend([[1, 3, 1], [2, BYE, 9], [4, AWAY, 2], [5, AWAY, 0], [6, AWAY, 3]]);
    let sound = [WrittenFile::swiss().bytes(), with_byes.bytes()];
    let (mut read, mut refused) = (0, 0);
    for seed in 0..number {
        let mut numbers = Numbers(seed);
        let bytes = damaged(&sound[numbers.below(2)], &mut numbers);
        match read_tournament("damaged.TUNX", &bytes) {
            Ok((event, _)) => {
                event.check().unwrap_or_else(|fault| panic!("seed {seed}: {fault}"));
                let report = format::write_trf26(&event);
                let again = format::read_tournament("again", report.as_bytes());
                let (again, _) = again.unwrap_or_else(|found| panic!("seed {seed}: {found}\n{report}"));
                assert_eq!(again.records, event.records, "seed {seed}");
                read += 1;
            }
            Err(findings) => {
                assert!(findings.number() > 0, "seed {seed}");
                assert!(
                    findings.list.iter().all(|f| f.remedy.ends_with(['.', '?'])),
                    "seed {seed}: {findings:?}"
                );
                refused += 1;
            }
        }
    }
    println!("{read} of the damaged files were read, {refused} refused");
    assert!(read > number / 10 && refused > number / 10, "{read} read, {refused} refused");
}

/// Wherever a file is cut off, the fault is that it ends too early, and the part and its place are named.
#[test]
fn a_file_that_is_cut_off_anywhere_is_refused() {
    let sound = WrittenFile::swiss().bytes();
    // What stands behind the mark at the end is not read.
    let end = sound.len() - 32;
    for length in 4..end {
        let said = refused(&sound[..length]).to_string();
        let is_cut = said.contains(&format!("the file ends after {length} bytes, within "));
        assert!(
            is_cut || said.contains("the mark at which the players begin is missing"),
            "{length}: {said}"
        );
    }
    let said = refused(&sound[..end - 10]).to_string();
    assert!(
        said.starts_with("DATA-02 the file ends after ") && said.contains("within board 6 of the file"),
        "{said}"
    );
    assert!(refused(&sound[..0x30]).to_string().contains("within the head, which begins at byte 0"));
    assert!(
        refused(&sound[..0x70]).to_string().contains("within text 0 of the event, which begins at byte 108")
    );
}

/// A few kilobytes of boards cannot claim a thousand rounds of ten thousand players.
#[test]
fn rounds_are_no_more_than_the_boards_justify() {
    let mut file = WrittenFile::swiss();
    let player = file.players[0].clone();
    file.players.resize(9_999, player);
    file.boards = (0..998).map(|round| [1, 2 + round, 1]).collect();
    let said = refused(&file.bytes()).to_string();
    assert!(said.contains("rounds of 9999 players"), "{said}");
    let mut file = WrittenFile::swiss();
    file.boards = vec![[1, 2, 1]; 1_000];
    let said = refused(&file.bytes()).to_string();
    assert!(said.contains("the first 1000 boards make 1000 rounds of 6 players"), "{said}");
}

/// A file that is all faults, or longer than any event, ends soon and says few of them.
#[test]
fn a_long_file_of_faults_ends_soon() {
    let mut file = WrittenFile::swiss();
    file.boards = vec![[9_999, 1, 1]; 400_000];
    assert_eq!(refused(&file.bytes()).number(), 300);
    let mut bytes = WrittenFile::swiss().bytes();
    let players = bytes.windows(4).position(|four| four == [0xA5, 0xFF, 0x89, 0x44]).expect("the mark");
    bytes.splice(players..players, vec![0; 3 << 20]);
    assert!(refused(&bytes).to_string().contains("the mark at which the players begin is missing"));
    bytes.resize((32 << 20) + 1, 0);
    assert!(refused(&bytes).to_string().contains("the file is longer than 32 MB"));
}

#[test]
fn many_markers_of_players_do_not_make_the_reader_slow() {
    let mut file = WrittenFile::swiss();
    file.in_settings = [0xA5, 0xFF, 0x89, 0x44].repeat(0x200);
    let said = refused(&file.bytes()).to_string();
    assert!(said.contains("player") || said.contains("boards do not begin"), "{said}");
}
