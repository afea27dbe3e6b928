//! Converts dates of birth, as lists contain them, to the format of the tournament report: `1990/01/31`, or
//! `1990/00/00` if only the year is known.

use super::calendar::day_number;

/// The years in which a player can have been born.
const YEARS: std::ops::RangeInclusive<u32> = 1850..=2150;

/// Returns a date in the report's format, or `None` if the text is not a calendar date.
///
/// The four-digit year comes first or last. If it comes last, the day comes first, as in most of the world. A list that
/// puts the month first also contains days above 12, and these are rejected.
pub fn date(text: &str) -> Option<String> {
    let parts: Vec<&str> = text.split(['/', '-', '.', ' ']).filter(|part| !part.is_empty()).collect();
    let is_number = |part: &&str| part.len() <= 4 && part.bytes().all(|b| b.is_ascii_digit());
    if !parts.iter().all(is_number) {
        return None;
    }
    let (year, month, day) = match parts.as_slice() {
        [year] => (*year, "0", "0"),
        [year, month, day] if year.len() == 4 => (*year, *month, *day),
        [day, month, year] => (*year, *month, *day),
        _ => return None,
    };
    let number = |part: &str| part.parse::<u32>().ok();
    let (year, month, day) = (number(year).filter(|y| YEARS.contains(y))?, number(month)?, number(day)?);
    // For some players only the year, or the year and month, is known.
    let (of_month, of_day) = (month.max(1), if month == 0 { day + 1 } else { day.max(1) });
    day_number(year, of_month, of_day)?;
    let is_whole = month > 0 || (day == 0 && of_day == 1);
    is_whole.then(|| format!("{year:04}/{month:02}/{day:02}"))
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn dates_are_written_as_the_report_wants_them() {
        for (written, report) in [
            ("1990/01/31", "1990/01/31"),
            ("1990-1-31", "1990/01/31"),
            ("31.01.1990", "1990/01/31"),
            ("31/1/1990", "1990/01/31"),
            ("29.02.2000", "2000/02/29"),
            ("1990", "1990/00/00"),
            ("1990/00/00", "1990/00/00"),
            ("00.00.1990", "1990/00/00"),
            ("1990/05/00", "1990/05/00"),
        ] {
            assert_eq!(date(written).as_deref(), Some(report), "{written}");
        }
        for nonsense in [
            "31.02.1990",
            "29.02.1900",
            "12/31/1990",
            "31.1.90",
            "1990/13/01",
            "1990/00/05",
            "33000",
            "May",
            "1",
        ] {
            assert_eq!(date(nonsense), None, "{nonsense}");
        }
    }
}
