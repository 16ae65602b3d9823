import LaminaGraphicsTypes
import LaminaMotion

/// The Swift type a property has on the application side.
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

/// What has to be done again when a property changes.
public struct Invalidation: OptionSet, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Matrices of the layer and everything below it.
    public static let geometry = Invalidation(rawValue: 2)
    /// Place among the siblings.
    public static let order = Invalidation(rawValue: 4)
    /// The layer's own pixels, in the same place.
    public static let paint = Invalidation(rawValue: 8)
    /// Which passes and surfaces there are.
    public static let structure = Invalidation(rawValue: 16)
    /// The layer's local time and with it every animation below.
    public static let timing = Invalidation(rawValue: 32)
    /// The drawn contents: `setNeedsDisplay`.
    public static let display = Invalidation(rawValue: 64)
}

/// One property: everything the rest of the program wants to know about it.
public struct PropertyRow: Sendable {
    /// How a change of the property moves.
    public enum Animation: UInt8, Sendable {
        /// A basic animation starts by itself when a committed layer changes.
        case implicit
        /// A fade transition starts by itself.
        case transition
        /// Only an animation somebody adds.
        case explicit
        case never
    }

    public let id: PropertyID
    /// The key-value coding name (`hidden`, not `isHidden`).
    public let key: String
    public let type: PropertyType
    public let defaultValue: MotionValue
    public let owners: LayerClass
    public let animation: Animation
    public let invalidates: Invalidation
    /// Whether `defaultValue(forKey:)` answers for it (B-KV 3, 4).
    public let reportsDefault: Bool
}

extension PaintColor {
    public static let opaqueBlack = PaintColor(.black)
    public static let opaqueWhite = PaintColor(.white)
}

/// A set of properties.
public struct PropertySet: Sendable, Equatable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    public init() {}

    @inlinable public var isEmpty: Bool { self == PropertySet() }

    public func contains(_ id: PropertyID) -> Bool {
        let n = UInt64(id.rawValue)
        return n < 64 ? low & (1 << n) != 0 : high & (1 << (n - 64)) != 0
    }

    public mutating func insert(_ id: PropertyID) {
        let n = UInt64(id.rawValue)
        if n < 64 { low |= 1 << n } else { high |= 1 << (n - 64) }
    }

    public mutating func remove(_ id: PropertyID) {
        let n = UInt64(id.rawValue)
        if n < 64 { low &= ~(1 << n) } else { high &= ~(1 << (n - 64)) }
    }

    public mutating func formUnion(_ other: PropertySet) {
        low |= other.low
        high |= other.high
    }

    public func intersects(_ other: PropertySet) -> Bool {
        low & other.low | high & other.high != 0
    }

    public var count: Int { low.nonzeroBitCount + high.nonzeroBitCount }

    /// The members in table order.
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
