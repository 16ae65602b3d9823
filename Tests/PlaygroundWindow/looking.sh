# Views of a scene: costs, comparison, trails, exploded layers, the list of commands, light and dark
# mode.
cp "$root/Tests/PlaygroundWindow/Moves.swift" "$scene"
begin "$scene"
expect 'shown 1 ' "the scene"
stopped_at 1
photo look
key b
photo compare-nothing
press 745 382
drag 1142 267 1166 267
key b
photo compare-split
differs look compare-split "a line parts two pictures" $picture_part
drag 566 300 800 300
photo compare-split-right
differs compare-split compare-split-right "the line is dragged" $picture_part
empty_place
key b
photo compare-blink 0.2
photo compare-blink-2 0.6
key b
photo compare-difference
key b
photo compare-off
differs compare-difference compare-off "the difference" $picture_part
press 745 382
press 1150 55
photo compare-reverted
key b
photo compare-nothing-again
empty_place
key Escape
photo look-again
same look look-again "as it was" $picture_part
# Costs.
key c
photo costs
press 330 510
photo costs-borders
differs costs costs-borders "a debug view" 660x330+235+60
press 330 510
# The cost of each layer, beside the layer's name.
photo costs-layers-none
key x
has_costs() { photo costs-layers 0.3 && [ "$(difference costs-layers-none costs-layers 200x90+0+90)" != 0 ]; }
until_true "what each layer costs" has_costs
key x
photo costs-layers-off
same costs-layers-none costs-layers-off "no costs" 200x90+0+90
key l
photo costs-playing 1.5
key k
press 700 440
photo costs-picked
key c
go_to 1
# Trails.
press 60 121
photo trail-none
key m
photo trail
differs trail-none trail "the way of a layer" $picture_part
sed -i 's/toValue = 560/toValue = 300/' "$scene"
expect 'shown 2 ' "a scene with another way"
photo trail-other
differs trail trail-other "its way is shown anew" $picture_part
key m
photo trail-off
# Exploded layers.
empty_place
key 3
photo space
drag 560 300 640 260
photo space-turned
differs space space-turned "layers in space are turned" $picture_part
key 3
# The list of commands, closed by Escape or by a click outside.
key h
photo commands
write "no such thing"
photo commands-none
key Return Escape
key h Down Down
photo commands-chosen
press 60 700
photo commands-closed
key ctrl+k
write "light"
key Return
photo light 1.5
differs commands-closed light "light colours"
grep -q '"appearance" : "light"' "$XDG_CONFIG_HOME/lamina/playground.json" || fail "light is remembered"
drag 220 300 300 300
drag 600 530 600 480
photo light-wide
end
begin "$scene"
expect 'shown 1 ' "the window again"
photo light-remembered
same light-wide light-remembered "the columns' widths are remembered, and the colours" 40x300+280+150
same light-wide light-remembered "the height of the time line is remembered" 90x30+5+485
choose "light"
photo dark-again 1.5
