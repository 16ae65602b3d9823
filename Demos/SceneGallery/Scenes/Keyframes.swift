import CoreGraphics
import Foundation
import QuartzCore

extension SceneList {
    /// Listing 3-3: a path of two arcs.
    static let bounce = Scene(
        "bounce", title: "Bounce along a path",
        lookFor: "The ball follows the two dotted arcs from left to right in five seconds.",
        duration: 5
    ) { scene in
        let floor: CGFloat = 196
        scene.root.addBox(CGRect(x: 0, y: floor + 14, width: 320, height: 30), Palette.slate)
        func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
            CGPoint(x: x / 2, y: floor - (y - 74) / 2.2)
        }
        let path = CGMutablePath()
        path.move(to: point(74, 74))
        var start = point(74, 74)
        for end in [CGFloat(320), 566] {
            let (a, b, c) = (point(end - 246, 500), point(end, 500), point(end, 74))
            path.addCurve(to: c, control1: a, control2: b)
            let from = start
            scene.root.addTrail(
                (0...16).map { cubicPoint(from, a, b, c, CGFloat($0) / 16) }, Palette.steel)
            start = c
        }
        let ball = scene.root.addDot(start, 28, Palette.amber)
        ball.borderWidth = 4
        ball.borderColor = Palette.coral
        let bounce = CAKeyframeAnimation(keyPath: "position")
        bounce.path = path
        bounce.duration = 5
        ball.add(bounce, forKey: "position")
    }

    /// Listing 3-4: two keyframe animations in a single group.
    static let borderGroup = Scene(
        "border-group", title: "Border animation group",
        lookFor:
            "The border changes width through nine values and colour from green over red to blue, paced.",
        duration: 5
    ) { scene in
        let layer = scene.root.addBox(
            CGRect(x: 70, y: 30, width: 180, height: 180), Palette.slate, radius: 24)
        let width = CAKeyframeAnimation(keyPath: "borderWidth")
        width.values = [1.0, 10.0, 5.0, 30.0, 0.5, 15.0, 2.0, 50.0, 0.0]
        width.calculationMode = .paced
        let color = CAKeyframeAnimation(keyPath: "borderColor")
        color.values = [Palette.lime, Palette.coral, Palette.sky]
        color.calculationMode = .paced
        let group = CAAnimationGroup()
        group.animations = [color, width]
        group.duration = 5
        layer.add(group, forKey: "BorderChanges")
    }
}
