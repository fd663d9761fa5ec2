//! Every reason of an explanation states a fact, and the values of the reasons add up to the ranking.

use handsense_hearts::{
    Card, CardSet, Explanation, Explanations, PassDirection, Policy, Position, Reason, Rules,
    SEATS, Seat, View, ViewSetup, deal_hands, explain_moves, pass_cards, rank_moves,
    select_pass_cards,
};

use crate::common::facts;
use crate::common::random::Random;
use handsense_core::Rng;

/// The number of positions.
const POSITIONS: usize = 10_000;

/// Reasons about a moon shot, which may be worth all points of a deal.
const MOON: [Reason; 4] = [
    Reason::StopsMoon,
    Reason::FeedsMoon,
    Reason::Shoots,
    Reason::WeakensShot,
];

/// Reasons by the policy network.
const LEARNED: [Reason; 8] = [
    Reason::Learned,
    Reason::LearnedSuit,
    Reason::LearnedOtherSuits,
    Reason::LearnedQueen,
    Reason::LearnedTrick,
    Reason::LearnedLead,
    Reason::LearnedVoids,
    Reason::LearnedPoints,
];

/// Rules with random bits that allow a deal.
fn any_rules(random: &mut Random) -> Rules {
    match random.below(4) {
        0 => Rules::STANDARD,
        1 => Rules::LEGACY_MAIN,
        2 => Rules::STANDARD.without(Rules::QUEEN_PENALTY),
        _ => Rules::from_bits(random.below(1 << 14) as i32).expect("fourteen bits"),
    }
}

/// Four hands; in every third deal the high cards are in one of them.
fn any_hands(random: &mut Random) -> [CardSet; SEATS] {
    if !random.one_in(3) {
        return deal_hands(&mut Rng::new(random.next()));
    }
    let mut deck: Vec<Card> = CardSet::FULL.iter().collect();
    random.shuffle(&mut deck);
    deck.sort_by_cached_key(|card| card.rank().index() + random.below(9));
    let strong = random.below(SEATS);
    std::array::from_fn(|seat| {
        let place = (seat + SEATS - strong) % SEATS;
        deck[13 * place..][..13].iter().copied().collect()
    })
}

/// Calls `check` with the views of the players to move in random deals.
fn positions(count: usize, mut check: impl FnMut(&View)) {
    let mut random = Random::new(35);
    let mut checked = 0;
    while checked < count {
        let rules = any_rules(&mut random);
        let scores = std::array::from_fn(|_| random.below(106) as i32 - 6);
        let dealt = any_hands(&mut random);
        let direction = if rules.has(Rules::PASS_CARDS) {
            random.pick(&PassDirection::CYCLE)
        } else {
            PassDirection::Hold
        };
        let start = |me: Seat, hand| ViewSetup {
            rules,
            pass: direction,
            scores,
            ..ViewSetup::new(me, hand)
        };
        let (mut hands, mut passed) = (dealt, [CardSet::EMPTY; SEATS]);
        if direction != PassDirection::Hold {
            let passes = Seat::ALL.map(|me| {
                let view = View::new(start(me, dealt[me])).expect("a view");
                select_pass_cards(&view, Policy::Tuned).expect("a pass")
            });
            passed = passes.map(|cards| cards.into_iter().collect());
            hands = pass_cards(dealt, passed, direction);
        }
        let mut views = Seat::ALL.map(|me| {
            let setup = ViewSetup {
                passed: passed[me],
                received: hands[me] - dealt[me],
                ..start(me, hands[me])
            };
            View::new(setup).expect("a view")
        });
        let mut table = Position::new(rules, hands, Seat::ALL[0]).expect("a deal");
        while !table.is_over() && checked < count {
            let seat = table.next_seat();
            let legal: Vec<Card> = table.legal_moves().iter().collect();
            if legal.len() > 1 {
                check(&views[seat]);
                checked += 1;
            }
            let card = if random.one_in(2) {
                random.pick(&legal)
            } else {
                rank_moves(&views[seat], Policy::Learned)
                    .expect("a turn")
                    .best()
            };
            for view in &mut views {
                view.play(seat, card).expect("legal");
            }
            table.play(card).expect("legal");
        }
    }
}

#[test]
fn every_reason_states_a_fact() {
    let (mut said, mut wrong) = ([0; Reason::ALL.len()], Vec::new());
    positions(POSITIONS, |view| {
        for policy in Policy::ALL {
            for (card, why) in explain_moves(view, policy).expect("a turn").as_slice() {
                for (reason, value) in why.terms() {
                    let good = facts::sign(reason).is_none_or(|sign| value.signum() == sign);
                    if !good || !facts::holds(view, *card, reason) {
                        let text = reason.text();
                        wrong.push(format!("{view}\n{policy:?}: {card} {text} ({value})"));
                    }
                    said[reason.code() as usize - 1] += 1;
                }
            }
        }
    });
    assert!(wrong.is_empty(), "{}: {:#?}", wrong.len(), wrong.first());
    for reason in Reason::ALL {
        let times = said[reason.code() as usize - 1];
        assert!(times > 0, "{reason:?} is never a reason");
    }
}

/// Computes ranks from values as the ranking does, one card at a time.
fn ranks_of(all: &Explanations) -> Vec<(Card, i32)> {
    let mut values: Vec<(Card, i32)> = all
        .as_slice()
        .iter()
        .map(|(c, why)| (*c, why.total()))
        .collect();
    values.sort_by_key(|&(_, value)| -value);
    let best = values[0].1;
    let mut ranks: Vec<(Card, i32)> = Vec::new();
    for (index, &(card, value)) in values.iter().enumerate() {
        let rank = match index.checked_sub(1) {
            Some(above) if values[above].1 == value => ranks[above].1,
            above => {
                let worse_cards = (values.len() - 1 - index) as i32;
                let most = above.map_or(100, |above| ranks[above].1 - 1);
                (100 - (best - value) / 10).max(worse_cards).min(most)
            }
        };
        ranks.push((card, rank));
    }
    ranks
}

#[test]
fn the_reasons_add_up_to_the_rank() {
    positions(POSITIONS, |view| {
        for policy in Policy::ALL {
            let all = explain_moves(view, policy).expect("a turn");
            let ranked = rank_moves(view, policy).expect("a turn");
            let expected: Vec<(Card, i32)> =
                ranked.as_slice().iter().map(|m| (m.card, m.rank)).collect();
            let ranks = match policy {
                Policy::AsDesigned => {
                    let mut ranks: Vec<(Card, i32)> = all
                        .as_slice()
                        .iter()
                        .map(|(c, why)| (*c, why.total().clamp(0, 100)))
                        .collect();
                    ranks.sort_by_key(|&(_, rank)| -rank);
                    ranks
                }
                _ => ranks_of(&all),
            };
            assert_eq!(ranks, expected, "{view} {policy:?}");
        }
    });
}

/// The sum of these reasons for each card.
fn values(all: &Explanations, reasons: &[Reason]) -> Vec<i32> {
    let value = |(_, why): &(Card, Explanation)| {
        why.terms()
            .filter(|(reason, _)| reasons.contains(reason))
            .map(|(_, value)| value)
            .sum()
    };
    all.as_slice().iter().map(value).collect()
}

#[test]
fn reasons_tell_cards_apart() {
    positions(POSITIONS, |view| {
        for policy in [Policy::Tuned, Policy::Learned] {
            let all = explain_moves(view, policy).expect("a turn");
            for reason in Reason::ALL
                .into_iter()
                .filter(|reason| !LEARNED.contains(reason))
            {
                let values = values(&all, &[reason]);
                let common = values.iter().all(|&v| v > 0) || values.iter().all(|&v| v < 0);
                assert!(!common, "{view} {policy:?}: {} {values:?}", reason.text());
            }
        }
    });
}

#[test]
fn the_learned_reasons_are_centred_over_the_legal_cards() {
    positions(POSITIONS, |view| {
        let [tuned, learned] = [Policy::Tuned, Policy::Learned].map(|policy| {
            let all = explain_moves(view, policy).expect("a turn");
            values(&all, &LEARNED)
        });
        let sum: i32 = learned.iter().sum::<i32>() - tuned.iter().sum::<i32>();
        assert!(
            sum.unsigned_abs() < learned.len() as u32,
            "{view}: {learned:?}"
        );
    });
}

#[test]
fn no_reason_is_worth_more_than_the_points_of_a_deal_unless_a_moon_is_at_stake() {
    positions(POSITIONS, |view| {
        for policy in [Policy::Tuned, Policy::Learned] {
            for (card, why) in explain_moves(view, policy).expect("a turn").as_slice() {
                for (reason, value) in why.terms().filter(|(reason, _)| !MOON.contains(reason)) {
                    let text = reason.text();
                    // The network also corrects what the tuned policy expects from a moon.
                    let deals = if LEARNED.contains(&reason) { 2 } else { 1 };
                    assert!(
                        value.abs() <= deals * 2_600,
                        "{view} {policy:?}: {card} {text} {value}"
                    );
                }
            }
        }
    });
}
