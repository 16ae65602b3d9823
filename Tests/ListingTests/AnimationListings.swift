import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// The delegate role of a view for its layer: no implicit animation.
private final class Still: NSObject, CALayerDelegate {
    func action(for layer: CALayer, forKey event: String) -> CAAction? { NSNull() }
}

@Suite("Listings: animations") struct AnimationListings {
    @Test("Guide 3-1: setting opacity is all a fade takes")
    func implicitFade() {
        Show.run { show in
            let layer = show.add(CALayer(), CGRect(x: 0, y: 0, width: 10, height: 10), red)
            layer.opacity = 0
            #expect(layer.opacity == 0)
            show.at(0.125)
            let shown = layer.presentation()?.opacity ?? -1
            #expect(shown > 0 && shown < 0.5)
            show.at(0.3)
            #expect(layer.presentation()?.opacity == 0 && layer.animationKeys() == nil)
        }
    }

    @Test("Guide 3-2: the same fade with an object; the model must be set as well")
    func explicitFade() {
        for setsModel in [true, false] {
            Show.run { show in
                let layer = show.add(CALayer(), CGRect(x: 0, y: 0, width: 10, height: 10), red)
                let still = Still()
                layer.delegate = still
                let fade = CABasicAnimation(keyPath: "opacity")
                fade.fromValue = 1.0 as NSNumber
                fade.toValue = 0.0 as NSNumber
                fade.duration = 1
                layer.add(fade, forKey: "opacity")
                if setsModel { layer.opacity = 0 }
                show.at(0.25)
                #expect(layer.presentation()?.opacity == 0.75)
                show.at(1)
                // Otherwise the layer jumps back, as the text warns.
                #expect(layer.presentation()?.opacity == (setsModel ? 0 : 1))
            }
        }
    }

    @Test("Guide 3-3: position follows a path of two arcs")
    func bounce() {
        Show.run { show in
            let layer = show.add(CALayer(), CGRect(x: 0, y: 0, width: 10, height: 10), red)
            let path = CGMutablePath()
            path.move(to: CGPoint(x: 74, y: 74))
            path.addCurve(
                to: CGPoint(x: 320, y: 74), control1: CGPoint(x: 74, y: 500),
                control2: CGPoint(x: 320, y: 500))
            path.addCurve(
                to: CGPoint(x: 566, y: 74), control1: CGPoint(x: 320, y: 500),
                control2: CGPoint(x: 566, y: 500))
            let bounce = CAKeyframeAnimation(keyPath: "position")
            bounce.path = path
            bounce.duration = 5
            layer.add(bounce, forKey: "position")
            // At half of an arc's time the place is the curve at the parameter one half.
            for (time, x, y) in [
                (0, 74, 74), (1.25, 197, 393.5), (2.5, 320, 74), (3.75, 443, 393.5),
            ] as [(Double, CGFloat, CGFloat)] {
                show.at(time)
                let place = layer.presentation()?.position ?? .zero
                #expect(near(place.x, x, 1e-4) && near(place.y, y, 1e-4), "\(time) \(place)")
            }
            show.at(5)
            #expect(layer.presentation()?.position == CGPoint(x: 5, y: 5))
        }
    }

    @Test("Guide, after 3-3: removing an animation and keeping the value it had reached")
    func holdLastFrame() throws {
        try Show.run { show throws in
            let layer = show.add(CALayer(), CGRect(x: 0, y: 0, width: 100, height: 100), green)
            let still = Still()
            layer.delegate = still
            let fade = CABasicAnimation(keyPath: "opacity")
            fade.fromValue = 1.0 as NSNumber
            fade.toValue = 0.0 as NSNumber
            fade.duration = 5
            layer.add(fade, forKey: "opacity")
            show.at(2)
            layer.removeAnimation(forKey: "opacity")
            layer.opacity = layer.presentation()?.opacity ?? -1
            #expect(near(CGFloat(layer.opacity), 0.6, 1e-6))
            show.at(4)
            #expect(near(try show.picture()[50, 50], [0, 153, 0, 153]))
        }
    }

    @Test("Guide 3-4: border width and colour in one group of five seconds, both paced")
    func borderGroup() {
        Show.run { show in
            let layer = show.add(CALayer(), CGRect(x: 0, y: 0, width: 100, height: 100))
            let width = CAKeyframeAnimation(keyPath: "borderWidth")
            width.values = [1.0, 10.0, 5.0, 30.0, 0.5, 15.0, 2.0, 50.0, 0.0]
            width.calculationMode = .paced
            let color = CAKeyframeAnimation(keyPath: "borderColor")
            color.values = [green, red, blue]
            color.calculationMode = .paced
            let group = CAAnimationGroup()
            group.animations = [color, width]
            group.duration = 5
            layer.add(group, forKey: "BorderChanges")
            // The nine widths are 194 apart in all; half of this sum lies 1 into the way from 2 to
            // 50.
            show.at(2.5)
            let shown = layer.presentation()
            #expect(near(shown?.borderWidth ?? 0, 3, 1e-6))
            let half = shown?.borderColor?.components ?? []
            #expect(near(half[0], 1, 1e-6) && near(half[1], 0, 1e-6) && near(half[2], 0, 1e-6))
            show.at(5)
            #expect(layer.presentation()?.borderWidth == 0 && layer.animationKeys() == nil)
        }
    }

    @Test("Notes: a colour animation under no key runs and leaves the model alone")
    func changeColor() {
        Show.run { show in
            let layer = show.add(CALayer(), CGRect(x: 0, y: 0, width: 10, height: 10), red)
            let animation = CABasicAnimation()
            animation.keyPath = "backgroundColor"
            animation.toValue = blue
            layer.add(animation, forKey: nil)
            show.at(0.125)
            let half = layer.presentation()?.backgroundColor?.components ?? []
            #expect(near(half[0], 0.5, 1e-6) && near(half[2], 0.5, 1e-6))
            show.at(0.25)
            #expect(layer.presentation()?.backgroundColor == red && layer.backgroundColor == red)
        }
    }

    @Test("Notes: from what is shown, with the model set first and actions off")
    func fromPresentation() {
        Show.run { show in
            let layer = show.add(CALayer(), CGRect(x: 0, y: 0, width: 10, height: 10), red)
            layer.backgroundColor = black
            show.at(0.1)
            let animation = CABasicAnimation(keyPath: "backgroundColor")
            animation.toValue = blue
            animation.duration = 1
            let shown = layer.presentation() ?? layer
            let begun = shown.backgroundColor?.components?[0] ?? 0
            #expect(begun > 0 && begun < 1)
            animation.fromValue = shown.backgroundColor
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            layer.backgroundColor = blue
            CATransaction.commit()
            layer.add(animation, forKey: nil)
            show.host.commit()
            let now = layer.presentation()?.backgroundColor?.components?[0] ?? -1
            #expect(near(now, begun, 1e-6))
            show.at(1.2)
            #expect(layer.presentation()?.backgroundColor == blue)
        }
    }

    /// Notes: adds a basic animation and sets the animation's end value on the layer, for any key
    /// path.
    private func apply(_ animation: CABasicAnimation, to layer: CALayer) {
        guard let path = animation.keyPath else { return }
        animation.fromValue = (layer.presentation() ?? layer).value(forKeyPath: path)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.setValue(animation.toValue, forKeyPath: path)
        CATransaction.commit()
        layer.add(animation, forKey: nil)
    }

    @Test("Notes: a function for every key path, ending at the model value")
    func anyKeyPath() {
        Show.run { show in
            let layer = show.add(CALayer(), CGRect(x: 0, y: 0, width: 10, height: 10), red)
            for (path, end) in [("position.x", 45.0), ("transform.rotation.z", 1), ("opacity", 0)] {
                let animation = CABasicAnimation(keyPath: path)
                animation.toValue = end
                animation.duration = 1
                apply(animation, to: layer)
            }
            show.at(0.5)
            let shown = layer.presentation()
            #expect(near(shown?.position.x ?? 0, 25, 1e-6))
            #expect(near(shown?.transform.m12 ?? 0, sin(0.5), 1e-6))
            #expect(near(CGFloat(shown?.opacity ?? 0), 0.5, 1e-6))
            show.at(1)
            #expect(layer.presentation()?.position.x == 45 && layer.presentation()?.opacity == 0)
        }
    }
}
