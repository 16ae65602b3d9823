# Redraws the pictures of Docs/PLAYGROUND.md by the tool. Not a step of the test:
# Tests/playground pictures
images=$root/Docs/Images
# A folder with a neutral name, visible in the pictures.
folder=/tmp/scenes
mkdir "$folder"
picture() {
    photo "doc-$1"
    convert "$pictures/doc-$1.png" -dither None -colors 231 "$images/$1.png"
}

cp "$root/Demos/Playground/Samples/Springs.swift" "$folder/Springs.swift"
begin "$folder/Springs.swift"
expect 'shown 1 ' "a sample"
stopped_at 0.6
empty_place
key f
row 1
picture playground

cp "$root/Demos/Playground/Samples/Deck.swift" "$folder/Deck.swift"
begin "$folder/Deck.swift"
expect 'shown 1 ' "a sample of cards"
stopped_at 1.2
empty_place
key f 3
photo doc-space 5
drag 560 300 500 330
picture playground-space

cp "$root/Demos/Playground/Samples/Orbits.swift" "$folder/Orbits.swift"
begin "$folder/Orbits.swift"
expect 'shown 1 ' "another one"
stopped_at 3
press 70 187
empty_place
key Escape
press 70 165
xdotool mousemove 1050 300
# The signs of values follow from the source, which is read in the background.
sleep 2
key m c
picture playground-looking
key m c
sed -i 's/addStars(to: root)$/addStars(to: root); nothing()/' "$folder/Orbits.swift"
expect 'error: ' "an error"
picture playground-error

cp "$root/Tests/PlaygroundWindow/Moves.swift" "$folder/Moves.swift"
sed 's/0.4, green: 0.8, blue: 0.55/0.8, green: 0.5, blue: 0.95/; s/stiffness = 60/stiffness = 160/' \
    "$folder/Moves.swift" >"$folder/Other.swift"
begin "$folder/Moves.swift" "$folder/Other.swift"
expect 'shown 1 ' "two files"
stopped_at 0.5
empty_place
key f n g
go_to 2.8
key n
go_to 0.4
row 5
drag 374 716 330 716
photo doc-keys
drag 1120 374 1090 374
picture playground-trying

cp "$root/Tests/PlaygroundWindow/Words.swift" "$folder/Words.swift"
begin "$folder/Words.swift"
expect 'shown 1 ' "words"
stopped_at 1
press 60 99
press 1100 311
retype "Bonjour"
press 60 121
press 1100 267
retype "M 80 0 C 110 60 150 40 160 160 Q 80 110 0 160 C 10 40 50 60 80 0 Z"
key e
picture playground-words

cp "$root/Tests/PlaygroundWindow/Cues.swift" "$folder/Drop.swift"
begin "$folder/Drop.swift"
expect 'shown 1 ' "events"
stopped_at 1.3
empty_place
key f
row 1
xdotool mousemove 240 500
picture playground-events
cp "$root/Demos/Playground/Samples/Chimes.swift" "$folder/Chimes.swift"
begin "$folder/Chimes.swift"
expect 'shown 1 ' "sounds"
stopped_at 2
sleep 2
picture playground-sounds
begin "$folder/Drop.swift"
expect 'shown 1 ' "events"
stopped_at 1.3
choose "variants: sizes"
xdotool mousemove 240 500
photo doc-variants 4
picture playground-variants

cp "$root/Tests/PlaygroundWindow/Knobs.swift" "$folder/Knobs.swift"
begin "$folder/Knobs.swift"
expect 'shown 1 ' "a scene with knobs"
stopped_at 0.5
press 170 416
retype 160
press 180 440
expect 'shown 3 ' "a number and a choice are set"
xdotool mousemove 240 500
picture playground-knobs

# A program with a neutral place, which plays a sound.
export XDG_RUNTIME_DIR=$work/run
mkdir -p -m 700 "$XDG_RUNTIME_DIR"
cp "$(dirname "$program")/InspectProbe" "$folder/Probe"
ffmpeg -v error -f lavfi -i 'sine=440:d=1,volume=volume=8*(1-t):eval=frame' "$folder/beep.wav"
mkfifo "$work/words"
LAMINA_INSPECT=1 "$folder/Probe" <"$work/words" >"$work/answers" 2>&1 &
exec 7>"$work/words"
until_true "a program" grep -q '^ready' "$work/answers"
begin --attach "$(sed -n 's/^ready //p' "$work/answers")"
expect "attached to " "the program is attached"
echo "play $folder/beep.wav" >&7
sleep 4
empty_place
press 60 121
press 1130 267
retype 0.4
# The waveform is measured in the background.
sleep 1
picture playground-attach
exec 7>&-
end
rm -r "$folder"
