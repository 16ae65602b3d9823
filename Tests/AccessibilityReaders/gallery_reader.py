"""The gallery, a program of layers: categories, cards, an opened piece."""

from reading import *

switch_reader(True)
program = Program("Gallery")
window = program.root.getChildAtIndex(0)
search = wait_for(lambda: named(window, "Search", pyatspi.ROLE_ENTRY), "the search field")
cards = named(window, "Pieces", pyatspi.ROLE_LIST)
count = cards.childCount
check(count > 10, f"{count} pieces")
tabs = named(window, "Categories", pyatspi.ROLE_PAGE_TAB_LIST)
act(tabs.getChildAtIndex(1), "click")
wait_for(lambda: 0 < named(window, "Pieces").childCount < count, "the pieces of a category")
wait_for(lambda: has(named(window, "Categories").getChildAtIndex(1), pyatspi.STATE_SELECTED),
         "the selected category")
card = named(window, "Pieces").getChildAtIndex(0)
title = card.name
check(card.queryComponent().grabFocus(), "a card takes the focus")
act(named(window, title, pyatspi.ROLE_PUSH_BUTTON), "click")
picture = wait_for(lambda: named(window, title, pyatspi.ROLE_IMAGE), "an opened piece")
check(picture.description != "", "the piece is explained")
act(named(window, "Pause"), "click")
wait_for(lambda: has(named(window, "Pause"), pyatspi.STATE_CHECKED), "a paused piece")
act(named(window, "Next"), "click")
wait_for(lambda: named(window, title, pyatspi.ROLE_IMAGE) is None, "the next piece")
act(wait_for(lambda: named(window, "Back"), "the button Back"), "click")
wait_for(lambda: named(window, "Pieces"), "the first page")
check(program.is_running(), "the program runs")
program.end()
