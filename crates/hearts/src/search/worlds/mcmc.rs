//! Deals of the unseen cards that come up the more often the better what the others passed and played goes with them.
//!
//! Most deals that fit the rules go badly with it, so that to weigh deals drawn at random would find
//! few good ones, and those again and again. So deals are made one from another: two of the others exchange
//! a card or a few, or all three pass one round, if chance will have it, and chance will the less the less likely
//! the new deal is. A few at a time lead from one kind of deal to another where none between them is likely. In
//! the long run each comes up as often as it is likely (N. Metropolis, A. Rosenbluth, M. Rosenbluth, A. Teller
//! and E. Teller, "Equation of State Calculations by Fast Computing Machines", 1953).
//! No way leads from a deal to another that is not as wide back: the number of cards that two could exchange
//! is the same before and after. And every deal that fits can be reached, because what two of them differ in
//! are cards that go round two or three seats. A card that changes hands was passed, or was not, as the one whose
//! place it takes; and between two such changes one of the others has got another card than was thought.
//!
//! Whether the others play at all as the evidence takes for granted is another question. The chance of it is
//! found on the way, and the smaller it is, the more rounds get any deal that fits, and the more of a round is
//! left to rules of thumb: worlds that are right about the hands and wrong about the players mislead.
//!
//! Several such [`CHAINS`] run side by side, each from the likeliest of some deals drawn at random. What they
//! come by is kept, a deal for every round, as far as the search has got; rounds after the last one that is
//! kept begin with an earlier one and go on from there by themselves. So a world follows from the number
//! of its round alone.
//!
//! A search with much to spend would so look again and again at what lies around the same few deals, and
//! hold on to what it thought of the others when it had seen little. For it the chains never end: every
//! round gets a deal of its own, and now and then one is asked what it tells even where none is trusted.

use super::likelihood_cache::{Fit, Fits};
use super::pass_likelihood::{Imagined, Passed};
use super::pass_sums::WaysTable;
use super::play_likelihood::{Evidence, Record};
use crate::evaluation::passing::PASSED_CARDS;
use crate::search::rollout::QUICK_WORLDS;
use crate::{Card, CardSet, SEATS, Seat, View, Worlds};
use handsense_core::search::Budget;
use handsense_core::{ArrayVec, Rng};

/// Deals that are made from different beginnings.
const CHAINS: usize = 4;
/// Deals drawn at random, of which each chain begins with one.
const DRAWN: usize = 32;
/// Changes that are tried from one deal of a chain to the next, as long as few rounds have been played
/// and deals that resemble each other are better than fewer rounds.
const FIRST_CHANGES: usize = 8;
/// For as many rounds.
const FIRST_ROUNDS: usize = 32;
/// Changes that are tried from one deal to the next afterwards.
const CHANGES: usize = 32;
/// Deals that are kept.
const KEPT: usize = 512;
/// As many deals of the chains tell whether the others play like the learned policy.
const TELLING: usize = 32;
/// Of a search with much to spend every so-manyth round goes on telling it, whatever was thought before.
const TOLD_EVERY: u64 = 8;
/// As many worlds by rules of thumb a round has at least, however much the others play like the
/// learned policy.
const LEAST_QUICK_WORLDS: usize = 2;
/// Up to this mean chance that one of the others plays like the learned policy, the search goes on as if
/// nothing had been played.
const DOUBTED: f64 = 0.5;
/// From this chance on it is taken for granted.
const TRUSTED: f64 = 0.75;

/// What a search draws its worlds from. It is some thirty kilobytes.
pub(in crate::search) struct Pool<'a> {
    evidence: Evidence<'a>,
    passed: Option<Passed<'a>>,
    worlds: Worlds,
    mine: CardSet,
    others: [Seat; 3],
    could_hold: [CardSet; 3],
    chains: ArrayVec<Deal, CHAINS>,
    kept: ArrayVec<Kept, KEPT>,
    /// Deals made in all.
    made: u64,
    /// Whether the chains go on when [`KEPT`] deals have been made.
    is_endless: bool,
    /// How much the others play like the learned policy, summed over so many deals.
    likeness: (f64, usize),
    rng: Rng,
}

/// A deal on its way; all is by the seats after me, in order.
#[derive(Clone, Copy)]
struct Deal {
    imagined: Imagined,
    /// How well the plays of each go with his hand.
    fits: [Fit; 3],
    /// How likely his pass was; 1 if nothing is known of it.
    passes: [f64; 3],
}

/// A deal for a round.
#[derive(Clone, Copy)]
struct Kept {
    imagined: Imagined,
    /// Whether it comes from a chain.
    is_likely: bool,
    /// How many worlds of the round are to be played out by rules of thumb.
    quick_worlds: u8,
}

impl Deal {
    fn likelihood(&self) -> f64 {
        self.likelihood_at(&[0, 1, 2])
    }

    /// How likely the passes are, and the plays of the others at these places.
    fn likelihood_at(&self, places: &[usize]) -> f64 {
        let plays = places.iter().map(|&place| self.fits[place].likelihood());
        plays.chain(self.passes).product()
    }

    /// The mean chance that one of the others plays like the learned policy.
    fn likeness(&self) -> f64 {
        self.fits.iter().map(|fit| fit.likeness()).sum::<f64>() / 3.0
    }
}

impl<'a> Pool<'a> {
    /// An empty pool; what comes into it follows from the seed.
    pub fn of(
        view: &View,
        record: &'a Record,
        fits: &'a Fits,
        ways: &'a WaysTable,
        seed: u64,
    ) -> Pool<'a> {
        let others = [1, 2, 3].map(|places| view.me().step(places));
        Pool {
            evidence: Evidence::of(record, fits),
            passed: Passed::of(view, ways),
            worlds: Worlds::of(view),
            mine: view.hand(),
            others,
            could_hold: others.map(|seat| view.belief().could_hold(seat)),
            chains: ArrayVec::new(),
            kept: ArrayVec::new(),
            made: 0,
            is_endless: false,
            likeness: (0.0, 0),
            rng: Rng::new(!seed),
        }
    }

    /// The same for a search that has much to spend, or has not.
    pub fn for_ample(self, is_ample: bool) -> Pool<'a> {
        Pool {
            is_endless: is_ample,
            ..self
        }
    }

    /// How far rounds are apart whose deals come from the same chain; 0 when there are none.
    pub fn lag(&self) -> usize {
        match self.evidence.is_any() {
            true => CHAINS,
            false => 0,
        }
    }

    /// Makes the deals for all rounds before the one of this number, or until the budget is up.
    pub fn grow(&mut self, rounds: u64, budget: &Budget<'_>) {
        if !self.evidence.is_any() {
            return;
        }
        if self.chains.is_empty() {
            self.begin(budget);
        }
        let mut rng = self.rng.clone();
        let due = match self.is_endless {
            true => rounds,
            false => rounds.min(KEPT as u64),
        };
        while self.made < due && !budget.should_stop() {
            let mut trust = self.trust();
            let is_likely = fraction(&mut rng) < trust;
            let mut chosen = None;
            if is_likely || self.is_to_tell() {
                // Every chain has its turn, even if only some rounds tell.
                let turn = match is_likely || self.likeness.1 < TELLING {
                    true => self.made,
                    false => self.made / TOLD_EVERY,
                };
                let place = (turn % CHAINS as u64) as usize;
                let Some(&(mut deal)) = self.chains.get(place) else {
                    return;
                };
                self.change(&mut deal, &mut rng);
                self.chains[place] = deal;
                self.likeness = (self.likeness.0 + deal.likeness(), self.likeness.1 + 1);
                trust = self.trust();
                chosen = is_likely.then_some(deal.imagined);
            }
            let imagined = chosen.unwrap_or_else(|| Imagined {
                hands: self.any(&mut rng),
                got: Default::default(),
            });
            self.keep(Kept {
                imagined,
                is_likely,
                quick_worlds: quick_worlds(trust),
            });
        }
        self.rng = rng;
    }

    /// For how many rounds deals can be made ready at once.
    pub fn max_batch(&self) -> u64 {
        match self.is_endless {
            true => (KEPT - FIRST_ROUNDS) as u64,
            false => u64::MAX,
        }
    }

    /// Whether the next deal is wanted for what it tells, even if it is not played.
    fn is_to_tell(&self) -> bool {
        self.likeness.1 < TELLING || self.is_endless && self.made.is_multiple_of(TOLD_EVERY)
    }

    fn keep(&mut self, kept: Kept) {
        match self.kept.get_mut(slot(self.made)) {
            Some(oldest) => *oldest = kept,
            None => self.kept.push(kept),
        }
        self.made += 1;
    }

    /// Draws some deals, and begins every chain with one of them.
    fn begin(&mut self, budget: &Budget<'_>) {
        let mut drawn = ArrayVec::<(Deal, f64), DRAWN>::new();
        let mut all = 0.0;
        let mut rng = self.rng.clone();
        while drawn.len() < DRAWN && !budget.should_stop() {
            let hands = self.any(&mut rng);
            let imagined = match &self.passed {
                Some(passed) => passed.imagine(hands, |cards| some_of(cards, &mut rng)),
                None => Imagined {
                    hands,
                    got: Default::default(),
                },
            };
            let deal = self.weighed(imagined);
            all += deal.likelihood();
            drawn.push((deal, all));
        }
        for _ in 0..CHAINS {
            let point = fraction(&mut rng) * all;
            let chosen = drawn.partition_point(|&(_, up_to)| up_to <= point);
            if let Some(&(deal, _)) = drawn.get(chosen).or(drawn.last()) {
                self.chains.push(deal);
            }
        }
        self.rng = rng;
    }

    /// Any hands of the others that fit, all alike.
    fn any(&self, rng: &mut Rng) -> [CardSet; 3] {
        let hands = self.worlds.draw(rng);
        self.others.map(|seat| hands[seat])
    }

    /// A deal for the round of this number.
    pub fn draw(&self, round: u64, rng: &mut Rng) -> [CardSet; SEATS] {
        let Some(kept) = self.kept_for(round) else {
            return self.worlds.draw(rng);
        };
        let hands = match (self.has_own(round), kept.is_likely) {
            (true, _) => kept.imagined.hands,
            (false, false) => return self.worlds.draw(rng),
            (false, true) => {
                let mut deal = self.weighed(kept.imagined);
                self.change(&mut deal, rng);
                deal.imagined.hands
            }
        };
        let mut all = [self.mine; SEATS];
        for (seat, hand) in self.others.into_iter().zip(hands) {
            all[seat] = hand;
        }
        all
    }

    /// How many worlds of the round of this number are to be played out by rules of thumb.
    pub fn quick_worlds(&self, round: u64) -> usize {
        let kept = match self.has_own(round) {
            true => self.kept_for(round),
            false => self.kept.last(),
        };
        kept.map_or(QUICK_WORLDS, |kept| usize::from(kept.quick_worlds))
    }

    /// Whether the round of this number gets a deal that no other one has had.
    fn has_own(&self, round: u64) -> bool {
        self.is_endless || round < KEPT as u64
    }

    /// How much to go by the evidence, 0 to 1.
    fn trust(&self) -> f64 {
        let (sum, count) = self.likeness;
        let likeness = sum / count.max(1) as f64;
        ((likeness - DOUBTED) / (TRUSTED - DOUBTED)).clamp(0.0, 1.0)
    }

    fn kept_for(&self, round: u64) -> Option<&Kept> {
        let place = match self.is_endless {
            true => slot(round),
            false => (round % KEPT as u64) as usize,
        };
        self.kept.get(place)
    }

    fn weighed(&self, imagined: Imagined) -> Deal {
        let passed = self.passed.as_ref();
        Deal {
            imagined,
            fits: [0, 1, 2]
                .map(|place| self.evidence.fit(self.others[place], imagined.hands[place])),
            passes: passed.map_or([1.0; 3], |passed| passed.likelihoods(&imagined)),
        }
    }

    /// From a deal to the next. Most changes are small: they are the ones that chance allows most often.
    fn change(&self, deal: &mut Deal, rng: &mut Rng) {
        let changes = match self.kept.len() < FIRST_ROUNDS {
            true => FIRST_CHANGES,
            false => CHANGES,
        };
        for _ in 0..changes {
            match rng.below(4) {
                0 => self.pass_round(deal, rng),
                1 => self.exchange(deal, 2 + rng.below(3), rng),
                _ => self.exchange(deal, 1, rng),
            }
            if let Some(passed) = &self.passed {
                got_otherwise(passed, deal, rng);
            }
        }
    }

    /// Two of the others exchange so many cards, if they can and chance will have it.
    fn exchange(&self, deal: &mut Deal, cards: u32, rng: &mut Rng) {
        let one = rng.below(3) as usize;
        let other = (one + 1) % 3;
        let mut imagined = deal.imagined;
        let (mut give, mut take) = (
            imagined.hands[one] & self.could_hold[other],
            imagined.hands[other] & self.could_hold[one],
        );
        for _ in 0..cards {
            let (Some(given), Some(taken)) = (one_of(give, rng), one_of(take, rng)) else {
                return;
            };
            (give, take) = (give - given, take - taken);
            imagined.replace(one, given, taken);
            imagined.replace(other, taken, given);
        }
        self.become_of(deal, imagined, &[one, other], rng);
    }

    /// All three pass a card to the left, or all to the right, if chance will have it.
    fn pass_round(&self, deal: &mut Deal, rng: &mut Rng) {
        let places = 1 + rng.below(2) as usize;
        let mut cards = [CardSet::EMPTY; 3];
        for (giver, card) in cards.iter_mut().enumerate() {
            let Some(given) = one_of(deal.imagined.hands[giver], rng) else {
                return;
            };
            *card = given;
        }
        let mut imagined = deal.imagined;
        for giver in 0..3 {
            let receiver = (giver + places) % 3;
            if !self.could_hold[receiver].is_superset(cards[giver]) {
                return;
            }
            imagined.replace(receiver, cards[receiver], cards[giver]);
        }
        self.become_of(deal, imagined, &[0, 1, 2], rng);
    }

    /// The deal becomes this one, which has new hands at these places, if chance will have it.
    fn become_of(&self, deal: &mut Deal, imagined: Imagined, places: &[usize], rng: &mut Rng) {
        let (mut needed, mut fits) = (fraction(rng) * deal.likelihood_at(places), deal.fits);
        let mut passes = deal.passes;
        if let Some(passed) = &self.passed {
            passes = passed.likelihoods_after(&imagined, &deal.imagined, passes);
            needed /= passes.iter().product::<f64>();
        }
        for &place in places {
            // What the others multiply it by is 1 at most.
            let (seat, hand) = (self.others[place], imagined.hands[place]);
            let fit = match needed < 1.0 {
                true => self.evidence.fit_above(needed, seat, hand),
                false => None,
            };
            let Some(fit) = fit else { return };
            needed /= fit.likelihood();
            fits[place] = fit;
        }
        *deal = Deal {
            imagined,
            fits,
            passes,
        };
    }
}

/// One of the others whose cards are not known got another card than it was thought, if chance will have it.
fn got_otherwise(passed: &Passed<'_>, deal: &mut Deal, rng: &mut Rng) {
    let place = rng.below(3) as usize;
    let (before, mut imagined) = (deal.imagined, deal.imagined);
    let Some(held) = passed.may_have_got(&before, place) else {
        return;
    };
    let got = before.got[place];
    if let (Some(out), Some(instead)) = (one_of(got, rng), one_of(held - got, rng)) {
        imagined.got[place] = (got - out) | instead;
        let passes = passed.likelihoods_after(&imagined, &before, deal.passes);
        let needed = fraction(rng) * deal.passes.iter().product::<f64>();
        if needed < passes.iter().product() {
            *deal = Deal {
                imagined,
                passes,
                ..*deal
            };
        }
    }
}

/// Where the deal of this number is kept, if the chains never end: in the place of one whose round is over. The
/// first ones stay, because the likely line of the deal is found in them.
fn slot(number: u64) -> usize {
    let (first, kept) = (FIRST_ROUNDS as u64, KEPT as u64);
    let slot = match number < kept {
        true => number,
        false => first + (number - kept) % (kept - first),
    };
    slot as usize
}

/// How many worlds of a round are to be played out by rules of thumb.
fn quick_worlds(trust: f64) -> u8 {
    (QUICK_WORLDS - ((QUICK_WORLDS - LEAST_QUICK_WORLDS) as f64 * trust) as usize) as u8
}

/// One of these cards, each as likely as any other.
fn one_of(cards: CardSet, rng: &mut Rng) -> Option<CardSet> {
    let card = cards.iter().nth(rng.below(cards.len()) as usize);
    card.map(Card::bit)
}

/// As many of these cards as are passed, all alike.
fn some_of(cards: CardSet, rng: &mut Rng) -> CardSet {
    let mut some = CardSet::EMPTY;
    for _ in 0..PASSED_CARDS {
        some |= one_of(cards - some, rng).unwrap_or(CardSet::EMPTY);
    }
    some
}

/// A number from 0 up to, but not, 1.
fn fraction(rng: &mut Rng) -> f64 {
    /// 2^53, as many as a float tells apart.
    const STEPS: u64 = 1 << 53;
    (rng.next_u64() >> 11) as f64 / STEPS as f64
}

#[cfg(test)]
mod tests;
