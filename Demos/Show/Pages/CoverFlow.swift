import CoreGraphics
import QuartzCore

/// Row of pictures in space, leafed through by hand: the row continues with the hand's speed and
/// rests on a picture.
final class CoverFlow: DemoPage {
    static let piece = Piece(
        "coverflow", "Cover flow", .spaces,
        caption: "Drag, throw or scroll; click a cover to bring it to the front.",
        explanation:
            "Thirteen layers under one perspective in sublayerTransform. A throw keeps its speed: a spring takes it over and lands on a whole cover.",
        file: "Pages/CoverFlow.swift"
    ) { CoverFlow(isPreview: $0, date: $1) }

    private let count = 13
    private let space = CALayer()
    private let glow = CAGradientLayer()
    private var covers: [CALayer] = []
    private let title = Look.text("", 22, .semibold)
    private let place = Look.text("", 14, .regular, Look.soft)
    private var shown = -1
    /// Index of the cover in front; fractions are between two covers.
    private var position = Spring(3, frequency: 1.5, damping: 0.92)
    private var grip: (x: CGFloat, position: CGFloat)?
    private var travelled: CGFloat = 0
    private var speed: CGFloat = 0

    override func build() {
        root.backgroundColor = Look.color(0x08090E)
        root.add(glow) {
            $0.type = .radial
            $0.startPoint = CGPoint(x: 0.5, y: 0.5)
            $0.endPoint = CGPoint(x: 1, y: 1)
            $0.colors = [Look.color(0x2C3350), Look.color(0x08090E, 0)]
        }
        root.add(space)
        let pixels = isPreview ? 240 : 720
        for n in 0..<count {
            let cover = space.add(Album.layer(n, width: pixels, height: pixels))
            cover.masksToBounds = false
            let mirror = cover.add(Album.layer(n, width: pixels, height: pixels))
            mirror.masksToBounds = false
            mirror.add(CAGradientLayer()) {
                $0.colors = [Look.color(0x08090E, 0.62), Look.color(0x08090E)]
                // The mirror is upside down, hence the veil as well.
                $0.startPoint = CGPoint(x: 0.5, y: 1)
                $0.endPoint = CGPoint(x: 0.5, y: 0.42)
            }
            covers.append(cover)
        }
        root.add(title)
        root.add(place)
    }

    private var side: CGFloat { min(size.height * 0.5, size.width * 0.34) }

    override func layout() {
        space.frame = root.bounds
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / (side * 3.2)
        space.sublayerTransform = perspective
        glow.frame = CGRect(
            x: 0, y: -size.height * 0.25, width: size.width, height: size.height * 1.3)
        for cover in covers {
            cover.bounds = CGRect(x: 0, y: 0, width: side, height: side)
            cover.position = CGPoint(x: size.width / 2, y: size.height * 0.42)
            let mirror = cover.sublayers![0]
            mirror.bounds = cover.bounds
            mirror.position = CGPoint(x: side / 2, y: side * 1.5 + 2)
            mirror.transform = CATransform3DMakeScale(1, -1, 1)
            // The veil is a little larger, to show no edge.
            mirror.sublayers![0].frame = mirror.bounds.insetBy(dx: -1, dy: -1)
        }
        Look.set(title, size: clamp(side * 0.075, 9, 30))
        Look.set(place, size: clamp(side * 0.046, 6, 18))
        arrange()
    }

    private func arrange() {
        for (n, cover) in covers.enumerated() {
            let away = CGFloat(n) - position.value
            // Within a step of the front a cover turns; further away a cover only moves.
            let turn = clamp(away, -1, 1)
            var t = CATransform3DMakeTranslation(
                away * side * 0.3 + turn * side * 0.46, 0, -abs(turn) * side * 0.62)
            t = CATransform3DRotate(t, -turn * 1.12, 0, 1, 0)
            cover.transform = t
            cover.zPosition = -abs(away)
        }
        let front = clamp(position.value.rounded(), 0, CGFloat(count - 1))
        if Int(front) != shown {
            shown = Int(front)
            let photograph = Album.all[shown % Album.all.count]
            Look.set(title, photograph.title)
            Look.set(place, photograph.place)
        }
        // The caption is visible while a cover in front is at rest.
        let fade = Float(1 - smooth(abs(position.value - front) * 3))
        (title.opacity, place.opacity) = (fade, fade)
        title.center(size.width / 2, size.height * 0.42 + side * 0.5 + side * 0.13)
        place.center(size.width / 2, size.height * 0.42 + side * 0.5 + side * 0.215)
    }

    override func pressed() {
        grip = (pointer.x, position.value)
        (travelled, speed) = (0, 0)
    }

    override func moved(by delta: CGVector) {
        guard let grip else { return }
        travelled += abs(delta.dx)
        position.value = clamp(
            grip.position - (pointer.x - grip.x) / (side * 0.42), -0.6, CGFloat(count) - 0.4)
    }

    override func released() {
        grip = nil
        if travelled < 4 {
            let offset = (pointer.x - size.width / 2) / (side * 0.3)
            let steps = abs(offset) < 1.4 ? 0 : offset - (offset > 0 ? 1.2 : -1.2)
            aim(position.value + steps)
        } else {
            position.velocity = speed
            aim(position.value + speed * 0.42)
        }
    }

    override func scrolled(by lines: CGFloat) { aim(position.target + lines) }

    private func aim(_ place: CGFloat) {
        position.target = clamp(place.rounded(), 0, CGFloat(count - 1))
    }

    private var before: CGFloat = 3

    override func step(_ seconds: CGFloat) {
        if grip == nil {
            position.step(seconds)
        } else if seconds > 0 {
            // The mean of the last movements counts, not the last movement alone.
            speed = mix(speed, (position.value - before) / seconds, 0.3)
        }
        before = position.value
        arrange()
    }

    override func ghost(at time: CFTimeInterval) -> Ghost {
        let isBack = Int(time / 3.2) % 4 >= 2
        let hand = Ghost.drag(
            time, every: 3.2, press: 0.6, release: 1.0, from: (isBack ? 0.36 : 0.64, 0.45),
            to: (isBack ? 0.6 : 0.4, 0.45))
        return hand
    }
}
