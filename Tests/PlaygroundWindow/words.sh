# Values other than numbers: texts, names, paths, transforms; all values of a layer; the graph of a
# value without animations.
original=$root/Tests/PlaygroundWindow/Words.swift
cp "$original" "$scene"
begin "$scene"
expect 'shown 1 ' "the scene"
stopped_at 1
is_original() { cmp -s "$original" "$scene"; }
# A text, typed, and its alignment by a click; into the source, and back.
press 60 99
photo words-label
press 1100 311
retype 'Bonjour "à tous"'
photo words-text
differs words-label words-text "a text is typed" $picture_part
press 1150 355
press 1150 355
photo words-alignment
differs words-text words-alignment "the next names are taken" $picture_part
press 1095 55
until_true "the text in the source" grep -qF 'label.string = "Bonjour \"à tous\""' "$scene"
until_true "the name in the source" grep -qF 'label.alignmentMode = .natural' "$scene"
expect 'shown [23] ' "the source is shown"
photo words-written 1.5
same words-alignment words-written "the source shows what was tried" $picture_part
empty_place
key ctrl+z
sleep 0.3
key ctrl+z
until_true "taken back" is_original
expect 'shown [345] ' "the source as it was"
sleep 1
# A path, typed and dragged by its points, reset by a click on its name.
press 60 121
photo words-star 1.5
press 1100 267
retype "M 0 0 L 160 0 l 0 160 H 0 Z"
photo words-path
differs words-star words-path "a path is typed" $picture_part
press 1100 267
retype "no path"
photo words-no-path
same words-path words-no-path "what is no path changes nothing" $picture_part
# The refused text is still there; corrected, it is taken.
key Home
write "M 0 0 L 80 0 L 0 80 Z"
key shift+End BackSpace Return
photo words-corrected
differs words-path words-corrected "a refused path is corrected" $picture_part
key ctrl+z
key e
photo words-points
differs words-path words-points "the points of a path are seen" $picture_part
drag 785 142 830 100
photo words-point
differs words-points words-point "a point is dragged" $picture_part
key e
press 937 267
photo words-star-again
same words-star words-star-again "its name takes the path back" $picture_part
# A transform by its parts.
press 60 143
photo words-card
drag 1140 179 1160 179
photo words-turned
differs words-card words-turned "a layer is turned" $picture_part
press 1095 55
until_true "the angle in the source" grep -qF 'card.transform = CATransform3DMakeRotation(0.7491, 0, 0, 1)' "$scene"
expect 'shown [456] ' "the source is shown"
empty_place
key ctrl+z
until_true "taken back" is_original
expect 'shown [567] ' "the source as it was"
sleep 1
press 60 143
press 1100 135
retype "1 0 0 0 0 1 0 0 0 0 1 0 40 0 0 1"
photo words-matrix 1
differs words-card words-matrix "a matrix is typed" $picture_part
press 1150 55
photo words-reverted
same words-card words-reverted "reverted" $picture_part
# A name appears in the tree at once, and in the source after writing; the layer stays selected.
press 950 50
retype "tile 1"
photo words-name
differs words-reverted words-name "the tree has the name" 200x120+0+66
press 1095 55
until_true "the name in the source" grep -qF 'card.name = "tile 1"' "$scene"
expect 'shown [678] ' "the source is shown"
photo words-named 1.5
empty_place
key ctrl+z
until_true "taken back" is_original
expect 'shown [789] ' "the source as it was"
sleep 1
# All values, and the graph of a value.
press 60 143
photo words-few 1.5
key v
photo words-all
differs words-few words-all "all values of the layer" 260x400+915+80
key v
press 940 267
photo words-graph
differs words-few words-graph "the graph of a value that nothing animates" 660x130+235+390
press 940 267
key g
# Without the name's tool tip.
xdotool mousemove 240 500
photo words-no-graph
same words-few words-no-graph "no graph" $picture_part
# Light, and in a narrow window.
choose "light"
press 60 99
photo words-light 1.5
window=$(find_window)
xdotool windowsize "$window" 620 500
photo words-narrow 1.5
xdotool windowsize "$window" 1180 780
sleep 1
choose "light"
sleep 1
