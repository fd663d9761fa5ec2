//! The players of the arena by name, external players included.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use handsense_lab::players::external::program;
use handsense_lab::players::external::program::hex::HexPrograms;
use handsense_lab::players::registry::hearts::Registry;
use handsense_lab::training::hearts::net_players;

use crate::output::visible::print_error;

/// Default time limit of an external program.
pub const MOVE_TIMEOUT: &str = "60";

/// The registry of all players. Moves of programs have a time limit, and end when `stop` is set.
pub fn registry(move_timeout: Duration, stop: &Arc<AtomicBool>) -> Registry {
    let [policy, passes] = net_players::sources();
    let mut registry = Registry::new(vec![
        policy,
        passes,
        handsense_plugin::source(),
        program::source(move_timeout, stop, print_error),
    ]);
    registry.hex_programs = HexPrograms::new(move_timeout, stop, print_error);
    registry
}

/// Parses a time in seconds, fractions included.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: Option<f64> = text.parse().ok();
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .filter(|time| !time.is_zero())
        .ok_or_else(|| "a time is a number of seconds above 0, such as 60 or 0.5".to_owned())
}

/// The files in names of players, such as `net:FILE`.
pub fn named_files(players: &[String]) -> Vec<&Path> {
    let file = |name: &'_ str| -> Option<usize> {
        ["net:", "plugin:"]
            .iter()
            .find_map(|prefix| Some(name.find(prefix)? + prefix.len()))
    };
    players
        .iter()
        .filter_map(|name| Some(Path::new(&name[file(name)?..])))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_positive_seconds() {
        assert_eq!(seconds("60"), Ok(Duration::from_secs(60)));
        assert_eq!(seconds("0.25"), Ok(Duration::from_millis(250)));
        assert_eq!(seconds(MOVE_TIMEOUT), Ok(Duration::from_secs(60)));
        for wrong in ["", "0", "-1", "nan", "inf", "1e300", "1s"] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
    }
}
