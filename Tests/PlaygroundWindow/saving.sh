# A first picture; both ways in which editors save; errors of scenes; no cost at a paused time.
sample=$root/Demos/Playground/Samples/Orbits.swift
moved_over() { sed "$1" "$sample" >"$scene.new"; mv "$scene.new" "$scene"; }
written_over() { sed "$1" "$sample" >"$work/text"; cat "$work/text" >"$scene"; }

cp "$sample" "$scene"
begin "$scene"
expect 'shown 1 ' "the first picture"
photo first
written_over 's/0xFFD98A/0x8AD9FF/'
expect 'shown 2 ' "an edit, written over"
photo edit
moved_over 's/addStars(to: root)$/addStars(to: root); nothing()/'
expect "error: .*Scene.swift:14:[0-9]+: cannot find 'nothing' in scope" "an error, moved over"
photo error
key ctrl+c
xclip -o -selection clipboard | grep -qE "^Scene.swift:14:[0-9]+: cannot find 'nothing' in scope$" ||
    fail "the errors are copied: $(xclip -o -selection clipboard)"
ok "the errors are copied"
press 500 515
photo error-open
press 500 445
written_over 's/^$//'
expect 'shown 3 ' "the repair"
moved_over 's/addStars(to: root)$/addStars(to: root); print([1][root.sublayers!.count])/'
expect 'crash: .*Scene.swift:14:[0-9]+: Index out of range' "a trap"
photo trap
written_over 's/addStars(to: root)$/while root.speed > 0 {}/'
expect 'hang: .*Scene.swift:14:[0-9]+: ' "an endless loop"
photo loop
written_over 's/^$//'
expect 'shown 4 ' "the end of it"
child=$(pgrep -P "$tool" -f PlaygroundLauncher | head -1)
kill -KILL "$child"
expect 'crash: |shown 4' "a scene that was killed"
photo killed
moved_over 's/^$//; $a // again'
expect 'shown 5 ' "the scene after it"
# Two saves during a compilation: the last save counts.
moved_over '$a // one'
written_over '$a // two'
moved_over 's/0xFFD98A/0x66FF66/'
expect 'shown [678] ' "saves during a compile"
photo three-saves
: >"$scene"
expect 'error: .*Scene.swift: the file is empty' "an empty file"
photo empty-file
rm "$scene"
expect 'error: .*Scene.swift: the file no longer exists' "a file that was taken away"
photo no-file
written_over '$a // back'
expect 'shown [6789] ' "the file again"

stopped_at 2
photo still-1
photo still-2 0.5
same still-1 still-2 "time stands still"
before=$(awk '{print $14 + $15}' "/proc/$tool/stat")
sleep 3
after=$(awk '{print $14 + $15}' "/proc/$tool/stat")
echo "idle: $((after - before)) hundredths of a second of processor in three seconds"
[ $((after - before)) -le 3 ] || fail "an idle window is at work"

if [ "$saves" -gt 0 ]; then
    memory() { awk '/VmRSS/ {print int($2 / 1024)}' "/proc/$tool/status"; }
    shown() { grep -c '^playground: shown' "$log"; }
    one_save() {
        local before
        before=$(shown)
        moved_over "s/0xFFD98A/0x${1:0:1}0D98A/; \$a // $1"
        until_true "save $1" eval "[ \$(shown) -gt $before ]" >/dev/null
    }
    for n in $(seq 10); do one_save "$n"; done
    start=$(memory)
    for n in $(seq 11 $((10 + saves))); do one_save "$n"; done
    echo "$saves saves: from $start to $(memory) MB"
    [ $(($(memory) - start)) -lt 20 ] || fail "the window grows"
fi
