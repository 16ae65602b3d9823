// States of controls, and kinds of events.
extension UIControl {
    /// State of a control, as a set. A button looks up values of exactly this set, then of
    /// `normal`.
    public struct State: OptionSet, Hashable, Sendable {
        /// Bits of the set, with the values of UIKit.
        public let rawValue: UInt
        /// Set with the given bits; bits without a meaning are kept.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// No other state.
        public static let normal = State([])
        /// Pressed, with the pointer inside.
        public static let highlighted = State(rawValue: 1)
        /// A disabled control.
        public static let disabled = State(rawValue: 2)
        /// Selected by the client.
        public static let selected = State(rawValue: 4)
        /// First responder of the window.
        public static let focused = State(rawValue: 8)
    }

    /// Kinds of events, as a set. An action for several kinds runs once for each sending.
    public struct Event: OptionSet, Hashable, Sendable {
        /// Bits of the set, with the values of UIKit.
        public let rawValue: UInt
        /// Set with the given bits; bits of the client's own are sent by `sendActions(for:)`.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// A touch began inside.
        public static let touchDown = Event(rawValue: 1)
        /// A touch began inside, as second or later of quick presses; sent with `touchDown`.
        public static let touchDownRepeat = Event(rawValue: 2)
        /// A touch moved inside, or up to 70 points outside.
        public static let touchDragInside = Event(rawValue: 4)
        /// A touch moved further outside.
        public static let touchDragOutside = Event(rawValue: 8)
        /// A touch came back inside.
        public static let touchDragEnter = Event(rawValue: 16)
        /// A touch moved outside.
        public static let touchDragExit = Event(rawValue: 32)
        /// A touch ended inside: the usual event of a button.
        public static let touchUpInside = Event(rawValue: 64)
        /// A touch ended outside.
        public static let touchUpOutside = Event(rawValue: 128)
        /// A touch was cancelled, for example by a gesture.
        public static let touchCancel = Event(rawValue: 256)
        /// The user changed the value.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// Main event of a control: a button was pressed, a switch flipped, Return typed.
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        /// Editing of a text field began.
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        /// The user changed the text.
        public static let editingChanged = Event(rawValue: 1 << 17)
        /// Editing of a text field ended.
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        /// Return ended editing of a text field.
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        /// All events of touches.
        public static let allTouchEvents = Event(rawValue: 0xFFF)
        /// All events of editing.
        public static let allEditingEvents = Event(rawValue: 0xF0000)
        /// All events.
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }
}
