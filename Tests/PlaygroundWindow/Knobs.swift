import PlaygroundScene
import QuartzCore

func scene(_ root: CALayer) {
    root.backgroundColor = CGColor(srgbRed: 0.09, green: 0.1, blue: 0.14, alpha: 1)
    let ball = CALayer()
    ball.name = "ball"
    let size = Playground.knob("size", 80, in: 20...300)
    ball.bounds.size = CGSize(width: size, height: size)
    ball.position = CGPoint(x: 320, y: 200)
    let shape = Playground.knob("shape", "round", of: ["round", "square"])
    ball.cornerRadius = shape == "round" ? size / 2 : 0
    ball.backgroundColor = Playground.knob(
        "color", CGColor(srgbRed: 1, green: 0.45, blue: 0.35, alpha: 1))
    root.addSublayer(ball)
    if Playground.knob("moves", true) {
        let move = CABasicAnimation(keyPath: "position.x")
        move.fromValue = 160
        move.toValue = 480
        move.duration = 2 / Playground.knob("speed", 1, in: 0.25...4)
        move.autoreverses = true
        move.repeatCount = .infinity
        ball.add(move, forKey: "move")
    }
}
