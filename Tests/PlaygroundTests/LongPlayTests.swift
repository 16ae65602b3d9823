import CoreAnimation
import CoreGraphics
import Foundation
import LayerHosting
import LaminaPacketLog
@testable import PlaygroundEngine
import TestSupport
import Testing

/// Long playing, and scenes with very many animations.
@Suite("Playground: long playing")
final class LongPlayTests: HistoryFixture {
    @Test("ten minutes of a loop keep no more than the first turn")
    @MainActor func tenMinutes() throws {
        let log = try record { host in
            card.add(fade { $0.repeatCount = .infinity }, forKey: "fade")
            for frame in 0..<120 {
                card.zPosition = CGFloat(frame % 7)
                host.advance(by: 1.0 / 60)
            }
        }
        let (history, tree, transport) = (AnimationHistory(log), SceneTree(log), Transport())
        var (edits, ticks) = (EditHistory(), 0)
        transport.reach = { (log.duration, true) }
        transport.setLoop(0...1.5)
        transport.onChange = { [unowned transport] in
            ticks += 1
            try? tree.move(to: transport.time)
            _ = try? history.update()
            edits.add("Play", from: EditState(), to: EditState())
        }
        func kept() -> [Int] {
            let spans = history.layers.flatMap(\.spans)
            return [
                log.byteCount, log.segments.count, log.segments[0].commits, log.warnings.count,
                history.layers.count, spans.count, spans.map(\.passages.count).reduce(0, +),
                tree.rows().count, transport.markers.count, edits.undoName == nil ? 0 : 1,
            ]
        }
        for _ in 0..<100 { transport.tick(1.0 / 60) }
        let first = kept()
        for _ in 0..<36_000 { transport.tick(1.0 / 60) }
        #expect(ticks == 36_100 && transport.isPlaying && kept() == first)
        transport.onChange = nil
    }

    @Test("animations of ten thousand layers are found again by their identities")
    func manyLayers() throws {
        let count = 10_000
        let log = try record { host in
            CATransaction.setDisableActions(true)
            for _ in 0..<count {
                let layer = CALayer()
                layer.add(fade { $0.isRemovedOnCompletion = false }, forKey: "fade")
                card.addSublayer(layer)
            }
            host.advance(by: 0)
            host.advance(by: 3)
        }
        let history = AnimationHistory(log)
        try history.update()
        #expect(history.layers.count == count)
        var state = EditState()
        for layer in history.layers {
            let place = AnimationTrial.Place(animation: layer.spans[0].animation.id)
            let identity = try #require(history.identity(of: place, on: layer.key))
            #expect(identity.number == 0 && history.record(of: layer.key)?.path == layer.path)
            var change = AnimationTrial.Change()
            change.duration = 1
            state.set(change, of: identity)
        }
        let (trial, missing) = state.animations(in: history)
        #expect(missing == 0 && trial.changes.count == count)
        let ends = (0..<36_000).map { _ in history.end(knownUntil: 3) ?? 0 }
        #expect(ends.allSatisfy { abs($0 - 2) < 1e-6 })
    }

    @Test("twenty thousand equal animations of one layer are found again by their identities")
    func manyAnimations() throws {
        let count = 20_000
        let log = try record { host in
            CATransaction.setDisableActions(true)
            for _ in 0..<count { card.add(fade(), forKey: nil) }
            host.advance(by: 0)
            host.advance(by: 1)
        }
        let history = AnimationHistory(log)
        try history.update()
        let layer = try #require(history.layers.first)
        #expect(layer.spans.count == count)
        var numbers: [Int] = []
        for span in layer.spans {
            let place = AnimationTrial.Place(animation: span.animation.id)
            let identity = try #require(history.identity(of: place, on: layer.key))
            numbers.append(identity.number)
            #expect(history.find(identity)?.place == place)
        }
        #expect(numbers == Array(0..<count))
        let first = AnimationTrial.Place(animation: layer.spans[0].animation.id)
        var identity = try #require(history.identity(of: first, on: layer.key))
        for number in [-1, count, .max, .min] {
            identity.number = number
            #expect(history.find(identity) == nil)
        }
    }

    @Test("first animations among ten thousand layers, one in each commit, have their paths")
    func staggered() throws {
        let count = 10_000
        let layers = (0..<count).map { _ in CALayer() }
        let log = try record { host in
            CATransaction.setDisableActions(true)
            for layer in layers { card.addSublayer(layer) }
            host.advance(by: 0)
            for layer in layers.prefix(500) {
                layer.add(fade(), forKey: "fade")
                host.advance(by: 1.0 / 600)
            }
            CATransaction.setDisableActions(true)
            layers[0].removeFromSuperlayer()
            layers[500].add(fade(), forKey: "fade")
            host.advance(by: 1.0 / 600)
        }
        let history = AnimationHistory(log)
        try history.update()
        let names = history.layers.map { $0.path.last ?? "" }
        #expect(names == (1...500).map { "#\($0)" } + ["#500"])
    }

    @Test("rows of a deep chain of layers have the path from the root")
    func deepChain() throws {
        let log = try record { host in
            CATransaction.setDisableActions(true)
            var top = card
            for _ in 0..<100 {
                let layer = CALayer()
                top.addSublayer(layer)
                top = layer
            }
            host.advance(by: 1)
        }
        let tree = SceneTree(log)
        try tree.move(to: 1)
        let rows = tree.rows()
        #expect(rows.count == 102 && rows.allSatisfy { $0.path.count == $0.level })
        #expect(rows.last?.path == ["card#1"] + Array(repeating: "#1", count: 100))
    }

    @Test("undo of writes into large documents keeps a bounded number of bytes")
    func largeWrites() {
        var history = EditHistory()
        // All entries share the text, which is counted twice in each.
        let text = String(repeating: "x", count: 1 << 24)
        let file = URL(fileURLWithPath: "/large.json")
        let change = SourceChange(file: file, before: text, after: text)
        for number in 0..<20 {
            history.add("Write \(number)", from: EditState(), to: EditState(), files: [change])
        }
        var names: [String] = []
        while let entry = history.undo() { names.append(entry.name) }
        #expect(names == (12..<20).reversed().map { "Write \($0)" })
    }

    @Test("titles of very long names and texts are short")
    func longNames() throws {
        let (long, letters) = (String(repeating: "אב👩‍👩‍👧", count: 10_000), CATextLayer())
        letters.string = "\n\n" + long + "\nend"
        let log = try record { host in
            CATransaction.setDisableActions(true)
            let named = CALayer()
            named.name = long
            for layer in [named, letters] { card.addSublayer(layer) }
            host.advance(by: 1)
        }
        let tree = SceneTree(log)
        try tree.move(to: 1)
        let rows = tree.rows().suffix(2)
        #expect(rows.map(\.title.count) == [201, 35] && rows.first?.name == long)
        #expect(rows.last?.title.hasPrefix("“אב") == true)
    }
}
