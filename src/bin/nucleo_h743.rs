//! Firmware for the NUCLEO-H743ZI2: the application, called by timer 2.
//!
//! The job is fixed when the image is built: `FERROL_JOB="stairs 5 newmark:-0.01 8000" cargo
//! nucleo`.

#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg(target_os = "none")]
mod firmware {
    #![allow(unsafe_code, reason = "the entry and interrupt macros export symbols")]

    use cortex_m_rt::entry;
    use ferrol::application::{Application, Handler, Storage};
    use ferrol::boards::nucleo_h743::{NucleoH743, interrupt};

    static STORAGE: Storage = Storage::new();
    static APPLICATION: Application<NucleoH743> = Application::new(&STORAGE);

    #[entry]
    fn main() -> ! {
        APPLICATION.main()
    }

    /// The tick.
    ///
    /// # Deadline
    /// That of [`Handler::tick`]: one period, 480,000 cycles at 480 MHz and 1 kHz.
    #[interrupt]
    fn TIM2() {
        static mut HANDLER: Handler<NucleoH743> = Handler::new();
        HANDLER.tick(&APPLICATION);
    }
}

#[cfg(not(target_os = "none"))]
fn main() {
    eprintln!("this firmware runs on a NUCLEO-H743ZI2: cargo nucleo");
}
