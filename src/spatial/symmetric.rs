//! A symmetric matrix that makes a force of a motion: inertia, stiffness or damping of a link.

use super::{Inertia, Twist, Vec3, Wrench};

/// The 21 numbers of a symmetric 6x6 matrix at the spatial origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Symmetric {
    /// Force by linear motion, xx yy zz xy xz yz.
    linear: [f64; 6],
    /// Force (rows) by angular motion (columns); the transpose gives the moment of linear motion.
    mixed: [[f64; 3]; 3],
    /// Moment by angular motion, xx yy zz xy xz yz.
    angular: [f64; 6],
}

impl Symmetric {
    /// Nothing.
    pub(crate) const ZERO: Self =
        Self { linear: [0.0; 6], mixed: [[0.0; 3]; 3], angular: [0.0; 6] };

    /// Adds an inertia.
    #[inline(always)]
    pub(crate) fn add_inertia(&mut self, inertia: &Inertia) {
        let Inertia { mass, first, second } = inertia;
        for entry in &mut self.linear[..3] {
            *entry += mass;
        }
        // w x m g, written as a matrix times w
        self.mixed[0][1] += first.z;
        self.mixed[0][2] -= first.y;
        self.mixed[1][0] -= first.z;
        self.mixed[1][2] += first.x;
        self.mixed[2][0] += first.y;
        self.mixed[2][1] -= first.x;
        add(&mut self.angular, second);
    }

    /// Adds `weight` times `wrench` `wrench`^T: a resistance against motion along one line.
    #[inline(always)]
    pub(crate) fn add_square(&mut self, wrench: &Wrench, weight: f64) {
        let (force, moment) = (wrench.force * weight, wrench.moment * weight);
        add_product(&mut self.linear, &force, &wrench.force);
        add_product(&mut self.angular, &moment, &wrench.moment);
        for (row, force) in self.mixed.iter_mut().zip([force.x, force.y, force.z]) {
            row[0] += force * wrench.moment.x;
            row[1] += force * wrench.moment.y;
            row[2] += force * wrench.moment.z;
        }
    }

    /// The whole matrix: rows force and moment, columns linear and angular motion.
    #[inline(always)]
    pub(crate) fn rows(&self) -> [[f64; 6]; 6] {
        let [lxx, lyy, lzz, lxy, lxz, lyz] = self.linear;
        let [axx, ayy, azz, axy, axz, ayz] = self.angular;
        let [[mxx, mxy, mxz], [myx, myy, myz], [mzx, mzy, mzz]] = self.mixed;
        [
            [lxx, lxy, lxz, mxx, mxy, mxz],
            [lxy, lyy, lyz, myx, myy, myz],
            [lxz, lyz, lzz, mzx, mzy, mzz],
            [mxx, myx, mzx, axx, axy, axz],
            [mxy, myy, mzy, axy, ayy, ayz],
            [mxz, myz, mzz, axz, ayz, azz],
        ]
    }

    /// The force of a motion.
    #[inline(always)]
    pub(crate) fn times(&self, motion: &Twist) -> Wrench {
        let Twist { linear: v, angular: w } = motion;
        let [x, y, z] = &self.mixed;
        Wrench {
            force: times(&self.linear, v)
                + Vec3::new(
                    x[0] * w.x + x[1] * w.y + x[2] * w.z,
                    y[0] * w.x + y[1] * w.y + y[2] * w.z,
                    z[0] * w.x + z[1] * w.y + z[2] * w.z,
                ),
            moment: times(&self.angular, w)
                + Vec3::new(
                    x[0] * v.x + y[0] * v.y + z[0] * v.z,
                    x[1] * v.x + y[1] * v.y + z[1] * v.z,
                    x[2] * v.x + y[2] * v.y + z[2] * v.z,
                ),
        }
    }
}

/// The symmetric part, stored xx yy zz xy xz yz, times a vector.
#[inline(always)]
fn times(matrix: &[f64; 6], vector: &Vec3) -> Vec3 {
    let [xx, yy, zz, xy, xz, yz] = matrix;
    Vec3::new(
        xx * vector.x + xy * vector.y + xz * vector.z,
        xy * vector.x + yy * vector.y + yz * vector.z,
        xz * vector.x + yz * vector.y + zz * vector.z,
    )
}

#[inline(always)]
fn add_product(matrix: &mut [f64; 6], a: &Vec3, b: &Vec3) {
    let products = [a.x * b.x, a.y * b.y, a.z * b.z, a.x * b.y, a.x * b.z, a.y * b.z];
    add(matrix, &products);
}

#[inline(always)]
fn add(matrix: &mut [f64; 6], more: &[f64; 6]) {
    for (own, more) in matrix.iter_mut().zip(more) {
        *own += more;
    }
}

impl core::ops::AddAssign<&Self> for Symmetric {
    #[inline(always)]
    fn add_assign(&mut self, other: &Self) {
        // list by list: four numbers at once on the desktop
        add(&mut self.linear, &other.linear);
        add(&mut self.angular, &other.angular);
        for (own, more) in self.mixed.as_flattened_mut().iter_mut().zip(other.mixed.as_flattened())
        {
            *own += more;
        }
    }
}
