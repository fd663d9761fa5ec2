//! The tables of the output: one frame, measured in plain characters, no wider than the screen.

use comfy_table::{Cell, CellAlignment, ColumnConstraint, Row, Table, Width};

use super::{screen, words};

/// Borders and one rule under the header, in the order that comfy-table wants its pieces.
const FRAME: &str = "││──├─┼┤│    ┬┴┌┐└┘";
/// The spaces of a cell, and with a border the frame of a column.
const PADDING: usize = 2;

/// A space that does not end a line.
pub const JOIN: &str = "\u{a0}";

/// An empty table with these headings.
pub fn new<T: Into<Row>>(headings: T) -> Table {
    let mut table = Table::new();
    // `paint` adds colours to the finished text.
    table.force_no_tty().load_preset(FRAME).set_header(headings);
    table
}

/// Aligns these columns right.
pub fn align_right(table: &mut Table, columns: impl IntoIterator<Item = usize>) {
    for index in columns {
        if let Some(column) = table.column_mut(index) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
}

/// The table with the end of its last line, without its empty columns.
///
/// The columns of `numbers` are aligned right and keep their lines whole; others wrap between words. If
/// the table is still wider than the screen, the columns of `spare` are left out, the last one first,
/// and a line below names them.
pub fn draw(
    mut table: Table,
    numbers: impl IntoIterator<Item = usize>,
    mut spare: &[usize],
) -> String {
    let columns = 0..table.column_count();
    let mut widths: Vec<usize> = columns.clone().map(|n| longest(&table, n, "\n")).collect();
    let mut least: Vec<usize> = columns.clone().map(|n| longest(&table, n, " \n")).collect();
    for index in numbers {
        align_right(&mut table, [index]);
        least[index] = widths[index];
    }
    let is_too_wide = |widths: &[usize]| {
        let shown = widths.iter().filter(|&&width| width > 0);
        shown.map(|width| width + PADDING + 1).sum::<usize>() >= usize::from(screen::width())
    };
    let mut hidden = Vec::new();
    while is_too_wide(&least)
        && let Some((&last, others)) = spare.split_last()
    {
        let heading = table.header().and_then(|row| row.cell_iter().nth(last));
        hidden.extend(heading.filter(|_| widths[last] > 0).map(Cell::content));
        (widths[last], least[last], spare) = (0, 0, others);
    }
    let note = match hidden.join(", ") {
        names if names.is_empty() => names,
        names => words::wrap(&format!("Too narrow for: {names}\n")),
    };
    while is_too_wide(&widths)
        && let Some(widest) =
            (columns.clone().filter(|&n| widths[n] > least[n])).max_by_key(|&index| widths[index])
    {
        widths[widest] -= 1;
    }
    for (column, width) in table.column_iter_mut().zip(widths) {
        column.set_constraint(match width {
            0 => ColumnConstraint::Hidden,
            _ => ColumnConstraint::Absolute(Width::Fixed((width + PADDING) as u16)),
        });
    }
    format!("{table}\n{note}").replace(JOIN, " ")
}

/// The length of the longest part of a column between these characters.
fn longest(table: &Table, column: usize, between: &str) -> usize {
    let rows = table.header().into_iter().chain(table.row_iter());
    let cells = rows.filter_map(|row| row.cell_iter().nth(column));
    let lengths = cells.flat_map(|cell| {
        let text = cell.content();
        let parts = text.split(|c| between.contains(c));
        parts.map(|part| part.chars().count()).max()
    });
    lengths.max().unwrap_or_default()
}

/// The number of columns of the terminal on standard output, if any.
pub fn terminal_width() -> Option<u16> {
    Table::new().width()
}
