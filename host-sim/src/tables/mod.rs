//! The tables and claims of \[CD03\] and \[DOP04\], ours beside theirs.
//!
//! A sweep of formulations, integrators and steps over one run (`grid`, `stairs`, `sweep`, kept by
//! `store`) is reduced to the papers' tables (`selection`, `rows`), joined by the papers' examples
//! (`examples`), nine starts of one run (`starts`), chains of four-bars (`chains`), measured orders (`order`)
//! and what the stages of a step cost (`stages`); `kim12` and `pan13` compare semi-recursive methods and
//! subsystem synthesis as these papers do, `vk07` a hierarchy of components with the whole; `beyond` takes up the papers' future work. `claims` holds
//! what the papers say against these figures. Which formulations there are is asked of the catalogue, so
//! one that is built later fills its rows by itself.

pub mod beyond;
pub mod chains;
pub mod claims;
pub mod cost;
pub mod error;
pub mod examples;
pub mod figures;
pub mod grid;
pub mod kim12;
pub mod order;
pub mod pan13;
pub mod papers;
pub mod pictures;
pub mod rods;
pub mod rows;
pub mod selection;
pub mod stages;
pub mod stairs;
pub mod starts;
pub mod store;
pub mod sweep;
pub mod text;
pub mod trends;
pub mod vk07;
