//! Plays jobs: on threads of this machine, or through a program that plays them elsewhere.
//!
//! Results are passed on in the order of the jobs, whatever order they arrive in. So nothing depends on the
//! number of workers or on their speed.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::ops::ControlFlow;
use std::process::{ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::failure::Failure;

/// A job is a pure function: on any machine it gives the same result.
pub(crate) trait Job: Serialize + Sync {
    /// The result.
    type Done: DeserializeOwned + Send;

    /// Plays the job.
    ///
    /// # Errors
    /// Returns an error if the job is invalid.
    fn play(&self) -> Result<Self::Done, String>;

    /// Returns whether a result can be the result of this job.
    fn is_answered_by(&self, done: &Self::Done) -> bool;
}

/// The most characters of an unexpected line that an error shows.
const MOST_SHOWN: usize = 200;

/// The way to play the jobs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Runner {
    /// The jobs are played by this number of threads of this program.
    Threads(usize),
    /// The jobs are played by a program, given with its arguments. Jobs go to its standard input, and results
    /// come from its standard output, one line each, in any order. The program is started once for each
    /// batch.
    Program(Vec<String>),
}

/// A function that receives a result and returns whether to continue.
pub(crate) type Each<'a, D> = dyn FnMut(D) -> Result<ControlFlow<()>, Failure> + 'a;

impl Runner {
    /// Returns the runner for a command line, if there is one, or for a number of threads.
    ///
    /// # Errors
    /// Returns an error if the command is empty or has an open quote.
    pub(crate) fn new(through: Option<&str>, workers: usize) -> Result<Runner, Failure> {
        let Some(command) = through else { return Ok(Runner::Threads(workers)) };
        let words = shlex::split(command).filter(|words| !words.is_empty());
        let unreadable =
            || Failure::BadInput(format!("{command:?} is empty or has a quote that is not closed"));
        words.map(Runner::Program).ok_or_else(unreadable)
    }

    /// Plays the jobs and passes each result to `each`, in order, until `each` asks to stop.
    ///
    /// # Errors
    /// Returns an error if a job cannot be played, if the program fails, or if `each` fails.
    pub(crate) fn run<J: Job>(&self, jobs: &[J], each: &mut Each<'_, J::Done>) -> Result<(), Failure> {
        let order = InOrder { jobs, early: BTreeMap::new(), next: 0, each };
        match self {
            _ if jobs.is_empty() => Ok(()),
            Runner::Threads(count) => on_threads(*count, jobs, order),
            Runner::Program(words) => through(words, jobs, order),
        }
    }
}

/// Holds results back until all results before them have arrived.
struct InOrder<'a, 'b, J: Job> {
    jobs: &'a [J],
    early: BTreeMap<usize, J::Done>,
    next: usize,
    each: &'a mut Each<'b, J::Done>,
}

impl<J: Job> InOrder<'_, '_, J> {
    fn take(&mut self, at: usize, played: J::Done) -> Result<ControlFlow<()>, Failure> {
        self.early.insert(at, played);
        while let Some(played) = self.early.remove(&self.next) {
            self.next += 1;
            if (self.each)(played)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Reads a line of a program's output as the result of a job.
    fn take_line(&mut self, line: &str) -> Result<ControlFlow<()>, Failure> {
        let start: String = line.chars().take(MOST_SHOWN).collect();
        let foreign = |why: String| Failure::Failed(format!("not a result of these jobs ({why}): {start}"));
        let played: J::Done = serde_json::from_str(line).map_err(|error| foreign(error.to_string()))?;
        let at = self.jobs.iter().position(|job| job.is_answered_by(&played));
        let at = at.ok_or_else(|| foreign("no job has this id and these pairs".to_owned()))?;
        if at < self.next || self.early.contains_key(&at) {
            return Err(foreign("the result came twice".to_owned()));
        }
        self.take(at, played)
    }
}

fn on_threads<J: Job>(count: usize, jobs: &[J], mut order: InOrder<'_, '_, J>) -> Result<(), Failure> {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..count.min(jobs.len()) {
            let sender = sender.clone();
            scope.spawn(|| work(jobs, &next, sender));
        }
        drop(sender);
        for (at, played) in receiver {
            if order.take(at, played.map_err(Failure::BadInput)?)?.is_break() {
                break;
            }
        }
        // The receiver of the results no longer exists, so each thread ends after its current job.
        Ok(())
    })
}

fn work<J: Job>(jobs: &[J], next: &AtomicUsize, sender: mpsc::Sender<(usize, Result<J::Done, String>)>) {
    while let Some((at, job)) = take_job(jobs, next) {
        if sender.send((at, job.play())).is_err() {
            break;
        }
    }
}

fn take_job<'a, J>(jobs: &'a [J], next: &AtomicUsize) -> Option<(usize, &'a J)> {
    let at = next.fetch_add(1, Ordering::Relaxed);
    jobs.get(at).map(|job| (at, job))
}

fn through<J: Job>(words: &[String], jobs: &[J], mut order: InOrder<'_, '_, J>) -> Result<(), Failure> {
    let failed = |why: &dyn std::fmt::Display| Failure::Failed(format!("{}: {why}", words.join(" ")));
    let (program, arguments) = words.split_first().ok_or_else(|| failed(&"no program"))?;
    let mut command = Command::new(program);
    let command = command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().map_err(|error| failed(&error))?;
    let (input, output) = (child.stdin.take(), child.stdout.take());
    let done = thread::scope(|scope| {
        scope.spawn(move || input.map(|input| write_jobs(input, jobs)));
        read_results(output.map(BufReader::new), &mut order)
    });
    let status = child.wait();
    let stopped = done?;
    match status {
        Ok(status) if !status.success() => Err(failed(&status)),
        Err(error) => Err(failed(&error)),
        Ok(_) if !stopped && order.next < jobs.len() => {
            let missing = jobs.len() - order.next - order.early.len();
            Err(failed(&format!("{missing} of {} results are missing", jobs.len())))
        }
        Ok(_) => Ok(()),
    }
}

/// Writes the jobs to a program. If it does not read all of them, its missing results will show this.
fn write_jobs<J: Job>(input: ChildStdin, jobs: &[J]) -> std::io::Result<()> {
    let mut input = std::io::BufWriter::new(input);
    for job in jobs {
        writeln!(input, "{}", serde_json::to_string(job)?)?;
    }
    input.flush()
}

/// Reads the output to its end, because a program whose output is closed early may fail. Returns whether
/// [`Each`] has asked to stop.
fn read_results<J: Job>(
    output: Option<impl BufRead>,
    order: &mut InOrder<'_, '_, J>,
) -> Result<bool, Failure> {
    let mut done = Ok(false);
    for line in output.into_iter().flat_map(BufRead::lines) {
        let line = line?;
        if matches!(done, Ok(false)) && !line.trim().is_empty() {
            done = order.take_line(&line).map(|flow| flow.is_break());
        }
    }
    done
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    /// A job that doubles its number.
    #[derive(Clone, PartialEq, Debug, Serialize)]
    struct Double(u32);

    #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
    struct Doubled {
        of: u32,
        is: u32,
    }

    impl Job for Double {
        type Done = Doubled;

        fn play(&self) -> Result<Doubled, String> {
            let Double(of) = *self;
            let is = of.checked_mul(2).ok_or_else(|| format!("{of} is too large"))?;
            Ok(Doubled { of, is })
        }

        fn is_answered_by(&self, done: &Doubled) -> bool {
            done.of == self.0
        }
    }

    const JOBS: [Double; 3] = [Double(7), Double(1), Double(40)];

    fn results(runner: &Runner, jobs: &[Double], most: usize) -> Result<Vec<Doubled>, Failure> {
        let mut results = Vec::new();
        runner.run(jobs, &mut |played| {
            results.push(played);
            Ok(if results.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
        })?;
        Ok(results)
    }

    #[test]
    fn the_number_of_threads_does_not_change_the_results() {
        let alone = results(&Runner::Threads(1), &JOBS, 99).unwrap();
        assert_eq!(alone, JOBS.map(|job| job.play().unwrap()));
        assert_eq!(results(&Runner::Threads(3), &JOBS, 99).unwrap(), alone);
        assert_eq!(results(&Runner::Threads(3), &JOBS, 2).unwrap(), alone[..2]);
    }

    #[test]
    fn a_bad_job_ends_the_run() {
        let error = results(&Runner::Threads(2), &[Double(1), Double(u32::MAX)], 99).unwrap_err();
        assert!(matches!(&error, Failure::BadInput(why) if why.contains("4294967295")), "{error:?}");
    }

    #[test]
    fn a_command_with_an_open_quote_is_named() {
        assert_eq!(Runner::new(None, 3).unwrap(), Runner::Threads(3));
        let words = ["ssh", "big", "a b"].map(str::to_owned);
        assert_eq!(Runner::new(Some("ssh big 'a b'"), 3).unwrap(), Runner::Program(words.into()));
        for bad in ["", "  ", "ssh 'big"] {
            let error = format!("{:?}", Runner::new(Some(bad), 3).unwrap_err());
            assert!(error.contains("empty or has a quote"), "{bad}: {error}");
        }
    }

    #[cfg(unix)]
    mod programs {
        use super::*;

        fn script(text: &str) -> Runner {
            Runner::Program(["sh", "-c", text].map(str::to_owned).into())
        }

        #[test]
        fn a_programs_results_are_put_in_order() {
            let played = JOBS.map(|job| job.play().unwrap());
            let lines = [2, 0, 1].map(|at| serde_json::to_string(&played[at]).unwrap());
            let text = format!("cat >/dev/null; printf '%s\\n' '{}'", lines.join("' '"));
            assert_eq!(results(&script(&text), &JOBS, 99).unwrap(), played);
            assert_eq!(results(&script(&text), &JOBS, 1).unwrap(), played[..1]);
            let twice = format!("{text} '{}'", lines[1]);
            let failed = |text: &str| format!("{:?}", results(&script(text), &JOBS, 99).unwrap_err());
            assert!(failed(&twice).contains("the result came twice"));
        }

        #[test]
        fn a_program_that_fails_is_named() {
            let jobs = &JOBS[..1];
            let failed = |text: &str| format!("{:?}", results(&script(text), jobs, 99).unwrap_err());
            assert!(failed("exit 3").contains("exit status: 3"));
            assert!(failed("cat >/dev/null").contains("1 of 1 results are missing"));
            assert!(failed("echo what").contains("not a result"));
            let nowhere = Runner::Program(vec!["/nowhere/at.all".to_owned()]);
            assert!(format!("{:?}", results(&nowhere, jobs, 99).unwrap_err()).contains("/nowhere/at.all"));
        }
    }
}
