//! The source of players `plugin:PATH` of the arena.

use std::path::Path;
use std::sync::Arc;

use handsense_hearts::{Card, View};
use handsense_lab::players::external::{ExternalPlayer, ExternalPlayerError};
use handsense_lab::players::registry::hearts::{PlayerFactory, PlayerSource};
use handsense_lab::players::seat_player::SeatPlayer;

use crate::loaded::Plugin;

/// The prefix of a plugin player's name.
const PLUGIN: &str = "plugin:";

/// The source of players that are shared objects with the plugin contract.
pub fn source() -> PlayerSource {
    let open = |path: &str| -> Result<PlayerFactory, String> {
        let plugin = Plugin::load(Path::new(path)).map_err(|error| error.to_string())?;
        let (plugin, name) = (Arc::new(plugin), format!("{PLUGIN}{path}"));
        Ok(Box::new(move || {
            SeatPlayer::External(Box::new(PluginPlayer {
                name: name.clone(),
                plugin: Arc::clone(&plugin),
            }))
        }))
    };
    PlayerSource {
        prefix: PLUGIN,
        pattern: "plugin:PATH",
        open: Box::new(open),
    }
}

/// A plugin in a seat.
struct PluginPlayer {
    name: String,
    plugin: Arc<Plugin>,
}

impl ExternalPlayer for PluginPlayer {
    fn begin_deal(&mut self, _seed: u64) -> Result<(), ExternalPlayerError> {
        // The contract has no state, so there is nothing to reset.
        Ok(())
    }

    fn pass(&mut self, view: &View) -> Result<[Card; 3], ExternalPlayerError> {
        let pass = self.plugin.pass(view);
        pass.map_err(|error| ExternalPlayerError::new(&self.name, &error))
    }

    fn play(&mut self, view: &View) -> Result<Card, ExternalPlayerError> {
        let card = self.plugin.play(view);
        card.map_err(|error| ExternalPlayerError::new(&self.name, &error))
    }
}
