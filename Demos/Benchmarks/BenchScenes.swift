import Foundation
import QuartzCore

/// The scenes S1–S6 of the peer benchmark, as layer trees with animations.
///
/// Numbers come from the same generator as in every peer, so that all draw the same picture.
enum BenchScenes {
    static let width = 1280.0
    static let height = 720.0
    static let names = [
        "s1", "s2", "s3", "s4", "s5", "s6", "panels", "masks", "shadows", "outlines", "rows",
        "tangle",
    ]

    /// Layers are laid out with y down; `time` is when phases start to count.
    static func make(_ name: String, count n: Int, time: CFTimeInterval) -> CALayer? {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: width, height: height)
        root.position = CGPoint(x: width / 2, y: height / 2)
        root.isGeometryFlipped = true
        root.backgroundColor = CGColor(gray: 0, alpha: 1)
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

    // MARK: - Layers

    struct Numbers {
        var x0 = 0.0, y0 = 0.0, x1 = 0.0, y1 = 0.0
        var move = 0.0, turn = 0.0
        var color = CGColor(gray: 0, alpha: 1)
    }

    private static func numbers(_ n: Int, _ w: Double, _ h: Double) -> [Numbers] {
        var seed: UInt32 = 12345
        func next() -> UInt32 {
            seed = seed &* 1_664_525 &+ 1_013_904_223
            return seed >> 8
        }
        func unit() -> Double { Double(Float(next()) / 16_777_216) }
        return (0..<n).map { _ in
            var l = Numbers()
            l.x0 = unit() * (width - w)
            l.y0 = unit() * (height - h)
            l.x1 = unit() * (width - w)
            l.y1 = unit() * (height - h)
            l.move = 1 + 2 * unit()
            l.turn = 1 + 3 * unit()
            let r = 64 + next() % 192
            let g = 64 + next() % 192
            let b = 64 + next() % 192
            l.color = CGColor(
                srgbRed: CGFloat(r) / 255, green: CGFloat(g) / 255, blue: CGFloat(b) / 255, alpha: 1
            )
            return l
        }
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

    static func movers(
        _ root: CALayer, _ n: Int, size: (Double, Double), _ time: CFTimeInterval
    ) {
        for l in numbers(n, size.0, size.1) {
            let layer = CALayer()
            layer.bounds = CGRect(x: 0, y: 0, width: size.0, height: size.1)
            layer.position = CGPoint(x: l.x0 + size.0 / 2, y: l.y0 + size.1 / 2)
            layer.backgroundColor = l.color
            root.addSublayer(layer)
            move(layer, l, size, time)
            animate(
                layer, "transform.rotation.z", from: 0.0, to: 2 * Double.pi, l.turn,
                reverses: false, time)
        }
    }

    private static func move(
        _ layer: CALayer, _ l: Numbers, _ size: (Double, Double), _ time: CFTimeInterval
    ) {
        animate(
            layer, "position", from: CGPoint(x: l.x0 + size.0 / 2, y: l.y0 + size.1 / 2),
            to: CGPoint(x: l.x1 + size.0 / 2, y: l.y1 + size.1 / 2), l.move, reverses: true, time)
    }

    static func images(_ root: CALayer, _ n: Int, _ time: CFTimeInterval) {
        let image = checker()
        for l in numbers(n, 64, 64) {
            let layer = CALayer()
            layer.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
            layer.position = CGPoint(x: l.x0 + 32, y: l.y0 + 32)
            layer.contents = image
            root.addSublayer(layer)
            animate(
                layer, "transform.scale", from: 0.5, to: 1.5, l.turn, reverses: true, time)
            animate(layer, "opacity", from: 0.3, to: 1.0, l.turn, reverses: true, time)
        }
    }

    private static func checker() -> CGImage? {
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
        return CGDataProvider(data: bytes as CFData).flatMap {
            CGImage(
                width: 64, height: 64, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 256,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
                provider: $0, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
        }
    }

    private static func cards(_ root: CALayer, _ n: Int, _ time: CFTimeInterval) {
        root.backgroundColor = CGColor(srgbRed: 0.9, green: 0.9, blue: 0.9, alpha: 1)
        for l in numbers(n, 96, 64) {
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
            root.addSublayer(layer)
            move(layer, l, (96, 64), time)
        }
    }

    private static func chains(_ root: CALayer, _ n: Int, _ time: CFTimeInterval) {
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 800
        root.sublayerTransform = perspective
        let all = numbers(n, 64, 64)
        var parent = root
        for (i, l) in all.enumerated() {
            let isFirst = i % 10 == 0
            if isFirst { parent = root }
            let layer = CALayer()
            layer.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
            layer.position = CGPoint(
                x: isFirst ? l.x0 + 32 : 38, y: isFirst ? l.y0 + 32 : 38)
            layer.zPosition = isFirst ? 0 : 4
            layer.backgroundColor = l.color
            parent.addSublayer(layer)
            parent = layer
            animate(
                layer, "transform.rotation.y", from: 0.0,
                to: 2 * Double.pi * (isFirst ? 1 : 0.05), l.turn, reverses: false, time)
        }
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
