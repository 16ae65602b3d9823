# The selected layer and the selected animation: each has its panel, and both are reached in the
# smallest window.
cp "$root/Tests/PlaygroundWindow/Moves.swift" "$scene"
begin "$scene"
expect 'shown 1 ' "the scene"
window=$(find_window)
stopped_at 1
values_part=260x480+915+40
# A layer of the tree, without an animation's panel.
press 60 99
# The signs before the names follow from the source, which is read in the background: here the
# rectangle of the sign of cornerRadius.
has_signs() {
    photo select-box 0.3
    [ "$(convert "$pictures/select-box.png[10x10+914+261]" -unique-colors -format %w info:)" -gt 1 ]
}
until_true "where the values come from" has_signs
xdotool mousemove 240 500
steady select-box
press 60 121
xdotool mousemove 240 500
steady select-ball
# Its animation, then layers by the tree, by the arrows and by the picture.
row 1
xdotool mousemove 240 500
photo select-move
differs select-ball select-move "the panel of an animation" $values_part
press 60 99
photo select-box-again
same select-box select-box-again "a layer of the tree closes the panel" $values_part
row 1
key Down Up
xdotool mousemove 240 500
photo select-keys
same select-ball select-keys "a layer chosen by arrows closes the panel" $values_part
row 1
press 745 382
xdotool mousemove 240 500
photo select-picture
same select-box select-picture "a layer of the picture closes the panel" $values_part
# The panel of the layer that is selected already.
row 1
press 60 121
xdotool mousemove 240 500
photo select-same
same select-ball select-same "the animation's own layer closes the panel" $values_part
# A save keeps the layer's values, and does not open the panel again.
echo "// a save" >>"$scene"
expect 'shown 2 ' "a save"
photo select-saved 1.5
same select-ball select-saved "a save opens no panel" $values_part

# In the smallest window the panel and the values scroll together.
xdotool windowsize "$window" 640 400
sleep 1.5
small_part=222x150+418+48
press 60 121
xdotool mousemove 300 180
steady select-small-values
press 60 297
xdotool mousemove 500 150
photo select-small-panel
differs select-small-values select-small-panel "the panel in a small window" $small_part
for _ in $(seq 20); do xdotool click 4; done
xdotool mousemove 300 180
photo select-small-up
same select-small-values select-small-up "the values above the panel" 210x86+418+80
xdotool mousemove 500 150
for _ in $(seq 40); do xdotool click 5; done
photo select-small-down
differs select-small-panel select-small-down "the buttons of the panel" $small_part
# Costs and graph leave room for the picture: the blue box is seen.
empty_place
key c g
xdotool mousemove 240 380
photo select-small-panes
seen=$(convert "$pictures/select-small-panes.png" -crop 222x60+194+34 +repage -fuzz 5% \
    -transparent '#598CF2' -alpha extract -format '%[fx:mean<1]' info:)
[ "$seen" = 1 ] || fail "no picture above the costs and the graph"
ok "the picture above the costs and the graph"
key c g
xdotool windowsize "$window" 1180 780
sleep 1.5
