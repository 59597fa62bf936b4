//! Pictures of curves, points and coloured cells over two axes, drawn with plotters.
//!
//! A [`PlotPanel`] holds what stands in one frame, a [`Canvas`] is a part of a picture to draw on. All
//! lengths are pixels of the finished picture, y downwards; what draws is free to have finer ones.
//!
//! ```
//! use host_sim::plot::{self, PlotAxis, PointLook, PlotPanel, Series};
//!
//! let decay = (0..=50).map(|k| (0.1 * f64::from(k), f64::exp(-0.1 * f64::from(k)))).collect();
//! let panel = PlotPanel {
//!     series: vec![Series::new(PointLook::line(plot::BLUE), decay).named("exp(-t)")],
//!     key: Some([0.7, 0.1]),
//!     ..PlotPanel::new("a decay", PlotAxis::new("time (s)", [0.0, 5.0]), PlotAxis::log("height", [1e-3, 1.0]))
//! };
//! let svg = plot::svg([400, 300], |canvas| canvas.panel(&panel))?;
//! assert!(svg.starts_with("<svg width=\"400\" height=\"300\""));
//! # Ok::<(), host_sim::failure::Failure>(())
//! ```

mod axis;
mod font;
mod look;
mod png;

use plotters::coord::Shift;
use plotters::coord::cartesian::Cartesian2d;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::failure::Failure;
pub use axis::PlotAxis;
use axis::Scale;
pub use look::{PointLook, Shape};
pub use png::png;

/// The colour of the first curve.
pub const BLUE: RGBColor = RGBColor(0x1f, 0x77, 0xb4);
/// The colour of the second curve.
pub const ORANGE: RGBColor = RGBColor(0xff, 0x7f, 0x0e);
/// The colour of a curve that stands out.
pub const RED: RGBColor = RGBColor(0xd6, 0x27, 0x28);

const INK: RGBColor = RGBColor(0x22, 0x22, 0x22);
const FRAME: RGBColor = RGBColor(0x44, 0x44, 0x44);
const GRID: RGBColor = RGBColor(0xe8, 0xe8, 0xe8);

/// Sizes of letters: of a picture's title, a panel's title, words at an axis, and its figures.
const TITLE: f64 = 19.0;
const CAPTION: f64 = 15.0;
const WORDS: f64 = 13.0;
const FIGURES: f64 = 12.0;
/// By how much plotters asks for more than the size of letters that it writes to an SVG.
const LINE_HEIGHT: f64 = 1.24;
/// Length of the sample of a curve in a key.
const SAMPLE: f64 = 26.0;
/// Width of a letter over its size, on average.
const LETTER: f64 = 0.56;
/// Room at the left of a panel where its figures are short, room below it, and what is left free around ticks and words.
const LEFT: f64 = 62.0;
const BELOW: f64 = 42.0;
const BETWEEN: f64 = 22.0;
/// Width of a figure over its size, of the widest that an axis is written with.
const WIDE_LETTER: f64 = 0.64;

/// plotters counts in whole numbers: an SVG is drawn in tenths of a pixel, so that curves are
/// smooth.
const PER_PIXEL: u32 = 10;

/// What drawing ends with.
pub type Drawn<DB, T = ()> = Result<T, DrawingAreaErrorKind<<DB as DrawingBackend>::ErrorType>>;

/// Points that belong together.
#[derive(Clone, Debug)]
pub struct Series {
    /// How they look.
    pub look: PointLook,
    /// The points, as values of the two axes.
    pub points: Vec<(f64, f64)>,
    /// What the panel's key says of them; nothing for points that are left out of it.
    pub words: Option<String>,
}

impl Series {
    /// Points that the key leaves out.
    pub const fn new(look: PointLook, points: Vec<(f64, f64)>) -> Self {
        Self { look, points, words: None }
    }

    /// These points with words in the key.
    #[must_use]
    pub fn named(self, words: impl Into<String>) -> Self {
        Self { words: Some(words.into()), ..self }
    }
}

/// A coloured rectangle of a panel.
#[derive(Clone, Copy, Debug)]
pub struct PlotCell {
    /// From which value of the x axis to which.
    pub x: [f64; 2],
    /// From which value of the y axis to which.
    pub y: [f64; 2],
    /// Colour of the rectangle.
    pub colour: RGBColor,
}

/// What stands in one frame: axes, cells, and series on top of them.
#[derive(Clone, Debug)]
pub struct PlotPanel {
    /// What stands above the frame.
    pub title: String,
    /// The axis below the frame.
    pub x: PlotAxis,
    /// The axis at its left.
    pub y: PlotAxis,
    /// Coloured cells.
    pub cells: Vec<PlotCell>,
    /// Series, the last on top.
    pub series: Vec<Series>,
    /// Where the key's upper left corner stands, in parts of the frame's width and height.
    pub key: Option<[f64; 2]>,
    /// Room at the left for figures and words at least: of panels below each other the same.
    pub room: f64,
}

impl PlotPanel {
    /// A panel with nothing in it.
    pub fn new(title: impl Into<String>, x: PlotAxis, y: PlotAxis) -> Self {
        Self {
            title: title.into(),
            x,
            y,
            cells: Vec::new(),
            series: Vec::new(),
            key: None,
            room: LEFT,
        }
    }

    /// Room that figures and words at the left take: letters, the tick, and words that stand upright.
    pub fn room_at_left(&self) -> f64 {
        if self.y.labels == 0 {
            return 0.0;
        }
        let figures = WIDE_LETTER * FIGURES * self.y.longest_label() as f64;
        self.room.max(figures + BETWEEN + LINE_HEIGHT * WORDS)
    }
}

/// A part of a picture to draw on.
pub struct Canvas<DB: DrawingBackend> {
    area: DrawingArea<DB, Shift>,
    /// How many of the area's lengths are a pixel of the picture.
    unit: f64,
}

impl<DB: DrawingBackend> Canvas<DB> {
    /// A white picture on a backend of plotters, `unit` of whose lengths are a pixel.
    ///
    /// # Errors
    /// The backend's own.
    pub fn new(backend: DB, unit: f64) -> Drawn<DB, Self>
    where
        DB::ErrorType: 'static,
    {
        let area = backend.into_drawing_area();
        area.fill(&WHITE)?;
        Ok(Self { area, unit })
    }

    /// Writes a title at the top and gives what is left below it.
    ///
    /// # Errors
    /// The backend's own.
    pub fn titled(&self, words: &str) -> Drawn<DB, Self> {
        let (width, _) = self.size();
        let style = self.letters(TITLE).pos(Pos::new(HPos::Center, VPos::Center));
        self.write(words, &style, [width / 2.0, 1.2 * TITLE])?;
        Ok(self.split(2.4 * TITLE).1)
    }

    /// Width and height.
    pub fn size(&self) -> (f64, f64) {
        let (width, height) = self.area.dim_in_pixel();
        (f64::from(width) / self.unit, f64::from(height) / self.unit)
    }

    /// An upper part of some height, and the rest.
    pub fn split(&self, height: f64) -> (Self, Self) {
        let (upper, lower) = self.area.split_vertically(self.pixels(height));
        (Self { area: upper, unit: self.unit }, Self { area: lower, unit: self.unit })
    }

    /// A left part of some width, and the rest.
    pub fn split_left(&self, width: f64) -> (Self, Self) {
        let (left, right) = self.area.split_horizontally(self.pixels(width));
        (Self { area: left, unit: self.unit }, Self { area: right, unit: self.unit })
    }

    /// Rows of equal parts, row by row.
    pub fn grid(&self, rows: usize, columns: usize) -> Vec<Self> {
        let parts = self.area.split_evenly((rows, columns));
        parts.into_iter().map(|area| Self { area, unit: self.unit }).collect()
    }

    /// Draws a panel that fills this part.
    ///
    /// # Errors
    /// The backend's own.
    pub fn panel(&self, panel: &PlotPanel) -> Drawn<DB> {
        let below = if panel.x.labels > 0 { BELOW } else { 0.0 };
        let mut builder = ChartBuilder::on(&self.area);
        // the first and last figures of an axis reach beyond it
        builder
            .margin(self.pixels(8.0))
            .margin_right(self.pixels(20.0))
            .margin_left(self.pixels(if panel.y.labels > 0 { 8.0 } else { 20.0 }))
            .margin_top(self.pixels(if panel.title.is_empty() { 8.0 } else { 2.0 * CAPTION }))
            .x_label_area_size(self.pixels(below))
            .y_label_area_size(self.pixels(panel.room_at_left()));
        let mut chart = builder.build_cartesian_2d(panel.x.scale(), panel.y.scale())?;
        chart
            .configure_mesh()
            .disable_axes()
            .bold_line_style(GRID.stroke_width(length(self.unit)))
            .max_light_lines(0)
            .x_labels(panel.x.labels)
            .y_labels(panel.y.labels)
            .draw()?;
        let area = chart.plotting_area();
        let whole = self.area.use_screen_coord();
        for PlotCell { x, y, colour } in &panel.cells {
            let (left, bottom) = area.map_coordinate(&(x[0], y[0]));
            let (right, top) = area.map_coordinate(&(x[1], y[1]));
            // cells overlap a little, so that no seams show
            let more = self.pixels(0.5);
            let corners = [(left, top - more), (right + more, bottom)];
            whole.draw(&Rectangle::new(corners, colour.filled()))?;
        }
        for series in &panel.series {
            series.look.draw(area, self.unit, series.points.clone())?;
        }
        self.frame(area, panel)?;
        let (x_label, y_label) = (|v: &f64| panel.x.label(*v), |v: &f64| panel.y.label(*v));
        chart
            .configure_mesh()
            .disable_mesh()
            .axis_style(FRAME.stroke_width(length(self.unit)))
            .set_all_tick_mark_size(self.pixels(5.0))
            .label_style(self.letters(FIGURES))
            .axis_desc_style(self.letters(WORDS))
            .x_labels(panel.x.labels)
            .y_labels(panel.y.labels)
            .x_label_formatter(&x_label)
            .y_label_formatter(&y_label)
            .x_desc(&panel.x.words)
            .y_desc(&panel.y.words)
            .draw()?;
        let inside = Self { area: chart.plotting_area().strip_coord_spec(), unit: self.unit };
        let (width, height) = inside.size();
        let style = self.letters(CAPTION).pos(Pos::new(HPos::Center, VPos::Center));
        inside.write(&panel.title, &style, [width / 2.0, -CAPTION])?;
        if let Some([x, y]) = panel.key {
            let named = panel
                .series
                .iter()
                .filter_map(|series| series.words.as_deref().map(|words| (series.look, words)));
            for (place, entry) in named.enumerate() {
                let down = 1.4 * FIGURES * place as f64;
                inside.key([x * width, y * height + down], &[entry])?;
            }
        }
        Ok(())
    }

    /// The frame around a panel: the axes are two of its sides.
    fn frame(
        &self,
        area: &DrawingArea<DB, Cartesian2d<Scale, Scale>>,
        panel: &PlotPanel,
    ) -> Drawn<DB> {
        let ([left, right], [low, high]) = (panel.x.ends, panel.y.ends);
        let corners = vec![(left, low), (left, high), (right, high), (right, low), (left, low)];
        area.draw(&PathElement::new(corners, FRAME.stroke_width(length(self.unit))))
    }

    /// Draws a row of samples with their words, from a place on to the right.
    ///
    /// # Errors
    /// The backend's own.
    pub fn key(&self, [left, top]: [f64; 2], entries: &[(PointLook, &str)]) -> Drawn<DB> {
        let style = self.letters(FIGURES).pos(Pos::new(HPos::Left, VPos::Center));
        let middle = top + 0.7 * FIGURES;
        let mut x = left;
        for (look, words) in entries {
            let at = |x: f64| (self.pixels(x), self.pixels(middle));
            let sample = match look.shape {
                Shape::Line { .. } | Shape::Dashes => vec![at(x), at(x + SAMPLE)],
                _ => vec![at(x + SAMPLE / 2.0)],
            };
            look.draw(&self.area, self.unit, sample)?;
            self.write(words, &style, [x + SAMPLE + 7.0, middle])?;
            x += SAMPLE + 7.0 + LETTER * FIGURES * words.chars().count() as f64 + 24.0;
        }
        Ok(())
    }

    fn write(&self, words: &str, style: &TextStyle<'_>, [x, y]: [f64; 2]) -> Drawn<DB> {
        self.area.draw_text(words, style, (self.pixels(x), self.pixels(y)))
    }

    fn letters(&self, size: f64) -> TextStyle<'static> {
        ("sans-serif", size * LINE_HEIGHT * self.unit).into_font().color(&INK)
    }

    fn pixels(&self, pixels: f64) -> i32 {
        (pixels * self.unit).round() as i32
    }
}

fn length(units: f64) -> u32 {
    units.round() as u32
}

/// Draws a picture of some width and height, and gives it as the text of an SVG file.
///
/// # Errors
/// Of plotters; writing to a text makes none.
pub fn svg(
    size: [u32; 2],
    draw: impl for<'a> FnOnce(&Canvas<SVGBackend<'a>>) -> Drawn<SVGBackend<'a>>,
) -> Result<String, Failure> {
    font::register();
    let [width, height] = size.map(|pixels| pixels * PER_PIXEL);
    let mut text = String::new();
    Canvas::new(SVGBackend::with_string(&mut text, (width, height)), f64::from(PER_PIXEL))
        .and_then(|canvas| draw(&canvas).and_then(|()| canvas.area.present()))
        .map_err(|error| Failure::Failed(format!("cannot draw: {error}")))?;
    // the drawing keeps its fine lengths, the picture has the size that was asked for
    let fine = format!("<svg width=\"{width}\" height=\"{height}\"");
    let asked = format!("<svg width=\"{}\" height=\"{}\"", size[0], size[1]);
    Ok(text.replacen(&fine, &asked, 1))
}
