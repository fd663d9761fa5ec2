//! The players of Liap Tui by name.

use handsense_liap_tui::{PlayStyle, Player, RuleBasedPlayer, SearchPlayer, Strategy};

use super::{Factory, PlayerNameError};
use crate::players::options;

/// The known names, for error messages.
fn known() -> String {
    let strategies = Strategy::ALL.map(Strategy::name).join(", ");
    let styles = PlayStyle::ALL.map(PlayStyle::name).join(", ");
    format!(
        "DECLARES/PLAYS with {strategies} to declare and {styles} to play, as in v2/planned; or \
         search:PLAYOUTS, search:10ms"
    )
}

/// The factory of the player with this name.
///
/// # Errors
/// [`PlayerNameError`].
pub fn factory(name: &str) -> Result<Factory<Box<dyn Player>>, PlayerNameError> {
    if let Some(options) = options::round_search(name) {
        return Ok(Box::new(move || Box::new(SearchPlayer::new(options))));
    }
    let player = RuleBasedPlayer::from_name(name);
    let player = player.ok_or_else(|| PlayerNameError::unknown(name, known()))?;
    Ok(Box::new(move || Box::new(player.clone())))
}
