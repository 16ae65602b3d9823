import QuartzCore

// Hills of water, one behind the other, each a path that moves by one wave and begins again.

let colors: [UInt32] = [0x8FB8DE, 0x6A97C9, 0x4A78B0, 0x315A93, 0x1E3F73, 0x122A55]

func scene(_ root: CALayer) {
    root.bounds.size = CGSize(width: 720, height: 450)
    let sky = CAGradientLayer()
    sky.name = "sky"
    sky.frame = root.bounds
    sky.colors = [color(0xFDE4C8), color(0xF7B7A3), color(0xB59ACB)]
    root.addSublayer(sky)

    let moon = CALayer()
    moon.name = "moon"
    moon.bounds.size = CGSize(width: 96, height: 96)
    moon.position = CGPoint(x: 520, y: 120)
    moon.cornerRadius = 48
    moon.backgroundColor = color(0xFFF7E8)
    moon.shadowColor = color(0xFFF1D6)
    moon.shadowOpacity = 1
    moon.shadowRadius = 34
    moon.shadowOffset = .zero
    root.addSublayer(moon)

    for (i, rgb) in colors.enumerated() {
        let depth = CGFloat(i) / CGFloat(colors.count - 1)
        let length = 200 + 190 * depth
        let wave = CAShapeLayer()
        wave.name = "wave \(i + 1)"
        wave.path = hills(length: length, height: 8 + 17 * depth)
        wave.fillColor = color(rgb)
        wave.position = CGPoint(x: -length * 0.3 * CGFloat(i), y: 205 + 175 * depth)
        root.addSublayer(wave)

        let roll = CABasicAnimation(keyPath: "position.x")
        roll.byValue = -length
        roll.duration = 9 - 5 * Double(depth)
        roll.repeatCount = .infinity
        wave.add(roll, forKey: "roll")

        let heave = CABasicAnimation(keyPath: "position.y")
        heave.byValue = 6 + 8 * depth
        heave.duration = 2.2 + 0.35 * Double(i)
        heave.autoreverses = true
        heave.repeatCount = .infinity
        heave.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        wave.add(heave, forKey: "heave")
    }

    let boat = CALayer()
    boat.name = "boat"
    boat.position = CGPoint(x: 270, y: 296)
    root.insertSublayer(boat, at: 6)
    boat.addSublayer(shape([(-38, 0), (38, 0), (24, 16), (-26, 16)], 0x7A3B3B, "hull"))
    boat.addSublayer(shape([(-2, -66), (-2, -4), (-30, -4)], 0xFFF4E4, "sail"))
    boat.addSublayer(shape([(2, -56), (2, -4), (24, -4)], 0xF2D7C4, "jib"))
    let rock = CABasicAnimation(keyPath: "transform.rotation.z")
    rock.fromValue = -0.09
    rock.toValue = 0.08
    rock.duration = 1.9
    rock.autoreverses = true
    rock.repeatCount = .infinity
    rock.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    boat.add(rock, forKey: "rock")
    let drift = CAKeyframeAnimation(keyPath: "position")
    drift.values = [
        CGPoint(x: 270, y: 296), CGPoint(x: 320, y: 304), CGPoint(x: 372, y: 295),
        CGPoint(x: 322, y: 303), CGPoint(x: 270, y: 296),
    ]
    drift.calculationMode = .cubic
    drift.duration = 16
    drift.repeatCount = .infinity
    boat.add(drift, forKey: "drift")
}

/// Waves from left of the picture to right of it.
func hills(length: CGFloat, height: CGFloat) -> CGPath {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 600))
    path.addLine(to: .zero)
    var x: CGFloat = 0
    while x < 2600 {
        for (side, step) in [(-height, length / 2), (height, length / 2)] {
            path.addCurve(
                to: CGPoint(x: x + step, y: 0), control1: CGPoint(x: x + step * 0.36, y: side),
                control2: CGPoint(x: x + step * 0.64, y: side))
            x += step
        }
    }
    path.addLine(to: CGPoint(x: x, y: 600))
    path.closeSubpath()
    return path
}

func shape(_ points: [(CGFloat, CGFloat)], _ rgb: UInt32, _ name: String) -> CALayer {
    let path = CGMutablePath()
    path.addLines(between: points.map { CGPoint(x: $0.0, y: $0.1) })
    path.closeSubpath()
    let layer = CAShapeLayer()
    layer.name = name
    layer.path = path
    layer.fillColor = color(rgb)
    return layer
}

func color(_ rgb: UInt32) -> CGColor {
    func part(_ shift: UInt32) -> CGFloat { CGFloat(rgb >> shift & 255) / 255 }
    return CGColor(srgbRed: part(16), green: part(8), blue: part(0), alpha: 1)
}
