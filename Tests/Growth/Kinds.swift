import CoreGraphics
import CoreImage
import Foundation
import QuartzCore

@MainActor private func picture(_ i: Int) -> CGImage {
    let context = CGContext(
        data: nil, width: 8, height: 8, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpace(name: CGColorSpace.sRGB)!,
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
    context.setFillColor(CGColor(red: Double(i % 256) / 255, green: 0.5, blue: 0.5, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
    return context.makeImage()!
}

/// `n` sublayers of a kind, committed and drawn.
@MainActor private func drawn(_ n: Int, _ make: @escaping (Int) -> CALayer)
    -> @MainActor () throws -> Void
{
    let stage = Stage()
    return {
        stage.fill(n, make)
        try stage.draw()
    }
}

@MainActor let kinds: [Operation] = [
    Operation("layers with pictures of their own", 60) { n in
        drawn(n) {
            let layer = small($0)
            layer.contents = picture($0)
            return layer
        }
    },
    Operation("layers with filters", 8) { n in
        drawn(n) {
            let layer = small($0)
            layer.filters = [CIFilter(name: "CIColorInvert")!]
            return layer
        }
    },
    Operation("layers with masks", 8) { n in
        drawn(n) {
            let layer = small($0)
            layer.mask = small(0)
            layer.mask?.frame = CGRect(x: 0, y: 0, width: 3, height: 3)
            return layer
        }
    },
    Operation("layers that clip, with round corners", 30) { n in
        drawn(n) {
            let layer = small($0)
            layer.masksToBounds = true
            layer.cornerRadius = 1
            layer.addSublayer(small(0))
            return layer
        }
    },
    Operation("layers with shadows", 30) { n in
        drawn(n) {
            let layer = small($0)
            layer.shadowOpacity = 0.5
            return layer
        }
    },
    Operation("layers with opacity and sublayers", 8) { n in
        drawn(n) {
            let layer = small($0)
            layer.opacity = 0.5
            layer.addSublayer(small(1))
            layer.addSublayer(small(2))
            return layer
        }
    },
    Operation("gradient: stops", 250) { n in
        let layer = CAGradientLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        layer.colors = (0..<n).map {
            CGColor(red: Double($0 % 2), green: 0, blue: 0, alpha: 1)
        }
        let stage = Stage()
        return {
            stage.root.addSublayer(layer)
            try stage.draw()
        }
    },
    Operation("replicator: copies", 250) { n in
        let layer = CAReplicatorLayer()
        layer.instanceCount = n
        layer.instanceTransform = CATransform3DMakeTranslation(0.01, 0, 0)
        layer.addSublayer(small(0))
        let stage = Stage()
        return {
            stage.root.addSublayer(layer)
            try stage.draw()
        }
    },
    Operation("replicator: animated copies that come later", 60) { n in
        let layer = CAReplicatorLayer()
        layer.instanceCount = n
        layer.instanceDelay = 0.001
        let copied = small(0)
        copied.add(fade(), forKey: nil)
        layer.addSublayer(copied)
        let stage = Stage()
        return {
            stage.root.addSublayer(layer)
            try stage.draw()
            try stage.draw()
        }
    },
    Operation("emitter: particles", 250) { n in
        let layer = CAEmitterLayer()
        let cell = CAEmitterCell()
        cell.birthRate = Float(n) * 10
        cell.lifetime = 1
        cell.velocity = 10
        cell.contents = picture(0)
        layer.emitterCells = [cell]
        let stage = Stage()
        return {
            stage.root.addSublayer(layer)
            try stage.draw()
            try stage.draw()
        }
    },
    Operation("emitter: cells", 8) { n in
        let layer = CAEmitterLayer()
        layer.emitterCells = (0..<n).map { _ in
            let cell = CAEmitterCell()
            (cell.birthRate, cell.lifetime) = (5, 1)
            cell.contents = picture(0)
            return cell
        }
        let stage = Stage()
        return {
            stage.root.addSublayer(layer)
            try stage.draw()
            try stage.draw()
        }
    },
]
