# The user's actions in the window, and checks of the visible result. Sourced by Tests/playground.

log=$work/log
scene=$work/Scene.swift

# begin FILE: ends a running tool and starts the tool with a file.
begin() {
    end
    "$program" "$@" >"$log" 2>&1 &
    tool=$!
}
end() {
    [ -n "$tool" ] || return 0
    kill "$tool" 2>/dev/null || true
    wait "$tool" 2>/dev/null || true
    tool=
    # No scene process outlives its window.
    for _ in $(seq 50); do pgrep -f "PlaygroundLauncher .* $work" >/dev/null || return 0; sleep 0.1; done
    fail "scenes outlive the window"
}
fail() { echo "not as it should be: $1" >&2; tail -20 "$log" >&2; exit 1; }
ok() { echo "ok: $1"; }

# Waits until the last line of state in the log matches; each state is a line.
expect() {
    for _ in $(seq 600); do
        if grep '^playground: ' "$log" | tail -1 | grep -qE "$1"; then ok "$2"; return; fi
        kill -0 "$tool" || fail "the window is gone: $2"
        sleep 0.1
    done
    fail "not seen: $2 ($1)"
}
# Waits until a command succeeds.
until_true() {
    local what=$1
    shift
    for _ in $(seq 1200); do
        if "$@" >/dev/null 2>&1; then ok "$what"; return; fi
        sleep 0.1
    done
    fail "never: $what"
}
last_photo=
photo() {
    last_photo=$1
    sleep "${2:-0.8}"
    import -window root -crop 1180x780+0+0 +repage "$pictures/$1.png"
}
# A picture of a window that has come to rest, as a reference for later pictures: a loaded machine
# shows values and their signs late.
steady() {
    photo "$1"
    for _ in $(seq 40); do
        cp "$pictures/$1.png" "$work/earlier.png"
        photo "$1" 0.5
        cmp -s <(convert "$work/earlier.png" rgb:-) <(convert "$pictures/$1.png" rgb:-) && return
    done
    fail "the window comes to rest: $1"
}
# The number of different pixels of two pictures, in all or in a part WxH+X+Y.
difference() {
    local part=${3:-1180x780+0+0}
    compare -metric AE "$pictures/$1.png[$part]" "$pictures/$2.png[$part]" null: 2>&1 || true
}
# Waits until a command is true for the last photo, which is taken again: a loaded machine is slow.
photo_comes() {
    local name=$1
    shift
    for _ in $(seq 60); do
        if "$@"; then return 0; fi
        [ "$name" = "$last_photo" ] || return 1
        photo "$name" 0.3
    done
    return 1
}
is_other() { [ "$(difference "$1" "$2" "$3")" != 0 ]; }
is_same() { [ "$(difference "$1" "$2" "$3")" = 0 ]; }
differs() {
    photo_comes "$2" is_other "$1" "$2" "${4:-1180x780+0+0}" || fail "$3"
    ok "$3"
}
same() {
    photo_comes "$2" is_same "$1" "$2" "${4:-1180x780+0+0}" || fail "$3"
    ok "$3"
}

# The number of pixels with more than a step of difference.
is_near() {
    [ "$(compare -metric AE -fuzz 1% "$pictures/$1.png[$3]" "$pictures/$2.png[$3]" null: 2>&1)" = 0 ]
}
near() {
    photo_comes "$2" is_near "$1" "$2" "${4:-1180x780+0+0}" || fail "$3"
    ok "$3"
}

press() { xdotool mousemove "$1" "$2"; sleep 0.1; xdotool click 1; sleep 0.4; }
drag() { xdotool mousemove "$1" "$2" mousedown 1; sleep 0.15; xdotool mousemove $((($1 + $3) / 2)) $((($2 + $4) / 2)); sleep 0.1; xdotool mousemove "$3" "$4"; sleep 0.15; xdotool mouseup 1; sleep 0.4; }
key() { for name in "$@"; do xdotool key "$name"; sleep 0.25; done; }
write() { xdotool type --delay 25 -- "$1"; sleep 0.25; }
# Replaces the whole text of a field.
retype() { key ctrl+a; write "$1"; key Return; sleep 0.4; }
choose() { key ctrl+k; sleep 0.3; write "$1"; key Return; sleep 0.5; }

# Positions of controls in a window of 1180 by 780 points, with the default widths of panes.
picture_part=660x420+235+60
empty_place() { xdotool mousemove 240 500 click 1; sleep 0.2; }
time_field() { press 220 550; }
# The pointer leaves the field, because a tool tip would be in the pictures.
go_to() { time_field; retype "$1"; xdotool mousemove 240 500; }
row() { press 80 $((606 + 22 * $1)); }
# The number of the window, once there is one: the log may be ahead of the window.
find_window() {
    for _ in $(seq 100); do
        xdotool search --onlyvisible --name Playground 2>/dev/null | head -1 | grep . && return
        sleep 0.1
    done
    fail "there is no window"
}
stopped_at() { find_window >/dev/null; sleep 0.3; empty_place; xdotool key k; sleep 0.2; go_to "$1"; }
