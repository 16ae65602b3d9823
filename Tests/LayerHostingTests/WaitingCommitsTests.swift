import CoreGraphics
import Foundation
import LaminaGLRenderer
import LaminaRenderTree
import Testing

@testable import LayerHosting

@Suite("Commits waiting for images")
struct WaitingCommitsTests {
    private func image(_ side: Int) throws -> CGImage {
        let context = try #require(
            CGContext(
                data: nil, width: side, height: side, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpace(name: CGColorSpace.sRGB)!,
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        context.setFillColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
        context.fill(CGRect(x: 0, y: 0, width: side, height: side))
        return try #require(context.makeImage())
    }

    private func commit(
        _ serial: UInt64, _ image: CGImage? = nil, to layer: UInt32 = 1
    ) -> CommitPacket {
        var packet = CommitPacket(serial: serial)
        var v = LayerProperties()
        v.contents = image
        var changed = PropertySet()
        changed.insert(.contents)
        if image != nil { packet.changes.append(.update(LayerID(layer), v, changed: changed)) }
        return packet
    }

    @Test("a large image takes some frames, and later commits wait")
    func order() throws {
        let large = try image(2047)
        try withOwnRenderer { renderer in
            var commits = WaitingCommits()
            // 16 MB: a frame for the texture, and four frames for the rows.
            var frames = 1
            let new = [commit(1), commit(2, large), commit(3)]
            #expect(
                commits.admit(new, for: RenderTree(), to: renderer, isMoving: true).map(\.serial)
                    == [1])
            #expect(!commits.isEmpty && renderer.arrivals.count == 1)
            renderer.arrivals.settle()
            var ready: [UInt64] = []
            while ready.isEmpty && frames < 20 {
                frames += 1
                ready = commits.admit([], for: RenderTree(), to: renderer, isMoving: true).map(
                    \.serial)
            }
            // The texture may be complete before the first frame looks.
            #expect(ready == [2, 3] && (frames == 5 || frames == 4))
            #expect(commits.isEmpty && renderer.arrivals.count == 0)
            // A second use of the image finds the image complete.
            #expect(
                commits.admit([commit(4, large)], for: RenderTree(), to: renderer, isMoving: true)
                    .count == 1)
        }
    }

    @Test("a hundred thousand commits of a frame are admitted at once and in order")
    func flood() throws {
        try withOwnRenderer { renderer in
            var commits = WaitingCommits()
            let ready = commits.admit(
                (1...100_000).map { commit($0) }, for: RenderTree(), to: renderer, isMoving: true)
            #expect(ready.map(\.serial) == Array(1...100_000) && commits.isEmpty)
        }
    }

    @Test("new and changed layers wait for their images, hidden layers do not")
    func created() throws {
        let large = try image(2039)
        try withOwnRenderer { renderer in
            var commits = WaitingCommits()
            var v = LayerProperties()
            v.contents = large
            var hidden = v
            hidden.flags.insert(.hidden)
            let (first, second) = (
                CommitPacket.Change.create(LayerID(1), .layer, hidden, name: ""),
                CommitPacket.Change.create(LayerID(2), .layer, v, name: "")
            )
            let new = [
                CommitPacket(serial: 1, changes: [first]),
                CommitPacket(serial: 2, changes: [second]),
            ]
            #expect(
                commits.admit(new, for: RenderTree(), to: renderer, isMoving: true).map(\.serial)
                    == [1])
            #expect(renderer.arrivals.count == 1)
            #expect(
                commits.admit([], for: RenderTree(), to: renderer, isMoving: false).map(\.serial)
                    == [2])
        }
    }

    @Test("of images set faster than uploads only the latest are shown, and none accumulate")
    func overrun() throws {
        let base = try image(1511)
        try withOwnRenderer { renderer in
            var commits = WaitingCommits()
            var (shown, worst, steps) = (UInt64(0), UInt64(0), 0)
            for serial in UInt64(1)...60 {
                let next = try #require(
                    base.cropping(to: CGRect(x: 0, y: 0, width: 1511, height: 1511)))
                let ready = commits.admit(
                    [commit(serial, next)], for: RenderTree(), to: renderer, isMoving: true)
                renderer.arrivals.settle()
                // In order, and none left out.
                #expect(ready.map(\.serial) == Array(shown + 1..<shown + 1 + UInt64(ready.count)))
                if let last = ready.last {
                    shown = last.serial
                    steps += 1
                }
                worst = max(worst, serial - shown)
            }
            // 9 MB each: four frames with the making of its texture, and as many images handed over
            // meanwhile.
            #expect(worst <= 8 && steps >= 12)
            #expect(renderer.arrivals.count <= 1)
            _ = commits.admit([], for: RenderTree(), to: renderer, isMoving: false)
            #expect(commits.isEmpty)
        }
    }

    @Test("small images share a frame's budget; nothing waits when nothing moves")
    func small() throws {
        let images = try (0..<40).map { _ in try image(256) }
        try withOwnRenderer { renderer in
            var commits = WaitingCommits()
            let packets = images.enumerated().map { commit(UInt64($0), $1, to: UInt32($0)) }
            let first = commits.admit(packets, for: RenderTree(), to: renderer, isMoving: true)
            #expect(!first.isEmpty && first.count < 40)
            let rest = commits.admit([], for: RenderTree(), to: renderer, isMoving: false)
            #expect(first.count + rest.count == 40 && commits.isEmpty)
            #expect(renderer.arrivals.count == 0)
        }
    }

    @Test(
        "successive images of a layer reuse textures, without more memory")
    func stream() throws {
        let first = try image(1023)
        try withOwnRenderer { renderer in
            let before = renderer.device.objectCounts[.texture] ?? 0
            var (most, new) = (0, 0)
            for serial in 0..<120 {
                let next = try #require(
                    first.cropping(to: CGRect(x: 0, y: 0, width: 1023, height: 1023)))
                var bytes = Int.max
                if !renderer.arrivals.bring(next, sampling: [], spending: &bytes) {
                    // A new texture, for lack of a spare texture.
                    if serial >= 40 { new += 1 }
                    renderer.arrivals.settle()
                    #expect(renderer.arrivals.bring(next, sampling: [], spending: &bytes))
                }
                renderer.beginFrame()
                renderer.catchUp()
                most = max(most, (renderer.device.objectCounts[.texture] ?? 0) - before)
            }
            // 32 MB of new textures until a sweep, and twice as many spare textures.
            #expect(most <= 36 && new <= 8)
            for _ in 0..<2000 {
                renderer.beginFrame()
                renderer.catchUp()
            }
            #expect((renderer.device.objectCounts[.texture] ?? 0) <= before)
        }
    }
}
