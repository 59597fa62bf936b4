//! A symmetric matrix that makes a force of a motion: inertia, stiffness or damping of a link.

use super::{Inertia, Twist, Vec3, Wrench};

/// A symmetric 6x6 matrix at the spatial origin: force and moment (rows) by linear and angular motion
/// (columns). All its entries are kept: whole rows make shorter code than a triangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Symmetric([[f64; 6]; 6]);

impl Symmetric {
    /// Nothing.
    pub const ZERO: Self = Self([[0.0; 6]; 6]);

    /// Adds an inertia.
    #[inline(always)]
    pub fn add_inertia(&mut self, inertia: &Inertia) {
        let Inertia { mass, first, second } = inertia;
        let [xx, yy, zz, xy, xz, yz] = *second;
        let angular = [[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]];
        // w x m g, written as a matrix times w
        let mixed = [[0.0, first.z, -first.y], [-first.z, 0.0, first.x], [first.y, -first.x, 0.0]];
        for i in 0..3 {
            self.0[i][i] += mass;
            for j in 0..3 {
                if i != j {
                    self.0[i][3 + j] += mixed[i][j];
                    self.0[3 + i][j] += mixed[j][i];
                }
                self.0[3 + i][3 + j] += angular[i][j];
            }
        }
    }

    /// Adds `weight` times `wrench` `wrench`^T: a resistance against motion along one line.
    #[inline(always)]
    pub fn add_square(&mut self, wrench: &Wrench, weight: f64) {
        let line = wrench.components();
        for (row, head) in self.0.iter_mut().zip(line) {
            for (entry, part) in row.iter_mut().zip(line) {
                *entry += weight * head * part;
            }
        }
    }

    /// The force of a motion.
    #[inline(always)]
    pub fn times(&self, motion: &Twist) -> Wrench {
        let mut sum = [0.0; 6];
        for (row, part) in self.0.iter().zip(motion.components()) {
            for i in 0..6 {
                sum[i] += part * row[i];
            }
        }
        let [x, y, z, about_x, about_y, about_z] = sum;
        Wrench { force: Vec3::new(x, y, z), moment: Vec3::new(about_x, about_y, about_z) }
    }
}

impl core::ops::AddAssign<&Self> for Symmetric {
    #[inline(always)]
    fn add_assign(&mut self, other: &Self) {
        for (own, more) in self.0.iter_mut().zip(&other.0) {
            for i in 0..6 {
                own[i] += more[i];
            }
        }
    }
}
