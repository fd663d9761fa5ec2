//! The last tricks of a policy rollout, solved double dummy by max^n (C. Luckhardt and K. Irani,
//! "An Algorithmic Solution of N-Person Games", 1986).
//!
//! In the last four tricks the cards played reveal nearly as much as open hands. Double-dummy play
//! then models the players better than the learned policy.

use crate::solve::{PrincipalVariation, SolveOptions, Solver};
use crate::{CardSet, Position, SEATS};
use handsense_core::search::SearchLimits;

/// Tricks at the end of a policy rollout that are solved. Six gave no better results in matches and
/// take twice the time.
pub(in crate::search) const SOLVED_TRICKS: u32 = 4;

/// Node limit of the solver. It keeps a playout short, so that a search ends in time: one endgame
/// in forty would take more nodes, some of them more time than all tricks before. Chosen by hand.
const NODE_LIMIT: u64 = 800;

/// A solved endgame.
pub(in crate::search) struct SolvedEndgame {
    /// The principal variation.
    pub cards: PrincipalVariation,
    /// The cards that each seat takes in the whole deal.
    pub taken: [CardSet; SEATS],
}

/// Solves the endgame in which every player maximises his own payoff.
///
/// Returns `None` when the node limit is reached first.
pub(in crate::search) fn solve_endgame(mut position: Position) -> Option<SolvedEndgame> {
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
    use crate::search::rollout::{PolicyRollout, RolloutPolicy, SampledWorld};
    use crate::watched::{Watched, named_rules};
    use crate::{Player, Policy, PolicyPlayer, score_deal};
    use handsense_core::Rng;

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
            let (taken, line) = (solved.play_out_after(first), solved.variation_after(first));
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
}
