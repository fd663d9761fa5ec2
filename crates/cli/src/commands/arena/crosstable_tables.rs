//! A cross table for the terminal.

use crate::output::table;
use handsense_lab::report::crosstable::{Crosstable, Rating};
use handsense_lab::report::format::{percent_to, signed_to, time};

/// Columns of a frame around the text of a cell.
const FRAME: usize = 3;

/// The conditions, the best player, the ratings and the cross table, at most `width` columns wide.
pub fn text(crosstable: &Crosstable, width: u16) -> String {
    format!(
        "{}\n{}\n\nRatings with 95 % intervals, compared with the mean of all players:\n{}\n\
         Points per {} by which the player of the row is better:\n{}",
        title(crosstable),
        crosstable.verdict(),
        ratings(crosstable, width),
        crosstable.header.game.info().round,
        cross(crosstable, usize::from(width))
    )
}

fn title(crosstable: &Crosstable) -> String {
    let header = crosstable.header;
    let matches = crosstable.pairings.len();
    let plural = if matches == 1 { "" } else { "es" };
    format!(
        "{}: {} players, {matches} match{plural} of {} x {} seatings, {}, seed {}",
        header.game.info().title,
        crosstable.players.len(),
        crosstable.played(),
        header.seatings.len(),
        header.game.text(),
        header.seed
    )
}

fn ratings(crosstable: &Crosstable, width: u16) -> String {
    let mut table = table::new(["", "Player", "Points", "+/-", "Elo", "+/-", "Won", "Time"]);
    for (rank, player) in (1..).zip(&crosstable.players) {
        let both = |rating: Option<Rating>, digits: usize| match rating {
            None => [String::new(), String::new()],
            Some(rating) => [
                signed_to(rating.rating, digits),
                format!("{:.digits$}", rating.half_width()),
            ],
        };
        let start = [rank.to_string(), player.name.to_owned()];
        let end = [
            percent_to(player.score.share(), 1),
            player.nanos.map_or_else(String::new, time),
        ];
        table.add_row(
            (start.into_iter())
                .chain(both(player.points, 2))
                .chain(both(player.elo, 0))
                .chain(end),
        );
    }
    table::align_right(&mut table, [0, 2, 3, 4, 5, 6, 7]);
    table::fit(&mut table, width);
    table::draw(&table)
}

/// The cross table; in several parts of some opponents each where the columns do not suffice.
fn cross(crosstable: &Crosstable, width: usize) -> String {
    let players = &crosstable.players;
    let names = players.iter().map(|player| player.name.chars().count());
    // The number and the name of the row, and the last line of the frame.
    let start = players.len().to_string().len() + names.max().unwrap_or_default() + 2 * FRAME + 1;
    let cells = (crosstable.pairings.iter()).map(|pairing| signed_to(pairing.points.mean, 2));
    let longest = cells.map(|cell| cell.chars().count()).max();
    let column = longest.unwrap_or_default() + FRAME;
    let most = (width.saturating_sub(start) / column).max(1);
    // Parts of equal width.
    let columns = players.len().div_ceil(players.len().div_ceil(most).max(1));
    let opponents: Vec<usize> = (0..players.len()).collect();
    let parts = opponents.chunks(columns.max(1)).map(|opponents| {
        let mut headings = vec![String::new(), "Player".to_owned()];
        headings.extend(opponents.iter().map(|rank| (rank + 1).to_string()));
        let mut table = table::with_headings(headings.iter().map(String::as_str).collect());
        for (rank, player) in players.iter().enumerate() {
            let mut row = vec![(rank + 1).to_string(), player.name.to_owned()];
            row.extend(opponents.iter().map(|&other| {
                if other == rank {
                    "·".to_owned()
                } else {
                    crosstable
                        .pairing(rank, other)
                        .map_or_else(String::new, |pairing| signed_to(pairing.points.mean, 2))
                }
            }));
            table.add_row(row);
        }
        let last = opponents.len() + 2;
        table::align_right(&mut table, (0..last).filter(|&column| column != 1));
        table::draw(&table)
    });
    parts.collect::<Vec<_>>().join("\n")
}
