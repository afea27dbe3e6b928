//! Phones: a code for each helper and reader, with a role, which can be revoked at any time.

use askama::Template;

use super::frame::{Frame, Scene};

#[derive(Template)]
#[template(config = "pages/templates/askama.toml", path = "phones.html", whitespace = "minimize")]
struct PhonesPage {
    f: Frame,
    on_the_network: bool,
}

/// Returns the page, which requests the codes separately.
pub(super) fn page(scene: &Scene<'_>, on_the_network: bool) -> askama::Result<String> {
    PhonesPage { f: scene.frame("/phones", "Phones"), on_the_network }.render()
}
