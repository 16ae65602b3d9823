import UIKit

extension SceneList {
    /// Blocks of views add up; a layer's own animations replace each other.
    static let blocksAndLayers = Scene(
        views: "blocks-and-layers", title: "Blocks and layers",
        lookFor:
            "Both squares are sent right, and back when they are half-way. The view's way bends: it goes on briefly and turns. The layer's has a corner: it turns at once.",
        duration: 2
    ) { scene in
        let window = UIWindow(on: scene.host)
        window.makeKeyAndVisible()
        let view = UIView(frame: CGRect(x: 20, y: 20, width: 24, height: 24))
        view.backgroundColor = UIColor(cgColor: Palette.teal)
        view.layer.cornerRadius = 6
        window.addSubview(view)
        let layer = window.layer.addBox(
            CGRect(x: 170, y: 20, width: 24, height: 24), Palette.coral, radius: 6)
        for (i, way) in [100.0, -100].enumerated() {
            scene.at(0.1 + 0.5 * Double(i)) {
                UIView.animate(withDuration: 1) { view.center.x += way }
                CATransaction.begin()
                CATransaction.setAnimationDuration(1)
                CATransaction.setAnimationTimingFunction(
                    CAMediaTimingFunction(name: .easeInEaseOut))
                layer.position.x += way
                CATransaction.commit()
            }
        }
        // Positions of the views, a line further down every twentieth of a second.
        for i in 2...38 {
            scene.at(Double(i) / 20) {
                let y = 52 + CGFloat(i) * 4.6
                for (one, color) in [(view.layer, Palette.teal), (layer, Palette.coral)] {
                    let x = (one.presentation() ?? one).position.x
                    CATransaction.begin()
                    CATransaction.setDisableActions(true)
                    window.layer.addDot(CGPoint(x: x, y: y), 4, color)
                    CATransaction.commit()
                }
            }
        }
        scene.instance.keep(window)
    }

    /// Animator which is scrubbed, released and reversed.
    static let propertyAnimator = Scene(
        views: "property-animator", title: "Property animator",
        lookFor:
            "The bar below pushes the square along, back a little and on; let go, it runs on by itself, turns round shortly before the end, and comes home.",
        duration: 3
    ) { scene in
        let window = UIWindow(on: scene.host)
        window.makeKeyAndVisible()
        let box = UIView(frame: CGRect(x: 30, y: 60, width: 56, height: 56))
        box.backgroundColor = UIColor(cgColor: Palette.sky)
        box.layer.cornerRadius = 4
        window.addSubview(box)
        let rail = UIView(frame: CGRect(x: 30, y: 196, width: 260, height: 6))
        rail.backgroundColor = UIColor(cgColor: Palette.steel)
        window.addSubview(rail)
        let bar = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 6))
        bar.backgroundColor = UIColor(cgColor: Palette.amber)
        rail.addSubview(bar)
        let animator = UIViewPropertyAnimator(duration: 1, curve: .easeInOut) {
            box.center.x += 204
            box.transform = CGAffineTransform(rotationAngle: .pi * 0.75)
            box.layer.cornerRadius = 28
            box.backgroundColor = UIColor(cgColor: Palette.violet)
        }
        scene.instance.keep(window)
        scene.instance.keep(animator)
        scene.at(0) { animator.pauseAnimation() }
        // Stops at two thirds, then a third, then a half.
        let stops = [0, 0.66, 0.33, 0.5]
        for i in 1...60 {
            let way = Double(i) / 20
            let k = min(Int(way), 2)
            let fraction = stops[k] + (stops[k + 1] - stops[k]) * (way - Double(k))
            scene.at(Double(i) / 40) {
                animator.fractionComplete = CGFloat(fraction)
                bar.frame.size.width = 260 * CGFloat(fraction)
            }
        }
        scene.at(1.55) { animator.continueAnimation(withTimingParameters: nil, durationFactor: 1) }
        scene.at(1.9) { animator.isReversed = true }
        scene.frames(until: 3)
    }
}
