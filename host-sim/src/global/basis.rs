//! The basis of a body while it is made.

use ferrol::spatial::Vec3;

/// Vectors shorter than this (m) give no direction.
const SHORT: f64 = 1e-3;
/// Axes that are as near as this to a right angle, or to each other, are so.
pub(super) const IN_LINE: f64 = 1e-9;

/// Vectors of a body while its basis is made: in link axes, and in the world.
#[derive(Default)]
pub(super) struct Basis {
    /// The vectors in link axes.
    pub local: Vec<Vec3>,
    /// The vectors in the world, by their numbers.
    pub world: Vec<usize>,
    /// Whether length and angles of a vector are those of another body.
    pub known: Vec<bool>,
}

impl Basis {
    /// The share of `vector` at right angles to the basis; zero for short ones.
    pub fn share(&self, vector: &Vec3) -> f64 {
        let length = vector.norm();
        if length < SHORT {
            return 0.0;
        }
        let mut rest = *vector;
        let mut orthogonal: Vec<Vec3> = Vec::new();
        for own in &self.local {
            let mut unit = *own;
            for before in &orthogonal {
                unit -= before * before.dot(&unit);
            }
            orthogonal.push(unit.normalize());
        }
        for unit in &orthogonal {
            rest -= unit * unit.dot(&rest);
        }
        rest.norm() / length
    }

    /// Takes a vector into the basis.
    pub fn add(&mut self, local: Vec3, world: usize, known: bool) {
        self.local.push(local);
        self.world.push(world);
        self.known.push(known);
    }

    /// A unit vector at right angles to all.
    pub fn missing(&self) -> Vec3 {
        match self.local.as_slice() {
            [a, b] => a.cross(b).normalize(),
            _ => {
                let axes = [Vec3::x(), Vec3::y(), Vec3::z()];
                let mut best = axes[0];
                for axis in axes {
                    if self.share(&axis) > self.share(&best) + IN_LINE {
                        best = axis;
                    }
                }
                match self.local.as_slice() {
                    [a] => (best - a * (a.dot(&best) / a.dot(a))).normalize(),
                    _ => best,
                }
            }
        }
    }
}
