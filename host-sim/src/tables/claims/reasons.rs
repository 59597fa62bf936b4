//! Why claims do not hold here: what differs from the papers' programs, and limits of what is chosen, as far as
//! they are known.

/// Natural coordinates reach as far as independent ones.
pub const SAME_LIMITS: &str = "all three have the prediction, the second attempt with care where it leads astray, the stiffness \
    and damping in the tangent and the tests for convergence in common";

/// Topological costs more than hybrid at the same step.
pub const ELIMINATION: &str = "they iterate alike, but to eliminate the dependent coordinates and to reduce the tangent \
    costs more than to add penalties and to factor along a fixed structure of zeros: see the stages";

/// The fully recursive formulation works at larger steps.
pub const MIXING: &str = "the last five iterations are mixed (Anderson), which finds the stiff directions; the plain \
    fixed-point iterations of the paper diverge here at 3 ms";

/// The most damped runs need more iterations than others.
pub const MODERATE_DAMPING: &str = "damping does save iterations against the trapezoidal rule, but most of them with a \
    moderate xi; why more damping takes some back is not examined";

/// Damping makes large steps nearer.
pub const RINGING: &str = "so it is at small steps; at large ones damped runs are nearer, presumably since it takes away the \
    ringing that impacts leave; that is not examined";

/// The trapezoidal rule needs more iterations at small steps.
pub const SMALL_STEPS: &str = "it is as near as claimed, but needs some per cent more iterations, perhaps since ringing \
    spoils a prediction from the changes of the accelerations; not examined further";

/// High spectral radii complete.
pub const HIGH_RADIUS: &str = "only without any damping does a run fail; projections are repeated until rates and \
    accelerations satisfy the equations, where the paper makes one pass, but whether that decides is not examined";

/// A spectral radius of 0 is not far off.
pub const LOW_RADIUS: &str = "a radius of 0 is the best or near it here; what it takes away at large steps is presumably the \
    ringing that impacts leave, which is not examined";

/// The trapezoidal rule reaches the end of the range by itself.
pub const REACHES_THE_END: &str = "the trapezoidal rule is acceptable at 50 ms too, where Table 3 ends; steps begin here from a \
    prediction by the changes of the accelerations, of which the paper does not speak, but whether that decides is not \
    examined";

/// Topological gains from damping at large steps.
pub const TOPOLOGICAL_GAINS: &str = "up to 20 ms it is as the paper says; but its trapezoidal rule ended at 25 ms, and here \
    it goes on to 50 ms, where damping saves iterations";

/// Hybrid gains little from damping.
pub const ONLY_ITERATIONS: &str = "the trapezoidal rule goes as far by itself, further than the paper's, so that damping \
    saves some iterations, but no steps";

/// Topological is not as far behind.
pub const TOPOLOGICAL_REACHES: &str = "topological reaches 50 ms here, 22.5 ms in the paper, and at one step only the cost of a \
    step is left as an advantage; its choice of coordinates is not why, for it never changes on the stairs";

/// Topological passes singular positions.
pub const CHOSEN_ANEW: &str = "steps end beside the singular positions, where the elimination still has digits, and at the \
    largest step other coordinates become independent; why the paper's did not converge is not told";

/// Global is not so far behind.
pub const FEWER_COORDINATES: &str = "the Iltis has 72 natural coordinates here, 168 in the paper: points that are no joint \
    between bodies have none; and global reaches steps as large as the others";

/// Both of the reasons for dissipation.
pub const BENEFITS: &str = "both trapezoidal rules reach 50 ms here, so that hybrid gains iterations, but no steps, and \
    topological gains as much";

/// A run that the paper could not make.
pub const NOT_TOLD: &str = "why the paper's did not converge is not told; steps begin here from a prediction by the changes of \
    the accelerations, of which it does not speak";

/// SDIRK reaches further.
pub const SDIRK_DAMPS: &str = "SDIRK damps fast modes, by 0.73 in a step, as the trapezoidal rule does not, but whether that \
    decides is not examined; why the paper's ended earlier is not told";

/// Relative coordinates are cheaper in a chain.
pub const CHAIN: &str = "a chain has as many relative coordinates as natural ones, and all of hybrid's work runs over the \
    structure of its zeros; the paper does not tell how its figure of 50 variables was found";

/// The automatic dissipation elsewhere.
pub const TUNED: &str = "its amounts were found by sweeps of this very run; from other starts the best parameter is \
    another each time, and a choice from the fastest mode and the step alone cannot know which";

/// Energy that is not kept.
pub const LEFT_BY_ITERATIONS: &str = "the rule keeps the energy as far as its iterations go: what they leave within the \
    tolerance adds up over the steps";

/// Steps that tell more than the error of the run.
pub const NOT_A_SUM: &str = "a step tells the error of its worst coordinate, whatever its sign, and the motion damps what \
    was added before; the heights of chassis and wheels are not that coordinate";
