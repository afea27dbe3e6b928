//! Changes to the print settings of an event: the times of its rounds, the paper, the size of the print.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::{Spanned, Table, Value};

/// Where a settings text has its print settings.
#[derive(Default, Deserialize)]
struct PrintPlaces {
    #[serde(default)]
    print: BTreeMap<String, Spanned<Value>>,
}

/// Returns a settings text with another print setting; without a value, the setting is removed. Everything else stays as
/// it is written if the text has lines of its own for print settings.
pub(crate) fn with_print(text: &str, key: &str, value: Option<Value>) -> String {
    let ways = changes(text, key, value.as_ref());
    let mut wanted: Table = toml::from_str(text).unwrap_or_default();
    let mut print = match wanted.get("print") {
        Some(Value::Table(print)) => print.clone(),
        _ => Table::new(),
    };
    if print.remove(key).is_none() && value.is_none() {
        return text.to_owned();
    }
    print.extend(value.map(|value| (key.to_owned(), value)));
    wanted.insert("print".to_owned(), Value::Table(print));
    let is_wanted = |changed: &String| toml::from_str::<Table>(changed).is_ok_and(|read| read == wanted);
    let changed = ways.into_iter().find(is_wanted);
    changed.or_else(|| toml::to_string(&wanted).ok()).unwrap_or_else(|| text.to_owned())
}

/// Returns the ways to change a settings text that leave everything else as it is written. Depending on how the text is
/// written, some of them, or all, mean something else.
fn changes(text: &str, key: &str, value: Option<&Value>) -> Vec<String> {
    let places: PrintPlaces = toml::from_str(text).unwrap_or_default();
    let at = places.print.get(key).map(Spanned::span);
    let Some(value) = value else {
        let whole = at.map(|at| {
            let start = text[..at.start].rfind('\n').map_or(0, |end| end + 1);
            let end = text[at.end..].find('\n').map_or(text.len(), |end| at.end + end + 1);
            format!("{}{}", &text[..start], &text[end..])
        });
        return whole.into_iter().collect();
    };
    let line = format!("{key} = {value}\n");
    let in_place = at.map(|at| format!("{}{value}{}", &text[..at.start], &text[at.end..]));
    let below_head = text.split_inclusive('\n').scan(0, |end, line| {
        *end += line.len();
        Some((*end, line))
    });
    let head = below_head.filter(|(_, line)| line.trim_end() == "[print]").map(|(end, _)| end).next();
    let below_head = head.map(|end| format!("{}{line}{}", &text[..end], &text[end..]));
    let before = if text.is_empty() { String::new() } else { format!("{}\n\n", text.trim_end()) };
    let new_table = format!("{before}[print]\n{line}");
    in_place.into_iter().chain(below_head).chain([new_table]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_print_setting_changes_and_the_rest_stays_as_it_is_written() {
        let times = || Some(Value::from(vec!["Saturday 10:00"]));
        let line = "times = [\"Saturday 10:00\"]\n";
        for (before, after) in [
            (String::new(), format!("[print]\n{line}")),
            ("mode = \"fide\" # ours\n".to_owned(), format!("mode = \"fide\" # ours\n\n[print]\n{line}")),
            (
                "[print]\n# ours\npaper = \"a3\"\n".to_owned(),
                format!("[print]\n{line}# ours\npaper = \"a3\"\n"),
            ),
            (
                "[print]\ntimes = ['x'] # ours\n[[forbid]]\nplayers = [1, 2]\n".to_owned(),
                format!("[print]\n{} # ours\n[[forbid]]\nplayers = [1, 2]\n", line.trim_end()),
            ),
        ] {
            assert_eq!(with_print(&before, "times", times()), after);
        }
        // A table in a single line is written anew.
        let inline = with_print("print = { paper = \"a3\" }\n", "times", times());
        assert_eq!(inline, format!("[print]\npaper = \"a3\"\n{line}"));
        let without = with_print("[print]\npaper = \"a3\"\ndistance = 3\n", "distance", None);
        assert_eq!(
            (without.as_str(), with_print(&without, "distance", None)),
            ("[print]\npaper = \"a3\"\n", without.clone())
        );
        assert_eq!(with_print("print = { distance = 3 }", "distance", None).trim(), "[print]");
    }
}
