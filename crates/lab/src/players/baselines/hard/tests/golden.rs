//! Positions whose values follow from the numbers of the design by hand.

use super::*;

/// Second trick: seat 0 has led a diamond and seat 1 (the player) must follow. Seat 2 is the sole
/// leader.
const FOLLOW: &str = "me=1 scores=0/10/50/20 hand=A73.QJ98.5.8732 plays=3:C2,CA,C6,CK/D2";

/// No cap of continuations, and only the normal tier.
const OPEN: HardOptions = HardOptions {
    cont_cap: 0,
    ..HardOptions::DEFAULT
};

#[test]
fn feeding_the_leader_adds_60_per_point_and_more_with_points_on_the_table() {
    let fed = evaluate_with_hands(FOLLOW, &OPEN, ["", "", ".A..", "K..3.2"], "DQ");
    assert_eq!(fed.parts.feed, 60);
    assert_eq!((fed.cont(), fed.parts.total()), (60, 60));
    // Seat 0 has discarded the king of hearts on a diamond of seat 3: one point before the card.
    let line = "me=1 scores=0/10/50/20 hand=A73.QJ98.5.8732 plays=2:C2,CA,C9,C6/D2,HK";
    let more = evaluate_with_hands(line, &OPEN, ["", "", ".A..", ""], "D8");
    assert_eq!(more.parts.feed, 60 * 6 / 5);
    let other = evaluate_with_hands(line, &OPEN, ["", "", ".7..", ""], "D8");
    assert_eq!((other.parts.feed, other.parts.self_capture), (0, -80));
}

#[test]
fn tied_leaders_and_unbroken_heart_leads_earn_no_feed_value() {
    let tied = FOLLOW.replace("0/10/50/20", "0/50/50/20");
    let shown = evaluate_with_hands(&tied, &OPEN, ["", "", ".A..", "K..3.2"], "DQ");
    assert_eq!(shown.parts, ContinuationTerms::default());
    // A hand of only hearts may lead them unbroken.
    let hearts = "me=1 scores=0/10/50/20 hand=...AKQJT9876543 plays=0:C2,CA,C6,CK";
    let led = evaluate_with_hands(hearts, &OPEN, ["2...", "", "...2", "3..."], "H3");
    assert_eq!(led.parts.feed, 0);
}

#[test]
fn captured_points_cost_80_each_and_double_near_the_end() {
    // Seat 2 follows; seat 3 has only hearts and breaks them. One club and four hearts are left.
    let hands = ["", "", ".T..", "...2"];
    let taken = evaluate_with_hands(FOLLOW, &OPEN, hands, "DQ");
    let start = 25 + 8;
    assert_eq!(taken.parts.self_capture, -80);
    assert_eq!(taken.parts.next_start, start);
    assert_eq!(taken.cont(), start - 80);
    let near_end = FOLLOW.replace("0/10/50/20", "0/85/90/20");
    let dear = evaluate_with_hands(&near_end, &OPEN, hands, "DQ");
    assert_eq!(dear.parts.self_capture, -160);
}

#[test]
fn the_lead_has_no_value_in_the_narrow_tier_or_without_an_exit_card() {
    let narrow = HardOptions {
        tiers_enable: true,
        ..OPEN
    };
    let shown = evaluate_with_hands(FOLLOW, &narrow, ["", "", ".T..", "...2"], "DQ");
    assert_eq!(shown.parts.next_start, 0);
    // Seat 2 breaks hearts. The hand has only hearts to lead, or one spade that may lose.
    let start = |hand: &str| {
        let line = format!("me=1 hand={hand} plays=0:C2,S2,C6,CK/D2,D3");
        evaluate_with_hands(&line, &OPEN, ["", "", "...2", ""], "DA")
            .parts
            .next_start
    };
    assert_eq!(start(".A..KQJT9876543"), 0);
    assert_eq!(start("K.A..KQJT987654"), 25 + 10);
    assert_eq!(start("A.A..KQJT987654"), 0, "nothing beats an ace");
}

#[test]
fn the_cap_limits_gains_and_losses() {
    // The queen is in the leader's trick: 13 points, each at three times the value.
    let line = "me=3 scores=0/50/10/10 hand=32.QJ98.T65.732 plays=0:C2,CK,C3,C4/SA,SQ";
    let open = evaluate_with_hands(line, &OPEN, ["K...", "", "", ""], "S2");
    assert_eq!(open.parts.feed, 60 * 13 * 3);
    let capped = evaluate_with_hands(line, &HardOptions::DEFAULT, ["K...", "", "", ""], "S2");
    assert_eq!(capped.parts.feed, 60 * 13 * 3);
    assert_eq!(capped.parts.capped_delta, 300 - 60 * 13 * 3);
    assert_eq!(capped.cont(), 300);
    let explained = explain(&view(line), &HardOptions::AS_DESIGNED, &context(1)).expect("my turn");
    assert_eq!(explained.stats.leverage_score, 41);
    assert_eq!(explained.leverage.tier, Tier::Normal);
    assert!(explained.candidates.iter().all(|one| one.cont() == 300));
    // The same trick, won by the player.
    let mine = "me=3 scores=0/50/10/10 hand=A2.QJ98.T65.732 plays=0:C2,CK,C3,C4/SK,SQ";
    let taken = evaluate_with_hands(mine, &HardOptions::DEFAULT, ["3...", "", "", ""], "SA");
    assert_eq!((taken.parts.self_capture, taken.cont()), (-80 * 13, -300));
}

#[test]
fn the_wide_tier_and_the_points_scale_the_feed_value() {
    let line = "me=3 scores=0/50/10/10 hand=32.QJ98.T65.732 plays=0:C2,CK,C3,C4/SA,SQ";
    let feed = |options: &HardOptions| {
        evaluate_with_hands(line, options, ["K...", "", "", ""], "S2")
            .parts
            .feed
    };
    let wide = HardOptions {
        tiers_enable: true,
        probe_enable: false,
        leverage_thresh_normal: 41,
        ..OPEN
    };
    assert_eq!(feed(&wide), 60 * 13 * 3 * 1300 / 1000);
    let scaled = HardOptions {
        cont_scale_feed_permil: 20,
        ..OPEN
    };
    assert_eq!(feed(&scaled), 60 * 13 * 3 * 1260 / 1000);
}

#[test]
fn optional_parts_add_up() {
    let options = HardOptions {
        qs_risk_per: 7,
        ctrl_hearts_per: 3,
        ctrl_handoff_pen: 11,
        ..OPEN
    };
    let won = evaluate_with_hands(FOLLOW, &options, ["", "", ".T..", "...2"], "DQ").parts;
    assert_eq!(
        (won.qs_risk, won.ctrl_hearts, won.ctrl_handoff),
        (-7, 12, 0)
    );
    let lost = evaluate_with_hands(FOLLOW, &options, ["", "", ".A..", "...2"], "DQ").parts;
    assert_eq!(
        (lost.qs_risk, lost.ctrl_hearts, lost.ctrl_handoff),
        (0, 0, -11)
    );
    assert_eq!(lost.total(), 60 - 11);
}

#[test]
fn a_near_tie_is_boosted_after_the_cap() {
    let options = HardOptions {
        cont_boost_gap: 99,
        cont_boost_factor: 3,
        ..HardOptions::DEFAULT
    };
    let hands = ["", "", ".A..", "K..3.2"];
    // The best candidate is 100 ahead of this one.
    let far = evaluate_with_hands(FOLLOW, &options, hands, "DQ");
    assert_eq!(far.cont(), 60);
    let wide = HardOptions {
        cont_boost_gap: 100,
        ..options
    };
    let near = evaluate_with_hands(FOLLOW, &wide, hands, "DQ");
    assert_eq!((near.cont(), near.parts.capped_delta), (180, 120));
}

/// Every decision is of the normal tier, and the probe tries `leads` leads.
fn probing(leads: u32) -> HardOptions {
    HardOptions {
        leverage_thresh_narrow: 0,
        leverage_thresh_normal: 1_000,
        next_branch_limit: Some(leads),
        tiers_enable: true,
        nexttrick_singleton: 0,
        nexttrick_hearts_per: 0,
        ..OPEN
    }
}

#[test]
fn the_probe_is_the_best_lead_against_the_worst_reply() {
    // The player's queen wins the diamond. Seat 2 has one heart left, seat 3 the queen of spades
    // and a club, seat 0 a club. Every lead wins.
    let hands = ["..4.", "", ".T..K", "Q.3.3."];
    let probe = |hand: &str, leads| {
        let line = FOLLOW.replace("A73.QJ98.5.8732", hand);
        evaluate_with_hands(&line, &probing(leads), hands, "DQ")
            .parts
            .next_probe
    };
    // On a diamond, seat 3 discards the club, or at worst the queen.
    assert_eq!(probe(".QJ98..AQJT8765", 1), -60 * 14);
    assert_eq!(probe(".QJ98..AQJT8765", 13), -60 * 14);
    // On a club, seat 3 must follow, so the player takes only the heart.
    assert_eq!(probe(".QJ98.5.8765432", 13), -60);
    // A spade loses to the queen, and the points go to seat 3.
    assert_eq!(probe("2.QJ98.5.865432", 13), 0);
    // Seat 3 breaks hearts with the ace, and seat 2, the leader, must win a heart lead.
    let fed = ["..4.", "", ".T.9.K", "...A3"];
    let line = FOLLOW.replace("A73.QJ98.5.8732", ".QJ98.5.876542J");
    let shown = evaluate_with_hands(&line, &probing(13), fed, "DQ");
    assert_eq!(shown.parts.self_capture, -80, "seat 3 had a heart only");
    assert_eq!(shown.parts.next_probe, 40 * 3);
}

#[test]
fn the_last_cards_are_played_out_only_within_the_configured_hand_size() {
    let hands = ["..T.", "", ".T..K", "Q.3.9."];
    let bonus = HardOptions {
        endgame_dp_enable: true,
        endgame_dp_max_cards: 11,
        endgame_dp_bonus: 500,
        ..probing(1)
    };
    let few = HardOptions {
        endgame_dp_max_cards: 10,
        ..bonus
    };
    let probe = |options: &HardOptions| {
        evaluate_with_hands(FOLLOW, options, hands, "DQ")
            .parts
            .next_probe
    };
    assert_eq!(probe(&few), probe(&probing(1)), "I hold eleven cards");
    assert_ne!(probe(&bonus), probe(&few));
}

/// A position in which the search and the Normal planner disagree, with base score and continuation
/// of both cards.
struct Disagreement {
    line: &'static str,
    /// Seed of the sampled worlds.
    seed: u64,
    normal: (&'static str, i32, i32),
    hard: (&'static str, i32, i32),
}

const DISAGREEMENTS: [Disagreement; 4] = [
    // Seat 1, the leader, has led a low club with an ace of hearts on it. Another heart for the
    // leader beats discarding the king of spades.
    Disagreement {
        line: "me=3 scores=10/60/30/20 hand=K.T98..7432 plays=0:C2,CT,C8,C4/ST,S3,S2,SJ/S5,S4,SQ,SA/\
               D2,D5,DA,DK/D6,D4,D3,H9/C5,HA",
        seed: 9,
        normal: ("SK", 1900, 40),
        hard: ("H2", 1860, 81),
    },
    // A heart lead would hit the leader, but mostly the player.
    Disagreement {
        line: "me=3 scores=92/40/86/50 hand=AK5.98.J.K9 plays=3:C2,CK,C6,CQ/SJ,S3,SQ,S9/C3,C7,C4,HQ/\
               S4,S6,S2,H7/C8,HJ,C5,CA",
        seed: 3,
        normal: ("H9", 2508, -298),
        hard: ("S5", 2427, 43),
    },
    // A low heart lead may end up in the player's own tricks.
    Disagreement {
        line: "me=1 scores=10/60/30/20 hand=5.5..K84 plays=1:C2,CT,CJ,CA/SJ,ST,S7,SK/D4,DK,D9,DA/\
               S3,S2,S4,SA/S9,HQ,S6,HA/S8,HT,SQ,H9/C4,CK,CQ,C6/C3,C9,C5,C8",
        seed: 55,
        normal: ("H4", 1650, -30),
        hard: ("D5", 1640, 0),
    },
    // Both hearts win. With the ten left in hand, the next trick can go to the leader.
    Disagreement {
        line: "me=3 scores=97/86/85/90 hand=A8..K.KT plays=0:C2,C9,CQ,CA/D9,DA,DK,D8/D3,D2,D7,DJ/\
               DT,DQ,D6,HA/H3,SJ,H4,H2/ST,S9,S5,S6/S7,S2,S3,S4/H6,H5,H8,D5/H9,D4,H7",
        seed: 6,
        normal: ("HT", -11_770, -300),
        hard: ("HK", -11_842, -199),
    },
];

#[test]
fn feed_self_capture_and_probe_change_the_planners_card() {
    for case in &DISAGREEMENTS {
        let view = view(case.line);
        let context = context(case.seed);
        let explained = explain(&view, &HardOptions::AS_DESIGNED, &context).expect("my turn");
        let shown = |(text, ..): (&str, i32, i32)| {
            let one = explained
                .candidates
                .iter()
                .find(|one| one.card == card(text));
            one.map(|one| (one.base, one.cont())).expect("a candidate")
        };
        for known in [case.normal, case.hard] {
            assert_eq!(shown(known), (known.1, known.2), "{view}: {}", known.0);
        }
        let best_base = explained.candidates.iter().max_by_key(|one| one.base);
        assert_eq!(best_base.map(|one| one.card), Some(card(case.normal.0)));
        let decision = choose(&view, &HardOptions::AS_DESIGNED, &context).expect("my turn");
        assert_eq!(decision.card, card(case.hard.0), "{view}");
    }
}
