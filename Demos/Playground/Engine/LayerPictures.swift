import CoreGraphics
import Foundation
import LaminaPacketLog
import LaminaRenderTree
import LayerHosting
import Synchronization

/// What layers look like by themselves at times of a recording, drawn one after the other on a
/// thread of its own.
///
/// Thread: main.
@MainActor
public final class LayerPictures {
    /// One layer at one time, by its way from the root; whole with what is in it.
    public struct Job: Sendable, Equatable {
        public var path: [String]
        public var time: Double
        public var isWhole: Bool

        public init(path: [String], time: Double, isWhole: Bool) {
            (self.path, self.time, self.isWhole) = (path, time, isWhole)
        }
    }

    /// What is to be seen of it, as small as it is, and where: in the scene's points, y down. A
    /// pixel is a point.
    public struct Picture: Sendable {
        public var image: CGImage
        public var frame: CGRect
    }

    /// Counts what is asked for: what was asked before is not wanted any more.
    private final class Turn: Sendable {
        private let number = Atomic(0)

        func next() -> Int { number.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue }
        func isNow(_ other: Int) -> Bool { number.load(ordering: .acquiring) == other }
    }

    private let queue = DispatchQueue(label: "lamina.playground.layers", qos: .utility)
    private let turn = Turn()

    public init() {}

    /// What is being drawn is not wanted any more.
    public func cancel() { _ = turn.next() }

    /// Draws these, in their order, with what is tried; those that show nothing are left out. Each
    /// is told when it is there, until something else is asked for.
    public func draw(
        _ jobs: [Job], of recording: URL, trial: SceneTrial?,
        onPicture: @escaping @MainActor (Job, Picture) -> Void
    ) {
        let (number, turn) = (turn.next(), turn)
        queue.async {
            for job in jobs {
                guard turn.isNow(number) else { return }
                guard let picture = try? Self.picture(job, of: recording, trial) else { continue }
                DispatchQueue.main.async {
                    MainActor.assumeIsolated { if turn.isNow(number) { onPicture(job, picture) } }
                }
            }
        }
    }

    /// Nil where the layer is not there, or nothing of it is seen. Throws what keeps the recording
    /// from being drawn.
    nonisolated static func picture(
        _ job: Job, of recording: URL, _ trial: SceneTrial?
    ) throws -> Picture? {
        let log = try PacketLog(contentsOf: recording)
        let tried = trial?.packets
        log.trial = tried
        let tree = SceneTree(log)
        try tree.move(to: job.time)
        guard let isolation = tree.isolation(of: job.path, isWhole: job.isWhole) else { return nil }
        log.trial = { packet, time, isKey in
            tried?(&packet, time, isKey)
            isolation.apply(&packet)
        }
        let host = RecordingHost(log)
        let scale = log.view(at: log.place(at: job.time))?.scale ?? 1
        host.background = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0)
        host.magnification = 1 / scale
        let whole = try host.snapshot(at: job.time)
        guard let frame = visible(whole), let image = whole.cropping(to: frame) else { return nil }
        return Picture(image: image, frame: frame)
    }

    /// The smallest box with all pixels that are not clear; nil for none.
    nonisolated private static func visible(_ image: CGImage) -> CGRect? {
        let (width, height) = (image.width, image.height)
        var (left, right, top, bottom) = (width, -1, height, -1)
        image.withPremultipliedRGBA8 { pixels, rowBytes in
            for y in 0..<height {
                let row = UnsafeRawBufferPointer(
                    rebasing: pixels[y * rowBytes..<y * rowBytes + width * 4]
                )
                .bindMemory(to: UInt32.self)
                guard let first = row.firstIndex(where: { $0 != 0 }) else { continue }
                (left, top, bottom) = (min(left, first), min(top, y), y)
                right = max(right, row.lastIndex { $0 != 0 } ?? first)
            }
        }
        guard right >= left, bottom >= top else { return nil }
        return CGRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }
}

extension SceneTree {
    /// What leaves a layer alone at this time; nil where there is none with this way from the root.
    func isolation(of path: [String], isWhole: Bool) -> LayerIsolation? {
        rows().first { $0.path == path }.map { isolation(of: $0.index, isWhole: isWhole) }
    }
}
