//! Learning a net from lessons.
//!
//! What is made small is the loss that a player expects who draws his card by the softmax of the values:
//! cards that come out best shall be preferred, by however little. A small part of squared error keeps the
//! values points. Steps are Adam's: D. Kingma and J. Ba, "Adam: A Method for Stochastic Optimization"
//! (2015). The same lessons, seed and number of epochs give the same net.

use super::lesson::{Book, Lesson};
use handsense_core::Rng;
use handsense_hearts::policy_net::{CARDS, FEATURES, HIDDEN, HUNDREDTH, MOST, Net, ON, card_index};

/// Lessons between two steps.
const BATCH: usize = 2_048;
/// The first step; the last one is nothing, and between them they shrink evenly.
const RATE: f32 = 2e-3;
/// Points by which values differ when one card is drawn e times as often as the other.
const TEMPERATURE: f32 = 0.5;
/// How much squared error counts.
const SQUARED: f32 = 0.01;
/// Errors of more points than this count as this.
const WILD: f32 = 4.0;
/// Opinions of more points than this, either way, count as this.
const WORST: f32 = 30.0;
const MOMENTUM: f32 = 0.9;
const MEMORY: f32 = 0.999;

type Row = [f32; HIDDEN];

/// The numbers of a net while it learns.
#[derive(Clone, Debug)]
struct Numbers {
    /// Of statements, then of the hidden units themselves, then of cards.
    rows: Vec<Row>,
    base: [f32; CARDS],
}

const OF_UNITS: usize = FEATURES;
const OF_CARDS: usize = FEATURES + 1;

impl Numbers {
    fn zero() -> Numbers {
        Numbers {
            rows: vec![[0.0; HIDDEN]; OF_CARDS + CARDS],
            base: [0.0; CARDS],
        }
    }

    fn all_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        self.rows.iter_mut().flatten().chain(&mut self.base)
    }
}

/// A net that learns.
#[derive(Clone, Debug)]
pub struct Learner {
    numbers: Numbers,
    slope: Numbers,
    first_moment: Numbers,
    second_moment: Numbers,
    /// What is left of the beginning in the two moments.
    left: [f32; 2],
    rng: Rng,
}

/// What the cards that two players choose in the same lessons are worth on average, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Examined {
    /// Those of the tuned policy.
    pub tuned: f64,
    /// Those of the net.
    pub learned: f64,
}

/// The way from a lesson to the values of its cards.
struct Forward {
    units: Row,
    values: Vec<f32>,
}

impl Learner {
    /// A learner that knows nothing yet; `seed` decides how it begins and the order of its lessons.
    pub fn new(seed: u64) -> Learner {
        let mut rng = Rng::new(seed);
        let mut numbers = Numbers::zero();
        let mut random = |most: f32| most * (rng.below(20_001) as f32 / 10_000.0 - 1.0);
        for (number, row) in numbers.rows.iter_mut().enumerate() {
            *row = row.map(|_| match number {
                OF_UNITS => 0.2,
                ..OF_UNITS => random(0.17),
                _ => random(0.035),
            });
        }
        Learner {
            numbers,
            slope: Numbers::zero(),
            first_moment: Numbers::zero(),
            second_moment: Numbers::zero(),
            left: [1.0; 2],
            rng,
        }
    }

    /// Goes through all lessons so many times, in random order; `watch` is told of every epoch.
    pub fn learn(&mut self, lessons: &Book, epochs: u32, watch: &mut dyn FnMut(u32, &Learner)) {
        let mut order: Vec<u32> = (0..lessons.len() as u32).collect();
        let all = (lessons.len().div_ceil(BATCH) * epochs as usize).max(1) as f32;
        let (mut done, mut lesson) = (0.0, Lesson::default());
        for epoch in 1..=epochs {
            self.rng.shuffle(&mut order);
            for batch in order.chunks(BATCH) {
                for &number in batch {
                    if lessons.read(number as usize, &mut lesson) {
                        self.take_in(&lesson);
                    }
                }
                self.step(RATE * (1.0 - done / all), batch.len() as f32);
                done += 1.0;
            }
            watch(epoch, self);
        }
    }

    /// How the net chooses in these lessons.
    pub fn examine(&self, lessons: &Book) -> Examined {
        let (mut tuned, mut learned) = (0.0, 0.0);
        lessons.for_each(|lesson| {
            let mean = mean_worth(lesson);
            let best = |values: &mut dyn Iterator<Item = f32>| {
                let (_, worth) = values.zip(&lesson.cards).fold(
                    (f32::NEG_INFINITY, 0.0),
                    |(best, worth), (value, taught)| match value > best {
                        true => (value, points(taught.worth)),
                        false => (best, worth),
                    },
                );
                f64::from(worth - mean)
            };
            tuned += best(&mut lesson.cards.iter().map(|taught| points(taught.opinion)));
            learned += best(&mut self.forward(lesson).values.into_iter());
        });
        let count = lessons.len().max(1) as f64;
        Examined {
            tuned: tuned / count,
            learned: learned / count,
        }
    }

    /// The net as it is now, in integers.
    pub fn net(&self) -> Net {
        let whole = |row: &Row, unit: f32, most: f32| {
            row.map(|w| (w * unit).round().clamp(-most, most) as i16)
        };
        let (on, most) = (f32::from(ON), f32::from(MOST));
        let card = 100.0 * HUNDREDTH as f32;
        let mut net = Net::silent();
        for (slot, row) in net.statements.iter_mut().zip(&self.numbers.rows) {
            *slot = whole(row, on, most);
        }
        net.hidden = whole(&self.numbers.rows[OF_UNITS], on, most);
        for (slot, row) in net.cards.iter_mut().zip(&self.numbers.rows[OF_CARDS..]) {
            *slot = whole(row, card, f32::from(i16::MAX));
        }
        net.base = self.numbers.base.map(|base| (base * 100.0).round() as i16);
        net
    }

    fn forward(&self, lesson: &Lesson) -> Forward {
        let rows = &self.numbers.rows;
        let mut units = rows[OF_UNITS];
        for &statement in &lesson.statements {
            for (unit, weight) in units.iter_mut().zip(&rows[usize::from(statement)]) {
                *unit += weight;
            }
        }
        let on = units.map(|unit| unit.clamp(0.0, 1.0));
        let values = lesson.cards.iter().map(|taught| {
            let place = card_index(taught.card);
            let row = rows[OF_CARDS + place].iter();
            let sum: f32 = on.iter().zip(row).map(|(unit, weight)| unit * weight).sum();
            points(taught.opinion).clamp(-WORST, WORST) + sum + self.numbers.base[place]
        });
        Forward {
            values: values.collect(),
            units,
        }
    }

    /// Adds what a lesson says to the slope.
    fn take_in(&mut self, lesson: &Lesson) {
        let Forward { units, values } = self.forward(lesson);
        let slopes = slopes(lesson, &values);
        let on = units.map(|unit| unit.clamp(0.0, 1.0));
        let mut back = [0.0; HIDDEN];
        for (taught, slope) in lesson.cards.iter().zip(slopes) {
            let place = OF_CARDS + card_index(taught.card);
            self.slope.base[place - OF_CARDS] += slope;
            let (row, weights) = (&mut self.slope.rows[place], &self.numbers.rows[place]);
            for unit in 0..HIDDEN {
                row[unit] += slope * on[unit];
                back[unit] += slope * weights[unit];
            }
        }
        for (slope, unit) in back.iter_mut().zip(units) {
            if unit <= 0.0 || unit >= 1.0 {
                *slope = 0.0;
            }
        }
        let switches = lesson
            .statements
            .iter()
            .map(|&statement| usize::from(statement));
        for row in switches.chain([OF_UNITS]) {
            for (slot, slope) in self.slope.rows[row].iter_mut().zip(back) {
                *slot += slope;
            }
        }
    }

    /// Moves all numbers against the slope, and forgets it.
    fn step(&mut self, rate: f32, lessons: f32) {
        self.left = [self.left[0] * MOMENTUM, self.left[1] * MEMORY];
        let [warm, known] = self.left.map(|left| 1.0 - left);
        let moments = self
            .first_moment
            .all_mut()
            .zip(self.second_moment.all_mut());
        for ((number, slope), (first, second)) in self
            .numbers
            .all_mut()
            .zip(self.slope.all_mut())
            .zip(moments)
        {
            let mean = *slope / lessons;
            *first = MOMENTUM * *first + (1.0 - MOMENTUM) * mean;
            *second = MEMORY * *second + (1.0 - MEMORY) * mean * mean;
            *number -= rate * (*first / warm) / ((*second / known).sqrt() + 1e-8);
            *slope = 0.0;
        }
    }
}

/// How the loss changes with the value of each card.
fn slopes(lesson: &Lesson, values: &[f32]) -> Vec<f32> {
    let mean_worth = mean_worth(lesson);
    let mean_value = values.iter().sum::<f32>() / values.len().max(1) as f32;
    let best = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let drawn: Vec<f32> = values
        .iter()
        .map(|value| exp((value - best) / TEMPERATURE))
        .collect();
    let all: f32 = drawn.iter().sum();
    let worths = || {
        lesson
            .cards
            .iter()
            .map(|taught| points(taught.worth) - mean_worth)
    };
    let expected: f32 = worths()
        .zip(&drawn)
        .map(|(worth, drawn)| worth * drawn / all)
        .sum();
    let cards = worths().zip(&drawn).zip(values);
    cards
        .map(|((worth, drawn), value)| {
            let error = (value - mean_value - worth).clamp(-WILD, WILD);
            SQUARED * error - drawn / all * (worth - expected) / TEMPERATURE
        })
        .collect()
}

fn mean_worth(lesson: &Lesson) -> f32 {
    let sum: f32 = lesson.cards.iter().map(|taught| points(taught.worth)).sum();
    sum / lesson.cards.len().max(1) as f32
}

fn points(hundredths: i16) -> f32 {
    f32::from(hundredths) / 100.0
}

/// e to the power of a number that is not positive, near enough, and the same on every platform.
fn exp(x: f32) -> f32 {
    let root = (1.0 + x / 256.0).max(0.0);
    (0..8).fold(root, |power, _| power * power)
}
