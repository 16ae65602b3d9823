"""Photos, driven by its elements alone: a photo is opened, closed, and scrolled to."""

from reading import *

switch_reader(True)
program = Program("Photos")
window = program.root.getChildAtIndex(0)
area = next(e for e in every(window) if e.getRole() == pyatspi.ROLE_SCROLL_PANE)
check(area.childCount == 30, "thirty photos")
first, last = area.getChildAtIndex(0), area.getChildAtIndex(29)
check((first.name, last.name) == ("Photo 1", "Photo 30"), "names of photos")
check(has(first, pyatspi.STATE_SHOWING), "the first photo shows")
check(not has(last, pyatspi.STATE_SHOWING), "the last photo is out of sight")

act(first, "click")
photo = wait_for(lambda: next(
    (e for e in every(window) if e.name == "Photo 1" and has(e, pyatspi.STATE_MODAL)), None),
    "an open photo")
wait_for(lambda: window.childCount == 1 and named(window, "Photo 2") is None,
         "the grid behind the photo out of the tree")
act(photo, "click")
wait_for(lambda: named(window, "Photo 2"), "the grid again")
# The photo flies back for half a second; until then no other photo opens.
time.sleep(1.5)

area = next(e for e in every(window) if e.getRole() == pyatspi.ROLE_SCROLL_PANE)
act(area, "scroll down")
wait_for(lambda: has(named(window, "Photo 13"), pyatspi.STATE_SHOWING), "a page further")

act(wait_for(lambda: named(window, "Photo 30"), "the last photo"), "click")
wait_for(lambda: next(
    (e for e in every(window) if e.name == "Photo 30" and has(e, pyatspi.STATE_MODAL)), None),
    "the last photo, scrolled to and opened")
check(program.is_running(), "the program runs")
program.end()
