import Foundation
import QuartzCore

/// Sublayers of a plain layer in space which intersect while turning.
enum DepthScenes {
    /// Rows of cards, each intersecting the neighbours.
    static func rows(_ root: CALayer, _ n: Int, _ time: CFTimeInterval) {
        stand(root)
        for i in 0..<n {
            let (column, row) = (i % 32, i / 32)
            let card = add(root, 60, 36)
            card.position = CGPoint(x: 40 + Double(column) * 38.5, y: 40 + Double(row % 17) * 40)
            turn(card, by: 2 * .pi, from: Double(i) * 0.9, 3 + Double(i % 5), time)
        }
    }

    /// Cards with a common center, each intersecting all other cards.
    static func tangle(_ root: CALayer, _ n: Int, _ time: CFTimeInterval) {
        stand(root)
        for i in 0..<n {
            let card = add(root, 500, 400)
            let a = Double(i) * 2.39996
            card.position = CGPoint(x: 640 + 40 * cos(a), y: 360 + 40 * sin(a))
            turn(card, by: 2 * .pi, from: Double(i) * 0.7, 4 + Double(i % 7), time)
        }
    }

    private static func stand(_ root: CALayer) {
        root.sublayerTransform.m34 = -1 / 900
    }

    private static func add(_ root: CALayer, _ width: Double, _ height: Double) -> CALayer {
        let card = CALayer()
        card.bounds = CGRect(x: 0, y: 0, width: width, height: height)
        let hue = Double(root.sublayers?.count ?? 0) * 0.61803
        let k = { (shift: Double) in CGFloat(0.5 + 0.5 * cos(2 * .pi * (hue + shift))) }
        card.backgroundColor = CGColor(srgbRed: k(0), green: k(0.33), blue: k(0.67), alpha: 1)
        root.addSublayer(card)
        return card
    }

    private static func turn(
        _ card: CALayer, by angle: Double, from start: Double, _ duration: Double,
        _ time: CFTimeInterval
    ) {
        let tilt = CATransform3DMakeRotation(CGFloat(start), 0.3, 0, 1)
        card.transform = CATransform3DRotate(tilt, CGFloat(start), 0, 1, 0)
        let animation = CABasicAnimation(keyPath: "transform.rotation.y")
        (animation.fromValue, animation.toValue) = (start, start + angle)
        (animation.duration, animation.repeatCount) = (duration, .infinity)
        animation.beginTime = time
        card.add(animation, forKey: "turn")
    }
}
