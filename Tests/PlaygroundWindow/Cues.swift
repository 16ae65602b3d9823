import PlaygroundScene
import QuartzCore

func scene(_ root: CALayer) {
    root.backgroundColor = CGColor(srgbRed: 0.09, green: 0.1, blue: 0.14, alpha: 1)
    let ball = CALayer()
    ball.name = "ball"
    ball.bounds.size = CGSize(width: 80, height: 80)
    ball.cornerRadius = 40
    ball.position = CGPoint(x: 160, y: 100)
    ball.backgroundColor = CGColor(srgbRed: 1, green: 0.45, blue: 0.35, alpha: 1)
    root.addSublayer(ball)
    Playground.event("drop", at: 1) {
        let fall = CABasicAnimation(keyPath: "position.y")
        fall.fromValue = 100
        fall.toValue = 300
        fall.duration = 0.5
        fall.fillMode = .forwards
        fall.isRemovedOnCompletion = false
        ball.add(fall, forKey: "fall")
    }
    Task { @MainActor in
        await Playground.event("turn blue", at: 2.5)
        ball.backgroundColor = CGColor(srgbRed: 0.35, green: 0.6, blue: 1, alpha: 1)
    }
}
