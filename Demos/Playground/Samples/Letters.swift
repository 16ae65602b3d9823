import QuartzCore

// A word, let go letter by letter. Change `word`, and save.

let word = "lamina"

func scene(_ root: CALayer) {
    root.bounds.size = CGSize(width: 720, height: 400)
    root.backgroundColor = color(0xF4EFE6)
    let step: CGFloat = min(96, 620 / CGFloat(word.count))
    let glyphs = word.map { glyph(String($0), size: step * 1.35) }
    // Distances of letters are their widths.
    let widths = glyphs.map { $0.preferredFrameSize().width }
    var left = 360 - widths.reduce(0, +) / 2
    let inks: [UInt32] = [0xE2543D, 0xF0A23A, 0x2E9E83, 0x2F6FB7, 0x7B4FA6, 0xD9487D]

    for (i, letter) in word.enumerated() {
        let begin = CACurrentMediaTime() + 0.3 + 0.16 * Double(i)
        let (glyph, x) = (glyphs[i], left + widths[i] / 2)
        left += widths[i]

        let shadow = CALayer()
        shadow.name = "shadow of \(letter)"
        shadow.bounds.size = CGSize(width: widths[i] * 0.8, height: 7)
        shadow.position = CGPoint(x: x, y: 262)
        shadow.cornerRadius = 3.5
        shadow.backgroundColor = color(0x6B5B45)
        shadow.opacity = 0.22
        root.addSublayer(shadow)

        glyph.foregroundColor = color(inks[i % inks.count])
        glyph.bounds.size = CGSize(width: step * 1.5, height: step * 1.8)
        glyph.anchorPoint = CGPoint(x: 0.5, y: 0.71)
        glyph.position = CGPoint(x: x, y: 256)
        root.addSublayer(glyph)

        // Falls and bounces, each time with the remaining height.
        let fall = CAKeyframeAnimation(keyPath: "position.y")
        fall.values = [-120, 256, 150, 256, 216, 256, 244, 256]
        fall.keyTimes = [0, 0.3, 0.46, 0.62, 0.73, 0.84, 0.92, 1]
        let (drop, up) = (
            CAMediaTimingFunction(controlPoints: 0.4, 0, 1, 0.9),
            CAMediaTimingFunction(controlPoints: 0, 0.1, 0.6, 1)
        )
        fall.timingFunctions = [drop, up, drop, up, drop, up, drop]
        let squash = CAKeyframeAnimation(keyPath: "transform.scale.y")
        squash.values = [1.25, 1.3, 0.62, 1.08, 1, 0.8, 1, 0.92, 1]
        squash.keyTimes = [0, 0.27, 0.31, 0.38, 0.58, 0.63, 0.74, 0.85, 1]
        let tilt = CAKeyframeAnimation(keyPath: "transform.rotation.z")
        tilt.values = [i % 2 == 0 ? 0.6 : -0.6, 0, i % 2 == 0 ? -0.1 : 0.1, 0]
        tilt.keyTimes = [0, 0.3, 0.46, 0.62]
        let all = CAAnimationGroup()
        all.animations = [fall, squash, tilt]
        for part in all.animations ?? [] { part.duration = 1.5 }
        all.duration = 1.5
        all.beginTime = begin
        all.fillMode = .backwards
        glyph.add(all, forKey: "fall")

        let come = CABasicAnimation(keyPath: "transform.scale.x")
        come.fromValue = 0.05
        come.toValue = 1
        come.duration = 0.45
        come.beginTime = begin
        come.fillMode = .backwards
        come.timingFunction = CAMediaTimingFunction(name: .easeIn)
        shadow.add(come, forKey: "come")

        let breathe = CABasicAnimation(keyPath: "transform.translation.y")
        breathe.byValue = -9
        breathe.duration = 0.9
        breathe.beginTime = CACurrentMediaTime() + 3.2 + 0.12 * Double(i)
        breathe.autoreverses = true
        breathe.repeatCount = .infinity
        breathe.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        glyph.add(breathe, forKey: "breathe")
    }
}

func glyph(_ text: String, size: CGFloat) -> CATextLayer {
    let glyph = CATextLayer()
    glyph.name = text
    glyph.string = text
    glyph.font = CTFontCreateWithName("sans-serif", 110, nil)
    glyph.fontSize = size
    glyph.alignmentMode = .center
    return glyph
}

func color(_ rgb: UInt32) -> CGColor {
    func part(_ shift: UInt32) -> CGFloat { CGFloat(rgb >> shift & 255) / 255 }
    return CGColor(srgbRed: part(16), green: part(8), blue: part(0), alpha: 1)
}
