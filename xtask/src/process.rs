//! Runs other programs without showing their output. If a program fails, its output is part of the error.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// The result of a program.
#[derive(Debug)]
pub(crate) struct Finished {
    /// Whether its exit code was 0.
    pub(crate) ok: bool,
    /// Standard output and standard error, in the order they were written.
    pub(crate) text: String,
}

/// Runs a program to its end and returns its output.
///
/// # Errors
/// Returns an error if it cannot be started.
pub(crate) fn run(command: &mut Command) -> Result<Finished> {
    let name = command.get_program().to_string_lossy().into_owned();
    let (mut reader, writer) = std::io::pipe().context("cannot create a pipe for a program's output")?;
    let twin = writer.try_clone().context("cannot duplicate the end of a pipe")?;
    command.stdin(Stdio::null()).stdout(writer).stderr(twin);
    let mut child = command.spawn().with_context(|| format!("`{name}` does not start"))?;
    // The command still holds the writing ends of the pipe. Reading ends only when all of them are closed, so
    // they are closed here.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut bytes = Vec::new();
    reader.read_to_end(&mut bytes).with_context(|| format!("cannot read the output of `{name}`"))?;
    let status = child.wait().with_context(|| format!("cannot wait for `{name}`"))?;
    Ok(Finished { ok: status.success(), text: String::from_utf8_lossy(&bytes).into_owned() })
}

/// Runs a program that has to succeed, and returns its output.
///
/// # Errors
/// Returns an error, with the output of the program, if it cannot be started or fails.
pub(crate) fn check(command: &mut Command) -> Result<String> {
    let finished = run(command)?;
    if !finished.ok {
        bail!("`{}` failed:\n{}", line(command), finished.text.trim_end());
    }
    Ok(finished.text)
}

/// Formats a command as a user would type it.
pub(crate) fn line(command: &Command) -> String {
    std::iter::once(command.get_program())
        .chain(command.get_args())
        .map(|word| word.to_string_lossy())
        .collect::<Vec<_>>()
        .join(" ")
}

/// Looks for a program on `PATH`.
pub(crate) fn on_path(name: &str) -> Option<PathBuf> {
    let paths = std::env::var_os("PATH")?;
    let endings: &[&str] = if cfg!(windows) { &[".exe", ".cmd", ""] } else { &[""] };
    std::env::split_paths(&paths)
        .flat_map(|folder| endings.iter().map(move |ending| folder.join(format!("{name}{ending}"))))
        .find(|file| is_program(file))
}

#[cfg(unix)]
fn is_program(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    file.metadata().is_ok_and(|meta| meta.is_file() && meta.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_program(file: &Path) -> bool {
    file.is_file()
}

/// Returns a command for the installation of cargo that started this program. This cargo is used for all
/// native builds.
pub(crate) fn cargo() -> Command {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    Command::new(program)
}

/// Adds up the numbers that follow each occurrence of `phrase` in a text.
pub(crate) fn sum_after(text: &str, phrase: &str) -> u32 {
    text.split(phrase)
        .skip(1)
        .filter_map(|rest| rest.split(|letter: char| !letter.is_ascii_digit()).next()?.parse::<u32>().ok())
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adds_up_what_the_runners_say() {
        let cargo = "test result: ok. 12 passed; 0 failed;\nx\ntest result: ok. 3 passed; 0 failed;";
        assert_eq!(sum_after(cargo, "test result: ok. "), 15);
        assert_eq!(sum_after("ℹ tests 4\nℹ pass 4\nℹ fail 0\n", "ℹ pass "), 4);
        assert_eq!(sum_after("nothing", "ℹ pass "), 0);
    }

    #[test]
    fn keeps_both_streams_in_order() {
        let finished =
            run(Command::new("sh").args(["-c", "echo one; echo two >&2; echo three; exit 3"])).unwrap();
        assert!(!finished.ok);
        assert_eq!(finished.text, "one\ntwo\nthree\n");
    }

    #[test]
    fn names_a_program_that_does_not_exist() {
        let error = run(&mut Command::new("no-such-program-here")).unwrap_err();
        assert!(error.to_string().contains("no-such-program-here"));
        assert_eq!(on_path("no-such-program-here"), None);
    }

    #[test]
    fn an_error_contains_the_output() {
        let error = check(Command::new("sh").args(["-c", "echo because; false"])).unwrap_err();
        assert!(error.to_string().ends_with("because"), "{error}");
    }
}
