import Foundation
import QuartzCore

/// Scenes which need surfaces: cost of the picture rather than the animation.
enum PictureScenes {
    /// Still panels of blurred glass over moving layers.
    static func panels(_ root: CALayer, _ n: Int, _ time: CFTimeInterval) {
        BenchScenes.movers(root, 200, size: (40, 40), time)
        for i in 0..<n {
            let panel = CALayer()
            let (column, row) = (i % 14, i / 14)
            panel.frame = CGRect(x: 10 + column * 90, y: 10 + row * 86, width: 76, height: 70)
            panel.cornerRadius = 10
            panel.masksToBounds = true
            panel.backgroundColor = CGColor(gray: 1, alpha: 0.2)
            panel.backgroundFilters = [
                CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 6]) as Any
            ]
            root.addSublayer(panel)
        }
    }

    /// Turning images, each with a round mask.
    static func masks(_ root: CALayer, _ n: Int, _ time: CFTimeInterval) {
        BenchScenes.images(root, n, time)
        for layer in root.sublayers ?? [] {
            let mask = CALayer()
            mask.frame = CGRect(x: 4, y: 4, width: 56, height: 56)
            mask.cornerRadius = 28
            mask.backgroundColor = CGColor(gray: 0, alpha: 1)
            layer.mask = mask
        }
    }
}
