//! The firmware for a NUCLEO-H743ZI2.
#![cfg_attr(target_os = "none", no_std, no_main)]

ferrol::firmware!(my_car::car::QuarterCar);
