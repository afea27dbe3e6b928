//! Messages of the JSON reader in words for people who do not know its types.

/// The reader's words, and the words for people. Longer ones first.
const WORDS: [(&str, &str); 14] = [
    ("unknown variant", "unknown word"),
    ("expected internally tagged enum", "expected an object of the kind"),
    ("expected a sequence", "expected a list"),
    ("expected sequence", "expected a list"),
    ("expected a map", "expected an object"),
    ("expected map", "expected an object"),
    ("invalid type: sequence", "found a list"),
    ("invalid type: map", "found an object"),
    ("invalid type: null", "found null"),
    ("invalid type: string", "found the text"),
    ("invalid type: integer", "found the number"),
    ("invalid type: floating point", "found the number"),
    ("invalid type: boolean", "found"),
    ("invalid value: integer", "found the number"),
];
/// The types of whole numbers.
const WHOLE: [&str; 8] = ["usize", "u64", "u32", "u16", "u8", "i64", "i32", "nonzero u32"];

/// Returns a message of the JSON reader in words, without the position and without names of types.
///
/// ```
/// use pairproof_facts::format::json_says;
///
/// let error = serde_json::from_str::<u32>("\"two\"").unwrap_err();
/// assert_eq!(json_says(&error.to_string()), "found the text \"two\", expected a whole number");
/// ```
pub fn json_says(message: &str) -> String {
    let mut says = message.rsplit_once(" at line ").map_or(message, |(says, _)| says).to_owned();
    for (reader, people) in WORDS {
        says = says.replacen(reader, people, 1);
    }
    let Some((before, expected)) = says.split_once("expected ").map(|(b, e)| (b.to_owned(), e.to_owned()))
    else {
        return says;
    };
    if WHOLE.contains(&expected.as_str()) {
        return format!("{before}expected a whole number");
    }
    match expected.split_once(' ') {
        Some(("struct" | "tuple", _)) => format!("{before}expected an object"),
        Some(("enum", _)) => format!("{before}expected one of the known words"),
        _ => says,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_of_a_type_is_left() {
        let says = [
            (
                "invalid type: string \"x\", expected struct KeptEvent at line 1 column 8",
                "found the text \"x\", expected an object",
            ),
            (
                "invalid type: floating point `1.5`, expected usize",
                "found the number `1.5`, expected a whole number",
            ),
            ("invalid value: integer `-1`, expected u32", "found the number `-1`, expected a whole number"),
            ("unknown variant `no`, expected `a` or `b`", "unknown word `no`, expected `a` or `b`"),
            ("missing field `round`", "missing field `round`"),
        ];
        for (reader, people) in says {
            assert_eq!(json_says(reader), people);
        }
    }
}
