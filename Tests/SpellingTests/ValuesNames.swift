import CoreGraphics
import Foundation
import QuartzCore

extension NameList {
    mutating func time() {
        function("", "CACurrentMediaTime()", CACurrentMediaTime as () -> CFTimeInterval)
    }

    mutating func caTransform3D() {
        variable("CATransform3D", "m11", \CATransform3D.m11, CGFloat.self)
        variable("CATransform3D", "m12", \CATransform3D.m12, CGFloat.self)
        variable("CATransform3D", "m13", \CATransform3D.m13, CGFloat.self)
        variable("CATransform3D", "m14", \CATransform3D.m14, CGFloat.self)
        variable("CATransform3D", "m21", \CATransform3D.m21, CGFloat.self)
        variable("CATransform3D", "m22", \CATransform3D.m22, CGFloat.self)
        variable("CATransform3D", "m23", \CATransform3D.m23, CGFloat.self)
        variable("CATransform3D", "m24", \CATransform3D.m24, CGFloat.self)
        variable("CATransform3D", "m31", \CATransform3D.m31, CGFloat.self)
        variable("CATransform3D", "m32", \CATransform3D.m32, CGFloat.self)
        variable("CATransform3D", "m33", \CATransform3D.m33, CGFloat.self)
        variable("CATransform3D", "m34", \CATransform3D.m34, CGFloat.self)
        variable("CATransform3D", "m41", \CATransform3D.m41, CGFloat.self)
        variable("CATransform3D", "m42", \CATransform3D.m42, CGFloat.self)
        variable("CATransform3D", "m43", \CATransform3D.m43, CGFloat.self)
        variable("CATransform3D", "m44", \CATransform3D.m44, CGFloat.self)
        function("CATransform3D", "init()", { CATransform3D() } as () -> CATransform3D)
        value("", "CATransform3DIdentity", CATransform3DIdentity as CATransform3D)
        function(
            "", "CATransform3DIsIdentity(_:)",
            CATransform3DIsIdentity(_:) as (CATransform3D) -> Bool)
        function(
            "", "CATransform3DEqualToTransform(_:_:)",
            CATransform3DEqualToTransform(_:_:) as (CATransform3D, CATransform3D) -> Bool)
        function(
            "", "CATransform3DMakeTranslation(_:_:_:)",
            CATransform3DMakeTranslation(_:_:_:) as (CGFloat, CGFloat, CGFloat) -> CATransform3D)
        function(
            "", "CATransform3DMakeScale(_:_:_:)",
            CATransform3DMakeScale(_:_:_:) as (CGFloat, CGFloat, CGFloat) -> CATransform3D)
        function(
            "", "CATransform3DMakeRotation(_:_:_:_:)",
            CATransform3DMakeRotation(_:_:_:_:)
                as (CGFloat, CGFloat, CGFloat, CGFloat) -> CATransform3D)
        function(
            "", "CATransform3DTranslate(_:_:_:_:)",
            CATransform3DTranslate(_:_:_:_:)
                as (CATransform3D, CGFloat, CGFloat, CGFloat) -> CATransform3D)
        function(
            "", "CATransform3DScale(_:_:_:_:)",
            CATransform3DScale(_:_:_:_:)
                as (CATransform3D, CGFloat, CGFloat, CGFloat) -> CATransform3D)
        function(
            "", "CATransform3DRotate(_:_:_:_:_:)",
            CATransform3DRotate(_:_:_:_:_:)
                as (CATransform3D, CGFloat, CGFloat, CGFloat, CGFloat) -> CATransform3D)
        function(
            "", "CATransform3DConcat(_:_:)",
            CATransform3DConcat(_:_:) as (CATransform3D, CATransform3D) -> CATransform3D)
        function(
            "", "CATransform3DInvert(_:)",
            CATransform3DInvert(_:) as (CATransform3D) -> CATransform3D)
        function(
            "", "CATransform3DMakeAffineTransform(_:)",
            CATransform3DMakeAffineTransform(_:) as (CGAffineTransform) -> CATransform3D)
        function(
            "", "CATransform3DIsAffine(_:)", CATransform3DIsAffine(_:) as (CATransform3D) -> Bool)
        function(
            "", "CATransform3DGetAffineTransform(_:)",
            CATransform3DGetAffineTransform(_:) as (CATransform3D) -> CGAffineTransform)
    }

    mutating func caFrameRateRange() {
        function("CAFrameRateRange", "init()", { CAFrameRateRange() } as () -> CAFrameRateRange)
        function(
            "CAFrameRateRange", "init(minimum:maximum:preferred:)",
            CAFrameRateRange.init(minimum:maximum:preferred:)
                as (Float, Float, Float?) -> CAFrameRateRange)
        variable("CAFrameRateRange", "minimum", \CAFrameRateRange.minimum, Float.self)
        variable("CAFrameRateRange", "maximum", \CAFrameRateRange.maximum, Float.self)
        variable("CAFrameRateRange", "preferred", \CAFrameRateRange.preferred, (Float?).self)
        value("CAFrameRateRange", "default", CAFrameRateRange.default as CAFrameRateRange)
    }

}
