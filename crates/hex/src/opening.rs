//! Opening moves under the swap rule: which to swap, and which to offer.
//!
//! A good opening is balanced: the second player swaps strong openings and leaves weak ones. The
//! board has a rotational symmetry of 180°, so every statement about a cell also holds for the
//! opposite cell.

use super::cell::Cell;

/// Winning openings of solved boards, by size. A hyphen stands for all cells of a row between two
/// cells. The lists from 6 rows on come from the program benzene. Its lists from 3 to 7 rows are
/// for a first player who connects left and right, so they are mirrored here.
const WINNING_OPENINGS: [&str; 9] = [
    "a1",
    "b1 a2",
    "c1 a2-c2 a3",
    "d1 c2 b3 a4",
    "e1 b2-e2 b3-d3 a4-d4 a5",
    "f1 b2-f2 a3-f3 a4-f4 a5-e5 a6",
    "g1 c2 e2-g2 b3-f3 a4-g4 b5-f5 a6-c6 e6 a7",
    "h1 g2-h2 b3-g3 b4-h4 a5-g5 b6-g6 a7-b7 a8",
    "h2 b3-g3 c4-g4 b5-h5 c6-g6 c7-h7 b8",
];

/// Openings on 11 rows that are not swapped: the list of the program benzene, last revised by its
/// authors for neurobenzene. Earlier lists of these programs are shorter in the second row. The
/// list of HexWiki, which calls itself subjective, differs only in d2 to f2 and f10 to h10, which
/// it swaps.
const NOT_SWAPPED_11: &str = "a1-j1 a2-i2 a3 k3 a9 k9 c10-k10 b11-k11";

/// Balanced openings on 11 rows according to HexWiki, without the opposite cells.
const FAIR_11: &str = "a3 a4 a5 a6 a7 a8 a11 c2 c10";

/// Smallest board with balanced openings for [`fair_opening`].
const MIN_FAIR_SIZE: usize = 6;

/// Returns whether the second player should swap an opening.
///
/// Up to 9 rows all openings are solved, and on 11 rows the list of a strong program is used. Other
/// sizes follow a rule that is modelled on 11 rows. In the first row only the last cell is swapped.
/// In the second row it is the last three cells, in the third row all but the last. The same holds
/// for the opposite cells. All other cells are swapped.
///
/// ```
/// use handsense_hex::opening::should_swap;
/// assert!(should_swap(11, "f6".parse()?) && should_swap(11, "a11".parse()?));
/// assert!(!should_swap(11, "a1".parse()?) && !should_swap(11, "f10".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn should_swap(size: usize, first: Cell) -> bool {
    if let Some(winning) = size
        .checked_sub(1)
        .and_then(|index| WINNING_OPENINGS.get(index))
    {
        return list_contains(winning, first);
    }
    if size == 11 {
        return !list_contains(NOT_SWAPPED_11, first);
    }
    // The row counts from the nearer red edge, and `from_end` from the obtuse corner of that row.
    let (row, from_end) = if first.row() < size / 2 {
        (first.row(), size.saturating_sub(first.column() + 1))
    } else {
        (size.saturating_sub(first.row() + 1), first.column())
    };
    match row {
        0 => from_end == 0,
        1 => from_end < 3,
        2 => from_end != 0,
        _ => true,
    }
}

/// Returns a balanced opening; different numbers give different ones.
///
/// On 11 rows it is one that HexWiki calls fair. On other sizes it is a cell at the same distances
/// from edges and corners. Boards of fewer than 6 rows have no balanced opening; the result is the
/// acute corner, the weakest cell.
///
/// ```
/// use handsense_hex::opening::fair_opening;
/// assert_eq!(fair_opening(11, 0).to_string(), "a3");
/// assert_eq!(fair_opening(11, 0), fair_opening(11, 18));
/// ```
pub fn fair_opening(size: usize, number: u64) -> Cell {
    let mut cells: Vec<Cell> = Vec::new();
    if size == 11 {
        cells.extend(FAIR_11.split(' ').flat_map(str::parse::<Cell>));
    } else if size >= MIN_FAIR_SIZE {
        let side = (2..size - 3).map(|row| (0, row));
        let places = side.chain([(0, size - 1), (2, 1), (2, size - 2)]);
        cells.extend(places.filter_map(|(column, row)| Cell::new(column, row)));
    }
    let opposite = |cell: &Cell| Cell::new(size - 1 - cell.column(), size - 1 - cell.row());
    let turned: Vec<Cell> = cells.iter().filter_map(opposite).collect();
    cells.extend(turned);
    let index = number.checked_rem(cells.len() as u64).unwrap_or(0);
    cells
        .get(index as usize)
        .copied()
        .unwrap_or(Cell::from_coordinates(0, 0))
}

/// Returns whether a list contains a cell.
fn list_contains(list: &str, cell: Cell) -> bool {
    list.split(' ').any(|range| {
        let (from, to) = range.split_once('-').unwrap_or((range, range));
        let ends = [from, to].map(|name| name.parse::<Cell>());
        let [Ok(from), Ok(to)] = ends else {
            return false;
        };
        from.row() == cell.row() && (from.column()..=to.column()).contains(&cell.column())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::cell::MAX_SIZE;

    fn opposite(size: usize, cell: Cell) -> Cell {
        Cell::from_coordinates(size - 1 - cell.column(), size - 1 - cell.row())
    }

    #[test]
    fn swap_decisions_have_rotational_symmetry() {
        for size in 1..=MAX_SIZE {
            let board = Board::new(size).expect("a size");
            for cell in board.cells() {
                let turned = should_swap(size, opposite(size, cell));
                assert_eq!(should_swap(size, cell), turned, "{size} {cell}");
            }
        }
    }

    #[test]
    fn opening_lists_parse_and_leave_the_weak_cells() {
        for list in WINNING_OPENINGS.iter().chain([&NOT_SWAPPED_11, &FAIR_11]) {
            for name in list.split([' ', '-']) {
                assert!(name.parse::<Cell>().is_ok(), "{name}");
            }
        }
        let count = |size: usize| {
            let board = Board::new(size).expect("a size");
            let left = board.cells().filter(|&cell| !should_swap(size, cell));
            left.count()
        };
        let expected = [12, 12, 22, 32, 50, 42, 46, 70];
        assert_eq!([5, 6, 7, 8, 9, 11, 13, 19].map(count), expected);
    }

    #[test]
    fn fair_openings_are_near_an_edge() {
        for size in 1..=MAX_SIZE {
            let board = Board::new(size).expect("a size");
            for number in (0..50).chain([u64::MAX]) {
                let cell = fair_opening(size, number);
                assert!(board.contains(cell), "{size} {cell}");
                let edge = [cell.column(), size - 1 - cell.column()];
                assert!(edge.contains(&0) || edge.contains(&2), "{size} {cell}");
            }
        }
    }
}
