//! The styles of the other players in the worlds of a search.
//!
//! The [model of the table](crate::opponents) has a posterior over styles for each seat. In every
//! sampled world each of the others follows a style drawn from it, with random cards with the epsilon of
//! the style. A seat without an observed deal follows the learned policy, as without a model.

use super::options::SearchOptions;
use super::rollout::WorldStyles;
use crate::evaluation::passing::PassContext;
use crate::opponents::{EPSILONS, PASS_STYLES, PassStyle, STYLES, SeatModel, Style};
use crate::{CardSet, SEATS, Seat, View};
use handsense_core::Rng;

/// The mean probability of weak styles from which on the others are weak, and that of fixed rules from which
/// on these play their cards. Chosen by hand.
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
    /// Whether the others are so weak that rollouts are by the styles alone.
    is_weak: bool,
    /// Whether fixed rules play the cards of the others.
    has_rules: bool,
    seed: u64,
}

/// The posterior of a seat.
#[derive(Clone, Copy, Debug)]
pub(super) struct SeatStyles {
    /// The probability of each style.
    pub styles: [f64; STYLES],
    /// The probability that the player is like no style. It counts as the learned policy, without trust.
    pub unlike: f64,
    /// The expected epsilon, by style. The least of the [`EPSILONS`] counts as none.
    pub epsilons: [f64; STYLES],
    pub pass_styles: [f64; PASS_STYLES],
}

impl SeatStyles {
    /// A player without observed deals.
    const UNKNOWN: SeatStyles = {
        let mut pass_styles = [0.0; PASS_STYLES];
        pass_styles[PassStyle::Tuned as usize] = 1.0;
        SeatStyles {
            styles: [0.0; STYLES],
            unlike: 1.0,
            epsilons: [0.0; STYLES],
            pass_styles,
        }
    };

    fn new(model: &SeatModel) -> SeatStyles {
        let posterior = model.posterior();
        let styles = posterior.map(|[rare, some, _]| rare + some);
        let epsilon = |style: usize| {
            let [_, some, _] = posterior[style];
            some * EPSILONS[1] / styles[style].max(f64::MIN_POSITIVE)
        };
        SeatStyles {
            styles,
            unlike: model.unlike_any_style(),
            epsilons: std::array::from_fn(epsilon),
            pass_styles: model.pass_styles(),
        }
    }

    /// Returns the style that the plays are judged by, and how probably the player follows it.
    pub fn most_probable(&self) -> (Style, f64) {
        let learned = self.styles[Style::Learned as usize] + self.unlike;
        match Style::most_probable(self.styles) {
            (style, probability) if probability > learned => (style, probability),
            _ => (Style::Learned, learned - self.unlike / 2.0),
        }
    }

    /// Returns the probability of these styles.
    fn probability_of(&self, is_in: fn(Style) -> bool) -> f64 {
        let pairs = Style::ALL.into_iter().zip(self.styles);
        let found = pairs.filter(|&(style, _)| is_in(style));
        found.map(|(_, probability)| probability).sum()
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

    /// Draws a style. `faithful` is the probability of the most probable one in this world.
    fn draw(&self, faithful: Option<f64>, rng: &mut Rng) -> Style {
        if rng.unit_fraction() < self.unlike {
            return Style::Learned;
        }
        let (most, _) = self.most_probable();
        let mut weights = self.styles;
        if let Some(probability) = faithful {
            // The plays of this deal weigh the most probable style against the others.
            let others = 1.0 - self.unlike - weights[most as usize];
            let scale = (1.0 - probability) / others.max(LEAST_OTHERS);
            weights.iter_mut().for_each(|weight| *weight *= scale);
            weights[most as usize] = probability;
        } else {
            let known = (1.0 - self.unlike).max(f64::MIN_POSITIVE);
            weights.iter_mut().for_each(|weight| *weight /= known);
        }
        drawn(&weights, rng).map_or(most, |number| Style::ALL[number])
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
            SeatStyles::new(&opponents.seats[seat.index()])
        });
        let others = Seat::ALL.into_iter().filter(|&seat| seat != me);
        let share = |is_in: fn(Style) -> bool| {
            let of_seat = |seat: Seat| seats[seat.index()].probability_of(is_in);
            others.clone().map(of_seat).sum::<f64>() / 3.0
        };
        Some(TableStyles {
            me,
            seats,
            is_weak: share(Style::is_weak) >= WEAK_TABLE,
            has_rules: share(Style::is_rule) >= WEAK_TABLE,
            seed: options.limits.seed ^ STYLE_SEED,
        })
    }

    /// Returns the posterior of a seat.
    pub fn seat(&self, seat: Seat) -> &SeatStyles {
        &self.seats[seat.index()]
    }

    /// Returns whether rollouts are by the styles alone.
    pub const fn is_weak(&self) -> bool {
        self.is_weak
    }

    /// Returns whether fixed rules play the cards of the others.
    pub const fn has_rules(&self) -> bool {
        self.has_rules
    }

    /// Returns whether rollouts are whole, with these points taken. The value network takes the others for
    /// strong players: it does not know fixed rules, and it expects them to stop the moon of a player who
    /// alone has points.
    pub fn has_whole_rollouts(&self, points: &[i32; SEATS]) -> bool {
        let mine = points[self.me];
        let has_all_points = mine > 0 && mine == points.iter().sum();
        self.has_rules || self.is_weak && has_all_points
    }

    /// Draws the styles of a sample; `None` if all play by the learned policy. `openings` are the hands
    /// before the first lead. `faithful` is, by place after me, the probability of the player's most
    /// probable style in this world, in 1/255.
    pub fn draw(
        &self,
        sample: u64,
        openings: [CardSet; SEATS],
        faithful: Option<[u8; 3]>,
    ) -> Option<WorldStyles> {
        let mut rng = Rng::with_stream(self.seed, sample);
        let (mut styles, mut epsilons) = ([Style::Learned; SEATS], [0; SEATS]);
        for place in 0..3 {
            let seat = self.me.step(place as i32 + 1);
            let model = self.seat(seat);
            let faithful = faithful.map(|faithful| f64::from(faithful[place]) / 255.0);
            let style = model.draw(faithful, &mut rng);
            styles[seat] = style;
            epsilons[seat] = (model.epsilons[style as usize] * 256.0) as u8;
        }
        let is_styled = styles.iter().any(|&style| style != Style::Learned);
        is_styled.then(|| WorldStyles::draw(styles, epsilons, openings, &mut rng))
    }

    /// Draws the pass of another player in a sampled deal.
    pub fn pass(&self, seat: Seat, context: &PassContext, rng: &mut Rng) -> CardSet {
        let style = drawn(&self.seat(seat).pass_styles, rng).unwrap_or(0);
        PassStyle::ALL[style].choose(context, rng.next_u64())
    }
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
            let styled = table.draw(sample, openings, None).expect("styles");
            use Style::{Ducker, Learned};
            assert_eq!(styled.styles, [Ducker, Learned, Ducker, Learned]);
        }
        assert!(table.is_weak() && table.has_whole_rollouts(&[0; SEATS]));
    }

    #[test]
    fn players_like_no_style_count_as_the_learned_policy() {
        let unlike = |seat: usize, all: &mut Opponents| show(all, seat, Style::Novice, 2);
        let table = table(unlike).expect("known players");
        assert!(table.draw(7, [CardSet::EMPTY; SEATS], None).is_none());
        assert!(!table.is_weak() && !table.has_whole_rollouts(&[0, 2, 0, 0]));
    }

    #[test]
    fn styles_are_drawn_by_their_probability_and_the_plays_of_the_deal() {
        let mixed = |seat: usize, all: &mut Opponents| {
            show(all, seat, Style::Learned, 0);
            // The tuned policy has a prior of 0.1, and the learned policy of 0.14.
            all.seats[seat].play_logs[Style::Tuned as usize][0] = -10.0;
        };
        let table = table(mixed).expect("known players");
        assert!(!table.is_weak() && !table.has_whole_rollouts(&[0, 2, 0, 0]));
        let share = |faithful: Option<[u8; 3]>| {
            let is_learned = |sample: &u64| {
                let styled = table.draw(*sample, [CardSet::EMPTY; SEATS], faithful);
                styled.is_none_or(|styled| styled.styles[2] == Style::Learned)
            };
            (0..4_000).filter(is_learned).count() as f64 / 4_000.0
        };
        assert!((share(None) - 0.14 / 0.24).abs() < 0.03, "{}", share(None));
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
