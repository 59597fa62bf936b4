//! Numbers of the squeezing mechanism, with the letters of the sources.
//!
//! From the Test Set for IVP Solvers (Mazzia, Magherini, "Andrews' squeezing mechanism"), after
//! Hairer and Wanner, Solving Ordinary Differential Equations II. Other copies of the problem print
//! B with a positive x, or round the mass and the mass centre of body 3.

crate::parameters! {
    /// Parameters of the squeezing mechanism (SI).
    pub struct AndrewsParameters {
        /// Mass of body 1, the crank (kg).
        mass_1: Positive = 0.04325,
        /// Mass of body 2, the rod on the crank (kg).
        mass_2: Positive = 0.00365,
        /// Mass of body 3 (kg).
        mass_3: Positive = 0.02373,
        /// Mass of body 4 (kg).
        mass_4: Positive = 0.00706,
        /// Mass of body 5 (kg).
        mass_5: Positive = 0.07050,
        /// Mass of body 6 (kg).
        mass_6: Positive = 0.00706,
        /// Mass of body 7 (kg).
        mass_7: Positive = 0.05498,
        /// Moment of inertia of body 1 about its mass centre (kg m2).
        inertia_1: NotNegative = 2.194e-6,
        /// Moment of inertia of body 2 about its mass centre (kg m2).
        inertia_2: NotNegative = 4.410e-7,
        /// Moment of inertia of body 3 about its mass centre (kg m2).
        inertia_3: NotNegative = 5.255e-6,
        /// Moment of inertia of body 4 about its mass centre (kg m2).
        inertia_4: NotNegative = 5.667e-7,
        /// Moment of inertia of body 5 about its mass centre (kg m2).
        inertia_5: NotNegative = 1.169e-5,
        /// Moment of inertia of body 6 about its mass centre (kg m2).
        inertia_6: NotNegative = 5.667e-7,
        /// Moment of inertia of body 7 about its mass centre (kg m2).
        inertia_7: NotNegative = 1.912e-5,
        /// Pivot A of bodies 5 and 7: x (m).
        ax: Any = -0.06934,
        /// Pivot A of bodies 5 and 7: y (m).
        ay: Any = -0.00227,
        /// Pivot B of body 3: x (m).
        bx: Any = -0.03635,
        /// Pivot B of body 3: y (m).
        by: Any = 0.03273,
        /// Point C, where the spring is fixed to the ground: x (m).
        cx: Any = 0.014,
        /// Point C, where the spring is fixed to the ground: y (m).
        cy: Any = 0.072,
        /// Length of body 2 (m).
        d: Positive = 0.028,
        /// Mass centre of body 2 from the crank tip (m).
        da: Any = 0.0115,
        /// Length of body 4 (m).
        e: Positive = 0.02,
        /// Mass centre of body 4 from E (m).
        ea: Any = 0.01421,
        /// Length of the crank (m).
        rr: Positive = 0.007,
        /// Mass centre of the crank (m).
        ra: Any = 0.00092,
        /// Length of body 3, from B to E (m).
        ss: Positive = 0.035,
        /// Mass centre of body 3 along B-E (m).
        sa: Any = 0.01874,
        /// Mass centre of body 3 across B-E (m).
        sb: Any = 0.01043,
        /// Spring on body 3 along B-E (m).
        sc: Any = 0.018,
        /// Spring on body 3 across B-E (m).
        sd: Any = 0.02,
        /// Mass centre of body 5 along it (m).
        ta: Any = 0.02308,
        /// Mass centre of body 5 across it (m).
        tb: Any = 0.00916,
        /// Length of body 7 (m).
        u: Positive = 0.04,
        /// Mass centre of body 7 along it (m).
        ua: Any = 0.01228,
        /// Mass centre of body 7 across it (m).
        ub: Any = 0.00449,
        /// Length of body 6 (m).
        zf: Positive = 0.02,
        /// Mass centre of body 6 from E (m).
        fa: Any = 0.01421,
        /// Length of body 5 (m).
        zt: Positive = 0.04,
        /// Stiffness of the spring (N/m).
        spring_stiffness: NotNegative = 4530.0,
        /// Free length of the spring (m).
        spring_length: Positive = 0.07785,
        /// Torque on the crank (N m).
        torque: Any = 0.033,
        /// beta at the start (rad).
        beta: Any = -0.061_713_890_014_276_45,
    }
}
