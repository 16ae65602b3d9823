import CoreGraphics
import Foundation
import LaminaPacketLog
import LaminaRenderTree
import LayerHosting
import Synchronization

/// Pictures of single layers at times of a recording, drawn one after the other on a separate
/// thread.
///
/// Thread: main.
@MainActor
public final class LayerPictures {
    /// A layer at a time, by its path from the root; with its sublayers if `isWhole`.
    public struct Job: Sendable, Equatable {
        /// Path of the layer from the root.
        public var path: [String]
        /// Time in seconds of the scene.
        public var time: Double
        /// True for a picture with the sublayers.
        public var isWhole: Bool

        /// Request for a picture.
        public init(path: [String], time: Double, isWhole: Bool) {
            (self.path, self.time, self.isWhole) = (path, time, isWhole)
        }
    }

    /// The visible part of the layer, and its frame in the scene's points, y down. A pixel is a
    /// point.
    public struct Picture: Sendable {
        /// Pixels, a pixel for a point.
        public var image: CGImage
        /// Rectangle of the pixels in points of the scene, y down.
        public var frame: CGRect
    }

    /// Counts requests: pictures of earlier requests are dropped.
    private final class Turn: Sendable {
        private let number = Atomic(0)

        func next() -> Int { number.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue }
        func isNow(_ other: Int) -> Bool { number.load(ordering: .acquiring) == other }
    }

    let queue = DispatchQueue(label: "lamina.playground.layers", qos: .utility)
    private let turn = Turn()

    /// Pictures without requests.
    public init() {}

    isolated deinit { cancel() }

    /// Drops the pictures being drawn.
    public func cancel() { _ = turn.next() }

    /// Draws layers in their order, with unwritten changes, and leaves empty pictures out. Each
    /// picture is delivered as soon as it is drawn, until the next request.
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

    /// Nil for an absent layer and for an empty picture. Throws if the recording cannot be drawn.
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

    /// The smallest box around all pixels that are not clear; nil for none.
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
    /// The isolation of a layer at the present time; nil without a layer of this path from the
    /// root.
    func isolation(of path: [String], isWhole: Bool) -> LayerIsolation? {
        rows().first { $0.path == path }.map { isolation(of: $0.index, isWhole: isWhole) }
    }
}
