//! The tables of the output: one frame, measured in plain characters.

use comfy_table::{CellAlignment, ContentArrangement, Table};

/// Borders and one rule under the header, in the order that comfy-table wants its pieces.
const FRAME: &str = "││──├─┼┤│    ┬┴┌┐└┘";

/// An empty table with these headings.
pub fn new<const COLUMNS: usize>(headings: [&str; COLUMNS]) -> Table {
    with_headings(headings.to_vec())
}

/// An empty table with headings from a vector.
pub fn with_headings(headings: Vec<&str>) -> Table {
    let mut table = Table::new();
    // `paint` adds colours to the finished text.
    table.force_no_tty().load_preset(FRAME).set_header(headings);
    table
}

/// Wraps cells so that the table is no wider than `width`.
pub fn fit(table: &mut Table, width: u16) {
    table
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(width);
}

/// Aligns these columns right.
pub fn align_right(table: &mut Table, columns: impl IntoIterator<Item = usize>) {
    for index in columns {
        if let Some(column) = table.column_mut(index) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
}

/// The table with the end of its last line.
pub fn draw(table: &Table) -> String {
    format!("{table}\n")
}

/// The number of columns of the terminal on standard output, if any.
pub fn terminal_width() -> Option<u16> {
    Table::new().width()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_frame_is_closed_and_straight() {
        let mut table = new(["Suit", "Length"]);
        table.add_row(["Spades", "3"]).add_row(["♥", "10"]);
        align_right(&mut table, [1]);
        assert_eq!(
            draw(&table),
            "\
┌────────┬────────┐
│ Suit   │ Length │
├────────┼────────┤
│ Spades │      3 │
│ ♥      │     10 │
└────────┴────────┘
"
        );
    }

    #[test]
    fn a_fitted_table_breaks_its_lines() {
        let mut table = new(["Rank", "Reasons"]);
        table.add_row(["100", "may win the trick and its points"]);
        fit(&mut table, 30);
        let drawn = draw(&table);
        assert!(
            drawn.lines().all(|line| line.chars().count() <= 30),
            "{drawn}"
        );
        assert!(drawn.lines().count() > 5, "{drawn}");
    }
}
