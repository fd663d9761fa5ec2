//! Opponent model: the likelihood of observed plays, given a hand.
//!
//! The model expects every seat to play by the rollout policy. A hand is more likely if the policy
//! would have played the same pieces with it.

use crate::public_state::PublicState;
use crate::rollout::choose_play;
use crate::set::PieceSet;
use crate::view::View;
use crate::{HAND, SEATS, Seat};
use handsense_core::ArrayVec;

/// A play of another seat that had a choice.
#[derive(Clone, Copy, Debug)]
pub(super) struct ObservedPlay {
    /// Seat of the player.
    pub seat: Seat,
    /// Public state before the play.
    state: PublicState,
    /// All pieces played before.
    seen: PieceSet,
    /// Pieces played by the seat since, including this play.
    played_since: PieceSet,
    played: PieceSet,
}

/// All such plays of the other three seats.
pub(super) type ObservedPlays = ArrayVec<ObservedPlay, { (SEATS - 1) * HAND }>;

impl ObservedPlay {
    /// Collects all such plays of a round.
    pub fn collect(view: &View) -> ObservedPlays {
        let mut state = PublicState::new(view.starter(), view.start().zero_declarations);
        for &declared in view.declarations() {
            // A declaration in a view is legal.
            let _ = state.declare(declared);
        }
        let mut before = [PieceSet::EMPTY; SEATS];
        let mut observed = ObservedPlays::new();
        for &played in view.sets_played() {
            let seat = state.player_to_move();
            if seat != view.me() && state.pieces(seat) > state.required().unwrap_or(1) {
                observed.push(ObservedPlay {
                    seat,
                    state,
                    seen: before
                        .into_iter()
                        .fold(PieceSet::EMPTY, |all, set| all + set),
                    played_since: view.played_by(seat) - before[seat],
                    played,
                });
            }
            before[seat] = before[seat] + played;
            state.apply_play(played);
        }
        observed
    }

    /// Whether the rollout policy makes this play if the seat holds `holds` now.
    pub fn matches_model(&self, holds: PieceSet) -> bool {
        let hand = holds + self.played_since;
        choose_play(&self.state, hand, PieceSet::DECK - self.seen - hand) == self.played
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rollout;
    use crate::round::Round;
    use crate::testing::any_declaration;
    use handsense_core::Rng;

    /// The plays of rollout players always match the model with their true hands.
    #[test]
    fn rollout_players_match_the_model_with_their_true_hands() {
        let mut rng = Rng::new(44);
        let (mut plays, mut others) = (0, 0);
        for _ in 0..100 {
            let me = Seat::ALL[rng.below(4) as usize];
            let starter = Seat::ALL[rng.below(4) as usize];
            let mut round = Round::random(Some(starter), &mut rng);
            let mut view = round.view(me).expect("a view");
            while let Some(seat) = round.next_seat() {
                if !round.is_declared() {
                    let declared = any_declaration(round.legal_declarations(), &mut rng);
                    round.declare(declared).expect("legal");
                    view.declare(seat, declared).expect("legal");
                    continue;
                }
                let set = rollout::choose(&round);
                round.play(set).expect("legal");
                view.play(seat, set).expect("legal");
                let observed = ObservedPlay::collect(&view);
                let matches_model =
                    |play: &&ObservedPlay| play.matches_model(round.hand(play.seat));
                assert_eq!(
                    observed.iter().filter(matches_model).count(),
                    observed.len()
                );
                plays += observed.len();
                // With the hand of another seat, plays often do not match.
                let swapped = |play: &&ObservedPlay| {
                    let other = round.hand(play.seat.next());
                    other.len() != round.hand(play.seat).len() || play.matches_model(other)
                };
                others += observed.iter().filter(swapped).count();
            }
        }
        assert!(others < plays * 9 / 10, "{others} of {plays}");
    }
}
