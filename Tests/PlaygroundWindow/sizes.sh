# Three sizes in points, at one and two pixels a point, dark and light, on displays of their own.
cp "$root/Tests/PlaygroundWindow/Moves.swift" "$scene"
display=$DISPLAY
for scale in 1 2; do
    exec 6<>"$work/display-$scale"
    Xvfb -noreset -displayfd 6 -screen 0 3200x2000x24 >/dev/null 2>&1 6>"$work/display-$scale" &
    screen=$!
    until_true "a display of $scale pixels a point" [ -s "$work/display-$scale" ]
    export DISPLAY=:$(head -1 "$work/display-$scale")
    echo "Xft.dpi: $((96 * scale))" | xrdb -nocpp -merge -
    rm -rf "$XDG_CONFIG_HOME"
    begin "$scene"
    expect 'shown 1 ' "the scene"
    window=$(find_window)
    xdotool windowfocus "$window"
    key k
    key Home
    for colours in dark light; do
        [ $colours = dark ] || choose light
        for size in 800x500 1180x780 1600x1000; do
            pixels=$((${size%x*} * scale))x$((${size#*x} * scale))
            xdotool windowsize "$window" ${pixels/x/ }
            sleep 1.5
            # The first layer of the list.
            xdotool mousemove $((60 * scale)) $((100 * scale)) click 1
            sleep 0.8
            import -window root -crop "$pixels+0+0" +repage \
                "$pictures/size-$size-$scale-$colours.png"
        done
        xdotool windowsize "$window" $((1180 * scale)) $((780 * scale))
        sleep 1
    done
    end
    kill $screen
    wait $screen 2>/dev/null || true
done
export DISPLAY=$display
for colours in dark light; do
    for size in 800x500 1180x780 1600x1000; do
        one=$pictures/size-$size-1-$colours.png
        convert "$pictures/size-$size-2-$colours.png" -resize 50% "$work/halved.png"
        # The layout is in points: only texts and edges differ, by their smoothing.
        off=$(compare -metric AE -fuzz 25% "$one" "$work/halved.png" null: 2>&1 || true)
        [ "$off" -lt $((${size%x*} * ${size#*x} / 400)) ] || fail "$size at 1 and 2, $colours: $off"
        ok "$size, $colours, is laid out alike at one and two pixels a point"
    done
done
