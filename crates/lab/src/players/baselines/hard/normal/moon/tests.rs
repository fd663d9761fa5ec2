use super::*;
use handsense_hearts::Seat;

const MOON_HAND: &str = "AQ.K2.32.AKQT987";

fn cards(text: &str) -> CardSet {
    text.parse().expect("cards")
}

fn snapshot(scores: [i32; 4]) -> ScoreSnapshot {
    ScoreSnapshot::new(&scores, Seat::ALL[1])
}

fn tries(hand: &str, cards_played: u32, scores: [i32; 4]) -> bool {
    let hand = hand.parse().expect("a hand");
    is_moon_attempt(hand, cards_played, &snapshot(scores))
}

/// A clean trick, won early, with a hand that allows a commitment.
fn clean_win() -> CompletedTrick {
    CompletedTrick {
        won: true,
        points: 0,
        cards_played: 8,
        tricks_won: 2,
        others_points: 0,
        hand: cards("A...KQT54"),
    }
}

const SCORE: i32 = 0;

#[test]
fn each_condition_of_a_moon_attempt_is_necessary() {
    assert!(tries(MOON_HAND, 12, [0; 4]));
    assert!(!tries(MOON_HAND, 13, [0; 4]));
    assert!(tries(MOON_HAND, 0, [69, 69, 69, 69]));
    assert!(!tries(MOON_HAND, 0, [70, 70, 70, 70]));
    assert!(tries(MOON_HAND, 0, [0, 15, 30, 0]));
    assert!(!tries(MOON_HAND, 0, [0, 16, 30, 0]));
    assert!(!tries("AQ.K32.32.AKQT98", 0, [0; 4]), "six hearts");
    assert!(!tries("AQ.K2.32.AKQ9876", 0, [0; 4]), "three high hearts");
    assert!(!tries("AJ.K2.32.AKQT987", 0, [0; 4]), "one high spade");
    assert!(!tries("KQ.K2.32.AKQT987", 0, [0; 4]), "no ace of spades");
}

#[test]
fn two_clean_tricks_commit_a_hand_of_hearts() {
    let first = CompletedTrick {
        tricks_won: 1,
        ..clean_win()
    };
    let considering = MoonState::Inactive.after_trick(&first, SCORE);
    assert_eq!(considering, MoonState::Considering);
    assert_eq!(
        considering.after_trick(&clean_win(), SCORE),
        MoonState::Committed
    );
    assert_eq!(
        considering.after_trick(&first, SCORE),
        MoonState::Considering
    );
    assert_eq!(
        MoonState::Inactive.after_trick(&clean_win(), SCORE),
        MoonState::Considering
    );
}

#[test]
fn each_condition_of_a_commitment_is_necessary() {
    let good = clean_win();
    let bad = [
        CompletedTrick { won: false, ..good },
        CompletedTrick { points: 1, ..good },
        CompletedTrick {
            cards_played: COMMIT_MAX_CARDS + 4,
            ..good
        },
        CompletedTrick {
            hand: cards("A...KQT5"),
            ..good
        },
        CompletedTrick {
            hand: cards("A...KQ954"),
            ..good
        },
    ];
    for end in bad {
        assert_eq!(
            MoonState::Considering.after_trick(&end, SCORE),
            MoonState::Considering
        );
    }
    for (score, moon) in [(69, MoonState::Committed), (70, MoonState::Considering)] {
        assert_eq!(MoonState::Considering.after_trick(&good, score), moon);
    }
    let last_chance = CompletedTrick {
        cards_played: COMMIT_MAX_CARDS,
        ..good
    };
    assert_eq!(
        MoonState::Considering.after_trick(&last_chance, SCORE),
        MoonState::Committed
    );
}

#[test]
fn each_condition_of_an_abort_is_sufficient() {
    let good = clean_win();
    let after = |end: CompletedTrick| MoonState::Committed.after_trick(&end, SCORE);
    assert_eq!(after(good), MoonState::Committed);
    let bad = [
        CompletedTrick {
            others_points: ABORT_OTHERS_POINTS,
            ..good
        },
        CompletedTrick {
            cards_played: ABORT_CARDS,
            ..good
        },
        CompletedTrick { won: false, ..good },
        CompletedTrick {
            hand: cards("A...KQ"),
            ..good
        },
    ];
    for end in bad {
        assert_eq!(after(end), MoonState::Inactive, "{end:?}");
    }
    let fine = [
        CompletedTrick {
            others_points: ABORT_OTHERS_POINTS - 1,
            ..good
        },
        CompletedTrick {
            won: false,
            points: 1,
            ..good
        },
        CompletedTrick {
            cards_played: ABORT_CARDS - 4,
            hand: cards("...AK2"),
            ..good
        },
    ];
    for end in fine {
        assert_eq!(after(end), MoonState::Committed, "{end:?}");
    }
}
