//! The firmware for QEMU.
#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg(target_os = "none")]
ferrol::firmware!(wishbone_car::WishboneCar);

#[cfg(not(target_os = "none"))]
fn main() {
    eprintln!("this firmware runs in QEMU: cargo test -p host-sim --test qemu -- --ignored");
}
