"""Settings, driven by its elements alone: text, switches, a slider, a button."""

from reading import *

switch_reader(True)
program = Program("Settings")
window = program.root.getChildAtIndex(0)
check(program.root.getRole() == pyatspi.ROLE_APPLICATION, "the program is an application")
check(window.getRole() == pyatspi.ROLE_FRAME and window.name == "Settings", "a window")
check(has(window, pyatspi.STATE_ACTIVE), "the window with the keyboard is active")

name = named(window, "Name", pyatspi.ROLE_ENTRY)
check(name is not None and name.description == "", "the field has the name of its row")
field = name.queryComponent()
place, inside = field.getExtents(pyatspi.WINDOW_COORDS), field.getExtents(pyatspi.DESKTOP_COORDS)
outer = window.queryComponent().getExtents(pyatspi.DESKTOP_COORDS)
check(place.width == 200 and place.height == 34, "places are pixels")
check(near(inside.x, outer.x + place.x) and near(inside.y, outer.y + place.y), "of the screen")
hit = window.queryComponent().getAccessibleAtPoint(
    inside.x + 9, inside.y + 9, pyatspi.DESKTOP_COORDS)
check(hit == name, "the element at a point")

with Events("object:text-changed", "object:state-changed:focused",
            "object:property-change:accessible-name", "object:state-changed:checked",
            "object:property-change:accessible-value") as events:
    check(field.grabFocus(), "the field takes the focus")
    events.wait(lambda e: e[0] == "object:state-changed:focused" and e[1] == "Name" and e[2] == 1,
                "the focus is told")
    check(has(name, pyatspi.STATE_FOCUSED), "the field has the focus")
    edit, text = name.queryEditableText(), name.queryText()
    check(edit.setTextContents("Ada Lovelace"), "the field takes a text")
    events.wait(lambda e: e[0].startswith("object:text-changed:insert") and e[3] == "Ada Lovelace",
                "the text is told")
    events.wait(lambda e: e[0].startswith("object:property-change") and e[1] == "Hello, Ada Lovelace",
                "the greeting is told")
    check(text.getText(0, -1) == "Ada Lovelace" and text.characterCount == 12, "text by parts")
    word = text.getTextAtOffset(5, pyatspi.TEXT_BOUNDARY_WORD_START)
    check(tuple(word) == ("Lovelace", 4, 12), "text by words")
    check(text.setCaretOffset(4) and text.caretOffset == 4, "the caret is set")
    check(text.addSelection(0, 3) and tuple(text.getSelection(0)) == (0, 3), "a selection")
    edit.deleteText(3, 12)
    check(text.getText(0, -1) == "Ada", "a part is deleted")
    edit.insertText(3, " B\u00e9", len(" B\u00e9".encode()))
    check(text.getText(0, -1) == "Ada B\u00e9", "a part is inserted")
    first, last = text.getCharacterExtents(0, 0), text.getCharacterExtents(4, 0)
    check(first[0] < last[0] and first[2] > 0, "places of characters")

    busy = named(window, "Busy", pyatspi.ROLE_TOGGLE_BUTTON)
    check(not has(busy, pyatspi.STATE_CHECKED), "a switch is off")
    act(busy, "toggle")
    check(has(busy, pyatspi.STATE_CHECKED), "a switch is on")
    events.wait(lambda e: e[0] == "object:state-changed:checked" and e[1] == "Busy" and e[2] == 1,
                "the switch is told")
    wait_for(lambda: named(window, "In progress"), "the indicator appears")

    size = named(window, "Size", pyatspi.ROLE_SLIDER)
    value = size.queryValue()
    check((value.minimumValue, value.maximumValue, value.currentValue) == (80, 180, 130),
          "a slider has a number with limits")
    value.currentValue = 160
    check(value.currentValue == 160, "the number is set")
    act(size, "increment")
    check(value.currentValue == 170, "a step up")
    act(size, "decrement")
    check(value.currentValue == 160, "a step down")
    events.wait(lambda e: e[0].endswith("accessible-value") and e[1] == "Size", "is told")
    value.currentValue = float("nan")
    value.currentValue = 1e300
    check(value.currentValue == 180, "numbers beyond the limits count as the nearest")

act(named(window, "Another colour", pyatspi.ROLE_PUSH_BUTTON), "click")
check(program.is_running(), "the program runs")
program.end()
