//! Plots as SVG: means with their intervals, and lines.

use super::figures::float;

/// The CSS classes of the lines: readable by day and by night, and distinguished by dashes too.
const INKS: [&str; 6] = ["ink1", "ink2", "ink3", "ink4", "ink5", "ink6"];
const DASHES: [&str; 4] = ["none", "6 3", "2 3", "8 3 2 3"];
const WIDTH: f64 = 640.0;
const LEFT: f64 = 170.0;
const RIGHT: f64 = 150.0;

/// A mean with the ends of its interval.
pub(super) struct Bar {
    pub(super) name: String,
    pub(super) mean: f64,
    pub(super) ends: Option<(f64, f64)>,
}

/// Points joined by a line.
pub(super) struct PlotLine {
    pub(super) name: String,
    pub(super) points: Vec<(f64, f64)>,
}

/// Escapes text for SVG.
fn safe(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

fn svg(title: &str, height: f64, inside: &str) -> String {
    let title = safe(title);
    format!(
        "<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{title}\" font-family=\"sans-serif\" \
         font-size=\"12\"><title>{title}</title><text x=\"8\" y=\"16\" font-weight=\"bold\">{title}</text>{inside}</svg>\n"
    )
}

/// Maps values to places on the page.
struct Scale {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Scale {
    fn of(values: impl Iterator<Item = f64>, (from, to): (f64, f64)) -> Self {
        let (low, high) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (l.min(v), h.max(v)));
        let (low, high) = if low.is_finite() { (low, high) } else { (0.0, 1.0) };
        let room = ((high - low) * 0.05).max(1e-6);
        Self { low: low - room, high: high + room, from, to }
    }

    fn at(&self, value: f64) -> f64 {
        self.from + (value - self.low) / (self.high - self.low) * (self.to - self.from)
    }

    /// Returns the round figures within the range: steps of 1, 2 or 5 times a power of ten.
    fn ticks(&self) -> Vec<f64> {
        let raw = (self.high - self.low) / 5.0;
        let power = 10f64.powf(raw.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|m| m * power).find(|s| *s >= raw).unwrap_or(raw);
        let first = (self.low / step).ceil();
        let tick = |k: u32| (first + f64::from(k)) * step;
        (0..12).map(tick).take_while(|t| *t <= self.high).collect()
    }
}

/// Returns a figure for an axis, without the noise of binary fractions.
fn figure(value: f64) -> String {
    let text = format!("{value:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Returns a plot of means with intervals, one below the other.
pub(super) fn bars(title: &str, bars: &[Bar]) -> String {
    let bottom = 30.0 + 20.0 * float(bars.len());
    let ends = bars.iter().flat_map(|b| b.ends.into_iter().flat_map(|(l, h)| [l, h]).chain([b.mean, 0.0]));
    let x = Scale::of(ends, (LEFT, WIDTH - 20.0));
    let mut inside = String::new();
    for tick in x.ticks() {
        let at = x.at(tick);
        inside += &format!(
            "<line x1=\"{at:.1}\" y1=\"26\" x2=\"{at:.1}\" y2=\"{bottom:.1}\" class=\"grid\"/>\
             <text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
            bottom + 14.0,
            figure(tick)
        );
    }
    let zero = x.at(0.0);
    inside +=
        &format!("<line x1=\"{zero:.1}\" y1=\"26\" x2=\"{zero:.1}\" y2=\"{bottom:.1}\" class=\"axis\"/>");
    for (i, bar) in bars.iter().enumerate() {
        let y = 40.0 + 20.0 * float(i);
        let at = x.at(bar.mean);
        if let Some((low, high)) = bar.ends {
            let (low, high) = (x.at(low), x.at(high));
            inside += &format!(
                "<line x1=\"{low:.1}\" y1=\"{y:.1}\" x2=\"{high:.1}\" y2=\"{y:.1}\" class=\"{}\" stroke=\"currentColor\" stroke-width=\"3\"/>",
                INKS[0]
            );
        }
        inside += &format!(
            "<circle cx=\"{at:.1}\" cy=\"{y:.1}\" r=\"4\" class=\"{}\"/><text x=\"{:.1}\" y=\"{:.1}\" \
             text-anchor=\"end\">{}</text>",
            INKS[0],
            LEFT - 8.0,
            y + 4.0,
            safe(&bar.name)
        );
    }
    svg(title, bottom + 24.0, &inside)
}

/// Returns a plot of lines with their names on the right.
pub(super) fn lines(title: &str, across: &str, lines: &[PlotLine]) -> String {
    let bottom = (30.0 + 16.0 * float(lines.len())).max(230.0);
    let all = || lines.iter().flat_map(|l| l.points.iter());
    let x = Scale::of(all().map(|p| p.0), (50.0, WIDTH - RIGHT));
    let y = Scale::of(all().map(|p| p.1), (bottom, 30.0));
    let mut inside = String::new();
    for tick in y.ticks() {
        let at = y.at(tick);
        inside += &format!(
            "<line x1=\"50\" y1=\"{at:.1}\" x2=\"{:.1}\" y2=\"{at:.1}\" class=\"grid\"/>\
             <text x=\"44\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            WIDTH - RIGHT,
            at + 4.0,
            figure(tick)
        );
    }
    for tick in x.ticks().into_iter().filter(|t| t.fract().abs() < 1e-9) {
        let text = figure(tick);
        let (at, below) = (x.at(tick), bottom + 14.0);
        inside += &format!("<text x=\"{at:.1}\" y=\"{below:.1}\" text-anchor=\"middle\">{text}</text>");
    }
    inside += &format!(
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
        (50.0 + WIDTH - RIGHT) / 2.0,
        bottom + 30.0,
        safe(across)
    );
    for (i, line) in lines.iter().enumerate() {
        let (ink, dash) = (INKS[i % INKS.len()], DASHES[i % DASHES.len()]);
        let points: Vec<String> =
            line.points.iter().map(|&(a, b)| format!("{:.1},{:.1}", x.at(a), y.at(b))).collect();
        let key = 38.0 + 16.0 * float(i);
        inside += &format!(
            "<polyline points=\"{}\" fill=\"none\" class=\"{ink}\" stroke=\"currentColor\" stroke-width=\"2\" stroke-dasharray=\"{dash}\"/>\
             <line x1=\"{:.1}\" y1=\"{key:.1}\" x2=\"{:.1}\" y2=\"{key:.1}\" class=\"{ink}\" stroke=\"currentColor\" stroke-width=\"2\" \
             stroke-dasharray=\"{dash}\"/><text x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            points.join(" "),
            WIDTH - RIGHT + 8.0,
            WIDTH - RIGHT + 32.0,
            WIDTH - RIGHT + 38.0,
            key + 4.0,
            safe(&line.name)
        );
    }
    svg(title, bottom + 36.0, &inside)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_have_round_figures_and_names_are_escaped() {
        let scale = Scale::of([0.0, 0.83].into_iter(), (0.0, 100.0));
        let ticks: Vec<String> = scale.ticks().into_iter().map(figure).collect();
        assert_eq!(ticks, ["0", "0.2", "0.4", "0.6", "0.8"]);
        assert!((scale.at(0.415) - 50.0).abs() < 1e-9);
        let bar = Bar { name: "<b>".to_owned(), mean: 0.1, ends: Some((0.0, 0.2)) };
        let text = bars("a & b", &[bar]);
        assert!(text.contains("&lt;b>") && text.contains("a &amp; b") && !text.contains("NaN"), "{text}");
        let flat = lines("flat", "x", &[PlotLine { name: "one".to_owned(), points: vec![(1.0, 0.5)] }]);
        assert!(!flat.contains("NaN") && !flat.contains("inf"), "{flat}");
        assert!(!lines("none", "x", &[]).contains("NaN"));
    }
}
