//! The trapezoidal rule: second order, no dissipation. \[CD03\] (21)-(24)

use super::Structural;

/// The trapezoidal rule.
pub const fn trapezoidal() -> Structural {
    Structural { delta_m: 0.0, delta_f: 0.0, gamma: 0.5, beta: 0.25 }
}
