import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree
import RandomTrees
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

    private func packets(_ seed: Int) -> [CommitPacket] {
        var dice = Dice(UInt64(seed))
        let recorder = Recorder()
        MediaTime.with(ManualClock(100), delivery: .manual()) {
            CATransaction.setDisableActions(true)
            let layers = dice.timedLayers()
            let context = LayerContext(root: layers[0], sink: recorder, clock: ManualClock(100))
            CATransaction.flush()
            dice.addAnimations(to: layers)
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
