use super::super::rollout::SampledWorld;
use super::outcome::Means;
use super::select::LEAST_POINTS;
use super::*;
use crate::Suit;
use crate::search::{choose_move, choose_pass_cards};
use crate::watched::{Watched, cases, named_rules};
use crate::{Policy, QUEEN_POINTS, Seat, penalty_points, rank_moves, select_pass_cards};
use handsense_core::search::SearchLimits;

fn view(line: &str) -> View {
    line.parse().expect("a view")
}

fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

fn playouts(count: u64) -> SearchOptions<'static> {
    let mut options = SearchOptions::from(SearchLimits::with_playouts(count));
    options.objective = Objective::Payoff;
    options
}

fn why(line: &str, choice: &str, rival: &str) -> Reasons<Card> {
    let (view, rival) = (view(line), Some(card(rival)));
    explain_card(&view, card(choice), rival, &playouts(1_000)).expect("legal cards")
}

fn texts<T>(reasons: &Reasons<T>) -> Vec<String> {
    let all = reasons.reasons.iter();
    all.map(|reason| reason.text(CardNames::Symbols).to_string())
        .collect()
}

/// Learned players up to the decision, so that positions are natural.
fn decisions(deals: u64, every: usize, mut check: impl FnMut(&View, u64)) {
    for seed in 0..deals {
        let mut deal = Watched::deal(named_rules(seed), seed);
        let mut number = seed as usize;
        while !deal.table.is_over() {
            number += 1;
            if number.is_multiple_of(every) {
                check(deal.view(), seed);
            }
            deal.play_by(Policy::Learned, 1);
        }
    }
}

#[test]
fn reasons_favour_the_choice_and_are_sorted_and_reproducible() {
    let (mut explained, mut kinds) = (0, [0; ReasonKind::ALL.len() + 1]);
    decisions(40, 5, |view, _| {
        let best = rank_moves(view, Policy::Learned).expect("a turn").best();
        let found = explain_card(view, best, None, &playouts(200)).expect("a turn");
        assert_eq!(explain_card(view, best, None, &playouts(200)), Ok(found));
        assert!(!found.reasons.is_empty());
        for reason in &found.reasons {
            kinds[reason.kind.code() as usize] += 1;
        }
        if found.reasons[0].kind == ReasonKind::Forced {
            assert_eq!((found.rival, found.deals), (None, 0));
            return;
        }
        explained += 1;
        assert!(found.deals <= 50);
        assert!(found.rival.is_some_and(|rival| rival != best));
        let (first, others) = found.reasons.split_first().expect("a reason");
        let points: Vec<f64> = others.iter().map(|reason| reason.points).collect();
        assert!(points.is_sorted_by(|a, b| a >= b), "{points:?}");
        assert!(points.iter().all(|&points| points >= LEAST_POINTS));
        let is_whole = matches!(first.measure, Measure::Score | Measure::Margin);
        assert!(first.points >= LEAST_POINTS || is_whole, "{first:?}");
        for reason in &found.reasons {
            for names in [CardNames::Letters, CardNames::Symbols] {
                let text = reason.text(names).to_string();
                assert!(text.len() < 160, "{text}");
            }
        }
    });
    assert!(explained > 200, "{explained}");
    let seen = kinds.iter().filter(|&&count| count > 0).count();
    assert!(seen > 8, "{kinds:?}");
}

/// The quantity of a reason.
fn quantity(reason: &Reason) -> Quantity {
    match reason.measure {
        Measure::Score => Quantity::Score,
        Measure::Margin | Measure::Game => Quantity::Value,
        Measure::Queen => Quantity::Queen,
        Measure::TrickPoints => Quantity::TrickPoints,
        Measure::LaterPoints => Quantity::LaterPoints,
        Measure::Points => Quantity::Points,
        Measure::Jack => Quantity::Jack,
        Measure::Moon => Quantity::MyMoon,
        Measure::OtherMoon => Quantity::OtherMoon(reason.seat.expect("a shooter")),
    }
}

/// The difference of a first reason has the same sign in many other deals, for cards and passes of the
/// search.
#[test]
fn first_reasons_hold_in_other_deals() {
    let (mut checked, mut wrong) = (0, Vec::new());
    let mut check = |view: &View, first: Reason, again: Means| {
        checked += 1;
        if (first.choice - first.rival) * again.difference() < 0.0 {
            wrong.push(format!("{view} {first:?} {again:?}"));
        }
    };
    let few = playouts(2_000);
    let mut more = playouts(cases(80_000, 8_000));
    let default = SearchOptions {
        objective: Objective::Payoff,
        ..SearchOptions::from(SearchLimits::default())
    };
    for seed in 0..cases(210, 2) {
        more.limits.seed = !seed;
        let budget = more.limits.budget(0);
        let observer = |view: &View| Observer {
            ends_early: false,
            ..observer(view, &more)
        };
        let mut deal = Watched::deal(named_rules(seed), seed);
        let start = deal.view();
        if start.is_passing() {
            let choice = choose_pass_cards(start, &few).expect("a pass").cards;
            let choice = choice.into_iter().collect();
            let found = explain_pass(start, choice, None, &default).expect("a pass");
            let passes = [choice, found.rival.expect("a rival")];
            if !found.is_equal() {
                let pairs = pass_pairs(start, passes, &more, &budget, &observer(start));
                let first = found.reasons[0];
                check(start, first, pairs.means(quantity(&first)));
            }
        }
        let mut number = seed;
        while !deal.table.is_over() {
            number += 1;
            let view = deal.view();
            if number.is_multiple_of(12) {
                let best = choose_move(view, &few).expect("a turn").card;
                let found = explain_card(view, best, None, &default).expect("a turn");
                if let Some(rival) = found.rival.filter(|_| !found.is_equal()) {
                    let cards = [best, rival];
                    let observer = Observer {
                        cards: Some(cards),
                        ..observer(view)
                    };
                    let pairs = card_pairs(view, cards, &more, &budget, !seed, &observer);
                    let first = found.reasons[0];
                    check(view, first, pairs.expect("memory").means(quantity(&first)));
                }
            }
            deal.play_by(Policy::Learned, 1);
        }
    }
    println!(
        "{} of {checked} first reasons are wrong: {wrong:#?}",
        wrong.len()
    );
    assert!(checked > 2, "{checked}");
    assert!(wrong.len() * 20 <= checked, "{wrong:#?}");
}

/// The quantities of a line against sums over its tricks.
#[test]
fn an_outcome_adds_up_to_the_score() {
    let mut moons = 0;
    for seed in 0..200 {
        let mut deal = Watched::deal(named_rules(seed), seed);
        deal.play_by(Policy::Learned, seed as usize % 48);
        let view = deal.view();
        let (me, rules) = (view.me(), view.rules());
        let world = SampledWorld::from_view(view, deal.table.hands());
        let rollout = PolicyRollout::new(world, RolloutPolicy::learned(), SOLVED_TRICKS);
        let observer = observer(view, &playouts(2));
        let line = rollout.variation(None);
        let outcome = observer.observe(&world, view.trick(), &line);
        let mut pairs = Pairs::EMPTY;
        pairs.add(Some([outcome; 2]));
        let of = |quantity| pairs.means(quantity).choice;
        let before = penalty_points(rules, view.taken()[me]);
        for &card in &line {
            deal.play(card);
        }
        assert_eq!(of(Quantity::Score), f64::from(deal.table.scores()[me]));
        let moon = crate::moon_shooter(rules, deal.table.taken());
        moons += u32::from(moon.is_some());
        let taken = f64::from(QUEEN_POINTS) * of(Quantity::Queen)
            + of(Quantity::TrickPoints)
            + of(Quantity::LaterPoints);
        let expected = penalty_points(rules, deal.table.taken()[me]) - before;
        let expected = if moon.is_some() { 0 } else { expected };
        assert_eq!(taken, f64::from(expected), "{seed}");
        assert_eq!(of(Quantity::MyMoon) > 0.0, moon == Some(me));
        let others = Seat::ALL.map(|seat| of(Quantity::OtherMoon(seat)));
        assert_eq!(
            others.iter().sum::<f64>() > 0.0,
            moon.is_some_and(|seat| seat != me)
        );
    }
    assert!(moons > 2, "{moons}");
}

#[test]
fn known_positions_have_their_reasons() {
    // Void in the suit led, with the queen of spades to discard.
    let found = why(
        "me=3 hand=Q73.QJ98654..72 plays=0:C2,CA,C7,D3/C9,CT",
        "SQ",
        "DQ",
    );
    assert_eq!(found.reasons[0].kind, ReasonKind::QueenGone);
    assert_eq!(found.reasons[0].choice, 0.0);
    assert!(
        texts(&found)[0].starts_with("gets rid of the queen of spades: you take her in 0 % of")
    );
    // No playouts.
    let none = explain_card(
        &view("me=3 hand=Q73.QJ98654..72 plays=0:C2,CA,C7,D3/C9,CT"),
        card("SQ"),
        None,
        &playouts(3),
    )
    .expect("legal");
    assert_eq!((none.deals, none.reasons.len()), (0, 0));
    // Touching cards.
    let same = view("me=3 hand=Q73.QJ98654..72 plays=0:C2,CA,C7,D3/C9,CT");
    let found = explain_card(&same, card("DQ"), Some(card("DJ")), &playouts(400)).expect("legal");
    assert!(found.is_equal(), "{:?}", texts(&found));
    assert_eq!(found.rival, Some(card("DJ")));
    // The only club.
    let forced = view("me=2 hand=AK32.QJ983.T.742 plays=0:C2,CA");
    let only = explain_card(&forced, card("CT"), None, &playouts(400)).expect("legal");
    assert_eq!((only.reasons[0].kind, only.deals), (ReasonKind::Forced, 0));
    assert_eq!(texts(&only), ["is forced"]);
}

#[test]
fn passes_have_reasons() {
    let start = view("pass=left hand=Q3.QJ98.T654.K72");
    let learned = select_pass_cards(&start, Policy::Learned).expect("a pass");
    let choice: CardSet = learned.into_iter().collect();
    let other = CardSet::of_suit(Suit::Spades);
    assert_eq!(
        explain_pass(&start, other, None, &playouts(400)),
        Err(ViewError::NotAPass { cards: other })
    );
    let rival: CardSet = [card("HK"), card("H7"), card("H2")].into_iter().collect();
    let found = explain_pass(&start, choice, Some(rival), &playouts(1_000)).expect("a pass");
    assert_eq!(
        found.reasons[0].kind,
        ReasonKind::QueenGone,
        "{:?}",
        texts(&found)
    );
    let same = explain_pass(&start, choice, Some(choice), &playouts(400)).expect("a pass");
    assert_eq!(Ok(same), explain_pass(&start, choice, None, &playouts(400)));
    let playing = view("me=0 hand=AK3.QJ98.T654.72");
    assert_eq!(
        explain_pass(&playing, choice, None, &playouts(400)),
        Err(ViewError::NotPassing)
    );
}
