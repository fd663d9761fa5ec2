//! The ranking that is meant to win.
//!
//! A card is worth, in hundredths of a penalty point, what playing it saves: the points its trick
//! is expected to cost (`odds`), the danger it takes out of the hand (`holding`), and what it
//! does to the queen, to voids, to other players' scores and moons. A hand that can shoot the moon
//! itself is ranked by other terms (`shoot`). Every number is a field of [`Weights`].

mod odds;
mod reading;
mod shoot;
mod standing;

use super::{RankedMoves, Reason, Sum, reason::Tally};
use crate::hearts::holding::Queen;
use crate::hearts::weights::Weights;
use crate::hearts::{Card, CardSet, Suit, View, ViewError};
use odds::SuitOdds;
use reading::{CERTAIN, POINT, Reading, with_chance};

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
    let judge = Judge::of(view, weights, legal);
    let mut ranked = RankedMoves::EMPTY;
    for card in legal.iter().rev() {
        let mut sum = Sum::default();
        judge.judge(card, &mut sum);
        ranked.insert(card, sum.0);
    }
    values_to_ranks(&mut ranked);
    Ok(ranked)
}

/// The terms of one legal card.
pub(super) fn judge(view: &View, weights: &Weights, card: Card, tally: &mut impl Tally) {
    Judge::of(view, weights, card.bit()).judge(card, tally);
}

/// Replaces values, best first, by ranks that keep their order strictly.
fn values_to_ranks(ranked: &mut RankedMoves) {
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
#[derive(Clone, Copy, Default)]
struct SuitFacts {
    odds: SuitOdds,
    /// What each rank takes with it, see `HeldSuit::relief`.
    relief: [i32; 16],
}

/// The facts of a decision with everything that is the same for several of its cards.
struct Judge<'a> {
    reading: Reading<'a>,
    suits: [SuitFacts; 4],
    shooting: bool,
}

impl<'a> Judge<'a> {
    /// The judge of the cards in `legal`; of other suits nothing is worked out.
    fn of(view: &'a View, weights: &'a Weights, legal: CardSet) -> Judge<'a> {
        let reading = Reading::of(view, weights);
        let shooting = shoot::is_on(&reading);
        let mut suits = [SuitFacts::default(); 4];
        for suit in Suit::ALL {
            if legal.lane(suit) != 0 {
                suits[suit.index()] = SuitFacts {
                    odds: SuitOdds::of(&reading, suit),
                    relief: reading.held(suit).relief(&weights.holding),
                };
            }
        }
        Judge {
            reading,
            suits,
            shooting,
        }
    }

    fn judge(&self, card: Card, tally: &mut impl Tally) {
        if self.shooting {
            let suit = &self.suits[card.suit().index()];
            shoot::judge(&self.reading, &suit.odds, card, tally);
            return;
        }
        match self.reading.trick.suit_led() {
            Some(led) if led != card.suit() => self.judge_discard(card, tally),
            Some(_) => self.judge_in_suit(card, tally),
            None => {
                self.judge_in_suit(card, tally);
                self.judge_lead(card, tally);
            }
        }
        self.judge_shape(card, tally);
    }

    /// A card of the suit led, or the lead itself.
    fn judge_in_suit(&self, card: Card, tally: &mut impl Tally) {
        let odds = self.suits[card.suit().index()]
            .odds
            .card(&self.reading, card);
        tally.add(Reason::TrickPoints, -with_chance(odds.points, odds.wins));
        tally.add(
            Reason::LeadNext,
            -with_chance(
                self.reading.weights.play.lead_next[self.reading.phase()],
                odds.wins,
            ),
        );
        let mine = odds.points - self.reading.on_table;
        let end = standing::ends_game(&self.reading, self.reading.view.me(), mine);
        let lost = with_chance(self.reading.weights.play.game_end, odds.wins);
        tally.add(Reason::HitsLeader, end * lost);
        self.judge_moon(card, odds.wins, odds.points, tally);
    }

    /// A card that cannot win.
    fn judge_discard(&self, card: Card, tally: &mut impl Tally) {
        let points = self.reading.points(card);
        if let (true, Some(winner)) = (points > 0, self.reading.trick.winner()) {
            let worth = standing::worth_of_giving(&self.reading, winner, points);
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
        let winner = self.reading.trick.winner();
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
            minor => usize::from(reading.unseen.lane(minor).count_ones() < 9),
        };
        tally.add(Reason::LeadSuit, weights.lead_suit[kind]);
        if card.suit() != Suit::Spades || card == Card::QUEEN_OF_SPADES {
            return;
        }
        match reading.queen {
            Queen::Out if card.code() > Card::QUEEN_OF_SPADES.code() => {
                let exposed = reading.hand.contains(Card::ACE_OF_SPADES)
                    || reading.hand.contains(Card::KING_OF_SPADES);
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
    fn judge_shape(&self, card: Card, tally: &mut impl Tally) {
        let reading = &self.reading;
        let all = self.suits[card.suit().index()].relief[card.rank().index() & 15];
        let discarded = reading
            .trick
            .suit_led()
            .is_some_and(|led| led != card.suit());
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
        if reading.unseen.lane(card.suit()) != 0 {
            let left = (reading.hand.lane(card.suit()).count_ones() - 1) as usize;
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
