# Several key frames and bars are chosen by a selection rectangle, moved, scaled, copied, pasted,
# removed and inserted; changed values make key frames. Each gesture is one undo step.
original=$root/Tests/PlaygroundWindow/Moves.swift
cp "$original" "$scene"
begin "$scene"
expect 'shown 1 ' "the scene"
stopped_at 0.5
empty_place
key f
clip() { xclip -o -selection clipboard; }
code() { row 5; press 963 478; clip; }
line=930x220+240+572
photo keys-0
# A selection rectangle, drawn from below the rows, chooses the second and third key frame of "hop".
drag 340 750 600 706
photo keys-chosen
differs keys-0 keys-chosen "two key frames are chosen" $line
# A drag moves both chosen key frames, and the picture changes with them.
drag 374 716 400 716
photo keys-moved
differs keys-chosen keys-moved "two key frames are moved" $picture_part
key ctrl+z
photo keys-moved-back
same keys-chosen keys-moved-back "one step back for one gesture" $picture_part
key ctrl+shift+z
photo keys-moved-again
same keys-moved keys-moved-again "redo moves the key frames again" $picture_part
# A drag of the handle above the rows doubles the time between the two chosen key frames.
drag 565 590 700 590
photo keys-scaled
differs keys-moved keys-scaled "the chosen times are scaled" $line
key ctrl+z ctrl+z
photo keys-scaled-back
same keys-chosen keys-scaled-back "undo restores the times" $picture_part
# A drag of one chosen bar moves all chosen bars, and one undo moves all of them back. A click with
# Shift removes a bar from the choice.
drag 700 750 400 660
photo keys-bars
drag 450 672 500 672
photo keys-bars-moved
differs keys-bars keys-bars-moved "two bars are moved together" $line
key ctrl+z
photo keys-bars-back
same keys-bars keys-bars-back "undo moves the bars back" $line
xdotool keydown shift
press 450 672
xdotool keyup shift
photo keys-one-bar
differs keys-bars-back keys-one-bar "a click with Shift removes a bar from the choice" $line
key Escape
# A double press inserts a key frame, Delete removes it.
row 5
xdotool mousemove 470 716 click --repeat 2 --delay 60 1
sleep 0.5
press 963 478
clip | grep -qE '^frames.values = \[200, [0-9.]+, [0-9.]+, 240, 200\]$' || fail "a key frame is inserted: $(clip)"
ok "a key frame is inserted by a double press"
photo keys-inserted
key Delete
press 963 478
clip | grep -qF 'frames.values = [200, 120, 240, 200]' || fail "the inserted key frame is removed: $(clip)"
ok "the inserted key frame is removed"
key ctrl+z ctrl+z
# A key frame copied, and pasted at a playhead beyond the end, makes the animation longer.
press 374 716
key ctrl+c
go_to 5
key ctrl+v
press 963 478
clip | grep -qE '^frames.values = \[200, 120, 240, 200, 120\]$' || fail "pasted: $(clip)"
ok "a copied key frame is pasted after the end"
photo keys-pasted
press 1033 478
expect 'shown 2 ' "the pasted key frame written into the source"
grep -qF 'hop.values = [200, 120, 240, 200, 120]' "$scene" || fail "five values: $(grep values "$scene")"
grep -qF 'hop.keyTimes = [0, 0.24, 0.56, 0.8, 1]' "$scene" || fail "five times: $(grep keyTimes "$scene")"
grep -qF 'hop.duration = 5' "$scene" || fail "five seconds: $(grep hop "$scene")"
key ctrl+z ctrl+z
expect 'shown 3 ' "taken back"
cmp "$original" "$scene" || fail "the source is as it was"
# Auto-key: a changed value makes a key frame at the playhead.
go_to 2
empty_place
press 60 165
key a
row 5
photo keys-auto
press 1150 113
retype 60
photo keys-auto-set
differs keys-auto keys-auto-set "the value at the playhead is set" $picture_part
press 963 478
clip | grep -qE '^frames.values = \[200, 120, 60, 240, 200\]$' || fail "a key frame by auto-key: $(clip)"
ok "auto-key makes a key frame"
empty_place
key ctrl+z a
photo keys-auto-off
