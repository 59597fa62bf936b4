//! Bytes from one context to another, without either waiting: from an interrupt to the program, or back.

use core::sync::atomic::{AtomicU8, AtomicUsize, Ordering};

/// A ring of `N` bytes, a power of two, with one writer and one reader. Both may interrupt each other anywhere.
///
/// ```
/// use ferrol::protocol::ring::ByteRing;
///
/// static RING: ByteRing<4> = ByteRing::new();
/// assert!(RING.push(1) && RING.push(2));
/// assert_eq!((RING.pop(), RING.pop(), RING.pop()), (Some(1), Some(2), None));
/// ```
pub struct ByteRing<const N: usize> {
    bytes: [AtomicU8; N],
    /// Bytes ever written, and ever read: both wrap around.
    written: AtomicUsize,
    read: AtomicUsize,
}

impl<const N: usize> ByteRing<N> {
    const SIZE: () = assert!(N.is_power_of_two(), "the bytes of a ring are a power of two");

    /// Empty.
    pub const fn new() -> Self {
        let () = Self::SIZE;
        let bytes = [const { AtomicU8::new(0) }; N];
        Self { bytes, written: AtomicUsize::new(0), read: AtomicUsize::new(0) }
    }

    /// Bytes that wait.
    pub fn len(&self) -> usize {
        self.written.load(Ordering::Acquire).wrapping_sub(self.read.load(Ordering::Acquire))
    }

    /// Whether none waits.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes that there is room for.
    pub fn room(&self) -> usize {
        N.saturating_sub(self.len())
    }

    /// Puts a byte in, called by the writer alone; false if there is no room.
    pub fn push(&self, byte: u8) -> bool {
        let written = self.written.load(Ordering::Relaxed);
        let full = written.wrapping_sub(self.read.load(Ordering::Acquire)) >= N;
        let Some(place) = self.bytes.get(written & (N - 1)).filter(|_| !full) else { return false };
        place.store(byte, Ordering::Relaxed);
        self.written.store(written.wrapping_add(1), Ordering::Release);
        true
    }

    /// Puts all bytes in, or none.
    pub fn push_all(&self, bytes: &[u8]) -> bool {
        bytes.len() <= self.room() && bytes.iter().all(|byte| self.push(*byte))
    }

    /// Takes the oldest byte, called by the reader alone.
    pub fn pop(&self) -> Option<u8> {
        let read = self.read.load(Ordering::Relaxed);
        if self.written.load(Ordering::Acquire) == read {
            return None;
        }
        let byte = self.bytes.get(read & (N - 1))?.load(Ordering::Relaxed);
        self.read.store(read.wrapping_add(1), Ordering::Release);
        Some(byte)
    }
}

impl<const N: usize> Default for ByteRing<N> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::ByteRing;

    extern crate std;

    #[test]
    fn a_frame_goes_in_whole_or_not_at_all() {
        let ring = ByteRing::<8>::new();
        for _ in 0..20 {
            assert!(ring.push_all(&[1, 2, 3, 4, 5]));
            assert!(!ring.push_all(&[6, 7, 8, 9]));
            assert!(ring.push_all(&[6, 7, 8]) && !ring.push(9));
            let all: std::vec::Vec<u8> = core::iter::from_fn(|| ring.pop()).collect();
            assert_eq!(all, [1, 2, 3, 4, 5, 6, 7, 8]);
        }
    }

    #[test]
    fn nothing_is_lost_between_two_threads() {
        static RING: ByteRing<64> = ByteRing::new();
        let writer = std::thread::spawn(|| {
            for i in 0..100_000u32 {
                while !RING.push(i as u8) {
                    std::thread::yield_now();
                }
            }
        });
        for i in 0..100_000u32 {
            let byte = loop {
                match RING.pop() {
                    Some(byte) => break byte,
                    None => std::thread::yield_now(),
                }
            };
            assert_eq!(byte, i as u8);
        }
        writer.join().unwrap();
    }
}
