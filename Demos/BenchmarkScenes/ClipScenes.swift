import Foundation
import QuartzCore

/// Scenes of layers cut by shapes: rounded, turned, in each other, and by paths.
package enum ClipScenes {
    package static let names =
        ["rounded", "nested", "pathmask", "largemask", "reveal", "turned"] + MaskScenes.names
    /// Default numbers of shapes, by scene.
    package static let counts = [
        "rounded": 1000, "nested": 200, "pathmask": 200, "largemask": 6, "reveal": 1, "turned": 200,
    ].merging(MaskScenes.counts) { old, _ in old }

    package static func make(_ name: String, count n: Int) -> KindScenes.BuiltScene? {
        if let scene = MaskScenes.make(name, count: n) { return scene }
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: BenchScenes.width, height: BenchScenes.height)
        for i in 0..<n {
            switch name {
            case "rounded": root.addSublayer(roundedCard(i))
            case "nested": root.addSublayer(nestedPanels(i))
            case "pathmask": root.addSublayer(star(i))
            case "largemask": root.addSublayer(largeStar(i))
            case "reveal": root.addSublayer(reveal(i))
            case "turned": root.addSublayer(turnedCard(i))
            default: return nil
            }
        }
        return KindScenes.BuiltScene(root: root)
    }

    /// Rounded card which clips ten turning sublayers.
    private static func roundedCard(_ i: Int) -> CALayer {
        let card = layer(
            CGRect(x: (i % 40) * 32, y: (i / 40) * 28, width: 30, height: 26), color: i)
        (card.cornerRadius, card.masksToBounds) = (8, true)
        for k in 0..<10 {
            let part = layer(CGRect(x: k * 3, y: k * 2, width: 16, height: 10), color: i + k)
            card.addSublayer(part)
            turn(part, every: 1 + Double(k) / 5)
        }
        return card
    }

    /// Four rounded panels, each turning in the next larger panel and clipped by the larger panel.
    static func nestedPanels(_ i: Int) -> CALayer {
        var panels: [CALayer] = []
        for depth in 0..<4 {
            let panel = layer(
                CGRect(x: 0, y: 0, width: 90 - depth * 14, height: 70 - depth * 10),
                color: i * 4 + depth)
            (panel.cornerRadius, panel.masksToBounds) = (10, true)
            if let outer = panels.last {
                panel.position = CGPoint(x: outer.bounds.midX + 5, y: outer.bounds.midY)
                outer.addSublayer(panel)
            } else {
                // Panels from 200 on lie over the first panels.
                panel.position = CGPoint(x: (i % 20) * 64 + 32, y: (i / 20 % 10) * 72 + 36)
            }
            turn(panel, every: 2 + Double(depth))
            panels.append(panel)
        }
        return panels[0]
    }

    /// Four turning squares over each other behind a star.
    private static func star(_ i: Int) -> CALayer {
        let group = squares(
            CGRect(x: (i % 20) * 64, y: (i / 20) * 72, width: 60, height: 68), color: i)
        group.mask = starMask(group.bounds)
        return group
    }

    /// Turning squares several times as large, behind a star with a stroke.
    private static func largeStar(_ i: Int) -> CALayer {
        let group = squares(
            CGRect(x: (i % 3) * 426, y: (i / 3) * 360, width: 360, height: 352), color: i)
        let mask = starMask(group.bounds)
        (mask.strokeColor, mask.lineWidth, mask.lineJoin) = (mask.fillColor, 24, .round)
        group.mask = mask
        return group
    }

    /// Card as large as the window, behind a circle which grows from a corner over the whole card
    /// and shrinks again.
    private static func reveal(_ i: Int) -> CALayer {
        let group = squares(
            CGRect(x: 0, y: 0, width: BenchScenes.width, height: BenchScenes.height), color: i)
        func circle(_ r: CGFloat) -> CGPath {
            CGPath(
                ellipseIn: CGRect(x: 100 - r, y: 100 - r, width: 2 * r, height: 2 * r),
                transform: nil)
        }
        let mask = CAShapeLayer()
        mask.path = circle(1400)
        let grow = CABasicAnimation(keyPath: "path")
        (grow.fromValue, grow.toValue) = (circle(10), circle(1400))
        (grow.duration, grow.autoreverses, grow.repeatCount) = (1, true, .infinity)
        grow.beginTime = 1e-9
        mask.add(grow, forKey: "grow")
        group.mask = mask
        return group
    }

    private static func squares(_ frame: CGRect, color: Int) -> CALayer {
        let group = CALayer()
        group.frame = frame
        let step = frame.width / 5
        for k in 0..<4 {
            let part = layer(
                CGRect(
                    x: CGFloat(k) * step, y: CGFloat(k) * step, width: step * 2.5,
                    height: step * 2.5), color: color + k)
            group.addSublayer(part)
            turn(part, every: 1 + Double(k) / 3)
        }
        return group
    }

    static func starMask(_ bounds: CGRect) -> CAShapeLayer {
        let path = CGMutablePath()
        for k in 0..<10 {
            let r = bounds.width / 60 * (k % 2 == 0 ? 30.0 : 14.0)
            let angle = Double(k) * .pi / 5
            let corner = CGPoint(
                x: bounds.midX + r * cos(angle), y: bounds.midY + r * sin(angle))
            if k == 0 { path.move(to: corner) } else { path.addLine(to: corner) }
        }
        path.closeSubpath()
        let mask = CAShapeLayer()
        mask.path = path
        return mask
    }

    /// A turned, clipping square with a clipping square inside, and four squares inside the second.
    private static func turnedCard(_ i: Int) -> CALayer {
        let outer = layer(
            CGRect(x: (i % 20) * 64, y: (i / 20) * 72, width: 60, height: 60), color: i)
        let inner = layer(CGRect(x: 20, y: 20, width: 60, height: 60), color: i + 9)
        for (card, time) in [(outer, 3.0), (inner, 2)] {
            card.masksToBounds = true
            turn(card, every: time)
        }
        outer.addSublayer(inner)
        for k in 0..<4 {
            inner.addSublayer(
                layer(CGRect(x: k * 12, y: k * 12, width: 30, height: 30), color: i + k))
        }
        return outer
    }

    static func layer(_ frame: CGRect, color i: Int) -> CALayer {
        let layer = CALayer()
        layer.frame = frame
        layer.backgroundColor = CGColor(
            srgbRed: CGFloat(i * 37 % 255) / 255, green: CGFloat(i * 91 % 255) / 255,
            blue: CGFloat(i * 53 % 255) / 255, alpha: 1)
        return layer
    }

    static func turn(_ layer: CALayer, every seconds: CFTimeInterval) {
        let turn = CABasicAnimation(keyPath: "transform.rotation.z")
        turn.byValue = 2 * Double.pi
        turn.duration = seconds
        turn.repeatCount = .infinity
        turn.beginTime = 1e-9
        layer.add(turn, forKey: "turn")
    }
}
