import CoreGraphics
import QuartzCore

/// A photograph, a gradient and running text, masked by letters; a star masks the result.
final class Lettering: DemoPage {
    static let piece = Piece(
        "lettering", "Lettering", .motion,
        caption: "Move the shape over the letters; click for the next photograph.",
        explanation:
            "The letters are a mask over a photograph, a gradient and live text; a turning star masks the letters in turn. Both masks mark the stencil of the one pass the picture is drawn in.",
        file: "Pages/Lettering.swift"
    ) { Lettering(isPreview: $0, date: $1) }

    /// The group masked by the letters, inside the group masked by the star.
    private let inStar = CALayer()
    private let inLetters = CALayer()
    private let photograph = CALayer()
    private let light = CAGradientLayer()
    private let star = CAShapeLayer()
    private let ghostly = CALayer()
    private var lines: [CATextLayer] = []
    private var letters: [CATextLayer] = []
    private var shadows: [CATextLayer] = []
    private var number = 0
    private var place = (x: Spring(0, frequency: 1.4), y: Spring(0, frequency: 1.4))

    private static let words = ["MASKED", "BY", "LETTERS"]
    private static let verse = "light on the ridges, wind over water, "

    override func build() {
        root.backgroundColor = Look.color(0x14121F)
        root.add(ghostly)
        root.add(inStar).add(inLetters)
        inLetters.add(photograph).contentsGravity = .resizeAspectFill
        photograph.masksToBounds = true
        light.colors = [
            Look.color(0xFFD166, 0.75), Look.color(0xFF5D8F, 0), Look.color(0x3A86FF, 0.7),
        ]
        (light.startPoint, light.endPoint) = (CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1))
        inLetters.add(light)
        let mask = CALayer()
        for word in Self.words {
            letters.append(mask.add(Look.text(word, 100, .black, Look.color(0))))
            shadows.append(ghostly.add(Look.text(word, 100, .black, Look.color(0x2A2740))))
        }
        for layer in letters + shadows { layer.anchorPoint = CGPoint(x: 0.5, y: 0.5) }
        inLetters.mask = mask
        inStar.mask = star
        for _ in 0..<9 {
            let text = String(repeating: Self.verse, count: 6)
            lines.append(inLetters.add(Look.text(text, 20, .semibold, Look.color(0xFFFFFF, 0.85))))
        }
        develop()
    }

    private func develop() {
        photograph.contents = Album.all[number % Album.all.count].image(960, 640)
    }

    /// A star with rounded waists, around the origin.
    private func outline(_ radius: CGFloat) -> CGPath {
        let path = CGMutablePath()
        func point(_ k: Int) -> CGPoint {
            let angle = CGFloat(k) * .pi / 8
            let r = k % 2 == 0 ? radius : radius * 0.72
            return CGPoint(x: r * cos(angle), y: r * sin(angle))
        }
        path.move(to: point(0))
        for k in 0..<8 { path.addQuadCurve(to: point(2 * k + 2), control: point(2 * k + 1)) }
        path.closeSubpath()
        return path
    }

    override func layout() {
        for layer in [inStar, inLetters, photograph, light, ghostly] { layer.frame = root.bounds }
        inLetters.mask?.frame = root.bounds
        star.path = outline(min(size.width, size.height) * 0.62)
        let widest = Self.words.map { Look.text($0, 100, .black).bounds.width }.max() ?? 1
        let letter = min(100 * size.width * 0.94 / widest, size.height * 0.36)
        for layer in letters + shadows { Look.set(layer, size: letter) }
        for line in lines { Look.set(line, size: max(size.height / 28, 4)) }
        // The scale of the mask's contents is set here, because a mask is not a sublayer.
        for layer in letters { layer.contentsScale = scale }
        arrange()
    }

    private func arrange() {
        let t = CGFloat(time)
        for (k, layer) in letters.enumerated() {
            let at = CGPoint(
                x: size.width * (0.5 + 0.02 * sin(t * 0.9 + CGFloat(k))),
                y: size.height * (0.2 + 0.3 * CGFloat(k)))
            for layer in [layer, shadows[k]] {
                layer.position = at
                layer.transform = CATransform3DMakeRotation(
                    0.05 * sin(t * 0.7 + CGFloat(k) * 2), 0, 0, 1)
            }
        }
        for (k, line) in lines.enumerated() {
            let width = line.bounds.width / 6
            let shift = (t * size.width * (0.03 + 0.01 * CGFloat(k % 3)))
                .truncatingRemainder(dividingBy: max(width, 1))
            line.position = CGPoint(
                x: k % 2 == 0 ? -shift : shift - width,
                y: size.height * (0.02 + 0.11 * CGFloat(k)))
        }
        star.position = CGPoint(
            x: size.width / 2 + place.x.value, y: size.height / 2 + place.y.value)
        star.transform = CATransform3DMakeRotation(t * 0.4, 0, 0, 1)
    }

    override func step(_ seconds: CGFloat) {
        place.x.target = (pointer.x - size.width / 2) * 0.7
        place.y.target = (pointer.y - size.height / 2) * 0.7
        place.x.step(seconds)
        place.y.step(seconds)
        arrange()
    }

    override func pressed() {
        number += 1
        Look.animated(0.5) { develop() }
    }
}
