import CoreGraphics
import Foundation
import QuartzCore

extension SceneList {
    /// Listing 2-5 and corner radii, circular and continuous, all corners or some.
    static let cornersAndBorders = Scene(
        "corners-borders", title: "Corners and borders",
        lookFor:
            "Radii grow to the right, borders grow downwards and lie inside; the last row rounds single corners.",
        duration: 1
    ) { scene in
        for row in 0..<3 {
            for column in 0..<4 {
                let tile = scene.root.addBox(
                    CGRect(x: 14 + column * 76, y: 14 + row * 74, width: 64, height: 62),
                    Palette.cycle(row * 2 + column))
                tile.cornerRadius = CGFloat(column * 10)
                tile.borderWidth = CGFloat([1, 3, 8][row])
                tile.borderColor = Palette.paper
                if row == 2 {
                    tile.cornerRadius = 28
                    tile.maskedCorners =
                        [
                            [.layerMinXMinYCorner], [.layerMaxXMinYCorner, .layerMinXMaxYCorner],
                            [.layerMinXMaxYCorner, .layerMaxXMaxYCorner], [.layerMaxXMaxYCorner],
                        ][column]
                }
                let breathe = CABasicAnimation(keyPath: "cornerRadius")
                breathe.byValue = CGFloat(4)
                breathe.duration = 0.5
                breathe.autoreverses = true
                breathe.repeatCount = .infinity
                if row == 0 { tile.add(breathe, forKey: "breathe") }
            }
        }
    }

    /// Effect of masksToBounds on sublayers: plain, rounded, turned, nested.
    static let clipping = Scene(
        "clipping", title: "Clipping",
        lookFor:
            "Stripes are cut at the edges of their frames: a square, a circle, a turning square, a circle in a square.",
        duration: 2
    ) { scene in
        func stripes(_ parent: CALayer) {
            for n in 0..<6 {
                let stripe = parent.addBox(
                    CGRect(x: -30, y: -12 + n * 24, width: 180, height: 13), Palette.cycle(n))
                stripe.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
            }
        }
        for index in 0..<4 {
            let frame = scene.root.addBox(
                CGRect(x: 44 + index % 2 * 132, y: 14 + index / 2 * 112, width: 100, height: 100),
                Palette.slate)
            frame.masksToBounds = true
            frame.borderWidth = 2
            frame.borderColor = Palette.paper
            switch index {
            case 1: frame.cornerRadius = 50
            case 2:
                frame.cornerRadius = 14
                let turn = CABasicAnimation(keyPath: "transform.rotation.z")
                turn.byValue = CGFloat.pi / 2
                turn.duration = 2
                turn.repeatCount = .infinity
                frame.add(turn, forKey: "turn")
            case 3:
                let inner = frame.addBox(
                    CGRect(x: 24, y: 24, width: 90, height: 90), Palette.steel, radius: 45)
                inner.masksToBounds = true
                stripes(inner)
                continue
            default: break
            }
            stripes(frame)
        }
    }

    /// Shadows of rounded layers, from hard to soft.
    static let shadows = Scene(
        "shadows", title: "Shadows",
        lookFor:
            "Radius grows to the right; the second row is coloured. The offset of the last one swings.",
        duration: 2
    ) { scene in
        scene.root.backgroundColor = Palette.paper
        for index in 0..<6 {
            let tile = scene.root.addBox(
                CGRect(x: 32 + index % 3 * 94, y: 34 + index / 3 * 98, width: 68, height: 68),
                Palette.cycle(index), radius: index % 3 == 2 ? 34 : 12)
            tile.shadowOpacity = index < 3 ? 0.6 : 0.9
            tile.shadowRadius = [1, 5, 12][index % 3]
            tile.shadowOffset = CGSize(width: 0, height: 6)
            if index >= 3 { tile.shadowColor = Palette.cycle(index) }
        }
        let swing = CABasicAnimation(keyPath: "shadowOffset")
        swing.fromValue = CGSize(width: -14, height: 6)
        swing.toValue = CGSize(width: 14, height: 6)
        swing.duration = 1
        swing.autoreverses = true
        swing.repeatCount = .infinity
        scene.root.sublayers?.last?.add(swing, forKey: "swing")
    }

    /// Growing stroke over a gradient.
    static let progressRing = Scene(
        "progress-ring", title: "Shape and gradient",
        lookFor: "The ring closes clockwise from the top in two seconds; its ends are round.",
        duration: 2
    ) { scene in
        let background = CAGradientLayer()
        background.frame = scene.root.bounds
        background.colors = [Palette.slate, Palette.night]
        scene.root.addSublayer(background)
        let circle = CGMutablePath()
        circle.addArc(
            center: CGPoint(x: 80, y: 80), radius: 66, startAngle: -.pi / 2, endAngle: 1.5 * .pi,
            clockwise: false)
        for isTrack in [true, false] {
            let ring = CAShapeLayer()
            ring.frame = CGRect(x: 80, y: 40, width: 160, height: 160)
            ring.path = circle
            ring.fillColor = nil
            ring.lineWidth = 18
            ring.lineCap = .round
            ring.strokeColor = isTrack ? Palette.steel : Palette.teal
            scene.root.addSublayer(ring)
            if isTrack { continue }
            let grow = CABasicAnimation(keyPath: "strokeEnd")
            grow.fromValue = 0.0
            grow.toValue = 1.0
            grow.duration = 2
            ring.add(grow, forKey: "grow")
        }
    }
}
