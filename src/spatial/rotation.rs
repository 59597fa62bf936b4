//! Rotations about a joint axis.

use super::{Axis, Mat3, Vec3};

/// `rotation` times `vector`.
#[inline(always)]
pub(crate) fn turned(rotation: &Mat3, vector: &[f64; 3]) -> Vec3 {
    let [x, y, z] = *vector;
    let row = |i: usize| rotation[(i, 0)] * x + rotation[(i, 1)] * y + rotation[(i, 2)] * z;
    Vec3::new(row(0), row(1), row(2))
}

/// Column `J` of `rotation`: an axis of the link in world axes.
#[inline(always)]
pub(crate) fn column<const J: usize>(rotation: &Mat3) -> Vec3 {
    Vec3::new(rotation[(0, J)], rotation[(1, J)], rotation[(2, J)])
}

/// The transpose of `rotation` times `vector`.
#[inline(always)]
pub(crate) fn turned_back(rotation: &Mat3, vector: &Vec3) -> Vec3 {
    let column = |j: usize| {
        rotation[(0, j)] * vector.x + rotation[(1, j)] * vector.y + rotation[(2, j)] * vector.z
    };
    Vec3::new(column(0), column(1), column(2))
}

/// Makes `target` the `rotation` followed by a turn about `axis` of the turned frame, by the angle of
/// this sine and cosine; returns the axis in the outer frame.
#[inline(always)]
pub fn rotate_about(
    rotation: &Mat3,
    axis: &Axis,
    sine: f64,
    cosine: f64,
    target: &mut Mat3,
) -> Vec3 {
    match axis {
        Axis::X => turn_columns::<0, 1, 2>(rotation, sine, cosine, target),
        Axis::Y => turn_columns::<1, 2, 0>(rotation, sine, cosine, target),
        Axis::Z => turn_columns::<2, 0, 1>(rotation, sine, cosine, target),
        Axis::Along(direction) => {
            let turn = rodrigues(direction, sine, cosine);
            for column in 0..3 {
                let image: [f64; 3] = [turn[(0, column)], turn[(1, column)], turn[(2, column)]];
                target.set_column(column, &turned(rotation, &image));
            }
            turned(rotation, direction)
        }
    }
}

/// The matrix that turns about the unit vector `axis` (Rodrigues).
fn rodrigues(axis: &[f64; 3], sine: f64, cosine: f64) -> Mat3 {
    let [x, y, z] = *axis;
    let versine = 1.0 - cosine;
    Mat3::new(
        cosine + x * x * versine,
        x * y * versine - z * sine,
        x * z * versine + y * sine,
        x * y * versine + z * sine,
        cosine + y * y * versine,
        y * z * versine - x * sine,
        x * z * versine - y * sine,
        y * z * versine + x * sine,
        cosine + z * z * versine,
    )
}

/// A turn about a coordinate axis mixes the two other columns only.
#[inline(always)]
fn turn_columns<const AXIS: usize, const FIRST: usize, const SECOND: usize>(
    rotation: &Mat3,
    sine: f64,
    cosine: f64,
    target: &mut Mat3,
) -> Vec3 {
    let column = |j: usize| Vec3::new(rotation[(0, j)], rotation[(1, j)], rotation[(2, j)]);
    let (axis, first, second) = (column(AXIS), column(FIRST), column(SECOND));
    let mut set = |j: usize, column: Vec3| {
        target[(0, j)] = column.x;
        target[(1, j)] = column.y;
        target[(2, j)] = column.z;
    };
    set(FIRST, first * cosine + second * sine);
    set(SECOND, second * cosine - first * sine);
    set(AXIS, axis);
    axis
}
