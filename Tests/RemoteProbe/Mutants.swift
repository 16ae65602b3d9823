import CoreGraphics
import CoreImage
import Foundation
import LaminaMotion
import LaminaPacketWire
import LaminaRemoteLayers
import LaminaRenderTree
import TestSupport

/// A client that sends trees with a few wrong bytes, on a new connection each: some are rejected,
/// some are odd trees.
enum Mutants {
    private final class Keeper: CommitSink, @unchecked Sendable {
        var packets: [CommitPacket] = []
        func post(_ packet: CommitPacket) { packets.append(packet) }
    }

    /// Runs in sequence: SEED, then the number. Prints each number; an input line makes the client
    /// send, the next line makes the client leave.
    static func run(_ port: mach_port_t, _ words: [String]) {
        var dice = Dice(splitMix: words.first.flatMap(UInt64.init) ?? 1)
        let keeper = Keeper()
        let context = LayerContext(root: tree(), sink: keeper)
        CATransaction.flush()
        let encoder = WireEncoder(images: NoImages())
        let hello = encoder.bytes(of: WireEncoder.hello)
        let commits = keeper.packets.map { encoder.bytes(of: .commit($0, time: $0.time ?? 0)) }
        for _ in 0..<(words.dropFirst().first.flatMap(Int.init) ?? 10) {
            do {
                let socket = RemoteSocket(try RemotePort.connect(port), largest: 1 << 20)
                guard case .welcome(let client, _) = try RemoteMessage(try socket.next()) else {
                    return
                }
                try socket.send(hello)
                tell("client \(client)")
                _ = readLine()
                for commit in commits {
                    var bytes = commit
                    for _ in 0...Int.random(in: 0..<4, using: &dice) { dice.damage(&bytes) }
                    try? socket.send(bytes)
                }
                if readLine() == nil { exit(0) }
                socket.close()
            } catch {
                tell("end \(error)")
            }
        }
        _ = context
        tell("done")
        exit(0)
    }

    /// A layer of every kind, animated.
    private static func tree() -> CALayer {
        func framed<L: CALayer>(_ layer: L, _ x: Double) -> L {
            layer.frame = CGRect(x: x, y: 4, width: 12, height: 30)
            layer.backgroundColor = Scenario.red
            return layer
        }
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
        let plain = framed(CALayer(), 0)
        (plain.cornerRadius, plain.borderWidth, plain.shadowOpacity) = (4, 2, 0.5)
        plain.filters = [CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 3.0])!]
        plain.mask = framed(CALayer(), 2)
        let shape = framed(CAShapeLayer(), 10)
        shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 20), transform: nil)
        (shape.lineWidth, shape.strokeColor, shape.lineDashPattern) = (2, Scenario.blue, [3, 2])
        let gradient = framed(CAGradientLayer(), 20)
        gradient.colors = [Scenario.red, Scenario.green]
        let copies = framed(CAReplicatorLayer(), 30)
        (copies.instanceCount, copies.instanceDelay) = (3, 0.1)
        copies.instanceTransform = CATransform3DMakeTranslation(3, 2, 1)
        copies.addSublayer(framed(CALayer(), 0))
        let emitter = framed(CAEmitterLayer(), 40)
        let cell = CAEmitterCell()
        (cell.birthRate, cell.lifetime, cell.velocity, cell.scale) = (20, 1, 10, 0.5)
        emitter.emitterCells = [cell]
        let depth = framed(CATransformLayer(), 50)
        depth.addSublayer(framed(CALayer(), 0))
        root.sublayerTransform.m34 = -1 / 200
        root.sublayers = [plain, shape, gradient, copies, emitter, depth]
        let turn = CABasicAnimation(keyPath: "transform.rotation.y")
        (turn.toValue, turn.duration, turn.repeatCount) = (6.0, 3, 2)
        depth.add(turn, forKey: "turn")
        let walk = CAKeyframeAnimation(keyPath: "position")
        (walk.path, walk.duration, walk.calculationMode) = (shape.path, 2, .cubicPaced)
        let spring = CASpringAnimation(keyPath: "bounds.size.width")
        (spring.toValue, spring.damping) = (20.0, 5)
        let group = CAAnimationGroup()
        (group.animations, group.duration) = ([walk, spring], 3)
        shape.add(group, forKey: "group")
        let fade = CATransition()
        fade.type = .push
        gradient.add(fade, forKey: nil)
        return root
    }
}

extension Dice {
    /// Replaces a number by an odd number, or a byte behind the message's kind by any byte:
    /// messages of unknown kinds are skipped.
    fileprivate mutating func damage(_ bytes: inout [UInt8]) {
        let doubles = bytes.indices.filter { bytes[$0] == 0xFB && $0 + 8 < bytes.count }
        if Int.random(in: 0..<8, using: &self) > 0, let at = doubles.randomElement(using: &self) {
            let odd = [.nan, .infinity, -1e300, 1e300, 1e-300, -0.0, 1e9, -1, 1e5, 0.1]
            let number = odd.randomElement(using: &self)!.bitPattern.bigEndian
            withUnsafeBytes(of: number) { bytes.replaceSubrange(at + 1...at + 8, with: $0) }
        } else {
            bytes[Int.random(in: 2..<bytes.count, using: &self)] =
                .random(in: 0...255, using: &self)
        }
    }
}
