import CoreGraphics
import Foundation

/// Version of the callbacks: 1.
public let kCTRunDelegateVersion1: CFIndex = 1

/// Callbacks that measure the space of a run; the argument is the delegate's pointer. Each layout
/// calls the callbacks, on the thread of the layout.
public struct CTRunDelegateCallbacks {
    /// Version: `kCTRunDelegateVersion1`. The number is not read.
    public var version: CFIndex
    /// Called when the delegate is deallocated. Called once, on the thread of the last release.
    public var dealloc: (UnsafeMutableRawPointer) -> Void
    /// Height above the baseline in points. A number that is not finite counts as 0.
    public var getAscent: (UnsafeMutableRawPointer) -> CGFloat
    /// Depth below the baseline in points, positive. A number that is not finite counts as 0.
    public var getDescent: (UnsafeMutableRawPointer) -> CGFloat
    /// Width in points. A negative number and a number that is not finite count as 0.
    public var getWidth: (UnsafeMutableRawPointer) -> CGFloat

    /// Callbacks of a version. Unlike Apple's, callbacks are Swift closures and may capture values.
    public init(
        version: CFIndex, dealloc: @escaping (UnsafeMutableRawPointer) -> Void,
        getAscent: @escaping (UnsafeMutableRawPointer) -> CGFloat,
        getDescent: @escaping (UnsafeMutableRawPointer) -> CGFloat,
        getWidth: @escaping (UnsafeMutableRawPointer) -> CGFloat
    ) {
        (self.version, self.dealloc, self.getAscent) = (version, dealloc, getAscent)
        (self.getDescent, self.getWidth) = (getDescent, getWidth)
    }
}

/// Space reserved in a line for content of the program, in place of each character of a range: a
/// picture, for instance. Value of `kCTRunDelegateAttributeName`.
///
/// The callbacks are called in each layout, on the thread of the layout.
public final class CTRunDelegate: RunMetrics, @unchecked Sendable {
    private let callbacks: CTRunDelegateCallbacks
    private let pointer: UnsafeMutableRawPointer

    init(_ callbacks: CTRunDelegateCallbacks, _ pointer: UnsafeMutableRawPointer) {
        (self.callbacks, self.pointer) = (callbacks, pointer)
    }

    deinit { callbacks.dealloc(pointer) }

    /// The space measured by the callbacks; numbers that are not finite count as 0.
    package var room: (ascent: CGFloat, descent: CGFloat, width: CGFloat) {
        func finite(_ value: CGFloat) -> CGFloat { value.isFinite ? value : 0 }
        return (
            finite(callbacks.getAscent(pointer)), finite(callbacks.getDescent(pointer)),
            max(finite(callbacks.getWidth(pointer)), 0)
        )
    }
}

/// Delegate with callbacks and a pointer of the program's; nil without a pointer, because the
/// callbacks take a pointer. The callbacks are copied.
public func CTRunDelegateCreate(
    _ callbacks: UnsafePointer<CTRunDelegateCallbacks>, _ refCon: UnsafeMutableRawPointer?
) -> CTRunDelegate? { refCon.map { CTRunDelegate(callbacks.pointee, $0) } }

/// Name of the attribute with a `CTRunDelegate`. The space replaces each character of the
/// attribute's range.
public let kCTRunDelegateAttributeName: CFString = "CTRunDelegate"
