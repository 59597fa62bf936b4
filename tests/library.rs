//! Tests of the library. They are one program, so that the steps of a vehicle are compiled once for all of
//! them; `cargo test -p host-sim --test library order` runs those of one file.

mod common;
#[path = "common/formulations.rs"]
mod formulations;
#[path = "common/switching.rs"]
mod switching;

mod balances;
mod bounds;
mod cartesian;
mod components;
mod conditioner;
mod driven;
mod driven_energy;
mod driven_runs;
mod driven_tangent;
mod dynamics;
mod elements;
mod equilibrium;
mod events;
mod figure_1;
mod goes_on;
mod iltis_forces;
mod index1;
mod integrators;
mod jacobians;
mod linalg;
mod literature;
mod manoeuvres;
mod module_order;
mod moving_input;
mod order;
mod pan13;
mod recursive;
mod registry;
mod roads;
mod schemes;
mod sense;
mod setup;
mod snapshot;
mod stiffness;
mod table_components;
mod tangent;
mod topological;
mod totality;
mod tyre_law;
mod unit_states;
