//! Inertia of a body, or of all the bodies a joint carries, at the spatial origin.

use super::{Mat3, Twist, Vec3, Wrench};

/// The ten numbers of the matrix of \[CD03\] (4).
///
/// `[CD03] (4)`: mass and first moment m g stand in the off-diagonal blocks, J - m g~ g~ below.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Inertia {
    /// Mass (kg).
    pub mass: f64,
    /// First moment m g, g from the spatial origin to the mass centre (kg m).
    pub first: Vec3,
    /// Second moment about the spatial origin, xx yy zz xy xz yz (kg m2).
    pub second: [f64; 6],
}

impl Inertia {
    /// A body of `mass` (kg) with its mass centre at `com` (m, from the spatial origin) and the
    /// central inertia `principal` = xx yy zz xy xz yz (kg m2) in axes turned by `rotation`.
    #[inline]
    pub(crate) fn of_body(mass: f64, com: &Vec3, central: &[f64; 6], rotation: &Mat3) -> Self {
        let [xx, yy, zz, xy, xz, yz] = *central;
        // rows of R J, times rows of R: R J R^T, upper half
        let half: [[f64; 3]; 3] = core::array::from_fn(|i| {
            let (x, y, z) = (rotation[(i, 0)], rotation[(i, 1)], rotation[(i, 2)]);
            [x * xx + y * xy + z * xz, x * xy + y * yy + z * yz, x * xz + y * yz + z * zz]
        });
        let entry = |i: usize, j: usize| {
            half[i][0] * rotation[(j, 0)]
                + half[i][1] * rotation[(j, 1)]
                + half[i][2] * rotation[(j, 2)]
        };
        let first = com * mass;
        let (x, y, z) = (com.x, com.y, com.z);
        Self {
            mass,
            first,
            // - m g~ g~ = m (g.g I - g g^T)
            second: [
                entry(0, 0) + first.y * y + first.z * z,
                entry(1, 1) + first.x * x + first.z * z,
                entry(2, 2) + first.x * x + first.y * y,
                entry(0, 1) - first.x * y,
                entry(0, 2) - first.x * z,
                entry(1, 2) - first.y * z,
            ],
        }
    }

    /// `self` scaled by a factor.
    #[inline(always)]
    pub(crate) fn scaled(&self, factor: f64) -> Self {
        Self {
            mass: self.mass * factor,
            first: self.first * factor,
            second: self.second.map(|entry| entry * factor),
        }
    }

    /// Momentum of the motion, or force of the acceleration: M times a [`Twist`].
    #[inline]
    pub(crate) fn times(&self, motion: &Twist) -> Wrench {
        let w = &motion.angular;
        let [xx, yy, zz, xy, xz, yz] = self.second;
        let turning = Vec3::new(
            xx * w.x + xy * w.y + xz * w.z,
            xy * w.x + yy * w.y + yz * w.z,
            xz * w.x + yz * w.y + zz * w.z,
        );
        Wrench {
            force: motion.linear * self.mass + w.cross(&self.first),
            moment: turning + self.first.cross(&motion.linear),
        }
    }
}
