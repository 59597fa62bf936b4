//! All that was measured, for tables, claims and pictures.

use super::beyond::Beyond;
use super::chains::{self, Chain};
use super::error::{Heights, ReferenceRun};
use super::examples::{self, ExampleRun};
use super::grid::{Family, SweepPoint, formulations, is_built};
use super::kim12::Kim12;
use super::order::{self, Order};
use super::pan13::Pan13;
use super::papers::Papers;
use super::selection::Sweep;
use super::stages::{self, StepCost};
use super::starts::{self, Starts};
use super::store::StoredRun;
use super::sweep::reference_formulation;
use super::vk07::Vk07;
use super::{cost, stairs};
use crate::failure::Failure;
use crate::progress::ProgressLine;

/// CPU times are the least of so many runs: in the sweep, and for the runs that stand in tables. The quick
/// sweep times only these, chosen by their iterations.
#[derive(Clone, Copy, Debug)]
pub struct Repeats {
    /// In the sweep.
    pub sweep: u32,
    /// For the runs that stand in tables.
    pub alone: u32,
    /// No further round of these is begun after so many seconds.
    pub seconds: f64,
    /// Whether the instructions of all of these are counted, or of the fastest of each formulation
    /// alone: callgrind takes its time.
    pub count_all: bool,
}

impl Repeats {
    /// For a quick sweep or a complete one.
    pub const fn new(quick: bool) -> Self {
        if quick {
            Self { sweep: 0, alone: 10, seconds: 10.0, count_all: false }
        } else {
            Self { sweep: 3, alone: 30, seconds: 120.0, count_all: true }
        }
    }
}

/// The formulations that run the Iltis, each with the families that it takes.
#[derive(Clone, Debug, Default)]
pub struct Built(Vec<(String, Family)>);

impl Built {
    /// Asks the catalogue.
    pub fn ask() -> Self {
        let pairs =
            formulations().into_iter().flat_map(|name| Family::ALL.map(|family| (name, family)));
        Self::of(pairs.filter(|(name, family)| is_built(name, *family)))
    }

    /// These pairs of formulation and family are built.
    pub fn of<'a>(pairs: impl IntoIterator<Item = (&'a str, Family)>) -> Self {
        Self(pairs.into_iter().map(|(name, family)| (name.to_owned(), family)).collect())
    }

    /// Whether a pair is built.
    pub fn has(&self, formulation: &str, family: Family) -> bool {
        self.0.iter().any(|(name, known)| name == formulation && *known == family)
    }

    /// Whether a formulation is built with any family.
    pub fn knows(&self, formulation: &str) -> bool {
        self.0.iter().any(|(name, _)| name == formulation)
    }
}

/// All that was measured.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    /// What is built.
    pub built: Built,
    /// The sweep.
    pub sweep: Sweep,
    /// Whether instructions were counted.
    pub counted: bool,
    /// What the stages of a step cost with each formulation; none without valgrind.
    pub stages: Vec<StepCost>,
    /// Nine starts.
    pub starts: Option<Starts>,
    /// Examples of \[DOP04\].
    pub examples: Vec<ExampleRun>,
    /// Chains of four-bars.
    pub chains: Vec<Chain>,
    /// Orders.
    pub orders: Vec<Order>,
    /// Automatic choices, estimates and the rule that keeps the energy.
    pub beyond: Beyond,
    /// The comparison of \[KIM12\].
    pub kim12: Kim12,
    /// The comparison of \[PAN13\].
    pub pan13: Pan13,
    /// The comparison of \[VK07\].
    pub vk07: Vk07,
    /// The fastest run against its reference: \[CD03\] Fig. 4.
    pub fastest: Option<Fastest>,
}

/// A run and its reference.
#[derive(Clone, Debug)]
pub struct Fastest {
    /// The run.
    pub point: SweepPoint,
    /// Heights that the run shows (m).
    pub heights: Heights,
    /// The trapezoidal rule at 1 ms.
    pub reference: ReferenceRun,
}

impl Fastest {
    /// When the chassis of the reference is highest (s): the stairs begin there.
    pub fn highest(&self) -> f64 {
        let heights = self.reference.heights.iter().enumerate();
        let highest = heights.max_by(|(_, a), (_, b)| a[0].total_cmp(&b[0]));
        highest.map_or(0.0, |(tick, _)| tick as f64 * self.reference.step)
    }

    /// RMS of the difference of all three heights between two times (s) (m).
    pub fn rms(&self, from: f64, to: f64) -> f64 {
        let (mut sum, mut count) = (0.0, 0.0_f64);
        for (tick, ours) in self.heights.iter().enumerate() {
            let time = tick as f64 * self.point.step;
            if (from..=to).contains(&time) {
                let theirs = self.reference.at(time);
                sum += ours.iter().zip(theirs).map(|(a, b)| (a - b) * (a - b)).sum::<f64>();
                count += 3.0;
            }
        }
        (sum / count.max(1.0)).sqrt()
    }
}

impl Figures {
    /// Measures all but the sweep.
    ///
    /// # Errors
    /// A run cannot be started although it is built.
    pub fn measure(
        papers: &Papers,
        built: Built,
        records: Vec<StoredRun>,
        repeats: Repeats,
    ) -> Result<Self, Failure> {
        let mut sweep = Sweep { records };
        let mut progress = ProgressLine::new(10);
        progress.name("nine starts");
        let starts = Some(starts::measure()?);
        progress.next("examples");
        let examples = examples::measure(papers, repeats.alone)?;
        progress.next("chains of four-bars");
        let chains = chains::measure(repeats.alone)?;
        progress.next("orders");
        let orders = order::measure();
        progress.next("what goes beyond the papers");
        let beyond = Beyond::measure(repeats.alone)?;
        progress.next("subsystem synthesis");
        let kim12 = Kim12::measure(repeats.alone)?;
        progress.next("components");
        let vk07 = Vk07::measure(repeats.alone)?;
        progress.next("times");
        cost::time_alone(&mut sweep, papers, repeats)?;
        progress.next("instructions");
        let counted = cost::count_instructions(&mut sweep, repeats.count_all)?;
        progress.next("stages");
        let stages = stages::measure()?;
        let pan13 = Pan13::measure()?;
        let fastest = fastest(&sweep)?;
        Ok(Self {
            pan13,
            vk07,
            built,
            sweep,
            counted,
            stages,
            starts,
            examples,
            chains,
            orders,
            beyond,
            kim12,
            fastest,
        })
    }
}

fn fastest(sweep: &Sweep) -> Result<Option<Fastest>, Failure> {
    let Some(record) = sweep.fastest_of("hybrid") else { return Ok(None) };
    let point = record.point.clone();
    let reference = stairs::reference(reference_formulation(&point.formulation), 0.0)?;
    let mut simulation = stairs::start(&point.formulation, &point.integrator(), point.step, 0.0)?;
    let steps = stairs::count(stairs::DURATION, point.step);
    let (heights, _) = stairs::record(simulation.as_mut(), steps);
    Ok(Some(Fastest { point, heights, reference }))
}
