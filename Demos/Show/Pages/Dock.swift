import CoreGraphics
import QuartzCore

/// A row of icons that grow under the pointer, each with a separate spring.
final class Dock: DemoPage {
    static let piece = Piece(
        "dock", "Dock", .interfaces,
        caption: "Run the pointer along the dock; click an icon to open its window.",
        explanation:
            "Each icon's size is a spring whose target falls off with the pointer's distance. Windows fly out of their icon with a CASpringAnimation.",
        file: "Pages/Dock.swift"
    ) { Dock(isPreview: $0, date: $1) }

    private let wall = CALayer()
    private let tray = CALayer()
    private let bubble = CALayer()
    private let name = Look.text("", 14, .medium)
    private var icons: [Icon] = []
    private var swell = Spring(0, frequency: 3, damping: 0.9)
    private var open: (window: CALayer, icon: Int)?

    private final class Icon {
        let layer = CALayer()
        let dot = CALayer()
        var grown = Spring(0, frequency: 4.5, damping: 0.72)
        var jump = Spring(0, frequency: 1.9, damping: 0.22)
        var x: CGFloat = 0
    }

    override func build() {
        root.add(wall) {
            $0.contentsGravity = .resizeAspectFill
            $0.masksToBounds = true
        }
        root.add(tray) {
            $0.backgroundColor = Look.color(0xFFFFFF, 0.2)
            $0.borderColor = Look.color(0xFFFFFF, 0.28)
            $0.borderWidth = 1
            $0.masksToBounds = true
            $0.backgroundFilters = [
                CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 14]) as Any
            ]
        }
        for n in Glyph.all.indices {
            let icon = Icon()
            icon.layer.contents = Glyph.all[n].image(isPreview ? 96 : 288)
            icon.layer.shadowOpacity = 0.3
            icon.layer.shadowRadius = 5
            icon.layer.shadowOffset = CGSize(width: 0, height: 3)
            icon.dot.backgroundColor = Look.color(0xFFFFFF, 0.9)
            icon.dot.opacity = n % 4 == 0 ? 1 : 0
            root.addSublayer(icon.layer)
            root.addSublayer(icon.dot)
            icons.append(icon)
        }
        root.add(bubble) { $0.backgroundColor = Look.color(0x10131C, 0.82) }
        bubble.add(name)
        bubble.opacity = 0
    }

    private var side: CGFloat { min(size.width / (CGFloat(icons.count) * 1.5), size.height * 0.12) }

    override func layout() {
        wall.frame = root.bounds
        let width = isPreview ? 480 : Int(clamp(size.width * scale, 64, 2400))
        wall.contents = Album.image(7, width, width * 10 / 16)
        Look.set(name, size: clamp(side * 0.2, 6, 16))
        if let open { place(open.window) }
        arrange()
    }

    private var bottom: CGFloat { size.height - side * 0.34 }

    private func arrange() {
        let gap = side * 0.16
        let sides = icons.map { side * (1 + 0.95 * $0.grown.value * swell.value) }
        let width = sides.reduce(0, +) + gap * CGFloat(icons.count - 1)
        var x = (size.width - width) / 2
        tray.frame = CGRect(
            x: x - side * 0.22, y: bottom - side * 1.2, width: width + side * 0.44,
            height: side * 1.42)
        tray.cornerRadius = side * 0.36
        for (icon, side) in zip(icons, sides) {
            icon.x = x + side / 2
            icon.layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
            icon.layer.position = CGPoint(
                x: icon.x, y: bottom - side / 2 - icon.jump.value * self.side)
            icon.dot.bounds = CGRect(x: 0, y: 0, width: self.side * 0.07, height: self.side * 0.07)
            icon.dot.cornerRadius = self.side * 0.035
            icon.dot.position = CGPoint(x: icon.x, y: bottom + self.side * 0.1)
            x += side + gap
        }
    }

    /// The icon under the pointer.
    private var hovered: Int? {
        guard pointer.y > bottom - side * 2.1, pointer.y < size.height else { return nil }
        return icons.firstIndex { abs($0.x - pointer.x) < $0.layer.bounds.width / 2 + side * 0.08 }
    }

    override func step(_ seconds: CGFloat) {
        let isNear =
            pointer.y > bottom - side * 2.1 && tray.frame.minX - side < pointer.x
            && pointer.x < tray.frame.maxX + side
        swell.target = isNear ? 1 : 0
        swell.step(seconds)
        for icon in icons {
            let away = min(abs(icon.x - pointer.x) / (side * 2.7), 1)
            icon.grown.target = isNear ? 0.5 + 0.5 * cos(away * .pi) : 0
            icon.grown.step(seconds)
            icon.jump.step(seconds)
            if icon.jump.value < 0 {
                (icon.jump.value, icon.jump.velocity) = (0, -icon.jump.velocity * 0.5)
            }
        }
        arrange()
        let over = hovered
        bubble.opacity = over == nil ? 0 : Float(swell.value)
        guard let over else { return }
        if name.string as? String != Glyph.all[over].name { Look.set(name, Glyph.all[over].name) }
        let box = name.bounds.insetBy(dx: -side * 0.18, dy: -side * 0.1)
        bubble.bounds = CGRect(origin: .zero, size: box.size)
        bubble.cornerRadius = box.height / 2
        name.center(box.width / 2, box.height / 2)
        bubble.position = CGPoint(x: icons[over].x, y: icons[over].layer.frame.minY - side * 0.34)
    }

    override func pressed() {
        if let over = hovered {
            icons[over].jump.velocity = 9
            Look.still { icons[over].dot.opacity = 1 }
            let isSame = open?.icon == over
            close()
            if !isSame { show(over) }
        } else if open != nil {
            close()
        }
    }

    // MARK: - Windows

    private func show(_ number: Int) {
        let window = CALayer()
        window.backgroundColor = Look.color(0xF7F8FB)
        window.cornerRadius = 12
        window.shadowOpacity = 0.45
        window.shadowRadius = 30
        window.shadowOffset = CGSize(width: 0, height: 18)
        let page = window.add(Album.layer(number, width: 640, height: 400)) {
            $0.cornerRadius = 12
            $0.maskedCorners = [.layerMinXMaxYCorner, .layerMaxXMaxYCorner]
        }
        _ = page
        for (n, color) in [0xFF5F57, 0xFEBC2E, 0x28C840].enumerated() {
            window.add(CALayer()) {
                $0.backgroundColor = Look.color(UInt32(color))
                $0.frame = CGRect(x: 14 + 20 * CGFloat(n), y: 12, width: 12, height: 12)
                $0.cornerRadius = 6
            }
        }
        window.add(Look.text(Glyph.all[number].name, 13, .semibold, Look.color(0x3A4050)))
        Look.still {
            root.insertSublayer(window, below: tray)
            place(window)
            Look.sharpen(window, scale)
        }
        open = (window, number)
        fly(window, number, isOpening: true)
    }

    private func place(_ window: CALayer) {
        let width = min(size.width * 0.5, size.height * 0.86)
        window.bounds = CGRect(x: 0, y: 0, width: width, height: width * 0.62)
        window.position = CGPoint(x: size.width / 2, y: (size.height - side * 1.8) / 2)
        window.sublayers![0].frame = CGRect(x: 0, y: 36, width: width, height: width * 0.62 - 36)
        window.sublayers!.last!.center(width / 2, 18)
    }

    private func close() {
        guard let (window, number) = open else { return }
        open = nil
        CATransaction.begin()
        CATransaction.setCompletionBlock { window.removeFromSuperlayer() }
        fly(window, number, isOpening: false)
        CATransaction.commit()
    }

    private func fly(_ window: CALayer, _ number: Int, isOpening: Bool) {
        let home = CGPoint(x: icons[number].x, y: bottom - side)
        let small = CATransform3DMakeScale(0.12, 0.12, 1)
        for (key, away, there) in [
            ("position", home as Any, window.position as Any),
            ("transform", small as Any, CATransform3DIdentity as Any),
            ("opacity", Float(0) as Any, Float(1) as Any),
        ] {
            let spring = CASpringAnimation(keyPath: key)
            spring.stiffness = 190
            spring.damping = isOpening && key != "opacity" ? 19 : 30
            spring.duration = isOpening ? spring.settlingDuration : 0.35
            (spring.fromValue, spring.toValue) = isOpening ? (away, there) : (there, away)
            spring.fillMode = .forwards
            spring.isRemovedOnCompletion = isOpening
            window.add(spring, forKey: key)
        }
    }

    override func ghost(at time: CFTimeInterval) -> Ghost {
        let t = time.truncatingRemainder(dividingBy: 12)
        let x = 0.5 + 0.3 * sin(time * 0.9)
        let isClick = (t > 4 && t < 4.15) || (t > 9.5 && t < 9.65)
        return Ghost(x: x, y: 0.9, isPressed: isClick)
    }
}
