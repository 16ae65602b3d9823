import CoreGraphics
import QuartzCore

/// A zigzag of `n` points.
@MainActor func zigzag(_ n: Int) -> CGMutablePath {
    let path = CGMutablePath()
    path.move(to: .zero)
    for i in 1..<max(2, n) {
        path.addLine(to: CGPoint(x: Double(i % 97), y: Double(i % 89) + Double(i) / Double(n)))
    }
    return path
}

/// Curves in a row without intersections.
@MainActor func waves(_ n: Int) -> CGMutablePath {
    let path = CGMutablePath()
    path.move(to: .zero)
    for i in 1..<max(2, n) {
        path.addQuadCurve(
            to: CGPoint(x: Double(i), y: 0), control: CGPoint(x: Double(i) - 0.5, y: 8))
    }
    path.closeSubpath()
    return path
}

@MainActor func canvas() -> CGContext {
    CGContext(
        data: nil, width: 100, height: 100, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpace(name: CGColorSpace.sRGB)!,
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
}

/// A shape layer with a path, committed and drawn.
@MainActor func shape(_ path: CGPath, _ set: (CAShapeLayer) -> Void)
    -> @MainActor () throws -> Void
{
    let layer = CAShapeLayer()
    layer.path = path
    set(layer)
    let stage = Stage()
    return {
        stage.root.addSublayer(layer)
        try stage.draw()
    }
}

@MainActor let paths: [Operation] = [
    Operation("path: add lines", 1000) { n in { _ = zigzag(n) } },
    Operation("path: add curves", 500) { n in { _ = waves(n) } },
    Operation("path: box", 1000) { n in
        let path = waves(n)
        return { _ = path.boundingBoxOfPath }
    },
    Operation("path: contains a point", 1000) { n in
        let path = waves(n)
        return { _ = path.contains(CGPoint(x: 1.5, y: 1)) }
    },
    Operation("path: copy with a transform", 1000) { n in
        let path = waves(n)
        var turn = CGAffineTransform(rotationAngle: 1)
        return { _ = path.copy(using: &turn) }
    },
    Operation("path: stroked copy", 250) { n in
        let path = waves(n)
        return {
            _ = path.copy(
                strokingWithWidth: 2, lineCap: .round, lineJoin: .round, miterLimit: 10,
                transform: .identity)
        }
    },
    Operation("path: dashed copy", 250) { n in
        let path = waves(n)
        return { _ = path.copy(dashingWithPhase: 0, lengths: [3, 2]) }
    },
    Operation("path: union of two", 60) { n in
        let (a, b) = (waves(n), waves(n))
        var turn = CGAffineTransform(translationX: 0.25, y: 2)
        let moved = b.copy(using: &turn)!
        return { _ = a.union(moved) }
    },
    Operation("context: fill a path", 500) { n in
        let (path, context) = (waves(n), canvas())
        return {
            context.addPath(path)
            context.fillPath()
        }
    },
    Operation("context: stroke a path", 250) { n in
        let (path, context) = (waves(n), canvas())
        return {
            context.addPath(path)
            context.strokePath()
        }
    },
    Operation("context: clip to so many rectangles", 250) { n in
        let context = canvas()
        let rects = (0..<n).map { CGRect(x: $0 % 90, y: $0 / 90, width: 1, height: 1) }
        return { context.clip(to: rects) }
    },
    Operation("shape layer: fill drawn", 250) { n in shape(waves(n)) { _ in } },
    Operation("shape layer: stroke drawn", 250) { n in
        shape(waves(n)) {
            $0.strokeColor = .black; $0.fillColor = nil
        }
    },
    Operation("shape layer: trimmed stroke drawn", 250) { n in
        shape(waves(n)) {
            $0.strokeColor = .black; $0.fillColor = nil; $0.strokeEnd = 0.5
        }
    },
    Operation("shape layer: dashed stroke drawn", 240) { n in
        shape(waves(n)) {
            $0.strokeColor = .black; $0.lineDashPattern = [3, 2]
        }
    },
    Operation("animation along a path", 250) { n in
        let path = waves(n)
        let stage = Stage()
        return {
            let animation = CAKeyframeAnimation(keyPath: "position")
            animation.path = path
            animation.duration = 5
            stage.root.add(animation, forKey: nil)
            try stage.run()
        }
    },
]
