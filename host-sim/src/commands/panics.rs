//! `panics`: where the firmware can still panic.

use std::collections::BTreeMap;

use crate::cli::PanicsOptions;
use crate::failure::Failure;
use crate::firmware::Build;
use crate::image::{Image, Site};
use crate::output::{Sink, finish_json};
use crate::say;

/// Lists the calls of panics.
///
/// # Errors
/// A missing prerequisite, an image that cannot be read, or a panic that the root reaches.
pub fn execute(options: &PanicsOptions) -> Result<(), Failure> {
    let json = Sink::open_optional(options.json.as_deref())?;
    let image = match &options.image {
        Some(path) => Image::open(path)?,
        None => {
            let build = Build { panic_free: false, ..Build::new(options.board) };
            Image::open(&build.run()?)?
        }
    };
    let root = options.root.as_deref().unwrap_or(options.board.handler());
    let surviving = image.panics(root)?;
    let reached = surviving.sites.iter().filter(|site| site.reached).count();
    let (others, unknown) = (surviving.sites.len() - reached, surviving.indirect_calls.len());

    if let Some(json) = json {
        finish_json(json, &surviving)?;
    } else {
        let shown = surviving.sites.iter().filter(|site| site.reached || options.all);
        for (function, sites) in by_function(shown) {
            say!("{function}");
            sites.iter().for_each(|site| print(site));
        }
        for (function, sites) in by_function(surviving.indirect_calls.iter()) {
            say!("{function}: calls through a register");
            sites.iter().for_each(|site| print(site));
        }
        say!("{root}: {reached} panics and {unknown} unknown calls; elsewhere: {others} panics");
    }
    if reached + unknown == 0 && !(options.all && others > 0) {
        return Ok(());
    }
    let where_to = if options.all { "the image" } else { root };
    let count = if options.all { reached + others } else { reached };
    Err(Failure::Failed(format!("{where_to} can panic: {count} places, {unknown} unknown calls")))
}

fn by_function<'a>(sites: impl Iterator<Item = &'a Site>) -> BTreeMap<&'a str, Vec<&'a Site>> {
    let mut groups: BTreeMap<&str, Vec<&Site>> = BTreeMap::new();
    for site in sites {
        groups.entry(&site.function).or_default().push(site);
    }
    groups
}

/// One place: the panic, and the lines from the innermost of ours outwards.
fn print(site: &Site) {
    let panic = site.panic.rsplit("::").next().unwrap_or_default();
    say!("  {:#010x} {panic}", site.address);
    for frame in &site.frames {
        say!("      {}:{}  {}", short(&frame.file), frame.line, frame.function);
    }
}

/// The end of a path, from the name of the crate on.
fn short(file: &str) -> &str {
    let own = file.strip_prefix(env!("CARGO_MANIFEST_DIR").trim_end_matches("host-sim"));
    own.unwrap_or_else(|| {
        let parts = file.rmatch_indices("/src/").next().map_or(0, |(at, _)| at);
        let crate_name = file[..parts].rfind('/').map_or(0, |slash| slash + 1);
        &file[crate_name..]
    })
}
