import LaminaGraphicsTypes
import LaminaMotion

/// The Swift type of a property on the application's side. The type decides the conversion of
/// values set by key, read from documents, or given to animations.
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

/// The work caused by a change of a property. `geometry`, `paint` and `structure` mark the changed
/// node; `order` counts as `structure`.
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

/// A property: the single source of all its metadata. Rows are constant, and elements of
/// `PropertyTable.rows`.
public struct PropertyRow: Sendable {
    /// The animation of a change of the property. Explicit animations are possible in every case:
    /// Properties with `explicit` or `never` have no implicit animation.
    public enum Animation: UInt8, Sendable {
        /// An implicit basic animation after a change of a committed layer.
        case implicit
        /// An implicit fade transition.
        case transition
        /// Explicit animations only.
        case explicit
        /// No implicit animation, as with `explicit`.
        case never
    }

    /// The property. The raw value is the row's index.
    public let id: PropertyID
    /// The key for key-value coding (`hidden`, not `isHidden`). Unique in the table; also the name
    /// of the property in packets between processes.
    public let key: String
    /// The Swift type. Values of the property in a `MotionValue` have the matching kind; Booleans
    /// and masks are numbers.
    public let type: PropertyType
    /// The default value. `.none` for nil. A layer with the value stores nothing in the bag.
    public let defaultValue: MotionValue
    /// The layer classes declaring the property. `layer` for a property of every class.
    public let owners: LayerClass
    /// The animation of a change. Without an action of the layer's delegate, actions or style.
    public let animation: Animation
    /// The work caused by a change. Empty for a property without effect on pictures.
    public let invalidates: Invalidation
    /// True if `defaultValue(forKey:)` returns the default (B-KV 3, 4). Otherwise the result is
    /// nil. Default true.
    public let reportsDefault: Bool
}

extension PaintColor {
    /// Opaque black.
    public static let opaqueBlack = PaintColor(.black)
    /// Opaque white.
    public static let opaqueWhite = PaintColor(.white)
}

/// A set of properties. 128 bits without memory of its own; all operations except `visit` and `ids`
/// are O(1).
public struct PropertySet: Sendable, Equatable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// An empty set. `PropertySet.all` has every property.
    public init() {}

    /// True for an empty set. O(1).
    @inlinable public var isEmpty: Bool { self == PropertySet() }

    /// True if the property is a member. O(1).
    public func contains(_ id: PropertyID) -> Bool {
        let n = UInt64(id.rawValue)
        return n < 64 ? low & (1 << n) != 0 : high & (1 << (n - 64)) != 0
    }

    /// Adds a property. Without effect for a member. O(1).
    public mutating func insert(_ id: PropertyID) {
        let n = UInt64(id.rawValue)
        if n < 64 { low |= 1 << n } else { high |= 1 << (n - 64) }
    }

    /// Removes a property. Without effect for a property outside the set. O(1).
    public mutating func remove(_ id: PropertyID) {
        let n = UInt64(id.rawValue)
        if n < 64 { low &= ~(1 << n) } else { high &= ~(1 << (n - 64)) }
    }

    /// Adds all members of another set. O(1).
    public mutating func formUnion(_ other: PropertySet) {
        low |= other.low
        high |= other.high
    }

    /// True if both sets share a member. False for an empty set. O(1).
    public func intersects(_ other: PropertySet) -> Bool {
        low & other.low | high & other.high != 0
    }

    /// The number of members. At most the number of rows. O(1).
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

    /// The members in table order. Each call allocates an array; `visit` does not allocate. O(n) in
    /// the members.
    public var ids: [PropertyID] {
        var ids: [PropertyID] = []
        ids.reserveCapacity(count)
        visit { ids.append($0) }
        return ids
    }
}
