# Values of a layer: dragged and typed, kept over saves, taken back, written into the source.
cp "$root/Tests/PlaygroundWindow/Moves.swift" "$scene"
begin "$scene"
expect 'shown 1 ' "the scene"
stopped_at 1
press 745 382
photo values-box
# The corner radius: a drag by a pixel changes a point.
drag 1142 267 1166 267
photo values-dragged
differs values-box values-dragged "a dragged value is seen" $picture_part
press 1142 267
retype 40
photo values-typed
differs values-dragged values-typed "a typed value is seen" $picture_part
press 1142 267
retype "no number"
photo values-odd
same values-typed values-odd "what is no number changes nothing" $picture_part
go_to 1.5
photo values-later
go_to 1
# The colour of the background.
press 1130 245
retype "#E58CF2"
photo values-colour
differs values-typed values-colour "a colour is typed" $picture_part
echo "// a save" >>"$scene"
expect 'shown 2 ' "a save"
photo values-kept
same values-colour values-kept "values hold over a save" $picture_part
# Into the source: only the literals change.
press 1095 55
# The number of changed lines of the file.
other_lines() { diff "$root/Tests/PlaygroundWindow/Moves.swift" "$scene" | grep -c '^>' || true; }
until_true "values written into the source" grep -q 'box.cornerRadius = 40$' "$scene"
until_true "only the lines of the two literals, and the added one, differ" eval '[ "$(other_lines)" = 3 ]'
expect 'shown [34] ' "the source is shown"
photo values-written
same values-kept values-written "the source shows what was tried" $picture_part
empty_place
key ctrl+z
until_true "one write of two values is undone at once" eval '[ "$(other_lines)" = 1 ]'
sleep 2
press 745 382
photo values-undone
same values-written values-undone "what was tried is tried again" $picture_part
key ctrl+shift+z
until_true "and written again" eval '[ "$(other_lines)" = 3 ]'
key ctrl+z
until_true "and undone again" eval '[ "$(other_lines)" = 1 ]'
sleep 2
# The typed colour, the typed radius, and the radius's drag.
key ctrl+z ctrl+z ctrl+z
press 745 382
photo values-unedited
same values-box values-unedited "every gesture is undone" $picture_part
key ctrl+y ctrl+y ctrl+y
photo values-redone
same values-colour values-redone "every gesture is redone" $picture_part
key ctrl+z ctrl+z ctrl+z
# An animated value is read-only; the tree, and the results of a search in the tree.
press 60 121
photo values-ball
key slash
write ca
photo values-search
key Escape
press 110 50
key ctrl+a BackSpace Return
empty_place
key Up Up Down
photo values-by-keys
key Escape
photo values-none
