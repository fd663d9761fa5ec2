//! Alpha-beta search of a game of Nim.

use super::*;
use crate::search::SearchLimits;

/// A game of Nim with one heap: players take one, two or three matches, and the last match wins.
struct NimHeap {
    left: u32,
    backwards: bool,
    /// The number of evaluations before the budget ends.
    evaluations: u32,
}

impl TwoPlayerGame for NimHeap {
    type Move = u32;
    type Key = u32;
    const DECIDED: f64 = 900.0;
    const MAX_MOVES: usize = 3;

    fn terminal_value(&self, ply: u32) -> Option<f64> {
        (self.left == 0).then(|| f64::from(ply) - 1_000.0)
    }

    fn moves(&mut self, _: u32, _: u32, moves: &mut Vec<u32>) {
        moves.extend(1..=self.left.min(3));
        if self.backwards {
            moves.reverse();
        }
    }

    fn play(&mut self, mv: u32) {
        self.left -= mv;
    }

    fn undo(&mut self, mv: u32) {
        self.left += mv;
    }

    fn evaluate(&mut self) -> Option<f64> {
        self.evaluations = self.evaluations.checked_sub(1)?;
        Some(0.0)
    }

    fn move_code(&self, mv: u32) -> i32 {
        mv as i32
    }

    fn key(&self) -> u32 {
        self.left
    }

    fn hash(left: &u32) -> u64 {
        u64::from(*left).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}

fn nim_heap(
    left: u32,
    backwards: bool,
    depth: u32,
    deepening: bool,
    table_entries: usize,
) -> AlphaBetaResult<u32> {
    let mut nim_heap = NimHeap {
        left,
        backwards,
        evaluations: u32::MAX,
    };
    let budget = Budget::start(SearchLimits::default());
    let options = AlphaBetaOptions {
        depth,
        deepening,
        table_entries,
    };
    alpha_beta(&mut nim_heap, options, &budget).expect("memory")
}

#[test]
fn all_search_options_find_the_value_of_nim_heaps() {
    for left in 1..=14 {
        let plain = nim_heap(left, false, 14, false, 0);
        let wins = left % 4 != 0;
        assert_eq!(plain.value > 0.0, wins, "{left}");
        if wins {
            assert_eq!(plain.principal_variation[0], left % 4);
        }
        // The winner ends the game as early, the loser as late as possible: two moves per four
        // matches.
        let moves = if wins {
            left.div_ceil(4) * 2 - 1
        } else {
            left / 4 * 2
        };
        assert_eq!(plain.value.abs(), 1_000.0 - f64::from(moves));
        assert_eq!(plain.principal_variation.len(), moves as usize);
        for (backwards, deepening, table_entries) in
            [(true, false, 0), (false, true, 0), (true, true, 1_000)]
        {
            let other = nim_heap(left, backwards, 14, deepening, table_entries);
            assert_eq!(other.value, plain.value, "{left}");
            assert!(other.complete);
        }
        assert!(nim_heap(left, false, 14, false, 1_000).nodes <= plain.nodes);
    }
}

/// The order of moves, the window and the table change these numbers only.
#[test]
fn a_search_visits_the_recorded_number_of_nodes() {
    let nodes = [(false, 0), (true, 0), (false, 1_000), (true, 1_000)]
        .map(|(backwards, entries)| nim_heap(18, backwards, 14, true, entries).nodes);
    assert_eq!(nodes, [2_206, 2_133, 679, 257]);
}

#[test]
fn move_order_causes_cutoffs_and_the_budget_ends_the_search() {
    let mut nim_heap = NimHeap {
        left: 30,
        backwards: false,
        evaluations: u32::MAX,
    };
    let budget = |nodes| Budget::start(SearchLimits::with_playouts(nodes));
    let plan = AlphaBetaOptions {
        depth: 30,
        deepening: true,
        table_entries: 0,
    };
    let found = alpha_beta(&mut nim_heap, plan, &budget(500)).expect("memory");
    assert!(!found.complete && found.nodes <= 500 && found.depth >= 3);
    assert_eq!(
        (nim_heap.left, found.principal_variation.is_empty()),
        (30, false)
    );
    let found = alpha_beta(&mut nim_heap, plan, &budget(0)).expect("memory");
    assert_eq!(
        (found.principal_variation, found.nodes, found.depth),
        (vec![1], 0, 0)
    );
}

#[test]
fn an_evaluation_that_is_cut_off_ends_the_search() {
    let plan = AlphaBetaOptions {
        depth: 5,
        deepening: true,
        table_entries: 0,
    };
    let mut depths = Vec::new();
    for evaluations in 0..40 {
        let mut nim_heap = NimHeap {
            left: 30,
            backwards: false,
            evaluations,
        };
        let budget = Budget::start(SearchLimits::default());
        let found = alpha_beta(&mut nim_heap, plan, &budget).expect("memory");
        assert!(!found.complete && !found.principal_variation.is_empty());
        assert_eq!(nim_heap.left, 30);
        depths.push(found.depth);
    }
    assert_eq!((depths[0], depths[2], depths[3]), (0, 0, 1));
    assert!(depths.is_sorted() && depths[39] < plan.depth);
}

#[test]
fn the_table_grows_to_its_limit_and_loses_no_value() {
    type Growing = GrowingTable<NimHeap>;
    let budget = Budget::start(SearchLimits::default());
    let entry = |value: u32| TableEntry {
        value: f64::from(value),
        ..TableEntry::default()
    };
    let mut table = Growing::new(100_000);
    assert_eq!(table.table.capacity(), FIRST_TABLE_ENTRIES);
    for key in 0..20_000 {
        table.store(key, entry(key), &budget);
        assert!(table.table.capacity() <= (4 * key as usize).max(FIRST_TABLE_ENTRIES));
    }
    let found = (0..20_000).filter(|key| {
        let entry = table.get(key);
        assert!(entry.is_none_or(|entry| entry.value == f64::from(*key)));
        entry.is_some()
    });
    assert!(found.count() > 19_000);
    (20_000..200_000).for_each(|key| table.store(key, entry(key), &budget));
    assert_eq!(table.table.capacity(), 131_072);

    // A budget that ends leaves the table as it is.
    let cancelled = std::sync::atomic::AtomicI32::new(1);
    let limits = SearchLimits {
        cancel: Some(&cancelled),
        ..SearchLimits::default()
    };
    let budget = Budget::start(limits);
    let mut table = Growing::new(100_000);
    (0..5_000).for_each(|key| table.store(key, entry(key), &budget));
    assert_eq!(table.table.capacity(), FIRST_TABLE_ENTRIES);

    // Without entries there is no table, and a small table has its own size.
    assert!(!Growing::new(0).is_enabled());
    assert_eq!(Growing::new(10).table.capacity(), 16);
}
