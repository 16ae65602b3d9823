# Sounds of a scene: the waveform in the time line, the sounds of a film, a film without sound, and
# muting. This machine may have no audio device: the window is silent then, and goes on.
cp "$root/Demos/Playground/Samples/Chimes.swift" "$scene"
begin "$scene"
expect 'shown 1 ' "a scene with sounds"
stopped_at 2
# The waveform is measured in the background.
photo sounds 2.5
colored() { convert "$pictures/sounds.png[660x22+500+618]" -unique-colors txt: | wc -l; }
[ "$(colored)" -gt 8 ] || fail "a waveform in the row below the heading"
ok "a waveform in the row below the heading"
key space
sleep 2
kill -0 "$tool" || fail "the window plays sounds"
ok "the window plays sounds"
key k
film() { key ctrl+e; sleep 0.3; key ctrl+a; write "$1"; key Return; sleep 0.3; }
film "$work/chimes.mp4"
until_true "a film" [ -s "$work/chimes.mp4" ]
photo sounds-film 0.5
streams() { ffprobe -v error -show_entries stream=codec_type -of csv=p=0 "$1" | sort | tr '\n' ' '; }
[ "$(streams "$work/chimes.mp4")" = "audio video " ] || fail "the film has sound"
ok "the film has sound"
key Escape
film "$work/chimes.gif"
until_true "a GIF" [ -s "$work/chimes.gif" ]
photo sounds-gif 1
key Escape
choose "mute sounds"
until_true "muting is remembered" grep -q '"isMuted" : true' "$XDG_CONFIG_HOME/lamina/playground.json"
choose "mute sounds"
# A shared recording has the sounds: in the time line, and in its films.
choose "share"
sleep 0.3
key ctrl+a
write "$work/Chimes.lamina"
key Return
until_true "a shared scene" [ -s "$work/Chimes.lamina" ]
key Escape
begin "$work/Chimes.lamina"
expect 'shown 1 ' "the shared scene"
stopped_at 1
photo sounds 2.5
[ "$(colored)" -gt 8 ] || fail "the recording has the waveform"
ok "the recording has the waveform"
film "$work/shared.mp4"
until_true "its film" [ -s "$work/shared.mp4" ]
[ "$(streams "$work/shared.mp4")" = "audio video " ] || fail "the film of the recording has sound"
ok "the film of the recording has sound"
