#!/usr/bin/env python3
"""Plays tuning jobs on a HyperQueue cluster inside this process.

It reads jobs as lines from standard input (or from a file) and writes the results as lines to standard
output, in the order of the jobs. The output is exactly that of `stackmate tune job`, whatever the number of
workers. Every line is one HyperQueue task that runs `stackmate tune job`.

    stackmate tune split --a new.weights --pairs 20 --chunk 5 | python3 cli/cluster/hq_local.py
    stackmate tune sprt --a new.weights --through 'python3 cli/cluster/hq_local.py --workers 2'

It needs the Python package `hyperqueue` (0.27), which includes a server and workers. Use `hq_submit.sh`
for a cluster of several machines.
"""

import argparse
import os
import shutil
import sys
import tempfile
from pathlib import Path

from hyperqueue import Job, LocalCluster
from hyperqueue.client import FailedJobsException
from hyperqueue.cluster import WorkerConfig


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("file", nargs="?", help="the file of jobs (default: standard input)")
    parser.add_argument("--stackmate", default="stackmate", metavar="PATH", help="the program that plays")
    parser.add_argument("--workers", type=int, default=2, metavar="N", help="number of HyperQueue workers, with one core each")
    what = "the subcommand that plays (for 20G: master job, for Sum-Ten: sumten job)"
    parser.add_argument("--job", default="tune job", metavar="COMMAND", help=what)
    return parser.parse_args()


def read_jobs(path):
    text = Path(path).read_text() if path else sys.stdin.read()
    return [line for line in text.splitlines() if line.strip()]


def keep_output_for_results():
    """Returns a file that writes to standard output, and redirects other output to the null device:
    the server of the cluster prints messages when it starts."""
    results = os.fdopen(os.dup(1), "w")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return results


def play(jobs, program, command, workers, folder):
    """Plays the jobs and returns their results, in the order of the jobs."""
    with LocalCluster(server_dir=str(folder / "server")) as cluster:
        for _ in range(workers):
            cluster.start_worker(WorkerConfig(cores=1))
        client = cluster.client()
        job = Job(default_workdir=folder, name="stackmate tune")
        for number, line in enumerate(jobs):
            job.program(
                [program, *command.split()],
                stdin=line + "\n",
                stdout=str(folder / f"{number}.result"),
                stderr=str(folder / f"{number}.error"),
                name=str(number),
            )
        client.wait_for_jobs([client.submit(job)])
    return [(folder / f"{number}.result").read_text() for number in range(len(jobs))]


def main():
    options = arguments()
    jobs = read_jobs(options.file)
    program = shutil.which(options.stackmate)
    if not program:
        sys.exit(f"hq_local.py: program {options.stackmate!r} not found; use --stackmate to give its path")
    if options.workers < 1:
        sys.exit("hq_local.py: --workers must be 1 or more")
    if not jobs:
        return
    output = keep_output_for_results()
    with tempfile.TemporaryDirectory(prefix="stackmate-hq-") as folder:
        folder = Path(folder)
        try:
            results = play(jobs, str(Path(program).resolve()), options.job, options.workers, folder)
        except FailedJobsException as failed:
            # The program has written the error of its job to this file.
            errors = [error.read_text().strip() for error in sorted(folder.glob("*.error"))]
            sys.exit("\n".join([str(failed).strip(), *filter(None, errors)]))
    output.write("".join(results))
    output.close()


if __name__ == "__main__":
    main()
