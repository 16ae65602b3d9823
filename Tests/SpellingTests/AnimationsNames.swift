import CoreGraphics
import Foundation
import QuartzCore

extension NameList {
    mutating func caAnimation() {
        function("CAAnimation", "init()", { CAAnimation() } as () -> CAAnimation)
        function(
            "CAAnimation", "defaultValue(forKey:)",
            CAAnimation.defaultValue(forKey:) as (String) -> Any?)
        function(
            "CAAnimation", "shouldArchiveValue(forKey:)",
            CAAnimation.shouldArchiveValue(forKey:) as (CAAnimation) -> (String) -> Bool)
        variable(
            "CAAnimation", "timingFunction", \CAAnimation.timingFunction,
            (CAMediaTimingFunction?).self)
        variable("CAAnimation", "delegate", \CAAnimation.delegate, (CAAnimationDelegate?).self)
        variable(
            "CAAnimation", "isRemovedOnCompletion", \CAAnimation.isRemovedOnCompletion, Bool.self)
        variable(
            "CAAnimation", "preferredFrameRateRange", \CAAnimation.preferredFrameRateRange,
            CAFrameRateRange.self)
        function(
            "CAAnimation", "run(forKey:object:arguments:)",
            CAAnimation.run(forKey:object:arguments:)
                as (CAAnimation) -> (String, Any, [AnyHashable: Any]?) -> Void)
        function(
            "CAAnimation", "copy(with:)",
            CAAnimation.copy(with:) as (CAAnimation) -> (NSZone?) -> Any)
    }

    mutating func caPropertyAnimation() {
        function(
            "CAPropertyAnimation", "init(keyPath:)",
            CAPropertyAnimation.init(keyPath:) as (String?) -> CAPropertyAnimation)
        variable("CAPropertyAnimation", "keyPath", \CAPropertyAnimation.keyPath, (String?).self)
        variable("CAPropertyAnimation", "isAdditive", \CAPropertyAnimation.isAdditive, Bool.self)
        variable(
            "CAPropertyAnimation", "isCumulative", \CAPropertyAnimation.isCumulative, Bool.self)
        variable(
            "CAPropertyAnimation", "valueFunction", \CAPropertyAnimation.valueFunction,
            (CAValueFunction?).self)
    }

    mutating func caBasicAnimation() {
        variable("CABasicAnimation", "fromValue", \CABasicAnimation.fromValue, (Any?).self)
        variable("CABasicAnimation", "toValue", \CABasicAnimation.toValue, (Any?).self)
        variable("CABasicAnimation", "byValue", \CABasicAnimation.byValue, (Any?).self)
    }

    mutating func caKeyframeAnimation() {
        variable("CAKeyframeAnimation", "values", \CAKeyframeAnimation.values, ([Any]?).self)
        variable("CAKeyframeAnimation", "path", \CAKeyframeAnimation.path, (CGPath?).self)
        variable(
            "CAKeyframeAnimation", "keyTimes", \CAKeyframeAnimation.keyTimes, ([NSNumber]?).self)
        variable(
            "CAKeyframeAnimation", "timingFunctions", \CAKeyframeAnimation.timingFunctions,
            ([CAMediaTimingFunction]?).self)
        variable(
            "CAKeyframeAnimation", "calculationMode", \CAKeyframeAnimation.calculationMode,
            CAAnimationCalculationMode.self)
        variable(
            "CAKeyframeAnimation", "tensionValues", \CAKeyframeAnimation.tensionValues,
            ([NSNumber]?).self)
        variable(
            "CAKeyframeAnimation", "continuityValues", \CAKeyframeAnimation.continuityValues,
            ([NSNumber]?).self)
        variable(
            "CAKeyframeAnimation", "biasValues", \CAKeyframeAnimation.biasValues, ([NSNumber]?).self
        )
        variable(
            "CAKeyframeAnimation", "rotationMode", \CAKeyframeAnimation.rotationMode,
            (CAAnimationRotationMode?).self)
    }

    mutating func caSpringAnimation() {
        function(
            "CASpringAnimation", "init(perceptualDuration:bounce:)",
            CASpringAnimation.init(perceptualDuration:bounce:)
                as (CFTimeInterval, CGFloat) -> CASpringAnimation)
        variable("CASpringAnimation", "mass", \CASpringAnimation.mass, CGFloat.self)
        variable("CASpringAnimation", "stiffness", \CASpringAnimation.stiffness, CGFloat.self)
        variable("CASpringAnimation", "damping", \CASpringAnimation.damping, CGFloat.self)
        variable(
            "CASpringAnimation", "initialVelocity", \CASpringAnimation.initialVelocity, CGFloat.self
        )
        variable(
            "CASpringAnimation", "allowsOverdamping", \CASpringAnimation.allowsOverdamping,
            Bool.self)
        reading(
            "CASpringAnimation", "settlingDuration", \CASpringAnimation.settlingDuration,
            CFTimeInterval.self)
        reading(
            "CASpringAnimation", "perceptualDuration", \CASpringAnimation.perceptualDuration,
            CFTimeInterval.self)
        reading("CASpringAnimation", "bounce", \CASpringAnimation.bounce, CGFloat.self)
    }

    mutating func caTransition() {
        variable("CATransition", "type", \CATransition.type, CATransitionType.self)
        variable("CATransition", "subtype", \CATransition.subtype, (CATransitionSubtype?).self)
        variable("CATransition", "startProgress", \CATransition.startProgress, Float.self)
        variable("CATransition", "endProgress", \CATransition.endProgress, Float.self)
        variable("CATransition", "filter", \CATransition.filter, (Any?).self)
    }

    mutating func caAnimationGroup() {
        variable(
            "CAAnimationGroup", "animations", \CAAnimationGroup.animations, ([CAAnimation]?).self)
    }

    mutating func caMediaTimingFunction() {
        function(
            "CAMediaTimingFunction", "init(name:)",
            CAMediaTimingFunction.init(name:)
                as (CAMediaTimingFunctionName) -> CAMediaTimingFunction)
        function(
            "CAMediaTimingFunction", "init(controlPoints:_:_:_:)",
            CAMediaTimingFunction.init(controlPoints:_:_:_:)
                as (Float, Float, Float, Float) -> CAMediaTimingFunction)
        function(
            "CAMediaTimingFunction", "getControlPoint(at:values:)",
            CAMediaTimingFunction.getControlPoint(at:values:)
                as (CAMediaTimingFunction) -> (Int, UnsafeMutablePointer<Float>) -> Void)
    }

    mutating func caValueFunction() {
        function(
            "CAValueFunction", "init(name:)",
            CAValueFunction.init(name:) as (CAValueFunctionName) -> CAValueFunction?)
        reading("CAValueFunction", "name", \CAValueFunction.name, CAValueFunctionName.self)
    }

    mutating func caTransaction() {
        function("CATransaction", "begin()", CATransaction.begin as () -> Void)
        function("CATransaction", "commit()", CATransaction.commit as () -> Void)
        function("CATransaction", "flush()", CATransaction.flush as () -> Void)
        function("CATransaction", "lock()", CATransaction.lock as () -> Void)
        function("CATransaction", "unlock()", CATransaction.unlock as () -> Void)
        function(
            "CATransaction", "animationDuration()",
            CATransaction.animationDuration as () -> CFTimeInterval)
        function(
            "CATransaction", "setAnimationDuration(_:)",
            CATransaction.setAnimationDuration(_:) as (CFTimeInterval) -> Void)
        function(
            "CATransaction", "animationTimingFunction()",
            CATransaction.animationTimingFunction as () -> CAMediaTimingFunction?)
        function(
            "CATransaction", "setAnimationTimingFunction(_:)",
            CATransaction.setAnimationTimingFunction(_:) as (CAMediaTimingFunction?) -> Void)
        function("CATransaction", "disableActions()", CATransaction.disableActions as () -> Bool)
        function(
            "CATransaction", "setDisableActions(_:)",
            CATransaction.setDisableActions(_:) as (Bool) -> Void)
        function(
            "CATransaction", "completionBlock()",
            CATransaction.completionBlock as () -> (() -> Void)?)
        function(
            "CATransaction", "setCompletionBlock(_:)",
            CATransaction.setCompletionBlock(_:) as ((() -> Void)?) -> Void)
        function(
            "CATransaction", "value(forKey:)", CATransaction.value(forKey:) as (String) -> Any?)
        function(
            "CATransaction", "setValue(_:forKey:)",
            CATransaction.setValue(_:forKey:) as (Any?, String) -> Void)
    }

}
