"""Odd texts, many elements, elements that go, a killed reader, and a bus that dies."""

from reading import *


def processor_time(pid):
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def private_bus():
    """The process of the accessibility bus of this session."""
    for number in os.listdir("/proc"):
        try:
            with open(f"/proc/{number}/cmdline") as file:
                words = file.read()
            with open(f"/proc/{number}/environ") as file:
                is_own = os.environ["XDG_RUNTIME_DIR"] in file.read()
        except (OSError, UnicodeDecodeError):
            continue
        if "dbus-daemon" in words and "accessibility" in words and is_own:
            return int(number)
    return None


switch_reader(True)
program = Program("ViewProbe", "reader")
window = program.root.getChildAtIndex(0)
texts = [e.name for e in [window.getChildAtIndex(i) for i in range(3)]]
check(window.getChildAtIndex(0).get_accessible_id() == "text", "an identifier")
check(texts[0] == "zero\ufffdcharacter", "a zero character is replaced")
check(len(texts[1]) == 1_000_000, "a name of a megabyte")
check(texts[2] == "\u0645\u0631\u062d\u0628\u0627 \U0001F600", "a name of other letters")
long = window.getChildAtIndex(1).queryText()
check(long.getText(999_995, -1) == "word ", "the end of a long text")
for start, end in [(-5, 3), (9, 2), (-1, -1), (2**31 - 1, -1), (0, 2**31 - 1)]:
    check(len(long.getText(start, end)) in (0, 3, 1_000_000), "odd ranges of a text")

many = named(window, "Many")
begin = time.monotonic()
check(many.childCount == 10_000, "ten thousand elements")
check(many.getChildAtIndex(9_999).name == "9999", "the last of them")
check(time.monotonic() - begin < 2, "asked by index in less than two seconds")
check(many.getChildAtIndex(10_000) is None, "no element beyond the last")

victim = named(window, "Victim 7, round 1")
group = victim.parent
with Events("object:children-changed", "object:announcement") as events:
    act(named(window, "Remove"), "click")
    events.wait(lambda e: e[0].startswith("object:children-changed:remove"), "removals are told")
    wait_for(lambda: has(victim, pyatspi.STATE_DEFUNCT), "a removed element is defunct")
    for question in (lambda: victim.name, lambda: victim.childCount, lambda: victim.parent,
                     lambda: victim.getIndexInParent(), lambda: victim.queryText().getText(0, -1),
                     lambda: victim.queryComponent().getExtents(0),
                     lambda: victim.queryComponent().grabFocus()):
        try:
            question()
        except Exception as error:
            print("refused:", error)
    for round in range(2, 7):
        act(named(window, "Rebuild"), "click")
    wait_for(lambda: named(window, "Victim 49, round 6"), "the last round")
    act(named(window, "Announce"), "click")
    events.wait(lambda e: e[0].startswith("object:announcement"), "an announcement")
act(named(window, "Endless"), "click")
named(window, "Last").queryComponent().getExtents(pyatspi.DESKTOP_COORDS)
check(program.is_running(), "the program runs")

# A second reader is killed in the middle of a question.
other = subprocess.Popen(
    [sys.executable, "-c", "import sys; sys.path.insert(0, %r)\nfrom reading import *\n"
     "root = pyatspi.Registry.getDesktop(0)\nprint('asks', flush=True)\n"
     "while True:\n    for e in every(root): e.name" % os.path.dirname(os.path.abspath(__file__))],
    stdout=subprocess.PIPE)
other.stdout.readline()
time.sleep(0.5)
other.kill()
other.wait()
wait_for(lambda: named(window, "Rebuild"), "answers after another reader's end")

# The bus dies.
os.kill(private_bus(), signal.SIGKILL)
time.sleep(2)
check(program.is_running(), "the program outlives the bus")
for _ in range(20):
    before = processor_time(program.process.pid)
    time.sleep(1)
    used = processor_time(program.process.pid) - before
    print("processor time:", used)
    if used < 0.2:
        break
check(used < 0.2, "and does not spin")
check(program.is_running(), "the program runs")
program.end()
