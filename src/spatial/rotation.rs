//! Rotations about a joint axis.

use super::{Mat3, Vec3};
use crate::mechanism::Axis;
use crate::real::sin_cos;

/// `rotation` followed by a turn of `angle` (rad) about `axis` of the turned frame.
#[inline]
pub fn rotate_about(rotation: &Mat3, axis: &Axis, angle: f64) -> Mat3 {
    match axis {
        Axis::X => turn_columns(rotation, 1, 2, angle),
        Axis::Y => turn_columns(rotation, 2, 0, angle),
        Axis::Z => turn_columns(rotation, 0, 1, angle),
        Axis::Along(direction) => rotation * rotation_about(&Vec3::from(*direction), angle),
    }
}

/// The matrix that turns by `angle` (rad) about the unit vector `axis` (Rodrigues).
pub fn rotation_about(axis: &Vec3, angle: f64) -> Mat3 {
    let (sine, cosine) = sin_cos(angle);
    let (x, y, z) = (axis.x, axis.y, axis.z);
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
#[inline]
fn turn_columns(rotation: &Mat3, first: usize, second: usize, angle: f64) -> Mat3 {
    let (sine, cosine) = sin_cos(angle);
    let mut turned = *rotation;
    for row in 0..3 {
        let (a, b) = (rotation[(row, first)], rotation[(row, second)]);
        turned[(row, first)] = a * cosine + b * sine;
        turned[(row, second)] = b * cosine - a * sine;
    }
    turned
}
