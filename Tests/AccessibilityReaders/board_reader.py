"""Board, a program of AppKit: the notes and the focus."""

from reading import *

switch_reader(True)
program = Program("Board")
window = program.root.getChildAtIndex(0)
check(window.name.startswith("Board"), "a window")
note = wait_for(lambda: named(window, "Time"), "a note")
place = note.queryComponent().getExtents(pyatspi.WINDOW_COORDS)
check(place.width == 115 and place.height == 90 and place.y > 0, "the place of a note")
with Events("object:state-changed:focused", "object:children-changed:remove") as events:
    check(note.queryComponent().grabFocus(), "a note takes the focus")
    check(has(note, pyatspi.STATE_FOCUSED), "the note has the focus")
    events.wait(lambda e: e[1] == "Time" and e[2] == 1, "the focus is told")
    act(note, "delete")
    events.wait(lambda e: e[0].startswith("object:children-changed:remove"), "a removal is told")
    wait_for(lambda: named(window, "Time") is None, "the note gone")
check(program.is_running(), "the program runs")
program.end()
