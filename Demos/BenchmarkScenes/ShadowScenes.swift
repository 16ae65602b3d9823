import Foundation
import QuartzCore

/// Scenes of moving layers with shadows of shapes other than rectangles. The shapes are constant.
enum ShadowScenes {
    /// Turning layers with the shadow of a path.
    static func paths(_ root: CALayer, _ n: Int, _ time: CFTimeInterval) {
        root.backgroundColor = CGColor(gray: 0.9, alpha: 1)
        BenchScenes.movers(root, n, size: (48, 48), time)
        let outline = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 48, height: 48), transform: nil)
        for layer in root.sublayers ?? [] {
            layer.cornerRadius = 24
            layer.shadowPath = outline
            cast(layer)
        }
    }

    /// Moving layers without a background: the sublayers cast the shadow.
    static func outlines(_ root: CALayer, _ n: Int, _ time: CFTimeInterval) {
        root.backgroundColor = CGColor(gray: 0.9, alpha: 1)
        BenchScenes.movers(root, n, size: (96, 48), time)
        for (i, layer) in (root.sublayers ?? []).enumerated() {
            let color = layer.backgroundColor
            layer.backgroundColor = nil
            layer.removeAnimation(forKey: "transform.rotation.z")
            cast(layer)
            for k in 0..<3 {
                let part = CALayer()
                part.frame = CGRect(x: k * 32, y: (k + i) % 3 * 12, width: 24, height: 24)
                part.cornerRadius = 6
                part.backgroundColor = color
                layer.addSublayer(part)
            }
        }
    }

    private static func cast(_ layer: CALayer) {
        layer.shadowOpacity = 0.6
        layer.shadowRadius = 5
        layer.shadowOffset = CGSize(width: 0, height: 4)
    }
}
