//! The ports of the Iltis. Corners are front left and right, rear left and right.

use crate::runtime::{InputPort, MotionLimits, OutputPort, PositionRange, RateGroup};

/// What the rack of a rig keeps to: the travel of the vehicle's rack, a rate above that of a driver
/// in need (about 0.3 m/s), an acceleration that stops it from that rate in 10 ms.
pub const RACK_LIMITS: MotionLimits = MotionLimits {
    range: PositionRange { lowest: -0.05, highest: 0.05 },
    rate: 0.5,
    acceleration: 50.0,
};

/// What goes in.
pub(super) const INPUTS: [InputPort; 1] = [InputPort::plain(
    "rack",
    "m",
    [RACK_LIMITS.range.lowest, RACK_LIMITS.range.highest],
    "position of the steering rack, towards +y",
)
.followed(RACK_LIMITS.rate, RACK_LIMITS.acceleration)];

/// Where the measuring unit sits, from the chassis mass centre in chassis axes (m): under the driver's seat.
pub const IMU_POINT: [f64; 3] = [0.0, 0.0, -0.2];

/// Number of the chassis height among the outputs.
pub(super) const Z: usize = 2;
/// Number of the speed along the road among the outputs.
pub(super) const VX: usize = 6;
/// Outputs of one corner that are found outside the tick.
pub(super) const PER_CORNER: usize = 11;
/// Outputs that are found outside the tick.
pub(super) const OUTSIDE: usize = 4 * PER_CORNER;

/// What is found in the tick: all of it comes from the state with some two hundred operations.
pub(super) const IN_TICK: [OutputPort; 29] = [
    OutputPort::new("x", "m", [-1e6, 1e6], "chassis mass centre in the world, along the road")
        .in_group(RateGroup::Every10Ms),
    OutputPort::new("y", "m", [-1e6, 1e6], "chassis mass centre in the world, to the side")
        .in_group(RateGroup::Every10Ms),
    OutputPort::new("z", "m", [-1e3, 1e3], "chassis mass centre in the world, upwards"),
    OutputPort::new("pitch", "rad", [-1e3, 1e3], "chassis, about y"),
    OutputPort::new("roll", "rad", [-1e3, 1e3], "chassis, about the pitched x"),
    OutputPort::new("yaw", "rad", [-1e3, 1e3], "chassis, about the chassis z"),
    OutputPort::new(
        "vx",
        "m/s",
        [-200.0, 200.0],
        "velocity of the chassis mass centre in the world, along the road",
    )
    .in_group(RateGroup::Every10Ms),
    OutputPort::new(
        "vy",
        "m/s",
        [-200.0, 200.0],
        "velocity of the chassis mass centre in the world, to the side",
    )
    .in_group(RateGroup::Every10Ms),
    OutputPort::new(
        "vz",
        "m/s",
        [-200.0, 200.0],
        "velocity of the chassis mass centre in the world, upwards",
    )
    .in_group(RateGroup::Every10Ms),
    OutputPort::new("pitch_rate", "rad/s", [-100.0, 100.0], "rate of the pitch")
        .in_group(RateGroup::Every10Ms),
    OutputPort::new("roll_rate", "rad/s", [-100.0, 100.0], "rate of the roll")
        .in_group(RateGroup::Every10Ms),
    OutputPort::new("yaw_rate", "rad/s", [-100.0, 100.0], "rate of the yaw")
        .in_group(RateGroup::Every10Ms),
    OutputPort::new(
        "ax",
        "m/s2",
        [-1e4, 1e4],
        "acceleration of the chassis mass centre in the world without gravity, along the road",
    )
    .in_group(RateGroup::Every10Ms),
    OutputPort::new(
        "ay",
        "m/s2",
        [-1e4, 1e4],
        "acceleration of the chassis mass centre in the world without gravity, to the side",
    )
    .in_group(RateGroup::Every10Ms),
    OutputPort::new(
        "az",
        "m/s2",
        [-1e4, 1e4],
        "acceleration of the chassis mass centre in the world without gravity, upwards",
    )
    .in_group(RateGroup::Every10Ms),
    OutputPort::new("pitch_acceleration", "rad/s2", [-1e5, 1e5], "acceleration of the pitch")
        .in_group(RateGroup::Every100Ms),
    OutputPort::new("roll_acceleration", "rad/s2", [-1e5, 1e5], "acceleration of the roll")
        .in_group(RateGroup::Every100Ms),
    OutputPort::new("yaw_acceleration", "rad/s2", [-1e5, 1e5], "acceleration of the yaw")
        .in_group(RateGroup::Every100Ms),
    OutputPort::new(
        "imu_fx",
        "m/s2",
        [-1e4, 1e4],
        "specific force at the measuring unit in chassis axes, forwards",
    ),
    OutputPort::new(
        "imu_fy",
        "m/s2",
        [-1e4, 1e4],
        "specific force at the measuring unit in chassis axes, to the side",
    ),
    OutputPort::new(
        "imu_fz",
        "m/s2",
        [-1e4, 1e4],
        "specific force at the measuring unit in chassis axes, upwards",
    ),
    OutputPort::new(
        "imu_wx",
        "rad/s",
        [-100.0, 100.0],
        "rate of turn of the measuring unit about the forwards axis of the chassis",
    ),
    OutputPort::new(
        "imu_wy",
        "rad/s",
        [-100.0, 100.0],
        "rate of turn of the measuring unit about the side axis of the chassis",
    ),
    OutputPort::new(
        "imu_wz",
        "rad/s",
        [-100.0, 100.0],
        "rate of turn of the measuring unit about the upright axis of the chassis",
    ),
    OutputPort::new("leaf_fl", "rad", [-4.0, 4.0], "leaf arm front left from its nominal posture")
        .in_group(RateGroup::Every10Ms),
    OutputPort::new("leaf_fr", "rad", [-4.0, 4.0], "leaf arm front right from its nominal posture")
        .in_group(RateGroup::Every10Ms),
    OutputPort::new("leaf_rl", "rad", [-4.0, 4.0], "leaf arm rear left from its nominal posture")
        .in_group(RateGroup::Every10Ms),
    OutputPort::new("leaf_rr", "rad", [-4.0, 4.0], "leaf arm rear right from its nominal posture")
        .in_group(RateGroup::Every10Ms),
    OutputPort::new("rack", "m", [-0.05, 0.05], "rack as the vehicle had it, towards +y")
        .in_group(RateGroup::Every10Ms),
];

/// What is found outside, from the forces of the wheels.
pub(super) const CORNERS: [OutputPort; OUTSIDE] = [
    OutputPort::new("theta_fl", "rad", [-4.0, 4.0], "leaf arm front left about the chassis x axis")
        .outside()
        .in_group(RateGroup::Every100Ms),
    OutputPort::new("fz_fl", "N", [-1e6, 1e6], "tyre force front left in the world, upwards")
        .outside()
        .in_group(RateGroup::Every10Ms),
    OutputPort::new(
        "fx_fl",
        "N",
        [-1e6, 1e6],
        "tyre force front left in the world, along the road",
    )
    .outside()
    .in_group(RateGroup::Every100Ms),
    OutputPort::new("fy_fl", "N", [-1e6, 1e6], "tyre force front left in the world, to the side")
        .outside()
        .in_group(RateGroup::Every10Ms),
    OutputPort::new(
        "mx_fl",
        "N m",
        [-1e6, 1e6],
        "moment of the tyre force front left about the wheel centre, world x",
    )
    .outside()
    .in_group(RateGroup::Every100Ms),
    OutputPort::new(
        "my_fl",
        "N m",
        [-1e6, 1e6],
        "moment of the tyre force front left about the wheel centre, world y",
    )
    .outside()
    .in_group(RateGroup::Every100Ms),
    OutputPort::new(
        "mz_fl",
        "N m",
        [-1e6, 1e6],
        "moment of the tyre force front left about the wheel centre, world z",
    )
    .outside()
    .in_group(RateGroup::Every100Ms),
    OutputPort::new("travel_fl", "m", [0.0, 10.0], "length of the damper front left")
        .outside()
        .in_group(RateGroup::Every100Ms),
    OutputPort::new(
        "travel_rate_fl",
        "m/s",
        [-100.0, 100.0],
        "rate of the length of the damper front left",
    )
    .outside()
    .in_group(RateGroup::Every100Ms),
    OutputPort::new("height_fl", "m", [-1e3, 1e3], "wheel centre front left in the world, upwards")
        .outside()
        .in_group(RateGroup::Every100Ms),
    OutputPort::new("slip_fl", "rad", [-4.0, 4.0], "slip angle of the tyre front left")
        .outside()
        .in_group(RateGroup::Every10Ms),
    OutputPort::new(
        "theta_fr",
        "rad",
        [-4.0, 4.0],
        "leaf arm front right about the chassis x axis",
    )
    .outside()
    .in_group(RateGroup::Every100Ms),
    OutputPort::new("fz_fr", "N", [-1e6, 1e6], "tyre force front right in the world, upwards")
        .outside()
        .in_group(RateGroup::Every10Ms),
    OutputPort::new(
        "fx_fr",
        "N",
        [-1e6, 1e6],
        "tyre force front right in the world, along the road",
    )
    .outside()
    .in_group(RateGroup::Every100Ms),
    OutputPort::new("fy_fr", "N", [-1e6, 1e6], "tyre force front right in the world, to the side")
        .outside()
        .in_group(RateGroup::Every10Ms),
    OutputPort::new(
        "mx_fr",
        "N m",
        [-1e6, 1e6],
        "moment of the tyre force front right about the wheel centre, world x",
    )
    .outside()
    .in_group(RateGroup::Every100Ms),
    OutputPort::new(
        "my_fr",
        "N m",
        [-1e6, 1e6],
        "moment of the tyre force front right about the wheel centre, world y",
    )
    .outside()
    .in_group(RateGroup::Every100Ms),
    OutputPort::new(
        "mz_fr",
        "N m",
        [-1e6, 1e6],
        "moment of the tyre force front right about the wheel centre, world z",
    )
    .outside()
    .in_group(RateGroup::Every100Ms),
    OutputPort::new("travel_fr", "m", [0.0, 10.0], "length of the damper front right")
        .outside()
        .in_group(RateGroup::Every100Ms),
    OutputPort::new(
        "travel_rate_fr",
        "m/s",
        [-100.0, 100.0],
        "rate of the length of the damper front right",
    )
    .outside()
    .in_group(RateGroup::Every100Ms),
    OutputPort::new(
        "height_fr",
        "m",
        [-1e3, 1e3],
        "wheel centre front right in the world, upwards",
    )
    .outside()
    .in_group(RateGroup::Every100Ms),
    OutputPort::new("slip_fr", "rad", [-4.0, 4.0], "slip angle of the tyre front right")
        .outside()
        .in_group(RateGroup::Every10Ms),
    OutputPort::new("theta_rl", "rad", [-4.0, 4.0], "leaf arm rear left about the chassis x axis")
        .outside()
        .in_group(RateGroup::Every100Ms),
    OutputPort::new("fz_rl", "N", [-1e6, 1e6], "tyre force rear left in the world, upwards")
        .outside()
        .in_group(RateGroup::Every10Ms),
    OutputPort::new("fx_rl", "N", [-1e6, 1e6], "tyre force rear left in the world, along the road")
        .outside()
        .in_group(RateGroup::Every100Ms),
    OutputPort::new("fy_rl", "N", [-1e6, 1e6], "tyre force rear left in the world, to the side")
        .outside()
        .in_group(RateGroup::Every10Ms),
    OutputPort::new(
        "mx_rl",
        "N m",
        [-1e6, 1e6],
        "moment of the tyre force rear left about the wheel centre, world x",
    )
    .outside()
    .in_group(RateGroup::Every100Ms),
    OutputPort::new(
        "my_rl",
        "N m",
        [-1e6, 1e6],
        "moment of the tyre force rear left about the wheel centre, world y",
    )
    .outside()
    .in_group(RateGroup::Every100Ms),
    OutputPort::new(
        "mz_rl",
        "N m",
        [-1e6, 1e6],
        "moment of the tyre force rear left about the wheel centre, world z",
    )
    .outside()
    .in_group(RateGroup::Every100Ms),
    OutputPort::new("travel_rl", "m", [0.0, 10.0], "length of the damper rear left")
        .outside()
        .in_group(RateGroup::Every100Ms),
    OutputPort::new(
        "travel_rate_rl",
        "m/s",
        [-100.0, 100.0],
        "rate of the length of the damper rear left",
    )
    .outside()
    .in_group(RateGroup::Every100Ms),
    OutputPort::new("height_rl", "m", [-1e3, 1e3], "wheel centre rear left in the world, upwards")
        .outside()
        .in_group(RateGroup::Every100Ms),
    OutputPort::new("slip_rl", "rad", [-4.0, 4.0], "slip angle of the tyre rear left")
        .outside()
        .in_group(RateGroup::Every10Ms),
    OutputPort::new("theta_rr", "rad", [-4.0, 4.0], "leaf arm rear right about the chassis x axis")
        .outside()
        .in_group(RateGroup::Every100Ms),
    OutputPort::new("fz_rr", "N", [-1e6, 1e6], "tyre force rear right in the world, upwards")
        .outside()
        .in_group(RateGroup::Every10Ms),
    OutputPort::new(
        "fx_rr",
        "N",
        [-1e6, 1e6],
        "tyre force rear right in the world, along the road",
    )
    .outside()
    .in_group(RateGroup::Every100Ms),
    OutputPort::new("fy_rr", "N", [-1e6, 1e6], "tyre force rear right in the world, to the side")
        .outside()
        .in_group(RateGroup::Every10Ms),
    OutputPort::new(
        "mx_rr",
        "N m",
        [-1e6, 1e6],
        "moment of the tyre force rear right about the wheel centre, world x",
    )
    .outside()
    .in_group(RateGroup::Every100Ms),
    OutputPort::new(
        "my_rr",
        "N m",
        [-1e6, 1e6],
        "moment of the tyre force rear right about the wheel centre, world y",
    )
    .outside()
    .in_group(RateGroup::Every100Ms),
    OutputPort::new(
        "mz_rr",
        "N m",
        [-1e6, 1e6],
        "moment of the tyre force rear right about the wheel centre, world z",
    )
    .outside()
    .in_group(RateGroup::Every100Ms),
    OutputPort::new("travel_rr", "m", [0.0, 10.0], "length of the damper rear right")
        .outside()
        .in_group(RateGroup::Every100Ms),
    OutputPort::new(
        "travel_rate_rr",
        "m/s",
        [-100.0, 100.0],
        "rate of the length of the damper rear right",
    )
    .outside()
    .in_group(RateGroup::Every100Ms),
    OutputPort::new("height_rr", "m", [-1e3, 1e3], "wheel centre rear right in the world, upwards")
        .outside()
        .in_group(RateGroup::Every100Ms),
    OutputPort::new("slip_rr", "rad", [-4.0, 4.0], "slip angle of the tyre rear right")
        .outside()
        .in_group(RateGroup::Every10Ms),
];

/// All outputs, in the order of their values.
pub(super) const OUTPUTS: [OutputPort; IN_TICK.len() + OUTSIDE] = {
    let mut all = [IN_TICK[0]; IN_TICK.len() + OUTSIDE];
    let mut i = 0;
    while i < all.len() {
        all[i] = if i < IN_TICK.len() { IN_TICK[i] } else { CORNERS[i - IN_TICK.len()] };
        i += 1;
    }
    all
};

/// The columns of a trajectory.
pub const COLUMNS: [&str; 18] = [
    "x", "y", "z", "pitch", "roll", "yaw", "theta_fl", "theta_fr", "theta_rl", "theta_rr", "fz_fl",
    "fz_fr", "fz_rl", "fz_rr", "yaw_rate", "ax", "ay", "az",
];
