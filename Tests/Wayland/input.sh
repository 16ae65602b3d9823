# The pointer and the keys.
begin_probe click
find_window
come_to 70 50
# GLFW does not report the position where a pointer enters.
point_at 80 60
xdotool click 1
hears "a click finds its layer" "hit box"
hears "which moves" "moved 300.0 200.0"
check "and leaves nothing behind" "$(blue $((80 * 60 * scale * scale)))" $((80 * 60 * scale * scale))
kill $probe
end_probe 2>/dev/null || true
begin_probe input
find_window
come_to 150 110
hears "the pointer comes" "inside true"
point_at 70 80
hears "it moves" "moved 70 80"
xdotool click 1
hears "a button is pressed" "down left 1"
xdotool click 3
hears "another one" "down right 1"
xdotool mousedown 1
point_at 76 88
hears "a drag" "dragged left 6 8 of left"
xdotool mouseup 1 click 5
hears "the wheel turns" "scrolled -1"
xdotool keydown shift
hears "a modifier is held" "held shift"
xdotool click 2
hears "a press has it" "down middle 1 shift"
xdotool keyup shift keydown a
hears "a key" "pressed A"
hears "repeats while it is held" "repeated A"
hears "again" "repeated A"
xdotool keyup a
hears "until it is let go" "released A"
check "and then no more" "$(tail -n +$((heard + 1)) "$work/said" | grep -c repeated)" 0
xdotool key shift+b
hears "text is typed" "text B"
# A point outside the window: Weston does not report pointers that leave Weston's own window.
xdotool mousemove $((left > 100 ? 5 : 1275)) 715
hears "the pointer leaves" "inside false"
xdotool key Escape
hears "the window closes" ended
check "without a warning" "$(cat "$work/errors")" ""
end_probe || true
