//! Firmware for QEMU's mps2-an500: the application, called by SysTick.
//!
//! One image does every [`ferrol::evidence::job::Job`]: its words come from QEMU's command line.

#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg(target_os = "none")]
mod firmware {
    #![allow(unsafe_code, reason = "the entry and exception macros export symbols")]

    use cortex_m_rt::{entry, exception};
    use ferrol::application::{Application, Handler, Storage};
    use ferrol::boards::mps2_an500::Mps2An500;

    static STORAGE: Storage = Storage::new();
    static APPLICATION: Application<Mps2An500> = Application::new(&STORAGE);

    #[entry]
    fn main() -> ! {
        APPLICATION.main()
    }

    /// The tick.
    ///
    /// # Deadline
    /// That of [`Handler::tick`]: one period, 500,000 instructions with `-icount shift=1`.
    #[exception]
    fn SysTick() {
        static mut HANDLER: Handler<Mps2An500> = Handler::new();
        HANDLER.tick(&APPLICATION);
    }
}

#[cfg(not(target_os = "none"))]
fn main() {
    eprintln!("this firmware runs in QEMU: cargo qemu -- stairs 5 newmark:-0.01 1000");
}
