import LaminaGraphicsTypes
import Foundation
import LaminaMotion
import LaminaRenderTree

/// What identifies a surface that outlives its frame, among those of every list a renderer draws.
public enum SurfaceKey {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var last: UInt64 = 0

    /// A number nobody else has.
    private static func serial() -> UInt64 {
        lock.withLock {
            last += 1
            return last
        }
    }

    static func transition(_ id: AnimationID) -> UInt64 { id.rawValue | 1 << 48 }
    /// Another one for every picture: one that is to be drawn anew is never taken for the old one, also when the list
    /// that would have drawn it was made anew before.
    static func picture() -> UInt64 { serial() | 1 << 56 }
}
