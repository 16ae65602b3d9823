import LaminaGraphicsTypes
import LaminaMotion

/// What a layer shows, read where the tree has it: nothing is copied but the value that is asked for.
///
/// Nothing is checked. Values of a tree's layer are there until the next `apply` or `evaluate`, those of `with` while its
/// body runs. Accessors yield what is in place: all of a layer's values are some 200 bytes and several references.
@frozen public struct LayerValues {
    @usableFromInline let place: UnsafePointer<LayerProperties>

    @inlinable @inline(__always)
    public init(at place: UnsafePointer<LayerProperties>) { self.place = place }

    /// What the application set of a layer: a node begins with it.
    @inlinable @inline(__always)
    public init(committedTo node: UnsafeMutablePointer<RenderNode>) {
        place = UnsafePointer(
            UnsafeMutableRawPointer(node).assumingMemoryBound(to: LayerProperties.self))
    }

    /// Runs `body` with values that are kept elsewhere.
    @inlinable
    public static func with<T>(
        _ properties: LayerProperties, _ body: (LayerValues) throws -> T
    ) rethrows -> T {
        try withUnsafePointer(to: properties) { try body(LayerValues(at: $0)) }
    }

    /// All of them, to be kept or compared.
    @inlinable public var all: LayerProperties {
        @inline(__always) _read { yield place.pointee }
    }
}

// MARK: - Stored values

extension LayerValues {
    @inlinable public var bounds: CGRect {
        @inline(__always) _read { yield place.pointee.bounds }
    }
    @inlinable public var position: CGPoint {
        @inline(__always) _read { yield place.pointee.position }
    }
    @inlinable public var zPosition: CGFloat {
        @inline(__always) _read { yield place.pointee.zPosition }
    }
    @inlinable public var anchorPoint: CGPoint {
        @inline(__always) _read { yield place.pointee.anchorPoint }
    }
    @inlinable public var anchorPointZ: CGFloat {
        @inline(__always) _read { yield place.pointee.anchorPointZ }
    }
    @inlinable public var transform: CATransform3D {
        @inline(__always) _read { yield place.pointee.transform }
    }
    @inlinable public var backgroundColor: PaintColor? {
        @inline(__always) _read { yield place.pointee.backgroundColor }
    }
    @inlinable public var contents: CGImage? {
        @inline(__always) _read { yield place.pointee.contents }
    }
    @inlinable public var contentsScale: CGFloat {
        @inline(__always) _read { yield place.pointee.contentsScale }
    }
    @inlinable public var cornerRadius: CGFloat {
        @inline(__always) _read { yield place.pointee.cornerRadius }
    }
    @inlinable public var borderWidth: CGFloat {
        @inline(__always) _read { yield place.pointee.borderWidth }
    }
    @inlinable public var opacity: Float {
        @inline(__always) _read { yield place.pointee.opacity }
    }
    @inlinable public var flags: LayerFlags {
        @inline(__always) _read { yield place.pointee.flags }
    }
    @inlinable public var contentsGravity: ContentsGravity {
        @inline(__always) _read { yield place.pointee.contentsGravity }
    }
    @inlinable public var minificationFilter: ScalingFilter {
        @inline(__always) _read { yield place.pointee.minificationFilter }
    }
    @inlinable public var magnificationFilter: ScalingFilter {
        @inline(__always) _read { yield place.pointee.magnificationFilter }
    }
    @inlinable public var maskedCorners: UInt8 {
        @inline(__always) _read { yield place.pointee.maskedCorners }
    }
    @inlinable public var edgeAntialiasingMask: UInt8 {
        @inline(__always) _read { yield place.pointee.edgeAntialiasingMask }
    }
    @inlinable public var continuousCorners: Bool {
        @inline(__always) _read { yield place.pointee.continuousCorners }
    }
    @inlinable public var bag: ContiguousArray<BagEntry> {
        @inline(__always) _read { yield place.pointee.bag }
    }
}

// MARK: - Values of the bag

extension LayerValues {
    /// The value of any property of the table.
    @inlinable public subscript(id: PropertyID) -> MotionValue { place.pointee[id] }

    /// The value in the bag, or nil when the property has its default.
    @inlinable @inline(__always)
    public func bagValue(_ id: PropertyID) -> MotionValue? { place.pointee.bagValue(id) }

    @inlinable public func number(_ id: PropertyID) -> Double { place.pointee.number(id) }
    @inlinable public func color(_ id: PropertyID) -> PaintColor? { place.pointee.color(id) }
    @inlinable public func name(_ id: PropertyID) -> String { place.pointee.name(id) }
    @inlinable public var sublayerTransform: CATransform3D { place.pointee.sublayerTransform }
    @inlinable public var contentsRect: CGRect { place.pointee.contentsRect }
    @inlinable public var contentsCenter: CGRect { place.pointee.contentsCenter }
    @inlinable public var borderColor: PaintColor? { place.pointee.borderColor }
    @inlinable public var masksToBounds: Bool { flags.contains(.masksToBounds) }

    /// Whether the bag holds nothing that a picture shows by itself. Ask only where it is not empty.
    package var bagIsUnseen: Bool { place.pointee.bagIsUnseen }

    @inlinable @inline(__always)
    public var hasSublayerTransform: Bool { place.pointee.hasSublayerTransform }
}
