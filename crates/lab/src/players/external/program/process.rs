//! A child process with line-based input and output and bounded lifetime.

use super::ProgramError;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Arc, mpsc};
use std::thread;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use thiserror::Error;

/// The last line of a session.
const FAREWELL: &str = "quit";

/// The maximum length of a line from the program in bytes, including the line break.
const MAX_LINE_BYTES: u64 = 4096;
/// The maximum number of unread lines; a program that sends more is blocked.
const MAX_PENDING_LINES: usize = 16;
/// The maximum length of an answer in an error message, in characters.
const MAX_QUOTED_CHARS: usize = 200;

/// The time for a program to end after `quit`, and for its last words on standard error.
const QUIT_TIMEOUT: Duration = Duration::from_secs(1);
/// The polling interval for the end of a program.
const EXIT_POLL_INTERVAL: Duration = Duration::from_millis(2);
/// The polling interval for the end of the match.
const STOP_POLL_INTERVAL: Duration = Duration::from_millis(50);

/// The limits of waiting for a program.
#[derive(Clone, Debug)]
pub struct WaitLimits {
    /// The time limit of one answer.
    pub limit: Duration,
    /// Set when the match is stopped; waiting then ends.
    pub stop: Arc<AtomicBool>,
}

/// A running program.
///
/// On drop, the program receives `quit` and its input is closed. If it still runs after one second,
/// it is killed. Its child processes are killed in either case.
pub struct Process {
    child: Child,
    /// `None` after `quit` was sent.
    input: Option<ChildStdin>,
    answers: Receiver<String>,
    /// The thread that forwards its standard error; `None` before there is one.
    error_reader: Option<JoinHandle<()>>,
    /// The deadline for its end.
    deadline: Option<Instant>,
    wait_limits: WaitLimits,
}

impl Process {
    /// Starts a program. The first word is the program's name. `print_error` receives the lines of its
    /// standard error.
    ///
    /// # Errors
    /// The program cannot be run.
    pub fn start(
        words: &[String],
        wait_limits: &WaitLimits,
        print_error: fn(&str),
    ) -> Result<Process, ProgramError> {
        let (program, arguments) = words.split_first().map_or(("", words), |(p, a)| (p, a));
        let mut command = Command::new(program);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        set_process_group(&mut command);
        let mut child = command.spawn()?;
        let (sender, answers) = mpsc::sync_channel(MAX_PENDING_LINES);
        let (output, errors) = (child.stdout.take(), child.stderr.take());
        let mut process = Process {
            input: child.stdin.take(),
            child,
            answers,
            error_reader: None,
            deadline: None,
            wait_limits: wait_limits.clone(),
        };
        // The threads end when the outputs are closed. They are not joined, because a child of the
        // program may keep the outputs open.
        thread::Builder::new().spawn(move || {
            // Empty lines and comments are no answers.
            forward(output, |line| match line.trim() {
                "" => true,
                text => text.starts_with('#') || sender.send(text.to_owned()).is_ok(),
            });
        })?;
        let read_errors = move || {
            forward(errors, |line| {
                print_error(line);
                true
            });
        };
        process.error_reader = Some(thread::Builder::new().spawn(read_errors)?);
        Ok(process)
    }

    /// Sends a line that has no answer.
    pub fn send(&mut self, line: &str) {
        if let Some(input) = &mut self.input {
            // A write error shows when the next question gets no answer.
            let _ = input.write_all(format!("{line}\n").as_bytes());
        }
    }

    /// Sends a line and waits for the answer.
    ///
    /// # Errors
    /// The program does not answer.
    pub fn ask(&mut self, question: &str) -> Result<String, ProgramError> {
        if let Ok(said) = self.answers.try_recv() {
            return Err(ProgramError::Unasked(truncated(&said)));
        }
        self.send(question);
        let begun = Instant::now();
        loop {
            let left = self.wait_limits.limit.saturating_sub(begun.elapsed());
            match self.answers.recv_timeout(left.min(STOP_POLL_INTERVAL)) {
                Ok(answer) => return Ok(answer),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(ProgramError::Ended {
                        asked: question.to_owned(),
                        end: self.end(),
                    });
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
            if self.wait_limits.stop.load(Ordering::Relaxed) {
                return Err(ProgramError::Stopped);
            }
            if begun.elapsed() >= self.wait_limits.limit {
                return Err(ProgramError::Silent {
                    asked: question.to_owned(),
                    after: self.wait_limits.limit,
                });
            }
        }
    }

    /// Sends `quit` and closes the input, without waiting.
    pub fn request_quit(&mut self) {
        if self.input.is_some() {
            self.send(FAREWELL);
            self.input = None;
            self.deadline = Some(Instant::now() + QUIT_TIMEOUT);
        }
    }

    /// Describes how a program ended that closed its output.
    fn end(&mut self) -> String {
        self.request_quit();
        match self.wait() {
            Some(status) => format!("ended with {status}"),
            None => "closed its output".to_owned(),
        }
    }

    /// Waits for the end of the program until its deadline; `None` if it still runs.
    fn wait(&mut self) -> Option<std::process::ExitStatus> {
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if self.deadline.is_some_and(|end| Instant::now() < end) => {
                    // Its output is drained, because a program that is blocked on output cannot
                    // end.
                    while self.answers.try_recv().is_ok() {}
                    thread::sleep(EXIT_POLL_INTERVAL);
                }
                _ => return None,
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.request_quit();
        let has_ended = self.wait().is_some();
        // If it has ended, programs that it started may still run.
        kill(&mut self.child);
        if !has_ended {
            // Reaps the process.
            let _ = self.child.wait();
        }
        // Its last words. A child of the program may keep its standard error open.
        let end = Instant::now() + QUIT_TIMEOUT;
        while let Some(reader) = &self.error_reader
            && !reader.is_finished()
            && Instant::now() < end
        {
            thread::sleep(EXIT_POLL_INTERVAL);
        }
    }
}

/// Forwards the lines of an output of a program, without their ends, while `take` returns true.
fn forward(output: Option<impl Read>, mut take: impl FnMut(&str) -> bool) {
    let Some(output) = output else { return };
    let mut lines = BufReader::new(output);
    let mut line = Vec::new();
    loop {
        line.clear();
        match (&mut lines)
            .take(MAX_LINE_BYTES)
            .read_until(b'\n', &mut line)
        {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let text = String::from_utf8_lossy(&line);
        if !take(text.trim_end_matches(['\r', '\n'])) {
            return;
        }
    }
}

/// An answer, truncated for an error message.
pub fn truncated(answer: &str) -> String {
    match answer.char_indices().nth(MAX_QUOTED_CHARS) {
        Some((end, _)) => format!("{}…", &answer[..end]),
        None => answer.to_owned(),
    }
}

/// Puts the program into a process group of its own, so that Ctrl-C on a terminal reaches the arena
/// only. The arena then ends the match with complete results.
#[cfg(unix)]
fn set_process_group(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

#[cfg(not(unix))]
fn set_process_group(_: &mut Command) {}

/// Kills a program and its whole process group. This includes players that a script starts. A group keeps
/// its number until its last process has ended.
fn kill(child: &mut Child) {
    #[cfg(unix)]
    {
        use nix::sys::signal::{Signal, killpg};
        let group = i32::try_from(child.id()).map(nix::unistd::Pid::from_raw);
        if group.is_ok_and(|group| killpg(group, Signal::SIGKILL).is_ok()) {
            return;
        }
    }
    // This fails only if the program has ended meanwhile.
    let _ = child.kill();
}

/// The error of an invalid command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ShellWordsError {
    /// There are no words.
    #[error("the command line is empty")]
    Empty,
    /// A quote is not closed.
    #[error("the command line has an unclosed {0}")]
    Open(char),
    /// The line ends with a backslash.
    #[error("the command line ends with a backslash")]
    Backslash,
}

/// Splits a command line at whitespace, with the quoting rules of a shell.
///
/// Quoted text belongs to one word, and quotes may appear within a word. A backslash escapes the
/// next character: any character outside quotes, `"` and `\` in double quotes, none in single
/// quotes. Nothing else is special: no variables, patterns or pipes.
///
/// # Errors
/// No words, an open quote, or a final backslash.
pub fn split_words(line: &str) -> Result<Vec<String>, ShellWordsError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut rest = line.chars();
    while let Some(c) = rest.next() {
        if c.is_whitespace() {
            words.extend(word.take());
            continue;
        }
        let word = word.get_or_insert_default();
        match c {
            '\'' | '"' => quoted(c, &mut rest, word)?,
            '\\' => word.push(rest.next().ok_or(ShellWordsError::Backslash)?),
            _ => word.push(c),
        }
    }
    words.extend(word);
    if words.is_empty() {
        return Err(ShellWordsError::Empty);
    }
    Ok(words)
}

/// The rest of a quoted text.
fn quoted(
    quote: char,
    rest: &mut impl Iterator<Item = char>,
    word: &mut String,
) -> Result<(), ShellWordsError> {
    let open = ShellWordsError::Open(quote);
    loop {
        match rest.next().ok_or(open)? {
            c if c == quote => return Ok(()),
            '\\' if quote == '"' => match rest.next().ok_or(open)? {
                c @ ('"' | '\\') => word.push(c),
                c => word.extend(['\\', c]),
            },
            c => word.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whitespace_separates_words_and_quotes_join_them() {
        for (line, expected) in [
            ("python3 low.py", &["python3", "low.py"][..]),
            ("  a\t b  ", &["a", "b"]),
            ("'my player' --name=\"a b\"c", &["my player", "--name=a bc"]),
            (
                r#"my\ player "say \"\\\n\"" '\'"#,
                &["my player", r#"say "\\n""#, r"\"],
            ),
            ("x '' \"\"", &["x", "", ""]),
            ("echo $HOME | *", &["echo", "$HOME", "|", "*"]),
        ] {
            assert_eq!(split_words(line).expect(line), expected, "{line}");
        }
    }

    #[test]
    fn unclosed_quotes_are_rejected() {
        for (line, error) in [
            ("", ShellWordsError::Empty),
            (" \t", ShellWordsError::Empty),
            ("a 'b", ShellWordsError::Open('\'')),
            ("a \"b\\\"", ShellWordsError::Open('"')),
            ("a\\", ShellWordsError::Backslash),
        ] {
            assert_eq!(split_words(line), Err(error), "{line}");
        }
    }
}
