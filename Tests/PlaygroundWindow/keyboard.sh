# The window without a mouse: Tab through views, buttons, lists and fields; states of a document;
# settings of a film.
cp "$root/Tests/PlaygroundWindow/Moves.swift" "$scene"
begin "$scene"
expect 'shown 1 ' "the scene"
stopped_at 1
empty_place
photo keyboard-none
# The button of the commands, then the search field for layers.
key Tab
photo keyboard-button
differs keyboard-none keyboard-button "a button has a rim" 200x34+980+0
key Return
photo keyboard-commands
differs keyboard-button keyboard-commands "Return presses the button" $picture_part
key Escape Tab
write box
key Return
photo keyboard-layer
differs keyboard-none keyboard-layer "a layer is found and selected" $picture_part
# The whole tree again, then Tab to the tree, the inspector and the inspector's fields.
key slash ctrl+a BackSpace Return Tab Down
photo keyboard-tree
differs keyboard-layer keyboard-tree "arrows choose in the tree" 200x120+0+66
for _ in $(seq 6); do key Tab; done
photo keyboard-inspector
key Escape
# Tab backwards from the beginning: the time line; arrow keys select its bars.
empty_place
key shift+Tab shift+Tab Down
photo keyboard-bar
differs keyboard-none keyboard-bar "an animation is selected" 260x200+915+330
key Escape Escape
# Escape ends a search, and a time that is refused: later keys are commands again.
key slash
write zz
key Escape
photo keyboard-searched
key c
photo keyboard-costs
differs keyboard-searched keyboard-costs "Escape ends a search" $picture_part
key c
time_field
write 99999999999999999999
key Return Escape
key c
photo keyboard-refused
differs keyboard-searched keyboard-refused "Escape ends a refused time" $picture_part
key c slash ctrl+a BackSpace Escape
# Help beside the pointer.
xdotool mousemove 112 550
photo keyboard-tip 1.2
differs keyboard-none keyboard-tip "a tool tip" 300x40+90+520
# The scene's length.
go_to 2
empty_place
choose "scene ends here"
key Home
sleep 0.3
key End
photo keyboard-end
go_to 2
photo keyboard-two
same keyboard-end keyboard-two "End goes to the set end" $picture_part
choose "ends with its animations"
# A film of another size and rate.
key ctrl+e
sleep 0.4
key ctrl+a
write "$work/small.png"
# Kind, start, end, frame rate; transparency and width.
for _ in $(seq 10); do key Tab; done
key ctrl+a
write 10
key Tab Tab
key ctrl+a
write 160
photo keyboard-film
# The button behind the fields.
key Return Tab Return
until_true "a film of the settings" [ -s "$work/small.png" ]
[ "$(identify -format '%w\n' "$work/small.png" | head -1)" = 160 ] || fail "the film has the width that was typed"
ok "the film has the width that was typed"
key Escape

# The states of a document.
cat >"$work/States.caml" <<'XML'
<?xml version="1.0" encoding="UTF-8"?>
<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
  <CALayer id="#root" bounds="0 0 640 400" position="320 200" backgroundColor="0.1 0.1 0.14">
    <sublayers><CALayer id="#1" name="box" bounds="0 0 80 80" position="320 200" backgroundColor="1 0.45 0.35"/></sublayers>
    <states>
      <LKState name="aside"><elements>
        <LKStateSetValue targetId="#1" keyPath="position.x"><value type="real" value="120"/></LKStateSetValue>
      </elements></LKState>
    </states>
    <stateTransitions>
      <LKStateTransition fromState="*" toState="aside"><elements>
        <LKStateTransitionElement targetId="#1" key="position.x"><animation type="CABasicAnimation" duration="0.5"/></LKStateTransitionElement>
      </elements></LKStateTransition>
    </stateTransitions>
  </CALayer>
</caml>
XML
begin "$work/States.caml"
expect 'shown 1 ' "a document with states"
empty_place
key k
photo keyboard-state
choose "state: aside"
sleep 2
key k
photo keyboard-state-aside
differs keyboard-state keyboard-state-aside "another state" $picture_part
choose "state: as loaded"
sleep 1
key k
photo keyboard-state-loaded
