import CoreGraphics
import DisplayList
import GLRenderer
import RenderTree

/// Commits whose images are still on their way to the GPU, in order.
///
/// A commit is applied when all its images are there: layers keep what they show until then, and what moves keeps its
/// frames. Later commits wait behind it. Thread: the render thread, its context current.
struct WaitingCommits {
    /// Bytes a frame may upload while something moves: about 3 ms of copying without a GPU.
    static let budget = 4 << 20

    private var packets: [CommitPacket] = []

    var isEmpty: Bool { packets.isEmpty }

    /// Adds commits and returns those that can be applied now: all of them when nothing moves.
    mutating func admit(
        _ new: [CommitPacket], to renderer: Renderer, isMoving: Bool
    ) -> [CommitPacket] {
        packets.append(contentsOf: new)
        guard isMoving else {
            if !packets.isEmpty { renderer.arrivals.drop() }
            defer { packets = [] }
            return packets
        }
        var bytes = Self.budget
        var ready = 0
        while ready < packets.count,
            packets[ready].bringImages(to: renderer.arrivals, spending: &bytes)
        {
            ready += 1
        }
        defer { packets.removeFirst(ready) }
        return Array(packets[..<ready])
    }
}

extension CommitPacket {
    /// Goes on with the commit's images; true when all are there.
    fileprivate func bringImages(
        to arrivals: ImageArrivals, spending bytes: inout Int
    ) -> Bool {
        for change in changes {
            switch change {
            case .create(_, _, let v, _):
                if !bring(v, to: arrivals, spending: &bytes) { return false }
            case .update(_, let v, let changed) where changed.contains(.contents):
                if !bring(v, to: arrivals, spending: &bytes) { return false }
            case .setTiles(_, let tiles):
                for tile in tiles.drawn
                where !arrivals.bring(tile.image, sampling: [], spending: &bytes) { return false }
            case .addAnimation(_, let animation):
                for image in animation.images
                where !arrivals.bring(image, sampling: [], spending: &bytes) { return false }
            default: continue
            }
        }
        return true
    }
}

/// The contents of a layer that can be seen.
private func bring(
    _ values: LayerProperties, to arrivals: ImageArrivals, spending bytes: inout Int
) -> Bool {
    guard let image = values.contents, !values.flags.contains(.hidden) else { return true }
    let sampling = withUnsafePointer(to: values) { Sampling($0) }
    return arrivals.bring(image, sampling: sampling, spending: &bytes)
}

extension RenderAnimation {
    /// The images it will show.
    fileprivate var images: [CGImage] {
        switch content {
        case .group(let children): children.flatMap(\.images)
        case .property(let property):
            switch property.function {
            case .basic(let from, let to, _), .spring(_, let from, let to, _):
                [from, to].compactMap { $0?.image }
            case .keyframes(let frames): frames.values.compactMap(\.image)
            case .path: []
            }
        case .transition, .timer: []
        }
    }
}
