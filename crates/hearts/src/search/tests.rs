use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::time::Duration;

use handsense_core::search::{ProgressListener, SearchLimits, SearchProgress};

use super::playout_result::ObjectiveEvaluator;
use super::sample_mixer::MAX_PLAYOUTS_PER_ARM;
use super::*;
use crate::opponents::{Opponents, PASS_STYLES, PassStyle, STYLES, Style};
use crate::watched::{Watched, cases, named_rules};
use crate::{CardSet, Player, Policy, PolicyPlayer, Rules, SearchPlayer, Seat, View};
fn view(line: &str) -> View {
    line.parse().expect("a view")
}

fn playouts(count: u64) -> SearchOptions<'static> {
    SearchOptions::from(SearchLimits::with_playouts(count))
}

/// Returns every `every`th decision of some deals of tuned players.
fn positions(every: usize) -> Vec<View> {
    let mut found = Vec::new();
    for seed in 0..6 {
        let rules = [Rules::STANDARD, Rules::LEGACY_MAIN | Rules::JACK_BONUS][seed as usize % 2];
        let mut deal = Watched::deal(rules, seed);
        while !deal.table.is_over() {
            found.push(deal.view().clone());
            deal.play_by(Policy::Tuned, every);
        }
    }
    found
}

fn on_threads(count: u64, threads: usize) -> SearchOptions<'static> {
    let mut options = playouts(count);
    options.limits.threads = threads;
    options
}

#[test]
fn the_decision_is_the_same_for_any_number_of_threads() {
    for (every, count, threads) in [(19, 3_000, &[0, 2, 3, 7][..]), (48, 41_000, &[3])] {
        for view in positions(every) {
            let one = choose_move(&view, &playouts(count)).expect("a card");
            for &threads in threads {
                let many = choose_move(&view, &on_threads(count, threads));
                assert_eq!(many, Ok(one.clone()), "{threads}");
            }
        }
    }
}

#[test]
fn another_seed_gives_other_worlds() {
    let view = view("me=0 hand=AK3.QJ98.T654.72 plays=2:C2,CK");
    let with = |seed| {
        let mut options = playouts(2_000);
        options.limits.seed = seed;
        choose_move(&view, &options).expect("a card")
    };
    assert_eq!(with(1), with(1));
    assert_ne!(with(1).moves, with(2).moves);
}

#[test]
fn every_legal_card_has_an_estimate_within_the_budget_and_its_ranges() {
    for view in positions(6) {
        let legal = view.legal_moves().expect("my turn");
        for limit in [0, 1, 50, 500, 4_000] {
            let decision = choose_move(&view, &playouts(limit)).expect("a card");
            assert!(decision.playouts <= limit);
            let counted: u64 = decision.moves.iter().map(|m| m.estimate.playouts).sum();
            assert_eq!(counted, decision.playouts);
            // An unsettled race stops only when the budget is too small for another sample.
            let playouts_per_arm = if playouts(limit).has_short_rollouts(&view) {
                1
            } else {
                MAX_PLAYOUTS_PER_ARM
            };
            let sample = decision.moves.len() as u64 * playouts_per_arm;
            assert!(
                decision.settled || limit - decision.playouts < sample,
                "{limit}"
            );
            let mut seen = CardSet::EMPTY;
            for searched in &decision.moves {
                assert!(searched.equivalents.contains(searched.card));
                assert!(!searched.equivalents.intersects(seen));
                seen |= searched.equivalents;
                let found = &searched.estimate;
                if found.playouts == 0 {
                    assert_eq!(found.payoff, 0.0);
                    continue;
                }
                let chances = [found.queen, found.my_moon, found.other_moon];
                assert!(chances.iter().all(|chance| (0.0..=1.0).contains(chance)));
                assert!((-10.0..=26.0).contains(&found.points), "{found:?}");
                assert!((-26.0..=36.0).contains(&found.payoff), "{found:?}");
                assert!((-0.1..=1.1).contains(&found.value), "{found:?}");
                assert!(found.payoff_error >= 0.0);
            }
            assert_eq!(seen, legal);
            assert_eq!(decision.moves[0].card, decision.card);
        }
    }
}

#[test]
fn without_any_playout_the_learned_policy_decides() {
    let cancel = AtomicI32::new(1);
    let mut cancelled = playouts(u64::MAX);
    cancelled.limits.cancel = Some(&cancel);
    for view in positions(5) {
        for options in [playouts(0), cancelled] {
            let decision = choose_move(&view, &options).expect("a card");
            assert_eq!(decision.card, PolicyPlayer(Policy::Learned).play(&view));
            assert_eq!(decision.playouts, 0);
        }
    }
}

#[test]
fn forced_cards_cost_nothing() {
    // A single club, and two equivalent cards.
    for line in [
        "me=1 hand=A73.QJ98.6.87532 plays=0:C2",
        "me=1 hand=A73.QJ98.65.8732 plays=0:C2",
    ] {
        let decision = choose_move(&view(line), &SearchOptions::default()).expect("a card");
        assert_eq!((decision.playouts, decision.moves.len()), (0, 1));
    }
}

#[test]
fn a_time_limit_ends_a_search_without_a_playout_limit() {
    let mut options = SearchOptions::default();
    options.limits.time = Some(Duration::from_millis(2));
    let view = view("me=0 hand=AK3.QJ98.T654.72 plays=2:C2,CK");
    let decision = choose_move(&view, &options).expect("a card");
    assert!(!decision.moves.is_empty() && decision.playouts < DEFAULT_PLAYOUTS);
}

#[test]
fn the_game_decides_who_gets_the_queen() {
    // At the end of a deal with all hearts taken, seat 0 can give the queen of spades to seat 3 or
    // take her. With seat 3 at 90 points giving her ends the game.
    let prefers_giving = |scores, objective| {
        let evaluator = ObjectiveEvaluator::new(Seat::ALL[0], Rules::STANDARD, scores, objective);
        let (given, taken) = (
            evaluator.value(&[0, 13, 0, 13]),
            evaluator.value(&[13, 13, 0, 0]),
        );
        given > taken
    };
    for objective in [Objective::Game, Objective::Payoff] {
        assert!(prefers_giving([0; 4], objective));
    }
    // Seat 2 wins if the game ends now; 13 points do not end it for seat 0, and it may yet win.
    assert!(!prefers_giving([60, 30, 20, 90], Objective::Game));
    assert!(prefers_giving([60, 30, 20, 90], Objective::Payoff));
    // Seat 0 is ahead and ends it.
    assert!(prefers_giving([20, 30, 60, 90], Objective::Game));
}

#[test]
fn a_searching_player_beats_the_policy_it_searches_with() {
    let (mut ours, mut theirs) = (0, 0);
    for seed in 0..cases(120, 6) {
        for sits in 0..2 {
            let mut deal = Watched::deal(Rules::STANDARD, 1_000 + seed);
            let mut searching = SearchPlayer::new(playouts(1_000));
            searching.begin_deal(seed);
            while !deal.table.is_over() {
                if deal.table.next_seat().index() % 2 == sits {
                    deal.play(searching.play(deal.view()));
                } else {
                    deal.play_by(Policy::Tuned, 1);
                }
            }
            let scores = deal.table.scores();
            ours += scores[sits] + scores[sits + 2];
            theirs += scores[1 - sits] + scores[3 - sits];
        }
    }
    assert!(ours < theirs, "{ours} {theirs}");
}

#[test]
fn the_principal_variation_is_a_legal_rest_of_the_deal_and_changes_no_decision() {
    for view in positions(4) {
        for limit in [0, 600] {
            let decision = choose_move(&view, &playouts(limit)).expect("a card");
            assert_eq!(decision.principal_variation.first(), Some(&decision.card));
            assert_eq!(decision.principal_variation.len(), 52 - view.plays_len());
            let mut rest = view.clone();
            for &card in &decision.principal_variation {
                let seat = rest.next_seat().expect("the deal goes on");
                rest.play(seat, card).expect("a possible card");
            }
            assert!(rest.hand().is_empty() && rest.next_seat().is_none());
            let without = SearchOptions {
                with_principal_variation: false,
                ..playouts(limit)
            };
            let bare = choose_move(&view, &without).expect("a card");
            assert!(bare.principal_variation.is_empty());
            assert_eq!((bare.card, bare.moves), (decision.card, decision.moves));
        }
    }
}

#[test]
fn the_principal_variation_has_a_representative_payoff() {
    // The payoff of the variation is nearer to the mean of the card than that of most worlds.
    let (mut off, mut usual, mut count) = (0.0, 0.0, 0.0);
    for view in positions(5) {
        let decision = choose_move(&view, &playouts(1_000)).expect("a card");
        if decision.playouts == 0 {
            continue;
        }
        let mean = decision.moves[0].estimate.payoff;
        let evaluator =
            ObjectiveEvaluator::new(view.me(), view.rules(), *view.scores(), Objective::Payoff);
        let mut rest = view.clone();
        for &card in &decision.principal_variation {
            let seat = rest.next_seat().expect("the deal goes on");
            rest.play(seat, card).expect("possible");
        }
        off += (f64::from(evaluator.evaluate(rest.taken()).payoff) / 3.0 - mean).abs();
        // The standard deviation of a sample, which is one short rollout.
        usual += decision.moves[0].estimate.payoff_error
            * (decision.moves[0].estimate.playouts as f64).sqrt();
        count += 1.0;
    }
    assert!(count > 20.0 && off < usual / 1.5, "{off} {usual} {count}");
}

#[test]
fn progress_reports_growing_playouts_and_fewer_remaining_candidates() {
    // Near the end of a game rollouts are whole.
    let view = view("scores=0/90/0/0 hand=T83.QJ98.Q64.72 plays=1:C2,C3,C7,CT");
    let reports: Mutex<Vec<SearchProgress>> = Mutex::default();
    let listen = |progress: &SearchProgress| {
        let mut reports = reports.lock().expect("no thread has failed");
        reports.push(*progress);
    };
    let mut options = playouts(5_000);
    options.limits.progress = Some(ProgressListener::new(&listen));
    let decision = choose_move(&view, &options).expect("a card");
    let reports = reports.into_inner().expect("no thread has failed");
    assert_eq!(choose_move(&view, &playouts(5_000)), Ok(decision.clone()));
    assert!(reports.len() > 3);
    assert!(reports.is_sorted_by(|a, b| a.playouts < b.playouts && a.spent <= b.spent));
    assert!(reports.is_sorted_by(|a, b| a.remaining >= b.remaining));
    let last = reports.last().expect("a report");
    assert_eq!(
        (last.best, last.playouts),
        (i32::from(decision.card.code()), decision.playouts)
    );
    assert_eq!(last.remaining, decision.remaining);
    assert_eq!(decision.settled, decision.remaining == 1);
}

#[test]
fn the_cache_of_an_engine_changes_no_decision() {
    for seed in 0..2 {
        let mut engine = Engine::new(playouts(600));
        // The same deal twice: the second time begins at an earlier position than the first one
        // ends.
        for _ in 0..2 {
            let mut deal = Watched::deal(named_rules(seed), seed);
            while !deal.table.is_over() {
                let view = deal.view();
                let card = if view.me() == Seat::ALL[2] {
                    let found = engine.choose_move(view).expect("my turn");
                    assert_eq!(Ok(found.clone()), choose_move(view, &playouts(600)));
                    found.card
                } else {
                    deal.table.legal_moves().first().expect("a card")
                };
                deal.play(card);
            }
        }
    }
}

#[test]
fn an_engine_repeats_its_last_decision_only() {
    let positions = positions(9);
    let mut engine = Engine::new(playouts(400));
    let mut asked = |view: &View| {
        let searched = AtomicBool::new(false);
        let listen = |_: &SearchProgress| searched.store(true, Ordering::Relaxed);
        let decision = engine.choose_move_with_progress(view, ProgressListener::new(&listen));
        (decision.expect("a card"), searched.into_inner())
    };
    for view in &positions {
        let (first, _) = asked(view);
        assert_eq!(choose_move(view, &playouts(400)), Ok(first.clone()));
        assert_eq!(asked(view), (first, false));
    }
    let searched: Vec<&View> = positions
        .iter()
        .filter(|view| choose_move(view, &playouts(400)).is_ok_and(|found| found.playouts > 0))
        .collect();
    assert!(asked(searched[0]).1 && asked(searched[1]).1 && asked(searched[0]).1);
}

/// Compares two cards of every view under many seeds, and the spread of the estimates over the
/// seeds with the reported standard errors.
#[test]
fn standard_errors_match_the_spread_over_seeds() {
    const SEEDS: u64 = 24;
    let mut spread_and_reported = [[0.0; 2]; 2];
    let mut views = 0;
    let deals = cases(28, 6);
    for number in 0..deals {
        let mut deal = Watched::deal(Rules::STANDARD, number);
        deal.play_by(Policy::Learned, 8 + number as usize);
        let view = deal.view();
        let moves = choose_move(view, &playouts(100)).expect("a card").moves;
        let [one, other, ..] = moves[..] else {
            continue;
        };
        views += 1;
        let mut found = [[0.0; SEEDS as usize]; 2];
        for seed in 0..SEEDS {
            let mut options = playouts(1_000);
            options.objective = Objective::Payoff;
            options.limits.seed = seed;
            let both = compare_cards(view, [one.card, other.card], &options).expect("two cards");
            let (first, second) = (both.first.estimate, both.second.estimate);
            found[0][seed as usize] = first.payoff;
            found[1][seed as usize] = first.payoff - second.payoff;
            let errors = [first.payoff_error, both.error.expect("enough deals")];
            for (of, error) in spread_and_reported.iter_mut().zip(errors) {
                of[1] += error * error;
            }
        }
        for (of, found) in spread_and_reported.iter_mut().zip(found) {
            let mean = found.iter().sum::<f64>() / SEEDS as f64;
            let squares = found.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>();
            of[0] += squares * SEEDS as f64 / (SEEDS - 1) as f64;
        }
    }
    assert!(views > deals * 2 / 3, "{views}");
    let [payoff, difference] =
        spread_and_reported.map(|[spread, reported]| (spread / reported).sqrt());
    assert!((0.8..1.2).contains(&difference), "{difference}");
    // Where the posterior has distant modes, a search may sample too few worlds to estimate their
    // weights. The error affects all cards equally.
    assert!((0.8..1.5).contains(&payoff), "{payoff}");
}

/// A model in which all seats have shown this style.
fn table_of(style: Style) -> Opponents {
    let mut opponents = Opponents::default();
    for seat in &mut opponents.seats {
        seat.deals = 5;
        seat.play_logs = [[-200.0; 3]; STYLES];
        seat.play_logs[style as usize][0] = -20.0;
    }
    opponents
}

#[test]
fn an_empty_model_of_the_table_changes_nothing() {
    let opponents = Opponents::default();
    for view in positions(7) {
        let with = SearchOptions {
            opponents: Some(&opponents),
            ..playouts(400)
        };
        let without = choose_move(&view, &playouts(400));
        assert_eq!(choose_move(&view, &with), without);
    }
}

#[test]
fn a_search_with_a_model_is_reproducible_on_any_number_of_threads() {
    let mut differ = 0;
    for style in [
        Style::CardPlayer,
        Style::Novice,
        Style::Tuned,
        Style::Learned,
    ] {
        let opponents = table_of(style);
        for view in positions(23) {
            let with = |threads| SearchOptions {
                opponents: Some(&opponents),
                ..on_threads(1_000, threads)
            };
            let one = choose_move(&view, &with(1)).expect("a card");
            for threads in [2, 3] {
                assert_eq!(
                    choose_move(&view, &with(threads)),
                    Ok(one.clone()),
                    "{style:?}"
                );
            }
            differ += u32::from(Ok(one) != choose_move(&view, &playouts(1_000)));
        }
    }
    assert!(differ > 10, "{differ}");
}

#[test]
fn an_engine_with_another_model_searches_again() {
    let view = &positions(23)[1];
    let mut engine = Engine::new(playouts(600));
    for style in [Style::CardPlayer, Style::Learned] {
        let opponents = table_of(style);
        engine.set_opponents(Some(opponents));
        let with = SearchOptions {
            opponents: Some(&opponents),
            ..playouts(600)
        };
        for _ in 0..2 {
            assert_eq!(engine.choose_move(view), choose_move(view, &with));
        }
    }
    engine.set_opponents(None);
    assert_eq!(engine.choose_move(view), choose_move(view, &playouts(600)));
}

#[test]
fn a_pass_against_known_players_is_reproducible() {
    let view = view("pass=left hand=Q3.QJ98.T654.K72");
    let mut values = Vec::new();
    for style in [Style::Learned, Style::Shooter] {
        let mut opponents = table_of(style);
        for seat in &mut opponents.seats {
            seat.pass_logs = [-90.0; PASS_STYLES];
            seat.pass_logs[PassStyle::Shooter as usize] = -3.0;
        }
        let with = |threads| SearchOptions {
            opponents: Some(&opponents),
            ..on_threads(2_000, threads)
        };
        let one = choose_pass_cards(&view, &with(1)).expect("a pass");
        assert_eq!(choose_pass_cards(&view, &with(3)), Ok(one.clone()));
        values.push(one.passes[0].estimate.value);
    }
    assert_ne!(values[0], values[1]);
}

#[test]
fn a_moon_is_likelier_against_players_who_do_not_stop_it() {
    let view = view("me=0 hand=AK4.AKJ.AK5.AKT2 plays=3:C2");
    let my_moon = |style: Style| {
        let opponents = table_of(style);
        let options = SearchOptions {
            opponents: Some(&opponents),
            ..playouts(4_000)
        };
        let decision = choose_move(&view, &options).expect("a card");
        decision.moves[0].estimate.my_moon
    };
    let (learned, card_player) = (my_moon(Style::Learned), my_moon(Style::CardPlayer));
    assert!(card_player > learned + 0.1, "{learned} {card_player}");
}
