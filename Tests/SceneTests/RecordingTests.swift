import CoreGraphics
import Foundation
import LayerHosting
import PacketLog
import SceneGallery
import TestSupport
import Testing

/// Scenes recorded, and drawn again from their files.
@Suite("Recordings of scenes", .serialized)
struct RecordingTests {
    /// What an application draws by its own OpenGL is not recorded.
    private static let scenes = SceneList.all.map(\.id).filter { $0 != "opengl" }

    private func file() -> URL {
        FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).lamina")
    }

    @Test(
        "every scene looks the same from its recording, at any time and in any order",
        arguments: scenes)
    func pictures(_ id: String) throws {
        let scene = try #require(SceneList.scene(id))
        let file = file()
        defer { try? FileManager.default.removeItem(at: file) }
        let times = ScenePlayer.keyTimes(of: scene)
        let frames = try ScenePlayer.frames(of: scene, at: times, recordedInto: file)
        try Snapshot.startNewPages()
        let host = RecordingHost(try PacketLog(contentsOf: file))
        #expect(abs(host.duration - times.last!) < 1e-9)
        for i in [2, 0, 4, 1, 3] {
            let picture = PixelGrid(try host.snapshot(at: times[i]))
            #expect(picture == PixelGrid(frames[i].image), "\(id) at \(times[i]) s")
        }
        #expect(host.log.complaints.isEmpty, "\(host.log.complaints)")
    }

    @Test("a layer that draws with OpenGL is named as what is missing")
    func live() throws {
        let scene = try #require(SceneList.scene("opengl"))
        let file = file()
        defer { try? FileManager.default.removeItem(at: file) }
        _ = try ScenePlayer.frames(of: scene, at: [0, 1], recordedInto: file)
        let host = RecordingHost(try PacketLog(contentsOf: file))
        _ = try host.snapshot(at: 0.5)
        #expect(host.log.complaints == ["contents made on the drawing side"])
    }

    @Test("a recording is drawn larger and over another background")
    func magnified() throws {
        let scene = try #require(SceneList.scene("springs"))
        let file = file()
        defer { try? FileManager.default.removeItem(at: file) }
        _ = try ScenePlayer.frames(of: scene, at: [0, 1], recordedInto: file)
        let host = RecordingHost(try PacketLog(contentsOf: file))
        host.magnification = 2
        let picture = try host.snapshot(at: 0.5)
        #expect(picture.width == Int(scene.size.width) * 2)
        #expect(host.pixelSize(at: 0).height == Int(scene.size.height) * 2)
    }
}
