//! The report of a study: one HTML page with plots and tables, and the tables as CSV and as Markdown.

use askama::Template;

use super::cost::{self, Cost};
use super::metrics::{MATCH_METRICS, METRICS, OfRound};
use super::plot::{self, Bar, PlotLine};
use super::statistics::Estimate;
use super::summary::{Cell, RunSummary, Summary};
use facts::format;

#[derive(Template)]
#[template(config = "study/templates/askama.toml", path = "study.html")]
struct Page<'s> {
    runs: Vec<Run<'s>>,
    /// The time by size, and the exponents with which it grows.
    cost: Option<(String, Vec<[String; 2]>)>,
}

struct Run<'s> {
    of: &'s RunSummary,
    title: String,
    plots: Vec<String>,
    tables: Vec<Table>,
    command: &'s str,
}

struct Table {
    metric: &'static str,
    says: &'static str,
    rows: Vec<[String; 8]>,
}

/// Returns the page.
pub fn html(summary: &Summary) -> String {
    let run = |of| Run { of, title: title(of), plots: plots(of), tables: tables(of), command: command(of) };
    Page { runs: summary.runs.iter().map(run).collect(), cost: time_by_size(&summary.costs) }
        .render()
        .expect("a page is written to memory")
}

fn time_by_size(costs: &[Cost]) -> Option<(String, Vec<[String; 2]>)> {
    let mut books: Vec<&str> = Vec::new();
    for cost in costs {
        if !books.contains(&cost.book.as_str()) {
            books.push(&cost.book);
        }
    }
    let line = |book: &&str| PlotLine { name: (*book).to_owned(), points: cost::points(costs, book) };
    let lines: Vec<PlotLine> = books.iter().map(line).collect();
    let grows = |line: &PlotLine| Some([line.name.clone(), format!("{:.2}", cost::exponent(&line.points)?)]);
    let exponents = lines.iter().filter_map(grows).collect();
    let title = "Time per event by number of players, powers of ten in milliseconds";
    (!lines.is_empty()).then(|| (plot::lines(title, "players, powers of ten", &lines), exponents))
}

fn title(run: &RunSummary) -> String {
    if run.design.is_empty() { "the usual design".to_owned() } else { run.design.clone() }
}

/// Returns the command that repeats the run. The command names all pairers, so that one file contains their events.
fn command(run: &RunSummary) -> &str {
    run.cells.first().map_or("", |cell| cell.command.as_str())
}

fn ends(estimate: &Estimate) -> Option<(f64, f64)> {
    estimate.low.zip(estimate.high)
}

/// Returns the plots: differences, the three metrics by round, changes, colours, and points by extra colours.
fn plots(run: &RunSummary) -> Vec<String> {
    let bar =
        |cell: &Cell, value: &Estimate| Bar { name: cell.book.clone(), mean: value.mean, ends: ends(value) };
    let of = |metric: &str| run.cells.iter().filter(|c| c.metric == metric).collect::<Vec<_>>();
    let apart = of("tau_b_bh");
    let apart: Vec<Bar> = apart.iter().filter_map(|c| c.difference.as_ref().map(|d| bar(c, d))).collect();
    let mut plots = Vec::new();
    if !apart.is_empty() {
        plots.push(plot::bars(
            &format!("Ranking quality (tau_b_bh), difference from {}", run.against),
            &apart,
        ));
    }
    let by_round = |value: fn(&OfRound) -> Option<f64>| -> Vec<PlotLine> {
        let points = |book: &str| {
            let own = run.rounds.iter().filter(|cell| cell.book == book);
            own.filter_map(|cell| Some((super::figures::float(cell.of.round), value(&cell.of)?))).collect()
        };
        run.books().iter().map(|book| PlotLine { name: (*book).to_owned(), points: points(book) }).collect()
    };
    plots.push(plot::lines(
        "Ranking quality (tau_b_bh) after each round",
        "round",
        &by_round(|r| r.tau_b_bh),
    ));
    plots.push(plot::lines(
        "Difference in strength on a board",
        "round",
        &by_round(|r| r.strength_difference),
    ));
    plots.push(plot::lines("Share of boards between unequal scores", "round", &by_round(|r| r.floats)));
    for (metric, says) in [
        ("changed_boards", "Boards that change when one result is reversed"),
        ("imbalance", "Absolute difference between Whites and Blacks, mean"),
    ] {
        let bars: Vec<Bar> = of(metric).iter().map(|c| bar(c, &c.value)).collect();
        if !bars.is_empty() {
            plots.push(plot::bars(says, &bars));
        }
    }
    let points = |book: &str| {
        let own = run.colours.iter().filter(|cell| cell.book == book);
        own.map(|cell| (f64::from(cell.extra), cell.points)).collect()
    };
    let lines: Vec<PlotLine> =
        run.books().iter().map(|book| PlotLine { name: (*book).to_owned(), points: points(book) }).collect();
    plots.push(plot::lines(
        "Points above those expected from strength, by Whites minus Blacks",
        "Whites minus Blacks",
        &lines,
    ));
    plots
}

fn tables(run: &RunSummary) -> Vec<Table> {
    let table = |metric: &super::metrics::Metric| Table {
        metric: metric.name,
        says: metric.says,
        rows: run.cells.iter().filter(|c| c.metric == metric.name).map(cells).collect(),
    };
    METRICS.iter().chain(&MATCH_METRICS).map(table).filter(|table| !table.rows.is_empty()).collect()
}

/// Returns the cells of a table row.
fn cells(cell: &Cell) -> [String; 8] {
    let interval =
        |e: &Estimate| ends(e).map_or(String::new(), |(low, high)| format!("{low:.4} to {high:.4}"));
    let value = &cell.value;
    let apart = cell.difference.as_ref();
    [
        cell.book.clone(),
        value.n.to_string(),
        format!("{:.4}", value.mean),
        value.sd.map_or(String::new(), |sd| format!("{sd:.4}")),
        interval(value),
        apart.map_or(String::new(), |d| format!("{:+.4}", d.mean)),
        apart.map_or(String::new(), interval),
        cell.p_value
            .map_or(String::new(), |p| if p < 0.0001 { "< 0.0001".to_owned() } else { format!("{p:.4}") }),
    ]
}

/// Returns every cell as CSV.
pub fn csv(summary: &Summary) -> String {
    let head = [
        "plan",
        "seed",
        "design",
        "metric",
        "book",
        "n",
        "mean",
        "sd",
        "low",
        "high",
        "difference",
        "difference_low",
        "difference_high",
        "p_value",
        "command",
    ];
    let text = |value: Option<f64>| value.map_or(String::new(), |v| v.to_string());
    let row = |(run, cell): (&RunSummary, &Cell)| {
        let (value, apart) = (&cell.value, cell.difference.as_ref());
        vec![
            run.plan.clone(),
            run.seed.to_string(),
            run.design.clone(),
            cell.metric.clone(),
            cell.book.clone(),
            value.n.to_string(),
            value.mean.to_string(),
            text(value.sd),
            text(value.low),
            text(value.high),
            text(apart.map(|d| d.mean)),
            text(apart.and_then(|d| d.low)),
            text(apart.and_then(|d| d.high)),
            text(cell.p_value),
            cell.command.clone(),
        ]
    };
    let cells = summary.runs.iter().flat_map(|run| run.cells.iter().map(move |cell| (run, cell)));
    format::csv(std::iter::once(head.map(str::to_owned).to_vec()).chain(cells.map(row)))
}

/// Returns the metrics of a run next to each other as Markdown: a line for each pairer, with its mean and the
/// difference.
pub fn markdown(summary: &Summary, metrics: &[&str]) -> String {
    let mut text = String::new();
    for run in &summary.runs {
        text += &format!("### {}\n\n", title(run));
        text += &format!(
            "{}, seed {}, plan {}.\n\n",
            format::count(usize::try_from(run.used).unwrap_or(usize::MAX), "event"),
            run.seed,
            run.plan
        );
        text += &format!("| | {} |\n|---{}|\n", metrics.join(" | "), "|---".repeat(metrics.len()));
        for book in run.books() {
            let cell = |metric: &&str| {
                let Some(cell) = run.cell(metric, book) else { return String::new() };
                let apart = cell.difference.as_ref().map_or(String::new(), |d| {
                    let reach = d.high.map_or(String::new(), |high| format!(" ±{:.3}", high - d.mean));
                    format!(" ({:+.3}{reach})", d.mean)
                });
                format!("{:.3}{apart}", cell.value.mean)
            };
            text += &format!("| {book} | {} |\n", metrics.iter().map(cell).collect::<Vec<_>>().join(" | "));
        }
        text += &format!("\n    {}\n\n", command(run));
    }
    text
}
