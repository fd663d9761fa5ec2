//! A deal in progress as the loop of a playout wants it, and the rules of thumb of every seat.

use crate::evaluation::weights::{PLAYOUT, PlayoutWeights};
use crate::{CardSet, Position, RuleMasks, Rules, SEATS, Trick};

const LANE: u64 = 0x1FFF;
const QUEEN: u64 = 1 << 2;
const ACE_KING: u64 = 0b011;
const FULL: u64 = LANE * LANE_ONES;
const SPADES: u64 = LANE;
const HEARTS: u64 = LANE << 48;
const LANE_ONES: u64 = 0x0001_0001_0001_0001;

/// 100 / n.
const SHARE: [i32; 16] = [0, 100, 50, 33, 25, 20, 16, 14, 12, 11, 10, 9, 8, 7, 0, 0];

/// The highest card of a suit, or of several the one with the lowest code: a single bit.
#[inline(always)]
const fn first(cards: u64) -> u64 {
    cards & cards.wrapping_neg()
}

/// The lowest card of a suit, or of several the one with the highest code: a single bit.
#[inline(always)]
const fn last(cards: u64) -> u64 {
    (1 << 63) >> cards.leading_zeros()
}

/// A uniformly random card of a set that is not empty.
#[inline]
pub(super) fn random_card(cards: u64, random: u32) -> u64 {
    let count = cards.count_ones() as u64;
    let mut skip = (random as u64 * count) >> 32;
    let mut rest = cards;
    while skip > 0 {
        rest &= rest - 1;
        skip -= 1;
    }
    first(rest)
}

/// The trick as the rules of thumb see it.
#[derive(Clone, Copy)]
struct OnTable {
    /// All cards of the suit led; zero before the lead.
    suit: u64,
    /// The winning card.
    best: u64,
    /// Everything on the table.
    cards: u64,
    /// Whether the seat to play is the last.
    last: bool,
}

/// The deal in the shape the loop wants it.
#[derive(Clone, Copy)]
pub(crate) struct Table<'a> {
    weights: &'a PlayoutWeights,
    hands: [u64; SEATS],
    /// What each seat has taken.
    pub taken: [u64; SEATS],
    played: u64,
    rules: RuleMasks,
    leader: usize,
    trick: u64,
    best: u64,
    best_seat: usize,
    len: usize,
    suit: u64,
}

impl<'a> Table<'a> {
    /// The deal of a position.
    pub fn of(position: &Position) -> Table<'static> {
        Table::new(
            &PLAYOUT,
            position.rules(),
            position.hands(),
            position.taken(),
            position.trick(),
        )
    }

    /// A deal in progress with these hands.
    pub fn new(
        weights: &'a PlayoutWeights,
        rules: Rules,
        hands: &[CardSet; SEATS],
        taken: &[CardSet; SEATS],
        trick: &Trick,
    ) -> Table<'a> {
        let on_table: u64 = trick.cards().iter().map(|card| card.bit().bits()).sum();
        let taken = taken.map(CardSet::bits);
        Table {
            weights,
            hands: hands.map(CardSet::bits),
            taken,
            played: on_table | taken.iter().fold(0, |all, &cards| all | cards),
            rules: RuleMasks::of(rules),
            leader: trick.leader().index(),
            trick: on_table,
            best: trick.winning_card().map_or(0, |card| card.bit().bits()),
            best_seat: trick.winner().unwrap_or(trick.leader()).index(),
            len: trick.len(),
            suit: trick
                .suit_led()
                .map_or(0, |suit| CardSet::of_suit(suit).bits()),
        }
    }

    /// Plays every card that can still matter. `vary` may replace the chosen card by another legal
    /// one.
    #[inline]
    pub fn play_out(&mut self, mut vary: impl FnMut(u64, u64) -> u64) {
        let mut first_trick = self.taken == [0; SEATS];
        while self.rules.scoring.bits() & !self.played != 0 || self.len != 0 {
            for place in self.len..SEATS {
                let seat = (self.leader + place) & 3;
                let hand = self.hands[seat];
                let (legal, choice) = if place == 0 {
                    let legal = self.legal_leads(hand, first_trick);
                    (legal, self.lead(hand, legal))
                } else {
                    self.follow(hand, place == 3, first_trick)
                };
                self.put(seat, place, vary(legal, choice));
            }
            self.collect();
            first_trick = false;
        }
    }

    /// The next seat plays a card: a single bit.
    #[inline]
    pub fn play(&mut self, card: u64) {
        self.put((self.leader + self.len) & 3, self.len, card);
        self.len += 1;
        self.played |= card;
        if self.len == SEATS {
            self.collect();
        }
    }

    /// Puts a card on the trick.
    #[inline(always)]
    fn put(&mut self, seat: usize, place: usize, card: u64) {
        if place == 0 {
            // The suit of a single bit: its lane.
            self.suit = LANE << (card.trailing_zeros() & 0x30);
            self.best = card;
            self.best_seat = seat;
        } else if card & self.suit != 0 && card < self.best {
            self.best = card;
            self.best_seat = seat;
        }
        self.hands[seat] &= !card;
        self.trick |= card;
    }

    /// The winner takes the trick and leads.
    #[inline(always)]
    fn collect(&mut self) {
        self.taken[self.best_seat] |= self.trick;
        self.played |= self.trick;
        self.leader = self.best_seat;
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

    /// While the queen is elsewhere, a spade below her if nothing above her is held; else the lowest
    /// card of the suit in which it is likeliest to lose, short suits first. No spades beside ace,
    /// king or queen while she counts.
    #[inline(always)]
    pub(super) fn lead(&self, hand: u64, legal: u64) -> u64 {
        let queen_out = self.rules.penalty.bits() & QUEEN & !self.played != 0;
        let holds_high = hand & (QUEEN | ACE_KING) != 0;
        if queen_out && !holds_high && legal & SPADES != 0 {
            return first(legal & SPADES);
        }
        let barred = if queen_out && holds_high { SPADES } else { 0 };
        let safe = legal & !barred;
        if safe == 0 {
            return last(legal);
        }
        let (unseen, weights) = (FULL & !self.played & !hand, self.weights);
        best_of_suits(safe, |lane_mask| {
            let card = last(safe & lane_mask);
            let others = unseen & lane_mask;
            let higher = (others & (card - 1)).count_ones() as i32;
            let loses = higher * SHARE[others.count_ones() as usize & 15];
            let length = (hand & lane_mask).count_ones() as i32;
            (
                loses
                    - weights.lead_length * length
                    - if others == 0 { weights.lead_alone } else { 0 },
                card,
            )
        })
    }

    /// The legal cards of a player who does not lead, and his choice.
    #[inline(always)]
    pub(super) fn follow(&self, hand: u64, is_last: bool, first_trick: bool) -> (u64, u64) {
        let same = hand & self.suit;
        if same == 0 {
            let barred = if first_trick {
                self.rules.barred_first.bits()
            } else {
                0
            };
            let allowed = hand & !barred;
            let legal = if allowed != 0 { allowed } else { hand };
            return (legal, self.discard(hand, legal));
        }
        let table = OnTable {
            suit: self.suit,
            best: self.best,
            cards: self.trick,
            last: is_last,
        };
        (same, self.follow_suit(same, table, first_trick))
    }

    /// As high as loses; the queen as soon as she loses. While a trick costs nothing, or an early
    /// round of diamonds or clubs is unlikely to, the highest card; one that must be won is won with
    /// the highest card by the last player, and by others, in the hope of losing it yet, with the
    /// lowest.
    #[inline(always)]
    fn follow_suit(&self, same: u64, table: OnTable, first_trick: bool) -> u64 {
        let below = same & !(table.best - 1) & !table.best;
        let queen = QUEEN & self.rules.penalty.bits();
        if below & queen != 0 {
            return queen;
        }
        let harmless = same & !queen;
        let free =
            table.last && table.cards & self.rules.penalty.bits() == 0 && table.suit != HEARTS;
        let early = table.cards & self.rules.penalty.bits() == 0
            && table.suit & (SPADES | HEARTS) == 0
            && (table.suit & !self.played & !same).count_ones() as i32 >= self.weights.early_round;
        if (free || early || first_trick) && harmless != 0 {
            return first(harmless);
        }
        if below != 0 {
            first(below)
        } else if table.last && harmless != 0 {
            first(harmless)
        } else {
            last(if harmless != 0 { harmless } else { same })
        }
    }

    /// The queen, then ace and king of spades while she is out, then the highest card of the suit
    /// that is most dangerous: few higher cards unseen, some lower ones, a short suit, hearts.
    #[inline(always)]
    fn discard(&self, hand: u64, legal: u64) -> u64 {
        let queen = QUEEN & self.rules.penalty.bits();
        if legal & queen != 0 {
            return queen;
        }
        let queen_out = queen & !self.played != 0;
        if queen_out && legal & ACE_KING != 0 {
            return first(legal & ACE_KING);
        }
        let (unseen, weights) = (FULL & !self.played & !hand, self.weights);
        best_of_suits(legal, |lane_mask| {
            let card = first(legal & lane_mask);
            let others = unseen & lane_mask;
            let higher = (others & (card - 1)).count_ones() as i32;
            let wins = if others & !(card - 1) == 0 {
                0
            } else {
                100 - weights.discard_higher * higher
            };
            let heart = if card & self.rules.penalty.bits() & HEARTS != 0 {
                weights.discard_heart
            } else {
                0
            };
            let length = (hand & lane_mask).count_ones() as i32;
            (wins + heart - weights.discard_length * length, card)
        })
    }
}

/// Of the suits that have a card here the one with the highest value; ties go to the suit with the
/// higher number.
#[inline(always)]
fn best_of_suits(cards: u64, judge: impl Fn(u64) -> (i32, u64)) -> u64 {
    let (mut best, mut chosen) = (i32::MIN, first(cards));
    for suit in 0..4 {
        let lane_mask = LANE << (16 * suit);
        if cards & lane_mask != 0 {
            let (value, card) = judge(lane_mask);
            if value >= best {
                (best, chosen) = (value, card);
            }
        }
    }
    chosen
}
