//! `handsense hex htp`: the text protocol of Hex programs on standard input and output.
//!
//! To ponder, the engine searches on the main thread until a second thread has read the next line.

use std::io::{self, BufRead, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use handsense_hex::htp::{Host, Reply, Session};
use handsense_hex::{Game, MctsEngine};

use crate::error::Failure;
use crate::input::{count, number};

#[derive(Debug, Args)]
#[command(after_help = "\
Reads one command a line: name, boardsize, play, genmove, undo, showboard, final_score and \
others. list_commands lists them all; param_handsense lists the parameters.

Example:
  printf 'boardsize 5\\nplay b c3\\ngenmove w\\nquit\\n' | handsense hex htp")]
pub struct HtpArguments {
    /// Maximum number of playouts a move
    #[arg(long, value_name = "NUMBER", default_value_t = 20_000,
          value_parser = count(1))]
    pub playouts: u64,
    /// Maximum number of milliseconds a move
    #[arg(long, value_name = "MS", value_parser = count(0))]
    pub milliseconds: Option<u64>,
    /// Threads of a move with a time limit, each with a tree of its own
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = number::<u16>(1..=256))]
    pub threads: u16,
    /// Rows of the first board
    #[arg(long, value_name = "N", default_value_t = 11,
          value_parser = number::<u8>(1..=19))]
    pub size: u8,
    /// Allow the swap as the second move
    #[arg(long)]
    pub swap: bool,
    /// Search while waiting for the opponent's move; replies then depend on its time
    #[arg(long)]
    pub ponder: bool,
}

/// Clock and threads of this process, for the engine.
struct Machine {
    begun: Instant,
}

impl Host for Machine {
    fn read_file(&self, path: &str) -> Result<String, String> {
        std::fs::read_to_string(path).map_err(|error| format!("cannot read {path}: {error}"))
    }

    fn now(&self) -> Duration {
        self.begun.elapsed()
    }
}

pub fn run(arguments: &HtpArguments) -> Result<(), Failure> {
    let time = arguments.milliseconds.map(Duration::from_millis);
    let mut engine = MctsEngine::new(arguments.playouts, time);
    engine.set_threads(usize::from(arguments.threads));
    engine.set_ponders(arguments.ponder);
    let machine = Machine {
        begun: Instant::now(),
    };
    let game = Game::new(usize::from(arguments.size), arguments.swap)?;
    let mut session = Session::new(engine, Box::new(machine), game);
    let mut output = io::stdout().lock();
    let mut input = Input::default();
    loop {
        let refuse = |reason: &str| {
            let text = format!("? {reason}\n\n");
            Some(Reply { text, quit: false })
        };
        let (read, line) = input
            .next(&mut session)
            .map_err(Failure::read("standard input"))?;
        let reply = match (read, str::from_utf8(&line)) {
            (Line::End, _) => break,
            (Line::TooLong, _) => refuse("the line is too long"),
            (Line::Whole, Ok(line)) => session.handle_line(line),
            (Line::Whole, Err(_)) => refuse("the line is not UTF-8"),
        };
        let Some(reply) = reply else {
            continue;
        };
        let written = output.write_all(reply.text.as_bytes());
        // The controller waits for each response. A closed pipe ends the session.
        match written.and_then(|()| output.flush()) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => break,
            written => written.map_err(|error| {
                Failure::new(format!("cannot write to standard output: {error}"))
            })?,
        }
        if reply.quit {
            break;
        }
    }
    Ok(())
}

/// A line, or why there is none.
type ReadLine = io::Result<(Line, Vec<u8>)>;

/// Standard input. The engine may search while the next line is awaited.
#[derive(Default)]
struct Input {
    /// Reads the lines from the first one for which the engine searches.
    reader: Option<Reader>,
}

impl Input {
    /// Waits for the next line.
    fn next(&mut self, session: &mut Session) -> ReadLine {
        if self.reader.is_none() && session.ponders() {
            self.reader = Reader::start();
        }
        match &self.reader {
            Some(reader) => reader.next(session),
            None => next_line(),
        }
    }
}

/// A thread that reads one line for each request. It ends with the process.
struct Reader {
    requests: Sender<()>,
    lines: Receiver<ReadLine>,
    /// Becomes 1 when a line has arrived.
    has_line: Arc<AtomicI32>,
}

impl Reader {
    /// Starts the thread, or returns `None` if the system refuses it.
    fn start() -> Option<Reader> {
        let (requests, requested) = mpsc::channel();
        let (sender, lines) = mpsc::channel();
        let has_line = Arc::new(AtomicI32::new(0));
        let signal = Arc::clone(&has_line);
        let read = move || {
            while requested.recv().is_ok() {
                let line = next_line();
                signal.store(1, Ordering::Relaxed);
                if sender.send(line).is_err() {
                    break;
                }
            }
        };
        let started = thread::Builder::new().spawn(read);
        started.ok().map(|_| Reader {
            requests,
            lines,
            has_line,
        })
    }

    fn next(&self, session: &mut Session) -> ReadLine {
        self.has_line.store(0, Ordering::Relaxed);
        let lost = || io::Error::other("the reading thread has ended");
        self.requests.send(()).map_err(|_| lost())?;
        session.ponder(&self.has_line);
        self.lines.recv().map_err(|_| lost())?
    }
}

/// Reads a line of standard input.
fn next_line() -> ReadLine {
    let mut line = Vec::new();
    let read = read_line(&mut io::stdin().lock(), &mut line)?;
    Ok((read, line))
}

/// The longest line in bytes, without its line break.
const MOST_BYTES: usize = 64 * 1024;

/// What was read of the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    /// A line.
    Whole,
    /// A line that was skipped because it is too long.
    TooLong,
    /// The end of the input.
    End,
}

/// Reads a line without its line break. The memory does not grow with the input.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Line> {
    line.clear();
    input
        .by_ref()
        .take(MOST_BYTES as u64 + 1)
        .read_until(b'\n', line)?;
    if line.is_empty() {
        return Ok(Line::End);
    }
    if line.pop_if(|last| *last == b'\n').is_some() {
        line.pop_if(|last| *last == b'\r');
    } else if line.len() > MOST_BYTES {
        input.skip_until(b'\n')?;
        return Ok(Line::TooLong);
    }
    Ok(Line::Whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_is_skipped() {
        let long = [vec![b'x'; MOST_BYTES], vec![b'y'; 3 * MOST_BYTES]];
        let input = [&long[0][..], b"\n", &long[1][..], b"\nname\r\nquit"].concat();
        let (mut input, mut line) = (&input[..], Vec::new());
        let mut next = || (read_line(&mut input, &mut line).unwrap(), line.clone());
        assert_eq!(next(), (Line::Whole, long[0].clone()));
        assert_eq!(next().0, Line::TooLong);
        assert_eq!(next(), (Line::Whole, b"name".to_vec()));
        assert_eq!(next(), (Line::Whole, b"quit".to_vec()));
        assert_eq!(next().0, Line::End);
    }
}
