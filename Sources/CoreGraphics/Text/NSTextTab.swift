import Foundation

/// Stop of tabs in a paragraph. Immutable. Thread: any.
open class NSTextTab: NSObject, NSCopying, @unchecked Sendable {
    /// Name of an option. Only `columnTerminators` has an effect.
    public struct OptionKey: RawRepresentable, Hashable, Sendable {
        /// Text of the name.
        public let rawValue: String
        /// Name with a text.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A `CharacterSet` at whose first character a right tab aligns the text: here any set
        /// aligns at the decimal point of the language.
        public static let columnTerminators = OptionKey(rawValue: "NSTabColumnTerminators")
    }

    /// Alignment of the text at the stop. Natural and justified count as left.
    public let alignment: NSTextAlignment
    /// Distance from the leading margin, in points. Finite; negative locations are allowed.
    public let location: CGFloat
    /// Options by name. Default empty.
    public let options: [OptionKey: Any]

    /// Stop at a location in points; a location that is not finite counts as 0. Negative locations
    /// are allowed. Only the option `columnTerminators` has an effect.
    public init(
        textAlignment alignment: NSTextAlignment, location: CGFloat, options: [OptionKey: Any] = [:]
    ) {
        self.alignment = alignment
        self.location = location.isFinite ? location : 0
        self.options = options
    }

    /// True if text is aligned at its decimal point.
    var isDecimal: Bool { options[.columnTerminators] != nil }

    /// The tab itself, because tabs are immutable. `zone` is not used; O(1).
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// True for a tab with the same location, alignment and kind.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSTextTab else { return false }
        return location == other.location && alignment == other.alignment
            && isDecimal == other.isDecimal
    }
    /// Hash of the location.
    open override var hash: Int { location.hashValue }
}
