//! Elementary functions with the same bits on every machine.
//!
//! Everything here is polynomials of its own or comes from `libm`, compiled for the target like the rest of the
//! program; the functions of `std`, which differ from platform to platform, are never called.

/// Numbers that are handled at once, to the same bits. Where it is one, loops over known shapes are not
/// unrolled into code for each: on the target flash is short and nothing is gained, and builds with debug
/// assertions are sooner done.
pub(crate) const LANES: usize =
    if cfg!(all(target_arch = "x86_64", not(debug_assertions))) { 4 } else { 1 };

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

/// Sine and cosine of an angle (rad). An eighth of a turn either way, where most joints of a vehicle
/// stay, takes the polynomials as they are; they and `libm` agree to the last bit but one.
#[inline]
pub fn sin_cos(angle: f64) -> (f64, f64) {
    if is_small(angle) { polynomials(angle) } else { libm::sincos(angle) }
}

/// Whether an angle (rad) is within reach of the polynomials.
#[inline(always)]
fn is_small(angle: f64) -> bool {
    abs(angle) <= core::f64::consts::FRAC_PI_4
}

/// A number from outside as all processors take it: a signalling NaN becomes a quiet one, and minus zero zero. The
/// compiler may choose between a number and a limit by one instruction that tells these NaN apart, on one processor and
/// not on another.
#[inline(always)]
pub fn quiet(number: f64) -> f64 {
    number + 0.0
}

/// Sines and cosines of angles (rad), the bits of [`sin_cos`].
pub(crate) struct Turns<'a, const L: usize> {
    angles: &'a [f64; L],
    /// Where the processor handles several at once, all of them.
    known: Option<([f64; L], [f64; L])>,
}

impl<'a, const L: usize> Turns<'a, L> {
    /// Sines and cosines of these angles (rad); the first `skipped` of them are not wanted.
    #[inline(always)]
    pub(crate) fn new(angles: &'a [f64; L], skipped: usize) -> Self {
        Self { angles, known: (LANES > 1).then(|| side_by_side(angles, skipped)) }
    }

    /// Sine and cosine of angle `i`.
    #[inline(always)]
    pub(crate) fn get(&self, i: usize) -> (f64, f64) {
        match &self.known {
            Some((sines, cosines)) => (sines[i], cosines[i]),
            None => sin_cos(self.angles[i]),
        }
    }
}

/// The polynomials of all of them side by side; an angle beyond their reach is then taken by itself.
#[inline(always)]
fn side_by_side<const L: usize>(angles: &[f64; L], skipped: usize) -> ([f64; L], [f64; L]) {
    let (mut sines, mut cosines) = ([0.0; L], [0.0; L]);
    let mut beyond = false;
    for i in 0..L {
        (sines[i], cosines[i]) = polynomials(angles[i]);
        beyond |= i >= skipped && !is_small(angles[i]);
    }
    if beyond {
        for i in skipped..L {
            if !is_small(angles[i]) {
                (sines[i], cosines[i]) = libm::sincos(angles[i]);
            }
        }
    }
    (sines, cosines)
}

/// Sine and cosine of an eighth of a turn at most, by the polynomials of fdlibm (`k_sin.c`, `k_cos.c`: Sun
/// Microsystems, 1993), which are off by less than 2^-57: a term each less than Taylor's series needs.
#[inline(always)]
#[allow(clippy::excessive_precision, reason = "as they are published")]
fn polynomials(x: f64) -> (f64, f64) {
    const SINE: [f64; 6] = [
        -1.66666666666666324348e-01,
        8.33333333332248946124e-03,
        -1.98412698298579493134e-04,
        2.75573137070700676789e-06,
        -2.50507602534068634195e-08,
        1.58969099521155010221e-10,
    ];
    const COSINE: [f64; 6] = [
        4.16666666666666019037e-02,
        -1.38888888888741095749e-03,
        2.48015872894767294178e-05,
        -2.75573143513906633035e-07,
        2.08757232129817482790e-09,
        -1.13596475577881948265e-11,
    ];
    let z = x * x;
    let (mut sine, mut cosine) = (SINE[5], COSINE[5]);
    for i in (0..5).rev() {
        sine = SINE[i] + z * sine;
        cosine = COSINE[i] + z * cosine;
    }
    (x + x * (z * sine), 1.0 - z * (0.5 - z * cosine))
}

/// Arc tangent (rad). Small ratios, such as slip and camber of a wheel, take the series; it
/// and `libm` agree to the last bit but one.
#[inline]
pub fn atan(ratio: f64) -> f64 {
    /// The next term, of the fifteenth power, is below 1e-18 of the sum.
    const SMALL: f64 = 1.0 / 16.0;
    const TERMS: [f64; 6] = [-1.0 / 3.0, 1.0 / 5.0, -1.0 / 7.0, 1.0 / 9.0, -1.0 / 11.0, 1.0 / 13.0];
    if !(abs(ratio) <= SMALL) {
        return libm::atan(ratio);
    }
    let z = ratio * ratio;
    let mut sum = TERMS[5];
    for i in (0..5).rev() {
        sum = TERMS[i] + z * sum;
    }
    ratio + ratio * (z * sum)
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

/// Index of the largest value by size, or of the first that is no number.
#[inline(never)]
pub(crate) fn index_of_largest(values: &[f64]) -> usize {
    let (mut index, mut size) = (0, 0.0);
    for (i, value) in values.iter().enumerate() {
        if value.abs() > size {
            (index, size) = (i, value.abs());
        }
        if value.is_nan() {
            return i;
        }
    }
    index
}

/// Largest absolute value; NaN if any component is not finite.
#[inline]
pub fn max_norm(values: &[f64]) -> f64 {
    let (whole, rest) = values.as_chunks::<LANES>();
    let mut sizes = LaneSizes::NONE;
    for values in whole {
        for lane in 0..LANES {
            sizes.take_in(lane, values[lane].abs());
        }
    }
    for value in rest {
        sizes.take_in(0, value.abs());
    }
    sizes.largest()
}

/// Largest absolute difference of two components; NaN if one is not finite.
#[inline]
pub fn max_distance(a: &[f64], b: &[f64]) -> f64 {
    let ((whole_a, rest_a), (whole_b, rest_b)) = (a.as_chunks::<LANES>(), b.as_chunks::<LANES>());
    let mut sizes = LaneSizes::NONE;
    for (a, b) in whole_a.iter().zip(whole_b) {
        for lane in 0..LANES {
            sizes.take_in(lane, (a[lane] - b[lane]).abs());
        }
    }
    for (a, b) in rest_a.iter().zip(rest_b) {
        sizes.take_in(0, (a - b).abs());
    }
    sizes.largest()
}

/// Sizes, none negative, side by side in lanes. Neither the largest nor a NaN depends on the order in which they
/// come.
struct LaneSizes {
    largest: [f64; LANES],
    spoilt: [f64; LANES],
}

impl LaneSizes {
    const NONE: Self = Self { largest: [0.0; LANES], spoilt: [0.0; LANES] };

    #[inline(always)]
    fn take_in(&mut self, lane: usize, size: f64) {
        self.largest[lane] = larger(size, self.largest[lane]);
        self.spoilt[lane] += size * 0.0;
    }

    /// The largest of all; NaN if one is not finite.
    #[allow(clippy::reversed_empty_ranges, reason = "where there is one lane, there are no others")]
    #[inline(always)]
    fn largest(mut self) -> f64 {
        for lane in 1..LANES {
            self.largest[0] = larger(self.largest[lane], self.largest[0]);
            self.spoilt[0] += self.spoilt[lane];
        }
        self.largest[0] + self.spoilt[0]
    }
}

/// The larger of two numbers that are not negative; the second if the first is NaN. Written in the
/// way that is one instruction: of the FPU that has the hardware square root, and of the desktop.
#[inline(always)]
fn larger(first: f64, second: f64) -> f64 {
    if cfg!(ferrol_hardware_sqrt) {
        first.max(second)
    } else if first > second {
        first
    } else {
        second
    }
}

/// The sum of the products of two lists, one after the other.
#[inline(always)]
pub fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Whether every number is finite.
#[inline]
pub fn all_finite(values: &[f64]) -> bool {
    let (whole, rest) = values.as_chunks::<LANES>();
    let mut spoilt = [0.0; LANES];
    for values in whole {
        for lane in 0..LANES {
            spoilt[lane] += values[lane] * 0.0;
        }
    }
    for value in rest {
        spoilt[0] += value * 0.0;
    }
    !spoilt.iter().any(|spoilt| spoilt.is_nan())
}
