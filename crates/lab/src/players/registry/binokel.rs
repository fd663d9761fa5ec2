//! The players of Binokel by name.

use handsense_binokel::{Player, RuleBasedPlayer, SearchPlayer};

use super::{Factory, PlayerNameError};
use crate::players::options;

/// The known names, for error messages.
const KNOWN: &str = "newest or hard, medium, easy, reference, as-written, BIDS/PLAYS with reference and \
     newest, or search:PLAYOUTS, search:10ms";

/// The factory of the player with this name.
///
/// # Errors
/// [`PlayerNameError`].
pub fn factory(name: &str) -> Result<Factory<Box<dyn Player>>, PlayerNameError> {
    if let Some(options) = options::round_search(name) {
        return Ok(Box::new(move || Box::new(SearchPlayer::new(options))));
    }
    let player = RuleBasedPlayer::from_name(name);
    let player = player.ok_or_else(|| PlayerNameError::unknown(name, KNOWN))?;
    Ok(Box::new(move || Box::new(player)))
}
