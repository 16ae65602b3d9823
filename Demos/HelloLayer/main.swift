import Foundation
import LayerHosting
import QuartzCore

// A card follows clicks in a window; a dot on the card turns for ever.
let window = Application.orExit {
    try LayerWindow(title: "Hello, layer", size: CGSize(width: 480, height: 320))
}
let root = window.rootLayer
root.backgroundColor = CGColor(srgbRed: 0.08, green: 0.09, blue: 0.12, alpha: 1)

let card = CALayer()
card.bounds = CGRect(x: 0, y: 0, width: 140, height: 140)
card.position = CGPoint(x: 240, y: 160)
card.backgroundColor = CGColor(srgbRed: 0.31, green: 0.66, blue: 0.96, alpha: 1)
card.cornerRadius = 24
card.shadowOpacity = 0.6
card.shadowRadius = 12
card.shadowOffset = CGSize(width: 0, height: 6)
root.addSublayer(card)

let dot = CALayer()
dot.frame = CGRect(x: 16, y: 16, width: 28, height: 28)
dot.cornerRadius = 14
dot.backgroundColor = CGColor(gray: 1, alpha: 1)
card.addSublayer(dot)

let turn = CABasicAnimation(keyPath: "transform.rotation.z")
turn.byValue = 2 * CGFloat.pi
turn.duration = 6
turn.repeatCount = .infinity
card.add(turn, forKey: "turn")

window.onEvent = { window, event, hit in
    switch event {
    case .mouseDown(_, let x, let y, _):
        // A changed property is animated without further code.
        card.position = CGPoint(x: x, y: y)
        if hit === card { card.cornerRadius = card.cornerRadius == 24 ? 70 : 24 }
    case .keyDown(.escape, _, _): window.close()
    default: break
    }
}
Application.run()
