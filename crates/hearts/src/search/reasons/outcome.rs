//! The outcome of a line of play for one player, and means over pairs of lines from the same worlds.

use super::super::playout_result::{Objective, ObjectiveEvaluator};
use super::super::rollout::SampledWorld;
use super::BLOCK;
use crate::{
    Card, CardSet, Rules, SEATS, Seat, Suit, Trick, moon_shooter, penalty_points, score_deal,
};

/// A quantity of an outcome. Points that count against the player exclude those of any moon shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quantity {
    /// Whether I take the queen of spades, and no seat shoots the moon.
    Queen,
    /// Penalty points but the queen that I take with the trick in progress.
    TrickPoints,
    /// Penalty points but the queen that I take in later tricks.
    LaterPoints,
    /// Both together.
    Points,
    /// Whether I take the jack of diamonds, where it counts.
    Jack,
    /// Whether I shoot the moon.
    MyMoon,
    /// Whether each seat shoots the moon; my own is always 0.
    OtherMoon(Seat),
    /// My score of the deal.
    Score,
    /// The value of the deal under the objective.
    Value,
    /// Whether I win the trick in progress.
    WinsTrick,
    /// The penalty points but the queen that my choice wins in later tricks.
    ChoicePoints,
    /// Whether my choice wins the queen of spades in a later trick.
    ChoiceQueen,
    /// The penalty points but the queen that the rival wins in later tricks.
    RivalPoints,
    /// Whether the rival wins the queen of spades in a later trick.
    RivalQueen,
    /// Whether I lead the rival later, and another player wins that trick.
    RivalExits,
    /// Whether I follow with the rival later, and another player wins that trick and its points.
    RivalDucks,
    /// The cards that I discard on tricks of my choice's suit.
    Discards,
    /// Whether my hand has no card of the emptied suit after the exchange.
    StaysVoid,
    /// Whether another seat takes the queen of spades.
    TakesQueen(Seat),
}

const QUANTITIES: usize = 17 + 2 * SEATS;

impl Quantity {
    const fn index(self) -> usize {
        match self {
            Quantity::Queen => 0,
            Quantity::TrickPoints => 1,
            Quantity::LaterPoints => 2,
            Quantity::Jack => 3,
            Quantity::MyMoon => 4,
            Quantity::Score => 5,
            Quantity::Value => 6,
            Quantity::WinsTrick => 7,
            Quantity::ChoicePoints => 8,
            Quantity::ChoiceQueen => 9,
            Quantity::RivalPoints => 10,
            Quantity::RivalQueen => 11,
            Quantity::RivalExits => 12,
            Quantity::RivalDucks => 13,
            Quantity::Discards => 14,
            Quantity::StaysVoid => 15,
            Quantity::Points => 16,
            Quantity::OtherMoon(seat) => 17 + seat.index(),
            Quantity::TakesQueen(seat) => 17 + SEATS + seat.index(),
        }
    }
}

/// The quantities of one line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outcome([f64; QUANTITIES]);

impl Outcome {
    fn set(&mut self, quantity: Quantity, value: f64) {
        self.0[quantity.index()] = value;
    }

    fn add(&mut self, quantity: Quantity, value: f64) {
        self.0[quantity.index()] += value;
    }

    /// Mixes in the outcome of the playout heuristic with this share, as the search does: the moon shot
    /// of another seat by the learned policy stays whole.
    pub fn mixed(mut self, heuristic: &Outcome, share: f64) -> Outcome {
        let is_moon = |seat| self.0[Quantity::OtherMoon(seat).index()] > 0.0;
        if !Seat::ALL.into_iter().any(is_moon) {
            for (mine, other) in self.0.iter_mut().zip(heuristic.0) {
                *mine += share * (other - *mine);
            }
        }
        self
    }
}

/// What an observer of a line looks for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Observer {
    pub me: Seat,
    pub rules: Rules,
    pub objective: Objective,
    pub evaluator: ObjectiveEvaluator,
    /// The card that is explained, and its rival. A pass has none.
    pub cards: Option<[Card; 2]>,
    /// The suit that the explained pass empties.
    pub emptied: Option<Suit>,
    /// Whether a clear difference ends the playouts.
    pub ends_early: bool,
}

/// A complete trick to which I played.
struct CompleteTrick {
    led: Card,
    mine: Card,
    is_led_by_me: bool,
    is_won_by_me: bool,
    points: i32,
    has_queen: bool,
}

impl Observer {
    /// Returns the outcome of the cards `line` played from `world`, whose trick in progress is `trick`.
    pub fn observe(&self, world: &SampledWorld, trick: &Trick, line: &[Card]) -> Outcome {
        let (mut outcome, mut world) = (Outcome([0.0; QUANTITIES]), *world);
        if let Some(suit) = self.emptied {
            let is_void = (world.hands()[self.me] & CardSet::of_suit(suit)).is_empty();
            outcome.set(Quantity::StaysVoid, f64::from(u8::from(is_void)));
        }
        let mut table: CardSet = trick.cards().iter().copied().collect();
        let mut led = trick.cards().first().copied();
        let mut leader = trick.leader();
        let (mut mine, mut has_queen, mut points) = (None, false, [0_i32; 2]);
        // A pass has no trick in progress.
        let mut is_first = self.cards.is_some();
        for &card in line {
            let seat = world.next_seat();
            if led.is_none() {
                leader = seat;
            }
            let first = *led.get_or_insert(card);
            table.insert(card);
            if seat == self.me {
                mine = Some(card);
            }
            let done = world.tricks_done();
            world.play(card);
            if world.tricks_done() == done {
                continue;
            }
            if let Some(mine) = mine {
                let trick = CompleteTrick {
                    led: first,
                    mine,
                    is_led_by_me: leader == self.me,
                    is_won_by_me: world.next_seat() == self.me,
                    points: points_but_queen(self.rules, table),
                    has_queen: table.contains(Card::QUEEN_OF_SPADES),
                };
                if trick.is_won_by_me {
                    has_queen |= trick.has_queen;
                    points[usize::from(!is_first)] += trick.points;
                }
                self.observe_trick(&mut outcome, &trick, is_first);
            }
            (table, led, mine, is_first) = (CardSet::EMPTY, None, None, false);
        }
        self.observe_end(&mut outcome, world.taken(), has_queen, points);
        outcome
    }

    fn observe_trick(&self, outcome: &mut Outcome, trick: &CompleteTrick, is_first: bool) {
        let Some([choice, rival]) = self.cards else {
            return;
        };
        if is_first {
            let wins = u8::from(trick.is_won_by_me);
            outcome.set(Quantity::WinsTrick, f64::from(wins));
            return;
        }
        let wins = if trick.mine == choice {
            Some((Quantity::ChoicePoints, Quantity::ChoiceQueen))
        } else if trick.mine == rival {
            Some((Quantity::RivalPoints, Quantity::RivalQueen))
        } else {
            None
        };
        if let Some((points, queen)) = wins.filter(|_| trick.is_won_by_me) {
            outcome.add(points, f64::from(trick.points));
            outcome.add(queen, f64::from(u8::from(trick.has_queen)));
        }
        if trick.mine == rival && !trick.is_won_by_me {
            if trick.is_led_by_me {
                outcome.set(Quantity::RivalExits, 1.0);
            } else if trick.led.suit() == rival.suit() && (trick.points > 0 || trick.has_queen) {
                outcome.set(Quantity::RivalDucks, 1.0);
            }
        }
        if trick.led.suit() == choice.suit() && trick.mine.suit() != trick.led.suit() {
            outcome.add(Quantity::Discards, 1.0);
        }
    }

    fn observe_end(
        &self,
        outcome: &mut Outcome,
        taken: &[CardSet; SEATS],
        has_queen: bool,
        points: [i32; 2],
    ) {
        let scores = score_deal(self.rules, taken);
        outcome.set(Quantity::Score, f64::from(scores[self.me]));
        outcome.set(Quantity::Value, f64::from(self.evaluator.value(&scores)));
        if self.rules.has(Rules::JACK_BONUS) && taken[self.me].contains(Card::JACK_OF_DIAMONDS) {
            outcome.set(Quantity::Jack, 1.0);
        }
        match moon_shooter(self.rules, taken) {
            Some(shooter) if shooter == self.me => outcome.set(Quantity::MyMoon, 1.0),
            Some(shooter) => outcome.set(Quantity::OtherMoon(shooter), 1.0),
            None => {
                outcome.set(Quantity::Queen, f64::from(u8::from(has_queen)));
                outcome.set(Quantity::TrickPoints, f64::from(points[0]));
                outcome.set(Quantity::LaterPoints, f64::from(points[1]));
                outcome.set(Quantity::Points, f64::from(points[0] + points[1]));
            }
        }
        let taker = Seat::ALL
            .into_iter()
            .find(|&seat| taken[seat].contains(Card::QUEEN_OF_SPADES));
        if let Some(taker) = taker.filter(|&taker| taker != self.me) {
            outcome.set(Quantity::TakesQueen(taker), 1.0);
        }
    }
}

/// Penalty points of these cards without those of the queen of spades.
fn points_but_queen(rules: Rules, cards: CardSet) -> i32 {
    penalty_points(rules, cards - Card::QUEEN_OF_SPADES.bit())
}

/// Sums over pairs of outcomes from the same worlds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pairs {
    count: u64,
    choice: [f64; QUANTITIES],
    rival: [f64; QUANTITIES],
    /// Squares of the differences.
    squares: [f64; QUANTITIES],
    /// Sums of the differences at the end of the last block.
    before: [f64; QUANTITIES],
    /// Squares of the differences of whole blocks.
    block_squares: [f64; QUANTITIES],
}

/// The means of a quantity after the choice and after the rival.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Means {
    pub choice: f64,
    pub rival: f64,
    /// Standard error of their difference.
    pub error: f64,
}

impl Means {
    /// No difference.
    pub const ZERO: Means = Means {
        choice: 0.0,
        rival: 0.0,
        error: 0.0,
    };

    /// The mean after the choice less that after the rival.
    pub fn difference(&self) -> f64 {
        self.choice - self.rival
    }

    /// Whether the difference exceeds this many standard errors.
    pub fn is_significant(&self, z: f64) -> bool {
        self.difference().abs() > z * self.error
    }
}

impl Pairs {
    /// No pairs.
    pub const EMPTY: Pairs = Pairs {
        count: 0,
        choice: [0.0; QUANTITIES],
        rival: [0.0; QUANTITIES],
        squares: [0.0; QUANTITIES],
        before: [0.0; QUANTITIES],
        block_squares: [0.0; QUANTITIES],
    };

    /// Adds the outcomes of one world after both choices, if they are known.
    pub fn add(&mut self, outcomes: Option<[Outcome; 2]>) {
        let Some([choice, rival]) = outcomes else {
            return;
        };
        self.count += 1;
        for index in 0..QUANTITIES {
            let difference = choice.0[index] - rival.0[index];
            self.choice[index] += choice.0[index];
            self.rival[index] += rival.0[index];
            self.squares[index] += difference * difference;
            if self.count.is_multiple_of(BLOCK) {
                let sum = self.choice[index] - self.rival[index];
                self.block_squares[index] += (sum - self.before[index]).powi(2);
                self.before[index] = sum;
            }
        }
    }

    /// Number of worlds.
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// Returns the means of a quantity. The error is the largest of that of independent worlds, that of
    /// independent blocks, and one world that differs.
    pub fn means(&self, quantity: Quantity) -> Means {
        let index = quantity.index();
        let count = self.count.max(1) as f64;
        let (choice, rival) = (self.choice[index] / count, self.rival[index] / count);
        let difference = choice - rival;
        let error = |squares: f64, count: f64, mean: f64| {
            let variance = (squares / count - mean * mean).max(0.0);
            (variance / (count - 1.0).max(1.0)).sqrt()
        };
        let of_worlds = error(self.squares[index], count, difference);
        let blocks = (self.count / BLOCK) as f64;
        let of_blocks = if blocks < 2.0 {
            0.0
        } else {
            let mean = self.before[index] / blocks;
            error(self.block_squares[index], blocks, mean) / BLOCK as f64
        };
        let least = difference.abs() / count;
        Means {
            choice,
            rival,
            error: of_worlds.max(of_blocks).max(least),
        }
    }
}
