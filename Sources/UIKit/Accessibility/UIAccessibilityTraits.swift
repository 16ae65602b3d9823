import Foundation

/// Kind and state of an accessible element, as a set. Traits without a counterpart on the desktop
/// are kept without effect.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
    /// Bits of the set, with the values of UIKit.
    public let rawValue: UInt64
    /// Set with the given bits; bits without a meaning are kept.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    /// No trait.
    public static let none = UIAccessibilityTraits([])
    /// Button.
    public static let button = UIAccessibilityTraits(rawValue: 1)
    /// Link.
    public static let link = UIAccessibilityTraits(rawValue: 2)
    /// Picture.
    public static let image = UIAccessibilityTraits(rawValue: 4)
    /// Selected.
    public static let selected = UIAccessibilityTraits(rawValue: 8)
    /// Plays a sound when activated. Told as a button.
    public static let playsSound = UIAccessibilityTraits(rawValue: 16)
    /// Key of a keyboard. Told as a button.
    public static let keyboardKey = UIAccessibilityTraits(rawValue: 32)
    /// Text which does not change.
    public static let staticText = UIAccessibilityTraits(rawValue: 64)
    /// Summary of the screen. Told as a label.
    public static let summaryElement = UIAccessibilityTraits(rawValue: 128)
    /// A disabled element.
    public static let notEnabled = UIAccessibilityTraits(rawValue: 256)
    /// Changes often. Kept without effect, because screen readers request values when needed.
    public static let updatesFrequently = UIAccessibilityTraits(rawValue: 512)
    /// Search field.
    public static let searchField = UIAccessibilityTraits(rawValue: 1024)
    /// Starts playing or recording. Told as a button.
    public static let startsMediaSession = UIAccessibilityTraits(rawValue: 2048)
    /// Value which can be raised and lowered.
    public static let adjustable = UIAccessibilityTraits(rawValue: 4096)
    /// Gets touches itself. Kept without effect: readers of the desktop pass touches on.
    public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 8192)
    /// Turns the page after the element was read. Kept without effect.
    public static let causesPageTurn = UIAccessibilityTraits(rawValue: 16384)
    /// Row of tabs.
    public static let tabBar = UIAccessibilityTraits(rawValue: 32768)
    /// Heading.
    public static let header = UIAccessibilityTraits(rawValue: 65536)
    /// Button which is on or off, by the value 1 or 0.
    public static let toggleButton = UIAccessibilityTraits(rawValue: 1 << 53)

    /// Kinds which are activated.
    static let activated: UIAccessibilityTraits = [
        .button, .link, .playsSound, .keyboardKey, .startsMediaSession, .toggleButton,
    ]
    /// Kinds reached by Tab.
    static let operated: UIAccessibilityTraits = activated.union([.adjustable, .searchField])
}

/// Kind of the group formed by the elements of a container. Default `none`.
public enum UIAccessibilityContainerType: Int, Sendable {
    /// No group.
    case none = 0
    /// Table.
    case dataTable
    /// List.
    case list
    /// Part of a page. Told as a group.
    case landmark
    /// Elements which belong together.
    case semanticGroup
}

/// Direction of scrolling for `accessibilityScroll(_:)`. A scroll view treats `next` as `down`, and
/// `previous` as `up`.
public enum UIAccessibilityScrollDirection: Int, Sendable {
    /// To content on the right.
    case right = 1
    /// To content on the left.
    case left
    /// To content above.
    case up
    /// To content below.
    case down
    /// To the next page.
    case next
    /// To the previous page.
    case previous
}

/// Action of an accessible element, in addition to its activation. Thread: main.
@MainActor @preconcurrency
open class UIAccessibilityCustomAction: NSObject {
    /// Handler: true if the action was performed. The argument is the action itself. Thread: main.
    public typealias Handler = (UIAccessibilityCustomAction) -> Bool

    /// Name for people. Screen readers get the present name.
    open var name: String
    /// Work of the action; nil performs nothing. A screen reader calls the handler on the main
    /// thread.
    open var actionHandler: Handler?

    /// Action with a name and its work. The name is not checked; without a handler the action
    /// performs nothing.
    public init(name: String, actionHandler: Handler?) {
        (self.name, self.actionHandler) = (name, actionHandler)
        super.init()
    }

    /// Action with a name and a method of a target, which is not retained. The method replaces
    /// UIKit's selector.
    public init<Target: AnyObject>(
        name: String, target: Target?,
        selector: @escaping (Target) -> (UIAccessibilityCustomAction) -> Bool
    ) {
        self.name = name
        actionHandler = { [weak target] action in target.map { selector($0)(action) } ?? false }
        super.init()
    }
}
