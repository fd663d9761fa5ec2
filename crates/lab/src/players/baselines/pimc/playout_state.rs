//! A deal with open hands as bit sets, for trees and rollouts: no checks and no allocation.

use super::tree::World;
use crate::players::baselines::playout_policy::{TurnKind, choose};
use handsense_core::Rng;
use handsense_hearts::classic::move_list::{collapse_bits, isolated_cards};
use handsense_hearts::{CardSet, RuleMasks, Rules, SEATS, Seat, View, score_deal};

const LANE: u64 = 0x1FFF;
const HEARTS: u64 = LANE << 48;

/// The rules as bit masks.
#[derive(Clone, Copy, Debug)]
pub(super) struct PimcRules {
    rules: Rules,
    isolated: u64,
    masks: RuleMasks,
}

impl PimcRules {
    pub fn new(rules: Rules) -> PimcRules {
        PimcRules {
            rules,
            isolated: isolated_cards(rules).bits(),
            masks: RuleMasks::new(rules),
        }
    }
}

/// A deal in progress.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlayoutState {
    hands: [u64; SEATS],
    taken: [u64; SEATS],
    /// All cards of completed tricks.
    played: u64,
    /// The cards of the current trick.
    trick: u64,
    /// The winning card of the trick; zero before the lead.
    best: u64,
    /// All cards of the suit led; zero before the lead.
    suit: u64,
    best_seat: u8,
    next: u8,
    len: u8,
}

impl PlayoutState {
    /// The deal of a view, with these hands.
    pub fn new(view: &View, hands: [CardSet; SEATS]) -> PlayoutState {
        let trick = view.trick();
        let taken = view.taken().map(CardSet::bits);
        let cards: CardSet = trick.cards().iter().copied().collect();
        PlayoutState {
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

    /// The hands of the seats.
    pub fn hands(&self) -> [CardSet; SEATS] {
        self.hands.map(CardSet::from_bits_truncate)
    }

    /// Replaces the hands.
    pub fn set_hands(&mut self, hands: [CardSet; SEATS]) {
        self.hands = hands.map(CardSet::bits);
    }

    /// Sets the seat to act.
    pub fn set_next(&mut self, seat: Seat) {
        self.next = seat.index() as u8;
    }

    /// The seat to play; after the last trick its winner.
    #[inline(always)]
    pub fn next_seat(&self) -> usize {
        usize::from(self.next & 3)
    }

    /// Whether all tricks are complete.
    #[inline(always)]
    pub fn is_over(&self) -> bool {
        self.hands[self.next_seat()] == 0
    }

    /// The classic engine's move list for the seat to play, and the kind of the turn for the
    /// rollout policy.
    #[inline(always)]
    pub fn turn(&self, rules: &PimcRules) -> (u64, TurnKind) {
        let hand = self.hands[self.next_seat()];
        let (legal, kind) = if self.len == 0 {
            (self.leads(rules, hand), TurnKind::InSuit)
        } else if hand & self.suit != 0 {
            (hand & self.suit, TurnKind::InSuit)
        } else {
            let barred = if self.played == 0 {
                rules.masks.barred_first.bits()
            } else {
                0
            };
            (unless_empty(hand, barred), TurnKind::Discard)
        };
        // The winning card of the trick does not count as played.
        let gone = self.played | self.trick & !self.best;
        (collapse_bits(legal, gone, rules.isolated), kind)
    }

    #[inline(always)]
    fn leads(&self, rules: &PimcRules, hand: u64) -> u64 {
        let first_trick = self.played == 0;
        let opening = hand & rules.masks.openings.bits();
        if first_trick && opening != 0 {
            return opening;
        }
        let unbroken = rules.masks.must_break && self.played & rules.masks.breakers.bits() == 0;
        let barred = unbroken || (first_trick && rules.masks.barred_first.bits() & HEARTS != 0);
        unless_empty(hand, if barred { HEARTS } else { 0 })
    }

    /// Plays a card, given as a single bit, for the seat to play.
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

    /// Whether the remaining tricks cannot change the scores.
    #[inline(always)]
    fn is_settled(&self, rules: &PimcRules) -> bool {
        rules.masks.scoring.bits() & !self.played == 0
    }

    /// The reward of each seat for the finished deal: its share of the points not taken, (26 −
    /// s)/Σ(26 − s).
    #[inline]
    pub fn shares(&self, rules: &PimcRules) -> [f64; SEATS] {
        let scores = self.scores(rules);
        let sum: i32 = scores.iter().map(|score| SCALE - score).sum();
        if sum <= 0 {
            return [0.25; SEATS];
        }
        let unit = 1.0 / f64::from(sum);
        scores.map(|score| f64::from(SCALE - score) * unit)
    }

    /// The reward of each seat in the search of `me`: half the share, half the reward of a paranoid
    /// search, in which all others oppose `me`.
    pub fn safe_shares(&self, rules: &PimcRules, me: usize) -> [f64; SEATS] {
        let mine = f64::from(self.scores(rules)[me & 3]) / f64::from(SCALE);
        let mut values = self.shares(rules);
        for (seat, value) in values.iter_mut().enumerate() {
            let paranoid = if seat == me { 1.0 - mine } else { mine };
            *value = 0.5 * *value + 0.5 * paranoid;
        }
        values
    }

    fn scores(&self, rules: &PimcRules) -> [i32; SEATS] {
        score_deal(rules.rules, &self.taken.map(CardSet::from_bits_truncate))
    }
}

impl World for PlayoutState {
    #[inline(always)]
    fn table(&self) -> &PlayoutState {
        self
    }

    #[inline(always)]
    fn moves(&self, rules: &PimcRules) -> u64 {
        self.turn(rules).0
    }

    #[inline(always)]
    fn make(&mut self, card: u64) {
        self.play(card);
    }

    #[inline]
    fn play_out(&mut self, rules: &PimcRules, epsilon_bound: u64, rng: &mut Rng) {
        while self.len != 0 || !(self.is_settled(rules) || self.is_over()) {
            let (list, kind) = self.turn(rules);
            self.play(choose(list, kind, epsilon_bound, rng));
        }
    }
}

/// The score with reward 0.
const SCALE: i32 = 26;

/// `hand` without the barred cards, or all of it if no other card is left.
#[inline(always)]
const fn unless_empty(hand: u64, barred: u64) -> u64 {
    let rest = hand & !barred;
    if rest != 0 { rest } else { hand }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::baselines::test_deals::random_view;
    use handsense_hearts::CardSet;
    use handsense_hearts::classic::reduced_moves;

    /// Rule sets that cover every rule.
    const RULES: [i32; 8] = [
        0x0DA1, 0x0FC1, 0x0000, 0x0401, 0x1C21, 0x0C43, 0x2DB7, 0x0D21,
    ];

    fn rules(round: u64) -> Rules {
        Rules::from_bits(RULES[round as usize % RULES.len()]).expect("rules")
    }

    #[test]
    fn lists_and_tricks_match_the_view() {
        for seed in 0..800 {
            let (mut view, mut position) = random_view(seed, rules(seed), seed as usize % 52);
            let rules = PimcRules::new(view.rules());
            let mut table = PlayoutState::new(&view, *position.hands());
            let mut rng = Rng::new(seed);
            while !position.is_over() {
                let seat = position.next_seat();
                assert_eq!(table.next_seat(), seat.index());
                let (list, kind) = table.turn(&rules);
                assert!(position.legal_moves().bits() & list == list && list != 0);
                if seat == view.me() {
                    assert_eq!(list, reduced_moves(&view).bits());
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
            assert_eq!(table.scores(&rules), position.scores());
        }
    }

    #[test]
    fn ending_after_the_last_point_changes_no_score() {
        let mut stopped = 0;
        for seed in 0..800 {
            let (view, position) = random_view(seed, rules(seed), seed as usize % 52);
            let rules = PimcRules::new(view.rules());
            let mut table = PlayoutState::new(&view, *position.hands());
            table.play_out(&rules, 1 << 30, &mut Rng::new(seed));
            let scores = table.scores(&rules);
            stopped += u32::from(!table.is_over());
            let patient = PimcRules {
                masks: RuleMasks {
                    scoring: CardSet::FULL,
                    ..rules.masks
                },
                ..rules
            };
            table.play_out(&patient, 0, &mut Rng::new(seed));
            assert!(table.is_over());
            assert_eq!(table.scores(&rules), scores);
        }
        assert!(stopped > 100, "{stopped}");
    }

    #[test]
    fn moon_gives_the_whole_reward_to_its_shooter() {
        let (view, position) = random_view(1, Rules::STANDARD, 0);
        let rules = PimcRules::new(view.rules());
        let mut table = PlayoutState::new(&view, *position.hands());
        let hands = table.hands;
        table.hands = [0; SEATS];
        table.taken = [CardSet::FULL.bits(), 0, 0, 0];
        assert_eq!(table.shares(&rules), [1.0, 0.0, 0.0, 0.0]);
        assert_eq!(table.safe_shares(&rules, 0), [1.0, 0.0, 0.0, 0.0]);
        assert_eq!(table.safe_shares(&rules, 1), [1.0, 0.0, 0.5, 0.5]);
        table.taken = hands;
        assert!((table.shares(&rules).iter().sum::<f64>() - 1.0).abs() < 1e-12);
    }
}
