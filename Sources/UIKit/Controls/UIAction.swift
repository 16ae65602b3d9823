import Foundation

/// Something to do, as a closure.
@MainActor @preconcurrency
open class UIAction: NSObject {
    /// Identifier of an action.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(_ rawValue: String) { self.rawValue = rawValue }
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// Title of the action.
    open var title: String
    /// Image of the action.
    open var image: UIImage?
    /// Identifier, unique unless given.
    public let identifier: Identifier
    /// Sender of the last invocation.
    open internal(set) var sender: Any?
    let handler: (UIAction) -> Void

    /// Makes an action. A nil identifier is replaced by a unique identifier.
    public init(
        title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
        handler: @escaping (UIAction) -> Void
    ) {
        (self.title, self.image, self.handler) = (title, image, handler)
        self.identifier = identifier ?? Identifier(UUID().uuidString)
    }
}
