import Foundation
import LaminaRenderTree
import Synchronization

/// A player's frames in one layer, for the drawing side.
final class VideoPicture: LivePixels, @unchecked Sendable {
    private let core: PlayerCore
    private let shown: ShownFlag
    private var last: VideoFrame?

    init(_ core: PlayerCore, _ shown: ShownFlag) {
        self.core = core
        self.shown = shown
    }

    var signal: LiveSignal { core.signal }
    var wantsEveryFrame: Bool { core.isMoving }

    func withPicture(at time: Double, waits: Bool, _ body: (LivePicture) -> Void) {
        guard let frame = core.picture(at: time, waits: waits), frame !== last else { return }
        last = frame
        frame.lend(body)
        shown.set()
    }
}

/// A flag for the first frame on screen. Thread: any.
final class ShownFlag: Sendable {
    private let isSet = Atomic(false)
    var value: Bool { isSet.load(ordering: .acquiring) }
    func set() { isSet.store(true, ordering: .releasing) }
}
