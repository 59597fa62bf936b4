//! Numbers of the governor.
//!
//! From problem A05 of the IFToMM library of computational benchmark problems in multibody
//! dynamics. Heights are measured from a common zero on the shaft's axis.

crate::parameters! {
    /// Parameters of the governor (SI).
    pub struct FlyballParameters {
        /// Acceleration of gravity (m/s2).
        gravity: NotNegative = 9.81,
        /// Density of shaft, rods and slider (kg/m3).
        density: Positive = 3000.0,
        /// Length of the shaft (m).
        shaft_length: Positive = 1.0,
        /// Length of a rod, from the hinge to the tip (m).
        rod_length: Positive = 1.0,
        /// Edge of the square section of shaft and rods (m).
        section: Positive = 0.01,
        /// Edge of the slider, a cube (m).
        slider_edge: Positive = 0.1,
        /// Mass at the tip of a rod (kg).
        tip_mass: NotNegative = 5.0,
        /// Distance of a hinge from the axis (m).
        hinge_offset: NotNegative = 0.05,
        /// Height of the hinges (m).
        hinge_height: Any = 1.0,
        /// Stiffness of a spring (N/m).
        spring_stiffness: NotNegative = 8.0e5,
        /// Damping of a damper (N s/m).
        spring_damping: NotNegative = 4.0e4,
        /// Free length of a spring (m).
        spring_length: Positive = 0.5,
        /// Where a spring is fixed to its rod, from the hinge (m).
        spring_on_rod: Positive = 0.5,
        /// Where a spring is fixed to the slider, from the axis (m).
        spring_on_slider: NotNegative = 0.05,
        /// alpha at the start (rad).
        alpha: Any = core::f64::consts::FRAC_PI_6,
        /// s at the start (m).
        slider_height: Any = 0.5,
        /// Rate of the shaft at the start (rad/s).
        shaft_rate: Any = core::f64::consts::TAU,
    }
}
