import CoreGraphics

/// States of an accessible element, as a set. Bits by the numbers of ATK's states.
public struct AccessibleStates: OptionSet, Hashable, Sendable {
    /// Bits of the set.
    public let rawValue: UInt64
    /// Set with the given bits.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    private init(number: UInt64) { rawValue = 1 << number }
    /// Window with the keyboard focus.
    public static let active = AccessibleStates(number: 1)
    /// Busy, as while loading.
    public static let busy = AccessibleStates(number: 3)
    /// Switched on.
    public static let checked = AccessibleStates(number: 4)
    /// Text which can be edited.
    public static let editable = AccessibleStates(number: 6)
    /// The element is enabled.
    public static let enabled = AccessibleStates(number: 7)
    /// Can be expanded.
    public static let expandable = AccessibleStates(number: 8)
    /// Expanded.
    public static let expanded = AccessibleStates(number: 9)
    /// Can have the focus.
    public static let focusable = AccessibleStates(number: 10)
    /// Has the focus.
    public static let focused = AccessibleStates(number: 11)
    /// Modal: elements outside receive no input.
    public static let modal = AccessibleStates(number: 14)
    /// Can be selected.
    public static let selectable = AccessibleStates(number: 20)
    /// Selected.
    public static let selected = AccessibleStates(number: 21)
    /// Reacts to actions.
    public static let sensitive = AccessibleStates(number: 22)
    /// The element and all its ancestors are visible.
    public static let showing = AccessibleStates(number: 23)
    /// Text of a single line.
    public static let singleLine = AccessibleStates(number: 24)
    /// The element itself is not hidden.
    public static let visible = AccessibleStates(number: 28)
    /// Can be checked.
    public static let checkable = AccessibleStates(number: 39)

    /// States of an ordinary element: enabled, sensitive, showing and visible.
    public static let usual: AccessibleStates = [.enabled, .sensitive, .showing, .visible]

    /// Numbers of the states in the set.
    var numbers: [Int32] { (0..<64).filter { rawValue >> UInt64($0) & 1 != 0 } }
}

/// Action of an accessible element. Thread: main.
public struct AccessibleAction {
    /// Name for programs; `click` is the usual action of a button. Read at each request of a
    /// reader.
    public var name: String
    /// Name for people. Default the name.
    public var title: String
    /// Performs the action; false if the action is not possible now. Called on the main thread when
    /// a reader requests the action; the reader receives the result.
    public var perform: () -> Bool

    /// Action with a name for programs, a name for people, and a function that performs the action.
    /// `title` nil means the name for programs.
    public init(_ name: String, title: String? = nil, perform: @escaping () -> Bool) {
        (self.name, self.title, self.perform) = (name, title ?? name, perform)
    }
}

/// Number shown by an element, with its limits. An item reports a new number to readers only if
/// value, range or step differ.
public struct AccessibleNumber: Equatable, Sendable {
    /// Present value; not limited to `range`. A value set after the creation is not checked.
    public var value: Double
    /// Lowest and highest value. A number set by a reader is clamped to the range.
    public var range: ClosedRange<Double>
    /// Size of a step; 0 for an unknown size. Default 0. For information of readers: numbers set by
    /// readers are not rounded to steps.
    public var step: Double

    /// Number within limits; a value that is not finite counts as the lower limit. A step that is
    /// not finite counts as 0.
    public init(_ value: Double, in range: ClosedRange<Double>, step: Double = 0) {
        (self.value, self.range) = (value.isFinite ? value : range.lowerBound, range)
        self.step = step.isFinite ? step : 0
    }
}

/// Text of an element, with the selection. Offsets count Unicode scalars.
package struct AccessibleText: Equatable {
    package var text: String
    package var selection: Range<Int>
    package var caret: Int

    package init(_ text: String, selection: Range<Int> = 0..<0, caret: Int = 0) {
        (self.text, self.selection, self.caret) = (text, selection, caret)
    }
}

/// Element of the tree for screen readers. Thread: main.
///
/// A reader requests properties one at a time, and children by index. No property is read while no
/// screen reader runs.
package protocol AccessibleElement: AnyObject {
    var accessibleRole: AccessibleRole { get }
    var accessibleName: String? { get }
    /// Explanation beyond the name.
    var accessibleHelp: String? { get }
    /// Text which identifies the element for tests.
    var accessibleIdentifier: String? { get }
    /// Value in words.
    var accessibleWords: String? { get }
    var accessibleStates: AccessibleStates { get }
    /// Rectangle in points of the window, y down.
    var accessibleFrame: CGRect { get }
    /// Parent; nil for a window.
    var accessibleParent: (any AccessibleElement)? { get }
    var accessibleChildren: [any AccessibleElement] { get }
    var accessibleActions: [AccessibleAction] { get }
    /// Number; nil for an element without a number.
    var accessibleNumber: AccessibleNumber? { get }
    /// Changes the number, as the user would.
    func setAccessibleNumber(_ value: Double)
    /// Text with the selection, which screen readers read by character, word or line; nil for an
    /// element without a text.
    var accessibleText: AccessibleText? { get }
    /// True if the text can be edited.
    var isAccessiblyEditable: Bool { get }
    /// Selects a range; an empty range moves the caret.
    func selectAccessibleText(_ range: Range<Int>) -> Bool
    /// Replaces a range of the text, as the user would.
    func replaceAccessibleText(_ range: Range<Int>, with text: String) -> Bool
    /// Rectangle of a part of the text in points of the window; nil if unknown.
    func accessibleFrame(of range: Range<Int>) -> CGRect?
    func receiveAccessibleFocus() -> Bool
    /// Scrolls until the element is visible.
    func revealAccessibly() -> Bool
}

extension AccessibleElement {
    package var accessibleHelp: String? { nil }
    package var accessibleIdentifier: String? { nil }
    package var accessibleWords: String? { nil }
    package var accessibleActions: [AccessibleAction] { [] }
    package var accessibleNumber: AccessibleNumber? { nil }
    package func setAccessibleNumber(_ value: Double) {}
    package var accessibleText: AccessibleText? { nil }
    package var isAccessiblyEditable: Bool { false }
    package func selectAccessibleText(_ range: Range<Int>) -> Bool { false }
    package func replaceAccessibleText(_ range: Range<Int>, with text: String) -> Bool { false }
    package func accessibleFrame(of range: Range<Int>) -> CGRect? { nil }
    package func receiveAccessibleFocus() -> Bool { false }
    package func revealAccessibly() -> Bool { false }

    /// The element and the elements around, innermost first. A cycle of parents ends the list.
    package var accessiblePath: [any AccessibleElement] {
        var (path, seen): ([any AccessibleElement], Set<ObjectIdentifier>) = ([], [])
        var next: (any AccessibleElement)? = self
        while let current = next, seen.insert(ObjectIdentifier(current)).inserted {
            path.append(current)
            next = current.accessibleParent
        }
        return path
    }
}

/// Window as an accessible element: the outermost element of its tree.
package protocol AccessibleWindow: AccessibleElement {
    /// Origin on the desktop in points; nil if unknown, as under Wayland.
    var accessibleOrigin: CGPoint? { get }
    /// Pixels per point.
    var accessibleScale: CGFloat { get }
}
