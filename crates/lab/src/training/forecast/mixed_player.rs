//! A player that draws a policy for each deal, so that a table has players of many kinds.

use handsense_core::Rng;
use handsense_core::rng::splitmix64;
use handsense_hearts::{Card, Player, PlayoutPlayer, Policy, PolicyPlayer, View};

use crate::players::baselines::{CardPlayer, Ducker};

/// Percentage of cards that the erring player chooses at random. Chosen by hand.
const RANDOM_CARD_PERCENT: u32 = 6;

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
#[derive(Clone, Debug)]
pub struct MixedPlayer {
    kind: Kind,
    rng: Rng,
}

impl Default for MixedPlayer {
    fn default() -> MixedPlayer {
        MixedPlayer {
            kind: Kind::Learned,
            rng: Rng::new(0),
        }
    }
}

impl Player for MixedPlayer {
    fn begin_deal(&mut self, seed: u64) {
        let mut seed = seed;
        self.rng = Rng::new(splitmix64(&mut seed));
        let mut number = self.rng.below(SHARES.iter().map(|&(_, share)| share).sum());
        for (kind, share) in SHARES {
            if number < share {
                self.kind = kind;
                return;
            }
            number -= share;
        }
    }

    fn pass(&mut self, view: &View) -> [Card; 3] {
        match self.kind {
            Kind::Learned | Kind::Erring => PolicyPlayer(Policy::Learned).pass(view),
            Kind::Tuned => PolicyPlayer(Policy::Tuned).pass(view),
            Kind::AsDesigned => PolicyPlayer(Policy::AsDesigned).pass(view),
            Kind::CardPlayer => CardPlayer::default().pass(view),
            Kind::Ducker => Ducker::default().pass(view),
            Kind::DuckerMeant => meant().pass(view),
            Kind::Playout => PlayoutPlayer.pass(view),
        }
    }

    fn play(&mut self, view: &View) -> Card {
        match self.kind {
            Kind::Learned => PolicyPlayer(Policy::Learned).play(view),
            Kind::Erring => {
                let is_random = self.rng.below(100) < RANDOM_CARD_PERCENT;
                match view.legal_moves() {
                    Ok(legal) if is_random => {
                        let number = self.rng.below(legal.len()) as usize;
                        legal.iter().nth(number).unwrap_or(Card::ACE_OF_SPADES)
                    }
                    _ => PolicyPlayer(Policy::Learned).play(view),
                }
            }
            Kind::Tuned => PolicyPlayer(Policy::Tuned).play(view),
            Kind::AsDesigned => PolicyPlayer(Policy::AsDesigned).play(view),
            Kind::CardPlayer => CardPlayer::default().play(view),
            Kind::Ducker => Ducker::default().play(view),
            Kind::DuckerMeant => meant().play(view),
            Kind::Playout => PlayoutPlayer.play(view),
        }
    }
}

/// The ducker as it was meant, with the engine's pass.
fn meant() -> Ducker {
    Ducker {
        corrected: true,
        engine_pass: true,
    }
}
