import CoreGraphics
import Foundation
import LaminaViews

/// View which turns touches into control events, and control events into actions. Thread: main.
/// Events go to the actions in the order of adding. Targets are not retained.
@MainActor @preconcurrency
open class UIControl: UIView {
    public override init(frame: CGRect) { super.init(frame: frame) }
    /// Control with a frame, and an action for `primaryActionTriggered`; nil adds none. The control
    /// retains the action.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
    }
    /// Control from an archive. Always nil: archives of views are not read.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// True if the control reacts to touches. Default true. A tracked touch continues.
    /// `sendActions(for:)` works in any case.
    open var isEnabled = true {
        didSet {
            guard isEnabled != oldValue else { return }
            stateChanged()
            accessibilityChanged()
        }
    }
    /// True if selected. Default false. Set by the client only.
    open var isSelected = false {
        didSet {
            guard isSelected != oldValue else { return }
            stateChanged()
            accessibilityChanged()
        }
    }
    /// True while pressed with the pointer inside. Default false. Setting changes the appearance
    /// only, and sends no event.
    open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateChanged() } } }
    /// State by the flags above and by the first responder. Without any state the value is
    /// `normal`, the empty set.
    open var state: State {
        var state = State.normal
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        if isFirstResponder { state.insert(.focused) }
        return state
    }
    /// Called after a change of state. Default: needs layout.
    func stateChanged() { setNeedsLayout() }

    // MARK: Content

    /// Horizontal place of content. Only languages from left to right are supported: leading is
    /// left.
    public enum ContentHorizontalAlignment: Int, Sendable {
        /// In the middle.
        case center = 0
        /// At the left edge.
        case left
        /// At the right edge.
        case right
        /// At the left edge; nothing is stretched.
        case fill
        /// At the left edge.
        case leading
        /// At the right edge.
        case trailing
    }
    /// Vertical place of content. Default `center`.
    public enum ContentVerticalAlignment: Int, Sendable {
        /// In the middle.
        case center = 0
        /// At the upper edge.
        case top
        /// At the lower edge.
        case bottom
        /// At the upper edge, without stretching (our choice).
        case fill
    }

    /// Horizontal place of a button's title and image. Default center; `fill` begins at the left
    /// edge, and nothing is stretched (our choice). Text fields use their own `textAlignment`;
    /// other controls have no content to place.
    open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
        didSet { if contentHorizontalAlignment != oldValue { contentAlignmentChanged() } }
    }
    /// Vertical place of a button's title and image, or of a text field's text. Default center;
    /// `fill` begins at the upper edge, and nothing is stretched (our choice).
    open var contentVerticalAlignment = ContentVerticalAlignment.center {
        didSet { if contentVerticalAlignment != oldValue { contentAlignmentChanged() } }
    }
    private func contentAlignmentChanged() {
        setNeedsLayout()
        setNeedsDisplay()
    }
    /// The y coordinate of the top of content with the given height, by the vertical alignment.
    final func contentTop(_ height: CGFloat, in room: CGRect) -> CGFloat {
        switch contentVerticalAlignment {
        case .center: room.midY - height / 2
        case .top, .fill: room.minY
        case .bottom: room.maxY - height
        }
    }

    /// True from the begin to the end of a touch. Default false. A control tracks a single touch at
    /// a time.
    open private(set) var isTracking = false
    /// Touch of the tracking; further touches of a control with multiple touches are left out.
    private weak var tracked: UITouch?
    /// True while the tracked touch is inside, with a margin of 70 points once pressed. Default
    /// false, also after tracking was refused.
    open private(set) var isTouchInside = false

    // MARK: Tracking

    /// Begins tracking of a touch. False ends the tracking: no further touch method and no event
    /// follow. Default true. Called for the first touch of an enabled control only.
    open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// Continues tracking at each move. False ends the tracking. Default true. After false neither
    /// `endTracking(_:with:)` nor an event follows.
    open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// Called at the end of a touch, before the event is sent. Default nothing. Called after
    /// `beginTracking(_:with:)` returned true only.
    open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
    /// Called when a touch is cancelled, before the event is sent. Default nothing. The event is
    /// `touchCancel`.
    open func cancelTracking(with event: UIEvent?) {}

    /// Points around the bounds that count as inside during tracking (our choice).
    private static let slack: CGFloat = 70

    private func isInside(_ touch: UITouch, _ event: UIEvent?) -> Bool {
        let p = touch.location(in: self)
        return self.point(inside: p, with: event)
            || bounds.insetBy(dx: -Self.slack, dy: -Self.slack).holds(p)
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isEnabled, tracked == nil, let touch = touches.first else { return }
        tracked = touch
        let isFollowed = beginTracking(touch, with: event)
        // The method may have cancelled the touch.
        guard tracked === touch else { return }
        guard isFollowed else {
            tracked = nil
            return
        }
        (isTracking, isTouchInside) = (true, true)
        isHighlighted = true
        send(touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, event)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking, let touch = tracked, touches.contains(touch) else { return }
        let was = isTouchInside
        isTouchInside = isInside(touch, event)
        isHighlighted = isTouchInside
        let isFollowed = continueTracking(touch, with: event)
        guard isTracking, tracked === touch else { return }
        guard isFollowed else { return stopTracking() }
        if was != isTouchInside { send(isTouchInside ? .touchDragEnter : .touchDragExit, event) }
        // An action may have removed the control, which cancels the touch.
        guard isTracking, tracked === touch else { return }
        send(isTouchInside ? .touchDragInside : .touchDragOutside, event)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking, let touch = tracked, touches.contains(touch) else { return }
        let isIn = isInside(touch, event)
        stopTracking()
        endTracking(touch, with: event)
        send(isIn ? .touchUpInside : .touchUpOutside, event)
        if isIn { triggered(event) }
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = tracked, touches.contains(touch) else { return }
        let wasTracking = isTracking
        stopTracking()
        guard wasTracking else { return }
        cancelTracking(with: event)
        send(.touchCancel, event)
    }

    private func stopTracking() {
        tracked = nil
        (isTracking, isTouchInside, isHighlighted) = (false, false, false)
    }

    /// Called after a touch inside. The default does nothing.
    func triggered(_ event: UIEvent?) {}

    // MARK: Accessibility

    /// Sends the events of a touch inside; false while disabled. The events are `touchDown` and
    /// `touchUpInside`. False also while a touch is tracked.
    open override func accessibilityActivate() -> Bool {
        guard isEnabled, !isTracking else { return false }
        send(.touchDown, nil)
        send(.touchUpInside, nil)
        triggered(nil)
        return true
    }

    /// The control is an element with the traits of its state, and with the trait `button` unless a
    /// subclass sets a different trait.
    override var standard: StandardAccessibility {
        var values = super.standard
        values.isElement = true
        values.traits = .button
        if isSelected { values.traits.insert(.selected) }
        if !isEnabled { values.traits.insert(.notEnabled) }
        return values
    }

    // MARK: Actions

    var handlers: [ControlHandler] = []
    /// Identifiers of the actions among the handlers, so that adding a new action needs no search.
    private var actionIdentifiers: Set<UIAction.Identifier> = []

    /// Runs the actions of some events. O(n) in the number of actions. No `UIEvent` is passed. A
    /// disabled control sends, too.
    open func sendActions(for events: Event) { send(events, nil) }

    final func send(_ events: Event, _ event: UIEvent?) {
        for handler in handlers where !handler.events.isDisjoint(with: events) {
            handler.run(self, event)
        }
    }

    /// Adds an action for some events, after removing the action with the same identifier from
    /// these events. O(1) for a new identifier, otherwise O(n) in the number of actions.
    open func addAction(_ action: UIAction, for events: Event) {
        removeAction(identifiedBy: action.identifier, for: events)
        actionIdentifiers.insert(action.identifier)
        handlers.append(
            ControlHandler(events: events, action: action) { sender, _ in
                // The reference is temporary, because the control retains its actions: a permanent
                // reference would be a cycle.
                let outer = action.sender
                action.sender = sender
                defer { action.sender = outer }
                action.handler(action)
            })
    }
    /// Removes an action from some events, found by its identifier. The action stays for events
    /// outside `events`. O(n) in the number of actions.
    open func removeAction(_ action: UIAction, for events: Event) {
        removeAction(identifiedBy: action.identifier, for: events)
    }
    /// Removes the action with an identifier from some events. O(n) in the number of actions.
    open func removeAction(identifiedBy id: UIAction.Identifier, for events: Event) {
        guard actionIdentifiers.contains(id) else { return }
        remove(events) { $0.action?.identifier == id }
        if !handlers.contains(where: { $0.action?.identifier == id }) {
            actionIdentifiers.remove(id)
        }
    }
    /// Removes the actions of a target from some events; nil means every target. Closures stay.
    open func removeTarget(_ target: AnyObject?, for events: Event) {
        remove(events) { $0.action == nil && (target == nil || $0.target === target) }
    }
    /// Removes the actions of a target from some events; nil means every target.
    ///
    /// Methods cannot be compared: with or without `action`, all actions of the target for these
    /// events are removed. If a call with an `action` removes several actions, a message is logged.
    open func removeTarget(_ target: AnyObject?, action: Any?, for events: Event) {
        if action != nil {
            let all = handlers.filter {
                $0.target != nil && $0.target === target && !$0.events.isDisjoint(with: events)
            }
            if all.count > 1 {
                Diagnostics.once(
                    "removeTarget of \(type(of: self)): all \(all.count) actions of the target go, "
                        + "because methods cannot be compared")
            }
        }
        removeTarget(target, for: events)
    }
    private func remove(_ events: Event, _ isMeant: (ControlHandler) -> Bool) {
        // Most calls find no handler, and must not copy the array.
        guard handlers.contains(where: isMeant) else { return }
        for i in handlers.indices where isMeant(handlers[i]) { handlers[i].events.subtract(events) }
        handlers.removeAll { $0.events.isEmpty }
    }
    /// Targets that are objects of Foundation (`NSObject`); other targets are left out. Closures
    /// have no target. O(n) in the number of actions.
    open var allTargets: Set<AnyHashable> {
        Set(handlers.compactMap { $0.target as? NSObject }.map { AnyHashable($0) })
    }
    /// Events with at least one action. O(n) in the number of actions.
    open var allControlEvents: Event { handlers.reduce([]) { $0.union($1.events) } }
}

/// Entry of a control: an action for events.
@MainActor struct ControlHandler {
    var events: UIControl.Event
    weak var target: AnyObject?
    var action: UIAction?
    private let call: (UIControl, UIEvent?) -> Void

    init(
        events: UIControl.Event, target: AnyObject? = nil, action: UIAction? = nil,
        _ call: @escaping (UIControl, UIEvent?) -> Void
    ) {
        (self.events, self.target, self.action, self.call) = (events, target, action, call)
    }

    func run(_ sender: UIControl, _ event: UIEvent?) { call(sender, event) }
}

// Selectors become unapplied methods:
// `button.addTarget(self, action: Player.tapped, for: .touchUpInside)`. Targets are not retained.
extension UIControl {
    /// Adds a method without parameters for some events. The method replaces UIKit's selector; the
    /// target is not retained.
    public func addTarget<Target: AnyObject>(
        _ target: Target, action: @escaping (Target) -> () -> Void,
        for events: Event
    ) {
        handlers.append(
            ControlHandler(events: events, target: target) { [weak target] _, _ in
                if let target { action(target)() }
            })
    }

    /// Adds a method which takes the control, for some events. The method replaces UIKit's
    /// selector; the target is not retained. A control of another class than `Sender` does not call
    /// the method.
    public func addTarget<Target: AnyObject, Sender: UIControl>(
        _ target: Target, action: @escaping (Target) -> (Sender) -> Void,
        for events: Event
    ) {
        handlers.append(
            ControlHandler(events: events, target: target) { [weak target] sender, _ in
                if let target, let sender = sender as? Sender { action(target)(sender) }
            })
    }

    /// Adds a method which takes the control and the event, for some events. The method replaces
    /// UIKit's selector; the target is not retained. The event is nil for events which no touch
    /// caused.
    public func addTarget<Target: AnyObject, Sender: UIControl>(
        _ target: Target,
        action: @escaping (Target) -> (Sender, UIEvent?) -> Void,
        for events: Event
    ) {
        handlers.append(
            ControlHandler(events: events, target: target) { [weak target] sender, event in
                if let target, let sender = sender as? Sender { action(target)(sender, event) }
            })
    }
}
