import CoreGraphics
import Foundation
import LaminaRenderTree
import Synchronization

/// The last picture of a client's live contents. Thread: any.
final class RemotePicture: LivePixels, Sendable {
    let signal = LiveSignal()
    var wantsEveryFrame: Bool { false }
    private let still: Mutex<StillContents>

    init(_ still: StillContents) { self.still = Mutex(still) }

    func show(_ new: StillContents) {
        still.withLock { $0 = new }
        signal.raise()
    }

    func withPicture(at time: Double, waits: Bool, _ body: (LivePicture) -> Void) {
        still.withLock { $0 }.withPicture(at: time, waits: waits, body)
    }
}

/// The live contents of a client's layers, on the server's side. Thread: the reader's.
struct RemotePictures {
    private var pictures: [LayerID: RemotePicture] = [:]

    /// Replaces the pictures of layers with live contents; returns the remaining changes.
    mutating func apply(
        _ changes: ContiguousArray<CommitPacket.Change>
    ) -> ContiguousArray<CommitPacket.Change> {
        var left = changes
        left.removeAll { change in
            guard case .setLive(let id, let still as StillContents) = change,
                let known = pictures[id]
            else { return false }
            known.show(still)
            return true
        }
        for i in left.indices {
            switch left[i] {
            case .setLive(let id, let contents):
                pictures[id] = (contents as? StillContents).map(RemotePicture.init)
                left[i] = .setLive(id, pictures[id])
            case .remove(let id) where !pictures.isEmpty: pictures[id] = nil
            default: break
            }
        }
        return left
    }
}
