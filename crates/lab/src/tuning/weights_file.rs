//! Checkpoint files of the weight search: as players `weights:FILE`, and as the start of another
//! search.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use handsense_hearts::WeightedPlayer;
use handsense_hearts::evaluation::weights::TUNED;

use super::pattern_search::{Tunable, TuningState};
use crate::players::registry::hearts::{PlayerFactory, PlayerSource};
use crate::players::seat_player::SeatPlayer;

/// The prefix of such a player's name.
const PREFIX: &str = "weights:";

/// Reads the state of a checkpoint. Its weights must have the same fields as `like`.
///
/// # Errors
/// A message that says why the file cannot be used.
pub fn read(path: &Path, like: &impl Tunable) -> Result<TuningState, String> {
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    let state: TuningState = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    if state.has_same_fields(like) {
        Ok(state)
    } else {
        Err("these are weights of another policy, or of another version".to_owned())
    }
}

/// The source of players that use the tuned policy with the weights of a checkpoint.
pub fn source() -> PlayerSource {
    let open = |path: &str| -> Result<PlayerFactory, String> {
        let weights = Arc::new(read(Path::new(path), &TUNED)?.best(&TUNED));
        Ok(Box::new(move || {
            SeatPlayer::Honest(Box::new(WeightedPlayer(weights.clone())))
        }))
    };
    PlayerSource {
        prefix: PREFIX,
        pattern: "weights:FILE",
        open: Box::new(open),
    }
}
