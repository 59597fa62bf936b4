//! Lines and marks, and how plotters draws them.

use plotters::coord::CoordTranslate;
use plotters::element::DashedPathElement;
use plotters::prelude::*;

use super::{Drawn, FRAME, SAMPLE, length};

/// How points are shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointLook {
    /// The colour.
    pub colour: RGBColor,
    /// The shape.
    pub shape: Shape,
}

/// What is drawn through points, or at each of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape {
    /// A line through all of them.
    Line {
        /// Its width.
        width: f64,
    },
    /// A thin line of dashes through all of them.
    Dashes,
    /// A disc at each.
    Dot {
        /// Its radius.
        radius: f64,
    },
    /// Two strokes at each.
    Cross {
        /// Half of its width.
        arm: f64,
    },
    /// A circle at each, with a white rim inside for dark grounds.
    Ring {
        /// Its radius.
        radius: f64,
    },
    /// A framed rectangle, for the key of coloured cells.
    Block,
}

impl PointLook {
    /// A line.
    pub const fn line(colour: RGBColor) -> Self {
        Self { colour, shape: Shape::Line { width: 1.5 } }
    }

    /// Draws points of an area on it; `unit` is the area's length of a pixel.
    pub(super) fn draw<DB, CT>(
        &self,
        area: &DrawingArea<DB, CT>,
        unit: f64,
        points: Vec<CT::From>,
    ) -> Drawn<DB>
    where
        DB: DrawingBackend,
        CT: CoordTranslate,
        CT::From: Clone,
    {
        let wide = |width: f64| self.colour.stroke_width(length(width * unit));
        let whole = |pixels: f64| (pixels * unit).round() as i32;
        match self.shape {
            Shape::Line { width } => area.draw(&PathElement::new(points, wide(width)))?,
            Shape::Dashes => {
                let (dash, gap) = (whole(6.0), whole(4.0));
                area.draw(&DashedPathElement::new(points, dash, gap, wide(1.2)))?;
            }
            Shape::Dot { radius } => {
                for point in points {
                    area.draw(&Circle::new(point, whole(radius), self.colour.filled()))?;
                }
            }
            Shape::Cross { arm } => {
                for point in points {
                    area.draw(&Cross::new(point, whole(arm), wide(2.5)))?;
                }
            }
            Shape::Ring { radius } => {
                for point in points {
                    let rim = WHITE.stroke_width(length(2.0 * unit));
                    area.draw(&Circle::new(point.clone(), whole(radius - 1.5), rim))?;
                    area.draw(&Circle::new(point, whole(radius), wide(2.0)))?;
                }
            }
            Shape::Block => {
                let [x, y] = [whole(SAMPLE / 2.0), whole(8.0)];
                let edge = vec![(-x, -y), (x, -y), (x, y), (-x, y), (-x, -y)];
                let frame = FRAME.stroke_width(length(unit));
                for point in points {
                    let block = EmptyElement::at(point)
                        + Rectangle::new([(-x, -y), (x, y)], self.colour.filled())
                        + PathElement::new(edge.clone(), frame);
                    area.draw(&block)?;
                }
            }
        }
        Ok(())
    }
}
