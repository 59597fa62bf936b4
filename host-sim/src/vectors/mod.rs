//! What formulations share whose coordinates are vectors on the desktop: natural ones ([`crate::global`]) and Cartesian
//! ones ([`crate::cartesian`]).

pub mod in_step;
pub mod recovered;

pub use in_step::{Beginning, InStep, VehicleInStep};
pub use recovered::Recovered;

use ferrol::dynamics::Kinematics;
use ferrol::forces::ElementStates;
use ferrol::state::{Choice, DriveHistory, SolverState};
use ferrol::step::{Motion, TangentWeights};
use ferrol::vehicles::{Moment, Vehicle};

/// Everything the next step depends on, with a history of `H` vectors.
pub type VectorState<const S: usize, const H: usize> =
    SolverState<Vec<f64>, Vec<f64>, Vec<i32>, S, H>;

/// A state of zeros with so many coordinates, equations, relative coordinates and numbers of a choice.
pub fn zeros<const S: usize, const H: usize>(
    size: usize,
    rows: usize,
    relative: usize,
    choice: usize,
) -> VectorState<S, H> {
    let (zeros, rows) = (vec![0.0; size], vec![0.0; rows]);
    VectorState {
        tick: 0,
        held: false,
        crossed: false,
        released: 0,
        q: zeros.clone(),
        turns: vec![0; relative],
        qd: zeros.clone(),
        qdd: zeros.clone(),
        lambda: rows.clone(),
        lambda_change: rows.clone(),
        reaction: std::array::from_fn(|_| zeros.clone()),
        history: std::array::from_fn(|_| zeros.clone()),
        contraction: 1.0,
        datum: rows.clone(),
        drives: DriveHistory {
            tick: 0,
            value: rows.clone(),
            rate: rows.clone(),
            acceleration: rows,
        },
        choice: Choice::none(vec![0; choice]),
        elements: ElementStates::new(),
    }
}

/// The links of a vehicle as its force elements see them, where the coordinates are vectors.
pub trait VectorLinks<const N: usize> {
    /// The mechanism in these coordinates.
    type Model;
    /// What is evaluated of it at a trial state.
    type Terms;

    /// Forces of the vehicle `now` on the bodies, for the coordinates and rates in `terms`; where a tangent is wanted, it
    /// becomes the share of K and C in it.
    fn load<V: Vehicle<N, M, S>, const M: usize, const S: usize>(
        &mut self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        model: &Self::Model,
        terms: &mut Self::Terms,
        elements: &mut ElementStates<S>,
        tangent: Option<TangentWeights>,
    );

    /// Fills coordinates, rates and accelerations of a relative state by those of a `motion`; angles are the nearest to those
    /// that stand there.
    fn recover<V: Vehicle<N, M, S>, const M: usize, const S: usize>(
        vehicle: &V,
        model: &Self::Model,
        terms: &mut Self::Terms,
        motion: Motion<'_, Vec<f64>>,
        relative: &mut Recovered<N, M, S>,
    );

    /// The rates of the coordinates `q` for placed links that move at the relative rates `qd`.
    fn rates(
        model: &Self::Model,
        kinematics: &Kinematics<N>,
        q: &[f64],
        qd: &[f64; N],
        rates: &mut [f64],
    );
}

/// Makes all that links tell no number, so that what uses it shows; returns the relative coordinates.
pub fn blind<const N: usize>(kinematics: &mut Kinematics<N>) -> [f64; N] {
    for link in &mut kinematics.links {
        link.rotation.fill(f64::NAN);
        link.position.fill(f64::NAN);
        link.axis.scale(f64::NAN);
        link.velocity.scale(f64::NAN);
    }
    std::mem::replace(&mut kinematics.coordinates, [f64::NAN; N])
}
