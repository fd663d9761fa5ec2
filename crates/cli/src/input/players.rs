//! Who may play: the players of the arena, and those from outside.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use handsense_hearts::{Card, View};
use handsense_plugin::Plugin;

use handsense_lab::net_file;
use handsense_lab::players::external::player::{Fault, Foreign};
use handsense_lab::players::external::program;
use handsense_lab::players::registry::hearts::{Recipe, Roster, Source};
use handsense_lab::players::seat_player::Seated;
use handsense_lab::tuning::weights_file;

/// How long a program is waited for if nothing is said.
pub const MOVE_TIMEOUT: &str = "60";

/// All players. Programs are waited for so long, and no longer once `stop` is set.
pub fn roster(move_timeout: Duration, stop: &Arc<AtomicBool>) -> Roster {
    Roster::new(vec![
        weights_file::source(),
        net_file::source(),
        plugins(),
        program::source(move_timeout, stop),
    ])
}

/// What the name of a plugin player begins with.
const PLUGIN: &str = "plugin:";

/// Players that are shared objects with the plugin contract. The arena knows no C, so they come to
/// it from here.
fn plugins() -> Source {
    let open = |path: &str| -> Result<Recipe, String> {
        let plugin = Plugin::load(Path::new(path)).map_err(|error| error.to_string())?;
        let (plugin, name) = (Arc::new(plugin), format!("{PLUGIN}{path}"));
        Ok(Box::new(move || {
            Seated::Foreign(Box::new(PluginPlayer {
                name: name.clone(),
                plugin: Arc::clone(&plugin),
            }))
        }))
    };
    Source {
        start: PLUGIN,
        pattern: "plugin:PATH",
        open: Box::new(open),
    }
}

/// A plugin in a seat.
struct PluginPlayer {
    name: String,
    plugin: Arc<Plugin>,
}

impl Foreign for PluginPlayer {
    fn begin_deal(&mut self, _seed: u64) -> Result<(), Fault> {
        // The contract has no state, and so no beginning.
        Ok(())
    }

    fn pass(&mut self, view: &View) -> Result<[Card; 3], Fault> {
        let pass = self.plugin.pass(view);
        pass.map_err(|error| Fault::new(&self.name, &error))
    }

    fn play(&mut self, view: &View) -> Result<Card, Fault> {
        let card = self.plugin.play(view);
        card.map_err(|error| Fault::new(&self.name, &error))
    }
}

/// A time in seconds, fractions included.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: Option<f64> = text.parse().ok();
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .filter(|time| !time.is_zero())
        .ok_or_else(|| "a time is a number of seconds above 0, such as 60 or 0.5".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_seconds_above_nought() {
        assert_eq!(seconds("60"), Ok(Duration::from_secs(60)));
        assert_eq!(seconds("0.25"), Ok(Duration::from_millis(250)));
        assert_eq!(seconds(MOVE_TIMEOUT), Ok(Duration::from_secs(60)));
        for wrong in ["", "0", "-1", "nan", "inf", "1e300", "1s"] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
    }
}
