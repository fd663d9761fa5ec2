//! Networks in files, and the players `net:FILE` and `pass-net:FILE` of the arena.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use handsense_hearts::evaluation::passing::{PassContext, in_order};
use handsense_hearts::pass_net::{PassEvaluator, PassNet};
use handsense_hearts::policy_net::{InferenceNet, PolicyNet};
use handsense_hearts::{Card, LearnedPlayer, Player, Policy, PolicyPlayer, View};

use crate::players::registry::hearts::{PlayerFactory, PlayerSource};
use crate::players::seat_player::SeatPlayer;

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

/// Reads a policy network from a file.
///
/// # Errors
/// As [`parse`].
pub fn read_policy(path: &Path) -> Result<Arc<InferenceNet>, String> {
    let net = parse(path, PolicyNet::from_bytes)?;
    Ok(Arc::new(InferenceNet::new(&net)))
}

/// Reads a pass network from a file.
///
/// # Errors
/// As [`parse`].
pub fn read_passes(path: &Path) -> Result<Arc<PassNet>, String> {
    parse(path, PassNet::from_bytes).map(Arc::new)
}

/// The source of players that use the learned policy with the network of a file, and of players that
/// play by the learned policy and pass by the network of a file.
pub fn sources() -> [PlayerSource; 2] {
    [
        source("net:", "net:FILE", read_policy, LearnedPlayer),
        source("pass-net:", "pass-net:FILE", read_passes, PassNetPlayer),
    ]
}

fn source<N: Send + Sync + 'static, P: Player + Send + 'static>(
    prefix: &'static str,
    pattern: &'static str,
    read: fn(&Path) -> Result<Arc<N>, String>,
    player: fn(Arc<N>) -> P,
) -> PlayerSource {
    let open = move |path: &str| -> Result<PlayerFactory, String> {
        let net = read(Path::new(path))?;
        Ok(Box::new(move || {
            SeatPlayer::Honest(Box::new(player(Arc::clone(&net))))
        }))
    };
    PlayerSource {
        prefix,
        pattern,
        open: Box::new(open),
    }
}

/// A player by the learned policy with its own pass network.
#[derive(Clone, Debug)]
pub struct PassNetPlayer(pub Arc<PassNet>);

impl Player for PassNetPlayer {
    fn pass(&mut self, view: &View) -> [Card; 3] {
        let context = PassContext::from_view(view);
        in_order(PassEvaluator::new(&self.0, &context).best().passed)
    }

    fn play(&mut self, view: &View) -> Card {
        PolicyPlayer(Policy::Learned).play(view)
    }
}
