# Parameters of a scene: numbers, colours, choices, switches; undone, kept over a save, reset.
cp "$root/Tests/PlaygroundWindow/Knobs.swift" "$scene"
# The columns and panes have their standard sizes, whatever steps were before.
begin "$scene"
expect 'shown 1 ' "a scene with knobs"
stopped_at 0.5
photo knobs
# The pane has a title of 30 points and five rows of 24 points above the time bar at 530.
knob() { echo $((530 - 6 - 24 * 5 + 24 * $1 + 12)); }
press 170 "$(knob 0)"
retype 160
expect 'shown 2 ' "a number is set"
photo knobs-size 1.2
differs knobs knobs-size "the ball is larger" $picture_part
press 180 "$(knob 1)"
expect 'shown 3 ' "a choice is set"
photo knobs-shape 1.2
differs knobs-size knobs-shape "the shape is another" $picture_part
press 192 "$(knob 2)"
photo knobs-picker
key Escape
press 185 "$(knob 3)"
expect 'shown 4 ' "a switch is set"
photo knobs-still 1.2
differs knobs-shape knobs-still "nothing moves" $picture_part
empty_place
key ctrl+z
expect 'shown 5 ' "undone"
photo knobs-undone 1.2
same knobs-shape knobs-undone "undone" $picture_part
drag 170 "$(knob 4)" 200 "$(knob 4)"
until_true "a number is dragged" grep -qE 'shown [67] ' "$log"
photo knobs-speed 1.5
differs knobs-undone knobs-speed "the speed is another" $picture_part
sed -i 's/0.09, green: 0.1/0.2, green: 0.1/' "$scene"
sleep 2
photo knobs-saved 1.5
differs knobs-speed knobs-saved "a save keeps the values" $picture_part
empty_place
key r
sleep 2
photo knobs-reset 1.5
differs knobs-saved knobs-reset "R takes the source's values" $picture_part
