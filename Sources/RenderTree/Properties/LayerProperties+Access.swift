import LaminaGraphicsTypes
import LaminaMotion

extension LayerProperties {
    /// The value of any property of the table: stored, from the bag, or the table's default.
    ///
    /// Setting follows B-KV 9 for unknown names. Stored fields ignore values of another kind, but
    /// the background colour and the image become nil; the bag takes any value. A default value
    /// leaves the bag. O(n) in the bag.
    public subscript(id: PropertyID) -> MotionValue {
        get { LayerValues.with(self) { $0[id] } }
        set { set(id, newValue) }
    }

    /// Stores a value. A stored field ignores a value of the wrong kind, but the background colour
    /// and the image become nil; the bag takes values of any kind.
    ///
    /// Unknown names fall back as in Apple's implementation: a gravity to `center`, a corner curve
    /// to `circular` (B-KV 9).
    mutating func set(_ id: PropertyID, _ v: MotionValue) {
        switch id {
        case .bounds: if let r = v.rect { bounds = r }
        case .position: if let p = v.point { position = p }
        case .zPosition: if let n = v.number { zPosition = CGFloat(n) }
        case .anchorPoint: if let p = v.point { anchorPoint = p }
        case .anchorPointZ: if let n = v.number { anchorPointZ = CGFloat(n) }
        case .transform: if let t = v.transform { transform = t }
        case .backgroundColor: backgroundColor = v.color
        case .contents:
            contents = v.image
            switch v {
            case .object, .images: setBag(.contents, v)
            default: removeBag(.contents)
            }
        case .contentsScale: if let n = v.number { contentsScale = CGFloat(n) }
        case .cornerRadius: if let n = v.number { cornerRadius = CGFloat(n) }
        case .borderWidth: if let n = v.number { borderWidth = CGFloat(n) }
        case .opacity: if let n = v.number { opacity = Float(n) }
        case .contentsGravity:
            contentsGravity = v.string.flatMap(ContentsGravity.init(name:)) ?? .center
        case .minificationFilter:
            minificationFilter = v.string.flatMap(ScalingFilter.init(name:)) ?? .linear
        case .magnificationFilter:
            magnificationFilter = v.string.flatMap(ScalingFilter.init(name:)) ?? .linear
        case .maskedCorners: if let n = v.number { maskedCorners = UInt8(Self.bits(n) & 15) }
        case .edgeAntialiasingMask:
            if let n = v.number { edgeAntialiasingMask = UInt8(Self.bits(n) & 15) }
        case .cornerCurve: continuousCorners = v.string == "continuous"
        default:
            if let flag = Self.flag(id) {
                if let n = v.number {
                    // An animated switch changes at the middle (B-AC 94).
                    if abs(n) >= 0.5 { flags.insert(flag) } else { flags.remove(flag) }
                }
            } else if v == PropertyTable.row(id).defaultValue {
                removeBag(id)
            } else {
                setBag(id, v)
            }
        }
    }

    /// The flag storing a Boolean property; nil for a property outside the flags.
    @inlinable
    static func flag(_ id: PropertyID) -> LayerFlags? {
        switch id {
        case .hidden: .hidden
        case .doubleSided: .doubleSided
        case .geometryFlipped: .geometryFlipped
        case .masksToBounds: .masksToBounds
        case .opaque: .opaque
        case .allowsGroupOpacity: .allowsGroupOpacity
        case .allowsEdgeAntialiasing: .allowsEdgeAntialiasing
        case .shouldRasterize: .shouldRasterize
        case .needsDisplayOnBoundsChange: .needsDisplayOnBoundsChange
        case .drawsAsynchronously: .drawsAsynchronously
        case .preservesDepth: .preservesDepth
        default: nil
        }
    }

    private static func bits(_ n: Double) -> Int { Int(saturating: n) }

    /// The value in the bag; nil for the default. Also nil for stored fields and flags, except for
    /// `contents` as an object or a cross-fade. O(n) in the bag.
    public func bagValue(_ id: PropertyID) -> MotionValue? {
        LayerValues.with(self) { $0.bagValue(id) }
    }

    mutating func setBag(_ id: PropertyID, _ value: MotionValue) {
        for i in bag.indices where bag[i].id == id {
            bag[i].value = value
            return
        }
        bag.append(BagEntry(id: id, value: value))
    }

    mutating func removeBag(_ id: PropertyID) {
        bag.removeAll { $0.id == id }
    }
}

// MARK: - Typed access to properties in the bag

extension LayerProperties {
    /// A numeric property; the table's default if unset, and 0 for a property without a number.
    /// O(n) in the bag.
    public func number(_ id: PropertyID) -> Double { LayerValues.with(self) { $0.number(id) } }
    /// A colour property; the table's default if unset, nil for no colour and for a property of
    /// another type. O(n) in the bag.
    public func color(_ id: PropertyID) -> PaintColor? { LayerValues.with(self) { $0.color(id) } }
    /// A name; the table's default if unset, empty for no name and for a property of another type.
    /// O(n) in the bag.
    public func name(_ id: PropertyID) -> String { LayerValues.with(self) { $0.name(id) } }
    /// The transform of sublayers; the identity by default. Applied about the anchor point of this
    /// layer. O(n) in the bag.
    public var sublayerTransform: CATransform3D { LayerValues.with(self) { $0.sublayerTransform } }
    /// The shown part of the image in unit coordinates; the whole by default. The rectangle may
    /// leave 0…1. O(n) in the bag.
    public var contentsRect: CGRect { LayerValues.with(self) { $0.contentsRect } }
    /// The stretched part of the image in unit coordinates; the whole by default. Used with the
    /// gravities `resize`, `resizeAspect` and `resizeAspectFill`, clamped to 0…1. O(n) in the bag.
    public var contentsCenter: CGRect { LayerValues.with(self) { $0.contentsCenter } }
    /// The colour of the border. Default opaque black; nil for none.
    public var borderColor: PaintColor? { LayerValues.with(self) { $0.borderColor } }
    /// True if a sublayer transform is set. Setting the identity unsets the transform. O(n) in the
    /// bag.
    public var hasSublayerTransform: Bool { LayerValues.with(self) { $0.hasSublayerTransform } }
    /// True if the layer is hidden. Default false. A layer below a hidden layer is not hidden
    /// itself.
    public var isHidden: Bool { flags.contains(.hidden) }
    /// True if sublayers are clipped to the bounds. Default false.
    public var masksToBounds: Bool { flags.contains(.masksToBounds) }
}
