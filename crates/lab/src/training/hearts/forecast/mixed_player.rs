//! A player that draws a policy for each deal, so that a table has players of many kinds.

use handsense_core::Rng;
use handsense_core::rng::splitmix64;
use handsense_hearts::{Card, Player, PlayoutPlayer, Policy, PolicyPlayer, View};

use crate::players::baselines::{CardPlayer, Ducker};
use crate::training::hearts::draws::{draw_card, draw_kind};

/// The kinds of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Learned,
    /// Learned with random cards.
    Erring,
    Tuned,
    AsDesigned,
    CardPlayer,
    Ducker,
    DuckerMeant,
    Playout,
}

/// Each kind and its share, in twentieths. Chosen by hand.
const SHARES: [(Kind, u32); 8] = [
    (Kind::Learned, 8),
    (Kind::Erring, 2),
    (Kind::Tuned, 3),
    (Kind::AsDesigned, 2),
    (Kind::CardPlayer, 2),
    (Kind::Ducker, 1),
    (Kind::DuckerMeant, 1),
    (Kind::Playout, 1),
];

/// A player that draws one of eight kinds for each deal.
///
/// | kind | of 20 |
/// |---|---|
/// | learned | 8 |
/// | learned, with 6 % random cards | 2 |
/// | tuned | 3 |
/// | as designed | 2 |
/// | the engine's card player | 2 |
/// | the engine's ducker, as it is and as it was meant | 1 each |
/// | the playout heuristic | 1 |
pub struct MixedPlayer {
    player: Box<dyn Player + Send>,
    /// Whether some cards are random.
    errs: bool,
    rng: Rng,
}

impl Default for MixedPlayer {
    fn default() -> MixedPlayer {
        MixedPlayer {
            player: Kind::Learned.player(),
            errs: false,
            rng: Rng::new(0),
        }
    }
}

impl Kind {
    /// Creates a player of this kind.
    fn player(self) -> Box<dyn Player + Send> {
        match self {
            Kind::Learned | Kind::Erring => Box::new(PolicyPlayer(Policy::Learned)),
            Kind::Tuned => Box::new(PolicyPlayer(Policy::Tuned)),
            Kind::AsDesigned => Box::new(PolicyPlayer(Policy::AsDesigned)),
            Kind::CardPlayer => Box::new(CardPlayer::default()),
            Kind::Ducker => Box::new(Ducker::default()),
            Kind::DuckerMeant => Box::new(Ducker {
                corrected: true,
                engine_pass: true,
            }),
            Kind::Playout => Box::new(PlayoutPlayer),
        }
    }
}

impl Player for MixedPlayer {
    fn begin_deal(&mut self, seed: u64) {
        let mut seed = seed;
        self.rng = Rng::new(splitmix64(&mut seed));
        if let Some(kind) = draw_kind(&SHARES, &mut self.rng) {
            (self.player, self.errs) = (kind.player(), kind == Kind::Erring);
        }
    }

    fn pass(&mut self, view: &View) -> [Card; 3] {
        self.player.pass(view)
    }

    fn play(&mut self, view: &View) -> Card {
        let random = match (self.errs, view.legal_moves()) {
            (true, Ok(legal)) => draw_card(legal, &mut self.rng),
            _ => None,
        };
        random.unwrap_or_else(|| self.player.play(view))
    }
}
