//! The players of Binokel by name.

use handsense_binokel::search::{Objective, SearchOptions};
use handsense_binokel::{Player, RuleBasedPlayer, SearchPlayer};

use super::{Factory, PlayerNameError};
use crate::players::options;

/// A function that creates a Binokel player.
pub type PlayerFactory = Factory<Box<dyn Player>>;

/// The known names, for error messages.
const KNOWN: &str = "newest or hard, medium, easy, reference, as-written, BIDS/PLAYS with reference and \
     newest, or search:PLAYOUTS, search:10ms";

/// The factory of the player with this name.
///
/// # Errors
/// [`PlayerNameError`].
pub fn factory(name: &str) -> Result<PlayerFactory, PlayerNameError> {
    let unknown = || PlayerNameError::unknown(name, KNOWN);
    if let Some(text) = name.strip_prefix("search:") {
        let (budget, objective) =
            options::parse_search(text, "points", Objective::Points, Objective::Game)
                .ok_or_else(unknown)?;
        let options = SearchOptions {
            limits: budget.limits(),
            objective,
        };
        return Ok(Box::new(move || Box::new(SearchPlayer::new(options))));
    }
    let player = RuleBasedPlayer::from_name(name).ok_or_else(unknown)?;
    Ok(Box::new(move || Box::new(player)))
}
