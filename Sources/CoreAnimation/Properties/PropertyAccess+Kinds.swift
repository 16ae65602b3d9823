import CoreGraphics
import Foundation
import RenderTree

extension PropertyAccess {
    private static func numbers(_ any: Any?) -> [NSNumber]? {
        Coercion.array(any)?.compactMap { Coercion.double($0).map { NSNumber(value: $0) } }
    }

    /// The properties of the specialised layers.
    nonisolated(unsafe) static let kindEntries: [Entry] = [
        optional(.path, \CAShapeLayer.path) { Coercion.path($0) },
        optional(.fillColor, \CAShapeLayer.fillColor) { Coercion.color($0) },
        name(.fillRule, \CAShapeLayer.fillRule),
        optional(.strokeColor, \CAShapeLayer.strokeColor) { Coercion.color($0) },
        number(.strokeStart, \CAShapeLayer.strokeStart),
        number(.strokeEnd, \CAShapeLayer.strokeEnd),
        number(.lineWidth, \CAShapeLayer.lineWidth),
        number(.miterLimit, \CAShapeLayer.miterLimit),
        name(.lineCap, \CAShapeLayer.lineCap),
        name(.lineJoin, \CAShapeLayer.lineJoin),
        number(.lineDashPhase, \CAShapeLayer.lineDashPhase),
        optional(.lineDashPattern, \CAShapeLayer.lineDashPattern) { numbers($0) },
        optional(.string, \CATextLayer.string) { Coercion.flat($0) },
        optional(.font, \CATextLayer.font) { Coercion.flat($0) },
        number(.fontSize, \CATextLayer.fontSize),
        optional(.foregroundColor, \CATextLayer.foregroundColor) { Coercion.color($0) },
        asynchronous,
        bool(.wrapped, \CATextLayer.isWrapped),
        name(.truncationMode, \CATextLayer.truncationMode),
        name(.alignmentMode, \CATextLayer.alignmentMode),
        bool(.allowsFontSubpixelQuantization, \CATextLayer.allowsFontSubpixelQuantization),
        optional(.colors, \CAGradientLayer.colors) { Coercion.array($0) },
        optional(.locations, \CAGradientLayer.locations) { numbers($0) },
        entry(.startPoint, \CAGradientLayer.startPoint) { Coercion.point($0) },
        entry(.endPoint, \CAGradientLayer.endPoint) { Coercion.point($0) },
        name(.gradientType, \CAGradientLayer.type),
        integer(.instanceCount, \CAReplicatorLayer.instanceCount),
        preservesDepth,
        time(.instanceDelay, \CAReplicatorLayer.instanceDelay),
        entry(.instanceTransform, \CAReplicatorLayer.instanceTransform) { Coercion.transform($0) },
        optional(.instanceColor, \CAReplicatorLayer.instanceColor) { Coercion.color($0) },
        float(.instanceRedOffset, \CAReplicatorLayer.instanceRedOffset),
        float(.instanceGreenOffset, \CAReplicatorLayer.instanceGreenOffset),
        float(.instanceBlueOffset, \CAReplicatorLayer.instanceBlueOffset),
        float(.instanceAlphaOffset, \CAReplicatorLayer.instanceAlphaOffset),
        name(.scrollMode, \CAScrollLayer.scrollMode),
        integer(.levelsOfDetail, \CATiledLayer.levelsOfDetail),
        integer(.levelsOfDetailBias, \CATiledLayer.levelsOfDetailBias),
        entry(.tileSize, \CATiledLayer.tileSize) { Coercion.size($0) },
        optional(.emitterCells, \CAEmitterLayer.emitterCells) {
            Coercion.flat($0) as? [CAEmitterCell]
        },
        float(.birthRate, \CAEmitterLayer.birthRate),
        float(.lifetime, \CAEmitterLayer.lifetime),
        entry(.emitterPosition, \CAEmitterLayer.emitterPosition) { Coercion.point($0) },
        number(.emitterZPosition, \CAEmitterLayer.emitterZPosition),
        entry(.emitterSize, \CAEmitterLayer.emitterSize) { Coercion.size($0) },
        number(.emitterDepth, \CAEmitterLayer.emitterDepth),
        name(.emitterShape, \CAEmitterLayer.emitterShape),
        name(.emitterMode, \CAEmitterLayer.emitterMode),
        name(.renderMode, \CAEmitterLayer.renderMode),
        float(.velocity, \CAEmitterLayer.velocity),
        float(.scale, \CAEmitterLayer.scale),
        float(.spin, \CAEmitterLayer.spin),
        entry(.seed, \CAEmitterLayer.seed) { Coercion.double($0).flatMap { UInt32(exactly: $0) } },
    ]

    /// Declared by two classes.
    private static var preservesDepth: Entry {
        let access = PropertyAccess(
            get: { layer in
                (layer as? CAReplicatorLayer)?.preservesDepth
                    ?? (layer as? CAEmitterLayer)?.preservesDepth
            },
            set: { layer, any in
                let flag = Coercion.bool(any) ?? false
                (layer as? CAReplicatorLayer)?.preservesDepth = flag
                (layer as? CAEmitterLayer)?.preservesDepth = flag
            })
        return (.preservesDepth, access)
    }

    /// Declared by a class of another module.
    private static var asynchronous: Entry {
        let access = PropertyAccess(
            get: { ($0 as? AsynchronousLayer)?.isAsynchronous },
            set: { layer, any in
                (layer as? AsynchronousLayer)?.isAsynchronous = Coercion.bool(any) ?? false
            })
        return (.asynchronous, access)
    }
}
