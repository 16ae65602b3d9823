import CoreGraphics
import LaminaDisplayList
import LaminaGLRenderer
import LaminaRenderTree

/// Commits with images not yet uploaded to the GPU, in order.
///
/// A commit is applied when all images of the commit are uploaded: layers keep their present
/// contents until then, and animations keep their frames. Later commits wait behind the commit.
/// Images set faster than the upload do not accumulate: if the contents of a layer change during
/// the upload, the layer next shows the last contents, and all commits up to this change are
/// applied together. Thread: the render thread, with the context current.
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
        var units = CommitUnits()
        defer { units.drop(from: &later) }
        while true {
            if begun.isEmpty { begun = units.next(of: later) }
            guard !begun.isEmpty,
                bringImages(of: begun, tree, to: renderer.arrivals, spending: &bytes)
            else { return ready }
            ready += begun
            begun = []
        }
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

/// The commits of a list that are applied together, in order. The last contents of the layers are
/// found once for a list, however many units the list has.
private struct CommitUnits {
    /// The number of commits taken from the list.
    private(set) var taken = 0
    private var last: [LayerID: Int]?

    /// Removes and returns the next commit, with all commits up to the last commit that changes the
    /// contents of the same layers. Empty at the end of the list. Precondition: all calls pass the
    /// same list.
    mutating func next(of list: [CommitPacket]) -> [CommitPacket] {
        var (end, i) = (min(taken + 1, list.count), taken)
        if end < list.count {
            let last = self.last ?? list.lastContents
            self.last = last
            while i < end {
                for change in list[i].changes {
                    if let layer = change.layerOfNewContents { end = max(end, last[layer]! + 1) }
                }
                i += 1
            }
        }
        defer { taken = end }
        // In the usual case of a single commit the list is returned without a copy.
        return taken == 0 && end == list.count ? list : Array(list[taken..<end])
    }

    /// Removes the taken commits from the list.
    func drop(from list: inout [CommitPacket]) {
        if taken == list.count { list = [] } else { list.removeFirst(taken) }
    }
}
