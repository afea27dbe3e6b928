//! Messages as a person at the desk can follow them: pages in place of commands of the terminal.
//!
//! The event words a message once, for people at a terminal: "Unlock it first: `pairproof alter FILE unlock 7`". At the
//! desk, the message names the page with the same change: "Unlock it first on the page Round".

use facts::advice::{NamedStep, parts};

/// The page of the desk that does what a command does; `None` for a command that the desk does not have.
fn page_of(verb: &str) -> Option<&'static str> {
    Some(match verb {
        "alter" | "close" | "correct" | "draft" | "lineup" | "pair" | "publish" | "result" => "Round",
        "add" | "arrive" | "bye" | "edit" | "forbid" | "players" | "remove" | "renumber" | "withdraw" => {
            "Players"
        }
        "repair" | "whatif" => "What if",
        "heading" => "Event",
        "rulebook" | "settings" => "Rules",
        "category" | "prizes" => "Categories and prizes",
        "log" | "redo" | "undo" => "Log",
        "print" => "Sheets",
        "standings" => "Standings",
        _ => return None,
    })
}

/// Returns what a command did, or a note, with the pages of the desk in place of commands, and without options.
pub(crate) fn says(text: &str) -> String {
    let mut out = String::new();
    let mut parts = parts(text).into_iter().peekable();
    while let Some(part) = parts.next() {
        let page = match part.named {
            Some(NamedStep::Command { verb, .. }) => page_of(verb).map(|page| format!("page {page}")),
            Some(NamedStep::Option { .. }) => Some(String::new()),
            None => None,
        };
        let Some(page) = page else {
            out += part.text;
            continue;
        };
        let is_in_brackets =
            out.ends_with('(') && parts.peek().is_some_and(|next| next.text.starts_with(')'));
        if page.is_empty() {
            // What the option states has a field of its own on the page.
            let kept = out.trim_end_matches([' ', ':', '(']).len();
            out.truncate(kept);
            if is_in_brackets && let Some(after) = parts.next() {
                out += &after.text[1..];
            }
        } else if is_in_brackets {
            out += &page;
        } else if out.ends_with(": ") {
            out.truncate(out.len() - 2);
            out += &format!(" on the {page}");
        } else {
            out += &format!("the {page}");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::says;

    #[test]
    fn a_message_names_pages_in_place_of_commands() {
        for (terminal, desk) in [
            ("Unlock it first: `pairproof alter FILE unlock 7`", "Unlock it first on the page Round"),
            ("unlock one (`pairproof alter FILE unlock 7`), or go on", "unlock one (page Round), or go on"),
            (
                "Keep it: `pairproof heading FILE --remark WORDS`. After the last round, correct it.",
                "Keep it on the page Event. After the last round, correct it.",
            ),
            ("See `pairproof rulebook list`.", "See the page Rules."),
            ("Say why: `--because WORDS`", "Say why"),
            ("the headings city (`--city`), type (`--type`)", "the headings city, type"),
            ("Import it: `pairproof import REPORT`", "Import it: `pairproof import REPORT`"),
            ("Write `Novak` or 7.", "Write `Novak` or 7."),
        ] {
            assert_eq!(says(terminal), desk);
        }
    }

    /// A command without a page would be shown as it is typed.
    #[test]
    fn every_command_that_the_event_names_has_a_page_or_belongs_to_the_terminal() {
        let mut folders =
            vec![std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../api/event"))];
        let mut named = 0;
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let text = std::fs::read_to_string(&path).unwrap();
                for after in text.split("`pairproof ").skip(1) {
                    let verb = after.split(|c: char| !c.is_ascii_lowercase()).next().unwrap_or_default();
                    let is_of_terminal = ["enter", "import", "ratings"].contains(&verb) || verb.is_empty();
                    assert!(super::page_of(verb).is_some() || is_of_terminal, "{verb}: {}", path.display());
                    named += 1;
                }
            }
        }
        assert!(named > 0, "{named}");
    }
}
