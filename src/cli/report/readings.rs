//! The readings on which a round depends, in words.

use super::diff;
use super::page::{TextPage, count};
use facts::tournament::{Pairing, Tournament};
use model::round::Alternative;

/// Returns the readings that change this pairing, each with the boards that it would change.
pub fn hangs_on(
    page: TextPage,
    tournament: &Tournament,
    ours: &Pairing,
    alternatives: &[Alternative<'_>],
) -> String {
    let changing: Vec<&Alternative<'_>> =
        alternatives.iter().filter(|a| a.pairing.as_ref() != Some(ours)).collect();
    if changing.is_empty() {
        let asked = alternatives.len();
        return format!(
            "No other reading of the rules would change this round ({} tried).\n",
            count(asked, "other choice")
        );
    }
    let mut out = format!(
        "This round depends on how the rules are read ({} other choices change it):\n",
        changing.len()
    );
    for a in changing {
        let (reading, choice) = (a.reading, a.choice);
        let (declared, article) = (a.declaration(), &reading.article);
        out +=
            &page.fold(&format!("  {declared} ({}): “{}”", super::code::article(article), reading.words), 4);
        out += &page.fold(&format!("    {}", choice.says), 4);
        match &a.pairing {
            None => out.push_str("    there would be no legal pairing\n"),
            Some(theirs) if theirs.is_same(ours) => {
                out.push_str("    the same pairs and colours, in another order of boards\n");
            }
            Some(theirs) => out += &diff::hunks(page, tournament, ours, theirs),
        }
    }
    out
}

/// Returns the reading under which the compared pairing is the best one, if any.
pub fn identical_under<'a, 'b>(
    theirs: &Pairing,
    alternatives: &'a [Alternative<'b>],
) -> Option<&'a Alternative<'b>> {
    alternatives.iter().find(|a| a.pairing.as_ref().is_some_and(|pairing| pairing.is_same(theirs)))
}

/// Says that a pairing is the best one under another reading, and names its article.
pub fn under_another_reading(page: TextPage, found: &Alternative<'_>) -> String {
    let (reading, says) = (found.reading, &found.choice.says);
    let fold = |text: String| page.fold(&text, 2);
    let mut out =
        format!("IDENTICAL under another reading of the rules\n  --reading {}\n", found.declaration());
    out += &fold(format!("Article {}, “{}”: {says}", reading.article, reading.words));
    out += &fold(format!("The reading used here: {}", reading.why));
    out + "Under the reading used here: "
}
