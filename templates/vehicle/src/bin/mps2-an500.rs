//! The firmware for QEMU's Cortex-M7 board.
#![cfg_attr(target_os = "none", no_std, no_main)]

ferrol::firmware!(my_car::car::QuarterCar);
