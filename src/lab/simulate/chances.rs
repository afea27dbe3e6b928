//! The result of a game, as chances that depend on two strengths: published models of results, or a table.
//!
//! Chances are computed in floating point and rounded to whole billionths ([`GRID`]). A whole number below `GRID` is
//! compared with them to find the result, so the last bit of a logarithm decides nothing. Strengths are whole rating
//! points.

/// The unit of chances: one part of this number.
pub const GRID: u32 = 1_000_000_000;

/// The chances of one game, in billionths; the remainder is the chance that Black wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chances {
    /// The chance that White wins.
    pub white: u32,
    /// The chance of a draw.
    pub draw: u32,
}

/// A model that turns strengths into chances.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case", tag = "name")]
pub enum ResultModel {
    /// Milvang 2015: draws and the advantage for White depend on the strength of both players.
    #[serde(rename = "milvang-2015")]
    Milvang2015,
    /// Milvang 2024 (Gacrux): two logistic curves.
    #[serde(rename = "milvang-2024")]
    Milvang2024,
    /// Elo's curve with a share of draws and an advantage for White.
    Elo {
        /// The share of draws, per mille, if the difference leaves room for them.
        draws: u32,
        /// The advantage for White in rating points.
        white: i32,
    },
    /// Bradley-Terry, θ = 10^(s/400), without draws or colours.
    BradleyTerry,
    /// The player with the higher sum of strength and a uniform error wins; no draws.
    Noise {
        /// The largest error in points, in either direction.
        most: u32,
    },
    /// Chances by difference in strength, from a file.
    Table {
        /// The file's name as given.
        file: String,
        /// The lines of the table by ascending difference; chances between two of them are interpolated linearly.
        points: Vec<Point>,
    },
}

/// A line of a table of chances.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Point {
    /// White's strength minus Black's.
    pub difference: i32,
    /// The chance that White wins, in billionths.
    pub white: u32,
    /// The chance of a draw, in billionths.
    pub draw: u32,
}

impl ResultModel {
    /// Returns a model by name; `elo:D,H` and `noise:A` take figures. The caller reads the file of a table.
    pub fn parse(text: &str) -> Option<Self> {
        let (name, figures) = text.split_once(':').map_or((text, None), |(n, f)| (n, Some(f)));
        Some(match (name, figures) {
            ("milvang-2015", None) => Self::Milvang2015,
            ("milvang-2024", None) => Self::Milvang2024,
            ("bradley-terry", None) => Self::BradleyTerry,
            ("elo", None) => Self::Elo { draws: 350, white: 35 },
            ("elo", Some(figures)) => {
                let (draws, white) = figures.split_once(',')?;
                Self::Elo { draws: per_mille(draws)?, white: white.parse().ok().filter(|&w| most(w))? }
            }
            ("noise", None) => Self::Noise { most: 100 },
            ("noise", Some(figures)) => {
                Self::Noise { most: figures.parse().ok().filter(|&m| m <= MOST_POINTS)? }
            }
            _ => return None,
        })
    }

    /// Reads a table from text: lines `difference,white,draw` by ascending difference, with chances as decimals.
    ///
    /// # Errors
    /// Returns the number of the first invalid line, and the reason.
    pub fn table(file: &str, text: &str) -> Result<Self, (usize, &'static str)> {
        let mut points: Vec<Point> = Vec::new();
        for (i, line) in text.lines().enumerate() {
            let refuse = |why| (i + 1, why);
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') || line.starts_with("difference") {
                continue;
            }
            let cells: Vec<&str> = line.split(',').map(str::trim).collect();
            let [difference, white, draw] = cells.as_slice() else {
                return Err(refuse("not three numbers: difference,white,draw"));
            };
            let share = |cell: &str| cell.parse().ok().filter(|x| (0.0..=1.0).contains(x)).map(billionths);
            let difference = difference.parse().ok().filter(|&d: &i32| most(d));
            let Some(((difference, white), draw)) = difference.zip(share(white)).zip(share(draw)) else {
                return Err(refuse("not a whole difference and two chances from 0 to 1"));
            };
            if white + draw > GRID {
                return Err(refuse("the two chances add up to more than 1"));
            }
            if points.last().is_some_and(|last| last.difference >= difference) {
                return Err(refuse("the differences are not in ascending order"));
            }
            points.push(Point { difference, white, draw });
        }
        if points.is_empty() {
            return Err((0, "there are no lines with chances"));
        }
        Ok(Self::Table { file: file.to_owned(), points })
    }

    /// Returns the chances of a game between players of the given strengths.
    pub fn chances(&self, white: i32, black: i32) -> Chances {
        let (mean, d) =
            (f64::from(white.saturating_add(black)) / 2.0, f64::from(white.saturating_sub(black)));
        let (wins, draws) = match self {
            Self::Milvang2015 => milvang_2015(mean, d),
            Self::Milvang2024 => milvang_2024(mean, d),
            Self::Elo { draws, white } => elo(f64::from(*draws) / 1000.0, d + f64::from(*white)),
            Self::BradleyTerry => (logistic(d, 400.0), 0.0),
            Self::Noise { most } => (noise(f64::from(*most), d), 0.0),
            Self::Table { points, .. } => return between(points, white.saturating_sub(black)),
        };
        let white = billionths(wins);
        Chances { white, draw: billionths(draws).min(GRID - white) }
    }
}

/// The largest number of rating points for an advantage or an error.
const MOST_POINTS: u32 = 10_000;

fn most(points: i32) -> bool {
    points.unsigned_abs() <= MOST_POINTS
}

impl std::fmt::Display for ResultModel {
    /// Writes the model in the form of `--model`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Milvang2015 => f.write_str("milvang-2015"),
            Self::Milvang2024 => f.write_str("milvang-2024"),
            Self::Elo { draws, white } => write!(f, "elo:{}.{:03},{white}", draws / 1000, draws % 1000),
            Self::BradleyTerry => f.write_str("bradley-terry"),
            Self::Noise { most } => write!(f, "noise:{most}"),
            Self::Table { file, .. } => write!(f, "table:{file}"),
        }
    }
}

/// Reads a share from 0 to 1 as a decimal, in thousandths.
fn per_mille(text: &str) -> Option<u32> {
    let share: f64 = text.parse().ok().filter(|x| (0.0..=1.0).contains(x))?;
    num_traits::cast((share * 1000.0).round())
}

/// Returns the nearest whole number of billionths, from 0 to 10⁹.
fn billionths(chance: f64) -> u32 {
    num_traits::cast((chance.clamp(0.0, 1.0) * f64::from(GRID)).round()).expect("at most a billion")
}

/// Returns the chance of the player who is better by `d` points on a logistic curve.
fn logistic(d: f64, scale: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-d / scale))
}

/// Returns the value of a curve of two parabolas: 0 at `lo`, `v` at `c`, and 1 at `up`.
fn rise(d: f64, v: f64, (lo, c, up): (f64, f64, f64)) -> f64 {
    if d <= lo {
        0.0
    } else if d <= c {
        v * ((d - lo) / (c - lo)).powi(2)
    } else if d <= up {
        1.0 - (1.0 - v) * ((d - up) / (c - up)).powi(2)
    } else {
        1.0
    }
}

fn milvang_2015(mean: f64, d: f64) -> (f64, f64) {
    let q = ((mean - 1200.0) / 1200.0).max(0.0);
    let white = rise(d, 0.45 - 0.10 * q * q, (0.391 * mean - 1492.0, 40.0, 1691.0 - 0.428 * mean));
    // Black's curve falls: it is the rise of the reversed difference.
    let black = rise(-d, 0.46 - 0.13 * q * q, (0.388 * mean - 1428.0, 80.0, 1753.0 - 0.416 * mean));
    (white, 1.0 - white - black)
}

fn milvang_2024(mean: f64, d: f64) -> (f64, f64) {
    let white = logistic(d - (96.0 + 0.0986 * (mean - 2000.0)), 370.0);
    let black = logistic(-d - (150.0 + 0.157 * (mean - 2000.0)), 370.0);
    let draw = 1.0 - white - black;
    // Among beginners the two curves cross: then there are no draws, and the two shares are scaled to a sum of 1.
    if draw < 0.0 { (white / (white + black), 0.0) } else { (white, draw) }
}

fn elo(draws: f64, d: f64) -> (f64, f64) {
    let expected = logistic(d, 400.0);
    let draw = draws.min(2.0 * expected).min(2.0 - 2.0 * expected);
    (expected - draw / 2.0, draw)
}

/// Returns the chance that `d` plus the difference of two uniform errors of up to `a` is positive.
fn noise(a: f64, d: f64) -> f64 {
    if d == 0.0 {
        return 0.5;
    }
    let room = (2.0 * a - d.abs()).max(0.0);
    let weaker = if room > 0.0 { room * room / (8.0 * a * a) } else { 0.0 };
    if d > 0.0 { 1.0 - weaker } else { weaker }
}

/// Interpolates linearly between the two nearest points, in whole numbers; beyond the ends, the end point counts.
fn between(points: &[Point], difference: i32) -> Chances {
    let next = points.partition_point(|p| p.difference < difference);
    let (low, high) = (points[next.saturating_sub(1)], points[next.min(points.len() - 1)]);
    let span = i64::from(high.difference) - i64::from(low.difference);
    let step = (i64::from(difference) - i64::from(low.difference)).clamp(0, span.max(0));
    let mix = |a: u32, b: u32| {
        let change = if span > 0 { (i64::from(b) - i64::from(a)) * step / span } else { 0 };
        u32::try_from(i64::from(a) + change).expect("between two chances")
    };
    let white = mix(low.white, high.white);
    Chances { white, draw: mix(low.draw, high.draw).min(GRID - white) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the chances of White, a draw and Black in ten-thousandths.
    fn rounded(model: &str, white: i32, black: i32) -> [u32; 3] {
        let c = ResultModel::parse(model).expect("a model").chances(white, black);
        [c.white, c.draw, GRID - c.white - c.draw].map(|x| (x + 50_000) / 100_000)
    }

    #[test]
    fn published_points_are_met_to_a_ten_thousandth() {
        for (model, players, wanted) in [
            ("milvang-2015", (2467, 2344), [5113, 3511, 1375]),
            ("milvang-2015", (2000, 2000), [3634, 3174, 3191]),
            ("milvang-2015", (1600, 1800), [2263, 2051, 5685]),
            ("milvang-2024", (2467, 2344), [4798, 4106, 1096]),
            ("milvang-2024", (2000, 2000), [3549, 3628, 2822]),
            ("milvang-2024", (1600, 1800), [1600, 1933, 6466]),
            ("elo:0.35,35", (2467, 2344), [5379, 3500, 1121]),
            ("elo", (2000, 2000), [3752, 3500, 2748]),
            ("elo:0.350,35", (1600, 1800), [1039, 3500, 5461]),
        ] {
            let found = rounded(model, players.0, players.1);
            for (a, b) in found.into_iter().zip(wanted) {
                assert!(a.abs_diff(b) <= 1, "{model} {players:?}: {found:?} of {wanted:?}");
            }
        }
    }

    #[test]
    fn models_without_draws_and_at_their_ends() {
        assert_eq!(rounded("bradley-terry", 2000, 2000), [5000, 0, 5000]);
        assert_eq!(rounded("bradley-terry", 2400, 2000), [9091, 0, 909]);
        // Two errors of up to 100: a player 100 points ahead loses (200 - 100)²/(8·100²) of the games.
        assert_eq!(rounded("noise:100", 2100, 2000), [8750, 0, 1250]);
        assert_eq!(rounded("noise:100", 2000, 2200), [0, 0, 10_000]);
        assert_eq!(rounded("noise:0", 2001, 2000), [10_000, 0, 0]);
        assert_eq!(rounded("noise:0", 2000, 2000), [5000, 0, 5000]);
        for model in ["milvang-2015", "milvang-2024", "elo"] {
            assert_eq!(rounded(model, 3500, 400), [10_000, 0, 0], "{model}");
            assert_eq!(rounded(model, 400, 3500), [0, 0, 10_000], "{model}");
        }
        let crossed = rounded("milvang-2024", 600, 600);
        assert_eq!(crossed[1], 0);
    }

    #[test]
    fn a_table_is_followed_between_its_lines() {
        let text = "difference,white,draw\n-100,0.2,0.3\n# middle\n100,0.6,0.1\n";
        let table = ResultModel::table("t.csv", text).expect("a table");
        let of = |d: i32| table.chances(2000 + d, 2000);
        assert_eq!(of(0), Chances { white: 400_000_000, draw: 200_000_000 });
        assert_eq!(of(50), Chances { white: 500_000_000, draw: 150_000_000 });
        assert_eq!(of(-900), Chances { white: 200_000_000, draw: 300_000_000 });
        assert_eq!(of(900), Chances { white: 600_000_000, draw: 100_000_000 });
        for (text, line) in [("", 0), ("1,2", 1), ("0,0.9,0.2", 1), ("5,0,0\n5,0,0", 2), ("0,nan,0", 1)] {
            assert_eq!(ResultModel::table("t", text).map_err(|e| e.0), Err(line), "{text}");
        }
    }

    #[test]
    fn names_are_read_as_they_are_written() {
        for name in
            ["milvang-2015", "milvang-2024", "elo:0.350,35", "elo:0.000,0", "bradley-terry", "noise:100"]
        {
            assert_eq!(ResultModel::parse(name).map(|m| m.to_string()).as_deref(), Some(name));
        }
        for wrong in ["elo:2,0", "elo:0.1", "noise:-1", "noise:99999", "milvang", "elo:nan,0"] {
            assert_eq!(ResultModel::parse(wrong), None, "{wrong}");
        }
    }
}
