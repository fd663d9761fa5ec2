//! Claims are checked in every possible deal of a view, against every play of the others.

use crate::common::claims::{always, avoid_points, deals, in_order};
use handsense_core::Rng;
use handsense_hearts::{
    Card, CardSet, Position, Rules, Seat, View, ViewSetup, claim, penalty_points,
};

/// Rule sets that differ in penalty cards and in legal leads.
const RULES: [i32; 6] = [0x0DA1, 0x0FC1, 0x0DA7, 0x1DA1, 0x0000, 0x05A0];

/// Plays a random deal until `cards_left` cards are left; returns the position and the view of
/// `me`.
fn random_endgame(rng: &mut Rng, rules: Rules, cards_left: u32, me: Seat) -> (Position, View) {
    let mut position = Position::deal(rules, rng);
    let start = ViewSetup {
        rules,
        ..ViewSetup::new(me, position.hands()[me])
    };
    let mut view = View::new(start).expect("a hand");
    // Players with a bias to their lowest or highest cards leave hands with a claim.
    let biases = [0, 1, 2, 3].map(|_| rng.below(3));
    for _ in 0..52 - cards_left {
        let seat = position.next_seat();
        let legal: Vec<Card> = position.legal_moves().iter().collect();
        let by_rank = |card: &&Card| card.rank().index();
        let card = match biases[seat.index()] {
            0 => *legal.iter().min_by_key(by_rank).expect("a card"),
            1 => *legal.iter().max_by_key(by_rank).expect("a card"),
            _ => legal[rng.below(legal.len() as u32) as usize],
        };
        position.play(card).expect("legal");
        view.play(seat, card).expect("possible");
    }
    (position, view)
}

fn permutations(cards: &[Card]) -> Vec<Vec<Card>> {
    if cards.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (place, &card) in cards.iter().enumerate() {
        let mut rest = cards.to_vec();
        rest.remove(place);
        for mut order in permutations(&rest) {
            order.insert(0, card);
            all.push(order);
        }
    }
    all
}

/// Claims found, and claims that exist, for all tricks and for no points; claims of no points left.
#[derive(Debug, Default)]
struct Counts {
    tricks: (u32, u32),
    no_points: (u32, u32),
    points_gone: u32,
}

fn check_claims(view: &View, position: &Position, counts: &mut Counts) {
    let me = view.me();
    let claimed = claim(view);
    let worlds: Vec<Position> = deals(view)
        .into_iter()
        .map(|hands| {
            let taken = *position.taken();
            Position::resume(view.rules(), hands, taken, *position.trick()).expect("a deal")
        })
        .collect();
    assert!(worlds.contains(position));
    let my_turn = view.legal_moves().is_ok();
    let tricks = view.tricks_left() + view.tricks_of(me);
    let all_tricks = |end: &Position| end.taken()[me].len() == 4 * tricks;
    let points = view.points_of(me);
    let no_points = |end: &Position| penalty_points(view.rules(), end.taken()[me]) == points;
    let holds = |order: &[Card]| {
        worlds
            .iter()
            .all(|world| always(world, me, &mut in_order(order, me), &all_tricks))
    };
    if let Some(plan) = claimed.all_tricks {
        assert!(holds(&plan), "all tricks: {view} {plan:?}");
        counts.tricks.0 += 1;
    }
    if my_turn && !view.hand().is_empty() {
        let cards: Vec<Card> = view.hand().iter().collect();
        counts.tricks.1 += u32::from(permutations(&cards).iter().any(|order| holds(order)));
    }
    if let Some(plan) = claimed.no_points {
        let cards: CardSet = plan.iter().copied().collect();
        assert_eq!(cards, view.hand());
        for world in &worlds {
            let mut mine = avoid_points(&plan, my_turn, me, view.hand().len());
            assert!(
                always(world, me, &mut mine, &no_points),
                "no points: {view} {plan:?} {world:?}"
            );
        }
        counts.no_points.0 += 1;
    }
    // No plan does better than play with open hands, so this counts an upper bound.
    let possible = worlds
        .iter()
        .all(|world| minimax_points(world, me) == points);
    counts.no_points.1 += u32::from(possible && !view.hand().is_empty());
    let no_points_left = worlds.iter().all(|world| {
        let before = world
            .taken()
            .map(|cards| penalty_points(view.rules(), cards));
        let total: i32 = before.iter().sum();
        total == penalty_points(view.rules(), CardSet::FULL)
    });
    assert_eq!(claimed.points_gone, no_points_left, "{view}");
    counts.points_gone += u32::from(no_points_left);
}

/// Returns my final points with open hands when I minimise them and the others maximise them.
fn minimax_points(position: &Position, me: Seat) -> i32 {
    if position.is_over() {
        return penalty_points(position.rules(), position.taken()[me]);
    }
    let values = position.legal_moves().iter().map(|card| {
        let mut next = *position;
        next.play(card).expect("legal");
        minimax_points(&next, me)
    });
    let value = if position.next_seat() == me {
        values.min()
    } else {
        values.max()
    };
    value.expect("a legal card")
}

#[test]
fn a_claim_holds_in_every_deal_however_it_is_played() {
    let mut rng = Rng::new(12);
    let mut counts = Counts::default();
    for number in 0..6_000 {
        let rules = Rules::from_bits(RULES[number % RULES.len()]).expect("rules");
        let cards_left = if number % 20 == 0 {
            9 + rng.below(4)
        } else {
            1 + rng.below(8)
        };
        let (mut position, mut view);
        let me = Seat::ALL[rng.below(4) as usize];
        (position, view) = random_endgame(&mut rng, rules, cards_left, me);
        // In three of four deals the seat to play makes the claim.
        while number % 4 != 0 && view.next_seat().is_some_and(|seat| seat != me) {
            let seat = position.next_seat();
            let card = position.legal_moves().first().expect("a card");
            position.play(card).expect("legal");
            view.play(seat, card).expect("possible");
        }
        check_claims(&view, &position, &mut counts);
    }
    // Of claims to all tricks and to no points: those found, and those that exist.
    let found = (counts.tricks, counts.no_points, counts.points_gone);
    assert_eq!(found, ((782, 782), (3_682, 3_980), 2_284));
}
