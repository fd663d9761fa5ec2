//! Which pieces are worth trying.

use crate::pieces::{KINDS, Piece};
use crate::pile_estimate::estimate;
use crate::plays::Play;
use crate::rollout;
use crate::set::PieceSet;
use crate::view::View;
use handsense_core::List;
use handsense_core::search::{Arms, MAX_ARMS};

/// Ways to take four of eight pieces, the most that there are of any number.
const MAX_RESPONSES: usize = 70;

/// What may be played next and is worth trying, the choice of the rules of thumb first. All plays that can
/// be led, as far as there is room, large ones first; in answer those that take the turn, and those that
/// leave a hand good for the piles that are needed.
pub(super) fn candidates(view: &View) -> Arms<PieceSet> {
    let hand = view.hand();
    let first = rollout::choose_play(view, hand, view.unseen());
    let mut found = Arms::from_iter([first]);
    match view.required() {
        None => {
            let plays = Play::all().iter().rev();
            let held = plays.filter(|play| hand.contains(play.pieces) && play.pieces != first);
            found.extend(held.map(|play| play.pieces).take(MAX_ARMS - 1));
        }
        Some(size) => found.extend(answers(view, hand, size, first).take(MAX_ARMS - 1)),
    }
    found
}

fn answers(
    view: &View,
    hand: PieceSet,
    size: u32,
    first: PieceSet,
) -> impl Iterator<Item = PieceSet> {
    let need = 100 * view.need(view.me()).max(0);
    let takes = |set: PieceSet| match (Play::from_pieces(set), view.best()) {
        (Some(play), Some((best, _))) => play.beats(best),
        _ => false,
    };
    // What takes the turn brings as many piles, so that fewer are needed then.
    let off = |set: PieceSet, takes: bool| {
        let need = if takes {
            need - 100 * size as i32
        } else {
            need
        };
        estimate(hand - set, &[0]).abs_diff(need)
    };
    let mut found = List::<_, MAX_RESPONSES>::new();
    choose(hand, 0, size, PieceSet::EMPTY, &mut |set| {
        if set != first {
            let takes = takes(set);
            found.push((!takes, off(set, takes), set));
        }
    });
    found.sort_unstable();
    found.into_iter().map(|(.., set)| set)
}

/// Every set of so many pieces of the hand, from this kind up.
fn choose(
    hand: PieceSet,
    kind: usize,
    left: u32,
    chosen: PieceSet,
    visit: &mut impl FnMut(PieceSet),
) {
    if left == 0 {
        return visit(chosen);
    }
    if kind == KINDS {
        return;
    }
    let piece = Piece::ALL[kind];
    for count in 0..=hand.count(piece).min(left) {
        let with = chosen + PieceSet::from_copies(piece, count);
        choose(hand, kind + 1, left - count, with, visit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{RoundStart, deal};
    use handsense_core::{Rng, Seat};

    /// Any moment of rounds in which everybody plays at random.
    fn moments(mut check: impl FnMut(&View)) {
        let mut rng = Rng::new(41);
        for _ in 0..200 {
            let hands = deal(&mut rng);
            let mut views = Seat::ALL.map(|me| {
                let hand = hands[me].to_array().expect("eight pieces");
                View::new(RoundStart::new(me, hand, Seat::ALL[0])).expect("a hand")
            });
            for seat in Seat::ALL {
                let declared = rng.below(3) as u8 + 1;
                let legal = views[0].legal_declarations().contains(declared);
                let declared = if legal { declared } else { 0 };
                views
                    .iter_mut()
                    .for_each(|view| view.declare(seat, declared).expect("legal"));
            }
            while let Some(seat) = views[0].next_seat() {
                check(&views[seat]);
                let sets = candidates(&views[seat]);
                let set = sets[rng.below(sets.len() as u32) as usize];
                for view in &mut views {
                    view.play(seat, set).expect("legal");
                }
            }
        }
    }

    #[test]
    fn candidates_are_different_and_may_all_be_played() {
        moments(|view| {
            let sets = candidates(view);
            assert!((1..=MAX_ARMS).contains(&sets.len()));
            for (place, &set) in sets.iter().enumerate() {
                assert!(
                    view.hand().contains(set) && view.check(set).is_ok(),
                    "{set}"
                );
                assert!(!sets[..place].contains(&set));
            }
        });
    }

    #[test]
    fn few_choices_are_all_tried() {
        moments(|view| {
            let mut all = 0;
            match view.required() {
                Some(size) => choose(view.hand(), 0, size, PieceSet::EMPTY, &mut |_| all += 1),
                None => all = Play::within(view.hand()).count(),
            }
            assert_eq!(candidates(view).len(), all.min(MAX_ARMS));
        });
    }

    #[test]
    fn what_takes_the_turn_is_tried_before_what_does_not() {
        let mut taken = 0;
        moments(|view| {
            let Some((best, _)) = view.best() else {
                return;
            };
            let takes =
                |set: &PieceSet| Play::from_pieces(*set).is_some_and(|play| play.beats(best));
            let sets = candidates(view);
            taken += usize::from(sets.iter().any(takes));
            assert!(sets[1..].is_sorted_by_key(|set| !takes(set)));
        });
        assert!(taken > 500);
    }
}
