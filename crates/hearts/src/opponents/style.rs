//! The styles of play that a [model of the table](super) distinguishes.

use crate::classic::move_list::reduced;
use crate::classic::{CardPlayer, Ducker, Shooter};
use crate::evaluation::ranking::tuned::{self, KnownState};
use crate::evaluation::weights::TUNED;
use crate::level::{Lapse, Level, Memory, gives_queen, skill_of};
use crate::policy_net::learned_inference;
use crate::rules::MAX_LEGAL_MOVES;
use crate::{Card, CardSet, Seat};
use handsense_core::{ArrayVec, Rng};

/// A style of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    /// The learned policy: the level Expert, and nearly the search.
    Learned = 0,
    /// A player who follows the learned policy with more noise.
    Noisy = 1,
    /// The tuned policy.
    Tuned = 2,
    /// The level Seasoned.
    Seasoned = 3,
    /// The level Steady.
    Steady = 4,
    /// The level Novice.
    Novice = 5,
    /// The card player of the classic engine.
    CardPlayer = 6,
    /// The ducker of the classic engine.
    Ducker = 7,
    /// The moon shooter of the classic engine.
    Shooter = 8,
}

/// The number of styles.
pub const STYLES: usize = 9;

/// The source of the cards of a style.
enum Method {
    /// A random choice among the cards by their values under the learned policy.
    Learned(Lapse),
    /// The same under the tuned policy.
    Tuned(Lapse),
    /// The tuned policy with the attention and the lapses of a level.
    Level(u32, Lapse),
    /// A fixed rule.
    Rule,
}

/// A decision of a player, from what he knows.
#[derive(Clone, Copy)]
pub(crate) struct Decision<'a> {
    pub state: &'a KnownState,
    /// The player's hand before the first lead.
    pub opening: CardSet,
    pub legal: CardSet,
}

/// The cards of a decision with their values in hundredths of a point.
pub(crate) type Values = ArrayVec<(Card, i32), MAX_LEGAL_MOVES>;

impl Style {
    /// All styles in the order of their numbers.
    pub const ALL: [Style; STYLES] = [
        Style::Learned,
        Style::Noisy,
        Style::Tuned,
        Style::Seasoned,
        Style::Steady,
        Style::Novice,
        Style::CardPlayer,
        Style::Ducker,
        Style::Shooter,
    ];

    /// Returns the name, as in `card-player`.
    pub const fn name(self) -> &'static str {
        match self {
            Style::Learned => "learned",
            Style::Noisy => "noisy",
            Style::Tuned => "tuned",
            Style::Seasoned => "seasoned",
            Style::Steady => "steady",
            Style::Novice => "novice",
            Style::CardPlayer => "card-player",
            Style::Ducker => "ducker",
            Style::Shooter => "shooter",
        }
    }

    const fn method(self) -> Method {
        /// A lapse. The player models of the search have the same temperatures of the learned policy.
        const fn lapse(halving: u32, limit: u32) -> Lapse {
            Lapse { halving, limit }
        }
        const fn of_level(level: Level) -> Method {
            match skill_of(level) {
                Some((attention, lapse)) => Method::Level(attention, lapse),
                None => Method::Rule,
            }
        }
        match self {
            Style::Learned => Method::Learned(lapse(21, 2_000)),
            Style::Noisy => Method::Learned(lapse(60, 2_000)),
            Style::Tuned => Method::Tuned(lapse(4, 40)),
            Style::Seasoned => of_level(Level::Seasoned),
            Style::Steady => of_level(Level::Steady),
            Style::Novice => of_level(Level::Novice),
            Style::CardPlayer | Style::Ducker | Style::Shooter => Method::Rule,
        }
    }

    /// Returns the choice among cards by their values. A fixed rule takes the best card only.
    pub(crate) const fn lapse(self) -> Lapse {
        match self.method() {
            Method::Learned(lapse) | Method::Tuned(lapse) | Method::Level(_, lapse) => lapse,
            Method::Rule => Lapse {
                halving: 1,
                limit: 0,
            },
        }
    }

    /// Draws the memory of a player of the style.
    pub(crate) fn memory(self, rng: &mut Rng) -> Memory {
        match self.method() {
            Method::Level(attention, _) => Memory::draw(attention, rng),
            _ => Memory::PERFECT,
        }
    }

    /// Returns what a player of a lower level with this memory knows; `None` for other styles, which forget
    /// nothing. `earlier` are the cards that others have played before the last complete trick.
    pub(crate) fn remembered(
        self,
        memory: &Memory,
        state: &KnownState,
        earlier: CardSet,
    ) -> Option<KnownState> {
        matches!(self.method(), Method::Level(..)).then(|| {
            let mut remembered = *state;
            // A seat that can hold no card of a suit counts as void in it.
            let is_void = |seat: Seat, suit| state.could_hold[seat].suit(suit).is_empty();
            memory.reduce(&mut remembered, earlier, is_void);
            remembered
        })
    }

    /// Returns whether a player of the style forgets much.
    pub(crate) const fn forgets(self) -> bool {
        matches!(self, Style::Steady | Style::Novice)
    }

    /// Returns whether the style is much weaker than the learned policy, and stops few moons.
    pub(crate) const fn is_weak(self) -> bool {
        self.forgets() || matches!(self.method(), Method::Rule)
    }

    /// Returns whether the style reads the values of the learned policy.
    pub(crate) const fn is_learned(self) -> bool {
        matches!(self, Style::Learned | Style::Noisy)
    }

    /// Returns the card of a rollout. `random` is uniformly random.
    pub(crate) fn choose(self, decision: &Decision<'_>, random: u64) -> Card {
        let Decision { state, legal, .. } = *decision;
        if legal.len() == 1 {
            return legal.first().unwrap_or(Card::ACE_OF_SPADES);
        }
        if let Some(card) = self.certain(decision) {
            return card;
        }
        if self == Style::Tuned {
            return tuned::choose(state, &TUNED, legal);
        }
        let values = self.values(decision);
        let best = values.iter().map(|&(_, value)| value).max().unwrap_or(0);
        let loss = |number: usize| values.get(number).map_or(0, |&(_, value)| best - value);
        let chosen = self
            .lapse()
            .draw(values.len(), &loss, &mut Rng::new(random));
        let card = values.get(chosen).map(|&(card, _)| card);
        card.unwrap_or(Card::ACE_OF_SPADES)
    }

    /// Returns the card that a player of the style plays for certain, if there is one.
    fn certain(self, decision: &Decision<'_>) -> Option<Card> {
        let queen = Card::QUEEN_OF_SPADES;
        match self.method() {
            Method::Rule => Some(self.rule(decision)),
            Method::Level(..) if decision.legal.contains(queen) && gives_queen(decision.state) => {
                Some(queen)
            }
            _ => None,
        }
    }

    /// Returns the values of all legal cards. Under a fixed rule, one card has value 0 and the others
    /// have the value of a mistake.
    pub(crate) fn values(self, decision: &Decision<'_>) -> Values {
        let Decision { state, legal, .. } = *decision;
        match self.method() {
            Method::Learned(_) => learned_inference().values(state, legal),
            Method::Tuned(_) | Method::Level(..) => tuned::values(state, &TUNED, legal),
            Method::Rule => {
                let chosen = self.rule(decision);
                let value = |card| if card == chosen { 0 } else { -MISTAKE };
                legal.iter().map(|card| (card, value(card))).collect()
            }
        }
    }

    /// Returns the probability of a card without random cards. `values` are the
    /// [values](Self::values) of the style; a fixed rule does not read them.
    pub(crate) fn probability(self, decision: &Decision<'_>, values: &Values, card: Card) -> f64 {
        if let Some(certain) = self.certain(decision) {
            return f64::from(u8::from(card == certain));
        }
        let lapse = self.lapse();
        let best = values.iter().map(|&(_, value)| value).max().unwrap_or(0);
        let (mut chosen, mut all) = (0, 0);
        for &(other, value) in values.iter() {
            let weight = lapse.weight(best - value);
            all += weight;
            if other == card {
                chosen = weight;
            }
        }
        chosen as f64 / all.max(1) as f64
    }

    fn rule(self, decision: &Decision<'_>) -> Card {
        let Decision {
            state,
            opening,
            legal,
        } = *decision;
        let list = reduced(state, legal);
        let winning = state.winning.map(|(card, _)| card);
        let card = match self {
            Style::Ducker => Ducker::default().choose(list, winning, usize::from(state.on_table)),
            Style::Shooter => Shooter.choose(list, opening, winning.is_none()),
            _ => CardPlayer::default().choose(list, state.led),
        };
        card.or(legal.first()).unwrap_or(Card::ACE_OF_SPADES)
    }
}

/// What a card that a fixed rule does not choose is worse, in hundredths of a point.
const MISTAKE: i32 = 2_000;
