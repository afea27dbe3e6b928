//! The result of a campaign as a page of Markdown.

use super::{BenchRow, Benched, Gap, StandingsSum};
use facts::format;

/// Returns a page with the sums of every hand, then each round that differs, with the command that repeats its event.
pub fn page(benched: &Benched, rows: &[BenchRow]) -> String {
    let Benched { campaign, rulebook, design, seed, events, hands, standings } = benched;
    let named = rulebook.named();
    let mut text = format!(
        "# {named}: {}\n\nCampaign {campaign}, seed {seed}, {}.\n\n| hand | rounds | same | different \
         |\n|---|---|---|---|\n",
        format::count(*events, "event"),
        if design.is_empty() { "the usual design" } else { design }
    );
    for sum in hands {
        let other = sum.rounds - sum.same;
        text += &format!("| {} | {} | {} | {other} |\n", sum.hand, sum.rounds, sum.same);
    }
    for sum in hands {
        for (what, count) in &sum.others {
            text += &format!("\n- {}: {what}: {count}", sum.hand);
        }
        for (article, count) in &sum.violations {
            text += &format!("\n- {}: breaks {article}: {count}", sum.hand);
        }
    }
    if hands.iter().any(|sum| !sum.gaps.is_empty()) {
        text += "\n\n## Off the optimum, at the first level that differs and in its unit\n\n";
        text += "| hand | level | rounds | off by | at most |\n|---|---|---|---|---|\n";
    }
    for (sum, (code, gap)) in hands.iter().flat_map(|sum| sum.gaps.iter().map(move |gap| (sum, gap))) {
        let Gap { rounds, sum: off, most } = gap;
        text += &format!("| {} | {code} | {rounds} | {off} | {most} |\n", sum.hand);
    }
    text += "\n\n## Rounds that differ\n\n";
    let mut any = false;
    for (row, hand) in rows.iter().flat_map(|row| row.hands.iter().map(move |hand| (row, hand))) {
        for parting in &hand.partings {
            any = true;
            let file = parting.file.as_ref().map_or(String::new(), |file| format!(", {file}"));
            let (name, round, what) = (&hand.hand, parting.round, parting.in_words());
            text += &format!("- {name}: round {round} of {}: {what}{file}: `{}`\n", row.event, row.replay);
        }
    }
    text += if any { "" } else { "None.\n" };
    text + &of_standings(standings, rows)
}

/// Returns the sums of every checker of standings, then each report on whose standings a checker disagrees.
fn of_standings(sums: &[StandingsSum], rows: &[BenchRow]) -> String {
    if sums.is_empty() {
        return String::new();
    }
    let mut text = "\n## Standings: ranks and tie-breaks of each final report\n\n".to_owned();
    text += "| checker | reports | agree | other |\n|---|---|---|---|\n";
    for StandingsSum { checker, reports, agree, .. } in sums {
        text += &format!("| {checker} | {reports} | {agree} | {} |\n", reports - agree);
    }
    text += "\n";
    for (row, found) in rows.iter().flat_map(|row| row.standings.iter().map(move |found| (row, found))) {
        if !found.agrees() {
            let file = found.file.as_ref().map_or(String::new(), |file| format!(", {file}"));
            let (checker, verdict, says) = (&found.checker, &found.verdict, &found.says);
            text += &format!("- {checker}: {}: {verdict}{file}: {says}: `{}`\n", row.event, row.replay);
        }
    }
    text
}
