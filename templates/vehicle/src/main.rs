//! The desktop's command: `cargo run --release -- --help`.

use host_sim::own::{Project, main as run};
use my_car::QuarterCar;

fn main() -> std::process::ExitCode {
    run::<QuarterCar>(Project { folder: env!("CARGO_MANIFEST_DIR"), golden: "src/golden.rs" })
}
