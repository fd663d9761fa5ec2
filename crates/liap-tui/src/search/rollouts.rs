//! Candidates of a decision, and their rollouts in sampled worlds.

use std::ops::AddAssign;

use super::world_sampler::WorldSampler;
use crate::declaration::predict_declaration;
use crate::equity::win_probability;
use crate::public_state::PublicState;
use crate::rollout;
use crate::round::World;
use crate::rules::deal;
use crate::set::PieceSet;
use crate::view::View;
use handsense_core::search::{
    Arms, Decision, MeanValue, Objective, Rollouts, SearchOptions, race_rollouts,
};
use handsense_core::{Rng, Seat};

/// The candidates for the next decision.
pub(super) enum Candidates<'a> {
    /// The player declares.
    Declarations(&'a Arms<u8>),
    /// The player plays.
    Plays(&'a Arms<PieceSet>),
    /// The player keeps the hand, or asks for a redeal.
    Redeal,
}

/// Sum of the results of rollouts, for the player.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Payoff {
    /// Points before the multiplier.
    points: i64,
    /// Number of exact declarations.
    exact: i64,
    /// Number of captured piles.
    captured: i64,
}

impl AddAssign for Payoff {
    fn add_assign(&mut self, other: Payoff) {
        self.points += other.points;
        self.exact += other.exact;
        self.captured += other.captured;
    }
}

/// Estimate of a candidate from its rollouts.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// Mean under the objective: win probability in millionths, or points with the multiplier. See
    /// [`Objective`].
    pub value: f64,
    /// Standard error of `value`.
    pub standard_error: f64,
    /// Mean points of the round, before the multiplier.
    pub points: f64,
    /// Fraction of exact declarations, 0 to 1.
    pub exact: f64,
    /// Mean number of captured piles in the round.
    pub captured: f64,
    /// Number of playouts.
    pub playouts: u64,
}

/// Races the candidates, sixteen at most, and names them by their indices.
pub(super) fn race_candidates(
    view: &View,
    options: &SearchOptions<'_>,
    candidates: Candidates<'_>,
) -> Decision<usize, Estimate> {
    let count = match candidates {
        Candidates::Declarations(legal) => legal.len(),
        Candidates::Plays(sets) => sets.len(),
        Candidates::Redeal => 2,
    };
    let rollouts = CandidateRollouts {
        view,
        sampler: WorldSampler::new(view),
        candidates,
        objective: options.objective,
    };
    race_rollouts(rollouts, count, options)
}

struct CandidateRollouts<'a> {
    view: &'a View,
    sampler: WorldSampler,
    candidates: Candidates<'a>,
    objective: Objective,
}

/// A sampled round and, for a redeal, the round after it.
struct Worlds {
    this: World,
    again: Option<World>,
}

impl Rollouts for CandidateRollouts<'_> {
    type World = Worlds;
    type Payoff = Payoff;
    type Estimate = Estimate;

    fn sample_world(&self, rng: &mut Rng) -> Worlds {
        let this = self.sampler.sample_weighted(rng);
        let again = matches!(self.candidates, Candidates::Redeal).then(|| {
            let zero_declarations = self.view.start().zero_declarations;
            let state = PublicState::new(self.view.me(), zero_declarations);
            World {
                state,
                hands: deal(rng),
            }
        });
        Worlds { this, again }
    }

    fn play(&self, worlds: &Worlds, candidate: usize) -> (i32, Payoff) {
        let (mut round, mut multiplier) = (worlds.this, self.view.start().multiplier as i32);
        match (&self.candidates, worlds.again) {
            (Candidates::Declarations(legal), _) => {
                // A legal declaration is never rejected.
                let _ = round.state.declare(legal[candidate]);
            }
            (Candidates::Plays(sets), _) => {
                round.apply_play(sets[candidate]);
            }
            (Candidates::Redeal, Some(again)) if candidate == 1 => {
                round = again;
                multiplier += 1;
            }
            (Candidates::Redeal, _) => {}
        }
        declare_rest(&mut round);
        rollout::play_out(&mut round);
        let (me, points) = (self.view.me(), round.scores());
        let value = match self.objective {
            Objective::Points => multiplier * points[me],
            Objective::Game => {
                let before = self.view.start().scores;
                let after = |seat: Seat| before[seat] + multiplier * points[seat];
                win_probability(&Seat::ALL.map(after), me)
            }
        };
        let payoff = Payoff {
            points: points[me].into(),
            exact: i64::from(round.need(me) == 0),
            captured: round.captured()[me].into(),
        };
        (value, payoff)
    }

    /// A declaration, the positions of a play in the hand, which is in ascending order, or 1 for a redeal.
    fn code(&self, candidate: usize) -> i32 {
        match &self.candidates {
            Candidates::Declarations(legal) => legal[candidate].into(),
            Candidates::Plays(sets) => hand_bits(self.view.hand(), sets[candidate]),
            Candidates::Redeal => candidate as i32,
        }
    }

    fn estimate(value: MeanValue, sum: &Payoff) -> Estimate {
        Estimate {
            value: value.value,
            standard_error: value.standard_error,
            points: value.mean(sum.points),
            exact: value.mean(sum.exact),
            captured: value.mean(sum.captured),
            playouts: value.playouts,
        }
    }
}

/// Makes the remaining declarations by the model of [`predict_declaration`].
fn declare_rest(round: &mut World) {
    while !round.is_declared()
        && let Some(seat) = round.next_seat()
    {
        let (hand, legal) = (round.hand(seat), round.legal_declarations());
        let likely = predict_declaration(hand, round.declarations(), legal);
        if round.state.declare(likely).is_err() {
            return;
        }
    }
}

/// Returns the positions of pieces in a hand, which is in ascending order: bit `i` is the piece `i`.
fn hand_bits(hand: PieceSet, pieces: PieceSet) -> i32 {
    let mut wanted = pieces.iter().peekable();
    let mut bits = 0;
    for (index, piece) in hand.iter().enumerate() {
        if wanted.next_if_eq(&piece).is_some() {
            bits |= 1 << index;
        }
    }
    bits
}
