//! A small writer of workbooks, for tests.

/// A part of an archive: its name and its text.
pub(crate) type WrittenPart = (&'static str, String);

/// Returns an archive of these parts, packed or not.
pub(crate) fn archive(parts: &[WrittenPart], pack: &dyn Fn(&[u8]) -> Option<Vec<u8>>) -> Vec<u8> {
    let (mut bytes, mut list) = (Vec::new(), Vec::new());
    for (name, text) in parts {
        let packed = pack(text.as_bytes());
        let method: u16 = if packed.is_some() { 8 } else { 0 };
        let data = packed.unwrap_or_else(|| text.as_bytes().to_vec());
        let at = u32::try_from(bytes.len()).unwrap();
        let sizes = [data.len(), text.len()].map(|size| u32::try_from(size).unwrap().to_le_bytes()).concat();
        let length = u16::try_from(name.len()).unwrap().to_le_bytes();
        let middle = [&[20, 0, 0, 0][..], &method.to_le_bytes(), &[0; 8], &sizes, &length, &[0, 0]].concat();
        bytes.extend([b"PK\x03\x04", &middle[..], name.as_bytes(), &data].concat());
        list.extend(
            [b"PK\x01\x02\x14\x00", &middle[..], &[0; 10], &at.to_le_bytes(), name.as_bytes()].concat(),
        );
    }
    let number = u16::try_from(parts.len()).unwrap().to_le_bytes();
    let [size, at] = [list.len(), bytes.len()].map(|size| u32::try_from(size).unwrap().to_le_bytes());
    bytes.extend(list);
    bytes.extend([b"PK\x05\x06\0\0\0\0", &number[..], &number, &size, &at, &[0, 0]].concat());
    bytes
}

/// Returns a text as XML writes it.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

/// Returns the parts of an XLSX workbook with one table. A cell that is a number is written as one.
pub(crate) fn xlsx_parts(rows: &[&[&str]]) -> Vec<WrittenPart> {
    let mut strings = String::new();
    let mut number = 0;
    let mut sheet = String::new();
    for (row, place) in rows.iter().zip(1..) {
        sheet += &format!("<row r=\"{place}\">");
        for (cell, column) in row.iter().zip(b'A'..) {
            let at = format!("{}{place}", char::from(column));
            if cell.is_empty() {
                sheet += &format!("<c r=\"{at}\" s=\"0\"/>");
            } else if cell.parse::<u32>().is_ok() {
                sheet += &format!("<c r=\"{at}\"><v>{cell}</v></c>");
            } else {
                sheet += &format!("<c r=\"{at}\" t=\"s\"><v>{number}</v></c>");
                strings += &format!("<si><t xml:space=\"preserve\">{}</t></si>", escaped(cell));
                number += 1;
            }
        }
        sheet += "</row>";
    }
    let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>";
    vec![
        (
            "xl/workbook.xml",
            format!(
                "{head}<workbook xmlns:r=\"r\"><workbookPr/><sheets><sheet name=\"Players\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>"
            ),
        ),
        (
            "xl/_rels/workbook.xml.rels",
            format!(
                "{head}<Relationships><Relationship Id=\"rId1\" Target=\"worksheets/sheet1.xml\"/></Relationships>"
            ),
        ),
        ("xl/sharedStrings.xml", format!("{head}<sst>{strings}</sst>")),
        (
            "xl/styles.xml",
            format!(
                "{head}<styleSheet><numFmts><numFmt numFmtId=\"164\" formatCode=\"dd\\.mm\\.yyyy\"/></numFmts>\
                 <cellStyleXfs><xf numFmtId=\"14\"/></cellStyleXfs>\
                 <cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/><xf numFmtId=\"164\"/></cellXfs></styleSheet>"
            ),
        ),
        ("xl/worksheets/sheet1.xml", format!("{head}<worksheet><sheetData>{sheet}</sheetData></worksheet>")),
    ]
}

/// Returns an XLSX workbook with one table.
pub(crate) fn xlsx(rows: &[&[&str]]) -> Vec<u8> {
    archive(&xlsx_parts(rows), &|_| None)
}

/// Returns an ODS workbook with these tables, as XML.
pub(crate) fn ods(tables: &str) -> Vec<u8> {
    let content = format!(
        "<?xml version=\"1.0\"?><office:document-content xmlns:office=\"o\" xmlns:table=\"t\" xmlns:text=\"x\"><office:body>\
         <office:spreadsheet>{tables}</office:spreadsheet></office:body></office:document-content>"
    );
    let parts =
        [("mimetype", "application/vnd.oasis.opendocument.spreadsheet".to_owned()), ("content.xml", content)];
    archive(&parts, &|_| None)
}
