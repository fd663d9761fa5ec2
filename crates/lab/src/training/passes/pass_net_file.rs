//! Files of the pass network: loading, and players `pass-net:FILE` of the arena.

use std::path::Path;
use std::sync::Arc;

use handsense_hearts::evaluation::passing::in_order;
use handsense_hearts::evaluation::passing::tuned::PassContext;
use handsense_hearts::pass_net::{PassEvaluator, PassNet};
use handsense_hearts::{Card, Player, Policy, PolicyPlayer, View};

use crate::players::registry::hearts::{PlayerFactory, PlayerSource};
use crate::players::seat_player::SeatPlayer;
use crate::training::net_file::parse;

/// The prefix of such a player's name.
const PREFIX: &str = "pass-net:";

/// Reads a network from a file.
///
/// # Errors
/// A message that says why the file cannot be used.
pub fn read(path: &Path) -> Result<Arc<PassNet>, String> {
    parse(path, PassNet::from_bytes).map(Arc::new)
}

/// The source of players that play by the learned policy and pass by the network of a file.
pub fn source() -> PlayerSource {
    let open = |path: &str| -> Result<PlayerFactory, String> {
        let net = read(Path::new(path))?;
        Ok(Box::new(move || {
            SeatPlayer::Honest(Box::new(PassNetPlayer(Arc::clone(&net))))
        }))
    };
    PlayerSource {
        prefix: PREFIX,
        pattern: "pass-net:FILE",
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
