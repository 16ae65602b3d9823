import CoreGraphics
import Foundation
@testable import PlaygroundEngine
@testable import PlaygroundWire
import TestSupport
import Testing

/// Variants of a scene, in separate processes, on one clock.
@MainActor
@Suite("Playground variants", .serialized, .disabled(if: Sanitizer.isPresent))
struct VariantTests {
    private static let text = """
        import PlaygroundScene
        import QuartzCore
        func scene(_ root: CALayer) {
            let label = CATextLayer()
            label.name = "label"
            label.fontSize = 20 * Playground.textScale
            label.opacity = Playground.isDark ? 0.5 : 1
            label.frame = root.bounds
            label.autoresizingMask = [.layerWidthSizable]
            root.addSublayer(label)
            label.zPosition = CGFloat(Playground.knob("depth", 1, in: 0...9))
            Playground.event("end", at: 0.5) { if Playground.isDark { fatalError("dark") } }
        }
        """

    /// The label's width, font size, opacity and z at a time.
    private func label(_ variant: VariantRun) throws -> [Double] {
        let run = try #require(variant.run)
        let tree = SceneTree(run.log)
        try tree.move(to: 0)
        let row = try #require(tree.rows().first { $0.name == "label" })
        let v = tree.tree.visual(row.index)
        return [
            Double(v.bounds.width), Double(v.opacity), Double(v.zPosition), Double(run.size.width),
        ]
    }

    private func wait(_ variants: [VariantRun], until condition: @escaping () -> Bool) async {
        let change = Change()
        func listen() {
            for variant in variants { variant.run?.onReach = { _ in change.report() } }
        }
        for variant in variants {
            variant.onChange = {
                listen()
                change.report()
            }
        }
        listen()
        await change.wait(until: condition)
    }

    @Test("Each variant has its size and appearance, the set parameters, and the clock's time")
    func variants() async throws {
        let folder = try SceneFolder()
        let session = try await PlaygroundSession.shown(folder.write(Self.text))
        defer { session.end() }
        session.setKnobs(["depth": "3"])
        await session.wait { !session.isWorking }
        let axes = VariantAxis.allCases.map { $0.variants(of: CGSize(width: 640, height: 400)) }
        #expect(axes.map(\.count) == [2, 4, 3, 4])
        let looks = session.variants(axes[0], at: 0)
        await wait(looks) { looks.allSatisfy { $0.run != nil || $0.problem != nil } }
        #expect(try label(looks[0]) == [640, 1, 3, 640])
        #expect(try label(looks[1]) == [640, 0.5, 3, 640])
        // The dark variant ends without a request; the light variant continues.
        for look in looks { look.want(2) }
        await wait(looks) { looks[0].run?.reach ?? 0 >= 2 && looks[1].problem != nil }
        #expect(looks[0].problem == nil)
        for look in looks { look.end() }
        let sizes = session.variants(axes[1], at: 0)
        await wait(sizes) { sizes.allSatisfy { $0.run != nil } }
        #expect(try sizes.map { try label($0)[0] } == [384, 640, 896, 384])
        #expect(sizes.map { $0.run?.size.height } == [400, 400, 400, 240])
        let scales = session.variants(axes[2], at: 0)
        await wait(scales) { scales.allSatisfy { $0.run != nil } }
        #expect(scales.allSatisfy { $0.run?.size == CGSize(width: 640, height: 400) })
        #expect(session.run?.isAlive == true)
        for run in sizes + scales { run.end() }
        let left = try FileManager.default.contentsOfDirectory(atPath: session.scratchFolder.path)
        #expect(!left.contains { $0.hasPrefix("variant") })
    }

    @Test("A document has variants of scales alone, a recording has none")
    func documents() async throws {
        let folder = try SceneFolder()
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 80 60"/></caml>
            """
        let session = try await PlaygroundSession.shown(folder.write(text, "Card.caml"))
        defer { session.end() }
        let counts = VariantAxis.allCases.map { axis in
            let runs = session.variants(axis.variants(of: CGSize(width: 80, height: 60)), at: 0)
            for run in runs { run.end() }
            return runs.count
        }
        #expect(counts == [0, 0, 3, 0])
        #expect(VariantAxis.allCases.filter(session.hasVariants) == [.scale])
        let recording = folder.url.appendingPathComponent("Blank.lamina")
        try BlankRecording.write(to: recording)
        let recorded = try await PlaygroundSession.shown(recording)
        defer { recorded.end() }
        #expect(VariantAxis.allCases.filter(recorded.hasVariants).isEmpty)
    }

    @Test("A scene that never compiled has no variants")
    func none() async throws {
        let folder = try SceneFolder()
        let session = try await PlaygroundSession.shown(folder.write("no Swift"))
        defer { session.end() }
        #expect(session.run == nil && !VariantAxis.allCases.contains(where: session.hasVariants))
        try folder.write(Self.text)
        await session.wait { session.run != nil }
        #expect(VariantAxis.allCases.allSatisfy(session.hasVariants))
    }

    @Test("A variant is read as it was written; damaged lines are none")
    func wire() {
        var variant = SceneVariant("dark\t1")
        (variant.size, variant.scale) = (.init(width: 320, height: 200), 3)
        (variant.isDark, variant.textScale) = (true, 1.5)
        for one in [variant, SceneVariant("")] {
            guard
                case .variant(let read)? = SceneCommand(
                    line: String(SceneCommand.variant(one).line!.dropLast()))
            else {
                Issue.record("no command")
                continue
            }
            #expect(read == one)
        }
        for words in [
            ["a", "1", "", "", "0", "1"], ["a", "0", "1", "", "0", "1"],
            ["a", "", "", "x", "0", "1"],
            ["a", "", "", "", "0", "nan"], ["a", "", "", "-1", "0", "1"], ["a"], [],
        ] {
            #expect(SceneVariant(words: words[...]) == nil, "\(words)")
        }
    }

    @Test("Variants stand in the arrangement with the largest pictures")
    func arrangement() {
        // A wide area has a single line of variants, a high area a single column.
        let wide = CGSize(width: 200, height: 100)
        for axis in VariantAxis.allCases {
            for size in [wide, CGSize(width: 1, height: 1), CGSize(width: 1e5, height: 1)] {
                #expect(
                    axis.variants(of: size).allSatisfy {
                        $0.size.map { $0.width >= 1 && $0.height >= 1 } ?? true
                    })
            }
        }
        #expect(
            VariantAxis.size.variants(of: wide).map(\.name) == [
                "120 × 100", "200 × 100", "280 × 100", "120 × 60",
            ])
    }
}
