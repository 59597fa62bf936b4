//! Firmware for QEMU's mps2-an500: the application, called by SysTick.
//!
//! One image does every [`ferrol::evidence::job::Job`]: its words come from QEMU's command line.

#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg(all(target_os = "none", not(feature = "driven")))]
ferrol::firmware!(ferrol::vehicles::iltis::Iltis);

#[cfg(all(target_os = "none", feature = "driven"))]
ferrol::firmware!(ferrol::vehicles::iltis::DrivenIltis);

#[cfg(not(target_os = "none"))]
fn main() {
    eprintln!("this firmware runs in QEMU: cargo qemu -- stairs 5 newmark:-0.01 1000");
}
