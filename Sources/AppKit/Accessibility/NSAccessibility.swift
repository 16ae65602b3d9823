import Foundation
import LayerAccessibility

/// Names and functions of accessibility. Thread: main.
@MainActor @preconcurrency
public enum NSAccessibility {
    /// Kind of an element. Screen readers receive the corresponding role of AT-SPI; for a name
    /// that is not listed here, the unknown role.
    public struct Role: RawRepresentable, Hashable, Sendable {
        /// Name of the kind, as in AppKit.
        public let rawValue: String
        /// Kind by name; a name other than the names below is reported as unknown.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Button.
        public static let button = Role(rawValue: "AXButton")
        /// Cell of a table.
        public static let cell = Role(rawValue: "AXCell")
        /// Check box; checked by the value 1 or true.
        public static let checkBox = Role(rawValue: "AXCheckBox")
        /// Choice from a list which opens.
        public static let comboBox = Role(rawValue: "AXComboBox")
        /// Group of elements.
        public static let group = Role(rawValue: "AXGroup")
        /// Picture.
        public static let image = Role(rawValue: "AXImage")
        /// Link.
        public static let link = Role(rawValue: "AXLink")
        /// List.
        public static let list = Role(rawValue: "AXList")
        /// Menu.
        public static let menu = Role(rawValue: "AXMenu")
        /// Entry of a menu.
        public static let menuItem = Role(rawValue: "AXMenuItem")
        /// Choice from a menu which opens. Screen readers receive a combo box.
        public static let popUpButton = Role(rawValue: "AXPopUpButton")
        /// Progress of a task.
        public static let progressIndicator = Role(rawValue: "AXProgressIndicator")
        /// Button of a group in which a single button is on; the value 1 or true means on.
        public static let radioButton = Role(rawValue: "AXRadioButton")
        /// Row of a table or a tree. Screen readers receive an entry of a list.
        public static let row = Role(rawValue: "AXRow")
        /// Area which scrolls.
        public static let scrollArea = Role(rawValue: "AXScrollArea")
        /// Number set by dragging.
        public static let slider = Role(rawValue: "AXSlider")
        /// Text which cannot be edited.
        public static let staticText = Role(rawValue: "AXStaticText")
        /// Row of tabs.
        public static let tabGroup = Role(rawValue: "AXTabGroup")
        /// Table.
        public static let table = Role(rawValue: "AXTable")
        /// Several lines of text.
        public static let textArea = Role(rawValue: "AXTextArea")
        /// Line of text.
        public static let textField = Role(rawValue: "AXTextField")
        /// Row of tools.
        public static let toolbar = Role(rawValue: "AXToolbar")
        /// Unknown kind.
        public static let unknown = Role(rawValue: "AXUnknown")
        /// Window.
        public static let window = Role(rawValue: "AXWindow")

        /// The corresponding role of AT-SPI; `unknown` for a name that is not listed.
        var told: AccessibleRole {
            let table: [Role: AccessibleRole] = [
                .button: .button, .cell: .cell, .checkBox: .checkBox, .comboBox: .comboBox,
                .group: .panel, .image: .image, .link: .link, .list: .list, .menu: .menu,
                .menuItem: .menuItem, .popUpButton: .comboBox, .progressIndicator: .progressBar,
                .radioButton: .radioButton, .row: .listItem, .scrollArea: .scrollArea,
                .slider: .slider, .staticText: .label, .tabGroup: .tabList, .table: .table,
                .textArea: .textField, .textField: .textField, .toolbar: .toolBar,
                .window: .frame,
            ]
            return table[self] ?? .unknown
        }
    }

    /// Event for screen readers. Sent by `NSAccessibility.post(element:notification:)`.
    public struct Notification: RawRepresentable, Hashable, Sendable {
        /// Name of the event, as in AppKit.
        public let rawValue: String
        /// Event by name; a name other than the names below has no effect.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The element has the focus.
        public static let focusedUIElementChanged = Notification(
            rawValue: "AXFocusedUIElementChanged")
        /// The value has changed.
        public static let valueChanged = Notification(rawValue: "AXValueChanged")
        /// The title has changed.
        public static let titleChanged = Notification(rawValue: "AXTitleChanged")
        /// The elements inside have changed.
        public static let layoutChanged = Notification(rawValue: "AXLayoutChanged")
        /// The element was made.
        public static let created = Notification(rawValue: "AXCreated")
        /// The element was removed.
        public static let uiElementDestroyed = Notification(rawValue: "AXUIElementDestroyed")
        /// Announcement of the text under the key `announcement` of the user info.
        public static let announcementRequested = Notification(
            rawValue: "AXAnnouncementRequested")
    }

    /// Key of the user info of a notification. Keys other than `announcement` have no effect.
    public struct NotificationUserInfoKey: RawRepresentable, Hashable, Sendable {
        /// Name of the key.
        public let rawValue: String
        /// Key by name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Text to be read aloud.
        public static let announcement = NotificationUserInfoKey(rawValue: "AXAnnouncementKey")
    }

    /// Reports an event of an element to screen readers. Has no effect without a screen reader, or
    /// for an element other than a responder.
    public static func post(element: Any, notification: Notification) {
        post(element: element, notification: notification, userInfo: nil)
    }

    /// Reports an event of an element to screen readers, with a text for an announcement. An
    /// announcement without a text has no effect.
    public static func post(
        element: Any, notification: Notification, userInfo: [NotificationUserInfoKey: Any]?
    ) {
        guard let responder = element as? NSResponder else { return }
        let tree = AccessibilityTree.shared
        switch notification {
        case .focusedUIElementChanged: tree.focusMoved(to: responder)
        case .valueChanged, .titleChanged: tree.changed(responder)
        case .layoutChanged, .created, .uiElementDestroyed: tree.childrenChanged(in: responder)
        case .announcementRequested:
            guard let text = userInfo?[.announcement] as? String else { return }
            tree.announce(text, in: NSApplication.shared.keyWindow)
        default: break
        }
    }
}

/// Action of an accessible element, in addition to its press. Thread: main.
@MainActor @preconcurrency
open class NSAccessibilityCustomAction: NSObject {
    /// Name for people. A screen reader receives the same text as the name of the action.
    open var name: String
    /// Work of the action, true if performed; nil performs nothing. Called on the main thread by a
    /// screen reader. Default nil.
    open var handler: (() -> Bool)?

    /// Action with a name and its work. Without `handler` the action performs nothing.
    public init(name: String, handler: (() -> Bool)? = nil) {
        (self.name, self.handler) = (name, handler)
        super.init()
    }
}

/// Element for screen readers without a view, among the `accessibilityChildren` of a view. Thread:
/// main. A responder here, and a plain object in AppKit.
@MainActor @preconcurrency
open class NSAccessibilityElement: NSResponder {
    public override init() { super.init() }

    /// Element of a kind in a view, with a rectangle of the screen and a name. A zero rectangle is
    /// not set; the parent is not retained. The result is an `NSAccessibilityElement`.
    public class func element(
        withRole role: NSAccessibility.Role, frame: NSRect, label: String?, parent: Any?
    ) -> Any {
        let element = NSAccessibilityElement()
        element.setAccessibilityRole(role)
        if frame != .zero { element.setAccessibilityFrame(frame) }
        element.setAccessibilityLabel(label)
        element.setAccessibilityParent(parent)
        return element
    }

    private var frameInParent = NSRect.zero
    /// Rectangle in the space of the parent, which must be a view; zero, the default, uses
    /// `accessibilityFrame()`. In points. A frame set by `setAccessibilityFrame(_:)` has precedence
    /// for screen readers.
    open func accessibilityFrameInParentSpace() -> NSRect { frameInParent }
    /// Sets the rectangle in the space of the parent. A frame set by `setAccessibilityFrame(_:)`
    /// has precedence.
    open func setAccessibilityFrameInParentSpace(_ frame: NSRect) {
        frameInParent = frame
        storeAccessibility { _ in }
    }

    override var standardFrame: NSRect {
        guard frameInParent != .zero, let view = accessibilityParent() as? NSView,
            let window = view.holder
        else { return .zero }
        return window.convertToScreen(view.convert(frameInParent, to: nil))
    }
    override var standardIsElement: Bool { true }
}
