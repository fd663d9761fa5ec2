use super::*;
use handsense_hearts::Seat;

/// Second trick: seat 0 has led a diamond, and seat 1 (the player) must follow. Five cards were
/// played.
const FOLLOW: &str = "me=1 hand=A73.QJ98.5.8732 plays=3:C2,CA,C6,CK/D2";
/// Seat 1 (the player) has won the first trick and leads.
const LEAD: &str = "me=1 hand=A73.QJ98.5.8732 plays=0:C2,CA,C6,CK";
/// Seat 2 (the player) is last to a diamond of seat 3, on which seat 0 has discarded a heart.
const WITH_POINTS: &str = "me=2 hand=A73.QJ98.5.8732 plays=1:C2,C6,CA,CK/D2,HK,D3";
/// Seat 1 (the player) has the highest score, so no target term applies.
const MINE: &str = "0/10/0/0";

fn with_scorer(line: &str, difficulty: Difficulty, check: impl FnOnce(&PlayScorer<'_>)) {
    let view: View = line.parse().expect("a view");
    check(&PlayScorer::new(&view, difficulty));
}

fn card(text: &str) -> Card {
    let set: CardSet = text.parse().expect("a card");
    set.first().expect("a card")
}

fn end(winner: usize, points: i32) -> TrickResult {
    TrickResult {
        winner: Seat::ALL[winner],
        points,
    }
}

/// Base score of following with D9 on [`FOLLOW`] at these scores.
fn base(scores: &str, winner: usize, points: i32) -> i32 {
    base_at(FOLLOW, scores, Difficulty::Normal, winner, points)
}

fn base_at(line: &str, scores: &str, level: Difficulty, winner: usize, points: i32) -> i32 {
    let mut found = 0;
    with_scorer(&format!("{line} scores={scores}"), level, |scorer| {
        found = scorer.base(card("D9"), end(winner, points));
    });
    found
}

/// Additions to the base score of a card, for the given result.
fn additions(line: &str, text: &str, end: TrickResult) -> i32 {
    let mut found = 0;
    with_scorer(line, Difficulty::Normal, |scorer| {
        let card = card(text);
        found = scorer.score(card, end) - scorer.base(card, end);
    });
    found
}

#[test]
fn winning_a_trick_costs_and_losing_it_pays() {
    assert_eq!(base(MINE, 1, 0), -4_800 - 18 * 9);
    assert_eq!(base(MINE, 1, 2), -4_800 - 700 * 2);
    assert_eq!(base(MINE, 0, 0), 600);
    assert_eq!(base(MINE, 0, 3), 600 + 500 * 3);
}

#[test]
fn a_discard_pays_a_little() {
    let line = "me=1 hand=.Q98.QJ985.8743 plays=3:C2,CA,C6,CK/S2";
    with_scorer(
        &format!("{line} scores={MINE}"),
        Difficulty::Normal,
        |scorer| {
            assert_eq!(scorer.base(card("D9"), end(0, 0)), 600 + 200);
        },
    );
}

#[test]
fn for_the_moon_winning_a_trick_pays() {
    let line = "me=1 hand=AQ.98..AKQT9875 plays=3:C2,CA,C6,CK/D2";
    with_scorer(
        &format!("{line} scores={MINE}"),
        Difficulty::Normal,
        |scorer| {
            assert_eq!(scorer.style, PlayStyle::Moon);
            let nine = card("D9");
            assert_eq!(scorer.base(nine, end(1, 0)), -4_800 - 18 * 9 + 5_500);
            assert_eq!(scorer.base(nine, end(1, 3)), -4_800 - 2_100 + 5_500 + 2_700);
            assert_eq!(scorer.base(nine, end(0, 3)), 600 + 1_500 - 2_400);
        },
    );
}

#[test]
fn feeding_the_target_pays_more_with_its_score_gap() {
    for (scores, per_point) in [
        ("0/0/0/9", 120),
        ("0/0/0/10", 160),
        ("0/0/0/29", 200),
        ("0/0/0/30", 240),
        ("0/0/0/80", 240),
    ] {
        let fed = base(scores, 3, 2);
        assert_eq!(fed, 600 + 1_000 + 2 * per_point, "{scores}");
        assert_eq!(
            base(scores, 0, 2),
            600 + 1_000,
            "no points on the table yet"
        );
    }
    assert_eq!(base("0/0/0/9", 3, 0), 600);
    assert_eq!(base("20/0/20/0", 0, 1), 600 + 500 + 200, "the first of two");
    assert_eq!(base("20/0/20/0", 2, 1), 600 + 500);
}

fn with_points(scores: &str, level: Difficulty, winner: usize, points: i32) -> i32 {
    base_at(WITH_POINTS, scores, level, winner, points)
}

#[test]
fn points_for_other_seats_than_the_target_cost() {
    let normal = Difficulty::Normal;
    assert_eq!(with_points("0/0/0/9", normal, 1, 2), 600 + 1_000 - 2_400);
    assert_eq!(with_points("0/0/0/9", normal, 3, 2), 600 + 1_000 + 240);
    assert_eq!(with_points("0/0/9/0", normal, 1, 2), 600 + 1_000);
}

#[test]
fn hard_feeds_and_captures_weigh_a_little_more() {
    let more = |scores, winner, points| {
        with_points(scores, Difficulty::Hard, winner, points)
            - with_points(scores, Difficulty::Normal, winner, points)
    };
    assert_eq!(more("0/0/0/9", 3, 2), 30 * 2);
    assert_eq!(more("0/0/0/15", 3, 2), 50 * 2);
    assert_eq!(more("0/0/85/90", 3, 2), 50 * 2);
    assert_eq!(more("0/0/84/0", 2, 2), 0);
    assert_eq!(more("0/0/85/0", 2, 2), -30 * 2);
    assert_eq!(more("0/0/85/90", 2, 2), -50 * 2);
    let quiet = base_at(FOLLOW, "0/0/0/9", Difficulty::Hard, 3, 2);
    assert_eq!(quiet, base("0/0/0/9", 3, 2), "no points on the table");
}

#[test]
fn feeding_a_target_near_the_end_pays_extra() {
    let on_hunt = 800;
    let twelve_cards = 400 + 20 * (10 - 12);
    assert_eq!(
        base("0/0/0/90", 3, 2),
        600 + 1_000 + 2 * (on_hunt + 240 + twelve_cards)
    );
    assert_eq!(base("0/0/0/90", 1, 2), -4_800 - 1_400 - 1_000);
}

#[test]
fn ending_the_game_pays_more_with_fewer_cards_left() {
    let line = "me=1 hand=7.QJ98.5.873 \
        plays=0:C2,CA,C6,CK/SA,S2,H4,S4/SK,S5,H5,S6/DA,D2,D3,D4";
    let nine_cards = 400 + 20;
    assert_eq!(
        base_at(line, "0/0/0/90", Difficulty::Normal, 3, 2),
        600 + 1_000 + 2 * (800 + 240 + nine_cards),
        "one card below ten"
    );
}

#[test]
fn with_a_high_own_score_points_weigh_more() {
    assert_eq!(base("0/84/0/0", 1, 2), -4_800 - 1_400);
    assert_eq!(base("0/85/0/0", 1, 2), -4_800 - 1_400 - 1_300 - 1_800);
    assert_eq!(base("0/85/0/0", 1, 0), -4_800 - 162 - 1_300);
    assert_eq!(base("0/85/0/0", 0, 2), 600 + 1_000 + 500);
}

/// Terms that every candidate has after this number of cards.
fn always(cards_played: i32) -> i32 {
    10 * cards_played + 20
}

#[test]
fn low_cards_are_better_for_following_and_leading() {
    let follow = format!("{FOLLOW} scores={MINE}");
    assert_eq!(additions(&follow, "D9", end(0, 0)), -24 * 9 + always(5));
    let lead = format!("{LEAD} scores={MINE}");
    assert_eq!(additions(&lead, "D9", end(0, 0)), -10 * 9 + always(4));
}

#[test]
fn the_last_card_of_a_suit_gets_the_void_bonus() {
    let lead = format!("{LEAD} scores={MINE}");
    assert_eq!(additions(&lead, "C5", end(0, 0)), 750 - 10 * 5 + always(4));
}

#[test]
fn a_discard_scores_its_points() {
    let line = "me=1 hand=AQ73.QJ98..8732 plays=3:C2,CA,C6,CK/C3 scores=0/10/0/0";
    for (card, p) in [("SQ", 13), ("H8", 1), ("D9", 0)] {
        assert_eq!(
            additions(line, card, end(0, p)),
            600 * p + always(5),
            "{card}"
        );
    }
}

#[test]
fn leading_hearts_unbroken_or_early_costs() {
    let unbroken = format!("{LEAD} scores={MINE}");
    assert_eq!(
        additions(&unbroken, "H8", end(0, 1)),
        -80 - 1_100 + always(4)
    );
    let second = "me=1 scores=0/10/0/0 hand=K7.QJA98.5.873 plays=0:C2,CA,C6,CK/SA,S2,H4,S4";
    assert_eq!(additions(second, "H8", end(0, 1)), -80 - 600 + always(8));
    let fourth = "me=1 scores=0/10/0/0 hand=7.QJ98.5.873 \
        plays=0:C2,CA,C6,CK/SA,S2,H4,S4/SK,S5,H5,S6/DA,D2,D3,D4";
    assert_eq!(additions(fourth, "H8", end(0, 1)), -80 + always(16));
}

#[test]
fn on_the_hunt_leading_points_pays() {
    let line = format!("{LEAD} scores=0/0/0/90").replace("A73", "AQ7");
    assert_eq!(
        additions(&line, "H8", end(0, 1)),
        -80 + 10_000 + 400 + always(4)
    );
    assert_eq!(
        additions(&line, "SQ", end(0, 13)),
        -120 + 10_000 + 5_200 + always(4)
    );
    assert_eq!(additions(&line, "D9", end(0, 0)), -90 + always(4));
}

#[test]
fn for_the_moon_leading_hearts_pays() {
    let line = "me=1 hand=AQ.98..AKQT9875 plays=0:C2,CA,C6,CK scores=0/10/0/0";
    let expected = -90 - 1_100 + 1_300 + always(4);
    assert_eq!(additions(line, "H9", end(0, 1)), expected);
}

#[test]
fn as_the_target_near_the_end_captured_points_cost() {
    let line = format!("{FOLLOW} scores=0/90/0/0");
    let always = -24 * 9 + always(5);
    assert_eq!(additions(&line, "D9", end(1, 2)), -2_400 + always);
    assert_eq!(additions(&line, "D9", end(0, 2)), 600 + always);
    let before = format!("{FOLLOW} scores=0/89/0/0");
    assert_eq!(additions(&before, "D9", end(1, 2)), always);
}
