# Mouse and keys for a scene of layers, a scene of views, and a scene without handlers.
cat >"$scene" <<'SWIFT'
import PlaygroundScene
import QuartzCore

func scene(_ root: CALayer) {
    root.backgroundColor = CGColor(srgbRed: 0.09, green: 0.1, blue: 0.14, alpha: 1)
    let ball = CALayer()
    ball.name = "ball"
    ball.bounds.size = CGSize(width: 60, height: 60)
    ball.position = CGPoint(x: 100, y: 100)
    ball.cornerRadius = 30
    ball.backgroundColor = CGColor(srgbRed: 1, green: 0.45, blue: 0.35, alpha: 1)
    root.addSublayer(ball)
    Playground.onEvent { event in
        print("event: \(event)")
        switch event {
        case .mouseDown(_, let x, let y, _): ball.position = CGPoint(x: x, y: y)
        case .text(let text): ball.borderWidth += CGFloat(text.count) * 4
        case .scrolled(_, let dy, _, _, _): ball.bounds.size.width += dy * 20
        default: break
        }
    }
}
SWIFT
# The columns and panes have their standard sizes, whatever steps were before.
begin "$scene"
expect 'shown 1 ' "a scene that hears of events"
stopped_at 0.5
photo events-before
key t
photo events-on
differs events-before events-on "the window says whose the mouse is" 500x34+680+0
press 645 282
until_true "a press is told" grep -q 'event: mouseDown' "$log"
photo events-pressed 1
differs events-before events-pressed "a press moves the ball" $picture_part
write "xk"
until_true "what is typed is told" grep -q 'event: text("k")' "$log"
photo events-typed 1
differs events-pressed events-typed "what is typed is seen" $picture_part
xdotool mousemove 645 300 click 4
until_true "the wheel is told" grep -q 'event: scrolled' "$log"
grep -q 'text("t")' "$log" && fail "the key that began it is not the scene's"
key t
photo events-off
grep -c 'event: ' "$log" >"$work/count"
press 745 382
key k
[ "$(grep -c 'event: ' "$log")" -le $(($(cat "$work/count") + 1)) ] || fail "the mouse is the tool's again"
ok "the mouse is the tool's again"

cat >"$scene" <<'SWIFT'
import UIKit

func scene(_ root: UIView) {
    root.bounds.size = CGSize(width: 640, height: 400)
    let box = UIView(frame: CGRect(x: 40, y: 200, width: 80, height: 80))
    box.backgroundColor = .systemOrange
    box.layer.cornerRadius = 16
    root.addSubview(box)
    let button = UIButton(type: .system)
    button.setTitle("Throw", for: .normal)
    button.frame = CGRect(x: 40, y: 40, width: 120, height: 40)
    button.addAction(UIAction { _ in
        UIView.animate(withDuration: 0.8, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0, options: []) {
            box.frame.origin.x = 480
        }
    }, for: .touchUpInside)
    root.addSubview(button)
    let field = UITextField(frame: CGRect(x: 240, y: 40, width: 240, height: 40))
    field.backgroundColor = .systemGray
    root.addSubview(field)
}
SWIFT
expect 'shown 2 ' "a scene of views"
empty_place
key t
photo events-views
press 345 142
photo events-button 1.5
differs events-views events-button "a button is pressed" $picture_part
press 605 142
write "Hello, scene"
photo events-field
differs events-button events-field "a field is typed into" 300x60+480+110
key Escape
photo events-field-off
differs events-field events-field-off "the keys are the tool's again" 500x34+680+0

cp "$root/Tests/PlaygroundWindow/Moves.swift" "$scene"
expect 'shown 3 ' "a scene that hears of nothing"
empty_place
photo events-deaf
key t
photo events-none
differs events-deaf events-none "it is said why" 500x34+680+0
