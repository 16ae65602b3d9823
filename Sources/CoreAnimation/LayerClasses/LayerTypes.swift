import LaminaRenderTree

/// The Swift type of a row of `LayerClass.rows`.
struct LayerType {
    let layerClass: LayerClass
    /// The class itself.
    let type: CALayer.Type
    /// A new layer of exactly this class.
    let make: () -> CALayer
    /// True for the class and its subclasses.
    let includes: (CALayer.Type) -> Bool
    /// True if the class's own `draw(in:)` draws something.
    let drawsByItself: Bool
    /// Access of key-value coding to properties declared by the class.
    let properties: () -> [PropertyAccess.Entry]

    init<L: CALayer>(
        _ layerClass: LayerClass, _ type: L.Type, drawsByItself: Bool = false,
        _ make: @escaping () -> L,
        properties: @escaping () -> [PropertyAccess.Entry] = { [] }
    ) {
        self.layerClass = layerClass
        self.type = type
        self.make = make
        includes = { $0 is L.Type }
        self.drawsByItself = drawsByItself
        self.properties = properties
    }
}

/// Table of this module's layer classes.
enum LayerTypes {
    nonisolated(unsafe) static let rows: [LayerType] = [
        LayerType(.layer, CALayer.self, { CALayer() }),
        LayerType(.shape, CAShapeLayer.self, { CAShapeLayer() }) { CAShapeLayer.access },
        LayerType(.text, CATextLayer.self, drawsByItself: true, { CATextLayer() }) {
            CATextLayer.access
        },
        LayerType(.gradient, CAGradientLayer.self, { CAGradientLayer() }) {
            CAGradientLayer.access
        },
        LayerType(.replicator, CAReplicatorLayer.self, { CAReplicatorLayer() }) {
            CAReplicatorLayer.access
        },
        LayerType(.scroll, CAScrollLayer.self, { CAScrollLayer() }) { CAScrollLayer.access },
        LayerType(.tiled, CATiledLayer.self, drawsByItself: true, { CATiledLayer() }) {
            CATiledLayer.access
        },
        LayerType(.emitter, CAEmitterLayer.self, { CAEmitterLayer() }) { CAEmitterLayer.access },
        LayerType(.transformLayer, CATransformLayer.self, { CATransformLayer() }),
    ]

    /// The nearest class of this package among `type` and its ancestors.
    static func layerClass(of type: CALayer.Type) -> LayerClass {
        if let declared = (type as? DeclaresLayerClass.Type)?.layerClass { return declared }
        return rows.dropFirst().first { $0.includes(type) }?.layerClass ?? .layer
    }

    /// The class of a name in documents; nil for a class unknown to documents.
    static func named(_ name: String) -> LayerType? { byName[name] }

    nonisolated(unsafe) private static let byName: [String: LayerType] = Dictionary(
        uniqueKeysWithValues: rows.map { ($0.layerClass.row.name, $0) })

    /// True if `draw(in:)` of exactly this class draws nothing.
    static func drawsNothing(_ type: CALayer.Type) -> Bool {
        rows.contains { $0.type == type && !$0.drawsByItself }
    }
}

extension CALayer {
    /// A new layer of the nearest class of this package, with the defaults of the nearest class.
    package final func blankOfSameKind() -> CALayer {
        (LayerTypes.named(kind.row.name) ?? LayerTypes.rows[0]).make()
    }
}
