//! Runs the program `stackmate` as a child process, with input, and checks that it ends.

use std::io::{Read, Write};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use stackmate_tests::stackmate_binary;

/// The time after which a program counts as hanging. It is much longer than any of these commands takes on a
/// busy machine.
const PATIENCE: Duration = Duration::from_secs(300);

/// Returns a command for the program with these arguments and with piped streams.
pub(crate) fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(stackmate_binary());
    command.args(arguments);
    piped(command)
}

pub(crate) fn piped(mut command: Command) -> Command {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs a program to its end. A program that hangs is killed and fails the test.
pub(crate) fn finish(mut command: Command, input: Vec<u8>) -> Output {
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // A program that ends early closes the pipe, so a failed write is ignored.
    let writer = thread::spawn(move || _ = stdin.write_all(&input));
    let output = end_of(child);
    writer.join().unwrap();
    output
}

pub(crate) fn run(arguments: &[&str], input: impl Into<Vec<u8>>) -> Output {
    finish(program(arguments), input.into())
}

fn gather(from: Option<impl Read + Send + 'static>) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut from) = from {
            from.read_to_end(&mut bytes).unwrap();
        }
        bytes
    })
}

/// Reads the output of a child process until it ends.
pub(crate) fn end_of(mut child: Child) -> Output {
    let (stdout, stderr) = (gather(child.stdout.take()), gather(child.stderr.take()));
    let begun = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if begun.elapsed() > PATIENCE {
            child.kill().unwrap();
            child.wait().unwrap();
            panic!("the program hangs");
        }
        thread::sleep(Duration::from_millis(2));
    };
    Output { status, stdout: stdout.join().unwrap(), stderr: stderr.join().unwrap() }
}

pub(crate) fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}
