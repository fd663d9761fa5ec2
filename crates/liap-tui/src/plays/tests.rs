use super::*;
use crate::testing::set;
use handsense_core::Rng;

#[test]
fn rules_have_56_plays() {
    for (kind, count) in PlayType::ALL
        .into_iter()
        .zip([14, 12, 2, 4, 2, 10, 2, 8, 2])
    {
        let of_kind = Play::ALL.iter().filter(|play| play.kind == kind);
        assert_eq!(of_kind.count(), count, "{}", kind.name());
    }
    for (number, play) in Play::ALL.iter().enumerate() {
        assert_eq!(play.pieces.len(), play.size());
        assert_eq!(play.pieces.points(), u32::from(play.points));
        assert_eq!(Play::from_pieces(play.pieces), Some(*play));
        let same = Play::ALL.iter().filter(|other| other.pieces == play.pieces);
        assert_eq!(same.count(), 1, "{number}");
    }
}

/// Type of a list of pieces, directly from the table of the rules.
fn obvious(list: &[Piece]) -> Option<PlayType> {
    let colour = list.first()?.colour();
    if list.iter().any(|piece| piece.colour() != colour) {
        return None;
    }
    let count = |name: Name| list.iter().filter(|piece| piece.name() == name).count();
    let counts = Name::ALL.map(count);
    let different = counts.iter().filter(|&&count| count > 0).count();
    let soldiers = counts[0] == list.len();
    let (low, high) = (&counts[1..4], &counts[4..7]);
    let of =
        |group: &[usize]| different == 3 && group.iter().all(|&count| (1..=2).contains(&count));
    match (list.len(), different) {
        (1, _) => Some(PlayType::Single),
        (2, 1) => Some(PlayType::Pair),
        (3, 1) if soldiers => Some(PlayType::ThreeOfAKind),
        (4, 1) if soldiers => Some(PlayType::FourOfAKind),
        (5, 1) if soldiers => Some(PlayType::FiveOfAKind),
        (3, _) if of(low) || of(high) => Some(PlayType::Straight),
        (4, _) if of(low) || of(high) => Some(PlayType::ExtendedStraight),
        (5, _) if of(low) || of(high) => Some(PlayType::ExtendedStraight5),
        (6, _) if of(low) => Some(PlayType::DoubleStraight),
        _ => None,
    }
}

#[test]
fn classification_agrees_with_the_rules_for_random_pieces() {
    let mut rng = Rng::new(8);
    let mut deck: Vec<Piece> = PieceSet::DECK.iter().collect();
    let mut found = 0;
    for case in 0..60_000 {
        // Every second case uses pieces of one or two names, which form plays more often.
        let names = [
            Name::ALL[rng.below(7) as usize],
            Name::ALL[rng.below(7) as usize],
        ];
        rng.shuffle(&mut deck);
        let near = |piece: &&Piece| case % 2 == 0 || names.contains(&piece.name());
        let list: Vec<Piece> = deck.iter().filter(near).take(case % 8).copied().collect();
        let play = Play::from_pieces(list.iter().copied().collect());
        assert_eq!(play.map(|play| play.kind), obvious(&list), "{list:?}");
        found += usize::from(play.is_some());
    }
    assert!(found > 5_000, "{found}");
}

#[test]
fn extended_straights_count_each_name_once() {
    let strength = |points: &[i32]| Play::from_pieces(set(points)).map(|play| play.strength);
    assert_eq!(strength(&[8, 6, 6, 4]), Some(18));
    assert_eq!(strength(&[8, 8, 6, 6, 4]), Some(18));
    assert_eq!(strength(&[14, 12, 12, 10]), Some(36));
    assert_eq!(strength(&[13, 11, 9, 9]), Some(33));
    assert_eq!(strength(&[7, 7, 5, 5, 3, 3]), Some(30));
    assert_eq!(strength(&[2, 2, 2]), Some(6));
}

#[test]
fn only_a_stronger_play_of_the_same_type_takes_a_turn() {
    let winner = |sets: &[&[i32]]| {
        let sets: Vec<PieceSet> = sets.iter().map(|&points| set(points)).collect();
        turn_winner(&sets)
    };
    assert_eq!(winner(&[&[10], &[9], &[10], &[14]]), Some(3));
    // A tie leaves the turn with the earlier player.
    assert_eq!(winner(&[&[10], &[10], &[9], &[10]]), Some(0));
    // Three soldiers do not beat a straight, and a straight does not beat three soldiers.
    assert_eq!(
        winner(&[&[7, 5, 3], &[2, 2, 2], &[14, 12, 10], &[14, 14, 1]]),
        Some(2)
    );
    assert_eq!(
        winner(&[&[1, 1, 1], &[14, 12, 10], &[2, 2, 2], &[8, 6, 4]]),
        Some(2)
    );
    // Pieces that form no play cannot be led.
    assert_eq!(winner(&[&[1, 2], &[3, 3], &[4, 4], &[5, 5]]), None);
    assert_eq!(winner(&[]), None);
}

#[test]
fn comparison_names_the_stronger_play() {
    let compared = |one: &[i32], other: &[i32]| compare(set(one), set(other));
    assert_eq!(compared(&[3, 3], &[4, 4]), Comparison::Second);
    assert_eq!(compared(&[8, 6, 6, 4], &[8, 8, 6, 4]), Comparison::Equal);
    assert_eq!(compared(&[8, 6, 4], &[1, 1, 1]), Comparison::Different);
    assert_eq!(compared(&[4, 12, 12], &[5, 11, 10]), Comparison::First);
}

#[test]
fn ways_count_choices_of_copies() {
    let held = set(&[2, 2, 2, 2, 2, 8, 8, 6]);
    let ways = |points: &[i32]| Play::from_pieces(set(points)).map(|play| play.ways_within(held));
    assert_eq!(ways(&[2, 2, 2]), Some(10));
    assert_eq!(ways(&[2, 2]), Some(10));
    assert_eq!(ways(&[2, 2, 2, 2, 2]), Some(1));
    assert_eq!(ways(&[8, 8]), Some(1));
    assert_eq!(ways(&[6, 6]), Some(0));
    assert_eq!(ways(&[8, 6, 4]), Some(0));
    assert_eq!(ways(&[8]), Some(2));
}
