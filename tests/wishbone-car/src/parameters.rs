//! The numbers of the car: those of a small saloon, round ones.

ferrol::parameters! {
    /// Hard points of the left side in chassis axes, from the chassis mass centre (x forward from the axle, y to the left, z up),
    /// masses, springs, tyres.
    pub struct WishboneCarParameters {
        /// Mass of the chassis (kg).
        chassis_mass: Positive = 1200.0,
        /// Moment of inertia of the chassis about x (kg m2).
        chassis_inertia_x: Positive = 450.0,
        /// Moment of inertia of the chassis about y (kg m2).
        chassis_inertia_y: Positive = 1800.0,
        /// Moment of inertia of the chassis about z (kg m2).
        chassis_inertia_z: Positive = 2000.0,
        /// Front axle, forward of the mass centre (m).
        front_axle_x: Positive = 1.25,
        /// Rear axle, behind the mass centre (m).
        rear_axle_x: Positive = 1.35,
        /// Mass of a lower arm (kg).
        lower_mass: Positive = 6.0,
        /// Moment of inertia of a lower arm about its mass centre (kg m2).
        lower_inertia: Positive = 0.06,
        /// Mass of an upper arm (kg).
        upper_mass: Positive = 3.0,
        /// Moment of inertia of an upper arm about its mass centre (kg m2).
        upper_inertia: Positive = 0.02,
        /// Mass of a knuckle (kg).
        knuckle_mass: Positive = 12.0,
        /// Moment of inertia of a knuckle about the wheel centre (kg m2).
        knuckle_inertia: Positive = 0.15,
        /// Mass of a wheel (kg).
        wheel_mass: Positive = 20.0,
        /// Moment of inertia of a wheel about its spin axis (kg m2).
        wheel_spin_inertia: Positive = 1.1,
        /// Moment of inertia of a wheel across its spin axis (kg m2).
        wheel_inertia: Positive = 0.6,
        /// Hinge of the lower arm (m).
        lower_hinge_y: Positive = 0.35,
        /// Hinge of the lower arm (m).
        lower_hinge_z: Any = -0.33,
        /// Lower ball joint (m).
        lower_ball_y: Positive = 0.68,
        /// Lower ball joint (m).
        lower_ball_z: Any = -0.36,
        /// Hinge of the upper arm (m).
        upper_hinge_y: Positive = 0.42,
        /// Hinge of the upper arm (m).
        upper_hinge_z: Any = -0.06,
        /// Upper ball joint, from the axle: behind it, for caster (m).
        upper_ball_x: Any = -0.03,
        /// Upper ball joint (m).
        upper_ball_y: Positive = 0.65,
        /// Upper ball joint (m).
        upper_ball_z: Any = -0.07,
        /// Wheel centre (m).
        wheel_y: Positive = 0.75,
        /// Wheel centre (m).
        wheel_z: Any = -0.24,
        /// Both ends of the tie rod, from the axle (m).
        rod_x: Any = -0.12,
        /// Inner end of the tie rod (m).
        rod_inner_y: Positive = 0.36,
        /// Inner end of the tie rod (m).
        rod_inner_z: Any = -0.28,
        /// Outer end of the tie rod (m).
        rod_outer_y: Positive = 0.68,
        /// Outer end of the tie rod (m).
        rod_outer_z: Any = -0.30,
        /// Upper end of the strut (m).
        strut_top_y: Positive = 0.50,
        /// Upper end of the strut (m).
        strut_top_z: Any = 0.15,
        /// Lower end of the strut, on the lower arm (m).
        strut_foot_y: Positive = 0.58,
        /// Lower end of the strut, on the lower arm (m).
        strut_foot_z: Any = -0.34,
        /// Stiffness of a strut (N/m).
        strut_stiffness: Positive = 75e3,
        /// Damping of a strut (N s/m).
        strut_damping: Positive = 6e3,
        /// Length of a strut without force (m).
        strut_length: Positive = 0.567,
        /// Unloaded radius of a tyre (m).
        tyre_radius: Positive = 0.31,
        /// Stiffness of a tyre upwards (N/m).
        tyre_stiffness: Positive = 200e3,
        /// Damping of a tyre upwards (N s/m).
        tyre_damping: NotNegative = 300.0,
        /// Stiffness of the tread in the road (N/m).
        tread_stiffness: Positive = 200e3,
        /// Way in which the tread takes up a slip (m).
        tread_length: Positive = 0.3,
        /// Friction of the tread (no unit).
        friction: Positive = 1.0,
        /// Spin at which a brake has 0.7 of its torque (rad/s).
        brake_smooth: Positive = 0.5,
        /// Acceleration of gravity (m/s2).
        gravity: Positive = 9.81,
    }
    rules |car| {
        "lower_ball_y must be greater than lower_hinge_y: the lower arm points outwards":
            car.lower_hinge_y < car.lower_ball_y,
        "upper_ball_y must be greater than upper_hinge_y: the upper arm points outwards":
            car.upper_hinge_y < car.upper_ball_y,
        "upper_ball_z must be greater than lower_ball_z: the kingpin stands upright":
            car.lower_ball_z < car.upper_ball_z,
        "strut_top_z must be greater than strut_foot_z: the strut stands upright":
            car.strut_foot_z < car.strut_top_z,
        "wheel_y must be greater than lower_ball_y: the wheel is outside the arms":
            car.lower_ball_y < car.wheel_y,
        "rod_outer_y must be greater than rod_inner_y: the tie rod points outwards":
            car.rod_inner_y < car.rod_outer_y,
        "rod_x must not be zero: the tie rod turns the knuckle by a lever": car.rod_x.abs() > 0.01,
    }
}
