//! Numbers of the robot.
//!
//! \[DOP04\] gives the kind of example 3 (6 relative coordinates, 6 degrees of freedom free and 3
//! acting, 8 s) and prints no data: the numbers are our own. Points and axes are those of the world
//! where every coordinate is zero.

crate::parameters! {
    /// Parameters of the robot (SI).
    pub struct RobotParameters {
        /// Acceleration of gravity (m/s2).
        gravity: NotNegative = 9.81,
        /// Joint 1, about z: x (m).
        joint1_x: Any = 0.0,
        /// Joint 1, about z: y (m).
        joint1_y: Any = 0.0,
        /// Joint 1, about z: z (m).
        joint1_z: Any = 0.0,
        /// Mass of link 1 (kg).
        link1_mass: Positive = 40.0,
        /// Mass centre of link 1: x (m).
        link1_com_x: Any = 0.0,
        /// Mass centre of link 1: y (m).
        link1_com_y: Any = 0.0,
        /// Mass centre of link 1: z (m).
        link1_com_z: Any = 0.25,
        /// Moment of inertia of link 1 about x, mass centre (kg m2).
        link1_inertia_x: NotNegative = 1.2,
        /// Moment of inertia of link 1 about y, mass centre (kg m2).
        link1_inertia_y: NotNegative = 1.2,
        /// Moment of inertia of link 1 about z, mass centre (kg m2).
        link1_inertia_z: NotNegative = 0.6,
        /// Joint 2, about y: x (m).
        joint2_x: Any = 0.0,
        /// Joint 2, about y: y (m).
        joint2_y: Any = 0.0,
        /// Joint 2, about y: z (m).
        joint2_z: Any = 0.5,
        /// Mass of link 2 (kg).
        link2_mass: Positive = 15.0,
        /// Mass centre of link 2: x (m).
        link2_com_x: Any = 0.22,
        /// Mass centre of link 2: y (m).
        link2_com_y: Any = 0.0,
        /// Mass centre of link 2: z (m).
        link2_com_z: Any = 0.5,
        /// Moment of inertia of link 2 about x, mass centre (kg m2).
        link2_inertia_x: NotNegative = 0.06,
        /// Moment of inertia of link 2 about y, mass centre (kg m2).
        link2_inertia_y: NotNegative = 0.38,
        /// Moment of inertia of link 2 about z, mass centre (kg m2).
        link2_inertia_z: NotNegative = 0.38,
        /// Joint 3, about y: x (m).
        joint3_x: Any = 0.5,
        /// Joint 3, about y: y (m).
        joint3_y: Any = 0.0,
        /// Joint 3, about y: z (m).
        joint3_z: Any = 0.5,
        /// Mass of link 3 (kg).
        link3_mass: Positive = 8.0,
        /// Mass centre of link 3: x (m).
        link3_com_x: Any = 0.6,
        /// Mass centre of link 3: y (m).
        link3_com_y: Any = 0.0,
        /// Mass centre of link 3: z (m).
        link3_com_z: Any = 0.5,
        /// Moment of inertia of link 3 about x, mass centre (kg m2).
        link3_inertia_x: NotNegative = 0.03,
        /// Moment of inertia of link 3 about y, mass centre (kg m2).
        link3_inertia_y: NotNegative = 0.05,
        /// Moment of inertia of link 3 about z, mass centre (kg m2).
        link3_inertia_z: NotNegative = 0.05,
        /// Joint 4, about x: x (m).
        joint4_x: Any = 0.7,
        /// Joint 4, about x: y (m).
        joint4_y: Any = 0.0,
        /// Joint 4, about x: z (m).
        joint4_z: Any = 0.5,
        /// Mass of link 4 (kg).
        link4_mass: Positive = 3.0,
        /// Mass centre of link 4: x (m).
        link4_com_x: Any = 0.82,
        /// Mass centre of link 4: y (m).
        link4_com_y: Any = 0.0,
        /// Mass centre of link 4: z (m).
        link4_com_z: Any = 0.5,
        /// Moment of inertia of link 4 about x, mass centre (kg m2).
        link4_inertia_x: NotNegative = 0.006,
        /// Moment of inertia of link 4 about y, mass centre (kg m2).
        link4_inertia_y: NotNegative = 0.02,
        /// Moment of inertia of link 4 about z, mass centre (kg m2).
        link4_inertia_z: NotNegative = 0.02,
        /// Joint 5, about y: x (m).
        joint5_x: Any = 0.95,
        /// Joint 5, about y: y (m).
        joint5_y: Any = 0.0,
        /// Joint 5, about y: z (m).
        joint5_z: Any = 0.5,
        /// Mass of link 5 (kg).
        link5_mass: Positive = 1.5,
        /// Mass centre of link 5: x (m).
        link5_com_x: Any = 0.97,
        /// Mass centre of link 5: y (m).
        link5_com_y: Any = 0.0,
        /// Mass centre of link 5: z (m).
        link5_com_z: Any = 0.5,
        /// Moment of inertia of link 5 about x, mass centre (kg m2).
        link5_inertia_x: NotNegative = 0.002,
        /// Moment of inertia of link 5 about y, mass centre (kg m2).
        link5_inertia_y: NotNegative = 0.002,
        /// Moment of inertia of link 5 about z, mass centre (kg m2).
        link5_inertia_z: NotNegative = 0.002,
        /// Joint 6, about x: x (m).
        joint6_x: Any = 1.0,
        /// Joint 6, about x: y (m).
        joint6_y: Any = 0.0,
        /// Joint 6, about x: z (m).
        joint6_z: Any = 0.5,
        /// Mass of link 6 (kg).
        link6_mass: Positive = 1.0,
        /// Mass centre of link 6: x (m).
        link6_com_x: Any = 1.07,
        /// Mass centre of link 6: y (m).
        link6_com_y: Any = 0.01,
        /// Mass centre of link 6: z (m).
        link6_com_z: Any = 0.5,
        /// Moment of inertia of link 6 about x, mass centre (kg m2).
        link6_inertia_x: NotNegative = 0.001,
        /// Moment of inertia of link 6 about y, mass centre (kg m2).
        link6_inertia_y: NotNegative = 0.003,
        /// Moment of inertia of link 6 about z, mass centre (kg m2).
        link6_inertia_z: NotNegative = 0.003,
        /// Stiffness of joint 1 (N m/rad).
        kp1: NotNegative = 900.0,
        /// Damping of joint 1 (N m s/rad).
        kd1: NotNegative = 120.0,
        /// Angle that joint 1 is pulled to at the start (rad).
        ref_start1: Any = 0.0,
        /// By how much the angle that joint 1 is pulled to changes (rad).
        ref_amplitude1: Any = 0.8,
        /// Stiffness of joint 2 (N m/rad).
        kp2: NotNegative = 1500.0,
        /// Damping of joint 2 (N m s/rad).
        kd2: NotNegative = 180.0,
        /// Angle that joint 2 is pulled to at the start (rad).
        ref_start2: Any = -0.9,
        /// By how much the angle that joint 2 is pulled to changes (rad).
        ref_amplitude2: Any = 0.3,
        /// Stiffness of joint 3 (N m/rad).
        kp3: NotNegative = 700.0,
        /// Damping of joint 3 (N m s/rad).
        kd3: NotNegative = 80.0,
        /// Angle that joint 3 is pulled to at the start (rad).
        ref_start3: Any = 1.7,
        /// By how much the angle that joint 3 is pulled to changes (rad).
        ref_amplitude3: Any = -0.4,
        /// Stiffness of joint 4 (N m/rad).
        kp4: NotNegative = 60.0,
        /// Damping of joint 4 (N m s/rad).
        kd4: NotNegative = 6.0,
        /// Angle that joint 4 is pulled to at the start (rad).
        ref_start4: Any = 0.0,
        /// By how much the angle that joint 4 is pulled to changes (rad).
        ref_amplitude4: Any = 0.6,
        /// Stiffness of joint 5 (N m/rad).
        kp5: NotNegative = 60.0,
        /// Damping of joint 5 (N m s/rad).
        kd5: NotNegative = 6.0,
        /// Angle that joint 5 is pulled to at the start (rad).
        ref_start5: Any = 0.6,
        /// By how much the angle that joint 5 is pulled to changes (rad).
        ref_amplitude5: Any = -0.4,
        /// Stiffness of joint 6 (N m/rad).
        kp6: NotNegative = 15.0,
        /// Damping of joint 6 (N m s/rad).
        kd6: NotNegative = 1.5,
        /// Angle that joint 6 is pulled to at the start (rad).
        ref_start6: Any = 0.0,
        /// By how much the angle that joint 6 is pulled to changes (rad).
        ref_amplitude6: Any = 1.0,
        /// Time in which the angles that the joints are pulled to go and come back (s).
        ref_period: Positive = 8.0,
        /// Tip, on link 6: x (m).
        tip_x: Any = 1.15,
        /// Tip, on link 6: y (m).
        tip_y: Any = 0.05,
        /// Tip, on link 6: z (m).
        tip_z: Any = 0.5,
        /// When the tip is pinned to the ground (s).
        pin_from: NotNegative = 3.0,
        /// When the tip is released (s).
        pin_until: NotNegative = 6.0,
    }
    rules |robot| {
        "pin_until must not be less than pin_from": robot.pin_from <= robot.pin_until,
    }
}
