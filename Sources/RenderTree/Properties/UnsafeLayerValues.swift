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
    /// What `read` makes of a value where it is in the bag; nil when the property has its default, or `read` says so.
    @inlinable @inline(__always)
    func inBag<T>(_ id: PropertyID, _ read: (MotionValue) -> T?) -> T? {
        // By its index: an iterator, and a closure that is given the memory, hold the list meanwhile.
        var i = 0
        while i < place.pointee.bag.count {
            if place.pointee.bag[i].id == id { return read(place.pointee.bag[i].value) }
            i += 1
        }
        return nil
    }

    /// The first property in the bag that fits.
    @inlinable @inline(__always)
    public func firstInBag(where fits: (PropertyID) -> Bool) -> PropertyID? {
        var i = 0
        while i < place.pointee.bag.count {
            if fits(place.pointee.bag[i].id) { return place.pointee.bag[i].id }
            i += 1
        }
        return nil
    }

    /// The value in the bag, or nil when the property has its default.
    @inlinable
    public func bagValue(_ id: PropertyID) -> MotionValue? { inBag(id) { $0 } }

    @inlinable @inline(__always)
    public var hasSublayerTransform: Bool { firstInBag { $0 == .sublayerTransform } != nil }

    /// Whether the bag holds nothing that a picture shows by itself. Ask only where it is not empty.
    package var bagIsUnseen: Bool {
        let unseen = PropertyGroups.unseen
        return firstInBag { !unseen.contains($0) } == nil
    }
}
