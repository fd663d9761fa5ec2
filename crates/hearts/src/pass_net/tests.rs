use super::*;
use crate::evaluation::passing::PassContext;
use crate::policy_net::card_index;
use crate::watched::{DIRECTIONS, named_rules};
use crate::{CardSet, Policy, Suit, View, deal_hands, select_pass_cards};
use handsense_core::Rng;

/// A network with random weights.
fn random_net(seed: u64) -> PassNet {
    let mut rng = Rng::new(seed);
    let mut net = PassNet::zero();
    for weight in net.feature_weights.as_flattened_mut() {
        *weight = rng.below(255) as i8;
    }
    for unit in 0..HIDDEN {
        net.hidden[unit] = rng.below(401) as i16 - 200;
        net.output[unit] = rng.below(2_001) as i16 - 1_000;
    }
    net
}

/// Random hands under several rules, passed in every direction.
fn contexts() -> impl Iterator<Item = PassContext> {
    (0..12).map(move |seed| PassContext {
        hand: deal_hands(&mut Rng::new(seed))[0],
        rules: named_rules(seed),
        direction: DIRECTIONS[seed as usize % 3],
    })
}

/// Computes the value of a pass feature by feature.
fn plain_value(net: &PassNet, context: &PassContext, passed: CardSet) -> i32 {
    let kept = context.hand - passed;
    let mut features: Vec<usize> = rule_features(context.rules).collect();
    features.extend(kept.iter().map(|card| KEPT_OFFSET + card_index(card)));
    features.extend(
        Suit::ALL
            .map(|suit| LENGTH_OFFSET + suit.index() * LENGTHS + kept.suit(suit).len() as usize),
    );
    features.extend(
        passed
            .iter()
            .map(|card| passed_feature(context.direction, card)),
    );
    let of_unit = |unit: usize| {
        let weights = features
            .iter()
            .map(|&feature| i32::from(net.feature_weights[feature][unit]));
        let sum = i32::from(net.hidden[unit]) + weights.sum::<i32>();
        sum.clamp(0, i32::from(MAX_ACTIVATION)) * i32::from(net.output[unit])
    };
    (0..HIDDEN).map(of_unit).sum()
}

#[test]
fn every_pass_has_the_value_of_its_features() {
    for (seed, context) in contexts().enumerate() {
        let net = random_net(seed as u64);
        let evaluator = PassEvaluator::new(&net, &context);
        let mut all = Vec::new();
        evaluator.for_each(|pass| all.push(pass));
        for pass in &all {
            assert_eq!(pass.passed.len(), 3);
            assert!(context.hand.is_superset(pass.passed));
            assert_eq!(pass.raw, plain_value(&net, &context, pass.passed));
            assert_eq!(*pass, evaluator.value(pass.passed));
        }
        let best = all.iter().map(|pass| pass.raw).max();
        let first = all.iter().find(|pass| Some(pass.raw) == best);
        assert_eq!(first, Some(&evaluator.best()));
        all.sort_by_key(|pass| pass.passed.bits());
        all.dedup_by_key(|pass| pass.passed);
        assert_eq!(all.len(), 286);
    }
}

#[test]
fn network_survives_a_round_trip() {
    let net = random_net(40);
    let bytes = net.to_bytes();
    assert_eq!(bytes.len(), PassNet::BYTES);
    assert_eq!(PassNet::from_bytes(&bytes), Ok(net));
}

#[test]
fn the_learned_policy_passes_by_the_network() {
    for context in contexts() {
        let line = format!("pass={} hand={}", context.direction.name(), context.hand);
        let view: View = line.parse().expect("a view");
        let context = PassContext::from_view(&view);
        let best = PassEvaluator::new(&LEARNED_PASSES, &context).best().passed;
        let cards = select_pass_cards(&view, Policy::Learned).expect("a pass");
        assert_eq!(cards.into_iter().collect::<CardSet>(), best);
    }
}
