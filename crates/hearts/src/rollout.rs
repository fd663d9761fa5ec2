//! Heuristic playouts: fast full-information rollouts of a Hearts deal, the inner loop of Monte
//! Carlo search.
//!
//! Every seat follows the same fixed heuristic for leading, following suit and discarding. The
//! heuristic reads only the seat's own hand, the trick and whether the queen of spades is still to
//! come. A whole deal takes about a microsecond and allocates nothing.

use crate::solve::PrincipalVariation;
use crate::{
    Card, CardSet, Position, RuleMasks, Rules, SEATS, Seat, Trick, View, ViewError, score_deal,
};
use handsense_core::Rng;

/// Plays the deal out from `position` by the heuristic and returns the scores of the deal.
///
/// With probability `epsilon` (0 to 1) a seat plays a uniformly random legal card instead of the
/// card that the heuristic chooses. `seed` seeds the random generator, which an epsilon of zero
/// does not use. Equal arguments give equal scores on every platform.
///
/// ```
/// use handsense_core::Rng;
/// use handsense_hearts::{Position, Rules, playout_scores};
/// let position = Position::deal(Rules::STANDARD, &mut Rng::new(1));
/// let points = playout_scores(&position, 7, 0.1);
/// assert_eq!(points, playout_scores(&position, 7, 0.1));
/// assert!(matches!(points.iter().sum(), 26 | 78));
/// ```
pub fn playout_scores(position: &Position, seed: u64, epsilon: f64) -> [i32; SEATS] {
    // The threshold is compared with 32 random bits; certainty must exceed all of them.
    let threshold = (epsilon.clamp(0.0, 1.0) * 4_294_967_296.0) as u64;
    let mut state = HeuristicRollout::from_position(position);
    if threshold == 0 {
        state.play_out_with(|_, card| card);
    } else {
        let mut rng = Rng::new(seed);
        state.play_out_with(|legal, card| {
            let bits = rng.next_u64();
            if bits >> 32 < threshold {
                random_card(legal, bits as u32)
            } else {
                card
            }
        });
    }
    score_deal(position.rules(), &state.taken.map(CardSet::from_valid_bits))
}

/// Returns the card that the playout heuristic plays in `view`.
///
/// # Errors
/// When it is not the viewer's turn or the deal is over.
pub fn playout_move(view: &View) -> Result<Card, ViewError> {
    let legal = view.legal_moves()?;
    let mut hands = [CardSet::EMPTY; SEATS];
    hands[view.me()] = view.hand();
    let state = HeuristicRollout::resume(view.rules(), &hands, view.taken(), view.trick());
    let first_trick = view.tricks_done() == 0;
    let card = if view.trick().is_empty() {
        state.choose_lead(view.hand().bits(), legal.bits())
    } else {
        state
            .choose_follow(view.hand().bits(), view.trick().len() == 3, first_trick)
            .1
    };
    let cards = CardSet::from_valid_bits(card);
    cards.first().ok_or(ViewError::NoMoveToMake)
}

/// The 13 cards of the suit in lane 0, spades.
const LANE: u64 = 0x1FFF;
/// The queen of spades.
const QUEEN: u64 = 1 << 2;
/// The ace and king of spades.
const ACE_KING: u64 = 0b011;
const ALL_CARDS: u64 = LANE * LANE_ONES;
const SPADES: u64 = LANE;
const HEARTS: u64 = LANE << 48;
const LANE_ONES: u64 = 0x0001_0001_0001_0001;

// The weights, which a pattern search by matches has found. A lead is worth 100 if every unseen card
// of the suit is higher, and a discard is worth 100 if none is.

/// The penalty of a lead for each card held in the suit.
const LEAD_LENGTH: i32 = 14;
/// The penalty of a lead when no other player has the suit, so that all may discard.
const LEAD_ALONE: i32 = 1_000;
/// The bonus of discarding a heart that is a penalty card.
const DISCARD_HEART: i32 = 52;
/// The penalty of a discard for each card held in the suit.
const DISCARD_LENGTH: i32 = 13;
/// The penalty of a discard for each unseen higher card.
const DISCARD_HIGHER: i32 = 4;
/// The number of diamonds or clubs in other hands from which on a trick of the suit is early:
/// discards are unlikely.
const EARLY_ROUND: i32 = 6;

/// `100 / n` for every count of cards in a suit: the share of one card, in per cent.
const PERCENT: [i32; 16] = [0, 100, 50, 33, 25, 20, 16, 14, 12, 11, 10, 9, 8, 7, 0, 0];

/// Returns the card with the lowest code, which is the highest card of a suit, as a single bit.
#[inline(always)]
const fn highest(cards: u64) -> u64 {
    cards & cards.wrapping_neg()
}

/// Returns the card with the highest code, which is the lowest card of a suit, as a single bit.
#[inline(always)]
const fn lowest(cards: u64) -> u64 {
    (1 << 63) >> cards.leading_zeros()
}

/// Returns a uniformly random card of a non-empty set as a single bit.
#[inline]
fn random_card(cards: u64, random: u32) -> u64 {
    let count = cards.count_ones() as u64;
    let mut skip = (random as u64 * count) >> 32;
    let mut rest = cards;
    while skip > 0 {
        rest &= rest - 1;
        skip -= 1;
    }
    highest(rest)
}

/// The trick as the follower's heuristic sees it.
#[derive(Clone, Copy)]
struct PlayoutTrick {
    /// All cards of the suit led; zero before the lead.
    suit_led: u64,
    /// The card that wins the trick so far.
    winning: u64,
    /// All cards of the trick.
    cards: u64,
    /// Whether the seat to play is the last.
    is_last: bool,
}

/// A deal in progress with all hands open, in bit masks, that the playout heuristic plays out after
/// each of several cards.
#[derive(Clone, Copy)]
pub struct HeuristicRollout {
    hands: [u64; SEATS],
    /// The cards that each seat has taken.
    taken: [u64; SEATS],
    played: u64,
    rules: RuleMasks,
    leader: usize,
    trick: u64,
    winning: u64,
    winner: usize,
    len: usize,
    suit_led: u64,
}

impl HeuristicRollout {
    /// Creates the rollout of the deal in `view` with these four hands.
    #[inline]
    pub fn new(view: &View, hands: &[CardSet; SEATS]) -> HeuristicRollout {
        let taken = view.taken_with_hands(hands);
        HeuristicRollout::resume(view.rules(), hands, &taken, view.trick())
    }

    /// Creates the rollout of a whole deal after the pass.
    #[inline]
    pub fn from_deal(rules: Rules, hands: &[CardSet; SEATS], leader: Seat) -> HeuristicRollout {
        HeuristicRollout::resume(
            rules,
            hands,
            &[CardSet::EMPTY; SEATS],
            &Trick::led_by(leader),
        )
    }

    /// Creates the rollout of a position.
    fn from_position(position: &Position) -> HeuristicRollout {
        HeuristicRollout::resume(
            position.rules(),
            position.hands(),
            position.taken(),
            position.trick(),
        )
    }

    /// Creates the rollout of a deal in progress with these hands.
    fn resume(
        rules: Rules,
        hands: &[CardSet; SEATS],
        taken: &[CardSet; SEATS],
        trick: &Trick,
    ) -> HeuristicRollout {
        let trick_cards: u64 = trick.cards().iter().map(|card| card.bit().bits()).sum();
        let taken = taken.map(CardSet::bits);
        HeuristicRollout {
            hands: hands.map(CardSet::bits),
            taken,
            played: trick_cards | taken.iter().fold(0, |all, &cards| all | cards),
            rules: RuleMasks::new(rules),
            leader: trick.leader().index(),
            trick: trick_cards,
            winning: trick.winning_card().map_or(0, |card| card.bit().bits()),
            winner: trick.winner().unwrap_or(trick.leader()).index(),
            len: trick.len(),
            suit_led: trick
                .suit_led()
                .map_or(0, |suit| CardSet::of_suit(suit).bits()),
        }
    }

    /// Plays the deal out and returns the cards that each seat takes in the whole deal.
    ///
    /// The playout stops when no further card can change the scores.
    #[inline]
    pub fn play_out(mut self) -> [CardSet; SEATS] {
        self.play_out_with(|_, card| card);
        self.taken.map(CardSet::from_valid_bits)
    }

    /// Plays `card` for the next seat and then the deal out, as [`play_out`](Self::play_out) does.
    #[inline]
    pub fn play_out_after(&self, card: Card) -> [CardSet; SEATS] {
        let mut rollout = *self;
        rollout.play(card.bit().bits());
        rollout.play_out()
    }

    /// Plays `first` for the next seat, if given, and then the deal out, as
    /// [`play_out`](Self::play_out) does; returns the cards played.
    pub fn variation(mut self, first: Option<Card>) -> PrincipalVariation {
        let mut variation = PrincipalVariation::new();
        if let Some(card) = first {
            self.play(card.bit().bits());
            variation.push(card);
        }
        self.play_out_with(|_, card| {
            variation.extend(CardSet::from_valid_bits(card));
            card
        });
        variation
    }

    /// Plays on until no further card can change the scores.
    ///
    /// `replace` gets the legal cards and the chosen card, and returns the legal card to play.
    #[inline]
    fn play_out_with(&mut self, mut replace: impl FnMut(u64, u64) -> u64) {
        let mut first_trick = self.taken == [0; SEATS];
        while self.rules.scoring.bits() & !self.played != 0 || self.len != 0 {
            for place in self.len..SEATS {
                let seat = (self.leader + place) & 3;
                let hand = self.hands[seat];
                let (legal, card) = if place == 0 {
                    let legal = self.legal_leads(hand, first_trick);
                    (legal, self.choose_lead(hand, legal))
                } else {
                    self.choose_follow(hand, place == 3, first_trick)
                };
                self.place_card(seat, place, replace(legal, card));
            }
            self.finish_trick();
            first_trick = false;
        }
    }

    /// Plays a card, given as a single bit, for the next seat.
    #[inline]
    fn play(&mut self, card: u64) {
        self.place_card((self.leader + self.len) & 3, self.len, card);
        self.len += 1;
        self.played |= card;
        if self.len == SEATS {
            self.finish_trick();
        }
    }

    /// Adds a card to the trick and updates its winner.
    #[inline(always)]
    fn place_card(&mut self, seat: usize, place: usize, card: u64) {
        if place == 0 {
            // The lane of a single bit is the suit of the card.
            self.suit_led = LANE << (card.trailing_zeros() & 0x30);
            self.winning = card;
            self.winner = seat;
        } else if card & self.suit_led != 0 && card < self.winning {
            self.winning = card;
            self.winner = seat;
        }
        self.hands[seat] &= !card;
        self.trick |= card;
    }

    /// Gives the trick to its winner, who leads next.
    #[inline(always)]
    fn finish_trick(&mut self) {
        self.taken[self.winner] |= self.trick;
        self.played |= self.trick;
        self.leader = self.winner;
        self.trick = 0;
        self.len = 0;
    }

    #[inline(always)]
    fn legal_leads(&self, hand: u64, first_trick: bool) -> u64 {
        let opening = hand & self.rules.openings.bits();
        if first_trick && opening != 0 {
            return opening;
        }
        let unbroken = self.rules.must_break && self.played & self.rules.breakers.bits() == 0;
        let barred = unbroken || (first_trick && self.rules.barred_first.bits() & HEARTS != 0);
        let rest = hand & !HEARTS;
        if barred && rest != 0 { rest } else { hand }
    }

    /// Returns the lead.
    ///
    /// While the queen of spades is out, a hand without ace, king and queen of spades flushes her
    /// with its highest spade; a hand with one of them leads no spade. Otherwise the lead is the
    /// lowest card of the suit in which it is likeliest to lose, with a preference for short suits.
    #[inline(always)]
    fn choose_lead(&self, hand: u64, legal: u64) -> u64 {
        let queen_out = self.rules.penalty.bits() & QUEEN & !self.played != 0;
        let holds_high = hand & (QUEEN | ACE_KING) != 0;
        if queen_out && !holds_high && legal & SPADES != 0 {
            return highest(legal & SPADES);
        }
        let barred = if queen_out && holds_high { SPADES } else { 0 };
        let safe = legal & !barred;
        if safe == 0 {
            return lowest(legal);
        }
        let unseen = ALL_CARDS & !self.played & !hand;
        best_suit_card(safe, |lane_mask| {
            let card = lowest(safe & lane_mask);
            let others = unseen & lane_mask;
            let higher = (others & (card - 1)).count_ones() as i32;
            let losing_percent = higher * PERCENT[others.count_ones() as usize & 15];
            let length = (hand & lane_mask).count_ones() as i32;
            (
                losing_percent - LEAD_LENGTH * length - if others == 0 { LEAD_ALONE } else { 0 },
                card,
            )
        })
    }

    /// Returns the legal cards of a player who does not lead, and the card that he plays.
    #[inline(always)]
    fn choose_follow(&self, hand: u64, is_last: bool, first_trick: bool) -> (u64, u64) {
        let same = hand & self.suit_led;
        if same == 0 {
            let barred = if first_trick {
                self.rules.barred_first.bits()
            } else {
                0
            };
            let allowed = hand & !barred;
            let legal = if allowed != 0 { allowed } else { hand };
            return (legal, self.choose_discard(hand, legal));
        }
        let trick = PlayoutTrick {
            suit_led: self.suit_led,
            winning: self.winning,
            cards: self.trick,
            is_last,
        };
        (same, self.choose_in_suit(same, trick, first_trick))
    }

    /// Returns the card of the suit led that the player follows with.
    ///
    /// The queen of spades is played as soon as she loses. Where the trick costs nothing, or an
    /// early round of diamonds or clubs is unlikely to cost anything, the player sheds his highest
    /// card. Otherwise he ducks with the highest card that loses. If he cannot duck, the last
    /// player wins with his highest card. Another player plays his lowest, which may still be
    /// beaten.
    #[inline(always)]
    fn choose_in_suit(&self, same: u64, trick: PlayoutTrick, first_trick: bool) -> u64 {
        let below = same & !(trick.winning - 1) & !trick.winning;
        let queen = QUEEN & self.rules.penalty.bits();
        if below & queen != 0 {
            return queen;
        }
        let harmless = same & !queen;
        let free = trick.is_last
            && trick.cards & self.rules.penalty.bits() == 0
            && trick.suit_led != HEARTS;
        let early = trick.cards & self.rules.penalty.bits() == 0
            && trick.suit_led & (SPADES | HEARTS) == 0
            && (trick.suit_led & !self.played & !same).count_ones() as i32 >= EARLY_ROUND;
        if (free || early || first_trick) && harmless != 0 {
            return highest(harmless);
        }
        if below != 0 {
            highest(below)
        } else if trick.is_last && harmless != 0 {
            highest(harmless)
        } else {
            lowest(if harmless != 0 { harmless } else { same })
        }
    }

    /// Returns the card to discard when void in the suit led.
    ///
    /// The order is: the queen of spades, then ace or king of spades while she is out, then the
    /// highest card of the most dangerous suit. Danger grows with few higher and some lower unseen
    /// cards, with a short suit and with hearts.
    #[inline(always)]
    fn choose_discard(&self, hand: u64, legal: u64) -> u64 {
        let queen = QUEEN & self.rules.penalty.bits();
        if legal & queen != 0 {
            return queen;
        }
        let queen_out = queen & !self.played != 0;
        if queen_out && legal & ACE_KING != 0 {
            return highest(legal & ACE_KING);
        }
        let unseen = ALL_CARDS & !self.played & !hand;
        best_suit_card(legal, |lane_mask| {
            let card = highest(legal & lane_mask);
            let others = unseen & lane_mask;
            let higher = (others & (card - 1)).count_ones() as i32;
            let winning_percent = if others & !(card - 1) == 0 {
                0
            } else {
                100 - DISCARD_HIGHER * higher
            };
            let heart = if card & self.rules.penalty.bits() & HEARTS != 0 {
                DISCARD_HEART
            } else {
                0
            };
            let length = (hand & lane_mask).count_ones() as i32;
            (winning_percent + heart - DISCARD_LENGTH * length, card)
        })
    }
}

/// Returns the card of the suit with the highest score.
///
/// `score` gets the lane of a suit of `cards`, and returns the score and the card of this suit.
/// Ties go to the suit with the higher number.
#[inline(always)]
fn best_suit_card(cards: u64, score: impl Fn(u64) -> (i32, u64)) -> u64 {
    let (mut best, mut chosen) = (i32::MIN, highest(cards));
    for suit in 0..4 {
        let lane_mask = LANE << (16 * suit);
        if cards & lane_mask != 0 {
            let (value, card) = score(lane_mask);
            if value >= best {
                (best, chosen) = (value, card);
            }
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule sets that switch every rule of the playout on and off.
    const RULES: [i32; 8] = [
        0x0DA1, 0x0FC1, 0x0000, 0x0401, 0x1C21, 0x0C43, 0x2DB7, 0x0D21,
    ];

    /// Plays a playout through [`Position::play`], which checks every card.
    fn checked(position: &Position, seed: u64, epsilon: f64) -> [i32; SEATS] {
        let mut referee = *position;
        let mut state = HeuristicRollout::from_position(position);
        let mut rng = Rng::new(seed);
        let threshold = (epsilon * 4_294_967_296.0) as u64;
        state.play_out_with(|legal, chosen| {
            assert_eq!(legal, referee.legal_moves().bits(), "{referee:?}");
            let bits = rng.next_u64();
            let card = if bits >> 32 < threshold {
                random_card(legal, bits as u32)
            } else {
                chosen
            };
            assert_eq!(card.count_ones(), 1);
            let code = card.trailing_zeros() as i32;
            referee
                .play(Card::from_code(code).expect("a card"))
                .expect("a legal card");
            card
        });
        // A playout may stop when the scores are settled. Further cards must not change them.
        let settled = referee.scores();
        while let Some(card) = referee.legal_moves().first() {
            referee.play(card).expect("a legal card");
        }
        assert_eq!(referee.scores(), settled);
        settled
    }

    #[test]
    fn every_card_is_legal_and_the_scores_are_the_referees() {
        let mut rng = Rng::new(8);
        for number in 0..4_000u64 {
            let rules = Rules::from_bits(RULES[number as usize % RULES.len()]).expect("rules");
            let mut position = Position::deal(rules, &mut rng);
            for _ in 0..rng.below(52) {
                let legal: Vec<Card> = position.legal_moves().iter().collect();
                position
                    .play(legal[rng.below(legal.len() as u32) as usize])
                    .expect("legal");
            }
            for epsilon in [0.0, 0.3, 1.0] {
                let expected = checked(&position, number, epsilon);
                assert_eq!(
                    playout_scores(&position, number, epsilon),
                    expected,
                    "{position:?}"
                );
            }
        }
    }

    #[test]
    fn a_finished_deal_just_scores() {
        let mut position = Position::deal(Rules::STANDARD, &mut Rng::new(1));
        while let Some(card) = position.legal_moves().last() {
            position.play(card).expect("legal");
        }
        assert_eq!(playout_scores(&position, 0, 0.5), position.scores());
        assert!(
            Seat::ALL
                .into_iter()
                .any(|seat| position.scores()[seat] > 0)
        );
    }

    #[test]
    fn an_epsilon_of_one_plays_all_legal_cards() {
        let cards = 0b1011_0100;
        let mut seen = 0;
        for step in 0..64 {
            seen |= random_card(cards, step << 26);
        }
        assert_eq!(seen, cards);
    }
}
