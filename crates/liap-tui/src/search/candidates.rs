//! Candidate plays of the search.

use crate::declaration::estimate_piles;
use crate::pieces::{KINDS, Piece};
use crate::plays::Play;
use crate::rollout;
use crate::set::PieceSet;
use crate::view::View;
use handsense_core::ArrayVec;
use handsense_core::search::{Arms, MAX_ARMS};

/// Number of ways to choose four of eight pieces, the maximum over all sizes.
const MAX_RESPONSES: usize = 70;

/// Returns the candidate plays, the rollout policy's play first.
///
/// A leader gets all plays in the hand, large ones first, up to [`MAX_ARMS`]. A responder gets the
/// responses that win the turn, then those that leave a hand suited to the piles still needed.
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
        Some(size) => found.extend(responses(view, hand, size, first).take(MAX_ARMS - 1)),
    }
    found
}

fn responses(
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
    // A winning response captures that many piles, so fewer are needed afterwards.
    let deviation = |set: PieceSet, takes: bool| {
        let need = if takes {
            need - 100 * size as i32
        } else {
            need
        };
        estimate_piles(hand - set, &[0]).abs_diff(need)
    };
    let mut found = ArrayVec::<_, MAX_RESPONSES>::new();
    for_each_subset(hand, 0, size, PieceSet::EMPTY, &mut |set| {
        if set != first {
            let takes = takes(set);
            found.push((!takes, deviation(set, takes), set));
        }
    });
    found.sort_unstable();
    found.into_iter().map(|(.., set)| set)
}

/// Visits every subset of the hand with `left` more pieces, from this kind up.
fn for_each_subset(
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
        for_each_subset(hand, kind + 1, left - count, with, visit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{RoundStart, deal};
    use handsense_core::{Rng, Seat};

    /// Visits every decision of rounds with random play.
    fn for_each_decision(mut check: impl FnMut(&View)) {
        let mut rng = Rng::new(41);
        for _ in 0..200 {
            let hands = deal(&mut rng);
            let mut views = Seat::ALL.map(|me| {
                let hand = hands[me].to_array().expect("eight pieces");
                View::new(me, hand, RoundStart::new(Seat::ALL[0])).expect("a hand")
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
    fn candidates_are_distinct_and_legal() {
        for_each_decision(|view| {
            let sets = candidates(view);
            assert!((1..=MAX_ARMS).contains(&sets.len()));
            for (position, &set) in sets.iter().enumerate() {
                assert!(
                    view.hand().contains(set) && view.check(set).is_ok(),
                    "{set}"
                );
                assert!(!sets[..position].contains(&set));
            }
        });
    }

    #[test]
    fn small_choices_are_complete() {
        for_each_decision(|view| {
            let mut all = 0;
            match view.required() {
                Some(size) => {
                    for_each_subset(view.hand(), 0, size, PieceSet::EMPTY, &mut |_| all += 1)
                }
                None => all = Play::within(view.hand()).count(),
            }
            assert_eq!(candidates(view).len(), all.min(MAX_ARMS));
        });
    }

    #[test]
    fn winning_responses_precede_losing_ones() {
        let mut taken = 0;
        for_each_decision(|view| {
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
