# Animations: curves and springs edited, copied as code, written; bars and key frames dragged; mute
# and solo.
cp "$root/Tests/PlaygroundWindow/Moves.swift" "$scene"
begin "$scene"
expect 'shown 1 ' "the scene"
stopped_at 0.5
empty_place
key f
clip() { xclip -o -selection clipboard; }
# The buttons are at 478 (Copy code, Write, Undo) and at 506 (Reset, Mute, Solo).
row 1
photo curve
# "out", one of the presets.
press 1030 346
photo curve-out
differs curve curve-out "another curve is seen" $picture_part
press 963 478
[ "$(clip)" = "CAMediaTimingFunction(name: .easeOut)" ] || fail "the curve is copied: $(clip)"
ok "the curve is copied"
# The curve's first handle.
drag 937 301 1020 250
photo curve-dragged
differs curve-out curve-dragged "a handle is dragged" $picture_part
press 963 478
clip | grep -qE '^CAMediaTimingFunction\(controlPoints: [-0-9., ]+\)$' || fail "its points are copied: $(clip)"
wanted=$(clip)
press 1033 478
expect 'shown 2 ' "the curve written into the source"
grep -qF "move.timingFunction = $wanted" "$scene" || fail "the source has the curve"
photo curve-written
same curve-dragged curve-written "the source shows what was tried" $picture_part
empty_place
key ctrl+z
expect 'shown 3 ' "the curve taken back"
cmp "$root/Tests/PlaygroundWindow/Moves.swift" "$scene" || fail "the source is as it was"
# A delay, for which the source has no line: one write, one step of undo and of redo.
sleep 1
row 1
press 948 506
press 1130 406
retype 0.5
xdotool mousemove 240 500
photo curve-delayed
press 1033 478
xdotool mousemove 240 500
expect 'shown 4 ' "the delay written into the source"
grep -qxF '    move.beginTime = CACurrentMediaTime() + 0.5' "$scene" || fail "the source has the delay"
photo curve-delay-written
same curve-delayed curve-delay-written "the source shows the delay that was tried" $picture_part
empty_place
key ctrl+z
expect 'shown 5 ' "the delay taken back"
cmp "$root/Tests/PlaygroundWindow/Moves.swift" "$scene" || fail "the source is as it was"
key ctrl+y
expect 'shown 6 ' "the delay written again"
key ctrl+z
expect 'shown 7 ' "the delay taken back again"
sleep 1
# The delay as an unwritten change, the curve's reset, and the curve.
key ctrl+z ctrl+z ctrl+z ctrl+z
# The spring, by its stiffness.
row 3
photo spring
drag 1060 281 1140 281
photo spring-dragged
differs spring spring-dragged "a spring is bent" $picture_part
press 963 478
clip | grep -q '^spring.stiffness = ' || fail "the spring is copied: $(clip)"
ok "the spring is copied"
press 948 506
photo spring-reset
same spring spring-reset "a spring is as it was" $picture_part
press 1003 506
photo spring-muted
differs spring spring-muted "a muted animation does nothing" $picture_part
press 1003 506
press 1053 506
photo spring-solo
differs spring spring-solo "one alone" $picture_part
press 1053 506
photo spring-all
same spring spring-all "all again" $picture_part
# The key frame bar: the second key frame, the bar's end, the whole bar.
row 5
photo bar
drag 374 716 440 716
photo bar-key-frame
differs bar bar-key-frame "a key frame is dragged" $picture_part
press 948 506
# A key frame's value, dragged and typed; the next key frame and back; a new one; the source.
press 1039 344
press 935 344
drag 1120 374 1160 374
photo key-value
differs bar key-value "the value of a key frame is dragged" $picture_part
press 1150 374
retype 90
press 1075 344
photo key-added
press 963 478
clip | grep -qE '^frames.values = \[200, [0-9.]+, 90, 240, 200\]$' || fail "the key frames are copied: $(clip)"
ok "the key frames are copied"
press 1033 478
expect 'shown 8 ' "key frames written into the source"
grep -qE 'hop.values = \[200, [0-9.]+, 90, 240, 200\]' "$scene" || fail "five values: $(grep values "$scene")"
grep -qE 'hop.keyTimes = \[0, 0.[0-9]+, 0.3, 0.7, 1\]' "$scene" || fail "five times: $(grep keyTimes "$scene")"
photo key-written
same key-added key-written "the source shows what was tried" $picture_part
empty_place
key ctrl+z
expect 'shown 9 ' "the key frames taken back"
row 5
drag 663 716 560 716
photo bar-length
drag 320 716 360 716
photo bar-later
key Escape
photo bar-left
# Search for animations by name.
press 120 582
write swing
write rotation
key ctrl+a
write rotation
photo bars-found
key ctrl+a BackSpace Return
empty_place
key r
expect 'shown 10 ' "begun anew"
photo bars-anew
