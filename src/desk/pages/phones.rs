//! Phones: a code for everybody who helps or reads, with a role, revoked at any time.

use askama::Template;

use super::frame::{Frame, Scene};

#[derive(Template)]
#[template(config = "pages/templates/askama.toml", path = "phones.html", whitespace = "minimize")]
struct PhonesPage {
    f: Frame,
    on_the_network: bool,
}

/// The page; the codes themselves are asked for by it.
pub(super) fn page(scene: &Scene<'_>, on_the_network: bool) -> askama::Result<String> {
    PhonesPage { f: scene.frame("/phones", "Phones"), on_the_network }.render()
}
