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
        _ new: [CommitPacket], for tree: RenderTree, to renderer: Renderer, isMoving: Bool
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
            bringImages(of: packets[ready], tree, to: renderer.arrivals, spending: &bytes)
        {
            ready += 1
        }
        defer { packets.removeFirst(ready) }
        return Array(packets[..<ready])
    }

    /// Goes on with a commit's images; true when all are there.
    private func bringImages(
        of packet: CommitPacket, _ tree: RenderTree, to arrivals: ImageArrivals,
        spending bytes: inout Int
    ) -> Bool {
        var images = CommitImages(packet, tree)
        var isWhole = true
        images.visit { image, sampling in
            if !arrivals.bring(image, sampling: sampling, spending: &bytes) { isWhole = false }
            // Textures of those behind it are made meanwhile.
            return isWhole || arrivals.hasRoomAhead
        }
        return isWhole
    }
}
