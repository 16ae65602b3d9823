import QuartzCore

// Lanterns rise over a town at night. Particles are a closed function of time: drag the playhead
// back, and they fall.

func scene(_ root: CALayer) {
    root.bounds.size = CGSize(width: 720, height: 480)
    let night = CAGradientLayer()
    night.name = "night"
    night.frame = root.bounds
    night.colors = [color(0x0A1024), color(0x1B2350), color(0x4A3566), color(0x9A5560)]
    night.locations = [0, 0.45, 0.78, 1]
    root.addSublayer(night)

    for (i, depth) in [0.45, 0.7, 1].enumerated() {
        let rise = CAEmitterLayer()
        rise.name = "lanterns \(i + 1)"
        rise.emitterPosition = CGPoint(x: 360, y: 470)
        rise.emitterSize = CGSize(width: 700, height: 30)
        rise.emitterShape = .rectangle
        rise.seed = UInt32(11 + i)
        // Begins with the particles of an emission that already lasts for a while.
        rise.beginTime = CACurrentMediaTime() - 20
        let cell = CAEmitterCell()
        cell.name = "lantern"
        cell.contents = lantern(CGFloat(64 * depth))
        cell.contentsScale = 2
        cell.birthRate = Float(0.9 / depth)
        cell.lifetime = Float(22 / depth)
        cell.velocity = CGFloat(24 * depth)
        cell.velocityRange = CGFloat(8 * depth)
        cell.emissionLongitude = -.pi / 2
        cell.emissionRange = 0.3
        cell.xAcceleration = CGFloat(0.5 * depth)
        cell.alphaSpeed = -0.02
        rise.emitterCells = [cell]
        root.addSublayer(rise)
    }

    let town = CAShapeLayer()
    town.name = "town"
    town.path = roofs()
    town.fillColor = color(0x0B0C18)
    root.addSublayer(town)
    addWindows(to: root)
}

/// A warm light in paper, with its glow.
func lantern(_ size: CGFloat) -> CGImage? {
    let pixels = Int(size * 2)
    guard
        let context = CGContext(
            data: nil, width: pixels, height: pixels, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return nil }
    let (side, middle) = (CGFloat(pixels), CGPoint(x: CGFloat(pixels) / 2, y: CGFloat(pixels) / 2))
    let glow = CGGradient(
        colorsSpace: nil,
        colors: [color(0xFFB45A, 0.6), color(0xFF8A3A, 0.12), color(0xFF8A3A, 0)] as CFArray,
        locations: [0, 0.45, 1])!
    context.drawRadialGradient(
        glow, startCenter: middle, startRadius: 0, endCenter: middle, endRadius: side / 2,
        options: [])
    let paper = CGRect(x: side * 0.39, y: side * 0.36, width: side * 0.22, height: side * 0.3)
    context.addPath(
        CGPath(
            roundedRect: paper, cornerWidth: side * 0.06, cornerHeight: side * 0.06, transform: nil)
    )
    context.clip()
    let light = CGGradient(
        colorsSpace: nil, colors: [color(0xFFF3C4), color(0xFFC065), color(0xE5772E)] as CFArray,
        locations: [0, 0.5, 1])!
    context.drawRadialGradient(
        light, startCenter: CGPoint(x: middle.x, y: paper.minY), startRadius: 0,
        endCenter: CGPoint(x: middle.x, y: paper.minY), endRadius: paper.height * 1.1,
        options: .drawsAfterEndLocation)
    return context.makeImage()
}

/// Where the roofs are: x, width, height; towers are pointed.
let houses: [(CGFloat, CGFloat, CGFloat, Bool)] = [
    (0, 70, 58, false), (64, 40, 96, true), (100, 84, 50, false), (180, 56, 76, false),
    (232, 34, 128, true), (262, 90, 54, false), (348, 60, 82, false), (404, 76, 60, false),
    (476, 38, 110, true), (510, 88, 48, false), (594, 52, 84, false), (642, 78, 62, false),
]

func roofs() -> CGPath {
    let path = CGMutablePath()
    for (x, width, height, isTower) in houses {
        let top = 480 - height
        path.addRect(CGRect(x: x, y: top, width: width + 4, height: height))
        path.move(to: CGPoint(x: x - 4, y: top))
        path.addLine(to: CGPoint(x: x + width / 2, y: top - (isTower ? 46 : 20)))
        path.addLine(to: CGPoint(x: x + width + 8, y: top))
        path.closeSubpath()
    }
    return path
}

func addWindows(to root: CALayer) {
    for (i, house) in houses.enumerated() {
        let window = CALayer()
        window.name = "window \(i + 1)"
        window.frame = CGRect(
            x: house.0 + house.1 / 2 - 3, y: 480 - house.2 + 14, width: 7, height: 10)
        window.cornerRadius = 1.5
        window.backgroundColor = color(0xFFC873)
        root.addSublayer(window)
        let flicker = CAKeyframeAnimation(keyPath: "opacity")
        flicker.values = [0.9, 0.55, 0.85, 0.7, 0.9]
        flicker.duration = 1.7 + 0.3 * Double(i % 5)
        flicker.repeatCount = .infinity
        window.add(flicker, forKey: "flicker")
    }
}

func color(_ rgb: UInt32, _ alpha: CGFloat = 1) -> CGColor {
    func part(_ shift: UInt32) -> CGFloat { CGFloat(rgb >> shift & 255) / 255 }
    return CGColor(srgbRed: part(16), green: part(8), blue: part(0), alpha: alpha)
}
