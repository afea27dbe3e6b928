//! Records of a report. Unchanged records keep their original text; changed records are written anew.

use crate::format::points::parse_points;

/// The kept records of a report: first those before the players, then those after.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::format) struct KeptRecords {
    pub(in crate::format) before: Vec<(String, String)>,
    pub(in crate::format) after: Vec<(String, String)>,
}

/// Returns the words of a record, with numbers in one form.
pub(super) fn words(text: &str) -> Vec<String> {
    let one = |word: &str| parse_points(word).map_or_else(|_| word.to_owned(), |points| points.to_string());
    text.split_whitespace().map(one).collect()
}

impl KeptRecords {
    /// Returns the records with a code, in order.
    pub(super) fn of<'a>(&'a self, code: &'a str) -> impl Iterator<Item = &'a str> {
        let all = self.before.iter().chain(&self.after);
        all.filter(move |(other, _)| other == code).map(|(_, text)| text.as_str())
    }

    /// Replaces the records with a code. A record with the same content keeps its original text. The first `key` words
    /// identify the subject of a record, so that a changed record keeps its place.
    pub(super) fn replace(&mut self, code: &str, key: usize, records: Vec<String>) {
        let mut new: Vec<Option<(Vec<String>, String)>> =
            records.into_iter().map(|text| Some((words(&text), text))).collect();
        let mut last = None;
        for (in_after, list) in [&mut self.before, &mut self.after].into_iter().enumerate() {
            let mut i = 0;
            while i < list.len() {
                if list[i].0 != code {
                    i += 1;
                    continue;
                }
                let old = words(&list[i].1);
                let same =
                    |slot: &Option<(Vec<String>, String)>| slot.as_ref().is_some_and(|(w, _)| *w == old);
                let about = |slot: &Option<(Vec<String>, String)>| {
                    slot.as_ref().is_some_and(|(w, _)| w.iter().take(key).eq(old.iter().take(key)))
                };
                if let Some(at) = new.iter().position(same) {
                    new[at] = None;
                } else if let Some((_, text)) =
                    new.iter().position(about).filter(|_| key > 0).and_then(|at| new[at].take())
                {
                    list[i].1 = text;
                } else {
                    list.remove(i);
                    last = last.or(Some((in_after, i)));
                    continue;
                }
                i += 1;
                last = Some((in_after, i));
            }
        }
        let (in_after, mut at) = last.unwrap_or((1, self.after.len()));
        let list = if in_after == 0 { &mut self.before } else { &mut self.after };
        for (_, text) in new.into_iter().flatten() {
            list.insert(at, (code.to_owned(), text));
            at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_that_says_the_same_stays_as_it_was_written() {
        let record = |text: &str| ("310".to_owned(), text.to_owned());
        let other = ("###".to_owned(), "a comment".to_owned());
        let mut kept = KeptRecords {
            before: vec![],
            after: vec![
                other.clone(),
                record("  1 A  2"),
                record("  2 B   0.0  \t"),
                record("  3 C"),
                other.clone(),
            ],
        };
        let new = ["  1 A  3.0", "  2 B     0", "  4 D"].map(str::to_owned).to_vec();
        kept.replace("310", 1, new);
        assert_eq!(
            kept.after,
            [other.clone(), record("  1 A  3.0"), record("  2 B   0.0  \t"), record("  4 D"), other]
        );
    }
}
