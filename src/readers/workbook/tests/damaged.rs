//! Damaged workbooks, and small ones that claim to be large.

use super::written::{archive, ods, xlsx, xlsx_parts};
use super::{refused, table_text, with_sheet};

/// Workbooks that a normal run damages; `PAIRPROOF_DAMAGED` names another number.
const DAMAGED: u64 = 3_000;

/// Numbers that look random, and are the same in every run (splitmix64).
fn below(state: &mut u64, end: usize) -> usize {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let z = (*state ^ (*state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    usize::try_from((z ^ (z >> 31)) >> 16).unwrap() % end
}

#[test]
fn no_damage_is_too_much() {
    let number = std::env::var("PAIRPROOF_DAMAGED").ok().and_then(|n| n.parse().ok()).unwrap_or(DAMAGED);
    let list: [&[&str]; 3] = [&["Name", "Rtg"], &["Novak, Jan", "2310"], &["Žák & Co", "1"]];
    let packed = archive(&xlsx_parts(&list), &|bytes| Some(miniz_oxide::deflate::compress_to_vec(bytes, 6)));
    let table = "<table:table><table:table-row><table:table-cell><text:p>Name</text:p></table:table-cell></table:table-row></table:table>";
    let crosstable: [&[&str]; 3] = [
        &["No.", "Name", "1.Rd", "2.Rd"],
        &["1", "Novak, Jan", "2w1", "-½"],
        &["2", "Žák & Co", "1b0", "-1"],
    ];
    let sound = [xlsx(&list), packed, ods(table), xlsx(&crosstable)];
    let (mut read, mut refused, mut tournaments) = (0, 0, 0);
    for seed in 0..number {
        let mut state = seed;
        let mut bytes = sound[below(&mut state, 4)].clone();
        for _ in 0..=below(&mut state, 3) {
            let at = below(&mut state, bytes.len() - 1);
            match below(&mut state, 5) {
                0 => bytes.truncate(at.max(40)),
                1 => bytes[at] ^= 1 << below(&mut state, 8),
                2 => bytes[at] = u8::try_from(below(&mut state, 256)).unwrap(),
                3 => drop(bytes.drain(at..(at + below(&mut state, 9)).min(bytes.len() - 30).max(at))),
                _ => bytes[at] = *b"<>&\"/=9AZ".get(below(&mut state, 9)).unwrap(),
            }
        }
        if let Ok((event, _)) = crate::read_tournament("damaged.xlsx", &bytes) {
            event.check().unwrap_or_else(|fault| panic!("seed {seed}: {fault}"));
            tournaments += 1;
        }
        match table_text(&bytes) {
            Ok(_) => read += 1,
            Err(findings) => {
                assert!(findings.list.iter().all(|f| f.remedy.ends_with('.')), "seed {seed}: {findings:?}");
                refused += 1;
            }
        }
    }
    println!("{read} of the damaged workbooks were read, {refused} refused; {tournaments} are tournaments");
    assert!(tournaments > number / 60, "{tournaments}");
    assert!(read > number / 10 && refused > number / 10, "{read} read, {refused} refused");
}

#[test]
fn a_workbook_that_is_cut_off_is_refused() {
    let sound = xlsx(&[&["Name"], &["Ada"]]);
    for length in 4..sound.len() - 22 {
        assert!(refused(&sound[..length]).contains("the archive has no list of its parts"), "{length}");
    }
}

/// A hundred kilobytes that unpack to a hundred megabytes.
#[test]
fn what_a_workbook_unpacks_to_is_limited() {
    let mut parts = xlsx_parts(&[&["Name"]]);
    parts[4].1 = " ".repeat(100 << 20);
    let bytes = archive(&parts, &|bytes| Some(miniz_oxide::deflate::compress_to_vec(bytes, 1)));
    assert!(bytes.len() < 1 << 20);
    assert!(refused(&bytes).contains("the workbook unpacks to more than 48 MB"));
}

#[test]
fn a_table_of_a_few_bytes_is_not_large() {
    for cell in ["XFD1", "A1048576", "ZZZ99999999"] {
        let said = refused(&with_sheet(&format!("<row><c r=\"{cell}\"><v>1</v></c></row>")));
        assert!(said.contains("a cell beyond row 20,000 or column 1,100"), "{said}");
    }
    for (rows, columns) in [("1048576", "16384"), ("99999999999999999999", "1"), ("1", "4294967295")] {
        let cell = format!(
            "<table:table-cell table:number-columns-repeated=\"{columns}\"><text:p>x</text:p></table:table-cell>"
        );
        let table = format!(
            "<table:table><table:table-row table:number-rows-repeated=\"{rows}\">{cell}</table:table-row></table:table>"
        );
        let read = table_text(&ods(&table));
        let is_small = read.is_ok_and(|table| table.is_some_and(|table| table.text.len() < 100));
        assert!(is_small || refused(&ods(&table)).contains("the table has"), "{rows} {columns}");
    }
    // A long text is not repeated without end.
    let cell = format!(
        "<table:table-cell table:number-columns-repeated=\"1000\"><text:p>{}</text:p></table:table-cell>",
        "x".repeat(1 << 20)
    );
    let table = format!("<table:table><table:table-row>{cell}</table:table-row></table:table>");
    assert!(refused(&ods(&table)).contains("more cells than the list of any event"));
}

#[test]
fn a_text_that_is_not_there_is_named() {
    assert!(
        refused(&with_sheet("<row><c t=\"s\"><v>9</v></c></row>"))
            .contains("names a text that the workbook does not have")
    );
    assert!(refused(&with_sheet("<row><c></row>")).contains("xl/worksheets/sheet1.xml is no XML at byte"));
}
