//! The players of Liap Tui by name.

use handsense_liap_tui::search::{Objective, SearchOptions};
use handsense_liap_tui::{PlayStyle, Player, RuleBasedPlayer, SearchPlayer, Strategy};

use super::unknown::UnknownPlayer;
use crate::players::{options, recipe};

/// Makes a player.
pub type Recipe = recipe::Recipe<Box<dyn Player>>;

/// The names there are.
fn known() -> String {
    let strategies = Strategy::ALL.map(Strategy::name).join(", ");
    format!(
        "DECLARES/PLAYS with {strategies}, and heuristic, greedy or planned, as in v2/planned; or search:PLAYOUTS, search:10ms"
    )
}

/// The player of this name.
///
/// # Errors
/// [`UnknownPlayer`].
pub fn recipe(name: &str) -> Result<Recipe, UnknownPlayer> {
    let unknown = || UnknownPlayer::new(name, known());
    if let Some(text) = name.strip_prefix("search:") {
        let (budget, objective) =
            options::search(text, "points", Objective::Points, Objective::Game)
                .ok_or_else(unknown)?;
        let options = SearchOptions {
            limits: budget.limits(),
            objective,
        };
        return Ok(Box::new(move || Box::new(SearchPlayer::new(options))));
    }
    let (declares, plays) = name.split_once('/').unwrap_or((name, "planned"));
    let style = PlayStyle::ALL
        .into_iter()
        .find(|style| style.name() == plays)
        .ok_or_else(unknown)?;
    let strategy = Strategy::ALL
        .into_iter()
        .find(|strategy| strategy.name() == declares)
        .ok_or_else(unknown)?;
    Ok(Box::new(move || {
        Box::new(RuleBasedPlayer::new(strategy, style))
    }))
}
