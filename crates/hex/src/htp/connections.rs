//! The commands about virtual connections, with the names and formats of Benzene, so that HexGui and
//! scripts for Benzene can use them.

use super::super::board::Board;
use super::super::cell::{Cell, Cells};
use super::super::colour::Colour;
use super::super::connections::{Connection, Connections, End};
use super::command_line::CommandLine;
use super::commands::Handler;
use super::{CommandResult, Session};
use handsense_core::OutOfMemory;

/// The commands, by name.
pub const COMMANDS: [(&str, Handler); 10] = [
    ("vc-between-cells-full", |session, line| {
        session.list_connections(line, Kind::Full)
    }),
    ("vc-between-cells-semi", |session, line| {
        session.list_connections(line, Kind::Semi)
    }),
    ("vc-build", Session::build_connections),
    ("vc-connected-to-full", |session, line| {
        session.list_connected_cells(line, Kind::Full)
    }),
    ("vc-connected-to-semi", |session, line| {
        session.list_connected_cells(line, Kind::Semi)
    }),
    ("vc-get-mustplay", Session::list_must_play_region),
    ("vc-intersection-full", |session, line| {
        session.combine_carriers(line, Kind::Full, is_in_all)
    }),
    ("vc-intersection-semi", |session, line| {
        session.combine_carriers(line, Kind::Semi, is_in_all)
    }),
    ("vc-union-full", |session, line| {
        session.combine_carriers(line, Kind::Full, is_in_one)
    }),
    ("vc-union-semi", |session, line| {
        session.combine_carriers(line, Kind::Semi, is_in_one)
    }),
];

/// The entries of the menu of HexGui.
pub const HEXGUI_COMMANDS: &str = "\
vc/Full Connections/vc-between-cells-full %c %P
vc/Semi-connections/vc-between-cells-semi %c %P
plist/Cells With Full Connection/vc-connected-to-full %c %P
plist/Cells With Semi-connection/vc-connected-to-semi %c %P
plist/Must-play Region/vc-get-mustplay %c
plist/Intersection Of Full Connections/vc-intersection-full %c %P
plist/Intersection Of Semi-connections/vc-intersection-semi %c %P
plist/Union Of Full Connections/vc-union-full %c %P
plist/Union Of Semi-connections/vc-union-semi %c %P
";

/// With more new stones, connections are found from scratch.
const MAX_NEW_STONES: usize = 4;

/// The kind of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Full,
    Semi,
}

impl Kind {
    const fn has(self, connection: &Connection) -> bool {
        matches!(self, Kind::Semi) == connection.key.is_some()
    }
}

impl Session {
    /// Finds the connections of both colours from scratch, and returns the must-play region.
    fn build_connections(&mut self, line: &CommandLine) -> CommandResult {
        line.takes(1)?;
        line.colour(0)?;
        self.connections = [None, None];
        for colour in Colour::ALL {
            self.connections_of(colour)?;
        }
        self.list_must_play_region(line)
    }

    fn list_must_play_region(&mut self, line: &CommandLine) -> CommandResult {
        line.takes(1)?;
        let opponent = !line.colour(0)?;
        let board = *self.game.board();
        if board.winner().is_some() {
            return Ok(String::new());
        }
        let region = self.connections_of(opponent)?.result().must_play;
        Ok(names(&region.unwrap_or(board.empty().collect())))
    }

    fn list_connections(&mut self, line: &CommandLine, kind: Kind) -> CommandResult {
        let (colour, ends) = self.two_ends(line)?;
        let connections = self.connections_of(colour)?;
        let mut text = String::new();
        let between = connections.between(ends[0], ends[1]);
        for connection in between.filter(|connection| kind.has(connection)) {
            let [from, to] = ends.map(|end| name(end, colour));
            let (colour, cells) = (colour.standard_name(), names(&connection.carrier));
            let kind = match kind {
                Kind::Full => "full",
                Kind::Semi => "semi",
            };
            // The rule that made the connection, its carrier and, always empty here, its stones.
            let line = format!("{colour} {from} {to} {kind} h-search [ {cells} ] [ ]");
            text += &line.replace("[  ]", "[ ]");
            if let Some(key) = connection.key {
                text += &format!(" {key}");
            }
            text.push('\n');
        }
        Ok(text)
    }

    fn list_connected_cells(&mut self, line: &CommandLine, kind: Kind) -> CommandResult {
        line.takes(2)?;
        let colour = line.colour(0)?;
        let end = self.end(line, 1, colour)?;
        let connections = self.connections_of(colour)?;
        let is_connected = |to: End| {
            let mut between = connections.between(end, to);
            between.any(|connection| kind.has(&connection))
        };
        let cells = connections.board().cells();
        let others = cells.filter(|&cell| end != End::Cell(cell));
        Ok(names(
            &others
                .filter(|&cell| is_connected(End::Cell(cell)))
                .collect(),
        ))
    }

    /// Returns the cells of the carriers for which the function returns `true`.
    fn combine_carriers(
        &mut self,
        line: &CommandLine,
        kind: Kind,
        is_wanted: fn(&[Cells], &Cell) -> bool,
    ) -> CommandResult {
        let (colour, ends) = self.two_ends(line)?;
        let connections = self.connections_of(colour)?;
        let between = connections.between(ends[0], ends[1]);
        let carriers: Vec<Cells> = between
            .filter(|connection| kind.has(connection))
            .map(|connection| connection.carrier)
            .collect();
        let cells = connections.board().empty();
        let cells = cells.filter(|cell| is_wanted(&carriers, cell));
        Ok(names(&cells.collect()))
    }

    /// Parses a colour and two ends.
    fn two_ends(&self, line: &CommandLine) -> Result<(Colour, [End; 2]), String> {
        line.takes(3)?;
        let colour = line.colour(0)?;
        Ok((
            colour,
            [self.end(line, 1, colour)?, self.end(line, 2, colour)?],
        ))
    }

    /// Parses an argument as a cell of the board, or as an edge of a colour.
    fn end(&self, line: &CommandLine, index: usize, colour: Colour) -> Result<End, String> {
        let text = line.argument(index)?;
        let edges = [End::StartEdge, End::GoalEdge].into_iter();
        let mut edges = edges.filter(|&edge| name(edge, colour).eq_ignore_ascii_case(text));
        let cell = text.parse().ok();
        let cell = cell.filter(|&cell| self.game.board().contains(cell));
        edges.next().or(cell.map(End::Cell)).ok_or_else(|| {
            let number = index + 1;
            format!("argument {number} ({text}) must be a cell or an edge of the color")
        })
    }

    /// Returns the connections of a colour in the current position: those that are known, updated by the new
    /// stones, or new ones.
    fn connections_of(&mut self, colour: Colour) -> Result<&Connections, String> {
        let board = self.game.board();
        let known = self.connections[colour].take();
        let connections = match known {
            Some(known) if may_update(known.board(), board) => update(known, board),
            _ => Connections::new(board, colour),
        };
        let connections = connections.map_err(|short| short.to_string())?;
        Ok(self.connections[colour].insert(connections))
    }
}

/// Returns whether a position only has a few stones more than one before it.
fn may_update(before: &Board, after: &Board) -> bool {
    let stays = |cell| before.is_empty(cell) || before.stone(cell) == after.stone(cell);
    before.size() == after.size()
        && before.cells().all(stays)
        && after.filled() <= before.filled() + MAX_NEW_STONES
}

/// Updates connections by the new stones of a position.
fn update(mut known: Connections, board: &Board) -> Result<Connections, OutOfMemory> {
    for cell in board.cells() {
        if let Some(stone) = board.stone(cell) {
            known.play(cell, stone)?;
        }
    }
    Ok(known)
}

fn is_in_all(carriers: &[Cells], cell: &Cell) -> bool {
    !carriers.is_empty() && carriers.iter().all(|carrier| carrier.contains(cell))
}

fn is_in_one(carriers: &[Cells], cell: &Cell) -> bool {
    carriers.iter().any(|carrier| carrier.contains(cell))
}

/// Returns the name of an end. The edges are compass points.
fn name(end: End, colour: Colour) -> String {
    let text = match (end, colour) {
        (End::Cell(cell), _) => return cell.to_string(),
        (End::StartEdge, Colour::Red) => "north",
        (End::GoalEdge, Colour::Red) => "south",
        (End::StartEdge, Colour::Blue) => "west",
        (End::GoalEdge, Colour::Blue) => "east",
    };
    text.to_owned()
}

fn names(cells: &Cells) -> String {
    let names: Vec<String> = cells.iter().map(|cell| cell.to_string()).collect();
    names.join(" ")
}
