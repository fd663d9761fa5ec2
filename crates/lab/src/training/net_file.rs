//! Network files: loading, and players `net:FILE` of the arena.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use handsense_hearts::LearnedPlayer;
use handsense_hearts::policy_net::{InferenceNet, PolicyNet};

use crate::players::registry::hearts::{PlayerFactory, PlayerSource};
use crate::players::seat_player::SeatPlayer;

/// The prefix of such a player's name.
const PREFIX: &str = "net:";

/// Reads a network from a file.
///
/// # Errors
/// A message that says why the file cannot be used.
pub fn read(path: &Path) -> Result<Arc<InferenceNet>, String> {
    let net = parse(path, PolicyNet::from_bytes)?;
    Ok(Arc::new(InferenceNet::new(&net)))
}

/// Reads a network of any kind from a file by its `from_bytes`.
///
/// # Errors
/// A message that says why the file cannot be used.
pub fn parse<N, E: ToString>(
    path: &Path,
    from_bytes: impl Fn(&[u8]) -> Result<N, E>,
) -> Result<N, String> {
    let bytes = fs::read(path).map_err(|error| error.to_string())?;
    from_bytes(&bytes).map_err(|error| error.to_string())
}

/// The source of players that use the learned policy with the network of a file.
pub fn source() -> PlayerSource {
    let open = |path: &str| -> Result<PlayerFactory, String> {
        let net = read(Path::new(path))?;
        Ok(Box::new(move || {
            SeatPlayer::Honest(Box::new(LearnedPlayer(Arc::clone(&net))))
        }))
    };
    PlayerSource {
        prefix: PREFIX,
        pattern: "net:FILE",
        open: Box::new(open),
    }
}
