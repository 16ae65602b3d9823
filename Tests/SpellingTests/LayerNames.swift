import CoreGraphics
import Foundation
import QuartzCore

extension NameList {
    mutating func caLayer() {
        function("CALayer", "init()", { CALayer() } as () -> CALayer)
        function("CALayer", "init(layer:)", CALayer.init(layer:) as (Any) -> CALayer)
        function("CALayer", "init(coder:)", CALayer.init(coder:) as (NSCoder) -> CALayer?)
        function("CALayer", "presentation()", CALayer.presentation as (CALayer) -> () -> CALayer?)
        function("CALayer", "model()", CALayer.model as (CALayer) -> () -> CALayer)
        function(
            "CALayer", "defaultValue(forKey:)", CALayer.defaultValue(forKey:) as (String) -> Any?)
        function(
            "CALayer", "needsDisplay(forKey:)", CALayer.needsDisplay(forKey:) as (String) -> Bool)
        function(
            "CALayer", "shouldArchiveValue(forKey:)",
            CALayer.shouldArchiveValue(forKey:) as (CALayer) -> (String) -> Bool)
        function(
            "CALayer", "value(forKey:)", CALayer.value(forKey:) as (CALayer) -> (String) -> Any?)
        function(
            "CALayer", "setValue(_:forKey:)",
            CALayer.setValue(_:forKey:) as (CALayer) -> (Any?, String) -> Void)
        function(
            "CALayer", "value(forKeyPath:)",
            CALayer.value(forKeyPath:) as (CALayer) -> (String) -> Any?)
        function(
            "CALayer", "setValue(_:forKeyPath:)",
            CALayer.setValue(_:forKeyPath:) as (CALayer) -> (Any?, String) -> Void)
        variable("CALayer", "name", \CALayer.name, (String?).self)
        variable("CALayer", "delegate", \CALayer.delegate, (CALayerDelegate?).self)
        variable("CALayer", "style", \CALayer.style, ([AnyHashable: Any]?).self)
        variable("CALayer", "bounds", \CALayer.bounds, CGRect.self)
        variable("CALayer", "position", \CALayer.position, CGPoint.self)
        variable("CALayer", "zPosition", \CALayer.zPosition, CGFloat.self)
        variable("CALayer", "anchorPoint", \CALayer.anchorPoint, CGPoint.self)
        variable("CALayer", "anchorPointZ", \CALayer.anchorPointZ, CGFloat.self)
        variable("CALayer", "transform", \CALayer.transform, CATransform3D.self)
        function(
            "CALayer", "affineTransform()",
            CALayer.affineTransform as (CALayer) -> () -> CGAffineTransform)
        function(
            "CALayer", "setAffineTransform(_:)",
            CALayer.setAffineTransform(_:) as (CALayer) -> (CGAffineTransform) -> Void)
        variable("CALayer", "frame", \CALayer.frame, CGRect.self)
        variable("CALayer", "isHidden", \CALayer.isHidden, Bool.self)
        variable("CALayer", "isDoubleSided", \CALayer.isDoubleSided, Bool.self)
        variable("CALayer", "isGeometryFlipped", \CALayer.isGeometryFlipped, Bool.self)
        function(
            "CALayer", "contentsAreFlipped()", CALayer.contentsAreFlipped as (CALayer) -> () -> Bool
        )
        variable("CALayer", "sublayerTransform", \CALayer.sublayerTransform, CATransform3D.self)
        function(
            "CALayer", "convert(_:from:)",
            CALayer.convert(_:from:) as (CALayer) -> (CGPoint, CALayer?) -> CGPoint)
        function(
            "CALayer", "convert(_:to:)",
            CALayer.convert(_:to:) as (CALayer) -> (CGPoint, CALayer?) -> CGPoint)
        function(
            "CALayer", "convert(_:from:)",
            CALayer.convert(_:from:) as (CALayer) -> (CGRect, CALayer?) -> CGRect)
        function(
            "CALayer", "convert(_:to:)",
            CALayer.convert(_:to:) as (CALayer) -> (CGRect, CALayer?) -> CGRect)
        function(
            "CALayer", "convertTime(_:from:)",
            CALayer.convertTime(_:from:)
                as (CALayer) -> (CFTimeInterval, CALayer?) -> CFTimeInterval)
        function(
            "CALayer", "convertTime(_:to:)",
            CALayer.convertTime(_:to:) as (CALayer) -> (CFTimeInterval, CALayer?) -> CFTimeInterval)
        function("CALayer", "contains(_:)", CALayer.contains(_:) as (CALayer) -> (CGPoint) -> Bool)
        function(
            "CALayer", "hitTest(_:)", CALayer.hitTest(_:) as (CALayer) -> (CGPoint) -> CALayer?)
        function(
            "CALayer", "preferredFrameSize()",
            CALayer.preferredFrameSize as (CALayer) -> () -> CGSize)
        reading("CALayer", "visibleRect", \CALayer.visibleRect, CGRect.self)
        function("CALayer", "scroll(_:)", CALayer.scroll(_:) as (CALayer) -> (CGPoint) -> Void)
    }

    mutating func caLayer1() {
        function(
            "CALayer", "scrollRectToVisible(_:)",
            CALayer.scrollRectToVisible(_:) as (CALayer) -> (CGRect) -> Void)
        reading("CALayer", "superlayer", \CALayer.superlayer, (CALayer?).self)
        variable("CALayer", "sublayers", \CALayer.sublayers, ([CALayer]?).self)
        function(
            "CALayer", "addSublayer(_:)", CALayer.addSublayer(_:) as (CALayer) -> (CALayer) -> Void)
        function(
            "CALayer", "insertSublayer(_:at:)",
            CALayer.insertSublayer(_:at:) as (CALayer) -> (CALayer, UInt32) -> Void)
        function(
            "CALayer", "insertSublayer(_:below:)",
            CALayer.insertSublayer(_:below:) as (CALayer) -> (CALayer, CALayer?) -> Void)
        function(
            "CALayer", "insertSublayer(_:above:)",
            CALayer.insertSublayer(_:above:) as (CALayer) -> (CALayer, CALayer?) -> Void)
        function(
            "CALayer", "replaceSublayer(_:with:)",
            CALayer.replaceSublayer(_:with:) as (CALayer) -> (CALayer, CALayer) -> Void)
        function(
            "CALayer", "removeFromSuperlayer()",
            CALayer.removeFromSuperlayer as (CALayer) -> () -> Void)
        variable("CALayer", "mask", \CALayer.mask, (CALayer?).self)
        variable("CALayer", "masksToBounds", \CALayer.masksToBounds, Bool.self)
        variable("CALayer", "contents", \CALayer.contents, (Any?).self)
        variable("CALayer", "contentsRect", \CALayer.contentsRect, CGRect.self)
        variable("CALayer", "contentsCenter", \CALayer.contentsCenter, CGRect.self)
        variable(
            "CALayer", "contentsGravity", \CALayer.contentsGravity, CALayerContentsGravity.self)
        variable("CALayer", "contentsScale", \CALayer.contentsScale, CGFloat.self)
        variable("CALayer", "contentsFormat", \CALayer.contentsFormat, CALayerContentsFormat.self)
        variable(
            "CALayer", "minificationFilter", \CALayer.minificationFilter, CALayerContentsFilter.self
        )
        variable(
            "CALayer", "magnificationFilter", \CALayer.magnificationFilter,
            CALayerContentsFilter.self)
        variable("CALayer", "minificationFilterBias", \CALayer.minificationFilterBias, Float.self)
        variable("CALayer", "isOpaque", \CALayer.isOpaque, Bool.self)
        function("CALayer", "display()", CALayer.display as (CALayer) -> () -> Void)
        function("CALayer", "setNeedsDisplay()", CALayer.setNeedsDisplay as (CALayer) -> () -> Void)
        function(
            "CALayer", "setNeedsDisplay(_:)",
            CALayer.setNeedsDisplay(_:) as (CALayer) -> (CGRect) -> Void)
        function("CALayer", "needsDisplay()", CALayer.needsDisplay as (CALayer) -> () -> Bool)
        function("CALayer", "displayIfNeeded()", CALayer.displayIfNeeded as (CALayer) -> () -> Void)
        variable(
            "CALayer", "needsDisplayOnBoundsChange", \CALayer.needsDisplayOnBoundsChange, Bool.self)
        variable("CALayer", "drawsAsynchronously", \CALayer.drawsAsynchronously, Bool.self)
        function("CALayer", "draw(in:)", CALayer.draw(in:) as (CALayer) -> (CGContext) -> Void)
        function("CALayer", "render(in:)", CALayer.render(in:) as (CALayer) -> (CGContext) -> Void)
        variable(
            "CALayer", "wantsExtendedDynamicRangeContent",
            \CALayer.wantsExtendedDynamicRangeContent, Bool.self)
        variable(
            "CALayer", "preferredDynamicRange", \CALayer.preferredDynamicRange,
            (CALayer.DynamicRange).self)
        variable("CALayer", "toneMapMode", \CALayer.toneMapMode, (CALayer.ToneMapMode).self)
        variable("CALayer", "contentsHeadroom", \CALayer.contentsHeadroom, CGFloat.self)
        variable(
            "CALayer", "wantsDynamicContentScaling", \CALayer.wantsDynamicContentScaling, Bool.self)
        variable("CALayer", "backgroundColor", \CALayer.backgroundColor, (CGColor?).self)
        variable("CALayer", "cornerRadius", \CALayer.cornerRadius, CGFloat.self)
        variable("CALayer", "maskedCorners", \CALayer.maskedCorners, CACornerMask.self)
        variable("CALayer", "cornerCurve", \CALayer.cornerCurve, CALayerCornerCurve.self)
        function(
            "CALayer", "cornerCurveExpansionFactor(_:)",
            CALayer.cornerCurveExpansionFactor(_:) as (CALayerCornerCurve) -> CGFloat)
    }

    mutating func caLayer2() {
        variable("CALayer", "borderWidth", \CALayer.borderWidth, CGFloat.self)
        variable("CALayer", "borderColor", \CALayer.borderColor, (CGColor?).self)
        variable("CALayer", "opacity", \CALayer.opacity, Float.self)
        variable("CALayer", "allowsGroupOpacity", \CALayer.allowsGroupOpacity, Bool.self)
        variable(
            "CALayer", "edgeAntialiasingMask", \CALayer.edgeAntialiasingMask,
            CAEdgeAntialiasingMask.self)
        variable("CALayer", "allowsEdgeAntialiasing", \CALayer.allowsEdgeAntialiasing, Bool.self)
        variable("CALayer", "compositingFilter", \CALayer.compositingFilter, (Any?).self)
        variable("CALayer", "filters", \CALayer.filters, ([Any]?).self)
        variable("CALayer", "backgroundFilters", \CALayer.backgroundFilters, ([Any]?).self)
        variable("CALayer", "shouldRasterize", \CALayer.shouldRasterize, Bool.self)
        variable("CALayer", "rasterizationScale", \CALayer.rasterizationScale, CGFloat.self)
        variable("CALayer", "shadowColor", \CALayer.shadowColor, (CGColor?).self)
        variable("CALayer", "shadowOpacity", \CALayer.shadowOpacity, Float.self)
        variable("CALayer", "shadowOffset", \CALayer.shadowOffset, CGSize.self)
        variable("CALayer", "shadowRadius", \CALayer.shadowRadius, CGFloat.self)
        variable("CALayer", "shadowPath", \CALayer.shadowPath, (CGPath?).self)
        variable("CALayer", "autoresizingMask", \CALayer.autoresizingMask, CAAutoresizingMask.self)
        variable("CALayer", "layoutManager", \CALayer.layoutManager, (CALayoutManager?).self)
        variable("CALayer", "constraints", \CALayer.constraints, ([CAConstraint]?).self)
        function(
            "CALayer", "addConstraint(_:)",
            CALayer.addConstraint(_:) as (CALayer) -> (CAConstraint) -> Void)
        function("CALayer", "setNeedsLayout()", CALayer.setNeedsLayout as (CALayer) -> () -> Void)
        function("CALayer", "needsLayout()", CALayer.needsLayout as (CALayer) -> () -> Bool)
        function("CALayer", "layoutIfNeeded()", CALayer.layoutIfNeeded as (CALayer) -> () -> Void)
        function("CALayer", "layoutSublayers()", CALayer.layoutSublayers as (CALayer) -> () -> Void)
        function(
            "CALayer", "resizeSublayers(withOldSize:)",
            CALayer.resizeSublayers(withOldSize:) as (CALayer) -> (CGSize) -> Void)
        function(
            "CALayer", "resize(withOldSuperlayerSize:)",
            CALayer.resize(withOldSuperlayerSize:) as (CALayer) -> (CGSize) -> Void)
        function(
            "CALayer", "defaultAction(forKey:)",
            CALayer.defaultAction(forKey:) as (String) -> CAAction?)
        function(
            "CALayer", "action(forKey:)",
            CALayer.action(forKey:) as (CALayer) -> (String) -> CAAction?)
        variable("CALayer", "actions", \CALayer.actions, ([String: CAAction]?).self)
        function(
            "CALayer", "add(_:forKey:)",
            CALayer.add(_:forKey:) as (CALayer) -> (CAAnimation, String?) -> Void)
        function(
            "CALayer", "removeAnimation(forKey:)",
            CALayer.removeAnimation(forKey:) as (CALayer) -> (String) -> Void)
        function(
            "CALayer", "removeAllAnimations()",
            CALayer.removeAllAnimations as (CALayer) -> () -> Void)
        function(
            "CALayer", "animationKeys()", CALayer.animationKeys as (CALayer) -> () -> [String]?)
        function(
            "CALayer", "animation(forKey:)",
            CALayer.animation(forKey:) as (CALayer) -> (String) -> CAAnimation?)
    }

}
