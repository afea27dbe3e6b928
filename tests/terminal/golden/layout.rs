//! JSON laid out for reading: fields in their order, on one line what fits there, texts of several lines as lines.

use serde_json::Value;

const WIDTH: usize = 110;

/// JSON as it was written: the order of the fields and the numbers stay.
#[derive(Debug)]
pub(crate) enum Json {
    /// A number, a text, `true`, `false` or `null`, as written.
    Leaf(String),
    Array(Vec<Json>),
    Object(Vec<(String, Json)>),
    /// Lines that stand in place of a value.
    Lines(String),
}

/// JSON text laid out, with an end of line; an empty text stays empty.
#[track_caller]
pub(crate) fn laid_out(text: &str) -> String {
    if text.trim().is_empty() { String::new() } else { Json::read(text).text() }
}

impl Json {
    #[track_caller]
    pub(crate) fn read(text: &str) -> Self {
        let is_json = serde_json::from_str::<Value>(text);
        assert!(is_json.is_ok(), "no JSON: {is_json:?}: {text}");
        let mut rest = text.trim_start();
        value(&mut rest)
    }

    /// The value of a field.
    pub(crate) fn field(&mut self, name: &str) -> Option<&mut Self> {
        let Self::Object(fields) = self else { return None };
        let name = format!("\"{name}\"");
        fields.iter_mut().find(|(key, _)| *key == name).map(|(_, value)| value)
    }

    /// Laid out, with an end of line.
    pub(crate) fn text(&self) -> String {
        self.at(0) + "\n"
    }

    /// On one line; nothing if a part of it takes several.
    fn line(&self) -> Option<String> {
        match self {
            Self::Leaf(text) if text.starts_with('"') && text.contains("\\n") => None,
            Self::Leaf(text) => Some(text.clone()),
            Self::Lines(_) => None,
            Self::Array(items) => {
                let items: Option<Vec<String>> = items.iter().map(Self::line).collect();
                Some(format!("[{}]", items?.join(", ")))
            }
            Self::Object(fields) => {
                let field = |(key, value): &(String, Self)| Some(format!("{key}: {}", value.line()?));
                let fields: Option<Vec<String>> = fields.iter().map(field).collect();
                Some(format!("{{{}}}", fields?.join(", ")))
            }
        }
    }

    /// Laid out from a column on.
    fn at(&self, column: usize) -> String {
        if let Some(line) = self.line().filter(|line| column + line.chars().count() <= WIDTH) {
            return line;
        }
        let (end, within) = (" ".repeat(column), " ".repeat(column + 2));
        let lines = |text: &str| text.lines().fold(String::new(), |all, line| all + "\n" + &within + line);
        match self {
            Self::Lines(text) => {
                let (first, more) = text.split_once('\n').unwrap_or((text, ""));
                format!("{first}{}", lines(more))
            }
            Self::Leaf(text) if text.contains("\\n") => {
                let text: String = serde_json::from_str(text).unwrap();
                format!("{}{}", if text.ends_with('\n') { "|" } else { "|-" }, lines(&text))
            }
            Self::Leaf(text) => text.clone(),
            Self::Array(items) => {
                let items: Vec<String> =
                    items.iter().map(|item| format!("{within}{}", item.at(column + 2))).collect();
                format!("[\n{}\n{end}]", items.join(",\n"))
            }
            Self::Object(fields) => {
                let fields: Vec<String> = fields
                    .iter()
                    .map(|(key, value)| format!("{within}{key}: {}", value.at(column + 2)))
                    .collect();
                format!("{{\n{}\n{end}}}", fields.join(",\n"))
            }
        }
    }
}

/// Takes a value from the beginning of a text that is known to be JSON.
fn value(rest: &mut &str) -> Json {
    match rest.as_bytes()[0] {
        b'[' => {
            let mut items = vec![];
            while opens_another(rest, ']') {
                items.push(value(rest));
            }
            Json::Array(items)
        }
        b'{' => {
            let mut fields = vec![];
            while opens_another(rest, '}') {
                let key = leaf(rest);
                *rest = rest[1..].trim_start();
                fields.push((key, value(rest)));
            }
            Json::Object(fields)
        }
        _ => Json::Leaf(leaf(rest)),
    }
}

/// Takes the bracket or comma before the next part; `false`, with the closing bracket taken, if there is none.
fn opens_another(rest: &mut &str, close: char) -> bool {
    if !rest.starts_with(close) {
        *rest = rest[1..].trim_start();
    }
    let is_end = rest.starts_with(close);
    if is_end {
        *rest = rest[1..].trim_start();
    }
    !is_end
}

/// Takes a text, a number or a word.
fn leaf(rest: &mut &str) -> String {
    let end = if rest.starts_with('"') {
        let mut is_escaped = false;
        let closes = |(_, c): &(usize, char)| {
            let is_end = *c == '"' && !is_escaped;
            is_escaped = *c == '\\' && !is_escaped;
            is_end
        };
        rest.char_indices().skip(1).find(closes).map(|(at, _)| at + 1)
    } else {
        rest.find(|c: char| ",]}".contains(c) || c.is_whitespace())
    };
    let (leaf, after) = rest.split_at(end.unwrap_or(rest.len()));
    let leaf = leaf.to_owned();
    *rest = after.trim_start();
    leaf
}

#[test]
fn json_keeps_its_order_and_its_numbers() {
    let text = r#"{"b": [1.0, {"c": "x\"]"}], "a": {}, "text": "one\ntwo\n", "z": []}"#;
    let laid = "{\n  \"b\": [1.0, {\"c\": \"x\\\"]\"}],\n  \"a\": {},\n  \"text\": |\n    one\n    two,\n  \"z\": []\n}\n";
    assert_eq!(laid_out(text), laid);
    assert_eq!(laid_out(""), "");
}
