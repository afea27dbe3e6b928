//! The raw fields of a JSON object in the order in which they are written. A value is not parsed until it is needed.

use serde::de::{Deserialize, IgnoredAny};

/// Iterates over the fields of a valid JSON object, as pairs of key and value text.
pub(super) struct Fields<'l> {
    rest: &'l str,
}

impl<'l> Fields<'l> {
    pub(super) fn of(object: &'l str) -> Self {
        Self { rest: object.trim_start().strip_prefix('{').unwrap_or_default() }
    }

    /// Parses the value at the start of a text, and returns it with its length.
    fn first<T: Deserialize<'l>>(text: &'l str) -> Option<(T, usize)> {
        let mut values = serde_json::Deserializer::from_str(text).into_iter::<T>();
        let value = values.next()?.ok()?;
        Some((value, values.byte_offset()))
    }
}

impl<'l> Iterator for Fields<'l> {
    type Item = (String, &'l str);

    fn next(&mut self) -> Option<Self::Item> {
        let text = self.rest.trim_start().trim_start_matches(',');
        let (key, end) = Self::first::<String>(text)?;
        let value = text[end..].trim_start().strip_prefix(':')?.trim_start();
        let (IgnoredAny, end) = Self::first::<IgnoredAny>(value)?;
        self.rest = &value[end..];
        Some((key, &value[..end]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_stand_as_they_are_written() {
        let object = r#" {"a" : 1 , "b":[1, {"a":2}],"\u0063":"x, }","d":1.5e3}  "#;
        let fields: Vec<(String, &str)> = Fields::of(object).collect();
        let field = |key: &str, value| (key.to_owned(), value);
        let expected =
            [field("a", "1"), field("b", r#"[1, {"a":2}]"#), field("c", r#""x, }""#), field("d", "1.5e3")];
        assert_eq!(fields, expected);
        assert_eq!(Fields::of("{}").count() + Fields::of("[1]").count(), 0);
    }
}
