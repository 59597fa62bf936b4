//! Wheels that spin: tyre, brake and rolling resistance; the driveline between them, and the air.

use super::{DrivenIltis, DrivenInput};
use crate::dynamics::Kinematics;
use crate::forces::{Element, ElementStates, End, Ground, Load, Loads, TreadSignals, TreadTyre};
use crate::mechanism::{LinkId, link};
use crate::real::{quiet, sqrt};
use crate::spatial::{Vec3, Wrench};
use crate::vehicles::iltis::{CHASSIS, Corners, Mounts, SPINNING_COORDINATES};

/// Where the coordinates of a corner are.
type Places = Corners<SPINNING_COORDINATES>;

/// States of a wheel: the deflections of its tread, the windup of its brake.
pub(super) const PER_WHEEL: usize = 3;

/// Tyre, brake and rolling resistance of a wheel.
#[derive(Clone, Copy, Debug)]
pub(in crate::vehicles::iltis) struct DrivenWheel<'a> {
    pub vehicle: &'a DrivenIltis,
    pub mounts: &'a Mounts,
    /// Torque that the brake is to hold (N m).
    pub brake: f64,
    /// The road below.
    pub ground: Ground<'a>,
    pub corner: usize,
}

/// What a [`DrivenWheel`] measures and exerts.
#[derive(Clone, Copy, Debug)]
pub(in crate::vehicles::iltis) struct WheelSignals {
    pub tyre: TreadSignals,
    /// Torque of the brake on the wheel (N m).
    pub brake: Load,
    /// Torque of the rolling resistance on the wheel (N m).
    pub rolling: f64,
    /// Windup of the spring of brake and rolling resistance (rad).
    windup: f64,
    /// Axis of the spin.
    axis: Vec3,
}

/// The axis of a spin and its rate (rad/s).
#[inline(always)]
fn spin<const N: usize>(kinematics: &Kinematics<N>, corner: usize) -> (Vec3, f64) {
    let wheel = kinematics.link(link(Places::wheel(corner)));
    let knuckle = kinematics.link(link(Places::knuckle(corner)));
    let axis = wheel.axis.angular;
    (axis, axis.dot(&(wheel.velocity.angular - knuckle.velocity.angular)))
}

impl<'a> DrivenWheel<'a> {
    /// The wheel of a corner with what comes from outside.
    #[inline(always)]
    pub fn new(vehicle: &'a DrivenIltis, input: &DrivenInput, corner: usize) -> Self {
        let mounts = &vehicle.car.mounts[corner];
        let ground = Ground {
            road: &vehicle.car.road,
            surface: &vehicle.surface,
            side: mounts.side,
            height: input.height[corner],
            slope: input.slope[corner],
            friction: quiet(input.friction[corner]),
        };
        Self { vehicle, mounts, brake: quiet(input.brake[corner]), ground, corner }
    }

    /// The tyre on its road.
    #[inline(always)]
    pub fn tyre(self) -> TreadTyre<'a> {
        let Self { vehicle, mounts, ground, corner, .. } = self;
        let Mounts { hub, radius, .. } = *mounts;
        TreadTyre { tread: &vehicle.tread, hub, radius, ground, state: PER_WHEEL * corner }
    }
}

impl Element for DrivenWheel<'_> {
    type Signals = WheelSignals;

    #[inline]
    fn signals<const N: usize, const S: usize>(
        &self,
        kinematics: &Kinematics<N>,
        states: &mut ElementStates<S>,
    ) -> WheelSignals {
        let tyre = self.tyre().signals(kinematics, states);
        let (axis, rate) = spin(kinematics, self.corner);
        let resists = self.vehicle.resists;
        let share = if resists { self.vehicle.parameters.drive.rolling_resistance } else { 0.0 };
        let rolling = share * tyre.load * tyre.rolling_radius;
        let wanted = if self.brake > 0.0 { self.brake } else { 0.0 };
        // one spring for both, so that a vehicle stands still on the brake and on the rolling resistance alike
        let capacity = wanted + rolling;
        let state = PER_WHEEL * self.corner + 2;
        let all = self.vehicle.brake.load(state, rate, capacity, states);
        let part = if capacity > 0.0 { wanted / capacity } else { 0.0 };
        let brake = Load { force: part * all.force, ..all };
        let windup = states.value.get(state).copied().unwrap_or(0.0);
        WheelSignals { tyre, brake, rolling: all.force - brake.force, windup, axis }
    }

    #[inline(always)]
    fn act<const N: usize, const M: usize, L: Loads<N, M>>(
        &self,
        signals: &WheelSignals,
        loads: &mut L,
    ) {
        self.tyre().act(&signals.tyre, loads);
        let on_chassis = self.vehicle.parameters.drive.brake_on_chassis;
        twist(loads, self.corner, &signals.axis, signals.brake, on_chassis);
        // the road holds up the rolling resistance
        let moment = signals.axis * signals.rolling;
        loads.push(link(Places::wheel(self.corner)), Wrench { force: Vec3::zeros(), moment });
    }

    fn energy(&self, signals: &WheelSignals) -> f64 {
        let stiffness = self.vehicle.brake.stiffness;
        self.tyre().energy(&signals.tyre) + 0.5 * stiffness * signals.windup * signals.windup
    }
}

/// A torque on the spin of a wheel, of which a share is held up by the chassis, the rest by the knuckle.
#[inline(always)]
fn twist<const N: usize, const M: usize, L: Loads<N, M>>(
    loads: &mut L,
    corner: usize,
    axis: &Vec3,
    torque: Load,
    on_chassis: f64,
) {
    loads.coordinate(Places::wheel(corner), torque);
    let moment = axis * (on_chassis * torque.force);
    let mut turn = |link: LinkId, moment| loads.push(link, Wrench { force: Vec3::zeros(), moment });
    turn(link(Places::knuckle(corner)), moment);
    turn(CHASSIS, -moment);
}

/// Drive torque by open differentials: a quarter for each wheel. Between the axles there is a shaft where the centre is
/// locked; its windup is a state.
#[derive(Clone, Copy, Debug)]
pub(in crate::vehicles::iltis) struct Driveline<'a, 'i> {
    pub vehicle: &'a DrivenIltis,
    pub input: &'i DrivenInput,
}

/// What a [`Driveline`] measures and exerts.
#[derive(Clone, Copy, Debug)]
pub(in crate::vehicles::iltis) struct DrivelineSignals {
    /// The axes of the wheels.
    axes: [Vec3; 4],
    /// The torque on a front and on a rear wheel (N m), with the damping that a tangent takes (N m s/rad).
    pub torques: [Load; 2],
    /// Windup of the shaft between the axles (rad).
    windup: f64,
}

impl Element for Driveline<'_, '_> {
    type Signals = DrivelineSignals;

    fn signals<const N: usize, const S: usize>(
        &self,
        kinematics: &Kinematics<N>,
        states: &mut ElementStates<S>,
    ) -> Self::Signals {
        let p = &self.vehicle.parameters.drive;
        let spins = [0, 1, 2, 3].map(|corner| spin(kinematics, corner));
        let quarter = 0.25 * self.input.drive;
        let (mut through, mut damping, mut windup) = (0.0, 0.0, 0.0);
        if p.centre_stiffness > 0.0 {
            let [a, b, c, d] = spins.map(|(_, rate)| rate);
            let rate = 0.5 * (a + b - c - d);
            let wound = states.follow(4 * PER_WHEEL, rate, 0.0);
            windup = wound.value;
            through = p.centre_stiffness * windup + p.centre_damping * rate;
            // The shaft couples the wheels, the tangent keeps them apart. Half of the shaft's own on each wheel is the
            // least that lies above all of it: iterations then come nearer with every kind of motion.
            damping = 0.5 * (p.centre_stiffness * wound.sensitivity + p.centre_damping);
        }
        let torque = |force| Load { force, stiffness: 0.0, damping };
        DrivelineSignals {
            axes: spins.map(|(axis, _)| axis),
            torques: [torque(quarter - 0.5 * through), torque(quarter + 0.5 * through)],
            windup,
        }
    }

    fn act<const N: usize, const M: usize, L: Loads<N, M>>(
        &self,
        signals: &Self::Signals,
        loads: &mut L,
    ) {
        let on_chassis = self.vehicle.parameters.drive.drive_on_chassis;
        let [front, rear] = signals.torques;
        for (corner, (axis, torque)) in
            signals.axes.iter().zip([front, front, rear, rear]).enumerate()
        {
            twist(loads, corner, axis, torque, on_chassis);
        }
    }

    /// Energy of the wound shaft.
    fn energy(&self, signals: &Self::Signals) -> f64 {
        0.5 * self.vehicle.parameters.drive.centre_stiffness * signals.windup * signals.windup
    }
}

/// The air: a force against the motion of the chassis, at its mass centre.
#[derive(Clone, Copy, Debug)]
pub(in crate::vehicles::iltis) struct Air {
    /// Half of density times area times drag coefficient (kg/m).
    pub drag: f64,
}

impl Element for Air {
    /// Velocity (m/s) and its size.
    type Signals = (End, Vec3, f64);

    fn signals<const N: usize, const S: usize>(
        &self,
        kinematics: &Kinematics<N>,
        _: &mut ElementStates<S>,
    ) -> Self::Signals {
        let position = kinematics.link(CHASSIS).position;
        let velocity = kinematics.velocity_at(CHASSIS, &position);
        (End { link: CHASSIS, position }, velocity, sqrt(velocity.dot(&velocity)))
    }

    fn act<const N: usize, const M: usize, L: Loads<N, M>>(
        &self,
        (at, velocity, speed): &Self::Signals,
        loads: &mut L,
    ) {
        loads.push(at.link, Wrench::of_force(-velocity * (self.drag * speed), &at.position));
    }
}
