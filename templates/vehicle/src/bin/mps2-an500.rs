//! The firmware for QEMU's Cortex-M7 board.
#![no_std]
#![no_main]

ferrol::firmware!(my_car::QuarterCar);
