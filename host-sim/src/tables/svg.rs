//! A picture of rectangles, lines and words, written as SVG.

use std::fmt::Write;

/// Where a line of text is anchored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// At its start.
    Start,
    /// In the middle.
    Middle,
    /// At its end.
    End,
}

/// A picture; lengths in pixels, y downwards.
#[derive(Clone, Debug)]
pub struct Svg {
    width: f64,
    height: f64,
    body: String,
}

impl Svg {
    /// A white picture.
    pub fn new(width: f64, height: f64) -> Self {
        let mut svg = Self { width, height, body: String::new() };
        svg.rectangle([0.0, 0.0, width, height], "#ffffff", None);
        svg
    }

    // writing to a string cannot fail, so the results are dropped

    /// A filled rectangle: left, top, width, height.
    pub fn rectangle(&mut self, [x, y, width, height]: [f64; 4], fill: &str, stroke: Option<&str>) {
        let stroke = stroke.map_or(String::new(), |colour| format!(" stroke=\"{colour}\""));
        let _ = writeln!(
            self.body,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{fill}\"{stroke}/>"
        );
    }

    /// A line through points.
    pub fn line(&mut self, points: &[[f64; 2]], colour: &str, width: f64, dashes: &str) {
        let points: Vec<String> = points.iter().map(|[x, y]| format!("{x:.1},{y:.1}")).collect();
        let dashes = if dashes.is_empty() {
            String::new()
        } else {
            format!(" stroke-dasharray=\"{dashes}\"")
        };
        let _ = writeln!(
            self.body,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"{dashes}/>",
            points.join(" ")
        );
    }

    /// A circle.
    pub fn circle(&mut self, [x, y]: [f64; 2], radius: f64, fill: &str, stroke: &str) {
        let _ = writeln!(
            self.body,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"2\"/>"
        );
    }

    /// A cross of two strokes.
    pub fn cross(&mut self, [x, y]: [f64; 2], arm: f64, colour: &str) {
        self.line(&[[x - arm, y - arm], [x + arm, y + arm]], colour, 2.5, "");
        self.line(&[[x - arm, y + arm], [x + arm, y - arm]], colour, 2.5, "");
    }

    /// A line of text.
    pub fn text(&mut self, [x, y]: [f64; 2], size: f64, anchor: Anchor, text: &str) {
        let _ = writeln!(
            self.body,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" text-anchor=\"{}\">{}</text>",
            name(anchor),
            escaped(text)
        );
    }

    /// A line of text that reads upwards.
    pub fn upwards(&mut self, [x, y]: [f64; 2], size: f64, text: &str) {
        let _ = writeln!(
            self.body,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" text-anchor=\"middle\" \
             transform=\"rotate(-90 {x:.1} {y:.1})\">{}</text>",
            escaped(text)
        );
    }

    /// The file.
    pub fn finish(self) -> String {
        let Self { width, height, body } = self;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" fill=\"#222222\">\n{body}</svg>\n"
        )
    }
}

const fn name(anchor: Anchor) -> &'static str {
    match anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A frame with axes: places figures in it.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// Left, top, width, height.
    pub place: [f64; 4],
    /// Figures at the left and right end.
    pub x: [f64; 2],
    /// Figures at the lower and upper end.
    pub y: [f64; 2],
}

impl Frame {
    /// Where figures stand.
    pub fn at(&self, x: f64, y: f64) -> [f64; 2] {
        let [left, top, width, height] = self.place;
        let share = |value: f64, [low, high]: [f64; 2]| (value - low) / (high - low);
        [left + width * share(x, self.x), top + height * (1.0 - share(y, self.y))]
    }

    /// Draws the frame, and ticks with their labels below and at the left.
    pub fn draw(&self, svg: &mut Svg, x_ticks: &[(f64, String)], y_ticks: &[(f64, String)]) {
        let [left, top, width, height] = self.place;
        svg.rectangle([left, top, width, height], "none", Some("#444444"));
        for (value, label) in x_ticks {
            let [x, _] = self.at(*value, self.y[0]);
            svg.line(&[[x, top + height], [x, top + height + 5.0]], "#444444", 1.0, "");
            svg.text([x, top + height + 18.0], 12.0, Anchor::Middle, label);
        }
        for (value, label) in y_ticks {
            let [_, y] = self.at(self.x[0], *value);
            svg.line(&[[left - 5.0, y], [left, y]], "#444444", 1.0, "");
            svg.text([left - 8.0, y + 4.0], 12.0, Anchor::End, label);
        }
    }
}
