# Loss of the compositor.
begin $scale
begin_probe stay
end
status=0
end_probe || status=$?
check "a compositor that is gone ends the program with status 1" $status 1
check "which says so in one line" "$(cat "$work/errors")" "WindowProbe: the connection to the Wayland compositor was lost"
