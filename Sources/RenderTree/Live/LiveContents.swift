import Foundation

/// Contents of a layer that no commit brings: pictures made on the drawing side, by the application's own
/// OpenGL or by a video decoder.
///
/// A commit hands the object over once; from then on the drawing side asks it. Whoever makes the pictures raises
/// the signal when there is a new one. Thread: any.
public protocol LiveContents: AnyObject, Sendable {
    /// Says that there is something new to show.
    var signal: LiveSignal { get }
    /// Whether it wants to be asked in every frame, whatever the signal says.
    var wantsEveryFrame: Bool { get }
}

/// Live contents that are pixels in memory.
public protocol LivePixels: LiveContents {
    /// Lends the picture of a host time for the length of `body`, where it differs from the one lent last.
    ///
    /// `waits`: the picture must be that of the time, however long it takes to have it; else whatever is there.
    func withPicture(at time: Double, waits: Bool, _ body: (LivePicture) -> Void)
}

/// Pixels lent for a moment: premultiplied or opaque sRGB, four bytes each, red first, top row first.
public struct LivePicture {
    public var width: Int
    public var height: Int
    /// A multiple of 4, at least `width` × 4.
    public var bytesPerRow: Int
    public var isOpaque: Bool
    public var bytes: UnsafeRawPointer

    public init(
        width: Int, height: Int, bytesPerRow: Int, isOpaque: Bool, bytes: UnsafeRawPointer
    ) {
        (self.width, self.height, self.bytesPerRow) = (width, height, bytesPerRow)
        (self.isOpaque, self.bytes) = (isOpaque, bytes)
    }
}

/// Counts changes and tells whoever draws them.
///
/// Listeners are called on the thread that raises the signal, outside of any lock. Thread: any.
public final class LiveSignal: @unchecked Sendable {
    private let lock = NSLock()
    private var count: UInt64 = 0
    private var listeners: [ObjectIdentifier: @Sendable () -> Void] = [:]

    public init() {}

    /// How often it was raised.
    public var serial: UInt64 { lock.withLock { count } }

    /// There is something new.
    public func raise() {
        let tell = lock.withLock {
            count += 1
            return Array(listeners.values)
        }
        for listener in tell { listener() }
    }

    /// Has `action` called whenever it is raised, until `owner` leaves. An owner has one action.
    public func listen(_ owner: AnyObject, _ action: @escaping @Sendable () -> Void) {
        lock.withLock { listeners[ObjectIdentifier(owner)] = action }
    }

    public func leave(_ owner: AnyObject) {
        lock.withLock { listeners[ObjectIdentifier(owner)] = nil }
    }
}
