//! Bodies in natural coordinates: where they are, how they move, and what forces on them do.

use super::model::NaturalModel;
use ferrol::spatial::{Mat3, Twist, Vec3, Wrench};

/// Placement and velocity of a body.
#[derive(Clone, Copy, Debug, Default)]
pub struct Placed {
    /// Turns link axes into world axes; exactly so where the equations hold.
    pub rotation: Mat3,
    /// The three vectors of its basis (m, or unit vectors).
    pub basis: Mat3,
    /// Where its joint is in the world (m).
    pub position: Vec3,
    /// Velocity of the joint of the body (m/s).
    pub velocity: Vec3,
    /// Angular velocity of the body (rad/s).
    pub spin: Vec3,
}

impl Placed {
    /// Velocity of the joint (m/s) and angular velocity (rad/s) against those of another body.
    pub fn against(&self, base: &Self) -> Twist {
        Twist { linear: self.velocity - base.velocity, angular: self.spin - base.spin }
    }
}

/// The three vectors of a basis as columns.
#[inline]
fn columns(vectors: &[Vec3], basis: &[usize; 3]) -> Mat3 {
    Mat3::from_columns(&basis.map(|vector| vectors[vector]))
}

/// The turning that belongs to a change of axes: w = 1/2 sum c x dc/dt.
#[inline]
pub fn turning(rotation: &Mat3, change: &Mat3) -> Vec3 {
    let mut sum = Vec3::zeros();
    for (axis, rate) in rotation.column_iter().zip(change.column_iter()) {
        sum += axis.cross(&rate);
    }
    sum * 0.5
}

/// Places all bodies for the values and the rates of the vectors.
pub fn place(model: &NaturalModel, values: &[Vec3], rates: &[Vec3], bodies: &mut [Placed]) {
    for (placed, body) in bodies.iter_mut().zip(&model.bodies) {
        placed.basis = columns(values, &body.basis);
        placed.rotation = placed.basis * body.frame;
        placed.position = values[body.position];
        placed.velocity = rates[body.position];
        placed.spin = turning(&placed.rotation, &(columns(rates, &body.basis) * body.frame));
    }
}

/// Angular acceleration (rad/s2) of a body for the second derivatives of the vectors.
pub fn angular_acceleration(
    model: &NaturalModel,
    body: usize,
    placed: &Placed,
    second: &[Vec3],
) -> Vec3 {
    let body = &model.bodies[body];
    turning(&placed.rotation, &(columns(second, &body.basis) * body.frame))
}

/// Adds the forces on the coordinates to `sum` that do the work of a wrench (N, N m) at the joint of a body: with
/// w = 1/2 sum c x dc/dt a moment m is the force 1/2 m x c on the tip of each axis c.
pub fn add_gradient(
    model: &NaturalModel,
    number: usize,
    placed: &Placed,
    at_joint: &Wrench,
    sum: &mut [f64],
) {
    let body = &model.bodies[number];
    let Wrench { force, moment } = at_joint;
    model.vectors[body.position].add_gradient(force, sum);
    if *moment == Vec3::zeros() {
        return;
    }
    let half = moment * 0.5;
    let mut on_axes = [Vec3::zeros(); 3];
    for (on_axis, axis) in on_axes.iter_mut().zip(placed.rotation.column_iter()) {
        *on_axis = half.cross(&axis);
    }
    let mut on_basis = [Vec3::zeros(); 3];
    for (on_vector, frame) in on_basis.iter_mut().zip(body.frame.row_iter()) {
        *on_vector = on_axes[0] * frame[0] + on_axes[1] * frame[1] + on_axes[2] * frame[2];
    }
    if body.derived {
        // d(a x b) = da x b + a x db
        let on_product = on_basis[2];
        on_basis[0] += placed.basis.column(1).cross(&on_product);
        on_basis[1] += on_product.cross(&placed.basis.column(0));
    }
    for (j, &vector) in body.basis.iter().enumerate() {
        if !(body.derived && j == 2) {
            model.vectors[vector].add_gradient(&on_basis[j], sum);
        }
    }
}
