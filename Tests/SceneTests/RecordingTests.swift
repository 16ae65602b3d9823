import CoreGraphics
import Foundation
import LayerHosting
import LaminaPacketLog
import QuartzCore
import SceneGallery
import TestSupport
import Testing

/// Scenes recorded, and drawn again from their files.
@Suite("Recordings of scenes", .serialized)
@MainActor struct RecordingTests {
    private func file() -> URL {
        FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).lamina")
    }

    /// Seconds between intermediate frames.
    private static let step = 0.0417

    @Test(
        "every scene looks the same from its recording, at any time and in any order",
        arguments: SceneList.all.map(\.id))
    func pictures(_ id: String) throws {
        let scene = try #require(SceneList.scene(id))
        let file = file()
        defer { try? FileManager.default.removeItem(at: file) }
        let times = ScenePlayer.keyTimes(of: scene)
        let frames = try ScenePlayer.frames(of: scene, at: times, isExact: true, recordedInto: file)
        let host = RecordingHost(try PacketLog(contentsOf: file))
        #expect(abs(host.duration - times.last!) < 1e-9)
        for i in [2, 0, 4, 1, 3] {
            let picture = PixelGrid(try host.snapshot(at: times[i]))
            let distance = try #require(PixelDistance(picture, PixelGrid(frames[i].image)))
            #expect(distance.different == 0, "\(id) at \(times[i]) s: \(distance)")
        }
        // Frame by frame in a separate host: earlier pictures have no effect on later pictures.
        let player = RecordingHost(host.log)
        var time = 0.0
        for (next, frame) in zip(times, frames) {
            while time < next {
                _ = try player.snapshot(at: time)
                time += Self.step
            }
            let picture = PixelGrid(try player.snapshot(at: next))
            let distance = try #require(PixelDistance(picture, PixelGrid(frame.image)))
            #expect(distance.different == 0, "\(id), played to \(next) s: \(distance)")
        }
        #expect(host.log.warnings.isEmpty, "\(host.log.warnings)")
    }

    @Test("beyond the surface budget a played frame equals the frame after a jump")
    func beyondBudget() throws {
        let file = file()
        defer { try? FileManager.default.removeItem(at: file) }
        func layer(_ color: CGColor) -> CALayer {
            let layer = CALayer()
            layer.frame = CGRect(x: 0, y: 0, width: 80, height: 80)
            layer.backgroundColor = color
            return layer
        }
        CATransaction.flush()
        CATransaction.setDisableActions(true)
        let root = layer(CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1))
        var inner = root
        // Each shadow is drawn from all its content: together more texels than a frame may draw.
        for _ in 0..<36 {
            let next = layer(CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 0.2))
            next.frame = next.frame.insetBy(dx: 1, dy: 0.7)
            (next.shadowOpacity, next.opacity) = (0.3, 0.9)
            inner.addSublayer(next)
            inner = next
        }
        let witness = layer(CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1))
        witness.frame.size = CGSize(width: 9, height: 9)
        root.addSublayer(witness)
        let times = [0.1, 0.2, 0.3]
        var frames: [PixelGrid] = []
        let host = ManualHost(root: root, size: root.bounds.size, clock: ManualClock(100))
        host.isExact = true
        try host.record(to: file)
        for _ in times {
            CATransaction.setDisableActions(true)
            witness.position.x += 7
            host.advance(by: 0.1)
            try host.redraw()
            frames.append(PixelGrid(try host.read()))
        }
        try host.stopRecording()
        let log = try PacketLog(contentsOf: file)
        let player = RecordingHost(log)
        for (time, frame) in zip(times, frames) {
            let played = PixelGrid(try player.snapshot(at: time))
            let jumped = PixelGrid(try RecordingHost(log).snapshot(at: time))
            #expect(played == jumped && played == frame, "at \(time) s")
        }
    }

    @Test(
        "an OpenGL drawing stays until the next drawing, in a part of a recording too")
    func live() throws {
        let scene = try #require(SceneList.scene("opengl"))
        let (file, part) = (file(), file())
        defer { for url in [file, part] { try? FileManager.default.removeItem(at: url) } }
        let frames = try ScenePlayer.frames(
            of: scene, at: [0, 1, 2], isExact: true, recordedInto: file)
        let log = try PacketLog(contentsOf: file)
        try log.write(0.5...2, to: part)
        let host = RecordingHost(try PacketLog(contentsOf: part))
        #expect(PixelGrid(try host.snapshot(at: 1.5)) == PixelGrid(frames[2].image))
        #expect(PixelGrid(try host.snapshot(at: 0.5)) == PixelGrid(frames[1].image))
        #expect(try PixelGrid(host.snapshot(at: 0)) != PixelGrid(frames[1].image))
    }

    @Test(
        "a recording layer shows the recording's frames", arguments: ["springs", "opengl", "text"])
    func layer(_ id: String) throws {
        let scene = try #require(SceneList.scene(id))
        let file = file()
        defer { try? FileManager.default.removeItem(at: file) }
        let times = ScenePlayer.keyTimes(of: scene)
        let frames = try ScenePlayer.frames(of: scene, at: times, isExact: true, recordedInto: file)
        let layer = RecordingLayer(try PacketLog(contentsOf: file)) { Issue.record($0) }
        layer.frame = CGRect(origin: .zero, size: scene.size)
        let host = ManualHost(root: layer, size: scene.size)
        for i in [3, 1, 4, 0] {
            layer.time = times[i]
            let picture = PixelGrid(try host.snapshot(background: .black))
            let distance = try #require(PixelDistance(picture, PixelGrid(frames[i].image)))
            #expect(distance.largest <= 1, "\(id) at \(times[i]) s: \(distance)")
        }
    }

    @Test("a layer that shows a recording redraws for a new size, at the same time too")
    func resized() throws {
        let scene = try #require(SceneList.scene("springs"))
        let file = file()
        defer { try? FileManager.default.removeItem(at: file) }
        _ = try ScenePlayer.frames(of: scene, at: [0, 1], isExact: true, recordedInto: file)
        let log = try PacketLog(contentsOf: file)
        func picture(_ sizes: [CGSize]) throws -> PixelGrid {
            let layer = RecordingLayer(log) { Issue.record($0) }
            let host = ManualHost(root: layer, size: sizes.last!)
            var picture: PixelGrid?
            for size in sizes {
                layer.frame = CGRect(origin: .zero, size: size)
                host.advance(by: 1)
                picture = PixelGrid(try host.snapshot(background: .black))
            }
            return picture!
        }
        let (small, large) = (CGSize(width: 160, height: 90), CGSize(width: 320, height: 240))
        #expect(try picture([large, small]) == picture([small]))
        #expect(try picture([small, large]) == picture([large]))
    }

    @Test(
        "pictures of a layer that shows a recording are measured, and the GPU's answers name theirs"
    )
    func meter() throws {
        let scene = try #require(SceneList.scene("springs"))
        let file = file()
        defer { try? FileManager.default.removeItem(at: file) }
        _ = try ScenePlayer.frames(of: scene, at: [0, 1], isExact: true, recordedInto: file)
        let layer = RecordingLayer(try PacketLog(contentsOf: file)) { Issue.record($0) }
        layer.frame = CGRect(origin: .zero, size: scene.size)
        let host = ManualHost(root: layer, size: scene.size)
        let heard = Heard()
        func show(_ times: Range<Int>) throws {
            for i in times {
                layer.time = Double(i) / 60
                _ = try host.snapshot(background: .black)
            }
        }
        try show(0..<3)
        layer.setMeter { heard.add($0) }
        try show(3..<12)
        layer.setMeter(nil)
        try show(12..<15)
        let frames = heard.frames
        #expect(frames.map(\.number) == Array(0..<9))
        #expect(frames.allSatisfy { $0.wall > 0 && $0.counts.drawCalls > 0 })
        // A driver without timestamps reports nothing.
        let answers = frames.compactMap(\.gpuTimes)
        #expect(answers.isEmpty || answers.count == frames.count)
        let numbers = answers.flatMap { $0.map(\.number) }
        #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
        for frame in frames {
            #expect(
                (frame.gpuTimes ?? []).allSatisfy { $0.number <= frame.number && $0.seconds >= 0 })
        }
    }

    /// Collects the measured frames of all drawing threads.
    private final class Heard: @unchecked Sendable {
        private let lock = NSLock()
        private var all: [RecordingFrame] = []
        var frames: [RecordingFrame] { lock.withLock { all } }
        func add(_ frame: RecordingFrame) { lock.withLock { all.append(frame) } }
    }

    @Test("a recording is drawn larger and over another background")
    func magnified() throws {
        let scene = try #require(SceneList.scene("springs"))
        let file = file()
        defer { try? FileManager.default.removeItem(at: file) }
        _ = try ScenePlayer.frames(of: scene, at: [0, 1], isExact: true, recordedInto: file)
        let host = RecordingHost(try PacketLog(contentsOf: file))
        host.magnification = 2
        let picture = try host.snapshot(at: 0.5)
        #expect(picture.width == Int(scene.size.width) * 2)
        #expect(host.pixelSize(at: 0).height == Int(scene.size.height) * 2)
    }
}
