import CoreGraphics
import Foundation
import QuartzCore

/// Panes of glass over a photograph: the panes blur the photograph and reflect a light at the
/// pointer.
final class LockScreen: DemoPage {
    static let piece = Piece(
        "lockscreen", "Lock screen", .interfaces,
        caption: "Move the light over the glass; swipe up for another photograph.",
        explanation:
            "backgroundFilters blur what lies behind each pane. A radial gradient follows the pointer inside the pane, another one along its edge, through a mask.",
        file: "Pages/LockScreen.swift"
    ) { LockScreen(isPreview: $0, date: $1) }

    private let wall = CALayer()
    private let shade = CAGradientLayer()
    private let content = CALayer()
    private let clock = Look.text("", 120, .light)
    private let day = Look.text("", 22, .medium)
    private let bar = CALayer()
    private var panes: [Pane] = []
    private var picture = 0
    private var light = (
        x: Spring(0, frequency: 2.2, damping: 1), y: Spring(0, frequency: 2.2, damping: 1)
    )
    private var lift = Spring(0, frequency: 2, damping: 0.78)
    private var grip: CGFloat?

    override func build() {
        root.add(wall) {
            $0.contentsGravity = .resizeAspectFill
            $0.masksToBounds = true
        }
        root.add(shade) {
            $0.colors = [Look.color(0x000000, 0.34), Look.color(0, 0), Look.color(0, 0.4)]
            $0.locations = [0, 0.45, 1]
        }
        root.add(content)
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_GB")
        format.timeZone = isPreview ? TimeZone(identifier: "UTC") : .current
        format.dateFormat = "H:mm"
        Look.set(clock, format.string(from: date))
        format.dateFormat = "EEEE, d MMMM"
        Look.set(day, format.string(from: date))
        content.add(day)
        content.add(clock)
        let notes = [
            ("Messages", "Design review", "Moved to the large studio, in 20 minutes"),
            ("Weather", "Clearing up", "17° now, light wind from the west"),
            ("Music", "Nocturne No. 2", "Chopin · 3:12 left"),
        ]
        for (app, title, text) in notes {
            panes.append(Pane(app, title, text, in: content))
        }
        content.add(bar) {
            $0.backgroundColor = Look.color(0xFFFFFF, 0.85)
            $0.cornerRadius = 2.5
        }
        light.x.value = size.width * 0.7
        light.y.value = size.height * 0.7
    }

    private var unit: CGFloat { min(size.width / 480, size.height / 620) }

    override func layout() {
        let room = max(size.width, size.height) * 0.03
        wall.frame = root.bounds.insetBy(dx: -room, dy: -room)
        hang()
        shade.frame = root.bounds
        content.frame = root.bounds
        let u = unit
        Look.set(day, size: 21 * u)
        Look.set(clock, size: 116 * u)
        day.center(size.width / 2, 66 * u)
        clock.center(size.width / 2, 140 * u)
        for (n, pane) in panes.enumerated() {
            let y = size.height - (72 + 104 * CGFloat(panes.count - 1 - n)) * u
            pane.fit(
                CGRect(x: size.width / 2 - 205 * u, y: y - 46 * u, width: 410 * u, height: 92 * u),
                u)
        }
        bar.bounds = CGRect(x: 0, y: 0, width: 130 * u, height: 5 * u)
        bar.position = CGPoint(x: size.width / 2, y: size.height - 12 * u)
    }

    private func hang() {
        let width = isPreview ? 480 : Int(clamp(wall.bounds.width * scale, 64, 2400))
        wall.contents = Album.image([0, 5, 1, 6, 4][picture % 5], width, width * 10 / 16)
    }

    override func pressed() { grip = pointer.y }

    override func moved(by delta: CGVector) {
        guard let grip else { return }
        // The distance of the drag upwards; downwards a decreasing share of the distance.
        let way = grip - pointer.y
        lift.value = way > 0 ? way : -sqrt(-way) * 3
    }

    override func released() {
        grip = nil
        if lift.value > size.height * 0.18 {
            picture += 1
            let fade = CATransition()
            fade.type = .fade
            fade.duration = 0.9
            wall.add(fade, forKey: "picture")
            Look.still(hang)
        }
        lift.target = 0
    }

    override func step(_ seconds: CGFloat) {
        (light.x.target, light.y.target) = (pointer.x, pointer.y)
        light.x.step(seconds)
        light.y.step(seconds)
        if grip == nil { lift.step(seconds) }
        let (dx, dy) = (light.x.value / size.width - 0.5, light.y.value / size.height - 0.5)
        let room = max(size.width, size.height) * 0.03
        wall.position = CGPoint(
            x: size.width / 2 - dx * room * 1.8, y: size.height / 2 - dy * room * 1.8)
        content.position = CGPoint(
            x: size.width / 2 + dx * room * 0.6, y: size.height / 2 + dy * room * 0.4 - lift.value)
        content.opacity = Float(1 - smooth(lift.value / (size.height * 0.6)))
        for pane in panes {
            pane.shine(
                CGPoint(
                    x: light.x.value - content.frame.minX, y: light.y.value - content.frame.minY))
        }
    }

    override func ghost(at time: CFTimeInterval) -> Ghost {
        let swipe = time.truncatingRemainder(dividingBy: 9)
        if swipe > 7 {
            return Ghost.drag(
                swipe - 7, every: 2, press: 0.5, release: 1, from: (0.5, 0.85), to: (0.5, 0.45))
        }
        return Ghost(x: 0.5 + 0.24 * sin(time * 0.8), y: 0.72 + 0.18 * sin(time * 1.1))
    }
}

/// Note on a pane of glass.
private final class Pane {
    private let glass = CALayer()
    private let inside = CAGradientLayer()
    private let edge = CAGradientLayer()
    private let rim = CAShapeLayer()
    private let icon = CALayer()
    private let texts: [(layer: CATextLayer, size: CGFloat, y: CGFloat)]

    init(_ app: String, _ title: String, _ text: String, in content: CALayer) {
        texts = [
            (Look.text(app.uppercased(), 11, .semibold, Look.color(0xFFFFFF, 0.72)), 11, 17),
            (Look.text(title, 16, .semibold), 16, 34),
            (Look.text(text, 14, .regular, Look.color(0xFFFFFF, 0.86)), 14, 57),
        ]
        content.add(glass) {
            $0.backgroundColor = Look.color(0xFFFFFF, 0.13)
            $0.masksToBounds = true
            $0.backgroundFilters = [
                CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 16]) as Any
            ]
        }
        for (layer, colors) in [
            (
                inside,
                [Look.color(0xFFFFFF, 0.32), Look.color(0xFFFFFF, 0.07), Look.color(0xFFFFFF, 0)]
            ),
            (
                edge,
                [Look.color(0xFFFFFF, 0.95), Look.color(0xFFFFFF, 0.3), Look.color(0xFFFFFF, 0.16)]
            ),
        ] {
            layer.type = .radial
            layer.colors = colors
            layer.locations = [0, 0.5, 1]
            layer.startPoint = CGPoint(x: 0.5, y: 0.5)
            layer.endPoint = CGPoint(x: 1, y: 1)
            glass.addSublayer(layer)
        }
        rim.fillColor = nil
        rim.strokeColor = Look.color(0xFFFFFF)
        edge.mask = rim
        icon.contents = Glyph.all.first { $0.name == app }?.image(160)
        glass.addSublayer(icon)
        for text in texts { glass.addSublayer(text.layer) }
    }

    func fit(_ frame: CGRect, _ u: CGFloat) {
        glass.frame = frame
        glass.cornerRadius = 22 * u
        edge.frame = glass.bounds
        rim.frame = glass.bounds
        rim.lineWidth = max(1, 1.5 * u)
        let inset = rim.lineWidth / 2
        rim.path = CGPath(
            roundedRect: glass.bounds.insetBy(dx: inset, dy: inset), cornerWidth: 22 * u - inset,
            cornerHeight: 22 * u - inset, transform: nil)
        inside.bounds = CGRect(x: 0, y: 0, width: frame.height * 4.2, height: frame.height * 4.2)
        icon.frame = CGRect(x: 18 * u, y: 23 * u, width: 46 * u, height: 46 * u)
        for text in texts {
            Look.set(text.layer, size: text.size * u)
            text.layer.position = CGPoint(x: 80 * u, y: text.y * u)
        }
    }

    /// The light is at a point of the pane's superlayer.
    func shine(_ point: CGPoint) {
        let local = CGPoint(x: point.x - glass.frame.minX, y: point.y - glass.frame.minY)
        inside.position = local
        let (w, h) = (glass.bounds.width, glass.bounds.height)
        let start = CGPoint(x: local.x / w, y: local.y / h)
        edge.startPoint = start
        // Round in points, whatever the pane's sides are.
        edge.endPoint = CGPoint(x: start.x + h * 1.8 / w, y: start.y + 1.8)
    }
}
