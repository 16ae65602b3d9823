# The manual's way from nothing to a GIF, with the listing of the manual.
loading=$work/Loading.swift
begin "$loading"
expect 'shown 1 ' "a template for a missing file"
awk '/^## From nothing to a GIF/ { found = 1 }
    found && /```swift/ { inside = 1; next }
    inside && /```/ { exit }
    inside' "$root/Docs/PLAYGROUND.md" | sed 's/^   //' >"$loading"
cp "$loading" "$work/listing"
expect 'shown 2 ' "the listing"
empty_place
key k
# The animation of the first dot, its curve, and the source.
row 1
press 1031 346
photo loading-out
press 1036 478
expect 'shown 3 ' "a curve is written"
grep -q 'name: .easeOut)' "$loading" || fail "the curve is in the source"
# Escape closes the animation, and the layer stays selected.
key Escape
press 1160 267
photo loading-picker
press 1130 455
key Escape
press 1083 55
photo loading-question
press 727 242
expect 'shown 4 ' "a color is written for all dots"
[ "$(diff "$work/listing" "$loading" | grep -c '^>')" = 2 ] || fail "two lines are changed"
ok "two lines are changed"
# A loop of a whole hop, and the GIF of the loop.
go_to 0.8
empty_place
key i
go_to 1.6
empty_place
key o ctrl+e
photo loading-panel
press 497 128
press 779 270
until_true "a GIF" [ -s "$work/Loading.gif" ]
photo loading-exported
frames=$(identify "$work/Loading.gif" | wc -l)
[ "$frames" = 40 ] || fail "the GIF has 0.8 s: $frames frames"
ok "the GIF has 0.8 s"
key Escape
