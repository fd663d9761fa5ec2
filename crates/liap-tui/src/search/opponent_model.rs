//! What plays tell of hands: who plays as the rules of thumb would have had him play with a hand is more
//! likely to have had it.

use crate::public_state::PublicState;
use crate::rollout::choose_play;
use crate::set::PieceSet;
use crate::view::View;
use crate::{HAND, SEATS, Seat};
use handsense_core::List;

/// A play of another seat that had a choice.
#[derive(Clone, Copy, Debug)]
pub(super) struct ObservedPlay {
    /// Whose.
    pub seat: Seat,
    /// The round before it.
    state: PublicState,
    /// What all had played before.
    seen: PieceSet,
    /// What the seat has played since, this play included.
    since: PieceSet,
    played: PieceSet,
}

/// What three others have played.
pub(super) type ObservedPlays = List<ObservedPlay, { (SEATS - 1) * HAND }>;

impl ObservedPlay {
    /// All such plays of a round so far.
    pub fn all(view: &View) -> ObservedPlays {
        let mut state = PublicState::new(view.starter(), view.start().zero_streaks);
        for &declared in view.declarations() {
            // What was declared was legal.
            let _ = state.declare(declared);
        }
        let mut before = [PieceSet::EMPTY; SEATS];
        let mut moments = ObservedPlays::new();
        for &played in view.sets_played() {
            let seat = state.on_turn();
            if seat != view.me() && state.pieces(seat) > state.required().unwrap_or(1) {
                moments.push(ObservedPlay {
                    seat,
                    state,
                    seen: before
                        .into_iter()
                        .fold(PieceSet::EMPTY, |all, set| all + set),
                    since: view.played_by(seat) - before[seat],
                    played,
                });
            }
            before[seat] = before[seat] + played;
            state.put(played);
        }
        moments
    }

    /// Whether the rules of thumb would have had the seat play this, if it holds these pieces now.
    pub fn matches_model(&self, holds: PieceSet) -> bool {
        let hand = holds + self.since;
        choose_play(&self.state, hand, PieceSet::DECK - self.seen - hand) == self.played
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::round::Round;
    use crate::{Piece, RoundStart, deal, rollout};
    use handsense_core::Rng;

    /// Of players who play by the rules of thumb every play is a habit, with the hands that they have.
    #[test]
    fn who_plays_by_thumb_is_found_to_do_so() {
        let mut rng = Rng::new(44);
        let (mut plays, mut others) = (0, 0);
        for _ in 0..100 {
            let hands = deal(&mut rng);
            let me = Seat::ALL[rng.below(4) as usize];
            let mut round = Round::new(hands, Seat::ALL[rng.below(4) as usize]);
            let hand: [Piece; 8] = hands[me].to_array().expect("eight pieces");
            let mut view = View::new(RoundStart::new(me, hand, round.starter())).expect("a hand");
            while let Some(seat) = round.next_seat() {
                if !round.is_declared() {
                    let legal: Vec<u8> = round.legal_declarations().iter().collect();
                    let declared = legal[rng.below(legal.len() as u32) as usize];
                    round.declare(declared).expect("legal");
                    view.declare(seat, declared).expect("legal");
                    continue;
                }
                let set = rollout::choose(&round);
                round.play(set).expect("legal");
                view.play(seat, set).expect("legal");
                let moments = ObservedPlay::all(&view);
                let matches_model =
                    |moment: &&ObservedPlay| moment.matches_model(round.hand(moment.seat));
                assert_eq!(moments.iter().filter(matches_model).count(), moments.len());
                plays += moments.len();
                // With pieces of somebody else it often is none.
                let swapped = |moment: &&ObservedPlay| {
                    let other = round.hand(moment.seat.next());
                    other.len() != round.hand(moment.seat).len() || moment.matches_model(other)
                };
                others += moments.iter().filter(swapped).count();
            }
        }
        assert!(others < plays * 9 / 10, "{others} of {plays}");
    }
}
