//! The formulations.

use super::integrators::{
    LONGEST, base_and_subsystems, explicit, implicit, long, longest, method, natural_index1,
    natural_index3, structural,
};
use super::long::Long;
use super::{Integrator, listed};
use crate::cartesian::CartesianSynthesis;
use crate::catalogue;
use crate::failure::{Failure, bad_input};
use crate::global::Global;
use crate::nearest;
use crate::simulation::Extent;
use ferrol::formulations::{
    AllTogether, DoubleTransformation, Hybrid, Index1Hybrid, Method, Recursive, RecursiveWorkspace,
    SubsystemCoordinates, Topological, TopologicalWorkspace,
};
use ferrol::integrators::Structural;
use ferrol::step::Workspace;

/// What host-sim knows of a formulation but its type.
#[derive(Clone, Copy, Debug)]
pub struct FormulationRow {
    /// The name on the command line.
    pub name: &'static str,
    /// What the formulation is, in a line.
    pub help: &'static str,
    /// Whether the formulation takes an integrator.
    pub takes: fn(Integrator) -> bool,
    /// The integrator without a parameter with which its paper runs it.
    pub usual: &'static str,
    /// The subjects that it is compiled for have at least this extent.
    pub extent: Extent,
    /// What the formulation solves for.
    pub coordinates: CoordinateKind,
    /// Whether the formulation has a penalty that can be set.
    pub penalty: bool,
}

/// What a formulation solves for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CoordinateKind {
    /// All relative coordinates, and multipliers.
    Relative,
    /// Independent ones among the relative coordinates.
    Independent,
    /// Natural coordinates, and multipliers.
    Natural,
    /// Absolute coordinates of the bodies of each subsystem; see [`crate::cartesian`].
    Cartesian,
    /// Absolute coordinates of the bodies of each component of a hierarchy; see [`crate::components`].
    Components,
    /// Absolute coordinates of all bodies of a hierarchy; see [`crate::components::monolithic`].
    Absolute,
}

impl CoordinateKind {
    /// Whether they are those of hierarchies, which are models of their own; all others are found for any vehicle.
    pub const fn are_of_hierarchies(self) -> bool {
        matches!(self, Self::Components | Self::Absolute)
    }
}

/// Makes a table of formulations: the list `FORMULATIONS` of their rows, and `start`, which starts a simulation with
/// the one that a solver names.
///
/// A row is a line of help, the name and the type, with `N`, `M` and `S` for the sizes of the vehicle, and the fields
/// of [`FormulationRow`]; `takes` is a function that makes of an [`Integrator`] what the formulation takes, or
/// nothing. A formulation in relative coordinates adds its integrator, its scratch memory and where the shared part of
/// that lies; one in other coordinates implements [`Prepare`](crate::simulation::Prepare) itself. Those
/// under `hierarchies` are for models of their own, which [`crate::components::start`] starts.
#[macro_export]
macro_rules! formulations {
    ($(
        #[doc = $help:literal]
        $name:literal: $formulation:ty {
            takes: $takes:path,
            usual: $usual:literal,
            extent: $extent:ident,
            coordinates: $coordinates:ident,
            penalty: $penalty:literal,
            $(relative: ($integrator:ty, $workspace:ty, |$work:ident| $shared:expr $(, $choices:expr)?),)?
        }
    )+
    $(hierarchies: $(
        #[doc = $whole_help:literal]
        $whole_name:literal { takes: $whole_takes:path, usual: $whole_usual:literal, coordinates: $whole_coordinates:ident }
    )+)?) => {
        /// The formulations that are built.
        pub const FORMULATIONS: &[$crate::registry::FormulationRow] =
            &[$($crate::registry::FormulationRow {
                name: $name,
                help: $help.trim_ascii(),
                takes: |integrator| $takes(integrator).is_some(),
                usual: $usual,
                extent: $crate::simulation::Extent::$extent,
                coordinates: $crate::registry::CoordinateKind::$coordinates,
                penalty: $penalty,
            }),+ $($(, $crate::registry::FormulationRow {
                name: $whole_name,
                help: $whole_help.trim_ascii(),
                takes: |integrator| $whole_takes(integrator).is_some(),
                usual: $whole_usual,
                extent: $crate::simulation::Extent::All,
                coordinates: $crate::registry::CoordinateKind::$whole_coordinates,
                penalty: false,
            })+)?];

        /// Starts the simulation of a subject with the formulation of a solver, in whole steps.
        ///
        /// # Errors
        /// A formulation that is not in this table, or not compiled for the subject; the start cannot be found, or
        /// a setting is wrong.
        pub fn start<T, const N: usize, const M: usize, const S: usize>(
            subject: T,
            solver: $crate::registry::SolverChoice,
            settings: ::ferrol::formulations::Settings,
        ) -> Result<Box<dyn $crate::simulation::Simulation>, $crate::failure::Failure>
        where
            T: $crate::simulation::SimulatedVehicle<N, M, S> + 'static,
        {
            let wanted = solver.formulation().name;
            $(if wanted == $name {
                // a formulation that is not compiled for the subject must not be mentioned beyond this
                if const { !T::EXTENT.reaches($crate::simulation::Extent::$extent) } {
                    return $crate::registry::formulations::refuse(FORMULATIONS, T::EXTENT, N);
                }
                if let Some(integrator) = $takes(solver.integrator()) {
                    return Ok(
                        $crate::simulation::FormulationSimulation::<$formulation, T, N, M, S>::new(
                            subject, integrator, settings,
                        )?
                        .boxed(),
                    );
                }
            })+
            $crate::registry::formulations::find(FORMULATIONS, wanted)?;
            $crate::failure::bad_input(format!("{wanted} does not run with this integrator"))
        }

        $($($crate::relative!(
            $formulation, $integrator, $workspace, |$work| $shared $(, $choices)?
        );)?)+
    };
}

formulations! {
    /// Relative coordinates, loops by an index-3 augmented Lagrangian
    "hybrid": Hybrid<M> {
        takes: structural,
        usual: "trapezoidal",
        extent: Least,
        coordinates: Relative,
        penalty: true,
        relative: (Structural, Workspace<N, M, S>, |work| work),
    }
    /// Natural coordinates, constraints by an index-3 augmented Lagrangian
    "global": Global {
        takes: natural_index3,
        usual: "trapezoidal",
        extent: Least,
        coordinates: Natural,
        penalty: true,
    }
    /// Independent coordinates, chosen among the relative ones
    "topological": Topological {
        takes: method,
        usual: "trapezoidal",
        extent: Some,
        coordinates: Independent,
        penalty: false,
        relative: (
            Method, TopologicalWorkspace<N, M, S>, |work| &mut work.shared,
            TopologicalWorkspace::choices
        ),
    }
    /// Relative coordinates, accelerations from tip to base without a mass matrix
    "fully-recursive": Recursive<N, M> {
        takes: structural,
        usual: "trapezoidal",
        extent: All,
        coordinates: Relative,
        penalty: false,
        relative: (Structural, RecursiveWorkspace<N, M, S>, |work| &mut work.shared),
    }
    /// Relative coordinates, loops by an index-1 augmented Lagrangian
    "index1-hybrid": Index1Hybrid<M> {
        takes: method,
        usual: "sdirk",
        extent: All,
        coordinates: Relative,
        penalty: true,
        relative: (Method, Workspace<N, M, S>, |work| work),
    }
    /// Natural coordinates, constraints by an index-1 augmented Lagrangian
    "index1-global": Global {
        takes: natural_index1,
        usual: "sdirk",
        extent: Least,
        coordinates: Natural,
        penalty: true,
    }
    /// Subsystems in joint coordinates, with effective masses and forces on a base
    "synthesis-joint": Long<SubsystemCoordinates<N>> {
        takes: long,
        usual: "ab3",
        extent: All,
        coordinates: Independent,
        penalty: false,
    }
    /// Two velocity transformations, the second by Maggi's equations
    "maggi": Long<DoubleTransformation, LONGEST> {
        takes: longest,
        usual: "trapezoidal",
        extent: All,
        coordinates: Independent,
        penalty: false,
    }
    /// Positions, rates, accelerations and multipliers in one system
    "bae": Long<AllTogether, LONGEST> {
        takes: implicit,
        usual: "bdf:2",
        extent: All,
        coordinates: Independent,
        penalty: false,
    }
    /// Subsystems in Cartesian coordinates, with effective masses and forces on a base
    "synthesis-cartesian": CartesianSynthesis {
        takes: base_and_subsystems,
        usual: "ab3",
        extent: All,
        coordinates: Cartesian,
        penalty: false,
    }
    hierarchies:
    /// Absolute coordinates, a hierarchy of subsystems without iteration
    "component" { takes: explicit, usual: "rk4", coordinates: Components }
    /// Absolute coordinates, the same model as one sparse system
    "monolithic" { takes: explicit, usual: "rk4", coordinates: Absolute }
}

/// Names of a table, one after the other.
pub fn names(table: &[FormulationRow]) -> String {
    table.iter().map(|row| row.name).collect::<Vec<_>>().join(", ")
}

/// The row with a name.
///
/// # Errors
/// The name is unknown.
pub fn find(
    table: &'static [FormulationRow],
    name: &str,
) -> Result<&'static FormulationRow, Failure> {
    match table.iter().find(|row| row.name == name) {
        Some(row) => Ok(row),
        None => {
            let known: Vec<&str> = table.iter().map(|row| row.name).collect();
            bad_input(nearest::unknown("formulation", name, &known))
        }
    }
}

/// Refuses a formulation that is not compiled for a subject of so many coordinates.
///
/// # Errors
/// Always; the message names the formulations that are, and the vehicles that have all.
pub fn refuse<R>(
    table: &[FormulationRow],
    extent: Extent,
    coordinates: usize,
) -> Result<R, Failure> {
    let compiled = table.iter().filter(|row| extent.reaches(row.extent)).map(|row| row.name);
    bad_input(format!(
        "this formulation is not compiled for this vehicle of {coordinates} coordinates: use {}, or another \
         vehicle ({} have all)",
        listed(compiled, "or"),
        listed(catalogue::complete(), "and")
    ))
}

/// The formulations for hierarchies.
pub fn of_hierarchies() -> impl Iterator<Item = &'static FormulationRow> {
    FORMULATIONS.iter().filter(|row| row.coordinates.are_of_hierarchies())
}

/// The integrator that is taken where none is named, for formulations that do not run with the usual one.
pub fn usual_integrators() -> Vec<(&'static str, &'static str, Option<&'static str>)> {
    of_hierarchies().map(|row| ("formulation", row.name, Some(row.usual))).collect()
}

/// All formulations, each in a line, for the help of the command line.
pub fn help() -> String {
    let lines: Vec<String> =
        FORMULATIONS.iter().map(|row| format!("{}: {}", row.name, row.help)).collect();
    lines.join("\n")
}
