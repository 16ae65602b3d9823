/// Which class of layer something is, or declares a property. Its number crosses to other processes.
public struct LayerClass: OptionSet, Sendable, Hashable {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }
    /// Every layer.
    public static let layer = LayerClass(rawValue: 1)
    public static let shape = LayerClass(rawValue: 2)
    public static let text = LayerClass(rawValue: 4)
    public static let gradient = LayerClass(rawValue: 8)
    public static let replicator = LayerClass(rawValue: 16)
    public static let scroll = LayerClass(rawValue: 32)
    public static let tiled = LayerClass(rawValue: 64)
    public static let emitter = LayerClass(rawValue: 128)
    public static let openGL = LayerClass(rawValue: 256)
    public static let transformLayer = LayerClass(rawValue: 512)
    public static let video = LayerClass(rawValue: 1024)
}

/// One class of layers, as both sides know it.
public struct LayerClassRow: Sendable {
    public let layerClass: LayerClass
    /// The class's name: what documents and inspectors call it.
    public let name: String
    /// The kind in a word, for dumps.
    public let word: String
    /// Whether its picture changes in time without a property or a layer below it changing.
    public let movesByItself: Bool
}

extension LayerClass: CustomStringConvertible {
    /// The one table of layer classes; a plain layer is the first. `LayerTypes` of CoreAnimation has a Swift type for
    /// each, or a class of another module declares itself to be it.
    public static let rows: [LayerClassRow] = [
        row(.layer, "CALayer", "layer"),
        row(.shape, "CAShapeLayer", "shape"),
        row(.text, "CATextLayer", "text"),
        row(.gradient, "CAGradientLayer", "gradient"),
        row(.replicator, "CAReplicatorLayer", "replicator", movesByItself: true),
        row(.scroll, "CAScrollLayer", "scroll"),
        row(.tiled, "CATiledLayer", "tiled", movesByItself: true),
        row(.emitter, "CAEmitterLayer", "emitter", movesByItself: true),
        row(.transformLayer, "CATransformLayer", "transform"),
        row(.openGL, "CAOpenGLLayer", "openGL", movesByItself: true),
        row(.video, "AVPlayerLayer", "video", movesByItself: true),
    ]

    /// The classes whose picture changes by itself.
    public static let movingByItself = LayerClass(rows.filter(\.movesByItself).map(\.layerClass))

    /// The row of a layer's class; a plain layer's where nobody knows it.
    public var row: LayerClassRow {
        Self.rows.dropFirst().first { contains($0.layerClass) } ?? Self.rows[0]
    }

    /// The kind in a word; `layer` for a plain one.
    public var description: String { row.word }

    private static func row(
        _ layerClass: LayerClass, _ name: String, _ word: String, movesByItself: Bool = false
    ) -> LayerClassRow {
        LayerClassRow(
            layerClass: layerClass, name: name, word: word, movesByItself: movesByItself)
    }
}
