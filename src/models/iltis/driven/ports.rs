//! The ports of the driven Iltis: those of the benchmark, and those of its wheels.

use super::super::ports as shared;
use crate::runtime::{InputPort, OutputPort};

/// A road that is lifted under a wheel from outside keeps to this: 5 m/s as at 50 m/s up a slope of 10 %, and an
/// acceleration that gets there in 2.5 ms.
const ROAD_LIMITS: [f64; 2] = [5.0, 2000.0];
/// Friction that limits no tyre.
const GRIPPY: f64 = 2.0;

const fn brake(name: &'static str, about: &'static str) -> InputPort {
    InputPort::plain(name, "N m", [0.0, 10_000.0], about)
}

const fn height(name: &'static str, about: &'static str) -> InputPort {
    InputPort::plain(name, "m", [-1.0, 1.0], about).followed(ROAD_LIMITS[0], ROAD_LIMITS[1])
}

const fn friction(name: &'static str, about: &'static str) -> InputPort {
    InputPort::plain(name, "1", [0.01, GRIPPY], about).initially(GRIPPY)
}

/// What goes in.
pub(super) const INPUTS: [InputPort; 14] = [
    shared::INPUTS[0],
    InputPort::plain(
        "drive",
        "N m",
        [-20_000.0, 20_000.0],
        "torque of the engine at the wheels, all together, forwards",
    ),
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
pub(super) const PER_WHEEL: usize = 2;
/// Outputs that are found outside the tick.
pub(super) const OUTSIDE: usize = shared::OUTSIDE + 4 * PER_WHEEL;

const fn slip(name: &'static str, about: &'static str) -> OutputPort {
    OutputPort::new(name, "1", [-1.5, 1.5], about).outside()
}

const fn force(name: &'static str, about: &'static str) -> OutputPort {
    OutputPort::new(name, "N", [-1e6, 1e6], about).outside()
}

/// What is found outside beyond what the benchmark finds there.
const WHEELS: [OutputPort; 4 * PER_WHEEL] = [
    slip("slip_fl", "slip of the wheel front left: -1 locked, 1 spinning on the spot"),
    force("drive_force_fl", "force of the tyre front left along the wheel"),
    slip("slip_fr", "slip of the wheel front right: -1 locked, 1 spinning on the spot"),
    force("drive_force_fr", "force of the tyre front right along the wheel"),
    slip("slip_rl", "slip of the wheel rear left: -1 locked, 1 spinning on the spot"),
    force("drive_force_rl", "force of the tyre rear left along the wheel"),
    slip("slip_rr", "slip of the wheel rear right: -1 locked, 1 spinning on the spot"),
    force("drive_force_rr", "force of the tyre rear right along the wheel"),
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
    let mut corner = 0;
    while corner < ANGLES.len() {
        all[IN_TICK + shared::PER_CORNER * (corner + 1) - 1].name = ANGLES[corner];
        corner += 1;
    }
    all
};

/// The columns of a trajectory: those of the benchmark, then spin and slip.
pub(super) const COLUMNS: [&str; shared::COLUMNS.len() + 8] = {
    let wheels =
        ["spin_fl", "spin_fr", "spin_rl", "spin_rr", "slip_fl", "slip_fr", "slip_rl", "slip_rr"];
    let mut all = [""; shared::COLUMNS.len() + 8];
    let mut i = 0;
    while i < all.len() {
        let shared = shared::COLUMNS.len();
        all[i] = if i < shared { shared::COLUMNS[i] } else { wheels[i - shared] };
        i += 1;
    }
    all
};
