//! Sets more stack aside than the boards do: this car has more coordinates than the Iltis, and states besides.

/// For `main` and the handler, as `margin` bounds them (bytes).
const STACK: u32 = 36 * 1024;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "none") {
        println!("cargo::rustc-link-arg-bins=--defsym=_stack_bytes={STACK}");
    }
}
