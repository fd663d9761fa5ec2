//! Weights in a file: the checkpoints of a search, as players and as the start of another search.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use handsense_hearts::WeightedPlayer;
use handsense_hearts::evaluation::weights::TUNED;

use super::search::{State, Tunable};
use crate::players::registry::hearts::{Recipe, Source};
use crate::players::seat_player::Seated;

/// What the name of a player by weights begins with.
const START: &str = "weights:";

/// The state that a checkpoint holds, which must be of weights with the same fields as `like`.
///
/// # Errors
/// Why the file is none, in a sentence.
pub fn read(path: &Path, like: &impl Tunable) -> Result<State, String> {
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    let state: State = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    match state.fits(like) {
        true => Ok(state),
        false => Err("these are weights of another policy, or of another version".to_owned()),
    }
}

/// Players that play as the tuned policy does, by the weights of a checkpoint.
pub fn source() -> Source {
    let open = |path: &str| -> Result<Recipe, String> {
        let weights = Arc::new(read(Path::new(path), &TUNED)?.best(&TUNED));
        Ok(Box::new(move || {
            Seated::Honest(Box::new(WeightedPlayer(weights.clone())))
        }))
    };
    Source {
        start: START,
        pattern: "weights:FILE",
        open: Box::new(open),
    }
}
