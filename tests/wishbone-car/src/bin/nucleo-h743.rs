//! The firmware for a NUCLEO-H743ZI2.
#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg(target_os = "none")]
ferrol::firmware!(wishbone_car::WishboneCar);

#[cfg(not(target_os = "none"))]
fn main() {
    eprintln!("this firmware runs on a NUCLEO-H743ZI2");
}
