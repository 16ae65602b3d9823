import CoreGraphics
import CoreImage
import Foundation
import LaminaMotion
import LaminaRenderTree
import Testing

@testable import CoreAnimation

/// A layer with a single animation of a second, read through its presentation layer.
struct Shown {
    static func value<T>(
        _ animations: [CAAnimation], at fraction: Double, on layer: CALayer = CALayer(),
        _ read: (CALayer) -> T
    ) -> T? {
        var result: T?
        Stage.run { stage in
            CATransaction.setDisableActions(true)
            stage.root.addSublayer(layer)
            stage.flush()
            for animation in animations {
                if animation.duration == 0 { animation.duration = 1 }
                layer.add(animation, forKey: nil)
            }
            stage.flush()
            stage.clock.time = 100 + fraction
            result = layer.presentation().map(read)
            layer.removeFromSuperlayer()
        }
        return result
    }
}

func basic(_ key: String, from: Any? = nil, to: Any? = nil, by: Any? = nil) -> CABasicAnimation {
    let a = CABasicAnimation(keyPath: key)
    a.fromValue = from
    a.toValue = to
    a.byValue = by
    return a
}

@Suite struct InterpolationTests {
    @Test("a vector moves number by number, however many it has", arguments: 1...6)
    func vectors(_ count: Int) {
        let numbers = (1...count).map(Double.init)
        let vector = CIVector(string: "[\(numbers.map { "\($0)" }.joined(separator: " "))]")
        let value = Coercion.motionValue(vector)
        switch value {
        case .number(let n): #expect([n] == numbers)
        case .quad(let quad, _):
            let all = [quad.a, quad.b, quad.c, quad.d]
            #expect(Array(all.prefix(count)) == numbers)
            #expect(all.dropFirst(count).allSatisfy { $0 == 0 })
        case .array(let list): #expect(list == numbers.map { .number($0) })
        default: Issue.record("\(value)")
        }
    }

    @Test("B-IN 130 every animatable type moves")
    func types() {
        let shape = CAShapeLayer()
        let a = CGPath(rect: rect(0, 0, 10, 10), transform: nil)
        let b = CGPath(rect: rect(0, 0, 30, 10), transform: nil)
        let path = Shown.value([basic("path", from: a, to: b)], at: 0.5, on: shape) {
            ($0 as? CAShapeLayer)?.path
        }
        #expect(path??.boundingBox == rect(0, 0, 20, 10))
        let gradient = CAGradientLayer()
        let spots = Shown.value(
            [basic("locations", from: [0, 0.5], to: [0.5, 1])], at: 0.5, on: gradient
        ) {
            ($0 as? CAGradientLayer)?.locations
        }
        #expect(spots == [0.25, 0.75])
        #expect(
            Shown.value([basic("opacity", from: false, to: true)], at: 0.25) { $0.opacity } == 0.25)
    }

    @Test("B-IN 131 numbers, points, sizes, rectangles and colours component by component")
    func components() throws {
        #expect(
            Shown.value([basic("zPosition", from: 10, to: 20)], at: 0.25) { $0.zPosition } == 12.5)
        #expect(
            Shown.value([basic("position", from: point(0, 10), to: point(10, 0))], at: 0.25) {
                $0.position
            }
                == point(2.5, 7.5))
        #expect(
            Shown.value([basic("bounds", from: rect(0, 0, 2, 4), to: rect(2, 2, 4, 8))], at: 0.5) {
                $0.bounds
            }
                == rect(1, 1, 3, 6))
        let size = basic(
            "shadowOffset", from: CGSize(width: 1, height: 2),
            to: NSValue(size: CGSize(width: 3, height: 6)))
        #expect(Shown.value([size], at: 0.5) { $0.shadowOffset } == CGSize(width: 2, height: 4))
        let color = Shown.value(
            [
                basic(
                    "backgroundColor", from: CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0),
                    to: CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1))
            ], at: 0.25
        ) { $0.backgroundColor?.components }
        let c = try #require(color ?? nil)
        #expect(near(c[0], 0.75, 1e-6) && near(c[2], 0.25, 1e-6) && near(c[3], 0.25, 1e-6))
    }

    @Test("B-IN 132 transforms by decomposition: a whole turn stands still")
    func transforms() throws {
        let still = try #require(
            Shown.value(
                [
                    basic(
                        "transform", from: CATransform3DIdentity,
                        to: CATransform3DMakeRotation(2 * .pi, 0, 0, 1))
                ], at: 0.5
            ) {
                $0.transform
            })
        #expect(near(still.m11, 1, 1e-6) && near(still.m12, 0, 1e-6))
        let quarter = try #require(
            Shown.value(
                [
                    basic(
                        "transform", from: CATransform3DIdentity,
                        to: CATransform3DConcat(
                            CATransform3DMakeScale(3, 1, 1),
                            CATransform3DMakeRotation(.pi / 2, 0, 0, 1)))
                ], at: 0.5
            ) { $0.transform })
        #expect(near(quarter.m11, 2 * CGFloat(cos(Double.pi / 4)), 1e-9))
        #expect(near(quarter.m12, 2 * CGFloat(sin(Double.pi / 4)), 1e-9))
    }

    @Test("B-IN 133 component paths move the scalar: four pi turns twice")
    func scalarRotation() throws {
        for (f, angle) in [(0.125, Double.pi / 2), (0.25, .pi), (0.75, 3 * .pi)] {
            let t = try #require(
                Shown.value([basic("transform.rotation.z", from: 0, to: 4 * Double.pi)], at: f) {
                    $0.transform
                })
            #expect(
                near(t.m11, CGFloat(cos(angle)), 1e-9) && near(t.m12, CGFloat(sin(angle)), 1e-9))
        }
    }

    @Test("B-IN 134 paths with different elements switch at the middle")
    func unequalPaths() {
        let shape = CAShapeLayer()
        let a = CGPath(rect: rect(0, 0, 10, 10), transform: nil)
        let b = CGPath(ellipseIn: rect(0, 0, 10, 10), transform: nil)
        for (f, wanted) in [(0.4, a), (0.6, b)] {
            let path = Shown.value([basic("path", from: a, to: b)], at: f, on: shape) {
                ($0 as? CAShapeLayer)?.path
            }
            #expect(path == wanted)
        }
    }

    @Test("B-IN 135 gradient colours element by element")
    func gradients() throws {
        let gradient = CAGradientLayer()
        let (black, white) = (
            CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1),
            CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
        )
        let colors = Shown.value(
            [basic("colors", from: [black, white], to: [white, black])], at: 0.25, on: gradient
        ) {
            ($0 as? CAGradientLayer)?.colors as? [CGColor]
        }
        let list = try #require(colors ?? nil)
        #expect(
            near(list[0].components![0], 0.25, 1e-6) && near(list[1].components![0], 0.75, 1e-6))
    }

    @Test("B-IN 136 contents of a presentation layer switch at the middle")
    func contents() {
        for (f, image) in [(0.4, Pictures.dot), (0.6, Pictures.other)] {
            let shown = Shown.value(
                [basic("contents", from: Pictures.dot, to: Pictures.other)], at: f
            ) {
                $0.contents as? CGImage
            }
            #expect(shown??.width == image.width && (shown ?? nil) === image)
        }
    }

    @Test("B-IN 137 strings are not interpolated")
    func strings() {
        let text = CATextLayer()
        let shown = Shown.value([basic("string", from: "a", to: "b")], at: 0.9, on: text) {
            ($0 as? CATextLayer)?.string as? String
        }
        #expect(shown == "b")
    }

    @Test("G 5 colours of different spaces mix in extended sRGB with straight alpha")
    func colourSpaces() throws {
        let gray = CGColor(gray: 1, alpha: 1)
        let clear = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0)
        let c = try #require(
            Shown.value([basic("backgroundColor", from: clear, to: gray)], at: 0.5) {
                $0.backgroundColor?.components
            }
                ?? nil)
        #expect(near(c[0], 1, 1e-5) && near(c[1], 0.5, 1e-3) && near(c[3], 0.5, 1e-6))
    }
}

@Suite struct BasicAnimationTests {
    /// The presented value at a quarter of the duration, on a layer with zPosition 100.
    private func z(_ from: Any?, _ to: Any?, _ by: Any?) -> CGFloat? {
        let layer = CALayer()
        layer.zPosition = 100
        return Shown.value([basic("zPosition", from: from, to: to, by: by)], at: 0.25, on: layer) {
            $0.zPosition
        }
    }

    @Test("B-BA 138 from and to") func fromTo() { #expect(z(0, 40, nil) == 10) }
    @Test("B-BA 139 from and by") func fromBy() { #expect(z(10, nil, 40) == 20) }
    @Test("B-BA 140 by and to") func byTo() { #expect(z(nil, 50, 40) == 20) }
    @Test("B-BA 141 from only goes to the value underneath") func fromOnly() {
        #expect(z(60, nil, nil) == 70)
    }
    @Test("B-BA 142 to only starts at the value underneath") func toOnly() {
        #expect(z(nil, 60, nil) == 90)
    }
    @Test("B-BA 143 by only starts at the value underneath") func byOnly() {
        #expect(z(nil, nil, 40) == 110)
    }
    @Test("B-BA 145 all three: from and to win") func all() { #expect(z(0, 40, 1000) == 10) }

    @Test("B-BA 144 none: from the value shown before to the current one")
    func none() {
        Stage.run { stage in
            let layer = stage.layer()
            CATransaction.setDisableActions(true)
            layer.zPosition = 80
            let a = CABasicAnimation(keyPath: "zPosition")
            a.duration = 1
            layer.add(a, forKey: "a")
            stage.flush()
            stage.clock.time = 100.25
            #expect(layer.presentation()?.zPosition == 20)
        }
    }

    @Test("B-BA 146 a to-only animation follows later model changes")
    func follows() {
        Stage.run { stage in
            let layer = stage.layer()
            let a = basic("zPosition", to: 100)
            a.duration = 1
            layer.add(a, forKey: "a")
            stage.flush()
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            layer.zPosition = 50
            CATransaction.commit()
            stage.flush()
            stage.clock.time = 100.5
            #expect(layer.presentation()?.zPosition == 75)
        }
    }

    @Test("B-BA 147 by concatenates for a transform and adds for a component")
    func byTransform() throws {
        let layer = CALayer()
        layer.transform = CATransform3DMakeScale(2, 2, 1)
        let t = try #require(
            Shown.value(
                [basic("transform", by: CATransform3DMakeTranslation(10, 0, 0))], at: 0.5, on: layer
            ) { $0.transform })
        // The end is translation · scale: 10 points before a scale of 2.
        #expect(near(t.m41, 10, 1e-9) && near(t.m11, 2, 1e-9))
        let turned = CALayer()
        turned.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
        let angle = Shown.value([basic("transform.rotation.z", by: 1)], at: 0.5, on: turned) {
            $0.value(forKeyPath: "transform.rotation.z") as? CGFloat ?? 0
        }
        #expect(near(angle ?? 0, 1, 1e-9))
    }
}
