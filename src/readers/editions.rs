//! The edition by which an event was paired, from the day on which it began.

/// Returns a day as the number of its digits: 20260307.
pub(super) const fn ymd(year: u32, month: u32, day: u32) -> u32 {
    10_000 * year + 100 * month + day
}

/// The first day of the text of 2026, and of that of 2017.
const FROM_2026: u32 = ymd(2026, 2, 1);
const FROM_2017: u32 = ymd(2017, 7, 1);

/// Returns a day as reports write it, `2026/04/03`; `None` if it is no day.
pub(super) fn day(number: u32) -> Option<String> {
    let (year, month, day) = (number / 10_000, number / 100 % 100, number % 100);
    let is_day = (1900..=2200).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day);
    is_day.then(|| format!("{year}/{month:02}/{day:02}"))
}

/// Returns the type (record 192) of a Swiss event that began on this day; `None` where today's text applies.
pub(super) fn system(first: u32) -> Option<String> {
    let is_of_2017 = day(first).is_some() && (FROM_2017..FROM_2026).contains(&first);
    is_of_2017.then(|| "FIDE_DUTCH_2017".to_owned())
}

/// Says by which edition a Swiss event is judged that began on this day.
pub(super) fn says(first: u32) -> String {
    let unsaid = "The file does not say by which edition its rounds were paired";
    match day(first).map(|day| format!("the event began on {day}")) {
        None => format!("{unsaid}, or when; the text in force today is taken. Compare dutch-2017."),
        Some(begun) if first < FROM_2017 => format!(
            "{unsaid}; {begun}, before the oldest text that Swiss-Manager's files are known by. Compare dutch-1998 and \
             dutch-2017."
        ),
        Some(begun) if first < FROM_2026 => {
            format!("{unsaid}; {begun}, so the text of 2017 is taken, unless another rulebook is named.")
        }
        Some(begun) => format!(
            "{unsaid}; {begun}, so the text in force from 2026/02/01 is taken. Swiss-Manager still paired by the text of 2017 in \
             March 2026: where rounds differ, compare dutch-2017."
        ),
    }
}
