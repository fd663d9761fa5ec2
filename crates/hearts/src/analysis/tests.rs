use handsense_core::search::{ProgressListener, SearchLimits, SearchProgress};
use std::sync::atomic::{AtomicI32, AtomicUsize, Ordering};

use super::analyse::hindsight;
use super::*;
use crate::deal::{Deal, DealPhase, DealSetup};
use crate::search::{
    Estimate, Objective, SearchOptions, choose_move, choose_pass_cards, compare_cards,
    compare_passes,
};
use crate::solve::{SolveOptions, Solver};
use crate::watched::any_card;
use crate::{Card, CardSet, PassDirection, Rules, SEATS, Seat, View, ViewError, deal_hands};
use handsense_core::Rng;

/// Rule sets that differ in the scoring, the first lead and what breaks hearts.
const RULES: [i32; 6] = [0x0DA1, 0x0FC1, 0x0DB7, 0x1DA1, 0x2781, 0x0400];

/// Seat 0 holds the king of spades, seat 2 the queen.
const HANDS: [&str; SEATS] = [
    "KT2.T543.AKQ9.73",
    "AJ543.6.T72.T865",
    "Q986.Q9.J83.J942",
    "7.AKJ872.654.AKQ",
];

fn card(name: &str) -> Card {
    name.parse().expect("a card")
}

/// A deal of these hands in which seat 1 leads the first of these cards.
fn deal(plays: &str) -> Deal {
    let line = format!("hands={} plays=1:{plays}", HANDS.join("/"));
    line.parse().expect("a deal")
}

fn playouts(count: u64) -> CheckOptions<'static> {
    let search = SearchOptions::from(SearchLimits::with_playouts(count));
    CheckOptions { only: None, search }
}

fn analyse(deal: &Deal, options: &CheckOptions<'_>) -> DealAnalysis {
    analyse_deal(deal, options).expect("a possible deal")
}

/// Chooses three cards of a hand, or none in a hold deal.
type Pass<'a> = &'a mut dyn FnMut(&View) -> CardSet;
/// Chooses a legal card.
type Play<'a> = &'a mut dyn FnMut(&View) -> Card;

/// Plays a whole deal between four players who see only their views. Also returns the view before
/// each card.
fn played(rules: i32, seed: u64, pass: Pass<'_>, play: Play<'_>) -> (Deal, Vec<View>) {
    let rules = Rules::from_bits(rules).expect("rules");
    let mut rng = Rng::new(seed);
    let setup = DealSetup {
        rules,
        direction: PassDirection::of_deal(rules, seed as u32),
        scores: [0; SEATS].map(|_| rng.below(90) as i32),
        first: Seat::ALL[rng.below(4) as usize],
        ..DealSetup::new(deal_hands(&mut rng))
    };
    let mut deal = Deal::new(setup).expect("a deal");
    for seat in Seat::ALL {
        if deal.phase() == DealPhase::Passing {
            let cards = pass(&deal.view(seat).expect("a view"));
            deal.pass(seat, cards).expect("a pass");
        }
    }
    let mut seen = Vec::new();
    while let Some(seat) = deal.next_seat() {
        let view = deal.view(seat).expect("a view");
        deal.play(play(&view)).expect("a legal card");
        seen.push(view);
    }
    (deal, seen)
}

/// Plays a deal in which seat 0 follows the search, and the others play at random.
fn searched_deal(rules: i32, seed: u64, search: &SearchOptions<'_>) -> (Deal, Vec<View>) {
    let (mut rng, mut other) = (Rng::new(!seed), Rng::new(seed ^ 0xABCD));
    played(
        rules,
        seed,
        &mut |view| {
            if view.me() == Seat::ALL[0] {
                let decision = choose_pass_cards(view, &search.for_pass()).expect("a pass");
                return decision.cards.into_iter().collect();
            }
            let mut cards: Vec<Card> = view.hand().iter().collect();
            other.shuffle(&mut cards);
            cards.into_iter().take(3).collect()
        },
        &mut |view| match view.me() == Seat::ALL[0] {
            true => choose_move(view, search).expect("my turn").card,
            false => any_card(view.legal_moves().expect("my turn"), &mut rng),
        },
    )
}

fn random_deal(rules: i32, seed: u64) -> (Deal, Vec<View>) {
    searched_deal(rules, seed, &playouts(0).search)
}

/// The passes that an analysis checks.
fn passes_of(deal: &Deal) -> usize {
    match deal.setup().direction {
        PassDirection::Hold => 0,
        _ => 4,
    }
}

#[test]
fn leading_the_king_of_spades_into_the_queen_is_a_mistake() {
    for objective in [Objective::Game, Objective::Payoff] {
        let mut options = playouts(2_000);
        options.search.objective = objective;
        let found = analyse(&deal("C2,CJ,C6,CQ/SK,S3,SQ"), &options);
        let king = &found.plays[4];
        assert!(king.mistake && !king.forced && !king.is_best());
        assert!(king.loss > 5.0 * king.loss_error && king.loss_error > 0.0);
        assert!(
            king.best.card != card("SK") && king.best.estimate.value > king.played.estimate.value
        );
        assert!(king.played.estimate.queen > king.best.estimate.queen + 0.2);
        let of_seat = found.plays.iter().filter(|play| play.seat == king.seat);
        let mistakes = of_seat.filter(|play| play.mistake).count() as u32;
        assert_eq!(
            (found.seats[0].mistakes, found.seats[0].choices),
            (mistakes, 2)
        );
        // Discarding the queen under the king is no mistake.
        let queen = &found.plays[6];
        assert_eq!(
            (queen.loss, queen.mistake, queen.is_best()),
            (0.0, false, true)
        );
    }
}

#[test]
fn deals_have_the_same_analysis_on_any_number_of_threads() {
    let mut mistakes = 0;
    for (seed, &rules) in (0..).zip(&RULES) {
        let mut options = playouts(700);
        options.search.objective = [Objective::Game, Objective::Payoff][seed as usize % 2];
        let (deal, views) = searched_deal(rules, seed, &options.search);
        let points = deal.decision_points().expect("memory").into_iter();
        assert!(points.map(|point| point.view).eq(views.iter().cloned()));
        let found = analyse(&deal, &options);
        if seed % 3 == 0 {
            options.search.limits.threads = 3;
            assert_eq!(analyse(&deal, &options), found);
        }
        assert!(found.complete && found.plays.len() == 52);
        for (index, (play, view)) in found.plays.iter().zip(&views).enumerate() {
            assert_eq!((play.number, play.trick), (index + 1, index / 4 + 1));
            assert_eq!((play.seat, play.card), deal.plays()[index]);
            assert_play(play, view, &options.search);
        }
        for pass in &found.passes {
            assert_eq!(
                (pass.cards, pass.made.cards),
                (deal.setup().passed[pass.seat], pass.cards)
            );
            assert!(pass.loss == (pass.best.estimate.value - pass.made.estimate.value).max(0.0));
            assert!(pass.best.cards != pass.cards || pass.loss == 0.0);
        }
        assert_eq!(found.passes.len(), passes_of(&deal));
        assert_sums(&found);
        // A seat that follows the search loses nothing.
        assert_eq!((found.seats[0].mistakes, found.seats[0].loss), (0, 0.0));
        let mut passes = found.passes.iter().filter(|pass| pass.seat == Seat::ALL[0]);
        assert!(passes.all(|pass| !pass.mistake && pass.best == pass.made));
        mistakes += found.seats.iter().map(|sums| sums.mistakes).sum::<u32>();
    }
    assert!(mistakes > 6 * 3, "random play is bad play: {mistakes}");
}

/// Asserts the invariants of an analysed card.
fn assert_play(play: &CheckedPlay, view: &View, options: &SearchOptions<'_>) {
    let mut options = *options;
    options.limits.threads = 0;
    let decision = choose_move(view, &options).expect("my turn");
    assert_eq!(play.best.card, decision.card);
    assert_eq!(play.forced, decision.moves.len() == 1);
    assert!(play.played.equivalents.contains(play.card));
    assert_eq!(
        play.is_best(),
        play.best.equivalents == play.played.equivalents
    );
    assert_eq!(
        play.loss,
        (play.best.estimate.value - play.played.estimate.value).max(0.0)
    );
    assert_eq!(
        play.mistake,
        play.loss_error >= 0.0 && play.loss > 2.0 * play.loss_error
    );
    if play.is_best() {
        assert_eq!((play.best, play.loss_error), (decision.moves[0], 0.0));
    } else {
        let spent = play.best.estimate.playouts + play.played.estimate.playouts;
        assert_eq!(play.playouts, decision.playouts + spent);
        assert!(spent <= 700 && spent > 600, "{spent}");
    }
}

/// Asserts that the totals agree with the cards.
fn assert_sums(found: &DealAnalysis) {
    for seat in Seat::ALL {
        let mine = || found.plays.iter().filter(|play| play.seat == seat);
        let sums = &found.seats[seat];
        assert_eq!(
            sums.choices as usize,
            mine().filter(|play| !play.forced).count()
        );
        assert_eq!(
            sums.mistakes as usize,
            mine().filter(|play| play.mistake).count()
        );
        assert_eq!(sums.loss, mine().map(|play| play.loss).sum::<f64>());
        let squares: f64 = mine().map(|play| play.loss_error * play.loss_error).sum();
        assert!((sums.loss_error - squares.sqrt()).abs() < 1e-9);
    }
    let plays: u64 = found.plays.iter().map(|play| play.playouts).sum();
    let passes: u64 = found.passes.iter().map(|pass| pass.playouts).sum();
    assert_eq!(found.playouts, plays + passes);
}

#[test]
fn one_seat_has_the_same_analysis_as_among_all_seats() {
    let (deal, _) = random_deal(0x0DA1, 1);
    let all = analyse(&deal, &playouts(400));
    for seat in Seat::ALL {
        let mut options = playouts(400);
        options.only = Some(seat);
        let one = analyse(&deal, &options);
        let of = |play: &&CheckedPlay| play.seat == seat;
        assert!(one.plays.iter().eq(all.plays.iter().filter(of)));
        assert_eq!(one.passes[..], [all.passes[seat.index()]]);
        assert_eq!(one.seats[seat], all.seats[seat]);
        assert_eq!(one.seats[seat.next()], SeatSums::default());
    }
}

#[test]
fn hindsight_is_the_solver_result_of_the_last_five_tricks() {
    for (seed, &rules) in (10..).zip(&RULES) {
        let (deal, _) = random_deal(rules, seed);
        let found = analyse(&deal, &playouts(20));
        let points = deal.decision_points().expect("a possible deal");
        for (play, point) in found.plays.iter().zip(&points) {
            assert_eq!(play.hindsight.is_some(), play.trick > 8);
            if let Some(open) = play.hindsight {
                let solution = Solver::new().solve(&point.position, &SolveOptions::default());
                let value = |card: Card| {
                    let one = solution.moves().iter().find(|one| one.card == card);
                    one.expect("a legal card").value
                };
                let best = solution.moves()[0].value;
                assert_eq!(value(open.card), best);
                assert_eq!(open.loss, f64::from(best - value(play.card)) / 3.0);
                assert!(open.loss >= 0.0 && (open.loss > 0.0 || open.card == play.card));
            }
        }
    }
}

#[test]
fn a_comparison_uses_the_same_fresh_deals_for_both_cards() {
    let view: View = "me=0 hand=AK3.QJ98.654.72 plays=1:C2,C3,C7,CT"
        .parse()
        .expect("a view");
    let options = playouts(3_000).search;
    let compare = |a: &str, b: &str| compare_cards(&view, [card(a), card(b)], &options);
    let forth = compare("C4", "SK").expect("legal cards");
    let back = compare("SK", "C4").expect("legal cards");
    assert_eq!((forth.first, forth.second), (back.second, back.first));
    assert_eq!((forth.error, forth.playouts), (back.error, back.playouts));
    let spent = [forth.first, forth.second].map(|one| one.estimate.playouts);
    assert_eq!(spent[0] + spent[1], forth.playouts);
    assert!(spent[0].abs_diff(spent[1]) < 500, "{spent:?}");
    assert!(forth.first.estimate.value > forth.second.estimate.value && forth.error > Some(0.0));
    // Equivalent cards stand for each other, and the paired comparison removes their common error.
    assert_eq!(compare("C6", "SA"), Ok(forth));
    let apart = forth
        .first
        .estimate
        .payoff_error
        .hypot(forth.second.estimate.payoff_error);
    let payoff = SearchOptions {
        objective: Objective::Payoff,
        ..options
    };
    let shared = compare_cards(&view, [card("C4"), card("D8")], &payoff).expect("legal cards");
    assert!(shared.error < Some(apart));
    assert_eq!(
        compare("C4", "H2"),
        Err(ViewError::NotLegal { card: card("H2") })
    );
    // The comparison uses other deals than the search, so it has no selection bias.
    let searched = choose_move(&view, &options).expect("my turn");
    assert!(
        searched
            .moves
            .iter()
            .all(|one| one.estimate.payoff != forth.first.estimate.payoff)
    );
}

#[test]
fn comparison_values_agree_with_search_values() {
    let assert_near = |searched: &Estimate, measured: &Estimate| {
        let error = searched.payoff_error.hypot(measured.payoff_error);
        assert!((searched.payoff - measured.payoff).abs() < 4.0 * error);
    };
    // A comparison has whole rollouts, as a search with a large budget has.
    let options = SearchOptions {
        objective: Objective::Payoff,
        ..playouts(40_000).search
    };
    let view: View = "me=0 hand=AK3.QJ98.654.72 plays=1:C2,C3,C7,CT"
        .parse()
        .expect("a view");
    let searched = choose_move(&view, &options).expect("my turn").moves;
    let [one, other] = [searched[0], searched[1]];
    let measured = compare_cards(&view, [one.card, other.card], &options).expect("cards");
    for (one, again) in [(one, measured.first), (other, measured.second)] {
        assert_near(&one.estimate, &again.estimate);
        assert_eq!((one.card, one.equivalents), (again.card, again.equivalents));
    }
    let view: View = "pass=right hand=KQT9..QT9865.QJA".parse().expect("a view");
    let searched = choose_pass_cards(&view, &options).expect("a pass").passes;
    let [one, other] = [searched[0], searched[1]];
    let measured = compare_passes(&view, [one.cards, other.cards], &options).expect("passes");
    for (one, again) in [(one, measured.first), (other, measured.second)] {
        assert_near(&one.estimate, &again.estimate);
        assert_eq!(one.cards, again.cards);
    }
}

#[test]
fn progress_is_reported_per_card_and_an_analysis_can_be_cancelled() {
    let (deal, _) = random_deal(0x0DA1, 3);
    let cancel = AtomicI32::new(0);
    let mut options = playouts(100);
    options.search.limits.cancel = Some(&cancel);
    let whole = analyse(&deal, &options);
    let told = AtomicUsize::new(0);
    let listen = |progress: &SearchProgress| {
        let number = told.fetch_add(1, Ordering::Relaxed);
        let best = whole.plays[number].best;
        assert_eq!(progress.best, i32::from(best.card.code()));
        assert_eq!(progress.value, best.estimate.value);
        assert_eq!(progress.remaining, whole.plays.len() - number - 1);
        if number == 8 {
            cancel.store(1, Ordering::Relaxed);
        }
    };
    let mut watched = options;
    watched.search.limits.progress = Some(ProgressListener::new(&listen));
    let cut = analyse_deal(&deal, &watched).expect("a possible deal");
    assert_eq!(cut.plays[..], whole.plays[..9]);
    assert_eq!((cut.plays.len(), cut.complete), (9, false));
    assert_sums(&cut);
    let none = analyse(&deal, &options);
    assert_eq!(none, DealAnalysis::default());
}

#[test]
fn a_cancelled_solution_is_no_hindsight() {
    let (deal, _) = random_deal(0x0DA1, 3);
    let points = deal.decision_points().expect("a possible deal");
    let last_tricks = points.iter().filter(|point| point.view.tricks_left() == 5);
    let mut solver = Solver::for_single_position(5, None);
    for point in last_tricks.filter(|point| point.position.legal_moves().len() > 1) {
        let cancel = AtomicI32::new(1);
        assert_eq!(hindsight(&mut solver, point, Some(&cancel)), None);
        cancel.store(0, Ordering::Relaxed);
        let solved = hindsight(&mut solver, point, Some(&cancel));
        assert!(solved.is_some() && solved == hindsight(&mut solver, point, None));
    }
}

#[test]
fn unfinished_deals_and_unknown_passes_are_analysed_partially() {
    let nothing = analyse(&deal(""), &playouts(100));
    assert!(nothing.complete && nothing.plays.is_empty() && nothing.passes.is_empty());
    let (deal, _) = random_deal(0x0DA1, 2);
    let mut setup = *deal.setup();
    let begun = |setup| Deal::resume(setup, &deal.plays()[..7]).expect("a possible deal");
    let deal = begun(setup);
    let known = analyse(&deal, &playouts(100));
    assert_eq!((known.plays.len(), known.passes.len()), (7, 4));
    // An unknown pass of seat 0 also removes the analysis of the seat that received it.
    setup.passed[0] = CardSet::EMPTY;
    let seats: Vec<usize> = analyse(&begun(setup), &playouts(100))
        .passes
        .iter()
        .map(|pass| pass.seat.index())
        .collect();
    assert_eq!(
        (setup.direction, seats),
        (PassDirection::Across, vec![1, 3])
    );
}
