# A Lottie animation: opened, scrubbed, a curve bent and written into the JSON, slots, a comparison
# of two versions, costs, a film; and a folder of animations as a contact sheet.
animations=$work/animations
animation=$animations/Bounce.json
mkdir -p "$animations"
cp "$root/Tests/PlaygroundWindow/bounce.json" "$animation"
git -C "$animations" init -q
git -C "$animations" add -A
git -C "$animations" -c user.name=A -c user.email=a@example.org commit -qm first
begin "$animation"
expect 'shown 1 ' "an animation"
stopped_at 0.5
empty_place
key f
photo lottie
go_to 0.25
photo lottie-earlier
differs lottie lottie-earlier "scrubbed" $picture_part
# The curve to the second key frame of the position: its first handle, upwards.
row 1
photo lottie-curve
drag 1023 203 1023 172
photo lottie-bent
differs lottie-curve lottie-bent "a curve is bent" $picture_part
choose "Write Animation to Source"
expect 'shown 2 ' "the curve written into the JSON"
changes=$(git -C "$animations" diff --word-diff=porcelain --word-diff-regex='[-0-9.]+|[^-0-9. ]' | grep -E '^[-+][^-+]')
[ "$(echo "$changes" | grep -c '^-')" = 1 ] && [ "$(echo "$changes" | grep -c '^+')" = 1 ] ||
    fail "git diff shows one number: $changes"
git -C "$animations" diff --stat | grep -q '1 insertion(+), 1 deletion(-)' || fail "one line changed"
echo "$changes" | grep -qE '^\+0\.[0-9]+$' || fail "the number of a handle: $changes"
ok "git diff shows one number: $(echo $changes)"
photo lottie-written 1.5
same lottie-bent lottie-written "the document shows what was tried" $picture_part
empty_place
key ctrl+z
expect 'shown 3 ' "the curve taken back"
git -C "$animations" diff --quiet || fail "the file is as it was"
# Slots below the layers: a text, and a colour; R takes the document's values.
stopped_at 0.5
photo lottie-slots
press 150 512
retype Servus
expect 'shown 4 ' "another text"
photo lottie-text 1.2
differs lottie-slots lottie-text "another text is seen" $picture_part
press 192 488
photo lottie-picker
key Escape
git -C "$animations" diff --quiet || fail "slots leave the file as it is"
empty_place
key r
expect 'shown 5 ' "the document's values"
# Costs by layer.
stopped_at 0.5
key x
sleep 3
photo lottie-costs
key x
# Two versions on one clock.
sed 's/\[80, 60\]/[140, 60]/' "$animation" >"$work/Wide.json"
begin "$animation" "$work/Wide.json"
expect 'shown 1 ' "two versions"
stopped_at 0.5
photo lottie-versions 2
# A film.
choose "Export"
photo lottie-film
key Escape
# A folder of animations: each plays in a loop.
for name in Second Third; do cp "$animation" "$animations/$name.json"; done
echo '{"layers":[' >"$animations/Damaged.json"
begin "$animations"
expect 'shown 1 ' "a folder of animations"
stopped_at 0.5
photo lottie-sheet
go_to 2.9
photo lottie-sheet-later 1.5
differs lottie-sheet lottie-sheet-later "the sheet plays" $picture_part
