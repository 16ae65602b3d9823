import BenchmarkScenes
import Foundation
import QuartzCore

/// Scenes of `Benchmarks batches`.
enum AnimatedBatchScenes {
    static func s1() -> CALayer? { BenchScenes.make("s1", count: 5000, time: 1e-9) }

    /// Fifty turning layers, with a hundred sublayers in each, which move or stand still.
    static func carried(isStill: Bool) -> CALayer? {
        turning(50, side: 110, at: { CGPoint(x: 70 + $0 % 10 * 126, y: 80 + $0 / 10 * 140) }) {
            (0..<100).map { k in
                let place = CGPoint(x: 8 + k % 10 * 10, y: 8 + k / 10 * 10)
                let layer = mover(8, 8, at: place, by: 12)
                if isStill { layer.removeAllAnimations() }
                return layer
            }
        }
    }

    /// Two thousand turning layers, with two sublayers in each.
    static func pairs() -> CALayer? {
        turning(2000, side: 20, at: { CGPoint(x: 12 + $0 % 50 * 25, y: 12 + $0 / 50 * 17) }) {
            (0..<2).map { mover(8, 8, at: CGPoint(x: 5 + 10 * $0, y: 5), by: 12) }
        }
    }

    /// Square turning layers with sublayers.
    private static func turning(
        _ count: Int, side: Double, at place: (Int) -> CGPoint, with sublayers: () -> [CALayer]
    ) -> CALayer {
        let root = empty()
        for i in 0..<count {
            let parent = CALayer()
            parent.bounds = CGRect(x: 0, y: 0, width: side, height: side)
            parent.position = place(i)
            parent.add(turn(in: 3 + Double(i % 7)), forKey: "turn")
            for layer in sublayers() { parent.addSublayer(layer) }
            root.addSublayer(parent)
        }
        return root
    }

    private static func empty() -> CALayer {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: BenchScenes.width, height: BenchScenes.height)
        return root
    }

    /// Five thousand layers which turn and wander in the time of a group.
    static func grouped() -> CALayer? {
        crowd { layer, _, _ in
            let group = CAAnimationGroup()
            group.animations = [layer.animation(forKey: "move")!, turn(in: 2)]
            (group.duration, group.repeatCount) = (5, .infinity)
            return group
        }
    }

    /// Five thousand layers whose transform is animated between two matrices, turned about the
    /// given axis.
    static func transformed(about axis: SIMD3<Double>) -> CALayer? {
        crowd { _, _, i in
            let change = CABasicAnimation(keyPath: "transform")
            change.fromValue = CATransform3DMakeScale(0.5, 0.5, 1)
            change.toValue = CATransform3DRotate(
                CATransform3DMakeTranslation(4, 3, 0), 2.5, axis.x, axis.y, axis.z)
            (change.duration, change.autoreverses) = (3 + Double(i % 7), true)
            change.repeatCount = .infinity
            return change
        }
    }

    /// Five thousand layers, each along a separate ellipse at constant speed, with auto-rotation.
    static func along() -> CALayer? {
        crowd { _, place, i in
            let round = CAKeyframeAnimation(keyPath: "position")
            round.path = CGPath(
                ellipseIn: CGRect(x: place.x - 8, y: place.y - 5, width: 16, height: 10),
                transform: nil)
            (round.calculationMode, round.rotationMode) = (.paced, .rotateAuto)
            (round.duration, round.repeatCount) = (3 + Double(i % 7), .infinity)
            return round
        }
    }

    /// Five thousand small layers in rows, each with an animation in place of the usual move.
    private static func crowd(
        _ animation: (CALayer, CGPoint, Int) -> CAAnimation
    ) -> CALayer {
        let root = empty()
        for i in 0..<5000 {
            let place = CGPoint(x: 10 + i % 100 * 12, y: 10 + i / 100 * 14)
            let layer = mover(8, 4, at: place, by: 12)
            let animation = animation(layer, place, i)
            animation.beginTime = 1e-9
            layer.removeAllAnimations()
            layer.add(animation, forKey: "animation")
            root.addSublayer(layer)
        }
        return root
    }

    private static func turn(in duration: Double) -> CABasicAnimation {
        let turn = CABasicAnimation(keyPath: "transform.rotation.z")
        (turn.fromValue, turn.toValue) = (0, 2 * Double.pi)
        (turn.duration, turn.repeatCount, turn.beginTime) = (duration, .infinity, 1e-9)
        return turn
    }

    /// Layers of S1 and layers with a border, alternating.
    static func apart() -> CALayer? {
        guard let root = BenchScenes.make("s1", count: 2000, time: 1e-9) else { return nil }
        for (i, layer) in root.sublayers!.enumerated() where i % 2 == 0 { layer.borderWidth = 2 }
        return root
    }

    /// Block of small squares which crosses the window together.
    static func march() -> CALayer? {
        guard let root = BenchScenes.make("shadows", count: 200, time: 1e-9) else { return nil }
        for layer in root.sublayers! { layer.removeAllAnimations() }
        for i in 0..<200 {
            let (x, y) = (Double(i % 20) * 10, 200 + Double(i / 20) * 10)
            root.addSublayer(mover(8, 8, at: CGPoint(x: x, y: y), by: 1000))
        }
        return root
    }

    static func large() -> CALayer? {
        let root = empty()
        for i in 0..<200 {
            let place = CGPoint(x: 300 + Double(i * 37 % 600), y: 200 + Double(i * 53 % 320))
            root.addSublayer(mover(500, 360, at: place, by: 60))
        }
        return root
    }

    private static func mover(
        _ width: Double, _ height: Double, at place: CGPoint, by way: Double
    ) -> CALayer {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
        layer.position = place
        layer.backgroundColor = CGColor(
            srgbRed: place.x / 1280, green: place.y / 720, blue: 0.5, alpha: 1)
        let move = CABasicAnimation(keyPath: "position.x")
        (move.fromValue, move.toValue) = (place.x, place.x + way)
        (move.duration, move.autoreverses, move.repeatCount) = (4, true, .infinity)
        move.beginTime = 1e-9
        layer.add(move, forKey: "move")
        return layer
    }
}
