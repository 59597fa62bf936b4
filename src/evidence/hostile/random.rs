//! Numbers that look random and are the same on every machine.
//!
//! Our own: the numbers must stay the same for good, and crates of random numbers may change theirs with a release.

/// xorshift64*.
#[derive(Clone, Copy, Debug)]
pub struct HostileRandom(u64);

impl HostileRandom {
    /// Starts from a seed; any seed will do.
    pub const fn new(seed: u64) -> Self {
        // splitmix64, so that neighbouring seeds have nothing in common
        let mut word = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        Self((word ^ (word >> 31)) | 1)
    }

    /// 64 bits.
    pub const fn word(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A whole number below `end`; 0 if that is 0.
    pub const fn below(&mut self, end: u32) -> u32 {
        // the high half of a product: no division
        (((self.word() >> 32) * end as u64) >> 32) as u32
    }

    /// True in so many of a hundred cases.
    pub const fn percent(&mut self, share: u32) -> bool {
        self.below(100) < share
    }

    /// A number between two others.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        let share = (self.word() >> 11) as f64 / (1u64 << 53) as f64;
        low + share * (high - low)
    }

    /// One of a list.
    pub fn pick<T: Copy>(&mut self, list: &[T], otherwise: T) -> T {
        let place = self.below(u32::try_from(list.len()).unwrap_or(u32::MAX));
        list.get(place as usize).copied().unwrap_or(otherwise)
    }

    /// A positive number of any size between 2^`low` and 2^`high`, both within -1022…1022.
    pub fn magnitude(&mut self, low: i32, high: i32) -> f64 {
        let span = u32::try_from(high.saturating_sub(low)).unwrap_or(0);
        let exponent = low.saturating_add_unsigned(self.below(span)).saturating_add(1023);
        let exponent = u64::try_from(exponent).unwrap_or(0) & 0x7ff;
        f64::from_bits((exponent << 52) | (self.word() >> 12))
    }

    /// Plus or minus `size`.
    pub fn signed(&mut self, size: f64) -> f64 {
        if self.percent(50) { size } else { -size }
    }

    /// A number no one would send on purpose.
    pub fn nonsense(&mut self) -> f64 {
        match self.below(8) {
            0 => self.pick(&[f64::NAN, -f64::NAN, f64::from_bits(0x7ff0_0000_0000_0001)], 0.0),
            1 => self.signed(f64::INFINITY),
            2 => self.signed(f64::MAX),
            3 => {
                let subnormal = f64::from_bits(self.word() >> 12);
                self.signed(subnormal)
            }
            4 => self.signed(f64::MIN_POSITIVE),
            5 => f64::from_bits(self.word()),
            6 => self.pick(&[0.0, -0.0], 0.0),
            _ => {
                let size = self.magnitude(-1000, 1000);
                self.signed(size)
            }
        }
    }
}
