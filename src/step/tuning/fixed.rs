//! A constant as it is shipped: its number, and nothing else.

/// A number that shapes the iterations.
#[derive(Clone, Copy, Debug)]
pub struct Constant<T>(T);

impl<T: Copy> Constant<T> {
    /// The number; its place in the list matters only where a test varies it.
    pub(super) const fn new(number: T, _place: usize) -> Self {
        Self(number)
    }

    /// The number.
    #[inline(always)]
    pub const fn value(self) -> T {
        self.0
    }
}

impl Constant<u32> {
    /// The largest count that it ever is: for the lengths of arrays.
    pub const fn most(self) -> usize {
        self.0 as usize
    }
}
