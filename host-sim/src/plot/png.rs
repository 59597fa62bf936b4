//! Pictures of pixels.

use super::{Canvas, Drawn, font};
use crate::failure::Failure;
use plotters::prelude::BitMapBackend;

/// How many pixels of the file are a pixel of the picture: sharp on fine screens and on paper.
const FINE: u32 = 2;

/// Draws a picture of some width and height, and gives it as the bytes of a PNG file of twice as many pixels.
///
/// # Errors
/// Of plotters and of the encoder; writing to memory makes none.
pub fn png(
    size: [u32; 2],
    draw: impl for<'a> FnOnce(&Canvas<BitMapBackend<'a>>) -> Drawn<BitMapBackend<'a>>,
) -> Result<Vec<u8>, Failure> {
    font::register();
    let [width, height] = size.map(|pixels| pixels * FINE);
    let mut pixels = vec![0; 3 * width as usize * height as usize];
    Canvas::new(BitMapBackend::with_buffer(&mut pixels, (width, height)), f64::from(FINE))
        .and_then(|canvas| draw(&canvas).and_then(|()| canvas.area.present()))
        .map_err(|error| Failure::Failed(format!("cannot draw: {error}")))?;
    let mut bytes = Vec::new();
    let mut encoder = ::png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(::png::ColorType::Rgb);
    encoder
        .write_header()
        .and_then(|mut writer| writer.write_image_data(&pixels))
        .map_err(|error| Failure::Failed(format!("cannot write PNG: {error}")))?;
    Ok(bytes)
}
