//! Tests of the rankings: card sense of the tuned policy, the design, and properties of all policies.

use super::*;
use crate::evaluation::weights::TUNED;
use crate::watched::{Watched, named_rules};
use crate::{CardSet, Policy, View, ViewError, rank_move, rank_moves};
use handsense_core::Rng;

fn view(line: &str) -> View {
    line.parse()
        .unwrap_or_else(|error| panic!("{line}: {error}"))
}

fn best(line: &str) -> String {
    rank_moves(&view(line), Policy::Tuned)
        .expect("my turn")
        .best()
        .to_string()
}

fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

fn value(line: &str, text: &str) -> i32 {
    let state = tuned::KnownState::from_view(&view(line));
    tuned::values(&state, &TUNED, card(text).bit())[0].1
}

/// Positions with the best card of the tuned policy. In most of them seat 0 has led the two of clubs,
/// seat 1 has won with the ace and leads, and seat 0 is the last to play.
const BEST: [(&str, &str, &str); 9] = [
    (
        "ducks as high as possible under the winner",
        "hand=A75.T42.T8.9764 plays=0:C2,CA,C5,C6/DJ,D3,D5",
        "DT",
    ),
    (
        "wins with the highest as the last without points on the table",
        "hand=J75.AT42.T8.976 plays=0:C2,CA,C5,C6/D5,D6,D8",
        "DA",
    ),
    (
        "ducks as the last with points on the table",
        "hand=J75.AT42.T8.976 plays=0:C2,CA,C5,C6/DJ,D6,HK",
        "DT",
    ),
    (
        "discards the queen of spades",
        "me=3 hand=Q73.QJ98654..72 plays=0:C2,CA,C7,D3/C9,CT",
        "SQ",
    ),
    (
        "ducks with the queen under the king",
        "hand=Q73.QJ9.T8.7532 plays=0:C2,CA,C5,C6/SK,S2,S4",
        "SQ",
    ),
    (
        "ducks with the queen under the ace",
        "hand=Q73.QJ9.T8.7532 plays=0:C2,CA,C5,C6/S5,SA,S6",
        "SQ",
    ),
    (
        "discards the ace of spades before small cards while the queen is out",
        "me=3 hand=A3.JT98654..432 plays=0:C2,CA,C7,D3/C9,CT",
        "SA",
    ),
    (
        "keeps the guards of its queen",
        "hand=Q432..KQJ9.8765 plays=0:C2,CA,C5,C6/D2,D3,D4",
        "SQ",
    ),
    (
        "keeps a card that is forced",
        "me=1 hand=A73.QJ98.6.87532 plays=0:C2",
        "C6",
    ),
];

#[test]
fn the_tuned_policy_has_card_sense() {
    for (name, line, card) in BEST {
        assert_eq!(best(line), card, "{name}");
    }
    // It neither puts the queen on a trick it may win, nor leads her or an honour beside her.
    let before_others = "me=2 hand=Q73.QJ9.T8.7532 plays=0:C2,CA,C5,C6/S5";
    assert_ne!(best(before_others), "SQ");
    let beside = "me=3 hand=AKQ.T842.J8.432 plays=0:C2,C3,C4,CK";
    assert!(!best(beside).starts_with('S'));
    // It flushes the queen with cards below her.
    let flush = "me=3 hand=J985.QT.95.KJ76 plays=0:C2,C3,C4,CK";
    assert!(best(flush).starts_with('S'));
    let guards = BEST[7].1;
    assert!(value(guards, "S4") < value(guards, "CK"));
}

#[test]
fn a_forced_card_ranks_100() {
    for policy in [Policy::Tuned, Policy::Learned] {
        let ranked = rank_moves(&view(BEST[8].1), policy).expect("my turn");
        let card = card("C6");
        assert_eq!(ranked.as_slice(), [RankedMove { card, rank: 100 }]);
    }
}

/// Seat 1 has taken every point so far, eighteen of them.
const SHOOTER: &str = "hand=97.KT86..J86 plays=0:C2,CA,C5,C6/DA,HK,D4,D5/HA,HQ,H3,H4/SA,S2,SQ,S3";

#[test]
fn a_heart_goes_to_a_third_player_and_not_to_a_shooter() {
    let third = format!("{SHOOTER}/CQ,CK,C8");
    assert!(best(&third).starts_with('H'), "{}", best(&third));
    let shooter = format!("{SHOOTER}/CK,C7,C8");
    assert!(!best(&shooter).starts_with('H'), "{}", best(&shooter));
}

#[test]
fn scores_decide_who_gets_points_and_whether_the_game_ends() {
    let heart = |scores: &str| {
        let line = format!("me=3 scores={scores} hand=73.QJT9654..J72 plays=0:C2,CA,C7,D3/C9,CT");
        value(&line, "HJ")
    };
    // Seat 2 is winning the trick; it leads the game or trails.
    assert!(heart("60/60/10/60") > heart("20/20/80/20"));
    // A heart brings it to 100; then I have the lowest score, or I have not.
    assert!(heart("60/60/99/50") > heart("40/60/99/50"));
}

#[test]
fn a_hand_of_top_cards_shoots_and_gives_up_when_the_plan_is_broken() {
    let shoots = |line: &str| {
        let state = tuned::KnownState::from_view(&view(line));
        tuned::MoveEvaluator::new(&state, &TUNED).is_shooting()
    };
    let hand = "hand=AKQ.KQ..AKQJT9";
    assert!(shoots(&format!(
        "{hand} plays=0:C2,CA,C5,C6/DA,D2,D4,D5/S5,S2,S3"
    )));
    // Seat 1 has a heart now.
    assert!(!shoots(&format!(
        "{hand} plays=0:C2,CA,C5,C6/DA,H2,D4,D5/S5,S2,S3"
    )));
}

#[test]
fn every_legal_card_is_ranked_once_best_first() {
    for seed in 0..150 {
        let mut rng = Rng::new(seed);
        let mut deal = Watched::deal(named_rules(seed), seed);
        while !deal.table.is_over() {
            for policy in Policy::ALL {
                let ranked = rank_moves(deal.view(), policy).expect("my turn");
                let cards: CardSet = ranked.as_slice().iter().map(|m| m.card).collect();
                assert_eq!(cards, deal.table.legal_moves());
                assert_eq!(ranked.as_slice().len() as u32, cards.len());
                let key = |m: &RankedMove| (m.rank, m.card.code());
                assert!(ranked.as_slice().is_sorted_by(|a, b| key(a) > key(b)));
                for ranked in ranked.as_slice() {
                    assert!((0..=100).contains(&ranked.rank));
                    assert_eq!(rank_move(deal.view(), policy, ranked.card), Ok(ranked.rank));
                }
            }
            deal.play_any(&mut rng);
        }
    }
}

// ---- the design ----

fn designed(line: &str, text: &str) -> i32 {
    rank_move(&view(line), Policy::AsDesigned, card(text)).expect("legal")
}

#[test]
fn a_hand_that_can_flush_ranks_ace_and_king_of_spades_90() {
    let line = "me=3 hand=AK85.QT.95.KJ76 plays=0:C2,C3,C4,CK";
    assert_eq!((designed(line, "SA"), designed(line, "SK")), (90, 90));
    assert!(designed(line, "S8") < 90);
}

#[test]
fn without_three_spades_or_with_the_queen_gone_nothing_is_flushed() {
    assert!(designed("me=3 hand=AK.QT85.95.KJ76 plays=0:C2,C3,C4,CK", "SA") < 90);
    let queen_on_table = "hand=AK8.QT7.97.KJ76 plays=0:C2,CA,C5,C6/S5,S6,SQ";
    assert!(designed(queen_on_table, "SA") < 90);
}

/// Seat 1 has five hearts and the queen: threat 60.
const THREAT: &str =
    "rules=legacy-main hand=A7.KT86..J86 plays=0:C2,CA,C5,C6/DA,HK,D4,D5/HA,HQ,H3,H4/SK,S2,SQ,S3";

#[test]
fn the_prevention_table_applies_against_a_moon_threat() {
    let rank = |trick: &str, text: &str| designed(&format!("{THREAT}/{trick}"), text);
    // A high heart that wins a trick with hearts in it: 3 + 50 + 40. A low one that loses it.
    assert_eq!(rank("HT,H2,H5", "HJ"), 93);
    assert_eq!(rank("HT,H2,H5", "H8"), 43);
    // A spade that takes hearts: 0 + 40; without hearts it is the base rank.
    assert_eq!(rank("SJ,HT,S4", "SA"), 40);
    assert_eq!(rank("SJ,S6,S4", "SA"), 32);
}

#[test]
fn ranking_requires_the_turn_and_a_legal_card() {
    let other = view("me=3 hand=AK85.QT4.95.KJ76 plays=0:C2,C3");
    assert!(matches!(
        rank_moves(&other, Policy::Tuned),
        Err(ViewError::NotMyTurn { .. })
    ));
    let mine = view("me=3 hand=AK85.QT4.95.KJ76 plays=0:C2,C3,C4");
    let spade = card("SA");
    assert_eq!(
        rank_move(&mine, Policy::Tuned, spade),
        Err(ViewError::NotLegal { card: spade })
    );
}
