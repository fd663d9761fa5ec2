//! The rollout policy of every seat in a sampled world, and rollouts by this policy.
//!
//! The last tricks are solved double dummy by max^n (C. Luckhardt and K. Irani, "An Algorithmic
//! Solution of N-Person Games", 1986). There the cards played reveal nearly as much as open hands.
//! Double-dummy play then models the players better than the learned policy.

use super::sampled_world::SampledWorld;
use crate::evaluation::ranking::tuned::{self, KnownState};
use crate::evaluation::weights::TUNED;
use crate::level::Memory;
use crate::opponents::{Decision, Noise, Style};
use crate::policy_net::{Accumulator, InferenceNet, learned_inference};
use crate::rules::MAX_LEGAL_MOVES;
use crate::solve::{PrincipalVariation, SolveOptions, Solver};
use crate::value_net::{DealValue, ValueNet};
use crate::{Card, CardSet, Position, SEATS};
use handsense_core::rng::splitmix64;
use handsense_core::search::SearchLimits;
use handsense_core::{ArrayVec, Rng};

/// The tricks of a short rollout, the trick in progress among them. Chosen by
/// matches of searches with 1, 2 and 3 (`docs/research/networks.md`).
pub(in crate::search) const SHORT_TRICKS: u32 = 2;

/// The end of a playout.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) enum PlayoutEnd {
    /// The cards that each seat has taken in the whole deal.
    Taken([CardSet; SEATS]),
    /// The value of a position in which the playout was ended.
    Value(DealValue),
}

/// A rollout policy: the tuned policy, with the residual correction of a net if there is one.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct RolloutPolicy<'a>(pub Option<&'a InferenceNet>);

impl RolloutPolicy<'_> {
    /// The tuned policy alone.
    pub const TUNED: RolloutPolicy<'static> = RolloutPolicy(None);

    /// Returns the learned policy: the tuned policy with the library's net.
    pub fn learned() -> RolloutPolicy<'static> {
        RolloutPolicy(Some(learned_inference()))
    }

    /// Returns the value of each of these cards in hundredths of a point, in descending code order.
    pub fn values(
        &self,
        state: &KnownState,
        cards: CardSet,
    ) -> ArrayVec<(Card, i32), MAX_LEGAL_MOVES> {
        match self.0 {
            Some(net) => net.values(state, cards),
            None => tuned::values(state, &TUNED, cards),
        }
    }
}

/// A rollout of a sampled world by a rollout policy.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct PolicyRollout<'a> {
    world: SampledWorld,
    /// The net and its accumulated sums over the hands.
    net: Option<(&'a InferenceNet, Accumulator)>,
    /// Tricks at the end that are solved double dummy.
    solved_tricks: u32,
    /// The styles of the other players, if they are not the learned policy.
    styles: Option<WorldStyles>,
}

/// The styles of the players in a sampled world.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct WorldStyles {
    /// The style of each seat.
    pub styles: [Style; SEATS],
    /// The probability of a random card, in 1/256.
    epsilons: [u8; SEATS],
    /// The hands before the first lead.
    openings: [CardSet; SEATS],
    /// What the players remember.
    memories: [Memory; SEATS],
    seed: u64,
}

impl WorldStyles {
    /// Draws what the players of these styles remember, and their random numbers. `epsilons` are the
    /// probabilities of random cards, in 1/256; a player of the learned policy plays none. `openings` are
    /// the hands before the first lead.
    pub fn draw(
        styles: [Style; SEATS],
        epsilons: [u8; SEATS],
        openings: [CardSet; SEATS],
        rng: &mut Rng,
    ) -> WorldStyles {
        WorldStyles {
            styles,
            epsilons,
            openings,
            memories: styles.map(|style| style.memory(rng)),
            seed: rng.next_u64(),
        }
    }

    /// Returns the card of the player who decides, by his style; `None` for one of the learned policy.
    #[inline(never)]
    fn choose(&self, world: &SampledWorld, state: &KnownState, legal: CardSet) -> Option<Card> {
        let seat = state.me;
        let style = self.styles[seat];
        if style == Style::Learned {
            return None;
        }
        let mut number = self.seed ^ u64::from(world.tricks_done()) << 2 ^ seat.index() as u64;
        let noise = Noise(splitmix64(&mut number));
        if noise.is_random(self.epsilons[seat]) {
            return noise.any_of(legal);
        }
        let opening = self.openings[seat];
        let earlier = world.earlier_plays(seat, opening);
        let remembered = style.remembered(&self.memories[seat], state, earlier);
        let decision = Decision {
            state: remembered.as_ref().unwrap_or(state),
            opening,
            legal,
        };
        Some(style.choose(&decision, noise))
    }
}

impl<'a> PolicyRollout<'a> {
    /// Creates a rollout from this world, with this many tricks at the end solved double dummy,
    /// where the solver stays within its node limit.
    pub fn new(
        world: SampledWorld,
        policy: RolloutPolicy<'a>,
        solved_tricks: u32,
    ) -> PolicyRollout<'a> {
        PolicyRollout {
            net: policy
                .0
                .map(|net| (net, Accumulator::new(net, world.rules(), world.hands()))),
            world,
            solved_tricks,
            styles: None,
        }
    }

    /// Returns the same rollout with these styles.
    pub fn with_styles(self, styles: Option<WorldStyles>) -> PolicyRollout<'a> {
        PolicyRollout { styles, ..self }
    }

    /// Plays `card` for the next seat and then the deal out, as [`play_out`](Self::play_out) does.
    pub fn play_out_after(&self, card: Card) -> [CardSet; SEATS] {
        let mut rollout = *self;
        rollout.play(card);
        rollout.play_out()
    }

    /// Plays `card` for the next seat and on until this many tricks have ended, the trick in progress
    /// among them. The end is then the value of the position by `net`, unless the deal is settled or
    /// solved before.
    pub fn play_tricks_after(&self, card: Card, tricks: u32, net: &ValueNet) -> PlayoutEnd {
        let mut rollout = *self;
        rollout.play(card);
        let last = self.world.tricks_done() + tricks;
        while !rollout.world.is_settled() {
            if let Some(endgame) = rollout.endgame() {
                return PlayoutEnd::Taken(endgame.taken);
            }
            if rollout.world.tricks_done() >= last
                && rollout.world.tricks_to_come() > self.solved_tricks
                && let Some(position) = rollout.world.value_position()
            {
                return PlayoutEnd::Value(net.evaluate(&position));
            }
            rollout.play(rollout.choose_card());
        }
        PlayoutEnd::Taken(*rollout.world.taken())
    }

    /// Plays the deal out and returns the cards that each seat takes in the whole deal.
    ///
    /// The rollout stops when no further card can change the scores.
    pub fn play_out(&mut self) -> [CardSet; SEATS] {
        while !self.world.is_settled() {
            if let Some(endgame) = self.endgame() {
                return endgame.taken;
            }
            self.play(self.choose_card());
        }
        *self.world.taken()
    }

    /// Plays `first` for the next seat, if given, and then the deal out to its last card; returns the
    /// cards played.
    pub fn variation(&self, mut first: Option<Card>) -> PrincipalVariation {
        let mut rollout = *self;
        let hands = self.world.hands().iter();
        let left = hands.map(|hand| hand.len() as usize).sum();
        let mut variation = PrincipalVariation::new();
        while variation.len() < left {
            if first.is_none()
                && let Some(endgame) = rollout.endgame()
            {
                let cards = endgame.cards.iter();
                cards.for_each(|&card| variation.push(card));
                return variation;
            }
            let next = first.take().unwrap_or_else(|| rollout.choose_card());
            rollout.play(next);
            variation.push(next);
        }
        variation
    }

    /// Returns the solved rest of the deal, if it is to be solved from here.
    #[inline]
    fn endgame(&self) -> Option<SolvedEndgame> {
        if self.world.tricks_to_come() <= self.solved_tricks {
            self.world.between_tricks().and_then(solve_endgame)
        } else {
            None
        }
    }

    /// Returns the world in its present state.
    pub fn world(&self) -> &SampledWorld {
        &self.world
    }

    /// Returns the policy's card for the next seat.
    #[inline]
    pub fn choose_card(&self) -> Card {
        let seat = self.world.next_seat();
        let hand = self.world.hands()[seat];
        let (state, legal) = (self.world.known_state(seat, hand), self.world.legal(hand));
        if let Some(styles) = &self.styles
            && legal.len() > 1
            && let Some(card) = styles.choose(&self.world, &state, legal)
        {
            return card;
        }
        match &self.net {
            None => tuned::choose(&state, &TUNED, legal),
            Some((net, sums)) => sums.choose(net, &state, legal),
        }
    }

    /// Plays a card for the next seat.
    #[inline]
    pub fn play(&mut self, card: Card) {
        if let Some((net, sums)) = &mut self.net {
            sums.play(net, self.world.next_seat(), card);
        }
        self.world.play(card);
    }
}

/// Tricks at the end of a policy rollout that are solved. Six gave no better results in matches and
/// take twice the time.
pub(in crate::search) const SOLVED_TRICKS: u32 = 4;

/// Node limit of the solver. It keeps a playout short, so that a search ends in time: one endgame
/// in forty would take more nodes, some of them more time than all tricks before. Chosen by hand.
const NODE_LIMIT: u64 = 800;

/// A solved endgame.
struct SolvedEndgame {
    /// The principal variation.
    cards: PrincipalVariation,
    /// The cards that each seat takes in the whole deal.
    taken: [CardSet; SEATS],
}

/// Solves the endgame in which every player maximises his own payoff.
///
/// Returns `None` when the node limit is reached first.
fn solve_endgame(mut position: Position) -> Option<SolvedEndgame> {
    let options = SolveOptions {
        limits: SearchLimits::with_playouts(NODE_LIMIT),
        ..SolveOptions::default()
    };
    let cards = Solver::without_table().principal_variation(&position, &options);
    if cards.is_empty() {
        return None;
    }
    for &card in &cards {
        // The solver returns legal cards.
        let _ = position.play(card);
    }
    Some(SolvedEndgame {
        cards,
        taken: *position.taken(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::watched::{Watched, named_rules};
    use crate::{Player, Policy, PolicyPlayer, Rules, payoff_times_three, score_deal};

    /// Compares the rollout policy in the world of the true hands with players who have a view.
    #[test]
    fn every_seat_plays_in_a_world_as_a_player_with_its_view() {
        for seed in 0..200 {
            let mut deal = Watched::deal(named_rules(seed), seed);
            while !deal.table.is_over() {
                let world = SampledWorld::from_view(deal.view(), deal.table.hands());
                for (policy, rollout) in [
                    (Policy::Learned, RolloutPolicy::learned()),
                    (Policy::Tuned, RolloutPolicy::TUNED),
                ] {
                    let card = PolicyRollout::new(world, rollout, 0).choose_card();
                    assert_eq!(PolicyPlayer(policy).play(deal.view()), card, "{seed}");
                }
                deal.play_by(Policy::Tuned, 1);
            }
        }
    }

    #[test]
    fn a_world_is_played_out_as_by_four_learned_players() {
        for seed in 0..200 {
            let rules = named_rules(seed);
            let mut deal = Watched::deal(rules, seed);
            // The comparison starts at various positions, with voids shown so far.
            deal.play_by(Policy::Learned, seed as usize % 50);
            let first = PolicyPlayer(Policy::Learned).play(deal.view());
            let world = SampledWorld::from_view(deal.view(), deal.table.hands());
            let rollout = PolicyRollout::new(world, RolloutPolicy::learned(), 0);
            let taken = rollout.play_out_after(first);
            deal.play_by(Policy::Learned, 52);
            // The rollout stops when the scores are settled.
            assert_eq!(score_deal(rules, &taken), deal.table.scores(), "{seed}");
        }
    }

    #[test]
    fn a_solved_endgame_equals_the_line_of_the_solver_with_a_table() {
        let (mut solver, mut unsolved) = (Solver::new(), 0);
        for seed in 0..600 {
            let (rules, mut rng) = (named_rules(seed), Rng::new(seed));
            let mut deal = Watched::deal(rules, seed);
            (0..52 - 4 * (2 + seed % 4)).for_each(|_| deal.play_any(&mut rng));
            let position = deal.table;
            let options = SolveOptions::default();
            let (solution, line) = solver.solve_with_pv(&position, &options);
            let alone = Solver::without_table().principal_variation(&position, &options);
            assert_eq!(alone, line, "{seed}");
            let best = solution.best().expect("a card");
            let Some(endgame) = solve_endgame(position) else {
                unsolved += 1;
                continue;
            };
            assert_eq!(endgame.cards, line, "{seed}");
            assert_eq!(score_deal(rules, &endgame.taken), best.scores, "{seed}");
        }
        assert!((1..60).contains(&unsolved), "{unsolved}");
    }

    #[test]
    fn a_rollout_follows_the_policy_and_ends_with_the_solved_endgame() {
        let mut learned = PolicyPlayer(Policy::Learned);
        let (mut differ, mut late) = (0, 0);
        for seed in 0..200 {
            let rules = named_rules(seed);
            let mut deal = Watched::deal(rules, seed);
            let first = learned.play(deal.view());
            let world = SampledWorld::from_view(deal.view(), deal.table.hands());
            let solved = PolicyRollout::new(world, RolloutPolicy::learned(), SOLVED_TRICKS);
            let (taken, line) = (solved.play_out_after(first), solved.variation(Some(first)));
            let scores = score_deal(rules, &taken);
            let unsolved = PolicyRollout::new(world, RolloutPolicy::learned(), 0);
            differ += u32::from(score_deal(rules, &unsolved.play_out_after(first)) != scores);

            deal.play(first);
            let mut rest = &line[1..];
            let endgame = loop {
                let on_table = deal.table.trick().len();
                let left = deal.table.hands()[deal.view().me()].len();
                if on_table == 0
                    && left <= SOLVED_TRICKS
                    && let Some(endgame) = solve_endgame(deal.table)
                {
                    break endgame;
                }
                late += u32::from(left < SOLVED_TRICKS);
                let card = learned.play(deal.view());
                assert_eq!(rest.first(), Some(&card), "{seed}");
                deal.play(card);
                rest = &rest[1..];
            };
            assert_eq!(&endgame.cards[..], rest, "{seed}");
            assert_eq!(score_deal(rules, &endgame.taken), scores, "{seed}");
        }
        assert!(differ > 20 && late == 0, "{differ} {late}");
    }

    #[test]
    fn common_noise_lowers_the_variance_of_differences_between_candidates() {
        let (mut same, mut other) = (0.0, 0.0);
        for seed in 0..1_000 {
            let rules = Rules::STANDARD;
            let mut deal = Watched::deal(rules, seed);
            let openings = *deal.table.hands();
            deal.play_by(Policy::Learned, 24);
            let (view, hands) = (deal.view(), deal.table.hands());
            let mut cards = view.legal_moves().expect("my turn").iter();
            let (Some(one), Some(two)) = (cards.next(), cards.next_back()) else {
                continue;
            };
            let world = SampledWorld::from_view(view, hands);
            let payoff = |card: Card, seed: u64| {
                let mut styles = [Style::Novice; SEATS];
                styles[view.me()] = Style::Learned;
                let styles = WorldStyles::draw(styles, [0; SEATS], openings, &mut Rng::new(seed));
                let rollout = PolicyRollout::new(world, RolloutPolicy::learned(), 0);
                let taken = rollout.with_styles(Some(styles)).play_out_after(card);
                f64::from(payoff_times_three(&score_deal(rules, &taken), view.me()))
            };
            same += (payoff(one, seed) - payoff(two, seed)).powi(2);
            other += (payoff(one, seed) - payoff(two, seed + 1_000)).powi(2);
        }
        assert!(same < 0.95 * other, "{same} {other}");
    }
}
