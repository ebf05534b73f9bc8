"""Stopping, and what goes on meanwhile."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time

import percuss as pc
import pytest

LONG = """
import percuss as pc, signal, os, threading, time, sys
threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
begin = time.monotonic()
try:
    {call}
except KeyboardInterrupt:
    print("stopped", time.monotonic() - begin)
"""


def stopped_after(call: str) -> float:
    done = subprocess.run([sys.executable, "-c", LONG.format(call=call)], capture_output=True, text=True, timeout=60)
    assert done.stdout.startswith("stopped "), done
    return float(done.stdout.split()[1])


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_ctrl_c_is_heard_at_once(tmp_path):
    folder = str(tmp_path / "run")
    after = stopped_after(f"pc.run('woodpecker', until=1e4, set={{'output.dt': 1}}, out={folder!r})")
    assert 0.5 <= after < 2
    assert (tmp_path / "run" / "checkpoint").exists()
    assert (tmp_path / "run" / "summary.json").read_text().count("interrupted") == 1


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_ctrl_c_is_heard_in_functions_of_the_user():
    call = """
    class Free:
        nq = 1
        mass = 1.0
        def forces(self, t, q, u): return 0.0
    pc.simulate(Free(), 0, 1, until=1e6, dt=1e-3, method="moreau", output_dt=1e3)"""
    assert 0.5 <= stopped_after(call) < 2


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_ctrl_c_is_heard_by_matrices():
    call = "pc.simulate(pc.Matrices(1.0), 0, 1, until=1e9, dt=1e-3, method='moreau', output_dt=1e6)"
    assert 0.5 <= stopped_after(call) < 2


def test_a_progress_function_may_stop_the_run():
    told = []

    def hook(t: float, until: float) -> None:
        told.append((t, until))
        if len(told) == 3:
            raise ValueError("enough")

    with pytest.raises(ValueError, match="enough"):
        pc.run("woodpecker", until=1e4, set={"output.dt": 1}, progress=hook)
    assert len(told) == 3 and told[0][0] < told[2][0] and told[0][1] == 1e4


def test_other_threads_work_meanwhile():
    stop = threading.Event()

    def hook(t: float, until: float) -> None:
        if stop.is_set():
            raise InterruptedError

    def work() -> None:
        with pytest.raises(InterruptedError):
            pc.run("woodpecker", until=1e4, set={"output.dt": 1}, progress=hook)

    thread = threading.Thread(target=work)
    thread.start()
    count, begin = 0, time.monotonic()
    while time.monotonic() - begin < 0.5:
        count += 1
    stop.set()
    thread.join(timeout=10)
    assert not thread.is_alive()
    # a thread that holds the interpreter would leave us a few turns of 5 ms
    assert count > 10_000


def test_two_runs_at_once_give_what_each_gives_alone():
    alone = pc.run("woodpecker", until=1).summary["state_hash"]
    found: list[str] = []
    threads = [
        threading.Thread(target=lambda: found.append(pc.run("woodpecker", until=1).summary["state_hash"]))
        for _ in range(2)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert found == [alone, alone]


def test_a_bar_is_shown_where_it_is_wanted(capsys):
    pc.run("woodpecker", until=30, progress=True)
    shown = capsys.readouterr().err
    assert "woodpecker" in shown and shown.endswith(" \r"), "the bar is taken away"
    pc.run("woodpecker", until=30, progress=False)
    pc.run("woodpecker", until=30)
    assert capsys.readouterr().err == ""


def test_without_tqdm_a_line_is_shown(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    pc.run("woodpecker", until=30, progress=True)
    shown = capsys.readouterr().err
    assert "woodpecker: " in shown and " of 30 s (" in shown and shown.endswith("\r\033[K")


def test_signals_are_ours_again():
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
