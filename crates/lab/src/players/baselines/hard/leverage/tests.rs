use super::*;

const DESIGN: TierThresholds = TierThresholds {
    narrow: 20,
    normal: 45,
};

fn terms(line: &str) -> LeverageTerms {
    LeverageTerms::from_view(&line.parse().expect("a view"))
}

/// The queen of spades is on the table, and the sole leader, with 50 points, is winning.
const QUEEN_ON_TABLE: &str =
    "me=3 scores=0/50/10/10 hand=32.QJ98.T65.732 plays=0:C2,CK,C3,C4/SA,SQ";

#[test]
fn each_term_adds_its_weight() {
    let none = LeverageTerms::default();
    assert_eq!(none.score(), 0);
    let with = |change: fn(&mut LeverageTerms)| {
        let mut terms = none;
        change(&mut terms);
        terms.score()
    };
    assert_eq!(with(|f| f.points_on_table = 1), 2);
    assert_eq!(with(|f| f.points_on_table = 13), 26);
    assert_eq!(
        with(|f| f.points_on_table = 15),
        26,
        "no more than 13 count"
    );
    assert_eq!(with(|f| f.leader_wins = true), 15);
    assert_eq!(with(|f| f.near_end = true), 10);
    assert_eq!(with(|f| f.hearts_broken = true), 5);
    assert_eq!(with(|f| f.queen_unseen = true), 6);
    assert_eq!(with(|f| f.opponent_void = true), 6);
}

#[test]
fn the_maximum_scores_are_48_and_62() {
    let everything = LeverageTerms {
        points_on_table: 3,
        leader_wins: true,
        near_end: true,
        hearts_broken: true,
        queen_unseen: true,
        opponent_void: true,
    };
    assert_eq!(everything.score(), 48);
    let queen = LeverageTerms {
        points_on_table: 13,
        queen_unseen: false,
        ..everything
    };
    assert_eq!(queen.score(), 62);
}

#[test]
fn tiers_change_at_20_and_45() {
    let tier = |score| DESIGN.tier(score);
    assert_eq!([0, 19].map(tier), [Tier::Narrow; 2]);
    assert_eq!([20, 44].map(tier), [Tier::Normal; 2]);
    assert_eq!([45, 100].map(tier), [Tier::Wide; 2]);
}

#[test]
fn a_decision_without_points_or_winning_leader_is_narrow() {
    let quiet = terms("me=1 hand=A73.QJ98.65.8732 plays=0:C2");
    let expected = LeverageTerms {
        queen_unseen: true,
        ..LeverageTerms::default()
    };
    assert_eq!(quiet, expected);
    assert_eq!(DESIGN.tier(quiet.score()), Tier::Narrow);
}

#[test]
fn the_queen_in_the_leaders_trick_is_normal_and_wide_once_hearts_are_broken() {
    let queen = terms(QUEEN_ON_TABLE);
    assert_eq!((queen.points_on_table, queen.leader_wins), (13, true));
    assert!(!queen.queen_unseen, "on the table the queen counts as seen");
    assert_eq!(queen.score(), 41);
    assert_eq!(DESIGN.tier(queen.score()), Tier::Normal);
    let broken = LeverageTerms {
        hearts_broken: true,
        ..queen
    };
    assert_eq!(DESIGN.tier(broken.score()), Tier::Wide);
}

#[test]
fn a_shared_highest_score_has_no_leader() {
    assert_eq!(sole_leader(&[0; 4]), None);
    assert_eq!(sole_leader(&[0, 50, 50, 10]), None);
    assert_eq!(sole_leader(&[-3, -1, -2, -9]), Some(Seat::ALL[1]));
    let tied = QUEEN_ON_TABLE.replace("0/50/10/10", "50/50/10/10");
    assert!(!terms(&tied).leader_wins);
}

#[test]
fn a_known_void_counts_only_in_the_suit_led() {
    // Seat 2 did not follow clubs in the first trick.
    let club_led = "me=3 hand=32.QJ98.T65.732 plays=0:C2,CK,D3,C4/CA,S9";
    assert!(terms(&club_led.replace(",S9", "")).opponent_void);
    let spade_led = club_led.replace("CA,S9", "SA,S9");
    assert!(!terms(&spade_led).opponent_void);
    // The player's own void does not count as an opponent's void.
    let mine = "me=3 hand=32.QJT98.T.8732 plays=0:D2,CK,C9,C4/D3";
    assert!(mine.parse::<View>().is_err(), "clubs must be led first");
}

#[test]
fn only_the_own_score_counts_as_near_the_end() {
    let line = "me=1 hand=A73.QJ98.65.8732 plays=0:C2 scores=";
    assert!(!terms(&format!("{line}99/84/0/0")).near_end);
    assert!(terms(&format!("{line}0/85/0/0")).near_end);
}

#[test]
fn a_small_drop_keeps_the_wider_tier_and_a_large_one_does_not() {
    let after = |score, before: (i32, Tier)| {
        let previous = Leverage {
            score: before.0,
            tier: before.1,
        };
        Leverage::with_hysteresis(score, DESIGN, Some(previous)).tier
    };
    assert_eq!(after(19, (23, Tier::Normal)), Tier::Normal, "dropped by 4");
    assert_eq!(after(18, (23, Tier::Normal)), Tier::Narrow, "dropped by 5");
    assert_eq!(after(44, (47, Tier::Wide)), Tier::Wide);
    assert_eq!(
        after(15, (19, Tier::Wide)),
        Tier::Wide,
        "wider by two tiers"
    );
    assert_eq!(
        after(45, (10, Tier::Narrow)),
        Tier::Wide,
        "a wider tier applies at once"
    );
    let fresh = Leverage::with_hysteresis(19, DESIGN, None);
    assert_eq!((fresh.score, fresh.tier), (19, Tier::Narrow));
}
