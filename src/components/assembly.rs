//! Components joined to a larger one: the algebra of \[VK07\] sections 4.2 to 4.4.
//!
//! ```text
//! parts                 vd_S = D^ (G^T lambda + f + P^T tau) + r^         (25)-(32), D^ = diag(D^(k))
//! joints                G vd_S = u                                        (13), (33)
//!                       lambda = S tau + b
//!                       S = -(G D^ G^T)^+ G D^ P^T                        (36)
//!                       b =  (G D^ G^T)^+ (u - G r')                      (36), r' = r^ + D^ f
//! bordering bodies      D = P D^ P^T + P D^ G^T S                         (38)
//!                       r = P r' + P D^ G^T b                             (38)
//! part k                tau^(k) = G^(k)^T lambda + f^(k) + P^T tau        (26), (31)
//! ```
//!
//! Of bodies, D^ = M^-1, this is the basic subsystem, (16)-(21); with no bordering bodies it is the top, (40) and (41). The
//! paper's (17), (36) and (41) are misprinted where they do not multiply; its u of (33) is +Gd v, here it is -Gd v
//! throughout.
//!
//! Cost, for B bodies, C equations and X bodies handed on: C^3/3 + 36 C^2 X + 6 C (6 B + 36 X^2).

use super::error::HierarchyError;
use super::explicit::March;
use super::interface::Interface;
use super::joint::Row;
use super::keeper::Keeper;
use super::level::Level;
use super::motion::BodyMotion;
use super::parts::{OpenParts, Parts};
use super::pseudo_inverse::Semidefinite;
use super::pushes::LevelForces;
use super::{Component, Open, SolveFor, Viewer, larger};
use crate::dynamics::Kinematics;
use crate::real::abs;

/// Which bordering body of which part a body of the level is.
#[derive(Clone, Copy, Debug, Default)]
struct Seat {
    part: usize,
    body: usize,
    /// The first body of the part, and how many it has.
    first: usize,
    count: usize,
}

/// Parts `P` with force elements `F` between them: `B` bordering bodies of the parts, `C` equations, `X` bodies handed on.
#[derive(Clone, Debug)]
pub struct Assembly<P, F, const B: usize, const C: usize, const X: usize> {
    level: Level<B, C, X>,
    /// The parts.
    parts: P,
    /// The force elements.
    forces: F,
    seats: [Seat; B],
    // placed
    motions: [BodyMotion; B],
    rows: [Row; C],
    /// The bodies of each equation.
    bodies: [[Option<usize>; 2]; C],
    // condensed: rows D^ G^T, their factored square, S, D
    dg: [[[f64; 6]; B]; C],
    square: Semidefinite<C>,
    s: [[[f64; 6]; X]; C],
    d: [[[[f64; 6]; X]; 6]; X],
    // loaded: f, u
    kinematics: Kinematics<B>,
    f: [[f64; 6]; B],
    u: [f64; C],
    // reduced: r', b, r
    r_parts: [[f64; 6]; B],
    b: [f64; C],
    r: [[f64; 6]; X],
    // settled
    lambda: [f64; C],
    tau: [[f64; 6]; B],
}

impl<P: Parts, F: LevelForces, const B: usize, const C: usize, const X: usize>
    Assembly<P, F, B, C, X>
{
    /// The parts of a level, joined as it says.
    ///
    /// # Errors
    /// A part does not border with the bodies that the level expects in its place.
    pub fn new(level: Level<B, C, X>, parts: P, forces: F) -> Result<Self, HierarchyError> {
        let mut seats = [Seat::default(); B];
        let mut seen = 0;
        for index in 0..parts.count() {
            let Some(part) = parts.part(index) else { continue };
            let interface = part.interface();
            let next = level.place(seen, &interface)?;
            let count = interface.bodies.len();
            for body in 0..count {
                if let Some(seat) = seats.get_mut(seen + body) {
                    *seat = Seat { part: index, body, first: seen, count };
                }
            }
            seen = next;
        }
        level.full(seen)?;
        Ok(Self {
            level,
            parts,
            forces,
            seats,
            motions: [BodyMotion::GROUND; B],
            rows: [Row::ZERO; C],
            bodies: [[None; 2]; C],
            dg: [[[0.0; 6]; B]; C],
            square: Semidefinite::new(),
            s: [[[0.0; 6]; X]; C],
            d: [[[[0.0; 6]; X]; 6]; X],
            kinematics: Kinematics::new(),
            f: [[0.0; 6]; B],
            u: [0.0; C],
            r_parts: [[0.0; 6]; B],
            b: [0.0; C],
            r: [[0.0; 6]; X],
            lambda: [0.0; C],
            tau: [[0.0; 6]; B],
        })
    }

    /// The parts.
    pub const fn parts(&self) -> &P {
        &self.parts
    }

    /// The parts, for those who set up their states.
    pub const fn parts_mut(&mut self) -> &mut P {
        &mut self.parts
    }

    /// The force elements.
    pub const fn forces(&self) -> &F {
        &self.forces
    }

    /// Motions of the bordering bodies of the parts, in the order of the level.
    pub const fn motions(&self) -> &[BodyMotion; B] {
        &self.motions
    }

    /// What was settled last for the bordering bodies of the parts, in the order of the level.
    pub fn responses(&self) -> [[f64; 6]; B] {
        let response = |seat: Seat| self.parts.part(seat.part).map(|part| part.response(seat.body));
        self.seats.map(|seat| response(seat).unwrap_or_default())
    }

    /// Multipliers of the joints (N, N m), as they were settled last.
    pub const fn lambda(&self) -> &[f64; C] {
        &self.lambda
    }

    /// Equations of this level that do not follow from others.
    pub const fn rank(&self) -> usize {
        self.square.rank()
    }

    /// Motions of the bordering bodies of the parts.
    fn look(&mut self) {
        for (motion, seat) in self.motions.iter_mut().zip(&self.seats) {
            if let Some(part) = self.parts.part(seat.part) {
                *motion = part.motion(seat.body);
            }
        }
    }

    fn motion_of(&self, body: Option<usize>) -> BodyMotion {
        body.and_then(|body| self.motions.get(body)).copied().unwrap_or(BodyMotion::GROUND)
    }

    /// A row of D^ between two bodies: nothing if they belong to different parts.
    fn d_between(&self, body: usize, other: usize, axis: usize) -> [f64; 6] {
        let block = || {
            let (from, to) = (self.seats.get(body)?, self.seats.get(other)?);
            let part = self.parts.part(from.part).filter(|_| from.part == to.part)?;
            let row = 6 * from.count * (6 * from.body + axis) + 6 * to.body;
            part.d().get(row..)?.first_chunk::<6>().copied()
        };
        block().unwrap_or_default()
    }

    /// G x for the equation `row`.
    fn times(&self, row: usize, x: &[[f64; 6]; B]) -> f64 {
        let mut sum = 0.0;
        let (Some(equation), Some(bodies)) = (self.rows.get(row), self.bodies.get(row)) else {
            return sum;
        };
        for (on, body) in equation.on.iter().zip(bodies) {
            if let Some(x) = body.and_then(|body| x.get(body)) {
                sum += dot(on, x);
            }
        }
        sum
    }
}

/// Adds six columns of D^ at a body, times six numbers, to a row. D is symmetric: its rows are taken.
fn add_d<P: Parts, const B: usize>(
    parts: &P,
    seat: &Seat,
    times: &[f64; 6],
    row: &mut [[f64; 6]; B],
) {
    let (Some(part), Some(row)) =
        (parts.part(seat.part), row.get_mut(seat.first..seat.first + seat.count))
    else {
        return;
    };
    let (sixes, _) = part.d().as_chunks::<6>();
    for (axis, factor) in times.iter().enumerate() {
        // half of the numbers in G are zero
        if *factor == 0.0 {
            continue;
        }
        let first = seat.count * (6 * seat.body + axis);
        let Some(line) = sixes.get(first..first + seat.count) else { return };
        for (to, d) in row.iter_mut().zip(line) {
            to.iter_mut().zip(d).for_each(|(to, d)| *to += factor * d);
        }
    }
}

/// The product of six numbers with six, added up in two sums side by side.
#[inline(always)]
fn dot([a, b, c, d, e, f]: &[f64; 6], [u, v, w, x, y, z]: &[f64; 6]) -> f64 {
    (a * u + c * w + e * y) + (b * v + d * x + f * z)
}

impl<P: Parts, F: LevelForces, const B: usize, const C: usize, const X: usize> Component
    for Assembly<P, F, B, C, X>
{
    fn interface(&self) -> Interface<'_> {
        self.level.interface()
    }

    fn motion(&self, body: usize) -> BodyMotion {
        self.motion_of(self.level.exported.get(body).copied())
    }

    fn place(&mut self, time: f64) {
        self.parts.each(&|_, part| part.place(time));
        self.look();
        let mut next = 0;
        for index in 0..self.level.joint_count {
            let Some(joint) = self.level.joints.get(index) else { continue };
            let [a, b] = joint.bodies.map(|body| self.motion_of(body));
            let (rows, bodies, names) = (&mut self.rows, &mut self.bodies, joint.bodies);
            let drive = |number| self.forces.drive(time, number);
            joint.rows(&a, &b, drive, |row| {
                if let (Some(place), Some(of)) = (rows.get_mut(next), bodies.get_mut(next)) {
                    *place = row;
                    *of = names;
                }
                next += 1;
            });
        }
    }

    fn condense(&mut self) {
        self.parts.each(&|_, part| part.condense());
        // D^ G^T, a row for each equation
        for ((line, row), bodies) in self.dg.iter_mut().zip(&self.rows).zip(&self.bodies) {
            *line = [[0.0; 6]; B];
            for (on, body) in row.on.iter().zip(bodies) {
                if let Some(seat) = body.and_then(|body| self.seats.get(body)) {
                    add_d(&self.parts, seat, on, line);
                }
            }
        }
        // G D^ G^T
        for row in 0..C {
            for column in 0..=row {
                let entry = self.times(row, &self.dg[column]);
                self.square.entries[row][column] = entry;
                self.square.entries[column][row] = entry;
            }
        }
        self.square.factor();
        // [VK07] (36): S = -(G D^ G^T)^+ G D^ P^T
        for row in 0..C {
            for (s, exported) in self.s[row].iter_mut().zip(&self.level.exported) {
                *s = self.dg[row].get(*exported).map_or([0.0; 6], |six| six.map(|g| -g));
            }
        }
        self.square.solve(&mut self.s);
        // [VK07] (38): D = P D^ P^T + P D^ G^T S
        for i in 0..X {
            let body = self.level.exported[i];
            for axis in 0..6 {
                let mut line = [[0.0; 6]; X];
                for (d, exported) in line.iter_mut().zip(&self.level.exported) {
                    *d = self.d_between(body, *exported, axis);
                }
                for (dg, s) in self.dg.iter().zip(&self.s) {
                    let g = dg.get(body).map_or(0.0, |six| six[axis]);
                    for (d, s) in line.as_flattened_mut().iter_mut().zip(s.as_flattened()) {
                        *d += g * s;
                    }
                }
                self.d[i][axis] = line;
            }
        }
    }

    fn d(&self) -> &[f64] {
        self.d.as_flattened().as_flattened().as_flattened()
    }

    fn load(&mut self, subject: SolveFor, time: f64) {
        self.parts.each(&|_, part| part.load(subject, time));
        self.f = [[0.0; 6]; B];
        match subject {
            SolveFor::Accelerations => {
                self.forces.exert(time, &self.motions, &mut self.kinematics, &mut self.f);
                for row in 0..C {
                    self.u[row] = -self.rows[row].bias;
                }
            }
            SolveFor::Rates => {
                self.look();
                let rates = self.motions.map(|motion| motion.twist());
                for row in 0..C {
                    self.u[row] = self.times(row, &rates) + self.rows[row].rate;
                }
            }
            SolveFor::Coordinates => {
                for row in 0..C {
                    self.u[row] = self.rows[row].g;
                }
            }
        }
    }

    fn reduce(&mut self, subject: SolveFor) {
        self.parts.each(&|_, part| part.reduce(subject));
        // r' = r^ + D^ f
        let mut sum = [[0.0; 6]; B];
        for (r, seat) in sum.iter_mut().zip(&self.seats) {
            let part = self.parts.part(seat.part).map_or(&[] as &[f64], |part| part.r());
            for (to, from) in r.iter_mut().zip(part.iter().skip(6 * seat.body)) {
                *to = *from;
            }
        }
        if subject == SolveFor::Accelerations {
            for body in 0..B {
                add_d(&self.parts, &self.seats[body], &self.f[body], &mut sum);
            }
        }
        self.r_parts = sum;
        // [VK07] (36), (40): b = (G D^ G^T)^+ (u - G r')
        for row in 0..C {
            self.b[row] = self.u[row] - self.times(row, &sum);
        }
        self.square.solve(&mut self.b);
        // [VK07] (38): r = P r' + P D^ G^T b
        for (r, exported) in self.r.iter_mut().zip(&self.level.exported) {
            *r = sum.get(*exported).copied().unwrap_or([0.0; 6]);
            for (dg, b) in self.dg.iter().zip(&self.b) {
                if let Some(dg) = dg.get(*exported) {
                    for (r, dg) in r.iter_mut().zip(dg) {
                        *r += dg * b;
                    }
                }
            }
        }
    }

    fn r(&self) -> &[f64] {
        self.r.as_flattened()
    }

    fn settle(&mut self, subject: SolveFor, tau: &[f64]) {
        // [VK07] (16), (35): lambda = S tau + b
        self.lambda = self.b;
        for (lambda, s) in self.lambda.iter_mut().zip(&self.s) {
            for (s, tau) in s.as_flattened().iter().zip(tau) {
                *lambda += s * tau;
            }
        }
        // [VK07] (26), (31): tau^(k) = G^(k)^T lambda + f + P^T tau
        self.tau = self.f;
        for (exported, from) in self.level.exported.iter().zip(tau.chunks_exact(6)) {
            if let Some(to) = self.tau.get_mut(*exported) {
                to.iter_mut().zip(from).for_each(|(to, from)| *to += from);
            }
        }
        for ((row, bodies), lambda) in self.rows.iter().zip(&self.bodies).zip(&self.lambda) {
            for (on, body) in row.on.iter().zip(bodies) {
                if let Some(to) = body.and_then(|body| self.tau.get_mut(body)) {
                    to.iter_mut().zip(on).for_each(|(to, g)| *to += g * lambda);
                }
            }
        }
        let (forces, seats) = (&self.tau, &self.seats);
        self.parts.each(&|index, part| {
            let mut mine = seats.iter().filter(|seat| seat.part == index);
            let own = mine.next().and_then(|seat| forces.get(seat.first..seat.first + seat.count));
            part.settle(subject, own.unwrap_or_default().as_flattened());
        });
    }

    fn response(&self, body: usize) -> [f64; 6] {
        let seat = self.level.exported.get(body).and_then(|&body| self.seats.get(body));
        seat.and_then(|seat| Some(self.parts.part(seat.part)?.response(seat.body)))
            .unwrap_or_default()
    }

    fn march(&mut self, order: March) {
        self.parts.each(&|_, part| part.march(order));
    }

    fn violation(&self) -> [f64; 3] {
        let mut most = [0.0; 3];
        let (rates, found) = (self.motions.map(|motion| motion.twist()), self.responses());
        for row in 0..C {
            most[0] = larger(most[0], abs(self.rows[row].g));
            most[1] = larger(most[1], abs(self.times(row, &rates) + self.rows[row].rate));
            most[2] = larger(most[2], abs(self.times(row, &found) - self.u[row]));
        }
        for index in 0..self.parts.count() {
            if let Some(part) = self.parts.part(index) {
                let own = part.violation();
                most = core::array::from_fn(|i| larger(most[i], own[i]));
            }
        }
        most
    }

    fn reach(&self) -> f64 {
        let mut most = 0.0;
        for index in 0..self.parts.count() {
            most = larger(most, self.parts.part(index).map_or(0.0, |part| part.reach()));
        }
        most
    }

    fn energy(&self, time: f64) -> f64 {
        let mut sum = self.forces.stored(time, &self.motions, &self.kinematics);
        for index in 0..self.parts.count() {
            sum += self.parts.part(index).map_or(0.0, |part| part.energy(time));
        }
        sum
    }

    fn keep(&mut self, keeper: &mut Keeper<'_>) {
        for index in 0..self.parts.count() {
            if let Some(part) = self.parts.part_mut(index) {
                part.keep(keeper);
            }
        }
    }
}

impl<P: OpenParts, F: LevelForces, const B: usize, const C: usize, const X: usize> Open
    for Assembly<P, F, B, C, X>
{
    fn reveal(&self, subject: SolveFor, viewer: &mut dyn Viewer, border: &mut dyn FnMut(usize)) {
        let (mut numbers, mut count) = ([0; B], 0);
        self.parts.reveal(subject, viewer, &mut |number| {
            if let Some(place) = numbers.get_mut(count) {
                *place = number;
            }
            count += 1;
        });
        for (number, f) in numbers.iter().zip(&self.f) {
            viewer.push(*number, f);
        }
        for ((row, bodies), u) in self.rows.iter().zip(&self.bodies).zip(&self.u) {
            let numbered = bodies.map(|body| body.and_then(|body| numbers.get(body)).copied());
            viewer.row(numbered, &row.on, *u);
        }
        for number in self.level.exported.iter().filter_map(|body| numbers.get(*body)) {
            border(*number);
        }
    }

    fn accept(&mut self, subject: SolveFor, next: &mut dyn FnMut() -> [f64; 6]) {
        self.parts.accept(subject, next);
    }
}
