//! The tie-breaks of FIDE C.07 (from 1 March 2026), by their letters: `DE`, `BH-C1`, `SB`. `OWN` means the tie-breaks
//! that the rulebook itself prescribes. Team tie-breaks are elsewhere (`team_letters`).

use std::fmt;

use super::team_letters::TeamKind;
use facts::tournament::TeamScore;

/// The quantity counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The tie-breaks that the rulebook prescribes.
    Own,
    /// 6: direct encounter.
    DirectEncounter,
    /// 7.1: rounds with as many points as a win, played or not.
    Wins,
    /// 7.2: games won over the board.
    Won,
    /// 7.3: games played with Black.
    BlackGames,
    /// 7.4: games won with Black.
    BlackWon,
    /// 7.5: sum of the scores after each round.
    Progressive,
    /// 7.6: rounds that the player chose to play.
    Elected,
    /// 7.7: one point for scoring more than the opponent, half a point for scoring as much.
    Standard,
    /// 7.8: the lower pairing number.
    Number,
    /// 8.1: sum of the opponents' scores.
    Buchholz,
    /// 8.2: average of the opponents' Buchholz (8.1).
    AverageBuchholz,
    /// 8.3: Buchholz (8.1) as if the last round were drawn.
    ForeBuchholz,
    /// 9.1: opponents' scores times the points scored against them.
    SonnebornBerger,
    /// 9.2: points against opponents with at least half of all points.
    Koya,
    /// 10.1: average rating of the opponents.
    AverageRating,
    /// 10.2: performance rating.
    Performance,
    /// 10.3: the lowest rating whose expected score is at least the score.
    PerfectPerformance,
    /// 10.4: average of the opponents' performance (10.2).
    AveragePerformance,
    /// 10.5: average of the opponents' perfect performance (10.3).
    AveragePerfectPerformance,
    /// 10.6: the higher rating.
    Rating,
    /// A tie-break of teams.
    Team(TeamKind),
    /// 4.1: a value determined outside the program and stated in a remark of the report.
    External,
}

/// The treatment of players without a rating in tie-breaks based on ratings (C.07 10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum UnratedRule {
    /// `/U1400`: these players count with this rating.
    Rated(u16),
    /// `/UX`: games against unrated players do not count, and unrated players come last by rating.
    LeftOut,
}

/// The letters of the rulebook's own tie-breaks.
const OWN: &str = "OWN";
/// The rulebook's own tie-breaks in records 202 and 212, where tie-breaks outside C.07 begin with `OTHER_`.
pub const OWN_IN_REPORT: &str = "OTHER_OWN";

/// Letters, article, words.
const KINDS: [(&str, Kind, &str, &str); 22] = [
    (OWN, Kind::Own, "", "the rulebook's own"),
    ("DE", Kind::DirectEncounter, "6", "direct encounter, the place among the tied players"),
    ("WIN", Kind::Wins, "7.1", "rounds worth the points of a win"),
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
    ("KS", Kind::Koya, "9.2", "Koya: points against opponents with at least half of all points"),
    ("ARO", Kind::AverageRating, "10.1", "average rating of opponents"),
    ("TPR", Kind::Performance, "10.2", "performance rating"),
    ("PTP", Kind::PerfectPerformance, "10.3", "perfect tournament performance"),
    ("APRO", Kind::AveragePerformance, "10.4", "average performance of opponents"),
    ("APPO", Kind::AveragePerfectPerformance, "10.5", "average perfect performance of opponents"),
    ("RTNG", Kind::Rating, "10.6", "rating"),
    ("EXT", Kind::External, "4.1", "value given from outside, the larger first"),
];

/// The maximum number of tie-breaks of an event.
const MOST: usize = 30;

/// A tie-break with its modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TieBreak {
    pub(super) kind: Kind,
    /// The number of least significant values left out (14.1, 14.2).
    pub(super) low: usize,
    /// The number of most significant values left out (14.3, 14.4).
    pub(super) high: usize,
    /// The number of half points by which the limit of Koya is moved (14.5).
    pub(super) limit: i32,
    /// `/P`: forfeits count as games against the scheduled opponent.
    pub(super) plays_forfeits: bool,
    /// `/R`: the lower rating, or the higher number, ranks first.
    pub(super) is_reversed: bool,
    /// `/F`: averages the opponents' Fore Buchholz, or takes Fore Buchholz as the strength of schedule (13.4).
    pub(super) is_fore: bool,
    /// `/U1400` or `/UX`: the treatment of players without a rating.
    pub(super) unrated: Option<UnratedRule>,
    /// `:MP`, `:GP`: the score of teams that counts; `None` is the primary one.
    pub(super) score: Option<TeamScore>,
    /// `/K4`: the divisor of `SSSC`.
    pub(super) factor: Option<u16>,
}

impl TieBreak {
    /// Parses a tie-break in the letters of FIDE's list for the records 202 and 212: `BH-C1`, `bh/c1/p`, `KS/L+1`,
    /// `RTNG/R`, `ARO/U1400`, `ARO/UX`. `GE`, the name of `REP` until 2024, is read as `REP`, `BH/F` as `FB`, and `OTHER_OWN` as
    /// `OWN`.
    ///
    /// # Errors
    /// Returns the fault, without a full stop.
    ///
    /// ```
    /// assert!(pairproof::standings::TieBreak::parse("BH-C1").is_ok());
    /// assert!(pairproof::standings::TieBreak::parse("nonsense").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Self, String> {
        let whole = text.trim().to_uppercase();
        let (letters, modifiers) = match whole.split_once(['-', '/']) {
            Some((letters, modifiers)) => (letters, modifiers.split('/').collect()),
            None => (whole.as_str(), Vec::new()),
        };
        let (letters, score) = match letters.split_once(':') {
            Some((letters, "MP")) => (letters, Some(TeamScore::MatchPoints)),
            Some((letters, "GP")) => (letters, Some(TeamScore::GamePoints)),
            _ => (letters, None),
        };
        let letters = match letters {
            "GE" => "REP",
            OWN_IN_REPORT => OWN,
            _ => letters,
        };
        let of_players = KINDS.iter().find(|(known, ..)| *known == letters).map(|(_, kind, ..)| *kind);
        let of_teams = || TeamKind::parse(letters).filter(|_| score.is_none()).map(Kind::Team);
        let Some(kind) = of_players.or_else(of_teams) else {
            let known: Vec<&str> = KINDS.iter().map(|k| k.0).chain(TeamKind::all()).collect();
            return Err(format!(
                "'{}' is not a tie-break; the tie-breaks are {}",
                text.trim(),
                known.join(" ")
            ));
        };
        let mut read = Self { score, ..Self::plain(kind) };
        for modifier in modifiers {
            let plain = read;
            if !read.modify(modifier) || read == plain {
                let own = Self { score, ..Self::plain(kind) }.modifiers();
                return Err(format!("{letters} has no modifier '{modifier}' (C.07 14); {own}"));
            }
        }
        Ok(read)
    }

    /// Parses a list of tie-breaks, in order.
    ///
    /// # Errors
    /// Returns the first fault, without a full stop. More tie-breaks than an event can use are also a fault.
    ///
    /// ```
    /// use pairproof::standings::TieBreak;
    ///
    /// assert_eq!(TieBreak::list(&["BH-C1", "DE"]).map(|list| list.len()), Ok(2));
    /// assert!(TieBreak::list(&["BH"; 1_000]).is_err());
    /// ```
    pub fn list<T: AsRef<str>>(written: &[T]) -> Result<Vec<Self>, String> {
        let count = written.len();
        if count > MOST {
            return Err(format!("{count} tie-breaks are named; at most {MOST} are counted"));
        }
        written.iter().map(|text| Self::parse(text.as_ref())).collect()
    }

    pub(super) fn plain(kind: Kind) -> Self {
        let (plays_forfeits, is_reversed, is_fore) = (false, false, false);
        let (unrated, score, factor) = (None, None, None);
        Self { kind, low: 0, high: 0, limit: 0, plays_forfeits, is_reversed, is_fore, unrated, score, factor }
    }

    /// Adds a modifier. Returns `false` if this tie-break does not allow it.
    fn modify(&mut self, modifier: &str) -> bool {
        let number = |letter| modifier.strip_prefix(letter).and_then(|n| n.parse::<i32>().ok());
        let is_cut = (self.low, self.high) != (0, 0);
        match modifier {
            "C1" | "C2" | "M1" | "M2" if self.kind.may_be_cut() && !is_cut => {
                self.low = if modifier.ends_with('1') { 1 } else { 2 };
                self.high = if modifier.starts_with('M') { self.low } else { 0 };
            }
            "P" if self.kind.meets_forfeits() => self.plays_forfeits = true,
            "R" if matches!(self.kind, Kind::Number | Kind::Rating | Kind::External) => {
                self.is_reversed = true;
            }
            "F" if matches!(self.kind, Kind::AverageBuchholz | Kind::Team(TeamKind::Strength)) => {
                self.is_fore = true;
            }
            "F" if self.kind == Kind::Buchholz => self.kind = Kind::ForeBuchholz,
            "UX" if self.is_of_ratings() && self.unrated.is_none() => {
                self.unrated = Some(UnratedRule::LeftOut);
            }
            _ if self.kind == Kind::Team(TeamKind::Strength) && self.factor.is_none() => {
                self.factor = number('K').and_then(|n| u16::try_from(n).ok()).filter(|&n| n > 0);
                return self.factor.is_some();
            }
            _ => match (number('L'), number('U').and_then(|n| u16::try_from(n).ok())) {
                (Some(limit), _) if self.kind == Kind::Koya && self.limit == 0 => self.limit = limit,
                (_, Some(rating)) if self.is_of_ratings() && self.unrated.is_none() && rating < 4000 => {
                    self.unrated = Some(UnratedRule::Rated(rating));
                }
                _ => return false,
            },
        }
        true
    }

    /// Returns an example of each modifier that the tie-break may have.
    pub(super) fn allowed(self) -> Vec<&'static str> {
        let all = ["C1", "C2", "M1", "M2", "L+1", "P", "R", "F", "K4", "U1400", "UX"];
        all.into_iter().filter(|modifier| self.clone().modify(modifier)).collect()
    }

    /// Returns the modifiers that a tie-break may have, in words.
    fn modifiers(self) -> String {
        let allowed = self.allowed();
        if allowed.is_empty() { "it has none".to_owned() } else { format!("it has {}", allowed.join(", ")) }
    }

    /// Returns the article and the quantity counted, in words.
    ///
    /// ```
    /// let cut = pairproof::standings::TieBreak::parse("BH-C1").expect("it is one");
    /// assert!(cut.words().starts_with("Buchholz without the lowest"));
    /// ```
    pub fn words(&self) -> String {
        format!("{} (C.07 {})", self.name(), self.line().1)
    }

    /// Returns the words and the article of the quantity counted, without modifiers.
    pub(super) fn line(&self) -> (&'static str, &'static str) {
        let of_players = || KINDS.iter().find(|(_, kind, ..)| *kind == self.kind).map(|k| (k.3, k.2));
        match self.kind {
            Kind::Team(kind) => kind.words(),
            _ => of_players().unwrap_or_default(),
        }
    }

    /// Returns the letters of all tie-breaks of players.
    pub(super) fn of_players() -> impl Iterator<Item = &'static str> {
        KINDS.iter().map(|kind| kind.0)
    }

    /// Returns the quantity counted, in words.
    ///
    /// ```
    /// let cut = pairproof::standings::TieBreak::parse("BH-C1").expect("it is one");
    /// assert_eq!(cut.name(), "Buchholz without the lowest");
    /// ```
    pub fn name(&self) -> String {
        let (words, _) = self.line();
        let of_score = self.score.map_or(String::new(), |score| format!(" of {}", score.words()));
        let cut = match (self.low, self.high, self.limit) {
            (0, 0, 0) => String::new(),
            (0, 0, limit) => format!(", limit shifted by {limit:+} half points"),
            (1, 0, _) => " without the lowest".to_owned(),
            (low, 0, _) => format!(" without the {low} lowest"),
            (1, ..) => " without the lowest and the highest".to_owned(),
            (low, ..) => format!(" without the {low} lowest and the {low} highest"),
        };
        let forfeits = if self.plays_forfeits { ", forfeits counted as games" } else { "" };
        let reversed = if self.is_reversed { ", in reverse order" } else { "" };
        let fore = if self.is_fore { ", the last round counted as drawn" } else { "" };
        let unrated = match self.unrated {
            Some(UnratedRule::Rated(rating)) => format!(", unrated players counted as {rating}"),
            Some(UnratedRule::LeftOut) => ", unrated players left out".to_owned(),
            None => String::new(),
        };
        let factor = self.factor.map_or(String::new(), |factor| format!(", divided by {factor}"));
        format!("{words}{of_score}{cut}{fore}{forfeits}{reversed}{unrated}{factor}")
    }

    /// Returns whether the opponents' points are summed up, regardless of the points scored against them.
    pub(super) fn is_of_buchholz(&self) -> bool {
        matches!(self.kind, Kind::Buchholz | Kind::ForeBuchholz | Kind::AverageBuchholz)
    }

    /// Returns whether the tie-break is for teams only, or names one of their scores.
    pub(super) fn is_of_teams(&self) -> bool {
        matches!(self.kind, Kind::Team(_)) || self.score.is_some()
    }

    /// Returns the code in the form of records 202 and 212: all modifiers after a slash, and `OTHER_OWN` for `OWN`.
    ///
    /// ```
    /// let cut = pairproof::standings::TieBreak::parse("BH-C1/P").expect("it is one");
    /// assert_eq!(cut.code(), "BH/C1/P");
    /// ```
    pub fn code(&self) -> String {
        if self.kind == Kind::Own { OWN_IN_REPORT.to_owned() } else { self.written('/') }
    }

    /// Writes the tie-break with `before_first` before its first modifier: C.07 uses a hyphen, the records of TRF26 a slash.
    fn written(&self, before_first: char) -> String {
        let of_players = || KINDS.iter().find(|(_, kind, ..)| *kind == self.kind).map_or("", |k| k.0);
        let letters = match self.kind {
            Kind::Team(kind) => kind.letters(),
            _ => of_players(),
        };
        let letters = match self.score {
            None => letters.to_owned(),
            Some(TeamScore::MatchPoints) => format!("{letters}:MP"),
            Some(TeamScore::GamePoints) => format!("{letters}:GP"),
        };
        let first = match (self.low, self.high, self.limit) {
            (0, 0, 0) => None,
            (0, 0, limit) => Some(format!("L{limit:+}")),
            (low, 0, _) => Some(format!("C{low}")),
            (low, _, _) => Some(format!("M{low}")),
        };
        let flags = [(self.is_fore, "F"), (self.plays_forfeits, "P"), (self.is_reversed, "R")];
        let flags = flags.into_iter().filter(|(has, _)| *has).map(|(_, modifier)| modifier.to_owned());
        let unrated = self.unrated.map(|unrated| match unrated {
            UnratedRule::Rated(rating) => format!("U{rating}"),
            UnratedRule::LeftOut => "UX".to_owned(),
        });
        let factor = self.factor.map(|factor| format!("K{factor}"));
        let modifiers: Vec<String> = first.into_iter().chain(flags).chain(factor).chain(unrated).collect();
        if modifiers.is_empty() { letters } else { format!("{letters}{before_first}{}", modifiers.join("/")) }
    }

    /// Returns whether the tie-break is based on ratings, so that it is dropped if a player has none (C.07 10).
    pub(super) fn is_of_ratings(&self) -> bool {
        matches!(
            self.kind,
            Kind::AverageRating
                | Kind::Performance
                | Kind::PerfectPerformance
                | Kind::AveragePerformance
                | Kind::AveragePerfectPerformance
                | Kind::Rating
        )
    }
}

impl Kind {
    /// Returns whether the least or most significant values of the tie-break may be left out (14.1 to 14.4).
    fn may_be_cut(self) -> bool {
        matches!(
            self,
            Self::Buchholz
                | Self::ForeBuchholz
                | Self::SonnebornBerger
                | Self::Progressive
                | Self::AverageRating
        ) || matches!(self, Self::Team(kind) if kind.may_be_cut())
    }

    /// Returns whether the tie-break compares opponents and ignores forfeits unless the regulations say otherwise.
    fn meets_forfeits(self) -> bool {
        matches!(self, Self::DirectEncounter | Self::Buchholz | Self::ForeBuchholz | Self::SonnebornBerger)
            || matches!(self, Self::Team(kind) if kind.meets_forfeits())
    }
}

impl fmt::Display for TieBreak {
    /// Formats the tie-break as [`TieBreak::parse`] reads it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.written('-'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_reports_have_slashes_and_keep_a_limit_below_half() {
        let codes = ["bh-m1/p", "KS/L-2", "AOB/F", "RTNG/R/UX"]
            .map(|letters| TieBreak::parse(letters).expect("known").code());
        assert_eq!(codes, ["BH/M1/P", "KS/L-2", "AOB/F", "RTNG/R/UX"]);
        let own = TieBreak::parse("own").expect("known");
        assert_eq!((own.code().as_str(), TieBreak::parse("OTHER_OWN")), ("OTHER_OWN", Ok(own)));
    }

    #[test]
    fn letters_are_read_as_fide_and_the_report_write_them() {
        for (written, shown) in [
            ("bh-c1", "BH-C1"),
            ("BH/M2", "BH-M2"),
            ("KS/L+1", "KS-L+1"),
            (" de ", "DE"),
            ("SB", "SB"),
            ("own", "OWN"),
            ("bh/c1/p", "BH-C1/P"),
            ("DE/P", "DE-P"),
            ("aob/f", "AOB-F"),
            ("TPN/R", "TPN-R"),
            ("rtng/r/u1000", "RTNG-R/U1000"),
            ("KS/L-2", "KS-L-2"),
            ("GE", "REP"),
            ("bh:mp/c1/p", "BH:MP-C1/P"),
            ("mpvgp", "MPvGP"),
            ("EMGSB/C1/P", "EMGSB-C1/P"),
            ("edet/p", "EDET-P"),
            ("sssc/k4", "SSSC-K4"),
            ("SSSC/K4/P/F", "SSSC-F/P/K4"),
            ("bh/f", "FB"),
            ("BH/C1/F", "FB-C1"),
            ("aro/c1/ux", "ARO-C1/UX"),
            ("ext/r", "EXT-R"),
            ("aro/u1400", "ARO-U1400"),
        ] {
            let read = TieBreak::parse(written).expect("known");
            assert_eq!(read.to_string(), shown);
            assert_eq!(TieBreak::parse(shown), Ok(read));
            assert_eq!(TieBreak::parse(&read.code()), Ok(read));
        }
        for wrong in [
            "XYZ",
            "DE-C1",
            "BH-C3",
            "BH-L1",
            "",
            "BH/",
            "BH/C1/M1",
            "SB/R",
            "BH/U1400",
            "ARO/P",
            "ARO/U-1",
            "ARO/U9999",
            "DE/P/P",
            "BH:XP",
            "EMMSB:MP",
            "SSSC/K0",
            "SSSC/F/F",
            "TBR/C1",
            "EXT/C1",
            "ARO/UX/U1400",
            "BH/UX",
        ] {
            assert!(TieBreak::parse(wrong).is_err(), "{wrong}");
        }
        for (letters, ..) in KINDS {
            assert_eq!(TieBreak::parse(letters).expect("known").to_string(), letters);
        }
    }
}
