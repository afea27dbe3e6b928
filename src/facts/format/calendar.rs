//! The calendar: which dates there are, and how far apart they lie.

/// The days of the months before each month, in a year without a leap day.
const BEFORE: [i64; 13] = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365];

/// Returns the number of a day, from 1 January of the year 1 of the Gregorian calendar; `None` if there is no such date.
pub fn day_number(year: u32, month: u32, day: u32) -> Option<i64> {
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let leap_day = |month: u32| i64::from(is_leap && month > 1);
    let place = usize::try_from(month.checked_sub(1)?).ok().filter(|&place| place < 12)?;
    let (first, next) = (BEFORE[place] + leap_day(month - 1), BEFORE[place + 1] + leap_day(month));
    let day = i64::from(day);
    let years = i64::from(year.checked_sub(1)?);
    let before = 365 * years + years / 4 - years / 100 + years / 400;
    (1..=next - first).contains(&day).then_some(before + first + day - 1)
}

#[cfg(test)]
mod tests {
    use super::day_number;

    #[test]
    fn days_are_counted_over_leap_years() {
        let between = |one: [u32; 3], other: [u32; 3]| {
            let number = |[year, month, day]: [u32; 3]| day_number(year, month, day).unwrap();
            number(other) - number(one)
        };
        assert_eq!(between([2024, 2, 28], [2024, 3, 1]), 2);
        assert_eq!(between([1900, 2, 28], [1900, 3, 1]), 1);
        assert_eq!(between([1999, 12, 31], [2000, 1, 1]), 1);
        assert_eq!(between([1970, 1, 1], [2026, 11, 30]), 20_787);
        // Every day follows another one, and each month has its length.
        let mut last = day_number(1895, 12, 31).unwrap();
        for (year, month) in (1896..=2104).flat_map(|year| (1..=12).map(move |month| (year, month))) {
            for day in 1..=31 {
                let Some(number) = day_number(year, month, day) else { continue };
                assert_eq!(number, last + 1, "{year}/{month}/{day}");
                last = number;
            }
        }
        for [year, month, day] in
            [[2023, 2, 29], [2024, 2, 30], [2024, 4, 31], [2024, 13, 1], [2024, 0, 1], [0, 1, 1]]
        {
            assert_eq!(day_number(year, month, day), None);
        }
        assert_eq!(day_number(2024, 12, 0), None);
    }
}
