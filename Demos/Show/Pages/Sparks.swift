import CoreGraphics
import QuartzCore

/// Ten thousand sparks which follow the pointer.
final class Sparks: DemoPage {
    static let piece = Piece(
        "sparks", "Ten thousand sparks", .motion,
        caption: "Move, and a comet follows; press for a burst.",
        explanation:
            "One CAEmitterLayer with four cells: 5 000 sparks a second that live for two seconds. The position of the emitter is all that changes.",
        file: "Pages/Sparks.swift", bestTime: 4
    ) { Sparks(isPreview: $0, date: $1) }

    private let emitter = CAEmitterLayer()
    private let burst = CAEmitterLayer()
    private let halo = CAGradientLayer()
    private var head = (
        x: Spring(0, frequency: 1.4, damping: 0.55), y: Spring(0, frequency: 1.4, damping: 0.55)
    )

    override func build() {
        root.backgroundColor = Look.color(0x05060B)
        root.add(halo) {
            $0.type = .radial
            $0.colors = [
                Look.color(0x3A2A7A, 0.75), Look.color(0x141032, 0.4), Look.color(0x05060B, 0),
            ]
            $0.startPoint = CGPoint(x: 0.5, y: 0.5)
            $0.endPoint = CGPoint(x: 1, y: 1)
        }
        let spark = Self.spark()
        let colors: [UInt32] = [0xFF5EA8, 0xFFB347, 0x7C6BFF, 0x3FE0FF]
        let share: Float = isPreview ? 0.12 : 1
        emitter.renderMode = .additive
        emitter.emitterShape = .circle
        emitter.emitterMode = .volume
        emitter.emitterCells = colors.enumerated().map { n, color in
            let cell = CAEmitterCell()
            cell.contents = spark
            cell.color = Look.color(color, 0.6)
            cell.birthRate = 1250 * share
            cell.lifetime = 2
            cell.lifetimeRange = 0.7
            cell.emissionRange = 2 * .pi
            cell.alphaSpeed = -0.42
            cell.scaleSpeed = -0.05
            cell.spin = 2
            cell.name = "\(n)"
            return cell
        }
        root.addSublayer(emitter)
        burst.renderMode = .additive
        burst.birthRate = 0
        burst.emitterCells = colors.map { color in
            let cell = CAEmitterCell()
            cell.contents = spark
            cell.color = Look.color(color)
            cell.birthRate = 2500 * share
            cell.lifetime = 1.6
            cell.lifetimeRange = 0.6
            cell.emissionRange = 2 * .pi
            cell.alphaSpeed = -0.6
            return cell
        }
        root.addSublayer(burst)
        (head.x.value, head.y.value) = (size.width / 2, size.height / 2)
    }

    override func layout() {
        let reach = min(size.width, size.height)
        for layer in [emitter, burst] { layer.frame = root.bounds }
        emitter.emitterSize = CGSize(width: reach * 0.05, height: reach * 0.05)
        for cell in emitter.emitterCells ?? [] {
            cell.velocity = reach * 0.07
            cell.velocityRange = reach * 0.12
            cell.yAcceleration = reach * 0.06
            cell.scale = clamp(reach / 1600, 0.1, 0.6)
            cell.scaleRange = cell.scale * 0.8
        }
        emitter.emitterCells = emitter.emitterCells
        for cell in burst.emitterCells ?? [] {
            cell.velocity = reach * 0.36
            cell.velocityRange = reach * 0.34
            cell.yAcceleration = reach * 0.2
            cell.scale = clamp(reach / 1500, 0.1, 0.6)
            cell.scaleRange = cell.scale * 0.7
        }
        burst.emitterCells = burst.emitterCells
        halo.bounds = CGRect(x: 0, y: 0, width: reach * 1.5, height: reach * 1.5)
    }

    override func step(_ seconds: CGFloat) {
        (head.x.target, head.y.target) = (pointer.x, pointer.y)
        head.x.step(seconds)
        head.y.step(seconds)
        let at = CGPoint(x: head.x.value, y: head.y.value)
        emitter.emitterPosition = at
        halo.position = at
        burst.emitterPosition = at
    }

    override func pressed() { Look.still { burst.birthRate = 1 } }
    override func released() { Look.still { burst.birthRate = 0 } }

    /// A white point with a soft edge.
    private static func spark() -> CGImage? {
        let side = 24
        guard
            let c = CGContext(
                data: nil, width: side, height: side, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue),
            let gradient = CGGradient(
                colorsSpace: nil,
                colors: [1, 0.55, 0.12, 0].map { Look.color(0xFFFFFF, $0) } as CFArray,
                locations: [0, 0.25, 0.6, 1])
        else { return nil }
        let middle = CGPoint(x: side / 2, y: side / 2)
        c.drawRadialGradient(
            gradient, startCenter: middle, startRadius: 0, endCenter: middle,
            endRadius: CGFloat(side / 2), options: [])
        return c.makeImage()
    }

    override func ghost(at time: CFTimeInterval) -> Ghost {
        let t = time.truncatingRemainder(dividingBy: 6)
        return Ghost(
            x: 0.5 + 0.34 * sin(time * 1.7), y: 0.48 + 0.3 * sin(time * 2.55 + 0.6),
            isPressed: t > 5 && t < 5.25)
    }
}
