import CoreGraphics
import LaminaDisplayList
import LaminaGLRenderer
import LaminaRenderTree

/// Commits with images not yet uploaded to the GPU, in order.
///
/// A commit is applied when all images of the commit are uploaded: layers keep their present
/// contents until then, and animations keep their frames. Later commits wait behind the commit.
/// Images set faster than the upload do not accumulate: a layer with other contents meanwhile shows
/// the last contents next, and all commits in between are applied together. Thread: the render
/// thread, with the context current.
struct WaitingCommits {
    /// Commits whose images are being uploaded; applied together.
    private var begun: [CommitPacket] = []
    private var later: [CommitPacket] = []

    var isEmpty: Bool { begun.isEmpty && later.isEmpty }

    /// Adds commits and returns the commits to apply now: all commits while no animation runs.
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

    /// Takes the next commit, and all commits up to the last commit with other contents for the
    /// same layers.
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

    /// Continues the upload of the images of some commits; true when all images are uploaded.
    private func bringImages(
        of packets: [CommitPacket], _ tree: RenderTree, to arrivals: ImageArrivals,
        spending bytes: inout Int
    ) -> Bool {
        var images = CommitImages(packets, tree)
        var isWhole = true
        images.visit { image, sampling in
            if !arrivals.bring(image, sampling: sampling, spending: &bytes) { isWhole = false }
            // Textures of the following images are made meanwhile.
            return isWhole || arrivals.hasRoomAhead
        }
        return isWhole
    }
}
