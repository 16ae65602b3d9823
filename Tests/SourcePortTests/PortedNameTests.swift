import QuartzCore
import Testing
import UIKit

@testable import SourcePort

/// Names written by the source filter exist in this package.
@Suite("Ported names") struct PortedNameTests {
    @Test("Constants become members that exist")
    func constants() {
        let members: [String: Any] = [
            "CAAnimationCalculationMode.cubic": CAAnimationCalculationMode.cubic,
            "CAAnimationCalculationMode.cubicPaced": CAAnimationCalculationMode.cubicPaced,
            "CAAnimationCalculationMode.discrete": CAAnimationCalculationMode.discrete,
            "CAAnimationCalculationMode.linear": CAAnimationCalculationMode.linear,
            "CAAnimationCalculationMode.paced": CAAnimationCalculationMode.paced,
            "CAAnimationRotationMode.rotateAuto": CAAnimationRotationMode.rotateAuto,
            "CAAnimationRotationMode.rotateAutoReverse": CAAnimationRotationMode.rotateAutoReverse,
            "CAEmitterLayerEmitterMode.outline": CAEmitterLayerEmitterMode.outline,
            "CAEmitterLayerEmitterMode.points": CAEmitterLayerEmitterMode.points,
            "CAEmitterLayerEmitterMode.surface": CAEmitterLayerEmitterMode.surface,
            "CAEmitterLayerEmitterMode.volume": CAEmitterLayerEmitterMode.volume,
            "CAEmitterLayerEmitterShape.circle": CAEmitterLayerEmitterShape.circle,
            "CAEmitterLayerEmitterShape.cuboid": CAEmitterLayerEmitterShape.cuboid,
            "CAEmitterLayerEmitterShape.line": CAEmitterLayerEmitterShape.line,
            "CAEmitterLayerEmitterShape.point": CAEmitterLayerEmitterShape.point,
            "CAEmitterLayerEmitterShape.rectangle": CAEmitterLayerEmitterShape.rectangle,
            "CAEmitterLayerEmitterShape.sphere": CAEmitterLayerEmitterShape.sphere,
            "CAEmitterLayerRenderMode.additive": CAEmitterLayerRenderMode.additive,
            "CAEmitterLayerRenderMode.backToFront": CAEmitterLayerRenderMode.backToFront,
            "CAEmitterLayerRenderMode.oldestFirst": CAEmitterLayerRenderMode.oldestFirst,
            "CAEmitterLayerRenderMode.oldestLast": CAEmitterLayerRenderMode.oldestLast,
            "CAEmitterLayerRenderMode.unordered": CAEmitterLayerRenderMode.unordered,
            "CAGradientLayerType.axial": CAGradientLayerType.axial,
            "CAGradientLayerType.conic": CAGradientLayerType.conic,
            "CAGradientLayerType.radial": CAGradientLayerType.radial,
            "CALayerContentsFilter.linear": CALayerContentsFilter.linear,
            "CALayerContentsFilter.nearest": CALayerContentsFilter.nearest,
            "CALayerContentsFilter.trilinear": CALayerContentsFilter.trilinear,
            "CALayerContentsFormat.RGBA16Float": CALayerContentsFormat.RGBA16Float,
            "CALayerContentsFormat.RGBA8Uint": CALayerContentsFormat.RGBA8Uint,
            "CALayerContentsFormat.gray8Uint": CALayerContentsFormat.gray8Uint,
            "CALayerContentsGravity.bottom": CALayerContentsGravity.bottom,
            "CALayerContentsGravity.bottomLeft": CALayerContentsGravity.bottomLeft,
            "CALayerContentsGravity.bottomRight": CALayerContentsGravity.bottomRight,
            "CALayerContentsGravity.center": CALayerContentsGravity.center,
            "CALayerContentsGravity.left": CALayerContentsGravity.left,
            "CALayerContentsGravity.resize": CALayerContentsGravity.resize,
            "CALayerContentsGravity.resizeAspect": CALayerContentsGravity.resizeAspect,
            "CALayerContentsGravity.resizeAspectFill": CALayerContentsGravity.resizeAspectFill,
            "CALayerContentsGravity.right": CALayerContentsGravity.right,
            "CALayerContentsGravity.top": CALayerContentsGravity.top,
            "CALayerContentsGravity.topLeft": CALayerContentsGravity.topLeft,
            "CALayerContentsGravity.topRight": CALayerContentsGravity.topRight,
            "CALayerCornerCurve.circular": CALayerCornerCurve.circular,
            "CALayerCornerCurve.continuous": CALayerCornerCurve.continuous,
            "CAMediaTimingFillMode.backwards": CAMediaTimingFillMode.backwards,
            "CAMediaTimingFillMode.both": CAMediaTimingFillMode.both,
            "CAMediaTimingFillMode.forwards": CAMediaTimingFillMode.forwards,
            "CAMediaTimingFillMode.removed": CAMediaTimingFillMode.removed,
            "CAMediaTimingFunctionName.default": CAMediaTimingFunctionName.`default`,
            "CAMediaTimingFunctionName.easeIn": CAMediaTimingFunctionName.easeIn,
            "CAMediaTimingFunctionName.easeInEaseOut": CAMediaTimingFunctionName.easeInEaseOut,
            "CAMediaTimingFunctionName.easeOut": CAMediaTimingFunctionName.easeOut,
            "CAMediaTimingFunctionName.linear": CAMediaTimingFunctionName.linear,
            "CAScrollLayerScrollMode.both": CAScrollLayerScrollMode.both,
            "CAScrollLayerScrollMode.horizontally": CAScrollLayerScrollMode.horizontally,
            "CAScrollLayerScrollMode.none": CAScrollLayerScrollMode.none,
            "CAScrollLayerScrollMode.vertically": CAScrollLayerScrollMode.vertically,
            "CAShapeLayerFillRule.evenOdd": CAShapeLayerFillRule.evenOdd,
            "CAShapeLayerFillRule.nonZero": CAShapeLayerFillRule.nonZero,
            "CAShapeLayerLineCap.butt": CAShapeLayerLineCap.butt,
            "CAShapeLayerLineCap.round": CAShapeLayerLineCap.round,
            "CAShapeLayerLineCap.square": CAShapeLayerLineCap.square,
            "CAShapeLayerLineJoin.bevel": CAShapeLayerLineJoin.bevel,
            "CAShapeLayerLineJoin.miter": CAShapeLayerLineJoin.miter,
            "CAShapeLayerLineJoin.round": CAShapeLayerLineJoin.round,
            "CATextLayerAlignmentMode.center": CATextLayerAlignmentMode.center,
            "CATextLayerAlignmentMode.justified": CATextLayerAlignmentMode.justified,
            "CATextLayerAlignmentMode.left": CATextLayerAlignmentMode.left,
            "CATextLayerAlignmentMode.natural": CATextLayerAlignmentMode.natural,
            "CATextLayerAlignmentMode.right": CATextLayerAlignmentMode.right,
            "CATextLayerTruncationMode.end": CATextLayerTruncationMode.end,
            "CATextLayerTruncationMode.middle": CATextLayerTruncationMode.middle,
            "CATextLayerTruncationMode.none": CATextLayerTruncationMode.none,
            "CATextLayerTruncationMode.start": CATextLayerTruncationMode.start,
            "CATransitionSubtype.fromBottom": CATransitionSubtype.fromBottom,
            "CATransitionSubtype.fromLeft": CATransitionSubtype.fromLeft,
            "CATransitionSubtype.fromRight": CATransitionSubtype.fromRight,
            "CATransitionSubtype.fromTop": CATransitionSubtype.fromTop,
            "CATransitionType.fade": CATransitionType.fade,
            "CATransitionType.moveIn": CATransitionType.moveIn,
            "CATransitionType.push": CATransitionType.push,
            "CATransitionType.reveal": CATransitionType.reveal,
            "CAValueFunctionName.rotateX": CAValueFunctionName.rotateX,
            "CAValueFunctionName.rotateY": CAValueFunctionName.rotateY,
            "CAValueFunctionName.rotateZ": CAValueFunctionName.rotateZ,
            "CAValueFunctionName.scale": CAValueFunctionName.scale,
            "CAValueFunctionName.scaleX": CAValueFunctionName.scaleX,
            "CAValueFunctionName.scaleY": CAValueFunctionName.scaleY,
            "CAValueFunctionName.scaleZ": CAValueFunctionName.scaleZ,
            "CAValueFunctionName.translate": CAValueFunctionName.translate,
            "CAValueFunctionName.translateX": CAValueFunctionName.translateX,
            "CAValueFunctionName.translateY": CAValueFunctionName.translateY,
            "CAValueFunctionName.translateZ": CAValueFunctionName.translateZ,
        ]
        #expect(Set(NameTable.constants.values) == Set(members.keys))
    }

    @Test("Types become members that exist")
    func types() {
        let types: [String: Any.Type] = [
            "UIControl.State": UIControl.State.self, "UIControl.Event": UIControl.Event.self,
            "UIGestureRecognizer.State": UIGestureRecognizer.State.self,
            "UIView.AnimationOptions": UIView.AnimationOptions.self,
            "UIView.AnimationCurve": UIView.AnimationCurve.self,
            "UIView.KeyframeAnimationOptions": UIView.KeyframeAnimationOptions.self,
            "UIView.ContentMode": UIView.ContentMode.self,
            "UIButton.ButtonType": UIButton.ButtonType.self,
            "UISwipeGestureRecognizer.Direction": UISwipeGestureRecognizer.Direction.self,
            "NSLayoutConstraint.Attribute": NSLayoutConstraint.Attribute.self,
            "NSLayoutConstraint.Relation": NSLayoutConstraint.Relation.self,
            "NSLayoutConstraint.FormatOptions": NSLayoutConstraint.FormatOptions.self,
            "NSLayoutConstraint.Axis": NSLayoutConstraint.Axis.self,
            "UIApplication.State": UIApplication.State.self,
            "NSAttributedString.Key": NSAttributedString.Key.self,
        ]
        let written = NameTable.names.filter {
            $0.key.hasPrefix("UI") || $0.key.hasPrefix("NSLayout")
        }
        .map(\.value).filter { !$0.hasSuffix(".zero") }
        #expect(Set(written).subtracting(types.keys).isEmpty)
    }
}
