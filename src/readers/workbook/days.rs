//! Days that a workbook counts from a day of its own.

/// Returns the day with this number as `1990/01/31`; numbers count from 30 December 1899, or from 1 January 1904.
pub(super) fn day(number: i64, is_from_1904: bool) -> Option<String> {
    // Days from 1 March 0000 (Howard Hinnant's civil_from_days).
    let from = if is_from_1904 { 695_361 } else { 693_899 };
    let days = number.checked_add(from).filter(|_| (1..=200_000).contains(&number))?;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    Some(format!("{}/{month:02}/{day:02}", 400 * era + year + later))
}

/// Returns whether a format of numbers shows days: it has a year or a day outside quotes and brackets.
pub(super) fn shows_days(format: &str) -> bool {
    let (mut is_quoted, mut is_in_brackets, mut is_escaped) = (false, false, false);
    format.chars().any(|c| {
        let is_plain = !is_quoted && !is_in_brackets && !is_escaped;
        is_escaped = is_plain && c == '\\';
        match c {
            '"' if !is_in_brackets => is_quoted = !is_quoted,
            '[' if !is_quoted => is_in_brackets = true,
            ']' if !is_quoted => is_in_brackets = false,
            'y' | 'Y' | 'd' | 'D' => return is_plain,
            _ => {}
        }
        false
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_as_workbooks_count_them() {
        for (number, said) in [
            (61, "1900/03/01"),
            (32_904, "1990/01/31"),
            (36_584, "2000/02/28"),
            (36_585, "2000/02/29"),
            (36_586, "2000/03/01"),
            (46_357, "2026/12/01"),
        ] {
            assert_eq!(day(number, false).as_deref(), Some(said), "{number}");
            assert_eq!(
                day(number - 1_462, true).as_deref().filter(|_| number > 1_462),
                Some(said).filter(|_| number > 1_462)
            );
        }
        assert_eq!((day(0, false), day(i64::MAX, false), day(-5, true)), (None, None, None));
    }

    #[test]
    fn a_format_with_a_year_or_a_day_shows_days() {
        for format in ["dd/mm/yyyy", "yyyy", "[$-407]d. mmmm", "m/d/yy;@"] {
            assert!(shows_days(format), "{format}");
        }
        for format in ["General", "0.00", "[Red]0", "\"day\" 0", "0\\d", "h:mm"] {
            assert!(!shows_days(format), "{format}");
        }
    }
}
