import Foundation
import LayerHosting
import QuartzCore

/// `Benchmarks gradients`: processor time of gradients as large as the picture, by the host and by
/// `render(in:)`, and of large gradients behind small masks. Every pixel is drawn in each frame.
/// `LP_NUM_THREADS=0` has llvmpipe draw within the frame; otherwise the time of a frame contains a
/// part of the previous frame.
enum GradientBenchmark {
    private static let side: CGFloat = 1000

    private struct Row {
        let name: String
        /// Does a frame; whether the layers are drawn by `render(in:)`.
        let make: () -> CALayer
        var isByContext = false
    }

    private static func rows() -> [Row] {
        let kinds: [(String, CAGradientLayerType, Int, CGFloat)] = [
            ("two stops", .axial, 2, 1), ("two stops, translucent", .axial, 2, 0.5),
            ("five stops", .axial, 5, 1), ("twelve stops", .axial, 12, 1),
            ("thirty stops", .axial, 30, 1), ("radial, two stops", .radial, 2, 1),
            ("radial, five stops", .radial, 5, 1), ("conic, five stops", .conic, 5, 1),
        ]
        let hosted = kinds.map { kind in
            Row(name: kind.0, make: { root(gradient(kind.1, stops: kind.2, alpha: kind.3)) })
        }
        let rounded = Row(
            name: "two stops, rounded",
            make: {
                let layer = gradient(.axial, stops: 2, alpha: 1)
                layer.cornerRadius = 40
                return root(layer)
            })
        let masked = [100, 1000, 20000].map { size in
            Row(name: "ten of \(size) behind masks of 100", make: { maskedRoot(CGFloat(size)) })
        }
        return [Row(name: "a translucent colour", make: { root(color()) })] + hosted + [rounded]
            + masked
            + (kinds + [("ten of 1000 behind masks of 100", .axial, 0, 1)]).map { kind in
                Row(
                    name: "render(in:): \(kind.0)",
                    make: {
                        kind.2 == 0
                            ? maskedRoot(1000)
                            : root(gradient(kind.1, stops: kind.2, alpha: kind.3))
                    }, isByContext: true)
            }
    }

    static func run(rounds: Int, _ word: String?) throws {
        print("| gradients, 1000 × 1000 pixels | least ms | median ms | draws | passes |")
        print("|---|--:|--:|--:|--:|")
        for row in rows() where word.map({ row.name.contains($0) }) ?? true {
            let root = row.make()
            let size = CGSize(width: side, height: side)
            let host = ManualHost(root: root, size: size)
            host.commit()
            let bitmap = CGContext(
                data: nil, width: Int(side), height: Int(side), bitsPerComponent: 8,
                bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
            var times: [Double] = []
            for frame in 0..<(rounds * 10 + 3) {
                let begun = Measurement.cpuSeconds()
                if row.isByContext {
                    if let bitmap { root.render(in: bitmap) }
                } else {
                    try host.redraw(everything: true)
                }
                if frame >= 3 { times.append((Measurement.cpuSeconds() - begun) * 1000) }
            }
            times.sort()
            print(
                String(
                    format: "| %@ | %.1f | %.1f | %d | %d |", row.name, times[0],
                    times[times.count / 2], host.counts.drawCalls, host.counts.passes))
            fflush(nil)
        }
    }

    // MARK: Layers

    private static func root(_ layer: CALayer) -> CALayer {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: side, height: side)
        layer.frame = root.bounds
        root.addSublayer(layer)
        return root
    }

    private static func color() -> CALayer {
        let layer = CALayer()
        layer.backgroundColor = CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 0.5)
        return layer
    }

    private static func gradient(
        _ type: CAGradientLayerType, stops: Int, alpha: CGFloat
    ) -> CAGradientLayer {
        let layer = CAGradientLayer()
        layer.type = type
        layer.colors = (0..<stops).map { i in
            let t = Double(i) * 1.7
            return CGColor(
                srgbRed: 0.5 + 0.5 * sin(t), green: 0.5 + 0.5 * sin(t + 2),
                blue: 0.5 + 0.5 * sin(t + 4), alpha: alpha)
        }
        layer.startPoint = type == .axial ? .zero : CGPoint(x: 0.5, y: 0.5)
        layer.endPoint = CGPoint(x: 1, y: 1)
        return layer
    }

    /// Ten gradients as large as given behind circles of 100 points.
    private static func maskedRoot(_ size: CGFloat) -> CALayer {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: side, height: side)
        for i in 0..<10 {
            let layer = gradient(.axial, stops: 3, alpha: 1)
            layer.frame = CGRect(
                x: (side - size) / 2, y: (side - size) / 2, width: size, height: size)
            let mask = CAShapeLayer()
            mask.path = CGPath(
                ellipseIn: CGRect(
                    x: size / 2 - 50, y: size / 2 - 50, width: 100, height: 100),
                transform: nil)
            layer.mask = mask
            layer.setAffineTransform(CGAffineTransform(translationX: CGFloat(i) * 20, y: 3))
            root.addSublayer(layer)
        }
        return root
    }
}
