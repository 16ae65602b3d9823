import Foundation

/// Action of a control, as a closure. Thread: main.
@MainActor @preconcurrency
open class UIAction: NSObject {
    /// Identifier of an action. Equal texts make equal identifiers.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        /// Text of the identifier.
        public let rawValue: String
        /// Identifier with a text.
        public init(_ rawValue: String) { self.rawValue = rawValue }
        /// Identifier with a text.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// Title of the action. Default empty. A button reads the title once, when it is made.
    open var title: String
    /// Image of the action. Default nil. A button reads the image once, when it is made.
    open var image: UIImage?
    /// Identifier as given, else a new UUID. Constant.
    public let identifier: Identifier
    /// Sender while the handler runs; nil otherwise. The sender is the control whose event runs the
    /// handler.
    open internal(set) var sender: Any?
    let handler: (UIAction) -> Void

    /// Action with a closure. A nil identifier is replaced by a unique identifier. `handler` gets
    /// the action, whose `sender` is the control.
    public init(
        title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
        handler: @escaping (UIAction) -> Void
    ) {
        (self.title, self.image, self.handler) = (title, image, handler)
        self.identifier = identifier ?? Identifier(UUID().uuidString)
    }
}
