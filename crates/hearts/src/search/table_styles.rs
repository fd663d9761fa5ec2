//! The styles of the other players in the worlds of a search.
//!
//! The [model of the table](crate::opponents) has a posterior over styles for each seat. In every
//! sampled world each of the others follows a style drawn from it, with random cards with the epsilon of
//! the style. A seat without an observed deal follows the learned policy, as without a model.

use super::options::SearchOptions;
use super::rollout::WorldStyles;
use crate::evaluation::passing::PassContext;
use crate::level::Memory;
use crate::opponents::{EPSILONS, PASS_STYLES, PassStyle, STYLES, SeatModel, Style};
use crate::{CardSet, SEATS, Seat, View};
use handsense_core::Rng;
use handsense_core::rng::splitmix64;

/// The mean probability of weak styles from which on rollouts are whole, by the styles alone. Chosen by
/// hand.
const WEAK_TABLE: f64 = 0.3;
/// The probability of the pass of a rule, if it is certain that the player follows it.
const PASS_TRUST: f64 = 0.95;
/// The least probability of all styles but the most probable one, which gets what is left of it.
const LEAST_OTHERS: f64 = 0.05;
/// Separates the random generators of styles from those of samples.
const STYLE_SEED: u64 = 0x7374_796C_6573;

/// The styles of the others, by seat.
#[derive(Clone, Copy, Debug)]
pub(super) struct TableStyles {
    me: Seat,
    seats: [SeatStyles; SEATS],
    /// Whether the others are so weak that rollouts are whole, by the styles alone. Such players stop few
    /// moons, which the value network does not know.
    has_whole_rollouts: bool,
    seed: u64,
}

/// The posterior of a seat.
#[derive(Clone, Copy, Debug)]
pub(super) struct SeatStyles {
    pub styles: [f64; STYLES],
    /// The expected epsilon, by style.
    pub epsilons: [f64; STYLES],
    pub pass_styles: [f64; PASS_STYLES],
}

impl SeatStyles {
    /// A player without observed deals.
    const UNKNOWN: SeatStyles = {
        let (mut styles, mut pass_styles) = ([0.0; STYLES], [0.0; PASS_STYLES]);
        styles[Style::Learned as usize] = 1.0;
        pass_styles[PassStyle::Tuned as usize] = 1.0;
        SeatStyles {
            styles,
            epsilons: [0.0; STYLES],
            pass_styles,
        }
    };

    /// Returns the most probable style and its probability.
    pub fn most_probable(&self) -> (Style, f64) {
        let pairs = Style::ALL.into_iter().zip(self.styles);
        let most = pairs.max_by(|(_, one), (_, other)| one.total_cmp(other));
        most.unwrap_or((Style::Learned, 1.0))
    }

    /// Returns the probability of a weak style.
    fn weak(&self) -> f64 {
        let pairs = Style::ALL.into_iter().zip(self.styles);
        let weak = pairs.filter(|(style, _)| style.is_weak());
        weak.map(|(_, probability)| probability).sum()
    }

    /// Returns the rule by which the player most probably passes, with the probability of another
    /// pass.
    pub fn pass_rule(&self) -> Option<(PassStyle, f64)> {
        let mut pairs = PassStyle::ALL.into_iter().zip(self.pass_styles);
        let (style, probability) = pairs.find(|&(_, probability)| probability > 0.5)?;
        style
            .is_rule()
            .then_some((style, 1.0 - PASS_TRUST * probability))
    }
}

impl TableStyles {
    /// Reads the model of the options, or returns `None` if no other player was observed.
    pub fn new(view: &View, options: &SearchOptions<'_>) -> Option<TableStyles> {
        let opponents = options.opponents?;
        let me = view.me();
        let is_known = |seat: Seat| seat != me && opponents.seats[seat.index()].deals > 0;
        if !Seat::ALL.into_iter().any(is_known) {
            return None;
        }
        let seats = Seat::ALL.map(|seat| {
            if !is_known(seat) {
                return SeatStyles::UNKNOWN;
            }
            let model = &opponents.seats[seat.index()];
            let (styles, epsilons) = known_styles(model);
            SeatStyles {
                styles,
                epsilons,
                pass_styles: model.pass_styles(),
            }
        });
        let others = Seat::ALL.into_iter().filter(|&seat| seat != me);
        let weak: f64 = others.map(|seat| seats[seat.index()].weak()).sum();
        Some(TableStyles {
            me,
            seats,
            has_whole_rollouts: weak / 3.0 >= WEAK_TABLE,
            seed: options.limits.seed ^ STYLE_SEED,
        })
    }

    /// Returns the posterior of a seat.
    pub fn seat(&self, seat: Seat) -> &SeatStyles {
        &self.seats[seat.index()]
    }

    /// Returns whether rollouts are whole, by the styles alone.
    pub const fn has_whole_rollouts(&self) -> bool {
        self.has_whole_rollouts
    }

    /// Draws the styles of a sample. `openings` are the hands before the first lead. `faithful` is, by
    /// place after me, the probability of the player's most probable style in this world, in 1/255.
    pub fn draw(
        &self,
        sample: u64,
        openings: [CardSet; SEATS],
        faithful: Option<[u8; 3]>,
    ) -> WorldStyles {
        let mut rng = Rng::with_stream(self.seed, sample);
        let mut styles = [Style::Learned; SEATS];
        let mut epsilons = [0; SEATS];
        let mut memories = [Memory::PERFECT; SEATS];
        for place in 0..3 {
            let seat = self.me.step(place as i32 + 1);
            let model = self.seat(seat);
            let mut posterior = model.styles;
            let (most, _) = model.most_probable();
            if let Some(faithful) = faithful {
                // The plays of this deal weigh the most probable style against the others.
                let probability = f64::from(faithful[place]) / 255.0;
                let others = 1.0 - posterior[most as usize];
                let scale = (1.0 - probability) / others.max(LEAST_OTHERS);
                posterior.iter_mut().for_each(|weight| *weight *= scale);
                posterior[most as usize] = probability;
            }
            let style = drawn(&posterior, &mut rng).map_or(most, |number| Style::ALL[number]);
            styles[seat] = style;
            epsilons[seat] = (model.epsilons[style as usize] * 256.0) as u8;
            memories[seat] = style.memory(&mut rng);
        }
        WorldStyles {
            styles,
            epsilons,
            openings,
            memories,
            seed: rng.next_u64(),
        }
    }

    /// Draws the pass of another player in a sampled deal.
    pub fn pass(&self, seat: Seat, context: &PassContext, rng: &mut Rng) -> CardSet {
        let style = drawn(&self.seat(seat).pass_styles, rng).unwrap_or(0);
        PassStyle::ALL[style].choose(context, rng.next_u64())
    }
}

/// Returns the posterior of the styles, and the expected epsilon by style. A player who is like no style
/// counts as the learned policy.
fn known_styles(model: &SeatModel) -> ([f64; STYLES], [f64; STYLES]) {
    let posterior = model.posterior();
    let mut styles = posterior.map(|[rare, some, _]| rare + some);
    styles[Style::Learned as usize] += model.unlike_any_style();
    let epsilons = std::array::from_fn(|style| {
        let [rare, some, _] = posterior[style];
        let sum = rare * EPSILONS[0] + some * EPSILONS[1];
        sum / styles[style].max(f64::MIN_POSITIVE)
    });
    (styles, epsilons)
}

/// Draws an index by its probability; `None` with the probability that is left.
fn drawn(probabilities: &[f64], rng: &mut Rng) -> Option<usize> {
    let point = rng.unit_fraction();
    let mut sum = 0.0;
    probabilities.iter().position(|probability| {
        sum += probability;
        point < sum
    })
}

impl WorldStyles {
    /// Returns a random number of the current play.
    #[inline]
    pub fn random(&self, hands: &[CardSet; SEATS]) -> u64 {
        let left = hands.iter().fold(0, |all, hand| all | hand.bits());
        let mut state = self.seed ^ left;
        splitmix64(&mut state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opponents::{EPSILON_COUNT, Opponents};

    fn table(models: impl Fn(usize, &mut Opponents)) -> Option<TableStyles> {
        let view: View = "me=1 hand=AK3.QJ98.T654.72".parse().expect("a view");
        let mut opponents = Opponents::default();
        (0..SEATS).for_each(|seat| models(seat, &mut opponents));
        let options = SearchOptions {
            opponents: Some(&opponents),
            ..SearchOptions::default()
        };
        TableStyles::new(&view, &options)
    }

    fn show(opponents: &mut Opponents, seat: usize, style: Style, error: usize) {
        opponents.seats[seat].deals = 4;
        opponents.seats[seat].play_logs = [[-300.0; EPSILON_COUNT]; STYLES];
        opponents.seats[seat].play_logs[style as usize][error] = -10.0;
    }

    #[test]
    fn only_other_players_with_deals_are_known() {
        assert!(table(|_, _| ()).is_none());
        // The model of one's own seat does not count.
        assert!(
            table(|seat, all| if seat == 1 {
                show(all, 1, Style::Ducker, 0)
            })
            .is_none()
        );
        let known = |seat: usize, all: &mut Opponents| {
            if seat < 3 {
                show(all, seat, Style::Ducker, 1);
            }
        };
        let table = table(known).expect("two known players");
        let openings = [CardSet::EMPTY; SEATS];
        for sample in 0..50 {
            let styled = table.draw(sample, openings, None);
            use Style::{Ducker, Learned};
            assert_eq!(styled.styles, [Ducker, Learned, Ducker, Learned]);
            let epsilons = styled.epsilons.map(|epsilon| (20..30).contains(&epsilon));
            assert_eq!(epsilons, [true, false, true, false]);
        }
        assert!(table.has_whole_rollouts());
    }

    #[test]
    fn players_like_no_style_count_as_the_learned_policy() {
        let unlike = |seat: usize, all: &mut Opponents| show(all, seat, Style::Novice, 2);
        let table = table(unlike).expect("known players");
        let styled = table.draw(7, [CardSet::EMPTY; SEATS], None);
        assert_eq!(styled.styles, [Style::Learned; SEATS]);
        assert_eq!(styled.epsilons, [0; SEATS]);
        assert!(!table.has_whole_rollouts());
    }

    #[test]
    fn styles_are_drawn_by_their_probability_and_the_plays_of_the_deal() {
        let mixed = |seat: usize, all: &mut Opponents| {
            show(all, seat, Style::Learned, 0);
            // The prior of the tuned policy is a third of that of the learned policy.
            all.seats[seat].play_logs[Style::Tuned as usize][0] = -10.0;
        };
        let table = table(mixed).expect("known players");
        assert!(!table.has_whole_rollouts());
        let share = |faithful: Option<[u8; 3]>| {
            let is_learned = |sample: &u64| {
                let styled = table.draw(*sample, [CardSet::EMPTY; SEATS], faithful);
                styled.styles[2] == Style::Learned
            };
            (0..4_000).filter(is_learned).count() as f64 / 4_000.0
        };
        assert!((share(None) - 0.75).abs() < 0.03, "{}", share(None));
        // The place after seat 1 is seat 2.
        let found = share(Some([51, 255, 255]));
        assert!((found - 0.2).abs() < 0.03, "{found}");
        assert_eq!(share(Some([255, 0, 0])), 1.0);
    }

    #[test]
    fn a_rule_of_passing_needs_half_of_the_posterior() {
        let seat = |style: PassStyle, probability: f64| {
            let mut seat = SeatStyles::UNKNOWN;
            seat.pass_styles = [0.0; PASS_STYLES];
            seat.pass_styles[style as usize] = probability;
            seat.pass_rule()
        };
        assert_eq!(seat(PassStyle::Rules, 0.4), None);
        assert_eq!(seat(PassStyle::Tuned, 0.9), None);
        let (style, error) = seat(PassStyle::Low, 0.8).expect("a rule");
        assert_eq!(style, PassStyle::Low);
        assert!((error - 0.24).abs() < 1e-9, "{error}");
    }
}
