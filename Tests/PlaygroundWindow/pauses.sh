# A layer that is paused and resumed: the bar is in pieces, and a press on a piece selects the
# animation.
cat >"$scene" <<'SWIFT'
import PlaygroundScene
import QuartzCore

func scene(_ root: CALayer) {
    root.backgroundColor = CGColor(srgbRed: 0.09, green: 0.1, blue: 0.14, alpha: 1)
    let box = CALayer()
    box.name = "box"
    box.bounds.size = CGSize(width: 80, height: 80)
    box.position = CGPoint(x: 100, y: 200)
    box.backgroundColor = CGColor(srgbRed: 0.35, green: 0.6, blue: 1, alpha: 1)
    root.addSublayer(box)
    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = 100
    move.toValue = 540
    move.duration = 2
    box.add(move, forKey: "move")
    Playground.event("pause", at: 0.5) {
        let time = box.convertTime(CACurrentMediaTime(), from: nil)
        (box.speed, box.timeOffset) = (0, time)
    }
    Playground.event("resume", at: 1.5) {
        let time = box.timeOffset
        (box.speed, box.timeOffset, box.beginTime) = (1, 0, 0)
        box.beginTime = box.convertTime(CACurrentMediaTime(), from: nil) - time
    }
}
SWIFT
begin "$scene"
expect 'shown 1 ' "a scene with a pause"
stopped_at 2.8
empty_place
# The end of the animation is at 3 s, and the scale has a tenth more.
key f
xdotool mousemove 240 500
steady pauses
bar_x() { awk -v t="$1" 'BEGIN { print int(250 + t * (1180 - 250 - 20) / (3 * 1.1)) }'; }
# The events have a heading and two rows, the layer has a heading: the bar is the fifth row.
pixel() { convert "$pictures/pauses.png[1x1+$(bar_x "$1")+690]" -format '%[pixel:p{0,0}]' info:; }
[ "$(pixel 1)" != "$(pixel 0.25)" ] || fail "a gap after the first piece"
[ "$(pixel 1)" != "$(pixel 2)" ] || fail "a gap before the second piece"
ok "the bar has a gap where the layer stood still"
press "$(bar_x 0.25)" 694
photo pauses-first
differs pauses pauses-first "the first piece is selected by a press" 260x200+915+330
key Escape Escape
xdotool mousemove 240 500
photo pauses-none
press "$(bar_x 2)" 694
photo pauses-second
differs pauses-none pauses-second "the second piece, too" 260x200+915+330
# The picture stands still during the pause.
empty_place
key Escape
go_to 0.6
photo pauses-rest
go_to 1.4
photo pauses-rest-2
same pauses-rest pauses-rest-2 "the picture stands still" $picture_part
