import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree
import TestSupport
import Testing

@testable import CoreAnimation

/// Keeps the committed packets for repeated application.
private final class Recorder: CommitSink, @unchecked Sendable {
    var packets: [CommitPacket] = []
    func post(_ packet: CommitPacket) { packets.append(packet) }
}

/// A drawing side that may be evaluated on another thread.
private final class Replay: @unchecked Sendable {
    private let tree = RenderTree()

    init(_ packets: [CommitPacket]) { for packet in packets { tree.apply(packet) } }

    /// Every value of every node at a time, as text.
    func values(at time: Double) -> String {
        _ = tree.evaluate(at: time)
        var text = ""
        for index in 0..<tree.nodes.count where tree.nodes[index].exists {
            let values = tree.visual(UInt32(index)).all
            text += "\(index):"
            for id in PropertyID.allCases where values[id] != PropertyTable.row(id).defaultValue {
                text += " \(id) \(values[id])"
            }
            text += " \((tree.overrides[UInt32(index)] ?? [:]).sorted { $0.key < $1.key })\n"
        }
        return text
    }
}

@Suite struct RandomEvaluationTests {
    private static let times = (0..<16).map { 100 + Double($0) * 0.2 }

    private func animation(_ dice: inout Dice) -> CAAnimation {
        let key = [
            "position", "position.x", "opacity", "transform.rotation.z", "bounds.size.width",
            "zPosition", "transform", "backgroundColor", "own", "sublayers.n3.position.y",
        ][dice.roll(10)]
        func value() -> Any {
            switch key {
            case "position": return point(dice.number(0, 9), dice.number(0, 9))
            case "transform": return CATransform3DMakeRotation(dice.number(0, 3), 0, 1, 1)
            case "backgroundColor": return CGColor(gray: dice.number(0, 1), alpha: 1)
            default: return dice.number(0, 9)
            }
        }
        let result: CAPropertyAnimation
        switch dice.roll(3) {
        case 0:
            let frames = CAKeyframeAnimation(keyPath: key)
            frames.values = [value(), value(), value()]
            frames.calculationMode = [.linear, .discrete, .cubic, .paced][dice.roll(4)]
            result = frames
        case 1:
            let spring = CASpringAnimation(keyPath: key)
            (spring.fromValue, spring.toValue) = (value(), value())
            result = spring
        default:
            let basic = CABasicAnimation(keyPath: key)
            if dice.roll(3) > 0 { basic.fromValue = value() }
            basic.toValue = value()
            result = basic
        }
        result.duration = Double(dice.number(0.2, 3))
        result.isAdditive = dice.roll(3) == 0
        result.isCumulative = dice.roll(4) == 0
        result.autoreverses = dice.roll(3) == 0
        result.repeatCount = Float(dice.roll(3))
        result.timeOffset = Double(dice.number(0, 0.5))
        result.timingFunction =
            dice.roll(2) == 0 ? nil : CAMediaTimingFunction(name: .easeInEaseOut)
        result.fillMode = [.removed, .forwards, .backwards, .both][dice.roll(4)]
        // An animation removed at its end would be missing after a step back in time.
        result.isRemovedOnCompletion = false
        return result
    }

    private func packets(_ seed: Int) -> [CommitPacket] {
        var dice = Dice(UInt64(seed))
        let recorder = Recorder()
        MediaTime.with(ManualClock(100), delivery: .manual()) {
            CATransaction.setDisableActions(true)
            let layers = (0..<8).map { i in
                let layer = CALayer()
                layer.name = "n\(i)"
                layer.bounds = rect(0, 0, 10, 10)
                layer.setValue(dice.number(0, 9), forKey: "own")
                if dice.roll(4) == 0 { layer.speed = Float(dice.number(0.2, 3)) }
                if dice.roll(4) == 0 { layer.timeOffset = Double(dice.number(0, 3)) }
                return layer
            }
            for (i, layer) in layers.enumerated().dropFirst() {
                layers[dice.roll(i)].addSublayer(layer)
            }
            let context = LayerContext(root: layers[0], sink: recorder, clock: ManualClock(100))
            CATransaction.flush()
            for layer in layers {
                for _ in 0..<dice.roll(4) {
                    let one = animation(&dice)
                    if dice.roll(4) == 0 {
                        let group = CAAnimationGroup()
                        group.animations = [one, animation(&dice)]
                        group.duration = 2
                        group.isRemovedOnCompletion = false
                        layer.add(group, forKey: nil)
                    } else {
                        layer.add(one, forKey: nil)
                    }
                }
            }
            CATransaction.flush()
            // The packets of the deallocation are excluded.
            let committed = recorder.packets
            context.detach()
            recorder.packets = committed
        }
        return recorder.packets
    }

    @Test(
        "Evaluation is the same whichever thread does it and in whatever order times are asked for",
        arguments: 1...12)
    func sameEverywhere(seed: Int) {
        let packets = packets(seed)
        let forwards = Replay(packets)
        let wanted = Self.times.map { forwards.values(at: $0) }
        #expect(Set(wanted).count > 1, "nothing moves")
        // Backwards, and in random order, on separate threads; and each time in a new tree.
        var dice = Dice(UInt64(seed) + 999)
        let shuffled = Self.times.indices.map { ($0, dice.roll(1 << 20)) }
            .sorted { $0.1 < $1.1 }.map(\.0)
        let orders = [Array(Self.times.indices.reversed()), shuffled]
        nonisolated(unsafe) var seen = orders.map { _ in
            [String](repeating: "", count: Self.times.count)
        }
        let lock = NSLock()
        DispatchQueue.concurrentPerform(iterations: orders.count) { i in
            let replay = Replay(packets)
            for index in orders[i] {
                let text = replay.values(at: Self.times[index])
                lock.withLock { seen[i][index] = text }
            }
        }
        for values in seen { #expect(values == wanted) }
        for index in [3, 9, 15] {
            #expect(Replay(packets).values(at: Self.times[index]) == wanted[index])
        }
    }
}
