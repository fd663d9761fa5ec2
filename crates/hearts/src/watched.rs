//! A test fixture: a deal with the views of all four players.

use crate::deal::DealSetup;
use crate::evaluation::passing::{PassContext, choose_in_context};
use crate::evaluation::weights::TUNED;
use crate::{
    Card, CardSet, PassDirection, Player, Policy, PolicyPlayer, Position, Rules, SEATS, Seat, View,
    deal_hands, pass_cards,
};
use handsense_core::Rng;

/// The directions in which cards are passed.
pub(crate) const DIRECTIONS: [PassDirection; 3] = [
    PassDirection::Left,
    PassDirection::Right,
    PassDirection::Across,
];

/// The named rule sets in turn.
pub(crate) fn named_rules(number: u64) -> Rules {
    [Rules::STANDARD, Rules::LEGACY_MAIN][number as usize % 2]
}

/// A statistical test takes this many cases under `HANDSENSE_LONG=1`, else `short`.
pub(crate) fn cases(long: u64, short: u64) -> u64 {
    match std::env::var_os("HANDSENSE_LONG") {
        Some(_) => long,
        None => short,
    }
}

/// Returns a random card of a set.
pub(crate) fn any_card(cards: CardSet, rng: &mut Rng) -> Card {
    let any = cards.iter().nth(rng.below(cards.len()) as usize);
    any.expect("a card")
}

/// A deal with the view of each player.
#[derive(Clone)]
pub(crate) struct Watched {
    pub table: Position,
    pub views: [View; SEATS],
}

impl Watched {
    /// A deal before the first lead.
    pub fn new(setup: &DealSetup) -> Watched {
        let table = Position::new(setup.rules, setup.hands, setup.first);
        Watched {
            table: table.expect("a deal"),
            views: Seat::ALL.map(|seat| View::new(setup.view_setup(seat)).expect("a view")),
        }
    }

    /// A random deal without a pass.
    pub fn deal(rules: Rules, seed: u64) -> Watched {
        Watched::new(&DealSetup {
            rules,
            ..DealSetup::new(deal_hands(&mut Rng::new(seed)))
        })
    }

    /// A random deal in which the players pass with `choose`, if the direction is not hold.
    fn pass(
        rules: Rules,
        direction: PassDirection,
        rng: &mut Rng,
        choose: impl Fn(CardSet, &mut Rng) -> CardSet,
    ) -> Watched {
        let dealt = deal_hands(rng);
        let passed = dealt.map(|hand| match direction {
            PassDirection::Hold => CardSet::EMPTY,
            _ => choose(hand, rng),
        });
        Watched::new(&DealSetup {
            rules,
            direction,
            passed,
            scores: [0; SEATS].map(|_| rng.below(90) as i32),
            first: Seat::ALL[rng.below(4) as usize],
            ..DealSetup::new(pass_cards(dealt, passed, direction))
        })
    }

    /// A random deal in which all have passed by the tuned policy.
    pub fn passed(rules: Rules, direction: PassDirection, seed: u64) -> Watched {
        Watched::pass(rules, direction, &mut Rng::new(seed), |hand, _| {
            let context = PassContext {
                hand,
                rules,
                direction,
            };
            choose_in_context(&context, &TUNED.passing)
        })
    }

    /// A random deal with random passes in a random direction.
    pub fn random(rules: Rules, rng: &mut Rng) -> Watched {
        let direction = PassDirection::of_deal(rules, rng.below(4));
        Watched::pass(rules, direction, rng, |hand, rng| {
            let mut cards: Vec<Card> = hand.iter().collect();
            rng.shuffle(&mut cards);
            cards.into_iter().take(3).collect()
        })
    }

    /// The view of the player to move.
    pub fn view(&self) -> &View {
        &self.views[self.table.next_seat()]
    }

    /// Plays a card and updates all views.
    pub fn play(&mut self, card: Card) {
        let seat = self.table.next_seat();
        self.table.play(card).expect("legal");
        for view in &mut self.views {
            view.play(seat, card).expect("possible");
        }
    }

    /// Plays a random legal card.
    pub fn play_any(&mut self, rng: &mut Rng) {
        self.play(any_card(self.table.legal_moves(), rng));
    }

    /// Plays up to this number of cards by a policy.
    pub fn play_by(&mut self, policy: Policy, cards: usize) {
        for _ in 0..cards {
            if !self.table.is_over() {
                self.play(PolicyPlayer(policy).play(self.view()));
            }
        }
    }
}
