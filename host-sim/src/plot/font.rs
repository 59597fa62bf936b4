//! Letters for pictures of pixels: a part of DejaVu Sans that stands beside this file, with its licence.

use plotters::style::{FontStyle, register_font};
use std::sync::Once;

static LETTERS: &[u8] = include_bytes!("font/DejaVuSans-subset.ttf");

/// Makes the letters known to plotters, once.
pub(super) fn register() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        for style in [FontStyle::Normal, FontStyle::Bold] {
            // the bytes are a font: the pictures of the tests show it
            let _ = register_font("sans-serif", style, LETTERS);
        }
    });
}
