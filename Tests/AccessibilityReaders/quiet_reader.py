"""Programs before, with and after a reader: what is loaded, and which threads run."""

from reading import *

BRIDGE = ("libatk", "libatspi", "libdbus")


def bridged(program):
    return {name for name in program.libraries() if name.startswith(BRIDGE)}


# The desktop's settings have been written before the programs start.
settings_changed()
# With a fixed colour scheme the program has no question to the settings portal either.
program = Program("Settings", is_read=False, environment={"LAMINA_COLOR_SCHEME": "light"})
layers = Program("HelloLayer", is_read=False)
time.sleep(4)
check(program.is_running() and layers.is_running(), "two programs run")
check(not bridged(program), "without an accessibility bus no library is loaded")
threads = program.threads()

# The accessibility bus runs from now on, as on some desktops, and no reader.
switch_reader(False)
settings_changed()
time.sleep(2)
check(program.find() is None, "without a reader the program is not on the bus")
check(not {n for n in bridged(program) if "atk" in n}, "without a reader no bridge is loaded")
check(len(program.threads()) <= len(threads), "without a reader there is no further thread")

switch_reader(True)
settings_changed()
wait_for(program.find, "the program on the bus, after a reader has come")
check("libatk-bridge-2.0.so.0.0.0" in bridged(program), "with a reader the bridge is loaded")
check(len(program.threads()) <= len(threads), "a reader costs no thread")
check(not bridged(layers), "a program of layers loads nothing")

switch_reader(False)
settings_changed()
wait_for(lambda: program.find() is None, "the program off the bus, after the reader has gone")
switch_reader(True)
settings_changed()
wait_for(program.find, "the program on the bus again")
check(program.is_running() and layers.is_running(), "both programs run")
listed = subprocess.run(["ldd", os.path.join(BUILD, "HelloLayer")], capture_output=True, text=True)
check(not any(name in listed.stdout for name in BRIDGE), "no program is linked with the bridge")
program.end()
layers.end()
