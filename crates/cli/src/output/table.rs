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
