# A desktop for Tests/wayland: an X server, a Weston in a window, and programs under Weston.
screen= compositor= probe=

finish() {
    for process in $probe $compositor $screen; do
        kill -9 "$process" 2>/dev/null || true
        wait "$process" 2>/dev/null || true
    done
    rm -rf "$work"
}

check() {
    if [ "$2" = "$3" ]; then
        echo "  $1"
    else
        echo "  $1: not $3 but $2" >&2
        failures=$((failures + 1))
    fi
}

# Prints the folder with the given version of GLFW, after a download if missing.
glfw() {
    local folder=$root/.build/wayland/$1 found
    found() { find "$folder" -name libglfw.so.3 -printf '%h\n' 2>/dev/null | head -n 1; }
    if [ -z "$(found)" ]; then
        mkdir -p "$folder"
        case $1 in
            3.3) (cd "$work" && apt-get download -qq libglfw3-wayland && dpkg-deb -x libglfw3-wayland_*.deb "$folder") ;;
            3.4) (cd "$work" && pip download --quiet --no-deps --dest . glfw && python3 -m zipfile -e glfw-*.whl "$folder" &&
                ln -sf libglfw.so "$folder/glfw/wayland/libglfw.so.3") ;;
        esac >"$work/log" 2>&1 || true
    fi
    [ -n "$(found)" ] || { cat "$work/log" >&2; echo "Tests/wayland: GLFW $1 cannot be had" >&2; exit 1; }
    found
}

# Waits until a command succeeds; half a minute at most.
until_true() {
    for _ in $(seq 300); do
        if "$@"; then return 0; fi
        read -rt 0.1 <> <(:) || true
    done
    return 1
}

# Starts the X server and the compositor with the given pixels per point.
begin() {
    : >"$work/display"
    Xvfb -displayfd 3 -screen 0 1400x720x24 -noreset -nolisten tcp 3>"$work/display" >/dev/null 2>&1 &
    screen=$!
    until_true test -s "$work/display"
    export DISPLAY=:$(cat "$work/display") XDG_RUNTIME_DIR=$work
    chmod 700 "$work"
    cat >"$work/weston.ini" <<END
[core]
idle-time=0
[shell]
panel-position=none
background-color=0xffffffff
locking=false
animation=none
startup-animation=none
END
    LD_LIBRARY_PATH= weston --backend=x11-backend.so --use-pixman --config="$work/weston.ini" \
        --width=$((1280 / $1)) --height=$((720 / $1)) --scale="$1" --socket=lamina >"$work/weston" 2>&1 &
    compositor=$!
    until_true test -S "$work/lamina" || { cat "$work/weston" >&2; exit 1; }
    local window
    shown() { window=$(xdotool search --onlyvisible --class weston 2>/dev/null) && window=${window%%$'\n'*}; }
    until_true shown || { cat "$work/weston" >&2; exit 1; }
    xdotool windowmove "$window" 0 0 windowfocus "$window" mousemove 1390 10
}

end() {
    kill -9 $compositor $screen 2>/dev/null
    wait $compositor $screen 2>/dev/null || true
    rm -f "$work/lamina" "$work/lamina.lock"
    compositor= screen=
}

# The command sees Wayland alone. Background jobs use `exec`, so that a signal reaches the program.
under() { exec env -u DISPLAY WAYLAND_DISPLAY=lamina LD_LIBRARY_PATH="$library" "$program" "$@"; }

# Starts a program after the end of the preceding window, and waits for the line "ready".
begin_probe() {
    [ "$(blue 0)" = 0 ] || check "the screen is empty" no yes
    : >"$work/said"
    : >"$work/errors"
    under "$@" >"$work/said" 2>"$work/errors" &
    probe=$!
    until_true grep -q '^ready' "$work/said" || check "$1 is ready" "$(cat "$work/said" "$work/errors")" ready
    heard=0
}

# Waits for the end of the program and returns its status.
end_probe() {
    local status=0
    wait $probe || status=$?
    probe=
    return $status
}

# The next line of output with the given beginning; nothing after half a minute.
line() {
    local found
    next() { found=$(tail -n +$((heard + 1)) "$work/said" | grep -n -m 1 "^$1"); }
    until_true next "$1" || { echo "nothing"; return; }
    echo "${found#*:}"
}

# The same for a whole line; earlier lines are skipped.
hears() {
    local at
    next() { at=$(tail -n +$((heard + 1)) "$work/said" | grep -n -m 1 -x -e "$1" | cut -d : -f 1); [ -n "$at" ]; }
    if until_true next "$2"; then
        heard=$((heard + at))
        echo "  $1"
    else
        check "$1" "$(tail -n +$((heard + 1)) "$work/said" | tail -n 5 | tr '\n' ',')" "$2"
    fi
}

# Number and bounding box of the screen's pixels of a colour: COUNT WIDTHxHEIGHT+X+Y.
find_color() {
    import -silent -window root "$work/screen.png"
    convert "$work/screen.png" -fill black +opaque "$1" -fill white -opaque "$1" \
        -format '%[fx:round(mean*w*h)] %@' info: 2>/dev/null
}

# Waits for a number of pixels of the probe's blue box, and prints the number.
blue() {
    enough() { read -r count box <<<"$(find_color '#0000ff')" && [ "$count" = "$1" ]; }
    until_true enough "$1" || true
    echo "$count"
}

# Finds the probe's window by the blue box at 40, 30.
find_window() {
    local corner x y
    blue $((80 * 60 * scale * scale)) >/dev/null
    read -r _ corner <<<"$(find_color '#0000ff')"
    IFS=+ read -r _ x y <<<"$corner"
    left=$((x - 40 * scale)) top=$((y - 30 * scale))
}

# Moves the pointer to a point of the probe's window. Weston adds up relative motion and learns the
# absolute position when the pointer enters.
point_at() { xdotool mousemove $((left + $1 * scale)) $((top + $2 * scale)); }
come_to() { xdotool mousemove 1390 10 && point_at "$@"; }
