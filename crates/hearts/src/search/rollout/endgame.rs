//! The last tricks of a sampled world, played as well as four players can who see all hands.
//!
//! So near the end the cards that were played tell each of them nearly as much, and what the learned
//! policy does there is the weaker guess.

use crate::solve::{PrincipalVariation, SolveOptions, Solver};
use crate::{CardSet, Position, SEATS};

/// Tricks that are played exactly.
///
/// Six are no better, and take twice the time.
pub(in crate::search) const EXACT_TRICKS: u32 = 4;

/// Cards that are tried for one that is played: one ending in forty would take more, some of them
/// longer than all the tricks before, and no playout may hold up a search that has to end in time.
const NODES: u64 = 800;

/// How a deal ends.
pub(in crate::search) struct Ending {
    /// The cards that are played.
    pub cards: PrincipalVariation,
    /// What each seat takes in the whole deal.
    pub taken: [CardSet; SEATS],
}

/// The end of a deal in which everybody plays for the payoff (max^n); `None` where that takes long
/// to find.
pub(in crate::search) fn best_play(mut position: Position) -> Option<Ending> {
    let options = SolveOptions {
        nodes: Some(NODES),
        ..SolveOptions::default()
    };
    let cards = Solver::without_table().principal_variation(&position, &options);
    if cards.cards().is_empty() {
        return None;
    }
    for &card in cards.cards() {
        // A legal card is never refused.
        let _ = position.play(card);
    }
    Some(Ending {
        cards,
        taken: *position.taken(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::rollout::Playout;
    use crate::search::rollout::PolicyWorld;
    use crate::search::rollout::WorldPolicy;
    use crate::view::tests::watched::Watched;
    use crate::{Player, Policy, PolicyPlayer, Rules, score_deal};
    use handsense_core::Rng;

    /// A random deal of random cards with so many tricks left.
    fn ending(rules: Rules, seed: u64, tricks: u32) -> Position {
        let mut rng = Rng::new(seed);
        let mut position = Position::deal(rules, &mut rng);
        while position.hands()[position.next_seat()].len() > tricks {
            let legal = position.legal_moves();
            let card = legal.iter().nth(rng.below(legal.len()) as usize);
            position
                .play(card.expect("a legal card"))
                .expect("it is legal");
        }
        position
    }

    #[test]
    fn an_ending_is_that_of_the_solver_with_memory() {
        let (mut solver, mut long) = (Solver::new(), 0);
        for seed in 0..600 {
            let rules = [Rules::STANDARD, Rules::LEGACY_MAIN][seed as usize % 2];
            let position = ending(rules, seed, 2 + seed as u32 % 4);
            let options = SolveOptions::default();
            let (solution, line) = solver.solve_with_pv(&position, &options);
            let alone = Solver::without_table().principal_variation(&position, &options);
            assert_eq!(alone, line, "{seed}");
            let best = solution.best().expect("a card");
            let Some(ending) = best_play(position) else {
                long += 1;
                continue;
            };
            assert_eq!(ending.cards, line, "{seed}");
            assert_eq!(score_deal(rules, &ending.taken), best.scores, "{seed}");
        }
        assert!((1..60).contains(&long), "{long}");
    }

    #[test]
    fn a_playout_goes_by_the_policy_and_ends_exactly() {
        let mut learned = PolicyPlayer(Policy::Learned);
        let (mut differ, mut late) = (0, 0);
        for seed in 0..200 {
            let rules = [Rules::STANDARD, Rules::LEGACY_MAIN][seed as usize % 2];
            let mut deal = Watched::deal(rules, seed);
            let first = learned.play(deal.view());
            let world = PolicyWorld::of(deal.view(), deal.table.hands());
            let by_policy = Playout::of(world, &WorldPolicy::LEARNED);
            let exact = by_policy.ending_exactly();
            let (taken, line) = (exact.play_out_after(first), exact.line_after(first));
            let scores = score_deal(rules, &taken);
            differ += u32::from(score_deal(rules, &by_policy.play_out_after(first)) != scores);

            deal.play(first);
            let mut rest = &line[1..];
            let ending = loop {
                let on_table = deal.table.trick().len();
                let left = deal.table.hands()[deal.view().me()].len();
                if on_table == 0
                    && left <= EXACT_TRICKS
                    && let Some(ending) = best_play(deal.table)
                {
                    break ending;
                }
                late += u32::from(left < EXACT_TRICKS);
                let card = learned.play(deal.view());
                assert_eq!(rest.first(), Some(&card), "{seed}");
                deal.play(card);
                rest = &rest[1..];
            };
            assert_eq!(ending.cards.cards(), rest, "{seed}");
            assert_eq!(score_deal(rules, &ending.taken), scores, "{seed}");
        }
        assert!(differ > 20 && late == 0, "{differ} {late}");
    }
}
