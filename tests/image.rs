//! What is read off the firmware images. Ignored by default: these need the thumb target; run with
//! `cargo test -p host-sim --test image -- --ignored`.

#![allow(clippy::unwrap_used, reason = "a test may fail this way")]

use std::path::{Path, PathBuf};
use std::process::Command;

use host_sim::firmware::{BoardChoice, Build, Origin, TARGET, has_target};
use host_sim::image::{Function, Image};
use host_sim::margin::Footprint;

/// The decoder finds the stack that the compiler says each function takes.
#[test]
#[ignore = "needs the thumb target"]
fn frames_are_those_of_the_compiler() {
    let build = Build { stack_sizes: true, ..Build::new(BoardChoice::Mps2An500) };
    let image = Image::open(&build.run().unwrap()).unwrap();
    let told = image.told_frames().unwrap();
    let mut compared = 0;
    for (function, body) in image.functions.iter().zip(&image.graph.bodies) {
        if let Some(told) = told.get(&function.address) {
            assert_eq!((body.unknown_stack, body.frame), (None, *told), "{}", function.name);
            compared += 1;
        }
    }
    assert!(compared > 50, "only {compared} functions have a size");
}

/// Each image is where its board starts, and holds no allocator.
#[test]
#[ignore = "needs the thumb target"]
fn images_are_where_they_belong() {
    for &board in BoardChoice::ALL {
        let image = Image::open(&Build::new(board).run().unwrap()).unwrap();
        let footprint = Footprint::read(&image, board).unwrap();
        assert_eq!(footprint.vectors, board.vectors(), "{}", board.name());
        assert_eq!(footprint.alloc_symbols, 0, "{}", board.name());
    }
}

/// Crates of users with a program for each board: the template, and a car of 30 coordinates and 16 equations.
const USERS: [&str; 2] = [
    concat!(env!("CARGO_MANIFEST_DIR"), "/../templates/vehicle"),
    concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/wishbone-car"),
];

/// A copy of the crate of a user outside the repository, where the flags of the repository are not taken in once more.
fn outside(crate_folder: &Path) -> PathBuf {
    fn copy(from: &Path, to: &Path) {
        std::fs::create_dir_all(to).unwrap();
        for entry in std::fs::read_dir(from).unwrap().flatten() {
            let (from, to) = (entry.path(), to.join(entry.file_name()));
            if from.is_file() {
                std::fs::copy(from, to).unwrap();
            } else if entry.file_name() != "target" {
                copy(&from, &to);
            }
        }
    }
    let name = crate_folder.file_name().unwrap().to_string_lossy();
    // always the same, so that a second run finds what the first has built
    let folder = std::env::temp_dir().join(format!("ferrol-image-{name}"));
    copy(crate_folder, &folder);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap();
    let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).unwrap();
    let here = format!("path = \"{}", root.display());
    std::fs::write(folder.join("Cargo.toml"), manifest.replace("path = \"../..", &here)).unwrap();
    folder
}

/// The cars of users, and the driven Iltis, link for every board and find room there; nothing in their handlers can panic, and
/// the stack is set aside for handler and `main`.
#[test]
#[ignore = "needs the thumb target"]
fn the_cars_of_users_fit_every_board() {
    let users = USERS.map(|folder| {
        let own = Path::new(folder);
        Origin::Project(if own.join(".cargo").exists() {
            outside(own).into_os_string().into_string().unwrap().leak()
        } else {
            folder
        })
    });
    for (folder, origin) in USERS.into_iter().zip(users).chain([("driven", Origin::Driven)]) {
        for &board in BoardChoice::ALL {
            let path = Build::new(board).of(origin).run().unwrap();
            let footprint = Footprint::read(&Image::open(&path).unwrap(), board).unwrap();
            eprintln!("{folder} {}: {footprint:?}", board.name());
            assert_eq!(footprint.vectors, board.vectors(), "{folder} {}", board.name());
            assert_eq!(footprint.handler_panics, 0, "{folder} {}", board.name());
            assert_eq!(footprint.alloc_symbols, 0, "{folder} {}", board.name());
            if board.is_panic_free() {
                assert_eq!(footprint.panic_symbols, 0, "{folder} {}", board.name());
            }
            let total = footprint.stack_total_bytes.unwrap();
            assert!(total <= footprint.stack_reserved_bytes, "{folder} {}: {total}", board.name());
        }
    }
}

/// Set-up works in static memory: `main` takes little stack on every board, and what is set aside is enough
/// for it and the handler, with little to spare.
#[test]
#[ignore = "needs the thumb target"]
fn main_takes_little_stack() {
    const MAIN_BYTES: u32 = 16 * 1024;
    const FAST_BYTES: u32 = 96 * 1024;
    const SPARE_BYTES: u32 = 6 * 1024;
    for &board in BoardChoice::ALL {
        let image = Image::open(&Build::new(board).run().unwrap()).unwrap();
        let bound = image.stack_bound("main").unwrap();
        eprintln!("{}: {} bytes", board.name(), bound.bytes);
        for (function, bytes) in &bound.chain {
            eprintln!("{bytes:>6} {function}");
        }
        let footprint = Footprint::read(&image, board).unwrap();
        let (total, reserved) =
            (footprint.stack_total_bytes.unwrap(), footprint.stack_reserved_bytes);
        assert!(bound.bytes <= MAIN_BYTES, "{}: {} bytes", board.name(), bound.bytes);
        assert!(total <= reserved && reserved <= total + SPARE_BYTES, "{total} of {reserved}");
        // what waits for `main`, and the link, lie in a slower memory where the board has one
        let fast = footprint.ram_bytes - footprint.slow_ram_bytes;
        if footprint.slow_ram_bytes > 0 {
            assert!(fast <= FAST_BYTES, "{}: {fast} bytes", board.name());
        }
    }
}

/// On the NUCLEO the handler and the solver run from the instruction memory, or have filled it.
#[test]
#[ignore = "needs the thumb target"]
fn the_handler_runs_from_fast_memory() {
    const ITCM_BYTES: u32 = 64 * 1024;
    let image = Image::open(&Build::new(BoardChoice::NucleoH743).run().unwrap()).unwrap();
    let handler = image.function(BoardChoice::NucleoH743.handler()).unwrap();
    assert!(image.functions[handler].address < ITCM_BYTES);
    let reached = image.graph.reachable(handler, &image.panic_functions());
    let (inside, outside): (Vec<_>, Vec<_>) = reached
        .into_iter()
        .map(|function| &image.functions[function])
        .partition(|function| function.address < ITCM_BYTES);
    let bytes = |functions: &[&Function]| functions.iter().map(|function| function.size).sum();
    let (inside, outside_bytes): (u32, u32) = (bytes(&inside), bytes(&outside));
    eprintln!("{inside} bytes of the handler's code inside, {outside_bytes} outside:");
    for function in outside {
        eprintln!("{:>6} {}", function.size, function.name);
    }
    assert!(inside > 3 * outside_bytes || inside > ITCM_BYTES * 4 / 5);
}

/// Whether a name fits a pattern in which a star stands for any letters.
fn fits(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((start, rest)) => name.strip_prefix(start).is_some_and(|name| {
            rest.is_empty()
                || (0..=name.len()).any(|i| name.is_char_boundary(i) && fits(rest, &name[i..]))
        }),
    }
}

/// The sections that a memory file lists for the instruction memory.
fn listed(script: &str) -> Vec<&str> {
    let list = script.split_once("__sitcm = .;").unwrap().1.split_once("__eitcm = .;").unwrap().0;
    list.split("*(")
        .skip(1)
        .flat_map(|rest| rest.split(')').next().unwrap().split_whitespace())
        .collect()
}

/// Each name in the list of the NUCLEO's instruction memory is that of a function in the image, and what it names is there:
/// a rename, or code that has grown beyond 64 KiB, is told by name.
#[test]
#[ignore = "needs the thumb target"]
fn the_list_of_the_fast_memory_holds() {
    const ITCM_BYTES: u32 = 64 * 1024;
    let script = include_str!("../src/boards/nucleo_h743/board-memory.x");
    let image = Image::open(&Build::new(BoardChoice::NucleoH743).run().unwrap()).unwrap();
    let (mut unused, mut outside) = (Vec::new(), Vec::new());
    for section in listed(script) {
        let name = section.strip_prefix(".text.").unwrap();
        let named: Vec<_> = image
            .functions
            .iter()
            // a call that reaches far goes over a thunk with the name of its target
            .filter(|function| !function.name.starts_with("__Thumb"))
            .filter(|function| function.symbols.iter().any(|symbol| fits(name, symbol)))
            .collect();
        if named.is_empty() {
            unused.push(section);
        }
        let fell_out = named.iter().filter(|function| function.address >= ITCM_BYTES);
        outside.extend(fell_out.map(|function| format!("{} {}", function.size, function.name)));
    }
    assert_eq!(unused, [""; 0], "no function of the image has such a name: was it renamed?");
    assert_eq!(outside, [""; 0], "fell out of the instruction memory");
}

/// A firmware for which no board was chosen does not link, and the linker says why.
#[test]
#[ignore = "needs the thumb target"]
fn an_image_without_a_board_does_not_link() {
    if !has_target() {
        eprintln!("NOTE: {TARGET} is not rustup's, the firmware without a board was not tried");
        return;
    }
    let package = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/no-board");
    // the top-level memory.x, as a firmware in this repository finds it
    let search = format!("target.{TARGET}.rustflags = ['-Clink-arg=-L../..']");
    let output = Command::new(env!("CARGO"))
        .args(["build", "--offline", "--locked", "--target", TARGET, "--config", &search])
        .current_dir(package)
        .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-board"))
        .output()
        .unwrap();
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success());
    assert!(words.contains("no board is chosen"), "{words}");
}
