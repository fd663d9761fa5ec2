use super::*;

fn cards(text: &str) -> CardSet {
    text.parse().expect("cards")
}

fn tracker(line: &str) -> Tracker {
    let view: View = line.parse().expect("a view");
    Tracker::of(&view, &Standing::of(view.scores(), view.me()))
}

/// A clean trick won early with a hand that promises a moon.
fn clean_win() -> TrickEnd {
    TrickEnd {
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
fn own_cards_stay_unseen_until_they_are_played() {
    let before = tracker("me=1 hand=A73.QJ98.65.8732 plays=0:C2");
    assert_eq!(before.cards_played(), 1);
    assert_eq!(before.unseen, !crate::Card::TWO_OF_CLUBS.bit());
    let after = tracker("me=1 hand=A73.QJ98.6.8732 plays=0:C2,C5");
    assert_eq!(after.cards_played(), 2);
}

#[test]
fn a_seat_that_does_not_follow_is_void_and_no_other() {
    let line = "me=1 hand=A73.QJ98.6.8732 plays=0:C2,C5,D2,C9";
    let tracker = tracker(line);
    for seat in Seat::ALL {
        for suit in Suit::ALL {
            let shown = seat == Seat::ALL[2] && suit == Suit::Clubs;
            assert_eq!(tracker.is_void(seat, suit), shown, "{seat} {suit}");
        }
    }
}

#[test]
fn passed_cards_do_not_count_as_played() {
    let line = "me=1 pass=left hand=A73.QJ98.65.8732 passed=...AKQ received=...873";
    assert_eq!(tracker(line).cards_played(), 0);
}

#[test]
fn two_clean_tricks_commit_a_hand_of_hearts() {
    let first = TrickEnd {
        tricks_won: 1,
        ..clean_win()
    };
    let considering = Moon::Inactive.after_trick(&first, SCORE);
    assert_eq!(considering, Moon::Considering);
    assert_eq!(
        considering.after_trick(&clean_win(), SCORE),
        Moon::Committed
    );
    assert_eq!(considering.after_trick(&first, SCORE), Moon::Considering);
    assert_eq!(
        Moon::Inactive.after_trick(&clean_win(), SCORE),
        Moon::Considering
    );
}

#[test]
fn each_condition_of_a_commitment_is_needed() {
    let good = clean_win();
    let bad = [
        TrickEnd { won: false, ..good },
        TrickEnd { points: 1, ..good },
        TrickEnd {
            cards_played: COMMIT_MAX_CARDS + 4,
            ..good
        },
        TrickEnd {
            hand: cards("A...KQT5"),
            ..good
        },
        TrickEnd {
            hand: cards("A...KQ954"),
            ..good
        },
    ];
    for end in bad {
        assert_eq!(
            Moon::Considering.after_trick(&end, SCORE),
            Moon::Considering
        );
    }
    for (score, moon) in [(69, Moon::Committed), (70, Moon::Considering)] {
        assert_eq!(Moon::Considering.after_trick(&good, score), moon);
    }
    let last_chance = TrickEnd {
        cards_played: COMMIT_MAX_CARDS,
        ..good
    };
    assert_eq!(
        Moon::Considering.after_trick(&last_chance, SCORE),
        Moon::Committed
    );
}

#[test]
fn each_condition_of_giving_up_is_enough() {
    let good = clean_win();
    let after = |end: TrickEnd| Moon::Committed.after_trick(&end, SCORE);
    assert_eq!(after(good), Moon::Committed);
    let bad = [
        TrickEnd {
            others_points: ABORT_OTHERS_POINTS,
            ..good
        },
        TrickEnd {
            cards_played: ABORT_CARDS,
            ..good
        },
        TrickEnd { won: false, ..good },
        TrickEnd {
            hand: cards("A...KQ"),
            ..good
        },
    ];
    for end in bad {
        assert_eq!(after(end), Moon::Inactive, "{end:?}");
    }
    let fine = [
        TrickEnd {
            others_points: ABORT_OTHERS_POINTS - 1,
            ..good
        },
        TrickEnd {
            won: false,
            points: 1,
            ..good
        },
        TrickEnd {
            cards_played: ABORT_CARDS - 4,
            hand: cards("...AK2"),
            ..good
        },
    ];
    for end in fine {
        assert_eq!(after(end), Moon::Committed, "{end:?}");
    }
}

#[test]
fn the_history_of_a_deal_commits() {
    // Two clean tricks won with six hearts, four of them high.
    let line = "me=1 hand=A2.A4..AKQT98 plays=0:C2,CA,C3,C4/CK,C5,C6,C7/CQ,C8,C9,CT";
    assert_eq!(tracker(line).moon, Moon::Committed);
    let one = "me=1 hand=A2.A4.KQ.AKQT98 plays=0:C2,CA,C3,C4";
    assert_eq!(tracker(one).moon, Moon::Considering);
    let near_the_end = format!("{line} scores=0/70/0/0");
    assert_eq!(tracker(&near_the_end).moon, Moon::Inactive);
}

#[test]
fn a_moon_style_before_a_decision_commits_at_once() {
    // Seven hearts, ace and king of spades: the style rule fires before the first card.
    let whole = "me=1 hand=AK.AK.9.AKQT9852 plays=0:C2";
    assert_eq!(tracker(whole).moon, Moon::Inactive);
    let played = "me=1 hand=AK.AK..AKQT9852 plays=0:C2,C4";
    assert_eq!(tracker(played).moon, Moon::Committed);
}

#[test]
fn a_moon_style_at_the_pass_commits_too() {
    let line = "me=1 pass=left hand=AK.AK.432.AKQT98 passed=...765 received=..432.";
    assert_eq!(tracker(line).moon, Moon::Committed);
    let untold = "me=1 pass=left hand=AK.AK.432.AKQT98 passed=...765";
    assert_eq!(tracker(untold).moon, Moon::Inactive);
}
