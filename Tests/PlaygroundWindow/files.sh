# Films, odd names, cancelling; a scene as one file, and its source again.
cp "$root/Tests/PlaygroundWindow/Moves.swift" "$scene"
begin "$scene"
expect 'shown 1 ' "the scene"
stopped_at 0.5
empty_place
film() { key ctrl+e; sleep 0.3; key ctrl+a; write "$1"; key Return; sleep 0.3; }
film "$work/odd 'name' ä.gif"
until_true "a film with an odd name" [ -s "$work/odd 'name' ä.gif" ]
photo film-done
ffprobe -v error "$work/odd 'name' ä.gif" || fail "it is a film"
key Escape
film "no-such-folder/film.mp4"
photo film-no-folder 2
key Escape
film "film.txt"
photo film-no-kind 2
key Escape
film "$work/film.mp4"
until_true "a film" [ -s "$work/film.mp4" ]
key Escape
film "$work/film.mp4"
photo film-there
key Return
photo film-again 0.2
exporting() { pgrep -f "lamina export $TMPDIR" >/dev/null; }
until_true "it is written again" eval "! exporting"
# The window may learn of the export's end late: then the first press cancels, and the second
# closes the panel.
sleep 1
key Escape Escape
# A long film, cancelled.
go_to 1:30
until_true "a minute and a half is known" sleep 3
empty_place
film "$work/long.mp4"
photo film-running 1.5
key Escape
photo film-cancelled 1
key Escape
sleep 0.5
[ ! -e "$work/long.mp4" ] || fail "a film that was given up is gone"
ok "a film that was given up is gone"
ls "$TMPDIR"/lamina-playground-*/*/lamina-export-* >/dev/null 2>&1 && fail "its recording is gone"

# A single file to share.
go_to 1
photo share-before
mkdir -p "$work/else where"
choose "share"
sleep 0.3
key ctrl+a
write "$work/else where/Moves.lamina"
key Return
until_true "a shared scene" [ -s "$work/else where/Moves.lamina" ]
photo share-done
key Escape
begin "$work/else where/Moves.lamina"
expect 'shown 1 ' "the shared scene, as a recording"
stopped_at 1
photo share-open
same share-before share-open "it is the same picture" $picture_part
choose "edit source"
until_true "its source beside it" cmp "$scene" "$work/else where/Moves/Scene.swift"
expect 'shown 2 ' "its source is shown"
photo share-edit
sed -i 's/cornerRadius = 12/cornerRadius = 40/' "$work/else where/Moves/Scene.swift"
expect 'shown 3 ' "and edited"
photo share-edited
differs share-edit share-edited "an edit of it is seen" $picture_part
# Without a compiler the file opens as a recording.
end
PATH=/usr/bin:/bin begin "$work/else where/Moves.lamina"
expect 'shown 1 ' "without a compiler"
stopped_at 1
choose "edit source"
photo share-no-compiler
end
head -c 3000 /dev/urandom >"$work/none.lamina"
begin "$work/none.lamina"
expect 'error: .*not a recording' "what is no recording"
photo no-recording

# The end of a film in the making needs an answer.
begin "$scene"
expect 'shown 1 ' "the scene again"
go_to 1:30
until_true "a minute and a half is known again" sleep 3
empty_place
film "$work/long.mp4"
sleep 1.5
key ctrl+q
photo film-question
kill -0 "$tool" || fail "quitting asks during an export"
ok "quitting asks during an export"
key Return
until_true "the window ends" eval '! kill -0 "$tool"'
[ ! -e "$work/long.mp4" ] || fail "the answer cancels the film"
ok "the answer cancels the film"
