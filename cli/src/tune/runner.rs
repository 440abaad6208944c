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

use super::job::{Job, Played};
use crate::failure::Failure;

/// The way to play the jobs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Runner {
    /// The jobs are played by this number of threads of this program.
    Threads(usize),
    /// The jobs are played by a program, given with its arguments. Jobs go to its standard input, and results
    /// come from its standard output, one line each, in any order. The program is started once for each
    /// batch.
    Program(Vec<String>),
}

/// A function that receives a result and returns whether to continue.
pub(super) type Each<'a> = dyn FnMut(Played) -> Result<ControlFlow<()>, Failure> + 'a;

impl Runner {
    /// Plays the jobs and passes each result to `each`, in order, until `each` asks to stop.
    ///
    /// # Errors
    /// Returns an error if a job cannot be played, if the program fails, or if `each` fails.
    pub(super) fn run(&self, jobs: &[Job], each: &mut Each) -> Result<(), Failure> {
        let order = InOrder { jobs, early: BTreeMap::new(), next: 0, each };
        match self {
            _ if jobs.is_empty() => Ok(()),
            Runner::Threads(count) => on_threads(*count, jobs, order),
            Runner::Program(words) => through(words, jobs, order),
        }
    }
}

/// Holds results back until all results before them have arrived.
struct InOrder<'a, 'b> {
    jobs: &'a [Job],
    early: BTreeMap<usize, Played>,
    next: usize,
    each: &'a mut Each<'b>,
}

impl InOrder<'_, '_> {
    fn take(&mut self, at: usize, played: Played) -> Result<ControlFlow<()>, Failure> {
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
        let foreign = |why: String| Failure::Failed(format!("not a result of these jobs ({why}): {line}"));
        let played: Played = serde_json::from_str(line).map_err(|error| foreign(error.to_string()))?;
        let at = self.jobs.iter().position(|job| played.answers(job));
        let at = at.ok_or_else(|| foreign("no job has this id and these pairs".to_owned()))?;
        if at < self.next || self.early.contains_key(&at) {
            return Err(foreign("the result came twice".to_owned()));
        }
        self.take(at, played)
    }
}

fn on_threads(count: usize, jobs: &[Job], mut order: InOrder) -> Result<(), Failure> {
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

fn work(jobs: &[Job], next: &AtomicUsize, sender: mpsc::Sender<(usize, Result<Played, String>)>) {
    while let Some((at, job)) = take_job(jobs, next) {
        if sender.send((at, job.play())).is_err() {
            break;
        }
    }
}

fn take_job<'a>(jobs: &'a [Job], next: &AtomicUsize) -> Option<(usize, &'a Job)> {
    let at = next.fetch_add(1, Ordering::Relaxed);
    jobs.get(at).map(|job| (at, job))
}

fn through(words: &[String], jobs: &[Job], mut order: InOrder) -> Result<(), Failure> {
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
fn write_jobs(input: ChildStdin, jobs: &[Job]) -> std::io::Result<()> {
    let mut input = std::io::BufWriter::new(input);
    for job in jobs {
        writeln!(input, "{}", serde_json::to_string(job)?)?;
    }
    input.flush()
}

/// Reads the output to its end, because a program whose output is closed early may fail. Returns whether
/// [`Each`] has asked to stop.
fn read_results(output: Option<impl BufRead>, order: &mut InOrder) -> Result<bool, Failure> {
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
    use crate::tune::job::tests::job;

    fn results(runner: &Runner, jobs: &[Job], most: usize) -> Result<Vec<Played>, Failure> {
        let mut results = Vec::new();
        runner.run(jobs, &mut |played| {
            results.push(played);
            Ok(if results.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
        })?;
        Ok(results)
    }

    #[test]
    fn the_number_of_threads_does_not_change_the_results() {
        let jobs: Vec<Job> = Job { pairs: 6, ..job() }.split(1).collect();
        let alone = results(&Runner::Threads(1), &jobs, 99).unwrap();
        assert_eq!(alone, jobs.iter().map(|job| job.play().unwrap()).collect::<Vec<_>>());
        assert_eq!(results(&Runner::Threads(3), &jobs, 99).unwrap(), alone);
        assert_eq!(results(&Runner::Threads(3), &jobs, 2).unwrap(), alone[..2]);
    }

    #[test]
    fn a_bad_job_ends_the_run() {
        let jobs = [Job { nodes: 0, ..job() }];
        let error = results(&Runner::Threads(2), &jobs, 99).unwrap_err();
        assert!(matches!(&error, Failure::BadInput(why) if why.contains("nodes 0")), "{error:?}");
    }

    #[cfg(unix)]
    mod programs {
        use super::*;

        fn script(text: &str) -> Runner {
            Runner::Program(["sh", "-c", text].map(str::to_owned).into())
        }

        #[test]
        fn a_programs_results_are_put_in_order() {
            let jobs: Vec<Job> = Job { pairs: 3, ..job() }.split(1).collect();
            let played: Vec<Played> = jobs.iter().map(|job| job.play().unwrap()).collect();
            let lines = [2, 0, 1].map(|at| serde_json::to_string(&played[at]).unwrap());
            let text = format!("cat >/dev/null; printf '%s\\n' '{}'", lines.join("' '"));
            assert_eq!(results(&script(&text), &jobs, 99).unwrap(), played);
            assert_eq!(results(&script(&text), &jobs, 1).unwrap(), played[..1]);
            let twice = format!("{text} '{}'", lines[1]);
            let failed = |text: &str| format!("{:?}", results(&script(text), &jobs, 99).unwrap_err());
            assert!(failed(&twice).contains("the result came twice"));
        }

        #[test]
        fn a_program_that_fails_is_named() {
            let jobs = [job()];
            let failed = |text: &str| format!("{:?}", results(&script(text), &jobs, 99).unwrap_err());
            assert!(failed("exit 3").contains("exit status: 3"));
            assert!(failed("cat >/dev/null").contains("1 of 1 results are missing"));
            assert!(failed("echo what").contains("not a result"));
            let nowhere = Runner::Program(vec!["/nowhere/at.all".to_owned()]);
            assert!(format!("{:?}", results(&nowhere, &jobs, 99).unwrap_err()).contains("/nowhere/at.all"));
        }
    }
}
