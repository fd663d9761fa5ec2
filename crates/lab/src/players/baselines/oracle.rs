//! A ceiling: a player that sees all hands and tries every card many times.
//!
//! It plays the deal to its end from the true position after each legal card, by the library's fast
//! playout ([`playout_points`]), and takes the card with the best mean payoff. Payoff is the mean
//! score of the other three less its own, so it wants points for others as much as none for itself.
//! The same random seeds serve all cards, so that luck is shared and differences are the cards'.
//!
//! Cards are passed the same way, in two rounds. The other three pass what the library would, by
//! its tuned policy. All 286 passes are then tried with [`FIRST_LOOK`] playouts, and the best
//! [`FINALISTS`] again with as many playouts as a card gets.
//!
//! It is no perfect player, and a ceiling only for players that search like it: to the playout
//! everybody is simple and nobody shoots the moon on purpose or stops one.

use super::peeking::{OpenDeal, Peeking};
use handsense_core::Rng;
use handsense_core::rng::split_mix;
use handsense_hearts::{
    Card, CardSet, Policy, Position, Rules, SEATS, Seat, Start, View, pass_cards, payoff_thrice,
    playout_points, select_pass_cards,
};

/// Playouts for each card when nothing else is asked for.
pub const PLAYOUTS: u32 = 100;
/// Chance of a random card in a playout.
pub const EPSILON: f64 = 0.1;
/// Playouts for each pass in the first round: with fewer, chance would choose the finalists.
pub const FIRST_LOOK: u32 = 8;
/// Passes that come into the second round.
pub const FINALISTS: usize = 20;

/// A player that sees all hands and plays each card out many times.
#[derive(Clone, Debug)]
pub struct Oracle {
    playouts: u32,
    seed: u64,
    steps: u64,
}

impl Oracle {
    /// An oracle with so many playouts for each card; at least one.
    pub const fn new(playouts: u32) -> Oracle {
        Oracle {
            playouts: if playouts == 0 { 1 } else { playouts },
            seed: 0,
            steps: 0,
        }
    }

    /// The mean payoff of a position, times three and times the number of playouts.
    ///
    /// The seeds follow from `key`: the same for everything that is compared.
    fn payoff(&mut self, table: &Position, me: Seat, playouts: u32, key: u64) -> i64 {
        let mut state = self.seed ^ key;
        self.steps += u64::from(playouts);
        let payoff = |seed| {
            let scores = playout_points(table, seed, EPSILON);
            i64::from(payoff_thrice(&scores, me))
        };
        let seeds = (0..playouts).map(|_| split_mix(&mut state));
        seeds.map(payoff).sum()
    }

    /// The passes with their payoffs, the best first; of equal ones those that came first.
    fn rank_passes(&mut self, exchange: &Exchange, passes: &mut [CardSet], playouts: u32) {
        let key = u64::from(playouts);
        passes.sort_by_cached_key(|&pass| {
            let table = exchange.after(pass);
            let payoff = table.map_or(i64::MIN, |table| {
                self.payoff(&table, exchange.me, playouts, key)
            });
            std::cmp::Reverse(payoff)
        });
    }
}

impl Default for Oracle {
    fn default() -> Oracle {
        Oracle::new(PLAYOUTS)
    }
}

impl Peeking for Oracle {
    fn begin_deal(&mut self, seed: u64) {
        // Spread, so that nothing of a near seed's sequence comes again.
        self.seed = Rng::new(seed).next_u64();
        self.steps = 0;
    }

    fn pass(&mut self, deal: &OpenDeal, me: Seat, view: &View) -> [Card; 3] {
        let exchange = Exchange::of(deal, me, view);
        let mut passes = triples(deal.hands[me]);
        self.rank_passes(&exchange, &mut passes, FIRST_LOOK);
        passes.truncate(FINALISTS);
        let playouts = self.playouts;
        self.rank_passes(&exchange, &mut passes, playouts);
        let best = passes.first().copied().unwrap_or(deal.hands[me]);
        let mut cards = best.iter();
        [(); 3].map(|()| cards.next().unwrap_or(Card::ACE_OF_SPADES))
    }

    /// Of cards with equal payoff the one with the lowest code is played.
    fn play(&mut self, table: &Position, view: &View) -> Card {
        let legal = table.legal_moves();
        let me = table.next_seat();
        let playouts = self.playouts;
        let key = (view.plays_len() as u64 + 1) << 32;
        let mut best = None;
        for card in legal.iter().filter(|_| legal.len() > 1) {
            let mut after = *table;
            if after.play(card).is_err() {
                continue;
            }
            let payoff = self.payoff(&after, me, playouts, key);
            if best.is_none_or(|(highest, _)| payoff > highest) {
                best = Some((payoff, card));
            }
        }
        let chosen = best.map(|(_, card)| card).or(legal.first());
        chosen.unwrap_or(Card::ACE_OF_SPADES)
    }

    /// Playouts.
    fn steps(&self) -> u64 {
        self.steps
    }
}

/// A deal in which all passes but mine are settled.
struct Exchange {
    deal: OpenDeal,
    me: Seat,
    rules: Rules,
    /// Who leads when no rule decides.
    first: Seat,
    /// What each seat passes.
    passes: [CardSet; SEATS],
}

impl Exchange {
    /// The others pass by the tuned policy, each from its own hand.
    fn of(deal: &OpenDeal, me: Seat, view: &View) -> Exchange {
        let passes = Seat::ALL.map(|seat| {
            let start = Start {
                me: seat,
                rules: view.rules(),
                pass: deal.direction,
                hand: deal.hands[seat],
                passed: CardSet::EMPTY,
                received: CardSet::EMPTY,
                scores: *view.scores(),
            };
            let chosen = View::new(start).and_then(|view| select_pass_cards(&view, Policy::Tuned));
            chosen.map_or(CardSet::EMPTY, |cards| cards.into_iter().collect())
        });
        Exchange {
            deal: *deal,
            me,
            rules: view.rules(),
            first: view.next_seat().unwrap_or(me),
            passes,
        }
    }

    /// The deal before the first lead when I pass these cards.
    fn after(&self, mine: CardSet) -> Option<Position> {
        let mut passes = self.passes;
        passes[self.me] = mine;
        let hands = pass_cards(self.deal.hands, passes, self.deal.direction);
        Position::new(self.rules, hands, self.first).ok()
    }
}

/// All sets of three cards of a hand, in ascending code order.
fn triples(hand: CardSet) -> Vec<CardSet> {
    let cards: Vec<Card> = hand.iter().collect();
    let mut found = Vec::new();
    for (i, &first) in cards.iter().enumerate() {
        for (j, &second) in cards.iter().enumerate().skip(i + 1) {
            for &third in &cards[j + 1..] {
                found.push(first.bit() | second.bit() | third.bit());
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::test_deals::{Blind, whole_deal};
    use super::*;
    use handsense_hearts::hard::normal::NormalPlayer;
    use handsense_hearts::{PolicyPlayer, Trick};

    fn players(playouts: u32) -> [Box<dyn Peeking>; SEATS] {
        [
            Box::new(Oracle::new(playouts)),
            Box::new(Blind(PolicyPlayer(Policy::Tuned))),
            Box::new(Blind(PolicyPlayer(Policy::Tuned))),
            Box::new(Blind(PolicyPlayer(Policy::Tuned))),
        ]
    }

    #[test]
    fn a_hand_has_286_passes() {
        let hand: CardSet = "AK3.QJ98.T654.72".parse().expect("a hand");
        let all = triples(hand);
        assert_eq!(all.len(), 286);
        assert!(
            all.iter()
                .all(|pass| pass.len() == 3 && hand.is_superset(*pass))
        );
        assert!(all.windows(2).all(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn deals_are_played_by_the_rules_and_the_same_again() {
        for number in 0..40 {
            let rules = [Rules::STANDARD, Rules::LEGACY_MAIN][number as usize / 4 % 2];
            let story = whole_deal(rules, number, &mut players(4));
            assert_eq!(
                story,
                whole_deal(rules, number, &mut players(4)),
                "{number}"
            );
            assert!(story.steps[0] > 0);
        }
    }

    #[test]
    fn steps_are_playouts_and_begin_anew_with_a_deal() {
        let mut oracle = Oracle::new(5);
        oracle.begin_deal(1);
        let line = "me=0 hand=A732.QJ98.6.8732 pass=left";
        let view: View = line.parse().expect("a view");
        let mut rng = Rng::new(1);
        let mut rest: Vec<Card> = (!view.hand()).iter().collect();
        rng.shuffle(&mut rest);
        let hand = |place: usize| rest[13 * place..][..13].iter().copied().collect();
        let deal = OpenDeal {
            hands: [view.hand(), hand(0), hand(1), hand(2)],
            direction: view.pass_direction(),
        };
        let cards = oracle.pass(&deal, view.me(), &view);
        assert_eq!(
            oracle.steps(),
            286 * u64::from(FIRST_LOOK) + FINALISTS as u64 * 5
        );
        oracle.begin_deal(1);
        assert_eq!(oracle.steps(), 0);
        assert_eq!(oracle.pass(&deal, view.me(), &view), cards);
    }

    #[test]
    fn seeing_all_hands_is_worth_points() {
        let (mut mine, mut all) = (0, 0);
        for number in 0..100 {
            let normal = || -> Box<dyn Peeking> { Box::new(Blind(NormalPlayer::new())) };
            let oracle: Box<dyn Peeking> = Box::new(Oracle::new(20));
            let mut players = [oracle, normal(), normal(), normal()];
            let story = whole_deal(Rules::STANDARD, number, &mut players);
            mine += story.scores[0];
            all += story.scores.iter().sum::<i32>();
        }
        // Two thirds of a fair share.
        assert!(mine * 6 < all, "{mine} of {all}");
    }

    #[test]
    fn the_queen_goes_to_another_when_she_can() {
        // The last trick but one: seat 1 leads the ace of spades or the five of diamonds.
        let hands = ["Q...2", "A.5..", "2.6..", "3.7.."];
        let hands = hands.map(|text| text.parse::<CardSet>().expect("cards"));
        let held = hands.iter().fold(CardSet::EMPTY, |all, &hand| all | hand);
        let mut taken = [CardSet::EMPTY; SEATS];
        taken[2] = !held;
        let trick = Trick::led_by(Seat::ALL[1]);
        let table = Position::resume(Rules::STANDARD, hands, taken, trick).expect("a position");
        let view: View = "me=1 hand=AK3.QJ98.T654.72".parse().expect("any view");
        let card = Oracle::default().play(&table, &view);
        assert_eq!(card.to_string(), "D5");
    }
}
