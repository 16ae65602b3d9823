import CoreGraphics
import Foundation
import LayerHosting
import SceneGallery
import TestSupport
import Testing

/// The highest counts of a scene at its five times, written like the lines of budgets.txt.
private struct Budget: Equatable {
    /// Draw calls, passes, records drawn, bytes of records uploaded.
    var numbers: [Int]

    init(_ frames: [SceneFrame]) {
        func most(_ count: (SceneFrame) -> Int) -> Int { frames.map(count).max() ?? 0 }
        numbers = [
            most(\.drawCalls), most(\.passes), most(\.instances), most(\.recordBytes),
        ]
    }

    init?(_ words: [Substring]) {
        numbers = words.dropFirst().compactMap { Int($0) }
        if words.count != 5 || numbers.count != 4 { return nil }
    }

    func line(_ id: String) -> String {
        id + " " + numbers.map(String.init).joined(separator: " ")
    }

    static func all() throws -> [String: Budget] {
        var list: [String: Budget] = [:]
        for line in try String(contentsOf: Golden.budgets, encoding: .utf8).split(separator: "\n")
        where !line.hasPrefix("#") {
            let words = line.split(separator: " ")
            if let budget = Budget(words) { list[String(words[0])] = budget }
        }
        return list
    }
}

@Suite("Scenes", .serialized)
@MainActor struct SceneTests {
    @Test(
        "every scene looks as its golden pictures at five times", arguments: SceneList.all.map(\.id)
    )
    func golden(_ id: String) throws {
        let scene = try #require(SceneList.scene(id))
        for frame in try ScenePlayer.frames(
            of: scene, at: ScenePlayer.keyTimes(of: scene), composes: false)
        {
            let problem = try Golden.check(frame, of: scene)
            #expect(problem == nil, "\(id) at \(frame.time) s: \(problem ?? "")")
        }
    }

    @Test("draw calls, passes, records and uploads of every scene are those of budgets.txt")
    func budgets() throws {
        var lines = [
            "# scene: the most draw calls, passes, records and uploaded record bytes at its five times"
        ]
        let known = Golden.accepts ? [:] : try Budget.all()
        for scene in SceneList.all {
            let frames = try ScenePlayer.frames(
                of: scene, at: ScenePlayer.keyTimes(of: scene), composes: false)
            let budget = Budget(frames)
            lines.append(budget.line(scene.id))
            if !Golden.accepts {
                #expect(known[scene.id] == budget, "\(scene.id); to accept: \(Golden.command)")
            }
        }
        if Golden.accepts {
            try (lines.joined(separator: "\n") + "\n").write(
                to: Golden.budgets, atomically: true, encoding: .utf8)
            try (HostInfo.rendererName() + "\n").write(
                to: Golden.renderer, atomically: true, encoding: .utf8)
        } else {
            #expect(known.count == SceneList.all.count, "budgets.txt has lines of other scenes")
        }
    }

    @Test(
        "no golden picture is left of a scene or time that is gone", .disabled(if: Golden.accepts))
    func orphans() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Golden.folder.path)
            .filter { $0 != "renderer.txt" }
        #expect(Set(folders) == Set(SceneList.all.map(\.id)))
        for scene in SceneList.all {
            let files = try FileManager.default.contentsOfDirectory(
                atPath: Golden.folder.appendingPathComponent(scene.id).path)
            let wanted = ScenePlayer.keyTimes(of: scene).map { Golden.name($0) }
            #expect(Set(files) == Set(wanted), "\(scene.id)")
        }
    }

    @Test("there are at least twelve scenes, each with a name, a title and what to look for")
    func list() {
        #expect(SceneList.all.count >= 12)
        #expect(Set(SceneList.all.map(\.id)).count == SceneList.all.count)
        for scene in SceneList.all {
            #expect(!scene.title.isEmpty && scene.lookFor.count > 20 && scene.duration > 0)
            #expect(scene.id.allSatisfy { $0.isLowercase || $0 == "-" })
        }
    }

    @Test("a scene is a function of time: played twice it gives the same pictures")
    func repeatable() throws {
        let scene = try #require(SceneList.scene("pause-resume"))
        let first = try ScenePlayer.frames(of: scene, at: [0.7, 1.5, 2.9])
        let second = try ScenePlayer.frames(of: scene, at: [0.7, 1.5, 2.9])
        for (a, b) in zip(first, second) { #expect(PixelGrid(a.image) == PixelGrid(b.image)) }
    }

    @Test("frames on the way do not change the frame that follows")
    func steps() throws {
        let scene = try #require(SceneList.scene("nested-transactions"))
        let straight = try #require(try ScenePlayer.frames(of: scene, at: [3]).last)
        let stepped = try #require(
            try ScenePlayer.frames(of: scene, at: [0, 0.5, 1, 1.5, 2, 2.5, 3]).last)
        #expect(PixelGrid(straight.image) == PixelGrid(stepped.image))
    }

    @Test("a picture with a different pixel is not accepted")
    func canFail() throws {
        let scene = try #require(SceneList.all.first)
        let frame = try #require(try ScenePlayer.frames(of: scene, at: [0]).first)
        var pixels = PixelGrid(frame.image)
        let other = try #require(PixelDistance(pixels, pixels))
        #expect(other.different == 0)
        pixels[160, 120] = [1, 2, 3, 255]
        #expect(try #require(PixelDistance(pixels, PixelGrid(frame.image))).different == 1)
    }
}
