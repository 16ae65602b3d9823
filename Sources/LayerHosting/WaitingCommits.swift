import CoreGraphics
import LaminaDisplayList
import LaminaGLRenderer
import LaminaRenderTree

/// Commits whose images are still on their way to the GPU, in order.
///
/// A commit is applied when all its images are there: layers keep what they show until then, and what moves keeps its
/// frames. Later commits wait behind it. Whoever hands over images faster than they can be uploaded does not have them
/// pile up: a layer that got other contents meanwhile goes to the last of them at once, with all commits in between.
/// Thread: the render thread, its context current.
struct WaitingCommits {
    /// Those whose images are being uploaded; applied together.
    private var begun: [CommitPacket] = []
    private var later: [CommitPacket] = []

    var isEmpty: Bool { begun.isEmpty && later.isEmpty }

    /// Adds commits and returns those that can be applied now: all of them when nothing moves.
    mutating func admit(
        _ new: [CommitPacket], for tree: RenderTree, to renderer: Renderer, isMoving: Bool
    ) -> [CommitPacket] {
        later += new
        var ready: [CommitPacket] = []
        guard isMoving else {
            if !isEmpty { renderer.arrivals.drop() }
            swap(&ready, &begun)
            ready += later
            later = []
            return ready
        }
        var bytes = UploadMeter.budget
        while true {
            if begun.isEmpty { begun = takeUnit() }
            guard !begun.isEmpty,
                bringImages(of: begun, tree, to: renderer.arrivals, spending: &bytes)
            else { return ready }
            ready += begun
            begun = []
        }
    }

    /// The next commit, and all up to the last one that gives other contents to one of its layers.
    private mutating func takeUnit() -> [CommitPacket] {
        if later.count < 2 {
            defer { later = [] }
            return later
        }
        let last = later.lastContents
        var (count, i) = (1, 0)
        while i < count {
            for change in later[i].changes {
                if let layer = change.layerOfNewContents { count = max(count, last[layer]! + 1) }
            }
            i += 1
        }
        defer { later.removeFirst(count) }
        return Array(later[..<count])
    }

    /// Goes on with the images of some commits; true when all are there.
    private func bringImages(
        of packets: [CommitPacket], _ tree: RenderTree, to arrivals: ImageArrivals,
        spending bytes: inout Int
    ) -> Bool {
        var images = CommitImages(packets, tree)
        var isWhole = true
        images.visit { image, sampling in
            if !arrivals.bring(image, sampling: sampling, spending: &bytes) { isWhole = false }
            // Textures of those behind it are made meanwhile.
            return isWhole || arrivals.hasRoomAhead
        }
        return isWhole
    }
}
