//! Commands about time and parameters.

use std::time::Duration;

use super::command_line::CommandLine;
use super::{CommandResult, Parameter, Session};

impl Session {
    /// Shows the remaining time of one or both players, or sets it for one. A number of stones
    /// behind it, as in Go, is ignored.
    pub(super) fn time_left_command(&mut self, line: &CommandLine) -> CommandResult {
        line.takes_at_most(3)?;
        match line.arguments.len() {
            0 => {
                let [black, white] = self.time_left.map(format_time);
                Ok(format!("Black: {black}, White: {white}"))
            }
            1 => Ok(format_time(self.time_left[line.colour(0)?])),
            _ => {
                self.time_left[line.colour(0)?] = Some(line.seconds(1)?);
                Ok(String::new())
            }
        }
    }

    pub(super) fn game_parameters(&mut self, line: &CommandLine) -> CommandResult {
        match line.arguments.len() {
            0 => {
                let seconds = self.game_time.map_or(0.0, |time| time.as_secs_f64());
                let swap = u8::from(self.has_swap);
                return Ok(format!(
                    "\n[bool] allow_swap {swap}\n[string] game_time {seconds}"
                ));
            }
            2 => (),
            _ => return Err("Expected 0 or 2 arguments".to_owned()),
        }
        match line.argument(0)? {
            "allow_swap" => {
                self.has_swap = line.flag(1)?;
                self.game.set_swap(self.has_swap);
            }
            // Zero means no limit.
            "game_time" => {
                self.game_time = Some(line.seconds(1)?).filter(|time| !time.is_zero());
                self.time_left = [self.game_time; 2];
            }
            name => return Err(format!("unknown parameter: {name}")),
        }
        Ok(String::new())
    }

    /// Shows or sets the parameters of the engine.
    pub(super) fn engine_parameters(&mut self, line: &CommandLine) -> CommandResult {
        match line.arguments.as_slice() {
            [] => {
                let parameters = self.engine.parameters().into_iter();
                let line = |parameter: Parameter| {
                    let Parameter { kind, name, value } = parameter;
                    format!("\n[{kind}] {name} {value}")
                };
                Ok(parameters.map(line).collect())
            }
            [name, value] => self.engine.set(name, value).map(|()| String::new()),
            _ => Err("Expected 0 or 2 arguments".to_owned()),
        }
    }
}

/// Formats a time as minutes and seconds, with hours if there are any.
fn format_time(time: Option<Duration>) -> String {
    let Some(time) = time else {
        return "no limit".to_owned();
    };
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes:02}:{seconds:02}")
    }
}
