//! What the tuned ranking works out once, before it looks at single cards.
//!
//! [`Facts`] is what the player in turn knows. [`Reading`] adds what follows from it: where the queen
//! may be, who may shoot the moon, what points mean for the game score.

use crate::evaluation::holding::{HeldSuit, Queen};
use crate::evaluation::weights::Weights;
use crate::rules::cards::lane_len;
use crate::view::TRICKS;
use crate::{Card, CardSet, GAME_TARGET, QUEEN_POINTS, Rules, SEATS, Seat, Suit, View};

/// One penalty point in the unit of the ranking.
pub(super) const POINT: i32 = 100;
/// Certainty in the unit of chances.
pub(super) const CERTAIN: i32 = 256;

/// What a value is worth when it comes with this chance.
#[inline(always)]
pub(super) const fn with_chance(value: i32, chance: i32) -> i32 {
    // A shift rounds down and costs a third of a division.
    (value * chance) >> 8
}

/// One player's knowledge at his turn, reduced to what the tuned policy asks for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facts {
    pub me: Seat,
    pub rules: Rules,
    pub hand: CardSet,
    /// Neither in my hand nor played.
    pub unseen: CardSet,
    /// The cards each seat may hold; my own entry has no unseen card.
    pub could_hold: [CardSet; SEATS],
    /// The cards on the table.
    pub table: CardSet,
    /// How many they are.
    pub on_table: u8,
    pub suit_led: Option<Suit>,
    pub winning: Option<(Card, Seat)>,
    pub tricks_done: u32,
    /// Penalty points each seat has taken in complete tricks.
    pub points: [i32; SEATS],
    /// Who let a chance go by to throw the queen of spades.
    pub declined_queen: [bool; SEATS],
    /// Game scores before the deal.
    pub scores: [i32; SEATS],
    pub hearts_broken: bool,
    /// Who has taken the queen of spades.
    pub queen_taken_by: Option<Seat>,
}

impl Facts {
    pub fn of(view: &View) -> Facts {
        let trick = view.trick();
        Facts {
            me: view.me(),
            rules: view.rules(),
            hand: view.hand(),
            unseen: view.unseen(),
            could_hold: Seat::ALL.map(|seat| view.belief().could_hold(seat)),
            table: trick.cards().iter().copied().collect(),
            on_table: trick.len() as u8,
            suit_led: trick.suit_led(),
            winning: trick.winning_card().zip(trick.winner()),
            tricks_done: view.tricks_done(),
            points: Seat::ALL.map(|seat| view.points_of(seat)),
            declined_queen: Seat::ALL.map(|seat| view.has_declined_queen(seat)),
            scores: *view.scores(),
            hearts_broken: view.hearts_broken(),
            queen_taken_by: queen_taker(view.taken()),
        }
    }
}

/// The seat that has taken the queen of spades.
#[inline]
pub(crate) fn queen_taker(taken: &[CardSet; SEATS]) -> Option<Seat> {
    let has_her = |&seat: &Seat| taken[seat].contains(Card::QUEEN_OF_SPADES);
    Seat::ALL.into_iter().find(has_her)
}

/// The facts of a decision and what follows from them at once.
pub(super) struct Reading<'a> {
    pub facts: &'a Facts,
    pub weights: &'a Weights,
    pub penalty: CardSet,
    pub queen: Queen,
    /// Chance that each seat holds the queen.
    pub queen_at: [i32; SEATS],
    /// The seats that play after me in this trick, nearest first.
    later: [Seat; 3],
    /// Points on the table.
    pub on_table: i32,
    /// Whether nobody can discard points on this trick.
    pub no_points_now: bool,
    /// My cards that stop a moon by themselves, if one is feared.
    stoppers: CardSet,
    /// The opponent who may be shooting the moon, and how much that is feared, my stoppers aside
    /// (chance).
    pub shooter: Option<(Seat, i32)>,
}

impl<'a> Reading<'a> {
    #[inline]
    pub fn of(facts: &'a Facts, weights: &'a Weights) -> Reading<'a> {
        let penalty = facts.rules.penalty_cards();
        let queen = if !penalty.contains(Card::QUEEN_OF_SPADES) {
            Queen::Harmless
        } else if facts.hand.contains(Card::QUEEN_OF_SPADES) {
            Queen::Mine
        } else if facts.unseen.contains(Card::QUEEN_OF_SPADES) {
            Queen::Out
        } else {
            Queen::Harmless
        };
        let me = facts.me;
        let shooter = feared_shooter(facts, weights);
        Reading {
            facts,
            weights,
            penalty,
            queen,
            queen_at: queen_chances(facts, queen, weights.play.queen_declined),
            later: [me.step(1), me.step(2), me.step(3)],
            on_table: points_of(penalty, facts.table),
            no_points_now: facts.tricks_done == 0
                && facts.rules.barred_from_first_trick().is_superset(penalty),
            stoppers: match shooter {
                Some(_) => stoppers(facts),
                None => CardSet::EMPTY,
            },
            shooter,
        }
    }

    /// The seats that play after me in this trick.
    #[inline]
    pub fn later_seats(&self) -> &[Seat] {
        let on_table = usize::from(self.facts.on_table);
        &self.later[..(SEATS - 1).saturating_sub(on_table)]
    }

    /// A suit as it lies between me and the others.
    #[inline]
    pub fn held(&self, suit: Suit) -> HeldSuit {
        let (mine, unseen) = (self.facts.hand.lane(suit), self.facts.unseen.lane(suit));
        HeldSuit {
            suit,
            mine,
            unseen,
            queen: self.queen,
        }
    }

    /// The third of the deal: 0 for the last four tricks, 1 for the four before, 2 for the first.
    #[inline]
    pub fn phase(&self) -> usize {
        ((TRICKS - self.facts.tricks_done) as usize)
            .saturating_sub(1)
            .min(11)
            / 4
    }

    /// Points of a single card.
    #[inline]
    pub fn points(&self, card: Card) -> i32 {
        points_of(self.penalty, card.bit())
    }

    /// Chance that a seat which may hold cards of a suit has none.
    #[inline]
    pub fn void_chance(&self, suit: Suit) -> i32 {
        let could_hold = &self.facts.could_hold;
        let holders: usize = self
            .later
            .iter()
            .map(|&other| usize::from(could_hold[other].lane(suit) != 0))
            .sum();
        VOID_CHANCE[holders % 4][lane_len(self.facts.unseen.lane(suit)) as usize & 15]
    }
}

/// Chance that one of so many possible holders has none of so many cards: ((holders − 1) /
/// holders) to the power of the cards.
const VOID_CHANCE: [[i32; 16]; 4] = [
    [256; 16],
    [256, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    [256, 128, 64, 32, 16, 8, 4, 2, 1, 0, 0, 0, 0, 0, 0, 0],
    [256, 171, 114, 76, 51, 34, 22, 15, 10, 7, 4, 3, 2, 1, 1, 1],
];

/// Points of a set of cards in the unit of the ranking.
#[inline]
fn points_of(penalty: CardSet, cards: CardSet) -> i32 {
    let counted = cards & penalty;
    let hearts = lane_len(counted.lane(Suit::Hearts)) as i32;
    let queen = counted.contains(Card::QUEEN_OF_SPADES) as i32;
    POINT * (hearts + QUEEN_POINTS * queen)
}

fn queen_chances(facts: &Facts, queen: Queen, declined: i32) -> [i32; SEATS] {
    let mut chances = [0; SEATS];
    if queen != Queen::Out {
        return chances;
    }
    let mut total = 0;
    for seat in Seat::ALL {
        let holds = facts.could_hold[seat];
        if holds.contains(Card::QUEEN_OF_SPADES) {
            chances[seat] = match facts.declined_queen[seat] {
                true => declined.max(1),
                false => CERTAIN,
            };
            total += chances[seat];
        }
    }
    for chance in &mut chances {
        *chance = *chance * CERTAIN / total.max(1);
    }
    chances
}

/// The one opponent who has all points so far, if they are enough to be feared.
fn feared_shooter(facts: &Facts, weights: &Weights) -> Option<(Seat, i32)> {
    if !facts.rules.moon_counts() {
        return None;
    }
    let mut suspect = None;
    for seat in Seat::ALL {
        let points = facts.points[seat];
        if points > 0 {
            if suspect.is_some() || seat == facts.me {
                return None;
            }
            suspect = Some((seat, points));
        }
    }
    let (seat, points) = suspect?;
    let fear = weights.play.fear[((points as usize - 1) / 2).min(7)];
    (fear > 0).then_some((seat, fear))
}

/// My cards that nobody can beat, of suits that others can still follow or lead: each of them takes
/// a trick from a player who is shooting the moon.
fn stoppers(facts: &Facts) -> CardSet {
    let (hand, unseen) = (facts.hand, facts.unseen);
    let mut stoppers = CardSet::EMPTY;
    for suit in Suit::ALL {
        let lane = unseen.lane(suit);
        let above_all = (lane & lane.wrapping_neg()).saturating_sub(1);
        stoppers |= CardSet::from_valid_bits(u64::from(above_all) << (16 * suit.index()));
    }
    stoppers & hand
}

impl Reading<'_> {
    /// How much is left of the fear of a moon if I play `card` and do not win with it: my stoppers
    /// that stay in hand will do their work.
    pub fn fear_without(&self, card: Card, fear: i32) -> i32 {
        let weights = &self.weights.play;
        let left = self.stoppers - card.bit();
        let fear = with_chance(fear, weights.fear_stoppers[left.len().min(2) as usize]);
        if left.intersects(CardSet::HEARTS) {
            with_chance(fear, weights.fear_heart_stopper).min(CERTAIN)
        } else {
            fear.min(CERTAIN)
        }
    }

    /// Whether rules let hearts count.
    pub fn hearts_count(&self) -> bool {
        !self.facts.rules.has(Rules::HEARTS_ARENT_POINTS)
    }
}

/// A lead, or an arrears, beyond this many points counts no more.
const FAR: i32 = 25;

/// What it is worth that `seat` gets these points, in hundredths of a point: good when it leads the
/// game, bad when it trails; and when they end the game, good if I win it then and bad if not.
pub(super) fn worth_of_giving(reading: &Reading<'_>, seat: Seat, points: i32) -> i32 {
    let weights = &reading.weights.play;
    let scores = &reading.facts.scores;
    let me = reading.facts.me;
    let others: i32 = Seat::ALL
        .into_iter()
        .filter(|&s| s != seat && s != me)
        .map(|s| scores[s])
        .sum();
    let lead = (others / 2 - scores[seat]).clamp(-FAR, FAR);
    let hit = with_chance(points, weights.hit_leader) * lead / FAR;
    hit + ends_game(reading, seat, points) * weights.game_end
}

/// Whether these points bring `seat` to 100: 1 if I then win the game, −1 if somebody else does,
/// 0 if it goes on.
pub(super) fn ends_game(reading: &Reading<'_>, seat: Seat, points: i32) -> i32 {
    let scores = &reading.facts.scores;
    let me = reading.facts.me;
    if scores[seat] + (reading.on_table + points) / POINT < GAME_TARGET {
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
