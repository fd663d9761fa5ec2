//! A running program: what it is told, what it answers, and that it never outlives the match.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use super::error::Trouble;

/// The first line of every conversation: the protocol and its version.
const GREETING: &str = "handsense 1";
/// What a program answers to it, whatever follows.
const READY: &str = "ready";
/// The last line of every conversation.
const FAREWELL: &str = "quit";

/// The most bytes of a line that a program may say, the line break included.
const LONGEST_LINE: u64 = 4096;
/// Lines that may wait to be read; a program that says more has to wait itself.
const WAITING_LINES: usize = 16;
/// How much of a wrong answer is repeated, in characters.
const REPEATED: usize = 200;

/// How long a program may take to end after it was told to.
const GRACE: Duration = Duration::from_secs(1);
/// How often it is looked whether a program has ended.
const ENDED_YET: Duration = Duration::from_millis(2);
/// How often it is looked whether the match was stopped.
const STOPPED_YET: Duration = Duration::from_millis(50);

/// How long programs are waited for.
#[derive(Clone, Debug)]
pub struct Patience {
    /// For one answer.
    pub limit: Duration,
    /// Set when the match is stopped: then nothing is waited for.
    pub stop: Arc<AtomicBool>,
}

/// A running program.
///
/// When the value is dropped, the program is told to quit, its input ends, and if it still runs after
/// a second it is killed with all that it has started.
pub struct Process {
    child: Child,
    /// `None` once the program was told to quit.
    input: Option<ChildStdin>,
    answers: Receiver<String>,
    /// When it has to have ended.
    deadline: Option<Instant>,
    patience: Patience,
}

impl Process {
    /// Starts a program and exchanges greetings. The first word is its name; what it writes to
    /// standard error goes where this program's goes.
    ///
    /// # Errors
    /// A program that cannot be run, or does not speak the protocol.
    pub fn start(words: &[String], patience: &Patience) -> Result<Process, Trouble> {
        let (program, arguments) = words.split_first().map_or(("", words), |(p, a)| (p, a));
        let mut command = Command::new(program);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        out_of_reach_of_interrupts(&mut command);
        let mut child = command.spawn()?;
        let (sender, answers) = mpsc::sync_channel(WAITING_LINES);
        if let Some(output) = child.stdout.take() {
            // The thread ends with the output of the program. It is not waited for: a child of the
            // program may keep that open.
            thread::spawn(move || forward(output, &sender));
        }
        let mut process = Process {
            input: child.stdin.take(),
            child,
            answers,
            deadline: None,
            patience: patience.clone(),
        };
        let answer = process.ask(GREETING)?;
        if answer.split_whitespace().next() == Some(READY) {
            Ok(process)
        } else {
            Err(Trouble::Answer {
                asked: GREETING.to_owned(),
                answer: shortened(&answer),
                wanted: format!("'{READY}' and a name"),
            })
        }
    }

    /// Says a line that wants no answer.
    pub fn tell(&mut self, line: &str) {
        if let Some(input) = &mut self.input {
            // A program that does not listen any more is found out when it is asked.
            let _ = input.write_all(format!("{line}\n").as_bytes());
        }
    }

    /// Says a line and waits for the answer.
    ///
    /// # Errors
    /// A program that does not answer.
    pub fn ask(&mut self, question: &str) -> Result<String, Trouble> {
        if let Ok(said) = self.answers.try_recv() {
            return Err(Trouble::Unasked {
                said: shortened(&said),
            });
        }
        self.tell(question);
        let begun = Instant::now();
        loop {
            let left = self.patience.limit.saturating_sub(begun.elapsed());
            match self.answers.recv_timeout(left.min(STOPPED_YET)) {
                Ok(answer) => return Ok(answer),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Trouble::Ended {
                        asked: question.to_owned(),
                        end: self.end(),
                    });
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
            if self.patience.stop.load(Ordering::Relaxed) {
                return Err(Trouble::Stopped);
            }
            if begun.elapsed() >= self.patience.limit {
                return Err(Trouble::Silent {
                    asked: question.to_owned(),
                    after: self.patience.limit,
                });
            }
        }
    }

    /// Tells the program to end, without waiting for it.
    pub fn dismiss(&mut self) {
        if self.input.is_some() {
            self.tell(FAREWELL);
            self.input = None;
            self.deadline = Some(Instant::now() + GRACE);
        }
    }

    /// How a program ended that says nothing more.
    fn end(&mut self) -> String {
        self.dismiss();
        match self.wait() {
            Some(status) => format!("ended with {status}"),
            None => "closed its output".to_owned(),
        }
    }

    /// Waits for the end of a dismissed program, in vain after the grace period.
    fn wait(&mut self) -> Option<std::process::ExitStatus> {
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if self.deadline.is_some_and(|end| Instant::now() < end) => {
                    // What it still says is read, for a program that waits to say it cannot end.
                    while self.answers.try_recv().is_ok() {}
                    thread::sleep(ENDED_YET);
                }
                _ => return None,
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.dismiss();
        if self.wait().is_none() {
            kill(&mut self.child);
            // Leaves no zombie.
            let _ = self.child.wait();
        }
    }
}

/// Hands on what a program says, line by line: neither empty lines nor comments.
fn forward(output: ChildStdout, answers: &SyncSender<String>) {
    let mut lines = BufReader::new(output);
    let mut line = Vec::new();
    loop {
        line.clear();
        match (&mut lines).take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim();
        if !text.is_empty() && !text.starts_with('#') && answers.send(text.to_owned()).is_err() {
            return;
        }
    }
}

/// The beginning of an answer that may be anything.
pub fn shortened(answer: &str) -> String {
    match answer.char_indices().nth(REPEATED) {
        Some((end, _)) => format!("{}…", &answer[..end]),
        None => answer.to_owned(),
    }
}

/// Ctrl-C on a terminal reaches a whole group of processes. Programs get a group of their own, so
/// that it is the arena that ends the match, with all that is finished.
#[cfg(unix)]
fn out_of_reach_of_interrupts(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

#[cfg(not(unix))]
fn out_of_reach_of_interrupts(_: &mut Command) {}

/// Kills a program that has not been waited for, and with it what it has started itself: a script
/// that runs the real player is a usual thing.
fn kill(child: &mut Child) {
    #[cfg(unix)]
    {
        use nix::sys::signal::{Signal, killpg};
        let group = i32::try_from(child.id()).map(nix::unistd::Pid::from_raw);
        if group.is_ok_and(|group| killpg(group, Signal::SIGKILL).is_ok()) {
            return;
        }
    }
    // Fails only if it has ended meanwhile.
    let _ = child.kill();
}
