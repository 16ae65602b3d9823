import QuartzCore

// Rings on a lake, at dusk. Each drop is one ring layer, replicated in time.

func scene(_ root: CALayer) {
    root.bounds.size = CGSize(width: 720, height: 450)
    let water = CAGradientLayer()
    water.name = "water"
    water.frame = root.bounds
    water.colors = [
        color(0x2A2F55), color(0x5A4A7A), color(0xC77B7B), color(0x4B4470), color(0x16203A),
    ]
    water.locations = [0, 0.3, 0.42, 0.5, 1]
    water.startPoint = CGPoint(x: 0.5, y: 0)
    water.endPoint = CGPoint(x: 0.5, y: 1)
    root.addSublayer(water)

    let sun = CALayer()
    sun.name = "sun"
    sun.bounds.size = CGSize(width: 74, height: 74)
    sun.position = CGPoint(x: 360, y: 168)
    sun.cornerRadius = 37
    sun.backgroundColor = color(0xFFD9A6)
    sun.shadowColor = color(0xFFB37A)
    sun.shadowRadius = 30
    sun.shadowOpacity = 0.9
    sun.shadowOffset = .zero
    let sky = CALayer()
    sky.name = "sky"
    sky.frame = CGRect(x: 0, y: 0, width: 720, height: 190)
    sky.masksToBounds = true
    sky.addSublayer(sun)
    root.addSublayer(sky)
    let sink = CABasicAnimation(keyPath: "position.y")
    sink.toValue = 214
    sink.duration = 24
    sink.fillMode = .forwards
    sink.isRemovedOnCompletion = false
    sun.add(sink, forKey: "sink")

    for i in 0..<11 {
        let glint = CALayer()
        glint.name = "glint \(i + 1)"
        glint.bounds.size = CGSize(width: 78 - 5.5 * CGFloat(i), height: 2.5 + 0.25 * CGFloat(i))
        glint.position = CGPoint(x: 360, y: 196 + 15 * CGFloat(i) + CGFloat(i * i))
        glint.cornerRadius = 2
        glint.backgroundColor = color(0xFFC9A0)
        glint.opacity = 0.55 - 0.04 * Float(i)
        root.addSublayer(glint)
        let shimmer = CABasicAnimation(keyPath: "transform.scale.x")
        shimmer.fromValue = 0.55
        shimmer.toValue = 1.25
        shimmer.duration = 1.1 + 0.17 * Double(i % 4)
        shimmer.timeOffset = 0.4 * Double(i)
        shimmer.autoreverses = true
        shimmer.repeatCount = .infinity
        shimmer.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        glint.add(shimmer, forKey: "shimmer")
    }

    var seed: UInt64 = 3
    func random() -> CGFloat {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return CGFloat(seed >> 40) / CGFloat(1 << 24)
    }
    for i in 0..<34 {
        // Further away is higher, smaller and flatter.
        let depth = random()
        let size = 26 + 150 * depth * depth
        let drop = CAReplicatorLayer()
        drop.name = "drop \(i + 1)"
        drop.instanceCount = 3
        drop.instanceDelay = 0.28
        drop.position = CGPoint(x: random() * 720, y: 205 + 240 * depth)
        root.addSublayer(drop)

        let ring = CAShapeLayer()
        ring.path = CGPath(
            ellipseIn: CGRect(x: -size / 2, y: -size * 0.14, width: size, height: size * 0.28),
            transform: nil)
        ring.fillColor = nil
        ring.strokeColor = color(0xFFE3CF)
        ring.lineWidth = 1.4
        ring.opacity = 0
        drop.addSublayer(ring)

        let grow = CABasicAnimation(keyPath: "transform.scale")
        grow.fromValue = 0.02
        grow.toValue = 1
        let fade = CAKeyframeAnimation(keyPath: "opacity")
        fade.values = [0.75, 0.35, 0]
        let both = CAAnimationGroup()
        both.animations = [grow, fade]
        for animation in both.animations ?? [] { animation.duration = 2.2 }
        both.duration = 3.4 + 2 * Double(random())
        both.repeatCount = .infinity
        both.timeOffset = Double(random()) * 4
        both.timingFunction = CAMediaTimingFunction(name: .easeOut)
        ring.add(both, forKey: "ring")
    }
}

func color(_ rgb: UInt32) -> CGColor {
    func part(_ shift: UInt32) -> CGFloat { CGFloat(rgb >> shift & 255) / 255 }
    return CGColor(srgbRed: part(16), green: part(8), blue: part(0), alpha: 1)
}
