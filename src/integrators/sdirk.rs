//! The singly diagonally implicit Runge-Kutta method of two stages: order 3, A-stable.
//!
//! \[DOP04\] c = (g, 1 - g), a = ((g, 0), (1 - 2 g, g)), b = (1/2, 1/2) with g = (3 + sqrt 3) / 6. It
//! integrates ordinary differential equations: it needs a formulation in independent coordinates, or
//! one whose accelerations satisfy the loops.
//! At infinite frequency its spectral radius is 0.732.

/// Order of the error.
pub const ORDER: u32 = 3;
/// g, the implicit share of a stage in the step.
pub const GAMMA: f64 = 0.788_675_134_594_812_9;
/// a_21, the share of the first stage in the second.
pub const ACROSS: f64 = 1.0 - 2.0 * GAMMA;
/// c, where the stages lie in the step.
pub const NODES: [f64; 2] = [GAMMA, 1.0 - GAMMA];
