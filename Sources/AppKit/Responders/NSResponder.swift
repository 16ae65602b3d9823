import CoreGraphics
import Foundation
import LayerAccessibility

/// Receiver of events: views, windows, the application. An event not handled is passed to the next
/// responder. Thread: main.
@MainActor @preconcurrency
open class NSResponder: NSObject {
    private weak var following: NSResponder?

    public override init() { super.init() }

    /// Called after reading an interface file. Never called: Lamina has no interface files. Default
    /// nothing.
    open func awakeFromNib() {}
    /// Called by Interface Builder. Never called: Lamina has no Interface Builder. Default nothing.
    open func prepareForInterfaceBuilder() {}

    /// Next responder, not retained. Default nil; for a view the superview. A cycle of responders
    /// is a programming error, because an unhandled event would be passed on for ever.
    open var nextResponder: NSResponder? {
        get { following }
        set { following = newValue }
    }

    /// True if the responder may become first responder. Default false. Read at each press and by
    /// `makeFirstResponder(_:)`.
    open var acceptsFirstResponder: Bool { false }
    /// Called before the responder becomes first. False refuses. Default true. The former first
    /// responder has agreed by then.
    open func becomeFirstResponder() -> Bool { true }
    /// Called before the responder stops being first responder. False refuses. Default true. Not
    /// called when a view leaves the window.
    open func resignFirstResponder() -> Bool { true }
    /// True if a responder may become first responder for an event. Called for a left press in a
    /// view that accepts first responder status; the view is the first receiver. Default: the next
    /// responder decides, and the end of the chain returns true.
    open func validateProposedFirstResponder(
        _ responder: NSResponder, for event: NSEvent?
    ) -> Bool { nextResponder?.validateProposedFirstResponder(responder, for: event) ?? true }
    /// Handles a key with modifiers before the key is delivered as typed text. True if handled.
    /// Default false. A window calls the method of its content view before the first responder.
    open func performKeyEquivalent(with event: NSEvent) -> Bool { false }

    // MARK: Accessibility

    final var accessibility: AccessibilityValues?
    /// Values of the class, for properties which are not set.
    var standardIsElement: Bool { false }
    /// Rectangle of the class, for `accessibilityFrame()`.
    var standardFrame: NSRect { .zero }

    /// True if the responder is a single element for screen readers. Default false.
    open func isAccessibilityElement() -> Bool { accessibility?.isElement ?? standardIsElement }
    /// Makes the responder an element, or not. The subviews of an element are left out of the tree.
    open func setAccessibilityElement(_ isElement: Bool) {
        storeAccessibility(isStructure: true) { $0.isElement = isElement }
    }
    /// Kind of the element. Default nil: unknown.
    open func accessibilityRole() -> NSAccessibility.Role? { accessibility?.role }
    /// Sets the kind; nil for an unknown kind. A role without a counterpart in AT-SPI counts as
    /// unknown, and a window is always a frame.
    open func setAccessibilityRole(_ role: NSAccessibility.Role?) {
        storeAccessibility { $0.role = role }
    }
    /// Name of an element without a visible title. Default nil.
    open func accessibilityLabel() -> String? { accessibility?.label }
    /// Sets the name; nil for no name. The label has precedence over the title. The label of a
    /// window has no effect: the name of a window is the window's `title`.
    open func setAccessibilityLabel(_ label: String?) { storeAccessibility { $0.label = label } }
    /// Visible title, read by screen readers without a label. Default nil.
    open func accessibilityTitle() -> String? { accessibility?.title }
    /// Sets the title; nil for no title. Screen readers get the title while the label is nil.
    open func setAccessibilityTitle(_ title: String?) { storeAccessibility { $0.title = title } }
    /// Explanation beyond the name. Default nil.
    open func accessibilityHelp() -> String? { accessibility?.help }
    /// Sets the explanation; nil for none. Screen readers get the text as the element's
    /// description.
    open func setAccessibilityHelp(_ help: String?) { storeAccessibility { $0.help = help } }
    /// Value: a text, a number or a truth value. Default nil.
    open func accessibilityValue() -> Any? { accessibility?.value }
    /// Sets the value; nil for none. Screen readers call the method too, to change a number.
    open func setAccessibilityValue(_ value: Any?) { storeAccessibility { $0.value = value } }
    /// Lowest number of the value. Default nil.
    open func accessibilityMinValue() -> Any? { accessibility?.low }
    /// Sets the lowest number; nil for none. Screen readers get a number only with a finite value
    /// and both limits, the lowest not above the highest.
    open func setAccessibilityMinValue(_ value: Any?) { storeAccessibility { $0.low = value } }
    /// Highest number of the value. Default nil.
    open func accessibilityMaxValue() -> Any? { accessibility?.high }
    /// Sets the highest number; nil for none. Screen readers get a number only with a finite value
    /// and both limits, the lowest not above the highest.
    open func setAccessibilityMaxValue(_ value: Any?) { storeAccessibility { $0.high = value } }
    /// Name for tests, not read by screen readers. Default nil.
    open func accessibilityIdentifier() -> String? { accessibility?.identifier }
    /// Sets the name for tests; nil for none. Tests find the text as the identifier in AT-SPI. A
    /// change after a reader has met the element is not reported.
    open func setAccessibilityIdentifier(_ identifier: String?) {
        storeAccessibility { $0.identifier = identifier }
    }
    /// Frame on the screen, in points with y up. Default the bounds of a view or a window.
    open func accessibilityFrame() -> NSRect { accessibility?.frame ?? standardFrame }
    /// Sets the frame on the screen, in points with y up. The frame does not follow a moved view or
    /// window.
    open func setAccessibilityFrame(_ frame: NSRect) { storeAccessibility { $0.frame = frame } }
    /// Child elements: views or `NSAccessibilityElement`s; other objects are left out. Default nil:
    /// the subviews.
    open func accessibilityChildren() -> [Any]? { accessibility?.children }
    /// Sets the child elements; nil for the subviews. An empty list leaves the subviews out.
    open func setAccessibilityChildren(_ children: [Any]?) {
        storeAccessibility(isStructure: true) { $0.children = children }
    }
    /// Parent element, not retained. Default the superview or the window.
    open func accessibilityParent() -> Any? {
        accessibility?.parent ?? (self as? NSView)?.surroundings
    }
    /// Sets the parent element; nil restores the default. Needed for an element outside of the tree
    /// of views.
    open func setAccessibilityParent(_ parent: Any?) {
        storeAccessibility(isStructure: true) { $0.parent = parent as AnyObject? }
    }
    /// True if the element is enabled. Default true. Readers cannot operate a disabled element.
    open func isAccessibilityEnabled() -> Bool { accessibility?.isEnabled ?? true }
    /// Sets whether the element is enabled. Readers cannot operate a disabled element.
    open func setAccessibilityEnabled(_ isEnabled: Bool) {
        storeAccessibility { $0.isEnabled = isEnabled }
    }
    /// True for the first responder of the window. False for responders which are no views.
    open func isAccessibilityFocused() -> Bool {
        (self as? NSView).map { $0.holder?.firstResponder === $0 } ?? false
    }
    /// Gives a view the focus; false changes nothing. Has no effect for a view that Tab skips, and
    /// for a responder other than a view.
    open func setAccessibilityFocused(_ isFocused: Bool) {
        if isFocused { _ = receiveAccessibleFocus() }
    }
    /// True if selected. Default false.
    open func isAccessibilitySelected() -> Bool { accessibility?.isSelected ?? false }
    /// Sets whether the element is selected. The selection exists for screen readers only.
    open func setAccessibilitySelected(_ isSelected: Bool) {
        storeAccessibility { $0.isSelected = isSelected }
    }
    /// True if screen readers ignore the views beside this view. Default false. Among several modal
    /// siblings, the front view is modal.
    open func isAccessibilityModal() -> Bool { accessibility?.isModal ?? false }
    /// Sets whether screen readers ignore the views beside this view. Among several modal siblings,
    /// the front view is modal.
    open func setAccessibilityModal(_ isModal: Bool) {
        storeAccessibility(isStructure: true) { $0.isModal = isModal }
    }
    /// True if screen readers ignore the view and its subviews. Default false.
    open func isAccessibilityHidden() -> Bool { accessibility?.isHidden ?? false }
    /// Hides the view and its subviews from screen readers, or shows both again. The view stays
    /// visible.
    open func setAccessibilityHidden(_ isHidden: Bool) {
        storeAccessibility(isStructure: true) { $0.isHidden = isHidden }
    }
    /// Further actions, by name. Default nil. Screen readers get the actions of enabled elements
    /// only.
    open func accessibilityCustomActions() -> [NSAccessibilityCustomAction]? {
        accessibility?.customActions
    }
    /// Sets the further actions; nil for none. The actions are retained. An empty list is the same
    /// as nil for screen readers.
    open func setAccessibilityCustomActions(_ actions: [NSAccessibilityCustomAction]?) {
        storeAccessibility { $0.customActions = actions }
    }
    /// Presses the element; called for Space and by screen readers. After false, the default, a
    /// screen reader sends a click instead.
    open func accessibilityPerformPress() -> Bool { false }
    /// Raises the value; true if handled. Default false. Called in the first responder for the
    /// unhandled keys up and right, and by screen readers for sliders.
    open func accessibilityPerformIncrement() -> Bool { false }
    /// Lowers the value; true if handled. Default false. Called in the first responder for the
    /// unhandled keys down and left, and by screen readers for sliders.
    open func accessibilityPerformDecrement() -> Bool { false }
    /// Called for Escape in the focused view and its responder chain, if nothing handled the key.
    /// Default: passed to the next responder.
    open func cancelOperation(_ sender: Any?) { nextResponder?.cancelOperation(sender) }

    // MARK: Events; the default passes each to the next responder

    /// Press of the left button. Default: passed to the next responder.
    open func mouseDown(with event: NSEvent) { nextResponder?.mouseDown(with: event) }
    /// Release of the left button. Default: passed to the next responder.
    open func mouseUp(with event: NSEvent) { nextResponder?.mouseUp(with: event) }
    /// Movement with the left button held. Default: passed to the next responder.
    open func mouseDragged(with event: NSEvent) { nextResponder?.mouseDragged(with: event) }
    /// Press of the right button. Default: passed to the next responder.
    open func rightMouseDown(with event: NSEvent) { nextResponder?.rightMouseDown(with: event) }
    /// Release of the right button. Default: passed to the next responder.
    open func rightMouseUp(with event: NSEvent) { nextResponder?.rightMouseUp(with: event) }
    /// Movement with the right button held. Default: passed to the next responder.
    open func rightMouseDragged(with event: NSEvent) {
        nextResponder?.rightMouseDragged(with: event)
    }
    /// Press of a button other than the left and the right. Default: passed to the next responder.
    open func otherMouseDown(with event: NSEvent) { nextResponder?.otherMouseDown(with: event) }
    /// Release of a button other than the left and the right. Default: passed to the next
    /// responder.
    open func otherMouseUp(with event: NSEvent) { nextResponder?.otherMouseUp(with: event) }
    /// Movement with a button other than the left and the right held. Default: passed to the next
    /// responder.
    open func otherMouseDragged(with event: NSEvent) {
        nextResponder?.otherMouseDragged(with: event)
    }
    /// Movement without a button. Default: passed to the next responder. Called for the first
    /// responder if `acceptsMouseMovedEvents` is true, and for owners of tracking areas.
    open func mouseMoved(with event: NSEvent) { nextResponder?.mouseMoved(with: event) }
    /// Pointer entered a tracking area. Default: passed to the next responder.
    open func mouseEntered(with event: NSEvent) { nextResponder?.mouseEntered(with: event) }
    /// Pointer left a tracking area. Default: passed to the next responder.
    open func mouseExited(with event: NSEvent) { nextResponder?.mouseExited(with: event) }
    /// Turn of the wheel. Default: passed to the next responder.
    open func scrollWheel(with event: NSEvent) { nextResponder?.scrollWheel(with: event) }
    /// Magnification: the wheel with Control. Default: passed to the next responder.
    open func magnify(with event: NSEvent) { nextResponder?.magnify(with: event) }
    /// Rotation: the wheel with Control and Option. Default: passed to the next responder.
    open func rotate(with event: NSEvent) { nextResponder?.rotate(with: event) }
    /// Pointer entered a tracking area with `cursorUpdate`. Default: passed to the next responder.
    open func cursorUpdate(with event: NSEvent) { nextResponder?.cursorUpdate(with: event) }
    /// Press or repetition of a key. Default: passed to the next responder. A window moves the
    /// focus by Tab.
    open func keyDown(with event: NSEvent) { nextResponder?.keyDown(with: event) }
    /// Release of a key. Default: passed to the next responder.
    open func keyUp(with event: NSEvent) { nextResponder?.keyUp(with: event) }
    /// Press or release of a modifier key. Default: passed to the next responder.
    open func flagsChanged(with event: NSEvent) { nextResponder?.flagsChanged(with: event) }
}
