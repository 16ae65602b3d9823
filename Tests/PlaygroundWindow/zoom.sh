# The picture larger and smaller, distances, the menus, the window's size.
cp "$root/Tests/PlaygroundWindow/Moves.swift" "$scene"
begin "$scene"
expect 'shown 1 ' "the scene"
window=$(find_window)
stopped_at 1
photo zoom-fits
empty_place
key ctrl+plus ctrl+plus ctrl+plus
photo zoom-larger
differs zoom-fits zoom-larger "a larger picture" $picture_part
xdotool mousemove 745 382 keydown ctrl click 4 click 4 click 4 keyup ctrl
photo zoom-wheel
differs zoom-larger zoom-wheel "Control and the wheel" $picture_part
xdotool mousemove 500 300 click 5 click 5
photo zoom-moved
differs zoom-wheel zoom-moved "the wheel moves it" $picture_part
echo "// a save" >>"$scene"
expect 'shown 2 ' "a save"
photo zoom-kept 1.5
same zoom-moved zoom-kept "the picture is as large as it was" $picture_part
key ctrl+minus
photo zoom-smaller
differs zoom-kept zoom-smaller "a smaller picture" $picture_part
key ctrl+0
photo zoom-again
same zoom-fits zoom-again "as large as it fits" $picture_part

# Distances from the box to the dot.
press 745 382
photo distance-none
key d
xdotool mousemove 560 210
sleep 0.2
xdotool mousemove 565 213
photo distance
differs distance-none distance "distances" $picture_part
xdotool mousemove 700 120
photo distance-other
differs distance distance-other "to another layer" $picture_part
key d
photo distance-off
same distance-none distance-off "no distances" $picture_part

# Menus: opened, moved through, an item chosen.
press 30 17
photo menu-file
differs distance-off menu-file "a menu" 400x200+0+30
key Right Right
photo menu-time
key Down Return
photo menu-chosen
key k
key F10
photo menu-keys
key Escape
photo menu-closed

# The window's size is restored.
xdotool windowsize "$window" 1000 700
sleep 1.5
begin "$scene"
expect 'shown 1 ' "another window"
window=$(find_window)
xdotool getwindowgeometry "$window" | grep -q 1000x700 || fail "the window has its size: $(xdotool getwindowgeometry "$window")"
ok "the window has its size"
xdotool windowsize "$window" 1180 780
sleep 1.5
