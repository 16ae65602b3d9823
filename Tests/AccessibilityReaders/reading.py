"""Programs started and driven through the accessibility bus, without a pointer and without keys."""

import atexit
import os
import signal
import subprocess
import sys
import time

import dbus
import pyatspi
from gi.repository import GLib

PACKAGE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.environ.get("LAMINA_BUILD", os.path.join(PACKAGE, ".build", "debug"))


def take_signals():
    """Test runners start their children with most signals blocked."""
    signal.pthread_sigmask(signal.SIG_UNBLOCK, signal.valid_signals())


def switch_reader(is_on):
    """Tells the session whether a screen reader runs, as a reader does."""
    bus = dbus.SessionBus()
    status = bus.get_object("org.a11y.Bus", "/org/a11y/bus")
    dbus.Interface(status, "org.freedesktop.DBus.Properties").Set(
        "org.a11y.Status", "IsEnabled", dbus.Boolean(is_on))


def settings_changed():
    """The file of the desktop's settings, written anew as by the desktop."""
    folder = os.path.join(os.environ["XDG_CONFIG_HOME"], "dconf")
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "new"), "w") as file:
        file.write("settings")
    os.replace(os.path.join(folder, "new"), os.path.join(folder, "user"))


def wait_for(find, what, seconds=30):
    """The first true answer of a function, asked again and again."""
    end = time.monotonic() + seconds
    while True:
        try:
            found = find()
        except Exception as error:  # An element may go while it is asked.
            found, last = None, error
        if found:
            return found
        if time.monotonic() > end:
            fail(f"no {what} within {seconds} s")
        time.sleep(0.05)


def fail(text):
    print("FAILED:", text)
    sys.exit(1)


def check(condition, text):
    if not condition:
        fail(text)
    print("ok:", text)


def near(a, b):
    """True for two values of places, which are whole pixels on the bus."""
    return abs(a - b) <= 1


class Program:
    """A program of the build, on the accessibility bus."""

    def __init__(self, name, *words, environment=None, is_read=True):
        self.name = name
        self.process = subprocess.Popen(
            [os.path.join(BUILD, name), *words], env={**os.environ, **(environment or {})},
            cwd=PACKAGE, preexec_fn=take_signals)
        atexit.register(self.process.kill)
        self.root = wait_for(self.find, f"program {name} on the bus") if is_read else None

    def find(self):
        desktop = pyatspi.Registry.getDesktop(0)
        for i in range(desktop.childCount):
            child = desktop.getChildAtIndex(i)
            if child is not None and child.get_process_id() == self.process.pid:
                return child if child.childCount > 0 else None
        return None

    def threads(self):
        names = []
        for number in os.listdir(f"/proc/{self.process.pid}/task"):
            with open(f"/proc/{self.process.pid}/task/{number}/comm") as file:
                names.append(file.read().strip())
        return names

    def libraries(self):
        with open(f"/proc/{self.process.pid}/maps") as file:
            return {line.split("/")[-1].strip() for line in file if ".so" in line}

    def end(self):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            fail(f"{self.name} does not end")

    def is_running(self):
        return self.process.poll() is None


def every(element):
    """The element and all elements inside, depth first."""
    yield element
    for i in range(element.childCount):
        child = element.getChildAtIndex(i)
        if child is not None:
            yield from every(child)


def named(root, name, role=None):
    """The first element of a name, and of a role if given; None without one."""
    for element in every(root):
        if element.name == name and (role is None or element.getRole() == role):
            return element
    return None


def act(element, name):
    """Performs an action by name."""
    actions = element.queryAction()
    names = [actions.getName(i) for i in range(actions.nActions)]
    check(name in names, f"{element.name!r} has the action {name!r}")
    actions.doAction(names.index(name))


def has(element, state):
    return element.getState().contains(state)


def tree(element, depth=0):
    """The tree in words, for people."""
    states = " ".join(sorted(pyatspi.stateToString(s) for s in element.getState().getStates()))
    print("  " * depth + f"{element.getRoleName()} {element.name!r} [{states}]")
    for i in range(element.childCount):
        child = element.getChildAtIndex(i)
        if child is not None:
            tree(child, depth + 1)


class Events:
    """Events of the bus while a function runs."""

    def __init__(self, *names):
        self.seen = []
        self.names = names

    def __enter__(self):
        pyatspi.Registry.registerEventListener(self.take, *self.names)
        return self

    def take(self, event):
        try:
            name = event.source.name
        except Exception:  # The source may be gone.
            name = None
        self.seen.append((event.type, name, event.detail1, event.any_data))

    def wait(self, is_wanted, what, seconds=60):
        """Serves the bus until an event is seen."""
        context = GLib.MainContext.default()
        end = time.monotonic() + seconds
        checked = 0
        while time.monotonic() < end:
            if not context.iteration(False):
                time.sleep(0.01)
            for one in self.seen[checked:]:
                checked += 1
                if is_wanted(one):
                    print("ok:", what)
                    return one
        fail(f"no {what}; seen: {self.seen[-20:]}")

    def __exit__(self, *_):
        pyatspi.Registry.deregisterEventListener(self.take, *self.names)
