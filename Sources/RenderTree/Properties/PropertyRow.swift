import LaminaGraphicsTypes
import LaminaMotion

/// The Swift type of a property on the application's side.
public enum PropertyType: UInt8, Sendable {
    /// `CGFloat` or `CFTimeInterval`; `Float`; `Int`; `Bool`; a bit mask.
    case number, float, int, bool, bits
    case point, size, rect, transform
    case color, path
    /// A string-wrapping struct such as `CALayerContentsGravity`; a plain `String?`.
    case name, string
    /// `[NSNumber]?`; an array of colours.
    case numbers, colors
    case contents, filter, filters, layer, layers, cells, object
}

/// The work caused by a change of a property.
public struct Invalidation: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// Work from bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The matrices of the layer and its descendants.
    public static let geometry = Invalidation(rawValue: 2)
    /// The order among siblings.
    public static let order = Invalidation(rawValue: 4)
    /// The layer's own pixels, at an unchanged position.
    public static let paint = Invalidation(rawValue: 8)
    /// The set of passes and surfaces.
    public static let structure = Invalidation(rawValue: 16)
    /// The layer's local time, and every animation below.
    public static let timing = Invalidation(rawValue: 32)
    /// The drawn contents: `setNeedsDisplay`.
    public static let display = Invalidation(rawValue: 64)
}

/// A property: the single source of all its metadata.
public struct PropertyRow: Sendable {
    /// The animation of a change of the property.
    public enum Animation: UInt8, Sendable {
        /// An implicit basic animation after a change of a committed layer.
        case implicit
        /// An implicit fade transition.
        case transition
        /// Explicit animations only.
        case explicit
        case never
    }

    /// The property.
    public let id: PropertyID
    /// The key for key-value coding (`hidden`, not `isHidden`).
    public let key: String
    /// The Swift type.
    public let type: PropertyType
    /// The default value.
    public let defaultValue: MotionValue
    /// The layer classes declaring the property.
    public let owners: LayerClass
    /// The animation of a change.
    public let animation: Animation
    /// The work caused by a change.
    public let invalidates: Invalidation
    /// True if `defaultValue(forKey:)` returns the default (B-KV 3, 4).
    public let reportsDefault: Bool
}

extension PaintColor {
    /// Opaque black.
    public static let opaqueBlack = PaintColor(.black)
    /// Opaque white.
    public static let opaqueWhite = PaintColor(.white)
}

/// A set of properties.
public struct PropertySet: Sendable, Equatable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// An empty set.
    public init() {}

    /// True for an empty set.
    @inlinable public var isEmpty: Bool { self == PropertySet() }

    /// True if the property is a member.
    public func contains(_ id: PropertyID) -> Bool {
        let n = UInt64(id.rawValue)
        return n < 64 ? low & (1 << n) != 0 : high & (1 << (n - 64)) != 0
    }

    /// Adds a property.
    public mutating func insert(_ id: PropertyID) {
        let n = UInt64(id.rawValue)
        if n < 64 { low |= 1 << n } else { high |= 1 << (n - 64) }
    }

    /// Removes a property.
    public mutating func remove(_ id: PropertyID) {
        let n = UInt64(id.rawValue)
        if n < 64 { low &= ~(1 << n) } else { high &= ~(1 << (n - 64)) }
    }

    /// Adds all members of another set.
    public mutating func formUnion(_ other: PropertySet) {
        low |= other.low
        high |= other.high
    }

    /// True if both sets share a member.
    public func intersects(_ other: PropertySet) -> Bool {
        low & other.low | high & other.high != 0
    }

    /// The number of members.
    public var count: Int { low.nonzeroBitCount + high.nonzeroBitCount }

    /// Calls `body` for the members in table order. O(n) in the number of members.
    public func visit(_ body: (PropertyID) throws -> Void) rethrows {
        for (word, first) in [(low, UInt8(0)), (high, 64)] {
            var left = word
            while left != 0 {
                let number = first + UInt8(left.trailingZeroBitCount)
                if let id = PropertyID(rawValue: number) { try body(id) }
                left &= left - 1
            }
        }
    }

    /// The members in table order.
    public var ids: [PropertyID] {
        var ids: [PropertyID] = []
        ids.reserveCapacity(count)
        visit { ids.append($0) }
        return ids
    }
}
