import QuartzCore

// A hand of cards that is dealt in space. Change `spread`, or the perspective.

let spread = 0.24

func scene(_ root: CALayer) {
    root.bounds.size = CGSize(width: 720, height: 460)
    root.backgroundColor = color(0x123C36)
    let felt = CAGradientLayer()
    felt.name = "felt"
    felt.type = .radial
    felt.frame = root.bounds
    felt.startPoint = CGPoint(x: 0.5, y: 0.45)
    felt.endPoint = CGPoint(x: 1.15, y: 1.2)
    felt.colors = [color(0x2C8A74), color(0x1B5B4E), color(0x0C2B27)]
    root.addSublayer(felt)

    let table = CALayer()
    table.name = "table"
    table.frame = root.bounds
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 900
    table.sublayerTransform = CATransform3DRotate(perspective, 0.5, 1, 0, 0)
    root.addSublayer(table)

    let faces: [(String, UInt32)] = [
        ("A♠", 0x22262E), ("K♥", 0xC8323C), ("Q♣", 0x22262E), ("J♦", 0xC8323C), ("10♠", 0x22262E),
    ]
    for (i, face) in faces.enumerated() {
        let card = makeCard(face.0, color(face.1))
        card.name = face.0
        let angle = (Double(i) - 2) * spread
        card.anchorPoint = CGPoint(x: 0.5, y: 1.6)
        card.position = CGPoint(x: 360, y: 440)
        card.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
        card.zPosition = CGFloat(i) * 3
        table.addSublayer(card)
        deal(card, to: angle, after: 0.35 + 0.22 * Double(i))
    }
}

func makeCard(_ text: String, _ ink: CGColor) -> CALayer {
    let card = CALayer()
    card.bounds.size = CGSize(width: 140, height: 200)
    card.backgroundColor = color(0xFBF8F1)
    card.cornerRadius = 12
    card.borderWidth = 1
    card.borderColor = color(0xD8D2C4)
    card.shadowOpacity = 0.4
    card.shadowRadius = 10
    card.shadowOffset = CGSize(width: 0, height: 5)
    for (size, frame) in [
        (26.0, CGRect(x: 10, y: 8, width: 80, height: 34)),
        (64.0, CGRect(x: 0, y: 62, width: 140, height: 80)),
    ] {
        let label = CATextLayer()
        label.string = text
        label.font = CTFontCreateWithName("serif", size, nil)
        label.fontSize = size
        label.foregroundColor = ink
        label.alignmentMode = size > 30 ? .center : .left
        label.frame = frame
        card.addSublayer(label)
    }
    return card
}

func deal(_ card: CALayer, to angle: Double, after delay: Double) {
    let begin = CACurrentMediaTime() + delay
    let fly = CASpringAnimation(keyPath: "position")
    fly.fromValue = CGPoint(x: 980, y: -260)
    fly.toValue = CGPoint(x: 360, y: 440)
    let turn = CASpringAnimation(keyPath: "transform.rotation.z")
    turn.fromValue = angle + 2.6
    turn.toValue = angle
    let lift = CABasicAnimation(keyPath: "zPosition")
    lift.fromValue = 260
    lift.duration = 0.8
    lift.timingFunction = CAMediaTimingFunction(name: .easeOut)
    for spring in [fly, turn] {
        spring.stiffness = 60
        spring.damping = 11
        spring.duration = spring.settlingDuration
    }
    for (key, animation) in [("fly", fly), ("turn", turn), ("lift", lift)]
        as [(String, CABasicAnimation)]
    {
        animation.beginTime = begin
        animation.fillMode = .backwards
        card.add(animation, forKey: key)
    }
}

func color(_ rgb: UInt32) -> CGColor {
    func part(_ shift: UInt32) -> CGFloat { CGFloat(rgb >> shift & 255) / 255 }
    return CGColor(srgbRed: part(16), green: part(8), blue: part(0), alpha: 1)
}
