//! The report that follows the event: after every change, the event is written to the file that its settings name, so that
//! another program always reads the latest state.
//!
//! The file is a copy. The change is in the event file by then, so a report that cannot be written is told, and refuses
//! nothing.

use crate::log_change::LogChange;
use std::io::Write as _;
use std::path::Path;

use crate::temporary;
use api::event::Event;
use facts::format;
use facts::tournament::Tournament;
use words::Statement;

/// Writes the report of an event beside its file, if its settings name one. Returns why it was not written.
pub(crate) fn follow(event_file: &Path, event: &Event) -> Option<Statement> {
    let name = event.settings.contents().ok()?.export.as_ref()?.value.as_str();
    let path = event_file.with_file_name(name);
    let says =
        |why: LogChange| LogChange::ReportBehind { report: path.display().to_string(), why: why.into() };
    write(&path, &event.tournament).err().map(|why| says(why).into())
}

/// Writes a report completely or not at all. Replaces nothing but an earlier report.
fn write(path: &Path, tournament: &Tournament) -> Result<(), LogChange> {
    if let Ok(there) = path.symlink_metadata() {
        let is_report = there.is_file()
            && std::fs::read(path).is_ok_and(|bytes| format::read_tournament("", &bytes).is_ok());
        if !is_report {
            return Err(LogChange::ReportIsNone);
        }
    }
    let is_json = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json"));
    let text = if is_json { format::write_json(tournament) } else { format::write_trf16(tournament) };
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let written = temporary::make(folder).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.persist(path).map_err(|e| e.error)
    });
    written.map(drop).map_err(|e| LogChange::ReportUnwritten { cause: e.kind().to_string() })
}
