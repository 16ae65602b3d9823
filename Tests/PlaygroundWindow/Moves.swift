import QuartzCore

// The scene of Tests/playground: moved, on a spring, with key frames, and still layers.

func scene(_ root: CALayer) {
    root.bounds.size = CGSize(width: 640, height: 400)
    root.backgroundColor = CGColor(srgbRed: 0.09, green: 0.1, blue: 0.14, alpha: 1)

    let box = CALayer()
    box.name = "box"
    box.bounds.size = CGSize(width: 120, height: 80)
    box.position = CGPoint(x: 500, y: 300)
    box.cornerRadius = 12
    box.backgroundColor = CGColor(srgbRed: 0.35, green: 0.55, blue: 0.95, alpha: 1)
    root.addSublayer(box)

    let ball = CALayer()
    ball.name = "ball"
    ball.bounds.size = CGSize(width: 60, height: 60)
    ball.position = CGPoint(x: 80, y: 80)
    ball.cornerRadius = 30
    ball.backgroundColor = CGColor(srgbRed: 1, green: 0.45, blue: 0.35, alpha: 1)
    root.addSublayer(ball)
    let move = CABasicAnimation(keyPath: "position.x")
    move.toValue = 560
    move.duration = 2
    move.autoreverses = true
    move.repeatCount = .infinity
    move.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    ball.add(move, forKey: "move")

    let card = CALayer()
    card.name = "card"
    card.bounds.size = CGSize(width: 90, height: 60)
    card.position = CGPoint(x: 120, y: 200)
    card.backgroundColor = CGColor(srgbRed: 0.4, green: 0.8, blue: 0.55, alpha: 1)
    root.addSublayer(card)
    let swing = CASpringAnimation(keyPath: "transform.rotation.z")
    swing.fromValue = -1
    swing.toValue = 0
    swing.mass = 1
    swing.stiffness = 60
    swing.damping = 4
    swing.duration = 3
    card.add(swing, forKey: "swing")

    let dot = CALayer()
    dot.name = "dot"
    dot.bounds.size = CGSize(width: 40, height: 40)
    dot.position = CGPoint(x: 320, y: 200)
    dot.backgroundColor = CGColor(srgbRed: 0.95, green: 0.8, blue: 0.35, alpha: 1)
    root.addSublayer(dot)
    let hop = CAKeyframeAnimation(keyPath: "position.y")
    hop.values = [200, 120, 240, 200]
    hop.keyTimes = [0, 0.3, 0.7, 1]
    hop.duration = 4
    dot.add(hop, forKey: "hop")
}
