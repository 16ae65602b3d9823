# The state machine of a Lottie archive: its states, inputs and events as commands, the pointer, the
# recorded states, and a film of them.
machine=$work/machine
mkdir -p "$machine/a" "$machine/s"
cp "$root/Tests/PlaygroundWindow/ball.json" "$machine/a/ball.json"
echo '{"animations":[{"id":"ball"}],"stateMachines":[{"id":"ball"}]}' >"$machine/manifest.json"
cat >"$machine/s/ball.json" <<'JSON'
{"initial": "rest",
 "inputs": [{"type": "Numeric", "name": "level", "value": 0}, {"type": "Event", "name": "go"}],
 "states": [
  {"type": "PlaybackState", "name": "rest", "autoplay": false, "transitions": [
   {"type": "Transition", "toState": "jump", "guards": [
    {"type": "Numeric", "inputName": "level", "conditionType": "GreaterThan", "compareTo": 2}]},
   {"type": "Transition", "toState": "jump", "guards": [{"type": "Event", "inputName": "go"}]}]},
  {"type": "PlaybackState", "name": "jump", "autoplay": true, "transitions": []}],
 "interactions": [
  {"type": "PointerDown", "actions": [{"type": "Fire", "inputName": "go"}]}]}
JSON
archive=$work/Ball.lottie
(cd "$machine" && zip -q -r "$archive" manifest.json a s)
# The time of the playhead, as the clock's field shows it.
playhead() { time_field; key ctrl+a ctrl+c Escape; xclip -o -selection clipboard; }
# Lets a state play, and stops.
watch() { sleep 1.2; empty_place; key k; }
begin "$archive"
expect 'shown 1 ' "an archive with a state machine"
stopped_at 0
photo machine-loaded
go_to 1
photo machine-played
differs machine-loaded machine-played "as loaded, the document plays" $picture_part
# The commands, and the mark of the state as loaded.
press 292 17
photo machine-menu
key Escape
# A state that does not play shows the first frame.
choose "state: rest"
watch
photo machine-rest
same machine-loaded machine-rest "the state at rest" $picture_part
rest=$(playhead)
# An event, whose transition marks the other state in the menu.
choose "event: go"
watch
photo machine-event
differs machine-rest machine-event "the event plays the other state" $picture_part
event=$(playhead)
press 292 17
photo machine-menu-event
differs machine-menu machine-menu-event "the menu marks the state"
key Escape
# The state before, and a value of the input.
choose "state: rest"
watch
photo machine-rest-again
same machine-rest machine-rest-again "the state at rest again" $picture_part
choose "input: level = 3"
watch
photo machine-input
differs machine-rest-again machine-input "the input plays the other state" $picture_part
# The pointer, once the window's input is the scene's.
choose "state: as loaded"
sleep 0.5
choose "state: rest"
watch
key t
press 480 220
key t
watch
photo machine-pointer
differs machine-rest machine-pointer "a press plays the other state" $picture_part
# The states are recorded: earlier times have the states of then.
go_to "$event"
photo machine-event-again
same machine-event machine-event-again "the state of the event is recorded" $picture_part
go_to "$rest"
photo machine-rest-recorded
same machine-rest machine-rest-recorded "the state at rest is recorded" $picture_part
# A film of the time from the state at rest to the event: the states are in the film.
go_to "$rest"
empty_place
key i
go_to "$event"
empty_place
key o
key ctrl+e
sleep 0.3
key ctrl+a
write "$work/ball-%05d.png"
key Return
until_true "a film of pictures" [ -s "$work/ball-00000.png" ]
until_true "the film is made" eval "! pgrep -f 'lamina export $TMPDIR' >/dev/null"
photo machine-film
last=$(ls "$work"/ball-*.png | tail -1)
[ "$(compare -metric AE "$work/ball-00000.png" "$last" null: 2>&1 || true)" != 0 ] ||
    fail "the film has the states: $last"
ok "the film has the states, up to $(basename "$last")"
key Escape
