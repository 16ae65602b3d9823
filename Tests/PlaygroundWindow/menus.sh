# The menus: by keys, while nothing is shown, while the scene changes below an open list, and while
# a panel is open.
echo 'import QuartzCore
func scene(_ root: CALayer) { _ = nothing }' >"$scene"
begin "$scene"
expect 'error: ' "a scene that does not compile"
find_window >/dev/null
empty_place
# All commands by keys, without a scene: none ends the window. The last one of File quits, and the
# commands before open files.
for menu in $(seq 1 6); do
    for row in $(seq 1 20); do
        xdotool key F10
        for _ in $(seq "$menu"); do xdotool key Right; done
        for _ in $(seq "$row"); do xdotool key Down; done
        xdotool key Return Escape Escape
    done
    sleep 0.5
    kill -0 "$tool" || fail "the window lives without a scene (menu $menu)"
done
ok "every command is harmless without a scene"
photo menus-none
# The commands have changed settings.
end
cp "$root/Tests/PlaygroundWindow/Moves.swift" "$scene"
begin "$scene"
expect 'shown 1 ' "the scene"
stopped_at 1
photo menus-closed
# Home and End choose the first and the last command, Space performs it: here the light colours.
key F10 Right Right Right Right Right End space
photo menus-light 1.5
differs menus-closed menus-light "Space performs the last command"
key F10 Right Right Right Right Right End Return
photo menus-dark 1.5
differs menus-light menus-dark "Return, too"
# A new name counts as an unwritten change, and Undo takes both back.
press 60 99
photo menus-layer
choose "rename layer"
retype "crate"
photo menus-renamed
differs menus-layer menus-renamed "the new name is an unwritten change" 500x34+680+0
key ctrl+z
photo menus-name-back
same menus-layer menus-name-back "and is undone" 500x34+680+0
empty_place
key Escape
# No menu opens below a panel, and the panel keeps the keyboard.
photo menus-before
key ctrl+e
photo menus-panel
key F10
photo menus-panel-keys
same menus-panel menus-panel-keys "F10 waits for the panel" 300x60+0+0
key ctrl+k Escape Escape
photo menus-panel-closed
# The costs below the picture change by themselves.
same menus-before menus-panel-closed "Escape closes the panel after the list of commands" 1180x380+0+0

# States of a document are commands: a save without states shortens the open list.
states() {
    echo '<?xml version="1.0" encoding="UTF-8"?>
<caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 640 400">
<states>'
    for name in $1; do echo "<LKState name=\"$name\"/>"; done
    echo '</states></CALayer></caml>'
}
states "a b c d e f g" >"$work/Listed.caml"
begin "$work/Listed.caml"
expect 'shown 1 ' "a document with states"
empty_place
key k F10 Right Right Right Right Right
photo menus-states
states "" >"$work/Listed.caml"
expect 'shown 2 ' "without states"
photo menus-stateless
differs menus-states menus-stateless "an open list has the commands of the new scene"
key Down Return
kill -0 "$tool" || fail "the window lives"
ok "the window lives"
