//! The players of Binokel by name.

use std::time::Duration;

use handsense_binokel::search::{Objective, SearchOptions};
use handsense_binokel::{Bidding, Level, NamedPlayer, Player, SearchPlayer, Trickplay};
use thiserror::Error;

/// Makes a player.
pub type Recipe = Box<dyn Fn() -> Box<dyn Player> + Send + Sync>;

/// A name that nobody has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "no player is called '{0}': newest or hard, medium, easy, seed, as-written, BIDS/PLAYS with seed and \
     newest, or search:PLAYOUTS, search:10ms"
)]
pub struct UnknownPlayer(pub String);

/// The player of this name.
///
/// # Errors
/// [`UnknownPlayer`].
pub fn recipe(name: &str) -> Result<Recipe, UnknownPlayer> {
    let unknown = || UnknownPlayer(name.to_owned());
    if let Some(text) = name.strip_prefix("search:") {
        let (amount, objective) = match text.strip_suffix(":points") {
            Some(amount) => (amount, Objective::Points),
            None => (text, Objective::Game),
        };
        let mut options = SearchOptions {
            objective,
            ..SearchOptions::default()
        };
        match amount.strip_suffix("ms") {
            Some(ms) => {
                options.effort.time =
                    Some(Duration::from_millis(ms.parse().map_err(|_| unknown())?))
            }
            None => options.effort.playouts = Some(amount.parse().map_err(|_| unknown())?),
        }
        return Ok(Box::new(move || Box::new(SearchPlayer::new(options))));
    }
    let (bids, plays) = name.split_once('/').unwrap_or((name, name));
    let level = match name {
        "medium" => Level::Medium,
        "easy" => Level::Easy,
        _ => Level::Hard,
    };
    let bidding = match bids {
        "as-written" => Bidding::AsWritten,
        "seed" => Bidding::Seed,
        "newest" | "hard" | "medium" | "easy" => Bidding::Newest,
        _ => return Err(unknown()),
    };
    let play = match plays {
        "as-written" | "seed" => Trickplay::Seed,
        "newest" | "hard" | "medium" | "easy" => Trickplay::Newest,
        _ => return Err(unknown()),
    };
    let player = NamedPlayer {
        bidding,
        play,
        level,
        ..NamedPlayer::default()
    };
    Ok(Box::new(move || Box::new(player)))
}
