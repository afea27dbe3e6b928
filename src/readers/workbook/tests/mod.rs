//! Workbooks that the tests write: what their cells mean, and what of them is refused.

mod damaged;
mod written;

use crate::workbook::{TableText, is_one, read};
use facts::format::{self, Findings};
use written::{WrittenPart, archive, ods, xlsx, xlsx_parts};

fn table_text(bytes: &[u8]) -> Result<Option<TableText>, Findings> {
    if is_one(bytes) { Ok(Some(read(bytes)?)) } else { Ok(None) }
}

/// The rows of the first table, without the blank cells at their ends.
fn rows(bytes: &[u8]) -> Vec<Vec<String>> {
    let table = table_text(bytes).expect("it can be read").expect("it is a workbook");
    let row = |line: &str| {
        let line = line.trim_end_matches('\t');
        if line.is_empty() { Vec::new() } else { line.split('\t').map(str::to_owned).collect() }
    };
    table.text.lines().map(row).collect()
}

fn refused(bytes: &[u8]) -> String {
    let findings: Findings = table_text(bytes).expect_err("a fault");
    assert!(findings.list.iter().all(|finding| finding.remedy.ends_with('.')), "{findings:?}");
    findings.to_string()
}

/// A workbook whose table is this XML.
fn with_sheet(cells: &str) -> Vec<u8> {
    let mut parts = xlsx_parts(&[]);
    parts[2].1 = "<sst><si><t>plain</t></si><si><r><t>in </t></r><r><t>parts</t></r><rPh><t>aloud</t></rPh></si></sst>".to_owned();
    parts[4].1 = format!("<worksheet><sheetData>{cells}</sheetData></worksheet>");
    archive(&parts, &|_| None)
}

#[test]
fn a_list_of_players_is_read_from_a_workbook_as_from_text() {
    let list: [&[&str]; 4] = [
        &["Name", "Rtg", "FED", "Birth"],
        &["Novak, Jan", "2310", "CZE", "1990"],
        &["\"Kit\" O'Neil & Co", "", "IRL", ""],
        &["Žák, Bea", "1650", "CZE", "31.01.2001"],
    ];
    let text = table_text(&xlsx(&list)).expect("sound").expect("a workbook").text;
    let read = format::read_player_list("list.xlsx", text.as_bytes()).expect("a list");
    let names: Vec<&str> = read.field.players.iter().map(|player| player.name.as_str()).collect();
    assert_eq!(names, ["Novak, Jan", "\"Kit\" O'Neil & Co", "Žák, Bea"]);
    let ratings: Vec<Option<u32>> = read.field.players.iter().map(|player| player.rating).collect();
    assert_eq!(ratings, [Some(2310), None, Some(1650)]);
    assert_eq!(read.field.players[2].birth, "2001/01/31");
    assert!(read.notes(false).is_empty(), "{:?}", read.notes(false));
    // Packed, as programs write it.
    let packed = archive(&xlsx_parts(&list), &|bytes| Some(miniz_oxide::deflate::compress_to_vec(bytes, 6)));
    assert_eq!(rows(&packed), rows(&xlsx(&list)));
}

/// A table with one column, and heads with commas, are read as what they are.
#[test]
fn commas_divide_no_cells() {
    for list in [
        vec![["Name"].as_slice(), &["Novak, Jan"]],
        vec![["Name", "Club, school, or team; town"].as_slice(), &["Novak, Jan", "A, B"]],
    ] {
        let text = table_text(&xlsx(&list)).expect("sound").expect("a workbook").text;
        let read = format::read_player_list("list.xlsx", text.as_bytes()).expect("a list");
        assert_eq!(read.field.players[0].name, "Novak, Jan");
    }
}

#[test]
fn every_kind_of_cell_has_its_text() {
    let bytes = with_sheet(
        "<row r=\"1\"><c r=\"A1\" t=\"s\"><v>0</v></c><c r=\"B1\" t=\"s\"><v>1</v></c><c t=\"inlineStr\"><is><t>in line</t></is></c></row>\
         <row r=\"3\"><c r=\"A3\"><v>2345</v></c><c r=\"B3\"><v>7.0</v></c><c r=\"C3\"><v>2.5</v></c>\
         <c r=\"D3\" s=\"1\"><v>32904</v></c><c r=\"E3\" s=\"2\"><v>32904.5</v></c><c r=\"F3\" t=\"b\"><v>1</v></c>\
         <c r=\"G3\" t=\"str\"><f>A3</f><v>of a formula &amp; &#189;</v></c><c r=\"H3\" t=\"e\"><v>#N/A</v></c></row>\
         <row><c><v>8</v></c></row>",
    );
    assert_eq!(
        rows(&bytes),
        [
            vec!["plain", "in parts", "in line"],
            vec![],
            vec!["2345", "7", "2.5", "1990/01/31", "1990/01/31", "1", "of a formula & ½"],
            vec!["8"],
        ]
    );
}

#[test]
fn hidden_and_empty_tables_are_passed_over() {
    let mut parts = xlsx_parts(&[&["Name"], &["Ada"]]);
    parts[0].1 = "<workbook xmlns:r=\"r\"><sheets><sheet name=\"Secret\" state=\"hidden\" r:id=\"rId1\"/><sheet name=\"Empty\" r:id=\"rId3\"/>\
                  <sheet name=\"Entries\" r:id=\"rId1\"/><sheet name=\"Prizes\" r:id=\"rId4\"/></sheets></workbook>"
        .to_owned();
    parts[1].1 = "<Relationships><Relationship Id=\"rId1\" Target=\"/xl/worksheets/sheet1.xml\"/>\
                  <Relationship Id=\"rId3\" Target=\"worksheets/sheet3.xml\"/><Relationship Id=\"rId4\" Target=\"x\"/></Relationships>"
        .to_owned();
    parts.push(("xl/worksheets/sheet3.xml", "<worksheet/>".to_owned()));
    let table = table_text(&archive(&parts, &|_| None)).expect("sound").expect("a workbook");
    assert_eq!(table.text.lines().map(str::trim_end).collect::<Vec<_>>(), ["Name", "Ada"]);
    let notes: Vec<&str> = table.notes.iter().map(|note| note.message.as_str()).collect();
    assert_eq!(notes, ["The workbook has 3 tables; the first one with cells, 'Entries', is read."]);
    assert!(table_text(&xlsx(&[&["Name"]])).expect("sound").expect("a workbook").notes.is_empty());
    assert!(refused(&xlsx(&[])).contains("the workbook has no table with cells"));
}

#[test]
fn a_table_of_libreoffice_is_read() {
    let bytes = ods(
        "<table:table table:name=\"Entries\"><table:table-row><table:table-cell table:number-columns-repeated=\"2\" office:value-type=\"string\"><text:p>a<text:s/>b</text:p><text:p>c</text:p></table:table-cell>\
         <table:table-cell><office:annotation><text:p>a comment</text:p></office:annotation><text:p>Name</text:p></table:table-cell></table:table-row>\
         <table:table-row table:number-rows-repeated=\"2\"><table:table-cell office:value-type=\"float\" office:value=\"2345\"><text:p>2,345.00</text:p></table:table-cell>\
         <table:covered-table-cell/><table:table-cell office:value-type=\"date\" office:date-value=\"1990-01-31T00:00:00\"><text:p>31.1.90</text:p></table:table-cell>\
         <table:table-cell table:number-columns-repeated=\"16000\"/></table:table-row>\
         <table:table-row table:number-rows-repeated=\"2\"><table:table-cell/></table:table-row>\
         <table:table-row><table:table-cell><text:p>last</text:p></table:table-cell></table:table-row>\
         <table:table-row table:number-rows-repeated=\"1048000\"><table:table-cell table:number-columns-repeated=\"16384\"/></table:table-row></table:table>",
    );
    let player = vec!["2345", "", "1990-01-31"];
    let expected = [vec!["a b c", "a b c", "Name"], player.clone(), player, vec![], vec![], vec!["last"]];
    // Titles are blanked for lists; here the rows themselves are of interest.
    let (rows, _) = crate::workbook::rows(&bytes).expect("sound");
    assert_eq!(rows, expected);
}

#[test]
fn what_is_no_workbook_says_so() {
    let other: [WrittenPart; 1] = [("word/document.xml", "<w/>".to_owned())];
    assert!(refused(&archive(&other, &|_| None)).contains("an archive, but no workbook (XLSX or ODS)"));
    assert!(table_text(b"name,rating\n").expect("text").is_none());
    let mut locked = xlsx(&[&["Name"]]);
    for at in (0..locked.len() - 10).rev() {
        if locked[at..].starts_with(b"PK\x01\x02") {
            locked[at + 8] |= 1;
        }
    }
    assert!(refused(&locked).contains("locked with a password"));
}

/// As chess-results writes its lists: a title, and a line below about where they come from.
#[test]
fn titles_of_a_list_are_no_lines_of_it() {
    let list: [&[&str]; 8] = [
        &["From the Tournament-Database"],
        &["Spring Open"],
        &[],
        &["Starting rank"],
        &["No.", "", "Name", "FideID", "FED", "Rtg"],
        &["1", "AFM", "Adler, Ida", "400001", "ENG", "2100"],
        &["2", "", "Brook, Jon"],
        &["You find all details under"],
    ];
    let table = table_text(&xlsx(&list)).expect("sound").expect("a workbook");
    let read = format::read_player_list("list.xlsx", table.text.as_bytes()).expect("a list");
    let told: Vec<String> = read.field.players.iter().map(|p| format!("{} {}", p.titled(), p.name)).collect();
    assert_eq!(told, ["AFM Adler, Ida", " Brook, Jon"]);
    let notes: Vec<&str> = table.notes.iter().map(|note| note.message.as_str()).collect();
    assert_eq!(
        notes,
        [
            "The rows above row 5, which names the columns, are not read.",
            "The rows below row 7 are not read: they are no lines of the list.",
        ]
    );
    // The line of a finding is the row.
    let mut wrong = list;
    wrong[6] = &["2", "", "Brook, Jon", "", "", "12345"];
    let text = table_text(&xlsx(&wrong)).expect("sound").expect("a workbook").text;
    let found = format::read_player_list("list.xlsx", text.as_bytes()).expect_err("a rating of five digits");
    assert_eq!(found.list[0].place.line, Some(7));
    // A list of names alone has no titles, and a player with a name alone is one.
    let names: [&[&str]; 3] = [&["Name", "Rtg"], &["Adler, Ida", "2100"], &["Brook, Jon"]];
    assert_eq!(rows(&xlsx(&names)).len(), 3);
    assert_eq!(rows(&xlsx(&[&["Name"], &["Ada"], &["Ben"]])).len(), 3);
}

/// Who has the bye has a point and no result of a game, and who is not paired is on no board.
#[test]
fn boards_without_an_opponent_are_no_games() {
    let list: [&[&str]; 4] = [
        &["Bo.", "No.", "White", "Result", "Black", "No."],
        &["1", "1", "Adler, Ida", "1 - 0", "Cole, Kim", "3"],
        &["2", "2", "Brook, Jon", "1", "bye"],
        &["3", "4", "Dorn, Lea", "0", "not paired"],
    ];
    let table = table_text(&xlsx(&list)).expect("sound").expect("a workbook");
    let lines: Vec<&str> = table.text.lines().map(|line| line.trim_end_matches('\t')).collect();
    assert_eq!(lines[1..], ["1\t1\tAdler, Ida\t1 - 0\tCole, Kim\t3", "2\t2\tBrook, Jon\t\tbye", ""]);
    let notes: Vec<&str> = table.notes.iter().map(|note| note.message.as_str()).collect();
    assert_eq!(notes, ["Not read, because they are on no board: 1 player not paired."]);
}
