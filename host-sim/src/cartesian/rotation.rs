//! Euler parameters: from them the turning of a body, and what angular velocities and accelerations are to them.
//!
//! ```text
//! w = 2 E pd,  E = [-e, e~ + e0 I]        pd = 1/2 E^T w,  pdd = 1/2 E^T wd - 1/4 (w.w) p
//! ```
//!
//! \[KIM12\] (2) has the mass matrix 4 G^T J' G of rank three in four parameters, whose inverse does not exist. Here
//! the unknowns are angular accelerations, six numbers for each body with those of its mass centre; they are what that
//! matrix is bordered with p^T p = 1 for. Entries along p are found from the length of p alone.

use ferrol::spatial::{Mat3, Vec3};

/// Euler parameters e0, e1, e2, e3.
pub type Euler = [f64; 4];

/// The parameters of length one.
pub fn normalised(p: &Euler) -> Euler {
    let length = p.iter().map(|e| e * e).sum::<f64>().sqrt();
    p.map(|e| e / length)
}

/// What turns body axes into world axes.
pub fn rotation(p: &Euler) -> Mat3 {
    let [a, b, c, d] = *p;
    Mat3::new(
        a * a + b * b - c * c - d * d,
        2.0 * (b * c - a * d),
        2.0 * (b * d + a * c),
        2.0 * (b * c + a * d),
        a * a - b * b + c * c - d * d,
        2.0 * (c * d - a * b),
        2.0 * (b * d - a * c),
        2.0 * (c * d + a * b),
        a * a - b * b - c * c + d * d,
    )
}

/// The parameters of a turning.
pub fn parameters(turn: &Mat3) -> Euler {
    let t = |i: usize, j: usize| turn[(i, j)];
    // four times the square of each; the largest is safe to divide by
    let squares = [
        1.0 + t(0, 0) + t(1, 1) + t(2, 2),
        1.0 + t(0, 0) - t(1, 1) - t(2, 2),
        1.0 - t(0, 0) + t(1, 1) - t(2, 2),
        1.0 - t(0, 0) - t(1, 1) + t(2, 2),
    ];
    let (sums, differences) = (
        [t(1, 2) + t(2, 1), t(2, 0) + t(0, 2), t(0, 1) + t(1, 0)],
        [t(2, 1) - t(1, 2), t(0, 2) - t(2, 0), t(1, 0) - t(0, 1)],
    );
    let largest = (0..4).fold(0, |best, k| if squares[k] > squares[best] { k } else { best });
    let products = match largest {
        0 => [squares[0], differences[0], differences[1], differences[2]],
        1 => [differences[0], squares[1], sums[2], sums[1]],
        2 => [differences[1], sums[2], squares[2], sums[0]],
        _ => [differences[2], sums[1], sums[0], squares[3]],
    };
    normalised(&products)
}

/// The vector 2 E x: the angular velocity of rates x, or the angular acceleration of second derivatives x.
#[inline]
pub fn angular(p: &Euler, x: &Euler) -> Vec3 {
    let (e, change) = (Vec3::new(p[1], p[2], p[3]), Vec3::new(x[1], x[2], x[3]));
    2.0 * (p[0] * change - x[0] * e + e.cross(&change))
}

/// The change 1/2 E^T `turning` of the parameters.
#[inline]
pub fn change(p: &Euler, turning: &Vec3) -> Euler {
    let e = Vec3::new(p[1], p[2], p[3]);
    let vector = 0.5 * (p[0] * turning + turning.cross(&e));
    [-0.5 * e.dot(turning), vector.x, vector.y, vector.z]
}

/// Second derivatives of the parameters of a body that turns with `spin` (rad/s) and `turning` (rad/s2).
pub fn second(p: &Euler, spin: &Vec3, turning: &Vec3) -> Euler {
    let along = -0.25 * spin.norm_squared();
    let mut sum = change(p, turning);
    for (sum, p) in sum.iter_mut().zip(p) {
        *sum += along * p;
    }
    sum
}
