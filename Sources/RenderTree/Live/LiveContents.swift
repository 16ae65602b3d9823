import Foundation
import Synchronization

/// Contents of a layer made on the drawing side without commits: by the application's own OpenGL
/// code or by a video decoder.
///
/// A commit transfers the object once; from then on the drawing side calls the object. The producer
/// raises the signal for every new picture. Thread: any.
public protocol LiveContents: AnyObject, Sendable {
    /// Signals new pictures.
    var signal: LiveSignal { get }
    /// True to request a call in every frame, independent of the signal.
    var wantsEveryFrame: Bool { get }
}

/// Live contents as pixels in memory. The renderer copies each picture into a texture: after a
/// raise of the signal, and in every frame with `wantsEveryFrame`.
public protocol LivePixels: LiveContents {
    /// Lends the picture of a host time during `body`, if different from the picture lent last.
    ///
    /// With `waits`, the picture must be the time's, however long decoding takes; otherwise any
    /// available picture.
    func withPicture(at time: Double, waits: Bool, _ body: (LivePicture) -> Void)
}

/// Pixels lent during a call: premultiplied or opaque sRGB, four bytes each, red first, top row
/// first. The picture fills the layer by `contentsGravity`, as an image.
public struct LivePicture {
    /// The width in pixels. At least 1; a width above the driver's largest texture ends the
    /// contents with a message.
    public var width: Int
    /// The height in pixels. At least 1; the limit is the limit of the width.
    public var height: Int
    /// The bytes per row: a multiple of 4, at least `width` × 4. Not checked.
    public var bytesPerRow: Int
    /// True if all pixels are opaque. Pictures read back from the GPU then have no alpha.
    public var isOpaque: Bool
    /// The address of the first row, valid during the call only. The memory of all rows belongs to
    /// the contents.
    public var bytes: UnsafeRawPointer

    /// A picture from pixels in memory. Nothing is copied or checked.
    public init(
        width: Int, height: Int, bytesPerRow: Int, isOpaque: Bool, bytes: UnsafeRawPointer
    ) {
        (self.width, self.height, self.bytesPerRow) = (width, height, bytesPerRow)
        (self.isOpaque, self.bytes) = (isOpaque, bytes)
    }
}

/// A counter of changes, notifying its listeners.
///
/// Listeners are called on the raising thread, outside of any lock. Thread: any.
public final class LiveSignal: Sendable {
    private struct State {
        var count: UInt64 = 0
        var listeners: [ObjectIdentifier: @Sendable () -> Void] = [:]
    }

    private let state = Mutex(State())

    /// A signal never raised. The serial is 0, and no action is registered.
    public init() {}

    /// The number of raises, from 0. Never decreases. Thread: any.
    public var serial: UInt64 { state.withLock { $0.count } }

    /// Counts a change and calls the listeners, on the calling thread. O(n) in the number of
    /// listeners.
    public func raise() {
        let tell = state.withLock {
            $0.count += 1
            return Array($0.listeners.values)
        }
        for listener in tell { listener() }
    }

    /// Calls `action` at every raise until `owner` leaves. An owner has a single action.
    public func listen(_ owner: AnyObject, _ action: @escaping @Sendable () -> Void) {
        let id = ObjectIdentifier(owner)
        state.withLock { $0.listeners[id] = action }
    }

    /// Removes an owner's action. Without effect for an owner without an action.
    public func leave(_ owner: AnyObject) {
        let id = ObjectIdentifier(owner)
        state.withLock { $0.listeners[id] = nil }
    }
}
