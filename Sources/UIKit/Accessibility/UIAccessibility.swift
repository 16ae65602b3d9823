import CoreGraphics
import Foundation
import LayerAccessibility

/// Functions of accessibility. Thread: main.
@MainActor @preconcurrency
public enum UIAccessibility {
    /// Event for screen readers. Sent by `UIAccessibility.post(notification:argument:)`.
    public struct Notification: RawRepresentable, Hashable, Sendable {
        /// Number of the event.
        public let rawValue: UInt32
        /// Event by number; a number other than the numbers below has no effect.
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        /// A new screen appeared; the argument is the element to be focused, or nil.
        public static let screenChanged = Notification(rawValue: 1000)
        /// A part of the screen changed; the argument is the element to be focused, or nil.
        public static let layoutChanged = Notification(rawValue: 1001)
        /// Announcement; the argument is the text to be read aloud.
        public static let announcement = Notification(rawValue: 1008)
        /// The content scrolled by a page; the argument is a text to be read aloud.
        public static let pageScrolled = Notification(rawValue: 1009)
    }

    /// Posted after a screen reader was started or ended.
    public static let voiceOverStatusDidChangeNotification = Foundation.Notification.Name(
        "UIAccessibilityVoiceOverStatusDidChangeNotification")

    /// True while a screen reader runs. Any reader of the desktop counts.
    public static var isVoiceOverRunning: Bool { AccessibilityTree.isActive }

    /// Reports an event to screen readers. Without a reader, the only effect is the keyboard focus
    /// of an element given with `screenChanged` or `layoutChanged`, if the element can have the
    /// focus.
    public static func post(notification: Notification, argument: Any?) {
        switch notification {
        case .announcement, .pageScrolled:
            guard let text = (argument as? NSAttributedString)?.string ?? argument as? String else {
                return
            }
            AccessibilityTree.shared.announce(text, in: UIApplication.shared.keyWindow)
        case .screenChanged, .layoutChanged:
            if AccessibilityTree.isActive, let window = UIApplication.shared.keyWindow {
                window.everyone { AccessibilityTree.shared.childrenChanged(in: $0) }
            }
            _ = (argument as? UIView)?.receiveAccessibleFocus()
        default: break
        }
    }

    /// A rectangle of a view in the space of `accessibilityFrame`: points of the window. Unlike
    /// Apple's, the result does not contain the window's place on the screen.
    public static func convertToScreenCoordinates(_ rect: CGRect, in view: UIView) -> CGRect {
        view.convert(rect, to: nil)
    }
}
