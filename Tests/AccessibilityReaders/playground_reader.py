"""The playground, driven by its elements alone: menus, time, the outline of the layers."""

from reading import *

switch_reader(True)
program = Program("Playground", "Demos/Playground/Samples/Orbits.swift")
window = program.root.getChildAtIndex(0)
menu = wait_for(lambda: named(window, "File", pyatspi.ROLE_MENU), "the menu bar")
play = wait_for(lambda: named(window, "Play or Pause"), "the buttons of time")
check(named(window, "Time", pyatspi.ROLE_ENTRY) is not None, "the time")
act(menu, "click")
entry = wait_for(lambda: next(
    (e for e in every(window) if e.getRole() == pyatspi.ROLE_MENU_ITEM), None), "an open menu")
check(entry.name != "", "entries have names")
act(menu, "click")
tree = next(e for e in every(window) if e.getRole() == pyatspi.ROLE_TREE)
row = wait_for(lambda: next(
    (e for e in every(tree) if e.getRole() == pyatspi.ROLE_TREE_ITEM), None),
    "the layers of the scene", 150)
act(row, "click")
wait_for(lambda: next((e for e in every(tree) if has(e, pyatspi.STATE_SELECTED)), None),
         "a selected layer")
number = wait_for(lambda: next(
    (e for e in every(window) if e.getRole() == pyatspi.ROLE_SPIN_BUTTON and e.name), None),
    "a number with a name")
print("number:", number.name, number.queryValue().currentValue)
act(play, "click")
for element in every(window):
    if element.getRole() in (pyatspi.ROLE_PUSH_BUTTON, pyatspi.ROLE_SPIN_BUTTON,
                             pyatspi.ROLE_MENU_ITEM, pyatspi.ROLE_ENTRY) and not element.name:
        place = element.queryComponent().getExtents(pyatspi.WINDOW_COORDS)
        fail(f"a {element.getRoleName()} without a name at {place}")
check(program.is_running(), "the program runs")
program.end()
