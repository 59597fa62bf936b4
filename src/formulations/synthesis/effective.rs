//! Effective masses and forces of the subsystems on the base, and the motion of the base. \[KIM12\] (21)-(30)

use super::structure::{MOST_OF_BASE, Subsystems};
use crate::dynamics::link_inertia;
use crate::formulations::Blank;
use crate::formulations::entries::{add, at, set};
use crate::formulations::six::{Six, add_scaled, dot};
use crate::formulations::topological::{Dependence, Partition, ReducedSystem};
use crate::linalg::{Singular, Square};
use crate::mechanism::Mechanism;
use crate::real::abs;
use crate::spatial::{Symmetric, Twist, Vec3};
use crate::step::{TangentWeights, Terms};

const NOTHING: Six = [0.0; 6];

/// The equations of motion, subsystem by subsystem, and those of the base.
///
/// All is taken at the spatial origin in world axes, where the virtual base body of a subsystem moves as the base does:
/// what it exerts adds up without being carried from one point to another.
#[derive(Clone, Debug)]
pub struct Synthesis<const N: usize> {
    /// Joint axes.
    axis: [Six; N],
    /// Motion of the links for a unit rate of an independent coordinate, scratch.
    motion: [Six; N],
    /// The wrenches that it takes, scratch.
    wrench: [Six; N],
    /// What the joints hold of them, scratch.
    force: [f64; N],
    /// Inertia of the links.
    inertia: [Symmetric; N],
    /// What a unit acceleration of an independent coordinate takes of the virtual base body, a column of M_yq: and of the
    /// tangent, where springs and dampers of the ground count.
    reach: [Six; N],
    /// M_qq^-1 M_yq^T: the acceleration of an independent coordinate for that of the base.
    gain: [Six; N],
    /// M_qq of each subsystem in its independent coordinates, then its factor.
    own: Square<N>,
    /// The mass matrix of the base with the effective ones, in the coordinates of the base, then its factor.
    base: [[f64; MOST_OF_BASE]; MOST_OF_BASE],
}

impl<const N: usize> Blank for Synthesis<N> {
    const BLANK: Self = Self {
        axis: [NOTHING; N],
        motion: [NOTHING; N],
        wrench: [NOTHING; N],
        force: [0.0; N],
        inertia: [Symmetric::ZERO; N],
        reach: [NOTHING; N],
        gain: [NOTHING; N],
        own: [[0.0; N]; N],
        base: [[0.0; MOST_OF_BASE]; MOST_OF_BASE],
    };
}

/// What resists motion beside inertia: the shares of K and C in the tangent, if any count.
#[derive(Clone, Copy)]
struct TangentShares<'a, const N: usize> {
    links: &'a [Symmetric; N],
    coordinates: &'a Square<N>,
}

impl<const N: usize> Synthesis<N> {
    /// Makes and factors the equations at the placed links. The base follows its accelerations, or its coordinates are known.
    fn synthesise<const M: usize>(
        &mut self,
        mechanism: &Mechanism<N, M>,
        structure: &Subsystems<N>,
        terms: &Terms<N, M>,
        resists: bool,
        base_follows: bool,
        dependence: Dependence<'_, N, M>,
    ) -> Result<(), Singular> {
        let resistance =
            resists.then_some(TangentShares { links: &terms.resistance, coordinates: &terms.lhs });
        for (i, link) in terms.kinematics.links.iter().enumerate() {
            self.axis[i] = link.axis.components();
            self.inertia[i] = Symmetric::ZERO;
            let body = &mechanism.joint(i).body;
            if body.mass > 0.0 {
                self.inertia[i].add_inertia(&link_inertia(body, link));
            }
        }
        let of_base = resistance.filter(|_| base_follows);
        // M-hat_0, and then the sum of M-breve
        let mut carried = Symmetric::ZERO;
        let mut effective = [NOTHING; 6];
        let all = (0..structure.count()).flat_map(|number| structure.members(number));
        for i in structure.body().index().into_iter().chain(all) {
            let Some(inertia) = self.inertia.get(i) else { continue };
            carried += inertia;
            if let Some(resistance) = of_base.filter(|_| mechanism.holder(i) == i) {
                carried += &resistance.links[i];
            }
        }
        for number in 0..structure.count() {
            self.reduce(number, mechanism, structure, resistance, base_follows, dependence)?;
            // [KIM12] (25): what the motion of the subsystem takes off its mass
            for a in structure.members(number).filter(|&a| dependence.is_independent(a)) {
                for (row, reach) in effective.iter_mut().zip(&self.reach[a]) {
                    add_scaled(row, -reach, &self.gain[a]);
                }
            }
        }
        for (row, carried) in effective.iter_mut().zip(carried.rows()) {
            add_scaled(row, 1.0, &carried);
        }
        self.make_base(structure.base(), &effective, of_base)
    }

    /// The equations of one subsystem in its independent coordinates, and what they are to the base. \[KIM12\] (21)
    #[inline(always)]
    fn reduce<const M: usize>(
        &mut self,
        number: usize,
        mechanism: &Mechanism<N, M>,
        structure: &Subsystems<N>,
        resistance: Option<TangentShares<'_, N>>,
        base_follows: bool,
        dependence: Dependence<'_, N, M>,
    ) -> Result<(), Singular> {
        let independent = || structure.members(number).filter(|&k| dependence.is_independent(k));
        for a in independent() {
            let (mut lever, mut reach) = (NOTHING, NOTHING);
            for k in structure.members(number) {
                let parent = mechanism.joint(k).parent;
                let mut motion = match parent.rank() > structure.base() {
                    true => parent.among(&self.motion).copied().unwrap_or(NOTHING),
                    false => NOTHING,
                };
                add_scaled(&mut motion, dependence.share(k, a), &self.axis[k]);
                self.motion[k] = motion;
                let mut wrench = NOTHING;
                if mechanism.joint(k).body.mass > 0.0 {
                    wrench = self.inertia[k].times(&twist(&motion)).components();
                }
                add_scaled(&mut lever, 1.0, &wrench);
                if let Some(resistance) = resistance.filter(|_| mechanism.holder(k) == k) {
                    let more = resistance.links[k].times(&twist(&motion)).components();
                    add_scaled(&mut wrench, 1.0, &more);
                }
                add_scaled(&mut reach, 1.0, &wrench);
                self.wrench[k] = wrench;
            }
            for k in structure.members(number).rev() {
                let wrench = self.wrench[k];
                self.force[k] = dot(&wrench, &self.axis[k]);
                let parent = mechanism.joint(k).parent;
                if parent.rank() > structure.base()
                    && let Some(carrier) = parent.among_mut(&mut self.wrench)
                {
                    add_scaled(carrier, 1.0, &wrench);
                }
            }
            if let Some(resistance) = resistance {
                for k in structure.members(number) {
                    let own = dependence.share(k, a);
                    for l in structure.members(number).take_while(|&l| l < k) {
                        let entry = resistance.coordinates[k][l];
                        add(&mut self.force, k, entry * dependence.share(l, a));
                        add(&mut self.force, l, entry * own);
                    }
                    add(&mut self.force, k, resistance.coordinates[k][k] * own);
                }
            }
            for b in independent().take_while(|&b| b <= a) {
                let share = |k: usize| dependence.share(k, b) * at(&self.force, k);
                self.own[a][b] = structure.members(number).map(share).sum();
            }
            self.reach[a] = reach;
            self.gain[a] = if base_follows { reach } else { lever };
        }
        self.factor(independent)
    }

    /// Factors M_qq of a subsystem into L D L^T, L below the diagonal and 1 / D on it, and solves it for the gains.
    #[inline(always)]
    fn factor<I: DoubleEndedIterator<Item = usize>>(
        &mut self,
        independent: impl Fn() -> I,
    ) -> Result<(), Singular> {
        for a in independent() {
            // the row of L D, from the left to the right
            for b in independent().take_while(|&b| b < a) {
                let mut entry = self.own[a][b];
                for c in independent().take_while(|&c| c < b) {
                    entry -= self.own[a][c] * self.own[b][c];
                }
                self.own[a][b] = entry;
            }
            let mut pivot = self.own[a][a];
            for b in independent().take_while(|&b| b < a) {
                let scaled = self.own[a][b] * self.own[b][b];
                pivot -= scaled * self.own[a][b];
                self.own[a][b] = scaled;
            }
            let reciprocal = 1.0 / pivot;
            if !(reciprocal > 0.0 && reciprocal < f64::INFINITY) {
                return Err(Singular { row: a });
            }
            self.own[a][a] = reciprocal;
        }
        for a in independent() {
            for b in independent().take_while(|&b| b < a) {
                let (factor, other) = (-self.own[a][b], self.gain[b]);
                add_scaled(&mut self.gain[a], factor, &other);
            }
        }
        for a in independent() {
            let reciprocal = self.own[a][a];
            self.gain[a] = self.gain[a].map(|entry| entry * reciprocal);
        }
        for a in independent().rev() {
            for b in independent().take_while(|&b| b < a) {
                let (factor, other) = (-self.own[a][b], self.gain[a]);
                add_scaled(&mut self.gain[b], factor, &other);
            }
        }
        Ok(())
    }

    /// The equations of the base in its coordinates, and their factor L U, L with ones on its diagonal and U with its
    /// own inverted. \[KIM12\] (28)
    fn make_base(
        &mut self,
        count: usize,
        effective: &[Six; 6],
        resistance: Option<TangentShares<'_, N>>,
    ) -> Result<(), Singular> {
        for (j, axis) in self.axis.iter().enumerate().take(count) {
            let force = effective.each_ref().map(|row| dot(row, axis));
            for ((i, axis), entries) in self.axis.iter().enumerate().zip(&mut self.base).take(count)
            {
                let more = resistance.map_or(0.0, |resistance| {
                    resistance.coordinates.get(i.max(j)).map_or(0.0, |row| at(row, i.min(j)))
                });
                set(entries, j, dot(&force, axis) + more);
            }
        }
        for i in 0..count {
            let Some((done, [row, ..])) = self.base.split_at_mut_checked(i) else { continue };
            for (j, above) in done.iter().enumerate() {
                let factor = at(row, j) * at(above, j);
                set(row, j, factor);
                for (entry, above) in row.iter_mut().zip(above).take(count).skip(j + 1) {
                    *entry -= factor * above;
                }
            }
            let reciprocal = 1.0 / at(row, i);
            if !(reciprocal > 0.0 && reciprocal < f64::INFINITY) {
                return Err(Singular { row: i });
            }
            set(row, i, reciprocal);
        }
        Ok(())
    }

    /// Solves M_qq y = x for the independent coordinates of a subsystem.
    #[inline(always)]
    fn solve_own<I: DoubleEndedIterator<Item = usize>>(
        &self,
        independent: impl Fn() -> I,
        x: &mut [f64; N],
    ) {
        for a in independent() {
            for b in independent().take_while(|&b| b < a) {
                let share = self.own[a][b] * at(x, b);
                add(x, a, -share);
            }
        }
        for a in independent() {
            let scaled = self.own[a][a] * at(x, a);
            set(x, a, scaled);
        }
        for a in independent().rev() {
            for b in independent().take_while(|&b| b < a) {
                let share = self.own[a][b] * at(x, a);
                add(x, b, -share);
            }
        }
    }

    /// Solves the equations of the base for its coordinates.
    #[inline(always)]
    fn solve_base(&self, count: usize, x: &mut [f64; N]) {
        for (i, row) in self.base.iter().enumerate().take(count) {
            let share: f64 = row.iter().zip(&*x).take(i).map(|(entry, x)| entry * x).sum();
            add(x, i, -share);
        }
        for (i, row) in self.base.iter().enumerate().take(count).rev() {
            let beyond = row.iter().zip(&*x).take(count).skip(i + 1);
            let share: f64 = beyond.map(|(entry, x)| entry * x).sum();
            let value = (at(x, i) - share) * at(row, i);
            set(x, i, value);
        }
    }
}

impl<const N: usize, const M: usize> ReducedSystem<N, M> for Synthesis<N> {
    type Structure = Subsystems<N>;

    /// Explicit methods need nothing of K and C.
    #[inline(always)]
    fn wanted(weights: TangentWeights) -> Option<TangentWeights> {
        (abs(weights.stiffness) + abs(weights.damping) > 0.0).then_some(weights)
    }

    #[inline(never)]
    fn make(
        &mut self,
        mechanism: &Mechanism<N, M>,
        structure: &Subsystems<N>,
        terms: &mut Terms<N, M>,
        weights: TangentWeights,
        known: usize,
        dependence: Dependence<'_, N, M>,
    ) -> Result<(), Singular> {
        let resists = <Self as ReducedSystem<N, M>>::wanted(weights).is_some();
        self.synthesise(mechanism, structure, terms, resists, known == 0, dependence)
    }

    fn make_mass(
        &mut self,
        mechanism: &Mechanism<N, M>,
        structure: &Subsystems<N>,
        terms: &mut Terms<N, M>,
        dependence: Dependence<'_, N, M>,
    ) -> Result<(), Singular> {
        self.synthesise(mechanism, structure, terms, false, true, dependence)
    }

    /// The effective force of each subsystem, the acceleration of the base, then those of the subsystems.
    /// \[KIM12\] (26), (28), (30)
    #[inline(never)]
    fn solve(&self, structure: &Subsystems<N>, partition: &Partition<N, M>, x: &mut [f64; N]) {
        let independent = |number: usize| {
            let is_independent = |k: &usize| partition.moved_by(*k).iter().any(|other| other == *k);
            move || structure.members(number).filter(is_independent)
        };
        let mut force = NOTHING;
        for number in 0..structure.count() {
            self.solve_own(independent(number), x);
            for a in independent(number)() {
                add_scaled(&mut force, -at(x, a), &self.reach[a]);
            }
        }
        let count = structure.base();
        if count == 0 {
            return;
        }
        for (i, axis) in self.axis.iter().enumerate().take(count) {
            add(x, i, dot(&force, axis));
        }
        self.solve_base(count, x);
        let mut acceleration = NOTHING;
        for (axis, rate) in self.axis.iter().zip(&*x).take(count) {
            add_scaled(&mut acceleration, *rate, axis);
        }
        for number in 0..structure.count() {
            for a in independent(number)() {
                add(x, a, -dot(&self.gain[a], &acceleration));
            }
        }
    }
}

/// The motion of six numbers.
#[inline(always)]
fn twist(six: &Six) -> Twist {
    let [x, y, z, a, b, c] = *six;
    Twist { linear: Vec3::new(x, y, z), angular: Vec3::new(a, b, c) }
}
