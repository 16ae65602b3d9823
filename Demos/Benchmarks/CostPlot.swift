import Foundation
import LayerHosting
import QuartzCore

/// Chart of the cost of a frame over the number of layers: with all layers moving (S1), and with a
/// single moving layer (S5). The chart itself is drawn with layers.
enum CostPlot {
    private static let counts = [500, 1000, 2000, 5000, 10_000, 20_000]
    private static let size = CGSize(width: 640, height: 400)
    private static let frame = CGRect(x: 70, y: 30, width: 540, height: 310)

    static func run(to path: String) throws {
        var lines: [(name: String, points: [(Int, Double)], color: CGColor)] = []
        let colors = [
            CGColor(srgbRed: 0.15, green: 0.45, blue: 0.85, alpha: 1),
            CGColor(srgbRed: 0.9, green: 0.4, blue: 0.1, alpha: 1),
        ]
        for (i, scene) in ["s1", "s5"].enumerated() {
            var points: [(Int, Double)] = []
            for n in counts {
                guard let m = try Runs.offscreen(scene, n, RunLength()) else { continue }
                points.append((n, m.cpu))
                print(String(format: "%@ %6d layers: %.3f ms a frame", scene, n, m.cpu))
            }
            lines.append((scene.uppercased(), points, colors[i]))
        }
        let picture = draw(lines, try HostInfo.rendererName())
        try Snapshot.image(of: picture, scale: 2).writePNG(to: URL(fileURLWithPath: path))
    }

    /// Position in the chart. Both axes are logarithmic: a cost proportional to the number of
    /// layers is a line of slope one, a constant cost a horizontal line.
    private static func place(_ n: Int, _ ms: Double) -> CGPoint {
        let x = log10(Double(n) / 300) / log10(100)
        let y = log10(ms / 0.005) / log10(200_000 / 5)
        return CGPoint(
            x: frame.minX + frame.width * x, y: frame.maxY - frame.height * min(max(y, 0), 1))
    }

    private static func draw(
        _ lines: [(name: String, points: [(Int, Double)], color: CGColor)], _ renderer: String
    ) -> CALayer {
        let root = CALayer()
        root.frame = CGRect(origin: .zero, size: size)
        root.isGeometryFlipped = true
        root.backgroundColor = CGColor(gray: 1, alpha: 1)
        let gray = CGColor(gray: 0.85, alpha: 1)
        for ms in [0.01, 0.1, 1, 10, 100] {
            let y = place(500, ms).y
            let rule = CALayer()
            rule.frame = CGRect(x: frame.minX, y: y, width: frame.width, height: 1)
            rule.backgroundColor = gray
            root.addSublayer(rule)
            root.addSublayer(
                label("\(ms) ms", CGRect(x: 0, y: y - 8, width: 62, height: 16), .right))
        }
        for n in counts {
            let x = place(n, 1).x
            root.addSublayer(
                label("\(n)", CGRect(x: x - 30, y: frame.maxY + 6, width: 60, height: 16), .center))
        }
        for line in lines {
            let path = CGMutablePath()
            path.addLines(between: line.points.map { place($0.0, $0.1) })
            let shape = CAShapeLayer()
            shape.path = path
            shape.fillColor = nil
            shape.strokeColor = line.color
            shape.lineWidth = 2.5
            shape.lineJoin = .round
            root.addSublayer(shape)
            guard let last = line.points.last else { continue }
            let end = place(last.0, last.1)
            root.addSublayer(
                label(line.name, CGRect(x: end.x + 6, y: end.y - 8, width: 40, height: 16), .left))
        }
        root.addSublayer(
            label(
                "CPU ms a frame over layers; S1: all move, S5: one moves. \(renderer)",
                CGRect(x: 10, y: size.height - 28, width: size.width - 20, height: 18), .left))
        return root
    }

    private static func label(
        _ text: String, _ frame: CGRect, _ alignment: CATextLayerAlignmentMode
    ) -> CATextLayer {
        let layer = CATextLayer()
        layer.frame = frame
        layer.string = text
        layer.font = "Helvetica" as NSString
        layer.fontSize = 12
        layer.foregroundColor = CGColor(gray: 0.2, alpha: 1)
        layer.alignmentMode = alignment
        layer.contentsScale = 2
        return layer
    }
}
