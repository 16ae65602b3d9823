import QuartzCore

extension NameList {
    /// Names that wrap a string: case by case with the wrapped string.
    mutating func strings() {
        string("CALayerContentsGravity", "center", CALayerContentsGravity.center.rawValue, "center")
        string("CALayerContentsGravity", "top", CALayerContentsGravity.top.rawValue, "top")
        string("CALayerContentsGravity", "bottom", CALayerContentsGravity.bottom.rawValue, "bottom")
        string("CALayerContentsGravity", "left", CALayerContentsGravity.left.rawValue, "left")
        string("CALayerContentsGravity", "right", CALayerContentsGravity.right.rawValue, "right")
        string(
            "CALayerContentsGravity", "topLeft", CALayerContentsGravity.topLeft.rawValue, "topLeft")
        string(
            "CALayerContentsGravity", "topRight", CALayerContentsGravity.topRight.rawValue,
            "topRight")
        string(
            "CALayerContentsGravity", "bottomLeft", CALayerContentsGravity.bottomLeft.rawValue,
            "bottomLeft")
        string(
            "CALayerContentsGravity", "bottomRight", CALayerContentsGravity.bottomRight.rawValue,
            "bottomRight")
        string("CALayerContentsGravity", "resize", CALayerContentsGravity.resize.rawValue, "resize")
        string(
            "CALayerContentsGravity", "resizeAspect", CALayerContentsGravity.resizeAspect.rawValue,
            "resizeAspect")
        string(
            "CALayerContentsGravity", "resizeAspectFill",
            CALayerContentsGravity.resizeAspectFill.rawValue, "resizeAspectFill")
        string(
            "CALayerContentsFormat", "RGBA8Uint", CALayerContentsFormat.RGBA8Uint.rawValue, "RGBA8")
        string(
            "CALayerContentsFormat", "RGBA16Float", CALayerContentsFormat.RGBA16Float.rawValue,
            "RGBAh")
        string(
            "CALayerContentsFormat", "gray8Uint", CALayerContentsFormat.gray8Uint.rawValue, "Gray8")
        string(
            "CALayerContentsFormat", "automatic", CALayerContentsFormat.automatic.rawValue,
            "Automatic")
        string(
            "CALayerContentsFilter", "nearest", CALayerContentsFilter.nearest.rawValue, "nearest")
        string("CALayerContentsFilter", "linear", CALayerContentsFilter.linear.rawValue, "linear")
        string(
            "CALayerContentsFilter", "trilinear", CALayerContentsFilter.trilinear.rawValue,
            "trilinear")
        string("CALayerCornerCurve", "circular", CALayerCornerCurve.circular.rawValue, "circular")
        string(
            "CALayerCornerCurve", "continuous", CALayerCornerCurve.continuous.rawValue, "continuous"
        )
        string(
            "CALayer.DynamicRange", "automatic", CALayer.DynamicRange.automatic.rawValue,
            "automatic")
        string(
            "CALayer.DynamicRange", "standard", CALayer.DynamicRange.standard.rawValue, "standard")
        string(
            "CALayer.DynamicRange", "constrainedHigh",
            CALayer.DynamicRange.constrainedHigh.rawValue, "constrainedHigh")
        string("CALayer.DynamicRange", "high", CALayer.DynamicRange.high.rawValue, "high")
        string(
            "CALayer.ToneMapMode", "automatic", CALayer.ToneMapMode.automatic.rawValue, "automatic")
        string("CALayer.ToneMapMode", "never", CALayer.ToneMapMode.never.rawValue, "never")
        string(
            "CALayer.ToneMapMode", "ifSupported", CALayer.ToneMapMode.ifSupported.rawValue,
            "ifSupported")
        string(
            "CAMediaTimingFillMode", "forwards", CAMediaTimingFillMode.forwards.rawValue, "forwards"
        )
        string(
            "CAMediaTimingFillMode", "backwards", CAMediaTimingFillMode.backwards.rawValue,
            "backwards")
        string("CAMediaTimingFillMode", "both", CAMediaTimingFillMode.both.rawValue, "both")
        string(
            "CAMediaTimingFillMode", "removed", CAMediaTimingFillMode.removed.rawValue, "removed")
        string(
            "CAMediaTimingFunctionName", "linear", CAMediaTimingFunctionName.linear.rawValue,
            "linear")
        string(
            "CAMediaTimingFunctionName", "easeIn", CAMediaTimingFunctionName.easeIn.rawValue,
            "easeIn")
        string(
            "CAMediaTimingFunctionName", "easeOut", CAMediaTimingFunctionName.easeOut.rawValue,
            "easeOut")
        string(
            "CAMediaTimingFunctionName", "easeInEaseOut",
            CAMediaTimingFunctionName.easeInEaseOut.rawValue, "easeInEaseOut")
        string(
            "CAMediaTimingFunctionName", "default", CAMediaTimingFunctionName.default.rawValue,
            "default")
        string(
            "CAAnimationCalculationMode", "linear", CAAnimationCalculationMode.linear.rawValue,
            "linear")
        string(
            "CAAnimationCalculationMode", "discrete", CAAnimationCalculationMode.discrete.rawValue,
            "discrete")
        string(
            "CAAnimationCalculationMode", "paced", CAAnimationCalculationMode.paced.rawValue,
            "paced")
        string(
            "CAAnimationCalculationMode", "cubic", CAAnimationCalculationMode.cubic.rawValue,
            "cubic")
        string(
            "CAAnimationCalculationMode", "cubicPaced",
            CAAnimationCalculationMode.cubicPaced.rawValue, "cubicPaced")
        string(
            "CAAnimationRotationMode", "rotateAuto", CAAnimationRotationMode.rotateAuto.rawValue,
            "auto")
        string(
            "CAAnimationRotationMode", "rotateAutoReverse",
            CAAnimationRotationMode.rotateAutoReverse.rawValue, "autoReverse")
        string("CATransitionType", "fade", CATransitionType.fade.rawValue, "fade")
        string("CATransitionType", "moveIn", CATransitionType.moveIn.rawValue, "moveIn")
        string("CATransitionType", "push", CATransitionType.push.rawValue, "push")
        string("CATransitionType", "reveal", CATransitionType.reveal.rawValue, "reveal")
        string(
            "CATransitionSubtype", "fromRight", CATransitionSubtype.fromRight.rawValue, "fromRight")
        string("CATransitionSubtype", "fromLeft", CATransitionSubtype.fromLeft.rawValue, "fromLeft")
        string("CATransitionSubtype", "fromTop", CATransitionSubtype.fromTop.rawValue, "fromTop")
        string(
            "CATransitionSubtype", "fromBottom", CATransitionSubtype.fromBottom.rawValue,
            "fromBottom")
        string("CAValueFunctionName", "rotateX", CAValueFunctionName.rotateX.rawValue, "rotateX")
        string("CAValueFunctionName", "rotateY", CAValueFunctionName.rotateY.rawValue, "rotateY")
        string("CAValueFunctionName", "rotateZ", CAValueFunctionName.rotateZ.rawValue, "rotateZ")
        string("CAValueFunctionName", "scale", CAValueFunctionName.scale.rawValue, "scale")
        string("CAValueFunctionName", "scaleX", CAValueFunctionName.scaleX.rawValue, "scaleX")
        string("CAValueFunctionName", "scaleY", CAValueFunctionName.scaleY.rawValue, "scaleY")
        string("CAValueFunctionName", "scaleZ", CAValueFunctionName.scaleZ.rawValue, "scaleZ")
        string(
            "CAValueFunctionName", "translate", CAValueFunctionName.translate.rawValue, "translate")
        string(
            "CAValueFunctionName", "translateX", CAValueFunctionName.translateX.rawValue,
            "translateX")
        string(
            "CAValueFunctionName", "translateY", CAValueFunctionName.translateY.rawValue,
            "translateY")
        string(
            "CAValueFunctionName", "translateZ", CAValueFunctionName.translateZ.rawValue,
            "translateZ")
        string("CAShapeLayerFillRule", "nonZero", CAShapeLayerFillRule.nonZero.rawValue, "non-zero")
        string("CAShapeLayerFillRule", "evenOdd", CAShapeLayerFillRule.evenOdd.rawValue, "even-odd")
        string("CAShapeLayerLineJoin", "miter", CAShapeLayerLineJoin.miter.rawValue, "miter")
        string("CAShapeLayerLineJoin", "round", CAShapeLayerLineJoin.round.rawValue, "round")
        string("CAShapeLayerLineJoin", "bevel", CAShapeLayerLineJoin.bevel.rawValue, "bevel")
        string("CAShapeLayerLineCap", "butt", CAShapeLayerLineCap.butt.rawValue, "butt")
        string("CAShapeLayerLineCap", "round", CAShapeLayerLineCap.round.rawValue, "round")
        string("CAShapeLayerLineCap", "square", CAShapeLayerLineCap.square.rawValue, "square")
        string("CATextLayerTruncationMode", "none", CATextLayerTruncationMode.none.rawValue, "none")
        string(
            "CATextLayerTruncationMode", "start", CATextLayerTruncationMode.start.rawValue, "start")
        string("CATextLayerTruncationMode", "end", CATextLayerTruncationMode.end.rawValue, "end")
        string(
            "CATextLayerTruncationMode", "middle", CATextLayerTruncationMode.middle.rawValue,
            "middle")
        string(
            "CATextLayerAlignmentMode", "natural", CATextLayerAlignmentMode.natural.rawValue,
            "natural")
        string("CATextLayerAlignmentMode", "left", CATextLayerAlignmentMode.left.rawValue, "left")
        string(
            "CATextLayerAlignmentMode", "right", CATextLayerAlignmentMode.right.rawValue, "right")
        string(
            "CATextLayerAlignmentMode", "center", CATextLayerAlignmentMode.center.rawValue, "center"
        )
        string(
            "CATextLayerAlignmentMode", "justified", CATextLayerAlignmentMode.justified.rawValue,
            "justified")
        string("CAScrollLayerScrollMode", "none", CAScrollLayerScrollMode.none.rawValue, "none")
        string(
            "CAScrollLayerScrollMode", "vertically", CAScrollLayerScrollMode.vertically.rawValue,
            "vertically")
        string(
            "CAScrollLayerScrollMode", "horizontally",
            CAScrollLayerScrollMode.horizontally.rawValue, "horizontally")
        string("CAScrollLayerScrollMode", "both", CAScrollLayerScrollMode.both.rawValue, "both")
        string(
            "CAEmitterLayerEmitterShape", "point", CAEmitterLayerEmitterShape.point.rawValue,
            "point")
        string(
            "CAEmitterLayerEmitterShape", "line", CAEmitterLayerEmitterShape.line.rawValue, "line")
        string(
            "CAEmitterLayerEmitterShape", "rectangle",
            CAEmitterLayerEmitterShape.rectangle.rawValue, "rectangle")
        string(
            "CAEmitterLayerEmitterShape", "cuboid", CAEmitterLayerEmitterShape.cuboid.rawValue,
            "cuboid")
        string(
            "CAEmitterLayerEmitterShape", "circle", CAEmitterLayerEmitterShape.circle.rawValue,
            "circle")
        string(
            "CAEmitterLayerEmitterShape", "sphere", CAEmitterLayerEmitterShape.sphere.rawValue,
            "sphere")
        string(
            "CAEmitterLayerEmitterMode", "points", CAEmitterLayerEmitterMode.points.rawValue,
            "points")
        string(
            "CAEmitterLayerEmitterMode", "outline", CAEmitterLayerEmitterMode.outline.rawValue,
            "outline")
        string(
            "CAEmitterLayerEmitterMode", "surface", CAEmitterLayerEmitterMode.surface.rawValue,
            "surface")
        string(
            "CAEmitterLayerEmitterMode", "volume", CAEmitterLayerEmitterMode.volume.rawValue,
            "volume")
        string(
            "CAEmitterLayerRenderMode", "unordered", CAEmitterLayerRenderMode.unordered.rawValue,
            "unordered")
        string(
            "CAEmitterLayerRenderMode", "oldestFirst",
            CAEmitterLayerRenderMode.oldestFirst.rawValue, "oldestFirst")
        string(
            "CAEmitterLayerRenderMode", "oldestLast", CAEmitterLayerRenderMode.oldestLast.rawValue,
            "oldestLast")
        string(
            "CAEmitterLayerRenderMode", "backToFront",
            CAEmitterLayerRenderMode.backToFront.rawValue, "backToFront")
        string(
            "CAEmitterLayerRenderMode", "additive", CAEmitterLayerRenderMode.additive.rawValue,
            "additive")
        string("CAGradientLayerType", "axial", CAGradientLayerType.axial.rawValue, "axial")
        string("CAGradientLayerType", "radial", CAGradientLayerType.radial.rawValue, "radial")
        string("CAGradientLayerType", "conic", CAGradientLayerType.conic.rawValue, "conic")
    }

    /// Global strings with their values.
    mutating func constants() {
        string("", "kCAOnOrderIn", kCAOnOrderIn, "onOrderIn")
        string("", "kCAOnOrderOut", kCAOnOrderOut, "onOrderOut")
        string("", "kCATransition", kCATransition, "transition")
        string(
            "", "kCATransactionAnimationDuration", kCATransactionAnimationDuration,
            "animationDuration")
        string("", "kCATransactionDisableActions", kCATransactionDisableActions, "disableActions")
        string(
            "", "kCATransactionAnimationTimingFunction", kCATransactionAnimationTimingFunction,
            "animationTimingFunction")
        string(
            "", "kCATransactionCompletionBlock", kCATransactionCompletionBlock, "completionBlock")
        value("", "kCARendererColorSpace", kCARendererColorSpace as String)
    }

    /// Bits and numbers.
    mutating func numbers() {
        number(
            "CAAutoresizingMask", "layerMinXMargin",
            CAAutoresizingMask.layerMinXMargin.rawValue as UInt32, 1)
        number(
            "CAAutoresizingMask", "layerWidthSizable",
            CAAutoresizingMask.layerWidthSizable.rawValue as UInt32, 2)
        number(
            "CAAutoresizingMask", "layerMaxXMargin",
            CAAutoresizingMask.layerMaxXMargin.rawValue as UInt32, 4)
        number(
            "CAAutoresizingMask", "layerMinYMargin",
            CAAutoresizingMask.layerMinYMargin.rawValue as UInt32, 8)
        number(
            "CAAutoresizingMask", "layerHeightSizable",
            CAAutoresizingMask.layerHeightSizable.rawValue as UInt32, 16)
        number(
            "CAAutoresizingMask", "layerMaxYMargin",
            CAAutoresizingMask.layerMaxYMargin.rawValue as UInt32, 32)
        number(
            "CAEdgeAntialiasingMask", "layerLeftEdge",
            CAEdgeAntialiasingMask.layerLeftEdge.rawValue as UInt32, 1)
        number(
            "CAEdgeAntialiasingMask", "layerRightEdge",
            CAEdgeAntialiasingMask.layerRightEdge.rawValue as UInt32, 2)
        number(
            "CAEdgeAntialiasingMask", "layerBottomEdge",
            CAEdgeAntialiasingMask.layerBottomEdge.rawValue as UInt32, 4)
        number(
            "CAEdgeAntialiasingMask", "layerTopEdge",
            CAEdgeAntialiasingMask.layerTopEdge.rawValue as UInt32, 8)
        number(
            "CACornerMask", "layerMinXMinYCorner",
            CACornerMask.layerMinXMinYCorner.rawValue as UInt, 1)
        number(
            "CACornerMask", "layerMaxXMinYCorner",
            CACornerMask.layerMaxXMinYCorner.rawValue as UInt, 2)
        number(
            "CACornerMask", "layerMinXMaxYCorner",
            CACornerMask.layerMinXMaxYCorner.rawValue as UInt, 4)
        number(
            "CACornerMask", "layerMaxXMaxYCorner",
            CACornerMask.layerMaxXMaxYCorner.rawValue as UInt, 8)
        number("CAConstraintAttribute", "minX", CAConstraintAttribute.minX.rawValue as Int32, 0)
        number("CAConstraintAttribute", "midX", CAConstraintAttribute.midX.rawValue as Int32, 1)
        number("CAConstraintAttribute", "maxX", CAConstraintAttribute.maxX.rawValue as Int32, 2)
        number("CAConstraintAttribute", "width", CAConstraintAttribute.width.rawValue as Int32, 3)
        number("CAConstraintAttribute", "minY", CAConstraintAttribute.minY.rawValue as Int32, 4)
        number("CAConstraintAttribute", "midY", CAConstraintAttribute.midY.rawValue as Int32, 5)
        number("CAConstraintAttribute", "maxY", CAConstraintAttribute.maxY.rawValue as Int32, 6)
        number("CAConstraintAttribute", "height", CAConstraintAttribute.height.rawValue as Int32, 7)
    }
}
