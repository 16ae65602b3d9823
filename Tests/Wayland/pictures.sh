# The visible picture, and its cost.
size=$((80 * 60 * scale * scale))
begin_probe stay
check "a layer is as large as it should be" "$(blue $size)" $size
kill $probe
end_probe 2>/dev/null || true
lines=$(under idle 2>&1)
check "a still window draws no frame" "$(grep frames <<<"$lines")" "frames 0"
check "and takes no time" "$(awk '/milliseconds/ { print ($2 < 200) }' <<<"$lines")" 1
check "a busy program goes on drawing" "$(under blocked 2>&1 | awk '/frames/ { print ($2 > 1) }')" 1
check "sixty sizes and a large image" "$(under shrink 2>&1 | grep size)" "size 400"
check "a window has the size that is asked for" "$(under huge 500 300 2>&1 | grep size)" "size 500 300"
check "windows come and go" "$(under many 10 2>&1 | tail -n 1)" ended
begin_probe glass
check "a window is transparent" "$(grep transparent "$work/said")" "transparent true"
check "its box is not" "$(blue $size)" $size
# Half red on the desktop's white.
half() { [ "$(find_color '#ff7f7f' | cut -d ' ' -f 1)" -gt $((90000 * scale * scale)) ]; }
check "what is behind it shows through" "$(until_true half && echo yes)" yes
kill $probe
end_probe 2>/dev/null || true
