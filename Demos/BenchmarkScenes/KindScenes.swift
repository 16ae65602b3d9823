import Foundation
import QuartzCore

/// Heavy scene for each kind of layer, named after the layer's kind.
///
/// Numbers come from a fixed generator: every run draws the same picture.
package enum KindScenes {
    package static let names = [
        "strokes", "gears", "replicas", "particles", "tiles", "text", "scroll",
    ]
    /// Default numbers of elements, by scene; for tiles, thousands of points of the document; for
    /// scroll, glyphs.
    package static let counts = [
        "strokes": 500, "gears": 100, "replicas": 1000, "particles": 50000, "tiles": 100,
        "text": 200, "scroll": 10000,
    ]

    /// Tree, and the changes before each frame at a time in seconds.
    package struct BuiltScene {
        package let root: CALayer
        package var step: (CFTimeInterval) -> Void = { _ in }
    }

    package static func make(_ name: String, count n: Int) -> BuiltScene? {
        let root = root()
        switch name {
        case "strokes": return strokes(root, n)
        case "gears": return gears(root, n)
        case "replicas": return replicas(root, n)
        case "particles": return particles(root, n)
        case "tiles": return tiles(root, n)
        case "text": return text(root, n)
        case "scroll": return scroll(root, n)
        default: return nil
        }
    }

    /// The dark root of a scene, which clips its elements.
    static func root() -> CALayer {
        let root = CALayer()
        BenchScenes.layOut(root)
        root.masksToBounds = true
        root.backgroundColor = CGColor(gray: 0.1, alpha: 1)
        return root
    }

    static func hue(_ i: Int) -> CGColor {
        let t = Double(i) * 0.7
        func part(_ k: Double) -> CGFloat { CGFloat(0.6 + 0.4 * sin(t + k)) }
        return CGColor(srgbRed: part(0), green: part(2), blue: part(4), alpha: 1)
    }

    /// Waves of four curves, each drawing itself: `strokeEnd` from 0 to 1 and back.
    static func strokes(_ root: CALayer, _ n: Int) -> BuiltScene {
        let columns = max(1, Int(Double(n * 16 / 9).squareRoot()))
        let size = BenchScenes.width / Double(columns)
        for i in 0..<n {
            let path = CGMutablePath()
            path.move(to: CGPoint(x: 4, y: size / 2))
            for k in 0..<4 {
                let x = 4 + (size - 8) * Double(k) / 4
                let up = k % 2 == 0 ? 4 : size - 4
                path.addQuadCurve(
                    to: CGPoint(x: x + (size - 8) / 4, y: size / 2),
                    control: CGPoint(x: x + (size - 8) / 8, y: up))
            }
            let layer = CAShapeLayer()
            layer.bounds = CGRect(x: 0, y: 0, width: size, height: size)
            layer.position = CGPoint(
                x: size * (Double(i % columns) + 0.5), y: size * (Double(i / columns) + 0.5))
            layer.path = path
            layer.fillColor = nil
            layer.strokeColor = hue(i)
            layer.lineWidth = 3
            layer.lineCap = .round
            root.addSublayer(layer)
            let draw = CABasicAnimation(keyPath: "strokeEnd")
            draw.fromValue = 0
            draw.duration = 1 + Double(i % 13) / 10
            draw.autoreverses = true
            draw.repeatCount = .infinity
            draw.beginTime = 1e-9
            layer.add(draw, forKey: "draw")
        }
        return BuiltScene(root: root)
    }

    /// Turning wheels with teeth and a hole, filled and with an outline.
    private static func gears(_ root: CALayer, _ n: Int) -> BuiltScene {
        let columns = max(1, Int(Double(n * 16 / 9).squareRoot()))
        let size = BenchScenes.width / Double(columns)
        for i in 0..<n {
            let path = CGMutablePath()
            for k in 0..<48 {
                let r = size * (k % 4 < 2 ? 0.46 : 0.4)
                let angle = Double(k) / 48 * 2 * .pi
                let p = CGPoint(x: size / 2 + r * cos(angle), y: size / 2 + r * sin(angle))
                if k == 0 { path.move(to: p) } else { path.addLine(to: p) }
            }
            path.closeSubpath()
            let hole = CGRect(x: 0, y: 0, width: size, height: size)
            path.addEllipse(in: hole.insetBy(dx: size * 0.35, dy: size * 0.35))
            let layer = CAShapeLayer()
            layer.bounds = CGRect(x: 0, y: 0, width: size, height: size)
            layer.position = CGPoint(
                x: size * (Double(i % columns) + 0.5), y: size * (Double(i / columns) + 0.5))
            (layer.path, layer.fillRule, layer.fillColor) = (path, .evenOdd, hue(i))
            (layer.strokeColor, layer.lineWidth) = (CGColor(gray: 1, alpha: 1), 2)
            root.addSublayer(layer)
            let turn = CABasicAnimation(keyPath: "transform.rotation.z")
            turn.byValue = 2 * Double.pi
            turn.duration = 4 + Double(i % 7)
            turn.repeatCount = .infinity
            turn.beginTime = 1e-9
            layer.add(turn, forKey: "turn")
        }
        return BuiltScene(root: root)
    }

    /// Square in a spiral of copies, with a turn delayed from copy to copy.
    private static func replicas(_ root: CALayer, _ n: Int) -> BuiltScene {
        let copies = CAReplicatorLayer()
        copies.frame = root.bounds
        copies.instanceCount = n
        copies.instanceDelay = 0.01
        copies.instanceColor = CGColor(gray: 1, alpha: 1)
        copies.instanceGreenOffset = Float(-1) / Float(n)
        let turn = CATransform3DMakeRotation(0.11, 0, 0, 1)
        let grow = 1 + 2 / Double(n)
        copies.instanceTransform = CATransform3DScale(turn, grow, grow, 1)
        let dot = CALayer()
        dot.frame = CGRect(x: 700, y: 360, width: 14, height: 14)
        dot.backgroundColor = CGColor(gray: 1, alpha: 1)
        copies.addSublayer(dot)
        let spin = CABasicAnimation(keyPath: "transform.rotation.z")
        spin.byValue = 2 * Double.pi
        spin.duration = 2
        spin.repeatCount = .infinity
        spin.beginTime = 1e-9
        dot.add(spin, forKey: "spin")
        root.addSublayer(copies)
        return BuiltScene(root: root)
    }

    /// Particles with `n` alive at a time: born at n/4 a second, with a lifetime of four seconds.
    private static func particles(_ root: CALayer, _ n: Int) -> BuiltScene {
        let cell = CAEmitterCell()
        cell.contents = dot()
        cell.birthRate = Float(n) / 4
        cell.lifetime = 4
        cell.velocity = 150
        cell.velocityRange = 100
        cell.emissionRange = 2 * .pi
        cell.yAcceleration = 30
        cell.alphaSpeed = -0.25
        cell.spin = 2
        cell.color = CGColor(srgbRed: 1, green: 0.7, blue: 0.3, alpha: 0.8)
        cell.blueRange = 0.6
        let layer = CAEmitterLayer()
        layer.frame = root.bounds
        layer.emitterPosition = CGPoint(x: root.bounds.midX, y: root.bounds.midY)
        layer.emitterCells = [cell]
        layer.renderMode = .additive
        layer.seed = 1
        layer.beginTime = 90
        root.addSublayer(layer)
        return BuiltScene(root: root)
    }

    private static func dot() -> CGImage? {
        let context = CGContext(
            data: nil, width: 8, height: 8, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        context?.setFillColor(CGColor(gray: 1, alpha: 1))
        context?.fillEllipse(in: CGRect(x: 0, y: 0, width: 8, height: 8))
        return context?.makeImage()
    }

    /// A map of n thousand points a side, panned by a screen's width a second.
    private static func tiles(_ root: CALayer, _ n: Int) -> BuiltScene {
        let map = MapLayer()
        map.tileSize = CGSize(width: 256, height: 256)
        map.frame = CGRect(x: 0, y: 0, width: n * 1000, height: n * 1000)
        root.addSublayer(map)
        return BuiltScene(root: root) { time in
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            let way = (time * BenchScenes.width).truncatingRemainder(
                dividingBy: Double(n) * 1000 - BenchScenes.width)
            map.position = CGPoint(
                x: map.bounds.midX - way, y: map.bounds.midY - (way * 0.4).rounded())
            CATransaction.commit()
        }
    }
}

/// Distinguishable squares, drawn when visible.
private final class MapLayer: CATiledLayer {
    override func draw(in ctx: CGContext) {
        let r = ctx.boundingBoxOfClipPath
        ctx.setFillColor(KindScenes.hue(Int(r.minX / 256) + 7 * Int(r.minY / 256)))
        ctx.fill([r.insetBy(dx: 3, dy: 3)])
    }
}
