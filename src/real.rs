//! Elementary functions with the same bits on every machine.
//!
//! Everything here comes from `libm`, compiled for the target like the rest of the program; the
//! functions of `std`, which differ from platform to platform, are never called.

/// Sine of an angle (rad).
#[inline]
pub fn sin(angle: f64) -> f64 {
    libm::sin(angle)
}

/// Cosine of an angle (rad).
#[inline]
pub fn cos(angle: f64) -> f64 {
    libm::cos(angle)
}

/// Sine and cosine of an angle (rad), with one reduction of the argument.
#[inline]
pub fn sin_cos(angle: f64) -> (f64, f64) {
    libm::sincos(angle)
}

/// Arc tangent (rad).
#[inline]
pub fn atan(ratio: f64) -> f64 {
    libm::atan(ratio)
}

/// Angle of the vector (x, y) (rad).
#[inline]
pub fn atan2(y: f64, x: f64) -> f64 {
    libm::atan2(y, x)
}

/// Square root, the same bits on every target.
///
/// IEEE 754 defines it to the last bit, so hardware and software agree, but for the sign and the
/// payload of a NaN: here every NaN and every negative argument gives [`f64::NAN`].
#[inline]
pub fn sqrt(value: f64) -> f64 {
    if value >= 0.0 { root(value) } else { f64::NAN }
}

/// One instruction in place of about ninety.
#[cfg(ferrol_hardware_sqrt)]
#[inline(always)]
#[allow(unsafe_code, reason = "no stable function of core gives the FPU's square root")]
fn root(value: f64) -> f64 {
    let result: f64;
    // SAFETY: reads and writes the two named registers only; build.rs sets the cfg for the
    // Cortex-M7 alone, whose FPU has double precision.
    unsafe {
        core::arch::asm!(
            "vsqrt.f64 {result}, {value}",
            result = lateout(dreg_low16) result,
            value = in(dreg_low16) value,
            options(pure, nomem, nostack)
        );
    }
    result
}

#[cfg(not(ferrol_hardware_sqrt))]
#[inline(always)]
fn root(value: f64) -> f64 {
    libm::sqrt(value)
}

/// Square root for tables made at compile time; the same bits as [`sqrt`] for ordinary numbers.
///
/// Newton's iteration from above, ended by the exact remainder test on the two candidates.
pub const fn const_sqrt(value: f64) -> f64 {
    if !(value > 0.0) || value == f64::INFINITY {
        return value;
    }
    let mut root = if value > 1.0 { value } else { 1.0 };
    loop {
        let next = 0.5 * (root + value / root);
        if next >= root {
            return root;
        }
        root = next;
    }
}

/// Absolute value.
#[inline]
pub const fn abs(value: f64) -> f64 {
    value.abs()
}

/// Largest absolute value; NaN if any component is not finite.
#[inline]
pub fn max_norm(values: &[f64]) -> f64 {
    let (mut largest, mut spoilt) = (0.0, 0.0);
    for value in values {
        let size = value.abs();
        largest = if size > largest { size } else { largest };
        spoilt += size * 0.0;
    }
    largest + spoilt
}

/// Whether every number is finite.
#[inline]
pub fn all_finite(values: &[f64]) -> bool {
    let mut spoilt = 0.0;
    for value in values {
        spoilt += value * 0.0;
    }
    !spoilt.is_nan()
}
