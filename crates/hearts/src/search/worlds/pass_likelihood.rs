//! The likelihood of the passes, given a deal.
//!
//! A player who passed me three cards chose them from thirteen, so his pass is evidence about the
//! cards that he kept. I have not seen the passes among the others. They are latent variables of
//! the deal: a [`HiddenDeal`] holds the hands and, for each of the others, the three cards that he
//! received. Its likelihood is the product of the probabilities of the three passes from the hands
//! that were dealt. The probability of a pass is a softmax over the tuned policy's costs of all 286
//! passes, mixed with a uniform choice.
//!
//! The cost of a pass is a sum over suits. The softmax denominator over all 286 passes of a hand is
//! therefore a coefficient of the product of four generating functions, one for each suit. A suit
//! has few subsets of up to three cards. Successive states of a Markov chain share most suits, so
//! the generating functions are cached by suit and cards.

use super::player_model::PASSER;
use crate::evaluation::passing::{PASSED_CARDS, PassContext, for_each_pass_in_suit, kept_cost};
use crate::evaluation::weights::TUNED;
use crate::opponents::PassStyle;
use crate::rules::cards::lane_len;
use crate::search::table_styles::TableStyles;
use crate::{CardSet, PassDirection, Rules, Seat, Suit, View};
use handsense_core::{ArrayVec, LossyCache};

/// Passes of three of thirteen cards.
const PASS_COUNT: f64 = 286.0;

/// What a player knows of the passes before the first lead. Indices are the seats after his, in
/// order.
pub(in crate::search) struct PassEvidence<'a> {
    pass_rules: PassRules,
    /// The index of the receiver of each pass; `None` is me.
    receivers: [Option<usize>; 3],
    /// The index of the receiver of my pass.
    my_receiver: usize,
    my_pass: CardSet,
    my_received: CardSet,
    /// The cards that each has played since the pass.
    played: [CardSet; 3],
    /// The rule by which each passes, with the probability of another pass.
    rules: [Option<(PassStyle, f64)>; 3],
    cache: &'a SuitPassCache,
}

/// The hands of the others, and the cards that they received.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::search) struct HiddenDeal {
    pub hands: [CardSet; 3],
    /// The three cards that each has received, played since or not. Empty without pass evidence.
    pub received: [CardSet; 3],
}

impl HiddenDeal {
    /// Replaces a card of the hand at `place` by another one, also among the received cards.
    pub fn replace(&mut self, place: usize, card: CardSet, by: CardSet) {
        self.hands[place] = (self.hands[place] - card) | by;
        if self.received[place].is_superset(card) {
            self.received[place] = (self.received[place] - card) | by;
        }
    }
}

impl<'a> PassEvidence<'a> {
    /// Returns the pass evidence of a view, or `None` without a pass or when the view does not hold
    /// its cards. The cache must belong to the same rules and direction.
    pub fn from_view(
        view: &View,
        table: Option<&TableStyles>,
        cache: &'a SuitPassCache,
    ) -> Option<PassEvidence<'a>> {
        let (me, direction) = (view.me(), view.pass_direction());
        let is_told = !view.passed().is_empty() && !view.received().is_empty();
        if direction == PassDirection::Hold || !is_told || view.unrecorded_tricks() > 0 {
            return None;
        }
        let others = [1, 2, 3].map(|places| me.step(places));
        let place = |seat: Seat| others.iter().position(|&other| other == seat);
        let played = |seat: Seat| {
            let plays = view.plays().filter(|&(player, _)| player == seat);
            plays.fold(CardSet::EMPTY, |all, (_, card)| all | card.bit())
        };
        Some(PassEvidence {
            pass_rules: PassRules {
                rules: view.rules(),
                direction,
            },
            receivers: others.map(|seat| place(direction.receiver(seat))),
            my_receiver: place(direction.receiver(me))?,
            my_pass: view.passed(),
            my_received: view.received(),
            played: others.map(played),
            rules: others.map(|seat| table.and_then(|table| table.seat(seat).pass_rule())),
            cache,
        })
    }

    /// Completes hands to a hidden deal. `choose` selects the received cards of each player whose
    /// received cards are unknown from all cards that he has held since the pass.
    pub fn hidden_deal(
        &self,
        hands: [CardSet; 3],
        mut choose: impl FnMut(CardSet) -> CardSet,
    ) -> HiddenDeal {
        let received = [0, 1, 2].map(|place| {
            if place == self.my_receiver {
                self.my_pass
            } else {
                choose(hands[place] | self.played[place])
            }
        });
        HiddenDeal { hands, received }
    }

    /// Returns the cards that the player at `place` may have received: all that he has held since
    /// the pass. `None` for the receiver of my pass, whose cards are known.
    pub fn possible_received(&self, deal: &HiddenDeal, place: usize) -> Option<CardSet> {
        (place != self.my_receiver).then(|| deal.hands[place] | self.played[place])
    }

    /// Returns the cards of `received` that each player has received: those that he has held.
    pub fn received_by_player(&self, hands: [CardSet; 3], received: CardSet) -> [CardSet; 3] {
        [0, 1, 2].map(|place| received & (hands[place] | self.played[place]))
    }

    /// Returns the likelihood of each player's pass.
    pub fn likelihoods(&self, deal: &HiddenDeal) -> [f64; 3] {
        self.cache
            .with(|entries| [0, 1, 2].map(|place| self.likelihood(deal, place, entries)))
    }

    /// Returns the likelihoods of `deal`, given those of `before`. Only the likelihoods that differ
    /// are computed.
    pub fn likelihoods_after(
        &self,
        deal: &HiddenDeal,
        before: &HiddenDeal,
        mut likelihoods: [f64; 3],
    ) -> [f64; 3] {
        let is_new = [0, 1, 2].map(|place| {
            deal.hands[place] != before.hands[place]
                || deal.received[place] != before.received[place]
        });
        let gives_differently = |receiver: Option<usize>| {
            receiver.is_some_and(|to| deal.received[to] != before.received[to])
        };
        self.cache.with(|entries| {
            for place in 0..3 {
                if is_new[place] || gives_differently(self.receivers[place]) {
                    likelihoods[place] = self.likelihood(deal, place, entries);
                }
            }
        });
        likelihoods
    }

    fn likelihood(&self, deal: &HiddenDeal, place: usize, entries: &mut [SuitPassEntry]) -> f64 {
        let passed =
            self.receivers[place].map_or(self.my_received, |receiver| deal.received[receiver]);
        let held = deal.hands[place] | self.played[place];
        let dealt = (held - deal.received[place]) | passed;
        if let Some((style, error)) = self.rules[place] {
            let is_chosen = style.rule(dealt).is_none_or(|rule| rule == passed);
            return (1.0 - error) * f64::from(u8::from(is_chosen)) + error / PASS_COUNT;
        }
        pass_probability(self.pass_rules, dealt, passed, entries)
    }
}

/// Returns the probability that a player passes `passed` from the thirteen cards that were dealt.
fn pass_probability(
    pass_rules: PassRules,
    dealt: CardSet,
    passed: CardSet,
    entries: &mut [SuitPassEntry],
) -> f64 {
    let mut chosen = 1.0;
    let sums = Suit::ALL.map(|suit| {
        let cards = dealt.lane(suit);
        let weights = cached_weights(entries, pass_rules, suit, cards);
        chosen *= weights.weight(pass_rules, suit, cards, passed.lane(suit));
        weights.sums.map(f64::from)
    });
    let [spades, diamonds, clubs, hearts] = sums;
    let (one, other) = (convolve(spades, diamonds), convolve(clubs, hearts));
    let all = convolve(one, other)[PASSED_CARDS];
    let softmax = if all > 0.0 { chosen / all } else { 0.0 };
    (1.0 - PASSER.epsilon) * softmax + PASSER.epsilon / PASS_COUNT
}

/// Returns the convolution of two sums of weights by number of cards, up to three cards.
#[inline]
fn convolve(
    one: [f64; PASSED_CARDS + 1],
    other: [f64; PASSED_CARDS + 1],
) -> [f64; PASSED_CARDS + 1] {
    let mut sums = [0.0; PASSED_CARDS + 1];
    for (from_one, weight) in one.into_iter().enumerate() {
        for (from_other, by) in other
            .into_iter()
            .enumerate()
            .take(PASSED_CARDS + 1 - from_one)
        {
            sums[from_one + from_other] += weight * by;
        }
    }
    sums
}

/// Cards in a suit.
const LANE: u32 = 13;
/// Subsets of up to three of thirteen cards.
const MAX_SUBSETS: usize = 1 + 13 + 78 + 286;

/// The rules and the direction of a pass, on which the weights depend besides the hand.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct PassRules {
    pub rules: Rules,
    pub direction: PassDirection,
}

/// The softmax weights of all subsets of up to three cards of a suit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::search) struct SuitPassWeights {
    /// The least cost of the cards kept after any subset, in hundredths of a point.
    least: i32,
    /// By size of the subset, the sum of the weights; the subset of least cost has weight 1.
    pub sums: [f32; PASSED_CARDS + 1],
}

/// A lossy cache of suit weights. It is valid for one set of pass rules.
pub(in crate::search) type SuitPassCache = LossyCache<SuitPassEntry>;

/// A cache entry. The key is the suit and its cards.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct SuitPassEntry {
    key: u32,
    weights: SuitPassWeights,
}

impl SuitPassEntry {
    /// An empty entry.
    pub const EMPTY: SuitPassEntry = SuitPassEntry {
        key: u32::MAX,
        weights: SuitPassWeights {
            least: 0,
            sums: [0.0; PASSED_CARDS + 1],
        },
    };
}

impl SuitPassWeights {
    /// Computes the weights for these cards of a suit, as dealt.
    fn new(pass_rules: PassRules, suit: Suit, cards: u32) -> SuitPassWeights {
        let context = pass_rules.pass_context(suit, cards);
        let mut costs = ArrayVec::<i32, MAX_SUBSETS>::new();
        for_each_pass_in_suit(cards, |out| {
            costs.push(kept_cost(&context, &TUNED.passing, suit, cards & !out));
        });
        let least = costs.iter().copied().min().unwrap_or(0);
        let mut sums = [0.0_f64; PASSED_CARDS + 1];
        let mut costs = costs.iter();
        for_each_pass_in_suit(cards, |out| {
            if let Some(cost) = costs.next() {
                sums[lane_len(out) as usize] += softmax_weight(cost - least);
            }
        });
        SuitPassWeights {
            least,
            sums: sums.map(|sum| sum as f32),
        }
    }

    /// Returns the weight of the subset `out` of the cards.
    pub fn weight(&self, pass_rules: PassRules, suit: Suit, cards: u32, out: u32) -> f64 {
        if out == 0 {
            return f64::from(self.sums[0]);
        }
        let context = pass_rules.pass_context(suit, cards);
        softmax_weight(kept_cost(&context, &TUNED.passing, suit, cards & !out) - self.least)
    }
}

/// Returns the softmax weight of a cost above the least one, in hundredths of a point.
fn softmax_weight(more: i32) -> f64 {
    PASSER.weight(more.max(0) as u32)
}

impl PassRules {
    /// Returns the pass context of a hand with these cards of one suit. The cost in a suit does not
    /// depend on other suits.
    fn pass_context(self, suit: Suit, cards: u32) -> PassContext {
        PassContext {
            hand: CardSet::from_lane(suit, cards),
            rules: self.rules,
            direction: self.direction,
        }
    }
}

/// Returns the weights for these cards of a suit from the cache. A miss replaces an entry.
#[inline]
pub(in crate::search) fn cached_weights(
    entries: &mut [SuitPassEntry],
    pass_rules: PassRules,
    suit: Suit,
    cards: u32,
) -> SuitPassWeights {
    // The weights of both minor suits are the same.
    let suit = if suit == Suit::Clubs {
        Suit::Diamonds
    } else {
        suit
    };
    let key = ((suit.index() as u32) << LANE) | cards;
    let mixed = u64::from(key.wrapping_mul(0x9E37_79B1));
    let index = ((mixed * entries.len() as u64) >> 32) as usize;
    match entries.get_mut(index) {
        Some(entry) => {
            if entry.key != key {
                *entry = SuitPassEntry {
                    key,
                    weights: SuitPassWeights::new(pass_rules, suit, cards),
                };
            }
            entry.weights
        }
        None => SuitPassWeights::new(pass_rules, suit, cards),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::passing::evaluate_passes;
    use crate::watched::{DIRECTIONS, Watched};
    use crate::{Card, Policy, Rank, UniformSampler, deal_hands};
    use handsense_core::Rng;

    #[test]
    fn the_probability_of_a_pass_matches_its_definition() {
        let cache = SuitPassCache::new(256, SuitPassEntry::EMPTY);
        for seed in 0..30 {
            let direction = DIRECTIONS[seed as usize % 3];
            let rules =
                [Rules::STANDARD, Rules::LEGACY_MAIN | Rules::JACK_BONUS][seed as usize / 2 % 2];
            let pass_rules = PassRules { rules, direction };
            let hand = deal_hands(&mut Rng::new(seed))[0];
            let all = evaluate_passes(&PassContext {
                hand,
                rules,
                direction,
            });
            let weight = |cost: i32| (f64::from(all[0].cost - cost) / 24.0).exp2();
            let weights: f64 = all.iter().map(|pass| weight(pass.cost)).sum();
            let mut sum = 0.0;
            for pass in all.iter() {
                let found =
                    cache.with(|entries| pass_probability(pass_rules, hand, pass.passed, entries));
                let slow = 0.9 * weight(pass.cost) / weights + 0.1 / all.len() as f64;
                assert!((found / slow - 1.0).abs() < 0.02, "{seed} {found} {slow}");
                sum += found;
            }
            assert!((sum - 1.0).abs() < 1e-6, "{seed} {sum}");
            cache.clear();
        }
    }

    #[test]
    fn updated_likelihoods_equal_those_from_scratch() {
        for seed in 0..30 {
            let direction = DIRECTIONS[seed as usize % 3];
            let mut deal = Watched::passed(Rules::LEGACY_MAIN, direction, seed);
            deal.play_by(Policy::Learned, seed as usize % 40);
            let (view, cache) = (deal.view(), SuitPassCache::new(64, SuitPassEntry::EMPTY));
            let evidence = PassEvidence::from_view(view, None, &cache).expect("a pass");
            let (sampler, mut rng) = (UniformSampler::new(view), Rng::new(seed));
            let mut sample = || {
                let hands = sampler.sample(&mut rng);
                let hands = [1, 2, 3].map(|places| hands[view.me().step(places)]);
                evidence.hidden_deal(hands, |cards| cards.iter().take(3).collect())
            };
            let (one, other) = (sample(), sample());
            let mut mixed = one;
            mixed.received[seed as usize % 3] = other.received[seed as usize % 3];
            for (before, deal) in [(one, other), (one, one), (one, mixed)] {
                let known = evidence.likelihoods(&before);
                assert_eq!(
                    evidence.likelihoods_after(&deal, &before, known),
                    evidence.likelihoods(&deal),
                    "{seed}"
                );
            }
            assert_eq!(one.received[evidence.my_receiver], view.passed());
            let known = evidence.possible_received(&one, evidence.my_receiver);
            assert_eq!(known, None);
        }
    }

    #[test]
    fn a_harmless_pass_is_evidence_against_a_dangerous_card() {
        // A player who passed three harmless cards is unlikely to have held the bare queen.
        let view: View = "me=1 pass=left hand=AK32.Q32.432.543 passed=DA,DK,HA received=C4,C3,C2"
            .parse()
            .expect("a view");
        let cache = SuitPassCache::new(64, SuitPassEntry::EMPTY);
        let evidence = PassEvidence::from_view(&view, None, &cache).expect("a pass");
        let giver = (0..3)
            .find(|&place| evidence.receivers[place].is_none())
            .expect("a giver");
        // Low cards of the other suits, and one spade.
        let low = |suit: Suit, cards: usize| {
            let unseen = (view.unseen() - view.passed()).suit(suit).iter();
            let lowest = unseen
                .skip_while(|card| (card.rank() as u8) < Rank::Eight as u8)
                .take(cards);
            lowest.fold(CardSet::EMPTY, |all, card| all | card.bit())
        };
        let of_spade = |card: Card| {
            low(Suit::Diamonds, 4) | low(Suit::Clubs, 2) | low(Suit::Hearts, 3) | card.bit()
        };
        let likelihood_of = |hand: CardSet| {
            let hands = [0, 1, 2].map(|place| if place == giver { hand } else { CardSet::EMPTY });
            let deal = evidence.hidden_deal(hands, |_| CardSet::EMPTY);
            evidence.likelihoods(&deal)[giver]
        };
        let four = likelihood_of(of_spade(Card::new(Suit::Spades, Rank::Four)));
        let queen = likelihood_of(of_spade(Card::QUEEN_OF_SPADES));
        assert!(four > 3.0 * queen, "{four} {queen}");
    }

    #[test]
    fn a_pass_that_was_not_made_or_not_told_gives_no_evidence() {
        let cache = SuitPassCache::new(4, SuitPassEntry::EMPTY);
        for line in [
            "me=1 hand=AK32.Q32.432.543",
            "me=1 pass=left hand=AK32.Q32.432.543",
        ] {
            let view: View = line.parse().expect("a view");
            assert!(
                PassEvidence::from_view(&view, None, &cache).is_none(),
                "{line}"
            );
        }
    }

    const PASS_RULES: PassRules = PassRules {
        rules: Rules::STANDARD,
        direction: PassDirection::Left,
    };

    #[test]
    fn cached_weights_equal_computed_ones() {
        let cache = SuitPassCache::new(64, SuitPassEntry::EMPTY);
        let mut rng = Rng::new(5);
        for _ in 0..3_000 {
            let suit = Suit::from_index(rng.below(4) as usize);
            // Few keys, so that most lookups hit and some replace an entry.
            let cards = rng.below(48) << (rng.below(2) * 7);
            let found = cache.with(|entries| cached_weights(entries, PASS_RULES, suit, cards));
            assert_eq!(
                found,
                SuitPassWeights::new(PASS_RULES, suit, cards),
                "{suit} {cards:b}"
            );
        }
        let found = cached_weights(&mut [], PASS_RULES, Suit::Clubs, 0b1011);
        assert_eq!(found, SuitPassWeights::new(PASS_RULES, Suit::Clubs, 0b1011));
    }

    #[test]
    fn the_cheapest_subset_has_the_largest_weight() {
        // Passing the queen from queen and four removes the danger; keeping her does not.
        let cards = 1 << 2 | 1 << 10;
        let weights = SuitPassWeights::new(PASS_RULES, Suit::Spades, cards);
        let weight = |out| weights.weight(PASS_RULES, Suit::Spades, cards, out);
        assert!(weight(1 << 2) > 100.0 * weight(0), "{weights:?}");
        let all: f64 = [0, 1 << 2, 1 << 10, cards].map(weight).iter().sum();
        let sum: f32 = weights.sums.iter().sum();
        assert!((all - f64::from(sum)).abs() < 1e-6, "{weights:?}");
    }
}
