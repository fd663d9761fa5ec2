//! The players of Liap Tui by name.

use std::time::Duration;

use handsense_liap_tui::search::{Objective, SearchOptions};
use handsense_liap_tui::{NamedPlayer, Player, SearchPlayer, Strategy, Style};
use thiserror::Error;

/// Makes a player.
pub type Recipe = Box<dyn Fn() -> Box<dyn Player> + Send + Sync>;

/// A name that nobody has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "no player is called '{0}': DECLARES/PLAYS with {names}, and thumb, greedy or planned, as in v2/planned; or search:PLAYOUTS, search:10ms",
    names = Strategy::ALL.map(Strategy::name).join(", ")
)]
pub struct UnknownPlayer(pub String);

/// The player of this name.
///
/// # Errors
/// [`UnknownPlayer`].
pub fn recipe(name: &str) -> Result<Recipe, UnknownPlayer> {
    let unknown = || UnknownPlayer(name.to_owned());
    if let Some(text) = name.strip_prefix("search:") {
        let (playouts, objective) = match text.strip_suffix(":points") {
            Some(playouts) => (playouts, Objective::Points),
            None => (text, Objective::Game),
        };
        let mut options = SearchOptions {
            objective,
            ..SearchOptions::default()
        };
        match playouts.strip_suffix("ms") {
            Some(ms) => {
                options.effort.time =
                    Some(Duration::from_millis(ms.parse().map_err(|_| unknown())?))
            }
            None => options.effort.playouts = Some(playouts.parse().map_err(|_| unknown())?),
        }
        return Ok(Box::new(move || Box::new(SearchPlayer::new(options))));
    }
    let (declares, plays) = name.split_once('/').unwrap_or((name, "planned"));
    let style = Style::ALL
        .into_iter()
        .find(|style| style.name() == plays)
        .ok_or_else(unknown)?;
    let strategy = Strategy::ALL
        .into_iter()
        .find(|strategy| strategy.name() == declares)
        .ok_or_else(unknown)?;
    Ok(Box::new(move || {
        Box::new(NamedPlayer::new(strategy, style))
    }))
}
