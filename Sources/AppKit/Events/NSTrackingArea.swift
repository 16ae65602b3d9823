import CoreGraphics
import Foundation

/// Area of a view which tracks the pointer's entering, moving and leaving. Thread: main.
@MainActor @preconcurrency
open class NSTrackingArea: NSObject {
    /// Tracked events and the times of tracking, as a set. An area without one of the four
    /// `active…` options tracks nothing.
    public struct Options: OptionSet, Sendable {
        /// Bits of the set, with the values of AppKit.
        public let rawValue: UInt
        /// Set with the given bits; bits without a meaning are kept.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The owner receives `mouseEntered(with:)` and `mouseExited(with:)`.
        public static let mouseEnteredAndExited = Options(rawValue: 1)
        /// The owner receives `mouseMoved(with:)` inside the area.
        public static let mouseMoved = Options(rawValue: 2)
        /// The owner sets the cursor in `cursorUpdate(with:)`. The innermost of several areas
        /// determines the cursor; outside of all areas the cursor is an arrow.
        public static let cursorUpdate = Options(rawValue: 4)
        /// Tracks while the view is first responder.
        public static let activeWhenFirstResponder = Options(rawValue: 0x10)
        /// Tracks while the window is key. The key window is `NSApplication.keyWindow`.
        public static let activeInKeyWindow = Options(rawValue: 0x20)
        /// Tracks always, as `activeAlways`: the application's activity is not checked.
        public static let activeInActiveApp = Options(rawValue: 0x40)
        /// Tracks always.
        public static let activeAlways = Options(rawValue: 0x80)
        /// Assumes the pointer inside when the area is added. The first event outside then gives
        /// `mouseExited(with:)`.
        public static let assumeInside = Options(rawValue: 0x100)
        /// Uses the view's bounds instead of the rectangle. Differs from AppKit, which uses the
        /// visible part.
        public static let inVisibleRect = Options(rawValue: 0x200)
        /// Tracks during drags as well. Without the option the owner gets changes of the pointer
        /// after the release.
        public static let enabledDuringMouseDrag = Options(rawValue: 0x400)
    }

    /// Rectangle in the view's coordinates; with `inVisibleRect` the view's bounds count instead.
    /// In points. The rectangle never changes: a program exchanges the area instead.
    public let rect: CGRect
    /// Options given at creation. Default the empty set, which tracks nothing.
    public let options: Options
    /// Receiver of the events, a responder. The area does not retain the owner. An owner other than
    /// an `NSResponder` gets no events.
    open private(set) weak var owner: AnyObject?
    /// Data of the client, unused by the framework. Events do not carry the data. Default nil.
    public let userInfo: [AnyHashable: Any]?
    var isInside: Bool
    /// Number of views with the area, so that adding a new area needs no search. A view released
    /// with the area stays counted, which costs only searches.
    fileprivate var holders = 0

    /// Makes an area for `addTrackingArea(_:)`; has no effect until added to a view. The default
    /// options track nothing.
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
        if area.holders > 0, areas.contains(where: { $0 === area }) { return }
        area.holders += 1
        areas.append(area)
    }

    final func untrack(_ area: NSTrackingArea) {
        guard area.holders > 0 else { return }
        let count = areas.count
        areas.remove(object: area)
        if areas.count < count { area.holders -= 1 }
    }
}
