//! Text for a terminal or sheet, in which characters that are invisible or affect the display of others become
//! visible escapes.

/// Returns the text with control and escape characters, text-direction marks and other invisible characters shown as
/// `\x1b` or `\u{202e}`. Line breaks are escaped too; letters of all scripts and accents stay.
pub fn visible(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            c if c.is_ascii_control() => out += &format!("\\x{:02x}", u32::from(c)),
            c if is_hidden(c) => out += &format!("\\u{{{:x}}}", u32::from(c)),
            c => out.push(c),
        }
    }
    out
}

/// Returns JSON with the same characters written as JSON escapes, which changes no string value; line breaks stay.
pub fn visible_json(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        if c != '\n' && (c.is_ascii_control() || is_hidden(c)) {
            let mut units = [0; 2];
            out.extend(c.encode_utf16(&mut units).iter().map(|unit| format!("\\u{unit:04x}")));
        } else {
            out.push(c);
        }
    }
    out
}

/// Returns whether a character is hidden: a control character, a line or paragraph separator, a language tag, or a
/// format character of Unicode (category Cf). The two joiners are not hidden, because names are spelt with them.
fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_says_the_same_when_it_is_visible() {
        let text = "A\u{202e}\u{7f}\u{1b}\u{e0001}é\n";
        let json = visible_json(&serde_json::to_string(text).expect("a string"));
        assert_eq!(json, r#""A\u202e\u007f\u001b\udb40\udc01é\n""#);
        assert_eq!(serde_json::from_str::<String>(&json).expect("a string"), text);
    }

    #[test]
    fn what_cannot_be_seen_is_written_out_and_the_rest_stays() {
        assert_eq!(visible("Dvořák, Ján 王 \u{301}"), "Dvořák, Ján 王 \u{301}");
        assert_eq!(visible("A\u{1b}[31mB\u{7}\t\u{9b}"), "A\\x1b[31mB\\x07\\x09\\u{9b}");
        assert_eq!(visible("A\u{202e}B\u{2066}C\u{200f}"), "A\\u{202e}B\\u{2066}C\\u{200f}");
    }
}
