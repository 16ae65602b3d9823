# A running program: its layers live, paused and gone back to, values set in it, its end.
probe=$(dirname "$program")/InspectProbe
lamina=$(dirname "$program")/lamina
export XDG_RUNTIME_DIR=$work/run
mkdir -p -m 700 "$XDG_RUNTIME_DIR"
mkfifo "$work/words"
"$probe" 200 <"$work/words" >"$work/answers" 2>&1 &
inspected=$!
exec 7>"$work/words"
answers() { tail -1 "$work/answers" | grep -qE "$1"; }
ask() { echo "$1" >&7; until_true "the program answers $1 with $2" answers "$2"; }
until_true "a program" answers '^ready'

# Not allowed, no process, allowed.
if timeout 20 "$lamina" attach "$inspected" >"$log" 2>&1; then fail "a program is shown unasked"; fi
grep -q 'does not allow its inspection: start it with LAMINA_INSPECT=1' "$log" || fail "how to allow it"
ok "a program that allows nothing is not shown"
[ ! -e "$XDG_RUNTIME_DIR/lamina/inspect-$inspected" ] || fail "a program that allows nothing has no socket"
ask allow '^allow'
"$lamina" attach | grep -q "^$inspected " || fail "the program is listed"

begin --attach "$inspected"
expect "attached to $inspected, window 1" "the program is attached"
photo attach-live 2
photo attach-later
differs attach-live attach-later "the picture goes along" $picture_part
# Paused, the program goes on; the time line goes back through what was seen.
empty_place
key k
photo attach-paused
ask box '^box 1.0 120'
photo attach-still
same attach-paused attach-still "paused" $picture_part
go_to 0.5
photo attach-back
differs attach-paused attach-back "an earlier time" $picture_part
# A value is set in the program, undone, and set again.
key End
press 60 121
press 1130 267
retype 0.4
ask box '^box 0.4 120'
photo attach-set
empty_place
key ctrl+z
ask box '^box 1.0 120'
key ctrl+shift+z
ask box '^box 0.4 120'
# A layer that appears, and a second window.
ask add '^add'
photo attach-new 1.5
ask open '^open'
sleep 1
# The windows of the program lie over this window.
own=$(find_window)
xdotool windowraise "$own" windowfocus "$own"
sleep 0.5
choose "window 2"
expect "attached to $inspected, window 2" "another window"
photo attach-window-2 1.5
choose "window 1"
expect "attached to $inspected, window 1" "the first window again"
photo attach-window-1 1.5
# The costs of a program's pictures.
key x
photo attach-costs 3
key x
# The viewer detaches, and attaches again by a key.
choose "detach"
expect "stopped: detached" "detached"
photo attach-detached
ask box '^box 0.4 120'
empty_place
key r
expect "attached to $inspected, window 1" "attached again"
photo attach-again 1.5
# The inspected program survives a killed viewer, and a new viewer attaches to the program.
kill -KILL "$tool"
wait "$tool" 2>/dev/null || true
tool=
ask box '^box 0.4 120'
begin --attach "$inspected"
expect "attached to $inspected, window 1" "a new viewer after a killed viewer"
sleep 2
kill -KILL "$inspected"
wait "$inspected" 2>/dev/null || true
expect 'ended: the program has ended' "the end of the program"
photo attach-ended
empty_place
key Home
photo attach-ended-begin
differs attach-ended attach-ended-begin "the recorded pictures stay" $picture_part
end
exec 7>&-

# A program started by the tool; its status is the tool's.
exec 8<>"$work/words"
"$lamina" attach -- "$probe" 10 <&8 >"$work/answers" 2>&1 &
started=$!
until_true "it is attached" grep -q 'attached to .*, window 1' "$work/answers"
photo attach-started 2
pkill -P "$started" -x InspectProbe
until_true "its end is told" grep -q 'ended: the program has ended' "$work/answers"
pkill -P "$started" -x Playground
wait "$started" && status=0 || status=$?
[ "$status" = 143 ] || fail "the status is the program's: $status"
ok "the status is the program's"
exec 8>&-
