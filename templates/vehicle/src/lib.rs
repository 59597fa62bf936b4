//! A quarter car of my own: mechanism, forces and parameters in [`car`], what a rig needs beyond in [`model`].
#![no_std]

pub mod car;
mod golden;
pub mod model;
