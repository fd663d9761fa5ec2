//! A deal with all hands open, in the shape that a tree and its playouts want: bare bit sets, no
//! checks, no allocation.

use crate::players::baselines::move_list::{apart, collapse_bits};
use crate::players::baselines::playout_policy::{Kind, choose};
use handsense_core::Rng;
use handsense_hearts::{CardSet, RuleMasks, Rules, SEATS, View, score_deal};

const LANE: u64 = 0x1FFF;
const HEARTS: u64 = LANE << 48;

/// The rules as masks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Law {
    rules: Rules,
    apart: u64,
    masks: RuleMasks,
}

impl Law {
    pub fn of(rules: Rules) -> Law {
        Law {
            rules,
            apart: apart(rules).bits(),
            masks: RuleMasks::of(rules),
        }
    }
}

/// A deal in progress.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table {
    hands: [u64; SEATS],
    taken: [u64; SEATS],
    /// All cards of complete tricks.
    played: u64,
    /// The cards on the trick in progress.
    trick: u64,
    /// Its winning card; zero before the lead.
    best: u64,
    /// All cards of the suit led to it; zero before the lead.
    suit: u64,
    best_seat: u8,
    next: u8,
    len: u8,
}

impl Table {
    /// The deal of a view with these hands.
    pub fn of(view: &View, hands: [CardSet; SEATS]) -> Table {
        let trick = view.trick();
        let taken = view.taken().map(CardSet::bits);
        let cards: CardSet = trick.cards().iter().copied().collect();
        Table {
            hands: hands.map(CardSet::bits),
            taken,
            played: taken.iter().fold(0, |all, &cards| all | cards),
            trick: cards.bits(),
            best: trick.winning_card().map_or(0, |card| card.bit().bits()),
            suit: trick
                .suit_led()
                .map_or(0, |suit| CardSet::of_suit(suit).bits()),
            best_seat: trick.winner().unwrap_or(trick.leader()).index() as u8,
            next: trick.next_seat().index() as u8,
            len: trick.len() as u8,
        }
    }

    /// The seat to play; after the last trick its winner.
    #[inline(always)]
    pub fn next_seat(&self) -> usize {
        usize::from(self.next & 3)
    }

    /// Whether all tricks are done.
    #[inline(always)]
    pub fn is_over(&self) -> bool {
        self.hands[self.next_seat()] == 0
    }

    /// The classic engine's list of moves for the seat to play, and what the playout policy makes
    /// of the turn.
    #[inline(always)]
    pub fn turn(&self, law: &Law) -> (u64, Kind) {
        let hand = self.hands[self.next_seat()];
        let (legal, kind) = if self.len == 0 {
            (self.leads(law, hand), Kind::InSuit)
        } else if hand & self.suit != 0 {
            (hand & self.suit, Kind::InSuit)
        } else {
            let barred = if self.played == 0 {
                law.masks.barred_first.bits()
            } else {
                0
            };
            (unless_empty(hand, barred), Kind::Discard)
        };
        // The winning card of the trick does not count as played yet.
        let gone = self.played | self.trick & !self.best;
        (collapse_bits(legal, gone, law.apart), kind)
    }

    #[inline(always)]
    fn leads(&self, law: &Law, hand: u64) -> u64 {
        let first_trick = self.played == 0;
        let opening = hand & law.masks.openings.bits();
        if first_trick && opening != 0 {
            return opening;
        }
        let unbroken = law.masks.must_break && self.played & law.masks.breakers.bits() == 0;
        let barred = unbroken || (first_trick && law.masks.barred_first.bits() & HEARTS != 0);
        unless_empty(hand, if barred { HEARTS } else { 0 })
    }

    /// Plays a card, a single bit, for the seat to play.
    #[inline(always)]
    pub fn play(&mut self, card: u64) {
        let seat = self.next_seat();
        if self.len == 0 {
            self.suit = LANE << (card.trailing_zeros() & 0x30);
            self.best = card;
            self.best_seat = seat as u8;
        } else if card & self.suit != 0 && card < self.best {
            self.best = card;
            self.best_seat = seat as u8;
        }
        self.hands[seat] &= !card;
        self.trick |= card;
        self.len += 1;
        self.next = (seat as u8 + 1) & 3;
        if self.len == 4 {
            self.taken[usize::from(self.best_seat & 3)] |= self.trick;
            self.played |= self.trick;
            self.next = self.best_seat;
            self.trick = 0;
            self.best = 0;
            self.suit = 0;
            self.len = 0;
        }
    }

    /// Plays on by the playout policy until the scores are final.
    #[inline]
    pub fn play_out(&mut self, law: &Law, vary: u64, rng: &mut Rng) {
        while self.len != 0 || !(self.is_settled(law) || self.is_over()) {
            let (list, kind) = self.turn(law);
            self.play(choose(list, kind, vary, rng));
        }
    }

    /// Whether no trick to come can change the scores.
    #[inline(always)]
    fn is_settled(&self, law: &Law) -> bool {
        law.masks.scoring.bits() & !self.played == 0
    }

    /// What the finished deal is worth to each seat: its share of the points it did not take,
    /// (26 − s)/Σ(26 − s).
    #[inline]
    pub fn shares(&self, law: &Law) -> [f64; SEATS] {
        let scores = self.scores(law);
        let sum: i32 = scores.iter().map(|score| SCALE - score).sum();
        if sum <= 0 {
            return [0.25; SEATS];
        }
        let unit = 1.0 / f64::from(sum);
        scores.map(|score| f64::from(SCALE - score) * unit)
    }

    /// What the finished deal is worth to each seat in the search of `me`: half the share, half the
    /// view of a player who thinks all others are in league against him.
    pub fn safe_shares(&self, law: &Law, me: usize) -> [f64; SEATS] {
        let mine = f64::from(self.scores(law)[me & 3]) / f64::from(SCALE);
        let mut values = self.shares(law);
        for (seat, value) in values.iter_mut().enumerate() {
            let paranoid = if seat == me { 1.0 - mine } else { mine };
            *value = 0.5 * *value + 0.5 * paranoid;
        }
        values
    }

    fn scores(&self, law: &Law) -> [i32; SEATS] {
        score_deal(law.rules, &self.taken.map(CardSet::from_bits_truncate))
    }
}

/// The score from which values are counted down.
const SCALE: i32 = 26;

/// `hand` without the barred cards, or all of it when nothing else is left.
#[inline(always)]
const fn unless_empty(hand: u64, barred: u64) -> u64 {
    let rest = hand & !barred;
    if rest != 0 { rest } else { hand }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::baselines::play_list;
    use crate::players::baselines::test_deals::random_view;
    use handsense_hearts::CardSet;

    /// Rule sets that switch every rule.
    const RULES: [i32; 8] = [
        0x0DA1, 0x0FC1, 0x0000, 0x0401, 0x1C21, 0x0C43, 0x2DB7, 0x0D21,
    ];

    fn rules(round: u64) -> Rules {
        Rules::from_bits(RULES[round as usize % RULES.len()]).expect("rules")
    }

    #[test]
    fn lists_and_tricks_are_those_of_the_view() {
        for seed in 0..800 {
            let (mut view, mut position) = random_view(seed, rules(seed), seed as usize % 52);
            let law = Law::of(view.rules());
            let mut table = Table::of(&view, *position.hands());
            let mut rng = Rng::new(seed);
            while !position.is_over() {
                let seat = position.next_seat();
                assert_eq!(table.next_seat(), seat.index());
                let (list, kind) = table.turn(&law);
                assert!(position.legal_moves().bits() & list == list && list != 0);
                if seat == view.me() {
                    assert_eq!(list, play_list(&view).bits());
                }
                let card = choose(list, kind, 0, &mut rng);
                let played = CardSet::from_bits(card).and_then(CardSet::first);
                let played = played.expect("a card");
                position.play(played).expect("legal");
                view.play(seat, played).expect("legal");
                table.play(card);
            }
            assert!(table.is_over());
            assert_eq!(table.taken, position.taken().map(CardSet::bits));
            assert_eq!(table.scores(&law), position.scores());
        }
    }

    #[test]
    fn stopping_when_the_points_are_gone_changes_no_score() {
        let mut stopped = 0;
        for seed in 0..800 {
            let (view, position) = random_view(seed, rules(seed), seed as usize % 52);
            let law = Law::of(view.rules());
            let mut table = Table::of(&view, *position.hands());
            table.play_out(&law, 1 << 30, &mut Rng::new(seed));
            let scores = table.scores(&law);
            stopped += u32::from(!table.is_over());
            let patient = Law {
                masks: RuleMasks {
                    scoring: CardSet::FULL,
                    ..law.masks
                },
                ..law
            };
            table.play_out(&patient, 0, &mut Rng::new(seed));
            assert!(table.is_over());
            assert_eq!(table.scores(&law), scores);
        }
        assert!(stopped > 100, "{stopped}");
    }

    #[test]
    fn a_moon_is_worth_everything_to_its_shooter() {
        let (view, position) = random_view(1, Rules::STANDARD, 0);
        let law = Law::of(view.rules());
        let mut table = Table::of(&view, *position.hands());
        let hands = table.hands;
        table.hands = [0; SEATS];
        table.taken = [CardSet::FULL.bits(), 0, 0, 0];
        assert_eq!(table.shares(&law), [1.0, 0.0, 0.0, 0.0]);
        assert_eq!(table.safe_shares(&law, 0), [1.0, 0.0, 0.0, 0.0]);
        assert_eq!(table.safe_shares(&law, 1), [1.0, 0.0, 0.5, 0.5]);
        table.taken = hands;
        assert!((table.shares(&law).iter().sum::<f64>() - 1.0).abs() < 1e-12);
    }
}
