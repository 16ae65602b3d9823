# Where values come from; a value of seven layers, written for all of them and for one; a line for
# an expression; lines in the editor.
original=$root/Tests/PlaygroundWindow/Origins.swift
cp "$original" "$scene"
mkdir -p "$work/bin"
printf '#!/bin/sh\necho "$@" >"%s/opened"\n' "$work" >"$work/bin/code"
chmod +x "$work/bin/code"
export VISUAL=$work/bin/code
is_original() { cmp -s "$original" "$scene"; }
opened() { until_true "$2" grep -qxF -- "--goto $scene:$1:1" "$work/opened"; rm -f "$work/opened"; }
begin "$scene"
expect 'shown 1 ' "the scene"
stopped_at 1
# The third pill; its corner radius is of seven layers.
press 475 382
photo origins-pill 1.5
xdotool mousemove 960 267; sleep 1.2
photo origins-tip
press 1142 267
retype 4
press 1095 55
photo origins-asked
# The answers are at the right end: all seven, then a line, then Cancel.
key Escape
is_original || fail "nothing is written without an answer"
press 1095 55
key Return
until_true "all seven in the source" grep -q 'pill.cornerRadius = 4$' "$scene"
expect 'shown 2 ' "the source is shown"
photo origins-all 1.5
differs origins-pill origins-all "all seven layers are changed" $picture_part
empty_place
key ctrl+z
until_true "taken back" is_original
expect 'shown 3 ' "as it was"
sleep 1
# For one: a line with a condition, which is found again.
press 475 382
press 1095 55
# Cancel, then the line.
key Tab Tab Return
until_true "a line for one layer" grep -qxF '        if pill.name == "pill2" { pill.cornerRadius = 4 }' "$scene"
expect 'shown 4 ' "the source is shown"
photo origins-one 1.5
differs origins-all origins-one "the other layers are as they were" $picture_part
press 1142 267
retype 18
press 1095 55
until_true "the line is written again" grep -q '{ pill.cornerRadius = 18 }' "$scene"
expect 'shown 5 ' "the source is shown"
# An expression gets a line of its own.
press 1142 289
retype 1
press 1095 55
photo origins-line
key Return
until_true "a line for an expression" grep -qxF '        if pill.name == "pill2" { pill.opacity = 1 }' "$scene"
expect 'shown 6 ' "the source is shown"
photo origins-lines 1.5
empty_place
key ctrl+z ctrl+z ctrl+z ctrl+z ctrl+z
until_true "taken back" is_original
sleep 2
# The editor, at a value, at a layer, at an animation.
press 475 382
sleep 1
photo origins-sign 2
press 920 267
opened 26 "the line of a value in the editor"
key shift+e
opened 23 "the line of a layer in the editor"
row 1
choose "open animation in editor"
opened 37 "the line of an animation in the editor"
# A default argument, of two layers; an argument, of one.
press 465 182
sleep 1
xdotool mousemove 960 267; sleep 1.2
photo origins-standard
key Escape
unset VISUAL
