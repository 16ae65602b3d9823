import CoreGraphics
import Foundation
import QuartzCore

/// Answers a change of contents with a push, as Listing 6-1 does.
private final class PushingDelegate: NSObject, CALayerDelegate {
    func action(for layer: CALayer, forKey event: String) -> CAAction? {
        guard event == "contents" else { return nil }
        let push = CATransition()
        push.duration = 1
        push.timingFunction = CAMediaTimingFunction(name: .easeIn)
        push.type = .push
        push.subtype = .fromRight
        return push
    }
}

extension SceneList {
    /// Listing 5-1: a shared transition for the removed layer and the added layer, in each built-in
    /// type.
    static let transitions = Scene(
        "transitions", title: "Transitions",
        lookFor:
            "From left to right, top to bottom: fade, move in, push and reveal, each from blue to amber in a second.",
        duration: 1
    ) { scene in
        let types: [CATransitionType] = [.fade, .moveIn, .push, .reveal]
        for (index, type) in types.enumerated() {
            let frame = CGRect(
                x: 24 + index % 2 * 144, y: 18 + index / 2 * 108, width: 128, height: 96)
            let box = scene.root.addBox(frame, Palette.slate, radius: 12)
            box.masksToBounds = true
            let first = page(Palette.sky, 3)
            let second = page(Palette.amber, 5)
            second.isHidden = true
            for page in [first, second] { box.addSublayer(page) }
            scene.at(0) {
                let transition = CATransition()
                transition.type = type
                transition.subtype = .fromRight
                transition.duration = 1
                box.add(transition, forKey: kCATransition)
                CATransaction.begin()
                CATransaction.setDisableActions(true)
                first.isHidden = true
                second.isHidden = false
                CATransaction.commit()
            }
        }
    }

    /// Page with a row of dots as its mark.
    private static func page(_ color: CGColor, _ dots: Int) -> CALayer {
        let page = CALayer()
        page.frame = CGRect(x: 0, y: 0, width: 128, height: 96)
        page.backgroundColor = color
        for n in 0..<dots {
            page.addDot(CGPoint(x: 20 + n * 22, y: 48), 14, Palette.night)
        }
        return page
    }

    /// Listing 6-1: a delegate gives the action for a change of contents.
    static let delegateAction = Scene(
        "delegate-action", title: "Action by delegate",
        lookFor:
            "At 0.25 s the picture is set; the new one pushes the old one out to the left in a second.",
        duration: 1.5
    ) { scene in
        let delegate = PushingDelegate()
        scene.keep(delegate)
        let frame = scene.root.addBox(
            CGRect(x: 64, y: 48, width: 192, height: 144), Palette.steel, radius: 10)
        frame.delegate = delegate
        frame.masksToBounds = true
        frame.magnificationFilter = .nearest
        var picture = Pictures.landscape
        scene.pictured { frame.contents = picture.image($0) }
        scene.at(0.25) { [unowned scene] in
            picture = Pictures.night
            frame.contents = picture.image(scene.scale)
        }
    }

    /// Replicator with a single dot in a ring of copies, whose colour changes step by step.
    static let replicator = Scene(
        "replicator", title: "Replicator",
        lookFor:
            "Twelve copies of one dot stand in a ring and breathe together; they fade and turn yellow along it.",
        duration: 1.2
    ) { scene in
        let ring = CAReplicatorLayer()
        ring.frame = CGRect(x: 60, y: 20, width: 200, height: 200)
        ring.instanceCount = 12
        ring.instanceTransform = CATransform3DMakeRotation(.pi / 6, 0, 0, 1)
        ring.instanceColor = Palette.paper
        ring.instanceAlphaOffset = -0.05
        ring.instanceBlueOffset = -0.07
        scene.root.addSublayer(ring)
        let dot = ring.addDot(CGPoint(x: 100, y: 24), 26, Palette.paper)
        let swell = CABasicAnimation(keyPath: "transform.scale")
        swell.fromValue = 1.0
        swell.toValue = 0.35
        swell.duration = 0.6
        swell.autoreverses = true
        swell.repeatCount = .infinity
        dot.add(swell, forKey: "swell")
    }

    /// Listing 2-6 with filters of the catalogue: inputs move by key path.
    static let filters = Scene(
        "filters", title: "Filters",
        lookFor:
            "Left a blur comes and goes. Middle the colours lose and regain saturation. Right a twirl winds up.",
        duration: 2
    ) { scene in
        let effects: [(filter: String, input: String, from: CGFloat, to: CGFloat)] = [
            ("CIGaussianBlur", "inputRadius", 0, 8), ("CIColorControls", "inputSaturation", 1, 0),
            ("CITwirlDistortion", "inputAngle", 0, 3),
        ]
        for (index, effect) in effects.enumerated() {
            let tile = scene.root.addBox(
                CGRect(x: 20 + index * 98, y: 80, width: 84, height: 84), Palette.slate, radius: 10)
            scene.pictured { tile.contents = Pictures.landscape.image($0) }
            guard let filter = CIFilter(name: effect.filter) else { continue }
            filter.name = "effect"
            if effect.filter == "CITwirlDistortion" {
                filter.setValue(CIVector(x: 42, y: 42), forKey: "inputCenter")
                filter.setValue(NSNumber(value: 40), forKey: "inputRadius")
            }
            filter.setValue(NSNumber(value: Double(effect.from)), forKey: effect.input)
            tile.filters = [filter]
            let change = CABasicAnimation(keyPath: "filters.effect.\(effect.input)")
            change.fromValue = effect.from
            change.toValue = effect.to
            change.duration = 1
            change.autoreverses = true
            change.repeatCount = .infinity
            tile.add(change, forKey: "change")
        }
    }
}
