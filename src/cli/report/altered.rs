//! An altered published pairing: the boards that stay, the boards that are dissolved, and the new pairs.

use super::amount::BesideBest;
use super::boards::boards_at;
use super::page::{TextPage, count, his, lines};
use super::since::changed_table;
use super::{diff, verdict};
use api::event::{self, Numbered};
use api::explain::{Altered, Applies, CaseHere, Occasion, Way, cases};
use facts::rulebook::{Cause, Published, Reason, Rulebook};
use facts::tournament::{Board, Coming, PlayerId, Repair, RepairChoice, Tournament};
use judge::Verdict;
use model::round::Paired;
use words::Statement;

/// A published round that was repaired.
#[derive(Clone, Copy, Debug)]
pub struct RepairReport<'a> {
    /// The causes of the repair, one per line.
    pub says: &'a [Statement],
    /// The numbers of the boards that had to stay.
    pub held: &'a [usize],
    /// The numbers of illegal published boards, with the reasons.
    pub illegal: &'a [(usize, Vec<Reason>)],
    /// The rules on altering a published pairing for such causes.
    pub rules: &'a [&'a Published],
    /// The published boards with their table numbers.
    pub published: &'a Numbered,
    /// The altered round.
    pub altered: &'a Altered,
    /// All possible repairs, including the chosen one.
    pub ways: &'a [Way],
    /// The chosen repair.
    pub choice: RepairChoice,
    /// The new boards with their table numbers.
    pub now: &'a Numbered,
    /// The kinds of causes of the repair.
    pub causes: &'a [Cause],
    /// The best pairing if the round were paired again.
    pub ours: &'a Paired,
    /// The verdict on the altered round, compared with that best pairing.
    pub verdict: &'a Verdict,
}

impl RepairReport<'_> {
    /// Returns the cases listed in a rule, each with whether it applies here.
    pub fn cases<'r>(&self, coming: Coming<'_>, rule: &'r Published) -> Vec<CaseHere<'r>> {
        self.cases_of(coming, rule, self.altered)
    }

    /// Returns the cases listed in a rule, each with whether it applies to `altered`.
    fn cases_of<'r>(&self, coming: Coming<'_>, rule: &'r Published, altered: &Altered) -> Vec<CaseHere<'r>> {
        let changes = |board: &Board| altered.dissolved.contains(board);
        let changing = self.published.seats().filter(|(_, board)| changes(board)).map(|(number, _)| number);
        let occasion = Occasion {
            coming,
            causes: self.causes,
            illegal: self.illegal,
            published: &self.published.pairing,
            made: &altered.made,
            changing: &changing.collect::<Vec<_>>(),
        };
        cases(rule, &occasion)
    }

    /// Returns the articles whose cases apply to `altered`. An article that only the arbiter can judge is in brackets.
    pub fn articles(&self, coming: Coming<'_>, altered: &Altered) -> String {
        let mut found = Vec::new();
        for rule in self.rules {
            let article = |text: &str| text.rsplit(' ').next().unwrap_or_default().to_owned();
            let cases = self.cases_of(coming, rule, altered);
            let given = cases.iter().filter(|case| case.applies != Applies::No).map(|case| {
                let article = article(&case.case.article);
                if case.applies == Applies::Yes { article } else { format!("({article})") }
            });
            found.extend(given);
            found.extend((cases.is_empty() && rule.only.is_empty()).then(|| article(&rule.article)));
        }
        if found.is_empty() { "none".to_owned() } else { found.join(", ") }
    }

    /// Returns the number of published boards that would disappear if the round were paired again.
    pub fn changed_anew(&self) -> usize {
        let now = &self.ours.pairing;
        self.published.pairing.boards.iter().filter(|b| now.opponent(b.white) != Some(b.black)).count()
    }
}

/// Returns the altered round on one screen.
pub fn altered(
    page: TextPage,
    Coming { tournament, position }: Coming<'_>,
    book: &Rulebook,
    altered: &Altered,
    (published, now): (&Numbered, &Numbered),
) -> String {
    let boards = boards_at(Some(page), tournament, position, &now.pairing, &now.numbers);
    let exchanged = exchanged(page, tournament, altered, (published, now));
    let ground = ground(page, book, altered);
    format!("LEAST DISTURBANCE  {exchanged}{ground}\n{boards}")
}

/// Returns the boards that stay, with the reason: a result, or a request.
fn kept(page: TextPage, coming: Coming<'_>, published: &Numbered, held: &[usize]) -> String {
    let is_played = |number: &usize| {
        let board = published.at(*number);
        board.is_some_and(|board| coming.tournament.record(board.white, coming.position.round).is_played())
    };
    let (played, requested): (Vec<usize>, Vec<usize>) = held.iter().copied().partition(is_played);
    let line = |(boards, why): (Vec<usize>, &str)| {
        if boards.is_empty() { String::new() } else { page.fold(&format!("{why}: {}", runs(&boards)), 2) }
    };
    [(played, "kept because of a result"), (requested, "kept as requested")].map(line).concat()
}

/// Returns the repaired round with its causes and the rules on repairs.
pub fn repaired(page: TextPage, coming: Coming<'_>, book: &Rulebook, repaired: &RepairReport<'_>) -> String {
    let Coming { tournament, position } = coming;
    let RepairReport { says, held, illegal, altered, ours, published, now, .. } = *repaired;
    let which = match repaired.choice {
        RepairChoice::Fewest | RepairChoice::ByHand | RepairChoice::AsPlayed => "LEAST DISTURBANCE",
        RepairChoice::Near => "NEAR THE SCOREGROUP",
        RepairChoice::Best => "PAIRED ANEW",
    };
    let mut out = format!("Round {}: {which}  ", position.round);
    out += &exchanged(page, tournament, altered, (published, now));
    out.extend(says.iter().map(|line| page.fold(&format!("because {}", line.line(page.voice)), 2)));
    for (number, reasons) in illegal {
        let players = published.at(*number).map(|b| [b.white, b.black]).unwrap_or_default();
        let players = players.map(|id| tournament.player(id).label()).join(" – ");
        let because: Vec<String> = reasons.iter().map(|r| format!("{} {}", r.says, r.code)).collect();
        out +=
            &page.fold(&format!("because board {number} is not legal: {players}. {}", because.join(" ")), 2);
    }
    out += &kept(page, coming, published, held);
    out += &match repaired.choice {
        RepairChoice::Fewest | RepairChoice::ByHand | RepairChoice::AsPlayed => ground(page, book, altered),
        RepairChoice::Near => near(page, book, repaired),
        RepairChoice::Best => {
            page.fold(&format!("This is the best pairing of the {}s now present.", book.participant()), 2)
        }
    };
    out += &choices(page, coming, repaired);
    out += &match repaired.verdict {
        Verdict::Improvable { first } => {
            let says =
                format!("Pairing the round again would change {}:", count(repaired.changed_anew(), "board"));
            let boards = diff::hunks(page, tournament, &ours.pairing, &published.pairing);
            let theirs = &altered.pairing;
            let beside = BesideBest { position, book, ours, theirs, first };
            let better = verdict::difference_of(page, verdict::REPAIRED, tournament, beside);
            page.fold(&says, 2) + &boards + &better
        }
        Verdict::Identical | Verdict::Equal | Verdict::Colours { .. } => {
            page.fold("Pairing the round again would be no better.", 2)
        }
        Verdict::Better { .. } | Verdict::Illegal { .. } => String::new(),
    };
    out += "May a published pairing be changed?\n";
    if repaired.rules.is_empty() {
        out += &page.fold(&format!("  {} does not say; the arbiter decides.", book.heading()), 2);
    }
    for p in repaired.rules {
        out += &page.fold(&format!("  {}", rule(p, coming, repaired)), 4);
        out.extend(
            repaired.cases(coming, p).iter().map(|case| page.fold(&format!("    {}", case_here(case)), 6)),
        );
    }
    out += "\n";
    out += &if page.all {
        boards_at(Some(page), tournament, position, &now.pairing, &now.numbers)
    } else {
        format!("--all lists all {} of the round.\n", count(now.pairing.boards.len(), "board"))
    };
    out
}

/// Returns a rule on published pairings, and whether it applies here.
fn rule(published: &Published, coming: Coming<'_>, repaired: &RepairReport<'_>) -> String {
    let Published { says, article, code, on, only, .. } = published;
    let paraphrase = format!("{says} ({}, paraphrased) {code}", super::code::article(article));
    let broken =
        repaired.illegal.iter().filter(|(_, reasons)| reasons.iter().any(|r| only.contains(&r.code)));
    let broken: Vec<usize> = broken.map(|(number, _)| *number).collect();
    let who = coming.tournament.participant();
    let causes: Vec<String> = repaired.causes.iter().map(|&cause| in_words(cause, who)).collect();
    if !published.cases.is_empty() {
        return format!("{paraphrase}:");
    }
    let here = match (only.is_empty(), broken.as_slice()) {
        (false, []) => {
            format!("This does not apply here: no board breaks {}. The arbiter decides.", only.join(", "))
        }
        (false, numbers) => format!("This applies here: {}.", runs(numbers)),
        (true, _) if !on.is_empty() => "This applies here: a result was corrected.".to_owned(),
        (true, _) => format!("This applies here: {}.", causes.join(", ")),
    };
    format!("{paraphrase}: {here}")
}

/// Returns text such as `C.04.2 4.4.1 applies: two players were paired by mistake although they have met (board 3)`.
fn case_here(here: &CaseHere<'_>) -> String {
    let is = match here.applies {
        Applies::Yes => "applies",
        Applies::Arbiter => "may apply",
        Applies::No => "does not apply",
    };
    format!("{} {is}: {} ({})", here.case.article, here.case.says, here.because)
}

/// Returns a cause, worded like the cases in a rule.
fn in_words(cause: Cause, who: &str) -> String {
    match cause {
        Cause::Result => "an earlier result was wrong".to_owned(),
        Cause::Absence => format!("a {who} is not playing"),
        Cause::LateEntry => format!("a {who} was not paired before"),
        Cause::Prohibition => format!("{who}s are kept apart"),
        Cause::Illegal => "a board is not legal".to_owned(),
    }
}

/// Returns the boards that change.
fn exchanged(
    page: TextPage,
    tournament: &Tournament,
    altered: &Altered,
    (published, now): (&Numbered, &Numbered),
) -> String {
    let of = |numbered: &Numbered, board: &Board| numbered.of(board.white).map(|(number, _)| number);
    let moved = altered.kept.iter().filter(|b| of(published, b) != of(now, b)).count();
    let tables = match moved {
        0 => "at their tables".to_owned(),
        moved => format!("{moved} of them at a different table"),
    };
    let turned = match diff::turned(&now.pairing, &published.pairing).len() {
        0 => String::new(),
        turned => format!(", {turned} with the colours reversed"),
    };
    let mut out = format!(
        "{} of {} stay, {tables}{turned}\n",
        altered.kept.len(),
        count(altered.kept.len() + altered.dissolved.len(), "published board"),
    );
    let was_empty = published.empty();
    let free = (1..=published.last()).filter(|&n| now.at(n).is_none() && !was_empty.contains(&n));
    let free: Vec<usize> = free.collect();
    if !free.is_empty() && moved == 0 {
        let verb = if free.len() == 1 { "stays" } else { "stay" };
        out += &page.fold(&format!("  {} {verb} empty", runs(&free)), 2);
    }
    out += &changed_tables(page, tournament, (published, now));
    out
}

/// Returns the tables that change and the bye, each as it is now and as it was published.
fn changed_tables(
    page: TextPage,
    tournament: &Tournament,
    (published, now): (&Numbered, &Numbered),
) -> String {
    let Repair { tables, bye, .. } = event::between(0, (published, now));
    let whose =
        |id: Option<PlayerId>| id.map_or_else(|| "nobody".to_owned(), |id| tournament.player(id).label());
    let listed = page.listed(tables.len(), diff::SHOWN);
    let mut says: Vec<String> =
        tables[..listed].iter().map(|table| changed_table(tournament, table)).collect();
    says.extend((listed < tables.len()).then(|| format!("… {} more (--all)", tables.len() - listed)));
    says.extend(bye.map(|(old, new)| format!("the bye: {} instead of {}", whose(new), whose(old))));
    says.iter().map(|line| page.fold(&format!("  {line}"), 6)).collect()
}

/// Returns a table of the possible repairs with the chosen one marked.
fn choices(page: TextPage, coming: Coming<'_>, repaired: &RepairReport<'_>) -> String {
    let published = repaired.published.pairing.boards.len();
    let rows = repaired.ways.iter().map(|way| {
        let Way { choice, altered, float, verdict } = way;
        let worse = match verdict {
            Verdict::Improvable { first } => first.code.clone(),
            Verdict::Identical | Verdict::Equal | Verdict::Colours { .. } => "no rule".to_owned(),
            Verdict::Better { .. } | Verdict::Illegal { .. } => "?".to_owned(),
        };
        let taken = if *choice == repaired.choice { " <" } else { "" };
        [
            format!("{}{taken}", choice.word()),
            format!("{} of {published}", altered.dissolved.len()),
            float.to_string(),
            worse,
            repaired.articles(coming, altered),
        ]
    });
    let head = ["--choose", "Boards", "Float", "Worse by", "Case"];
    let table = lines(&page.table(&[], head, rows.collect::<Vec<_>>()));
    let who = coming.tournament.participant();
    let says = format!(
        "Boards that change, and the furthest that a re-paired {who} moves out of {} scoregroup:",
        his(who)
    );
    format!("\n{}{table}\n", page.fold(&says, 2))
}

/// Explains why the repair near the scoregroups was chosen.
fn near(page: TextPage, book: &Rulebook, repaired: &RepairReport<'_>) -> String {
    let float = repaired.ways.iter().find(|way| way.choice == repaired.choice).map(|way| way.float);
    let says = format!(
        "No re-paired {} moves further than {}, which is the minimum. Within that limit no change is \
         smaller, and none of this size is better under {}.",
        book.participant(),
        float.unwrap_or_default(),
        book.heading()
    );
    page.fold(&says, 2)
}

/// Explains why this change is the smallest one.
fn ground(page: TextPage, book: &Rulebook, altered: &Altered) -> String {
    let says = match altered.compared {
        _ if !altered.is_proved() => format!("This has not been proved best under {}.", book.heading()),
        Some(1) => "This is the smallest possible change, and the only one of its size.".to_owned(),
        Some(n) => format!(
            "This is the smallest possible change, and the best of {n} of that size under {}.",
            book.heading()
        ),
        None => format!(
            "This is the smallest possible change, proved best among changes of that size under {}.",
            book.heading()
        ),
    };
    page.fold(&says, 2)
}

/// Formats board numbers as ranges, such as `boards 1-10 and 14`.
fn runs(numbers: &[usize]) -> String {
    let runs: Vec<String> = numbers
        .chunk_by(|a, b| a + 1 == *b)
        .map(|run| match run {
            [first, .., last] => format!("{first}-{last}"),
            _ => run.iter().map(ToString::to_string).collect(),
        })
        .collect();
    let word = if numbers.len() == 1 { "board" } else { "boards" };
    format!("{word} {}", runs.join(", "))
}

#[cfg(test)]
mod tests {
    use super::runs;

    #[test]
    fn numbers_in_a_row_are_a_run() {
        assert_eq!(runs(&[1, 2, 3, 7, 9, 10]), "boards 1-3, 7, 9-10");
        assert_eq!(runs(&[4]), "board 4");
    }
}
