//! The clock, and times in the format of the local time zone.

use jiff::Timestamp;
use jiff::tz::TimeZone;

/// Returns the seconds since the beginning of 1970, UTC.
pub(super) fn now() -> i64 {
    Timestamp::now().as_second()
}

/// Formats a time as `14:03` for today, otherwise as `24 Nov 14:03`. The year is added if it is not the current one.
pub(super) fn in_words(at: i64) -> String {
    let here = |at: i64| Timestamp::from_second(at).unwrap_or_default().to_zoned(TimeZone::system());
    let (then, today) = (here(at), here(now()));
    let form = match () {
        () if then.date() == today.date() => "%H:%M",
        () if then.year() == today.year() => "%-d %b %H:%M",
        () => "%-d %b %Y %H:%M",
    };
    then.strftime(form).to_string()
}

/// Formats a time for programs: `2026-11-25T13:03:00Z`.
pub(super) fn for_programs(at: i64) -> String {
    Timestamp::from_second(at).unwrap_or_default().to_string()
}

/// Parses a time as users type it: `14:00` for today, `2026-11-25`, `2026-11-25 14:00`, `2026-11-25T13:00:00Z`.
pub(super) fn typed(text: &str) -> Option<i64> {
    let here = TimeZone::system();
    if let Ok(at) = text.parse::<Timestamp>() {
        return Some(at.as_second());
    }
    let today = Timestamp::from_second(now()).ok()?.to_zoned(here.clone()).date();
    let at = match text.parse::<jiff::civil::Time>() {
        Ok(time) if text.contains(':') && !text.contains('-') => today.to_datetime(time),
        _ => text.parse::<jiff::civil::DateTime>().ok()?,
    };
    Some(at.to_zoned(here).ok()?.timestamp().as_second())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_in_time_is_read_as_it_is_typed() {
        assert_eq!(typed("1970-01-01T00:01:00Z"), Some(60));
        for text in ["14:00", "2026-11-25", "2026-11-25 14:00", "2026-11-25T14:00"] {
            assert!(typed(text).is_some(), "{text}");
        }
        let noon = typed("12:00").expect("a time");
        assert!((noon - now()).abs() <= 24 * 3600 && in_words(noon) == "12:00");
        for text in ["", "yesterday", "25.11.2026", "99:00"] {
            assert_eq!(typed(text), None, "{text}");
        }
        assert_eq!(for_programs(60), "1970-01-01T00:01:00Z");
    }
}
