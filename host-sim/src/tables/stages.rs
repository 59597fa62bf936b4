//! Where the instructions of a step go: every formulation in the same run, split into the same stages.
//!
//! Callgrind counts what each function costs by itself, and a table says to which stage a function belongs. So
//! the stages make the whole step, to the instruction. What the compiler has inlined counts where it
//! stands: residuals and updates of the iterations, for one, are among "other". A solution is
//! counted as one, whether it belongs to a correction or to a projection.

use super::grid::formulations;
use super::stairs::{self, DURATION, count};
use super::sweep::map_in_parallel;
use crate::callgrind::{InstructionCounter, InstructionProfile};
use crate::failure::Failure;
use crate::registry::formulations::find;
use crate::registry::{CoordinateKind, FORMULATIONS};
use ferrol::vehicles::iltis::{COORDINATES, EQUATIONS};
use serde::{Serialize, Serializer};

/// The step of the run (s).
pub const STEP: f64 = 0.01;

/// A stage of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ProfileStage {
    /// Positions, axes and rates of the bodies.
    Kinematics,
    /// Force elements, tyres and the road.
    Forces,
    /// Inertia forces, closures or equations, phi_q and phi_q_dot_qd.
    Terms,
    /// The tangent: masses, stiffness and damping, phi_q^T alpha phi_q, R^T T R.
    Tangent,
    /// The factor of the tangent, and the elimination of dependent coordinates.
    Factor,
    /// Solutions and products with phi_q, of corrections and projections.
    Solve,
    /// Residuals, updates, tests, copies.
    Other,
}

impl ProfileStage {
    /// All stages.
    pub const ALL: [Self; 7] = [
        Self::Kinematics,
        Self::Forces,
        Self::Terms,
        Self::Tangent,
        Self::Factor,
        Self::Solve,
        Self::Other,
    ];

    /// Name of the stage.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kinematics => "kinematics",
            Self::Forces => "forces",
            Self::Terms => "terms",
            Self::Tangent => "tangent",
            Self::Factor => "factor",
            Self::Solve => "solve",
            Self::Other => "other",
        }
    }

    /// The stage of a function, by the first of `PLACES` that is in its name.
    pub fn of(function: &str) -> Self {
        let known = PLACES.iter().find(|(place, _)| function.contains(place));
        known.map_or(Self::Other, |(_, stage)| *stage)
    }
}

/// Parts of functions' names and their stages.
const PLACES: &[(&str, ProfileStage)] = &[
    // relative coordinates
    ("ferrol::dynamics::kinematics", ProfileStage::Kinematics),
    ("ferrol::dynamics::inverse", ProfileStage::Terms),
    ("Constraints<_,_>::add_square", ProfileStage::Tangent),
    ("Constraints<_,_>::times", ProfileStage::Solve),
    ("Constraints<_,_>::transposed", ProfileStage::Solve),
    ("ferrol::dynamics::closures", ProfileStage::Terms),
    ("ferrol::dynamics::mass", ProfileStage::Tangent),
    ("ferrol::spatial::inertia", ProfileStage::Tangent),
    ("ferrol::step::terms::clear", ProfileStage::Tangent),
    ("Terms<_,_>::assemble", ProfileStage::Tangent),
    ("ferrol::step::terms::fill_mass", ProfileStage::Tangent),
    ("ferrol::step::terms", ProfileStage::Terms),
    ("::stiffen", ProfileStage::Tangent),
    ("ferrol::linalg::structured::factor", ProfileStage::Factor),
    ("ferrol::linalg::structured::solve", ProfileStage::Solve),
    ("ferrol::step::projection", ProfileStage::Solve),
    ("Frame<E,C,_,_>::project", ProfileStage::Solve),
    ("ferrol::step::relative", ProfileStage::Terms),
    // independent coordinates
    ("topological::loops::Loops<_,_>::eliminate", ProfileStage::Factor),
    ("topological::loops::Loops<_,_>::transform", ProfileStage::Tangent),
    ("topological::loops", ProfileStage::Solve),
    ("topological::partition", ProfileStage::Factor),
    ("topological::reduced::reduce", ProfileStage::Tangent),
    ("topological::reduced::factor", ProfileStage::Factor),
    ("topological::reduced::solve", ProfileStage::Solve),
    // the matrix of the open loop, and its products
    (
        "OpenLoop<_> as ferrol::formulations::topological::reduced::ReducedSystem<_,_>>::make",
        ProfileStage::Tangent,
    ),
    ("maggi::OpenLoop", ProfileStage::Terms),
    // subsystems
    (
        "Synthesis<_> as ferrol::formulations::topological::reduced::ReducedSystem<_,_>>::solve",
        ProfileStage::Solve,
    ),
    ("synthesis::effective", ProfileStage::Tangent),
    // articulated bodies
    ("Articulated<_,_>::make", ProfileStage::Tangent),
    ("Articulated<_,_>::close", ProfileStage::Factor),
    ("recursive::response", ProfileStage::Solve),
    // natural coordinates
    ("global::vector", ProfileStage::Kinematics),
    ("global::bodies::place", ProfileStage::Kinematics),
    ("global::links", ProfileStage::Kinematics),
    ("System::place", ProfileStage::Kinematics),
    ("System::set_rates", ProfileStage::Kinematics),
    ("RowPattern::times", ProfileStage::Solve),
    ("RowPattern::add_transposed", ProfileStage::Solve),
    ("global::equations", ProfileStage::Terms),
    ("System::add_mass_times", ProfileStage::Terms),
    ("sparse::BlockSquare", ProfileStage::Tangent),
    ("System::factor", ProfileStage::Tangent),
    ("sparse::SparseStructure::solve", ProfileStage::Solve),
    ("sparse::ColumnPanel::gather", ProfileStage::Solve),
    ("global::sparse", ProfileStage::Factor),
    ("global::bodies::add_gradient", ProfileStage::Forces),
    // Cartesian coordinates
    ("CartesianTerms::place_body", ProfileStage::Kinematics),
    ("CartesianTerms::outline", ProfileStage::Kinematics),
    ("cartesian::state", ProfileStage::Terms),
    ("cartesian::ties", ProfileStage::Terms),
    ("cartesian::equations", ProfileStage::Terms),
    ("cartesian::synthesis", ProfileStage::Tangent),
    ("cartesian::implicit", ProfileStage::Tangent),
    ("cartesian::dense", ProfileStage::Factor),
    ("cartesian::partition", ProfileStage::Solve),
    ("cartesian::loads", ProfileStage::Forces),
    ("cartesian::links", ProfileStage::Forces),
    ("vectors::in_step", ProfileStage::Forces),
    // force elements, wherever they are not named above
    ("ferrol::forces", ProfileStage::Forces),
    ("ferrol::vehicles", ProfileStage::Forces),
    ("ferrol::roads", ProfileStage::Forces),
    ("global::loads", ProfileStage::Forces),
    ("global::natural", ProfileStage::Forces),
    ("libm::", ProfileStage::Forces),
];

/// Natural coordinates of the Iltis and their equations.
const NATURAL: (usize, usize) = (72, 62);
/// Velocities of its nine bodies, and the equations of their joints.
const ABSOLUTE: (usize, usize) = (54, 44);
/// Coordinates of these bodies with four Euler parameters each, and the same equations.
const CARTESIAN: (usize, usize) = (63, 44);

/// Unknowns and equations with multipliers of the Iltis in such coordinates.
const fn unknowns(coordinates: CoordinateKind) -> (usize, usize) {
    match coordinates {
        CoordinateKind::Natural => NATURAL,
        CoordinateKind::Components | CoordinateKind::Absolute => ABSOLUTE,
        CoordinateKind::Cartesian => CARTESIAN,
        CoordinateKind::Independent => (COORDINATES - EQUATIONS, 0),
        CoordinateKind::Relative => (COORDINATES, EQUATIONS),
    }
}

/// What a step costs with a formulation.
#[derive(Clone, Debug, Serialize)]
pub struct StepCost {
    /// The formulation.
    pub formulation: &'static str,
    /// The integrator.
    pub integrator: &'static str,
    /// Coordinates that are solved for.
    pub coordinates: usize,
    /// Equations with multipliers.
    pub equations: usize,
    /// Iterations per step.
    pub iterations: f64,
    /// Passes of the projections per step.
    pub projections: f64,
    /// Instructions of each stage per step, in the order of [`ProfileStage::ALL`]; by name in JSON.
    #[serde(serialize_with = "by_name")]
    pub stages: [f64; ProfileStage::ALL.len()],
    /// Instructions per step: their sum.
    pub total: f64,
    /// Where the cost comes from, in words.
    pub explanation: String,
}

fn by_name<S: Serializer>(
    stages: &[f64; ProfileStage::ALL.len()],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(ProfileStage::ALL.iter().map(|stage| stage.name()).zip(stages))
}

/// Instructions of each stage, in the order of [`ProfileStage::ALL`].
pub fn split(profile: &InstructionProfile) -> [u64; ProfileStage::ALL.len()] {
    let mut stages = [0; ProfileStage::ALL.len()];
    for (function, cost) in profile {
        stages[ProfileStage::of(function) as usize] += cost;
    }
    stages
}

/// Profiles a step of each formulation; none without valgrind, nor where it does not know an instruction.
///
/// # Errors
/// A run cannot be started, or fails under callgrind.
pub fn measure() -> Result<Vec<StepCost>, Failure> {
    let Some(counter) = InstructionCounter::find()? else { return Ok(Vec::new()) };
    let costs = map_in_parallel(&formulations(), |&name| {
        let row = find(FORMULATIONS, name)?;
        cost(&counter, row.name, row.usual)
    })?;
    let mut costs: Vec<StepCost> = costs.into_iter().flatten().collect();
    let hybrid = costs.iter().find(|cost| cost.formulation == "hybrid").cloned();
    for cost in &mut costs {
        cost.explanation = explain(cost, hybrid.as_ref());
    }
    Ok(costs)
}

/// What a step costs with a formulation and an integrator; none where valgrind does not know an instruction.
///
/// # Errors
/// A run cannot be started, or fails under callgrind.
pub fn cost(
    counter: &InstructionCounter,
    formulation: &'static str,
    integrator: &'static str,
) -> Result<Option<StepCost>, Failure> {
    let row = find(FORMULATIONS, formulation)?;
    let words = [
        "count".to_owned(),
        format!("--step={STEP}"),
        format!("--formulation={formulation}"),
        "stairs".to_owned(),
        integrator.to_owned(),
    ];
    let Some(profile) = counter.profile(&words)? else { return Ok(None) };
    let steps = count(DURATION, STEP);
    let (_, totals) =
        stairs::record(stairs::start(formulation, integrator, STEP, 0.0)?.as_mut(), steps);
    let stages = split(&profile).map(|cost| cost as f64 / steps as f64);
    let (coordinates, equations) = unknowns(row.coordinates);
    Ok(Some(StepCost {
        formulation,
        integrator,
        coordinates,
        equations,
        iterations: totals.mean_iterations(),
        projections: totals.projections as f64 / steps as f64,
        stages,
        total: stages.iter().sum(),
        explanation: String::new(),
    }))
}

/// Stages by a figure, the largest first.
fn ranked(figure: impl Fn(usize) -> f64) -> Vec<(ProfileStage, f64)> {
    let mut ranked: Vec<(ProfileStage, f64)> =
        ProfileStage::ALL.iter().map(|stage| (*stage, figure(*stage as usize))).collect();
    ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
    ranked
}

/// The two stages that take most, and those that make the difference to the hybrid formulation.
fn explain(cost: &StepCost, hybrid: Option<&StepCost>) -> String {
    let share = |(stage, part): &(ProfileStage, f64), of: f64| {
        format!("{} {:.0} %", stage.name(), 100.0 * part / of)
    };
    let own = ranked(|k| cost.stages[k]);
    let most = format!("most in {}, {}", share(&own[0], cost.total), share(&own[1], cost.total));
    let Some(hybrid) = hybrid.filter(|hybrid| hybrid.formulation != cost.formulation) else {
        return most;
    };
    let excess = cost.total - hybrid.total;
    let more = ranked(|k| cost.stages[k] - hybrid.stages[k]);
    format!(
        "{most}; {:.2} times hybrid in {:.2} times the iterations, and of the difference {}, {}",
        cost.total / hybrid.total,
        cost.iterations / hybrid.iterations,
        share(&more[0], excess),
        share(&more[1], excess)
    )
}

#[cfg(test)]
mod tests {
    use super::{InstructionProfile, ProfileStage, split};

    #[test]
    fn functions_find_their_stages_and_the_stages_make_the_whole() {
        let profile: InstructionProfile = [
            ("ferrol::dynamics::closures::Constraints<_,_>::evaluate", 1, ProfileStage::Terms),
            ("ferrol::dynamics::closures::Constraints<_,_>::times", 20, ProfileStage::Solve),
            ("ferrol::vehicles::iltis::Iltis::leaf_length", 300, ProfileStage::Forces),
            ("host_sim::global::sparse::subtract_products", 4000, ProfileStage::Factor),
            ("host_sim::global::sparse::SparseStructure::solve", 50_000, ProfileStage::Solve),
            ("__memset_avx2_unaligned_erms", 600_000, ProfileStage::Other),
        ]
        .map(|(name, cost, stage)| {
            assert_eq!(ProfileStage::of(name), stage, "{name}");
            (name.to_owned(), cost)
        })
        .into();
        let stages = split(&profile);
        assert_eq!(stages[ProfileStage::Solve as usize], 50_020);
        assert_eq!(stages.iter().sum::<u64>(), profile.values().sum::<u64>());
    }
}
