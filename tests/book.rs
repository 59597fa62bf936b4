//! The book and the README: every link leads somewhere, every command is one, and what a reader types is what was tested.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail this way")]

use clap::Parser as _;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
/// A line of prose at most (characters); rows of tables and addresses may be longer.
const WIDTH: usize = 125;

fn root() -> PathBuf {
    Path::new(ROOT).canonicalize().unwrap()
}

/// All pages: the book's, and those at other places that people read.
fn pages() -> Vec<PathBuf> {
    let others = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "host-sim/peers/README.md"]
        .map(|page| root().join(page));
    let mut pages = chapters();
    pages.extend(others);
    pages
}

fn chapters() -> Vec<PathBuf> {
    let folder = fs::read_dir(root().join("book/src")).unwrap();
    let mut files: Vec<PathBuf> = folder.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    files.sort();
    assert!(files.len() > 10);
    files
}

fn text(page: &Path) -> String {
    fs::read_to_string(page).unwrap_or_else(|error| panic!("{}: {error}", page.display()))
}

/// The text without its blocks of code.
fn prose(text: &str) -> String {
    text.split("```").step_by(2).collect()
}

/// The targets of all links and pictures.
fn links(text: &str) -> Vec<String> {
    let prose = prose(text);
    prose.split("](").skip(1).filter_map(|rest| Some(rest.split(')').next()?.to_owned())).collect()
}

/// How a forge and mdbook name the place of a heading.
fn anchor(heading: &str) -> String {
    let words = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = words.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

fn anchors(page: &Path) -> BTreeSet<String> {
    prose(&text(page)).lines().filter(|line| line.starts_with('#')).map(anchor).collect()
}

#[test]
fn the_summary_lists_every_chapter_once() {
    let summary = root().join("book/src/SUMMARY.md");
    let mut listed = links(&text(&summary));
    listed.push("SUMMARY.md".to_owned());
    listed.sort();
    let there: Vec<String> = chapters()
        .iter()
        .map(|path| path.file_name().unwrap().to_string_lossy().into_owned())
        .collect();
    assert_eq!(listed, there);
}

#[test]
fn every_link_leads_somewhere() {
    let mut count = 0;
    for page in pages() {
        for link in links(&text(&page)) {
            if link.starts_with("http") {
                continue;
            }
            count += 1;
            let (file, place) = link.split_once('#').unwrap_or((&link, ""));
            let target =
                if file.is_empty() { page.clone() } else { page.parent().unwrap().join(file) };
            assert!(target.exists(), "{}: {link}", page.display());
            let known = place.is_empty() || anchors(&target).contains(place);
            assert!(known, "{}: {link}: there is no such heading", page.display());
        }
    }
    assert!(count > 50, "{count}");
}

/// Where links lead that no test without a network can follow: looked at when they were put here.
const OUTSIDE: [&str; 5] = [
    "https://keepachangelog.com",
    "https://probe.rs/docs/getting-started/installation/",
    "https://probe.rs/docs/getting-started/probe-setup/",
    "https://rustup.rs",
    "https://semver.org",
];

#[test]
fn links_to_other_places_are_listed() {
    let mut pages = pages();
    pages.push(root().join("CHANGELOG.md"));
    let links: BTreeSet<String> = pages.iter().flat_map(|page| links(&text(page))).collect();
    let outside = links.iter().filter(|link| link.starts_with("http"));
    let outside: Vec<&str> = outside.map(|link| link.trim_end_matches('/')).collect();
    let listed = OUTSIDE.map(|link| link.trim_end_matches('/'));
    assert_eq!(outside, listed);
}

#[test]
fn lines_of_prose_can_be_read_anywhere() {
    for page in chapters() {
        for (number, line) in text(&page).lines().enumerate() {
            let free = line.starts_with('|') || line.contains("](");
            let width = line.chars().count();
            assert!(free || width <= WIDTH, "{}:{}: {width}", page.display(), number + 1);
        }
    }
}

/// Whoever reads the number of references reads the one that `validate` insists on.
#[test]
fn the_number_of_references_is_the_one_that_is_checked() {
    let references = host_sim::validation::REFERENCES;
    for page in ["README.md", "book/src/results.md"] {
        let text = text(&root().join(page));
        let lines = text.lines().filter(|line| line.contains("host-sim validate"));
        // as in `605 of 605`
        let told: Vec<[usize; 2]> = lines
            .flat_map(|line| {
                let words: Vec<&str> = line.split_whitespace().collect();
                let pairs = words.windows(3).filter(|three| three[1] == "of");
                pairs
                    .filter_map(|three| Some([three[0].parse().ok()?, three[2].parse().ok()?]))
                    .collect::<Vec<_>>()
            })
            .collect();
        assert_eq!(told, [[references; 2]], "{page} tells another number of references");
    }
}

/// What the README says that a vehicle is called, that it is called.
#[test]
fn the_vehicles_of_the_readme_are_there() {
    let text = text(&root().join("README.md"));
    let row = text.split("**Vehicles**").nth(1).unwrap().split("\n- **").next().unwrap();
    let named: Vec<&str> = row.split('`').skip(1).step_by(2).collect();
    let known = host_sim::catalogue::name_list();
    assert!(named.len() > 5, "{named:?}");
    for name in named {
        let is = |known: &&&str| known.split('[').next() == name.split(':').next();
        assert!(known.iter().any(|one| is(&one)), "'{name}' is no vehicle");
    }
}

/// The calls of host-sim on a page: in blocks, and as words of code between prose.
fn calls(text: &str) -> Vec<String> {
    let pieces = text.split("```").enumerate();
    let pieces = pieces.flat_map(|(index, piece)| match index % 2 {
        0 => piece.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>(),
        _ => piece.lines().skip(1).map(str::to_owned).collect(),
    });
    let shown = |piece: String| {
        let call = piece.trim().strip_prefix("host-sim ")?.split(" > ").next()?;
        Some(call.split(" | ").next()?.split('#').next()?.trim().to_owned())
    };
    pieces.filter_map(shown).collect()
}

/// The words of a call as a shell divides them.
fn words(call: &str) -> Vec<String> {
    let parts = call.split('"').enumerate();
    let parts = parts.flat_map(|(index, part)| match index % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    parts.collect()
}

/// The rows of the table of mistakes: what is written, and what is answered.
fn mistakes() -> Vec<[String; 2]> {
    let text = text(&root().join("book/src/command-line.md"));
    let table = text.split("## What people mistype").nth(1).unwrap().split("\n## ").next().unwrap();
    let rows = table.lines().filter(|line| line.starts_with("| `"));
    rows.map(|row| {
        let mut cells =
            row.trim_matches('|').split(" | ").map(|cell| cell.trim().trim_matches('`').to_owned());
        [cells.next().unwrap(), cells.next().unwrap()]
    })
    .collect()
}

#[test]
fn every_command_on_a_page_is_understood() {
    let mistakes: BTreeSet<String> = mistakes().into_iter().map(|[written, _]| written).collect();
    let mut count = 0;
    for page in pages() {
        for call in calls(&text(&page)) {
            // what is to be replaced stands in capitals
            let pattern = call
                .split(['-', ' '])
                .any(|word| word.len() > 2 && word.chars().all(char::is_uppercase));
            if mistakes.contains(&format!("host-sim {call}")) || pattern {
                continue;
            }
            count += 1;
            let all = std::iter::once("host-sim".to_owned()).chain(words(&call));
            if let Err(error) = host_sim::cli::Cli::try_parse_from(all) {
                // help and version end the parser too
                assert!(!error.use_stderr(), "{}: host-sim {call}: {error}", page.display());
            }
        }
    }
    assert!(count > 40, "{count}");
}

#[test]
fn mistakes_are_answered_as_the_book_says() {
    let mistakes = mistakes();
    assert!(mistakes.len() >= 10);
    for [written, answer] in mistakes {
        let words = words(written.strip_prefix("host-sim ").unwrap());
        let output = Command::new(env!("CARGO_BIN_EXE_host-sim")).args(words).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{written}: {told}");
        for part in answer.split("; ") {
            assert!(told.contains(part), "{written}: {told}: not '{part}'");
        }
    }
}

/// Blocks of Rust are compiled and run where the library's documentation includes their page.
#[test]
fn every_snippet_is_compiled() {
    let library = text(&root().join("src/lib.rs"));
    for page in pages() {
        if text(&page).contains("```rust") {
            let name = page.file_name().unwrap().to_string_lossy().into_owned();
            let included = library.contains(&format!("include_str!(\"../book/src/{name}\")"));
            assert!(included, "{}: nobody compiles its snippets", page.display());
        }
    }
}

#[test]
fn the_readme_is_short_and_has_its_pictures_and_figures() {
    let text = text(&root().join("README.md"));
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines.len() <= 150, "{} lines", lines.len());
    for (number, line) in lines.iter().enumerate() {
        assert!(line.chars().count() <= 120, "line {}: {}", number + 1, line.chars().count());
    }
    let pictures = text.matches("![").count();
    assert_eq!(pictures, 2);
    let measured = text.split("## Measured").nth(1).unwrap().split("\n## ").next().unwrap();
    let rows = measured.lines().filter(|line| line.starts_with("| ")).count();
    // a heading and ten figures, each with its command or the date of its measurement
    assert_eq!(rows, 11);
    for row in measured.lines().filter(|line| line.starts_with("| ")).skip(1) {
        assert!(row.contains('`') || row.contains("2026"), "{row}");
    }
}

/// Beyond mechanism, forces and parameters, and fingerprints that a command writes, a user of the template writes at most this many
/// lines to be on the chip; neither blank lines nor comments count.
#[test]
fn the_template_is_short() {
    const MOST: usize = 60;
    let folder = root().join("templates/vehicle/src");
    let mut files: Vec<PathBuf> =
        ["lib.rs", "main.rs", "model.rs"].map(|name| folder.join(name)).into();
    let programs = fs::read_dir(folder.join("bin")).unwrap();
    files.extend(programs.map(|entry| entry.unwrap().path()));
    assert_eq!(
        files.len(),
        3 + host_sim::firmware::BoardChoice::ALL.len(),
        "a program for each board"
    );
    let counts = files.iter().map(|file| {
        let text = text(file);
        let code = |line: &&str| !line.trim().is_empty() && !line.trim().starts_with("//");
        text.lines().filter(code).count()
    });
    let count: usize = counts.sum();
    assert!(count <= MOST, "{count} lines");
}
