//! Firmware for the NUCLEO-H743ZI2: the application, called by timer 2.
//!
//! The job is fixed when the image is built: `FERROL_JOB="stairs 5 newmark:-0.01 8000" cargo
//! nucleo`.

#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg(all(target_os = "none", not(feature = "driven")))]
ferrol::firmware!(ferrol::vehicles::iltis::Iltis);

#[cfg(all(target_os = "none", feature = "driven"))]
ferrol::firmware!(ferrol::vehicles::iltis::DrivenIltis);

#[cfg(not(target_os = "none"))]
fn main() {
    eprintln!("this firmware runs on a NUCLEO-H743ZI2: cargo nucleo");
}
