import Foundation
import QuartzCore

/// Scenes of paths and text that change in every frame. `VectorPeers` draws the same pictures with
/// other libraries.
package enum VectorScenes {
    package static let names = ["charts", "blobs", "pens", "map", "ticker"]
    /// Default number of elements of each scene: points, curves, strokes, polygons, lines of text.
    package static let counts = [
        "charts": 10_000, "blobs": 1000, "pens": 500, "map": 2000, "ticker": 200,
    ]

    package static func make(_ name: String, count n: Int) -> KindScenes.BuiltScene? {
        let root = KindScenes.root()
        switch name {
        case "charts": return charts(root, n)
        case "blobs": return blobs(root, n)
        case "pens": return KindScenes.strokes(root, n)
        case "map": return map(root, n)
        case "ticker": return KindScenes.text(root, n)
        default: return nil
        }
    }

    /// The points of a whole chart.
    private static let pointsOfChart = 1000

    /// Charts of at most a thousand points, one above the other, that shift by a point a frame.
    private static func charts(_ root: CALayer, _ n: Int) -> KindScenes.BuiltScene {
        let rows = (n + pointsOfChart - 1) / pointsOfChart
        let height = BenchScenes.height / Double(rows)
        let layers = (0..<rows).map { i in
            let layer = CAShapeLayer()
            (layer.fillColor, layer.strokeColor) = (nil, KindScenes.hue(i))
            (layer.lineWidth, layer.lineJoin) = (1.5, .round)
            root.addSublayer(layer)
            return layer
        }
        return KindScenes.BuiltScene(root: root) { time in
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            let shift = Int((time * 60).rounded())
            for (i, layer) in layers.enumerated() {
                let path = CGMutablePath()
                for k in 0..<min(pointsOfChart, n - i * pointsOfChart) {
                    let x = 10 + Double(k) * (BenchScenes.width - 20) / Double(pointsOfChart - 1)
                    let y = height * (Double(i) + 0.5 + 0.4 * sample(i, shift + k))
                    let p = CGPoint(x: x, y: y)
                    if k == 0 { path.move(to: p) } else { path.addLine(to: p) }
                }
                layer.path = path
            }
            CATransaction.commit()
        }
    }

    /// A value of a chart, from −1 to 1.
    private static func sample(_ chart: Int, _ k: Int) -> Double {
        0.6 * sin(0.02 * Double(k) + Double(chart))
            + 0.4 * (2 * SharedValues.unit(k, chart) - 1)
    }

    /// Closed curves through six points. Each curve changes into a second curve and back.
    private static func blobs(_ root: CALayer, _ n: Int) -> KindScenes.BuiltScene {
        for i in 0..<n {
            let layer = CAShapeLayer()
            layer.position = SharedValues.place(i, margin: 40)
            layer.fillColor = KindScenes.hue(i)
            layer.path = blob(i, 0)
            root.addSublayer(layer)
            let morph = CABasicAnimation(keyPath: "path")
            (morph.fromValue, morph.toValue) = (blob(i, 0), blob(i, 1))
            morph.duration = 1 + Double(i % 13) / 10
            (morph.autoreverses, morph.repeatCount, morph.beginTime) = (true, .infinity, 1e-9)
            layer.add(morph, forKey: "morph")
        }
        return KindScenes.BuiltScene(root: root)
    }

    private static func blob(_ i: Int, _ end: Int) -> CGPath {
        let points = (0..<6).map { k in
            let angle = (Double(k) + Double(end) * 0.5) / 6 * 2 * .pi
            let r = SharedValues.between(8, 30, i, 10 + 6 * end + k)
            return CGPoint(x: r * cos(angle), y: r * sin(angle))
        }
        let path = CGMutablePath()
        path.move(to: points[0])
        for k in 0..<6 {
            let (a, b, c, d) = (
                points[(k + 5) % 6], points[k], points[(k + 1) % 6], points[(k + 2) % 6]
            )
            path.addCurve(
                to: c, control1: CGPoint(x: b.x + (c.x - a.x) / 6, y: b.y + (c.y - a.y) / 6),
                control2: CGPoint(x: c.x - (d.x - b.x) / 6, y: c.y - (d.y - b.y) / 6))
        }
        path.closeSubpath()
        return path
    }

    /// Polygons of 8 to 20 corners in a grid, zoomed to four times the size and back.
    private static func map(_ root: CALayer, _ n: Int) -> KindScenes.BuiltScene {
        let map = CALayer()
        map.frame = root.bounds
        let columns = max(1, Int((Double(n) * 16 / 9).squareRoot().rounded(.up)))
        let side = BenchScenes.width / Double(columns)
        for i in 0..<n {
            let layer = CAShapeLayer()
            layer.fillColor = KindScenes.hue(i)
            let count = 8 + i % 13
            let path = CGMutablePath()
            path.addLines(
                between: (0..<count).map { k in
                    let angle = Double(k) / Double(count) * 2 * .pi
                    let r = side * SharedValues.between(0.3, 0.55, i, 10 + k)
                    return CGPoint(
                        x: side * (Double(i % columns) + 0.5) + r * cos(angle),
                        y: side * (Double(i / columns) + 0.5) + r * sin(angle))
                })
            path.closeSubpath()
            layer.path = path
            map.addSublayer(layer)
        }
        root.addSublayer(map)
        let zoom = CABasicAnimation(keyPath: "transform.scale")
        (zoom.fromValue, zoom.toValue, zoom.duration) = (1, 4, 4)
        (zoom.autoreverses, zoom.repeatCount, zoom.beginTime) = (true, .infinity, 1e-9)
        map.add(zoom, forKey: "zoom")
        return KindScenes.BuiltScene(root: root)
    }
}
