import CoreGraphics

/// Element for screen readers in a program of layers. Thread: main.
///
/// The program makes an item for each control, with a role, a name and actions, and gives the
/// outermost items to an `AccessibleLayerWindow`. Properties are read only while a screen reader
/// runs; changes are then reported to the reader.
public final class AccessibleItem {
    /// Role, which decides how a screen reader names and operates the item. A change is reported to
    /// a running reader.
    public var role: AccessibleRole { didSet { if role != oldValue { changed() } } }
    /// Name, as spoken by a screen reader. A change is reported to a running reader.
    public var name: String { didSet { if name != oldValue { changed() } } }
    /// Explanation beyond the name. Default nil. A change is reported to a running reader.
    public var help: String? { didSet { if help != oldValue { changed() } } }
    /// Name for tests, not spoken by a screen reader. Default nil. A change is not reported.
    public var identifier: String?
    /// Value in words, such as the text of a field. Default nil. A change is reported to a running
    /// reader.
    public var words: String? { didSet { if words != oldValue { changed() } } }
    /// States. Default `usual`: enabled, sensitive, showing and visible. A change is reported to a
    /// running reader; the addition of `focused` moves the reader's focus to the item.
    public var states = AccessibleStates.usual {
        didSet {
            guard states != oldValue else { return }
            changed()
            let isFocused = states.contains(.focused)
            if isFocused != oldValue.contains(.focused) {
                if isFocused { AccessibilityTree.shared.focusMoved(to: self) }
            }
        }
    }
    /// Number with limits, for sliders and progress; nil, the default, for none. A change is
    /// reported to a running reader.
    public var number: AccessibleNumber? { didSet { if number != oldValue { changed() } } }
    /// Called on the main thread when a reader sets the number, within the limits. Default nil: the
    /// number cannot be set.
    public var onNumber: ((Double) -> Void)?
    /// Called when a reader gives the focus; true if the item has taken the focus. Default nil:
    /// never.
    public var onFocus: (() -> Bool)?
    /// Called when a reader requests the item to be visible; true if the item is visible. Default
    /// nil.
    public var onReveal: (() -> Bool)?
    /// Rectangle in points of the window, y down; called for each request. Default zero.
    public var frame: () -> CGRect = { .zero }
    /// Actions; the first action is the default action of readers. Default none. A change is not
    /// reported.
    public var actions: [AccessibleAction] = []
    /// Items inside, in reading order. An item has a single parent: the item that received the
    /// child last. Default none.
    public var children: [AccessibleItem] = [] {
        didSet {
            for child in oldValue where child.parent === self { child.parent = nil }
            for child in children { child.parent = self }
            AccessibilityTree.shared.childrenChanged(in: self)
        }
    }
    weak var parent: (any AccessibleElement)?

    /// Item of a kind with a name, and an action named `click` if `onClick` is given. The item
    /// retains the function, which runs on the main thread; the action always succeeds.
    public init(_ role: AccessibleRole, _ name: String, onClick: (() -> Void)? = nil) {
        (self.role, self.name) = (role, name)
        guard let onClick else { return }
        actions = [
            AccessibleAction("click") {
                onClick()
                return true
            }
        ]
    }

    private func changed() { AccessibilityTree.shared.changed(self) }
}

extension AccessibleItem: AccessibleElement {
    package var accessibleRole: AccessibleRole { role }
    package var accessibleName: String? { name }
    package var accessibleHelp: String? { help }
    package var accessibleIdentifier: String? { identifier }
    package var accessibleWords: String? { words }
    package var accessibleStates: AccessibleStates {
        onFocus == nil ? states : states.union(.focusable)
    }
    package var accessibleFrame: CGRect { frame() }
    package var accessibleParent: (any AccessibleElement)? { parent }
    package var accessibleChildren: [any AccessibleElement] { children }
    package var accessibleActions: [AccessibleAction] { actions }
    package var accessibleNumber: AccessibleNumber? { number }
    package func setAccessibleNumber(_ value: Double) {
        guard let number else { return }
        onNumber?(min(max(value, number.range.lowerBound), number.range.upperBound))
    }
    package var accessibleText: AccessibleText? { role == .label ? AccessibleText(name) : nil }
    package func receiveAccessibleFocus() -> Bool { onFocus?() ?? false }
    package func revealAccessibly() -> Bool { onReveal?() ?? false }
}
