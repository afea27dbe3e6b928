//! The files that the pages ask for: they are in the program, so that nothing comes from elsewhere.

/// A file by its name, with its type.
pub(super) fn find(name: &str) -> Option<(&'static str, &'static str)> {
    FILES.iter().find(|(of, _, _)| *of == name).map(|(_, kind, text)| (*kind, *text))
}

const JS: &str = "text/javascript; charset=utf-8";

macro_rules! script {
    ($name:literal) => {
        ($name, JS, include_str!(concat!("../assets/", $name)))
    };
}

const FILES: [(&str, &str, &str); 15] = [
    ("desk.css", "text/css; charset=utf-8", include_str!("../assets/desk.css")),
    ("icon.svg", "image/svg+xml", include_str!("../assets/icon.svg")),
    script!("api.js"),
    script!("boards.js"),
    script!("card.js"),
    script!("desk.js"),
    script!("draft.js"),
    script!("live.js"),
    script!("log.js"),
    script!("phones.js"),
    script!("players.js"),
    script!("say.js"),
    script!("told.js"),
    script!("wall.js"),
    script!("whatif.js"),
];
