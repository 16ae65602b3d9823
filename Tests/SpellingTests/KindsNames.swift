import CoreGraphics
import Foundation
import QuartzCore

extension NameList {
    mutating func caShapeLayer() {
        variable("CAShapeLayer", "path", \CAShapeLayer.path, (CGPath?).self)
        variable("CAShapeLayer", "fillColor", \CAShapeLayer.fillColor, (CGColor?).self)
        variable("CAShapeLayer", "fillRule", \CAShapeLayer.fillRule, CAShapeLayerFillRule.self)
        variable("CAShapeLayer", "strokeColor", \CAShapeLayer.strokeColor, (CGColor?).self)
        variable("CAShapeLayer", "strokeStart", \CAShapeLayer.strokeStart, CGFloat.self)
        variable("CAShapeLayer", "strokeEnd", \CAShapeLayer.strokeEnd, CGFloat.self)
        variable("CAShapeLayer", "lineWidth", \CAShapeLayer.lineWidth, CGFloat.self)
        variable("CAShapeLayer", "miterLimit", \CAShapeLayer.miterLimit, CGFloat.self)
        variable("CAShapeLayer", "lineCap", \CAShapeLayer.lineCap, CAShapeLayerLineCap.self)
        variable("CAShapeLayer", "lineJoin", \CAShapeLayer.lineJoin, CAShapeLayerLineJoin.self)
        variable("CAShapeLayer", "lineDashPhase", \CAShapeLayer.lineDashPhase, CGFloat.self)
        variable(
            "CAShapeLayer", "lineDashPattern", \CAShapeLayer.lineDashPattern, ([NSNumber]?).self)
    }

    mutating func caTextLayer() {
        variable("CATextLayer", "string", \CATextLayer.string, (Any?).self)
        variable("CATextLayer", "font", \CATextLayer.font, (CFTypeRef?).self)
        variable("CATextLayer", "fontSize", \CATextLayer.fontSize, CGFloat.self)
        variable("CATextLayer", "foregroundColor", \CATextLayer.foregroundColor, (CGColor?).self)
        variable("CATextLayer", "isWrapped", \CATextLayer.isWrapped, Bool.self)
        variable(
            "CATextLayer", "truncationMode", \CATextLayer.truncationMode,
            CATextLayerTruncationMode.self)
        variable(
            "CATextLayer", "alignmentMode", \CATextLayer.alignmentMode,
            CATextLayerAlignmentMode.self)
        variable(
            "CATextLayer", "allowsFontSubpixelQuantization",
            \CATextLayer.allowsFontSubpixelQuantization, Bool.self)
    }

    mutating func caGradientLayer() {
        variable("CAGradientLayer", "colors", \CAGradientLayer.colors, ([Any]?).self)
        variable("CAGradientLayer", "locations", \CAGradientLayer.locations, ([NSNumber]?).self)
        variable("CAGradientLayer", "startPoint", \CAGradientLayer.startPoint, CGPoint.self)
        variable("CAGradientLayer", "endPoint", \CAGradientLayer.endPoint, CGPoint.self)
        variable("CAGradientLayer", "type", \CAGradientLayer.type, CAGradientLayerType.self)
    }

    mutating func caReplicatorLayer() {
        variable("CAReplicatorLayer", "instanceCount", \CAReplicatorLayer.instanceCount, Int.self)
        variable(
            "CAReplicatorLayer", "preservesDepth", \CAReplicatorLayer.preservesDepth, Bool.self)
        variable(
            "CAReplicatorLayer", "instanceDelay", \CAReplicatorLayer.instanceDelay,
            CFTimeInterval.self)
        variable(
            "CAReplicatorLayer", "instanceTransform", \CAReplicatorLayer.instanceTransform,
            CATransform3D.self)
        variable(
            "CAReplicatorLayer", "instanceColor", \CAReplicatorLayer.instanceColor, (CGColor?).self)
        variable(
            "CAReplicatorLayer", "instanceRedOffset", \CAReplicatorLayer.instanceRedOffset,
            Float.self)
        variable(
            "CAReplicatorLayer", "instanceGreenOffset", \CAReplicatorLayer.instanceGreenOffset,
            Float.self)
        variable(
            "CAReplicatorLayer", "instanceBlueOffset", \CAReplicatorLayer.instanceBlueOffset,
            Float.self)
        variable(
            "CAReplicatorLayer", "instanceAlphaOffset", \CAReplicatorLayer.instanceAlphaOffset,
            Float.self)
    }

    mutating func caScrollLayer() {
        function(
            "CAScrollLayer", "scroll(to:)",
            CAScrollLayer.scroll(to:) as (CAScrollLayer) -> (CGPoint) -> Void)
        function(
            "CAScrollLayer", "scroll(to:)",
            CAScrollLayer.scroll(to:) as (CAScrollLayer) -> (CGRect) -> Void)
        variable(
            "CAScrollLayer", "scrollMode", \CAScrollLayer.scrollMode, CAScrollLayerScrollMode.self)
        variable("CAScrollLayer", "masksToBounds", \CAScrollLayer.masksToBounds, Bool.self)
    }

    mutating func caTiledLayer() {
        function(
            "CATiledLayer", "fadeDuration()", CATiledLayer.fadeDuration as () -> CFTimeInterval)
        variable("CATiledLayer", "levelsOfDetail", \CATiledLayer.levelsOfDetail, Int.self)
        variable("CATiledLayer", "levelsOfDetailBias", \CATiledLayer.levelsOfDetailBias, Int.self)
        variable("CATiledLayer", "tileSize", \CATiledLayer.tileSize, CGSize.self)
    }

    mutating func caEmitterLayer() {
        variable(
            "CAEmitterLayer", "emitterCells", \CAEmitterLayer.emitterCells, ([CAEmitterCell]?).self)
        variable("CAEmitterLayer", "birthRate", \CAEmitterLayer.birthRate, Float.self)
        variable("CAEmitterLayer", "lifetime", \CAEmitterLayer.lifetime, Float.self)
        variable("CAEmitterLayer", "emitterPosition", \CAEmitterLayer.emitterPosition, CGPoint.self)
        variable(
            "CAEmitterLayer", "emitterZPosition", \CAEmitterLayer.emitterZPosition, CGFloat.self)
        variable("CAEmitterLayer", "emitterSize", \CAEmitterLayer.emitterSize, CGSize.self)
        variable("CAEmitterLayer", "emitterDepth", \CAEmitterLayer.emitterDepth, CGFloat.self)
        variable(
            "CAEmitterLayer", "emitterShape", \CAEmitterLayer.emitterShape,
            CAEmitterLayerEmitterShape.self)
        variable(
            "CAEmitterLayer", "emitterMode", \CAEmitterLayer.emitterMode,
            CAEmitterLayerEmitterMode.self)
        variable(
            "CAEmitterLayer", "renderMode", \CAEmitterLayer.renderMode,
            CAEmitterLayerRenderMode.self)
        variable("CAEmitterLayer", "preservesDepth", \CAEmitterLayer.preservesDepth, Bool.self)
        variable("CAEmitterLayer", "velocity", \CAEmitterLayer.velocity, Float.self)
        variable("CAEmitterLayer", "scale", \CAEmitterLayer.scale, Float.self)
        variable("CAEmitterLayer", "spin", \CAEmitterLayer.spin, Float.self)
        variable("CAEmitterLayer", "seed", \CAEmitterLayer.seed, UInt32.self)
    }

    mutating func caEmitterCell() {
        function("CAEmitterCell", "init()", { CAEmitterCell() } as () -> CAEmitterCell)
        function(
            "CAEmitterCell", "defaultValue(forKey:)",
            CAEmitterCell.defaultValue(forKey:) as (String) -> Any?)
        function(
            "CAEmitterCell", "shouldArchiveValue(forKey:)",
            CAEmitterCell.shouldArchiveValue(forKey:) as (CAEmitterCell) -> (String) -> Bool)
        variable("CAEmitterCell", "name", \CAEmitterCell.name, (String?).self)
        variable("CAEmitterCell", "isEnabled", \CAEmitterCell.isEnabled, Bool.self)
        variable("CAEmitterCell", "birthRate", \CAEmitterCell.birthRate, Float.self)
        variable("CAEmitterCell", "lifetime", \CAEmitterCell.lifetime, Float.self)
        variable("CAEmitterCell", "lifetimeRange", \CAEmitterCell.lifetimeRange, Float.self)
        variable("CAEmitterCell", "emissionLatitude", \CAEmitterCell.emissionLatitude, CGFloat.self)
        variable(
            "CAEmitterCell", "emissionLongitude", \CAEmitterCell.emissionLongitude, CGFloat.self)
        variable("CAEmitterCell", "emissionRange", \CAEmitterCell.emissionRange, CGFloat.self)
        variable("CAEmitterCell", "velocity", \CAEmitterCell.velocity, CGFloat.self)
        variable("CAEmitterCell", "velocityRange", \CAEmitterCell.velocityRange, CGFloat.self)
        variable("CAEmitterCell", "xAcceleration", \CAEmitterCell.xAcceleration, CGFloat.self)
        variable("CAEmitterCell", "yAcceleration", \CAEmitterCell.yAcceleration, CGFloat.self)
        variable("CAEmitterCell", "zAcceleration", \CAEmitterCell.zAcceleration, CGFloat.self)
        variable("CAEmitterCell", "scale", \CAEmitterCell.scale, CGFloat.self)
        variable("CAEmitterCell", "scaleRange", \CAEmitterCell.scaleRange, CGFloat.self)
        variable("CAEmitterCell", "scaleSpeed", \CAEmitterCell.scaleSpeed, CGFloat.self)
        variable("CAEmitterCell", "spin", \CAEmitterCell.spin, CGFloat.self)
        variable("CAEmitterCell", "spinRange", \CAEmitterCell.spinRange, CGFloat.self)
        variable("CAEmitterCell", "color", \CAEmitterCell.color, (CGColor?).self)
        variable("CAEmitterCell", "redRange", \CAEmitterCell.redRange, Float.self)
        variable("CAEmitterCell", "greenRange", \CAEmitterCell.greenRange, Float.self)
        variable("CAEmitterCell", "blueRange", \CAEmitterCell.blueRange, Float.self)
        variable("CAEmitterCell", "alphaRange", \CAEmitterCell.alphaRange, Float.self)
        variable("CAEmitterCell", "redSpeed", \CAEmitterCell.redSpeed, Float.self)
        variable("CAEmitterCell", "greenSpeed", \CAEmitterCell.greenSpeed, Float.self)
        variable("CAEmitterCell", "blueSpeed", \CAEmitterCell.blueSpeed, Float.self)
        variable("CAEmitterCell", "alphaSpeed", \CAEmitterCell.alphaSpeed, Float.self)
        variable("CAEmitterCell", "contents", \CAEmitterCell.contents, (Any?).self)
        variable("CAEmitterCell", "contentsRect", \CAEmitterCell.contentsRect, CGRect.self)
        variable("CAEmitterCell", "contentsScale", \CAEmitterCell.contentsScale, CGFloat.self)
        variable(
            "CAEmitterCell", "minificationFilter", \CAEmitterCell.minificationFilter, String.self)
        variable(
            "CAEmitterCell", "magnificationFilter", \CAEmitterCell.magnificationFilter, String.self)
        variable(
            "CAEmitterCell", "minificationFilterBias", \CAEmitterCell.minificationFilterBias,
            Float.self)
        variable(
            "CAEmitterCell", "emitterCells", \CAEmitterCell.emitterCells, ([CAEmitterCell]?).self)
        variable("CAEmitterCell", "style", \CAEmitterCell.style, ([AnyHashable: Any]?).self)
    }

}
