"""Runs of the tests with one mutant enabled."""
import os
import re
import signal
import subprocess
import threading
import time

QUICK = ("MotionTests", "RenderTreeTests", "DisplayListTests", "CoreAnimationTests", "MarkupTests", "PacketWireTests")
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
LEFT_OUT = ("WindowTests", "AVFoundationTests")
FAILURE = re.compile(r"✘ Test (.*?) recorded an issue")


class Runs:
    def __init__(self, copy):
        self.copy = copy
        self.binary = next(copy.glob(".build/debug/*PackageTests.xctest"))
        self.limits = {}

    def words(self, stage):
        choice = "|".join(QUICK)
        if stage == "quick":
            return ["--filter", f"^({choice})\\."]
        return ["--skip", f"^({'|'.join(LEFT_OUT)}|{choice})\\."]

    def run(self, stage, number, limit=None):
        """The first failed test or the exit status of a run; None for a run without a failure."""
        child = subprocess.Popen(
            [self.binary, "--testing-library", "swift-testing", *self.words(stage)], cwd=self.copy,
            env={**os.environ, "LAMINA_MUTANT": str(number), "LP_NUM_THREADS": "0"}, text=True, errors="replace",
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, process_group=0)
        late = threading.Event()

        def end():
            try:
                os.killpg(child.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass

        timer = threading.Timer(limit or 3600, lambda: (late.set(), end()))
        timer.start()
        failure = None
        for line in child.stdout:
            found = FAILURE.search(ESCAPE.sub("", line))
            if found:
                failure = found.group(1)
                end()
                break
        child.stdout.close()
        status = child.wait()
        timer.cancel()
        if failure or status == 0:
            return failure
        return "its time" if late.is_set() else f"exit status {status}"

    def measure(self):
        """Runs all tests without a mutant; True if they pass. Sets the time limits."""
        for stage in ("quick", "others"):
            began = time.monotonic()
            failure = self.run(stage, 0)
            if failure:
                print(f"{stage} tests: {failure}")
                return False
            self.limits[stage] = 5 * (time.monotonic() - began) + 60
        return True

    def notice(self, number):
        """The failure caused by a mutant; None for an undetected mutant."""
        return self.run("quick", number, self.limits["quick"]) or self.run("others", number, self.limits["others"])
