// The table of layer classes: adding a class begins here. CONTRIBUTING.md lists the further steps.

/// The class of a layer, or the classes declaring a property. Raw values are part of the wire
/// format.
public struct LayerClass: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt16
    /// Classes from bits.
    @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }
    // Computed, like `LayerFlags`.
    /// Every layer.
    @inlinable public static var layer: Self { Self(rawValue: 1) }
    /// `CAShapeLayer`.
    @inlinable public static var shape: Self { Self(rawValue: 2) }
    /// `CATextLayer`.
    @inlinable public static var text: Self { Self(rawValue: 4) }
    /// `CAGradientLayer`.
    @inlinable public static var gradient: Self { Self(rawValue: 8) }
    /// `CAReplicatorLayer`.
    @inlinable public static var replicator: Self { Self(rawValue: 16) }
    /// `CAScrollLayer`.
    @inlinable public static var scroll: Self { Self(rawValue: 32) }
    /// `CATiledLayer`.
    @inlinable public static var tiled: Self { Self(rawValue: 64) }
    /// `CAEmitterLayer`.
    @inlinable public static var emitter: Self { Self(rawValue: 128) }
    /// `CAOpenGLLayer`.
    @inlinable public static var openGL: Self { Self(rawValue: 256) }
    /// `CATransformLayer`.
    @inlinable public static var transformLayer: Self { Self(rawValue: 512) }
    /// Layers of video, such as `AVPlayerLayer`.
    @inlinable public static var video: Self { Self(rawValue: 1024) }
}

extension LayerClass: CustomStringConvertible {
    /// The table of layer classes; a plain layer is the first row. `LayerTypes` of CoreAnimation
    /// has a Swift type for each class, or a type of another module declares the class;
    /// `ClassPainters` of DisplayList has a painter for each row with a value of `painter`.
    public static let rows: [LayerClassRow] = [
        LayerClassRow(.layer, "CALayer", "layer"),
        LayerClassRow(
            .shape, "CAShapeLayer", "shape", extent: .own, painter: .aboveContents,
            isRendered: true),
        LayerClassRow(
            .text, "CATextLayer", "text", extent: .bounds, overhangs: true, isRendered: true),
        LayerClassRow(
            .gradient, "CAGradientLayer", "gradient", extent: .bounds, painter: .belowContents,
            isOneItem: false, isRendered: true),
        LayerClassRow(
            .replicator, "CAReplicatorLayer", "replicator", isOneItem: false, movesByItself: true),
        LayerClassRow(.scroll, "CAScrollLayer", "scroll"),
        LayerClassRow(
            .tiled, "CATiledLayer", "tiled", extent: .bounds, painter: .belowContents,
            isOneItem: false, isCutToBounds: true, movesByItself: true),
        LayerClassRow(
            .emitter, "CAEmitterLayer", "emitter", extent: .own, painter: .aboveSublayers,
            isOneItem: false, overhangs: true, movesByItself: true),
        LayerClassRow(.transformLayer, "CATransformLayer", "transform"),
        LayerClassRow(
            .openGL, "CAOpenGLLayer", "openGL", extent: .bounds, movesByItself: true),
        LayerClassRow(.video, "AVPlayerLayer", "video", extent: .bounds, movesByItself: true),
    ]

    /// The classes with a mark in the table.
    private init(where isMarked: (LayerClassRow) -> Bool) {
        self.init(Self.rows.filter(isMarked).map(\.layerClass))
    }
    /// The classes with pictures changing over time.
    public static let movingByItself = LayerClass(where: \.movesByItself)
    /// The classes with specific content that fills the bounds.
    public static let fillingBounds = LayerClass { $0.extent == .bounds }
    /// The classes drawn as several items, or as an item without a shape or picture.
    public static let severalItems = LayerClass { !$0.isOneItem }
    /// The classes with specific content clipped to the bounds.
    public static let cutToBounds = LayerClass(where: \.isCutToBounds)

    /// The row of a layer's class; a plain layer's for an unknown class. For several classes the
    /// first row of the table. O(n) in the rows.
    public var row: LayerClassRow {
        Self.rows.dropFirst().first { contains($0.layerClass) } ?? Self.rows[0]
    }

    /// The kind in a word; `layer` for a plain layer.
    public var description: String { row.word }
}
