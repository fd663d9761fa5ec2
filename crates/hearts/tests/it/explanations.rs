//! Every reason of an explanation states a fact, and the values of the reasons add up to the ranking.

use handsense_hearts::{
    Card, CardSet, Deal, DealPhase, DealSetup, Explanations, PassDirection, Policy, Reason, Rules,
    SEATS, Seat, View, deal_hands, explain_moves, rank_moves, select_pass_cards,
};

use crate::common::facts;
use crate::common::random::Random;
use handsense_core::Rng;

/// The number of positions.
const POSITIONS: usize = 3_000;

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
        let mut deal = Deal::new(DealSetup {
            rules,
            direction: PassDirection::of_deal(rules, random.below(4) as u32),
            scores: std::array::from_fn(|_| random.below(106) as i32 - 6),
            ..DealSetup::new(any_hands(&mut random))
        })
        .expect("a deal");
        for seat in Seat::ALL {
            if deal.phase() == DealPhase::Passing {
                let view = deal.view(seat).expect("a view");
                let cards = select_pass_cards(&view, Policy::Tuned).expect("a pass");
                deal.pass(seat, cards.into_iter().collect())
                    .expect("a pass");
            }
        }
        while let Some(seat) = deal.next_seat()
            && checked < count
        {
            let view = deal.view(seat).expect("a view");
            let legal: Vec<Card> = deal.legal_moves().iter().collect();
            if legal.len() > 1 {
                check(&view);
                checked += 1;
            }
            let card = if random.one_in(2) {
                random.pick(&legal)
            } else {
                rank_moves(&view, Policy::Learned).expect("a turn").best()
            };
            deal.play(card).expect("legal");
        }
    }
}

#[test]
fn every_reason_states_a_fact_and_is_worth_no_more_than_it_can() {
    let (mut said, mut wrong) = ([0; Reason::ALL.len()], Vec::new());
    positions(POSITIONS, |view| {
        for policy in Policy::ALL {
            for (card, why) in explain_moves(view, policy).expect("a turn").as_slice() {
                for (reason, value) in why.terms() {
                    // Without a moon at stake no reason is worth more than the points of a deal. The
                    // network also corrects what the tuned policy expects from a moon.
                    let most = match reason {
                        _ if MOON.contains(&reason) => i32::MAX,
                        _ if LEARNED.contains(&reason) => 2 * 2_600,
                        _ => 2_600,
                    };
                    let sign = facts::sign(reason);
                    if sign.is_some_and(|sign| value.signum() != sign)
                        || value.abs() > most
                        || !facts::holds(view, *card, reason)
                    {
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
    positions(POSITIONS / 4, |view| {
        for policy in Policy::ALL {
            let all = explain_moves(view, policy).expect("a turn");
            let ranked = rank_moves(view, policy).expect("a turn");
            let expected: Vec<(Card, i32)> =
                ranked.as_slice().iter().map(|m| (m.card, m.rank)).collect();
            let mut ranks = ranks_of(&all);
            if policy == Policy::AsDesigned {
                let totals = all.as_slice().iter();
                ranks = totals
                    .map(|(c, why)| (*c, why.total().clamp(0, 100)))
                    .collect();
                ranks.sort_by_key(|&(_, rank)| -rank);
            }
            assert_eq!(ranks, expected, "{view} {policy:?}");
        }
    });
}

/// The sum of these reasons for each card.
fn values(all: &Explanations, reasons: &[Reason]) -> Vec<i32> {
    let cards = all.as_slice().iter();
    cards
        .map(|(_, why)| {
            let terms = why.terms().filter(|(reason, _)| reasons.contains(reason));
            terms.map(|(_, value)| value).sum()
        })
        .collect()
}

#[test]
fn reasons_tell_cards_apart_and_the_learned_ones_are_centred() {
    positions(POSITIONS / 4, |view| {
        let [tuned, learned] = [Policy::Tuned, Policy::Learned].map(|policy| {
            let all = explain_moves(view, policy).expect("a turn");
            let others = Reason::ALL.into_iter();
            for reason in others.filter(|reason| !LEARNED.contains(reason)) {
                let values = values(&all, &[reason]);
                let common = values.iter().all(|&v| v > 0) || values.iter().all(|&v| v < 0);
                assert!(!common, "{view} {policy:?}: {} {values:?}", reason.text());
            }
            values(&all, &LEARNED)
        });
        let sum: i32 = learned.iter().sum::<i32>() - tuned.iter().sum::<i32>();
        let limit = learned.len() as u32;
        assert!(sum.unsigned_abs() < limit, "{view}: {learned:?}");
    });
}
