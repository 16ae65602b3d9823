# The window tiny and large; two windows at once; killed; files without access.
cp "$root/Tests/PlaygroundWindow/Moves.swift" "$scene"
begin "$scene"
expect 'shown 1 ' "the scene"
window=$(find_window)
stopped_at 1
photo window
xdotool windowsize "$window" 260 180
photo window-tiny 1.5
xdotool windowsize "$window" 1280 860
sleep 1.5
import -window root "$pictures/window-large.png"
xdotool windowsize "$window" 1180 780
photo window-again 1.5
same window window-again "the window has its size again"

# After a kill, the next start removes the leftover files.
folders() { find "$TMPDIR/lamina-playground-$(id -u)" -mindepth 1 -maxdepth 1 -type d | wc -l; }
kill -KILL "$tool"
wait "$tool" 2>/dev/null || true
tool=
[ "$(folders)" = 1 ] || fail "a killed window leaves a folder"
until_true "no scene outlives a killed window" eval "! pgrep -f 'PlaygroundLauncher .* $work'"
"$program" "$scene" >"$log.other" 2>&1 &
other=$!
begin "$scene"
expect 'shown 1 ' "two windows"
until_true "what the killed one left is gone" eval "[ \$(folders) = 2 ]"
kill "$other"
wait "$other" 2>/dev/null || true
end
until_true "nothing is left" eval "[ \$(folders) = 0 ]"

# A file that cannot be opened gives an error and no window.
refuses() {
    if timeout 10 "$program" "$1" >"$log" 2>&1; then fail "$1 is opened"; fi
    grep -qE "$2" "$log" || fail "$1 is refused with its reason"
    ok "refused: $(tail -1 "$log")"
}
refuses "$work/nothing.png" 'no Swift file'
refuses "$work/no/such/folder/Scene.swift" .
mkdir -p "$work/empty"
refuses "$work/empty" 'no Swift file'
refuses --nonsense 'usage'
