import CoreGraphics

/// Parts of a layer's geometry that change with the superlayer's size. Default empty.
public struct CAAutoresizingMask: OptionSet, Hashable, Sendable {
    /// Bits of the mask.
    public let rawValue: UInt32
    /// A mask of raw bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// The left margin is flexible.
    public static let layerMinXMargin = CAAutoresizingMask(rawValue: 1)
    /// The width is flexible.
    public static let layerWidthSizable = CAAutoresizingMask(rawValue: 2)
    /// The right margin is flexible.
    public static let layerMaxXMargin = CAAutoresizingMask(rawValue: 4)
    /// The margin at minimum y is flexible.
    public static let layerMinYMargin = CAAutoresizingMask(rawValue: 8)
    /// The height is flexible.
    public static let layerHeightSizable = CAAutoresizingMask(rawValue: 16)
    /// The margin at maximum y is flexible.
    public static let layerMaxYMargin = CAAutoresizingMask(rawValue: 32)
}

/// Antialiased edges of a layer. Bottom is minimum y.
public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
    /// Bits of the mask.
    public let rawValue: UInt32
    /// A mask of raw bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// The edge at minimum x.
    public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
    /// The edge at maximum x.
    public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
    /// The edge at minimum y.
    public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
    /// The edge at maximum y.
    public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)
}

/// Rounded corners of a layer, by coordinates. Minimum y is the upper edge in a layer with y down,
/// and the lower edge in a layer with y up.
public struct CACornerMask: OptionSet, Hashable, Sendable {
    /// Bits of the mask.
    public let rawValue: UInt
    /// A mask of raw bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The corner at minimum x and minimum y.
    public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
    /// The corner at maximum x and minimum y.
    public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
    /// The corner at minimum x and maximum y.
    public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
    /// The corner at maximum x and maximum y.
    public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}
