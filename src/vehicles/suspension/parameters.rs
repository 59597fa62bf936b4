//! Numbers of the quarter car.
//!
//! \[DOP04\] gives the kind of example 2 (8 relative coordinates, 2 degrees of freedom, a step of
//! 20 cm) and prints no data: the numbers are our own. Points and axes are those of the world where
//! every coordinate is zero.

crate::parameters! {
    /// Parameters of the quarter car (SI).
    pub struct SuspensionParameters {
        /// Acceleration of gravity (m/s2).
        gravity: NotNegative = 9.81,
        /// Mass of the chassis (kg).
        chassis_mass: Positive = 350.0,
        /// Height of the mass centre of the chassis (m).
        chassis_com_z: Any = 0.55,
        /// Hinge of the lower arm on the chassis, about x: x (m).
        lower_hinge_x: Any = 0.0,
        /// Hinge of the lower arm on the chassis, about x: y (m).
        lower_hinge_y: Any = 0.35,
        /// Hinge of the lower arm on the chassis, about x: z (m).
        lower_hinge_z: Any = 0.25,
        /// Ball joint of the lower arm and the knuckle: x (m).
        lower_ball_x: Any = 0.0,
        /// Ball joint of the lower arm and the knuckle: y (m).
        lower_ball_y: Any = 0.7,
        /// Ball joint of the lower arm and the knuckle: z (m).
        lower_ball_z: Any = 0.22,
        /// Mass of the lower arm (kg).
        lower_mass: Positive = 6.0,
        /// Mass centre of the lower arm: x (m).
        lower_com_x: Any = 0.0,
        /// Mass centre of the lower arm: y (m).
        lower_com_y: Any = 0.53,
        /// Mass centre of the lower arm: z (m).
        lower_com_z: Any = 0.237,
        /// Moment of inertia of the lower arm about x, mass centre (kg m2).
        lower_inertia_x: NotNegative = 0.085,
        /// Moment of inertia of the lower arm about y, mass centre (kg m2).
        lower_inertia_y: NotNegative = 0.045,
        /// Moment of inertia of the lower arm about z, mass centre (kg m2).
        lower_inertia_z: NotNegative = 0.125,
        /// Mass of knuckle and wheel (kg).
        knuckle_mass: Positive = 38.0,
        /// Mass centre of knuckle and wheel: x (m).
        knuckle_com_x: Any = 0.0,
        /// Mass centre of knuckle and wheel: y (m).
        knuckle_com_y: Any = 0.76,
        /// Mass centre of knuckle and wheel: z (m).
        knuckle_com_z: Any = 0.31,
        /// Moment of inertia of knuckle and wheel about x, mass centre (kg m2).
        knuckle_inertia_x: NotNegative = 0.8,
        /// Moment of inertia of knuckle and wheel about y, mass centre (kg m2).
        knuckle_inertia_y: NotNegative = 1.3,
        /// Moment of inertia of knuckle and wheel about z, mass centre (kg m2).
        knuckle_inertia_z: NotNegative = 0.8,
        /// Hinge of the upper arm on the chassis, about x: x (m).
        upper_hinge_x: Any = 0.0,
        /// Hinge of the upper arm on the chassis, about x: y (m).
        upper_hinge_y: Any = 0.42,
        /// Hinge of the upper arm on the chassis, about x: z (m).
        upper_hinge_z: Any = 0.5,
        /// Ball joint of the upper arm and the knuckle: x (m).
        upper_ball_x: Any = 0.0,
        /// Ball joint of the upper arm and the knuckle: y (m).
        upper_ball_y: Any = 0.68,
        /// Ball joint of the upper arm and the knuckle: z (m).
        upper_ball_z: Any = 0.49,
        /// Mass of the upper arm (kg).
        upper_mass: Positive = 3.0,
        /// Mass centre of the upper arm: x (m).
        upper_com_x: Any = 0.0,
        /// Mass centre of the upper arm: y (m).
        upper_com_y: Any = 0.55,
        /// Mass centre of the upper arm: z (m).
        upper_com_z: Any = 0.495,
        /// Moment of inertia of the upper arm about x, mass centre (kg m2).
        upper_inertia_x: NotNegative = 0.022,
        /// Moment of inertia of the upper arm about y, mass centre (kg m2).
        upper_inertia_y: NotNegative = 0.012,
        /// Moment of inertia of the upper arm about z, mass centre (kg m2).
        upper_inertia_z: NotNegative = 0.032,
        /// Universal joint of the tie rod on the chassis, about x, then z: x (m).
        tie_rod_inner_x: Any = -0.12,
        /// Universal joint of the tie rod on the chassis, about x, then z: y (m).
        tie_rod_inner_y: Any = 0.36,
        /// Universal joint of the tie rod on the chassis, about x, then z: z (m).
        tie_rod_inner_z: Any = 0.29,
        /// Ball joint of the tie rod and the knuckle: x (m).
        tie_rod_outer_x: Any = -0.12,
        /// Ball joint of the tie rod and the knuckle: y (m).
        tie_rod_outer_y: Any = 0.69,
        /// Ball joint of the tie rod and the knuckle: z (m).
        tie_rod_outer_z: Any = 0.27,
        /// Mass of the tie rod (kg).
        tie_rod_mass: Positive = 1.2,
        /// Mass centre of the tie rod: x (m).
        tie_rod_com_x: Any = -0.12,
        /// Mass centre of the tie rod: y (m).
        tie_rod_com_y: Any = 0.525,
        /// Mass centre of the tie rod: z (m).
        tie_rod_com_z: Any = 0.28,
        /// Moment of inertia of the tie rod about x, mass centre (kg m2).
        tie_rod_inertia_x: NotNegative = 0.011,
        /// Moment of inertia of the tie rod about y, mass centre (kg m2).
        tie_rod_inertia_y: NotNegative = 0.0002,
        /// Moment of inertia of the tie rod about z, mass centre (kg m2).
        tie_rod_inertia_z: NotNegative = 0.011,
        /// Spring and damper on the lower arm: x (m).
        spring_lower_x: Any = 0.0,
        /// Spring and damper on the lower arm: y (m).
        spring_lower_y: Any = 0.55,
        /// Spring and damper on the lower arm: z (m).
        spring_lower_z: Any = 0.235,
        /// Spring and damper on the chassis: x (m).
        spring_upper_x: Any = 0.0,
        /// Spring and damper on the chassis: y (m).
        spring_upper_y: Any = 0.45,
        /// Spring and damper on the chassis: z (m).
        spring_upper_z: Any = 0.62,
        /// Stiffness of the spring (N/m).
        spring_stiffness: NotNegative = 60000.0,
        /// Damping of the damper (N s/m).
        spring_damping: NotNegative = 4500.0,
        /// Free length of the spring (m).
        spring_length: Positive = 0.5,
        /// Force of a stop over the square of its compression (N/m2).
        stop_coefficient: NotNegative = 8.0e6,
        /// Length of the spring below which the bump stop acts (m).
        bump_length: Positive = 0.345,
        /// Length of the spring above which the rebound stop acts (m).
        rebound_length: Positive = 0.455,
        /// Wheel centre, on the knuckle: x (m).
        wheel_x: Any = 0.0,
        /// Wheel centre, on the knuckle: y (m).
        wheel_y: Any = 0.76,
        /// Wheel centre, on the knuckle: z (m).
        wheel_z: Any = 0.31,
        /// Stiffness of the tyre (N/m).
        tyre_stiffness: NotNegative = 200000.0,
        /// Damping of the tyre (N s/m).
        tyre_damping: NotNegative = 100.0,
        /// Radius of the wheel (m).
        tyre_radius: Positive = 0.325,
        /// When the road begins to rise (s).
        road_step_start: Any = 1.0,
        /// How long the road rises (s).
        road_step_duration: Positive = 0.05,
        /// How far the road rises (m).
        road_step_height: Any = 0.2,
    }
    rules |car| {
        "wheel_z must be less than chassis_com_z: the wheel is below the mass centre of the chassis":
            car.wheel_z < car.chassis_com_z,
        "lower_hinge_y must be less than lower_ball_y: the lower arm points outwards":
            car.lower_hinge_y < car.lower_ball_y,
        "upper_hinge_y must be less than upper_ball_y: the upper arm points outwards":
            car.upper_hinge_y < car.upper_ball_y,
        "tie_rod_inner_y must be less than tie_rod_outer_y: the tie rod points outwards":
            car.tie_rod_inner_y < car.tie_rod_outer_y,
        "lower_ball_z must be less than upper_ball_z: the kingpin stands upright":
            car.lower_ball_z < car.upper_ball_z,
        "spring_lower_z must be less than spring_upper_z": car.spring_lower_z < car.spring_upper_z,
        "bump_length must be less than rebound_length": car.bump_length < car.rebound_length,
        "road_step_height must be less than 50 times road_step_duration: the road rises at 100 m/s otherwise":
            car.road_step_height.abs() <= 50.0 * car.road_step_duration,
    }
}
