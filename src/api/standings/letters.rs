//! The tie-breaks of FIDE C.07 (from 1 March 2026) by their letters: `DE`, `BH-C1`, `SB`; `OWN` is what the rulebook
//! itself prescribes. Those of teams, PTP and APPO are not among them.

use std::fmt;

/// The quantity counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The tie-breaks that the rulebook prescribes.
    Own,
    /// 6: direct encounter.
    DirectEncounter,
    /// 7.1: rounds with the points of a win, played or not.
    Wins,
    /// 7.2: games won over the board.
    Won,
    /// 7.3: games played with Black.
    BlackGames,
    /// 7.4: games won with Black.
    BlackWon,
    /// 7.5: sum of the scores after each round.
    Progressive,
    /// 7.6: rounds that were not given up.
    Elected,
    /// 7.7: a point for more than the opponent, half for as much.
    Standard,
    /// 7.8: the lower pairing number.
    Number,
    /// 8.1: sum of the opponents' scores.
    Buchholz,
    /// 8.2: average of the opponents' 8.1.
    AverageBuchholz,
    /// 8.3: 8.1 as if the last round were drawn.
    ForeBuchholz,
    /// 9.1: opponents' scores times the points against them.
    SonnebornBerger,
    /// 9.2: points against those with half of all points.
    Koya,
    /// 10.1: average rating of the opponents.
    AverageRating,
    /// 10.2: performance.
    Performance,
    /// 10.4: average of the opponents' 10.2.
    AveragePerformance,
    /// 10.6: the higher rating.
    Rating,
}

/// Letters, article, words.
const KINDS: [(&str, Kind, &str, &str); 19] = [
    ("OWN", Kind::Own, "", "the rulebook's own"),
    ("DE", Kind::DirectEncounter, "6", "direct encounter, the place among the tied players"),
    ("WIN", Kind::Wins, "7.1", "rounds with the points of a win"),
    ("WON", Kind::Won, "7.2", "games won over the board"),
    ("BPG", Kind::BlackGames, "7.3", "games played with Black"),
    ("BWG", Kind::BlackWon, "7.4", "games won with Black"),
    ("PS", Kind::Progressive, "7.5", "sum of progressive scores"),
    ("REP", Kind::Elected, "7.6", "rounds elected to play"),
    ("STD", Kind::Standard, "7.7", "standard points"),
    ("TPN", Kind::Number, "7.8", "pairing number, the lower first"),
    ("BH", Kind::Buchholz, "8.1", "Buchholz"),
    ("AOB", Kind::AverageBuchholz, "8.2", "average of opponents' Buchholz"),
    ("FB", Kind::ForeBuchholz, "8.3", "Fore Buchholz"),
    ("SB", Kind::SonnebornBerger, "9.1", "Sonneborn-Berger"),
    ("KS", Kind::Koya, "9.2", "Koya: points against those with half of all points"),
    ("ARO", Kind::AverageRating, "10.1", "average rating of opponents"),
    ("TPR", Kind::Performance, "10.2", "performance rating"),
    ("APRO", Kind::AveragePerformance, "10.4", "average performance of opponents"),
    ("RTNG", Kind::Rating, "10.6", "rating"),
];

/// A tie-break with its modifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TieBreak {
    pub(super) kind: Kind,
    /// Least significant values that are left out (14.1, 14.2).
    pub(super) low: usize,
    /// Most significant values that are left out (14.3, 14.4).
    pub(super) high: usize,
    /// Half points by which the limit of Koya is moved (14.5).
    pub(super) limit: i32,
}

impl TieBreak {
    /// A tie-break as it is written: `BH-C1`, `bh/c1`, `KS/L+1`.
    ///
    /// # Errors
    /// The fault, without a full stop.
    ///
    /// ```
    /// assert!(pairproof::TieBreak::parse("BH-C1").is_ok());
    /// assert!(pairproof::TieBreak::parse("nonsense").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Self, String> {
        let whole = text.trim().to_uppercase();
        let (letters, modifier) = whole.split_once(['-', '/']).unwrap_or((&whole, ""));
        let found = KINDS.iter().find(|(known, ..)| *known == letters);
        let Some(&(_, kind, ..)) = found else {
            let known: Vec<&str> = KINDS.iter().map(|k| k.0).collect();
            return Err(format!("'{}' is not a tie-break; there are {}", text.trim(), known.join(" ")));
        };
        let plain = Self { kind, low: 0, high: 0, limit: 0 };
        let cuts = matches!(
            kind,
            Kind::Buchholz
                | Kind::ForeBuchholz
                | Kind::SonnebornBerger
                | Kind::Progressive
                | Kind::AverageRating
        );
        let limit = modifier.strip_prefix('L').and_then(|n| n.parse::<i32>().ok());
        match (modifier, limit) {
            ("", _) => Ok(plain),
            ("C1", _) if cuts => Ok(Self { low: 1, ..plain }),
            ("C2", _) if cuts => Ok(Self { low: 2, ..plain }),
            ("M1", _) if cuts => Ok(Self { low: 1, high: 1, ..plain }),
            ("M2", _) if cuts => Ok(Self { low: 2, high: 2, ..plain }),
            (_, Some(limit)) if kind == Kind::Koya => Ok(Self { limit, ..plain }),
            _ => Err(format!("{letters} has no modifier '{modifier}' (C.07 14)")),
        }
    }

    /// The article and what is counted, in words.
    ///
    /// ```
    /// let cut = pairproof::TieBreak::parse("BH-C1").expect("it is one");
    /// assert!(cut.words().starts_with("Buchholz without the lowest"));
    /// ```
    pub fn words(&self) -> String {
        let known = KINDS.iter().find(|(_, kind, ..)| *kind == self.kind);
        let cut = match (self.low, self.high, self.limit) {
            (0, 0, 0) => String::new(),
            (0, 0, limit) => format!(", limit moved by {limit:+} half points"),
            (1, 0, _) => " without the lowest".to_owned(),
            (low, 0, _) => format!(" without the {low} lowest"),
            (1, ..) => " without the lowest and the highest".to_owned(),
            (low, ..) => format!(" without the {low} lowest and the {low} highest"),
        };
        known.map_or_else(String::new, |(_, _, article, words)| format!("{words}{cut} (C.07 {article})"))
    }

    /// Does it rest on ratings, so that it is dropped where somebody has none (C.07 10)?
    pub(super) fn is_of_ratings(&self) -> bool {
        matches!(self.kind, Kind::AverageRating | Kind::Performance | Kind::AveragePerformance | Kind::Rating)
    }
}

impl fmt::Display for TieBreak {
    /// As [`TieBreak::parse`] reads it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = KINDS.iter().find(|(_, kind, ..)| *kind == self.kind).map_or("", |k| k.0);
        let modifier = match (self.low, self.high, self.limit) {
            (0, 0, 0) => String::new(),
            (0, 0, limit) => format!("/L{limit:+}"),
            (low, 0, _) => format!("-C{low}"),
            (low, _, _) => format!("-M{low}"),
        };
        f.pad(&format!("{letters}{modifier}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_read_as_fide_and_the_report_write_them() {
        for (written, shown) in [
            ("bh-c1", "BH-C1"),
            ("BH/M2", "BH-M2"),
            ("KS/L+1", "KS/L+1"),
            (" de ", "DE"),
            ("SB", "SB"),
            ("own", "OWN"),
        ] {
            let read = TieBreak::parse(written).expect("known");
            assert_eq!(read.to_string(), shown);
            assert_eq!(TieBreak::parse(shown), Ok(read));
        }
        for wrong in ["XYZ", "DE-C1", "BH-C3", "BH-L1", ""] {
            assert!(TieBreak::parse(wrong).is_err(), "{wrong}");
        }
        for (letters, ..) in KINDS {
            assert_eq!(TieBreak::parse(letters).expect("known").to_string(), letters);
        }
    }
}
