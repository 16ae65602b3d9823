import LaminaGraphicsTypes
import LaminaMotion

/// The values of a layer, in both trees.
///
/// The application's layer owns a copy, and a commit copies all values. Properties of nearly every
/// layer, and frequently animated properties, are stored fields; all others are entries of a short
/// list (`bag`) of non-default values. 176 bytes, and 160 for a transform, shared by copies.
public struct LayerProperties: Sendable {
    /// The bounds in points. Default zero.
    public var bounds = CGRect.zero
    /// The position in points of the superlayer. Default zero.
    public var position = CGPoint.zero
    /// The z position in points. Default 0.
    public var zPosition: CGFloat = 0
    /// The anchor point in unit coordinates; the centre by default. The point of the bounds at
    /// `position`, possibly outside of 0…1.
    public var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    /// The z of the anchor point in points. Default 0.
    public var anchorPointZ: CGFloat = 0
    /// The background colour; nil for none. Default nil.
    public var backgroundColor: PaintColor?
    /// Stored indirectly, because most layers share the identity: a matrix is as large as most
    /// other fields together.
    @usableFromInline var matrix = TransformBox.identity
    /// The image; nil for none. Default nil. Contents of another kind are in the bag; of two images
    /// in a cross-fade, the nearer is here.
    public var contents: CGImage?
    /// Pixels of the image per point. Default 1.
    public var contentsScale: CGFloat = 1
    /// The corner radius in points. Default 0.
    public var cornerRadius: CGFloat = 0
    /// The border width in points. Default 0.
    public var borderWidth: CGFloat = 0
    /// The opacity, 0…1. Default 1.
    public var opacity: Float = 1
    /// The Boolean properties. Default `standard`. The subscript sets a flag for a number of
    /// magnitude 0.5 and above (B-AC 94).
    public var flags = LayerFlags.standard
    /// The placement of the image. Default `resize`.
    public var contentsGravity = ContentsGravity.resize
    /// The sampling of a reduced image. Default `linear`.
    public var minificationFilter = ScalingFilter.linear
    /// The sampling of an enlarged image. Default `linear`.
    public var magnificationFilter = ScalingFilter.linear
    /// The rounded corners as bits; all by default. 1 and 2 for minimum and maximum x at minimum y,
    /// 4 and 8 at maximum y. Other bits are dropped by the subscript.
    public var maskedCorners: UInt8 = 15
    /// The antialiased edges as bits; all by default. 1 for minimum x, 2 for maximum x, 4 for
    /// minimum y, 8 for maximum y. Without effect unless `allowsEdgeAntialiasing` is set.
    public var edgeAntialiasingMask: UInt8 = 15
    /// True for the continuous corner curve. Default false.
    public var continuousCorners = false
    /// All other non-default values, unordered. Default empty; at most one entry for each property.
    public var bag: ContiguousArray<BagEntry> = []

    /// The values of a new layer. The table's defaults for all properties.
    public init() {}
}

/// A property outside the stored fields. Written by the subscript of `LayerProperties`.
public struct BagEntry: Sendable {
    /// The property. Unique in a bag.
    public var id: PropertyID
    /// The value. Committed values differ from the table's default; `.none` is nil, set on a
    /// property with a default other than nil.
    public var value: MotionValue

    /// An entry. Kind and value are not checked.
    public init(id: PropertyID, value: MotionValue) {
        self.id = id
        self.value = value
    }
}

/// The Boolean properties of a layer. Further Booleans, such as `wrapped` and `autoreverses`, are
/// in the bag.
public struct LayerFlags: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// Flags from bits.
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
    // Computed instead of stored: constants in other modules, which test several flags of every
    // moving layer.
    /// The layer and its sublayers are not drawn.
    @inlinable public static var hidden: Self { Self(rawValue: 1) }
    /// The back is drawn as well.
    @inlinable public static var doubleSided: Self { Self(rawValue: 2) }
    /// The y axis of sublayers runs down.
    @inlinable public static var geometryFlipped: Self { Self(rawValue: 4) }
    /// Sublayers are clipped to the bounds.
    @inlinable public static var masksToBounds: Self { Self(rawValue: 8) }
    /// The contents are declared opaque.
    @inlinable public static var opaque: Self { Self(rawValue: 16) }
    /// The opacity applies to the layer and its sublayers as a group.
    @inlinable public static var allowsGroupOpacity: Self { Self(rawValue: 32) }
    /// Edges are antialiased.
    @inlinable public static var allowsEdgeAntialiasing: Self { Self(rawValue: 64) }
    /// The layer is drawn into a cached bitmap.
    @inlinable public static var shouldRasterize: Self { Self(rawValue: 128) }
    /// A change of the bounds redraws the contents.
    @inlinable public static var needsDisplayOnBoundsChange: Self { Self(rawValue: 256) }
    /// The drawing runs on a background queue.
    @inlinable public static var drawsAsynchronously: Self { Self(rawValue: 512) }
    /// A replicator keeps the depth of its copies.
    @inlinable public static var preservesDepth: Self { Self(rawValue: 1024) }
    /// The flags of a new layer.
    public static let standard: LayerFlags = [
        .doubleSided, .allowsGroupOpacity, .allowsEdgeAntialiasing,
    ]
}

/// `CALayerContentsGravity`, decoded. "Top" is maximum y (B-RE 207).
public enum ContentsGravity: UInt8, Sendable, CaseIterable {
    case resize, resizeAspect, resizeAspectFill, center, top, bottom, left, right
    case topLeft, topRight, bottomLeft, bottomRight

    /// The name in key-value coding.
    public var name: String { Self.names[Int(rawValue)] }
    private static let names = allCases.map { "\($0)" }
    /// The gravity of a name; nil for an unknown name. Case-sensitive. A layer with an unknown name
    /// has the gravity `center`.
    public init?(name: String) {
        guard let index = Self.names.firstIndex(of: name) else { return nil }
        self = Self.allCases[index]
    }
}

/// `CALayerContentsFilter`, decoded. `trilinear` samples mipmaps of a reduced image.
public enum ScalingFilter: UInt8, Sendable, CaseIterable {
    case nearest, linear, trilinear

    /// The name in key-value coding.
    public var name: String { Self.names[Int(rawValue)] }
    private static let names = allCases.map { "\($0)" }
    /// The filter of a name; nil for an unknown name. Case-sensitive. A layer with an unknown name
    /// has the filter `linear`.
    public init?(name: String) {
        guard let index = Self.names.firstIndex(of: name) else { return nil }
        self = Self.allCases[index]
    }
}
