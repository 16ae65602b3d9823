import CoreGraphics
import Foundation
import LaminaMotion
import Testing

@testable import CoreAnimation

@Suite struct KeyPathTests {
    private func number(_ layer: CALayer, _ path: String) -> CGFloat {
        layer.value(forKeyPath: path) as? CGFloat ?? .nan
    }

    @Test("B-KP 19 every component of transforms, points, sizes and rectangles")
    func components() {
        isolated {
            let layer = CALayer()
            layer.transform = CATransform3DConcat(
                CATransform3DMakeScale(2, 3, 4), CATransform3DMakeTranslation(5, 6, 7))
            #expect(near(number(layer, "transform.scale.x"), 2))
            #expect(near(number(layer, "transform.scale.y"), 3))
            #expect(near(number(layer, "transform.scale.z"), 4))
            #expect(near(number(layer, "transform.scale"), 3))
            #expect(near(number(layer, "transform.translation.x"), 5))
            #expect(near(number(layer, "transform.translation.y"), 6))
            #expect(near(number(layer, "transform.translation.z"), 7))
            #expect(
                layer.value(forKeyPath: "transform.translation") as? CGSize
                    == CGSize(width: 5, height: 6))
            layer.setValue(10, forKeyPath: "transform.scale")
            for axis in ["x", "y", "z"] {
                #expect(near(number(layer, "transform.scale.\(axis)"), 10))
            }
            for axis in ["x", "y", "z"] {
                let turned = CALayer()
                turned.setValue(0.4, forKeyPath: "sublayerTransform.rotation.\(axis)")
                #expect(near(number(turned, "sublayerTransform.rotation.\(axis)"), 0.4))
                let unit: (CGFloat, CGFloat, CGFloat) =
                    axis == "x" ? (1, 0, 0) : axis == "y" ? (0, 1, 0) : (0, 0, 1)
                let expected = CATransform3DMakeRotation(0.4, unit.0, unit.1, unit.2)
                #expect(near(turned.sublayerTransform.m11, expected.m11))
                #expect(near(turned.sublayerTransform.m23, expected.m23))
                #expect(near(turned.sublayerTransform.m13, expected.m13))
                #expect(near(turned.sublayerTransform.m12, expected.m12))
            }
            let plain = CALayer()
            plain.setValue(0.3, forKeyPath: "transform.rotation")
            #expect(near(number(plain, "transform.rotation.z"), 0.3))
            plain.position = point(3, 4)
            #expect(number(plain, "position.x") == 3 && number(plain, "position.y") == 4)
            plain.setValue(9, forKeyPath: "position.y")
            #expect(plain.position == point(3, 9))
            plain.shadowOffset = CGSize(width: 1, height: 2)
            #expect(
                number(plain, "shadowOffset.width") == 1
                    && number(plain, "shadowOffset.height") == 2)
            plain.bounds = rect(1, 2, 3, 4)
            #expect(plain.value(forKeyPath: "bounds.origin") as? CGPoint == point(1, 2))
            #expect(
                plain.value(forKeyPath: "bounds.size") as? CGSize == CGSize(width: 3, height: 4))
            #expect(number(plain, "bounds.origin.x") == 1 && number(plain, "bounds.origin.y") == 2)
            #expect(
                number(plain, "bounds.size.width") == 3 && number(plain, "bounds.size.height") == 4)
            plain.setValue(NSNumber(value: 30), forKeyPath: "bounds.size.width")
            plain.setValue(NSValue(point: point(8, 9)), forKeyPath: "bounds.origin")
            #expect(plain.bounds == rect(8, 9, 30, 4))
            let upright = CALayer()
            upright.frame = rect(1, 2, 30, 4)
            #expect(number(upright, "frame.size.width") == 30)
        }
    }

    @Test("B-KP 20 a component path triggers the action of the whole property")
    func componentAction() {
        isolated {
            final class Recorder: CALayer {
                var asked: [String] = []
                override func action(forKey event: String) -> CAAction? {
                    asked.append(event)
                    return nil
                }
            }
            let layer = Recorder()
            layer.setValue(CGFloat.pi / 2, forKeyPath: "transform.rotation.z")
            #expect(near(layer.transform.m12, 1))
            #expect(layer.asked == ["transform"])
        }
    }

    @Test("B-KP 21 setting one component keeps the others; rotations compose as Rx·Ry·Rz")
    func keepingOthers() {
        isolated {
            let layer = CALayer()
            layer.setValue(0.2, forKeyPath: "transform.rotation.x")
            layer.setValue(0.3, forKeyPath: "transform.rotation.y")
            layer.setValue(0.4, forKeyPath: "transform.rotation.z")
            layer.setValue(2, forKeyPath: "transform.scale.x")
            layer.setValue(50, forKeyPath: "transform.translation.x")
            #expect(near(number(layer, "transform.rotation.x"), 0.2))
            #expect(near(number(layer, "transform.rotation.y"), 0.3))
            #expect(near(number(layer, "transform.rotation.z"), 0.4))
            #expect(near(number(layer, "transform.scale.x"), 2))
            #expect(near(number(layer, "transform.scale.y"), 1))
            #expect(near(number(layer, "transform.translation.x"), 50))
            var expected = CATransform3DMakeRotation(0.4, 0, 0, 1)
            expected = CATransform3DConcat(CATransform3DMakeRotation(0.3, 0, 1, 0), expected)
            expected = CATransform3DConcat(CATransform3DMakeRotation(0.2, 1, 0, 0), expected)
            expected = CATransform3DConcat(CATransform3DMakeScale(2, 1, 1), expected)
            #expect(
                near(layer.transform.m11, expected.m11) && near(layer.transform.m12, expected.m12))
            #expect(
                near(layer.transform.m23, expected.m23) && near(layer.transform.m31, expected.m31))
        }
    }

    @Test("stack: a key path to a sublayer and back, again and again, has no value")
    func endless() {
        isolated {
            let (layer, inner) = (CALayer(), CALayer())
            layer.position.x = 7
            inner.name = "b"
            layer.addSublayer(inner)
            let once = "sublayers.b.superlayer."
            #expect(number(layer, String(repeating: once, count: 20) + "position.x") == 7)
            let long = String(repeating: once, count: 100_000) + "position.x"
            #expect(layer.value(forKeyPath: long) == nil)
            layer.setValue(9, forKeyPath: long)
            #expect(layer.position.x == 7)
            let cell = CAEmitterCell()
            cell.name = "c"
            cell.emitterCells = [cell]
            let deep = String(repeating: "emitterCells.c.", count: 100_000) + "scale"
            #expect(cell.value(forKeyPath: deep) == nil)
            cell.setValue(2, forKeyPath: deep)
            #expect(cell.scale == 1)
            cell.emitterCells = nil
        }
    }
}
