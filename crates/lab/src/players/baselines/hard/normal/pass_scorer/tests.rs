use super::*;
use handsense_hearts::CardSet;

/// A hand without short or long suits: four spades, three diamonds, clubs and hearts.
const EVEN: &str = "hand=AKQJ.K42.A32.T32";
/// Scores at which neither the receiver nor the player is lowest or highest.
const QUIET: &str = "me=2 pass=left scores=0/50/20/30";

fn score(line: &str, card: &str) -> i32 {
    let view: View = line.parse().expect("a view");
    let card: CardSet = card.parse().expect("a card");
    let card = card.first().expect("a card");
    PassScorer::new(&view, Difficulty::Normal).score(card)
}

#[test]
fn high_spades_score_by_their_table() {
    let line = format!("{QUIET} {EVEN}");
    let high = 2_200 + 80 * 14;
    assert_eq!(score(&line, "SA"), 5_000 + high + 90);
    assert_eq!(score(&line, "SK"), 7_000 + 2_200 + 80 * 13 + 90);
    assert_eq!(score(&line, "SQ"), 18_000 + 18_000 + 90);
    assert_eq!(score(&line, "SJ"), 2_500 + 90);
}

#[test]
fn hearts_and_high_cards_score_by_rank() {
    let line = format!("{QUIET} {EVEN}");
    assert_eq!(score(&line, "HT"), 6_000 + 120 * 10 + 90);
    assert_eq!(score(&line, "DK"), 2_200 + 80 * 13 + 90);
    assert_eq!(score(&line, "D4"), 90);
    assert_eq!(score(&line, "C2"), 90 - 4_000);
}

#[test]
fn short_suits_are_passed_and_long_suits_kept() {
    let line = format!("{QUIET} hand=T98765.54.3.AT32");
    assert_eq!(score(&line, "ST"), -400 * 2 + 90);
    assert_eq!(score(&line, "D4"), 4_000 - 800 * 2 + 90);
    assert_eq!(score(&line, "C3"), 4_000 - 800 + 90);
    assert_eq!(score(&line, "HA"), 6_000 + 120 * 14 + 90);
}

#[test]
fn points_go_to_the_highest_score() {
    // Seat 3 receives. It has first the highest score, then the lowest.
    let highest_seat = format!("me=2 pass=left scores=0/20/20/50 {EVEN}");
    let best = format!("me=2 pass=left scores=20/50/20/0 {EVEN}");
    let quiet = format!("{QUIET} {EVEN}");
    for (card, p) in [("SQ", 13), ("HT", 1), ("D4", 0)] {
        let base = score(&quiet, card);
        assert_eq!(score(&highest_seat, card), base + 1_400 * p, "{card}");
        let queen = if p == 13 { -50_000 } else { 0 };
        assert_eq!(score(&best, card), base - 1_400 * p + queen, "{card}");
    }
}

#[test]
fn without_scores_seat_0_gets_no_queen() {
    let to_seat_0 = format!("me=3 pass=left {EVEN}");
    assert_eq!(score(&to_seat_0, "SQ"), 36_000 + 90 - 50_000);
    assert_eq!(score(&to_seat_0, "HT"), 6_000 + 1_200 + 90);
    for (me, direction) in [(1, "right"), (2, "across")] {
        let line = format!("me={me} pass={direction} {EVEN}");
        assert_eq!(score(&line, "SQ"), 36_000 + 90 - 50_000, "{direction}");
    }
    let elsewhere = format!("me=1 pass=left {EVEN}");
    assert_eq!(score(&elsewhere, "SQ"), 36_000 + 90);
}

#[test]
fn near_the_end_points_are_passed() {
    let quiet = format!("{QUIET} {EVEN}");
    for (mine, add) in [(74, 0), (75, 1_600)] {
        let line = format!("me=2 pass=left scores=60/80/{mine}/70 {EVEN}");
        assert_eq!(score(&line, "HT"), score(&quiet, "HT") + add);
        assert_eq!(score(&line, "SQ"), score(&quiet, "SQ") + 13 * add);
        assert_eq!(score(&line, "D4"), score(&quiet, "D4"));
    }
}

#[test]
fn a_player_far_ahead_passes_high_cards() {
    let quiet = format!("{QUIET} {EVEN}");
    for (highest, rank_bonus) in [(24, 0), (25, 40)] {
        let line = format!("me=2 pass=left scores=20/{highest}/10/20 {EVEN}");
        assert_eq!(score(&line, "D4"), score(&quiet, "D4") + 4 * rank_bonus);
        assert_eq!(score(&line, "SA"), score(&quiet, "SA") + 14 * rank_bonus);
    }
}

#[test]
fn for_the_moon_hearts_and_high_spades_are_kept() {
    let line = "me=2 pass=left scores=0/50/10/30 hand=AQ2.4.92.AKQT987";
    assert_eq!(
        score(line, "HA"),
        6_000 + 120 * 14 - 400 * 3 + 90 - 9_000,
        "long hearts"
    );
    assert_eq!(score(line, "SQ"), 18_000 + 90 - 12_000 - 9_000);
    assert_eq!(score(line, "SA"), 2_200 + 80 * 14 + 90 - 9_000);
    assert_eq!(score(line, "S2"), 90);
    assert_eq!(score(line, "D4"), 4_000 - 800 + 90 + 2_500);
    assert_eq!(score(line, "C9"), 4_000 - 1_600 + 90);
}

#[test]
fn on_the_hunt_points_are_passed_and_most_to_the_hunted_seat() {
    let quiet = format!("{QUIET} {EVEN}");
    let elsewhere = format!("me=2 pass=left scores=0/90/20/30 {EVEN}");
    assert_eq!(score(&elsewhere, "HT"), score(&quiet, "HT") + 900);
    assert_eq!(score(&elsewhere, "SQ"), score(&quiet, "SQ") + 13 * 900);
    assert_eq!(score(&elsewhere, "SA"), score(&quiet, "SA"));
    let to_hunted = format!("me=2 pass=left scores=0/30/20/90 {EVEN}");
    let add = 900 + 600 + 1_400;
    assert_eq!(score(&to_hunted, "HT"), score(&quiet, "HT") + add);
    assert_eq!(score(&to_hunted, "SQ"), score(&quiet, "SQ") + 13 * add);
}

#[test]
fn equal_scores_pass_clubs_before_diamonds_and_low_before_high() {
    let view: View = format!("{QUIET} hand=T98.T98.T98.T987")
        .parse()
        .expect("a view");
    let ranked = PassScorer::new(&view, Difficulty::Normal).ranked();
    let cards: Vec<String> = ranked.iter().map(|(card, _)| card.to_string()).collect();
    let expected = [
        "HT", "H9", "H8", "H7", "C8", "C9", "CT", "D8", "D9", "DT", "S8", "S9", "ST",
    ];
    assert_eq!(cards, expected);
}
