import CoreAnimation
import CoreGraphics
import Foundation
import LayerHosting
import LaminaMotion
import LaminaPacketLog
@testable import PlaygroundEngine
import LaminaRenderTree
import TestSupport
import Testing

/// Texts, names and paths set in the window, on a recording.
@Suite("Playground texts")
struct TextTrialTests {
    /// A recording of a second with a text, which changes after half of the time, and a shape.
    private func record(
        _ texts: (String, String), size: CGFloat = 20, path: CGPath? = nil
    ) throws -> PacketLog {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-texts-\(UUID().uuidString).lamina")
        defer { try? FileManager.default.removeItem(at: file) }
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 200, height: 60)
        root.position = CGPoint(x: 100, y: 30)
        let label = CATextLayer()
        label.name = "label"
        label.frame = CGRect(x: 0, y: 0, width: 120, height: 60)
        (label.string, label.fontSize, label.contentsScale) = (texts.0, size, 1)
        root.addSublayer(label)
        let shape = CAShapeLayer()
        shape.name = "shape"
        shape.frame = CGRect(x: 120, y: 0, width: 60, height: 60)
        shape.fillColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        shape.path = path ?? CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
        root.addSublayer(shape)
        let host = ManualHost(root: root, size: CGSize(width: 200, height: 60))
        host.commit()
        try host.record(to: file)
        MediaTime.with(host.clock) {
            host.advance(by: 0.5)
            CATransaction.setDisableActions(true)
            label.string = texts.1
            host.advance(by: 0.5)
        }
        try host.stopRecording()
        return try PacketLog(Data(contentsOf: file))
    }

    private func trial(_ log: PacketLog, _ edits: LayerEdits) throws -> SceneTrial {
        let history = AnimationHistory(log)
        try history.update()
        let tree = SceneTree(log)
        try tree.move(to: 0)
        var trial = SceneTrial()
        #expect(edits.resolve(tree.rows(), in: history, at: 0, &trial))
        return trial
    }

    private func picture(_ log: PacketLog, at time: Double, _ trial: SceneTrial? = nil) throws
        -> PixelGrid
    {
        log.trial = trial?.packets
        return PixelGrid(try RecordingHost(log).snapshot(at: time))
    }

    private func expectSame(_ a: PixelGrid, _ b: PixelGrid, _ what: Comment) throws {
        #expect(try #require(PixelDistance(a, b)).different == 0, what)
    }

    @Test("an edited text is drawn like a text of the scene, at every time")
    func string() throws {
        let (log, wanted) = (try record(("one", "two")), try record(("three", "three")))
        var edits = LayerEdits()
        edits.set(.string, .string("three"), of: ["label#1"])
        let trial = try trial(log, edits)
        for time in [0.1, 0.9, 0.2] {
            try expectSame(
                try picture(log, at: time, trial), try picture(wanted, at: time), "at \(time)")
        }
        let before = try picture(try record(("one", "two")), at: 0.1)
        #expect(try #require(PixelDistance(before, picture(log, at: 0.1, trial))).different > 0)
        // Properties without a text have no text contents.
        let properties = LayerProperties()
        let contents = TextContents()
        #expect(contents.contents(of: properties) == .none)
    }

    @Test("a change of size keeps the texts set by the scene")
    func fontSize() throws {
        let (log, wanted) = (try record(("one", "two")), try record(("one", "two"), size: 31))
        var edits = LayerEdits()
        edits.set(.fontSize, .number(31), of: ["label#1"])
        let trial = try trial(log, edits)
        for time in [0.1, 0.9] {
            try expectSame(
                try picture(log, at: time, trial), try picture(wanted, at: time), "at \(time)")
        }
    }

    @Test("unrelated changes leave the drawn text")
    func others() throws {
        let log = try record(("one", "two"))
        var edits = LayerEdits()
        edits.set(.opacity, .number(0.5), of: ["label#1"])
        let trial = try trial(log, edits)
        #expect(trial.layers.count == 1 && !trial.layers[0].redraws)
    }

    @Test("another path, typed")
    func path() throws {
        let text = "M 0 0 L 60 0 L 60 60 Z"
        let path = try #require(PathText.path(text))
        let (log, wanted) = (try record(("a", "a")), try record(("a", "a"), path: path))
        var edits = LayerEdits()
        edits.set(.path, .path(path), of: ["shape#1"])
        try expectSame(
            try picture(log, at: 0.3, trial(log, edits)), try picture(wanted, at: 0.3), "a path")
    }

    @Test("a layer shows the values of its class, and all values on request")
    func values() throws {
        let tree = SceneTree(try record(("one", "two")))
        try tree.move(to: 0)
        let rows = tree.rows()
        #expect(rows.map(\.name) == ["", "label", "shape"])
        func keys(_ row: Int, all: Bool) -> Set<String> {
            Set(tree.values(of: rows[row].index, all: all).map(\.key))
        }
        #expect(keys(1, all: false).isSuperset(of: ["string", "fontSize", "rotation °"]))
        #expect(!keys(1, all: false).contains("shadowRadius"))
        #expect(
            tree.values(of: rows[1].index, also: [.shadowRadius]).contains {
                $0.id == .shadowRadius
            })
        #expect(keys(1, all: true).isSuperset(of: ["shadowRadius", "wrapped", "hidden"]))
        #expect(
            keys(1, all: true).isDisjoint(with: ["path", "lineWidth", "mask", "sublayers", "name"]))
        #expect(
            keys(2, all: false).contains("path") && keys(2, all: true).contains("lineDashPattern"))
    }

    @Test("a value that no animation moves has a graph, too, and a part of a transform")
    func graph() throws {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-graph-\(UUID().uuidString).lamina")
        defer { try? FileManager.default.removeItem(at: file) }
        let (root, card) = (CALayer(), CALayer())
        card.name = "card"
        root.addSublayer(card)
        let host = ManualHost(root: root, size: CGSize(width: 20, height: 20))
        host.commit()
        try host.record(to: file)
        MediaTime.with(host.clock) {
            for step in 1...4 {
                CATransaction.setDisableActions(true)
                card.cornerRadius = CGFloat(step)
                card.transform = CATransform3DMakeRotation(CGFloat(step) * .pi / 18, 0, 0, 1)
                host.advance(by: 0.25)
            }
        }
        try host.stopRecording()
        let tree = SceneTree(try PacketLog(contentsOf: file))
        func lines(_ source: ValueTrack.Source) throws -> [[Double?]] {
            try ValueTrack(
                of: source, on: ["card#1"], in: tree, over: 0.3...0.9, until: 1, samples: 3
            )
            .lines
        }
        let radius = try #require(lines(.value(.cornerRadius, nil)).first)
        // Steps add a sample on either side.
        let radii = radius.compactMap { $0 }
        #expect(radii.count >= 3 && radii == radii.sorted() && Set(radii).count == 3)
        let angles = try lines(.value(.transform, .rotation))
        #expect(angles.count == 3 && angles[0].allSatisfy { $0 == 0 })
        for (angle, radius) in zip(angles[2], radius) {
            #expect(abs(angle! - radius! * 10) < 1e-6)
        }
        #expect(try lines(.value(.transform, nil)).isEmpty)
        #expect("\(ValueTrack.Source.value(.transform, .rotation))" == "transform, rotation °")
    }

    @Test("a point of a layer is where it is seen, and back")
    func points() throws {
        let tree = SceneTree(try record(("one", "two")))
        try tree.move(to: 0)
        let shape = try #require(tree.rows().last).index
        let place = try #require(tree.scenePoint(CGPoint(x: 15, y: 25), of: shape))
        #expect(abs(place.x - 135) < 1e-9)
        let again = try #require(tree.layerPoint(place, of: shape))
        #expect(abs(again.x - 15) < 1e-9 && abs(again.y - 25) < 1e-9)
        #expect(tree.scenePoint(.zero, of: 999) == nil && tree.layerPoint(.zero, of: 999) == nil)
    }

    @Test("edits of a layer follow a change of its name")
    func names() {
        var edits = LayerEdits()
        edits.set(name: "sun", of: ["star#1"])
        edits.set(.opacity, .number(0.5), of: ["star#1", "ray#2"])
        edits.set(.opacity, .number(0.1), of: ["card#1"])
        #expect(edits.contains(["star#1"]) && !edits.contains(["star#1", "ray#1"]))
        edits.move(["star#1"], to: ["sun#1"])
        #expect(edits.names == [["sun#1"]: "sun"])
        #expect(Set(edits.values.keys) == [["sun#1", "ray#2"], ["card#1"]])
        edits.removeAll(of: ["sun#1"])
        #expect(edits.names.isEmpty && !edits.isEmpty)
        edits.removeAll()
        #expect(edits.isEmpty)
    }
}
