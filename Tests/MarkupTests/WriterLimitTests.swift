import CoreGraphics
import Foundation
import Testing

@testable import CoreAnimation

/// The written form of any tree can be read again.
@Suite("CAML: writing beyond what a reader takes") struct WriterLimitTests {
    private static let numbers: [CGFloat] = [
        .infinity, -.infinity, 1e13, -1e300, .greatestFiniteMagnitude,
    ]

    private func written(_ layer: CALayer) throws -> (layer: CALayer, notes: [String]) {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-limits-\(UUID().uuidString).ca")
        defer { try? FileManager.default.removeItem(at: folder) }
        let notes = try LayerDocument.write(layer, to: folder)
        return (try LayerDocument(contentsOf: folder).rootLayer, notes)
    }

    @Test("numbers beyond 1e12 are written as 1e12, which is said", arguments: numbers)
    func large(_ n: CGFloat) throws {
        let layer = CAShapeLayer()
        layer.position = CGPoint(x: n, y: 1)
        layer.bounds = CGRect(x: 0, y: 0, width: 4, height: n)
        layer.zPosition = n
        layer.transform = CATransform3DMakeTranslation(n, 0, 0)
        layer.beginTime = Double(n)
        layer.path = CGPath(rect: CGRect(x: 1e300, y: 0, width: 1, height: 1), transform: nil)
        layer.lineDashPattern = [1, NSNumber(value: Double(n))]
        let move = CAKeyframeAnimation(keyPath: "position.x")
        move.values = [0, n]
        move.duration = 5
        layer.add(move, forKey: "move")
        let (read, notes) = try written(layer)
        #expect(notes == ["numbers beyond 1000000000000 are written as that"])
        #expect(read.position == CGPoint(x: n < 0 ? -1e12 : 1e12, y: 1))
        #expect(read.zPosition == (n < 0 ? -1e12 : 1e12))
    }

    @Test("characters that XML cannot hold are written as U+FFFD")
    func controls() throws {
        let layer = CALayer()
        layer.name = "a\u{0}b\u{1B}c\u{FFFF}d\te\n"
        let (read, _) = try written(layer)
        #expect(read.name == "a\u{FFFD}b\u{FFFD}c\u{FFFD}d\te\n")
    }

    @Test("keys of cells and editors' notes that are no names in XML are kept apart")
    func keys() throws {
        let layer = CAEmitterLayer()
        let cell = CAEmitterCell()
        cell.birthRate = 3
        cell.setValue(2, forKey: "emission\u{0}Range")
        layer.emitterCells = [cell]
        layer.setValue("note", forKey: "mica<key")
        let (read, notes) = try written(layer)
        #expect(notes == ["a key of a cell that is no name in XML is not written"])
        #expect((read as? CAEmitterLayer)?.emitterCells?.first?.birthRate == 3)
        #expect(read.value(forKey: "mica<key") as? String == "note")
    }

    @Test("NaN is written as 0, an infinite duration as infinite")
    func others() throws {
        let layer = CAReplicatorLayer()
        layer.zPosition = .nan
        layer.repeatCount = .infinity
        layer.duration = .infinity
        layer.instanceCount = 200_000
        let (read, notes) = try written(layer)
        #expect(read.zPosition == 0 && read.repeatCount == .infinity && read.duration == .infinity)
        #expect((read as? CAReplicatorLayer)?.instanceCount == 100_000)
        #expect(
            Set(notes) == [
                "what is no number is written as 0",
                "numbers beyond 100000 are written as that",
            ])
    }

    @Test("groups and cells in themselves are written as deep as they play")
    func endless() throws {
        let group = CAAnimationGroup()
        group.animations = [group]
        let cell = CAEmitterCell()
        cell.emitterCells = [cell]
        let layer = CAEmitterLayer()
        layer.emitterCells = [cell]
        layer.add(group, forKey: "group")
        let (read, notes) = try written(layer)
        #expect(
            Set(notes) == [
                "animation groups deeper than 64 are not written",
                "emitter cells deeper than 16 are not written",
            ])
        #expect(read.animation(forKey: "group") is CAAnimationGroup)
        (group.animations, cell.emitterCells) = (nil, nil)
    }

    @Test("functions of a transform that come to impossible numbers together are an error")
    func transforms() {
        let many = String(repeating: "scale(1e12) ", count: 40)
        #expect(throws: MarkupError.self) {
            try layer("<CALayer transform=\"\(many) translate(1e12, 0, 0)\"/>")
        }
    }

    @Test("an index with too deeply nested parts is refused")
    func index() throws {
        for (open, close) in [("<array>", "</array>"), ("(", ")"), ("{a=", ";}")] {
            let folder = FileManager.default.temporaryDirectory
                .appendingPathComponent("lamina-index-\(UUID().uuidString).ca")
            defer { try? FileManager.default.removeItem(at: folder) }
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let parts =
                String(repeating: open, count: 60_000) + String(repeating: close, count: 60_000)
            let text = open == "<array>" ? "<plist version=\"1.0\">\(parts)</plist>" : parts
            try Data(text.utf8).write(to: folder.appendingPathComponent("index.xml"))
            #expect(throws: MarkupError.self) { try LayerDocument(contentsOf: folder) }
        }
    }
}
