//! Compiles what looks at the processor before the program runs: see `src/processor.c`.

use std::env;
use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=src/processor.c");
    let of = |name: &str| env::var(format!("CARGO_CFG_TARGET_{name}")).unwrap_or_default();
    if of("ARCH") != "x86_64" || of("OS") != "linux" {
        return Ok(());
    }
    // rustc calls one of them otherwise than C compilers
    let needed = format!(",{},", of("FEATURE")).replace(",bmi1,", ",bmi,");
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("..");
    let text = |value: &str| format!("{value:?}");
    let mut build = cc::Build::new();
    build
        .file("src/processor.c")
        // with AVX2 of its own it could not look for it
        .inherit_rustflags(false)
        .define("NEEDED", Some(text(&needed).as_str()))
        .define("MANIFEST", Some(text(&root.join("Cargo.toml").to_string_lossy()).as_str()))
        .define("TARGET", Some(text(&root.join("target").to_string_lossy()).as_str()));
    if env::var("PROFILE")? == "release" {
        build.define("RELEASE", None);
    }
    // an object, not a library: of that the linker would leave out what nobody calls
    for object in build.try_compile_intermediates()? {
        println!("cargo::rustc-link-arg-bin=host-sim={}", object.display());
    }
    Ok(())
}
