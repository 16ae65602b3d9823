import CoreGraphics
import Foundation
import QuartzCore

extension NameList {
    mutating func caMediaTiming() {
        member(
            "CAMediaTiming", "beginTime",
            { (x: any CAMediaTiming) in x.beginTime as CFTimeInterval })
        member(
            "CAMediaTiming", "duration", { (x: any CAMediaTiming) in x.duration as CFTimeInterval })
        member("CAMediaTiming", "speed", { (x: any CAMediaTiming) in x.speed as Float })
        member(
            "CAMediaTiming", "timeOffset",
            { (x: any CAMediaTiming) in x.timeOffset as CFTimeInterval })
        member("CAMediaTiming", "repeatCount", { (x: any CAMediaTiming) in x.repeatCount as Float })
        member(
            "CAMediaTiming", "repeatDuration",
            { (x: any CAMediaTiming) in x.repeatDuration as CFTimeInterval })
        member(
            "CAMediaTiming", "autoreverses", { (x: any CAMediaTiming) in x.autoreverses as Bool })
        member(
            "CAMediaTiming", "fillMode",
            { (x: any CAMediaTiming) in x.fillMode as CAMediaTimingFillMode })
    }

    mutating func caAction() {
        function(
            "CAAction", "run(forKey:object:arguments:)",
            { (x: CAAction) in
                x.run(forKey:object:arguments:) as (String, Any, [AnyHashable: Any]?) -> Void
            })
    }

    mutating func caLayerDelegate() {
        function(
            "CALayerDelegate", "display(_:)",
            { (x: CALayerDelegate) in x.display(_:) as (CALayer) -> Void })
        function(
            "CALayerDelegate", "draw(_:in:)",
            { (x: CALayerDelegate) in x.draw(_:in:) as (CALayer, CGContext) -> Void })
        function(
            "CALayerDelegate", "layerWillDraw(_:)",
            { (x: CALayerDelegate) in x.layerWillDraw(_:) as (CALayer) -> Void })
        function(
            "CALayerDelegate", "layoutSublayers(of:)",
            { (x: CALayerDelegate) in x.layoutSublayers(of:) as (CALayer) -> Void })
        function(
            "CALayerDelegate", "action(for:forKey:)",
            { (x: CALayerDelegate) in x.action(for:forKey:) as (CALayer, String) -> CAAction? })
    }

    mutating func caLayoutManager() {
        function(
            "CALayoutManager", "preferredSize(of:)",
            { (x: CALayoutManager) in x.preferredSize(of:) as (CALayer) -> CGSize })
        function(
            "CALayoutManager", "invalidateLayout(of:)",
            { (x: CALayoutManager) in x.invalidateLayout(of:) as (CALayer) -> Void })
        function(
            "CALayoutManager", "layoutSublayers(of:)",
            { (x: CALayoutManager) in x.layoutSublayers(of:) as (CALayer) -> Void })
    }

    mutating func caAnimationDelegate() {
        function(
            "CAAnimationDelegate", "animationDidStart(_:)",
            { (x: CAAnimationDelegate) in x.animationDidStart(_:) as (CAAnimation) -> Void })
        function(
            "CAAnimationDelegate", "animationDidStop(_:finished:)",
            { (x: CAAnimationDelegate) in
                x.animationDidStop(_:finished:) as (CAAnimation, Bool) -> Void
            })
    }

}
