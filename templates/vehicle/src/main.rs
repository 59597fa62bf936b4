//! The desktop's command: `cargo run --release -- --help`.

host_sim::program!(my_car::car::QuarterCar);
