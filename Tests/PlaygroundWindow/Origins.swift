import QuartzCore

// A scene of Tests/playground: values from constants, calls, default arguments, loops, expressions.

let margin: CGFloat = 8

func makeDot(_ title: String, radius: CGFloat = 6, x: CGFloat) -> CALayer {
    let dot = CALayer()
    dot.name = title
    dot.bounds.size = CGSize(width: 60, height: 60)
    dot.position.y = 100
    dot.position.x = x
    dot.cornerRadius = radius
    dot.backgroundColor = CGColor(srgbRed: 0.4, green: 0.8, blue: 0.55, alpha: 1)
    return dot
}

func scene(_ root: CALayer) {
    root.bounds.size = CGSize(width: 640, height: 400)
    root.backgroundColor = CGColor(srgbRed: 0.09, green: 0.1, blue: 0.14, alpha: 1)
    for i in 0..<7 {
        let pill = CALayer()
        pill.name = "pill\(i)"
        pill.bounds.size = CGSize(width: 60, height: 40)
        pill.position = CGPoint(x: 60 + 85 * i, y: 300)
        pill.cornerRadius = 12
        pill.opacity = 1 - Float(i) / 12
        pill.backgroundColor = CGColor(srgbRed: 0.35, green: 0.55, blue: 0.95, alpha: 1)
        root.addSublayer(pill)
    }
    root.addSublayer(makeDot("first", radius: margin, x: 100))
    root.addSublayer(makeDot("second", x: 220))
    root.addSublayer(makeDot("third", x: 340))
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.duration = 2
    root.sublayers?.last?.add(fade, forKey: "fade")
}
