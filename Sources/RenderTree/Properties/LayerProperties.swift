import LaminaGraphicsTypes
import LaminaMotion

/// The values of one layer, as both trees keep them.
///
/// The application's layer owns one; a commit copies it whole. Properties that nearly every layer
/// has, or that animate often, are stored fields; all others live in a short list (`bag`) that holds
/// only those that differ from their default. 176 bytes, and 160 for a transform, which copies share.
public struct LayerProperties: Sendable {
    public var bounds = CGRect.zero
    public var position = CGPoint.zero
    public var zPosition: CGFloat = 0
    public var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    public var anchorPointZ: CGFloat = 0
    public var backgroundColor: PaintColor?
    /// Elsewhere, for most layers share the identity: a matrix takes as much as most of the rest.
    @usableFromInline var matrix = TransformBox.identity
    public var contents: CGImage?
    public var contentsScale: CGFloat = 1
    public var cornerRadius: CGFloat = 0
    public var borderWidth: CGFloat = 0
    public var opacity: Float = 1
    public var flags = LayerFlags.standard
    public var contentsGravity = ContentsGravity.resize
    public var minificationFilter = ScalingFilter.linear
    public var magnificationFilter = ScalingFilter.linear
    public var maskedCorners: UInt8 = 15
    public var edgeAntialiasingMask: UInt8 = 15
    public var continuousCorners = false
    /// Everything else that differs from its default, in no order.
    public var bag: ContiguousArray<BagEntry> = []

    public init() {}
}

/// One property outside the stored fields.
public struct BagEntry: Sendable {
    public var id: PropertyID
    public var value: MotionValue

    public init(id: PropertyID, value: MotionValue) {
        self.id = id
        self.value = value
    }
}

/// The Boolean properties of a layer.
public struct LayerFlags: OptionSet, Sendable {
    public let rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
    // Computed: other modules have them as constants then, and ask for several of every layer that moves.
    @inlinable public static var hidden: Self { Self(rawValue: 1) }
    @inlinable public static var doubleSided: Self { Self(rawValue: 2) }
    @inlinable public static var geometryFlipped: Self { Self(rawValue: 4) }
    @inlinable public static var masksToBounds: Self { Self(rawValue: 8) }
    @inlinable public static var opaque: Self { Self(rawValue: 16) }
    @inlinable public static var allowsGroupOpacity: Self { Self(rawValue: 32) }
    @inlinable public static var allowsEdgeAntialiasing: Self { Self(rawValue: 64) }
    @inlinable public static var shouldRasterize: Self { Self(rawValue: 128) }
    @inlinable public static var needsDisplayOnBoundsChange: Self { Self(rawValue: 256) }
    @inlinable public static var drawsAsynchronously: Self { Self(rawValue: 512) }
    @inlinable public static var preservesDepth: Self { Self(rawValue: 1024) }
    /// What a new layer has.
    public static let standard: LayerFlags = [
        .doubleSided, .allowsGroupOpacity, .allowsEdgeAntialiasing,
    ]
}

/// `CALayerContentsGravity`, decoded. "Top" is maximum y (B-RE 207).
public enum ContentsGravity: UInt8, Sendable, CaseIterable {
    case resize, resizeAspect, resizeAspectFill, center, top, bottom, left, right
    case topLeft, topRight, bottomLeft, bottomRight

    public var name: String { "\(self)" }
    public init?(name: String) {
        guard let match = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = match
    }
}

/// `CALayerContentsFilter`, decoded.
public enum ScalingFilter: UInt8, Sendable, CaseIterable {
    case nearest, linear, trilinear

    public var name: String { "\(self)" }
    public init?(name: String) {
        guard let match = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = match
    }
}
