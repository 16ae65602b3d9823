import LaminaGraphicsTypes
import LaminaMotion

/// The values of a layer, read in place: only the requested value is copied.
///
/// Unchecked: values of a tree's layer are valid until the next `apply` or `evaluate`, values of
/// `with` during its body. Accessors yield references to the storage, because all values are some
/// 200 bytes with several references.
@frozen public struct LayerValues {
    @usableFromInline let place: UnsafePointer<LayerProperties>

    /// The values at an address, valid as long as the memory. The memory must be initialised, and
    /// is not retained.
    @inlinable @inline(__always)
    public init(at place: UnsafePointer<LayerProperties>) { self.place = place }

    /// The committed values of a layer, the first field of a node. Valid as long as the tree's
    /// `nodes`; animated values are read by `RenderTree.visual(_:)`.
    @inlinable @inline(__always)
    public init(committedTo node: UnsafeMutablePointer<RenderNode>) {
        place = UnsafePointer(
            UnsafeMutableRawPointer(node).assumingMemoryBound(to: LayerProperties.self))
    }

    /// Runs `body` with values stored elsewhere. The values are valid during `body` only; errors of
    /// `body` are thrown on.
    @inlinable
    public static func with<T>(
        _ properties: LayerProperties, _ body: (LayerValues) throws -> T
    ) rethrows -> T {
        try withUnsafePointer(to: properties) { try body(LayerValues(at: $0)) }
    }

    /// All values, for storing or comparing. Storing copies 176 bytes with several references.
    @inlinable public var all: LayerProperties {
        @inline(__always) _read { yield place.pointee }
    }
}

// MARK: - Stored values

extension LayerValues {
    /// The bounds in points. Default zero.
    @inlinable public var bounds: CGRect {
        @inline(__always) _read { yield place.pointee.bounds }
    }
    /// The position in points of the superlayer. Default zero.
    @inlinable public var position: CGPoint {
        @inline(__always) _read { yield place.pointee.position }
    }
    /// The z position in points. Default 0.
    @inlinable public var zPosition: CGFloat {
        @inline(__always) _read { yield place.pointee.zPosition }
    }
    /// The anchor point in unit coordinates. Default the centre.
    @inlinable public var anchorPoint: CGPoint {
        @inline(__always) _read { yield place.pointee.anchorPoint }
    }
    /// The z of the anchor point in points. Default 0.
    @inlinable public var anchorPointZ: CGFloat {
        @inline(__always) _read { yield place.pointee.anchorPointZ }
    }
    /// The matrix about the anchor point. Default the identity.
    @inlinable public var transform: CATransform3D {
        @inline(__always) _read { yield place.pointee.transform }
    }
    /// The background colour; nil for none. Default nil.
    @inlinable public var backgroundColor: PaintColor? {
        @inline(__always) _read { yield place.pointee.backgroundColor }
    }
    /// The image; nil for none. Default nil. Contents of another kind are in the bag.
    @inlinable public var contents: CGImage? {
        @inline(__always) _read { yield place.pointee.contents }
    }
    /// Pixels of the image per point. Default 1; for the size of the image, numbers below 1e-6
    /// count as 1e-6.
    @inlinable public var contentsScale: CGFloat {
        @inline(__always) _read { yield place.pointee.contentsScale }
    }
    /// The corner radius in points. Default 0; drawn with at most half of the shorter side.
    @inlinable public var cornerRadius: CGFloat {
        @inline(__always) _read { yield place.pointee.cornerRadius }
    }
    /// The border width in points. Default 0; no border at 0 and below.
    @inlinable public var borderWidth: CGFloat {
        @inline(__always) _read { yield place.pointee.borderWidth }
    }
    /// The opacity, 0…1. Default 1. Animated values are clamped, committed values are as set.
    @inlinable public var opacity: Float {
        @inline(__always) _read { yield place.pointee.opacity }
    }
    /// The Boolean properties. Default `LayerFlags.standard`.
    @inlinable public var flags: LayerFlags {
        @inline(__always) _read { yield place.pointee.flags }
    }
    /// The placement of the image. Default `resize`.
    @inlinable public var contentsGravity: ContentsGravity {
        @inline(__always) _read { yield place.pointee.contentsGravity }
    }
    /// The sampling of a reduced image. Default `linear`.
    @inlinable public var minificationFilter: ScalingFilter {
        @inline(__always) _read { yield place.pointee.minificationFilter }
    }
    /// The sampling of an enlarged image. Default `linear`.
    @inlinable public var magnificationFilter: ScalingFilter {
        @inline(__always) _read { yield place.pointee.magnificationFilter }
    }
    /// The rounded corners as bits. Default 15, all; the bits as in `LayerProperties`.
    @inlinable public var maskedCorners: UInt8 {
        @inline(__always) _read { yield place.pointee.maskedCorners }
    }
    /// The antialiased edges as bits. Default 15, all; the bits as in `LayerProperties`.
    @inlinable public var edgeAntialiasingMask: UInt8 {
        @inline(__always) _read { yield place.pointee.edgeAntialiasingMask }
    }
    /// True for the continuous corner curve. Default false: circular.
    @inlinable public var continuousCorners: Bool {
        @inline(__always) _read { yield place.pointee.continuousCorners }
    }
    /// All other non-default values, unordered. Default empty. Iteration retains the list;
    /// `firstInBag` and `bagValue` do not.
    @inlinable public var bag: ContiguousArray<BagEntry> {
        @inline(__always) _read { yield place.pointee.bag }
    }
}

// MARK: - Values of the bag

extension LayerValues {
    /// The result of `read` for a value in the bag; nil for the default, or if `read` returns nil.
    @inlinable @inline(__always)
    func inBag<T>(_ id: PropertyID, _ read: (MotionValue) -> T?) -> T? {
        // By index: an iterator, or a closure over the memory, would retain the list.
        var i = 0
        while i < place.pointee.bag.count {
            if place.pointee.bag[i].id == id { return read(place.pointee.bag[i].value) }
            i += 1
        }
        return nil
    }

    /// The first property in the bag satisfying the predicate. Nil for none; the order is the order
    /// of storing. O(n) in the bag.
    @inlinable @inline(__always)
    public func firstInBag(where fits: (PropertyID) -> Bool) -> PropertyID? {
        var i = 0
        while i < place.pointee.bag.count {
            if fits(place.pointee.bag[i].id) { return place.pointee.bag[i].id }
            i += 1
        }
        return nil
    }

    /// The value in the bag; nil for the default. Also nil for stored fields and flags, except for
    /// `contents` as an object or a cross-fade. O(n) in the bag.
    @inlinable
    public func bagValue(_ id: PropertyID) -> MotionValue? { inBag(id) { $0 } }

    /// True if a sublayer transform is set. O(n) in the bag.
    @inlinable @inline(__always)
    public var hasSublayerTransform: Bool { firstInBag { $0 == .sublayerTransform } != nil }

    /// True if all values in the bag are of the given properties, or not visible by themselves.
    package func bagHolds(only ids: PropertySet) -> Bool {
        let unseen = PropertyGroups.unseen
        return firstInBag { !unseen.contains($0) && !ids.contains($0) } == nil
    }

    /// True if no value of the bag draws content. Precondition: the bag is not empty.
    package var bagIsUnseen: Bool {
        let unseen = PropertyGroups.unseen
        return firstInBag { !unseen.contains($0) } == nil
    }
}
