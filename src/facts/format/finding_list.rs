//! The findings of an input while it is read.

use std::collections::BTreeMap;

use super::finding::{Finding, Findings, KEPT};
use limit::look;

/// Collects findings during reading, up to a limit: an input with a fault in every line must not exhaust the memory.
#[derive(Debug, Default)]
pub(super) struct FindingList {
    list: Vec<Finding>,
    by_code: BTreeMap<&'static str, usize>,
}

impl FindingList {
    pub(super) fn push(&mut self, finding: Finding) {
        look();
        let number = self.by_code.entry(finding.code).or_default();
        *number += 1;
        if *number <= KEPT {
            self.list.push(finding);
        }
    }

    /// Names the record in the findings from `first` on, because its source does not write it as a line.
    pub(super) fn name_record(&mut self, first: usize, code: &str, text: &str) {
        for finding in self.list.iter_mut().skip(first) {
            let record = super::boards_names::excerpt(&format!("{code} {text}"));
            finding.message = format!("record `{record}`: {}", finding.message);
        }
    }

    /// Returns the number of findings kept.
    pub(super) fn kept(&self) -> usize {
        self.list.len()
    }

    /// Returns the last finding kept.
    pub(super) fn last(&self) -> Option<&Finding> {
        self.list.last()
    }

    /// Returns the number of findings, including findings that are not kept.
    pub(super) fn len(&self) -> usize {
        self.by_code.values().sum()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}

impl Extend<Finding> for FindingList {
    fn extend<I: IntoIterator<Item = Finding>>(&mut self, findings: I) {
        findings.into_iter().for_each(|finding| self.push(finding));
    }
}

impl FromIterator<Finding> for FindingList {
    fn from_iter<I: IntoIterator<Item = Finding>>(findings: I) -> Self {
        let mut found = Self::default();
        found.extend(findings);
        found
    }
}

impl Findings {
    /// Sorts the findings into input order.
    ///
    /// ```
    /// use pairproof::{format::{Finding, Findings, Place}};
    ///
    /// let findings = Findings::new(vec![Finding::new("CLUB", Place::line(3), "no club", "Name a club.")]);
    /// assert_eq!(findings.number(), 1);
    /// ```
    pub fn new(list: Vec<Finding>) -> Self {
        list.into_iter().collect::<FindingList>().into()
    }
}

impl From<FindingList> for Findings {
    fn from(FindingList { mut list, by_code }: FindingList) -> Self {
        list.sort_by_key(|f| f.place);
        let more = by_code.into_iter().filter(|(_, n)| *n > KEPT).map(|(code, n)| (code, n - KEPT)).collect();
        Self { list, more }
    }
}

#[cfg(test)]
mod tests {
    use super::super::finding::{Place, code, thousands};
    use super::*;

    #[test]
    fn of_a_kind_some_hundred_findings_are_kept_and_the_others_counted() {
        let one =
            |line: usize| Finding::new(code::LETTER, Place::line(line), format!("it {line}"), "Mend it.");
        let found: FindingList =
            (1..=12_645).map(one).chain([Finding::new(code::RATING, Place::line(7), "a", "b")]).collect();
        assert_eq!((found.len(), found.is_empty()), (12_646, false));
        let findings = Findings::from(found);
        assert_eq!((findings.list.len(), findings.number()), (301, 12_646));
        assert!(findings.to_string().ends_with("DATA-12 and 12,345 more"), "{findings}");
        assert_eq!([0, 999, 1_000, 1_234_567].map(thousands), ["0", "999", "1,000", "1,234,567"]);
    }
}
