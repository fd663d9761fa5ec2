use super::*;

fn tracker(line: &str) -> CardTracker {
    let view: View = line.parse().expect("a view");
    CardTracker::from_view(&view, &ScoreSnapshot::new(view.scores(), view.me()))
}

#[test]
fn only_a_seat_that_does_not_follow_is_void() {
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
    let played = tracker("me=1 hand=A73.QJ98.6.8732 plays=0:C2,C5");
    assert_eq!(played.cards_played(), 2);
}

#[test]
fn clean_tricks_commit_to_a_moon() {
    // Two clean tricks won with six hearts, four of them high.
    let line = "me=1 hand=A2.A4..AKQT98 plays=0:C2,CA,C3,C4/CK,C5,C6,C7/CQ,C8,C9,CT";
    assert_eq!(tracker(line).moon, MoonState::Committed);
    let one = "me=1 hand=A2.A4.KQ.AKQT98 plays=0:C2,CA,C3,C4";
    assert_eq!(tracker(one).moon, MoonState::Considering);
    let near_the_end = format!("{line} scores=0/70/0/0");
    assert_eq!(tracker(&near_the_end).moon, MoonState::Inactive);
}

#[test]
fn a_moon_attempt_before_a_play_commits_at_once() {
    // Seven hearts with the ace and king of spades: the style rule applies before the first card.
    let whole = "me=1 hand=AK.AK.9.AKQT9852 plays=0:C2";
    assert_eq!(tracker(whole).moon, MoonState::Inactive);
    let played = "me=1 hand=AK.AK..AKQT9852 plays=0:C2,C4";
    assert_eq!(tracker(played).moon, MoonState::Committed);
}

#[test]
fn a_moon_attempt_at_the_pass_commits() {
    let line = "me=1 pass=left hand=AK.AK.432.AKQT98 passed=...765 received=..432.";
    assert_eq!(tracker(line).moon, MoonState::Committed);
    let untold = "me=1 pass=left hand=AK.AK.432.AKQT98 passed=...765";
    assert_eq!(tracker(untold).moon, MoonState::Inactive);
}
