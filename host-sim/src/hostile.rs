//! Hostile runs on all processors.

use crate::own::DesktopModel;
use crate::parity::memory;
use crate::progress::ProgressLine;
use ferrol::evidence::hostile::{HostileSummary, run};
use std::panic::catch_unwind;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Pieces that a run is cut into, whatever the number of processors: the result does not depend on
/// the machine.
const PIECES: u64 = 256;

/// A piece of a run: what the firmware's job `hostile TICKS SEED` does.
#[derive(Clone, Copy, Debug)]
pub struct Piece {
    /// Hostile ticks.
    pub ticks: u32,
    /// Seed.
    pub seed: u64,
}

/// A piece that ended with a panic or found a fault.
#[derive(Clone, Debug)]
pub struct BadPiece {
    /// The piece.
    pub piece: Piece,
    /// What was wrong.
    pub what: String,
}

/// What a run on all processors found.
#[derive(Debug, Default)]
pub struct HostileRun {
    /// All pieces together.
    pub summary: HostileSummary,
    /// Pieces with something wrong.
    pub bad: Vec<BadPiece>,
}

/// The pieces of a run.
pub fn pieces(ticks: u64, seed: u64) -> Vec<Piece> {
    (0..PIECES)
        .map(|number| Piece {
            ticks: u32::try_from((ticks * (number + 1)) / PIECES - ticks * number / PIECES)
                .unwrap_or(u32::MAX),
            seed: seed.wrapping_mul(PIECES).wrapping_add(number),
        })
        .filter(|piece| piece.ticks > 0)
        .collect()
}

/// Runs hostile ticks on all processors.
pub fn run_all<P: DesktopModel>(ticks: u64, seed: u64) -> HostileRun {
    let pieces = pieces(ticks, seed);
    let next = AtomicU64::new(0);
    let progress = Mutex::new((0, ProgressLine::new(pieces.len() as u64 * 1024)));
    let results = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                let (mut model, mut memory) = (Box::new(P::default()), memory::<P>());
                while let Some((number, piece)) = take(&pieces, &next) {
                    let result = catch_unwind(std::panic::AssertUnwindSafe(|| {
                        run(piece.ticks, piece.seed, model.as_mut(), &mut memory)
                    }));
                    if let Ok(mut results) = results.lock() {
                        results.push((number, piece, result.ok()));
                    }
                    if let Ok(mut progress) = progress.lock() {
                        progress.0 += 1024;
                        let done = progress.0;
                        progress.1.set(done);
                    }
                }
            });
        }
    });
    let mut results = results.into_inner().unwrap_or_default();
    results.sort_by_key(|(number, ..)| *number);
    collect(results.into_iter().map(|(_, piece, result)| (piece, result)))
}

fn take(pieces: &[Piece], next: &AtomicU64) -> Option<(usize, Piece)> {
    let number = usize::try_from(next.fetch_add(1, Ordering::Relaxed)).ok()?;
    Some((number, *pieces.get(number)?))
}

fn collect(results: impl Iterator<Item = (Piece, Option<HostileSummary>)>) -> HostileRun {
    let mut run = HostileRun::default();
    for (piece, result) in results {
        let what = match &result {
            None => Some("panic".to_owned()),
            Some(summary) => summary.first_fault.map(|at| {
                format!("{} in episode {}, tick {}", at.fault.name(), at.episode, at.tick)
            }),
        };
        if let Some(summary) = &result {
            run.summary.add(summary);
        }
        run.bad.extend(what.map(|what| BadPiece { piece, what }));
    }
    run
}
