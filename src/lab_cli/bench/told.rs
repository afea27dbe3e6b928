//! The results of a comparison, in words and for programs.

use std::path::Path;

use super::{BenchArguments, Campaign, Costs, OutputForm};
use cli::report::{self, json};
use cli::{Done, Exit, output};
use lab::bench::{self, BenchRow, Benched, Gap, HandSum, StandingsSum};
use lab::study;

impl Campaign<'_> {
    /// Prints the results. The exit code is `Exit::No` if any contender differed.
    pub(super) fn told(&self, rows: &[BenchRow], costs: &Costs) -> Done {
        let sums: Vec<HandSum> = (0..self.hands.len()).map(|place| HandSum::of(rows, place)).collect();
        let standings = StandingsSum::all(rows);
        let is_same = sums.iter().all(|sum| sum.same == sum.rounds)
            && standings.iter().all(|sum| sum.agree == sum.reports);
        let benched = Benched {
            campaign: self.head.campaign.clone(),
            rulebook: self.ruled.book.named_for_programs(),
            design: if self.head.files.is_empty() {
                self.head.of.options().join(" ")
            } else {
                "files".to_owned()
            },
            seed: self.head.of.seed,
            events: rows.len(),
            hands: sums,
            standings,
        };
        if let Some(path) = &self.arguments.page {
            output::write(path, &bench::page(&benched, rows), self.arguments.force)?;
        }
        if self.arguments.format == OutputForm::Json {
            output::print_data(&json::text(&benched))?;
        } else {
            let standings = of_standings(&benched.standings, rows);
            output::print(&(self.text(rows, &benched.hands, costs) + &standings))?;
        }
        Ok(if is_same { Exit::Done } else { Exit::No })
    }

    /// Returns the command that compares an event again, with the same contenders and checkers.
    pub(super) fn again(&self, event: u64) -> String {
        self.head.of.bench(event, &self.ruled.asked, &self.contenders())
    }

    /// Returns the command that compares a file again, with the same contenders and checkers.
    pub(super) fn file_again(&self, path: &Path) -> String {
        let (file, asked) = (study::quoted(&path.display().to_string()), &self.ruled.asked);
        // These two commands show what one contender of our own does, and nothing of others.
        let BenchArguments { hands, engine, .. } = self.arguments;
        match hands.as_slice() {
            [hand] if engine.is_empty() && hand == "given" => {
                return format!("pairproof check {file} --all -R {asked}");
            }
            [hand] if engine.is_empty() && hand == "procedure" => {
                return format!("pairproof compare {file} -R {asked}");
            }
            _ => {}
        }
        let rounds = self.arguments.events.stated_rounds().map(|rounds| format!(" --rounds {rounds}"));
        let rounds = rounds.unwrap_or_default();
        format!("pairproof-lab bench --files {file} -R {asked}{rounds} {}", self.contenders())
    }

    /// Returns the options that name the contenders and checkers.
    fn contenders(&self) -> String {
        let BenchArguments { hands, engine, checker, standings, .. } = self.arguments;
        let mut words = vec![format!("--hands {}", hands.join(","))];
        words.extend(engine.iter().map(|engine| format!("--engine {}", study::quoted(engine))));
        words.extend(standings.then(|| "--standings".to_owned()));
        words.extend(checker.iter().map(|checker| format!("--checker {}", study::quoted(checker))));
        words.join(" ")
    }

    fn text(&self, rows: &[BenchRow], sums: &[HandSum], costs: &Costs) -> String {
        let page = output::page(false);
        let mut text = page.fold(
            &format!("{}: {} against the model", self.ruled.book.named(), report::count(rows.len(), "event")),
            2,
        );
        if sums.iter().any(|sum| sum.hand == "procedure") {
            text += &self.ruled.book.procedure_says().map_or_else(String::new, |says| page.fold(&says, 2));
        }
        let line = |(sum, (times, peak)): (&HandSum, &(Vec<u128>, Option<u64>))| {
            let (mut times, of) = (times.clone(), times.len());
            times.sort_unstable();
            let time = |place: usize| times.get(place).map_or(String::new(), |ms| format!("{ms} ms"));
            let peak = peak.map_or(String::new(), |kb| format!("{} MB", kb >> 10));
            let parted = (sum.rounds - sum.same).to_string();
            [
                sum.hand.clone(),
                sum.rounds.to_string(),
                sum.same.to_string(),
                parted,
                time(of / 2),
                time(of.saturating_sub(1)),
                peak,
            ]
        };
        let head = ["", "rounds", "same", "other", "median", "longest", "memory"];
        text += &report::lines(&page.table(&[1, 2, 3, 4, 5, 6], head, sums.iter().zip(costs).map(line)));
        for sum in sums {
            for says in of_editions(sum).into_iter().chain(of_causes(sum)) {
                text += &page.fold(&format!("{}: {says}", sum.hand), 2);
            }
            for (what, count) in &sum.others {
                text += &page.fold(&format!("{}: {what}: {count}", sum.hand), 2);
            }
            for (code, Gap { rounds, sum: gap, most }) in &sum.gaps {
                let rounds = report::count(*rounds, "round");
                let says =
                    format!("{}: {code} is off by {gap} in {rounds}, by at most {most} in one", sum.hand);
                text += &page.fold(&says, 2);
            }
            for (article, count) in &sum.violations {
                text += &page.fold(&format!("{}: breaks {article}: {count}", sum.hand), 2);
            }
        }
        for (row, hand) in rows
            .iter()
            .flat_map(|row| row.hands.iter().map(move |hand| (row, hand)))
            .filter(|(_, h)| !h.partings.is_empty())
            .take(10)
        {
            for parting in &hand.partings {
                let file = parting.file.as_ref().map_or(String::new(), |file| format!(", {file}"));
                let (hand, event, replay) = (&hand.hand, &row.event, &row.replay);
                let (round, what) = (parting.round, parting.in_words());
                let says = format!("{hand}: round {round} of {event}: {what}{file}; {replay}");
                text += &page.fold(&says, 2);
            }
        }
        text
    }
}

/// Returns the verdicts of the checkers on the standings, with the first reports that differ.
fn of_standings(sums: &[StandingsSum], rows: &[BenchRow]) -> String {
    let page = output::page(false);
    let mut text = String::new();
    for StandingsSum { checker, reports, agree, others } in sums {
        let reports = report::count(*reports, "final report");
        let mut says = format!("standings of {reports} by {checker}: {agree} agree");
        for (verdict, count) in others {
            says += &format!("; {verdict}: {count}");
        }
        text += &page.fold(&says, 2);
    }
    let found = rows.iter().flat_map(|row| row.standings.iter().map(move |found| (row, found)));
    for (row, found) in found.filter(|(_, found)| !found.agrees()).take(10) {
        let file = found.file.as_ref().map_or(String::new(), |file| format!(", {file}"));
        let (checker, event, verdict) = (&found.checker, &row.event, &found.verdict);
        let says =
            format!("{checker}: standings of {event}: {verdict}{file}; {}; {}", found.says, row.replay);
        text += &page.fold(&says, 2);
    }
    text
}

/// Returns the number of differing rounds that are correct under another edition of the rulebook.
fn of_editions(sum: &HandSum) -> Vec<String> {
    let parted = sum.rounds - sum.same;
    let says = |(edition, count): (&String, &usize)| match (*count == parted, parted) {
        (true, 1) => format!("the one that differs is identical under {edition}"),
        (true, _) => format!("all {parted} that differ are identical under {edition}"),
        (false, _) => format!("{count} of the {parted} that differ are identical under {edition}"),
    };
    sum.editions.iter().map(says).collect()
}

/// Returns the number of differing rounds for which the file suggests a likely cause.
fn of_causes(sum: &HandSum) -> Option<String> {
    let all: usize = sum.causes.values().sum();
    let kinds: Vec<String> = sum.causes.iter().map(|(kind, count)| format!("{kind}: {count}")).collect();
    let says = format!(
        "{} of the {} that differ have a likely cause in the file ({}); `pairproof check FILE --all` names \
         it",
        all,
        report::count(sum.rounds - sum.same, "round"),
        kinds.join(", ")
    );
    (all > 0).then_some(says)
}
