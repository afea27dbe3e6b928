//! `simulate --replay SEED:EVENT`: repeats the event that a row names.

use cli::report::{self as words, json};
use cli::{Done, Exit, Failure, output, stop};
use facts::format;
use facts::tournament::Tournament;
use lab::generate::final_report;
use lab::simulate::EventKey;
use lab::study::{self, MATCH_METRICS, METRICS, Pairer, Plan, Row, Status};
use limit::Limit;

/// The sheets to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum ReplayForm {
    /// Final order and metrics.
    Text,
    /// The row.
    Json,
    /// The tournament report.
    Trf,
}

pub(super) fn run(plan: Plan, pairers: &[Pairer], replay: &str, form: ReplayForm) -> Done {
    let key = study::replayed(replay).ok_or_else(|| {
        Failure::new(Exit::Request, format!("--replay {replay}: write SEED:EVENT, two whole numbers"))
    })?;
    let [pairer] = pairers else {
        return Err(Failure::new(
            Exit::Request,
            "--replay shows an event under one rulebook; name one with `-R`",
        ));
    };
    let plan = Plan { seed: key.seed, ..plan };
    let limit = Limit::none().or_on(stop::flag());
    let Some((played, row)) = study::play(&plan, pairer, key.event, &limit) else {
        return Err(Failure::new(Exit::Limit, "interrupted"));
    };
    match form {
        ReplayForm::Text => output::print(&text(&played.tournament, &played.strengths, &row))?,
        ReplayForm::Json => output::print_data(&json::text(&row))?,
        ReplayForm::Trf => {
            output::print_data(&report(Some(pairer), &plan, played.tournament, &row))?;
        }
    }
    Ok(if row.status == Status::Ok { Exit::Done } else { Exit::No })
}

/// Returns the report of an event. The report is complete, as `generate` writes it, if it can name the rulebook.
pub(super) fn report(pairer: Option<&Pairer>, plan: &Plan, mut tournament: Tournament, row: &Row) -> String {
    let event = row.event;
    if row.status != Status::Ok {
        tournament.headings.name += " (ended early)";
    }
    match pairer {
        Some(Pairer::Book(ruled)) if ruled.book.is_shipped => {
            let key = EventKey { seed: plan.seed, event };
            let replay = plan.replay(event, &ruled.asked);
            format::write_trf26(&final_report(tournament, ruled, key, &replay))
        }
        _ => format::write_trf16(&tournament),
    }
}

/// Returns the final order with the strengths, and the metrics.
fn text(tournament: &Tournament, strengths: &[i32], row: &Row) -> String {
    let page = output::page(false);
    let rounds = words::count(row.rounds, "round");
    let mut text =
        page.fold(&format!("{}: {} after {rounds}, {}", tournament.headings.name, row.book, row.model), 2);
    text.extend(row.why.iter().map(|why| page.fold(why, 2)));
    let order = study::standings_with_buchholz(tournament);
    let lines = order.rows.iter().map(|r| {
        let player = tournament.player(r.player);
        let first = [r.place.to_string(), player.number.to_string(), r.points.to_string()];
        let strength = strengths[r.player.index()].to_string();
        first.into_iter().chain(r.tie_breaks.iter().cloned()).chain([strength]).collect::<Vec<String>>()
    });
    let head: Vec<String> = ["", "No", "Pts", "BH", "Strength"].map(str::to_owned).to_vec();
    text += &format!("\n{}\n", words::lines(&page.table_of(&[0, 1, 2, 3, 4], &head, lines)));
    let all = METRICS.iter().chain(&MATCH_METRICS);
    let known = all.filter_map(|m| Some([format!("{:.4}", row.metrics.get(m.name)?), m.says.to_owned()]));
    text + &words::lines(&page.table(&[0], ["", ""], known))
}
