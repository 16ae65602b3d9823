import CoreGraphics
import QuartzCore

/// Cube whose sides are other pages of the show, all running.
final class LiveCube: DemoPage {
    static let piece = Piece(
        "cube", "Cube of live scenes", .spaces,
        caption: "Turn the cube and let it spin; hold it to open it.",
        explanation:
            "Six pages in a CATransformLayer, which keeps its layers in space. They are the pages themselves, not pictures of them.",
        file: "Pages/LiveCube.swift", bestTime: 2
    ) { LiveCube(isPreview: $0, date: $1) }

    private let space = CALayer()
    private let glow = CAGradientLayer()
    private let cube = CATransformLayer()
    private var faces: [DemoPage] = []
    private var angle = (x: CGFloat(-0.45), y: CGFloat(0.6))
    private var spin = CGVector(dx: 0.35, dy: 0)
    private var opened = Spring(0, frequency: 1.6, damping: 0.55)
    private var speed = CGVector.zero

    override func build() {
        root.backgroundColor = Look.color(0x0A0C14)
        root.add(glow) {
            $0.type = .radial
            $0.colors = [Look.color(0x36508F), Look.color(0x1A2344), Look.color(0x0A0C14, 0)]
            $0.startPoint = CGPoint(x: 0.5, y: 0.5)
            $0.endPoint = CGPoint(x: 1, y: 1)
        }
        root.add(space)
        space.addSublayer(cube)
        let pieces = [
            Clock.piece, KineticType.piece, CardStack.piece, Dashboard.piece, LockScreen.piece,
            CoverFlow.piece,
        ]
        for piece in pieces {
            let face = piece.page(isPreview: true, date: date)
            face.root.anchorPoint = CGPoint(x: 0.5, y: 0.5)
            face.root.borderColor = Look.color(0xFFFFFF, 0.3)
            face.root.borderWidth = 1
            cube.addSublayer(face.root)
            faces.append(face)
        }
    }

    private var side: CGFloat { min(size.width, size.height) * 0.5 }

    override func layout() {
        space.frame = root.bounds
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / (side * 4)
        space.sublayerTransform = perspective
        glow.bounds = CGRect(x: 0, y: 0, width: side * 4, height: side * 3.2)
        glow.position = CGPoint(x: size.width / 2, y: size.height / 2)
        cube.position = CGPoint(x: size.width / 2, y: size.height / 2)
        for face in faces {
            face.fit(CGSize(width: side, height: side), scale: scale)
            face.root.cornerRadius = side * 0.03
        }
        arrange()
    }

    private func arrange() {
        var t = CATransform3DMakeRotation(angle.x, 1, 0, 0)
        t = CATransform3DRotate(t, angle.y, 0, 1, 0)
        cube.transform = t
        let out = side * (0.5 + 0.34 * opened.value)
        let turns: [(CGFloat, CGFloat, CGFloat)] = [
            (0, 0, 1), (.pi / 2, 0, 1), (.pi, 0, 1), (-.pi / 2, 0, 1), (.pi / 2, 1, 0),
            (-.pi / 2, 1, 0),
        ]
        for (face, (turn, x, y)) in zip(faces, turns) {
            face.root.position = .zero
            face.root.transform = CATransform3DTranslate(
                CATransform3DMakeRotation(turn, x, y, 0), 0, 0, out)
        }
    }

    override func pressed() { spin = .zero }

    override func moved(by delta: CGVector) {
        guard isPressed else { return }
        let turn = CGVector(dx: delta.dx / side * 1.6, dy: -delta.dy / side * 1.6)
        angle.y += turn.dx
        angle.x = clamp(angle.x + turn.dy, -1.5, 1.5)
        speed.dx += turn.dx
        speed.dy += turn.dy
    }

    override func released() {
        spin = CGVector(dx: clamp(rate.dx, -9, 9), dy: clamp(rate.dy, -5, 5))
    }

    private var rate = CGVector.zero
    private var held: CGFloat = 0

    override func step(_ seconds: CGFloat) {
        for face in faces {
            face.play(time)
            face.advance(to: time)
        }
        if isPressed {
            if seconds > 0 {
                rate.dx = mix(rate.dx, speed.dx / seconds, 0.3)
                rate.dy = mix(rate.dy, speed.dy / seconds, 0.3)
            }
            // A side of a cube at rest opens after a delay.
            held = hypot(rate.dx, rate.dy) < 0.4 ? held + seconds : 0
        } else {
            held = 0
            angle.y += spin.dx * seconds
            angle.x = clamp(angle.x + spin.dy * seconds, -1.5, 1.5)
            // Slower and slower, but never quite still.
            spin.dx = mix(spin.dx, spin.dx < 0 ? -0.3 : 0.3, min(1, seconds * 1.1))
            spin.dy *= max(0, 1 - 2.2 * seconds)
            angle.x = mix(angle.x, -0.4, min(1, seconds * 0.25))
        }
        speed = .zero
        opened.target = held > 0.35 ? 1 : 0
        opened.step(seconds)
        arrange()
    }

    override func ghost(at time: CFTimeInterval) -> Ghost {
        let t = time.truncatingRemainder(dividingBy: 8)
        if t < 5 { return Ghost(x: 0.6, y: 0.5) }
        return Ghost.drag(
            t - 5, every: 3, press: 0.2, release: 1.6, from: (0.6, 0.5), to: (0.6, 0.5))
    }
}
