# Handles in the picture: a layer moved, resized, turned and rounded, upright and tilted; guides and
# numbers; one step back for each drag; the source.
original=$root/Tests/PlaygroundWindow/Hands.swift
cp "$original" "$scene"
begin "$scene"
expect 'shown 1 ' "the scene"
stopped_at 0
# A point of the scene is a pixel of the window, from 245, 82 on. The box is at 305, 142.
press 365 182
photo hands-box
# Moved, with the numbers and the guides on the way.
xdotool mousemove 365 182 mousedown 1; sleep 0.15; xdotool mousemove 420 200; sleep 0.15
xdotool mousemove 465 232; sleep 0.15
photo hands-moving 0.3
xdotool mouseup 1; sleep 0.3
photo hands-moved
differs hands-box hands-moved "the layer is moved" $picture_part
differs hands-moving hands-moved "numbers are shown during the drag" $picture_part
key ctrl+z
# Beside the left edge of another layer: a guide, and the same edge; Alt switches guides off.
xdotool mousemove 365 182 mousedown 1; sleep 0.15; xdotool mousemove 450 200; sleep 0.15
xdotool mousemove 507 202; sleep 0.15
photo hands-guide 0.3
xdotool keydown alt mousemove 508 202; sleep 0.15
photo hands-free 0.3
xdotool mouseup 1 keyup alt; sleep 0.3
differs hands-guide hands-free "Alt switches guides off" $picture_part
# A key on the way begins another step.
key ctrl+z ctrl+z
photo hands-moved-back
same hands-box hands-moved-back "one step back for one drag" $picture_part
# The corner at the lower right; then the edge on the left.
drag 425 222 465 252
photo hands-resized
differs hands-box hands-resized "the layer is resized" $picture_part
drag 305 197 275 197
photo hands-edge
differs hands-resized hands-edge "and by an edge" $picture_part
# The corners, by the handle inside.
drag 301 168 315 182
photo hands-rounded
differs hands-edge hands-rounded "the corners are rounded" $picture_part
press 1095 55
until_true "the frame in the source" grep -qE 'box.frame = CGRect\(x: 30, y: 60, width: 190, height: 110\)' "$scene"
until_true "the radius in the source" grep -qE 'box.cornerRadius = 2[0-9]' "$scene"
expect 'shown [23] ' "the source is shown"
photo hands-written 1.5
same hands-rounded hands-written "the source shows what was tried" $picture_part
empty_place
key ctrl+z
until_true "taken back" cmp -s "$original" "$scene"
sleep 2
# Turned by the handle above the upper edge; in steps with Shift.
press 725 202
photo hands-turned-0
# The handle of the turned layer is at its upper edge's middle, and 22 points further.
drag 755 148 793 202
photo hands-turned
differs hands-turned-0 hands-turned "the layer is turned" $picture_part
press 1095 55
until_true "the rotation in the source" grep -qE 'MakeRotation\(1\.5[0-9]*, 0, 0, 1\)' "$scene"
empty_place
key ctrl+z
until_true "taken back" cmp -s "$original" "$scene"
sleep 2
# In the tilted plane.
press 595 372
photo hands-tilted
drag 595 372 615 362
photo hands-tilted-moved
differs hands-tilted hands-tilted-moved "a tilted layer is moved" $picture_part
press 1095 55
until_true "the position in the source" grep -qE 'tilted.position = CGPoint\(x: 1[67][0-9.]*, y: (7|8)[0-9.]*\)' "$scene"
photo hands-tilted-written 2
# While time runs there are no handles; an animated value says why it stays.
key space
photo hands-playing 0.5
key space
cp "$root/Tests/PlaygroundWindow/Moves.swift" "$scene"
begin "$scene"
expect 'shown 1 ' "another scene"
stopped_at 1
press 565 162
photo hands-ball
drag 565 162 520 200
photo hands-animated
same hands-ball hands-animated "an animated place is not moved" $picture_part
differs hands-ball hands-animated "and the reason is told" 560x30+580+0
