//! Information from the operating system about a process, namely its CPU time and memory, and ways to pause
//! and end it.
//!
//! A bot may be a script that starts the real program. So times and memory are those of the process and all
//! its descendants, and signals go to its process group. The CPU time comes from the kernel's clock of the
//! process (`clock_getcpuclockid`), which counts every thread to the nanosecond, including threads that have
//! ended. On systems other than Linux the values are `None`, and there is no CPU budget.

use std::path::Path;
use std::process::{Child, Command};
use std::time::Duration;

/// Whether the CPU time of a process can be read on this system.
pub(crate) const HAS_CPU_CLOCK: bool = cfg!(target_os = "linux");

/// Whether a process can be paused on this system.
pub(crate) const CAN_PAUSE: bool = cfg!(unix);

/// Returns whether a program can be found, by its path or in the folders of `PATH`. Always returns true on
/// systems where the extension of a program may be left out.
pub(crate) fn has_program(program: &str) -> bool {
    if !cfg!(unix) || program.contains('/') {
        return !cfg!(unix) || Path::new(program).is_file();
    }
    let folders = std::env::var_os("PATH");
    folders.is_none_or(|folders| std::env::split_paths(&folders).any(|folder| folder.join(program).is_file()))
}

/// A signal to a process group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Signal {
    /// Stop running until [`Signal::Resume`].
    Pause,
    /// Continue.
    Resume,
    /// End at once.
    Kill,
}

/// Makes the process that `command` starts the leader of a new process group.
pub(crate) fn in_own_group(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(not(unix))]
    let _ = command;
}

/// Signals a child started [in its own group](in_own_group), and all other processes of the group. Failures
/// are ignored, because a group that has ended needs no signal.
pub(crate) fn signal(child: &mut Child, signal: Signal) {
    #[cfg(unix)]
    {
        use nix::sys::signal::{Signal as Unix, killpg};
        let group = nix::unistd::Pid::from_raw(child.id().cast_signed());
        let _ = killpg(
            group,
            match signal {
                Signal::Pause => Unix::SIGSTOP,
                Signal::Resume => Unix::SIGCONT,
                Signal::Kill => Unix::SIGKILL,
            },
        );
    }
    #[cfg(not(unix))]
    if signal == Signal::Kill {
        let _ = child.kill();
    }
}

/// Returns the CPU time that a process and its descendants have used.
#[cfg(target_os = "linux")]
pub(crate) fn cpu_time(pid: u32) -> Option<Duration> {
    let clock = |pid: u32| -> Option<Duration> {
        let pid = nix::unistd::Pid::from_raw(pid.cast_signed());
        Some(nix::time::clock_getcpuclockid(pid).ok()?.now().ok()?.into())
    };
    Some(family(pid).into_iter().filter_map(clock).sum())
}

/// Returns the CPU time that a process and its descendants have used.
#[cfg(not(target_os = "linux"))]
pub(crate) fn cpu_time(_: u32) -> Option<Duration> {
    None
}

/// Returns the maximum memory that a process and its descendants have used, in bytes.
pub(crate) fn peak_memory(pid: u32) -> Option<u64> {
    let status = |pid: u32| std::fs::read_to_string(format!("/proc/{pid}/status")).ok();
    let peaks: Vec<u64> = family(pid).into_iter().filter_map(|pid| peak_of(&status(pid)?)).collect();
    (!peaks.is_empty()).then(|| peaks.iter().sum())
}

/// Reads the line `VmHWM:   1234 kB` of a status file and returns the value in bytes.
fn peak_of(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

/// Returns a process and all its descendants, as far as they are visible.
fn family(pid: u32) -> Vec<u32> {
    let mut family = vec![pid];
    let mut seen = 0;
    while let Some(&pid) = family.get(seen) {
        seen += 1;
        let Ok(threads) = std::fs::read_dir(format!("/proc/{pid}/task")) else { continue };
        for thread in threads.flatten() {
            let children = std::fs::read_to_string(thread.path().join("children")).unwrap_or_default();
            family.extend(children.split_whitespace().filter_map(|child| child.parse::<u32>().ok()));
        }
    }
    family
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn peaks_are_read_from_a_status_file() {
        assert_eq!(peak_of("Name:\tx\nVmHWM:\t    2048 kB\nVmRSS:\t 1 kB\n"), Some(2 << 20));
        assert_eq!(peak_of("Name:\tkthread\n"), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn this_process_has_used_time_and_memory() {
        let pid = std::process::id();
        let before = cpu_time(pid).unwrap();
        while cpu_time(pid).unwrap() - before < Duration::from_millis(2) {
            std::hint::spin_loop();
        }
        assert!(peak_memory(pid).unwrap() > 100_000);
    }
}
