//! CPU time.

/// Returns the CPU time that this thread has used, in seconds. It is 0 where the system does not report it.
pub(crate) fn thread_seconds() -> f64 {
    #[cfg(unix)]
    return seconds(nix::time::ClockId::CLOCK_THREAD_CPUTIME_ID);
    #[cfg(not(unix))]
    return 0.0;
}

/// Returns the CPU time that this process has used, in seconds. It is 0 where the system does not report it.
pub(crate) fn process_seconds() -> f64 {
    #[cfg(unix)]
    return seconds(nix::time::ClockId::CLOCK_PROCESS_CPUTIME_ID);
    #[cfg(not(unix))]
    return 0.0;
}

#[cfg(unix)]
fn seconds(clock: nix::time::ClockId) -> f64 {
    nix::time::clock_gettime(clock).map_or(0.0, |time| std::time::Duration::from(time).as_secs_f64())
}
