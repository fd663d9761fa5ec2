//! From a view to its forecast.

use super::facts::{ForecastFacts, LOWER_CLASSES, OutputGroup, own_card};
use super::features::{features_without_phase, phase};
use super::{CardForecast, FORECAST_HIDDEN, Forecast, ForecastNet, POINT_CLASSES, SeatForecast};
use crate::layers::{clip, logistic, softmax};
use crate::policy_net::card_index;
use crate::{Card, JACK_POINTS, NO_TRICK_POINTS, PassDirection, QUEEN_POINTS, Rules, SEATS, View};

/// The probability that a shooter takes the jack of diamonds too, if no seat has it. Chosen by hand.
const SHOOTER_TAKES_JACK: f32 = 0.9;

/// Returns the forecast of a deal by the network of the library.
///
/// It answers at every moment of the deal, also when another seat is to play. Facts are exact: what
/// is taken is a floor, and a finished deal has its result. The cost is one pass through the network,
/// or four before the pass: a few microseconds, without heap memory.
///
/// ```
/// use handsense_hearts::{Seat, View, ViewSetup, forecast::forecast};
/// let hand = "AK3.QJ98.T654.72".parse().unwrap();
/// let view = View::new(ViewSetup::new(Seat::ALL[0], hand)).unwrap();
/// let forecast = forecast(&view);
/// let points: f64 = forecast.seats.iter().map(|seat| seat.points).sum();
/// assert!((points - 26.0).abs() < 1e-4);
/// ```
pub fn forecast(view: &View) -> Forecast {
    forecast_with(view, &super::FORECAST)
}

/// Returns the forecast of a deal by another network.
pub fn forecast_with(view: &View, net: &ForecastNet) -> Forecast {
    let facts = ForecastFacts::from_view(view);
    let before_phase = net.units(&features_without_phase(view));
    let activations = |direction: PassDirection| {
        let mut units = before_phase;
        net.add(&mut units, phase(view, direction));
        clip(&units)
    };
    let shared = Shared::new(&facts, net, activations(view.pass_direction()));
    let seats: [SeatForecast; SEATS] = std::array::from_fn(|seat| shared.seat(seat));
    let me = view.me().index();
    let mut forecast = Forecast {
        seats: std::array::from_fn(|seat| seats[(seat + SEATS - me) % SEATS]),
        cards: Default::default(),
        tricks: [0.0; 4],
        pass_scores: view.is_passing().then(|| {
            PassDirection::CYCLE.map(|direction| {
                if direction == view.pass_direction() {
                    seats[0].score
                } else {
                    let shared = Shared::new(&facts, net, activations(direction));
                    f64::from(shared.score(0))
                }
            })
        }),
    };
    let chance = |card: Card| {
        if facts.certain_winners.contains(card) {
            return 1.0;
        }
        if facts.certain_losers.contains(card) {
            return 0.0;
        }
        let output = OutputGroup::card(card_index(card));
        f64::from(logistic(net.output(&shared.units, output)))
    };
    if let Some(card) = own_card(view) {
        forecast.tricks[card.suit() as usize] += chance(card);
    }
    for card in view.hand().iter() {
        let wins = chance(card);
        forecast.tricks[card.suit() as usize] += wins;
        forecast.cards.push(CardForecast { card, wins });
    }
    forecast
}

/// Returns the probabilities of a group of outputs, whose number is at most `N`.
fn distribution<const N: usize>(
    facts: &ForecastFacts,
    net: &ForecastNet,
    units: &[i16; FORECAST_HIDDEN],
    group: OutputGroup,
) -> [f32; N] {
    let mut outputs = [0.0; N];
    for (slot, row) in outputs.iter_mut().zip(group.rows()) {
        *slot = net.output(units, row);
    }
    softmax(&mut outputs, facts.possible(group));
    outputs
}

/// The predictions that all seats share.
struct Shared<'a> {
    facts: &'a ForecastFacts,
    net: &'a ForecastNet,
    units: [i16; FORECAST_HIDDEN],
    /// The probability that no seat takes all points.
    split: f32,
    /// By seat, the probability of all points.
    all: [f32; SEATS],
    /// By seat, the probability of a moon shot.
    moon: [f32; SEATS],
    /// By seat, the probability of taking the queen if no seat takes all points.
    queen: [f32; SEATS],
    /// By seat, the probability of taking the jack if no seat takes all points; 0 without the bonus.
    jack: [f32; SEATS],
    /// By seat, the same if it takes all points.
    jack_of_shooter: [f32; SEATS],
    /// By seat, the expected hearts if no seat takes all points.
    hearts: [f32; SEATS],
}

impl<'a> Shared<'a> {
    fn new(
        facts: &'a ForecastFacts,
        net: &'a ForecastNet,
        units: [i16; FORECAST_HIDDEN],
    ) -> Shared<'a> {
        let rules = facts.rules;
        let queen = distribution::<SEATS>(facts, net, &units, OutputGroup::QUEEN);
        // Without hearts the queen alone is all points, which is no moon.
        let [split, all @ ..] = if rules.has(Rules::HEARTS_ARENT_POINTS) {
            [1.0, 0.0, 0.0, 0.0, 0.0]
        } else {
            distribution(facts, net, &units, OutputGroup::TAKES_ALL)
        };
        let shares = distribution::<SEATS>(facts, net, &units, OutputGroup::HEARTS);
        let out = facts.hearts_out() as f32;
        let jack_of_shooter = std::array::from_fn(|seat| {
            match (facts.taker(Card::JACK_OF_DIAMONDS), facts.reach[seat]) {
                (Some(taker), _) => f32::from(u8::from(taker == seat)),
                (None, reach) if reach.contains(Card::JACK_OF_DIAMONDS) => SHOOTER_TAKES_JACK,
                _ => 0.0,
            }
        });
        let moon = std::array::from_fn(|seat| {
            if !rules.moon_counts() {
                0.0
            } else if rules.has(Rules::SHOOTING_NEEDS_JACK) {
                all[seat] * jack_of_shooter[seat]
            } else {
                all[seat]
            }
        });
        Shared {
            facts,
            net,
            split,
            all,
            moon,
            queen,
            jack: if rules.has(Rules::JACK_BONUS) {
                distribution(facts, net, &units, OutputGroup::JACK)
            } else {
                [0.0; SEATS]
            },
            jack_of_shooter,
            hearts: std::array::from_fn(|seat| facts.hearts(seat) as f32 + shares[seat] * out),
            units,
        }
    }

    /// Returns the penalty points of a seat from deals in which no seat takes all.
    fn split_points(&self, seat: usize) -> f32 {
        let (rules, mut points) = (self.facts.rules, 0.0);
        if rules.has(Rules::QUEEN_PENALTY) {
            points += QUEEN_POINTS as f32 * self.queen[seat];
        }
        if !rules.has(Rules::HEARTS_ARENT_POINTS) {
            points += self.hearts[seat];
        }
        self.split * points
    }

    /// Returns the forecast of a seat, relative to the viewer.
    fn seat(&self, seat: usize) -> SeatForecast {
        let (rules, all) = (self.facts.rules, self.all[seat]);
        let is_in_all = rules.has(Rules::QUEEN_PENALTY) && !rules.has(Rules::HEARTS_ARENT_POINTS);
        let queen = if is_in_all {
            all + self.split * self.queen[seat]
        } else {
            self.queen[seat]
        };
        SeatForecast {
            points: f64::from(all * self.facts.total() as f32 + self.split_points(seat)),
            score: f64::from(self.score(seat)),
            classes: self.classes(seat).map(f64::from),
            queen: f64::from(queen),
            moon: f64::from(self.moon[seat]),
        }
    }

    /// Returns the expected score of a seat.
    fn score(&self, seat: usize) -> f32 {
        let (facts, total) = (self.facts, self.facts.total() as f32);
        let (all, moon) = (self.all[seat], self.moon[seat]);
        let moons: f32 = self.moon.iter().sum();
        let mut score = (all - moon + moons - moon) * total + self.split_points(seat);
        if facts.rules.has(Rules::JACK_BONUS) {
            // All points of another seat without a moon leave the bonus as it is.
            let total_all: f32 = self.all.iter().sum();
            let paid = self.split + (total_all - all) - (moons - moon);
            let jack = paid * self.jack[seat] + all * self.jack_of_shooter[seat];
            score -= JACK_POINTS as f32 * jack;
        }
        if facts.rules.has(Rules::NO_TRICK_BONUS) {
            let idle = match (facts.taken[seat].is_empty(), facts.reach[seat].is_empty()) {
                (false, _) => 0.0,
                (true, true) => 1.0,
                (true, false) => logistic(self.net.output(&self.units, OutputGroup::idle(seat))),
            };
            score -= NO_TRICK_POINTS as f32 * (1.0 - moons) * idle;
        }
        score
    }

    /// Returns the probabilities of the classes of points of a seat.
    fn classes(&self, seat: usize) -> [f32; POINT_CLASSES] {
        let rules = self.facts.rules;
        let (all, split) = (self.all[seat], self.split);
        let others: f32 = self.all.iter().sum::<f32>() - all;
        let queen = if rules.has(Rules::QUEEN_PENALTY) {
            split * self.queen[seat]
        } else {
            0.0
        };
        if rules.has(Rules::HEARTS_ARENT_POINTS) {
            return [1.0 - queen, 0.0, 0.0, 0.0, queen];
        }
        let lower: [f32; LOWER_CLASSES] =
            distribution(self.facts, self.net, &self.units, OutputGroup::lower(seat));
        let [none, few, many, hearts] = lower.map(|chance| chance * (split - queen));
        // All hearts without the queen are 13 points.
        [none + others, few, many, queen + hearts, all]
    }
}
