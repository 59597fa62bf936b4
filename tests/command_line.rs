//! The command line: what it accepts, what it refuses, and what it leaves behind.

#![allow(clippy::unwrap_used, reason = "a test may fail this way")]

#[path = "common/folder.rs"]
mod folder;

use folder::folder;
use std::process::{Command, Output};

fn host_sim(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_host-sim")).args(words).output().unwrap()
}

#[test]
fn bad_input_gets_one_line_and_exit_code_2() {
    for (words, says) in [
        (&["run", "--step", "nan"][..], "step must be a positive number"),
        (&["run", "--step", "-0.001"], "step must be a positive number"),
        (&["run", "--step", "0"], "step must be a positive number"),
        (&["run", "--duration", "inf"], "duration must be a positive number"),
        (&["run", "--every", "0.0015"], "the nearest is 0.002"),
        (&["run", "--vehicle", "boat"], "unknown vehicle 'boat'"),
        (&["run", "--vehicle", "four-bar:0"], "four-bar of '0' loops"),
        (&["run", "--vehicle", "pendulum", "--manoeuvre", "stairs"], "one manoeuvre only"),
        (&["run", "--manoeuvre", "loop"], "unknown manoeuvre 'loop'"),
        (&["run", "--manoeuvre", "sine-steer:1"], "at most 0.05"),
        (&["run", "--speed", "-1"], "speed must lie between"),
        (&["run", "--formulation", "synthesis-cartesian"], "needs a tangent: use hybrid"),
        (
            &[
                "run",
                "--vehicle",
                "robot",
                "--formulation",
                "synthesis-cartesian",
                "--integrator",
                "ab3",
            ],
            "Cartesian synthesis is not built for closures that begin and cease to act",
        ),
        (&["run", "--formulation", "magic"], "unknown formulation"),
        (
            &["run", "--formulation", "component", "--integrator", "trapezoidal"],
            "explicit integrators only: use rk4",
        ),
        (
            &["run", "--vehicle", "pendulum", "--formulation", "component"],
            "for vehicles that are hierarchies of components: car17",
        ),
        (&["run", "--vehicle", "convoy:3"], "runs with formulation component or monolithic only"),
        (&["run", "--vehicle", "convoy:0"], "has 1 to 1000 cars"),
        (&["run", "--integrator", "newmark:0.5"], "[-1, 0]"),
        (&["run", "--integrator", "hht:0.5"], "[0, 0.5)"),
        (&["run", "--integrator", "generalized-alpha:2"], "[0, 1]"),
        (&["run", "--integrator", "newmark:x"], "must be a number"),
        (
            &["run", "--integrator", "rk4"],
            "use topological, index1-hybrid, synthesis-joint, maggi or synthesis-cartesian",
        ),
        (&["run", "--integrator", "trapezoidal:auto"], "has no parameter to be chosen"),
        (&["run", "--refine", "0"], "must be a positive number"),
        (&["run", "--refine", "1e-5", "--formulation", "topological"], "for formulation hybrid"),
        (&["run", "--refine", "1e-5", "--fixed-iterations", "3"], "cannot be used with"),
        (
            &["run", "--integrator", "sdirk"],
            "use topological, index1-hybrid, synthesis-joint or maggi",
        ),
        (&["run", "--formulation", "index1-hybrid", "--integrator", "bdf:2"], "use maggi or bae"),
        (&["run", "--formulation", "global", "--integrator", "sdirk"], "use index1-global"),
        (
            &["run", "--formulation", "fully-recursive", "--penalty", "1e9"],
            "formulation 'fully-recursive' has no --penalty",
        ),
        (
            &["run", "--formulation", "topological", "--integrator", "ab3"],
            "use synthesis-joint, maggi or synthesis-cartesian",
        ),
        (&["run", "--integrator", "ab3+hht:0.1"], "its alpha lies in [-1/3, 0]"),
        (&["run", "--formulation", "topological", "--penalty", "1e9"], "has no --penalty"),
        (&["run", "--penalty", "-1"], "penalty must be a positive number"),
        (&["run", "--tolerance", "0"], "tolerance must be a positive number"),
        (&["run", "--max-iterations", "0"], "at least one iteration"),
        (&["run", "--fixed-iterations", "4294967295"], "at most 10000"),
        (&["run", "--timing", "4294967295"], "between 1 and 1000 repeats"),
        (&["run", "--duration", "0.1", "--every", "0.2"], "longer than the run: at most 0.1"),
        (&["run", "--csv", "x", "--json", "x.partial"], "give the other result another name"),
        (&["run", "--csv", "x.partial", "--json", "./x"], "give the other result another name"),
        (&["run", "--csv", "x", "--json", "./x"], "give each a file of its own"),
        (&["equilibrium", "--speed", "nan"], "leave out '--speed NaN'"),
        (&["equilibrium", "--manoeuvre", "foo"], "leave out '--manoeuvre foo'"),
        (
            &["equilibrium", "--set", "chassis_inertia_z=16700"],
            "chassis_inertia_z=16700 (usual: 1670)",
        ),
        (&["modes", "--set", "leaf_tip_y=10"], "leaf_tip_y=10 (usual: 0.488)"),
        (&["run", "--set", "chassis_mass=-5"], "greater than 0"),
        (&["run", "--set", "chassis_mass=heavy"], "not a number"),
        (&["run", "--set", "wings=2"], "unknown parameter 'wings'"),
        (&["run", "--set", "ramp_length=1"], "greater than ramp_blend"),
        (&["run", "--vehicle", "four-bar", "--set", "coupler_length=5"], "cannot be assembled"),
        (&["run", "--csv", "/nowhere/run.csv"], "cannot write '/nowhere/run.csv'"),
        (&["run", "--csv", "-", "--json", "-"], "only one of"),
        (&["run", "--wings"], "--wings"),
        (&["soak", "noise"], "unknown soak"),
        (&["ports", "--dbc", "-", "--bus", "lin"], "use can or can-fd"),
        (&["ports", "--dbc", "-", "--json", "-"], "only one of"),
        (&["fly"], "fly"),
    ] {
        let output = host_sim(words);
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{words:?}: {text}");
        assert_eq!(text.lines().count(), 1, "{words:?}: {text}");
        assert!(text.contains(says), "{words:?}: {text}");
        assert!(output.stdout.is_empty(), "{words:?}");
    }
}

/// A script reads names and addresses from it.
#[test]
fn boards_come_one_in_a_line() {
    let output = host_sim(&["boards"]);
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text, "mps2-an500 00000000\nnucleo-h743 08000000\n");
}

#[test]
fn a_refused_run_leaves_no_file() {
    let folder = folder("refused");
    let csv = folder.join("run.csv");
    let csv = csv.to_str().unwrap();
    for words in [
        &["run", "--csv", csv, "--set", "chassis_mass=-5"][..],
        &["run", "--csv", csv, "--vehicle", "four-bar", "--set", "coupler_length=5"],
        &["run", "--csv", csv, "--json", "/nowhere/run.json"],
        &["run", "--csv", csv, "--json", csv],
        &["run", "--csv", csv, "--set", "leaf_tip_y=10"],
    ] {
        assert_eq!(host_sim(words).status.code(), Some(2));
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0, "{words:?}");
    }
}

/// A pipe is written to, not replaced; nor is `/dev/null`, which a superuser could lose.
#[cfg(unix)]
#[test]
fn what_is_no_file_stays_what_it_is() {
    use std::os::unix::fs::FileTypeExt;
    let folder = folder("pipe");
    let pipe = folder.join("out");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || std::fs::read_to_string(pipe).unwrap()
    });
    let words = ["run", "--vehicle", "pendulum", "--duration", "0.1", "--csv"];
    let output = host_sim(&[&words[..], &[pipe.to_str().unwrap()]].concat());
    assert!(output.status.success(), "{output:?}");
    assert!(reader.join().unwrap().starts_with("t,x,y,"));
    assert!(std::fs::metadata(&pipe).unwrap().file_type().is_fifo());
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn csv_has_the_promised_columns_and_rows() {
    let output = host_sim(&["run", "--duration", "0.1", "--every", "0.02", "--csv", "-"]);
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    let mut lines = text.lines();
    assert_eq!(
        lines.next(),
        Some(
            "t,x,y,z,pitch,roll,yaw,theta_fl,theta_fr,theta_rl,theta_rr,fz_fl,fz_fr,fz_rl,fz_rr,\
             yaw_rate,ax,ay,az,energy,iterations,phi,phi_dot,phi_ddot,status"
        )
    );
    let times: Vec<&str> = lines.map(|line| line.split(',').next().unwrap()).collect();
    assert_eq!(times, ["0", "0.02", "0.04", "0.06", "0.08", "0.1"]);
}

#[test]
fn figures_come_as_json() {
    let output = host_sim(&["equilibrium", "--vehicle", "iltis", "--json", "-"]);
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!((found["z"].as_f64().unwrap() - 0.562_916_646_7).abs() < 1e-9);
    assert_eq!(found["theta"].as_array().unwrap().len(), 4);

    let output = host_sim(&["modes", "--json", "-"]);
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(found["modes"].as_array().unwrap().len(), 20);

    let output = host_sim(&["run", "--duration", "0.05", "--json", "-"]);
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(found["steps"], 50);
    assert_eq!(found["status"]["converged"], 50);
    assert!(found.get("cpu_seconds").is_none());

    for (formulation, integrator) in [
        ("topological", "sdirk"),
        ("index1-hybrid", "sdirk"),
        ("index1-hybrid", "newmark:-0.01"),
        ("fully-recursive", "hht:0.1"),
    ] {
        let words = ["run", "--formulation", formulation, "--integrator", integrator];
        let words = [&words[..], &["--vehicle", "suspension", "--duration", "0.05", "--json", "-"]]
            .concat();
        let output = host_sim(&words);
        let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(found["formulation"], formulation);
        assert_eq!(found["status"]["converged"], 50);
    }

    let output = host_sim(&["run", "--duration", "0.05", "--json", "-", "--timing", "3"]);
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let times = found["cpu_seconds"].as_array().unwrap();
    assert_eq!(times.len(), 3);
    assert!(times.iter().all(|time| time.as_f64().unwrap() > 0.0));

    let output = host_sim(&["soak", "drift", "--duration", "5", "--json", "-"]);
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(found["pass"], true);
}

#[test]
fn a_hostile_soak_prints_its_figures() {
    let output = host_sim(&["soak", "hostile", "--ticks", "2000", "--seed", "3", "--json", "-"]);
    let figures: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(output.status.success() && figures["pass"] == true, "{figures}");
    assert_eq!(figures["ticks"], 2000);
    assert!(figures["share_reached"].as_f64().unwrap() > 0.3);
    assert!(figures["status"]["non_finite"].as_u64().unwrap() > 0);
    let again = host_sim(&["soak", "hostile", "--ticks", "2000", "--seed", "3", "--json", "-"]);
    assert_eq!(output.stdout, again.stdout);
    assert_eq!(host_sim(&["soak", "hostile", "--ticks", "0"]).status.code(), Some(2));
}

/// The double four-bar passes ten singular positions in 10 s. The topological formulation tells of each, row by
/// row and in sum, and of a step that ends on one.
#[test]
fn singular_partitions_are_named() {
    const TOPOLOGICAL: [&str; 7] = [
        "run",
        "--vehicle",
        "four-bar",
        "--formulation",
        "topological",
        "--integrator",
        "trapezoidal",
    ];
    let run = |words: &[&str]| host_sim(&[&TOPOLOGICAL[..], words].concat());
    let output = run(&["--step", "0.01", "--json", "-"]);
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let met = &found["singular_partition"];
    assert_eq!((&found["status"]["converged"], &met["steps"]), (&1000.into(), &20.into()), "{met}");
    assert!((met["first_at"].as_f64().unwrap() - 0.71).abs() < 1e-9, "{met}");
    assert!((1e-3..0.05).contains(&met["smallest_pivot"].as_f64().unwrap()), "{met}");
    let output = run(&["--step", "0.01", "--every", "0.01", "--csv", "-"]);
    let csv = String::from_utf8(output.stdout).unwrap();
    assert_eq!(csv.lines().filter(|line| line.ends_with(",singular-partition")).count(), 20);

    // at a constant rate of 1 rad/s: the hundredth step ends on the position; it is crossed, and told
    let on_it = ["--set", "gravity=0", "--step", "0.01570796326794897", "--duration", "2"];
    let output = run(&[&on_it[..], &["--json", "-"]].concat());
    assert_eq!(output.status.code(), Some(0));
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(found["status"]["near_singular"], 1, "{found}");
    // with a fixed number of iterations there is no such way
    let output = run(&[&on_it[..], &["--fixed-iterations", "3"]].concat());
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("the first at 1.570796 s: singular: at a position where"), "{told}");
    // the hybrid formulation passes
    let hybrid = ["run", "--vehicle", "four-bar", "--set", "gravity=0", "--duration", "2"];
    let hybrid = [&hybrid[..], &["--integrator", "trapezoidal", "--step", "0.01570796326794897"]];
    assert_eq!(host_sim(&hybrid.concat()).status.code(), Some(0));
}

fn complaint(words: &[&str]) -> String {
    let output = host_sim(words);
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{words:?}: {text}");
    assert_eq!(text.lines().count(), 1, "{words:?}: {text}");
    assert!(output.stdout.is_empty(), "{words:?}");
    text
}

/// What people mistype, and what they are told to write instead.
#[test]
fn a_mistake_is_answered_with_what_to_write() {
    for (words, says) in [
        (&["run", "--vehicle", "itlis"][..], "did you mean 'iltis'?"),
        (&["run", "--vehicle", "Four_Bar:3x"], "did you mean 'four-bar:3x'?"),
        (&["rum"], "'run'"),
        (&["run", "--stp", "0.001"], "'--step'"),
        (&["run", "--integrator", "newmrk:-0.01"], "did you mean 'newmark:-0.01'?"),
        (&["run", "--integrator", "newmark"], "write newmark:XI, or newmark:auto"),
        (&["run", "--integrator", "newmark:0.01"], "did you mean newmark:-0.01?"),
        (&["run", "--integrator", "trapezoidal:1"], "has no parameter: write trapezoidal"),
        (&["run", "--formulation", "topolgical"], "did you mean 'topological'?"),
        (&["run", "--manoeuvre", "bump"], "did you mean '"),
        (&["run", "--manoeuvre", "sine-ster:0.002"], "did you mean 'sine-steer:0.002'?"),
        (&["run", "--set", "chasis_mass=1400"], "did you mean 'chassis_mass'?"),
        (&["run", "--set", "chassis_mass"], "write --set chassis_mass="),
        (&["run", "chassis_mass=1400"], "write --set chassis_mass=1400"),
        (&["run", "stairs"], "write --manoeuvre stairs"),
        (&["run", "four-bar:3"], "write --vehicle four-bar:3"),
        (&["run", "--step", "1ms"], "without them, here 0.001"),
        (&["run", "--speed", "36km/h"], "without them, here 10"),
        (&["run", "--every", "0.0015"], "the nearest is 0.002"),
        (&["run", "--json"], "or - for stdout"),
        (&["soak", "dirft"], "did you mean 'drift'?"),
        (&["rnu"], "did you mean 'run'?"),
        (&["zzz"], "the commands are run, view, plot"),
        (&["iltis"], "write host-sim run --vehicle iltis"),
        (&["convoy:3"], "write host-sim run --vehicle convoy:3"),
        (&["--vehicle", "iltis"], "it is an option of run: write host-sim run --vehicle"),
        (&["run", "component"], "write --formulation component"),
        (&["run", "--formulation", "componnt"], "did you mean 'component'?"),
        (&["run", "--formulation", "magic"], "component, monolithic"),
        (&["run", "--vehicle", "convoy"], "write --formulation component"),
        (&["run", "--step", "0,001"], "numbers have a point: write 0.001"),
        (&["run", "-csv", "x.csv"], "write --csv, with two dashes"),
        (&["run", "-vehicle=iltis"], "write --vehicle, with two dashes"),
        (&["plot"], "give the name of a file that another command wrote"),
        (&["run", "--manoeuvre", "sine-steer:nan"], "write sine-steer:AMPLITUDE_M (at most 0.05)"),
        (&["run", "--manoeuvre", "stairs:3"], "takes nothing behind a colon: write stairs"),
        (
            &["run", "--vehicle", "iltis-driven", "--manoeuvre", "brake:0"],
            "does not take '0': write brake:MU (0.01 to 2)",
        ),
        (&["run", "--tolerance", "1e300"], "--tolerance 1e300: choose between 1e-16 and 0.01"),
        (&["run", "--penalty", "1e-300"], "--penalty 1e-300: choose between 0.001 and 1e18"),
        (&["run", "--penalty", "1e300"], "--penalty 1e300: choose between 0.001 and 1e18"),
        (&["run", "--fixed-iterations", "3", "--max-iterations", "5"], "give one of the two"),
        (&["run", "--set", "gravity=9", "--set", "gravity=8"], "gravity is given twice"),
        (&["run", "--duration", "1e300"], "a duration of 1e300 s is no use"),
        (&["run", "--speed", "1e300"], "not 1e300"),
        (&["run", "--set", "zzz=1"], "run --set list has all with their values"),
    ] {
        let text = complaint(words);
        assert!(text.contains(says), "{words:?}: {text}");
        assert!(text.len() < 600, "{words:?}: {} bytes: {text}", text.len());
    }
}

/// What is refused for its size leaves no file, for it is refused before the first step.
#[test]
fn what_is_refused_up_front_writes_nothing() {
    let folder = folder("up-front");
    let csv = folder.join("run.csv");
    let csv = csv.to_str().unwrap();
    for (option, value) in [("--tolerance", "1e300"), ("--penalty", "1e300")] {
        complaint(&["run", "--csv", csv, option, value]);
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0, "{option}");
    }
}

/// The values that a vehicle has by itself, in the form in which they are set.
#[test]
fn parameters_are_listed_as_they_are_set() {
    let output = host_sim(&["run", "--vehicle", "pendulum", "--set", "list"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && text.lines().count() > 1, "{text}");
    let words = ["run", "-q", "--vehicle", "pendulum", "--duration", "0.01"].map(str::to_owned);
    let set = text.lines().flat_map(|line| ["--set".to_owned(), line.to_owned()]);
    let words: Vec<String> = words.into_iter().chain(set).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let again = host_sim(&words);
    assert!(again.status.success(), "{again:?}");
}

/// In the terminal four digits and a line for each column; in JSON every digit.
#[test]
fn the_summary_is_short_and_the_json_exact() {
    let run = |rest: &[&str]| {
        let words = ["run", "--vehicle", "pendulum", "--duration", "0.1"];
        String::from_utf8(host_sim(&[&words[..], rest].concat()).stdout).unwrap()
    };
    let text = run(&[]);
    assert!(text.lines().all(|line| line.len() < 80), "{text}");
    let x = text.lines().find(|line| line.trim_start().starts_with("x (m) ")).unwrap();
    assert_eq!(x.split_whitespace().count(), 5, "{x}");
    let found: serde_json::Value = serde_json::from_str(&run(&["--json", "-"])).unwrap();
    let csv = run(&["--csv", "-", "--every", "0.1"]);
    let last: f64 = csv.lines().last().unwrap().split(',').nth(1).unwrap().parse().unwrap();
    assert_eq!(found["final"]["x"].as_f64().map(f64::to_bits), Some(last.to_bits()));
}

/// Figures as `tables --json` writes them, of more formulations than there are colours, and the pictures of them.
#[test]
fn figures_of_tables_are_plotted() {
    use host_sim::tables::chains::Chain;
    use host_sim::tables::grid::{Family, SweepPoint};
    use host_sim::tables::stages::StepCost;
    use host_sim::tables::stairs::RunOutcome;
    use host_sim::tables::store::StoredRun;
    let names: Vec<&str> = host_sim::registry::FORMULATIONS.iter().map(|row| row.name).collect();
    let sweep = |(k, name): (usize, &&str)| StoredRun {
        point: SweepPoint::new(name, Family::Trapezoidal, None, 1e-3),
        outcome: RunOutcome {
            steps: 8000,
            iterations: 9000 + 100 * k as u64,
            most_iterations: 3,
            unconverged: 0,
            failed_at: None,
            status: "converged".into(),
            error_cd03: Some(1e-4 * (k + 1) as f64),
            error_dop04: None,
            cpu: None,
            instructions: None,
        },
    };
    let chain = |(k, name): (usize, &&str)| Chain {
        loops: 2 << (k % 4),
        natural_coordinates: 6,
        relative_coordinates: 5,
        formulation: (*name).to_owned(),
        not_run: None,
        failed_at: None,
        iterations_mean: 1.0,
        cpu_per_step: Some(1e-6 * (k + 1) as f64),
    };
    let stages: Vec<StepCost> = ["hybrid", "global"]
        .map(|formulation| StepCost {
            formulation,
            integrator: "trapezoidal",
            coordinates: 26,
            equations: 16,
            iterations: 1.5,
            projections: 1.0,
            stages: [1e4; 7],
            total: 7e4,
            explanation: String::new(),
        })
        .to_vec();
    let figures = serde_json::json!({
        "sweep": names.iter().enumerate().map(sweep).collect::<Vec<_>>(),
        "chains": names.iter().enumerate().map(chain).collect::<Vec<_>>(),
        "stages": stages,
    });
    let folder = folder("tables-plot");
    let file = folder.join("tables.json");
    std::fs::write(&file, figures.to_string()).unwrap();
    for (of, says) in [("sweep", "error (43)"), ("stages", "instructions"), ("growth", "loops")] {
        let out = folder.join(format!("{of}.svg"));
        let words = ["plot", file.to_str().unwrap(), "--of", of, "--out", out.to_str().unwrap()];
        let output = host_sim(&words);
        assert!(output.status.success(), "{of}: {output:?}");
        let picture = std::fs::read_to_string(&out).unwrap();
        assert!(picture.contains(says), "{of}");
        // every formulation has its place in the key, those beyond the eighth colour too
        let shown = names.iter().filter(|name| picture.contains(**name)).count();
        assert!(of == "stages" || shown == names.len(), "{of}: {shown} of {}", names.len());
    }
    std::fs::remove_dir_all(folder).unwrap();
}

/// The examples in the help texts are calls that the program understands.
#[test]
fn every_command_has_help_with_an_example_that_parses() {
    use clap::{CommandFactory as _, Parser as _};
    let mut commands = host_sim::cli::Cli::command();
    commands.build();
    let visible = commands.get_subcommands().filter(|command| !command.is_hide_set());
    for command in visible.filter(|command| command.get_name() != "help") {
        let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        let examples = help.lines().filter_map(|line| line.strip_prefix("  host-sim "));
        let mut count = 0;
        for example in examples {
            count += 1;
            let shown = example.split(" > ").next().unwrap();
            // quoted words are one
            let words = shown.split('"').enumerate().flat_map(|(index, part)| match index % 2 {
                0 => part.split_whitespace().collect(),
                _ => vec![part],
            });
            let parsed =
                host_sim::cli::Cli::try_parse_from(std::iter::once("host-sim").chain(words));
            assert!(parsed.is_ok(), "{example}: {:?}", parsed.err());
        }
        assert!(count > 0, "{} has no example", command.get_name());
    }
}

#[test]
fn the_version_tells_the_build() {
    let told = |word| String::from_utf8(host_sim(&[word]).stdout).unwrap();
    let text = told("--version");
    assert_eq!(text, told("-V"));
    assert_eq!(text.lines().count(), 1);
    let build = text.strip_prefix(concat!("host-sim ", env!("CARGO_PKG_VERSION"), " (build "));
    let fingerprint = build.unwrap().split(',').next().unwrap();
    assert_eq!(fingerprint.len(), 16, "{text}");
    assert!(u64::from_str_radix(fingerprint, 16).is_ok(), "{text}");
}

#[test]
fn shells_complete_names() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let output = host_sim(&["completions", shell]);
        let script = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success() && script.contains("equilibrium"), "{shell}");
    }
    let script = String::from_utf8(host_sim(&["completions", "bash"]).stdout).unwrap();
    for name in ["iltis", "in-phase-bump", "topological", "trapezoidal", "sdirk"] {
        assert!(script.contains(name), "{name}");
    }
}

#[test]
fn quiet_says_only_what_is_asked_for_and_nothing_is_coloured_in_a_pipe() {
    let short = ["run", "--vehicle", "pendulum", "--duration", "0.1"];
    let output = host_sim(&[&short[..], &["-q"]].concat());
    assert!(output.status.success() && output.stdout.is_empty() && output.stderr.is_empty());
    let output = host_sim(&[&["-q"], &short[..], &["--csv", "-"]].concat());
    assert!(output.stdout.starts_with(b"t,x,y,") && output.stderr.is_empty());
    let output = host_sim(&[&short[..], &["--verbose"]].concat());
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("pendulum: hybrid, newmark:-0.01, 100 steps of 0.001 s"), "{told}");
    assert!(!output.stdout.contains(&0x1b) && !told.contains('\u{1b}'));
}

/// Somebody who has seen enough closes the pipe; nothing is said of it.
#[cfg(unix)]
#[test]
fn a_closed_pipe_is_no_failure_to_speak_of() {
    use std::process::Stdio;
    let mut child = Command::new(env!("CARGO_BIN_EXE_host-sim"))
        .args(["run", "--vehicle", "pendulum", "--duration", "20"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_leaves_no_file() {
    use std::process::Stdio;
    use std::time::Duration;
    let folder = folder("interrupted");
    let csv = folder.join("run.csv");
    let files = || std::fs::read_dir(&folder).unwrap().count();
    for signal in ["-INT", "-TERM"] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_host-sim"))
            .args([
                "run",
                "--vehicle",
                "pendulum",
                "--duration",
                "100000",
                "--every",
                "100",
                "--csv",
            ])
            .arg(&csv)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        while files() == 0 {
            assert!(child.try_wait().unwrap().is_none(), "it ended before it began to write");
            std::thread::sleep(Duration::from_millis(5));
        }
        let killed = Command::new("kill").args([signal, &child.id().to_string()]).status();
        assert!(killed.unwrap().success());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130));
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(told, "host-sim: interrupted; no partial file stays\n");
        assert_eq!(files(), 0, "{signal}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}
