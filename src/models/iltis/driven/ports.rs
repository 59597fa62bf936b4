//! The ports of the driven Iltis: those of the benchmark, and those of its wheels.

use super::super::ports as shared;
use crate::runtime::{InputPort, OutputPort, RateGroup};

/// A road that is lifted under a wheel from outside keeps to this: 5 m/s as at 50 m/s up a slope of 10 %, and an
/// acceleration that gets there in 2.5 ms.
const ROAD_LIMITS: [f64; 2] = [5.0, 2000.0];
/// A road from outside is not steeper: the edge of a kerb of 10 cm under a tyre is 0.75 at most.
const STEEPEST: f64 = 2.0;
/// Friction that limits no tyre.
const GRIPPY: f64 = 2.0;

const fn brake(name: &'static str, about: &'static str) -> InputPort {
    InputPort::plain(name, "N m", [0.0, 10_000.0], about)
}

// A serial line carries rack and brakes in every millisecond, and what is slower in turns.

const fn height(name: &'static str, about: &'static str) -> InputPort {
    InputPort::plain(name, "m", [-1.0, 1.0], about)
        .followed(ROAD_LIMITS[0], ROAD_LIMITS[1])
        .in_group(RateGroup::Every10Ms)
}

const fn friction(name: &'static str, about: &'static str) -> InputPort {
    InputPort::plain(name, "1", [0.01, GRIPPY], about)
        .initially(GRIPPY)
        .in_group(RateGroup::Every10Ms)
}

const fn slope(name: &'static str, about: &'static str) -> InputPort {
    InputPort::plain(name, "1", [-STEEPEST, STEEPEST], about).in_group(RateGroup::Every10Ms)
}

/// What goes in.
pub(super) const INPUTS: [InputPort; 18] = [
    shared::INPUTS[0],
    InputPort::plain(
        "drive",
        "N m",
        [-20_000.0, 20_000.0],
        "torque of the engine at the wheels, all together, forwards",
    )
    .in_group(RateGroup::Every10Ms),
    brake("brake_fl", "torque that the brake front left can hold"),
    brake("brake_fr", "torque that the brake front right can hold"),
    brake("brake_rl", "torque that the brake rear left can hold"),
    brake("brake_rr", "torque that the brake rear right can hold"),
    height("road_fl", "height of the road under the wheel front left, on top of its own road"),
    height("road_fr", "height of the road under the wheel front right, on top of its own road"),
    height("road_rl", "height of the road under the wheel rear left, on top of its own road"),
    height("road_rr", "height of the road under the wheel rear right, on top of its own road"),
    friction("friction_fl", "friction that the road grants the wheel front left at most"),
    friction("friction_fr", "friction that the road grants the wheel front right at most"),
    friction("friction_rl", "friction that the road grants the wheel rear left at most"),
    friction("friction_rr", "friction that the road grants the wheel rear right at most"),
    slope("slope_fl", "slope of the road under the wheel front left along x, on top of its own"),
    slope("slope_fr", "slope of the road under the wheel front right along x, on top of its own"),
    slope("slope_rl", "slope of the road under the wheel rear left along x, on top of its own"),
    slope("slope_rr", "slope of the road under the wheel rear right along x, on top of its own"),
];

const fn spin(name: &'static str, about: &'static str) -> OutputPort {
    OutputPort::new(name, "rad/s", [-1000.0, 1000.0], about)
}

/// What is found in the tick beyond what the benchmark finds there.
const SPINS: [OutputPort; 4] = [
    spin("spin_fl", "spin of the wheel front left against its knuckle, forwards"),
    spin("spin_fr", "spin of the wheel front right against its knuckle, forwards"),
    spin("spin_rl", "spin of the wheel rear left against its knuckle, forwards"),
    spin("spin_rr", "spin of the wheel rear right against its knuckle, forwards"),
];

/// Outputs that are found in the tick.
pub(super) const IN_TICK: usize = shared::IN_TICK.len() + SPINS.len();
/// Outputs of a corner that are found outside the tick, behind those of the benchmark.
pub(super) const PER_WHEEL: usize = 4;
/// Outputs that are found outside the tick.
pub(super) const OUTSIDE: usize = shared::OUTSIDE + 4 * PER_WHEEL;

const fn slip(name: &'static str, about: &'static str) -> OutputPort {
    OutputPort::new(name, "1", [-1.5, 1.5], about).outside().in_group(RateGroup::Every10Ms)
}

const fn force(name: &'static str, about: &'static str) -> OutputPort {
    OutputPort::new(name, "N", [-1e6, 1e6], about).outside().in_group(RateGroup::Every10Ms)
}

const fn torque(name: &'static str, about: &'static str) -> OutputPort {
    OutputPort::new(name, "N m", [-1e6, 1e6], about).outside().in_group(RateGroup::Every100Ms)
}

/// What is found outside beyond what the benchmark finds there.
const WHEELS: [OutputPort; 4 * PER_WHEEL] = [
    slip("slip_fl", "slip of the wheel front left: -1 locked, 1 spinning on the spot"),
    force("drive_force_fl", "force of the tyre front left along the wheel"),
    torque("drive_torque_fl", "torque of the driveline on the wheel front left, forwards"),
    torque("brake_torque_fl", "torque of the brake on the wheel front left, forwards"),
    slip("slip_fr", "slip of the wheel front right: -1 locked, 1 spinning on the spot"),
    force("drive_force_fr", "force of the tyre front right along the wheel"),
    torque("drive_torque_fr", "torque of the driveline on the wheel front right, forwards"),
    torque("brake_torque_fr", "torque of the brake on the wheel front right, forwards"),
    slip("slip_rl", "slip of the wheel rear left: -1 locked, 1 spinning on the spot"),
    force("drive_force_rl", "force of the tyre rear left along the wheel"),
    torque("drive_torque_rl", "torque of the driveline on the wheel rear left, forwards"),
    torque("brake_torque_rl", "torque of the brake on the wheel rear left, forwards"),
    slip("slip_rr", "slip of the wheel rear right: -1 locked, 1 spinning on the spot"),
    force("drive_force_rr", "force of the tyre rear right along the wheel"),
    torque("drive_torque_rr", "torque of the driveline on the wheel rear right, forwards"),
    torque("brake_torque_rr", "torque of the brake on the wheel rear right, forwards"),
];

/// Names of the slip angles, for slip is that of the wheel here.
const ANGLES: [&str; 4] = ["slip_angle_fl", "slip_angle_fr", "slip_angle_rl", "slip_angle_rr"];

/// All outputs, in the order of their values.
pub(super) const OUTPUTS: [OutputPort; IN_TICK + OUTSIDE] = {
    let mut all = [SPINS[0]; IN_TICK + OUTSIDE];
    let mut i = 0;
    while i < all.len() {
        all[i] = if i < shared::IN_TICK.len() {
            shared::IN_TICK[i]
        } else if i < IN_TICK {
            SPINS[i - shared::IN_TICK.len()]
        } else if i < IN_TICK + shared::OUTSIDE {
            shared::CORNERS[i - IN_TICK]
        } else {
            WHEELS[i - IN_TICK - shared::OUTSIDE]
        };
        i += 1;
    }
    // four spins are worth every millisecond: where the vehicle is gives way to them on a serial line
    let mut pose = shared::Z;
    while pose < shared::Z + 4 {
        all[pose].group = RateGroup::Every10Ms;
        pose += 1;
    }
    let mut corner = 0;
    while corner < ANGLES.len() {
        all[IN_TICK + shared::PER_CORNER * (corner + 1) - 1].name = ANGLES[corner];
        corner += 1;
    }
    all
};

/// The columns of a trajectory beyond those of the benchmark.
const OWN_COLUMNS: [&str; 16] = [
    "spin_fl",
    "spin_fr",
    "spin_rl",
    "spin_rr",
    "slip_fl",
    "slip_fr",
    "slip_rl",
    "slip_rr",
    "drive_torque_fl",
    "drive_torque_fr",
    "drive_torque_rl",
    "drive_torque_rr",
    "brake_torque_fl",
    "brake_torque_fr",
    "brake_torque_rl",
    "brake_torque_rr",
];

/// The columns of a trajectory: those of the benchmark, then spin, slip and torques.
pub(super) const COLUMNS: [&str; shared::COLUMNS.len() + OWN_COLUMNS.len()] = {
    let mut all = [""; shared::COLUMNS.len() + OWN_COLUMNS.len()];
    let mut i = 0;
    while i < all.len() {
        let shared = shared::COLUMNS.len();
        all[i] = if i < shared { shared::COLUMNS[i] } else { OWN_COLUMNS[i - shared] };
        i += 1;
    }
    all
};
