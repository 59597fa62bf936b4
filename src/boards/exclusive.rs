//! What one context owns, kept in a `static`.

#![allow(unsafe_code, reason = "hands out a reference into a static, behind a flag")]

use core::cell::UnsafeCell;
use core::sync::atomic::{AtomicBool, Ordering};

/// Something that one caller at a time works with. It holds off no interrupts: who comes while another works goes away
/// again, which a handler that nothing but its own interrupt calls never meets.
pub(crate) struct Exclusive<T> {
    content: UnsafeCell<T>,
    taken: AtomicBool,
}

// SAFETY: the content is reached only through `with`, by one caller at a time.
unsafe impl<T: Send> Sync for Exclusive<T> {}

impl<T> Exclusive<T> {
    pub(crate) const fn new(content: T) -> Self {
        Self { content: UnsafeCell::new(content), taken: AtomicBool::new(false) }
    }

    /// Works with the content, unless somebody else does.
    pub(crate) fn with(&self, work: impl FnOnce(&mut T)) {
        if !self.taken.swap(true, Ordering::Acquire) {
            // SAFETY: the flag was down and is up now, so this reference is the only one until it goes down below.
            work(unsafe { &mut *self.content.get() });
            self.taken.store(false, Ordering::Release);
        }
    }
}
