import QuartzCore

// A flower of one petal: a replicator turns the petal, and delays the opening of each copy.

let petals = 14

func scene(_ root: CALayer) {
    root.bounds.size = CGSize(width: 640, height: 520)
    let background = CAGradientLayer()
    background.name = "background"
    background.type = .radial
    background.frame = root.bounds
    background.startPoint = CGPoint(x: 0.5, y: 0.5)
    background.endPoint = CGPoint(x: 1.1, y: 1.2)
    background.colors = [color(0x24324A), color(0x121828), color(0x0A0D16)]
    root.addSublayer(background)

    for (ring, size) in [230, 170, 112].enumerated() {
        let flower = CAReplicatorLayer()
        flower.name = "ring \(ring + 1)"
        flower.bounds.size = root.bounds.size
        flower.position = CGPoint(x: 320, y: 260)
        flower.instanceCount = petals
        flower.instanceTransform = CATransform3DMakeRotation(2 * .pi / CGFloat(petals), 0, 0, 1)
        flower.instanceDelay = 0.09
        flower.transform = CATransform3DMakeRotation(CGFloat(ring) * 0.2, 0, 0, 1)
        root.addSublayer(flower)
        flower.addSublayer(petal(CGFloat(size), ring))

        let turn = CABasicAnimation(keyPath: "transform.rotation.z")
        turn.fromValue = Double(ring) * 0.2
        turn.toValue = Double(ring) * 0.2 + (ring == 1 ? -2 : 2) * Double.pi
        turn.duration = 40
        turn.repeatCount = .infinity
        flower.add(turn, forKey: "turn")
    }

    let heart = CALayer()
    heart.name = "heart"
    heart.bounds.size = CGSize(width: 44, height: 44)
    heart.position = CGPoint(x: 320, y: 260)
    heart.cornerRadius = 22
    heart.backgroundColor = color(0xFFE2A0)
    heart.shadowColor = color(0xFFC46B)
    heart.shadowOpacity = 1
    heart.shadowRadius = 22
    heart.shadowOffset = .zero
    root.addSublayer(heart)
}

func petal(_ length: CGFloat, _ ring: Int) -> CALayer {
    let width = length * 0.34
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addCurve(
        to: CGPoint(x: 0, y: -length), control1: CGPoint(x: width, y: -length * 0.3),
        control2: CGPoint(x: width * 0.7, y: -length * 0.85))
    path.addCurve(
        to: .zero, control1: CGPoint(x: -width * 0.7, y: -length * 0.85),
        control2: CGPoint(x: -width, y: -length * 0.3))
    let petal = CAShapeLayer()
    petal.name = "petal"
    petal.path = path
    petal.position = CGPoint(x: 320, y: 260)
    petal.fillColor = color([0x8E5BD9, 0xE0609F, 0xFF9E7A][ring], 0.42)
    petal.strokeColor = color([0xC9A6FF, 0xFFB0D5, 0xFFD9C2][ring], 0.7)
    petal.lineWidth = 1

    let open = CABasicAnimation(keyPath: "transform.scale")
    open.fromValue = 0.35
    open.toValue = 1
    let lean = CABasicAnimation(keyPath: "transform.rotation.z")
    lean.fromValue = -0.5
    lean.toValue = 0.12
    let both = CAAnimationGroup()
    both.animations = [open, lean]
    for part in [open, lean] {
        part.duration = 2.6
        part.fillMode = .both
    }
    both.duration = 3
    both.autoreverses = true
    both.repeatCount = .infinity
    both.fillMode = .both
    both.timingFunction = CAMediaTimingFunction(controlPoints: 0.5, 0, 0.2, 1)
    petal.add(both, forKey: "bloom")
    return petal
}

func color(_ rgb: UInt32, _ alpha: CGFloat = 1) -> CGColor {
    func part(_ shift: UInt32) -> CGFloat { CGFloat(rgb >> shift & 255) / 255 }
    return CGColor(srgbRed: part(16), green: part(8), blue: part(0), alpha: alpha)
}
