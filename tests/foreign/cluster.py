#!/usr/bin/env python3
"""The recipe of docs/study.md for HyperQueue: shards by a local cluster with two workers, one of which fails first.

    pip install hyperqueue
    python3 tests/foreign/cluster.py target/release/pairproof-lab

Without the wheel it says that nothing was run. Merged shards must have the bytes of one run.
"""
import pathlib
import subprocess
import sys
import tempfile

try:
    from hyperqueue import Job, LocalCluster
    from hyperqueue.client import FailedJobsException
    from hyperqueue.cluster import WorkerConfig
except ImportError:
    print("SKIPPED: HyperQueue's wheel is missing (pip install hyperqueue); its recipe was not run")
    sys.exit(0)

SHARDS = 4
program = str(pathlib.Path(sys.argv[1]).resolve())
events = [program, "simulate", "--events", "40", "--players", "14", "--rounds", "5", "--preset", "rough", "-R", "irish"]


def done(folder, command):
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def shards(client, folder, numbers):
    job = Job()
    for i in numbers:
        job.program([*events, "--threads", "1", "--shard", f"{i}/{SHARDS}", "-o", f"part-{i}.jsonl"], cwd=folder)
    client.wait_for_jobs([client.submit(job)])


with tempfile.TemporaryDirectory() as name, LocalCluster() as cluster:
    folder = pathlib.Path(name)
    for _ in range(2):
        cluster.start_worker(WorkerConfig(cores=1))
    client = cluster.client()
    # Shard 2 finds a folder where its file should be.
    (folder / "part-2.jsonl.tmp").mkdir()
    try:
        shards(client, folder, range(SHARDS))
        sys.exit("a shard that failed was not noticed")
    except FailedJobsException:
        pass
    (folder / "part-2.jsonl.tmp").rmdir()
    shards(client, folder, [2])
    parts = [f"part-{i}.jsonl" for i in range(SHARDS)]
    done(folder, [program, "merge", *parts, "-o", "merged.jsonl"])
    done(folder, [*events, "-o", "whole.jsonl"])
    if (folder / "merged.jsonl").read_bytes() != (folder / "whole.jsonl").read_bytes():
        sys.exit("merged shards are not one run")
print(f"{SHARDS} shards by two workers of HyperQueue, one of them done again: the bytes of one run")
