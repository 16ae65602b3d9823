import Foundation
import QuartzCore

/// Scenes S1–S6 of the peer benchmark, as layer trees with animations.
///
/// Numbers come from the same generator as in every peer, to make all peers draw the same picture.
package enum BenchScenes {
    package static let width = 1280.0
    package static let height = 720.0
    package static let names = [
        "s1", "s2", "s3", "s4", "s5", "s6", "panels", "masks", "shadows", "outlines", "rows",
        "tangle",
    ]

    /// Layers are laid out with y down; `time` is when phases start to count.
    package static func make(_ name: String, count n: Int, time: CFTimeInterval) -> CALayer? {
        let root = CALayer()
        layOut(root)
        switch name {
        case "s1": movers(root, n, size: (16, 16), time)
        case "s2": images(root, n, time)
        case "s3": cards(root, n, time)
        case "s4": chains(root, n, time)
        case "s5": still(root, n, time, moves: true)
        case "s6": still(root, n, time, moves: false)
        case "panels": PictureScenes.panels(root, n, time)
        case "masks": PictureScenes.masks(root, n, time)
        case "shadows": ShadowScenes.paths(root, n, time)
        case "outlines": ShadowScenes.outlines(root, n, time)
        case "rows": DepthScenes.rows(root, n, time)
        case "tangle": DepthScenes.tangle(root, n, time)
        default: return nil
        }
        return root
    }

    /// A root of 1280 × 720 points, y down, black.
    static func layOut(_ root: CALayer) {
        root.bounds = CGRect(x: 0, y: 0, width: width, height: height)
        root.position = CGPoint(x: width / 2, y: height / 2)
        root.isGeometryFlipped = true
        root.backgroundColor = CGColor(gray: 0, alpha: 1)
    }

    // MARK: - Layers

    struct Numbers {
        var x0 = 0.0, y0 = 0.0, x1 = 0.0, y1 = 0.0
        var move = 0.0, turn = 0.0
        var color = CGColor(gray: 0, alpha: 1)
    }

    /// Numbers of the layers, in sequence.
    struct Stream {
        private var seed: UInt32 = 12345
        private let width: Double
        private let height: Double

        /// Numbers for layers of this size.
        init(_ w: Double, _ h: Double) {
            (width, height) = (BenchScenes.width - w, BenchScenes.height - h)
        }

        private mutating func word() -> UInt32 {
            seed = seed &* 1_664_525 &+ 1_013_904_223
            return seed >> 8
        }

        private mutating func unit() -> Double { Double(Float(word()) / 16_777_216) }

        mutating func next() -> Numbers {
            var l = Numbers()
            l.x0 = unit() * width
            l.y0 = unit() * height
            l.x1 = unit() * width
            l.y1 = unit() * height
            l.move = 1 + 2 * unit()
            l.turn = 1 + 3 * unit()
            let r = 64 + word() % 192
            let g = 64 + word() % 192
            let b = 64 + word() % 192
            l.color = CGColor(
                srgbRed: CGFloat(r) / 255, green: CGFloat(g) / 255, blue: CGFloat(b) / 255, alpha: 1
            )
            return l
        }
    }

    private static func numbers(_ n: Int, _ w: Double, _ h: Double) -> [Numbers] {
        var stream = Stream(w, h)
        return (0..<n).map { _ in stream.next() }
    }

    private static func animate(
        _ layer: CALayer, _ keyPath: String, from: Any, to: Any, _ duration: Double,
        reverses: Bool, _ time: CFTimeInterval
    ) {
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.fromValue = from
        animation.toValue = to
        animation.duration = duration
        animation.autoreverses = reverses
        animation.repeatCount = .infinity
        animation.beginTime = time
        layer.add(animation, forKey: keyPath)
    }

    package static func movers(
        _ root: CALayer, _ n: Int, size: (Double, Double), _ time: CFTimeInterval
    ) {
        for l in numbers(n, size.0, size.1) { root.addSublayer(mover(l, size, time)) }
    }

    static func mover(
        _ l: Numbers, _ size: (Double, Double), _ time: CFTimeInterval
    ) -> CALayer {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: size.0, height: size.1)
        layer.position = CGPoint(x: l.x0 + size.0 / 2, y: l.y0 + size.1 / 2)
        layer.backgroundColor = l.color
        move(layer, l, size, time)
        animate(
            layer, "transform.rotation.z", from: 0.0, to: 2 * Double.pi, l.turn, reverses: false,
            time)
        return layer
    }

    private static func move(
        _ layer: CALayer, _ l: Numbers, _ size: (Double, Double), _ time: CFTimeInterval
    ) {
        animate(
            layer, "position", from: CGPoint(x: l.x0 + size.0 / 2, y: l.y0 + size.1 / 2),
            to: CGPoint(x: l.x1 + size.0 / 2, y: l.y1 + size.1 / 2), l.move, reverses: true, time)
    }

    static func images(_ root: CALayer, _ n: Int, _ time: CFTimeInterval) {
        let picture = checker()
        for l in numbers(n, 64, 64) { root.addSublayer(image(l, picture, time)) }
    }

    static func image(_ l: Numbers, _ picture: CGImage?, _ time: CFTimeInterval) -> CALayer {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
        layer.position = CGPoint(x: l.x0 + 32, y: l.y0 + 32)
        layer.contents = picture
        animate(layer, "transform.scale", from: 0.5, to: 1.5, l.turn, reverses: true, time)
        animate(layer, "opacity", from: 0.3, to: 1.0, l.turn, reverses: true, time)
        return layer
    }

    static func checker() -> CGImage? {
        var bytes = Data(count: 64 * 64 * 4)
        for y in 0..<64 {
            for x in 0..<64 {
                let c = ((x >> 3) ^ (y >> 3)) & 1 == 1
                let i = (y * 64 + x) * 4
                bytes[i] = UInt8(c ? 230 : 4 * x)
                bytes[i + 1] = UInt8(c ? 4 * y : 120)
                bytes[i + 2] = UInt8(c ? 40 : 255 - 4 * x)
                bytes[i + 3] = 255
            }
        }
        return picture(bytes, 64, 64)
    }

    /// A picture of these bytes, four a pixel.
    static func picture(_ bytes: Data, _ width: Int, _ height: Int) -> CGImage? {
        CGDataProvider(data: bytes as CFData).flatMap {
            CGImage(
                width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32,
                bytesPerRow: width * 4, space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
                provider: $0, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
        }
    }

    private static func cards(_ root: CALayer, _ n: Int, _ time: CFTimeInterval) {
        root.backgroundColor = cardBackground
        for l in numbers(n, 96, 64) { root.addSublayer(card(l, time)) }
    }

    static let cardBackground = CGColor(srgbRed: 0.9, green: 0.9, blue: 0.9, alpha: 1)

    static func card(_ l: Numbers, _ time: CFTimeInterval) -> CALayer {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 96, height: 64)
        layer.position = CGPoint(x: l.x0 + 48, y: l.y0 + 32)
        layer.backgroundColor = l.color
        layer.cornerRadius = 12
        layer.borderWidth = 2
        layer.borderColor = CGColor(gray: 1, alpha: 1)
        layer.shadowRadius = 8
        layer.shadowOffset = CGSize(width: 0, height: 4)
        layer.shadowOpacity = 0.5
        move(layer, l, (96, 64), time)
        return layer
    }

    private static func chains(_ root: CALayer, _ n: Int, _ time: CFTimeInterval) {
        giveDepth(to: root)
        var last = root
        for (i, l) in numbers(n, 64, 64).enumerated() {
            last = link(i, l, after: last, in: root, time)
        }
    }

    static func giveDepth(to root: CALayer) {
        root.sublayerTransform = CATransform3DIdentity
        root.sublayerTransform.m34 = -1 / 800
    }

    /// Link of a chain of ten layers, a sublayer of the previous link.
    static func link(
        _ i: Int, _ l: Numbers, after last: CALayer, in root: CALayer, _ time: CFTimeInterval
    ) -> CALayer {
        let isFirst = i % 10 == 0
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
        layer.position = CGPoint(x: isFirst ? l.x0 + 32 : 38, y: isFirst ? l.y0 + 32 : 38)
        layer.zPosition = isFirst ? 0 : 4
        layer.backgroundColor = l.color
        (isFirst ? root : last).addSublayer(layer)
        animate(
            layer, "transform.rotation.y", from: 0.0,
            to: 2 * Double.pi * (isFirst ? 1 : 0.05), l.turn, reverses: false, time)
        return layer
    }

    private static func still(
        _ root: CALayer, _ n: Int, _ time: CFTimeInterval, moves: Bool
    ) {
        let all = numbers(n + 1, 16, 16)
        for l in all.dropFirst() {
            let layer = CALayer()
            layer.frame = CGRect(x: l.x0, y: l.y0, width: 16, height: 16)
            layer.backgroundColor = l.color
            root.addSublayer(layer)
        }
        let mover = CALayer()
        mover.frame = CGRect(x: all[0].x0, y: all[0].y0, width: 16, height: 16)
        mover.backgroundColor = CGColor(gray: 1, alpha: 1)
        root.addSublayer(mover)
        guard moves else { return }
        move(mover, all[0], (16, 16), time)
        animate(
            mover, "transform.rotation.z", from: 0.0, to: 2 * Double.pi, all[0].turn,
            reverses: false, time)
    }
}
