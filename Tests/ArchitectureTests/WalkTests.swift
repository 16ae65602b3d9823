import Foundation
import TestSupport
import Testing

/// The walks of the planner: values over the paint context, in the folder of their subject.
@Suite("Walks of the planner") struct WalkTests {
    private static let walks: [String: String] = [
        "TreeWalk": "Plan", "PatchWalk": "Plan", "MaskWalk": "Masks", "GroupWalk": "Surfaces",
        "SurfaceWalk": "Surfaces", "RasterWalk": "Surfaces", "DepthWalk": "Depth",
        "ReplicaWalk": "Replicas",
    ]

    private struct Source {
        let path: String
        let text: String
        var folder: String { String(path.split(separator: "/").dropLast().last ?? "") }
    }

    private func sources() throws -> [Source] {
        let folder = Places.package.appendingPathComponent("Sources/DisplayList")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return try (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
            .map { Source(path: $0.path, text: try String(contentsOf: $0, encoding: .utf8)) }
    }

    @Test("a walk stands in its folder, and stores the paint context alone")
    func walks() throws {
        let sources = try sources()
        for (walk, folder) in Self.walks {
            let own = sources.filter { $0.text.contains("\nstruct \(walk) {\n") }
            #expect(own.count == 1, "\(walk)")
            for source in sources
            where source.text.contains("struct \(walk) {") || source.text.contains("n \(walk) {") {
                #expect(source.folder == folder, "\(source.path)")
            }
            let body = own.first?.text.components(separatedBy: "struct \(walk) {\n").last ?? ""
            let stored = body.split(separator: "\n").filter {
                $0.hasPrefix("    let ") || $0.hasPrefix("    var ") && !$0.hasSuffix("{")
            }
            #expect(stored == ["    let painting: PaintContext"], "\(walk) stores \(stored)")
        }
        let all = sources.flatMap { $0.text.matches(of: #/\nstruct (\w+Walk) \{/#).map { $0.1 } }
        #expect(Set(all.map(String.init)) == Set(Self.walks.keys))
    }

    @Test("no folder but the planner's extends the planner, except the setting of animated batches")
    func planner() throws {
        let extending = try sources().filter { $0.text.contains("extension Planner") }
        #expect(extending.count > 3)
        for source in extending where source.folder != "Plan" {
            #expect(source.path.hasSuffix("AnimatedBatchMode.swift"), "\(source.path)")
        }
    }

    @Test("the planner's memory is named by the planner and the paint context alone")
    func memory() throws {
        for source in try sources() where source.text.contains("PlanState>") {
            let isKnown =
                source.path.hasSuffix("/Planner.swift")
                || source.path.hasSuffix("/UnsafePaintContext.swift")
            #expect(isKnown, "\(source.path)")
        }
    }
}
