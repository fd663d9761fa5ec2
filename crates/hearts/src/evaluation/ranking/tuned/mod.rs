//! The ranking that is meant to win.
//!
//! A card is worth, in hundredths of a penalty point, what playing it saves: the points its trick
//! is expected to cost (`odds`), the danger it takes out of the hand (`holding`), and what it
//! does to the queen, to voids, to other players' scores and moons. A hand that can shoot the moon
//! itself is ranked by other terms (`shoot`). Every number is a field of [`Weights`].

mod odds;
mod reading;
mod shoot;

use super::{RankedMoves, Reason, Sum, reason::Tally};
use crate::evaluation::holding::Queen;
use crate::evaluation::weights::Weights;
use crate::rules::cards::lane_len;
use crate::{Card, CardSet, Suit, View, ViewError};
use odds::SuitOdds;
use reading::{CERTAIN, POINT, Reading, ends_game, with_chance, worth_of_giving};
pub(crate) use reading::{Facts, queen_taker};

/// A difference of this many hundredths of a point is one step of rank.
const RANK_STEP: i32 = 10;

/// Ranks every legal card.
///
/// The best card ranks 100, each other card one step lower for every tenth of a point it is
/// expected to cost more, at least one step below any better card.
///
/// # Errors
/// When it is not my turn or the deal is over.
pub fn rank_moves(view: &View, weights: &Weights) -> Result<RankedMoves, ViewError> {
    let legal = view.legal_moves()?;
    let facts = Facts::of(view);
    let mut ranked = RankedMoves::EMPTY;
    Judge::of(&facts, weights).judge_all(legal, |card, value| ranked.insert(card, value));
    values_to_ranks(&mut ranked);
    Ok(ranked)
}

/// The card that ranks best: of equals the one with the highest code.
///
/// What a playout plays; `legal` must not be empty.
#[inline]
pub(crate) fn choose(facts: &Facts, weights: &Weights, legal: CardSet) -> Card {
    let bits = legal.bits();
    if bits & bits.wrapping_sub(1) == 0 {
        return legal.first().unwrap_or(Card::ACE_OF_SPADES);
    }
    let mut best = Best::default();
    Judge::of(facts, weights).judge_all(legal, |card, value| best.see(card, value));
    best.card
}

/// The best of the cards seen so far: of equals the first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Best {
    pub card: Card,
    pub value: i32,
}

impl Default for Best {
    #[inline]
    fn default() -> Self {
        Best {
            card: Card::ACE_OF_SPADES,
            value: i32::MIN,
        }
    }
}

impl Best {
    #[inline]
    pub fn see(&mut self, card: Card, value: i32) {
        if value > self.value {
            *self = Best { card, value };
        }
    }
}

/// The terms of one legal card.
pub(crate) fn judge(view: &View, weights: &Weights, card: Card, tally: &mut impl Tally) {
    let facts = Facts::of(view);
    let judge = Judge::of(&facts, weights);
    judge.judge(card, &judge.suit(card.suit()), tally);
}

/// Replaces values, best first, by ranks that keep their order strictly.
pub(crate) fn values_to_ranks(ranked: &mut RankedMoves) {
    let len = ranked.len as usize;
    let moves = &mut ranked.moves[..len];
    let best = moves.first().map_or(0, |first| first.rank);
    let (mut value_above, mut rank_above) = (best, 100);
    for (place, ranked) in moves.iter_mut().enumerate() {
        let value = ranked.rank;
        // Every card still to come needs a step of its own above zero.
        let floor = (len - 1 - place) as i32;
        let distance = (best - value) / RANK_STEP;
        ranked.rank = if value == value_above {
            rank_above
        } else {
            (100 - distance).clamp(floor, rank_above - 1)
        };
        (value_above, rank_above) = (value, ranked.rank);
    }
}

/// What is the same for every card of a suit.
struct SuitFacts {
    /// The odds of winning with a card of the suit; of no use for a discard.
    odds: SuitOdds,
    /// What each rank takes with it, see `HeldSuit::relief`.
    relief: [i32; 16],
}

/// The facts of a decision, and whether it is one of a player who is shooting the moon.
pub(crate) struct Judge<'a> {
    reading: Reading<'a>,
    shooting: bool,
}

impl<'a> Judge<'a> {
    #[inline]
    pub fn of(facts: &'a Facts, weights: &'a Weights) -> Judge<'a> {
        let reading = Reading::of(facts, weights);
        let shooting = shoot::is_on(&reading);
        Judge { reading, shooting }
    }

    /// Whether the player is shooting the moon.
    #[inline]
    pub fn is_shooting(&self) -> bool {
        self.shooting
    }

    /// Calls the visitor with the value of each of these cards, in descending code order.
    #[inline]
    pub fn judge_all(&self, cards: CardSet, mut visit: impl FnMut(Card, i32)) {
        for suit in Suit::ALL.into_iter().rev() {
            let mut rest = cards.suit(suit);
            if rest.is_empty() {
                continue;
            }
            let facts = self.suit(suit);
            while let Some(card) = rest.last() {
                rest.remove(card);
                let mut sum = Sum::default();
                self.judge(card, &facts, &mut sum);
                visit(card, sum.0);
            }
        }
    }

    #[inline]
    fn suit(&self, suit: Suit) -> SuitFacts {
        let reading = &self.reading;
        let discarded = reading.facts.suit_led.is_some_and(|led| led != suit);
        SuitFacts {
            odds: match discarded {
                true => SuitOdds::default(),
                false => SuitOdds::of(reading, suit),
            },
            relief: match self.shooting {
                true => [0; 16],
                false => reading.held(suit).relief(&reading.weights.holding),
            },
        }
    }

    #[inline]
    fn judge(&self, card: Card, suit: &SuitFacts, tally: &mut impl Tally) {
        if self.shooting {
            shoot::judge(&self.reading, &suit.odds, card, tally);
            return;
        }
        match self.reading.facts.suit_led {
            Some(led) if led != card.suit() => self.judge_discard(card, tally),
            Some(_) => self.judge_in_suit(card, suit, tally),
            None => {
                self.judge_in_suit(card, suit, tally);
                self.judge_lead(card, tally);
            }
        }
        self.judge_shape(card, suit, tally);
    }

    /// A card of the suit led, or the lead itself.
    fn judge_in_suit(&self, card: Card, suit: &SuitFacts, tally: &mut impl Tally) {
        let odds = suit.odds.card(&self.reading, card);
        tally.add(Reason::TrickPoints, -with_chance(odds.points, odds.wins));
        tally.add(
            Reason::LeadNext,
            -with_chance(
                self.reading.weights.play.lead_next[self.reading.phase()],
                odds.wins,
            ),
        );
        let mine = odds.points - self.reading.on_table;
        let end = ends_game(&self.reading, self.reading.facts.me, mine);
        let lost = with_chance(self.reading.weights.play.game_end, odds.wins);
        tally.add(Reason::HitsLeader, end * lost);
        self.judge_moon(card, odds.wins, odds.points, tally);
    }

    /// A card that cannot win.
    fn judge_discard(&self, card: Card, tally: &mut impl Tally) {
        let points = self.reading.points(card);
        if let (true, Some(winner)) = (points > 0, self.reading.facts.winning.map(|(_, seat)| seat))
        {
            let worth = worth_of_giving(&self.reading, winner, points);
            tally.add(Reason::HitsLeader, worth);
        }
        self.judge_moon(card, 0, points, tally);
    }

    /// What the card does to an opponent's moon: points I win, or give to a third player, stop it;
    /// points he gets feed it.
    fn judge_moon(&self, card: Card, wins: i32, points: i32, tally: &mut impl Tally) {
        let Some((shooter, fear)) = self.reading.shooter else {
            return;
        };
        let fear = self.reading.fear_without(card, fear);
        let weights = &self.reading.weights.play;
        let worth = with_chance(weights.stop_moon, fear);
        let at_stake = points.clamp(0, POINT);
        tally.add(
            Reason::StopsMoon,
            with_chance(worth, wins) * at_stake / POINT,
        );
        let loses = CERTAIN - wins;
        let winner = self.reading.facts.winning.map(|(_, seat)| seat);
        if self.reading.points(card) > 0 && winner.is_some() {
            let given = with_chance(worth, loses);
            if winner == Some(shooter) {
                tally.add(Reason::FeedsMoon, -given);
            } else {
                tally.add(Reason::StopsMoon, given);
            }
        }
    }

    fn judge_lead(&self, card: Card, tally: &mut impl Tally) {
        let (reading, weights) = (&self.reading, &self.reading.weights.play);
        let kind = match card.suit() {
            Suit::Spades => 2,
            Suit::Hearts => 3,
            minor => usize::from(lane_len(reading.facts.unseen.lane(minor)) < 9),
        };
        tally.add(Reason::LeadSuit, weights.lead_suit[kind]);
        if card.suit() != Suit::Spades || card == Card::QUEEN_OF_SPADES {
            return;
        }
        match reading.queen {
            Queen::Out if card.code() > Card::QUEEN_OF_SPADES.code() => {
                let exposed = reading.facts.hand.contains(Card::ACE_OF_SPADES)
                    || reading.facts.hand.contains(Card::KING_OF_SPADES);
                let worth = if exposed {
                    weights.flush_exposed
                } else {
                    weights.flush_low
                };
                tally.add(Reason::FlushLow, worth);
            }
            Queen::Mine => tally.add(Reason::GuardLost, -weights.lead_own_queen_suit),
            _ => {}
        }
    }

    /// What the card leaves behind in the hand.
    fn judge_shape(&self, card: Card, suit: &SuitFacts, tally: &mut impl Tally) {
        let reading = &self.reading;
        let all = suit.relief[card.rank().index() & 15];
        let discarded = reading.facts.suit_led.is_some_and(|led| led != card.suit());
        let weights = &reading.weights.play;
        let shed = if discarded {
            &weights.shed_discard
        } else {
            &weights.shed
        };
        let relief = with_chance(all, shed[reading.phase()]);
        tally.add(
            if relief < 0 {
                Reason::GuardLost
            } else {
                Reason::Shed
            },
            relief,
        );
        if reading.facts.unseen.lane(card.suit()) != 0 {
            let left = (lane_len(reading.facts.hand.lane(card.suit())) - 1) as usize;
            let worth = reading
                .weights
                .play
                .short_left
                .get(left)
                .copied()
                .unwrap_or(0);
            tally.add(Reason::MakesVoid, worth);
        }
    }
}
