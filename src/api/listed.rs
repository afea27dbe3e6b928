//! Lists in a sentence.

use facts::format::count;

/// Returns text such as `5`, `5 and 6` or `5, 6 and 7`.
pub(crate) fn listed<T: ToString>(items: &[T]) -> String {
    let words: Vec<String> = items.iter().map(ToString::to_string).collect();
    match words.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Returns the first few items of a list, and the number of the remaining items: `5, 6 and 3 others`.
pub(crate) fn few<T>(all: &[T], most: usize, label: impl Fn(&T) -> String) -> String {
    let others = all.len().saturating_sub(most);
    let more = (others > 0).then(|| count(others, "other"));
    listed(&all.iter().take(most).map(label).chain(more).collect::<Vec<_>>())
}
