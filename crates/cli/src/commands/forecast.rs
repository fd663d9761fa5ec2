//! `handsense forecast`: the probable result of a deal, from one player's view.

use clap::Args;
use handsense_hearts::View;
use handsense_hearts::forecast::{Forecast, forecast};
use serde::Serialize;

use crate::error::Failure;
use crate::input::read_view;
use crate::output::hearts::forecast::view_section;
use crate::output::{OutputArguments, answer};

/// The view.
#[derive(Debug, Args)]
#[command(after_help = "\
The view may be of any moment of a deal, also before the pass and on another seat's turn. \
`handsense explain --help` lists the fields of a view. The chances hold for deals among players \
of many kinds.

Examples:
  handsense forecast me=3 hand=Q73.QJ98654..72 plays=0:C2,CA,C7,D3/C9,CT
  handsense forecast pass=left hand=Q3.QJ98.T654.K72 --json")]
pub struct ForecastArguments {
    /// The view of one player: a line of name=value fields, @FILE, or - for standard input; several
    /// arguments are joined by spaces
    #[arg(required = true, value_name = "VIEW")]
    view: Vec<String>,
    #[command(flatten)]
    output: OutputArguments,
}

#[derive(Serialize)]
struct Answer {
    view: String,
    forecast: Forecast,
}

pub fn run(arguments: &ForecastArguments) -> Result<(), Failure> {
    let view: View = read_view(&arguments.view)?;
    let found = forecast(&view);
    let json = Answer {
        view: view.to_string(),
        forecast: found,
    };
    answer(&arguments.output, &json, || {
        view_section(&view, &json.forecast)
    })
}
