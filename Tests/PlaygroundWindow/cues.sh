# Named events as pills in the time line: called back, awaited, dragged, undone, written; variants
# of the scene side by side; the question before quitting; settings below HOME.
original=$root/Tests/PlaygroundWindow/Cues.swift
cp "$original" "$scene"
begin "$scene"
expect 'shown 1 ' "a scene with events"
stopped_at 2
photo cues
# The names column has 250 points; the scale is that of the first fit: pills at 1 s and 2.5 s, in
# the rows below the heading at 606.
empty_place
pill_x() { awk -v t="$1" 'BEGIN { w = 1180 - 250 - 20; e = 2.5 * 1.1; print int(250 + t * w / e) }'; }
# A drag runs the scene for several times; afterwards it is the newest that counts.
count() { grep -c '^playground: shown' "$log"; }
shown_again() { until_true "$1" eval "[ \$(count) -gt $known ]"; sleep 1; known=$(count); }
known=$(count)
drag "$(pill_x 1)" 628 "$(pill_x 1.8)" 628
shown_again "an event is moved without a compile"
xdotool mousemove 240 500
photo cues-moved
differs cues cues-moved "the ball has not fallen yet" $picture_part
empty_place
key ctrl+z
shown_again "undone"
photo cues-undone
same cues cues-undone "as it was" $picture_part
key ctrl+shift+z
shown_again "done again"
choose "write event times"
until_true "the time in the source" grep -qE 'event\("drop", at: 1\.8[0-9]*\)' "$scene"
shown_again "the source is shown"
photo cues-written
same cues-moved cues-written "the source shows what was tried" $picture_part
# The event of a task, dragged before the playhead.
drag "$(pill_x 2.5)" 650 "$(pill_x 1.5)" 650
shown_again "an awaited event is moved"
xdotool mousemove 240 500
photo cues-blue
differs cues-written cues-blue "the ball is blue" $picture_part

# Variants: four pictures instead of one, on one clock.
choose "variants: sizes"
photo cues-sizes 3
differs cues-blue cues-sizes "four sizes" $picture_part
go_to 1
photo cues-sizes-earlier 1.5
differs cues-sizes cues-sizes-earlier "they follow the clock" $picture_part
# A press chooses the variant that is heard, and no layer of the scene.
press 738 150
xdotool mousemove 240 500
photo cues-sizes-second
differs cues-sizes-earlier cues-sizes-second "another variant is heard" $picture_part
same cues-sizes-earlier cues-sizes-second "no layer is selected by the press" 200x400+0+66
choose "variants: scales"
photo cues-scales 3
choose "variants: scales"
go_to 2
photo cues-alone 1.5
same cues-blue cues-alone "the picture again" $picture_part
[ "$(pgrep -c -P "$tool" -f PlaygroundLauncher)" -le 2 ] || fail "the processes of variants end"
ok "the processes of variants end"

# Quitting asks about a moved event that is not written.
key ctrl+q
photo cues-question
kill -0 "$tool" || fail "quitting asks"
ok "quitting asks"
# Other commands wait for the answer, and a second command to quit is no answer.
key ctrl+z ctrl+o ctrl+e ctrl+q
photo cues-question-stays
kill -0 "$tool" || fail "a question is no answer"
same cues-question cues-question-stays "commands wait for the answer"
key Escape
key ctrl+q Return
until_true "the window ends" eval '! kill -0 "$tool"'
# Settings are below HOME where no folder for settings is named.
mkdir -p "$work/home"
HOME=$work/home XDG_CONFIG_HOME=relative begin "$scene"
expect 'shown 1 ' "another home"
find_window >/dev/null
choose "light"
until_true "settings below HOME" [ -s "$work/home/.config/lamina/playground.json" ]
