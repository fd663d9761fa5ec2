//! Tests of the model of the table, with players of known styles and slow twins.

mod habits;
mod text;

use super::*;
use crate::classic::{CardPlayer, Ducker, Shooter};
use crate::deal::DealSetup;
use crate::evaluation::passing::{evaluate_pass, evaluate_passes};
use crate::evaluation::ranking::tuned::{KnownState, values};
use crate::evaluation::weights::TUNED;
use crate::level::{Lapse, skill_of};
use crate::policy_net::learned_inference;
use crate::{Level, LevelPlayer, Player, Policy, PolicyPlayer, Rules, View};
use handsense_core::Rng;

/// Plays a deal by these players.
fn played(number: u64, players: &mut [Box<dyn Player>; SEATS]) -> Deal {
    let direction = PassDirection::CYCLE[number as usize % 4];
    let mut rng = Rng::new(number);
    let mut deal = Deal::random(Rules::STANDARD, direction, &mut rng).expect("a deal");
    players
        .iter_mut()
        .for_each(|player| player.begin_deal(rng.next_u64()));
    if direction != PassDirection::Hold {
        for seat in Seat::ALL {
            let cards = players[seat].pass(&deal.view(seat).expect("a view"));
            deal.pass(seat, cards.into_iter().collect())
                .expect("a pass");
        }
    }
    while let Some(seat) = deal.next_seat() {
        let card = players[seat].play(&deal.view(seat).expect("a view"));
        deal.play(card).expect("a legal card");
    }
    deal
}

/// Plays a deal to its end.
fn play_out(mut deal: Deal, mut choose: impl FnMut(Seat, CardSet) -> Card) -> Deal {
    while let Some(seat) = deal.next_seat() {
        let card = choose(seat, deal.legal_moves());
        deal.play(card).expect("a legal card");
    }
    deal
}

fn any_card(cards: CardSet, rng: &mut Rng) -> Card {
    let number = rng.below(cards.len()) as usize;
    cards.iter().nth(number).expect("a card")
}

/// A deal of random passes, cards and scores.
fn random_deal(rules: Rules, rng: &mut Rng) -> Deal {
    let direction = match rules.has(Rules::PASS_CARDS) {
        true => PassDirection::CYCLE[rng.below(4) as usize],
        false => PassDirection::Hold,
    };
    let dealt = Deal::random(rules, direction, rng).expect("a deal");
    let scores = [0; SEATS].map(|_: i32| rng.below(4) as i32 * 10);
    let setup = *dealt.setup();
    let mut deal = Deal::new(DealSetup { scores, ..setup }).expect("a deal");
    for seat in Seat::ALL {
        let mut passed = CardSet::EMPTY;
        while direction != PassDirection::Hold && passed.len() < 3 {
            passed.insert(any_card(deal.setup().hands[seat], rng));
        }
        if !passed.is_empty() {
            deal.pass(seat, passed).expect("a pass");
        }
    }
    play_out(deal, |_, legal| any_card(legal, rng))
}

/// The deal with only the pass of one seat known, or no pass at all.
fn without_passes(deal: &Deal, kept: Option<Seat>) -> Deal {
    let mut passed = [CardSet::EMPTY; SEATS];
    if let Some(seat) = kept {
        passed[seat] = deal.setup().passed[seat];
    }
    let setup = *deal.setup();
    Deal::resume(DealSetup { passed, ..setup }, deal.plays()).expect("a deal")
}

fn observed(deals: &[Deal]) -> Opponents {
    let mut opponents = Opponents::default();
    for deal in deals {
        opponents.observe_deal(deal).expect("a finished deal");
    }
    opponents
}

fn player(style: Style) -> Box<dyn Player> {
    match style {
        Style::Learned | Style::Noisy => Box::new(PolicyPlayer(Policy::Learned)),
        Style::Tuned => Box::new(PolicyPlayer(Policy::Tuned)),
        Style::Seasoned => Box::new(LevelPlayer::new(Level::Seasoned)),
        Style::Steady => Box::new(LevelPlayer::new(Level::Steady)),
        Style::Novice => Box::new(LevelPlayer::new(Level::Novice)),
        Style::CardPlayer => Box::new(CardPlayer::default()),
        Style::Ducker => Box::new(Ducker::default()),
        Style::Shooter => Box::new(Shooter),
    }
}

/// A table whose seat 1 has this style.
fn table_of(style: Style) -> [Box<dyn Player>; SEATS] {
    [Style::Learned, style, Style::Tuned, Style::Learned].map(player)
}

#[test]
fn the_posterior_finds_the_style_of_a_player() {
    const TABLES: u64 = 12;
    for (style, deals, least) in [
        (Style::Learned, 4, 0.9),
        (Style::Tuned, 4, 0.9),
        (Style::Seasoned, 8, 0.5),
        (Style::Steady, 8, 0.5),
        (Style::Novice, 8, 0.5),
        (Style::CardPlayer, 1, 0.95),
        (Style::Ducker, 1, 0.95),
        (Style::Shooter, 1, 0.95),
    ] {
        let mean: f64 = (0..TABLES)
            .map(|table| {
                let mut players = table_of(style);
                let deals: Vec<Deal> = (0..deals)
                    .map(|number| played(table * 100 + number, &mut players))
                    .collect();
                observed(&deals).seats[1].styles()[style as usize] / TABLES as f64
            })
            .sum();
        assert!(mean > least, "{}: {mean}", style.name());
    }
}

#[test]
fn the_posterior_finds_the_pass_of_a_player() {
    for (style, pass) in [
        (Style::Learned, PassStyle::Tuned),
        (Style::Tuned, PassStyle::Tuned),
        (Style::CardPlayer, PassStyle::Rules),
        (Style::Ducker, PassStyle::Low),
        (Style::Shooter, PassStyle::Shooter),
    ] {
        let mut players = table_of(style);
        let deals: Vec<Deal> = (0..8).map(|number| played(number, &mut players)).collect();
        let found = observed(&deals).seats[1].pass_styles()[pass as usize];
        assert!(found > 0.9, "{}: {found}", style.name());
    }
}

/// The weight of a loss by its definition: half for every halving, linear between.
fn slow_weight(lapse: Lapse, loss: i32) -> f64 {
    if loss > lapse.limit as i32 {
        return 0.0;
    }
    let halvings = f64::from(loss) / f64::from(lapse.halving);
    0.5_f64.powf(halvings.floor()) * (1.0 - halvings.fract() / 2.0)
}

/// Whether a level that knows these rules gives the queen of spades to another seat.
fn slow_gives_queen(view: &View, rules: Rules) -> bool {
    let queen = Card::QUEEN_OF_SPADES;
    let is_given = view
        .trick()
        .winning_card()
        .is_some_and(|best| best.suit() != queen.suit() || best < queen);
    let takers = Seat::ALL.iter().filter(|&&seat| view.points_of(seat) > 0);
    view.legal_moves().is_ok_and(|legal| legal.contains(queen))
        && view.rules().has(Rules::QUEEN_PENALTY)
        && is_given
        && (takers.count() > 1 || !rules.moon_counts())
}

/// The probability of a card from the view of its player, without errors.
fn slow_probability(style: Style, view: &View, card: Card) -> f64 {
    let state = KnownState::from_view(view);
    if !style.forgets() {
        return slow_probability_of(style, view, &state, card);
    }
    let earlier = view
        .recorded_len()
        .saturating_sub(view.trick().len() + SEATS);
    let others = view
        .plays()
        .take(earlier)
        .filter(|&(seat, _)| seat != view.me());
    let earlier: CardSet = others.map(|(_, card)| card).collect();
    let mut rng = Rng::new(MEMORY_SEED ^ view.opening_hand().bits());
    let of_memory = |_| {
        let memory = style.memory(&mut rng);
        let known = style.remembered(&memory, &state, earlier);
        let known = known.expect("a lower level");
        slow_probability_of(style, view, &known, card)
    };
    (0..MEMORIES).map(of_memory).sum::<f64>() / f64::from(MEMORIES)
}

/// The probability of a card of a player who knows this.
fn slow_probability_of(style: Style, view: &View, state: &KnownState, card: Card) -> f64 {
    let certain = |chosen: Card| f64::from(u8::from(card == chosen));
    let legal = view.legal_moves().expect("a turn");
    let lapse = |limit| Lapse {
        halving: style.lapse().halving,
        limit,
    };
    let level = |level| {
        let rated = values(state, &TUNED, legal);
        let (_, lapse) = skill_of(level).expect("a lower level");
        (lapse, rated.iter().copied().collect())
    };
    let (lapse, rated): (Lapse, Vec<(Card, i32)>) = match style {
        Style::CardPlayer | Style::Ducker | Style::Shooter => {
            return certain(player(style).play(view));
        }
        Style::Seasoned | Style::Steady | Style::Novice if slow_gives_queen(view, state.rules) => {
            return certain(Card::QUEEN_OF_SPADES);
        }
        Style::Seasoned => level(Level::Seasoned),
        Style::Steady => level(Level::Steady),
        Style::Novice => level(Level::Novice),
        Style::Tuned => (lapse(40), level(Level::Novice).1),
        Style::Learned | Style::Noisy => {
            let rated = learned_inference().values(state, legal);
            (lapse(2_000), rated.iter().copied().collect())
        }
    };
    let best = rated.iter().map(|&(_, value)| value).max().expect("a card");
    let weight = |&(_, value): &(Card, i32)| slow_weight(lapse, best - value);
    let chosen = rated.iter().find(|&&(other, _)| other == card);
    chosen.map_or(0.0, weight) / rated.iter().map(weight).sum::<f64>()
}

#[test]
fn the_likelihood_of_plays_is_that_of_the_views() {
    let mut rng = Rng::new(8);
    for number in 0..60 {
        let rules = match number % 3 {
            0 => Rules::STANDARD,
            1 => Rules::LEGACY_MAIN | Rules::JACK_BONUS,
            _ => Rules::from_bits(rng.below(0x4000) as i32).expect("rules"),
        };
        let deal = match (random_deal(rules, &mut rng), number % 4) {
            (deal, 0) => without_passes(&deal, None),
            (deal, 1) => without_passes(&deal, Some(Seat::ALL[1])),
            (deal, _) => deal,
        };
        let mut slow = [SeatModel::default(); SEATS];
        for point in deal.decision_points().expect("the views") {
            let (view, card, seen) = (&point.view, point.card, &mut slow[point.seat]);
            let legal = view.legal_moves().expect("a turn");
            if legal.len() == 1 {
                continue;
            }
            for style in Style::ALL {
                let probability = slow_probability(style, view, card);
                for (sum, error) in seen.play_logs[style as usize].iter_mut().zip(EPSILONS) {
                    let any = error / f64::from(legal.len());
                    *sum += ((1.0 - error) * probability + any).ln();
                }
            }
            let values = learned_inference().values(&KnownState::from_view(view), legal);
            let best = values.iter().map(|&(_, value)| value).max();
            let chosen = values.iter().find(|&&(other, _)| other == card);
            let loss = best.expect("a card") - chosen.expect("the card").1;
            seen.loss += f64::from(loss) / 100.0;
        }
        let found = observed(&[deal]);
        for (found, slow) in found.seats.iter().zip(slow) {
            assert!((found.loss - slow.loss).abs() < 1e-6, "{deal}");
            assert!((found.loss_squares - slow.loss * slow.loss).abs() < 1e-6);
            let pairs = found
                .play_logs
                .as_flattened()
                .iter()
                .zip(slow.play_logs.as_flattened());
            for (found, slow) in pairs {
                assert!((found - slow).abs() < 1e-5, "{found} {slow} {deal}");
            }
        }
    }
}

#[test]
fn an_unfinished_deal_changes_nothing() {
    let mut rng = Rng::new(2);
    let mut opponents = observed(&[random_deal(Rules::STANDARD, &mut rng)]);
    let before = opponents;
    let deal = random_deal(Rules::STANDARD, &mut rng);
    let unfinished = Deal::resume(*deal.setup(), &deal.plays()[..51]).expect("a deal");
    assert_eq!(opponents.observe_deal(&unfinished), Err(IncompleteDeal));
    let passing = Deal::random(Rules::STANDARD, PassDirection::Left, &mut rng).expect("a deal");
    assert_eq!(opponents.observe_deal(&passing), Err(IncompleteDeal));
    assert_eq!(opponents, before);
}

#[test]
fn unknown_passes_are_no_evidence() {
    let mut rng = Rng::new(3);
    for _ in 0..20 {
        let deal = random_deal(Rules::STANDARD, &mut rng);
        let is_hold = deal.setup().direction == PassDirection::Hold;
        let has_evidence = |seat: &SeatModel| seat.pass_logs.iter().all(|&log| log < 0.0);
        assert_eq!(observed(&[deal]).seats.iter().all(has_evidence), !is_hold);
        // The pass of a seat says nothing without the cards that it received.
        for kept in [None, Some(Seat::ALL[1])] {
            for seat in observed(&[without_passes(&deal, kept)]).seats {
                assert_eq!(seat.pass_logs, [0.0; PASS_STYLES]);
                assert_eq!(seat.habit(Habit::PassesQueen), Count::default());
                assert!(seat.is_valid());
            }
        }
    }
}

#[test]
fn deals_under_all_rules_are_observed() {
    let mut rng = Rng::new(4);
    for rules in [
        Rules::STANDARD | Rules::NO_SHOOTING,
        Rules::STANDARD | Rules::JACK_BONUS,
        Rules::STANDARD.without(Rules::QUEEN_PENALTY),
        Rules::ALL,
    ] {
        let deals: Vec<Deal> = (0..10).map(|_| random_deal(rules, &mut rng)).collect();
        for seat in observed(&deals).seats {
            assert!(seat.is_valid());
            let moon = seat.habit(Habit::ShootsMoon).chances;
            assert_eq!((seat.deals, moon > 0), (10, rules.moon_counts()));
        }
    }
}

#[test]
fn old_evidence_fades() {
    let mut rng = Rng::new(5);
    let deals = [0; 2].map(|_| random_deal(Rules::STANDARD, &mut rng));
    let [first, second] = deals.map(|deal| observed(&[deal]));
    let both = observed(&deals);
    for seat in Seat::ALL {
        let [first, second, both] = [first, second, both].map(|model| model.seats[seat]);
        let faded = |first: f64, second: f64| FORGETTING * first + second;
        for (style, both) in both.play_logs.iter().enumerate() {
            let one = std::array::from_fn(|error| {
                faded(
                    first.play_logs[style][error],
                    second.play_logs[style][error],
                )
            });
            assert_eq!(*both, one);
        }
        let one =
            std::array::from_fn(|style| faded(first.pass_logs[style], second.pass_logs[style]));
        assert_eq!(both.pass_logs, one);
        assert_eq!(both.loss, first.loss + second.loss);
    }
}

#[test]
fn a_player_who_changes_is_found_again() {
    let mut opponents = Opponents::default();
    let mut players = table_of(Style::CardPlayer);
    for number in 0..20 {
        let deal = played(number, &mut players);
        opponents.observe_deal(&deal).expect("a finished deal");
    }
    assert!(opponents.seats[1].styles()[Style::CardPlayer as usize] > 0.99);
    let mut players = table_of(Style::Learned);
    let found = (20..60).position(|number| {
        let deal = played(number, &mut players);
        opponents.observe_deal(&deal).expect("a finished deal");
        opponents.seats[1].styles()[Style::Learned as usize] > 0.5
    });
    assert!(found.is_some_and(|deals| deals < 20), "{found:?}");
}

#[test]
fn impossible_numbers_are_invalid() {
    assert!(SeatModel::default().is_valid());
    let valid = observed(&[random_deal(Rules::STANDARD, &mut Rng::new(6))]).seats[1];
    assert!(valid.is_valid());
    let change: [fn(&mut SeatModel); 9] = [
        |seat| seat.play_logs[8][2] = 0.1,
        |seat| seat.play_logs[0][0] = f64::NAN,
        |seat| seat.play_logs[3][1] = f64::NEG_INFINITY,
        |seat| seat.pass_logs[5] = 0.1,
        |seat| seat.pass_logs[0] = f64::NAN,
        |seat| seat.loss = -0.1,
        |seat| seat.loss = f64::INFINITY,
        |seat| seat.loss_squares = f64::NAN,
        |seat| {
            seat.habits[4] = Count {
                hits: 2,
                chances: 1,
            }
        },
    ];
    for (number, change) in change.iter().enumerate() {
        let mut seat = valid;
        change(&mut seat);
        assert!(!seat.is_valid(), "change {number}");
    }
}

#[test]
fn a_rollout_draws_cards_as_often_as_the_style() {
    const DRAWS: u32 = 400;
    let mut rng = Rng::new(9);
    let (mut errors, mut cards) = (0.0, 0);
    for _ in 0..40 {
        let over = random_deal(Rules::STANDARD, &mut rng);
        let mut deal = Deal::new(*over.setup()).expect("a deal");
        for &(_, card) in &over.plays()[..rng.below(40) as usize] {
            deal.play(card).expect("a legal card");
        }
        let seat = deal.next_seat().expect("a player");
        let view = deal.view(seat).expect("a view");
        let decision = Decision {
            state: &KnownState::from_view(&view),
            opening: deal.setup().hands[seat],
            legal: deal.legal_moves(),
        };
        let mut drawn = [0; 64];
        for _ in 0..DRAWS {
            let card = Style::Novice.choose(&decision, Noise(rng.next_u64()));
            drawn[usize::from(card.code())] += 1;
        }
        let values = Style::Novice.values(&decision);
        for &(card, _) in values.iter() {
            let probability = Style::Novice.probability(&decision, &values, card);
            let found = f64::from(drawn[usize::from(card.code())]) / f64::from(DRAWS);
            assert!(probability > 0.0 || found == 0.0);
            errors += (found - probability).abs();
            cards += 1;
        }
    }
    // The standard deviation of a frequency is at most 0.025.
    let error = errors / f64::from(cards);
    assert!(cards > 150 && error < 0.015, "{cards} {error}");
}

#[test]
fn a_rollout_draws_passes_of_nearly_the_cost_of_the_style() {
    let mut rng = Rng::new(11);
    let mut sums = [0.0; 2];
    for _ in 0..60 {
        let context = PassContext {
            hand: random_deal(Rules::STANDARD, &mut rng).setup().hands[0],
            rules: Rules::STANDARD,
            direction: PassDirection::Left,
        };
        for pass in evaluate_passes(&context).iter() {
            let of_style = PassStyle::probabilities(&context, pass.passed);
            // Without the random passes, one in ten.
            let exact = (of_style[PassStyle::Novice as usize] - 0.1 / 286.0) / 0.9;
            sums[0] += exact * f64::from(pass.cost);
        }
        for _ in 0..50 {
            let passed = PassStyle::Novice.choose(&context, rng.next_u64());
            sums[1] += f64::from(evaluate_pass(&context, passed).cost) / 50.0;
        }
    }
    let [exact, found] = sums.map(|sum| sum / 60.0);
    assert!((found - exact).abs() < 10.0, "{exact} {found}");
}
