# Operations of a desktop on windows.
begin_probe desktop
find_window
come_to 150 110
xdotool click 1 key x
hears "a window is maximised" "done X"
# Without the frame, drawn by GLFW.
check "it fills the screen" "$(line size | awk -v w=$((1280 / scale)) '{ print ($2 > w - 40 && $2 <= w) }')" 1
xdotool key r
hears "it is restored" "done R"
hears "it has its size again" "size 400 300"
check "and its place on the screen" "$(blue $((80 * 60 * scale * scale)))" $((80 * 60 * scale * scale))
xdotool key c
hears "text is copied" "done C"
xdotool key v
hears "and pasted" "clipboard copied – by a probe"
xdotool key s
hears "the screen is told" "screens 1 1280 $scale.0"
xdotool key Escape
hears "the window closes" ended
end_probe || true
