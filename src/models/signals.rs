//! Signals that rigs want, for the outputs of any model.

use crate::real::sin_cos;
use crate::spatial::Vec3;

/// The motion of a chassis: its first six coordinates are x, y, z in the world, then pitch (about y), roll (about x) and yaw
/// (about z), each about the axes that the turns before have left.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChassisMotion {
    /// Coordinates (m, rad).
    pub pose: [f64; 6],
    /// Rates (m/s, rad/s).
    pub rates: [f64; 6],
    /// Accelerations (m/s2, rad/s2).
    pub accelerations: [f64; 6],
}

impl ChassisMotion {
    /// The first six of all coordinates, rates and accelerations; zero where there are fewer.
    #[inline]
    pub fn first_of(q: &[f64], qd: &[f64], qdd: &[f64]) -> Self {
        let six = |of: &[f64]| of.first_chunk().copied().unwrap_or([0.0; 6]);
        Self { pose: six(q), rates: six(qd), accelerations: six(qdd) }
    }
}

/// An inertial measurement unit on a chassis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Imu {
    /// Where it sits, from the origin of the chassis in chassis axes (m).
    pub point: [f64; 3],
    /// Its x, y and z axes in chassis axes: unit vectors.
    pub axes: [[f64; 3]; 3],
}

/// What an inertial measurement unit tells, in its own axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ImuSignals {
    /// Specific force: acceleration less gravity (m/s2). At rest 9.81 upwards.
    pub force: [f64; 3],
    /// Rates of turn (rad/s).
    pub rates: [f64; 3],
}

impl Imu {
    /// At the origin of the chassis, in its axes.
    pub const CENTRAL: Self =
        Self { point: [0.0; 3], axes: [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]] };

    /// What it tells of a motion under gravity (m/s2, world axes).
    pub fn signals(&self, motion: &ChassisMotion, gravity: &Vec3) -> ImuSignals {
        let [_, _, _, pitch, roll, yaw] = motion.pose;
        let [_, _, _, pitch_d, roll_d, yaw_d] = motion.rates;
        let [x_dd, y_dd, z_dd, pitch_dd, roll_dd, yaw_dd] = motion.accelerations;
        let [(sp, cp), (sr, cr), (sy, cy)] = [pitch, roll, yaw].map(sin_cos);
        let about_yaw = |v: Vec3| Vec3::new(cy * v.x + sy * v.y, cy * v.y - sy * v.x, v.z);

        // R = Ry(pitch) Rx(roll) Rz(yaw); the turns from the world into the chassis one by one
        let felt = Vec3::new(x_dd, y_dd, z_dd) - gravity;
        let pitched = Vec3::new(cp * felt.x - sp * felt.z, felt.y, sp * felt.x + cp * felt.z);
        let rolled =
            Vec3::new(pitched.x, cr * pitched.y + sr * pitched.z, cr * pitched.z - sr * pitched.y);
        let felt = about_yaw(rolled);

        // rate of turn before the yaw, and its derivative there
        let turn = Vec3::new(roll_d, cr * pitch_d, -sr * pitch_d);
        let turn_d = Vec3::new(
            roll_dd,
            cr * pitch_dd - sr * roll_d * pitch_d,
            -sr * pitch_dd - cr * roll_d * pitch_d,
        );
        let before = about_yaw(turn);
        let omega = before + Vec3::new(0.0, 0.0, yaw_d);
        // the axes go on with the yaw while the turn before it stays
        let carried = Vec3::new(yaw_d * before.y, -yaw_d * before.x, yaw_dd);
        let omega_d = about_yaw(turn_d) + carried;

        let point = Vec3::from(self.point);
        let force = felt + omega_d.cross(&point) + omega.cross(&omega.cross(&point));
        let in_axes = |v: &Vec3| self.axes.map(|axis| Vec3::from(axis).dot(v));
        ImuSignals { force: in_axes(&force), rates: in_axes(&omega) }
    }
}

#[cfg(test)]
mod tests {
    use super::{ChassisMotion, Imu};
    use crate::mechanism::Axis;
    use crate::real::sin_cos;
    use crate::spatial::{Mat3, Vec3, rotate_about};

    const IMU: Imu =
        Imu { point: [0.4, -0.2, 0.3], axes: [[0.0, 1.0, 0.0], [-1.0, 0.0, 0.0], [0.0, 0.0, 1.0]] };
    /// Coefficients of a motion that turns about all axes at once: q = a + b t + c t^2.
    const A: [f64; 6] = [1.0, 2.0, 0.5, 0.3, -0.4, 0.8];
    const B: [f64; 6] = [5.0, -1.0, 0.2, 0.7, 1.1, -0.9];
    const C: [f64; 6] = [0.3, 0.6, -1.5, 0.4, -0.8, 0.5];

    fn pose(t: f64) -> [f64; 6] {
        core::array::from_fn(|i| A[i] + t * (B[i] + t * C[i]))
    }

    fn rotation(pose: &[f64; 6]) -> Mat3 {
        let mut rotation = Mat3::identity();
        for (axis, angle) in [(Axis::Y, pose[3]), (Axis::X, pose[4]), (Axis::Z, pose[5])] {
            let (sine, cosine) = sin_cos(angle);
            let from = rotation;
            rotate_about(&from, &axis, sine, cosine, &mut rotation);
        }
        rotation
    }

    /// Where the unit is in the world.
    fn place(t: f64) -> Vec3 {
        let pose = pose(t);
        Vec3::new(pose[0], pose[1], pose[2]) + rotation(&pose) * Vec3::from(IMU.point)
    }

    #[test]
    fn it_feels_the_second_difference_of_its_path() {
        let gravity = Vec3::new(0.0, 0.0, -9.81);
        let motion = ChassisMotion { pose: A, rates: B, accelerations: C.map(|c| 2.0 * c) };
        let told = IMU.signals(&motion, &gravity);
        let h = 1e-4;
        let acceleration = (place(h) - 2.0 * place(0.0) + place(-h)) / (h * h);
        let turned = rotation(&A).transpose() * (acceleration - gravity);
        let spin =
            rotation(&A).transpose() * (rotation(&pose(h)) - rotation(&pose(-h))) / (2.0 * h);
        let rates = Vec3::new(spin[(2, 1)], spin[(0, 2)], spin[(1, 0)]);
        for (axis, (force, rate)) in IMU.axes.iter().zip(told.force.iter().zip(told.rates)) {
            let axis = Vec3::from(*axis);
            assert!((force - axis.dot(&turned)).abs() < 1e-6);
            assert!((rate - axis.dot(&rates)).abs() < 1e-7);
        }
    }

    #[test]
    fn at_rest_it_feels_its_weight() {
        let still = ChassisMotion { pose: [0.0; 6], rates: [0.0; 6], accelerations: [0.0; 6] };
        let told = Imu::CENTRAL.signals(&still, &Vec3::new(0.0, 0.0, -9.81));
        assert_eq!((told.force, told.rates), ([0.0, 0.0, 9.81], [0.0; 3]));
    }
}
