import CoreGraphics
import Foundation
import QuartzCore

/// Draws the curve of a timing function into a layer.
private final class CurvePainter: NSObject, DrawsContents {
    let function: CAMediaTimingFunction
    let color: CGColor

    init(_ function: CAMediaTimingFunction, _ color: CGColor) {
        self.function = function
        self.color = color
    }

    func draw(_ layer: CALayer, in ctx: CGContext) {
        let b = layer.bounds.insetBy(dx: 5, dy: 5)
        var points: [CGPoint] = []
        for index in 0...3 {
            var c: [Float] = [0, 0]
            function.getControlPoint(at: index, values: &c)
            // The context's y runs with the layer's, which runs down.
            points.append(
                CGPoint(x: b.minX + b.width * CGFloat(c[0]), y: b.maxY - b.height * CGFloat(c[1])))
        }
        ctx.setLineWidth(2)
        ctx.setLineCap(.round)
        ctx.setStrokeColor(color)
        ctx.move(to: points[0])
        ctx.addCurve(to: points[3], control1: points[1], control2: points[2])
        ctx.strokePath()
    }
}

extension SceneList {
    /// The five predefined curves side by side.
    static let timingFunctions = Scene(
        "timing-functions", title: "Timing functions",
        lookFor:
            "All five start and arrive together; each moves as the curve before its track says.",
        duration: 2
    ) { scene in
        let names: [CAMediaTimingFunctionName] = [
            .linear, .easeIn, .easeOut, .easeInEaseOut, .default,
        ]
        for (row, name) in names.enumerated() {
            let y = CGFloat(12 + row * 44)
            let function = CAMediaTimingFunction(name: name)
            let plot = scene.root.addBox(
                CGRect(x: 12, y: y, width: 40, height: 40), Palette.slate, radius: 6)
            let painter = CurvePainter(function, Palette.cycle(row))
            scene.keep(painter)
            plot.delegate = painter
            plot.setNeedsDisplay()
            scene.root.addBox(
                CGRect(x: 66, y: y + 18, width: 240, height: 4), Palette.slate, radius: 2)
            let runner = scene.root.addDot(CGPoint(x: 76, y: y + 20), 22, Palette.cycle(row))
            let move = CABasicAnimation(keyPath: "position.x")
            move.toValue = CGFloat(296)
            move.duration = 2
            move.timingFunction = function
            move.fillMode = .forwards
            move.isRemovedOnCompletion = false
            runner.add(move, forKey: "run")
        }
    }

    /// Springs from soft to stiff.
    static let springs = Scene(
        "springs", title: "Springs",
        lookFor:
            "From top to bottom more damping: the first swings long, the last arrives without overshoot.",
        duration: 2
    ) { scene in
        for (row, damping) in [CGFloat(2), 5, 10, 20].enumerated() {
            let y = CGFloat(42 + row * 52)
            scene.root.addBox(CGRect(x: 30, y: y - 1, width: 260, height: 2), Palette.slate)
            scene.root.addBox(CGRect(x: 199, y: y - 16, width: 2, height: 32), Palette.steel)
            let weight = scene.root.addBox(
                CGRect(x: 186, y: y - 14, width: 28, height: 28), Palette.cycle(row + 2), radius: 8)
            let spring = CASpringAnimation(keyPath: "position.x")
            spring.fromValue = CGFloat(110)
            spring.toValue = CGFloat(200)
            spring.damping = damping
            spring.duration = spring.settlingDuration
            weight.add(spring, forKey: "swing")
        }
    }

    /// Listing 5-7: an inner transaction with a different duration.
    static let nestedTransactions = Scene(
        "nested-transactions", title: "Nested transactions",
        lookFor: "The card reaches the corner after two seconds and goes on fading until five.",
        duration: 5
    ) { scene in
        scene.root.addBox(CGRect(x: 10, y: 10, width: 120, height: 90), Palette.slate, radius: 12)
        let card = scene.root.addBox(
            CGRect(x: 190, y: 140, width: 120, height: 90), Palette.violet, radius: 12)
        card.borderWidth = 5
        card.borderColor = Palette.paper
        scene.at(0) {
            CATransaction.begin()
            CATransaction.setAnimationDuration(2)
            card.position = CGPoint(x: 70, y: 55)
            CATransaction.begin()
            CATransaction.setAnimationDuration(5)
            card.zPosition = 200
            card.opacity = 0
            CATransaction.commit()
            CATransaction.commit()
        }
    }

    /// Listing 5-4: a layer's speed stops and resumes the whole subtree.
    static let pauseResume = Scene(
        "pause-resume", title: "Pause and resume",
        lookFor:
            "Both wheels turn alike; the right one stands still from 1 to 2 seconds and goes on where it was.",
        duration: 3
    ) { scene in
        for (index, x) in [CGFloat(90), 230].enumerated() {
            let wheel = CALayer()
            wheel.bounds = CGRect(x: 0, y: 0, width: 120, height: 120)
            wheel.position = CGPoint(x: x, y: 120)
            scene.root.addSublayer(wheel)
            let disc = wheel.addBox(wheel.bounds, Palette.slate, radius: 60)
            for n in 0..<12 {
                let angle = CGFloat(n) * .pi / 6
                let color = n == 0 ? Palette.paper : Palette.cycle(n / 2)
                disc.addDot(
                    CGPoint(x: 60 + 46 * cos(angle), y: 60 + 46 * sin(angle)), n == 0 ? 20 : 14,
                    color)
            }
            let turn = CABasicAnimation(keyPath: "transform.rotation.z")
            turn.byValue = 2 * CGFloat.pi
            turn.duration = 4
            turn.repeatCount = .infinity
            disc.add(turn, forKey: "turn")
            guard index == 1 else { continue }
            scene.at(1) {
                let paused = wheel.convertTime(CACurrentMediaTime(), from: nil)
                wheel.speed = 0
                wheel.timeOffset = paused
            }
            scene.at(2) {
                let paused = wheel.timeOffset
                wheel.speed = 1
                wheel.timeOffset = 0
                wheel.beginTime = 0
                wheel.beginTime = wheel.convertTime(CACurrentMediaTime(), from: nil) - paused
            }
        }
    }
}
