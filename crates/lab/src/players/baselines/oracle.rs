//! An upper bound for search: a player with perfect information that evaluates every card by
//! rollouts.
//!
//! It rolls out the actual position after each legal card with the library's fast playout
//! ([`playout_scores`]), and plays the card with the best mean payoff. The payoff is the mean score
//! of the other three players minus its own score. All cards use the same random seeds (common
//! random numbers), which reduces the variance of differences.
//!
//! The pass is chosen the same way in two rounds. The other three players pass by the tuned policy.
//! All 286 passes get [`FIRST_ROUND_PLAYOUTS`] rollouts, and the best [`FINALISTS`] get as many
//! rollouts as a card gets.
//!
//! It is not a perfect player, and bounds only players with a similar search: in its rollouts all
//! players follow a simple policy and do not shoot or stop moons on purpose.

use super::{OpenDeal, PerfectInformationPlayer};
use handsense_core::Rng;
use handsense_core::rng::splitmix64;
use handsense_hearts::{
    Card, CardSet, Policy, Position, Rules, SEATS, Seat, View, ViewSetup, pass_cards,
    payoff_times_three, playout_scores, select_pass_cards,
};

/// Default number of rollouts per card.
pub const PLAYOUTS: u32 = 100;
/// Probability of a random card in a rollout.
pub const EPSILON: f64 = 0.1;
/// Rollouts per pass in the first round; fewer would select the finalists by chance.
pub const FIRST_ROUND_PLAYOUTS: u32 = 8;
/// Passes of the second round.
pub const FINALISTS: usize = 20;

/// A player with perfect information that evaluates cards by rollouts; see the [module](self).
#[derive(Clone, Debug)]
pub struct Oracle {
    playouts: u32,
    seed: u64,
    steps: u64,
}

impl Oracle {
    /// An oracle with this number of rollouts per card, at least one.
    pub const fn new(playouts: u32) -> Oracle {
        Oracle {
            playouts: if playouts == 0 { 1 } else { playouts },
            seed: 0,
            steps: 0,
        }
    }

    /// The sum of payoffs of a position over the rollouts, times three.
    ///
    /// The seeds depend on `key`, which is the same for all alternatives of a decision.
    fn payoff(&mut self, table: &Position, me: Seat, playouts: u32, key: u64) -> i64 {
        let mut state = self.seed ^ key;
        self.steps += u64::from(playouts);
        let payoff = |seed| {
            let scores = playout_scores(table, seed, EPSILON);
            i64::from(payoff_times_three(&scores, me))
        };
        let seeds = (0..playouts).map(|_| splitmix64(&mut state));
        seeds.map(payoff).sum()
    }

    /// Sorts the passes by payoff, best first. The sort is stable.
    fn rank_passes(&mut self, exchange: &PassExchange, passes: &mut [CardSet], playouts: u32) {
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

impl PerfectInformationPlayer for Oracle {
    fn begin_deal(&mut self, seed: u64) {
        // Mixed, so that near seeds have unrelated sequences.
        self.seed = Rng::new(seed).next_u64();
        self.steps = 0;
    }

    fn pass(&mut self, deal: &OpenDeal, me: Seat, view: &View) -> [Card; 3] {
        let exchange = PassExchange::new(deal, me, view);
        let mut passes = card_triples(deal.hands[me]);
        self.rank_passes(&exchange, &mut passes, FIRST_ROUND_PLAYOUTS);
        passes.truncate(FINALISTS);
        let playouts = self.playouts;
        self.rank_passes(&exchange, &mut passes, playouts);
        let best = passes.first().copied().unwrap_or(deal.hands[me]);
        let mut cards = best.iter();
        [(); 3].map(|()| cards.next().unwrap_or(Card::ACE_OF_SPADES))
    }

    /// Of cards with equal payoff it plays the one with the lowest code.
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

    /// The number of rollouts.
    fn steps(&self) -> u64 {
        self.steps
    }
}

/// A deal in which all passes but the player's are fixed.
struct PassExchange {
    deal: OpenDeal,
    me: Seat,
    rules: Rules,
    /// The first leader, unless a rule decides.
    first: Seat,
    /// The pass of each seat.
    passes: [CardSet; SEATS],
}

impl PassExchange {
    /// The other players pass by the tuned policy, each from its own hand.
    fn new(deal: &OpenDeal, me: Seat, view: &View) -> PassExchange {
        let passes = Seat::ALL.map(|seat| {
            let start = ViewSetup {
                me: seat,
                rules: view.rules(),
                pass: deal.direction,
                hand: deal.hands[seat],
                passed: CardSet::EMPTY,
                received: CardSet::EMPTY,
                scores: *view.scores(),
                unrecorded: None,
            };
            let chosen = View::new(start).and_then(|view| select_pass_cards(&view, Policy::Tuned));
            chosen.map_or(CardSet::EMPTY, |cards| cards.into_iter().collect())
        });
        PassExchange {
            deal: *deal,
            me,
            rules: view.rules(),
            first: view.next_seat().unwrap_or(me),
            passes,
        }
    }

    /// The position before the first lead after passing `mine`.
    fn after(&self, mine: CardSet) -> Option<Position> {
        let mut passes = self.passes;
        passes[self.me] = mine;
        let hands = pass_cards(self.deal.hands, passes, self.deal.direction);
        Position::new(self.rules, hands, self.first).ok()
    }
}

/// All sets of three cards of a hand, in ascending order of codes.
fn card_triples(hand: CardSet) -> Vec<CardSet> {
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
    use super::super::hard::normal::NormalPlayer;
    use super::super::test_deals::{HonestAdapter, play_deal_and_check};
    use super::*;
    use handsense_hearts::{PolicyPlayer, Trick};

    fn players(playouts: u32) -> [Box<dyn PerfectInformationPlayer>; SEATS] {
        [
            Box::new(Oracle::new(playouts)),
            Box::new(HonestAdapter(PolicyPlayer(Policy::Tuned))),
            Box::new(HonestAdapter(PolicyPlayer(Policy::Tuned))),
            Box::new(HonestAdapter(PolicyPlayer(Policy::Tuned))),
        ]
    }

    #[test]
    fn a_hand_has_286_passes() {
        let hand: CardSet = "AK3.QJ98.T654.72".parse().expect("a hand");
        let all = card_triples(hand);
        assert_eq!(all.len(), 286);
        assert!(
            all.iter()
                .all(|pass| pass.len() == 3 && hand.is_superset(*pass))
        );
        assert!(all.windows(2).all(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn deals_are_legal_and_reproducible() {
        for number in 0..40 {
            let rules = [Rules::STANDARD, Rules::LEGACY_MAIN][number as usize / 4 % 2];
            let log = play_deal_and_check(rules, number, &mut players(4));
            assert_eq!(
                log,
                play_deal_and_check(rules, number, &mut players(4)),
                "{number}"
            );
            assert!(log.steps[0] > 0);
        }
    }

    #[test]
    fn steps_count_rollouts_of_the_deal() {
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
            286 * u64::from(FIRST_ROUND_PLAYOUTS) + FINALISTS as u64 * 5
        );
        oracle.begin_deal(1);
        assert_eq!(oracle.steps(), 0);
        assert_eq!(oracle.pass(&deal, view.me(), &view), cards);
    }

    #[test]
    fn perfect_information_gains_points() {
        let (mut mine, mut all) = (0, 0);
        for number in 0..100 {
            let normal = || -> Box<dyn PerfectInformationPlayer> {
                Box::new(HonestAdapter(NormalPlayer::default()))
            };
            let oracle: Box<dyn PerfectInformationPlayer> = Box::new(Oracle::new(20));
            let mut players = [oracle, normal(), normal(), normal()];
            let log = play_deal_and_check(Rules::STANDARD, number, &mut players);
            mine += log.scores[0];
            all += log.scores.iter().sum::<i32>();
        }
        // Two thirds of the fair share.
        assert!(mine * 6 < all, "{mine} of {all}");
    }

    #[test]
    fn queen_is_given_to_another_player() {
        // The second last trick: seat 1 leads the ace of spades or the five of diamonds.
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
