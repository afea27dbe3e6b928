//! The complete report of the event for its federation, which only the chief arbiter gets.

use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};

use crate::Now;
use facts::format::{name_key, write_trf16, write_trf26};

/// The dialects of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ReportDialect {
    /// The report of 2026.
    Trf26,
    /// The report of 2016.
    Trf16,
}

/// Returns the report as a file with the name of the event.
pub(super) fn complete(now: &Now, dialect: ReportDialect) -> Response {
    let t = &now.whole().tournament;
    let (text, ending) = match dialect {
        ReportDialect::Trf26 => (write_trf26(t), ""),
        ReportDialect::Trf16 => (write_trf16(t), "-trf16"),
    };
    let file = format!("attachment; filename=\"{}{ending}.trf\"", file_name(&t.headings.name));
    let headers = [(CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (CONTENT_DISPOSITION, file)];
    (headers, text).into_response()
}

/// Returns a name as that of a file: `spring-open`.
fn file_name(name: &str) -> String {
    let key = name_key(name);
    let words = key.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let file = words.collect::<Vec<_>>().join("-");
    if file.is_empty() { "report".to_owned() } else { file.chars().take(60).collect() }
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn a_report_is_called_like_its_event() {
        assert_eq!(file_name("4. Münchner Open, 2026"), "4-munchner-open-2026");
        assert_eq!((file_name(""), file_name("\"/\\")), ("report".to_owned(), "report".to_owned()));
    }
}
