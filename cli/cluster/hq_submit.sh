#!/bin/sh
# Plays tuning jobs on a HyperQueue cluster: one task array with one task for each job.
#
# It reads jobs as lines from standard input and writes results as lines to standard output, like
# `stackmate tune job`:
#
#     stackmate tune split --a new.weights --pairs 2000 --chunk 20 | cli/cluster/hq_submit.sh | stackmate tune sum
#     stackmate tune sprt --a new.weights --chunk 10 --through cli/cluster/hq_submit.sh
#     STACKMATE_JOB='master job' stackmate master train --from self … --through cli/cluster/hq_submit.sh
#
# It needs the program `hq`, a running server (`hq server start`) with workers (`hq worker start`, or
# `hq alloc add slurm …`), and a folder that all machines can access. Environment variables:
#
#     STACKMATE    the program that plays, at the same path on all machines (default: the one in PATH)
#     STACKMATE_JOBS    the folder for jobs and results (default: the current folder)
#     STACKMATE_JOB    the subcommand that plays a job (default: tune job; for 20G: master job, for Sum-Ten: sumten job)
#     HQ_SUBMIT_OPTIONS    more options for `hq submit`, such as --priority=1
set -eu

program=$(command -v "${STACKMATE:-stackmate}") || { echo "hq_submit.sh: no program ${STACKMATE:-stackmate}" >&2; exit 2; }
case $program in /*) ;; *) program=$PWD/$program ;; esac
folder=$(mktemp -d "${STACKMATE_JOBS:-$PWD}/stackmate-jobs-XXXXXX")
folder=$(cd "$folder" && pwd)

grep -v '^[[:space:]]*$' >"$folder/jobs.jsonl" || { rm -r "$folder"; exit 0; }
count=$(wc -l <"$folder/jobs.jsonl")

fail() {
    cat "$folder"/*.error >&2 2>/dev/null || true
    echo "hq_submit.sh: $1; the jobs and the results so far are in $folder" >&2
    exit 1
}

# The output of hq goes to standard error, because it is not a result. A task finds its job by its number.
# shellcheck disable=SC2016,SC2086 # the task's shell expands them; the options are words
hq submit ${HQ_SUBMIT_OPTIONS:-} --array "1-$((count))" --name stackmate-tune --cpus 1 --wait \
    --cwd "$folder" --stdout "$folder/%{TASK_ID}.result" --stderr "$folder/%{TASK_ID}.error" \
    -- sh -c 'sed -n "${HQ_TASK_ID}p" jobs.jsonl | "$0" "$@"' "$program" ${STACKMATE_JOB:-tune job} >&2 || fail "hq submit failed"

# hq succeeds even if a task fails, so check that every task has a result.
task=1
while [ "$task" -le "$count" ]; do
    [ -s "$folder/$task.result" ] || fail "job $task has no result"
    cat "$folder/$task.result"
    task=$((task + 1))
done
rm -r "$folder"
