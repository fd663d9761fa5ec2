//! Nets in a file, as players and as the start of more lessons.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use handsense_hearts::LearnedPlayer;
use handsense_hearts::policy_net::Net;

use crate::players::registry::hearts::{Recipe, Source};
use crate::players::seat_player::Seated;

/// What the name of a player by a net begins with.
const START: &str = "net:";

/// The net in a file.
///
/// # Errors
/// Why there is none, in a sentence.
pub fn read(path: &Path) -> Result<Arc<Net>, String> {
    let bytes = fs::read(path).map_err(|error| error.to_string())?;
    let net = Net::from_bytes(&bytes).map_err(|error| error.to_string())?;
    Ok(Arc::new(net))
}

/// Players that play by the learned policy with the net of a file.
pub fn source() -> Source {
    let open = |path: &str| -> Result<Recipe, String> {
        let net = read(Path::new(path))?;
        Ok(Box::new(move || {
            Seated::Honest(Box::new(LearnedPlayer(Arc::clone(&net))))
        }))
    };
    Source {
        start: START,
        pattern: "net:FILE",
        open: Box::new(open),
    }
}
