//! The static files of the pages. These files are part of the program, so nothing is loaded from elsewhere.

/// Returns the type and contents of a file.
pub(super) fn find(name: &str) -> Option<(&'static str, &'static [u8])> {
    let texts = FILES.iter().map(|(of, kind, text)| (*of, *kind, text.as_bytes()));
    let program = VERIFIER.map(|bytes| ("verifier.wasm", "application/wasm", bytes));
    texts.chain(program).find(|(of, ..)| *of == name).map(|(_, kind, bytes)| (kind, bytes))
}

/// The verifier for browsers, if this program was built with it.
#[cfg(verifier)]
pub(super) const VERIFIER: Option<&[u8]> = Some(include_bytes!("../assets/verifier.wasm"));
#[cfg(not(verifier))]
pub(super) const VERIFIER: Option<&[u8]> = None;

/// The script that runs the verifier. Only this script may compile a program.
pub(super) const CHECKER: &str = "checker.js";

const JS: &str = "text/javascript; charset=utf-8";

macro_rules! script {
    ($name:literal) => {
        ($name, JS, include_str!(concat!("../assets/", $name)))
    };
}

const FILES: [(&str, &str, &str); 25] = [
    ("desk.css", "text/css; charset=utf-8", include_str!("../assets/desk.css")),
    ("icon.svg", "image/svg+xml", include_str!("../assets/icon.svg")),
    script!("api.js"),
    script!("boards.js"),
    script!("card.js"),
    script!("checker.js"),
    script!("desk.js"),
    script!("draft.js"),
    script!("event.js"),
    script!("lineup.js"),
    script!("live.js"),
    script!("log.js"),
    script!("open.js"),
    script!("phones.js"),
    script!("played.js"),
    script!("players.js"),
    script!("prizes.js"),
    script!("rules.js"),
    script!("say.js"),
    script!("sheets.js"),
    script!("ties.js"),
    script!("told.js"),
    script!("verify.js"),
    script!("wall.js"),
    script!("whatif.js"),
];
