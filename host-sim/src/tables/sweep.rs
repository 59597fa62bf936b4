//! The sweep: every point once, on all cores, each told to the store when it is done.

use super::error::ReferenceRun;
use super::grid::{Family, SweepPoint, is_built};
use super::stairs;
use super::store::{Store, StoredRun};
use crate::failure::Failure;
use crate::progress::{ProgressLine, STRIDE};
use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// Stack of a thread that steps (bytes): the largest workspaces are built on it.
const STACK: usize = 64 << 20;

/// Does `work` on each of the items on all cores; `done` hears of each result as it comes, in no order.
///
/// # Errors
/// That of the first item that fails, or of `done`; what is begun is finished before.
pub fn in_parallel<I: Sync, R: Send>(
    items: &[I],
    work: impl Fn(&I) -> Result<R, Failure> + Sync,
    mut done: impl FnMut(usize, R) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let next = AtomicUsize::new(0);
    let threads = thread::available_parallelism().map_or(1, NonZero::get).min(items.len().max(1));
    thread::scope(|scope| {
        let (tell, results) = mpsc::channel();
        for _ in 0..threads {
            let (tell, next, work) = (tell.clone(), &next, &work);
            let labour = move || {
                while let Some((index, item)) = {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    items.get(index).map(|item| (index, item))
                } {
                    // nobody listens any more once an item has failed
                    if tell.send((index, work(item))).is_err() {
                        return;
                    }
                }
            };
            thread::Builder::new()
                .stack_size(STACK)
                .spawn_scoped(scope, labour)
                .map_err(|error| Failure::Failed(format!("no thread: {error}")))?;
        }
        drop(tell);
        for (index, result) in results {
            done(index, result?)?;
        }
        Ok(())
    })
}

/// Does `work` on each of the items on all cores, and gives the results in the order of the items.
///
/// # Errors
/// That of the first item that fails.
pub fn map_in_parallel<I: Sync, R: Send>(
    items: &[I],
    work: impl Fn(&I) -> Result<R, Failure> + Sync,
) -> Result<Vec<R>, Failure> {
    let mut results: Vec<Option<R>> = items.iter().map(|_| None).collect();
    in_parallel(items, work, |index, result| {
        results[index] = Some(result);
        Ok(())
    })?;
    Ok(results.into_iter().flatten().collect())
}

/// The formulation whose reference a run is compared with: its own where it runs with the trapezoidal
/// rule, else the hybrid one.
pub fn reference_formulation(formulation: &str) -> &str {
    if is_built(formulation, Family::Trapezoidal) { formulation } else { "hybrid" }
}

/// The references that points need, by formulation of the point.
///
/// # Errors
/// One of them fails.
pub fn references(points: &[SweepPoint]) -> Result<BTreeMap<String, ReferenceRun>, Failure> {
    let mut names: Vec<&str> = points.iter().map(|point| point.formulation.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    let found = map_in_parallel(&names, |name| reference(name))?;
    Ok(names.into_iter().map(str::to_owned).zip(found).collect())
}

/// The reference of a formulation; that of the hybrid one, and a note, where its own fails.
fn reference(formulation: &str) -> Result<ReferenceRun, Failure> {
    let own = reference_formulation(formulation);
    match stairs::reference(own, 0.0) {
        Err(Failure::Failed(why)) if own != "hybrid" => {
            eprintln!(
                "host-sim: {own} with the trapezoidal rule at 1 ms: {why}; \
                 its runs are compared with those of hybrid"
            );
            stairs::reference("hybrid", 0.0)
        }
        found => found,
    }
}

/// Runs the points that are not among `finished`, and gives all of them in their order.
///
/// # Errors
/// A run cannot be started, or the store cannot be written.
pub fn sweep(
    points: &[SweepPoint],
    mut finished: BTreeMap<String, StoredRun>,
    store: &mut Store,
    repeats: u32,
) -> Result<Vec<StoredRun>, Failure> {
    let open: Vec<SweepPoint> =
        points.iter().filter(|point| !finished.contains_key(&point.key())).cloned().collect();
    let references = references(&open)?;
    let mut progress = ProgressLine::new(open.len() as u64 * STRIDE);
    let mut done = 0;
    let work = |point: &SweepPoint| {
        let reference = references.get(&point.formulation);
        let reference =
            reference.ok_or_else(|| Failure::Failed("a reference is missing".into()))?;
        let outcome = stairs::run(point, reference, repeats)?;
        Ok(StoredRun { point: point.clone(), outcome })
    };
    in_parallel(&open, work, |_, record| {
        done += 1;
        progress.set(done * STRIDE);
        store.append(&record)?;
        finished.insert(record.point.key(), record);
        Ok(())
    })?;
    Ok(points.iter().filter_map(|point| finished.remove(&point.key())).collect())
}
