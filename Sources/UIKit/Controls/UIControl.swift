import CoreGraphics
import Foundation
import LaminaViews

/// A view that turns touches into events, and events into actions.
@MainActor @preconcurrency
open class UIControl: UIView {
    public struct State: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let normal = State([])
        public static let highlighted = State(rawValue: 1)
        public static let disabled = State(rawValue: 2)
        public static let selected = State(rawValue: 4)
        public static let focused = State(rawValue: 8)
    }

    public struct Event: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let touchDown = Event(rawValue: 1)
        public static let touchDownRepeat = Event(rawValue: 2)
        public static let touchDragInside = Event(rawValue: 4)
        public static let touchDragOutside = Event(rawValue: 8)
        public static let touchDragEnter = Event(rawValue: 16)
        public static let touchDragExit = Event(rawValue: 32)
        public static let touchUpInside = Event(rawValue: 64)
        public static let touchUpOutside = Event(rawValue: 128)
        public static let touchCancel = Event(rawValue: 256)
        public static let valueChanged = Event(rawValue: 1 << 12)
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        public static let editingChanged = Event(rawValue: 1 << 17)
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        public static let allTouchEvents = Event(rawValue: 0xFFF)
        public static let allEditingEvents = Event(rawValue: 0xF0000)
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }

    public override init(frame: CGRect) { super.init(frame: frame) }
    /// Does `primaryAction` when it is triggered.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
    }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var isEnabled = true { didSet { if isEnabled != oldValue { stateChanged() } } }
    open var isSelected = false { didSet { if isSelected != oldValue { stateChanged() } } }
    open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateChanged() } } }
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

    /// Where content stands from left to right. Here left to right languages only: leading is left.
    public enum ContentHorizontalAlignment: Int, Sendable {
        case center = 0, left, right, fill, leading, trailing
    }
    /// Where content stands from top to bottom.
    public enum ContentVerticalAlignment: Int, Sendable { case center = 0, top, bottom, fill }

    /// Where a button's title and image stand from left to right. Default centre; `fill` begins at
    /// the left edge, and nothing is stretched (our choice). The text of text fields goes by its
    /// own `textAlignment`. Other controls have no content that moves.
    open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
        didSet { if contentHorizontalAlignment != oldValue { contentAlignmentChanged() } }
    }
    /// Where a button's title and image, or a text field's text, stand from top to bottom. Default
    /// centre; `fill` begins at the upper edge, and nothing is stretched (our choice).
    open var contentVerticalAlignment = ContentVerticalAlignment.center {
        didSet { if contentVerticalAlignment != oldValue { contentAlignmentChanged() } }
    }
    private func contentAlignmentChanged() {
        setNeedsLayout()
        setNeedsDisplay()
    }
    /// The upper edge of content of a height in a room, by the alignment.
    final func contentTop(_ height: CGFloat, in room: CGRect) -> CGFloat {
        switch contentVerticalAlignment {
        case .center: room.midY - height / 2
        case .top, .fill: room.minY
        case .bottom: room.maxY - height
        }
    }

    open private(set) var isTracking = false
    open private(set) var isTouchInside = false

    // MARK: Tracking

    /// False lets go of the touch.
    open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
    open func cancelTracking(with event: UIEvent?) {}

    /// Points around the bounds that count as inside during tracking (our choice).
    private static let slack: CGFloat = 70

    private func isInside(_ touch: UITouch, _ event: UIEvent?) -> Bool {
        let p = touch.location(in: self)
        return self.point(inside: p, with: event)
            || bounds.insetBy(dx: -Self.slack, dy: -Self.slack).holds(p)
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isEnabled, !isTracking, let touch = touches.first else { return }
        isTracking = beginTracking(touch, with: event)
        guard isTracking else { return }
        isTouchInside = true
        isHighlighted = true
        send(touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, event)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking, let touch = touches.first else { return }
        let was = isTouchInside
        isTouchInside = isInside(touch, event)
        isHighlighted = isTouchInside
        isTracking = continueTracking(touch, with: event)
        guard isTracking else {
            isHighlighted = false
            return
        }
        if was != isTouchInside { send(isTouchInside ? .touchDragEnter : .touchDragExit, event) }
        send(isTouchInside ? .touchDragInside : .touchDragOutside, event)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking, let touch = touches.first else { return }
        let isIn = isInside(touch, event)
        (isTracking, isTouchInside, isHighlighted) = (false, false, false)
        endTracking(touch, with: event)
        send(isIn ? .touchUpInside : .touchUpOutside, event)
        if isIn { triggered(event) }
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking else { return }
        (isTracking, isTouchInside, isHighlighted) = (false, false, false)
        cancelTracking(with: event)
        send(.touchCancel, event)
    }

    /// Called after a touch inside. The default does nothing.
    func triggered(_ event: UIEvent?) {}

    // MARK: Actions

    var handlers: [ControlHandler] = []

    open func sendActions(for events: Event) { send(events, nil) }

    final func send(_ events: Event, _ event: UIEvent?) {
        for handler in handlers where !handler.events.isDisjoint(with: events) {
            handler.run(self, event)
        }
    }

    /// One with the same identifier is replaced.
    open func addAction(_ action: UIAction, for events: Event) {
        removeAction(identifiedBy: action.identifier, for: events)
        handlers.append(
            ControlHandler(events: events, action: action) { sender, _ in
                action.sender = sender
                action.handler(action)
            })
    }
    open func removeAction(_ action: UIAction, for events: Event) {
        removeAction(identifiedBy: action.identifier, for: events)
    }
    open func removeAction(identifiedBy id: UIAction.Identifier, for events: Event) {
        remove(events) { $0.action?.identifier == id }
    }
    /// Nil takes every target's.
    open func removeTarget(_ target: AnyObject?, for events: Event) {
        remove(events) { $0.action == nil && (target == nil || $0.target === target) }
    }
    /// Takes the actions of a target off for some events; a nil target takes every target's.
    ///
    /// With nil for the action all of them go. A method has no identity to compare: given one, all
    /// actions of the target for these events go as well, which is logged when there are several.
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
        for i in handlers.indices where isMeant(handlers[i]) { handlers[i].events.subtract(events) }
        handlers.removeAll { $0.events.isEmpty }
    }
    open var allTargets: Set<AnyHashable> {
        Set(handlers.compactMap { $0.target as? NSObject }.map { AnyHashable($0) })
    }
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
    public func addTarget<Target: AnyObject>(
        _ target: Target, action: @escaping (Target) -> () -> Void,
        for events: Event
    ) {
        handlers.append(
            ControlHandler(events: events, target: target) { [weak target] _, _ in
                if let target { action(target)() }
            })
    }

    public func addTarget<Target: AnyObject, Sender: UIControl>(
        _ target: Target, action: @escaping (Target) -> (Sender) -> Void,
        for events: Event
    ) {
        handlers.append(
            ControlHandler(events: events, target: target) { [weak target] sender, _ in
                if let target, let sender = sender as? Sender { action(target)(sender) }
            })
    }

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
