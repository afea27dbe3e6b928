//! Shows findings to a person: file, line, columns, a caret below the columns, and a remedy.
//!
//! There are two layouts with the same words. `miette` draws boxes for a terminal; screen readers, logs and `NO_COLOR`
//! get plain sentences with a caret line. Colour never carries meaning on its own.

use std::fmt::Write as _;

use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource, Report};

use super::finding_table;
use facts::format::{Finding, Findings, split_lines, thousands};

/// The style in which findings are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Box drawing with colours, for a terminal.
    Colour,
    /// Box drawing without colours.
    Graphic,
    /// Plain sentences with ASCII drawing, for a screen reader or a log.
    Plain,
}

/// The maximum length, in bytes, of a text that is drawn in boxes.
const LONGEST_DRAWN: usize = 4_000_000;
/// The maximum length of an excerpt in plain style, in characters.
const EXCERPT: usize = 100;

/// The maximum number of findings shown per code. Further findings are only counted.
const SHOWN: usize = 20;

/// Returns the findings to show, and for each code the number not shown.
fn cut(findings: &Findings) -> (Findings, Vec<(&'static str, usize)>) {
    let mut seen: Vec<(&'static str, usize)> = Vec::new();
    let is_shown = |f: &&Finding| {
        let place = seen.iter().position(|(code, _)| *code == f.code).unwrap_or(seen.len());
        if place == seen.len() {
            seen.push((f.code, 0));
        }
        seen[place].1 += 1;
        seen[place].1 <= SHOWN
    };
    let list = findings.list.iter().filter(is_shown).cloned().collect();
    for (code, number) in &findings.more {
        seen.iter_mut().filter(|(seen, _)| seen == code).for_each(|(_, n)| *n += number);
    }
    let more = seen.into_iter().filter(|(_, n)| *n > SHOWN).map(|(code, n)| (code, n - SHOWN)).collect();
    (Findings { list, more: Vec::new() }, more)
}

/// Formats the findings as text that ends in a line break. `source_name` is the file name known to the reader, and
/// `text` is the decoded content.
pub fn render(findings: &Findings, source_name: &str, text: &str, style: Style) -> String {
    let lines = split_lines(text);
    let mut out = String::new();
    let is_table = findings.number() > 1 && findings.list.iter().any(|finding| finding.cell.is_some());
    if is_table {
        return finding_table::render(findings, source_name, style == Style::Plain);
    }
    let (shown, more) = cut(findings);
    // Drawing boxes processes the whole text, which is too slow for a very long one.
    match if text.len() > LONGEST_DRAWN { Style::Plain } else { style } {
        Style::Plain => {
            for finding in &shown.list {
                plain(&mut out, finding, source_name, &lines);
            }
        }
        Style::Colour => graphic(&mut out, &shown, source_name, &lines, GraphicalTheme::unicode()),
        Style::Graphic => {
            graphic(&mut out, &shown, source_name, &lines, GraphicalTheme::unicode_nocolor());
        }
    }
    for (code, count) in more {
        let _ = writeln!(out, "… {} more of {code} (-f json)", thousands(count));
    }
    finding_table::end(&mut out, findings, source_name);
    out
}

fn plain(out: &mut String, finding: &Finding, source_name: &str, lines: &[&str]) {
    let mut place = finding.place.to_string();
    if !place.is_empty() {
        place.insert_str(0, ", ");
    }
    let _ = writeln!(out, "{} in {source_name}{place}: {}.", finding.code, finding.message);
    if let Some(line) = finding.place.line.and_then(|n| lines.get(n - 1)) {
        let whole = || (1, line.chars().take(EXCERPT).count().max(1));
        let (from, to) = finding.place.columns.unwrap_or_else(whole);
        // The excerpt keeps the marked columns in view and says where it starts.
        let start = if to <= EXCERPT { 0 } else { from.saturating_sub(EXCERPT / 2) };
        let blank = |c: char| if c.is_control() { ' ' } else { c };
        let shown: String = line.chars().skip(start).take(EXCERPT).map(blank).collect();
        if start > 0 {
            let _ = writeln!(out, "  from column {}:", start + 1);
        }
        let _ = writeln!(out, "  {}", shown.trim_end());
        let width = (to + 1 - from).min(EXCERPT);
        let _ = writeln!(out, "  {}{}", " ".repeat(from - 1 - start), "^".repeat(width));
    }
    let _ = writeln!(out, "  What to do: {}\n", finding.remedy);
}

fn graphic(out: &mut String, findings: &Findings, source_name: &str, lines: &[&str], theme: GraphicalTheme) {
    // Line ends are unified first; otherwise a file with only CR line ends would appear as one line. Control characters
    // would shift the caret.
    let text: String = lines
        .iter()
        .flat_map(|line| line.chars().map(|c| if c.is_control() { ' ' } else { c }).chain(['\n']))
        .collect();
    let starts = line_starts(&text);
    let handler = GraphicalReportHandler::new_themed(theme).with_context_lines(1).with_width(120);
    for finding in &findings.list {
        let mut shown = miette::MietteDiagnostic::new(finding.message.clone())
            .with_code(finding.code)
            .with_help(finding.remedy.to_string());
        if let Some((offset, length)) = span(finding, &text, &starts) {
            let label = finding.place.to_string();
            shown = shown.with_label(LabeledSpan::new(Some(label), offset, length));
        }
        let report = Report::new(shown).with_source_code(NamedSource::new(source_name, text.clone()));
        let diagnostic: &dyn Diagnostic = report.as_ref();
        // Writing to a string cannot fail. If drawing fails, the words are still printed.
        if handler.render_report(out, diagnostic).is_err() {
            plain(out, finding, source_name, lines);
        }
        out.push('\n');
    }
}

/// Returns the byte offsets of the line starts.
fn line_starts(text: &str) -> Vec<usize> {
    std::iter::once(0).chain(text.match_indices('\n').map(|(i, _)| i + 1)).collect()
}

/// Returns the byte offset and length of the marked columns.
fn span(finding: &Finding, text: &str, starts: &[usize]) -> Option<(usize, usize)> {
    let line = finding.place.line?;
    let start = *starts.get(line - 1)?;
    let end = starts.get(line).map_or(text.len(), |next| next - 1);
    let content = text.get(start..end)?;
    let count = content.chars().count();
    let (from, to) = finding.place.columns.unwrap_or((1, count.max(1)));
    let byte = |column: usize| content.char_indices().nth(column).map_or(content.len(), |(i, _)| i);
    let (first, last) = (byte(from - 1), byte(to));
    Some((start + first, last - first))
}

#[cfg(test)]
mod tests {
    use super::*;
    use facts::format::{Place, code};

    #[test]
    fn of_one_kind_twenty_are_shown_and_the_others_counted() {
        let one =
            |line: usize| Finding::new(code::LETTER, Place::line(line), format!("it {line}"), "Mend it.");
        let mut list: Vec<Finding> = (1..=33).map(one).collect();
        list.push(Finding::new(code::RATING, Place::line(40), "another", "Mend it."));
        for style in [Style::Plain, Style::Graphic] {
            let text = render(&Findings::new(list.clone()), "a.trf", &"x\n".repeat(50), style);
            assert!(text.contains("it 20") && !text.contains("it 21") && text.contains("another"), "{text}");
            assert!(text.contains("… 13 more of DATA-12 (-f json)\n34 findings in a.trf"), "{text}");
        }
    }
}
