//! Searches of a game of majorities, whose results are known.

use super::running_search::logarithm;
use super::*;
use crate::search::SearchLimits;

/// A game on nine cells: the player who owns most of the first five cells at the end wins. The
/// other cells are irrelevant.
struct Majority {
    root: [Option<bool>; 9],
    cells: [Option<bool>; 9],
    first: bool,
    /// Whether `moves` recognises a majority before the end.
    proves: bool,
    /// The visits with which knowledge of the root was asked for.
    asked: Vec<u32>,
    /// The cell that the priors prefer.
    preferred: Option<usize>,
    /// The cell that the policy prefers.
    policy: Option<usize>,
    /// The number of positions with a policy.
    policies: u32,
    /// The visits of the root at which knowledge finds it lost.
    lost_after: u32,
}

/// The number of the first five cells that a side owns.
fn owned(cells: &[Option<bool>; 9], side: bool) -> usize {
    let owned = cells[..5].iter();
    owned.filter(|&&cell| cell == Some(side)).count()
}

impl Majority {
    fn new(root: [Option<bool>; 9], proves: bool) -> Majority {
        Majority {
            root,
            cells: root,
            first: true,
            proves,
            asked: Vec::new(),
            preferred: None,
            policy: None,
            policies: 0,
            lost_after: u32::MAX,
        }
    }
}

impl MctsGame for Majority {
    type Move = usize;
    const MAX_MOVES: usize = 9;

    fn reset_to_root(&mut self) {
        self.cells = self.root;
        self.first = true;
    }

    fn play(&mut self, mv: usize) {
        assert_eq!(self.cells[mv].replace(self.first), None);
        self.first = !self.first;
    }

    fn moves(&mut self, moves: &mut Vec<usize>) -> ProofStatus {
        moves.extend((0..9).filter(|&cell| self.cells[cell].is_none()));
        match self.proves {
            true if owned(&self.cells, self.first) > 2 => ProofStatus::Won,
            true if owned(&self.cells, !self.first) > 2 => ProofStatus::Lost,
            _ => ProofStatus::Unknown,
        }
    }

    /// Prunes the irrelevant cells. Two relevant cells prove a win, and three of the opponent a
    /// loss.
    fn apply_knowledge(
        &mut self,
        visits: u32,
        moves: &mut Vec<usize>,
    ) -> Result<ProofStatus, OutOfMemory> {
        if self.cells == self.root {
            self.asked.push(visits);
            if visits >= self.lost_after {
                return Ok(ProofStatus::Lost);
            }
        }
        moves.extend((0..5).filter(|&cell| self.cells[cell].is_none()));
        let sides = [self.first, !self.first];
        Ok(match sides.map(|side| owned(&self.cells, side)) {
            [2, _] if !moves.is_empty() => ProofStatus::Won,
            [_, 3] => ProofStatus::Lost,
            _ => ProofStatus::Unknown,
        })
    }

    fn rollout(&mut self, rng: &mut Rng) -> bool {
        let mut empty = Vec::new();
        self.moves(&mut empty);
        rng.shuffle(&mut empty);
        empty.into_iter().for_each(|cell| self.play(cell));
        owned(&self.cells, true) > 2
    }

    fn move_code(&self, mv: usize) -> i32 {
        mv as i32
    }

    fn was_played(&self, mv: usize, by_root_player: bool) -> bool {
        self.cells[mv] == Some(by_root_player)
    }

    fn append_policy(&mut self, moves: &[usize], priors: &mut Vec<f32>) {
        if let Some(policy) = self.policy {
            self.policies += 1;
            priors.extend(moves.iter().map(|&mv| f32::from(u8::from(mv == policy))));
        }
    }

    fn append_priors(&mut self, moves: &[usize], priors: &mut Vec<f32>) {
        let is_preferred = |mv: &usize| f32::from(u8::from(Some(*mv) == self.preferred));
        priors.extend(moves.iter().map(is_preferred));
    }
}

fn search_game(game: &mut Majority, params: &MctsParams, playouts: u64) -> MctsResult<usize> {
    let budget = Budget::start(SearchLimits::with_playouts(playouts));
    mcts(game, params, &budget, &mut Rng::new(1)).expect("memory")
}

fn search(params: &MctsParams, playouts: u64, proves: bool) -> MctsResult<usize> {
    search_game(&mut Majority::new([None; 9], proves), params, playouts)
}

#[test]
fn knowledge_is_applied_again_when_the_visits_have_doubled() {
    let params = MctsParams {
        knowledge_threshold: 16,
        ..MctsParams::default()
    };
    let mut game = Majority::new([None; 9], false);
    search_game(&mut game, &params, 300);
    assert_eq!(game.asked, [0, 16, 32, 64, 128, 256]);
    // With an interval, the root is asked about after each.
    let regular = MctsParams {
        root_knowledge_interval: 100,
        ..params
    };
    let mut game = Majority::new([None; 9], false);
    search_game(&mut game, &regular, 301);
    assert_eq!(game.asked, [0, 100, 100, 100]);
    // A root that is found lost stays searchable, and is not asked about again.
    let mut game = Majority::new([None; 9], false);
    game.lost_after = 16;
    let tree = search_game(&mut game, &params, 300);
    assert_eq!(game.asked, [0, 16]);
    assert_eq!((tree.proof, tree.playouts), (ProofStatus::Lost, 300));
    assert!(
        tree.moves
            .iter()
            .any(|visited| visited.proof == ProofStatus::Unknown)
    );
}

#[test]
fn a_prior_draws_the_first_visits_and_fades() {
    let share = |playouts: u64, progressive_bias: f32| {
        let params = MctsParams {
            progressive_bias,
            ..MctsParams::default()
        };
        let mut game = Majority::new([None; 9], false);
        // An irrelevant cell.
        game.preferred = Some(7);
        let tree = search_game(&mut game, &params, playouts);
        let preferred = tree.moves.iter().find(|visited| visited.mv == 7);
        preferred.map_or(0.0, |visited| visited.visits as f64) / playouts as f64
    };
    assert!(share(20, 2.5) > 0.5 && share(20, 0.0) < 0.5);
    assert!(share(20_000, 2.5) < 0.1, "{}", share(20_000, 2.5));
}

#[test]
fn a_policy_replaces_the_priors_of_nodes_with_enough_visits() {
    let params = MctsParams {
        progressive_bias: 2.5,
        policy_threshold: 40,
        policy_bias: 2.5,
        ..MctsParams::default()
    };
    let visits = |policy: Option<usize>, playouts: u64| {
        let mut game = Majority::new([None; 9], false);
        (game.preferred, game.policy) = (Some(7), policy);
        let tree = search_game(&mut game, &params, playouts);
        let of = |cell: usize| {
            let visited = tree.moves.iter().find(|visited| visited.mv == cell);
            visited.map_or(0, |visited| visited.visits)
        };
        (of(7), of(8), game.policies)
    };
    // The root has its policy at once, and other nodes after 40 visits.
    let (prior, policy, policies) = visits(Some(8), 20);
    assert!(
        policy > 10 && prior < 5 && policies == 1,
        "{prior} {policy}"
    );
    let (_, _, policies) = visits(Some(8), 1_000);
    assert!((5..25).contains(&policies), "{policies}");
    // A game without a policy keeps its priors.
    let (prior, policy, policies) = visits(None, 20);
    assert!(
        prior > 10 && policy < 5 && policies == 0,
        "{prior} {policy}"
    );
}

/// Plays the moves at the root.
fn advance(game: &Majority, moves: &[usize]) -> Majority {
    let mut later = Majority::new(game.root, game.proves);
    for (ply, &mv) in moves.iter().enumerate() {
        later.root[mv] = Some(ply % 2 == 0);
    }
    later
}

fn search_from(
    game: &mut Majority,
    params: &MctsParams,
    tree: MctsTree<usize>,
) -> (MctsResult<usize>, MctsTree<usize>) {
    let budget = Budget::start(SearchLimits::with_playouts(500));
    mcts_from(game, params, &budget, &mut Rng::new(2), tree).expect("memory")
}

#[test]
fn fewer_leaves_are_expanded_as_the_tree_fills() {
    const MAX_NODES: usize = 800;
    const PLAYOUTS: u64 = 4_000;
    let params = MctsParams {
        // Many leaves have the same number of visits.
        exploration: 2.0,
        rave_weight_final: 0.0,
        expand_threshold: 4,
        max_nodes: MAX_NODES,
        ..MctsParams::default()
    };
    let budget = Budget::start(SearchLimits::with_playouts(PLAYOUTS));
    let mut game = Majority::new([None; 9], false);
    let mut rng = Rng::new(2);
    let found = mcts_from(&mut game, &params, &budget, &mut rng, MctsTree::new());
    let (_, tree) = found.expect("memory");
    assert!(tree.len() + 9 <= params.max_nodes, "{}", tree.len());
    let (mut expanded, mut delayed) = ([0; 3], 0);
    for node in &tree.nodes[1..] {
        let used = node.first_child as usize;
        let stage = usize::from(used > MAX_NODES / 2) + usize::from(used > MAX_NODES / 4 * 3);
        if node.children > 0 {
            assert!(node.visits >= 4 << stage, "{node:?}");
            expanded[stage] += 1;
        } else if node.visits > 4 && node.proof == ProofStatus::Unknown {
            delayed += 1;
        }
    }
    assert!(expanded.iter().all(|&count| count > 2), "{expanded:?}");
    assert!(delayed > 2, "{delayed}");
}

#[test]
fn a_later_search_continues_the_tree() {
    let params = MctsParams::default();
    let mut game = Majority::new([None; 9], false);
    let (first, tree) = search_from(&mut game, &params, MctsTree::new());
    assert_eq!(first, {
        let budget = Budget::start(SearchLimits::with_playouts(500));
        let found = mcts(&mut game, &params, &budget, &mut Rng::new(2));
        found.expect("memory")
    });
    assert_eq!((tree.len(), u64::from(tree.visits())), (first.nodes, 500));
    let path = &first.principal_variation[..2];
    let kept = tree.subtree(path, &|_| false, 1_000).expect("memory");
    let kept = kept.expect("an expanded node");
    let before = u64::from(kept.visits());
    let mut later = advance(&game, path);
    let (second, tree) = search_from(&mut later, &params, kept.clone());
    assert_eq!(second.playouts, 500);
    let visits = second.moves.iter().map(|one| one.visits).sum::<u64>();
    assert!(before > 50 && visits > 500, "{before} {visits}");
    assert_eq!(u64::from(tree.visits()), before + 500);
    // It is the same each time, and has the moves of a new search.
    assert_eq!(search_from(&mut later, &params, kept.clone()).0, second);
    let sorted = |result: &MctsResult<usize>| {
        let mut moves: Vec<_> = result.moves.iter().map(|one| one.mv).collect();
        moves.sort_unstable();
        moves
    };
    let (new, _) = search_from(&mut later, &params, MctsTree::new());
    assert_eq!(sorted(&second), sorted(&new));
    // The visits of the earlier search do not count for the knowledge of the root.
    let asking = MctsParams {
        knowledge_threshold: 16,
        ..params
    };
    search_from(&mut later, &asking, kept.clone());
    assert_eq!(later.asked, [0, 16]);
    // A tree of another position, or one that is too large, is not used.
    assert_eq!(search_from(&mut game, &params, kept.clone()).0, first);
    let small = MctsParams {
        max_nodes: kept.len() - 1,
        ..params
    };
    let (full, _) = search_from(&mut later, &small, kept);
    assert_eq!(full, search_from(&mut later, &small, MctsTree::new()).0);
}

#[test]
fn continued_searches_prove_the_same_results() {
    let mut continued = 0;
    for case in 0..162_usize {
        let knowledge_threshold = case as u32 / 81 * 16;
        let path = [case % 81 / 9, case % 9];
        if path[0] == path[1] {
            continue;
        }
        let params = MctsParams {
            knowledge_threshold,
            expand_threshold: 1,
            // All moves are tried.
            rave_weight_final: 0.0,
            first_play_urgency: 9.0,
            ..MctsParams::default()
        };
        let search = |game: &mut Majority, playouts, tree| {
            let budget = Budget::start(SearchLimits::with_playouts(playouts));
            mcts_from(game, &params, &budget, &mut Rng::new(3), tree).expect("memory")
        };
        let mut game = Majority::new([None; 9], true);
        let (_, tree) = search(&mut game, 200, MctsTree::new());
        let kept = tree.subtree(&path, &|_| false, 10_000).expect("memory");
        continued += u32::from(kept.is_some());
        let mut later = advance(&game, &path);
        let (found, _) = search(&mut later, 200_000, kept.unwrap_or_default());
        // Only an irrelevant move with a relevant reply loses the majority.
        let expected = if path[0] > 4 && path[1] < 5 {
            ProofStatus::Lost
        } else {
            ProofStatus::Won
        };
        assert_eq!(found.proof, expected, "{path:?}");
    }
    assert!(continued > 8, "{continued}");
}

#[test]
fn the_tree_respects_its_node_limit_and_may_end_the_search_when_it_is_full() {
    let mut params = MctsParams {
        max_nodes: 60,
        ..MctsParams::default()
    };
    assert!(search(&params, 5_000, false).nodes <= 60);
    assert_eq!(search(&params, 0, false).playouts, 1);
    params.stop_when_full = true;
    let tree = search(&params, u64::MAX, false);
    assert!(tree.nodes <= 60 && tree.nodes > 50);
    assert!(tree.playouts > 10 && tree.playouts < 1_000);
}

#[test]
fn relevant_cells_are_found_with_and_without_rave() {
    let plain = MctsParams {
        rave_weight_final: 0.0,
        first_play_urgency: 1.0,
        ..MctsParams::default()
    };
    for params in [MctsParams::default(), plain] {
        let tree = search(&params, 2_000, false);
        assert!(tree.moves[0].mv < 5, "{tree:?}");
        assert!(tree.moves[0].win_rate > 0.5);
        assert_eq!(tree.moves.len(), 9);
        let visits: u64 = tree.moves.iter().map(|visited| visited.visits).sum();
        assert_eq!((visits, tree.playouts), (2_000, 2_000));
        assert_eq!(tree.principal_variation[0], tree.moves[0].mv);
        let once = search(&params, 1, false);
        assert_eq!(once.principal_variation, [once.moves[0].mv]);
        assert_eq!(search(&params, 2_000, false), tree);
    }
}

/// Every term of the selection changes these visits.
#[test]
fn the_moves_have_the_recorded_visits() {
    let params = MctsParams {
        exploration: 0.4,
        progressive_bias: 0.5,
        expand_threshold: 2,
        knowledge_threshold: 64,
        max_nodes: 2_000,
        ..MctsParams::default()
    };
    let mut game = Majority::new([None; 9], false);
    game.preferred = Some(7);
    let found = search_game(&mut game, &params, 3_000);
    let visits: Vec<_> = found.moves.iter().map(|one| (one.mv, one.visits)).collect();
    let relevant = [(2, 1_060), (4, 493), (0, 396), (3, 363), (1, 208)];
    let pruned = [5, 6, 7, 8].map(|cell| (cell, 0));
    assert_eq!(visits, [&relevant[..], &pruned[..]].concat());
    assert_eq!(found.nodes, 1_977);
}

#[test]
fn a_proved_root_ends_the_search_and_knowledge_proves_it_earlier() {
    let params = MctsParams {
        knowledge_threshold: 16,
        ..MctsParams::default()
    };
    let plain = search(&MctsParams::default(), 1_000_000, true);
    let studied = search(&params, 1_000_000, true);
    assert!(studied.playouts < plain.playouts && plain.playouts < 1_000_000);
    for tree in [&plain, &studied] {
        assert_eq!(tree.proof, ProofStatus::Won);
        assert_eq!(tree.moves[0].proof, ProofStatus::Won);
        assert!(tree.moves[0].mv < 5);
        let mut lost = tree
            .moves
            .iter()
            .filter(|one| one.proof == ProofStatus::Lost);
        assert!(lost.all(|lost| lost.mv > 4));
    }
    let idle = studied.moves.iter().filter(|visited| visited.mv > 4);
    let idle = idle.map(|idle| (idle.visits, idle.proof));
    assert!(idle.eq([(0, ProofStatus::Lost); 4]));
}

#[test]
fn game_knowledge_proves_the_root_without_playouts() {
    let params = MctsParams {
        knowledge_threshold: 16,
        ..MctsParams::default()
    };
    let grow = |sides: [u8; 4]| {
        let mut root = [None; 9];
        for (cell, side) in root.iter_mut().zip(sides) {
            *cell = Some(side == 1);
        }
        search_game(&mut Majority::new(root, false), &params, 100)
    };
    let won = grow([1, 2, 1, 2]);
    assert_eq!((won.proof, won.playouts), (ProofStatus::Won, 0));
    assert_eq!(won.principal_variation, [4]);
    let winning = won.moves.iter().filter(|one| one.proof == ProofStatus::Won);
    assert!(winning.map(|one| one.mv).eq([4]));
    // The opponent may still err, so the search continues.
    let lost = grow([2, 2, 2, 1]);
    assert_eq!(lost.proof, ProofStatus::Lost);
    assert!(lost.playouts > 0 && lost.moves.len() == 5);
    // All moves are relevant, so nothing is pruned. The player gets three of the five cells.
    let mut root = [None; 9];
    (5..9).for_each(|cell| root[cell] = Some(cell % 2 == 0));
    let open = search_game(&mut Majority::new(root, false), &params, 1_000);
    assert_eq!(open.proof, ProofStatus::Won);
}

#[test]
fn approximate_logarithms_have_an_error_below_a_hundredth() {
    for number in 1..10_000_u32 {
        let exact = (number as f32).ln();
        assert!((logarithm(number) - exact).abs() < 0.01, "{number}");
    }
}
