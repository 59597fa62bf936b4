//! The equations of motion in relative coordinates.

use super::accelerations::find_accelerations;
use super::equations::{Equations, Motion, SolverStateOf, TangentWeights};
use super::frame::{Scratch, ScratchOf};
use super::least_change::take_up_jump;
use super::staged::{AtEnd, DriveCourse, QuarticCourse, Staged};
use super::terms::Terms;
use crate::dynamics::Constraints;
use crate::error::SetupError;
use crate::forces::ElementStates;
use crate::linalg::{self, Singular};
use crate::mechanism::{Drive, JointKind};
use crate::real::abs;
use crate::state::{DriveHistory, HISTORY, State};
use crate::vehicles::{Moment, Vehicle};

/// All scratch of a step in relative coordinates. It is zero at first, so a `static` one takes no flash.
#[derive(Clone, Debug)]
pub struct Workspace<const N: usize, const M: usize, const S: usize, const H: usize = HISTORY> {
    /// The terms of the equations of motion.
    pub terms: Terms<N, M>,
    /// What all formulations need beside them.
    pub scratch: Scratch<[f64; N], [f64; M], S, H>,
}

impl<const N: usize, const M: usize, const S: usize, const H: usize> Workspace<N, M, S, H> {
    /// All zero.
    pub const fn new() -> Self {
        Self { terms: Terms::new(), scratch: Scratch::new() }
    }
}

impl<const N: usize, const M: usize, const S: usize, const H: usize> Default
    for Workspace<N, M, S, H>
{
    fn default() -> Self {
        Self::new()
    }
}

/// What is known of the drives in a step, and how it is found.
pub trait CourseOf<const M: usize>: DriveCourse {
    /// A course of which nothing is known yet.
    const UNKNOWN: Self;

    /// Whether it depends on how the drives were when the step began.
    const LOOKS_BACK: bool;

    /// Finds it for a step of `h` (s) whose drives began as `begin` says, with jumps of their rates as `end` has
    /// them; where it is not `known`, from their end alone.
    fn find(
        &mut self,
        h: f64,
        known: bool,
        begin: &DriveHistory<[f64; M]>,
        end: impl Fn(u8) -> Drive,
    );
}

impl<const M: usize> CourseOf<M> for AtEnd {
    const UNKNOWN: Self = Self;

    const LOOKS_BACK: bool = false;

    fn find(&mut self, _: f64, _: bool, _: &DriveHistory<[f64; M]>, _: impl Fn(u8) -> Drive) {}
}

impl<const M: usize> CourseOf<M> for QuarticCourse<M> {
    const UNKNOWN: Self = Self::UNKNOWN;

    const LOOKS_BACK: bool = true;

    fn find(
        &mut self,
        h: f64,
        known: bool,
        begin: &DriveHistory<[f64; M]>,
        end: impl Fn(u8) -> Drive,
    ) {
        self.step = if known { h } else { 0.0 };
        self.begin = *begin;
        for (number, rate) in (0..=u8::MAX).zip(&mut self.begin.rate) {
            *rate += end(number).jump;
        }
    }
}

/// A vehicle in a step, in relative coordinates. With `C` = [`AtEnd`] all solves lie at the end of the step.
pub struct Relative<'a, V, C, const N: usize, const M: usize, const S: usize>
where
    V: Vehicle<N, M, S>,
{
    /// The vehicle at the time of the solve.
    pub vehicle: Staged<'a, V, C>,
    /// The end of the step, or of the part of it that is made.
    pub end: Moment<'a, V::Input>,
    /// The terms of the equations of motion.
    pub terms: &'a mut Terms<N, M>,
    /// The course of the drives is found for this step.
    course_tick: Option<u64>,
}

impl<'a, V, C, const N: usize, const M: usize, const S: usize> Relative<'a, V, C, N, M, S>
where
    V: Vehicle<N, M, S>,
    C: CourseOf<M>,
{
    /// A vehicle in the step that ends `end`.
    #[inline(always)]
    pub fn new(vehicle: &'a V, end: Moment<'a, V::Input>, terms: &'a mut Terms<N, M>) -> Self {
        let vehicle = Staged::new(vehicle, C::UNKNOWN);
        Self { vehicle, end, terms, course_tick: None }
    }

    /// The time of the solve, with the input at the end of the step.
    #[inline(always)]
    pub fn now(&self) -> Moment<'a, V::Input> {
        Moment { time: self.end.time - self.vehicle.early, input: self.end.input }
    }
}

impl<V, const N: usize, const M: usize, const S: usize> Relative<'_, V, QuarticCourse<M>, N, M, S>
where
    V: Vehicle<N, M, S>,
{
    /// By how much the accelerations of the drives jump where the step of `h` (s) from `state` begins (m/s2, rad/s2), as
    /// the course of the drives in the step tells; zero where nothing is known of the step before.
    pub fn acceleration_jump<const H: usize>(&mut self, h: f64, state: &State<N, M, S, H>) -> f64 {
        self.go_to(0.0, h, state);
        let Self { vehicle: Staged { vehicle, course, .. }, end, .. } = self;
        course.acceleration_jump(|number| vehicle.drive(*end, number))
    }
}

impl<V, C, const N: usize, const M: usize, const S: usize> Equations<S>
    for Relative<'_, V, C, N, M, S>
where
    V: Vehicle<N, M, S>,
    C: CourseOf<M>,
{
    type Coordinates = [f64; N];
    type Rows = [f64; M];
    type Integers = [i32; N];

    const SWITCHES: bool = V::SWITCHES;

    #[inline(never)]
    fn place(&mut self, q: &[f64; N]) {
        self.terms.place(&self.vehicle, self.now(), q);
    }

    #[inline(always)]
    fn place_bodies(&mut self, q: &[f64; N]) {
        self.terms.kinematics.place(self.vehicle.vehicle.mechanism(), q);
    }

    #[inline(never)]
    fn place_rates(&mut self, qd: &[f64; N]) {
        self.terms.closure_accelerations(&self.vehicle, self.now(), qd);
    }

    #[inline(never)]
    fn load(
        &mut self,
        motion: Motion<'_, [f64; N]>,
        elements: &mut ElementStates<S>,
        tangent: Option<TangentWeights>,
        residual: &mut [f64; N],
    ) {
        self.terms.load_into(&self.vehicle, self.now(), motion, elements, tangent, residual);
    }

    #[inline(never)]
    fn factor(&mut self, mass: f64, weight: &[f64; M]) -> Result<(), Singular> {
        let mechanism = self.vehicle.vehicle.mechanism();
        self.terms.assemble(mechanism, mass, weight);
        linalg::factor(mechanism.pattern(), &mut self.terms.lhs)
    }

    #[inline(never)]
    fn factor_mass(&mut self, weight: &[f64; M]) -> Result<(), Singular> {
        let mechanism = self.vehicle.vehicle.mechanism();
        let terms = &mut *self.terms;
        terms.assemble_mass(mechanism);
        terms.constraints.add_square(mechanism, weight, &mut terms.lhs);
        linalg::factor(mechanism.pattern(), &mut terms.lhs)
    }

    #[inline]
    fn solve(&mut self, x: &mut [f64; N]) {
        linalg::solve(self.vehicle.vehicle.mechanism().pattern(), &self.terms.lhs, x);
    }

    #[inline(always)]
    fn phi(&self) -> &[f64; M] {
        &self.terms.constraints.phi
    }

    fn exchange_phi(&mut self, phi: [f64; M]) -> [f64; M] {
        core::mem::replace(&mut self.terms.constraints.phi, phi)
    }

    #[inline(always)]
    fn phi_t(&self) -> &[f64; M] {
        &self.terms.constraints.phi_t
    }

    #[inline(always)]
    fn phi_q_dot_qd(&self) -> &[f64; M] {
        &self.terms.constraints.phi_q_dot_qd
    }

    fn ease_accelerations(&mut self, change: &[f64; M]) {
        for row in 0..M {
            self.terms.constraints.phi_q_dot_qd[row] -= change[row];
        }
    }

    #[inline(always)]
    fn times(&self, x: &[f64; N], start: &[f64; M], result: &mut [f64; M]) {
        let phi_q = self.terms.constraints.phi_q();
        Constraints::times(self.vehicle.vehicle.mechanism(), phi_q, x, start, result);
    }

    #[inline(always)]
    fn tangent_times(&self, x: &[f64; N], start: &[f64; M], result: &mut [f64; M]) {
        let phi_q = self.terms.constraints.tangent_phi_q();
        Constraints::times(self.vehicle.vehicle.mechanism(), phi_q, x, start, result);
    }

    #[inline(always)]
    fn add_transposed(&self, y: &[f64; M], sum: &mut [f64; N]) {
        self.terms.constraints.add_transposed(self.vehicle.vehicle.mechanism(), y, sum);
    }

    #[inline(always)]
    fn add_tangent_transposed(&self, y: &[f64; M], sum: &mut [f64; N]) {
        self.terms.constraints.add_tangent_transposed(self.vehicle.vehicle.mechanism(), y, sum);
    }

    /// Slides may go far at once, for what they move goes straight.
    fn largest_turn(&self, correction: &[f64; N]) -> f64 {
        let mechanism = self.vehicle.vehicle.mechanism();
        let mut largest = 0.0;
        for i in 0..N {
            let turn = abs(correction[i]);
            if matches!(mechanism.joint(i).kind, JointKind::Revolute) && turn > largest {
                largest = turn;
            }
        }
        largest
    }

    fn go_to<const H: usize>(&mut self, early: f64, h: f64, state: &SolverStateOf<Self, S, H>) {
        self.vehicle.early = early;
        if self.course_tick != Some(state.tick) {
            self.course_tick = Some(state.tick);
            let known = state.drives.tick.wrapping_add(1) == state.tick && !state.held;
            let Self { vehicle: Staged { vehicle, course, .. }, end, .. } = self;
            course.find(h, known, &state.drives, |number| vehicle.drive(*end, number));
        }
    }

    #[inline(always)]
    fn take_up_jump<const H: usize>(
        &mut self,
        state: &SolverStateOf<Self, S, H>,
        qd: &mut [f64; N],
    ) {
        if self.vehicle.vehicle.jumps(self.end) {
            take_up_jump(self.vehicle.vehicle, self.end, &state.q, self.terms, qd);
        }
    }

    #[inline(always)]
    fn arrived<const H: usize>(&mut self, state: &mut SolverStateOf<Self, S, H>) {
        if self.course_tick.is_some() {
            state.drives.note(state.tick, |number| self.vehicle.vehicle.drive(self.end, number));
        }
        state.take_out_turns(self.vehicle.vehicle.mechanism());
    }

    fn solve_accelerations<const H: usize>(
        &mut self,
        state: &mut SolverStateOf<Self, S, H>,
        work: &mut ScratchOf<Self, S, H>,
    ) -> Result<(), SetupError> {
        find_accelerations(&self.vehicle, self.now(), state, self.terms, work)
    }

    fn next_switch(&self, time: f64) -> f64 {
        self.vehicle.vehicle.next_switch(time)
    }

    fn released_at(&self, time: f64) -> u32 {
        self.vehicle.vehicle.released(Moment { time, ..self.end })
    }

    fn enter_part(&mut self, time: f64, released: u32, datum: &[f64; M]) {
        self.vehicle.early = 0.0;
        self.vehicle.released = released;
        self.end.time = time;
        self.terms.constraints.datum = *datum;
    }

    fn is_row_of(&self, row: usize, closures: u32) -> bool {
        self.vehicle.vehicle.mechanism().rows_of(closures).get(row).copied().unwrap_or(false)
    }
}
