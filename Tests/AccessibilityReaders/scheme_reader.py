"""Windows in the desktop's colour scheme: a settings portal of both versions, changed and killed."""

import threading

import dbus.service
from dbus.mainloop.glib import DBusGMainLoop

from reading import *

PORTAL = "org.freedesktop.portal.Desktop"
SETTINGS = "org.freedesktop.portal.Settings"


class Portal(dbus.service.Object):
    """The settings portal with a single setting; version 1 lacks ReadOne."""

    def __init__(self, bus, version):
        self.name = dbus.service.BusName(PORTAL, bus)
        super().__init__(bus, "/org/freedesktop/portal/desktop")
        self.version, self.scheme, self.questions = version, 0, 0

    def answer(self, group, key):
        if (group, key) != ("org.freedesktop.appearance", "color-scheme"):
            raise dbus.DBusException("no such setting", name="org.freedesktop.portal.Error.NotFound")
        self.questions += 1
        return dbus.UInt32(self.scheme, variant_level=1)

    @dbus.service.method(SETTINGS, in_signature="ss", out_signature="v")
    def ReadOne(self, group, key):
        if self.version < 2:
            raise dbus.DBusException("no", name="org.freedesktop.DBus.Error.UnknownMethod")
        return self.answer(group, key)

    @dbus.service.method(SETTINGS, in_signature="ss", out_signature="v")
    def Read(self, group, key):
        return dbus.UInt32(self.answer(group, key), variant_level=2)


class Reporter(Program):
    """The probe, and the lines that the probe has printed."""

    def __init__(self, **environment):
        self.process = subprocess.Popen(
            [os.path.join(BUILD, "ViewProbe"), "scheme"], env={**os.environ, **environment},
            cwd=PACKAGE, preexec_fn=take_signals, stdout=subprocess.PIPE, text=True)
        self.name, self.lines = "ViewProbe", []
        atexit.register(self.process.kill)
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.lines.append(line.strip())

    def wait(self, line):
        wait_for(lambda: self.lines and self.lines[-1] == line, f"{line!r} after {self.lines}")
        check(True, line)


DBusGMainLoop(set_as_default=True)
threading.Thread(target=GLib.MainLoop().run, daemon=True).start()

settings_changed()
alone = Reporter()
alone.wait("light white dark")
settings_changed()
time.sleep(1)
check(alone.is_running() and len(alone.lines) == 1, "without a portal windows are light")
alone.end()

portal = Portal(dbus.SessionBus(), 2)
portal.scheme = 1
program = Reporter()
program.wait("dark black dark")
for version, scheme, line in [
        (2, 2, "light white dark"), (1, 1, "dark black dark"), (1, 0, "light white dark"),
        (2, 1, "dark black dark"), (2, 77, "light white dark"), (2, 1, "dark black dark")]:
    portal.version, portal.scheme = version, scheme
    settings_changed()
    program.wait(line)

asked = portal.questions
for _ in range(200):
    settings_changed()
time.sleep(2)
check(portal.questions - asked < 20, "two hundred changes of files are a few questions")

portal.remove_from_connection()
del portal.name
settings_changed()
time.sleep(1)
check(program.is_running() and program.lines[-1] == "dark black dark",
      "without an answer the last scheme holds")
program.end()

fixed = Reporter(LAMINA_COLOR_SCHEME="dark")
fixed.wait("dark black dark")
check(not {n for n in fixed.libraries() if n.startswith("libdbus")}, "a fixed scheme asks nobody")
fixed.end()
