//! The styles of play that a [model of the table](super) distinguishes.

use crate::classic::move_list::reduced;
use crate::classic::{CardPlayer, Ducker, Shooter};
use crate::evaluation::ranking::tuned::{self, KnownState};
use crate::evaluation::weights::TUNED;
use crate::level::{Lapse, Level, Memory, gives_queen, skill_of};
use crate::policy_net::learned_inference;
use crate::rules::MAX_LEGAL_MOVES;
use crate::{Card, CardSet, Seat};
use handsense_core::rng::splitmix64;
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

    /// Returns the most probable of all styles, and its probability.
    pub(crate) fn most_probable(probabilities: [f64; STYLES]) -> (Style, f64) {
        let pairs = Style::ALL.into_iter().zip(probabilities);
        let most = pairs.max_by(|(_, one), (_, other)| one.total_cmp(other));
        most.unwrap_or((Style::Learned, 0.0))
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

    /// Returns whether the style is a fixed rule.
    pub(crate) const fn is_rule(self) -> bool {
        matches!(self.method(), Method::Rule)
    }

    /// Returns whether the style is much weaker than the learned policy, and stops few moons.
    pub(crate) const fn is_weak(self) -> bool {
        self.forgets() || self.is_rule()
    }

    /// Returns whether the style reads the values of the learned policy.
    pub(crate) const fn is_learned(self) -> bool {
        matches!(self, Style::Learned | Style::Noisy)
    }

    /// Returns the card of a rollout.
    pub(crate) fn choose(self, decision: &Decision<'_>, noise: Noise) -> Card {
        let Decision { state, legal, .. } = *decision;
        if let Some(card) = self.certain(decision) {
            return card;
        }
        if self == Style::Tuned {
            return tuned::choose(state, &TUNED, legal);
        }
        noise.choose(self.lapse(), &self.values(decision))
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

/// The random numbers of one decision in a rollout. Each option has its own, so that a player mostly
/// chooses the same one after different cards of others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Noise(pub u64);

impl Noise {
    /// Returns whether the player plays a random card, with a probability of `epsilon` / 256.
    pub fn is_random(self, epsilon: u8) -> bool {
        (self.0 & 255) < u64::from(epsilon)
    }

    /// Returns a random card.
    pub fn any_of(self, legal: CardSet) -> Option<Card> {
        legal.iter().max_by_key(|&card| self.of(card.code().into()))
    }

    /// Draws a card by the choice of a style: the card with the largest sum of its value and its noise, which
    /// is the softmax choice.
    fn choose(self, lapse: Lapse, values: &Values) -> Card {
        let best = values.iter().map(|&(_, value)| value).max().unwrap_or(0);
        let near = values
            .iter()
            .filter(|&&(_, value)| best - value <= lapse.limit as i32);
        let noisy = |&&(card, value): &&(Card, i32)| {
            256 * (value - best) + lapse.halving as i32 * self.gumbel(card.code().into())
        };
        let chosen = near.max_by_key(noisy);
        chosen.map_or(Card::ACE_OF_SPADES, |&(card, _)| card)
    }

    /// Returns the noise of an option by its number. It has the Gumbel distribution, in units of 1/256 of a
    /// halving: of two options, one that is worse by 256 is chosen half as often.
    pub fn gumbel(self, number: u64) -> i32 {
        GUMBEL[usize::from(self.of(number))].into()
    }

    /// Returns the random number of an option.
    fn of(self, number: u64) -> u8 {
        let mut state = self.0 ^ number << 8;
        (splitmix64(&mut state) >> 56) as u8
    }
}

/// Quantiles of the Gumbel distribution, `-log2(-ln((n + 1/2) / 256))` in units of 1/256.
const GUMBEL: [i16; 256] = [
    -676, -605, -566, -538, -516, -497, -481, -466, -453, -440, -429, -418, -408, -399, -390, -381,
    -373, -365, -357, -349, -342, -335, -328, -322, -315, -309, -302, -296, -290, -285, -279, -273,
    -268, -262, -257, -251, -246, -241, -236, -231, -226, -221, -216, -211, -207, -202, -197, -193,
    -188, -183, -179, -174, -170, -166, -161, -157, -152, -148, -144, -140, -135, -131, -127, -123,
    -119, -114, -110, -106, -102, -98, -94, -90, -86, -82, -78, -74, -70, -66, -62, -58, -54, -50,
    -46, -42, -38, -34, -30, -26, -22, -18, -14, -11, -7, -3, 1, 5, 9, 13, 17, 21, 25, 29, 33, 37,
    41, 45, 48, 52, 56, 60, 64, 68, 72, 76, 80, 84, 88, 92, 96, 100, 105, 109, 113, 117, 121, 125,
    129, 133, 137, 142, 146, 150, 154, 158, 163, 167, 171, 176, 180, 184, 189, 193, 197, 202, 206,
    211, 215, 220, 224, 229, 234, 238, 243, 248, 252, 257, 262, 267, 272, 276, 281, 286, 291, 296,
    301, 306, 312, 317, 322, 327, 333, 338, 343, 349, 354, 360, 365, 371, 377, 382, 388, 394, 400,
    406, 412, 418, 425, 431, 437, 444, 450, 457, 464, 470, 477, 484, 491, 498, 506, 513, 520, 528,
    536, 544, 552, 560, 568, 576, 585, 594, 602, 612, 621, 630, 640, 650, 660, 670, 681, 691, 702,
    714, 725, 737, 750, 763, 776, 789, 803, 818, 833, 848, 864, 881, 899, 917, 936, 957, 978, 1000,
    1024, 1050, 1077, 1106, 1138, 1172, 1210, 1251, 1298, 1352, 1414, 1489, 1583, 1708, 1897, 2304,
];

/// What a card that a fixed rule does not choose is worse, in hundredths of a point.
const MISTAKE: i32 = 2_000;
