import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore
import TestSupport
import Testing

/// `lamina costs` as a separate process.
@Suite("lamina costs")
final class CostsTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("lamina-costs-\(UUID().uuidString)")

    /// A half-transparent group of two discs, which needs a surface; a plain layer; a hidden layer
    /// with a sublayer.
    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 200, height: 100)
        root.position = CGPoint(x: 100, y: 50)
        @discardableResult
        func add(_ name: String, to parent: CALayer, _ x: CGFloat) -> CALayer {
            let layer = CALayer()
            layer.name = name
            layer.frame = CGRect(x: x, y: 10, width: 60, height: 60)
            layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
            parent.addSublayer(layer)
            return layer
        }
        let group = add("group", to: root, 10)
        group.opacity = 0.5
        add("one", to: group, 0).cornerRadius = 30
        add("two", to: group, 20).cornerRadius = 30
        add("plain", to: root, 120)
        let hidden = add("hidden", to: root, 0)
        hidden.isHidden = true
        add("in it", to: hidden, 0)
        let host = ManualHost(root: root, size: CGSize(width: 200, height: 100))
        host.commit()
        try host.record(to: folder.appendingPathComponent("a.lamina"))
        MediaTime.with(host.clock) { _ = host.advance(by: 0.5) }
        try host.stopRecording()
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func lamina(_ arguments: String...) throws -> Outcome {
        try Outcome(of: "lamina", arguments, in: folder)
    }

    @Test("a layer's cost is the cost saved by leaving the layer out")
    func shares() throws {
        let outcome = try lamina("costs", "a.lamina", "--time", "0.2", "--rounds", "2", "--json")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let object = try #require(
            try JSONSerialization.jsonObject(with: outcome.bytes) as? [String: Any])
        let layers = try #require(object["layers"] as? [[String: Any]])
        #expect(layers.map { $0["name"] as? String } == ["group", "one", "two", "plain"])
        #expect(layers.map { $0["level"] as? Int } == [1, 2, 2, 1])
        func count(_ what: String, _ layer: Int) -> Int? {
            (layers[layer]["cost"] as? [String: Any])?[what] as? Int
        }
        let picture = try #require(object["picture"] as? [String: Any])
        #expect(picture["passes"] as? Int == 2)
        #expect((picture["seconds"] as? Double).map { $0 > 0 } == true)
        // The group has a separate surface, shared by the discs inside.
        #expect(count("passes", 0) == 1 && count("passes", 1) == 0 && count("passes", 3) == 0)
        #expect(try #require(count("items", 0)) > #require(count("items", 1)))
        #expect(try #require(count("items", 3)) >= 1)
    }

    @Test("the text has a line for each layer, and the recording is unchanged")
    func text() throws {
        let before = try Data(contentsOf: folder.appendingPathComponent("a.lamina"))
        let outcome = try lamina("costs", "a.lamina", "--rounds", "1")
        let lines = outcome.output.split(separator: "\n")
        #expect(
            outcome.status == 0 && lines.count == 6 && lines[0].hasPrefix("PICTURE at 0.000 s: "))
        #expect(lines.contains { $0.hasSuffix("  plain (CALayer)") })
        #expect(try Data(contentsOf: folder.appendingPathComponent("a.lamina")) == before)
    }

    @Test(
        "impossible requests give one line and status 2",
        arguments: [
            ["costs"], ["costs", "none.lamina"], ["costs", "a.lamina", "--time", "9"],
            ["costs", "a.lamina", "--rounds", "0"], ["costs", "a.lamina", "--rounds", "2.5"],
            ["costs", "a.lamina", "--time", "-1"],
        ])
    func refused(_ words: [String]) throws {
        let outcome = try Outcome(of: "lamina", words, in: folder)
        #expect(outcome.status == 2 && outcome.output.isEmpty)
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }
}
