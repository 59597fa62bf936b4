//! Numbers of the Iltis.
//!
//! From a public Robotran model of the IAVSD road-vehicle benchmark (Frik, Leister, Schwartz,
//! Vehicle System Dynamics 22, 1993). Hard points in the design frame: chassis axes, origin on the
//! road below the mass centre, in the nominal posture; y of the corner at y > 0.

crate::parameters! {
    /// Parameters of the Iltis (SI).
    pub struct IltisParameters {
        /// Acceleration of gravity (m/s2).
        gravity: NotNegative = 9.81,
        /// Height of the chassis mass centre in the nominal posture (m).
        com_height: Positive = 0.57,
        /// Mass of the chassis (kg).
        chassis_mass: Positive = 1260.0,
        /// Moment of inertia of the chassis about x (kg m2).
        chassis_inertia_x: Positive = 130.0,
        /// Moment of inertia of the chassis about y (kg m2).
        chassis_inertia_y: Positive = 1620.0,
        /// Moment of inertia of the chassis about z (kg m2).
        chassis_inertia_z: Positive = 1670.0,
        /// Plane of the front axle (m).
        front_axle_x: Any = 0.97,
        /// Plane of the rear axle (m).
        rear_axle_x: Any = -1.047,
        /// Hinge of the leaf arm (m).
        leaf_hinge_y: Any = 0.1585,
        /// Height of the hinge of the leaf arm (m).
        leaf_hinge_z: Any = 0.600,
        /// Tip of the leaf arm, the upper kingpin point (m).
        leaf_tip_y: Any = 0.488,
        /// Height of the tip of the leaf arm (m).
        leaf_tip_z: Any = 0.531,
        /// Hinge of the A-arm (m).
        arm_hinge_y: Any = 0.259,
        /// Height of the hinge of the A-arm (m).
        arm_hinge_z: Any = 0.302,
        /// Ball joint, the lower kingpin point (m).
        ball_y: Any = 0.572,
        /// Height of the ball joint (m).
        ball_z: Any = 0.229,
        /// Wheel centre (m).
        wheel_y: Any = 0.615,
        /// Height of the wheel centre (m).
        wheel_z: Any = 0.356,
        /// Tie rod towards the middle of the vehicle from the axle plane (m).
        tie_rod_x: Any = -0.14,
        /// Outer end of the tie rod, on the knuckle (m).
        tie_rod_outer_y: Any = 0.448,
        /// Height of the outer end of the tie rod (m).
        tie_rod_outer_z: Any = 0.531,
        /// Inner end of the tie rod, on the rack in front and on the chassis behind (m).
        tie_rod_inner_y: Any = 0.070,
        /// Height of the inner end of the tie rod (m).
        tie_rod_inner_z: Any = 0.600,
        /// Damper away from the middle of the vehicle from the axle plane (m).
        damper_x: Any = 0.075,
        /// Top of the damper, on the chassis (m).
        damper_top_y: Any = 0.297,
        /// Height of the top of the damper (m).
        damper_top_z: Any = 0.632,
        /// Bottom of the damper, on the A-arm (m).
        damper_bottom_y: Any = 0.500,
        /// Height of the bottom of the damper (m).
        damper_bottom_z: Any = 0.241,
        /// Height of the leaf seat, fixed in the chassis (m).
        leaf_seat_z: Any = 0.707,
        /// Mass of an A-arm (kg).
        arm_mass: Positive = 6.0,
        /// Moment of inertia of an A-arm about x (kg m2).
        arm_inertia_x: Positive = 0.052099,
        /// Moment of inertia of an A-arm along the arm (kg m2).
        arm_inertia_y: Positive = 0.023235,
        /// Moment of inertia of an A-arm across the arm (kg m2).
        arm_inertia_z: Positive = 0.068864,
        /// Mass centre of an A-arm, from the ball joint towards the hinge (m).
        arm_com: NotNegative = 0.16073,
        /// Mass of a wheel with its carrier (kg).
        wheel_mass: Positive = 57.35,
        /// Moment of inertia of a wheel about x and z (kg m2).
        wheel_inertia: Positive = 1.2402,
        /// Moment of inertia of a wheel about its spin axis (kg m2).
        wheel_spin_inertia: Positive = 1.908,
        /// Part of the leaf seat's height above the tip that is no spring (m).
        leaf_offset: Any = 0.1,
        /// Stiffness of a leaf spring (N/m).
        leaf_stiffness: Positive = 35906.0,
        /// Free length of a leaf spring (m).
        leaf_free_length: Positive = 0.152,
        /// Length of a leaf spring at which its stop begins (m).
        leaf_stop_length: Any = 0.006,
        /// Stiffness of the stop of a leaf spring (N/m).
        leaf_stop_stiffness: Positive = 1.0e7,
        /// Damper force at length zero (N).
        damper_spring_0: Any = -4.0092e6,
        /// Damper force: coefficient of the length (N/m).
        damper_spring_1: Any = 2.8397e7,
        /// Damper force: coefficient of the square of the length (N/m2).
        damper_spring_2: Any = -6.7061e7,
        /// Damper force: coefficient of the cube of the length (N/m3).
        damper_spring_3: Any = 5.2796e7,
        /// Rate of the damper length below which its force is a straight line (m/s).
        damper_rate_low: Any = -0.2,
        /// Rate of the damper length above which its force is another straight line (m/s).
        damper_rate_high: Any = 0.21,
        /// Damper force at low rates: the straight line at rate zero (N).
        damper_low_0: Any = -416.42,
        /// Damper force at low rates: slope of the straight line (N s/m).
        damper_low_1: NotNegative = 1844.3,
        /// Damper force at high rates: the straight line at rate zero (N).
        damper_high_0: Any = 1919.1638,
        /// Damper force at high rates: slope of the straight line (N s/m).
        damper_high_1: NotNegative = 1634.727,
        /// Damper force between the two lines: coefficient of the rate (N s/m).
        damper_middle_1: Any = 9945.627,
        /// Damper force between the two lines: coefficient of the square of the rate (N s2/m2).
        damper_middle_2: Any = 33955.72,
        /// Damper force between the two lines: coefficient of the cube of the rate (N s3/m3).
        damper_middle_3: Any = -59832.25,
        /// Damper force between the two lines: coefficient of the fourth power of the rate (N s4/m4).
        damper_middle_4: Any = -395651.0,
        /// Radial stiffness of a tyre (N/m).
        tyre_stiffness: Positive = 460000.0,
        /// Unloaded radius of a front tyre (m).
        front_tyre_radius: Positive = 0.364325,
        /// Unloaded radius of a rear tyre (m).
        rear_tyre_radius: Positive = 0.363812,
        /// Calspan A0.
        calspan_a0: Positive = 2625.0,
        /// Calspan A1.
        calspan_a1: Positive = 14.47,
        /// Calspan A2.
        calspan_a2: Positive = 12930.0,
        /// Calspan A3.
        calspan_a3: Any = 2.29,
        /// Calspan A4.
        calspan_a4: Positive = 18175.0,
        /// Calspan B1.
        calspan_b1: Any = -0.464e-4,
        /// Calspan B3.
        calspan_b3: Positive = 1.216,
        /// Calspan B4.
        calspan_b4: Any = 2.18e-11,
        /// Ratio of skid numbers of the road.
        calspan_skid: Positive = 1.0274,
        /// Aligning moment AF1.
        calspan_aligning_1: Any = -0.171e-4,
        /// Aligning moment AF2.
        calspan_aligning_2: Any = 0.171e-4,
        /// Where the bump begins (m).
        bump_start: Any = 0.97,
        /// Length of the bump (m).
        bump_length: Positive = 5.0,
        /// Half the height of the bump (m).
        bump_amplitude: Any = 0.1,
        /// Height of a stair (m).
        stair_rise: Any = 0.13,
        /// Distance from stair to stair (m).
        stair_tread: Positive = 1.0,
        /// Length of the smooth edge of a stair (m).
        stair_edge: Positive = 0.10,
        /// Where the first stair begins (m).
        stairs_start: Any = 12.0,
        /// Where the ramp before the stairs begins (m).
        ramp_start: Any = 4.0,
        /// Length of the ramp (m); it must be longer than its rounded ends.
        ramp_length: Positive = 6.0,
        /// Length of each of its rounded ends (m).
        ramp_blend: Positive = 1.0,
    }
    rules |car| {
        "wheel_z must be between 0 and com_height: wheels are below the mass centre of the chassis":
            0.0 < car.wheel_z && car.wheel_z < car.com_height,
        "rear_axle_x must be less than 0 and front_axle_x greater: the mass centre is between the axles":
            car.rear_axle_x < 0.0 && 0.0 < car.front_axle_x,
        "wheel_y must be greater than 0: y is that of the corner at y > 0": 0.0 < car.wheel_y,
        "leaf_hinge_y must be less than leaf_tip_y: the leaf arm points outwards":
            car.leaf_hinge_y < car.leaf_tip_y,
        "arm_hinge_y must be less than ball_y: the A-arm points outwards": car.arm_hinge_y < car.ball_y,
        "tie_rod_inner_y must be less than tie_rod_outer_y: the tie rod points outwards":
            car.tie_rod_inner_y < car.tie_rod_outer_y,
        "ball_z must be less than leaf_tip_z: the kingpin stands upright": car.ball_z < car.leaf_tip_z,
        "ball_z must be greater than 0: the ball joint is above the road": 0.0 < car.ball_z,
        "leaf_hinge_z must be greater than arm_hinge_z: the leaf arm is above the A-arm":
            car.arm_hinge_z < car.leaf_hinge_z,
        "damper_bottom_z must be less than damper_top_z": car.damper_bottom_z < car.damper_top_z,
        "damper_bottom_y must be between arm_hinge_y and ball_y: the damper stands on the A-arm":
            car.arm_hinge_y <= car.damper_bottom_y && car.damper_bottom_y <= car.ball_y,
        "damper_top_y must be between 0 and ball_y": 0.0 <= car.damper_top_y && car.damper_top_y <= car.ball_y,
        "damper_x must be less than front_tyre_radius: the damper stands beside the wheel":
            car.damper_x.abs() < car.front_tyre_radius,
        "leaf_seat_z - leaf_tip_z - leaf_offset must be between leaf_stop_length and leaf_free_length: the leaf \
         spring is drawn compressed":
            is_within(
                car.leaf_seat_z - car.leaf_tip_z - car.leaf_offset,
                [car.leaf_stop_length, car.leaf_free_length]
            ),
        "leaf_tip_z must be less than leaf_seat_z: the leaf spring stands on its arm":
            car.leaf_tip_z < car.leaf_seat_z,
        "arm_com must be less than the distance of ball joint and hinge of the A-arm":
            square(car.arm_com) < square(car.ball_y - car.arm_hinge_y) + square(car.ball_z - car.arm_hinge_z),
        "leaf_stop_length must be less than leaf_free_length": car.leaf_stop_length < car.leaf_free_length,
        "damper_rate_high must be greater than damper_rate_low": car.damper_rate_low < car.damper_rate_high,
        "ramp_length must be greater than ramp_blend": car.ramp_blend < car.ramp_length,
        "the ramp must end before the stairs: ramp_start + ramp_length is greater than stairs_start":
            car.ramp_start + car.ramp_length <= car.stairs_start,
        "stair_edge must not be greater than stair_tread": car.stair_edge <= car.stair_tread,
        "stair_edge must be at least 0.1875 times stair_rise: a stair is a wall otherwise":
            1.875 * car.stair_rise.abs() <= STEEPEST * car.stair_edge,
        "ramp_length must exceed ramp_blend by at least half of stair_rise: the ramp is a wall otherwise":
            5.0 * car.stair_rise.abs() <= STEEPEST * (car.ramp_length - car.ramp_blend),
        "bump_length must be at least 0.63 times bump_amplitude: the bump is a wall otherwise":
            core::f64::consts::TAU * car.bump_amplitude.abs() <= STEEPEST * car.bump_length,
    }
}

/// The steepest slope of a road (no unit), 84 degrees: no wheel climbs it, so that nothing is lost.
const STEEPEST: f64 = 10.0;

fn is_within(x: f64, [low, high]: [f64; 2]) -> bool {
    low < x && x < high
}

fn square(x: f64) -> f64 {
    x * x
}
