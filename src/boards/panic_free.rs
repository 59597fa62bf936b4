//! The proof that nothing panics: a handler that cannot be linked.

#![allow(unsafe_code, reason = "a symbol that nobody defines")]

use core::panic::PanicInfo;

unsafe extern "C" {
    /// Exists nowhere: the linker names it if any panic is left in the image.
    fn a_panic_is_left_in_the_image_see_host_sim_panics() -> !;
}

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    // SAFETY: an image that contains this call does not link, so it is never made.
    unsafe { a_panic_is_left_in_the_image_see_host_sim_panics() }
}
