"""Runs in other processes: pools, joblib, Dask."""

from __future__ import annotations

import concurrent.futures
import multiprocessing

import numpy as np
import percuss as pc
import pytest

FRICTIONS = [0.2, 0.25, 0.3, 0.35]


def slide(mu: float) -> pc.Run:
    return pc.run("sliding-block", set={"constants.mu": mu}, progress=False)


def world(seed: int) -> str:
    return pc.run("billiards", until=0.1, progress=False).summary["state_hash"]


@pytest.fixture(scope="module")
def alone() -> list[str]:
    return [slide(mu).summary["state_hash"] for mu in FRICTIONS]


@pytest.mark.parametrize("start", multiprocessing.get_all_start_methods())
def test_a_pool_of_processes(alone, start):
    context = multiprocessing.get_context(start)
    with concurrent.futures.ProcessPoolExecutor(2, mp_context=context) as pool:
        found = list(pool.map(slide, FRICTIONS, timeout=60))
    assert [run.summary["state_hash"] for run in found] == alone


def test_a_pool_of_threads(alone):
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        found = list(pool.map(slide, FRICTIONS))
    assert [run.summary["state_hash"] for run in found] == alone


@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="no fork here")
def test_worlds_survive_a_fork():
    """The threads of the parent are gone in the child."""
    expected = world(0)
    with concurrent.futures.ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("fork")) as pool:
        assert list(pool.map(world, [1, 2], timeout=60)) == [expected, expected]


def test_joblib(alone):
    from joblib import Parallel, delayed

    found = Parallel(n_jobs=2, timeout=60)(delayed(slide)(mu) for mu in FRICTIONS)
    assert [run.summary["state_hash"] for run in found] == alone


def test_dask(alone):
    from dask.distributed import Client, LocalCluster

    settings = {"n_workers": 2, "threads_per_worker": 1, "host": "127.0.0.1", "dashboard_address": None}
    with LocalCluster(**settings) as cluster, Client(cluster) as client:
        found = client.gather(client.map(slide, FRICTIONS), errors="raise")
        assert len(client.run(lambda: None)) == 2
    assert [run.summary["state_hash"] for run in found] == alone
    assert np.isfinite([run["x"][-1] for run in found]).all()


def test_errors_cross_processes():
    with concurrent.futures.ProcessPoolExecutor(1) as pool:
        with pytest.raises(pc.SceneError, match="unknown section `constant`") as caught:
            pool.submit(pc.run, "sliding-block", set=["constant.mu=1"]).result(timeout=60)
    assert len(caught.value.faults) == 1
