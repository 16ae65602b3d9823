import QuartzCore

// Values other than numbers that Tests/playground sets: a text, a name, a path, a transform.

func scene(_ root: CALayer) {
    root.bounds.size = CGSize(width: 640, height: 400)
    root.backgroundColor = CGColor(srgbRed: 0.09, green: 0.1, blue: 0.14, alpha: 1)

    let label = CATextLayer()
    label.name = "label"
    label.frame = CGRect(x: 40, y: 40, width: 260, height: 60)
    label.string = "Hello"
    label.fontSize = 40
    label.alignmentMode = .center
    root.addSublayer(label)

    let star = CAShapeLayer()
    star.name = "star"
    star.frame = CGRect(x: 380, y: 60, width: 160, height: 160)
    star.fillColor = CGColor(srgbRed: 0.95, green: 0.8, blue: 0.35, alpha: 1)
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 80, y: 0), CGPoint(x: 160, y: 160), CGPoint(x: 0, y: 160)])
    path.closeSubpath()
    star.path = path
    root.addSublayer(star)

    let card = CALayer()
    card.name = "card"
    card.bounds.size = CGSize(width: 140, height: 90)
    card.position = CGPoint(x: 170, y: 260)
    card.backgroundColor = CGColor(srgbRed: 0.4, green: 0.8, blue: 0.55, alpha: 1)
    card.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
    root.addSublayer(card)
}
