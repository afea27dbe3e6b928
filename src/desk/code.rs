//! Draws an address as a QR code, for the terminal and for pages.

use qrcode::render::{svg, unicode};
use qrcode::types::QrError;
use qrcode::{EcLevel, QrCode};

fn code(address: &str) -> Result<QrCode, QrError> {
    QrCode::with_error_correction_level(address, EcLevel::M)
}

/// Returns a QR code for the terminal. Dark modules are blanks on a light background, as dark terminals need.
pub fn code_in_text(address: &str) -> Option<String> {
    let code = code(address).ok()?;
    let picture = code.render::<unicode::Dense1x2>();
    Some(format!("{}\n", { picture }.quiet_zone(true).dark_color(unicode::Dense1x2::Dark).build()))
}

/// Returns a QR code for a page.
pub fn code_in_svg(address: &str) -> Option<String> {
    let code = code(address).ok()?;
    Some(code.render::<svg::Color<'_>>().min_dimensions(240, 240).quiet_zone(true).build())
}
