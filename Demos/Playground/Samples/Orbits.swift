import QuartzCore

// Six planets on their ways around a sun. Change `planets`, the colours or the speeds, and save.

let planets: [(distance: CGFloat, size: CGFloat, seconds: Double, color: UInt32)] = [
    (62, 12, 3.2, 0xF2B85C), (92, 18, 5.1, 0xFF8F6B), (126, 20, 7.4, 0x6FAEFF),
    (158, 14, 10.2, 0xE5645C), (202, 34, 15, 0xE8C9A0), (250, 28, 21, 0x7FD6D0),
]

func scene(_ root: CALayer) {
    root.bounds.size = CGSize(width: 720, height: 560)
    root.backgroundColor = color(0x0B0D16)
    let middle = CGPoint(x: 360, y: 280)
    addStars(to: root)

    // The plane of the orbits, viewed from slightly above.
    let plane = CALayer()
    plane.name = "plane"
    plane.frame = root.bounds
    plane.transform = CATransform3DMakeScale(1, 0.62, 1)
    root.addSublayer(plane)

    let glow = CAGradientLayer()
    glow.name = "glow"
    glow.type = .radial
    glow.bounds.size = CGSize(width: 320, height: 320)
    glow.position = middle
    glow.colors = [color(0xFFC36B, 0.55), color(0xFF8A4A, 0.12), color(0xFF8A4A, 0)]
    glow.locations = [0, 0.4, 1]
    glow.startPoint = CGPoint(x: 0.5, y: 0.5)
    glow.endPoint = CGPoint(x: 1, y: 1)
    root.addSublayer(glow)
    glow.add(pulse(), forKey: "breathe")

    let sun = CALayer()
    sun.name = "sun"
    sun.bounds.size = CGSize(width: 56, height: 56)
    sun.position = middle
    sun.cornerRadius = 28
    sun.backgroundColor = color(0xFFD98A)
    root.addSublayer(sun)

    for (number, planet) in planets.enumerated() {
        let orbit = CAShapeLayer()
        orbit.name = "orbit \(number + 1)"
        orbit.frame = plane.bounds
        orbit.path = circle(middle, planet.distance)
        orbit.fillColor = nil
        orbit.strokeColor = color(0xFFFFFF, 0.13)
        plane.addSublayer(orbit)

        let body = CAGradientLayer()
        body.name = "planet \(number + 1)"
        body.bounds.size = CGSize(width: planet.size, height: planet.size)
        body.cornerRadius = planet.size / 2
        body.masksToBounds = true
        body.colors = [color(0xFFFFFF), color(planet.color), color(0x0B0D16)]
        body.locations = [-0.4, 0.4, 1.2]
        // The inverse of the plane's scale, so that planets look round.
        body.transform = CATransform3DMakeScale(1, 1 / 0.62, 1)
        plane.addSublayer(body)

        let way = CAKeyframeAnimation(keyPath: "position")
        way.path = circle(middle, planet.distance)
        way.calculationMode = .paced
        way.duration = planet.seconds
        way.repeatCount = .infinity
        way.timeOffset = planet.seconds * Double(number) * 0.27
        body.add(way, forKey: "orbit")
    }
}

func pulse() -> CAAnimation {
    let scale = CABasicAnimation(keyPath: "transform.scale")
    scale.fromValue = 0.92
    scale.toValue = 1.1
    scale.duration = 2.4
    scale.autoreverses = true
    scale.repeatCount = .infinity
    scale.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    return scale
}

func addStars(to root: CALayer) {
    var seed: UInt64 = 7
    func random() -> CGFloat {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return CGFloat(seed >> 40) / CGFloat(1 << 24)
    }
    let path = CGMutablePath()
    for _ in 0..<140 {
        let size = 0.6 + random() * 1.5
        path.addEllipse(
            in: CGRect(x: random() * 720, y: random() * 560, width: size, height: size))
    }
    let stars = CAShapeLayer()
    stars.name = "stars"
    stars.frame = root.bounds
    stars.path = path
    stars.fillColor = color(0xFFFFFF, 0.7)
    root.addSublayer(stars)
}

func circle(_ middle: CGPoint, _ radius: CGFloat) -> CGPath {
    CGPath(
        ellipseIn: CGRect(
            x: middle.x - radius, y: middle.y - radius, width: 2 * radius, height: 2 * radius),
        transform: nil)
}

func color(_ rgb: UInt32, _ alpha: CGFloat = 1) -> CGColor {
    func part(_ shift: UInt32) -> CGFloat { CGFloat(rgb >> shift & 255) / 255 }
    return CGColor(srgbRed: part(16), green: part(8), blue: part(0), alpha: alpha)
}
