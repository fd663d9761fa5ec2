use super::*;
use crate::combos::OrderedHand;
use crate::pieces::Piece;
use crate::testing::set;

/// Visits every hand of eight pieces.
fn every_hand(mut visit: impl FnMut(PieceSet)) {
    fn fill(index: usize, left: u32, hand: PieceSet, visit: &mut impl FnMut(PieceSet)) {
        if left == 0 {
            return visit(hand);
        }
        let Some(&piece) = Piece::ALL.get(index) else {
            return;
        };
        for count in 0..=left.min(u32::from(piece.copies())) {
            fill(
                index + 1,
                left - count,
                hand + PieceSet::from_copies(piece, count),
                visit,
            );
        }
    }
    fill(0, 8, PieceSet::EMPTY, &mut visit);
}

#[test]
fn counts_agree_with_enumeration_for_all_81_415_hands() {
    let mut hands = 0;
    every_hand(|hand| {
        hands += 1;
        let pieces: Vec<Piece> = hand.iter().collect();
        let positions = OrderedHand::new(&pieces);
        let (mut combos, mut opening) = ([0; 9], false);
        for combo in positions.combos(positions.all()) {
            let kind = combo.play.kind;
            combos[kind as usize - 1] += 1;
            let straight = matches!(kind, PlayType::Straight | PlayType::ExtendedStraight);
            opening |= straight && u32::from(combo.play.points) >= OPENING_STRAIGHT;
        }
        opening |= pieces.iter().any(|piece| piece.points() >= OPENING_PIECE);
        let evaluation = evaluate(hand);
        assert_eq!(evaluation.combos, combos, "{hand}");
        assert_eq!(evaluation.strong_opening, opening, "{hand}");
        let strong: u32 = PlayType::ALL
            .into_iter()
            .zip(combos)
            .filter(|&(kind, _)| is_strong(kind))
            .map(|(_, count)| count)
            .sum();
        assert_eq!(evaluation.strong_combos, strong, "{hand}");
        assert!(strong <= 21);
        let count = |values: std::ops::Range<u32>| {
            let pieces = pieces
                .iter()
                .filter(|piece| values.contains(&piece.points()));
            pieces.count() as u32
        };
        let found = (evaluation.high, evaluation.middle, evaluation.low);
        assert_eq!(found, (count(9..15), count(7..9), count(0..7)));
        assert_eq!(evaluation.points, hand.points());
    });
    assert_eq!(hands, 81_415);
}

/// The worked examples of the text, with the results of its program.
#[test]
fn worked_examples_match_the_program() {
    for (hand, high, strong, opening, weak, first, later) in [
        ([14, 11, 6, 6, 8, 4, 1, 1], 2, 3, true, false, 5, 4),
        ([10, 9, 8, 7, 5, 3, 2, 2], 2, 1, false, false, 2, 1),
        ([6, 5, 4, 3, 3, 1, 1, 2], 0, 0, false, true, 1, 1),
    ] {
        let evaluation = evaluate(set(&hand));
        assert_eq!(evaluation.high, high);
        assert_eq!(evaluation.strong_combos, strong, "{hand:?}");
        assert_eq!(evaluation.strong_opening, opening);
        assert_eq!(evaluation.weak, weak);
        assert_eq!(
            (evaluation.score(true), evaluation.score(false)),
            (first, later)
        );
    }
}

/// Exact distribution of the declarations over all deals: each hand is weighted by its number of
/// deals.
#[test]
fn declaration_frequencies_match_the_exact_distribution() {
    let choose = |n: u64, k: u64| (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1));
    let (mut first, mut later, mut opening, mut all) = ([0; 9], [0; 9], 0, 0);
    every_hand(|hand| {
        let ways: u64 = Piece::ALL
            .into_iter()
            .map(|kind| choose(kind.copies().into(), hand.count(kind).into()))
            .product();
        let evaluation = evaluate(hand);
        first[usize::from(evaluation.score(true))] += ways;
        later[usize::from(evaluation.score(false))] += ways;
        opening += if evaluation.strong_opening { ways } else { 0 };
        all += ways;
    });
    assert_eq!(all, choose(32, 8));
    let percent = |ways: u64| (ways as f64 / all as f64 * 10_000.0).round() / 100.0;
    assert_eq!(
        first.map(percent)[1..=7],
        [36.14, 42.28, 13.94, 1.21, 4.14, 1.37, 0.93]
    );
    assert_eq!(
        later.map(percent)[1..=7],
        [78.42, 13.94, 1.21, 4.14, 1.37, 0.49, 0.44]
    );
    assert_eq!(percent(opening), 46.61);
}
