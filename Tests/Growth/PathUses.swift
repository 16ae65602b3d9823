import AppKit
import CoreGraphics
import CoreText
import Foundation
import QuartzCore
import UIKit

/// `n` squares in a row, apart from each other.
@MainActor private func squares(_ n: Int) -> CGMutablePath {
    let path = CGMutablePath()
    for i in 0..<n { path.addRect(CGRect(x: i * 3, y: 0, width: 2, height: 2)) }
    return path
}

/// Waves moved by a part of a wave: every wave of both paths crosses a wave.
@MainActor private func movedWaves(_ n: Int) -> CGPath {
    var move = CGAffineTransform(translationX: 0.25, y: 2)
    return waves(n).copy(using: &move)!
}

/// An operation on two paths of `n` points.
@MainActor private func both(
    _ name: String, _ body: @escaping @MainActor (CGPath, CGPath) -> Void
) -> Operation {
    Operation("path: \(name)", 60) { n in
        let (a, b) = (waves(n), movedWaves(n))
        return { body(a, b) }
    }
}

/// An operation on a path of `n` points.
@MainActor private func single(
    _ name: String, _ size: Int, _ body: @escaping @MainActor (CGPath) -> Void
) -> Operation {
    Operation("path: \(name)", size) { n in
        let path = waves(n)
        return { body(path) }
    }
}

/// An operation on a bitmap of a hundred pixels a side.
@MainActor private func drawing(
    _ name: String, _ size: Int, _ body: @escaping @MainActor (CGContext, CGPath) -> Void
) -> Operation {
    Operation("context: \(name)", size) { n in
        let (path, context) = (waves(n), canvas())
        return { body(context, path) }
    }
}

/// Further functions with paths: areas, lines, clips, layers, texts and paths of views.
@MainActor let pathUses: [Operation] = [
    both("intersection of two") { _ = $0.intersection($1) },
    both("difference of two") { _ = $0.subtracting($1) },
    both("symmetric difference of two") { _ = $0.symmetricDifference($1) },
    both("two that touch") { _ = $0.intersects($1) },
    both("two compared") { a, b in
        // Paths with the same storage are equal without a comparison of points.
        let copy = CGMutablePath()
        copy.addPath(a)
        _ = (a == copy, a == b, a.hashValue)
    },
    single("without crossings", 60) { _ = $0.normalized() },
    single("lines in an area", 60) {
        let box = CGPath(rect: CGRect(x: 1, y: 1, width: 1e6, height: 2), transform: nil)
        _ = ($0.lineIntersection(box), $0.lineSubtracting(box))
    },
    Operation("path: parts", 60) { n in
        let path = squares(n)
        return { _ = path.componentsSeparated() }
    },
    single("lines instead of curves", 250) { _ = $0.flattened(threshold: 0.1) },
    single("each element", 1000) { path in
        var count = 0
        path.applyWithBlock { _ in count += 1 }
        _ = count
    },
    single("appended to a copy", 1000) { path in
        guard let copy = path.mutableCopy() else { return }
        copy.addPath(path)
        copy.addLine(to: .zero)
        _ = copy.boundingBox
    },
    drawing("clip to a path", 250) { context, path in
        context.saveGState()
        context.addPath(path)
        context.clip(using: .evenOdd)
        context.fill(CGRect(x: 0, y: 0, width: 100, height: 100))
        context.restoreGState()
    },
    drawing("dashed stroke", 240) { context, path in
        context.setLineDash(phase: 0, lengths: [3, 2])
        context.addPath(path)
        context.strokePath()
    },
    drawing("outline of a stroke", 250) { context, path in
        context.addPath(path)
        context.replacePathWithStrokedPath()
        _ = context.boundingBoxOfPath
        context.beginPath()
    },
    drawing("fill with a shadow", 250) { context, path in
        context.setShadow(offset: CGSize(width: 2, height: 2), blur: 2)
        context.addPath(path)
        context.fillPath()
    },
    Operation("context: separate lines", 250) { n in
        let context = canvas()
        let points = (0..<2 * n).map { CGPoint(x: $0 % 97, y: $0 % 89) }
        return { context.strokeLineSegments(between: points) }
    },
    Operation("context: fill rectangles", 500) { n in
        let context = canvas()
        let rects = (0..<n).map { CGRect(x: $0 % 90, y: $0 / 90 % 90, width: 1, height: 1) }
        return { context.fill(rects) }
    },
    Operation("context: clips in each other", 60) { n in
        let context = canvas()
        return {
            context.saveGState()
            for i in 0..<n {
                context.clip(to: CGRect(x: 0, y: 0, width: 100 - Double(i) / Double(n), height: 90))
            }
            context.fill(CGRect(x: 0, y: 0, width: 100, height: 100))
            context.restoreGState()
        }
    },
    Operation("context: states in each other", 250) { n in
        let context = canvas()
        return {
            for _ in 0..<n { context.saveGState() }
            for _ in 0..<n { context.restoreGState() }
        }
    },
    Operation("layer: path of its shadow", 250) { n in
        let layer = small(0)
        (layer.shadowOpacity, layer.shadowPath) = (0.5, waves(n))
        let stage = Stage()
        return {
            stage.root.addSublayer(layer)
            try stage.draw()
        }
    },
    Operation("shape layer: path between two paths", 250) { n in
        let layer = CAShapeLayer()
        layer.path = waves(n)
        let animation = CABasicAnimation(keyPath: "path")
        (animation.fromValue, animation.duration) = (movedWaves(n), 5)
        let stage = Stage()
        return {
            stage.root.addSublayer(layer)
            layer.add(animation, forKey: nil)
            try stage.draw()
            try stage.draw()
        }
    },
    Operation("shape layer: mask drawn", 250) { n in
        let (layer, mask) = (small(0), CAShapeLayer())
        layer.frame = CGRect(x: 0, y: 0, width: 90, height: 90)
        mask.path = waves(n)
        layer.mask = mask
        let stage = Stage()
        return {
            stage.root.addSublayer(layer)
            try stage.draw()
        }
    },
    Operation("shape layer: in a context", 250) { n in
        let (layer, context) = (CAShapeLayer(), canvas())
        layer.path = waves(n)
        layer.strokeColor = .black
        return { layer.render(in: context) }
    },
    Operation("text: path of a frame", 60) { n in
        // A room of squares in a row, with one line of text.
        let (path, text) = (squares(n), NSAttributedString(string: "text in a room"))
        return {
            let setter = CTFramesetterCreateWithAttributedString(text)
            _ = CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), path, nil)
        }
    },
    Operation("views: a path appended, copied, asked and drawn", 250) { n in
        let points = waves(n)
        let canvas = UIGraphicsImageRenderer(size: CGSize(width: 50, height: 50))
        return {
            let path = UIBezierPath(cgPath: points)
            path.append(UIBezierPath(cgPath: points))
            path.apply(CGAffineTransform(scaleX: 0.5, y: 0.5))
            _ = (path.contains(CGPoint(x: 1, y: 1)), path.bounds, path.copy())
            _ = canvas.image { _ in
                path.fill()
                path.stroke()
                path.addClip()
            }
        }
    },
    Operation("AppKit: a path appended and asked", 250) { n in
        let points = waves(n)
        return {
            let path = NSBezierPath(cgPath: points)
            path.append(NSBezierPath(cgPath: points))
            _ = (path.contains(CGPoint(x: 1, y: 1)), path.bounds, path.elementCount)
        }
    },
]
