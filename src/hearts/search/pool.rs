//! Deals of the unseen cards that come up the more often the better the plays of the others go with them.
//!
//! Most deals that fit the rules go badly with the plays, so that to weigh deals drawn at random would find
//! few good ones, and those again and again. So deals are made one from another: two of the others exchange
//! a card or a few, or all three pass one round, if chance will have it, and chance will the less the less likely
//! the new deal is. A few at a time lead from one kind of deal to another where none between them is likely. In
//! the long run each comes up as often as it is likely (N. Metropolis, A. Rosenbluth, M. Rosenbluth, A. Teller
//! and E. Teller, "Equation of State Calculations by Fast Computing Machines", 1953).
//! No way leads from a deal to another that is not as wide back: the number of cards that two could exchange
//! is the same before and after. And every deal that fits can be reached, because what two of them differ in
//! are cards that go round two or three seats.
//!
//! Whether the others play at all as the evidence takes for granted is another question. The chance of it is
//! found on the way, and the smaller it is, the more rounds get any deal that fits, and the more of a round is
//! left to rules of thumb: worlds that are right about the hands and wrong about the players mislead.
//!
//! Several such [`CHAINS`] run side by side, each from the likeliest of some deals drawn at random. What they
//! come by is kept, a deal for every round, as far as the search has got; rounds after the last one that is
//! kept begin with an earlier one and go on from there by themselves. So a world follows from the number
//! of its round alone.

use super::fits::Fit;
use super::inference::Evidence;
use super::sampler::QUICK_WORLDS;
use crate::base::{List, Rng};
use crate::hearts::{Card, CardSet, SEATS, Seat, View, Worlds};
use crate::search::Budget;

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
/// As many worlds by rules of thumb a round has at least, however much the others play like the
/// learned policy.
const LEAST_QUICK_WORLDS: usize = 2;
/// Up to this mean chance that one of the others plays like the learned policy, the search goes on as if
/// nothing had been played.
const DOUBTED: f64 = 0.5;
/// From this chance on it is taken for granted.
const TRUSTED: f64 = 0.75;

/// What a search draws its worlds from. It is some sixteen kilobytes.
pub(super) struct Pool<'a> {
    evidence: Evidence<'a>,
    worlds: Worlds,
    mine: CardSet,
    others: [Seat; 3],
    could_hold: [CardSet; 3],
    chains: List<Deal, CHAINS>,
    kept: List<Kept, KEPT>,
    /// How much the others play like the learned policy, summed over so many deals.
    likeness: (f64, usize),
    rng: Rng,
}

/// A deal on its way; all is by the seats after me, in order.
#[derive(Clone, Copy)]
struct Deal {
    hands: [CardSet; 3],
    /// How well the plays of each go with his hand.
    fits: [Fit; 3],
}

/// A deal for a round.
#[derive(Clone, Copy)]
struct Kept {
    hands: [CardSet; 3],
    /// Whether it comes from a chain.
    is_likely: bool,
    /// How many worlds of the round are to be played out by rules of thumb.
    quick_worlds: u8,
}

impl Deal {
    fn likelihood(&self) -> f64 {
        self.fits.iter().map(|fit| fit.likelihood()).product()
    }

    /// The mean chance that one of the others plays like the learned policy.
    fn likeness(&self) -> f64 {
        self.fits.iter().map(|fit| fit.likeness()).sum::<f64>() / 3.0
    }
}

impl<'a> Pool<'a> {
    /// An empty pool; what comes into it follows from the seed.
    pub fn of(view: &View, evidence: Evidence<'a>, seed: u64) -> Pool<'a> {
        let others = [1, 2, 3].map(|places| view.me().step(places));
        Pool {
            evidence,
            worlds: Worlds::of(view),
            mine: view.hand(),
            others,
            could_hold: others.map(|seat| view.belief().could_hold(seat)),
            chains: List::new(),
            kept: List::new(),
            likeness: (0.0, 0),
            rng: Rng::new(!seed),
        }
    }

    /// How far rounds are apart whose deals come from the same chain; 0 when there are none.
    pub fn apart(&self) -> usize {
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
        while (self.kept.len() as u64) < rounds.min(KEPT as u64) && !budget.is_up() {
            let mut trust = self.trust();
            let is_likely = fraction(&mut rng) < trust;
            let mut hands = None;
            if is_likely || self.likeness.1 < TELLING {
                let place = self.kept.len() % CHAINS;
                let Some(&(mut deal)) = self.chains.get(place) else {
                    return;
                };
                self.change(&mut deal, &mut rng);
                self.chains[place] = deal;
                self.likeness = (self.likeness.0 + deal.likeness(), self.likeness.1 + 1);
                trust = self.trust();
                hands = is_likely.then_some(deal.hands);
            }
            let hands = hands.unwrap_or_else(|| {
                let any = self.worlds.draw(&mut rng);
                self.others.map(|seat| any[seat])
            });
            self.kept.push(Kept {
                hands,
                is_likely,
                quick_worlds: quick_worlds(trust),
            });
        }
        self.rng = rng;
    }

    /// Draws some deals, and begins every chain with one of them.
    fn begin(&mut self, budget: &Budget<'_>) {
        let mut drawn = List::<(Deal, f64), DRAWN>::new();
        let mut all = 0.0;
        while drawn.len() < DRAWN && !budget.is_up() {
            let hands = self.worlds.draw(&mut self.rng);
            let deal = self.weighed(self.others.map(|seat| hands[seat]));
            all += deal.likelihood();
            drawn.push((deal, all));
        }
        for _ in 0..CHAINS {
            let point = fraction(&mut self.rng) * all;
            let chosen = drawn.partition_point(|&(_, up_to)| up_to <= point);
            if let Some(&(deal, _)) = drawn.get(chosen).or(drawn.last()) {
                self.chains.push(deal);
            }
        }
    }

    /// A deal for the round of this number.
    pub fn draw(&self, round: u64, rng: &mut Rng) -> [CardSet; SEATS] {
        let Some(kept) = self.kept_for(round) else {
            return self.worlds.draw(rng);
        };
        let hands = match (round < KEPT as u64, kept.is_likely) {
            (true, _) => kept.hands,
            (false, false) => return self.worlds.draw(rng),
            (false, true) => {
                let mut deal = self.weighed(kept.hands);
                self.change(&mut deal, rng);
                deal.hands
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
        let kept = match round < KEPT as u64 {
            true => self.kept_for(round),
            false => self.kept.last(),
        };
        kept.map_or(QUICK_WORLDS, |kept| usize::from(kept.quick_worlds))
    }

    /// How much to go by the evidence, 0 to 1.
    fn trust(&self) -> f64 {
        let (sum, count) = self.likeness;
        let likeness = sum / count.max(1) as f64;
        ((likeness - DOUBTED) / (TRUSTED - DOUBTED)).clamp(0.0, 1.0)
    }

    fn kept_for(&self, round: u64) -> Option<&Kept> {
        self.kept.get((round % KEPT as u64) as usize)
    }

    fn weighed(&self, hands: [CardSet; 3]) -> Deal {
        Deal {
            hands,
            fits: [0, 1, 2].map(|place| self.evidence.fit(self.others[place], hands[place])),
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
        }
    }

    /// Two of the others exchange so many cards, if they can and chance will have it.
    fn exchange(&self, deal: &mut Deal, cards: u32, rng: &mut Rng) {
        let one = rng.below(3) as usize;
        let other = (one + 1) % 3;
        let (mut give, mut take) = (
            deal.hands[one] & self.could_hold[other],
            deal.hands[other] & self.could_hold[one],
        );
        let mut hands = deal.hands;
        for _ in 0..cards {
            let (Some(given), Some(taken)) = (one_of(give, rng), one_of(take, rng)) else {
                return;
            };
            (give, take) = (give - given, take - taken);
            hands[one] = (hands[one] - given) | taken;
            hands[other] = (hands[other] - taken) | given;
        }
        self.become_of(deal, hands, &[one, other], rng);
    }

    /// All three pass a card to the left, or all to the right, if chance will have it.
    fn pass_round(&self, deal: &mut Deal, rng: &mut Rng) {
        let places = 1 + rng.below(2) as usize;
        let (mut hands, mut fits) = (deal.hands, true);
        for giver in 0..3 {
            let receiver = (giver + places) % 3;
            let Some(card) = one_of(deal.hands[giver], rng) else {
                return;
            };
            fits &= self.could_hold[receiver].is_superset(card);
            hands[giver] -= card;
            hands[receiver] |= card;
        }
        if fits {
            self.become_of(deal, hands, &[0, 1, 2], rng);
        }
    }

    /// The deal becomes that of these hands, which are new at these places, if chance will have it.
    fn become_of(&self, deal: &mut Deal, hands: [CardSet; 3], places: &[usize], rng: &mut Rng) {
        let before: f64 = places
            .iter()
            .map(|&place| deal.fits[place].likelihood())
            .product();
        let (mut needed, mut fits) = (fraction(rng) * before, deal.fits);
        for &place in places {
            // What the others multiply it by is 1 at most.
            let fit = self
                .evidence
                .fit_above(needed, self.others[place], hands[place]);
            let Some(fit) = fit else { return };
            needed /= fit.likelihood();
            fits[place] = fit;
        }
        *deal = Deal { hands, fits };
    }
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

/// A number from 0 up to, but not, 1.
fn fraction(rng: &mut Rng) -> f64 {
    /// 2^53, as many as a float tells apart.
    const STEPS: u64 = 1 << 53;
    (rng.next_u64() >> 11) as f64 / STEPS as f64
}

#[cfg(test)]
mod tests;
