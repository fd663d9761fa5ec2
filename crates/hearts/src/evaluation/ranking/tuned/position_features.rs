//! The features of a position that the tuned ranking computes once, before it evaluates single
//! cards.
//!
//! [`KnownState`] is the knowledge of the player to move. [`PositionFeatures`] adds derived
//! features: the location of the queen of spades, a possible shooter, and the effect of points on
//! the game score.

use crate::evaluation::holding::{HeldSuit, QueenLocation};
use crate::evaluation::weights::Weights;
use crate::rules::cards::lane_len;
use crate::view::TRICKS_PER_DEAL;
use crate::{
    Card, CardSet, GAME_TARGET, QUEEN_POINTS, Rules, SEATS, Seat, Suit, TrickContext, View,
    legal_moves,
};

/// One penalty point in the unit of the ranking.
pub(super) const POINT: i32 = 100;
/// The probability 1, in units of 1/256.
pub(super) const PROBABILITY_ONE: i32 = 256;

/// Returns the expectation of a value that occurs with this probability, rounded down.
#[inline(always)]
pub(super) const fn scaled_by_probability(value: i32, probability: i32) -> i32 {
    // A shift costs a third of a division.
    (value * probability) >> 8
}

/// The knowledge of the player to move, reduced to the inputs of the tuned policy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KnownState {
    pub me: Seat,
    pub rules: Rules,
    pub hand: CardSet,
    /// The cards neither in hand nor played.
    pub unseen: CardSet,
    /// The cards each seat may hold; the player's own entry has no unseen card.
    pub could_hold: [CardSet; SEATS],
    /// The cards on the table.
    pub table: CardSet,
    /// The number of cards on the table.
    pub on_table: u8,
    pub suit_led: Option<Suit>,
    /// The first card of the trick.
    pub led: Option<Card>,
    pub winning: Option<(Card, Seat)>,
    pub tricks_done: u32,
    /// Penalty points each seat has taken in complete tricks.
    pub points: [i32; SEATS],
    /// The seats that declined a chance to discard the queen of spades.
    pub declined_queen: [bool; SEATS],
    /// Game scores before the deal.
    pub scores: [i32; SEATS],
    pub hearts_broken: bool,
    /// The seat that has taken the queen of spades.
    pub queen_taken_by: Option<Seat>,
}

impl KnownState {
    pub fn from_view(view: &View) -> KnownState {
        let trick = view.trick();
        KnownState {
            me: view.me(),
            rules: view.rules(),
            hand: view.hand(),
            unseen: view.unseen(),
            could_hold: Seat::ALL.map(|seat| view.constraints().could_hold(seat)),
            table: trick.cards().iter().copied().collect(),
            on_table: trick.len() as u8,
            suit_led: trick.suit_led(),
            led: trick.cards().first().copied(),
            winning: trick.winning_card().zip(trick.winner()),
            tricks_done: view.tricks_done(),
            points: Seat::ALL.map(|seat| view.points_of(seat)),
            declined_queen: Seat::ALL.map(|seat| view.has_declined_queen(seat)),
            scores: *view.scores(),
            hearts_broken: view.hearts_broken(),
            queen_taken_by: queen_winner(view.taken()),
        }
    }

    /// Returns what the player knows with this hand, from what he knows with an empty one.
    #[inline]
    pub fn with_hand(&self, hand: CardSet) -> KnownState {
        KnownState {
            hand,
            unseen: self.unseen - hand,
            could_hold: self.could_hold.map(|cards| cards - hand),
            ..*self
        }
    }

    /// Returns the legal cards of this hand.
    #[inline]
    pub fn legal(&self, hand: CardSet) -> CardSet {
        let context = TrickContext {
            suit_led: self.suit_led,
            first_trick: self.tricks_done == 0,
            hearts_broken: self.hearts_broken,
        };
        legal_moves(self.rules, hand, context)
    }
}

/// Returns the seat that has taken the queen of spades.
#[inline]
pub(crate) fn queen_winner(taken: &[CardSet; SEATS]) -> Option<Seat> {
    let has_her = |&seat: &Seat| taken[seat].contains(Card::QUEEN_OF_SPADES);
    Seat::ALL.into_iter().find(has_her)
}

/// The player's knowledge with the features derived from it.
pub(super) struct PositionFeatures<'a> {
    pub state: &'a KnownState,
    pub weights: &'a Weights,
    pub penalty: CardSet,
    pub queen: QueenLocation,
    /// The probability that each seat holds the queen, in 1/256.
    pub queen_at: [i32; SEATS],
    /// The other seats in playing order.
    later: [Seat; 3],
    /// The points on the table, in hundredths.
    pub on_table: i32,
    /// Whether the rules bar points from this trick.
    pub no_points_now: bool,
    /// The player's stoppers, if an opponent may be shooting the moon.
    stoppers: CardSet,
    /// The opponent who may be shooting the moon, and the probability without regard to stoppers,
    /// in 1/256.
    pub shooter: Option<(Seat, i32)>,
}

impl<'a> PositionFeatures<'a> {
    #[inline]
    pub fn new(state: &'a KnownState, weights: &'a Weights) -> PositionFeatures<'a> {
        let penalty = state.rules.penalty_cards();
        let queen = if !penalty.contains(Card::QUEEN_OF_SPADES) {
            QueenLocation::Harmless
        } else if state.hand.contains(Card::QUEEN_OF_SPADES) {
            QueenLocation::Mine
        } else if state.unseen.contains(Card::QUEEN_OF_SPADES) {
            QueenLocation::Out
        } else {
            QueenLocation::Harmless
        };
        let me = state.me;
        let shooter = suspected_shooter(state, weights);
        PositionFeatures {
            state,
            weights,
            penalty,
            queen,
            queen_at: queen_probabilities(state, queen, weights.play.queen_declined),
            later: [me.step(1), me.step(2), me.step(3)],
            on_table: points_of(penalty, state.table),
            no_points_now: state.tricks_done == 0
                && state.rules.barred_from_first_trick().is_superset(penalty),
            stoppers: match shooter {
                Some(_) => stoppers(state),
                None => CardSet::EMPTY,
            },
            shooter,
        }
    }

    /// Returns the seats that play after the player in this trick.
    #[inline]
    pub fn later_seats(&self) -> &[Seat] {
        let on_table = usize::from(self.state.on_table);
        &self.later[..(SEATS - 1).saturating_sub(on_table)]
    }

    /// Returns a suit with the player's and the unseen cards.
    #[inline]
    pub fn held(&self, suit: Suit) -> HeldSuit {
        let (mine, unseen) = (self.state.hand.lane(suit), self.state.unseen.lane(suit));
        HeldSuit {
            suit,
            mine,
            unseen,
            queen: self.queen,
        }
    }

    /// Returns the third of the deal: 0 for the last four tricks, 1 for the four before, 2 for the
    /// first five.
    #[inline]
    pub fn phase(&self) -> usize {
        ((TRICKS_PER_DEAL - self.state.tricks_done) as usize)
            .saturating_sub(1)
            .min(11)
            / 4
    }

    /// Returns how much of a card's relief counts, in 1/256, for a card of this suit.
    #[inline]
    pub fn shed(&self, suit: Suit) -> i32 {
        let discarded = self.state.suit_led.is_some_and(|led| led != suit);
        let weights = &self.weights.play;
        let shed = if discarded {
            &weights.shed_discard
        } else {
            &weights.shed
        };
        shed[self.phase()]
    }

    /// Returns the points of a single card, in hundredths.
    #[inline]
    pub fn points(&self, card: Card) -> i32 {
        points_of(self.penalty, card.bit())
    }

    /// Returns the probability, in 1/256, that a seat that may hold cards of a suit has none.
    #[inline]
    pub fn void_probability(&self, suit: Suit) -> i32 {
        let could_hold = &self.state.could_hold;
        let holders: usize = self
            .later
            .iter()
            .map(|&other| usize::from(could_hold[other].lane(suit) != 0))
            .sum();
        VOID_PROBABILITY[holders % 4][lane_len(self.state.unseen.lane(suit)) as usize & 15]
    }
}

/// The probability, in 1/256, that one of `holders` (row) possible holders has none of `cards`
/// (column) cards: ((holders − 1) / holders) ^ cards.
const VOID_PROBABILITY: [[i32; 16]; 4] = [
    [256; 16],
    [256, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    [256, 128, 64, 32, 16, 8, 4, 2, 1, 0, 0, 0, 0, 0, 0, 0],
    [256, 171, 114, 76, 51, 34, 22, 15, 10, 7, 4, 3, 2, 1, 1, 1],
];

/// Returns the points of a set of cards, in hundredths.
#[inline]
fn points_of(penalty: CardSet, cards: CardSet) -> i32 {
    let counted = cards & penalty;
    let hearts = lane_len(counted.lane(Suit::Hearts)) as i32;
    let queen = counted.contains(Card::QUEEN_OF_SPADES) as i32;
    POINT * (hearts + QUEEN_POINTS * queen)
}

fn queen_probabilities(state: &KnownState, queen: QueenLocation, declined: i32) -> [i32; SEATS] {
    let mut probabilities = [0; SEATS];
    if queen != QueenLocation::Out {
        return probabilities;
    }
    let mut total = 0;
    for seat in Seat::ALL {
        let holds = state.could_hold[seat];
        if holds.contains(Card::QUEEN_OF_SPADES) {
            probabilities[seat] = if state.declined_queen[seat] {
                declined.max(1)
            } else {
                PROBABILITY_ONE
            };
            total += probabilities[seat];
        }
    }
    for probability in &mut probabilities {
        *probability = *probability * PROBABILITY_ONE / total.max(1);
    }
    probabilities
}

/// Returns the only opponent who has taken points, with the probability of a moon shot.
fn suspected_shooter(state: &KnownState, weights: &Weights) -> Option<(Seat, i32)> {
    if !state.rules.moon_counts() {
        return None;
    }
    let mut suspect = None;
    for seat in Seat::ALL {
        let points = state.points[seat];
        if points > 0 {
            if suspect.is_some() || seat == state.me {
                return None;
            }
            suspect = Some((seat, points));
        }
    }
    let (seat, points) = suspect?;
    let moon_threat = weights.play.fear[((points as usize - 1) / 2).min(7)];
    (moon_threat > 0).then_some((seat, moon_threat))
}

/// Returns the player's stoppers: unbeatable cards of suits that others still hold. Each takes a
/// trick from a shooter.
fn stoppers(state: &KnownState) -> CardSet {
    let (hand, unseen) = (state.hand, state.unseen);
    let mut stoppers = CardSet::EMPTY;
    for suit in Suit::ALL {
        let lane = unseen.lane(suit);
        let above_all = (lane & lane.wrapping_neg()).saturating_sub(1);
        stoppers |= CardSet::from_valid_bits(u64::from(above_all) << (16 * suit.index()));
    }
    stoppers & hand
}

impl PositionFeatures<'_> {
    /// Returns the probability of a moon shot after `card` is played and loses, given the stoppers
    /// that remain.
    pub fn moon_threat_without(&self, card: Card, moon_threat: i32) -> i32 {
        let weights = &self.weights.play;
        let left = self.stoppers - card.bit();
        let moon_threat = scaled_by_probability(
            moon_threat,
            weights.fear_stoppers[left.len().min(2) as usize],
        );
        if left.intersects(CardSet::HEARTS) {
            scaled_by_probability(moon_threat, weights.fear_heart_stopper).min(PROBABILITY_ONE)
        } else {
            moon_threat.min(PROBABILITY_ONE)
        }
    }

    /// Returns whether hearts are penalty cards under the rules.
    pub fn hearts_count(&self) -> bool {
        !self.state.rules.has(Rules::HEARTS_ARENT_POINTS)
    }
}

/// The maximum lead or deficit that counts, in points. Chosen by hand.
const MAX_SCORE_LEAD: i32 = 25;

/// Returns the value of giving these points to `seat` by the game score, in hundredths of a point.
/// It is positive if the seat leads the game and negative if it trails.
pub(super) fn worth_by_score(features: &PositionFeatures<'_>, seat: Seat, points: i32) -> i32 {
    let weights = &features.weights.play;
    let scores = &features.state.scores;
    let me = features.state.me;
    let others: i32 = Seat::ALL
        .into_iter()
        .filter(|&s| s != seat && s != me)
        .map(|s| scores[s])
        .sum();
    let lead = (others / 2 - scores[seat]).clamp(-MAX_SCORE_LEAD, MAX_SCORE_LEAD);
    scaled_by_probability(points, weights.hit_leader) * lead / MAX_SCORE_LEAD
}

/// Returns 0 if these points leave `seat` below 100. Otherwise returns 1 if the player then wins
/// the game, and −1 if not.
pub(super) fn ends_game(features: &PositionFeatures<'_>, seat: Seat, points: i32) -> i32 {
    let scores = &features.state.scores;
    let me = features.state.me;
    if scores[seat] + (features.on_table + points) / POINT < GAME_TARGET {
        return 0;
    }
    let best_other = Seat::ALL
        .into_iter()
        .filter(|&s| s != me)
        .map(|s| scores[s])
        .min();
    if seat != me && best_other.is_some_and(|best| scores[me] <= best) {
        1
    } else {
        -1
    }
}
