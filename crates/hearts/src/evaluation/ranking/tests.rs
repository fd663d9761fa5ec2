use super::*;
use crate::{
    CardSet, Policy, Rules, Seat, View, ViewError, ViewSetup, deal_hands, explain_move, rank_move,
    rank_moves,
};
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
    explain_move(&view(line), Policy::Tuned, card(text))
        .expect("a legal card")
        .total()
}

#[test]
fn a_forced_card_ranks_100() {
    let forced = view("me=1 hand=A73.QJ98.6.87532 plays=0:C2");
    for policy in [Policy::Tuned, Policy::Learned] {
        let ranked = rank_moves(&forced, policy).expect("my turn");
        let only = RankedMove {
            card: card("C6"),
            rank: 100,
        };
        assert_eq!(ranked.as_slice(), [only]);
    }
}

// ---- card sense of the tuned policy ----
//
// In most positions seat 0 has led the two of clubs, seat 1 has won with the ace and leads, and
// seat 0 is the last to play.

#[test]
fn ducks_as_high_as_possible_under_the_winner() {
    assert_eq!(
        best("hand=A75.T42.T8.9764 plays=0:C2,CA,C5,C6/DJ,D3,D5"),
        "DT"
    );
}

#[test]
fn last_with_no_points_on_the_table_wins_with_the_highest() {
    assert_eq!(
        best("hand=J75.AT42.T8.976 plays=0:C2,CA,C5,C6/D5,D6,D8"),
        "DA"
    );
}

#[test]
fn last_with_points_on_the_table_ducks_if_it_can() {
    assert_eq!(
        best("hand=J75.AT42.T8.976 plays=0:C2,CA,C5,C6/DJ,D6,HK"),
        "DT"
    );
}

#[test]
fn discards_the_queen_of_spades_when_void() {
    assert_eq!(
        best("me=3 hand=Q73.QJ98654..72 plays=0:C2,CA,C7,D3/C9,CT"),
        "SQ"
    );
}

#[test]
fn ducks_with_the_queen_under_ace_or_king() {
    assert_eq!(
        best("hand=Q73.QJ9.T8.7532 plays=0:C2,CA,C5,C6/SK,S2,S4"),
        "SQ"
    );
    assert_eq!(
        best("hand=Q73.QJ9.T8.7532 plays=0:C2,CA,C5,C6/S5,SA,S6"),
        "SQ"
    );
}

#[test]
fn discards_the_ace_of_spades_before_small_cards_while_the_queen_is_out() {
    assert_eq!(
        best("me=3 hand=A3.JT98654..432 plays=0:C2,CA,C7,D3/C9,CT"),
        "SA"
    );
}

#[test]
fn does_not_put_the_queen_on_a_trick_it_may_win() {
    assert_ne!(
        best("me=2 hand=Q73.QJ9.T8.7532 plays=0:C2,CA,C5,C6/S5"),
        "SQ"
    );
}

#[test]
fn leads_neither_the_queen_nor_an_honour_beside_her_while_she_counts() {
    let lead = best("me=3 hand=AKQ.T842.J8.432 plays=0:C2,C3,C4,CK");
    assert!(!lead.starts_with('S'), "{lead}");
}

#[test]
fn flushes_the_queen_with_cards_below_her() {
    let line = "me=3 hand=J985.QT.95.KJ76 plays=0:C2,C3,C4,CK";
    let lead = best(line);
    assert!(lead.starts_with('S'), "{lead}");
}

#[test]
fn keeps_the_guards_of_its_queen() {
    let line = "hand=Q432..KQJ9.8765 plays=0:C2,CA,C5,C6/D2,D3,D4";
    assert_eq!(best(line), "SQ");
    assert!(value(line, "S4") < value(line, "CK"));
}

/// Seat 1 has taken every point so far, eighteen of them.
const SHOOTER: &str = "hand=97.KT86..J86 plays=0:C2,CA,C5,C6/DA,HK,D4,D5/HA,HQ,H3,H4/SA,S2,SQ,S3";

#[test]
fn a_heart_on_a_third_players_trick_stops_a_moon_shot() {
    let line = format!("{SHOOTER}/CQ,CK,C8");
    assert!(best(&line).starts_with('H'), "{}", best(&line));
    let heart = explain_move(&view(&line), Policy::Tuned, card("HJ")).expect("legal");
    assert!(
        heart
            .terms()
            .any(|(reason, value)| reason == Reason::StopsMoon && value > 0)
    );
}

#[test]
fn no_heart_is_given_to_a_shooter() {
    let line = format!("{SHOOTER}/CK,C7,C8");
    assert!(!best(&line).starts_with('H'), "{}", best(&line));
}

#[test]
fn points_preferably_go_to_the_leader_of_the_game() {
    let line = |scores: &str| {
        format!("me=3 scores={scores} hand=73.QJT9654..J72 plays=0:C2,CA,C7,D3/C9,CT")
    };
    // Seat 2 is winning the trick.
    let (ahead, behind) = (line("60/60/10/60"), line("20/20/80/20"));
    assert!(value(&ahead, "HJ") > value(&behind, "HJ"));
}

#[test]
fn the_game_is_ended_when_it_is_won_and_not_when_it_is_lost() {
    let line = |scores: &str| {
        format!("me=3 scores={scores} hand=73.QJT9654..J72 plays=0:C2,CA,C7,D3/C9,CT")
    };
    // A heart brings seat 2 to 100; then I have the lowest score, or I have not.
    let (won, lost) = (line("60/60/99/50"), line("40/60/99/50"));
    assert!(value(&won, "HJ") > value(&lost, "HJ"));
}

#[test]
fn a_hand_of_top_cards_shoots_and_gives_up_when_the_plan_is_broken() {
    let shoots = |line: &str| {
        let spade = explain_move(&view(line), Policy::Tuned, card("SQ")).expect("legal");
        spade.terms().any(|(reason, _)| reason == Reason::Shoots)
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

// ---- properties of all policies ----

/// Every decision of a few hundred random deals, with its view.
fn every_decision(mut check: impl FnMut(&View)) {
    for seed in 0..150 {
        let mut rng = Rng::new(seed);
        let rules = [Rules::STANDARD, Rules::LEGACY_MAIN][seed as usize % 2];
        let hands = deal_hands(&mut rng);
        let mut table = crate::Position::new(rules, hands, Seat::ALL[0]).expect("a deal");
        let mut views = Seat::ALL.map(|me| {
            View::new(ViewSetup {
                rules,
                ..ViewSetup::new(me, hands[me])
            })
            .expect("a start")
        });
        while !table.is_over() {
            let seat = table.next_seat();
            check(&views[seat]);
            let legal: Vec<Card> = table.legal_moves().iter().collect();
            let card = legal[rng.below(legal.len() as u32) as usize];
            for view in &mut views {
                view.play(seat, card).expect("legal");
            }
            table.play(card).expect("legal");
        }
    }
}

#[test]
fn every_legal_card_is_ranked_once_best_first() {
    every_decision(|view| {
        for policy in Policy::ALL {
            let ranked = rank_moves(view, policy).expect("my turn");
            let cards: CardSet = ranked.as_slice().iter().map(|m| m.card).collect();
            assert_eq!(Ok(cards), view.legal_moves());
            assert_eq!(ranked.as_slice().len() as u32, cards.len());
            for pair in ranked.as_slice().windows(2) {
                let code = |m: &RankedMove| m.card.code();
                let in_order = pair[0].rank > pair[1].rank
                    || (pair[0].rank == pair[1].rank && code(&pair[0]) > code(&pair[1]));
                assert!(in_order, "{pair:?}");
            }
            for ranked in ranked.as_slice() {
                assert!((0..=100).contains(&ranked.rank));
                assert_eq!(rank_move(view, policy, ranked.card), Ok(ranked.rank));
            }
        }
    });
}

#[test]
fn the_terms_of_an_explanation_sum_to_the_ranked_value() {
    let mut policies = [Policy::Tuned, Policy::Learned].into_iter().cycle();
    every_decision(|view| {
        let policy = policies.next().expect("a cycle");
        let ranked = rank_moves(view, policy).expect("my turn");
        let value = |m: &RankedMove| explain_move(view, policy, m.card).map(|why| why.total());
        let totals: Vec<i32> = ranked
            .as_slice()
            .iter()
            .map(|m| value(m).expect("legal"))
            .collect();
        assert!(totals.is_sorted_by(|a, b| a >= b), "{view}: {totals:?}");
        for (pair, values) in ranked.as_slice().windows(2).zip(totals.windows(2)) {
            assert_eq!(pair[0].rank == pair[1].rank, values[0] == values[1]);
        }
    });
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
    let rank = |trick: &str, text: &str| {
        let line = format!("{THREAT}/{trick}");
        let explanation =
            explain_move(&view(&line), Policy::AsDesigned, card(text)).expect("legal");
        explanation.terms().collect::<Vec<_>>()
    };
    let boosts = |trick, text| -> Vec<(Reason, i32)> {
        rank(trick, text)
            .into_iter()
            .filter(|(reason, _)| *reason != Reason::Base)
            .collect()
    };
    // A high heart that wins a trick with hearts in it; a low one; a spade that takes hearts.
    assert_eq!(
        boosts("HT,H2,H5", "HJ"),
        [(Reason::BlockHighHeart, 50), (Reason::BlockTakeHearts, 40)]
    );
    assert_eq!(boosts("HT,H2,H5", "H8"), []);
    assert_eq!(boosts("SJ,HT,S4", "SA"), [(Reason::BlockTakeHearts, 40)]);
    assert_eq!(boosts("SJ,S6,S4", "SA"), []);
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
