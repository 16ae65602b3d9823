import CoreGraphics
import Foundation

/// Area of a view which tracks the pointer's entering, moving and leaving. Thread: main.
@MainActor @preconcurrency
open class NSTrackingArea: NSObject {
    public struct Options: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let mouseEnteredAndExited = Options(rawValue: 1)
        public static let mouseMoved = Options(rawValue: 2)
        /// The owner sets the cursor in `cursorUpdate(with:)`.
        public static let cursorUpdate = Options(rawValue: 4)
        public static let activeWhenFirstResponder = Options(rawValue: 0x10)
        public static let activeInKeyWindow = Options(rawValue: 0x20)
        public static let activeInActiveApp = Options(rawValue: 0x40)
        public static let activeAlways = Options(rawValue: 0x80)
        public static let assumeInside = Options(rawValue: 0x100)
        public static let inVisibleRect = Options(rawValue: 0x200)
        public static let enabledDuringMouseDrag = Options(rawValue: 0x400)
    }

    /// Rectangle in the view's coordinates; with `inVisibleRect` the view's bounds count instead.
    public let rect: CGRect
    public let options: Options
    /// Receiver of the events, a responder.
    open private(set) weak var owner: AnyObject?
    public let userInfo: [AnyHashable: Any]?
    var isInside: Bool

    public init(
        rect: CGRect, options: Options = [], owner: Any?, userInfo: [AnyHashable: Any]? = nil
    ) {
        self.rect = rect
        self.options = options
        self.userInfo = userInfo
        isInside = options.contains(.assumeInside)
        super.init()
        self.owner = owner as AnyObject?
    }

    func contains(_ point: CGPoint, of view: NSView) -> Bool {
        (options.contains(.inVisibleRect) ? view.bounds : rect).holds(point)
    }
}

extension NSView {
    final func track(_ area: NSTrackingArea) {
        if !areas.contains(where: { $0 === area }) { areas.append(area) }
    }
}
