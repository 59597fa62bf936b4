//! Numbers of the car of 17 bodies.
//!
//! \[VK07\] gives bodies, joints, levels and the load of the passenger, and prints no data: the numbers are our own. Points
//! are those of the world in the reference configuration, where every body is turned as the world; those of a corner
//! are counted from its axle, and have the sign of its side.

crate::parameters! {
    /// Parameters of the car of 17 bodies (SI).
    pub struct Car17Parameters {
        /// Acceleration of gravity (m/s2).
        gravity: NotNegative = 9.81,
        /// Middle of the car, along x (m).
        x: Any = 0.0,
        /// Mass of the chassis (kg).
        chassis_mass: Positive = 1000.0,
        /// Height of the mass centre of the chassis (m).
        chassis_z: Any = 0.55,
        /// Moment of inertia of the chassis about x, mass centre (kg m2).
        chassis_inertia_x: Positive = 350.0,
        /// Moment of inertia of the chassis about y, mass centre (kg m2).
        chassis_inertia_y: Positive = 1300.0,
        /// Moment of inertia of the chassis about z, mass centre (kg m2).
        chassis_inertia_z: Positive = 1500.0,
        /// Front axle ahead of the middle of the car, where the chassis has its mass centre, and rear axle behind it (m).
        axle_x: Positive = 1.25,
        /// Hinge of the arm, ahead of the axle (m).
        arm_pivot_x: Any = 0.4,
        /// Hinge of the arm, damper and mass centre of the arm: y (m).
        arm_y: Positive = 0.64,
        /// Hinge of the arm: z (m).
        arm_pivot_z: Any = 0.32,
        /// Mass of the arm (kg).
        arm_mass: Positive = 8.0,
        /// Mass centre of the arm, ahead of the axle (m).
        arm_com_x: Any = 0.2,
        /// Mass centre of the arm: z (m).
        arm_com_z: Any = 0.31,
        /// Moment of inertia of the arm about x, mass centre (kg m2).
        arm_inertia_x: Positive = 0.02,
        /// Moment of inertia of the arm about y, mass centre (kg m2).
        arm_inertia_y: Positive = 0.12,
        /// Moment of inertia of the arm about z, mass centre (kg m2).
        arm_inertia_z: Positive = 0.12,
        /// Mass of the wheel (kg).
        wheel_mass: Positive = 16.0,
        /// Wheel centre: y (m).
        wheel_y: Positive = 0.72,
        /// Wheel centre: z (m).
        wheel_z: Any = 0.3,
        /// Moment of inertia of the wheel about a diameter (kg m2).
        wheel_inertia: Positive = 0.5,
        /// Moment of inertia of the wheel about its axle (kg m2).
        wheel_spin_inertia: Positive = 0.9,
        /// Lower end of the damper on the arm, ahead of the axle (m).
        damper_lower_x: Any = 0.08,
        /// Lower end of the damper: z (m).
        damper_lower_z: Any = 0.3,
        /// Upper end of the damper on the chassis, ahead of the axle (m).
        damper_upper_x: Any = 0.14,
        /// Upper end of the damper: z (m).
        damper_upper_z: Any = 0.72,
        /// Mass of the rod of the damper (kg).
        rod_mass: Positive = 2.0,
        /// Mass centre of the rod, above the lower end along the damper (m).
        rod_com: Any = 0.15,
        /// Moment of inertia of the rod across the damper (kg m2).
        rod_inertia: Positive = 0.03,
        /// Moment of inertia of the rod about the damper's line (kg m2).
        rod_inertia_along: Positive = 0.0005,
        /// Mass of the tube of the damper (kg).
        tube_mass: Positive = 3.0,
        /// Mass centre of the tube, below the upper end along the damper (m).
        tube_com: Any = 0.12,
        /// Moment of inertia of the tube across the damper (kg m2).
        tube_inertia: Positive = 0.04,
        /// Moment of inertia of the tube about the damper's line (kg m2).
        tube_inertia_along: Positive = 0.001,
        /// Stiffness of the spring between the ends of the damper (N/m).
        spring_stiffness: NotNegative = 25_000.0,
        /// Damping between the ends of the damper (N s/m).
        spring_damping: NotNegative = 1800.0,
        /// Free length of the spring (m).
        spring_length: Positive = 0.515,
        /// Radius of the tyre (m).
        tyre_radius: Positive = 0.32,
        /// Vertical stiffness of the tyre (N/m).
        tyre_stiffness: NotNegative = 180_000.0,
        /// Vertical damping of the tyre (N s/m).
        tyre_damping: NotNegative = 400.0,
        /// Stiffness along x and y at the wheel centre (N/m).
        ground_stiffness: NotNegative = 50_000.0,
        /// Damping along x and y at the wheel centre (N s/m).
        ground_damping: NotNegative = 500.0,
        /// Where the passenger sits, ahead of the middle of the car (m).
        passenger_x: Any = -0.1,
        /// Where the passenger sits on the chassis: y (m).
        passenger_y: Any = 0.37,
        /// Where the passenger sits on the chassis: z (m).
        passenger_z: Any = 0.6,
        /// Weight of the passenger (N).
        passenger_force: Any = 1000.0,
        /// When the passenger begins to step in (s).
        passenger_start: Any = 2.5,
        /// How long that takes (s).
        passenger_duration: Positive = 0.1,
    }
    rules |car| {
        "damper_upper_z must be greater than damper_lower_z": car.damper_upper_z > car.damper_lower_z,
    }
}
