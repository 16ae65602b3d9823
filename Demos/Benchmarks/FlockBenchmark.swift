import BenchmarkScenes
import Foundation
import LaminaDisplayList
import LayerHosting
import QuartzCore

/// `Benchmarks flocks`: layers that only move, evaluated one by one and where they are drawn, by turns in one process.
///
/// The first scenes are what flocks are for, the others what speaks against them.
enum FlockBenchmark {
    private struct Scene {
        let name: String
        let make: () -> CALayer?
        /// Done before each frame.
        var step: (CALayer, Int) -> Void = { _, _ in }
    }

    private static func scenes() -> [Scene] {
        [("s1", 5000), ("s2", 1000), ("s3", 500), ("s4", 1000)].map { name, n in
            Scene(name: "\(name) \(n)", make: { BenchScenes.make(name, count: n, time: 1e-9) })
        } + [
            Scene(name: "replicas 1000", make: { KindScenes.make("replicas", count: 1000)?.root }),
            Scene(name: "turning parents", make: { carried(isStill: false) }),
            Scene(name: "turning parents, still in them", make: { carried(isStill: true) }),
            Scene(name: "2000 turning pairs", make: pairs),
            Scene(name: "groups of animations", make: grouped),
            Scene(name: "along paths, turned with them", make: along),
            Scene(name: "whole transforms", make: transformed),
            Scene(
                name: "half of s1 set in each frame", make: s1,
                step: { root, _ in
                    for layer in root.sublayers!.prefix(2500) {
                        layer.opacity = layer.opacity == 1 ? 0.9 : 1
                    }
                }),
            Scene(
                name: "50 of s1 set in each frame", make: s1,
                step: { root, frame in
                    for k in 0..<50 {
                        let layer = root.sublayers![(frame * 50 + k) % 5000]
                        layer.opacity = layer.opacity == 1 ? 0.9 : 1
                    }
                }),
            Scene(
                name: "a layer of s1 hidden or shown in every 12th", make: s1,
                step: { root, frame in
                    if frame % 12 == 0 { root.sublayers![frame % 5000].isHidden.toggle() }
                }),
            Scene(
                name: "the same, none with a neighbour of its kind", make: apart,
                step: { root, frame in
                    if frame % 12 == 0 { root.sublayers![frame % 2000].isHidden.toggle() }
                }),
            Scene(name: "200 side by side across cards with shadows", make: march),
            Scene(name: "200 large opaque ones over each other", make: large),
        ]
    }

    static func run(rounds: Int, _ word: String?) throws {
        print("| scene | one by one, ms | where drawn, ms | ratio | uploaded bytes |")
        print("|---|--:|--:|--:|--:|")
        for scene in scenes() where word.map({ scene.name.hasPrefix($0) }) ?? true {
            var (plain, flocked, ratios): ([Double], [Double], [Double]) = ([], [], [])
            var bytes = (0, 0)
            for _ in 0..<rounds {
                let a = try play(scene, .never)
                let b = try play(scene, .calm)
                plain.append(a.milliseconds)
                flocked.append(b.milliseconds)
                ratios.append(b.milliseconds / a.milliseconds)
                bytes = (a.bytes, b.bytes)
            }
            let middle = rounds / 2
            print(
                String(
                    format: "| %@ | %.3f | %.3f | %.2f (%.2f … %.2f) | %d → %d |", scene.name,
                    plain.sorted()[middle], flocked.sorted()[middle], ratios.sorted()[middle],
                    ratios.min()!, ratios.max()!, bytes.0, bytes.1))
            fflush(nil)
        }
    }

    /// Processor time of a frame.
    private static func play(
        _ scene: Scene, _ use: FlockUse
    ) throws -> (milliseconds: Double, bytes: Int) {
        let root = scene.make() ?? CALayer()
        let host = ManualHost(
            root: root, size: CGSize(width: BenchScenes.width, height: BenchScenes.height),
            clock: ManualClock(Runs.start))
        host.flockUse = use
        host.commit()
        try host.redraw(everything: true)
        var frame = 0
        func next() throws {
            frame += 1
            host.clock.time += 1 / 60
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            scene.step(root, frame)
            CATransaction.commit()
            _ = try host.frame()
        }
        for _ in 0..<30 { try next() }
        let (begun, cpu, first) = (Measurement.seconds(), Measurement.cpuSeconds(), frame)
        while Measurement.seconds() - begun < 1.5 || frame < first + 60 { try next() }
        return (
            (Measurement.cpuSeconds() - cpu) / Double(frame - first) * 1000,
            host.counts.uploadedBytes
        )
    }

    // MARK: - Scenes

    private static func s1() -> CALayer? { BenchScenes.make("s1", count: 5000, time: 1e-9) }

    /// Fifty layers that turn, with a hundred in each, which move in them or stand still.
    private static func carried(isStill: Bool) -> CALayer? {
        turning(50, side: 110, at: { CGPoint(x: 70 + $0 % 10 * 126, y: 80 + $0 / 10 * 140) }) {
            (0..<100).map { k in
                let place = CGPoint(x: 8 + k % 10 * 10, y: 8 + k / 10 * 10)
                let layer = mover(8, 8, at: place, by: 12)
                if isStill { layer.removeAllAnimations() }
                return layer
            }
        }
    }

    /// Two thousand layers that turn, with two in each.
    private static func pairs() -> CALayer? {
        turning(2000, side: 20, at: { CGPoint(x: 12 + $0 % 50 * 25, y: 12 + $0 / 50 * 17) }) {
            (0..<2).map { mover(8, 8, at: CGPoint(x: 5 + 10 * $0, y: 5), by: 12) }
        }
    }

    /// Square layers that turn, each with others in it.
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

    /// Five thousand layers that turn and wander in the time of a group.
    private static func grouped() -> CALayer? {
        let root = empty()
        for i in 0..<5000 {
            let place = CGPoint(x: 10 + i % 100 * 12, y: 10 + i / 100 * 14)
            let layer = mover(8, 8, at: place, by: 12)
            let group = CAAnimationGroup()
            group.animations = [layer.animation(forKey: "move")!, turn(in: 2)]
            (group.duration, group.repeatCount, group.beginTime) = (5, .infinity, 1e-9)
            layer.removeAllAnimations()
            layer.add(group, forKey: "both")
            root.addSublayer(layer)
        }
        return root
    }

    /// Five thousand layers whose transform is animated from one matrix to another.
    private static func transformed() -> CALayer? {
        let root = empty()
        for i in 0..<5000 {
            let place = CGPoint(x: 10 + i % 100 * 12, y: 10 + i / 100 * 14)
            let layer = mover(8, 4, at: place, by: 12)
            layer.removeAllAnimations()
            let change = CABasicAnimation(keyPath: "transform")
            change.fromValue = CATransform3DMakeScale(0.5, 0.5, 1)
            change.toValue = CATransform3DRotate(
                CATransform3DMakeTranslation(4, 3, 0), 2.5, 0, 0, 1)
            (change.duration, change.autoreverses) = (3 + Double(i % 7), true)
            (change.repeatCount, change.beginTime) = (.infinity, 1e-9)
            layer.add(change, forKey: "change")
            root.addSublayer(layer)
        }
        return root
    }

    /// Five thousand layers, each around an ellipse of its own at one speed, with its direction.
    private static func along() -> CALayer? {
        let root = empty()
        for i in 0..<5000 {
            let place = CGPoint(x: 10 + i % 100 * 12, y: 10 + i / 100 * 14)
            let layer = mover(8, 4, at: place, by: 12)
            layer.removeAllAnimations()
            let round = CAKeyframeAnimation(keyPath: "position")
            round.path = CGPath(
                ellipseIn: CGRect(x: place.x - 8, y: place.y - 5, width: 16, height: 10),
                transform: nil)
            (round.calculationMode, round.rotationMode) = (.paced, .rotateAuto)
            round.duration = 3 + Double(i % 7)
            (round.repeatCount, round.beginTime) = (.infinity, 1e-9)
            layer.add(round, forKey: "round")
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

    /// S1 and its layers' like, with a border, by turns.
    private static func apart() -> CALayer? {
        guard let root = BenchScenes.make("s1", count: 2000, time: 1e-9) else { return nil }
        for (i, layer) in root.sublayers!.enumerated() where i % 2 == 0 { layer.borderWidth = 2 }
        return root
    }

    /// A block of small squares that crosses the window together.
    private static func march() -> CALayer? {
        guard let root = BenchScenes.make("shadows", count: 200, time: 1e-9) else { return nil }
        for layer in root.sublayers! { layer.removeAllAnimations() }
        for i in 0..<200 {
            let (x, y) = (Double(i % 20) * 10, 200 + Double(i / 20) * 10)
            root.addSublayer(mover(8, 8, at: CGPoint(x: x, y: y), by: 1000))
        }
        return root
    }

    private static func large() -> CALayer? {
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
