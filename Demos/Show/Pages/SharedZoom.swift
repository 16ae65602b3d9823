import CoreGraphics
import QuartzCore

/// Wall of pictures: a clicked picture becomes the page, and returns to the former place.
final class SharedZoom: DemoPage {
    static let piece = Piece(
        "zoom", "Shared-element zoom", .interfaces,
        caption: "Click a picture to open it, click again to put it back; interrupt it at will.",
        explanation:
            "It is one layer all the way. Springs run from its presentation layer, so that a click in the middle turns it round without a jump.",
        file: "Pages/SharedZoom.swift", bestTime: 3.4
    ) { SharedZoom(isPreview: $0, date: $1) }

    private let veil = CALayer()
    private let page = CALayer()
    private let title = Look.text("", 40, .bold)
    private let place = Look.text("", 16, .medium, Look.accent)
    private let text = CATextLayer()
    private var tiles: [CALayer] = []
    private var open: Int?
    private let order = [0, 2, 4, 7, 8, 5, 3, 1, 6]

    override func build() {
        root.backgroundColor = Look.color(0x0D0F16)
        for n in order {
            let tile = Album.layer(n, width: isPreview ? 320 : 1280, height: isPreview ? 200 : 800)
            tile.masksToBounds = true
            root.addSublayer(tile)
            tiles.append(tile)
        }
        root.add(veil) {
            $0.backgroundColor = Look.color(0x0D0F16)
            $0.opacity = 0
            $0.zPosition = 1
        }
        root.add(page) {
            $0.zPosition = 3
            $0.opacity = 0
        }
        text.isWrapped = true
        text.foregroundColor = Look.soft
        for line in [place, title, text] { page.addSublayer(line) }
    }

    private func cell(_ n: Int) -> CGRect {
        let gap = size.width * 0.016
        let (w, h) = ((size.width - 4 * gap) / 3, (size.height - 4 * gap) / 3)
        return CGRect(
            x: gap + CGFloat(n % 3) * (w + gap), y: gap + CGFloat(n / 3) * (h + gap), width: w,
            height: h)
    }

    /// Frame of an opened picture: above in high windows, to the left in wide windows.
    private var hero: CGRect {
        let gap = min(size.width, size.height) * 0.06
        return size.width > size.height * 1.1
            ? CGRect(x: gap, y: gap, width: size.width * 0.56, height: size.height - 2 * gap)
            : CGRect(x: gap, y: gap, width: size.width - 2 * gap, height: size.height * 0.55)
    }

    override func layout() {
        veil.frame = root.bounds
        for (n, tile) in tiles.enumerated() {
            tile.frame = n == open ? hero : cell(n)
            tile.cornerRadius = n == open ? 22 : clamp(size.width * 0.012, 2, 14)
        }
        write()
    }

    private func write() {
        let photograph = Album.all[order[open ?? 0]]
        let isWide = size.width > size.height * 1.1
        let gap = min(size.width, size.height) * 0.06
        page.frame =
            isWide
            ? CGRect(
                x: hero.maxX + gap, y: hero.minY, width: size.width - hero.maxX - 2 * gap,
                height: hero.height)
            : CGRect(
                x: gap, y: hero.maxY + gap / 2, width: size.width - 2 * gap,
                height: size.height - hero.maxY - gap)
        let letter = clamp(min(page.bounds.width / 17, page.bounds.height / 15), 4, 24)
        Look.set(place, photograph.place, size: letter)
        Look.set(title, photograph.title, size: letter * 2)
        text.font = Look.font(.regular, size: letter)
        text.fontSize = letter
        text.string =
            "This picture is the one you clicked. It was not copied, faded or replaced: a spring moved its position, its bounds and its corners.\n\nClick again and it flies home. Click while it flies, and it turns round with the speed it has."
        text.bounds.size.width = page.bounds.width
        text.bounds.size.height = text.preferredFrameSize().height.rounded(.up)
        text.anchorPoint = .zero
        let y = isWide ? page.bounds.height * 0.24 : 0
        place.position = CGPoint(x: 0, y: y)
        title.position = CGPoint(x: 0, y: y + letter * 1.5)
        text.position = CGPoint(x: 0, y: y + letter * 4.6)
        Look.sharpen(page, scale)
    }

    /// Animates a property from the shown value to a new value, on a spring.
    private func spring(_ layer: CALayer, _ key: String, _ value: Any, delay: CFTimeInterval = 0) {
        let animation = CASpringAnimation(keyPath: key)
        animation.fromValue = (layer.presentation() ?? layer).value(forKeyPath: key)
        animation.toValue = value
        animation.stiffness = 170
        animation.damping = key == "opacity" || key == "cornerRadius" ? 28 : 21
        animation.duration = animation.settlingDuration
        animation.fillMode = .backwards
        if delay > 0 {
            animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + delay
        }
        Look.still { layer.setValue(value, forKeyPath: key) }
        layer.add(animation, forKey: key)
    }

    private func move(_ n: Int, to frame: CGRect, corner: CGFloat) {
        let tile = tiles[n]
        spring(tile, "position", CGPoint(x: frame.midX, y: frame.midY))
        spring(tile, "bounds.size", frame.size)
        spring(tile, "cornerRadius", corner)
    }

    override func pressed() {
        if let n = open {
            open = nil
            move(n, to: cell(n), corner: clamp(size.width * 0.012, 2, 14))
            spring(veil, "opacity", Float(0))
            spring(page, "opacity", Float(0))
            return
        }
        guard let n = tiles.indices.first(where: { cell($0).contains(pointer) }) else { return }
        open = n
        Look.still {
            for (k, tile) in tiles.enumerated() where k != n { tile.zPosition = 0 }
            tiles[n].zPosition = 2
            write()
        }
        move(n, to: hero, corner: 22)
        spring(veil, "opacity", Float(0.92))
        spring(page, "opacity", Float(1), delay: 0.15)
        for (k, line) in [place, title, text].enumerated() {
            let rise = CASpringAnimation(keyPath: "transform.translation.y")
            rise.fromValue = 50
            rise.toValue = 0
            rise.damping = 18
            rise.duration = rise.settlingDuration
            rise.fillMode = .backwards
            rise.beginTime =
                line.convertTime(CACurrentMediaTime(), from: nil) + 0.12 + 0.06 * Double(k)
            line.add(rise, forKey: "rise")
        }
    }

    /// The tile under the pointer comes a little closer.
    override func step(_ seconds: CGFloat) {
        for (n, tile) in tiles.enumerated() {
            let isNear = open == nil && cell(n).contains(pointer)
            let now = tile.transform.m11
            let wanted: CGFloat = isNear ? 1.025 : 1
            guard abs(now - wanted) > 0.0001 else { continue }
            let next = mix(now, wanted, min(1, seconds * 12))
            tile.transform = CATransform3DMakeScale(next, next, 1)
        }
    }

    override func ghost(at time: CFTimeInterval) -> Ghost {
        let round = Int(time / 5.5)
        let cell = [4, 0, 5, 7, 2][round % 5]
        let t = time - Double(round) * 5.5
        let there = (CGFloat(cell % 3) + 0.5, CGFloat(cell / 3) + 0.5)
        let isClick = (t > 1.2 && t < 1.3) || (t > 4.2 && t < 4.3)
        return Ghost(x: there.0 / 3, y: there.1 / 3, isPressed: isClick)
    }
}
