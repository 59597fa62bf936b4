//! The command line of host-sim.

use clap::Parser;
use host_sim::cli::Cli;
use host_sim::{commands, interrupt, refusal};
use std::process::ExitCode;

fn main() -> ExitCode {
    if !has_vectors() {
        eprintln!(
            "host-sim: this program is built for processors with AVX2 (x86-64-v3), and this one has none; \
             without the rustflags of .cargo/config.toml it builds for any, with the same results"
        );
        return ExitCode::FAILURE;
    }
    interrupt::watch();
    match Cli::try_parse() {
        Ok(cli) => match commands::execute(cli) {
            Ok(()) => ExitCode::SUCCESS,
            Err(failure) => failure.report(),
        },
        Err(error) => refusal::refuse(&error),
    }
}

/// Whether the processor has what `.cargo/config.toml` builds for.
#[inline(never)]
fn has_vectors() -> bool {
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
    {
        use core::arch::x86_64::{__cpuid, __cpuid_count};
        // leaf 7 tells AVX2; leaf 1, that the system saves these registers
        const AVX2: u32 = 1 << 5;
        const AVX_AND_OSXSAVE: u32 = 1 << 28 | 1 << 27;
        __cpuid(0).eax >= 7
            && __cpuid(1).ecx & AVX_AND_OSXSAVE == AVX_AND_OSXSAVE
            && __cpuid_count(7, 0).ebx & AVX2 != 0
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
    true
}
