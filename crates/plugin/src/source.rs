//! Players `plugin:PATH` of the arena.

use std::path::Path;
use std::sync::Arc;

use handsense_hearts::{Card, View};
use handsense_lab::players::external::player::{Fault, Foreign};
use handsense_lab::players::registry::hearts::{Recipe, Source};
use handsense_lab::players::seat_player::Seated;

use crate::loaded::Plugin;

/// What the name of a plugin player begins with.
const PLUGIN: &str = "plugin:";

/// Players that are shared objects with the plugin contract.
pub fn source() -> Source {
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
