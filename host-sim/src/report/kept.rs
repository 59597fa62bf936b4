//! Figures that a command found and that later reports show: kept below `target/ferrol`, with their date.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Where reports and what they show are kept.
pub const FOLDER: &str = "target/ferrol";

/// Figures that were found before.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Kept {
    /// When they were found, in seconds since 1970.
    pub at: u64,
    /// The figures, as the command's `--json` has them, or in groups.
    pub figures: Value,
}

fn path(name: &str) -> PathBuf {
    Path::new(FOLDER).join(format!("{name}.json"))
}

/// Keeps figures for later reports.
pub fn keep(name: &str, figures: &impl Serialize) {
    let at = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let text = serde_json::to_value(figures)
        .and_then(|figures| serde_json::to_string(&Kept { at, figures }))
        .unwrap_or_default();
    // the command has told its figures; where nothing can be kept, a later report says how to find them
    let _ = fs::create_dir_all(FOLDER).and_then(|()| fs::write(path(name), text));
}

/// Figures that were kept; none if there are none, or none that can be read.
pub fn find(name: &str) -> Option<Kept> {
    serde_json::from_str(&fs::read_to_string(path(name)).ok()?).ok()
}

impl Kept {
    /// When they were found, and whether by this very program.
    pub fn words(&self) -> String {
        let built = std::env::current_exe()
            .and_then(|program| program.metadata()?.modified())
            .ok()
            .and_then(|time| time.duration_since(UNIX_EPOCH).ok())
            .map_or(0, |since| since.as_secs());
        let older = if self.at < built { ", with an earlier build of this program" } else { "" };
        format!("Found on {}{older}.", date(self.at))
    }
}

/// A date and time of day (UTC) from seconds since 1970.
fn date(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    // days since 1 March of the year 0: years then end with their leap day (H. Hinnant, chrono-compatible algorithms)
    let from_march = days + 719_468;
    let (era, day) = (from_march / 146_097, from_march % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let (month, of_month) = ((month + 2) % 12 + 1, of_year - (153 * month + 2) / 5 + 1);
    let year = era * 400 + year + u64::from(month <= 2);
    format!("{year}-{month:02}-{of_month:02} {:02}:{:02} UTC", rest / 3600, rest / 60 % 60)
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!(date(0), "1970-01-01 00:00 UTC");
        assert_eq!(date(951_782_400), "2000-02-29 00:00 UTC");
        assert_eq!(date(1_709_251_199), "2024-02-29 23:59 UTC");
        assert_eq!(date(4_107_542_399), "2100-02-28 23:59 UTC");
        assert_eq!(date(4_107_542_400), "2100-03-01 00:00 UTC");
    }
}
