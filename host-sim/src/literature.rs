//! The literature problems by name.

use crate::catalogue::{self, Entry};
use crate::components::start as components;
use crate::failure::{Failure, bad_input};
use crate::iltis::set_parameters;
use crate::nearest;
use crate::registry;
use crate::simulation::{Extent, SimulatedVehicle};
use ferrol::dynamics::Kinematics;
use ferrol::parameters::Parameters;
use ferrol::setup::SetupError;
use ferrol::state::State;
use ferrol::step::Workspace;
use ferrol::vehicles::Vehicle;
use ferrol::vehicles::andrews::{Andrews, AndrewsParameters};
use ferrol::vehicles::bricard::{Bricard, BricardParameters};
use ferrol::vehicles::car17::Car17;
use ferrol::vehicles::flyball::{Flyball, FlyballParameters};
use ferrol::vehicles::four_bar::{FourBar, FourBarParameters};
use ferrol::vehicles::heavy_top::{HeavyTop, HeavyTopParameters};
use ferrol::vehicles::multi_axle::MultiAxle;
use ferrol::vehicles::pendulum::{Pendulum, PendulumParameters};
use ferrol::vehicles::robot::{Robot, RobotParameters};
use ferrol::vehicles::rover::{Rover, RoverParameters, RoverSixth, RoverSixthParameters};
use ferrol::vehicles::slider_crank::{SliderCrank, SliderCrankParameters};
use ferrol::vehicles::suspension::{Suspension, SuspensionParameters, SuspensionWithoutRod};

/// Makes a vehicle without input the subject of a simulation: its sizes, and how it tells its outputs
/// where that is not from state and links alone.
macro_rules! subject {
    ($vehicle:ty, $n:expr, $m:expr, $extent:expr $(, $size:ident)*) => {
        subject!($vehicle, [$n, $m, 0], $extent, [$($size),*], |vehicle, _time, state, links| {
            vehicle.output(state, links)
        });
    };
    (
        $vehicle:ty, [$n:expr, $m:expr, $s:expr], $extent:expr, [$($size:ident),*],
        |$this:ident, $time:ident, $state:ident, $links:ident| $output:expr
    ) => {
        impl<$(const $size: usize),*> SimulatedVehicle<$n, $m, $s> for $vehicle {
            type Vehicle = Self;

            const EXTENT: Extent = $extent;

            fn vehicle(&self) -> &Self {
                self
            }

            fn input(&self, _tick: u64, _step: f64) -> <Self as Vehicle<$n, $m, $s>>::Input {}

            fn start(
                &self,
                state: &mut State<$n, $m, $s>,
                work: &mut Workspace<$n, $m, $s>,
            ) -> Result<(), SetupError> {
                self.start(state, work)
            }

            fn columns(&self) -> &'static [&'static str] {
                Self::COLUMNS
            }

            fn output(
                &self,
                $time: f64,
                $state: &State<$n, $m, $s>,
                $links: &Kinematics<$n>,
            ) -> Vec<f64> {
                let $this = self;
                $output.to_vec()
            }
        }
    };
}

/// Coordinates of the double four-bar, example 1 of \[DOP04\].
const DOUBLE: usize = 5;

subject!(FourBar<N, M>, N, M, if N == DOUBLE { Extent::All } else { Extent::Least }, N, M);
subject!(MultiAxle<N, M>, N, M, Extent::Some, N, M);
subject!(Car17, 26, 12, Extent::Least);

subject!(SuspensionWithoutRod, [6, 4, 0], Extent::All, [], |vehicle, time, state, links| {
    vehicle.output(time, state, links)
});

/// An entry for a vehicle type with parameters.
macro_rules! entry {
    ($vehicle:ty, $parameters:ident, $set:expr, $step:expr) => {{
        let mut parameters = $parameters::DEFAULT;
        set_parameters(&mut parameters, $set)?;
        let vehicle = <$vehicle>::with_parameters(parameters)?;
        Ok(Entry {
            step: $step,
            duration: <$vehicle>::DURATION,
            manoeuvre: None,
            parameters: $parameters::names(),
            usual: |name| $parameters::DEFAULT.get(name),
            start: Box::new(move |solver, settings| registry::start(vehicle, solver, settings)),
        })
    }};
}

/// Four-bars for the numbers of loops that are built: sizes are compiled in.
macro_rules! four_bars {
    ($text:expr, $set:expr, $($loops:literal),*) => {
        match $text {
            $(stringify!($loops) => entry!(
                FourBar<{ 2 * $loops + 1 }, { 2 * $loops }>, FourBarParameters, $set, STEP
            ),)*
            text => bad_input(format!(
                "no four-bar of '{text}' loops is built in: use one of {}",
                [$(stringify!($loops)),*].join(", ")
            )),
        }
    };
}

/// Makes the table of the problems of one size: the list of their names, how one is found, and each the subject of a
/// simulation. A row is name, type, sizes, parameters, the step where none is given (s), which formulations are
/// compiled, and how it tells its outputs where that is not from state and links alone.
macro_rules! problems {
    ($(
        $name:literal: $vehicle:ident, [$n:literal, $m:literal, $s:literal], $parameters:ident, $step:ident, $extent:ident
            $(, |$this:ident, $time:ident, $state:ident, $links:ident| $output:expr)?;
    )+) => {
        /// Names of the problems, and the formulations that are compiled for each.
        pub const PROBLEMS: &[(&str, Extent)] = &[$(($name, Extent::$extent)),+];

        $(problems!(
            @subject $vehicle, [$n, $m, $s], $extent
            $(, |$this, $time, $state, $links| $output)?
        );)+

        /// The problem with a name; nothing if there is none.
        fn problem(name: &str, set: &[String]) -> Option<Result<Entry, Failure>> {
            let found = |name: &str| match name {
                $($name => entry!($vehicle, $parameters, set, $step),)+
                _ => bad_input("no such problem"),
            };
            PROBLEMS.iter().any(|(known, _)| *known == name).then(|| found(name))
        }
    };
    (@subject $vehicle:ident, [$n:literal, $m:literal, $s:literal], $extent:ident) => {
        problems!(@subject $vehicle, [$n, $m, $s], $extent, |vehicle, _time, state, links| {
            vehicle.output(state, links)
        });
    };
    (
        @subject $vehicle:ident, [$n:literal, $m:literal, $s:literal], $extent:ident,
        |$this:ident, $time:ident, $state:ident, $links:ident| $output:expr
    ) => {
        subject!($vehicle, [$n, $m, $s], Extent::$extent, [], |$this, $time, $state, $links| $output);
    };
}

problems! {
    "suspension": Suspension, [8, 6, 0], SuspensionParameters, STEP, All,
        |vehicle, time, state, links| vehicle.output(time, state, links);
    "robot": Robot, [6, 3, 0], RobotParameters, STEP, All;
    "pendulum": Pendulum, [1, 0, 0], PendulumParameters, STEP, Some;
    "andrews": Andrews, [7, 6, 0], AndrewsParameters, FAST_STEP, Some;
    "bricard": Bricard, [5, 5, 0], BricardParameters, STEP, Some;
    "flyball": Flyball, [4, 0, 0], FlyballParameters, STEP, Some;
    "heavy-top": HeavyTop, [3, 0, 0], HeavyTopParameters, STEP, Some;
    "rover-sixth": RoverSixth, [2, 0, 0], RoverSixthParameters, ROVER_STEP, All;
    "rover": RoverOfSix, [12, 0, 0], RoverParameters, STEP, All;
    "slider-crank": SliderCrank, [4, 3, 0], SliderCrankParameters, STEP, Some;
}

/// Step where none is given (s).
const STEP: f64 = 0.001;
/// Explicit methods follow the arm of the robot vehicle up to here (s); \[KIM12\] Table 3.
const ROVER_STEP: f64 = 0.0007;
/// The robot vehicle with its six arms.
type RoverOfSix = Rover<12>;
/// Andrews' squeezer turns once in milliseconds (s).
const FAST_STEP: f64 = 0.000_01;

/// Looks a problem up.
///
/// # Errors
/// An unknown name, or a wrong parameter.
pub fn find(name: &str, set: &[String]) -> Result<Entry, Failure> {
    if let Some(found) = problem(name, set).or_else(|| components::find(name, set)) {
        return found;
    }
    match name.split_once(':') {
        None if name == "four-bar" => four_bar("2", set),
        Some(("four-bar", loops)) => four_bar(loops, set),
        _ => bad_input(nearest::unknown("vehicle", name, &catalogue::name_list())),
    }
}

/// The vehicle with a slender rod that is a body of its own.
pub const WITH_ROD: &str = "suspension";

/// That vehicle with its rod eliminated: a distance between two other bodies, which carry its mass. \[PAN13\]
///
/// # Errors
/// A wrong parameter.
pub fn without_rod(set: &[String]) -> Result<Entry, Failure> {
    entry!(SuspensionWithoutRod, SuspensionParameters, set, STEP)
}

fn four_bar(loops: &str, set: &[String]) -> Result<Entry, Failure> {
    four_bars!(loops, set, 1, 2, 3, 4, 5, 20, 40, 80)
}
